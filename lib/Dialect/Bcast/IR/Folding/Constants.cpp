//===- Constants.cpp - Elementwise operations on constants ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Scalar/ScalarBuilder.h"
#include "Folding.h"
#include "bcast/Dialect/Bcast/IR/ConstantFolding.h"

using namespace mlir;
using namespace mlir::bcast;

/// The most elements of a folded operation. Splats may have any number.
static constexpr int64_t kMaxComputedElements = 64;

namespace {
/// Computes elements by folding the operations of buildScalar. Compiled code
/// runs the same operations, so there is one definition of every operation.
class ScalarFolder {
public:
  explicit ScalarFolder(ElementwiseOpInterface op)
      : result(buildScalarComputation(op, block)) {}

  /// Returns an element of the result, or null if the exact value is known only
  /// at run time.
  Attribute fold(ArrayRef<Attribute> args);

private:
  using Values = DenseMap<Value, Attribute>;
  static LogicalResult foldOperation(Operation &op, Values &values);

  Block block;
  Value result;
};
} // namespace

bool bcast::isExact(Operation *op) {
  return isa<arith::ArithDialect>(op->getDialect()) ||
         llvm::none_of(op->getOperandTypes(),
                       [](Type type) {
                         return isa<FloatType>(getElementTypeOrSelf(type));
                       }) ||
         isa<math::AbsFOp, math::CopySignOp, math::FloorOp, math::CeilOp,
             math::RoundOp, math::RoundEvenOp, math::SqrtOp, math::TruncOp>(op);
}

Attribute ScalarFolder::fold(ArrayRef<Attribute> args) {
  Values values;
  for (auto [argument, value] : llvm::zip_equal(block.getArguments(), args))
    values[argument] = value;
  for (Operation &op : block)
    if (failed(foldOperation(op, values)))
      return {};
  return values.lookup(result);
}

static SmallVector<Attribute> lookUp(const DenseMap<Value, Attribute> &values,
                                     ValueRange keys) {
  return llvm::map_to_vector(keys,
                             [&](Value key) { return values.lookup(key); });
}

LogicalResult ScalarFolder::foldOperation(Operation &op, Values &values) {
  if (!isExact(&op))
    return failure();
  SmallVector<OpFoldResult, 1> folded;
  if (failed(op.fold(lookUp(values, op.getOperands()), folded)) ||
      folded.size() != 1)
    return failure();
  Attribute value = isa<Value>(folded[0])
                        ? values.lookup(cast<Value>(folded[0]))
                        : cast<Attribute>(folded[0]);
  if (!isa_and_nonnull<IntegerAttr, FloatAttr>(value))
    return failure();
  values[op.getResult(0)] = value;
  return success();
}

/// The elements of a constant as arguments of ScalarFolder.
static SmallVector<Attribute> getScalars(DenseElementsAttr elements,
                                         bool onlyFirst) {
  Type type = elements.getElementType();
  size_t count = onlyFirst ? 1 : elements.getNumElements();
  SmallVector<Attribute> scalars;
  if (isa<FloatType>(type)) {
    for (const APFloat &value :
         llvm::make_range(elements.value_begin<APFloat>(),
                          elements.value_begin<APFloat>() + count))
      scalars.push_back(FloatAttr::get(type, value));
    return scalars;
  }
  Type scalarType = getSignless(type);
  for (const APInt &value :
       llvm::make_range(elements.value_begin<APInt>(),
                        elements.value_begin<APInt>() + count))
    scalars.push_back(IntegerAttr::get(scalarType, value));
  return scalars;
}

static DenseElementsAttr makeElements(RankedTensorType type,
                                      ArrayRef<Attribute> scalars) {
  if (isa<FloatType>(type.getElementType()))
    return DenseElementsAttr::get(
        type, llvm::map_to_vector(scalars, [](Attribute scalar) {
          return cast<FloatAttr>(scalar).getValue();
        }));
  return DenseElementsAttr::get(
      type, llvm::map_to_vector(scalars, [](Attribute scalar) {
        return cast<IntegerAttr>(scalar).getValue();
      }));
}

TypedAttr mlir::bcast::foldElement(ElementwiseOpInterface op,
                                   ArrayRef<TypedAttr> args) {
  SmallVector<Attribute, 3> scalars;
  for (TypedAttr arg : args) {
    auto integer = dyn_cast<IntegerAttr>(arg);
    scalars.push_back(integer ? IntegerAttr::get(getSignless(arg.getType()),
                                                 integer.getValue())
                              : Attribute(arg));
  }
  Attribute result = ScalarFolder(op).fold(scalars);
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  if (auto integer = dyn_cast_or_null<IntegerAttr>(result))
    return IntegerAttr::get(type, integer.getValue());
  return dyn_cast_or_null<FloatAttr>(result);
}

Attribute bcast::detail::computeOnConstants(ElementwiseOpInterface op,
                                            ArrayRef<Attribute> constants) {
  SmallVector<DenseElementsAttr, 3> operands;
  for (Attribute constant : constants) {
    operands.push_back(dyn_cast_or_null<DenseElementsAttr>(constant));
    if (!operands.back())
      return {};
  }
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!type.hasStaticShape() || hasEncoding(op))
    return {};
  bool isSplat = type.getNumElements() > 0 &&
                 llvm::all_of(operands, [](DenseElementsAttr elements) {
                   return elements.isSplat();
                 });
  // A rule may stretch an operand. That keeps a splat, but moves other
  // elements.
  if (!isSplat &&
      (op.getBroadcastRule() || type.getNumElements() > kMaxComputedElements))
    return {};

  auto scalars =
      llvm::map_to_vector<3>(operands, [&](DenseElementsAttr elements) {
        return getScalars(elements, /*onlyFirst=*/isSplat);
      });
  ScalarFolder folder(op);
  SmallVector<Attribute> results;
  for (size_t index = 0; index < scalars.front().size(); ++index) {
    auto args = llvm::map_to_vector<3>(
        scalars, [&](ArrayRef<Attribute> values) { return values[index]; });
    results.push_back(folder.fold(args));
    if (!results.back())
      return {};
  }
  return makeElements(type, results);
}
