//===- Identities.cpp - Folds of elementwise operations -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All identities are exact for every value of the type. Many identities of real
// numbers do not hold for floats: x + 0.0 turns -0.0 into 0.0, x * 0.0 is not
// 0.0 for NaN, infinities and negative numbers, and x - x is NaN for
// infinities.
//
//===----------------------------------------------------------------------===//

#include "../Extent.h"
#include "Folding.h"
#include "bcast/Dialect/Bcast/IR/Cycles.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

std::optional<DenseElementsAttr> bcast::detail::matchSplat(Value value) {
  if (endsInCycle(value.getDefiningOp<BroadcastInDimOp>()))
    return std::nullopt;
  while (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
    value = broadcast.getOperand();
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat() ||
      elements.empty())
    return std::nullopt;
  return elements;
}

namespace {
/// An operation and the constants among its operands.
class Operands {
public:
  Operands(Operation *op, ArrayRef<Attribute> constants)
      : op(op), constants(constants) {}

  Value operator[](unsigned index) const { return op->getOperand(index); }

  /// The one value of all elements of an operand.
  std::optional<DenseElementsAttr> getSplat(unsigned index) const {
    auto elements = dyn_cast_or_null<DenseElementsAttr>(constants[index]);
    if (elements && elements.isSplat() && !elements.empty())
      return elements;
    return matchSplat(op->getOperand(index));
  }

  template <typename IntegerPredicate, typename FloatPredicate>
  bool isSplatOf(unsigned index, IntegerPredicate integer,
                 FloatPredicate floating) const {
    std::optional<DenseElementsAttr> splat = getSplat(index);
    if (!splat)
      return false;
    if (isa<FloatType>(splat->getElementType()))
      return floating(splat->getSplatValue<APFloat>());
    return integer(splat->getSplatValue<APInt>());
  }

private:
  Operation *op;
  ArrayRef<Attribute> constants;
};
} // namespace

//===----------------------------------------------------------------------===//
// Splat constants
//===----------------------------------------------------------------------===//

using Predicate = bool (*)(const Operands &operands, unsigned index);

static bool never(const APFloat &) { return false; }

static bool isIntegerZero(const Operands &operands, unsigned index) {
  return operands.isSplatOf(
      index, [](const APInt &x) { return x.isZero(); }, never);
}

static bool isAllOnes(const Operands &operands, unsigned index) {
  return operands.isSplatOf(
      index, [](const APInt &x) { return x.isAllOnes(); }, never);
}

static bool isOne(const Operands &operands, unsigned index) {
  return operands.isSplatOf(
      index, [](const APInt &x) { return x.isOne(); },
      [](const APFloat &x) { return x.isExactlyValue(1.0); });
}

/// 0 for integers, -0.0 for floats: 0.0 + -0.0 is 0.0, and -0.0 + -0.0 is -0.0.
static bool isNeutralAddend(const Operands &operands, unsigned index) {
  return operands.isSplatOf(
      index, [](const APInt &x) { return x.isZero(); },
      [](const APFloat &x) { return x.isNegZero(); });
}

/// 0 for integers, 0.0 for floats: -0.0 - 0.0 is -0.0, and 0.0 - 0.0 is 0.0.
static bool isNeutralSubtrahend(const Operands &operands, unsigned index) {
  return operands.isSplatOf(
      index, [](const APInt &x) { return x.isZero(); },
      [](const APFloat &x) { return x.isPosZero(); });
}

//===----------------------------------------------------------------------===//
// Operations that give one of their operands
//===----------------------------------------------------------------------===//

/// `x` in op(x, neutral).
static Value dropRight(const Operands &operands, Predicate isNeutral) {
  return isNeutral(operands, 1) ? operands[0] : Value();
}

/// `x` in op(x, neutral) and op(neutral, x).
static Value dropEither(const Operands &operands, Predicate isNeutral) {
  if (Value lhs = dropRight(operands, isNeutral))
    return lhs;
  return isNeutral(operands, 0) ? operands[1] : Value();
}

/// Returns the operand that determines the result alone.
static Value findAbsorbing(const Operands &operands, Predicate isAbsorbing) {
  if (isAbsorbing(operands, 1))
    return operands[1];
  return isAbsorbing(operands, 0) ? operands[0] : Value();
}

static Value dropEqual(const Operands &operands) {
  return operands[0] == operands[1] ? operands[0] : Value();
}

/// `x` in op(op(x)), if the operation is its own inverse.
template <typename OpTy> static Value dropInvolution(OpTy op) {
  auto inner = op.getOperand().template getDefiningOp<OpTy>();
  return inner ? inner.getOperand() : Value();
}

