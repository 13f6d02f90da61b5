//===- Gathers.cpp - Gathers ----------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexedWindows.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

FailureOr<RankedTensorType> stablehlo::getIndicesType(PatternRewriter &rewriter,
                                                      Operation *op,
                                                      Value indices) {
  FailureOr<RankedTensorType> type = getTensorType(rewriter, op, indices);
  if (failed(type))
    return failure();
  Type element = type->getElementType();
  if (isa<IntegerType>(element) && !element.isInteger(1))
    return type;
  return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
    diagnostic << "its indices have elements of type " << element
               << ", and must be integers of 8 or more bits";
  });
}

SmallVector<ReassociationIndices>
stablehlo::groupWindowDims(const WindowDims &dims, int64_t rank) {
  SmallVector<ReassociationIndices> groups;
  if (dims.windowDims.empty())
    return groups;
  groups.emplace_back();
  for (int64_t dim = 0; dim < rank; ++dim) {
    groups.back().push_back(dim);
    if (llvm::is_contained(dims.windowDims, dim) &&
        dim != dims.windowDims.back())
      groups.emplace_back();
  }
  return groups;
}

bool stablehlo::isOneWindow(const WindowDims &dims, RankedTensorType indices) {
  return llvm::all_of(dims.getPlaceDims(indices.getRank()), [&](int64_t dim) {
    return indices.getDimSize(dim) == 1;
  });
}

/// Reads `#stablehlo.gather<offset_dims = [1], ...>`.
static std::optional<WindowDims> getGatherDims(Operation *op) {
  Attribute attribute = getAttribute(op, "dimension_numbers");
  if (!attribute)
    return std::nullopt;
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  auto offset = findDims(text, "offset_dims");
  auto collapsed = findDims(text, "collapsed_slice_dims");
  auto batching = findDims(text, "operand_batching_dims");
  auto indexBatching = findDims(text, "start_indices_batching_dims");
  auto map = findDims(text, "start_index_map");
  auto vectorDim = findInteger(text, "index_vector_dim");
  if (!offset || !collapsed || !batching || !indexBatching || !map ||
      !vectorDim)
    return std::nullopt;
  return WindowDims{*offset,        *collapsed, *batching,
                    *indexBatching, *map,       *vectorDim};
}

/// The sizes of a slice, an attribute or the last operand. Those that are known
/// are checked; without elements, sizes may be 0.
static FailureOr<SmallVector<OpFoldResult>>
getSliceSizes(Operation *op, PatternRewriter &rewriter,
              ArrayRef<int64_t> innerDims, bool isEmpty) {
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  SmallVector<OpFoldResult> sizes;
  if (op->getNumOperands() == 3) {
    SmallVector<int64_t> shape(type.getRank(), ShapedType::kDynamic);
    auto traced =
        traceSizes(rewriter, op, op->getOperand(2), type.clone(shape));
    if (failed(traced))
      return failure();
    sizes = getAsOpFoldResult(*traced);
  } else {
    auto given = getIntegers(op, "slice_sizes");
    if (!given || static_cast<int64_t>(given->size()) != type.getRank())
      return rewriter.notifyMatchFailure(
          op, "its slice_sizes are not one for each dimension of its operand");
    sizes = getAsIndexOpFoldResult(op->getContext(), *given);
  }
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    std::optional<int64_t> known = getConstantIntValue(sizes[dim]);
    bool isInner = llvm::is_contained(innerDims, dim);
    // It must be 1 at run time.
    if (!known && !isInner && !isEmpty)
      known = 1;
    if (!known)
      continue;
    int64_t extent = type.getDimSize(dim);
    bool isPart = *known >= 0 && (type.isDynamicDim(dim) || *known <= extent);
    bool isTaken = isInner || *known == 1 || (isEmpty && *known == 0);
    if (!isPart || !isTaken)
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
        diagnostic << "dimension " << dim << ": slice size " << *known;
        if (!isPart)
          diagnostic << " is not a part of extent " << extent;
        else
          diagnostic << " of a dimension that is collapsed or batching must "
                        "be 1";
      });
  }
  return sizes;
}

/// Checks sizes of slices that are not known, or of unknown extents. Batching
/// dimensions have elements where something is gathered.
static void createSliceChecks(Operation *op, PatternRewriter &rewriter,
                              const WindowDims &dims,
                              ArrayRef<int64_t> innerDims,
                              ArrayRef<OpFoldResult> sizes) {
  Location loc = op->getLoc();
  Value operand = op->getOperand(0);
  auto type = cast<RankedTensorType>(operand.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    OpFoldResult size = sizes[dim];
    bool isKnown = getConstantIntValue(size).has_value();
    std::string subject =
        ("dimension " + Twine(dim) + ": the slice size").str();
    auto check = [&](CheckKind kind, Value expected) {
      createCheck(rewriter, op, kind,
                  getValueOrCreateConstantIndexOp(rewriter, loc, size),
                  expected, subject);
    };
    if (!isKnown && !llvm::is_contained(innerDims, dim))
      check(CheckKind::Equal, arith::ConstantIndexOp::create(rewriter, loc, 1));
    else if (!isKnown)
      check(CheckKind::NonNegative,
            arith::ConstantIndexOp::create(rewriter, loc, 0));
    if (!llvm::is_contained(dims.batchDims, dim) &&
        (!isKnown || type.isDynamicDim(dim)))
      check(CheckKind::AtMost,
            rewriter.createOrFold<tensor::DimOp>(loc, operand, dim));
  }
}

