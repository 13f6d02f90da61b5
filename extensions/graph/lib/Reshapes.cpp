//===- Reshapes.cpp - Reshapes --------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/PairExtents.h"
#include "bcast/Import/GraphBuilder.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

OpFoldResult GraphBuilder::inferExtent(Sizes factors, Sizes divisors) {
  // Equal factors cancel out, so that an extent stays the value that it is.
  llvm::erase_if(divisors, [&](OpFoldResult divisor) {
    auto *same = llvm::find_if(factors, [&](OpFoldResult factor) {
      return isEqualConstantIntOrValue(factor, divisor) &&
             !isConstantIntValue(factor, 0);
    });
    if (same == factors.end())
      return false;
    factors.erase(same);
    return true;
  });
  OpFoldResult product =
      multiply(factors, "the number of elements of the operand");
  OpFoldResult divisor =
      multiply(divisors, "the number of elements beside an inferred extent");
  if (!product || !divisor)
    return {};
  if (isConstantIntValue(divisor, 1))
    return product;
  if (!getConstantIntValue(divisor))
    divisor = combine<arith::MaxSIOp>(divisor, getIndex(1));
  if (isConstantIntValue(divisor, 0)) {
    fail("an extent is to be inferred beside an extent of 0");
    return {};
  }
  return combine<arith::DivSIOp>(product, divisor);
}

/// Checks that all extents are 1, so that there is one element.
static LogicalResult checkOnes(GraphBuilder &b, ArrayRef<OpFoldResult> sizes) {
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (failed(b.checkEqual(size, b.getIndex(1), "extent " + Twine(dim))))
      return failure();
  return success();
}

/// The type of one element for each of `rank` extents of 1.
static RankedTensorType getOnes(RankedTensorType type, int64_t rank) {
  return type.clone(SmallVector<int64_t>(rank, 1));
}

Value GraphBuilder::createTypeCast(Value operand, RankedTensorType type) {
  if (!operand || operand.getType() == type)
    return operand;
  return finish(tensor::CastOp::create(builder, loc, type, operand));
}

/// Merges the dimensions of each group. Without groups, the extents are 1.
Value GraphBuilder::createCollapse(Value operand,
                                   ArrayRef<ReassociationIndices> groups) {
  RankedTensorType from = getTensorType(operand);
  if (groups.empty() && from.getRank() > 0) {
    if (failed(checkOnes(*this, getSizes(operand))))
      return {};
    operand = createTypeCast(operand, getOnes(from, from.getRank()));
  } else if (static_cast<int64_t>(groups.size()) == from.getRank()) {
    return operand;
  }
  return finish(tensor::CollapseShapeOp::create(builder, loc, operand, groups));
}

/// Splits each dimension of `operand` into the extents of its group.
Value GraphBuilder::createExpand(Value operand, ArrayRef<OpFoldResult> to,
                                 ArrayRef<ReassociationIndices> groups) {
  if (!operand || (groups.size() == to.size() && !to.empty()))
    return operand;
  RankedTensorType type = getType(to, getTensorType(operand).getElementType());
  if (to.empty())
    return operand;
  if (groups.empty()) {
    if (failed(checkOnes(*this, to)))
      return {};
    return createTypeCast(finish(tensor::ExpandShapeOp::create(
                              builder, loc, getOnes(type, to.size()), operand,
                              groups, Sizes(to.size(), getIndex(1)))),
                          type);
  }
  operand = createTypeCast(
      operand, tensor::CollapseShapeOp::inferCollapsedType(type, groups));
  return finish(
      tensor::ExpandShapeOp::create(builder, loc, type, operand, groups, to));
}

Value GraphBuilder::createReshape(Value operand, ArrayRef<OpFoldResult> to) {
  if (!operand || llvm::is_contained(to, OpFoldResult()))
    return {};
  RankedTensorType from = getTensorType(operand);
  RankedTensorType type = getType(to, from.getElementType());
  if (!type)
    return {};
  if (from == type && from.hasStaticShape())
    return operand;
  if (auto constant = operand.getDefiningOp<arith::ConstantOp>())
    if (auto elements = dyn_cast<DenseElementsAttr>(constant.getValue()))
      if (type.hasStaticShape() &&
          elements.getNumElements() == type.getNumElements())
        return createConstant(elements.reshape(type));
  if (auto elements = traceElements(operand))
    if (type.getRank() <= 1 && type.hasStaticShape() &&
        type.getNumElements() == static_cast<int64_t>(elements->size()))
      return createShape(*elements, type.getRank() == 0, type.getElementType());
  Sizes fromSizes = getSizes(operand);
  std::optional<PairedDims> groups = pairExtents(fromSizes, to);
  if (!groups) {
    if (from.hasStaticShape() && type.hasStaticShape() &&
        from.getNumElements() != type.getNumElements())
      return fail("the shape " + formatShape(from.getShape()) +
                  " cannot be reshaped to " + formatShape(type.getShape()) +
                  ", which has another number of elements");
    groups.emplace();
    if (from.getRank() && type.getRank()) {
      llvm::append_range(groups->source.emplace_back(),
                         listDims(0, from.getRank()));
      llvm::append_range(groups->target.emplace_back(),
                         listDims(0, type.getRank()));
    }
    OpFoldResult has =
        multiply(fromSizes, "the number of elements of the operand");
    OpFoldResult wants = multiply(to, "the number of elements of the result");
    if (!has || !wants ||
        failed(checkEqual(wants, has, "the number of elements of the result")))
      return {};
  }
  Value merged = createCollapse(operand, groups->source);
  return createTypeCast(createExpand(merged, to, groups->target), type);
}

