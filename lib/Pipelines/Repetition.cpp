//===- Repetition.cpp - Extents that are repeated in blocks ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Repetition.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::bcast;
using pipelines::Repetition;

/// The factors of a product of two.
static SmallVector<OpFoldResult> getFactors(Operation *op) {
  if (auto product = dyn_cast_or_null<arith::MulIOp>(op))
    return {getAsOpFoldResult(product.getLhs()),
            getAsOpFoldResult(product.getRhs())};
  auto apply = dyn_cast_or_null<affine::AffineApplyOp>(op);
  if (!apply ||
      apply.getAffineMap().getResult(0).getKind() != AffineExprKind::Mul)
    return {};
  auto product = cast<AffineBinaryOpExpr>(apply.getAffineMap().getResult(0));
  SmallVector<OpFoldResult> factors;
  for (AffineExpr factor : {product.getLHS(), product.getRHS()}) {
    unsigned numDims = apply.getAffineMap().getNumDims();
    if (auto constant = dyn_cast<AffineConstantExpr>(factor))
      factors.push_back(
          Builder(op->getContext()).getIndexAttr(constant.getValue()));
    else if (auto dim = dyn_cast<AffineDimExpr>(factor))
      factors.push_back(apply.getMapOperands()[dim.getPosition()]);
    else if (auto symbol = dyn_cast<AffineSymbolExpr>(factor))
      factors.push_back(apply.getMapOperands()[numDims + symbol.getPosition()]);
    else
      return {};
  }
  return factors;
}

/// The other operand of a maximum with 1, or null.
static Value getOverOne(Value value) {
  auto maximum = value.getDefiningOp<arith::MaxSIOp>();
  return maximum && isConstantIntValue(maximum.getRhs(), 1) ? maximum.getLhs()
                                                            : Value();
}

std::optional<Repetition> pipelines::getRepetition(Operation *product,
                                                   bool isAtLeastOne) {
  SmallVector<OpFoldResult> factors = getFactors(product);
  for (size_t place = 0; place < factors.size(); ++place) {
    OpFoldResult extent = factors[place];
    auto count = dyn_cast<Value>(factors[1 - place]);
    if (count && isAtLeastOne)
      count = getOverOne(count);
    auto quotient =
        count ? count.getDefiningOp<arith::DivSIOp>() : arith::DivSIOp();
    if (!quotient)
      continue;
    // The divisor is at least 1; so is the extent if it is the divisor itself.
    Value divisor = quotient.getRhs(), other = getOverOne(divisor);
    if (!other && getConstantIntValue(divisor).value_or(0) < 1)
      continue;
    if (isEqualConstantIntOrValue(extent, getAsOpFoldResult(divisor)) ||
        (other && isEqualConstantIntOrValue(extent, other)))
      return Repetition{extent, quotient.getLhs()};
  }
  return std::nullopt;
}

std::optional<Repetition> pipelines::getRepetition(CheckExtentOp check) {
  if (!check.allowsOne())
    return std::nullopt;
  auto found = getRepetition(check.getExtent().getDefiningOp(),
                             /*isAtLeastOne=*/true);
  return found && found->result == check.getExpected() ? found : std::nullopt;
}

bool pipelines::isChecked(const Repetition &found,
                          ArrayRef<Repetition> checked) {
  if (llvm::is_contained(checked, found))
    return true;
  auto extent = dyn_cast<Value>(found.extent);
  Value over = extent ? getOverOne(extent) : Value();
  auto least = over ? over.getDefiningOp<arith::MinSIOp>() : arith::MinSIOp();
  return least && llvm::all_of(least->getOperands(), [&](Value own) {
           return llvm::is_contained(
               checked, Repetition{getAsOpFoldResult(own), found.result});
         });
}
