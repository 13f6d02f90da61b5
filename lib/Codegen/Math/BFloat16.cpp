//===- BFloat16.cpp - Conversions between f32 and bf16 --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM rounds to bf16 by an x86 instruction that flushes subnormal numbers
// (docs/upstream/round-to-bf16.mlir, llvm/llvm-project#138424 and #221052).
//
//===----------------------------------------------------------------------===//

#include "Conversions16.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast::detail;

/// The lanes of f32 that the instruction rounds at once.
static constexpr int64_t kInstructionLanes = 16;

static bool isRegister(Value floats) {
  auto type = dyn_cast<VectorType>(floats.getType());
  return type && !type.isScalable() &&
         type.getShape() == ArrayRef(kInstructionLanes);
}

static Expr toFloats(Expr bits) {
  return fromBits(bits, getTypeWithElements(bits.getType(),
                                            bits.getBuilder().getF32Type()));
}

static Expr getHighHalf(Expr bits) { return bits & double(0xffff0000); }

/// The rounded bits of numbers, in the high half of each word.
static Expr roundNumber(Expr bits) {
  Expr last = shiftRightLogical(bits, 16) & 1.0;
  return bits + double(0x7fff) + last;
}

/// The rounded bits, in the high half of each word. NaN stays NaN.
static Expr roundBits(Expr x) {
  Expr bits = toBits(x);
  Expr quiet = bits | bits.constant(double(0x400000));
  Expr isNaN = isUnordered(x, x);
  return select(isNaN, quiet, roundNumber(bits));
}

Value BFloat16Builder::widen(Value narrow) {
  Expr bits = extend(toBits({context, narrow}), 32);
  return toFloats(shiftLeft(bits, 16));
}

BFloat16Builder::Halves BFloat16Builder::widenInPlace(Value pairs) {
  int64_t lanes = cast<VectorType>(pairs.getType()).getNumElements();
  Expr bits(context,
            vector::BitCastOp::create(
                *this, VectorType::get({lanes / 2}, getI32Type()), pairs));
  Expr even = shiftLeft(bits, 16), odd = getHighHalf(bits);
  even = toFloats(even);
  return {even, toFloats(odd)};
}

Expr BFloat16Builder::callIntrinsic(Type type, StringRef name,
                                    ValueRange args) {
  return {context,
          LLVM::CallIntrinsicOp::create(*this, type, getStringAttr(name), args)
              .getResult(0)};
}

Value BFloat16Builder::roundByInstruction(ArrayRef<Value> floats, Type type,
                                          function_ref<Expr()> integers,
                                          function_ref<Expr()> instruction) {
  if (!hasInstruction || !llvm::all_of(floats, isRegister))
    return integers();
  constexpr int32_t kSubnormal = 0x20;
  std::optional<Expr> isAny;
  for (Value each : floats) {
    Value kind = LLVM::ConstantOp::create(*this, getI32IntegerAttr(kSubnormal));
    Expr isSubnormal =
        callIntrinsic(VectorType::get({kInstructionLanes}, getI1Type()),
                      "llvm.x86.avx512.fpclass.ps.512", {each, kind});
    isAny = isAny ? *isAny | isSubnormal : isSubnormal;
  }
  return branchOnAny(*isAny, type, integers, instruction);
}

Value BFloat16Builder::round(Value wide) {
  Type type = getTypeWithElements(wide.getType(), getBF16Type());
  Expr x(context, wide);
  return roundByInstruction(
      wide, type,
      [&] {
        Expr rounded = shiftRightLogical(roundNumber(toBits(x)), 16);
        Expr bits = truncate(rounded, 16);
        // A choice of narrow elements takes half of the registers.
        Expr nan = bits.constant(double(0x7fc0)), isNaN = isUnordered(x, x);
        return fromBits(select(isNaN, nan, bits), type);
      },
      [&] {
        return callIntrinsic(type, "llvm.x86.avx512bf16.cvtneps2bf16.512",
                             wide);
      });
}

Value BFloat16Builder::roundInPlace(Halves halves) {
  int64_t pairs = cast<VectorType>(halves.even.getType()).getNumElements();
  auto words = VectorType::get({pairs}, getI32Type());
  // Words up to the store: LLVM 22 has no non-temporal stores of vectors of
  // bf16.
  Value rounded = roundByInstruction(
      {halves.even, halves.odd}, words,
      [&] {
        Expr even = shiftRightLogical(roundBits({context, halves.even}), 16);
        return even | getHighHalf(roundBits({context, halves.odd}));
      },
      [&]() -> Expr {
        // The result has the even lanes before the odd ones.
        Value apart = callIntrinsic(VectorType::get({2 * pairs}, getBF16Type()),
                                    "llvm.x86.avx512bf16.cvtne2ps2bf16.512",
                                    {halves.odd, halves.even});
        apart = vector::BitCastOp::create(
            *this, VectorType::get({2 * pairs}, getI16Type()), apart);
        SmallVector<int64_t> inOrder;
        for (int64_t pair = 0; pair != pairs; ++pair)
          inOrder.append({pair, pairs + pair});
        apart = vector::ShuffleOp::create(*this, apart, apart, inOrder);
        return {context, vector::BitCastOp::create(*this, words, apart)};
      });
  return vector::BitCastOp::create(
      *this, VectorType::get({2 * pairs}, getBF16Type()), rounded);
}
