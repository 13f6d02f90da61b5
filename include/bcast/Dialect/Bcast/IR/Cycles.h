//===- Cycles.h - Chains of operations that read themselves -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a graph region, and in unreachable blocks, a value may depend on itself.
// Code that follows a chain of operations must terminate.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_CYCLES_H
#define BCAST_DIALECT_BCAST_IR_CYCLES_H

#include "mlir/IR/Operation.h"

namespace mlir::bcast {

/// Whether a chain of operations of type `OpTy` contains a cycle. The chain
/// begins with `op` and follows the definitions of operand `operand`. `op` may
/// be null.
template <typename OpTy> bool endsInCycle(OpTy op, unsigned operand = 0) {
  OpTy seen = op;
  for (size_t steps = 1, limit = 2; op; ++steps) {
    op = op->getOperand(operand).template getDefiningOp<OpTy>();
    if (op && op == seen)
      return true;
    if (steps == limit) {
      seen = op;
      limit *= 2;
    }
  }
  return false;
}

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_CYCLES_H
