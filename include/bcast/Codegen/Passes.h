//===- Passes.h - CPU code generation ---------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_PASSES_H
#define BCAST_CODEGEN_PASSES_H

#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::bcast {

/// The pass that gives a module this target. Its textual form has no names of
/// processors.
std::unique_ptr<Pass> createBcastSetTarget(const CpuTarget &target);

/// The names of the options of bcast-set-target.
SmallVector<StringRef> getTargetOptionNames();

#define GEN_PASS_DECL
#include "bcast/Codegen/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Codegen/Passes.h.inc"

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_PASSES_H
