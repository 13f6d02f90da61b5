//===- PermuteLoops.h - Loops and results in another order ------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_FUSION_PERMUTELOOPS_H
#define BCAST_LIB_FUSION_PERMUTELOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::fusion {

/// Whether `op` computes the elements of new tensors independently of each
/// other, and its loops are the dimensions of its results, in order.
bool isElementwiseNest(linalg::GenericOp op);

/// Whether the dimensions of the tensor may be permuted: then `readPermuted`
/// changes the use.
bool takesAnyOrder(OpOperand &use);

/// Lets `use` read `value`, whose dimension `i` is dimension `order[i]` of what
/// `use` reads.
void readPermuted(OpOperand &use, Value value, ArrayRef<int64_t> order,
                  RewriterBase &rewriter);

/// Copies `value`. Dimension `i` of the copy is dimension `order[i]` of it.
linalg::GenericOp createCopy(RewriterBase &rewriter, Location loc, Value value,
                             ArrayRef<int64_t> order);

/// Permutes the loops of an elementwise nest, and so the dimensions of its
/// results: number `i` is the former number `order[i]`. All uses of the results
/// take any order.
void permuteLoops(linalg::GenericOp op, ArrayRef<int64_t> order,
                  RewriterBase &rewriter);

} // namespace mlir::bcast::fusion

#endif // BCAST_LIB_FUSION_PERMUTELOOPS_H
