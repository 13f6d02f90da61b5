//===- Expr.h - Formulas of arith and math operations -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operators build operations on floats or integers, scalars or vectors, by the
// type of the operands, so that code looks like its formula. Neither MLIR nor
// LLVM reassociates or contracts these operations, so that vectors and scalars
// have the same values.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_MATH_EXPR_H
#define BCAST_LIB_CODEGEN_MATH_EXPR_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/FoldUtils.h"

namespace mlir::bcast::detail {

/// The builder of formulas, and the features of the target.
struct ExprContext {
  ImplicitLocOpBuilder &builder;
  /// The target has fused multiply-add.
  bool hasFMA;
  /// The target has AVX-512F.
  bool hasAVX512;
  /// Larger errors are allowed.
  bool isRelaxed = false;
  /// If given, has each constant once.
  OperationFolder *constants = nullptr;
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

  /// Constants of the type of this value.
  Expr constant(double number) const;
  Expr constant(const APInt &number) const;
  Expr infinity() const;
  Expr notANumber() const;
  /// A constant of another type.
  Value createConstant(TypedAttr value) const;

  /// Builds an operation whose operands and result have the same type.
  template <typename OpTy, typename... Args> Expr make(Args... args) const {
    return {*context, OpTy::create(getBuilder(), Value(args)...)};
  }

private:
  const ExprContext *context;
  Value value;
};

/// The type of `type`'s shape with other elements.
Type getTypeWithElements(Type type, Type elementType);

// C++ leaves the order of evaluation of operands open. So at most one operand
// of an expression may create operations; others are named first.
Expr operator+(Expr lhs, Expr rhs);
Expr operator-(Expr lhs, Expr rhs);
Expr operator*(Expr lhs, Expr rhs);
Expr operator/(Expr lhs, Expr rhs);
/// For floats.
Expr operator-(Expr x);
/// For integers and i1.
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

/// a * b + c, fused if the target has the instruction.
Expr fma(Expr a, Expr b, Expr c);
inline Expr fma(Expr a, double b, Expr c) { return fma(a, a.constant(b), c); }
inline Expr fma(Expr a, Expr b, double c) { return fma(a, b, a.constant(c)); }
inline Expr fma(Expr a, double b, double c) { return fma(a, a.constant(b), c); }

/// The polynomial of these coefficients, in rising degrees, by Horner's scheme.
Expr polynomial(ArrayRef<double> coefficients, Expr x);

/// Ordered comparisons: false if an operand is NaN.
Expr isEqual(Expr lhs, Expr rhs);
Expr isLess(Expr lhs, Expr rhs);
Expr isGreater(Expr lhs, Expr rhs);
Expr isUnordered(Expr lhs, Expr rhs);

/// Requires integers.
Expr compareIntegers(arith::CmpIPredicate predicate, Expr lhs, Expr rhs);
inline Expr isEqualInteger(Expr lhs, double rhs) {
  return compareIntegers(arith::CmpIPredicate::eq, lhs, lhs.constant(rhs));
}
/// Requires i1.
Expr negate(Expr condition);

Expr select(Expr condition, Expr onTrue, Expr onFalse);
inline Expr select(Expr condition, double onTrue, Expr onFalse) {
  return select(condition, onFalse.constant(onTrue), onFalse);
}
inline Expr select(Expr condition, Expr onTrue, double onFalse) {
  return select(condition, onTrue, onTrue.constant(onFalse));
}

/// Returns the result of `computeAny`, of the type, if the condition holds for
/// a lane, and else that of `computeNone`. Only one of them is executed.
Expr branchOnAny(Expr condition, Type type,
                 llvm::function_ref<Expr()> computeAny,
                 llvm::function_ref<Expr()> computeNone);

/// Returns `result`, with lanes under `condition` taken from the result of
/// `compute`. A branch skips the computation if no lane needs it.
Expr computeWhere(Expr condition, Expr result,
                  llvm::function_ref<Expr()> compute);

/// `x`, limited to the bound. NaN stays NaN.
Expr atLeast(Expr x, Expr bound);
Expr atMost(Expr x, Expr bound);

#define BCAST_MIXED_FUNCTION(NAME)                                             \
  inline Expr NAME(Expr x, double y) { return NAME(x, x.constant(y)); }
BCAST_MIXED_FUNCTION(isEqual)
BCAST_MIXED_FUNCTION(isLess)
BCAST_MIXED_FUNCTION(isGreater)
BCAST_MIXED_FUNCTION(atLeast)
BCAST_MIXED_FUNCTION(atMost)
#undef BCAST_MIXED_FUNCTION

/// Returns the value of `x` if it is a constant or a splat.
std::optional<APFloat> getConstant(Value x);
/// Whether `x` is the result of atMost with a constant that is not above
/// `bound`.
bool isAtMost(Expr x, double bound);

Expr abs(Expr x);
Expr copySign(Expr magnitude, Expr sign);
/// Rounds to the nearest integer. Slow without an instruction for it.
Expr roundEven(Expr x);

/// The bits of a float as an integer, and back.
Expr toBits(Expr x);
Expr fromBits(Expr bits, Type floatType);
/// The bits of a constant of `x`'s type.
APInt getBits(Expr x, double number);

/// Whether `x` is a vector of 512 bits on a target with AVX-512.
bool isWideVector(Expr x);
/// Calls an intrinsic of AVX-512 that also takes a vector for the lanes that a
/// mask leaves out, the mask and, with `hasRounding`, a rounding mode: for all
/// lanes, as the processor's mode says. The type is that of `x`, which
/// isWideVector.
Expr callWideIntrinsic(StringRef name, Expr x, ArrayRef<Value> operands,
                       bool hasRounding = true);

/// The low bits of integers, and integers with zeros for high bits.
Expr truncate(Expr bits, unsigned width);
Expr extend(Expr bits, unsigned width);

Expr toF64(Expr x);
Expr toF32(Expr x);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_CODEGEN_MATH_EXPR_H