/// The only window of a gather: a slice.
static Value createSlice(Operation *op, PatternRewriter &rewriter,
                         const WindowDims &dims, ArrayRef<OpFoldResult> sizes,
                         ArrayRef<OpFoldResult> resultSizes) {
  Location loc = op->getLoc();
  Value operand = op->getOperand(0);
  auto type = cast<RankedTensorType>(operand.getType());
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
  for (auto [component, dim] : llvm::enumerate(dims.startDims))
    offsets[dim] = clampStart(
        rewriter, loc, traceIndex(rewriter, loc, op->getOperand(1), component),
        tensor::getMixedSize(rewriter, loc, operand, dim), sizes[dim]);
  SmallVector<OpFoldResult> inner;
  for (int64_t dim : dims.getInnerDims(type.getRank()))
    inner.push_back(sizes[dim]);
  SmallVector<int64_t> shape =
      decomposeMixedValues(SmallVector<OpFoldResult>(inner)).first;
  SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
  Value slice = tensor::ExtractSliceOp::create(rewriter, loc, type.clone(shape),
                                               operand, offsets, sizes, ones);
  if (resultSizes.size() == inner.size())
    return slice;
  SmallVector<int64_t> resultShape =
      decomposeMixedValues(SmallVector<OpFoldResult>(resultSizes)).first;
  return tensor::ExpandShapeOp::create(
      rewriter, loc, type.clone(resultShape), slice,
      groupWindowDims(dims, resultSizes.size()), resultSizes);
}

static LogicalResult importGather(Operation *op, PatternRewriter &rewriter) {
  bool isDynamic = op->getName().getStringRef() == "stablehlo.dynamic_gather";
  auto types = getTypes(rewriter, op, isDynamic ? 3 : 2);
  if (failed(types))
    return failure();
  auto [from, to] = *types;
  FailureOr<RankedTensorType> indicesType =
      getIndicesType(rewriter, op, op->getOperand(1));
  if (failed(indicesType))
    return failure();
  std::optional<WindowDims> dims = getGatherDims(op);
  if (!dims)
    return rewriter.notifyMatchFailure(
        op, "its dimension_numbers are not lists of dimensions");
  std::string error = dims->explain(from, *indicesType, to.getRank());
  if (!error.empty())
    return rewriter.notifyMatchFailure(op, error);
  Location loc = op->getLoc();
  SmallVector<int64_t> innerDims = dims->getInnerDims(from.getRank());
  auto sizes = getSliceSizes(op, rewriter, innerDims,
                             llvm::is_contained(to.getShape(), 0));
  if (failed(sizes))
    return failure();
  Value operand = op->getOperand(0), indices = op->getOperand(1);
  SmallVector<OpFoldResult> resultSizes =
      getGatheredSizes(rewriter, loc, indices, *dims, *sizes);
  SmallVector<int64_t> shape = decomposeMixedValues(resultSizes).first;
  if (failed(verifyCompatibleShape(shape, to.getShape())))
    return rewriter.notifyMatchFailure(
        op, "its result does not have the shape of its slices");
  if (!ShapedType::isDynamicShape(shape) && !multiplyExtents(shape))
    return rewriter.notifyMatchFailure(
        op, "its result has more elements than 63 bits count [CHECK-7]");
  createSliceChecks(op, rewriter, *dims, innerDims, *sizes);
  for (int64_t dim = 0; dim < from.getRank(); ++dim)
    if (!llvm::is_contained(innerDims, dim) &&
        !getConstantIntValue((*sizes)[dim]))
      (*sizes)[dim] = rewriter.getIndexAttr(1);
  for (auto [dim, place] :
       llvm::zip_equal(dims->batchDims, dims->indexBatchDims))
    createEqualCheck(rewriter, op, indices, place, operand, dim, "the indices");
  if (failed(createCheckedProduct(
          rewriter, loc, resultSizes,
          "'" + op->getName().getStringRef() +
              "' op the number of elements of the result")))
    return failure();
  SmallVector<OpFoldResult> startSizes;
  for (int64_t dim : dims->startDims)
    startSizes.push_back((*sizes)[dim]);
  Value result;
  if (llvm::is_contained(shape, 0) || llvm::is_contained(from.getShape(), 0))
    result = tensor::EmptyOp::create(rewriter, loc, resultSizes,
                                     from.getElementType());
  else if (isOneWindow(*dims, *indicesType))
    result = createSlice(op, rewriter, *dims, *sizes, resultSizes);
  else
    result =
        createGather(rewriter, loc, operand, toSigned(rewriter, loc, indices),
                     *dims, startSizes, resultSizes);
  rewriter.replaceOp(op, castTo(rewriter, loc, result, to));
  return success();
}

void stablehlo::populateGathers(RewritePatternSet &patterns) {
  addImports(patterns, {{"stablehlo.dynamic_gather", importGather},
                        {"stablehlo.gather", importGather}});
}
