//===- Expr.h - Formulas of arith and math operations -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lets a formula be written as one: each operator builds the operation on
// floats or on integers, scalar or vector, that the type of its operands calls
// for. Nothing here is reassociated or contracted, neither by MLIR nor by LLVM,
// so that a value is the same in a vector and in a scalar.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_MATH_EXPR_H
#define BCAST_LIB_CODEGEN_MATH_EXPR_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::bcast::detail {

/// The place of the formulas, and their target.
struct ExprContext {
  ImplicitLocOpBuilder &builder;
  /// The target multiplies and adds in one instruction.
  bool hasFMA;
  /// The target has AVX-512F.
  bool hasAVX512;
};

/// A value in a formula.
class Expr {
public:
  Expr(const ExprContext &context, Value value)
      : context(&context), value(value) {}

  operator Value() const { return value; }
  const ExprContext &getContext() const { return *context; }
  ImplicitLocOpBuilder &getBuilder() const { return context->builder; }
  Type getType() const { return value.getType(); }
  bool isFloat() const;
  /// The width of an element.
  unsigned getWidth() const;
  bool isF64() const { return isFloat() && getWidth() == 64; }

  /// Constants of this value's type, or of its shape.
  Expr constant(double number) const;
  Expr constant(const APInt &number) const;
  Expr infinity() const;
  Expr notANumber() const;

  /// The result of an operation on values of one type, which has that type.
  template <typename OpTy, typename... Args> Expr make(Args... args) const {
    return {*context, OpTy::create(getBuilder(), Value(args)...)};
  }

private:
  const ExprContext *context;
  Value value;
};

/// The type of `type`'s shape with other elements.
Type getTypeWithElements(Type type, Type elementType);

// C++ leaves the order of operands open, and so that of the operations that
// they make: what makes more than one is named first.
Expr operator+(Expr lhs, Expr rhs);
Expr operator-(Expr lhs, Expr rhs);
Expr operator*(Expr lhs, Expr rhs);
Expr operator/(Expr lhs, Expr rhs);
/// Of integers, or of i1.
Expr operator&(Expr lhs, Expr rhs);
Expr operator|(Expr lhs, Expr rhs);
Expr operator^(Expr lhs, Expr rhs);

#define BCAST_MIXED_OPERATOR(OP)                                               \
  inline Expr operator OP(Expr lhs, double rhs) {                              \
    return lhs OP lhs.constant(rhs);                                           \
  }                                                                            \
  inline Expr operator OP(double lhs, Expr rhs) {                              \
    return rhs.constant(lhs) OP rhs;                                           \
  }
BCAST_MIXED_OPERATOR(+)
BCAST_MIXED_OPERATOR(-)
BCAST_MIXED_OPERATOR(*)
BCAST_MIXED_OPERATOR(/)
BCAST_MIXED_OPERATOR(&)
#undef BCAST_MIXED_OPERATOR

Expr shiftLeft(Expr value, unsigned amount);
Expr shiftRightLogical(Expr value, unsigned amount);
Expr shiftRightArithmetic(Expr value, unsigned amount);

/// a * b + c, in one instruction where the target has it.
Expr fma(Expr a, Expr b, Expr c);
inline Expr fma(Expr a, double b, Expr c) { return fma(a, a.constant(b), c); }
inline Expr fma(Expr a, Expr b, double c) { return fma(a, b, a.constant(c)); }
inline Expr fma(Expr a, double b, double c) { return fma(a, a.constant(b), c); }

/// The polynomial of these coefficients, in rising degrees, by Horner's scheme.
Expr polynomial(ArrayRef<double> coefficients, Expr x);

/// Ordered comparisons: false where an operand is NaN.
Expr isEqual(Expr lhs, Expr rhs);
Expr isLess(Expr lhs, Expr rhs);
Expr isGreater(Expr lhs, Expr rhs);
Expr isUnordered(Expr lhs, Expr rhs);
inline Expr isEqual(Expr lhs, double rhs) {
  return isEqual(lhs, lhs.constant(rhs));
}
inline Expr isLess(Expr lhs, double rhs) {
  return isLess(lhs, lhs.constant(rhs));
}
inline Expr isGreater(Expr lhs, double rhs) {
  return isGreater(lhs, lhs.constant(rhs));
}

/// Of integers.
Expr isEqualInteger(Expr lhs, double rhs);
/// Of i1.
Expr negate(Expr condition);

Expr select(Expr condition, Expr onTrue, Expr onFalse);
inline Expr select(Expr condition, double onTrue, Expr onFalse) {
  return select(condition, onFalse.constant(onTrue), onFalse);
}
inline Expr select(Expr condition, Expr onTrue, double onFalse) {
  return select(condition, onTrue, onTrue.constant(onFalse));
}

/// `x`, but not below or above the bound. NaN stays NaN.
Expr atLeast(Expr x, double bound);
Expr atMost(Expr x, double bound);

/// The constant that `x`, or each element of it, is.
std::optional<APFloat> getConstant(Expr x);
/// Whether `x` is made to be at most a constant that `bound` is no less than.
bool isAtMost(Expr x, double bound);

Expr abs(Expr x);
Expr copySign(Expr magnitude, Expr sign);
/// To the nearest integer. Slow where the target has no instruction for it.
Expr roundEven(Expr x);

/// The bits of a float as an integer, and back.
Expr toBits(Expr x);
Expr fromBits(Expr bits, Type floatType);
/// The bits of a constant of `x`'s type.
APInt getBits(Expr x, double number);

Expr toF64(Expr x);
Expr toF32(Expr x);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_CODEGEN_MATH_EXPR_H
