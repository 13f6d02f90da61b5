//===- Expr.cpp - Formulas of arith and math operations -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

using arith::CmpFPredicate;

bool Expr::isFloat() const {
  return isa<FloatType>(getElementTypeOrSelf(getType()));
}

unsigned Expr::getWidth() const {
  return getElementTypeOrSelf(getType()).getIntOrFloatBitWidth();
}

Value Expr::createConstant(TypedAttr value) const {
  ImplicitLocOpBuilder &b = getBuilder();
  if (!context->constants)
    return arith::ConstantOp::create(b, value);
  return context->constants->getOrCreateConstant(
      b.getInsertionBlock(),
      b.getContext()->getLoadedDialect<arith::ArithDialect>(), value,
      value.getType());
}

static Value createLike(Expr like, TypedAttr element) {
  if (auto type = dyn_cast<ShapedType>(like.getType()))
    element = DenseElementsAttr::get(type, element);
  return like.createConstant(element);
}

Expr Expr::constant(double number) const {
  Type type = getElementTypeOrSelf(getType());
  if (isa<FloatType>(type))
    return {*context,
            createLike(*this, getBuilder().getFloatAttr(type, number))};
  return constant(APInt(getWidth(), static_cast<int64_t>(number),
                        /*isSigned=*/true, /*implicitTrunc=*/true));
}

Expr Expr::constant(const APInt &number) const {
  Type type = getElementTypeOrSelf(getType());
  return {*context,
          createLike(*this, getBuilder().getIntegerAttr(type, number))};
}

Expr Expr::infinity() const {
  return constant(std::numeric_limits<double>::infinity());
}

Expr Expr::notANumber() const {
  return constant(std::numeric_limits<double>::quiet_NaN());
}

Type bcast::detail::getTypeWithElements(Type type, Type elementType) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(elementType);
  return elementType;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Expr bcast::detail::operator+(Expr lhs, Expr rhs) {
  return lhs.isFloat() ? lhs.make<arith::AddFOp>(lhs, rhs)
                       : lhs.make<arith::AddIOp>(lhs, rhs);
}

Expr bcast::detail::operator-(Expr lhs, Expr rhs) {
  return lhs.isFloat() ? lhs.make<arith::SubFOp>(lhs, rhs)
                       : lhs.make<arith::SubIOp>(lhs, rhs);
}

Expr bcast::detail::operator-(Expr x) { return x.make<arith::NegFOp>(x); }

Expr bcast::detail::operator*(Expr lhs, Expr rhs) {
  return lhs.isFloat() ? lhs.make<arith::MulFOp>(lhs, rhs)
                       : lhs.make<arith::MulIOp>(lhs, rhs);
}

Expr bcast::detail::operator/(Expr lhs, Expr rhs) {
  return lhs.make<arith::DivFOp>(lhs, rhs);
}

Expr bcast::detail::operator&(Expr lhs, Expr rhs) {
  return lhs.make<arith::AndIOp>(lhs, rhs);
}

Expr bcast::detail::operator|(Expr lhs, Expr rhs) {
  return lhs.make<arith::OrIOp>(lhs, rhs);
}

Expr bcast::detail::operator^(Expr lhs, Expr rhs) {
  return lhs.make<arith::XOrIOp>(lhs, rhs);
}

Expr bcast::detail::shiftLeft(Expr value, unsigned amount) {
  return value.make<arith::ShLIOp>(value, value.constant(amount));
}

Expr bcast::detail::shiftRightLogical(Expr value, unsigned amount) {
  return value.make<arith::ShRUIOp>(value, value.constant(amount));
}

Expr bcast::detail::shiftRightArithmetic(Expr value, unsigned amount) {
  return value.make<arith::ShRSIOp>(value, value.constant(amount));
}

Expr bcast::detail::fma(Expr a, Expr b, Expr c) {
  return a.getContext().hasFMA ? a.make<math::FmaOp>(a, b, c) : a * b + c;
}

