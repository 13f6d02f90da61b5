//===- Canonicalization.h - Canonical forms ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the dialect: the patterns behind --canonicalize. All of them keep
// each element's value exactly (NaN stays NaN, whatever its payload), and no
// one drops a runtime check that is not proven to hold, so that they are sound
// before bcast-insert-checks too.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_CANONICALIZATION_CANONICALIZATION_H
#define BCAST_LIB_DIALECT_BCAST_IR_CANONICALIZATION_CANONICALIZATION_H

#include "../Folding/Folding.h"
#include "bcast/Dialect/Bcast/IR/Cycles.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::detail {

/// bcast.broadcast_in_dim: the identity, of another one, of a reshape.
void populateBroadcastInDimPatterns(RewritePatternSet &patterns);

/// What reads a broadcast reads its operand instead.
void populateReadThroughBroadcastPatterns(RewritePatternSet &patterns);

/// Extents of 1 are dropped from operands rather than from results.
void populateCollapseShapePatterns(RewritePatternSet &patterns);

/// A reduction over dimensions that a broadcast made.
void populateReductionPatterns(RewritePatternSet &patterns);

/// Algebra on elementwise operations.
void populateElementwisePatterns(RewritePatternSet &patterns);

/// bcast.convert.
void populateConvertPatterns(RewritePatternSet &patterns);

/// bcast.relayout.
void populateRelayoutPatterns(RewritePatternSet &patterns);

/// Broadcasts of constants.
void populateConstantPatterns(RewritePatternSet &patterns);

/// Static extents that a tensor.cast or a constant size gives.
void populateRefineTypesPatterns(RewritePatternSet &patterns);

/// The one dimension of `group` whose extent is not 1, or the first where all
/// are 1; none where there are more.
std::optional<int64_t> findOnlyNonUnitDim(ArrayRef<int64_t> group,
                                          ArrayRef<int64_t> shape);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_CANONICALIZATION_CANONICALIZATION_H