/// `op(x)` in op(op(x)), if the operation is idempotent.
template <typename OpTy> static Value dropRepetition(OpTy op) {
  return op.getOperand().template getDefiningOp<OpTy>() ? op.getOperand()
                                                        : Value();
}

static Value firstOf(Value value, Value otherwise) {
  return value ? value : otherwise;
}

static Value selectOperand(SelectOp op, const Operands &operands) {
  if (op.getOnTrue() == op.getOnFalse())
    return op.getOnTrue();
  std::optional<DenseElementsAttr> pred = operands.getSplat(0);
  if (!pred)
    return {};
  return pred->getSplatValue<bool>() ? op.getOnTrue() : op.getOnFalse();
}

static Value findEqualValue(Operation *op, const Operands &operands) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](AddOp) { return dropEither(operands, isNeutralAddend); })
      .Case(
          [&](SubtractOp) { return dropRight(operands, isNeutralSubtrahend); })
      .Case([&](MultiplyOp) {
        return firstOf(dropEither(operands, isOne),
                       findAbsorbing(operands, isIntegerZero));
      })
      .Case<DivideOp, PowerOp>([&](auto) { return dropRight(operands, isOne); })
      .Case([&](AndOp) {
        return firstOf(dropEqual(operands),
                       firstOf(dropEither(operands, isAllOnes),
                               findAbsorbing(operands, isIntegerZero)));
      })
      .Case([&](OrOp) {
        return firstOf(dropEqual(operands),
                       firstOf(dropEither(operands, isIntegerZero),
                               findAbsorbing(operands, isAllOnes)));
      })
      .Case([&](XorOp) { return dropEither(operands, isIntegerZero); })
      .Case<ShiftLeftOp, ShiftRightArithmeticOp, ShiftRightLogicalOp>(
          [&](auto) { return dropRight(operands, isIntegerZero); })
      .Case<CopysignOp, MaximumOp, MinimumOp, NextAfterOp>(
          [&](auto) { return dropEqual(operands); })
      .Case([&](SelectOp select) { return selectOperand(select, operands); })
      .Case<NegateOp, NotOp>([](auto op) { return dropInvolution(op); })
      .Case<AbsOp, SignOp, FloorOp, CeilOp, RoundNearestEvenOp,
            RoundNearestAfzOp, TruncOp>(
          [](auto op) { return dropRepetition(op); })
      .Case([&](BitcastConvertOp op) {
        Value original = dropInvolution(op);
        return original && original.getType() == op.getType() ? original
                                                              : operands[0];
      })
      .Case([&](ConvertOp) { return operands[0]; })
      .Default([](Operation *) { return Value(); });
}

/// Whether the elements of operand `value` have the same positions in the
/// result of `op`.
static bool keepsPlaces(ElementwiseOpInterface op, Value value) {
  if (op->getNumOperands() == 1)
    return true;
  // Equal shapes may be subject to a runtime check, which must not get lost.
  if (!op.getBroadcastRule())
    return llvm::all_of(op->getOperands(), [&](Value operand) {
      return haveSameShape(operand, value);
    });
  if (!getExtentChecks(op).empty())
    return false;
  ResolvedBroadcast resolved = resolveOperands(op);
  return llvm::all_of(
      llvm::zip_equal(op->getOperands(), resolved.operands), [&](auto entry) {
        auto &[operand, map] = entry;
        return operand != value || map.isIdentity(resolved.resultShape.size());
      });
}

Value bcast::detail::findIdentity(ElementwiseOpInterface op,
                                  ArrayRef<Attribute> constants) {
  Value value = findEqualValue(op, Operands(op, constants));
  // An operation of a graph region may read its own result.
  if (!value || value == op->getResult(0) ||
      value.getType() != op->getResult(0).getType() || !keepsPlaces(op, value))
    return {};
  return value;
}

/// Returns zeros for x - x and the like of integers, or null.
static Attribute findZeros(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!isa<SubtractOp, XorOp, SquaredDifferenceOp>(op) ||
      op->getOperand(0) != op->getOperand(1) ||
      !isa<IntegerType>(type.getElementType()) || !type.hasStaticShape() ||
      hasEncoding(op))
    return {};
  return DenseElementsAttr::get(type,
                                APInt::getZero(type.getElementTypeBitWidth()));
}

OpFoldResult bcast::detail::foldElementwise(Operation *op,
                                            ArrayRef<Attribute> constants) {
  auto elementwise = cast<ElementwiseOpInterface>(op);
  if (Value value = findIdentity(elementwise, constants))
    return value;
  if (Attribute zeros = findZeros(op))
    return zeros;
  return computeOnConstants(elementwise, constants);
}
