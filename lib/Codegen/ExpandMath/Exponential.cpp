//===- Exponential.cpp - exp and expm1 ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// e^x = 2^n e^r, where n is the integer nearest to x / ln(2), and |r| <=
// ln(2)/2.
//
//===----------------------------------------------------------------------===//

#include "Expansions.h"
#include "Polynomials.h"
#include "Reduction.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::bcast::detail;

static constexpr double kLog2E = 0x1.71547652b82fep0;

namespace {
/// ln(2) in two parts, the first with so few bits that its product with an
/// exponent is exact without FMA, too.
struct Ln2 {
  double high, low;
};

struct Reduced {
  Nearest n;
  Expr r;
};
} // namespace

static Ln2 getLn2(Expr x) {
  if (x.isF64())
    return {0x1.62e42feep-1, 0x1.a39ef35793c76p-33};
  return {0x1.62e4p-1, 0x1.7f7d1cf79abcap-20};
}

static Reduced reduce(Expr x, int bias = 0) {
  Nearest n = roundProduct(x, kLog2E, bias);
  Ln2 ln2 = getLn2(x);
  Expr r = fma(n.number, -ln2.high, x);
  return {n, fma(n.number, -ln2.low, r)};
}

/// e^r, |r| <= ln(2)/2.
static Expr expReduced(Expr r) {
  Expr q = r.isF64() ? polynomial(kExpF64, r) : polynomial(kExpF32, r);
  return fma(fma(q, r, 1.0), r, 1.0);
}

/// Whether one instruction scales a vector of this type by powers of two.
static bool hasScaleInstruction(Expr x) {
  auto type = dyn_cast<VectorType>(x.getType());
  return type && x.getContext().hasAVX512 && type.getRank() == 1 &&
         type.getDimSize(0) * x.getWidth() == 512;
}

static Expr scaleByInstruction(Expr p, Expr n) {
  ImplicitLocOpBuilder &b = p.getBuilder();
  bool isF64 = p.isF64();
  StringRef name = isF64 ? "llvm.x86.avx512.mask.scalef.pd.512"
                         : "llvm.x86.avx512.mask.scalef.ps.512";
  auto createInteger = [&](unsigned width, int64_t value) -> Value {
    return LLVM::ConstantOp::create(
        b, b.getIntegerAttr(b.getIntegerType(width), value));
  };
  constexpr int64_t kRoundAsTheModeSays = 4;
  Value allLanes = createInteger(isF64 ? 8 : 16, -1);
  Value rounding = createInteger(32, kRoundAsTheModeSays);
  auto call =
      LLVM::CallIntrinsicOp::create(b, p.getType(), b.getStringAttr(name),
                                    ValueRange{p, n, p, allLanes, rounding});
  return {p.getContext(), call.getResult(0)};
}

/// p * 2^n, rounded once, where n may be out of the range of exponents: in two
/// steps then, of which the first is exact. NaN stays NaN.
static Expr scale(Expr p, const Nearest &n) {
  if (hasScaleInstruction(p))
    return scaleByInstruction(p, n.number);
  double bias = getExponentBias(p);
  Expr half = shiftRightLogical(n.bits, 1);
  return p * makePower(half + bias, p) * makePower(n.bits - half + bias, p);
}

Expr bcast::detail::expandExp(Expr x) {
  // Past these bounds the result is 0 or infinity.
  x = x.isF64() ? atMost(atLeast(x, -746.0), 710.0)
                : atMost(atLeast(x, -104.0), 89.0);
  Reduced reduced = reduce(x);
  return scale(expReduced(reduced.r), reduced.n);
}

Expr bcast::detail::expandExpOfModerate(Expr x) {
  Reduced reduced = reduce(x, getExponentBias(x));
  return expReduced(reduced.r) * makePower(reduced.n.bits, x);
}

// 2^n (e^r - 1) + (2^n - 1), halved so that 2^n does not overflow before the
// result does.
Expr bcast::detail::expandHalfExpM1OfModerate(Expr x) {
  Reduced reduced = reduce(x, getExponentBias(x) - 1);
  Expr r = reduced.r;
  Expr q = r.isF64() ? polynomial(kExpM1F64, r) : polynomial(kExpM1F32, r);
  Expr p = fma(r * r, q, r);
  Expr halfPower = makePower(reduced.n.bits, x);
  return fma(halfPower, p, halfPower - 0.5);
}

Expr bcast::detail::expandExpM1(Expr x) {
  // Past these bounds the result is -1 or infinity.
  Expr clamped = x.isF64() ? atMost(atLeast(x, -38.0), 710.0)
                           : atMost(atLeast(x, -18.0), 89.0);
  Expr half = expandHalfExpM1OfModerate(clamped);
  return copySign(half + half, x); // -0 is its own result.
}
