//===- UpstreamChecks.h - Checks of an operation of upstream ----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_TRANSFORMS_UPSTREAMCHECKS_H
#define BCAST_LIB_DIALECT_BCAST_TRANSFORMS_UPSTREAMCHECKS_H

#include "../IR/Extent.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::bcast::detail {

/// Inserts the checks of one operation.
class UpstreamChecks {
public:
  explicit UpstreamChecks(Operation *op);

  LogicalResult insert();
  unsigned getNumChecks() const { return count; }

private:
  /// A dimension of an operand.
  struct Place {
    unsigned operand;
    int64_t dim;
  };

  LogicalResult visit(linalg::LinalgOp op);
  void visitSameShape();
  void visit(tensor::ConcatOp op);
  void visit(tensor::PadOp op);
  void visit(tensor::DimOp op);
  void checkSizes(ValueRange sizes);
  void checkIndices(Value tensor, ValueRange indices);
  void checkSlice(Value tensor, OffsetSizeAndStrideOpInterface slice);
  void checkInserted(RankedTensorType type,
                     const llvm::SmallBitVector &droppedDims, Value source,
                     OffsetSizeAndStrideOpInterface slice);

  std::string name(const Twine &what) const {
    return ("'" + op->getName().getStringRef() + "' op " + what).str();
  }
  static std::string name(const Place &place) {
    return ("dimension " + Twine(place.dim) + " of operand " +
            Twine(place.operand))
        .str();
  }
  Extent getExtent(const Place &place) const {
    return Extent::get(op->getOperand(place.operand), place.dim)
        .getRepresentative();
  }
  Value constant(int64_t number) {
    return arith::ConstantIndexOp::create(builder, number);
  }
  Value toValue(OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, op->getLoc(), number);
  }
  Value toValue(const Extent &extent) {
    return toValue(extent.materialize(builder, op->getLoc()));
  }
  template <typename Op> Value apply(Value lhs, Value rhs) {
    return builder.createOrFold<Op>(lhs, rhs);
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return builder.createOrFold<arith::CmpIOp>(predicate, lhs, rhs);
  }

  void checkEqual(const Extent &extent, const Extent &expected,
                  const Twine &subject, const Twine &against, StringRef clause);
  /// Checks that `extent` is at most `expected`, or not negative, with `text`
  /// as the message of `values`.
  void check(CheckKind kind, Value extent, Value expected, const Twine &text,
             StringRef clause, ValueRange values);
  void checkNonNegative(Value number, const Twine &text, StringRef clause);
  bool isProvenWithin(OpFoldResult offset, OpFoldResult size, Value tensor,
                      int64_t dim) const;

  Operation *op;
  ImplicitLocOpBuilder builder;
  unsigned count = 0;
};

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_TRANSFORMS_UPSTREAMCHECKS_H
