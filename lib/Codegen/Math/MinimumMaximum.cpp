//===- MinimumMaximum.cpp - minimum and maximum with NaN and -0 -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result is NaN if an operand is NaN, and -0 < +0. The instructions of x86
// return the second operand if the operands are equal or unordered.
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast::detail;

/// Whether a comparison with `bound` suffices. It selects the other operand if
/// that is NaN or equal, which is wrong if `bound` is NaN, or the zero that
/// must win against the other zero.
static bool isDecisive(Expr bound, bool isMaximum) {
  std::optional<APFloat> constant = getConstant(bound);
  return constant && !constant->isNaN() &&
         !(constant->isZero() && constant->isNegative() != isMaximum);
}

static bool isPositiveZero(Expr value) {
  std::optional<APFloat> constant = getConstant(value);
  return constant && constant->isPosZero();
}

/// Returns the bits that `compare` selects from (a, b) and from (b, a). Both
/// differ if the operands are different zeros, or if one is NaN.
static std::pair<Expr, Expr> selectBits(Expr a, Expr b,
                                        Expr (*compare)(Expr, Expr)) {
  Expr ofA = toBits(select(compare(a, b), a, b));
  return {ofA, toBits(select(compare(b, a), b, a))};
}

/// The sign of two zeros is the conjunction of their sign bits.
static Expr maximumByBits(Expr a, Expr b) {
  auto [first, second] = selectBits(a, b, isGreater);
  return fromBits(first & second, a.getType());
}

/// The sign of two zeros is the disjunction of their sign bits. NaN combined
/// with any bits is NaN.
static Expr minimumByBits(Expr a, Expr b) {
  auto [first, second] = selectBits(a, b, isLess);
  return fromBits(first | second, a.getType());
}

/// Selects NaN if an operand is NaN, else `ordered`. A constant leaves the
/// adders of the processor to the program.
static Expr selectNaN(Expr a, Expr b, Expr ordered) {
  return select(isUnordered(a, b), a.notANumber(), ordered);
}

/// vrange orders zeros by their signs.
static Expr rangeByInstruction(Expr a, Expr b, bool isMaximum) {
  constexpr int32_t kSignOfTheResult = 1 << 2;
  Value how = a.createConstant(
      a.getBuilder().getI32IntegerAttr(kSignOfTheResult | isMaximum));
  return callWideIntrinsic(a.isF64() ? "llvm.x86.avx512.mask.range.pd.512"
                                     : "llvm.x86.avx512.mask.range.ps.512",
                           a, {a, b, how});
}

Expr bcast::detail::expandMaximum(Expr a, Expr b) {
  for (auto [bound, x] : {std::pair(b, a), std::pair(a, b)}) {
    if (isDecisive(bound, /*isMaximum=*/true))
      return select(isGreater(bound, x), bound, x);
    // Adding +0 turns -0 into +0.
    if (isPositiveZero(bound))
      return select(isGreater(bound, x), bound, x) + bound;
  }
  return selectNaN(a, b,
                   isWideVector(a)
                       ? rangeByInstruction(a, b, /*isMaximum=*/true)
                       : maximumByBits(a, b));
}

Expr bcast::detail::expandMinimum(Expr a, Expr b) {
  for (auto [bound, x] : {std::pair(b, a), std::pair(a, b)})
    if (isDecisive(bound, /*isMaximum=*/false))
      return select(isLess(bound, x), bound, x);
  return isWideVector(a)
             ? selectNaN(a, b, rangeByInstruction(a, b, /*isMaximum=*/false))
             : minimumByBits(a, b);
}

namespace {
/// An operand and a constant.
struct Bounded {
  Value operand, constant;
  APFloat bound;
};
} // namespace

template <typename OpTy> static std::optional<Bounded> matchBound(Value value) {
  auto op = value.getDefiningOp<OpTy>();
  APFloat bound(0.0);
  if (!op)
    return std::nullopt;
  if (matchPattern(op.getRhs(), m_ConstantFloat(&bound)))
    return Bounded{op.getLhs(), op.getRhs(), bound};
  if (matchPattern(op.getLhs(), m_ConstantFloat(&bound)))
    return Bounded{op.getRhs(), op.getLhs(), bound};
  return std::nullopt;
}

/// `value` if it is a number, else 0, as bcast.convert computes it.
static Value skipSelectOfNumber(Value value) {
  auto select = value.getDefiningOp<arith::SelectOp>();
  auto compare =
      select ? select.getCondition().getDefiningOp<arith::CmpFOp>() : nullptr;
  bool isOfNumber = compare &&
                    compare.getPredicate() == arith::CmpFPredicate::ORD &&
                    compare.getLhs() == select.getTrueValue() &&
                    compare.getRhs() == select.getTrueValue() &&
                    matchPattern(select.getFalseValue(), m_AnyZeroFloat());
  return isOfNumber ? select.getTrueValue() : value;
}

void bcast::detail::simplifyClamp(arith::MinNumFOp op) {
  std::optional<Bounded> most = matchBound<arith::MinNumFOp>(op), least;
  if (most)
    least = matchBound<arith::MaxNumFOp>(most->operand);
  bool isConverted = llvm::all_of(op->getUsers(), [](Operation *user) {
    return isa<arith::FPToUIOp, arith::FPToSIOp>(user);
  });
  if (!least || !isConverted)
    return;
  Value number = skipSelectOfNumber(least->operand), x;
  std::optional<Bounded> high = matchBound<arith::MinimumFOp>(number), low;
  if (high) {
    low = matchBound<arith::MaximumFOp>(high->operand);
    x = low ? low->operand : Value();
  } else if ((low = matchBound<arith::MaximumFOp>(number))) {
    high = matchBound<arith::MinimumFOp>(low->operand);
    x = high ? high->operand : Value();
  }
  if (!x || !(low->bound <= high->bound) || !(least->bound <= low->bound) ||
      !(high->bound <= most->bound))
    return;
  Value result = most->operand;
  if (number != least->operand) {
    result = least->operand;
  } else if (low->bound == least->bound) {
    // NaN becomes the least number in either way.
    OpBuilder builder(op);
    Value raised =
        arith::MaxNumFOp::create(builder, op.getLoc(), x, least->constant);
    result =
        arith::MinNumFOp::create(builder, op.getLoc(), raised, high->constant);
  }
  op.replaceAllUsesWith(result);
}
