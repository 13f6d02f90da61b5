//===- ElementBody.h - Bodies on elements ---------------------- -*- C++
//-*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body of a scatter or of a sort computes on tensors of rank 0. In a loop
// over elements, these are scalars.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_ELEMENTBODY_H
#define BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_ELEMENTBODY_H

#include "NamedOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::bcast::stablehlo {

class ElementBody {
public:
  /// Imports a copy of the body of `op`, which takes scalars of `arguments` and
  /// returns scalars of `results`. Fails with the reason. Values from outside
  /// are read before `op`.
  static FailureOr<ElementBody> create(Operation *op, TypeRange arguments,
                                       TypeRange results,
                                       PatternRewriter &rewriter);

  /// The results for `arguments`. Integers are signless.
  SmallVector<Value> build(OpBuilder &builder, Location loc,
                           ValueRange arguments) const;

  /// Whether the results are the arguments from `first` on.
  bool isArguments(unsigned first) const;

private:
  Block &getBlock() const { return copy.get()->getRegion(0).front(); }

  OwningOpRef<Operation *> copy;
  DenseMap<Value, Value> captured;
};

/// `values` as tensors of signless integers if they are of unsigned ones.
SmallVector<Value> toSignless(PatternRewriter &rewriter, Location loc,
                              ValueRange values);

/// Replaces `op` by `values`, which may be signless or of other static extents.
void replaceSignless(PatternRewriter &rewriter, Operation *op,
                     ValueRange values);

} // namespace mlir::bcast::stablehlo

#endif // BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_ELEMENTBODY_H
