//===- MergeReductions.h - Reductions over one input ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_FUSION_MERGEREDUCTIONS_H
#define BCAST_FUSION_MERGEREDUCTIONS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bcast::fusion {

/// The results of one operation. More would not stay in registers, several
/// vectors of each.
constexpr unsigned kMaxResults = 4;

/// Whether both read, in each step, the same element of an input that has a
/// dimension for each loop.
bool shareInput(linalg::GenericOp first, linalg::GenericOp second);

/// One operation, where `rewriter` inserts, that computes what both do, in the
/// loops of `second`. `steps` are those of the loops of `first`, if they
/// differ. Where `second` reads results of `first`, it reads what the same step
/// computes.
linalg::GenericOp merge(linalg::GenericOp first, linalg::GenericOp second,
                        RewriterBase &rewriter, AffineMap steps = {});

/// Lets reductions that read the same elements of one input become one
/// operation with several results, and so one pass over the memory. Returns
/// how many operations fewer there are.
unsigned mergeReductions(Operation *root, RewriterBase &rewriter);

} // namespace mlir::bcast::fusion

#endif // BCAST_FUSION_MERGEREDUCTIONS_H
