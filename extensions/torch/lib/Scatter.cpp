//===- Scatter.cpp - tm_tensor.scatter ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmOp.h"
#include "bcast/Conversion/Import/Indices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

/// The indices from the start. One that is not inside fails at run time.
/// `extents` and `windows` are those of the dimension of each component.
static Value createPlaces(PatternRewriter &rewriter, Location loc,
                          Value indices, ArrayRef<OpFoldResult> extents,
                          ArrayRef<OpFoldResult> windows) {
  Type i64 = rewriter.getI64Type();
  SmallVector<Value> ends, lasts;
  for (auto [extent, window] : llvm::zip_equal(extents, windows)) {
    Value end = getValueOrCreateConstantIndexOp(rewriter, loc, extent);
    Value size = getValueOrCreateConstantIndexOp(rewriter, loc, window);
    Value last = rewriter.createOrFold<arith::SubIOp>(loc, end, size);
    ends.push_back(rewriter.createOrFold<arith::IndexCastOp>(loc, i64, end));
    lasts.push_back(rewriter.createOrFold<arith::IndexCastOp>(loc, i64, last));
  }
  auto components = RankedTensorType::get({int64_t(ends.size())}, i64);
  SmallVector<Value> inputs{
      indices, tensor::FromElementsOp::create(rewriter, loc, components, ends),
      tensor::FromElementsOp::create(rewriter, loc, components, lasts)};
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, indices), i64);
  AffineMap all = rewriter.getMultiDimIdentityMap(2),
            component = all.dropResult(0);
  SmallVector<AffineMap> maps{all, component, component, all};
  SmallVector<utils::IteratorType> iterators(2, utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             rewriter, loc, empty.getType(), inputs, empty, maps, iterators,
             [&](OpBuilder &builder, Location bodyLoc, ValueRange args) {
               auto compare = [&](arith::CmpIPredicate predicate, Value a,
                                  Value b) -> Value {
                 return arith::CmpIOp::create(builder, bodyLoc, predicate, a,
                                              b);
               };
               Value index = args[0];
               if (index.getType() != i64)
                 index = arith::ExtSIOp::create(builder, bodyLoc, i64, index);
               Value zero =
                   arith::ConstantIntOp::create(builder, bodyLoc, 0, 64);
               Value isNegative =
                   compare(arith::CmpIPredicate::slt, index, zero);
               Value fromEnd =
                   arith::AddIOp::create(builder, bodyLoc, index, args[1]);
               Value place = arith::SelectOp::create(
                   builder, bodyLoc, isNegative, fromEnd, index);
               // A negative place is a great unsigned number.
               Value isInside =
                   compare(arith::CmpIPredicate::ule, place, args[2]);
               Value isAny = compare(arith::CmpIPredicate::sge, args[2], zero);
               cf::AssertOp::create(
                   builder, bodyLoc,
                   arith::AndIOp::create(builder, bodyLoc, isInside, isAny),
                   "'tm_tensor.scatter' op: an index is out of range");
               linalg::YieldOp::create(builder, bodyLoc, place);
             })
      .getResult(0);
}

LogicalResult bcast::importScatter(Operation *op, PatternRewriter &rewriter) {
  TmOp scatter(op, rewriter);
  if (failed(scatter.takeOperands(/*numInputs=*/2, 1, 1)))
    return failure();
  Value updates = scatter.inputs[0], indices = scatter.inputs[1];
  Value original = scatter.outputs[0];
  RankedTensorType type = scatter.getType(original);
  RankedTensorType updatesType = scatter.getType(updates);
  RankedTensorType indicesType = scatter.getType(indices);
  Type element = type.getElementType();
  auto map = dyn_cast_or_null<DenseI64ArrayAttr>(
      scatter.getAttribute("dimension_map"));
  int64_t innerRank = updatesType.getRank() - 1;
  if (!map || indicesType.getRank() != 2 || innerRank < 0 ||
      innerRank > type.getRank() || updatesType.getElementType() != element ||
      !indicesType.getElementType().isInteger() ||
      indicesType.getElementType().getIntOrFloatBitWidth() < 8 ||
      indicesType.getDimSize(1) != map.size() || map.empty())
    return scatter.fail("its indices, updates and dimension_map do not fit "
                        "its output");
  if (failed(scatter.takeBody({element, element}, element)))
    return failure();
  WindowDims dims;
  dims.windowDims = llvm::to_vector(llvm::seq<int64_t>(1, innerRank + 1));
  int64_t numOuter = type.getRank() - innerRank;
  dims.collapsedDims = llvm::to_vector(llvm::seq<int64_t>(0, numOuter));
  dims.startDims = llvm::to_vector(map.asArrayRef());
  dims.vectorDim = 1;
  std::string error = dims.explain(type, indicesType, updatesType.getRank());
  if (!error.empty())
    return scatter.fail(error);
  for (int64_t dim : dims.collapsedDims)
    if (!llvm::is_contained(dims.startDims, dim))
      return scatter.fail("it has no index for dimension " + Twine(dim));
  Location loc = op->getLoc();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, original);
  SmallVector<OpFoldResult> updateSizes =
      tensor::getMixedSizes(rewriter, loc, updates);
  if (failed(
          scatter.checkExtent(CheckKind::Equal, updateSizes[0],
                              tensor::getMixedSize(rewriter, loc, indices, 0),
                              "the number of its updates")))
    return failure();
  for (int64_t dim = 1; dim <= innerRank; ++dim)
    if (failed(scatter.checkExtent(CheckKind::AtMost, updateSizes[dim],
                                   sizes[numOuter + dim - 1],
                                   "an extent of its updates")))
      return failure();
  if (llvm::is_contained(updatesType.getShape(), 0)) {
    scatter.replace(original);
    return success();
  }
  SmallVector<OpFoldResult> extents, windows;
  for (int64_t dim : dims.startDims) {
    extents.push_back(sizes[dim]);
    windows.push_back(dim < numOuter ? OpFoldResult(rewriter.getIndexAttr(1))
                                     : updateSizes[dim - numOuter + 1]);
  }
  Value places = createPlaces(rewriter, loc, indices, extents, windows);
  scatter.replace(createScatter(
      rewriter, loc, original, places, updates, dims,
      [&](OpBuilder &builder, Location, ValueRange elements,
          ValueRange news) -> SmallVector<Value> {
        return {scatter.build(builder, {news.front(), elements.front()})};
      }));
  return success();
}
