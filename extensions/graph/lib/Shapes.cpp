//===- Shapes.cpp - Extents as values -------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Import/GraphBuilder.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

OpFoldResult GraphBuilder::getIndex(int64_t number) {
  return builder.getIndexAttr(number);
}

/// The value that `op` gives the dynamic extent `dim` of its result.
static OpFoldResult getOperandSize(ValueRange sizes, RankedTensorType type,
                                   int64_t dim) {
  return sizes[type.getDynamicDimIndex(dim)];
}

/// The extents of operands that decide extent `dim` of `tensor`: it is theirs
/// if they are all the same.
static SmallVector<std::pair<Value, int64_t>> listSources(Value tensor,
                                                          int64_t dim) {
  Operation *op = tensor.getDefiningOp();
  if (auto castOp = dyn_cast_or_null<tensor::CastOp>(op))
    return {{castOp.getSource(), dim}};
  if (auto reduce = dyn_cast_or_null<ReductionOpInterface>(op))
    if (reduce.getKeepDims())
      return {{reduce.getOperand(), dim}};
  SmallVector<std::pair<Value, int64_t>> sources;
  auto elementwise = dyn_cast_or_null<ElementwiseOpInterface>(op);
  BroadcastRuleAttrInterface rule =
      elementwise ? elementwise.getBroadcastRule() : nullptr;
  // An extent of A is never stretched. [PDPD-7]
  if (isa_and_nonnull<PdpdAttr>(rule) &&
      getTensorType(op->getOperand(0)).getRank() ==
          getTensorType(tensor).getRank())
    return {{op->getOperand(0), dim}};
  if (!elementwise || (rule && !isa<NumpyAttr>(rule)))
    return sources;
  for (Value operand : op->getOperands()) {
    RankedTensorType from = getTensorType(operand);
    int64_t at = dim - (getTensorType(tensor).getRank() - from.getRank());
    if (at >= 0 && from.getDimSize(at) != 1)
      sources.push_back({operand, at});
  }
  return sources;
}

/// Follows an extent through operations that keep it.
OpFoldResult GraphBuilder::traceSize(Value tensor, int64_t dim) {
  RankedTensorType type = getTensorType(tensor);
  Operation *op = tensor.getDefiningOp();
  if (auto broadcast = dyn_cast_or_null<BroadcastInDimOp>(op))
    return getOperandSize(broadcast.getSizes(), type, dim);
  if (auto expand = dyn_cast_or_null<tensor::ExpandShapeOp>(op))
    return expand.getMixedOutputShape()[dim];
  if (auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(op))
    if (slice.getSourceType().getRank() == type.getRank())
      return slice.getMixedSizes()[dim];
  auto sources = listSources(tensor, dim);
  if (!sources.empty()) {
    OpFoldResult size = getSize(sources.front().first, sources.front().second);
    if (llvm::all_of(sources, [&](auto source) {
          return getSize(source.first, source.second) == size;
        }))
      return size;
  }
  return tensor::DimOp::create(builder, loc, tensor, dim).getResult();
}

OpFoldResult GraphBuilder::getSize(Value tensor, int64_t dim) {
  auto find = [&](std::pair<Value, int64_t> extent) -> OpFoldResult {
    RankedTensorType type = getTensorType(extent.first);
    if (!type.isDynamicDim(extent.second))
      return getIndex(type.getDimSize(extent.second));
    return sizes.lookup(extent);
  };
  // Extents are visited after those that they depend on, without recursion: a
  // chain of operations may be long.
  SmallVector<std::pair<Value, int64_t>> wanted = {{tensor, dim}};
  while (!wanted.empty()) {
    auto extent = wanted.back();
    size_t count = wanted.size();
    if (!find(extent)) {
      auto sources = listSources(extent.first, extent.second);
      for (auto source : llvm::reverse(sources))
        if (!find(source))
          wanted.push_back(source);
    }
    if (wanted.size() > count)
      continue;
    wanted.pop_back();
    if (!find(extent)) {
      OpFoldResult size = traceSize(extent.first, extent.second);
      sizes[extent] = size;
      asked.push_back(extent);
    }
  }
  return find({tensor, dim});
}