Expr bcast::detail::polynomial(ArrayRef<double> coefficients, Expr x) {
  Expr result = x.constant(coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    result = fma(result, x, coefficient);
  return result;
}

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

static Expr compare(CmpFPredicate predicate, Expr lhs, Expr rhs) {
  return {lhs.getContext(), arith::CmpFOp::create(lhs.getBuilder(), predicate,
                                                  Value(lhs), Value(rhs))};
}

Expr bcast::detail::isEqual(Expr lhs, Expr rhs) {
  return compare(CmpFPredicate::OEQ, lhs, rhs);
}

Expr bcast::detail::isLess(Expr lhs, Expr rhs) {
  return compare(CmpFPredicate::OLT, lhs, rhs);
}

Expr bcast::detail::isGreater(Expr lhs, Expr rhs) {
  return compare(CmpFPredicate::OGT, lhs, rhs);
}

Expr bcast::detail::isUnordered(Expr lhs, Expr rhs) {
  return compare(CmpFPredicate::UNO, lhs, rhs);
}

Expr bcast::detail::compareIntegers(arith::CmpIPredicate predicate, Expr lhs,
                                    Expr rhs) {
  return {lhs.getContext(), arith::CmpIOp::create(lhs.getBuilder(), predicate,
                                                  Value(lhs), Value(rhs))};
}

Expr bcast::detail::negate(Expr condition) {
  return condition ^ condition.constant(APInt(1, 1));
}

Expr bcast::detail::select(Expr condition, Expr onTrue, Expr onFalse) {
  return onTrue.make<arith::SelectOp>(condition, onTrue, onFalse);
}

/// Whether the condition holds for a lane.
static Value createIsAny(Expr condition) {
  if (!isa<VectorType>(condition.getType()))
    return condition;
  return vector::ReductionOp::create(
      condition.getBuilder(), vector::CombiningKind::OR, Value(condition));
}

Expr bcast::detail::branchOnAny(Expr condition, Type type,
                                llvm::function_ref<Expr()> computeAny,
                                llvm::function_ref<Expr()> computeNone) {
  ImplicitLocOpBuilder &b = condition.getBuilder();
  Value isAny = createIsAny(condition);
  auto choice = scf::IfOp::create(b, type, isAny, /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(choice.thenBlock());
    scf::YieldOp::create(b, Value(computeAny()));
    b.setInsertionPointToStart(choice.elseBlock());
    scf::YieldOp::create(b, Value(computeNone()));
  }
  return {condition.getContext(), choice.getResult(0)};
}

Expr bcast::detail::computeWhere(Expr condition, Expr result,
                                 llvm::function_ref<Expr()> compute) {
  return branchOnAny(
      condition, result.getType(),
      [&] { return select(condition, compute(), result); },
      [&] { return result; });
}

// One instruction on x86: its maximum and minimum select in this way.
Expr bcast::detail::atLeast(Expr x, Expr bound) {
  return select(isLess(x, bound), bound, x);
}

Expr bcast::detail::atMost(Expr x, Expr bound) {
  return select(isGreater(x, bound), bound, x);
}

std::optional<APFloat> bcast::detail::getConstant(Value x) {
  APFloat number(0.0);
  if (matchPattern(x, m_ConstantFloat(&number)))
    return number;
  return std::nullopt;
}

bool bcast::detail::isAtMost(Expr x, double bound) {
  auto choice = Value(x).getDefiningOp<arith::SelectOp>();
  auto test =
      choice ? choice.getCondition().getDefiningOp<arith::CmpFOp>() : nullptr;
  if (!test || test.getPredicate() != CmpFPredicate::OGT ||
      test.getLhs() != choice.getFalseValue() ||
      test.getRhs() != choice.getTrueValue())
    return false;
  std::optional<APFloat> most = getConstant(test.getRhs());
  return most && most->convertToDouble() <= bound;
}

//===----------------------------------------------------------------------===//
// Bits and conversions
//===----------------------------------------------------------------------===//

Expr bcast::detail::abs(Expr x) { return x.make<math::AbsFOp>(x); }

Expr bcast::detail::copySign(Expr magnitude, Expr sign) {
  return magnitude.make<math::CopySignOp>(magnitude, sign);
}

Expr bcast::detail::roundEven(Expr x) { return x.make<math::RoundEvenOp>(x); }

Expr bcast::detail::toBits(Expr x) {
  Type type = getTypeWithElements(x.getType(),
                                  x.getBuilder().getIntegerType(x.getWidth()));
  return {x.getContext(),
          arith::BitcastOp::create(x.getBuilder(), type, Value(x))};
}

Expr bcast::detail::fromBits(Expr bits, Type floatType) {
  return {bits.getContext(),
          arith::BitcastOp::create(bits.getBuilder(), floatType, Value(bits))};
}

APInt bcast::detail::getBits(Expr x, double number) {
  APFloat value(number);
  bool losesInfo;
  value.convert(
      cast<FloatType>(getElementTypeOrSelf(x.getType())).getFloatSemantics(),
      APFloat::rmNearestTiesToEven, &losesInfo);
  return value.bitcastToAPInt();
}

bool bcast::detail::isWideVector(Expr x) {
  auto type = dyn_cast<VectorType>(x.getType());
  return type && x.getContext().hasAVX512 && type.getRank() == 1 &&
         type.getDimSize(0) * x.getWidth() == 512;
}

Expr bcast::detail::callWideIntrinsic(StringRef name, Expr x,
                                      ArrayRef<Value> operands,
                                      bool hasRounding) {
  ImplicitLocOpBuilder &b = x.getBuilder();
  auto createInteger = [&](unsigned width, int64_t value) {
    return x.createConstant(b.getIntegerAttr(b.getIntegerType(width), value));
  };
  constexpr int64_t kRoundAsTheModeSays = 4;
  Value allLanes = createInteger(x.isF64() ? 8 : 16, -1);
  SmallVector<Value> arguments(operands);
  arguments.append({Value(x), allLanes});
  if (hasRounding)
    arguments.push_back(createInteger(32, kRoundAsTheModeSays));
  auto call = LLVM::CallIntrinsicOp::create(b, x.getType(),
                                            b.getStringAttr(name), arguments);
  return {x.getContext(), call.getResult(0)};
}

Expr bcast::detail::truncate(Expr bits, unsigned width) {
  ImplicitLocOpBuilder &b = bits.getBuilder();
  Type type = getTypeWithElements(bits.getType(), b.getIntegerType(width));
  return {bits.getContext(), arith::TruncIOp::create(b, type, Value(bits))};
}

Expr bcast::detail::extend(Expr bits, unsigned width) {
  ImplicitLocOpBuilder &b = bits.getBuilder();
  Type type = getTypeWithElements(bits.getType(), b.getIntegerType(width));
  return {bits.getContext(), arith::ExtUIOp::create(b, type, Value(bits))};
}

Expr bcast::detail::toF64(Expr x) {
  Type type = getTypeWithElements(x.getType(), x.getBuilder().getF64Type());
  return {x.getContext(),
          arith::ExtFOp::create(x.getBuilder(), type, Value(x))};
}

Expr bcast::detail::toF32(Expr x) {
  Type type = getTypeWithElements(x.getType(), x.getBuilder().getF32Type());
  return {x.getContext(),
          arith::TruncFOp::create(x.getBuilder(), type, Value(x))};
}
