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
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
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

Value BFloat16Builder::createBits(Value like, uint32_t bits) {
  return createScalarOrSplatConstant(*this, getLoc(), like.getType(),
                                     APInt(32, bits));
}

Value BFloat16Builder::toBits(Value floats) {
  return arith::BitcastOp::create(
      *this, getTypeLike(floats.getType(), getI32Type()), floats);
}

Value BFloat16Builder::toFloats(Value bits) {
  return arith::BitcastOp::create(
      *this, getTypeLike(bits.getType(), getF32Type()), bits);
}

Value BFloat16Builder::widen(Value narrow) {
  Type type = narrow.getType();
  Value bits =
      arith::BitcastOp::create(*this, getTypeLike(type, getI16Type()), narrow);
  bits = arith::ExtUIOp::create(*this, getTypeLike(type, getI32Type()), bits);
  return toFloats(arith::ShLIOp::create(*this, bits, createBits(bits, 16)));
}

BFloat16Builder::Halves BFloat16Builder::widenInPlace(Value pairs) {
  int64_t lanes = cast<VectorType>(pairs.getType()).getNumElements();
  Value bits = vector::BitCastOp::create(
      *this, VectorType::get({lanes / 2}, getI32Type()), pairs);
  Value even = arith::ShLIOp::create(*this, bits, createBits(bits, 16));
  Value odd = arith::AndIOp::create(*this, bits, createBits(bits, 0xffff0000));
  return {toFloats(even), toFloats(odd)};
}

Value BFloat16Builder::roundNumber(Value bits) {
  Value high = arith::ShRUIOp::create(*this, bits, createBits(bits, 16));
  Value last = arith::AndIOp::create(*this, high, createBits(bits, 1));
  return arith::AddIOp::create(
      *this, arith::AddIOp::create(*this, bits, createBits(bits, 0x7fff)),
      last);
}

Value BFloat16Builder::isNaN(Value floats) {
  return arith::CmpFOp::create(*this, arith::CmpFPredicate::UNO, floats,
                               floats);
}

Value BFloat16Builder::roundBits(Value floats) {
  Value bits = toBits(floats);
  Value quiet = arith::OrIOp::create(*this, bits, createBits(bits, 0x400000));
  return arith::SelectOp::create(*this, isNaN(floats), quiet,
                                 roundNumber(bits));
}

Value BFloat16Builder::callIntrinsic(Type type, StringRef name,
                                     ValueRange args) {
  return LLVM::CallIntrinsicOp::create(*this, type, getStringAttr(name), args)
      .getResult(0);
}

Value BFloat16Builder::roundByInstruction(ArrayRef<Value> floats, Type type,
                                          Round integers, Round instruction) {
  if (!hasInstruction || !llvm::all_of(floats, isRegister))
    return integers(*this);
  constexpr int32_t kSubnormal = 0x20;
  Value anySubnormal;
  for (Value each : floats) {
    Value kind = LLVM::ConstantOp::create(*this, getI32IntegerAttr(kSubnormal));
    Value areSubnormal =
        callIntrinsic(VectorType::get({kInstructionLanes}, getI1Type()),
                      "llvm.x86.avx512.fpclass.ps.512", {each, kind});
    anySubnormal = anySubnormal
                       ? arith::OrIOp::create(*this, anySubnormal, areSubnormal)
                       : areSubnormal;
  }
  anySubnormal = vector::ReductionOp::create(*this, vector::CombiningKind::OR,
                                             anySubnormal);
  auto choice = scf::IfOp::create(*this, type, anySubnormal,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  for (auto [region, build] :
       {std::pair(&choice.getThenRegion(), integers),
        std::pair(&choice.getElseRegion(), instruction)}) {
    OpBuilder inner = OpBuilder::atBlockEnd(&region->front());
    BFloat16Builder b(getLoc(), inner, hasInstruction);
    scf::YieldOp::create(b, build(b));
  }
  return choice.getResult(0);
}

Value BFloat16Builder::round(Value wide) {
  Type type = getTypeLike(wide.getType(), getBF16Type());
  return roundByInstruction(
      wide, type,
      [&](BFloat16Builder &b) -> Value {
        Value bits = b.roundNumber(b.toBits(wide));
        bits = arith::ShRUIOp::create(b, bits, b.createBits(bits, 16));
        bits =
            arith::TruncIOp::create(b, getTypeLike(type, b.getI16Type()), bits);
        // A choice of narrow elements takes half of the registers.
        Value nan = createScalarOrSplatConstant(b, b.getLoc(), bits.getType(),
                                                APInt(16, 0x7fc0));
        bits = arith::SelectOp::create(b, b.isNaN(wide), nan, bits);
        return arith::BitcastOp::create(b, type, bits);
      },
      [&](BFloat16Builder &b) {
        return b.callIntrinsic(type, "llvm.x86.avx512bf16.cvtneps2bf16.512",
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
      [&](BFloat16Builder &b) -> Value {
        Value even = b.roundBits(halves.even);
        even = arith::ShRUIOp::create(b, even, b.createBits(even, 16));
        Value odd = b.roundBits(halves.odd);
        odd = arith::AndIOp::create(b, odd, b.createBits(odd, 0xffff0000));
        return arith::OrIOp::create(b, even, odd);
      },
      [&](BFloat16Builder &b) -> Value {
        // The result has the even lanes before the odd ones.
        Value apart = b.callIntrinsic(
            VectorType::get({2 * pairs}, b.getBF16Type()),
            "llvm.x86.avx512bf16.cvtne2ps2bf16.512", {halves.odd, halves.even});
        apart = vector::BitCastOp::create(
            b, VectorType::get({2 * pairs}, b.getI16Type()), apart);
        SmallVector<int64_t> inOrder;
        for (int64_t pair = 0; pair != pairs; ++pair)
          inOrder.append({pair, pairs + pair});
        return vector::BitCastOp::create(
            b, words, vector::ShuffleOp::create(b, apart, apart, inOrder));
      });
  return vector::BitCastOp::create(
      *this, VectorType::get({2 * pairs}, getBF16Type()), rounded);
}