void GraphBuilder::buildIn(Block &block, function_ref<void()> build) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&block);
  size_t count = asked.size();
  build();
  for (; asked.size() > count; asked.pop_back())
    sizes.erase(asked.back());
}

GraphBuilder::Sizes GraphBuilder::getSizes(Value tensor) {
  Sizes sizes;
  for (int64_t dim = 0; dim < getTensorType(tensor).getRank(); ++dim)
    sizes.push_back(getSize(tensor, dim));
  return sizes;
}

std::optional<SmallVector<int64_t>> GraphBuilder::getConstant(Value tensor) {
  DenseElementsAttr elements;
  if (!tensor || !matchPattern(tensor, m_Constant(&elements)))
    return std::nullopt;
  auto type = dyn_cast<IntegerType>(elements.getElementType());
  if (!type)
    return std::nullopt;
  SmallVector<int64_t> numbers;
  for (const APInt &number : elements.getValues<APInt>())
    numbers.push_back(type.isUnsigned() || type.getWidth() == 1
                          ? static_cast<int64_t>(number.getZExtValue())
                          : number.getSExtValue());
  return numbers;
}

std::optional<GraphBuilder::Sizes> GraphBuilder::traceElements(Value tensor) {
  RankedTensorType type = getTensorType(tensor);
  if (type.getRank() > 1 || !type.hasStaticShape() ||
      type.getNumElements() > kMaxListed)
    return std::nullopt;
  Sizes elements;
  if (auto constant = getConstant(tensor)) {
    for (int64_t number : *constant)
      elements.push_back(getIndex(number));
    return elements;
  }
  auto list = tensor.getDefiningOp<tensor::FromElementsOp>();
  if (!list)
    return std::nullopt;
  for (Value element : list.getElements()) {
    if (auto cast = element.getDefiningOp<arith::IndexCastOp>()) {
      elements.push_back(getAsOpFoldResult(cast.getIn()));
      continue;
    }
    APInt number;
    if (!matchPattern(element, m_ConstantInt(&number)))
      return std::nullopt;
    elements.push_back(getIndex(number.getSExtValue()));
  }
  return elements;
}

FailureOr<GraphBuilder::Sizes> GraphBuilder::getElements(Value tensor,
                                                         StringRef what) {
  if (!tensor)
    return failure();
  if (auto traced = traceElements(tensor))
    return *traced;
  RankedTensorType type = getTensorType(tensor);
  if (type.getRank() > 1 || !type.hasStaticShape() ||
      type.getNumElements() > kMaxListed ||
      !type.getElementType().isSignlessInteger()) {
    fail(Twine(what) + " must be a constant, or a list of at most " +
         Twine(kMaxListed) + " integers whose number is known");
    return failure();
  }
  Sizes elements;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    SmallVector<Value, 1> indices;
    if (type.getRank() == 1)
      indices.push_back(toValue(getIndex(i)));
    Value element = tensor::ExtractOp::create(builder, loc, tensor, indices);
    elements.push_back(arith::IndexCastOp::create(
                           builder, loc, builder.getIndexType(), element)
                           .getResult());
  }
  return elements;
}

std::optional<std::pair<GraphBuilder::Sizes, GraphBuilder::Sizes>>
GraphBuilder::traceLists(Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return std::nullopt;
  Type type = getTensorType(lhs).getElementType();
  if (!type.isSignlessInteger(64) ||
      type != getTensorType(rhs).getElementType())
    return std::nullopt;
  auto a = traceElements(lhs), b = traceElements(rhs);
  if (!a || !b || (a->size() != b->size() && a->size() != 1 && b->size() != 1))
    return std::nullopt;
  // A single element is repeated, also 0 times.
  size_t count = a->size() == 1 ? b->size() : a->size();
  if (a->size() == 1)
    *a = Sizes(count, a->front());
  if (b->size() == 1)
    *b = Sizes(count, b->front());
  return std::pair(*a, *b);
}

