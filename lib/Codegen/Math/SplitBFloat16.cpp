//===- SplitBFloat16.cpp - Even and odd lanes of bf16 apart ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register of bf16 is a register of 32-bit words. The low half of a word is
// an even lane, and the high half an odd lane. A shift and a mask widen both in
// place; widening in order would move every lane.
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTSPLITBFLOAT16
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// The lanes that AVX512-BF16's instruction rounds at once.
static constexpr int64_t kInstructionLanes = 32;

namespace {
/// The even and the odd lanes of a vector.
struct Halves {
  Value even, odd;
};

class BFloat16HalvesBuilder : public ImplicitLocOpBuilder {
public:
  BFloat16HalvesBuilder(Location loc, OpBuilder &builder, int64_t lanes,
                        bool avx512bf16)
      : ImplicitLocOpBuilder(loc, builder), lanes(lanes),
        avx512bf16(avx512bf16) {}

  VectorType getHalf(Type elementType) {
    return VectorType::get({lanes / 2}, elementType);
  }

  Value createSplat(Attribute element, Type elementType) {
    return arith::ConstantOp::create(
        *this, DenseElementsAttr::get(getHalf(elementType), element));
  }
  Value createBits(uint32_t bits) {
    return createSplat(getI32IntegerAttr(static_cast<int32_t>(bits)),
                       getI32Type());
  }

  /// Widens bf16 in the order of memory.
  Halves widen(Value pairs) {
    Value bits = vector::BitCastOp::create(*this, getHalf(getI32Type()), pairs);
    Value even = arith::ShLIOp::create(*this, bits, createBits(16));
    Value odd = arith::AndIOp::create(*this, bits, createBits(0xffff0000));
    return {toFloats(even), toFloats(odd)};
  }

  /// Rounds to bf16 in the order of memory: to nearest, ties to even.
  Value round(Halves halves) {
    // Words up to the store: LLVM 22 has no non-temporal stores of vectors of
    // bf16.
    return vector::BitCastOp::create(
        *this, VectorType::get({lanes}, getBF16Type()), roundToWords(halves));
  }

private:
  Value roundToWords(Halves halves) {
    if (!avx512bf16 || lanes != kInstructionLanes)
      return roundIntegers(halves);
    // The instruction flushes subnormal numbers, which are rare, to zero.
    Value even = areSubnormal(halves.even), odd = areSubnormal(halves.odd);
    Value anySubnormal =
        vector::ReductionOp::create(*this, vector::CombiningKind::OR,
                                    arith::OrIOp::create(*this, even, odd));
    auto choice = scf::IfOp::create(
        *this, anySubnormal,
        [&](OpBuilder &inner, Location loc) {
          BFloat16HalvesBuilder b(loc, inner, lanes, avx512bf16);
          scf::YieldOp::create(b, b.roundIntegers(halves));
        },
        [&](OpBuilder &inner, Location loc) {
          BFloat16HalvesBuilder b(loc, inner, lanes, avx512bf16);
          scf::YieldOp::create(b, b.roundByInstruction(halves));
        });
    return choice.getResult(0);
  }

  Value toFloats(Value bits) {
    return arith::BitcastOp::create(*this, getHalf(getF32Type()), bits);
  }

  Value callIntrinsic(Type type, StringRef name, ValueRange args) {
    return LLVM::CallIntrinsicOp::create(*this, type, getStringAttr(name), args)
        .getResult(0);
  }

  Value areSubnormal(Value floats) {
    constexpr int32_t kSubnormal = 0x20;
    Value kind = LLVM::ConstantOp::create(*this, getI32IntegerAttr(kSubnormal));
    return callIntrinsic(getHalf(getI1Type()), "llvm.x86.avx512.fpclass.ps.512",
                         {floats, kind});
  }

  Value roundByInstruction(Halves halves) {
    // The result has the even lanes before the odd ones.
    Value rounded = callIntrinsic(VectorType::get({lanes}, getBF16Type()),
                                  "llvm.x86.avx512bf16.cvtne2ps2bf16.512",
                                  {halves.odd, halves.even});
    Value apart = vector::BitCastOp::create(
        *this, VectorType::get({lanes}, getI16Type()), rounded);
    SmallVector<int64_t> inOrder;
    for (int64_t pair = 0; pair != lanes / 2; ++pair)
      inOrder.append({pair, lanes / 2 + pair});
    return vector::BitCastOp::create(
        *this, getHalf(getI32Type()),
        vector::ShuffleOp::create(*this, apart, apart, inOrder));
  }

  /// The rounded bits, in the high half of each word. NaN stays NaN.
  Value roundBits(Value floats) {
    Value bits = arith::BitcastOp::create(*this, getHalf(getI32Type()), floats);
    Value high = arith::ShRUIOp::create(*this, bits, createBits(16));
    Value last = arith::AndIOp::create(*this, high, createBits(1));
    Value rounded = arith::AddIOp::create(
        *this, arith::AddIOp::create(*this, bits, createBits(0x7fff)), last);
    Value quiet = arith::OrIOp::create(*this, bits, createBits(0x400000));
    Value isNaN =
        arith::CmpFOp::create(*this, arith::CmpFPredicate::UNO, floats, floats);
    return arith::SelectOp::create(*this, isNaN, quiet, rounded);
  }

