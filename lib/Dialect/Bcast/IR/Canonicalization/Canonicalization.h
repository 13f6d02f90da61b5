//===- Canonicalization.h - Canonical forms ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the dialect: the patterns behind --canonicalize. Every pattern
// keeps each element's value exactly, apart from the payload of a NaN. No
// pattern drops a runtime check that is not proven to hold, so that they are
// also sound before bcast-insert-checks.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_CANONICALIZATION_CANONICALIZATION_H
#define BCAST_LIB_DIALECT_BCAST_IR_CANONICALIZATION_CANONICALIZATION_H

#include "../Folding/Folding.h"
#include "bcast/Dialect/Bcast/IR/Cycles.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::detail {

/// bcast.broadcast_in_dim: the identity, and broadcasts of broadcasts and of
/// reshapes.
void populateBroadcastInDimPatterns(RewritePatternSet &patterns);

/// Slices, transposes and reshapes read the operand of a broadcast.
void populateReadThroughBroadcastPatterns(RewritePatternSet &patterns);

/// Drops extents of 1 from operands rather than from results.
void populateCollapseShapePatterns(RewritePatternSet &patterns);

/// Reductions over extents of 1, of broadcasts, reductions and relayouts.
void populateReductionPatterns(RewritePatternSet &patterns);

/// Algebra on elementwise operations.
void populateElementwisePatterns(RewritePatternSet &patterns);

void populateConvertPatterns(RewritePatternSet &patterns);

void populateRelayoutPatterns(RewritePatternSet &patterns);

/// Broadcasts of constants.
void populateConstantPatterns(RewritePatternSet &patterns);

/// Loops of one step that insert several slices into one output.
void populateForallPatterns(RewritePatternSet &patterns);

/// Static extents that are known from a tensor.cast or a constant size.
void populateRefineTypesPatterns(RewritePatternSet &patterns);

/// Returns the only dimension of `group` whose extent is not 1, or the first if
/// all extents are 1. Returns none if there are several.
std::optional<int64_t> findOnlyNonUnitDim(ArrayRef<int64_t> group,
                                          ArrayRef<int64_t> shape);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_CANONICALIZATION_CANONICALIZATION_H