OpFoldResult GraphBuilder::multiply(ArrayRef<OpFoldResult> extents,
                                    const Twine &subject) {
  FailureOr<OpFoldResult> product =
      createCheckedProduct(builder, loc, extents, subject);
  return succeeded(product) ? *product : OpFoldResult();
}

Value GraphBuilder::toValue(OpFoldResult index) {
  if (auto value = dyn_cast<Value>(index))
    return value;
  return arith::ConstantOp::create(builder, loc,
                                   cast<TypedAttr>(cast<Attribute>(index)));
}

Value GraphBuilder::createShape(ArrayRef<OpFoldResult> elements, bool isScalar,
                                Type elementType) {
  if (!elementType)
    elementType = builder.getI64Type();
  SmallVector<int64_t, 1> shape;
  if (!isScalar)
    shape.push_back(elements.size());
  auto type = RankedTensorType::get(shape, elementType);
  if (auto constant = getConstantIntValues(elements)) {
    SmallVector<Attribute> attrs;
    for (int64_t number : *constant)
      attrs.push_back(builder.getIntegerAttr(elementType, number));
    return createConstant(DenseElementsAttr::get(type, attrs));
  }
  SmallVector<Value> values;
  for (OpFoldResult element : elements) {
    if (auto number = getConstantIntValue(element))
      values.push_back(arith::ConstantOp::create(
          builder, loc, builder.getIntegerAttr(elementType, *number)));
    else
      values.push_back(arith::IndexCastOp::create(builder, loc, elementType,
                                                  toValue(element)));
  }
  return tensor::FromElementsOp::create(builder, loc, type, values);
}

RankedTensorType GraphBuilder::getType(ArrayRef<OpFoldResult> sizes,
                                       Type element) {
  SmallVector<int64_t> shape, known{8};
  for (OpFoldResult size : sizes) {
    std::optional<int64_t> extent = getConstantIntValue(size);
    shape.push_back(extent.value_or(ShapedType::kDynamic));
    if (extent && *extent < 0) {
      fail("the result would have the negative extent " + Twine(*extent));
      return {};
    }
    if (extent)
      known.push_back(*extent);
  }
  if (!multiplyExtents(known)) {
    fail("the size of the result exceeds 63 bits");
    return {};
  }
  return RankedTensorType::get(shape, element);
}

OpFoldResult GraphBuilder::selectEqual(OpFoldResult lhs, OpFoldResult rhs,
                                       OpFoldResult then,
                                       OpFoldResult otherwise) {
  if (isEqualConstantIntOrValue(lhs, rhs))
    return then;
  if (getConstantIntValue(lhs) && getConstantIntValue(rhs))
    return otherwise;
  Value a = toValue(lhs), b = toValue(rhs);
  Value isEqual =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, a, b);
  a = toValue(then);
  b = toValue(otherwise);
  return arith::SelectOp::create(builder, loc, isEqual, a, b).getResult();
}

SmallVector<Value> GraphBuilder::getDynamic(ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> values;
  for (OpFoldResult size : sizes)
    if (!getConstantIntValue(size))
      values.push_back(cast<Value>(size));
  return values;
}

LogicalResult GraphBuilder::check(CheckKind kind, OpFoldResult extent,
                                  OpFoldResult expected, const Twine &subject,
                                  StringRef against) {
  if (isEqualConstantIntOrValue(extent, expected))
    return success();
  std::optional<int64_t> first = getConstantIntValue(extent);
  std::optional<int64_t> second = getConstantIntValue(expected);
  if (first && second) {
    bool isNonNegative = kind == CheckKind::NonNegative;
    if ((kind == CheckKind::AtMost && *first <= *second) ||
        (isNonNegative && *first >= 0))
      return success();
    StringRef bound = kind == CheckKind::AtMost ? "at most "
                      : isNonNegative           ? "at least "
                                                : "";
    fail(subject + " is " + Twine(*first) + ", expected " + bound +
         Twine(*second));
    return failure();
  }
  Value a = toValue(extent), b = toValue(expected);
  CheckExtentOp::create(
      builder, loc, kind, a, b, builder.getStringAttr(subject),
      against.empty() ? StringAttr() : builder.getStringAttr(against),
      StringAttr());
  return success();
}
