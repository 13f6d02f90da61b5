//===- Elementwise.cpp - Elementwise operations and constants -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/GraphBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/APFloat.h"
#include <limits>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::graph;

Value GraphBuilder::fail(const Twine &message) {
  emitError(loc) << message;
  return {};
}

Value GraphBuilder::finish(Operation *op) {
  if (failed(verify(op))) {
    op->erase();
    return {};
  }
  SmallVector<Value, 1> folded;
  if (succeeded(builder.tryFold(op, folded)) && !folded.empty() &&
      folded.front().getType() == op->getResult(0).getType()) {
    op->erase();
    return folded.front();
  }
  return limitRepetition(op);
}

BroadcastRuleAttrInterface GraphBuilder::getNumpy() const {
  return NumpyAttr::get(getContext());
}

BroadcastRuleAttrInterface GraphBuilder::getPdpd(int64_t axis) const {
  return PdpdAttr::get(getContext(), axis);
}

BroadcastRuleAttrInterface GraphBuilder::getBlocks(ArrayRef<int64_t> dims,
                                                   int64_t rank) const {
  SmallVector<int64_t> fromRight = llvm::to_vector(
      llvm::map_range(dims, [&](int64_t dim) { return dim - rank; }));
  return BlocksAttr::get(getContext(), fromRight);
}

Value GraphBuilder::createCompare(ComparisonDirection direction, Value lhs,
                                  Value rhs, BroadcastRuleAttrInterface rule) {
  CompareOp::Properties properties;
  properties.comparison_direction =
      ComparisonDirectionAttr::get(getContext(), direction);
  return create<CompareOp>({lhs, rhs}, rule, properties);
}

Value GraphBuilder::createConvert(Value operand, Type elementType) {
  if (!operand || getTensorType(operand).getElementType() == elementType)
    return operand;
  if (elementType.isSignlessInteger(64) || elementType.isSignlessInteger(32))
    if (auto extents = traceElements(operand);
        extents && getTensorType(operand).getElementType().isSignlessInteger())
      return createShape(*extents, getTensorType(operand).getRank() == 0,
                         elementType);
  return finish(ConvertOp::create(
      builder, loc, getTensorType(operand).clone(elementType), operand));
}

Value GraphBuilder::convertToFloats(Value operand) {
  if (!operand || !isa<IntegerType>(getTensorType(operand).getElementType()))
    return operand;
  return createConvert(operand, builder.getF64Type());
}

Value GraphBuilder::createIsInf(Value x, bool findsNegative,
                                bool findsPositive) {
  if (findsNegative && findsPositive)
    return create<IsInfOp>(x);
  double infinity = std::numeric_limits<double>::infinity();
  Value found =
      createCompare(ComparisonDirection::EQ, x,
                    createScalarLike(findsPositive ? infinity : -infinity, x));
  if (findsNegative || findsPositive)
    return found;
  return create<AndOp>({found, createScalar(0, builder.getI1Type())});
}

Value GraphBuilder::createConstant(ElementsAttr value) {
  return arith::ConstantOp::create(builder, loc, cast<TypedAttr>(value));
}

static bool isUnsignedOrBool(IntegerType type) {
  return type.isUnsigned() || type.getWidth() == 1;
}

/// The scalar of an attribute of `type`.
static DenseElementsAttr makeScalar(Type type, Attribute number) {
  return DenseElementsAttr::get(RankedTensorType::get({}, type), number);
}

Value GraphBuilder::createScalar(double number, Type elementType) {
  llvm::APFloat value(number);
  if (auto type = dyn_cast<FloatType>(elementType)) {
    bool losesInfo;
    value.convert(type.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven,
                  &losesInfo);
    return createConstant(makeScalar(type, FloatAttr::get(type, value)));
  }
  auto type = cast<IntegerType>(elementType);
  llvm::APSInt integer(type.getWidth(), isUnsignedOrBool(type));
  bool isExact;
  if (value.convertToInteger(integer, llvm::APFloat::rmTowardZero, &isExact) !=
      llvm::APFloat::opOK) {
    SmallString<24> text;
    value.toString(text);
    emitError(loc) << "the number " << text << " is none of type " << type;
    return {};
  }
  return createConstant(makeScalar(type, IntegerAttr::get(type, integer)));
}

Value GraphBuilder::createBound(double number, Value like,
                                llvm::RoundingMode mode) {
  if (!like)
    return {};
  auto type = dyn_cast<IntegerType>(getTensorType(like).getElementType());
  llvm::APFloat value(number);
  if (!type || value.isNaN())
    return createScalarLike(number, like);
  llvm::APSInt integer(type.getWidth(), isUnsignedOrBool(type));
  bool isExact;
  // A value outside of the type becomes the nearest one in it.
  value.convertToInteger(integer, mode, &isExact);
  return createConstant(makeScalar(type, IntegerAttr::get(type, integer)));
}

Value GraphBuilder::createScalarLike(double number, Value like) {
  if (!like)
    return {};
  return createScalar(number, getTensorType(like).getElementType());
}

Value GraphBuilder::createIntegers(ArrayRef<int64_t> numbers) {
  auto type = RankedTensorType::get({static_cast<int64_t>(numbers.size())},
                                    builder.getI64Type());
  return createConstant(DenseElementsAttr::get(type, numbers));
}

Value GraphBuilder::createIota(ArrayRef<OpFoldResult> extents, int64_t dim,
                               Type elementType) {
  RankedTensorType type = getType(extents, elementType);
  if (!type)
    return {};
  return finish(IotaOp::create(builder, loc, type, dim, getDynamic(extents)));
}

Value GraphBuilder::createEye(OpFoldResult rows, OpFoldResult columns,
                              Value diagonal, Type elementType) {
  Type index = builder.getI64Type();
  Value row = createIota({rows, columns}, 0, index);
  Value column = createIota({rows, columns}, 1, index);
  Value place = create<AddOp>({row, diagonal});
  Value isOne = createCompare(ComparisonDirection::EQ, column, place);
  return createConvert(isOne, elementType);
}

Value GraphBuilder::createOneHot(Value indices, OpFoldResult depth, Value on,
                                 Value off, int64_t axis) {
  if (!indices)
    return {};
  int64_t rank = getTensorType(indices).getRank() + 1;
  FailureOr<int64_t> dim = getDim(axis, rank);
  if (failed(dim) ||
      failed(checkAtMost(depth, getIndex(INT32_MAX), "the depth")))
    return {};
  Sizes sizes(rank, getIndex(1));
  sizes[*dim] = depth;
  Value positions = createIota(sizes, *dim, builder.getI64Type());
  Value wide = createUnsqueeze(indices, *dim);
  Value isHit = createCompare(ComparisonDirection::EQ, wide, positions);
  return limitElements(create<SelectOp>({isHit, on, off}), indices, depth);
}
