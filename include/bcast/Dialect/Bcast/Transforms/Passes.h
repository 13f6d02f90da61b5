//===- Passes.h - Passes on the bcast dialect -------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_TRANSFORMS_PASSES_H
#define BCAST_DIALECT_BCAST_TRANSFORMS_PASSES_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::bcast {

#define GEN_PASS_DECL
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_TRANSFORMS_PASSES_H
