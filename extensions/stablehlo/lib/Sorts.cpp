//===- Sorts.cpp - Sorts --------------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Sorts.h"
#include "ArgReductions.h"
#include "Bodies.h"
#include "NamedOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// The types of all operands, which have one shape, as the results have.
static FailureOr<SmallVector<RankedTensorType>>
checkTypes(Operation *op, PatternRewriter &rewriter) {
  if (op->getNumOperands() == 0 || op->getNumOperands() != op->getNumResults())
    return rewriter.notifyMatchFailure(
        op, "it does not have an operand for each result");
  auto from = getTensorTypes(rewriter, op, op->getOperands());
  auto to = getTensorTypes(rewriter, op, op->getResults());
  if (failed(from) || failed(to))
    return failure();
  for (auto [index, operand, result] : llvm::enumerate(*from, *to))
    if (failed(verifyCompatibleShape(operand, from->front())) ||
        failed(verifyCompatibleShape(operand, result)) ||
        operand.getElementType() != result.getElementType())
      return rewriter.notifyMatchFailure(
          op, "operand and result " + Twine(index) +
                  " do not have one element type and the shape of the others "
                  "[RESULT-2]");
  return from;
}

/// Every sort is stable.
static LogicalResult importSort(Operation *op, PatternRewriter &rewriter) {
  auto types = checkTypes(op, rewriter);
  if (failed(types))
    return failure();
  int64_t rank = types->front().getRank();
  std::optional<int64_t> dim =
      getAttribute(op, "dimension") ? getInteger(op, "dimension") : -1;
  if (dim && *dim < 0)
    *dim += rank;
  if (!dim || *dim < 0 || *dim >= rank)
    return rewriter.notifyMatchFailure(
        op, "its dimension is not one of its operands, whose rank is " +
                Twine(rank));
  SmallVector<Type> arguments;
  for (RankedTensorType type : *types)
    arguments.append(2, RankedTensorType::get({}, type.getElementType()));
  Type flag = RankedTensorType::get({}, rewriter.getI1Type());
  Block *block = op->getNumRegions() == 1
                     ? getBody(op->getRegion(0), arguments, flag)
                     : nullptr;
  if (!block)
    return rewriter.notifyMatchFailure(
        op, "its body does not compare scalars of its elements");
  auto body = ScalarBody::create(op, *block, rewriter);
  if (failed(body))
    return failure();
  Location loc = op->getLoc();
  for (unsigned index = 1; index < op->getNumOperands(); ++index)
    for (int64_t other = 0; other < rank; ++other)
      createEqualCheck(rewriter, op, op->getOperand(index), other,
                       op->getOperand(0), other, "operand " + Twine(index));
  SmallVector<Value> sorted = createSort(
      rewriter, loc, toSignless(rewriter, loc, op->getOperands()), *dim,
      [&](OpBuilder &builder, Location bodyLoc, ValueRange lhs,
          ValueRange rhs) {
        SmallVector<Value> elements;
        for (auto [left, right] : llvm::zip_equal(lhs, rhs))
          elements.append({left, right});
        return body->build(builder, bodyLoc, elements).front();
      });
  replaceSignless(rewriter, op, sorted);
  return success();
}

/// An integer that has the order of `element`: of a float, its total order.
/// Unsigned integers, i1 among them, are compared as such.
static Value createKey(OpBuilder &builder, Location loc, Value element) {
  auto type = dyn_cast<FloatType>(element.getType());
  if (!type)
    return element;
  unsigned width = type.getWidth();
  auto integer = builder.getIntegerType(width);
  auto constant = [&](const APInt &value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(integer, value));
  };
  Value bits = arith::BitcastOp::create(builder, loc, integer, element);
  Value shift = constant(APInt(width, width - 1));
  Value others = constant(APInt::getSignedMaxValue(width));
  Value sign = arith::ShRSIOp::create(builder, loc, bits, shift);
  Value inverted = arith::AndIOp::create(builder, loc, sign, others);
  return arith::XOrIOp::create(builder, loc, bits, inverted);
}

