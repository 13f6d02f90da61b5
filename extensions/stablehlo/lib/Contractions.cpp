//===- Contractions.cpp - Products of matrices ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Conversion/Import/Convolution.h"
#include "bcast/Conversion/Import/Import.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

namespace {
/// The dimensions of the operands that are iterated together, and those that
/// are summed.
struct DotDims {
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
};
} // namespace

/// Reads `#stablehlo.dot<lhs_batching_dimensions = [0], ...>`.
static std::optional<DotDims> getDotDims(Operation *op) {
  Attribute attribute = getAttribute(op, "dot_dimension_numbers");
  if (!attribute)
    return std::nullopt;
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  auto lhsBatching = findDims(text, "lhs_batching_dimensions");
  auto rhsBatching = findDims(text, "rhs_batching_dimensions");
  auto lhsContracting = findDims(text, "lhs_contracting_dimensions");
  auto rhsContracting = findDims(text, "rhs_contracting_dimensions");
  if (!lhsBatching || !rhsBatching || !lhsContracting || !rhsContracting)
    return std::nullopt;
  return DotDims{*lhsBatching, *rhsBatching, *lhsContracting, *rhsContracting};
}

/// The type in which elements of `type` are multiplied and added: arith takes
/// signless integers.
static Type getContractionType(Type type) {
  Type accumulator = getAccumulatorType(type);
  if (auto integer = dyn_cast<IntegerType>(accumulator))
    return IntegerType::get(type.getContext(), integer.getWidth());
  return accumulator;
}

namespace {
/// One operand, with the iterator that each of its dimensions reads.
struct Factor {
  Value value;
  SmallVector<int64_t> iterators;

  RankedTensorType getType() const {
    return cast<RankedTensorType>(value.getType());
  }
};
} // namespace

/// Numbers the dimensions that `iterators` leaves at -1 from `next` on.
static void addFreeDims(SmallVectorImpl<int64_t> &iterators, int64_t &next) {
  for (int64_t &iterator : iterators)
    if (iterator == -1)
      iterator = next++;
}

/// Two extents that one iterator has. A dynamic one is checked at run time.
static LogicalResult checkExtents(PatternRewriter &rewriter, Operation *op,
                                  RankedTensorType lhs, RankedTensorType rhs,
                                  int64_t lhsDim, int64_t rhsDim) {
  int64_t left = lhs.getDimSize(lhsDim), right = rhs.getDimSize(rhsDim);
  if (succeeded(verifyCompatibleDims({left, right})))
    return success();
  return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
    diagnostic << "dimension " << lhsDim << " of operand 0 has extent " << left
               << " and dimension " << rhsDim << " of operand 1 has extent "
               << right;
  });
}

static void createExtentCheck(PatternRewriter &rewriter, Operation *op,
                              int64_t lhsDim, int64_t rhsDim) {
  Location loc = op->getLoc();
  auto lhs = cast<RankedTensorType>(op->getOperand(0).getType());
  auto rhs = cast<RankedTensorType>(op->getOperand(1).getType());
  if (!lhs.isDynamicDim(lhsDim) && !rhs.isDynamicDim(rhsDim))
    return;
  Value left =
      rewriter.createOrFold<tensor::DimOp>(loc, op->getOperand(0), lhsDim);
  Value right =
      rewriter.createOrFold<tensor::DimOp>(loc, op->getOperand(1), rhsDim);
  CheckExtentOp::create(
      rewriter, loc, CheckKind::Equal, right, left,
      rewriter.getStringAttr("'" + op->getName().getStringRef() +
                             "' op dimension " + Twine(rhsDim) +
                             " of operand 1"),
      rewriter.getStringAttr("dimension " + Twine(lhsDim) + " of operand 0"),
      StringAttr());
}