bool graph::isElement(OpFoldResult extent) {
  auto value = dyn_cast<Value>(extent);
  SetVector<Value> values;
  if (value)
    values.insert(value);
  for (size_t i = 0; i < values.size(); ++i) {
    Operation *op = values[i].getDefiningOp();
    if (isa_and_present<arith::IndexCastOp, arith::SubIOp>(op))
      return true;
    if (std::optional<int64_t> number = getConstantIntValue(values[i]);
        number && *number < 0)
      return true;
    if (isa_and_present<arith::AddIOp, arith::MulIOp, arith::DivSIOp>(op))
      values.insert_range(op->getOperands());
  }
  return false;
}

/// The program fails if an extent is 0.
LogicalResult GraphBuilder::checkNoneIsZero(ArrayRef<OpFoldResult> known) {
  for (OpFoldResult extent : known) {
    StringRef problem = "an extent is to be inferred beside an extent of 0";
    if (isConstantIntValue(extent, 0)) {
      fail(problem);
      return failure();
    }
    if (failed(check(CheckKind::AtMost, getIndex(1), extent, problem,
                     "an extent of the result")))
      return failure();
  }
  return success();
}

Value GraphBuilder::createInferredReshape(Value operand, Sizes sizes,
                                          bool keepsZero,
                                          bool infersBesideZero) {
  if (!operand)
    return {};
  int64_t rank = getTensorType(operand).getRank();
  // An extent of the operand in its place is the same, kept or not.
  if (llvm::any_of(llvm::enumerate(sizes), [&](auto size) {
        return isElement(size.value()) &&
               (static_cast<int64_t>(size.index()) >= rank ||
                size.value() != getSize(operand, size.index()));
      }))
    return createReshape(
        operand, inferAtRunTime(operand, sizes, keepsZero, infersBesideZero));
  std::optional<size_t> inferred;
  // The extents that decide the one to be inferred.
  Sizes known, factors = getSizes(operand);
  for (auto [dim, extent] : llvm::enumerate(sizes)) {
    std::optional<int64_t> number = getConstantIntValue(extent);
    if (number == 0 && keepsZero) {
      if (static_cast<int64_t>(dim) >= rank)
        return fail("extent 0 at " + Twine(dim) +
                    " stands for no extent of the input");
      extent = getSize(operand, dim);
      if (infersBesideZero) {
        factors[dim] = getIndex(1);
        continue;
      }
    }
    if (number == -1) {
      if (inferred)
        return fail("two extents are -1");
      inferred = dim;
      continue;
    }
    known.push_back(extent);
  }
  if (inferred) {
    if (!infersBesideZero && failed(checkNoneIsZero(known)))
      return {};
    OpFoldResult &size = sizes[*inferred] = getIndex(0);
    bool isKnownZero = llvm::any_of(known, [](OpFoldResult extent) {
      return isConstantIntValue(extent, 0);
    });
    if (!isKnownZero)
      size = inferExtent(factors, known);
    if (!keepsZero && infersBesideZero && size)
      for (OpFoldResult extent : known)
        if (!getConstantIntValue(extent))
          size = combine<arith::MulIOp>(
              size, combine<arith::MinSIOp>(extent, getIndex(1)));
  }
  return createReshape(operand, sizes);
}

/// The same where the program finds out which elements are 0 and -1. A wrong
/// number of elements, as of two that are -1, is a failed check.
GraphBuilder::Sizes GraphBuilder::inferAtRunTime(Value operand, Sizes sizes,
                                                 bool keepsZero,
                                                 bool infersBesideZero) {
  Value zero = toValue(getIndex(0)), none = toValue(getIndex(-1));
  Value one = toValue(getIndex(1));
  auto isEqual = [&](Value extent, Value number) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, extent,
                                 number);
  };
  auto select = [&](Value condition, Value ifTrue, Value ifFalse) -> Value {
    return arith::SelectOp::create(builder, loc, condition, ifTrue, ifFalse);
  };
  int64_t rank = getTensorType(operand).getRank();
  Sizes factors = getSizes(operand);
  // A product that wraps infers a wrong extent, and the check of the number of
  // elements fails.
  OpFoldResult has = getIndex(1), known = getIndex(1);
  SmallVector<Value> extents;
  Value isInferred;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    Value extent = toValue(size), counted = extent;
    if (keepsZero && static_cast<int64_t>(dim) < rank) {
      Value isKept = isEqual(extent, zero), own = toValue(factors[dim]);
      extent = counted = select(isKept, own, extent);
      if (infersBesideZero) {
        counted = select(isKept, one, extent);
        factors[dim] = select(isKept, one, own);
      }
    }
    extents.push_back(extent);
    Value isNone = isEqual(extent, none);
    isInferred =
        isInferred
            ? Value(arith::OrIOp::create(builder, loc, isInferred, isNone))
            : isNone;
    known = combine<arith::MulIOp>(known, select(isNone, one, counted));
  }
  for (OpFoldResult factor : factors)
    has = combine<arith::MulIOp>(has, factor);
  if (!infersBesideZero && isInferred)
    (void)check(CheckKind::AtMost, select(isInferred, one, zero), known,
                "an extent is to be inferred beside an extent of 0",
                "the rest of the result");
  Value rest = toValue(combine<arith::DivSIOp>(
      has, combine<arith::MaxSIOp>(known, getIndex(1))));
  Sizes results;
  for (auto [size, extent] : llvm::zip_equal(sizes, extents)) {
    if (std::optional<int64_t> number = getConstantIntValue(size);
        number && *number > 0) {
      results.push_back(size);
      continue;
    }
    results.push_back(select(isEqual(extent, none), rest, extent));
    (void)checkNonNegative(results.back(), "dimension " +
                                               Twine(results.size() - 1) +
                                               " of the result");
  }
  return results;
}
