//===- Convolutions.cpp - Convolutions ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "WindowAttributes.h"
#include "bcast/Conversion/Import/Convolution.h"
#include "bcast/Conversion/Import/Import.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// Takes a list such as `[b, 0, 1, f]` of `rank` names from `text`; `outer` and
/// `feature` are the names of these dimensions.
static std::optional<Convolution::Dims>
takeDims(StringRef &text, size_t rank, StringRef outer, StringRef feature) {
  size_t begin = text.find('['), end = text.find(']');
  if (begin == StringRef::npos || end == StringRef::npos || end < begin)
    return std::nullopt;
  SmallVector<StringRef> names;
  text.slice(begin + 1, end).split(names, ',');
  text = text.drop_front(end + 1);
  if (names.size() != rank || rank < 2)
    return std::nullopt;
  Convolution::Dims dims{-1, -1, SmallVector<int64_t>(rank - 2, -1)};
  for (auto [dim, name] : llvm::enumerate(names)) {
    name = name.trim();
    size_t index = 0;
    int64_t *place = name == outer     ? &dims.outer
                     : name == feature ? &dims.feature
                     : !name.getAsInteger(10, index) && index < rank - 2
                         ? &dims.spatial[index]
                         : nullptr;
    if (!place || *place != -1)
      return std::nullopt;
    *place = static_cast<int64_t>(dim);
  }
  return dims;
}

/// Reads `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`.
static bool readDims(Operation *op, size_t rank, Convolution &convolution) {
  Attribute attribute = getAttribute(op, "dimension_numbers");
  if (!attribute)
    return false;
  std::string printed;
  llvm::raw_string_ostream(printed) << attribute;
  StringRef text = printed;
  auto image = takeDims(text, rank, "b", "f");
  auto kernel = takeDims(text, rank, "o", "i");
  auto result = takeDims(text, rank, "b", "f");
  if (!image || !kernel || !result)
    return false;
  convolution.image = *image;
  convolution.kernel = *kernel;
  convolution.result = *result;
  return true;
}

/// Reads `window_reversal`, which may be absent.
static bool readReversal(Operation *op, MutableArrayRef<bool> isReversed) {
  Attribute attribute = getAttribute(op, "window_reversal");
  if (!attribute)
    return true;
  if (auto array = dyn_cast<DenseBoolArrayAttr>(attribute)) {
    if (array.asArrayRef().size() != isReversed.size())
      return false;
    llvm::copy(array.asArrayRef(), isReversed.begin());
    return true;
  }
  auto dense = dyn_cast<DenseIntElementsAttr>(attribute);
  if (!dense || !dense.getElementType().isInteger(1) ||
      dense.getNumElements() != static_cast<int64_t>(isReversed.size()))
    return false;
  llvm::copy(dense.getValues<bool>(), isReversed.begin());
  return true;
}

/// The operand in the signless type in which products are summed, or in a
/// narrower float.
static Value createFactor(ImportBuilder &builder, Value value, Type to,
                          Type accumulator) {
  Type from = cast<RankedTensorType>(value.getType()).getElementType();
  if (accumulator.isF32() && (from.isF16() || from.isBF16()))
    return value;
  if (to.isUnsignedInteger())
    return builder.createBitcast(builder.createConvert(value, to), accumulator);
  return builder.createConvert(value, accumulator);
}

/// A convolution, whose padding is the tensor `padding` if it is not null.
static LogicalResult
importConvolutionOf(Operation *op, PatternRewriter &rewriter, Value padding) {
  auto types = getTensorTypes(
      rewriter, op, {op->getOperand(0), op->getOperand(1), op->getResult(0)});
  if (failed(types))
    return failure();
  size_t rank = types->front().getRank();
  RankedTensorType to = types->back();
  Convolution convolution;
  if (!llvm::all_of(*types,
                    [&](RankedTensorType type) {
                      return type.getRank() == static_cast<int64_t>(rank);
                    }) ||
      !readDims(op, rank, convolution))
    return rewriter.notifyMatchFailure(
        op, "its dimension_numbers do not name each dimension of image, kernel "
            "and result, as [b, 0, f]x[0, i, o]->[b, 0, f] does");
  FailureOr<Windows> windows =
      readWindows(op, rewriter, rank - 2,
                  {"", "window_strides", "lhs_dilation", "rhs_dilation"});
  if (failed(windows))
    return failure();
  convolution.windows = windows->windows;
  convolution.padding = windows->padding;
  if (padding) {
    auto traced = tracePadding(op, rewriter, padding, convolution.padding);
    if (failed(traced))
      return failure();
    convolution.padding = *traced;
  }
  convolution.isReversed.assign(rank - 2, false);
  if (!readReversal(op, convolution.isReversed))
    return rewriter.notifyMatchFailure(
        op, "its window_reversal is not a boolean of each spatial dimension");
  for (auto [name, count] :
       {std::pair("feature_group_count", &convolution.featureGroups),
        std::pair("batch_group_count", &convolution.batchGroups)})
    if (getAttribute(op, name))
      *count = getInteger(op, name).value_or(0);

  Type element = to.getElementType();
  Type accumulator = getAccumulatorType(getSignless(element));
  ImportBuilder builder(rewriter, op->getLoc(), /*isStretching=*/false);
  Value image = createFactor(builder, op->getOperand(0), element, accumulator);
  Value kernel = createFactor(builder, op->getOperand(1), element, accumulator);
  WindowBuilder parts(rewriter, op->getLoc(), op->getName().getStringRef());
  FailureOr<Value> result =
      createConvolution(parts, image, kernel, accumulator, convolution);
  if (failed(result))
    return failWith(op, rewriter, parts);
  if (failed(checkShape(op, rewriter,
                        tensor::getMixedSizes(rewriter, op->getLoc(), *result),
                        to)))
    return failure();
  Value converted = element.isUnsignedInteger()
                        ? builder.createBitcast(*result, element)
                        : builder.createConvert(*result, element);
  rewriter.replaceOp(op, castTo(rewriter, op->getLoc(), converted, to));
  return success();
}

static LogicalResult importConvolution(Operation *op,
                                       PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 2)))
    return failure();
  return importConvolutionOf(op, rewriter, Value());
}

static LogicalResult importDynamicConv(Operation *op,
                                       PatternRewriter &rewriter) {
  if (failed(checkOperands(rewriter, op, 3)))
    return failure();
  return importConvolutionOf(op, rewriter, op->getOperand(2));
}

void stablehlo::populateConvolutions(RewritePatternSet &patterns) {
  addImports(patterns, {{"stablehlo.convolution", importConvolution},
                        {"stablehlo.dynamic_conv", importDynamicConv}});
}
