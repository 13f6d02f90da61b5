//===- Convolution.cpp - Convolutions -------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Convolution.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

using utils::IteratorType;

Value importing::createSumOfProduct(OpBuilder &builder, Location loc, Value lhs,
                                    Value rhs, Value sum) {
  Type type = sum.getType();
  auto widen = [&](Value value) -> Value {
    if (value.getType() == type)
      return value;
    return arith::ExtFOp::create(builder, loc, type, value);
  };
  lhs = widen(lhs);
  rhs = widen(rhs);
  if (isa<FloatType>(type)) {
    Value product = arith::MulFOp::create(builder, loc, lhs, rhs);
    return arith::AddFOp::create(builder, loc, sum, product);
  }
  if (type.isInteger(1)) {
    Value product = arith::AndIOp::create(builder, loc, lhs, rhs);
    return arith::OrIOp::create(builder, loc, sum, product);
  }
  Value product = arith::MulIOp::create(builder, loc, lhs, rhs);
  return arith::AddIOp::create(builder, loc, sum, product);
}

namespace {
/// The extents of one dimension of each tensor that are divided into groups.
struct Groups {
  int64_t count = 1;
  /// The features or the batch of the image, and the features of the result,
  /// of one group.
  OpFoldResult image, result;
};

class ConvolutionBuilder {
public:
  ConvolutionBuilder(WindowBuilder &windows, const Convolution &convolution)
      : windows(windows), builder(windows.getBuilder()), loc(windows.getLoc()),
        convolution(convolution) {}

  FailureOr<Value> build(Value image, Value kernel, Type accumulator);

private:
  LogicalResult readGroups();
  FailureOr<Value> pad(Value image);
  AffineExpr addLoop(IteratorType iterator) {
    iterators.push_back(iterator);
    return builder.getAffineDimExpr(iterators.size() - 1);
  }
  Value createProducts(Value image, Value kernel, Type accumulator,
                       ArrayRef<OpFoldResult> counts);

  WindowBuilder &windows;
  OpBuilder &builder;
  Location loc;
  const Convolution &convolution;
  Groups groups;
  SmallVector<OpFoldResult> imageSizes, kernelSizes;
  SmallVector<IteratorType> iterators;
};
} // namespace

/// Checks that the features and the batch of image and kernel fit.
LogicalResult ConvolutionBuilder::readGroups() {
  const Convolution &c = convolution;
  OpFoldResult imageFeatures = imageSizes[c.image.feature];
  OpFoldResult features = kernelSizes[c.kernel.feature];
  if (c.featureGroups < 1 || c.batchGroups < 1 ||
      (c.featureGroups != 1 && c.batchGroups != 1))
    return windows.fail("there are " + Twine(c.featureGroups) +
                        " groups of features and " + Twine(c.batchGroups) +
                        " of the batch, and one must be 1");
  std::string name =
      ("the features, dimension " + Twine(c.image.feature) + " of the image,")
          .str();
  groups.count = c.featureGroups * c.batchGroups;
  if (groups.count == 1)
    return windows.checkEqual(imageFeatures, features, name);
  auto divide = [&](OpFoldResult extent) -> FailureOr<OpFoldResult> {
    std::optional<int64_t> known = getConstantIntValue(extent);
    if (known && *known % groups.count != 0)
      return windows.fail("extent " + Twine(*known) + " does not divide into " +
                          Twine(groups.count) + " groups");
    if (known)
      return OpFoldResult(builder.getIndexAttr(*known / groups.count));
    Value count = arith::ConstantIndexOp::create(builder, loc, groups.count);
    Value part =
        arith::DivUIOp::create(builder, loc, cast<Value>(extent), count);
    Value all = arith::MulIOp::create(builder, loc, part, count);
    if (failed(windows.checkEqual(extent, all, "what the groups divide")))
      return failure();
    return OpFoldResult(part);
  };
  auto image =
      divide(c.batchGroups != 1 ? imageSizes[c.image.outer] : imageFeatures);
  auto result = divide(kernelSizes[c.kernel.outer]);
  if (failed(image) || failed(result))
    return failure();
  groups.image = *image;
  groups.result = *result;
  return windows.checkEqual(c.batchGroups != 1 ? imageFeatures : groups.image,
                            features, name);
}

