//===- SplitBFloat16.cpp - Even and odd lanes of bf16 apart ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversions16.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

namespace {
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
  using Halves = BFloat16Builder::Halves;

  VectorType getHalf(Type elementType) const {
    return VectorType::get({lanes / 2}, elementType);
  }

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

  Halves getHalves(BFloat16Builder &b, Value value) const {
    auto found = halvesOf.find(value);
    if (found != halvesOf.end())
      return found->second;
    VectorType half = getHalf(getElementTypeOrSelf(value));
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
    BFloat16Builder b(op->getLoc(), builder, avx512bf16);
    if (isa<arith::ExtFOp>(op) && !halvesOf.contains(op->getOperand(0)))
      return b.widenInPlace(op->getOperand(0));
    SmallVector<Value> evens, odds;
    for (Value operand : op->getOperands()) {
      Halves halves = getHalves(b, operand);
      evens.push_back(halves.even);
      odds.push_back(halves.odd);
    }
    Type type = getHalf(getElementTypeOrSelf(op->getResult(0)));
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
      BFloat16Builder b(op->getLoc(), builder, avx512bf16);
      Value whole;
      if (auto rounding = dyn_cast<arith::TruncFOp>(op);
          rounding && !rounding.getRoundingmode() &&
          getElementTypeOrSelf(result).isBF16() &&
          getElementTypeOrSelf(rounding.getIn()).isF32()) {
        whole = b.roundInPlace(getHalves(b, rounding.getIn()));
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
} // namespace

void bcast::detail::splitBFloat16Lanes(Operation *root,
                                       const CpuTarget &target) {
  constexpr unsigned kBFloat16Bits = 16;
  if (target.vectorBits != 0)
    Splitter(target.getLanes(kBFloat16Bits), target.has(CpuFeature::AVX512BF16))
        .split(root);
}
