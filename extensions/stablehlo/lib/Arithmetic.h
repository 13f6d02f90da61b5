//===- Arithmetic.h - Functions as arithmetic ------------------ -*- C++
//-*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_ARITHMETIC_H
#define BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_ARITHMETIC_H

#include "NamedOps.h"
#include "bcast/Conversion/Import/Import.h"
#include <limits>

namespace mlir::bcast::stablehlo {

/// An operand: a value, or a number to create in its place.
struct Term {
  Term(Value value) : value(value) {}
  Term(double number) : number(number) {}

  Value value;
  double number = 0;
};

/// Computes on elements of one float type. At most one argument of a call is
/// not a number or a variable, since C++ leaves the order of arguments open.
class Arithmetic {
public:
  Arithmetic(PatternRewriter &rewriter, Location loc, FloatType type)
      : builder(rewriter, loc, /*isStretching=*/false), type(type) {}

  bool isDouble() const { return type.isF64(); }

  template <typename OpTy> Value apply(Value operand) {
    return builder.create<OpTy>(operand);
  }
  /// `value` in the type of this arithmetic.
  Value convert(Value value) { return builder.createConvert(value, type); }
  Value add(Term lhs, Term rhs) { return create<AddOp>(lhs, rhs); }
  Value subtract(Term lhs, Term rhs) { return create<SubtractOp>(lhs, rhs); }
  Value multiply(Term lhs, Term rhs) { return create<MultiplyOp>(lhs, rhs); }
  Value divide(Term lhs, Term rhs) { return create<DivideOp>(lhs, rhs); }
  Value power(Term lhs, Term rhs) { return create<PowerOp>(lhs, rhs); }
  Value logicalAnd(Term lhs, Term rhs) { return create<AndOp>(lhs, rhs); }
  Value compare(ComparisonDirection direction, Value lhs, Term rhs) {
    return builder.createCompare(direction, lhs, get(rhs));
  }
  Value select(Value predicate, Term isTrue, Term isFalse) {
    Value first = get(isTrue);
    return builder.create<SelectOp>({predicate, first, get(isFalse)});
  }

  /// The polynomial of `x` with `coefficients`, the highest first.
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = add(multiply(x, coefficients[0]), coefficients[1]);
    for (double coefficient : coefficients.drop_front(2))
      sum = add(multiply(sum, x), coefficient);
    return sum;
  }

private:
  Value get(Term term) {
    return term.value ? term.value
                      : builder.createScalar(FloatAttr::get(type, term.number));
  }
  template <typename OpTy> Value create(Term lhs, Term rhs) {
    Value first = get(lhs);
    return builder.create<OpTy>({first, get(rhs)});
  }

  importing::ImportBuilder builder;
  FloatType type;
};

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Replaces `op` by `build` on its operands, `numOperands` floats of one type.
/// It computes in `wide` where that has more bits, and at least in f32.
LogicalResult
importFunction(Operation *op, PatternRewriter &rewriter, unsigned numOperands,
               FloatType wide,
               function_ref<Value(Arithmetic &, ValueRange)> build);

/// log |gamma(x)|.
Value buildLgamma(Arithmetic &math, Value x);
/// The derivative of that.
Value buildDigamma(Arithmetic &math, Value x);

} // namespace mlir::bcast::stablehlo

#endif // BCAST_LIB_CONVERSION_STABLEHLOTOBCAST_ARITHMETIC_H
