//===- SplitOperands.h - Splits before computations -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_TRANSFORMS_SPLITOPERANDS_H
#define BCAST_LIB_DIALECT_BCAST_TRANSFORMS_SPLITOPERANDS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::detail {

/// Splits the operands of elementwise operations and broadcasts in `block`
/// whose results are split before a broadcast with runtime stretching reads
/// them. The split of an operand in memory is a view.
void splitOperands(Block &block, RewriterBase &rewriter);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_TRANSFORMS_SPLITOPERANDS_H