  Value roundIntegers(Halves halves) {
    Value even = roundBits(halves.even);
    even = arith::ShRUIOp::create(*this, even, createBits(16));
    Value odd = roundBits(halves.odd);
    odd = arith::AndIOp::create(*this, odd, createBits(0xffff0000));
    return arith::OrIOp::create(*this, even, odd);
  }

  int64_t lanes;
  bool avx512bf16;
};

class Splitter {
public:
  Splitter(int64_t lanes, bool avx512bf16)
      : lanes(lanes), avx512bf16(avx512bf16) {}

  void split(Operation *root) {
    SmallVector<Operation *> ops;
    root->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      if (isSplit(op))
        halvesOf[op->getResult(0)] = computeHalves(op);
    for (Operation *op : llvm::reverse(ops))
      if (op->getNumResults() == 1 && halvesOf.contains(op->getResult(0)))
        replace(op);
  }

private:
  bool isWhole(Value value) const {
    auto type = dyn_cast<VectorType>(value.getType());
    return type && type.getShape() == ArrayRef<int64_t>(lanes) &&
           !type.isScalable();
  }

  /// Widening splits a vector; lane by lane operations on halves stay split.
  bool isSplit(Operation *op) const {
    if (op->getNumResults() != 1 || op->getNumRegions() != 0 ||
        !isWhole(op->getResult(0)) ||
        !OpTrait::hasElementwiseMappableTraits(op) ||
        !llvm::all_of(op->getOperands(),
                      [&](Value value) { return isWhole(value); }))
      return false;
    if (auto extension = dyn_cast<arith::ExtFOp>(op))
      return getElementTypeOrSelf(extension.getIn()).isBF16() &&
             getElementTypeOrSelf(extension.getType()).isF32();
    return llvm::any_of(op->getOperands(),
                        [&](Value value) { return halvesOf.contains(value); });
  }

  Halves getHalves(BFloat16HalvesBuilder &b, Value value) const {
    auto found = halvesOf.find(value);
    if (found != halvesOf.end())
      return found->second;
    VectorType half = b.getHalf(getElementTypeOrSelf(value));
    SplatElementsAttr splat;
    if (matchPattern(value, m_Constant(&splat))) {
      Value both = arith::ConstantOp::create(b, splat.resizeSplat(half));
      return {both, both};
    }
    auto broadcast = value.getDefiningOp<vector::BroadcastOp>();
    if (broadcast && !isa<VectorType>(broadcast.getSourceType())) {
      Value both = vector::BroadcastOp::create(b, half, broadcast.getSource());
      return {both, both};
    }
    auto apart = vector::DeinterleaveOp::create(b, value);
    return {apart.getRes1(), apart.getRes2()};
  }

  Halves computeHalves(Operation *op) const {
    OpBuilder builder(op);
    BFloat16HalvesBuilder b(op->getLoc(), builder, lanes, avx512bf16);
    if (isa<arith::ExtFOp>(op) && !halvesOf.contains(op->getOperand(0)))
      return b.widen(op->getOperand(0));
    SmallVector<Value> evens, odds;
    for (Value operand : op->getOperands()) {
      Halves halves = getHalves(b, operand);
      evens.push_back(halves.even);
      odds.push_back(halves.odd);
    }
    Type type = b.getHalf(getElementTypeOrSelf(op->getResult(0)));
    auto createHalf = [&](ValueRange operands) {
      return b
          .create(op->getLoc(), op->getName().getIdentifier(), operands, type,
                  op->getAttrs())
          ->getResult(0);
    };
    Value even = createHalf(evens);
    return {even, createHalf(odds)};
  }

  /// Replaces `op` for its remaining users by the lanes in order.
  void replace(Operation *op) const {
    Value result = op->getResult(0);
    if (!result.use_empty()) {
      OpBuilder builder(op);
      BFloat16HalvesBuilder b(op->getLoc(), builder, lanes, avx512bf16);
      Value whole;
      if (auto rounding = dyn_cast<arith::TruncFOp>(op);
          rounding && !rounding.getRoundingmode() &&
          getElementTypeOrSelf(result).isBF16() &&
          getElementTypeOrSelf(rounding.getIn()).isF32()) {
        whole = b.round(getHalves(b, rounding.getIn()));
      } else {
        Halves halves = halvesOf.at(result);
        whole = vector::InterleaveOp::create(b, halves.even, halves.odd);
      }
      result.replaceAllUsesWith(whole);
    }
    Halves halves = halvesOf.at(result);
    for (Value half : {halves.even, halves.odd})
      if (isOpTriviallyDead(half.getDefiningOp()))
        half.getDefiningOp()->erase();
    op->erase();
  }

  int64_t lanes;
  bool avx512bf16;
  DenseMap<Value, Halves> halvesOf;
};

struct SplitBFloat16
    : public bcast::impl::BcastSplitBFloat16Base<SplitBFloat16> {
  void runOnOperation() override {
    constexpr unsigned kBFloat16Bits = 16;
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    if (target.vectorBits != 0)
      Splitter(target.getLanes(kBFloat16Bits),
               target.has(CpuFeature::AVX512BF16))
          .split(getOperation());
  }
};
} // namespace