/// `operand` with the groups as a dimension before the rest of dimension `dim`.
static Value expandGroups(OpBuilder &builder, Location loc, Value operand,
                          int64_t dim, int64_t groups, OpFoldResult rest) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, loc, operand);
  sizes[dim] = rest;
  sizes.insert(sizes.begin() + dim, builder.getIndexAttr(groups));
  SmallVector<ReassociationIndices> reassociation;
  for (int64_t i = 0; i < static_cast<int64_t>(sizes.size()); ++i) {
    if (i == dim + 1)
      reassociation.back().push_back(i);
    else
      reassociation.push_back({i});
  }
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  auto type = cast<RankedTensorType>(operand.getType());
  return tensor::ExpandShapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()),
      operand, reassociation, sizes);
}

FailureOr<Value> ConvolutionBuilder::pad(Value image) {
  OpFoldResult zero = builder.getIndexAttr(0);
  SmallVector<DimPadding> padding(imageSizes.size(),
                                  DimPadding{zero, zero, zero});
  for (auto [dim, pads] :
       llvm::zip_equal(convolution.image.spatial, convolution.padding))
    padding[dim] = pads;
  auto type = cast<RankedTensorType>(image.getType());
  auto scalar = RankedTensorType::get({}, type.getElementType());
  Value fill = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(scalar,
                             builder.getZeroAttr(type.getElementType())));
  return windows.createPad(image, fill, padding);
}

FailureOr<Value> ConvolutionBuilder::build(Value image, Value kernel,
                                           Type accumulator) {
  imageSizes = tensor::getMixedSizes(builder, loc, image);
  kernelSizes = tensor::getMixedSizes(builder, loc, kernel);
  if (failed(readGroups()))
    return failure();
  FailureOr<Value> padded = pad(image);
  if (failed(padded))
    return failure();
  SmallVector<OpFoldResult> extents;
  SmallVector<DimWindows> sized(convolution.windows);
  for (auto [index, window] : llvm::enumerate(sized)) {
    window.size = kernelSizes[convolution.kernel.spatial[index]];
    if (convolution.isReversed[index] && !getConstantIntValue(window.size))
      return windows.fail("it reverses a dimension of the kernel whose extent "
                          "only the run time knows");
    extents.push_back(tensor::getMixedSize(builder, loc, *padded,
                                           convolution.image.spatial[index]));
  }
  auto counts = windows.countWindows(extents, sized);
  if (failed(counts))
    return failure();
  return createProducts(*padded, kernel, accumulator, *counts);
}

