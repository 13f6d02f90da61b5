//===- UpstreamLinalgChecks.cpp - Checks of operations of linalg ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpstreamChecks.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// The least or the greatest value of `expr` if each loop i has `s_i` steps,
/// one at least.
static AffineExpr getBound(AffineExpr expr, bool isUpper) {
  MLIRContext *context = expr.getContext();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return isUpper ? getAffineSymbolExpr(dim.getPosition(), context) - 1
                   : getAffineConstantExpr(0, context);
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return expr;
  AffineExpr lhs = binary.getLHS(), rhs = binary.getRHS();
  if (expr.getKind() == AffineExprKind::Add)
    return getBound(lhs, isUpper) + getBound(rhs, isUpper);
  auto factor = dyn_cast<AffineConstantExpr>(rhs);
  if (!factor) // Not in a map without symbols.
    return expr;
  int64_t number = factor.getValue();
  switch (expr.getKind()) {
  case AffineExprKind::Mul:
    return getBound(lhs, isUpper == (number >= 0)) * number;
  case AffineExprKind::FloorDiv:
    return getBound(lhs, isUpper).floorDiv(number);
  case AffineExprKind::CeilDiv:
    return getBound(lhs, isUpper).ceilDiv(number);
  default:
    return getAffineConstantExpr(isUpper ? number - 1 : 0, context);
  }
}

/// Whether the numbers of `expr` are those of an index: what is divided by is
/// positive, and what is added is far from 2^63.
static bool isIndex(AffineExpr expr) {
  bool isIndex = true;
  expr.walk([&](AffineExpr part) {
    if (auto constant = dyn_cast<AffineConstantExpr>(part))
      isIndex &= llvm::isInt<60>(constant.getValue());
    auto binary = dyn_cast<AffineBinaryOpExpr>(part);
    if (binary && part.getKind() != AffineExprKind::Add &&
        part.getKind() != AffineExprKind::Mul) {
      auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
      isIndex &= divisor && divisor.getValue() > 0;
    }
  });
  return isIndex;
}

LogicalResult UpstreamChecks::visit(linalg::LinalgOp op) {
  if (!llvm::all_of(op->getOperandTypes(), [](Type type) {
        return !isa<ShapedType>(type) || isa<RankedTensorType>(type);
      }))
    return success();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  // The first extent of each loop, or a static one, is its number of steps.
  SmallVector<std::optional<Place>> loops(op.getNumLoops());
  auto visitPlaces = [&](auto visitPlace) {
    for (auto [operand, map] : llvm::enumerate(maps))
      for (auto [dim, expr] : llvm::enumerate(map.getResults()))
        visitPlace(Place{unsigned(operand), int64_t(dim)}, expr);
  };
  visitPlaces([&](Place place, AffineExpr expr) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop)
      return;
    std::optional<Place> &first = loops[loop.getPosition()];
    if (!first ||
        (!getExtent(*first).isConstant() && getExtent(place).isConstant()))
      first = place;
  });
  SmallVector<OpFoldResult> steps;
  for (const std::optional<Place> &loop : loops) {
    if (!loop)
      return success(); // Refused by the verifier.
    Extent extent = getExtent(*loop);
    if (extent.isConstant() && extent.number == 0)
      return success();
    steps.push_back(extent.materialize(builder, op->getLoc()));
  }

  Value isEmpty;
  bool areIndices = true;
  visitPlaces([&](Place place, AffineExpr expr) {
    Extent extent = getExtent(place);
    if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
      Place first = *loops[loop.getPosition()];
      checkEqual(extent, getExtent(first), name(place), name(first),
                 "CHECK-10");
      return;
    }
    if (!isIndex(expr)) {
      areIndices = false;
      return;
    }
    SmallVector<Value, 2> bounds;
    for (bool isUpper : {false, true}) {
      AffineMap map = AffineMap::get(0, steps.size(), getBound(expr, isUpper));
      bounds.push_back(toValue(affine::makeComposedFoldedAffineApply(
          builder, op->getLoc(), map, steps)));
    }
    Value last = apply<arith::SubIOp>(toValue(extent), constant(1));
    auto isWithin = [&] {
      std::optional<int64_t> first = getConstantIntValue(bounds[0]),
                             second = getConstantIntValue(bounds[1]),
                             limit = getConstantIntValue(last);
      return first && *first >= 0 && second && limit && *second <= *limit;
    };
    if (isWithin())
      return;
    // Steps of fewer than 2^47, more than memory holds, cannot wrap around
    // unless they are large.
    expr.walk([&](AffineExpr part) {
      auto product = dyn_cast<AffineBinaryOpExpr>(part);
      if (!product || part.getKind() != AffineExprKind::Mul)
        return;
      int64_t factor = cast<AffineConstantExpr>(product.getRHS()).getValue();
      if (llvm::isInt<15>(factor))
        return;
      Value limit = constant((int64_t(1) << 60) / std::abs(factor));
      product.getLHS().walk([&](AffineExpr loop) {
        if (auto dim = dyn_cast<AffineDimExpr>(loop)) {
          Value number = toValue(steps[dim.getPosition()]);
          check(CheckKind::AtMost, number, limit,
                "{0} steps of loop " + Twine(dim.getPosition()) +
                    " are more than {1}",
                "CHECK-10", {number, limit});
        }
      });
    });
    // A loop of no steps reads nothing.
    Value zero = constant(0);
    if (!isEmpty)
      for (OpFoldResult step : steps)
        if (auto value = dyn_cast<Value>(step)) {
          Value isZero = compare(arith::CmpIPredicate::eq, value, zero);
          isEmpty = isEmpty ? apply<arith::OrIOp>(isEmpty, isZero) : isZero;
        }
    std::string text =
        "index {0} of " + name(place) + " is not one of the extent {1}";
    auto checkBound = [&](Value lower, Value upper, Value index) {
      if (isEmpty)
        lower = builder.createOrFold<arith::SelectOp>(isEmpty, upper, lower);
      check(CheckKind::AtMost, lower, upper, text, "CHECK-10",
            {index, toValue(extent)});
    };
    if (std::optional<int64_t> first = getConstantIntValue(bounds[0]);
        !first || *first < 0)
      checkBound(zero, bounds[0], bounds[0]);
    checkBound(bounds[1], last, bounds[1]);
  });
  if (!areIndices)
    return op->emitOpError("has an indexing map whose numbers are not those of "
                           "indices [CHECK-10]");
  return success();
}