/// A linalg.generic, whose loops are those of a reduction; those of named
/// operations of linalg are not.
static LogicalResult importContraction(Operation *op, PatternRewriter &rewriter,
                                       const DotDims &dims) {
  auto types = getTensorTypes(
      rewriter, op, {op->getOperand(0), op->getOperand(1), op->getResult(0)});
  if (failed(types))
    return failure();
  RankedTensorType lhs = (*types)[0], rhs = (*types)[1], to = (*types)[2];
  SmallVector<int64_t> lhsDims = llvm::to_vector(
      llvm::concat<const int64_t>(dims.lhsBatching, dims.lhsContracting));
  SmallVector<int64_t> rhsDims = llvm::to_vector(
      llvm::concat<const int64_t>(dims.rhsBatching, dims.rhsContracting));
  if (dims.lhsBatching.size() != dims.rhsBatching.size() ||
      lhsDims.size() != rhsDims.size() || !areDims(lhsDims, lhs.getRank()) ||
      !areDims(rhsDims, rhs.getRank()))
    return rewriter.notifyMatchFailure(
        op, "its dimensions are not pairs of dimensions of its operands");
  for (auto [left, right] : llvm::zip_equal(lhsDims, rhsDims))
    if (failed(checkExtents(rewriter, op, lhs, rhs, left, right)))
      return failure();

  // The iterators: batch, free dimensions of each operand, contraction.
  Factor factors[2] = {{Value(), SmallVector<int64_t>(lhs.getRank(), -1)},
                       {Value(), SmallVector<int64_t>(rhs.getRank(), -1)}};
  int64_t numIterators = lhs.getRank() + rhs.getRank() - lhsDims.size();
  int64_t rank = numIterators - dims.lhsContracting.size();
  for (auto [index, left] : llvm::enumerate(lhsDims)) {
    bool isBatch = index < dims.lhsBatching.size();
    int64_t iterator = isBatch ? index : rank + index - dims.lhsBatching.size();
    factors[0].iterators[left] = iterator;
    factors[1].iterators[rhsDims[index]] = iterator;
  }
  int64_t next = dims.lhsBatching.size();
  addFreeDims(factors[0].iterators, next);
  addFreeDims(factors[1].iterators, next);

  SmallVector<int64_t> shape(numIterators, ShapedType::kDynamic);
  for (auto [type, factor] : llvm::zip(*types, factors))
    for (auto [dim, iterator] : llvm::enumerate(factor.iterators))
      if (!type.isDynamicDim(dim))
        shape[iterator] = type.getDimSize(dim);
  shape.truncate(rank);
  if (failed(verifyCompatibleShape(shape, to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its result does not have the shape of the product");

  Location loc = op->getLoc();
  for (auto [left, right] : llvm::zip_equal(lhsDims, rhsDims))
    createExtentCheck(rewriter, op, left, right);
  ImportBuilder builder(rewriter, loc, /*isStretching=*/false);
  Type elementType = getContractionType(to.getElementType());
  bool isUnsigned = to.getElementType().isUnsignedInteger();
  MLIRContext *context = rewriter.getContext();
  SmallVector<AffineMap> maps;
  SmallVector<OpFoldResult> sizes(numIterators);
  for (auto [operand, factor] : llvm::zip_equal(op->getOperands(), factors)) {
    Value value = operand;
    for (auto [dim, iterator] : llvm::enumerate(factor.iterators))
      if (!sizes[iterator])
        sizes[iterator] = tensor::getMixedSize(rewriter, loc, value, dim);
    if (isUnsigned)
      value = builder.createBitcast(
          builder.createConvert(value, to.getElementType()), elementType);
    factor.value = builder.createConvert(value, elementType);
    SmallVector<AffineExpr> exprs;
    for (int64_t iterator : factor.iterators)
      exprs.push_back(rewriter.getAffineDimExpr(iterator));
    maps.push_back(AffineMap::get(numIterators, 0, exprs, context));
  }
  sizes.truncate(rank);
  SmallVector<AffineExpr> resultExprs;
  for (int64_t iterator = 0; iterator < rank; ++iterator)
    resultExprs.push_back(rewriter.getAffineDimExpr(iterator));
  maps.push_back(AffineMap::get(numIterators, 0, resultExprs, context));
  SmallVector<utils::IteratorType> iterators(numIterators,
                                             utils::IteratorType::reduction);
  std::fill_n(iterators.begin(), rank, utils::IteratorType::parallel);

  Value empty = tensor::EmptyOp::create(rewriter, loc, sizes, elementType);
  Value zero = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getZeroAttr(elementType));
  Value init = linalg::FillOp::create(rewriter, loc, zero, empty).getResult(0);
  auto product = linalg::GenericOp::create(
      rewriter, loc, init.getType(),
      ValueRange{factors[0].value, factors[1].value}, init, maps, iterators,
      [&](OpBuilder &body, Location loc, ValueRange arguments) {
        Value sum = createSumOfProduct(body, loc, arguments[0], arguments[1],
                                       arguments[2]);
        linalg::YieldOp::create(body, loc, sum);
      });
  Value result = product.getResult(0);
  result = isUnsigned ? builder.createBitcast(result, to.getElementType())
                      : builder.createConvert(result, to.getElementType());
  rewriter.replaceOp(op, castTo(rewriter, loc, result, to));
  return success();
}

static LogicalResult importDotGeneral(Operation *op,
                                      PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 2)))
    return failure();
  std::optional<DotDims> dims = getDotDims(op);
  if (!dims)
    return rewriter.notifyMatchFailure(
        op, "its dot_dimension_numbers are not lists of dimensions");
  return importContraction(op, rewriter, *dims);
}

/// The last dimension of the first operand with the first of the second.
static LogicalResult importDot(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 2)))
    return failure();
  auto lhs = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if (!lhs)
    return getTensorType(rewriter, op, op->getOperand(0));
  return importContraction(op, rewriter, {{}, {}, {lhs.getRank() - 1}, {0}});
}

void stablehlo::populateContractions(RewritePatternSet &patterns) {
  addImports(patterns, {{"stablehlo.dot", importDot},
                        {"stablehlo.dot_general", importDotGeneral}});
}