/// The greatest elements along the last dimension, and their positions; of
/// equal ones, the first.
static LogicalResult importTopK(Operation *op, PatternRewriter &rewriter) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 2)
    return rewriter.notifyMatchFailure(
        op, "it does not have one operand and two results");
  auto types = getTensorTypes(
      rewriter, op, {op->getOperand(0), op->getResult(0), op->getResult(1)});
  if (failed(types))
    return failure();
  RankedTensorType from = (*types)[0], values = (*types)[1],
                   positions = (*types)[2];
  std::optional<int64_t> k = getInteger(op, "k");
  int64_t dim = from.getRank() - 1;
  if (dim < 0 || !k || *k < 0 ||
      (!from.isDynamicDim(dim) && *k > from.getDimSize(dim)))
    return rewriter.notifyMatchFailure(
        op, "its k is not a number of elements along the last dimension of its "
            "operand");
  SmallVector<int64_t> shape(from.getShape());
  shape[dim] = *k;
  if (failed(verifyCompatibleShape(shape, values.getShape())) ||
      failed(verifyCompatibleShape(shape, positions.getShape())) ||
      values.getElementType() != from.getElementType() ||
      !positions.getElementType().isInteger(32))
    return rewriter.notifyMatchFailure(
        op, "its results are not k elements and positions of i32 [RESULT-2]");
  Location loc = op->getLoc();
  Value operand = op->getOperand(0);
  if (from.isDynamicDim(dim)) {
    Value extent = rewriter.createOrFold<tensor::DimOp>(loc, operand, dim);
    createCheck(rewriter, op, CheckKind::AtMost,
                arith::ConstantIndexOp::create(rewriter, loc, *k), extent, "k");
  }
  bool isUnsigned = from.getElementType().isUnsignedInteger() ||
                    from.getElementType().isInteger(1);
  auto [first, places] = createTopK(
      rewriter, loc, toSignless(rewriter, loc, operand).front(), dim,
      rewriter.getIndexAttr(*k), rewriter.getI32Type(),
      [&](OpBuilder &builder, Location bodyLoc, ValueRange lhs,
          ValueRange rhs) -> Value {
        Value left = createKey(builder, bodyLoc, lhs.front());
        Value right = createKey(builder, bodyLoc, rhs.front());
        return arith::CmpIOp::create(builder, bodyLoc,
                                     isUnsigned ? arith::CmpIPredicate::ugt
                                                : arith::CmpIPredicate::sgt,
                                     left, right);
      });
  replaceSignless(rewriter, op, {first, places});
  return success();
}

/// JAX's approx_max_k and approx_min_k: the first elements by the order of a
/// function. They are exact here.
LogicalResult stablehlo::importApproxTopK(Operation *op,
                                          PatternRewriter &rewriter) {
  auto config =
      dyn_cast_or_null<DictionaryAttr>(getAttribute(op, "mhlo.backend_config"));
  auto computations =
      dyn_cast_or_null<ArrayAttr>(getAttribute(op, "called_computations"));
  auto symbol = computations && computations.size() == 1
                    ? dyn_cast<FlatSymbolRefAttr>(computations[0])
                    : FlatSymbolRefAttr();
  auto function =
      symbol ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, symbol)
             : func::FuncOp();
  auto getNumber = [&](StringRef name) -> std::optional<int64_t> {
    auto number = config ? config.getAs<IntegerAttr>(name) : IntegerAttr();
    return number ? number.getValue().trySExtValue() : std::nullopt;
  };
  std::optional<int64_t> k = getNumber("top_k");
  std::optional<int64_t> dim = getNumber("reduction_dim");
  if (!function || !k || !dim || op->getNumOperands() != 4 ||
      op->getNumResults() != 2)
    return rewriter.notifyMatchFailure(
        op, "it does not have a tensor, its positions and initial values, a "
            "function and a 'mhlo.backend_config'");
  auto types = getTensorTypes(
      rewriter, op, {op->getOperand(0), op->getOperand(1), op->getResult(0)});
  if (failed(types))
    return failure();
  RankedTensorType from = (*types)[0], places = (*types)[1];
  int64_t count = *k, along = *dim;
  if (along < 0 || along >= from.getRank() || from.isDynamicDim(along) ||
      count < 0 || count > from.getDimSize(along) ||
      !isIotaAlong(op->getOperand(1), along))
    return rewriter.notifyMatchFailure(
        op, "its top_k elements are not those of a static dimension with "
            "their positions");
  SmallVector<int64_t> shape(from.getShape());
  shape[along] = count;
  if (op->getResult(0).getType() != from.clone(shape) ||
      op->getResult(1).getType() != places.clone(shape) ||
      !places.getElementType().isSignlessInteger())
    return rewriter.notifyMatchFailure(
        op, "its results are not top_k elements and positions [RESULT-2]");
  Type element = RankedTensorType::get({}, from.getElementType());
  Type place = RankedTensorType::get({}, places.getElementType());
  Type flag = RankedTensorType::get({}, rewriter.getI1Type());
  Block *block =
      getBody(function.getBody(), {element, element, place, place}, flag);
  if (!block)
    return rewriter.notifyMatchFailure(
        op, "its function does not compare elements and positions");
  auto body = ScalarBody::create(op, *block, rewriter);
  if (failed(body))
    return failure();
  Location loc = op->getLoc();
  auto [first, positions] = createTopK(
      rewriter, loc, toSignless(rewriter, loc, op->getOperand(0)).front(),
      along, rewriter.getIndexAttr(count), places.getElementType(),
      [&](OpBuilder &builder, Location bodyLoc, ValueRange lhs,
          ValueRange rhs) {
        return body->build(builder, bodyLoc, {lhs[0], rhs[0], lhs[1], rhs[1]})
            .front();
      });
  replaceSignless(rewriter, op, {first, positions});
  return success();
}

void stablehlo::populateSorts(RewritePatternSet &patterns) {
  addImports(patterns,
             {{"chlo.top_k", importTopK}, {"stablehlo.sort", importSort}});
}