Value ConvolutionBuilder::createProducts(Value image, Value kernel,
                                         Type accumulator,
                                         ArrayRef<OpFoldResult> counts) {
  const Convolution &c = convolution;
  bool hasGroups = groups.count != 1;
  size_t rank = imageSizes.size();
  SmallVector<AffineExpr> read(rank), readKernel(rank), write;
  SmallVector<OpFoldResult> sizes;
  AffineExpr group, zero = builder.getAffineConstantExpr(0);
  SmallVector<ReassociationIndices> reassociation;
  // The loops of the results, in the order of their dimensions.
  for (int64_t dim = 0; dim < static_cast<int64_t>(rank); ++dim) {
    reassociation.emplace_back();
    auto addResult = [&](OpFoldResult size) {
      reassociation.back().push_back(write.size());
      sizes.push_back(size);
      write.push_back(addLoop(IteratorType::parallel));
      return write.back();
    };
    if (dim == c.result.outer) {
      bool isGrouped = c.batchGroups != 1;
      read[c.image.outer] =
          addResult(isGrouped ? groups.image : imageSizes[c.image.outer]);
    } else if (dim == c.result.feature) {
      if (hasGroups)
        group = addResult(builder.getIndexAttr(groups.count));
      readKernel[c.kernel.outer] =
          addResult(hasGroups ? groups.result : kernelSizes[c.kernel.outer]);
    } else {
      size_t index =
          llvm::find(c.result.spatial, dim) - c.result.spatial.begin();
      read[c.image.spatial[index]] =
          addResult(counts[index]) * c.windows[index].stride;
    }
  }
  // Those of the sums.
  SmallVector<AffineExpr> reversedSteps;
  SmallVector<OpFoldResult> reversedSizes;
  for (auto [index, dim] : llvm::enumerate(c.kernel.spatial)) {
    readKernel[dim] = zero;
    if (isConstantIntValue(kernelSizes[dim], 1))
      continue;
    AffineExpr step = addLoop(IteratorType::reduction);
    AffineExpr &position = read[c.image.spatial[index]];
    position = position + step * c.windows[index].dilation;
    readKernel[dim] = step;
    if (!c.isReversed[index])
      continue;
    readKernel[dim] = *getConstantIntValue(kernelSizes[dim]) - 1 - step;
    reversedSteps.push_back(step);
    reversedSizes.push_back(kernelSizes[dim]);
  }
  bool isSum = iterators.size() != write.size();
  AffineExpr feature = zero;
  if (!isSum || !isConstantIntValue(kernelSizes[c.kernel.feature], 1))
    feature = addLoop(IteratorType::reduction);
  read[c.image.feature] = readKernel[c.kernel.feature] = feature;
  // A map has positions in groups whose extents are static.
  auto addGroup = [&](Value &operand, SmallVector<AffineExpr> &exprs,
                      int64_t dim, OpFoldResult part) {
    if (std::optional<int64_t> known = getConstantIntValue(part)) {
      exprs[dim] = group * *known + exprs[dim];
      return;
    }
    operand = expandGroups(builder, loc, operand, dim, groups.count, part);
    exprs.insert(exprs.begin() + dim, group);
  };
  if (hasGroups) {
    addGroup(image, read, c.batchGroups != 1 ? c.image.outer : c.image.feature,
             groups.image);
    addGroup(kernel, readKernel, c.kernel.outer, groups.result);
  }

  Value empty = tensor::EmptyOp::create(builder, loc, sizes, accumulator);
  Value none =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(accumulator));
  Value result = linalg::FillOp::create(builder, loc, none, empty).getResult(0);
  auto isZero = [](OpFoldResult size) { return isConstantIntValue(size, 0); };
  if (llvm::none_of(sizes, isZero) && llvm::none_of(kernelSizes, isZero)) {
    auto getMap = [&](ArrayRef<AffineExpr> exprs) {
      return AffineMap::get(iterators.size(), 0, exprs, builder.getContext());
    };
    SmallVector<AffineMap> maps = {getMap(read), getMap(readKernel)};
    SmallVector<Value> inputs = {image, kernel};
    if (!reversedSteps.empty()) {
      // No other operand has these loops alone.
      inputs.push_back(tensor::EmptyOp::create(builder, loc, reversedSizes,
                                               builder.getI8Type()));
      maps.push_back(getMap(reversedSteps));
    }
    maps.push_back(getMap(write));
    result =
        linalg::GenericOp::create(
            builder, loc, result.getType(), inputs, result, maps, iterators,
            [&](OpBuilder &inner, Location innerLoc, ValueRange args) {
              linalg::YieldOp::create(inner, innerLoc,
                                      createSumOfProduct(inner, innerLoc,
                                                         args[0], args[1],
                                                         args.back()));
            })
            .getResult(0);
  }
  if (hasGroups)
    result =
        tensor::CollapseShapeOp::create(builder, loc, result, reassociation);
  return result;
}

FailureOr<Value> importing::createConvolution(WindowBuilder &builder,
                                              Value image, Value kernel,
                                              Type accumulator,
                                              const Convolution &convolution) {
  return ConvolutionBuilder(builder, convolution)
      .build(image, kernel, accumulator);
}
