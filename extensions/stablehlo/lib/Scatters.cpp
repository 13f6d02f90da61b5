//===- Scatters.cpp - Scatters --------------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bodies.h"
#include "IndexedWindows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// Reads `#stablehlo.scatter<update_window_dims = [1], ...>`.
static std::optional<WindowDims> getScatterDims(Operation *op) {
  Attribute attribute = getAttribute(op, "scatter_dimension_numbers");
  if (!attribute)
    return std::nullopt;
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  auto window = findDims(text, "update_window_dims");
  auto inserted = findDims(text, "inserted_window_dims");
  auto batching = findDims(text, "input_batching_dims");
  auto indexBatching = findDims(text, "scatter_indices_batching_dims");
  auto map = findDims(text, "scatter_dims_to_operand_dims");
  auto vectorDim = findInteger(text, "index_vector_dim");
  if (!window || !inserted || !batching || !indexBatching || !map || !vectorDim)
    return std::nullopt;
  return WindowDims{*window,        *inserted, *batching,
                    *indexBatching, *map,      *vectorDim};
}

namespace {
/// The operands of a scatter.
struct Scatter {
  explicit Scatter(Operation *op)
      : inputs(op->getOperands().take_front(op->getNumResults())),
        indices(op->getOperand(op->getNumResults())),
        updates(op->getOperands().take_back(op->getNumResults())) {}

  ValueRange inputs;
  Value indices;
  ValueRange updates;
};
} // namespace

/// Checks the types of all operands and results. Returns those of the first
/// input, the indices and the first update.
static FailureOr<std::array<RankedTensorType, 3>>
checkTypes(Operation *op, PatternRewriter &rewriter) {
  unsigned count = op->getNumResults();
  if (count == 0 || op->getNumOperands() != 2 * count + 1)
    return rewriter.notifyMatchFailure(
        op, "it does not have an input and updates for each result");
  Scatter scatter(op);
  auto inputs = getTensorTypes(rewriter, op, scatter.inputs);
  auto updates = getTensorTypes(rewriter, op, scatter.updates);
  auto results = getTensorTypes(rewriter, op, op->getResults());
  auto indices = getIndicesType(rewriter, op, scatter.indices);
  if (failed(inputs) || failed(updates) || failed(results) || failed(indices))
    return failure();
  for (auto [index, input, update, result] :
       llvm::enumerate(*inputs, *updates, *results))
    if (failed(verifyCompatibleShape(input, inputs->front())) ||
        failed(verifyCompatibleShape(input, result)) ||
        failed(verifyCompatibleShape(update, updates->front())) ||
        input.getElementType() != update.getElementType() ||
        input.getElementType() != result.getElementType())
      return rewriter.notifyMatchFailure(
          op, "input, updates and result " + Twine(index) +
                  " do not have one element type and the shapes of the "
                  "others [RESULT-2]");
  return std::array{inputs->front(), *indices, updates->front()};
}

/// Checks the static extents of updates.
static LogicalResult checkUpdates(Operation *op, PatternRewriter &rewriter,
                                  const WindowDims &dims, RankedTensorType to,
                                  RankedTensorType indices,
                                  RankedTensorType updates) {
  auto fail = [&](int64_t dim, int64_t expected, StringRef what) {
    return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
      diagnostic << "dimension " << dim << " of the updates has extent "
                 << updates.getDimSize(dim) << ", and must be " << what
                 << expected;
    });
  };
  SmallVector<int64_t> places = dims.getPlaceDims(indices.getRank());
  size_t place = 0;
  SmallVector<int64_t> inner = dims.getInnerDims(to.getRank());
  for (int64_t dim = 0; dim < updates.getRank(); ++dim) {
    auto window = llvm::find(dims.windowDims, dim);
    int64_t size = updates.getDimSize(dim);
    if (window == dims.windowDims.end()) {
      int64_t extent = indices.getDimSize(places[place++]);
      if (failed(verifyCompatibleDims({size, extent})))
        return fail(dim, extent, "that of the indices, ");
      continue;
    }
    int64_t extent = to.getDimSize(inner[window - dims.windowDims.begin()]);
    if (!ShapedType::isDynamic(extent) && size > extent)
      return fail(dim, extent, "at most that of the input, ");
  }
  for (int64_t dim : dims.collapsedDims)
    if (to.getDimSize(dim) == 0 && !llvm::is_contained(dims.startDims, dim) &&
        !llvm::is_contained(updates.getShape(), 0))
      return rewriter.notifyMatchFailure(
          op, "dimension " + Twine(dim) +
                  " of the input has extent 0, and is not indexed");
  return success();
}

