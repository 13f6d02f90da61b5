//===- EarlyExits.h - Code that may end with an error -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_BUFFERS_EARLYEXITS_H
#define BCAST_LIB_CODEGEN_BUFFERS_EARLYEXITS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::bcast::buffers {

/// Whether an allocation must return an address: malloc may return null for 0
/// bytes.
bool needsMemory(MemRefType type);

/// The functions of a module that may end with an error: by a check, an
/// assertion, an allocation, or a call of such a function.
class EarlyExits {
public:
  explicit EarlyExits(ModuleOp module);

  /// Whether the function that is called may.
  bool contains(func::CallOp call) const;
  /// Whether code in `op` may end its function. Allocations in a region of
  /// `op` are not checked.
  bool areIn(Operation *op) const;

private:
  DenseSet<StringAttr> functions;
};

} // namespace mlir::bcast::buffers

#endif // BCAST_LIB_CODEGEN_BUFFERS_EARLYEXITS_H