/// Checks dynamic extents at run time.
static void createChecks(Operation *op, PatternRewriter &rewriter,
                         const WindowDims &dims) {
  Location loc = op->getLoc();
  Scatter scatter(op);
  Value input = scatter.inputs.front(), updates = scatter.updates.front();
  auto type = cast<RankedTensorType>(input.getType());
  auto updatesType = cast<RankedTensorType>(updates.getType());
  for (unsigned index = 1; index < scatter.inputs.size(); ++index) {
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      createEqualCheck(rewriter, op, scatter.inputs[index], dim, input, dim,
                       "input " + Twine(index));
    for (int64_t dim = 0; dim < updatesType.getRank(); ++dim)
      createEqualCheck(rewriter, op, scatter.updates[index], dim, updates, dim,
                       "updates " + Twine(index));
  }
  for (auto [dim, place] : llvm::zip_equal(dims.batchDims, dims.indexBatchDims))
    createEqualCheck(rewriter, op, scatter.indices, place, input, dim,
                     "the indices");
  auto getSize = [&](Value value, int64_t dim) {
    return rewriter.createOrFold<tensor::DimOp>(loc, value, dim);
  };
  SmallVector<int64_t> places = dims.getPlaceDims(
      cast<RankedTensorType>(scatter.indices.getType()).getRank());
  SmallVector<int64_t> inner = dims.getInnerDims(type.getRank());
  size_t place = 0, window = 0;
  for (int64_t dim = 0; dim < updatesType.getRank(); ++dim) {
    if (!llvm::is_contained(dims.windowDims, dim)) {
      createEqualCheck(rewriter, op, updates, dim, scatter.indices,
                       places[place++], "the updates");
      continue;
    }
    int64_t operandDim = inner[window++];
    if (updatesType.isDynamicDim(dim) || type.isDynamicDim(operandDim)) {
      Value size = getSize(updates, dim);
      createCheck(rewriter, op, CheckKind::AtMost, size,
                  getSize(input, operandDim),
                  "dimension " + Twine(dim) + " of the updates");
    }
  }
  for (int64_t dim : dims.collapsedDims)
    if (type.isDynamicDim(dim) && !llvm::is_contained(dims.startDims, dim)) {
      Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
      createCheck(rewriter, op, CheckKind::AtMost, one, getSize(input, dim),
                  "dimension " + Twine(dim) + " of the input: a window");
    }
}

/// Puts the only window into the input.
static Value createUpdate(Operation *op, PatternRewriter &rewriter,
                          const WindowDims &dims) {
  Location loc = op->getLoc();
  Scatter scatter(op);
  Value input = scatter.inputs.front(), update = scatter.updates.front();
  int64_t rank = cast<RankedTensorType>(input.getType()).getRank();
  auto type = cast<RankedTensorType>(update.getType());
  SmallVector<OpFoldResult> sizes(rank, rewriter.getIndexAttr(1)), starts;
  for (auto [dim, operandDim] :
       llvm::zip_equal(dims.windowDims, dims.getInnerDims(rank)))
    sizes[operandDim] = tensor::getMixedSize(rewriter, loc, update, dim);
  for (size_t component = 0; component < dims.startDims.size(); ++component)
    starts.push_back(traceIndex(rewriter, loc, scatter.indices, component));
  if (type.getRank() > static_cast<int64_t>(dims.windowDims.size()))
    update = tensor::CollapseShapeOp::create(
        rewriter, loc, update, groupWindowDims(dims, type.getRank()));
  return createWindowUpdate(rewriter, loc, input, update, dims, starts, sizes);
}

/// Updates are combined in the order of their indices, so that there is one
/// result.
static LogicalResult importScatter(Operation *op, PatternRewriter &rewriter) {
  auto types = checkTypes(op, rewriter);
  if (failed(types))
    return failure();
  auto [input, indices, updates] = *types;
  std::optional<WindowDims> dims = getScatterDims(op);
  if (!dims)
    return rewriter.notifyMatchFailure(
        op, "its scatter_dimension_numbers are not lists of dimensions");
  std::string error = dims->explain(input, indices, updates.getRank());
  if (!error.empty())
    return rewriter.notifyMatchFailure(op, error);
  if (failed(checkUpdates(op, rewriter, *dims, input, indices, updates)))
    return failure();
  unsigned count = op->getNumResults();
  SmallVector<Type> elements;
  for (Type type : op->getResultTypes())
    elements.push_back(cast<RankedTensorType>(type).getElementType());
  if (op->getNumRegions() != 1)
    return rewriter.notifyMatchFailure(op, "it does not have one body");
  FailureOr<Block *> block = takeBody(op, rewriter, op->getRegion(0), elements);
  if (failed(block))
    return failure();
  auto body = ScalarBody::create(op, **block, rewriter);
  if (failed(body))
    return failure();
  createChecks(op, rewriter, *dims);
  Location loc = op->getLoc();
  Scatter scatter(op);
  if (llvm::is_contained(updates.getShape(), 0)) {
    replaceSignless(rewriter, op, scatter.inputs);
    return success();
  }
  bool isReplaced =
      count == 1 && (*block)->back().getOperand(0) == (*block)->getArgument(1);
  if (isReplaced && isOneWindow(*dims, indices)) {
    replaceSignless(rewriter, op, createUpdate(op, rewriter, *dims));
    return success();
  }
  SmallVector<Value> inputs = toSignless(rewriter, loc, scatter.inputs);
  Value starts = toSigned(rewriter, loc, scatter.indices);
  SmallVector<Value> values =
      createScatter(rewriter, loc, inputs, starts,
                    toSignless(rewriter, loc, scatter.updates), *dims,
                    [&](OpBuilder &builder, Location bodyLoc,
                        ValueRange elements, ValueRange news) {
                      SmallVector<Value> arguments(elements);
                      llvm::append_range(arguments, news);
                      return body->build(builder, bodyLoc, arguments);
                    });
  replaceSignless(rewriter, op, values);
  return success();
}

void stablehlo::populateScatters(RewritePatternSet &patterns) {
  addImports(patterns, {{"stablehlo.scatter", importScatter}});
}
