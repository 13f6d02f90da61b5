//===- Unrolling.cpp - How often LLVM repeats a step ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unrolling.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Fusion/MachineModel.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/Affine/Analysis/LoopAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// This many operations per vector hide the overhead of a loop over vectors.
static constexpr int64_t kUnrolledOps = 6;
static constexpr int64_t kMaxUnrolledVectors = 4;

/// A loop that stores one short vector per step needs more of them.
static constexpr int64_t kMaxUnrolledShortVectors = 8;
static constexpr int64_t kShortVectorBits = 256;

/// About how many operations become of a function, of a maximum of floats, and
/// of an operation with a result of bf16.
static constexpr int64_t kOpsPerFunction = 24, kOpsPerMaximum = 4,
                         kOpsPerBFloat16 = 8;

static constexpr StringLiteral kAnnotation = "loop_annotation";

int64_t VectorStep::chooseUnrolling(std::optional<int64_t> steps) const {
  bool isShort =
      numStores == 1 && numSums == 0 && storeBits <= kShortVectorBits;
  int64_t vectors = isShort ? kMaxUnrolledShortVectors : kMaxUnrolledVectors;
  if (steps ? *steps <= vectors : numStores >= kMaxUnrolledVectors)
    return 1;
  int64_t factor =
      std::min(vectors * kUnrolledOps / std::max<int64_t>(numOps, 1),
               vectors / std::max<int64_t>(numSums, 1));
  return std::clamp<int64_t>(llvm::bit_floor<uint64_t>(factor), 1, vectors);
}

static std::optional<int64_t> getNumSteps(Operation *loop) {
  if (auto affineLoop = dyn_cast<affine::AffineForOp>(loop))
    return affine::getConstantTripCount(affineLoop);
  std::optional<APInt> steps = cast<scf::ForOp>(loop).getStaticTripCount();
  return steps ? steps->trySExtValue() : std::nullopt;
}

/// The conversions to branches keep the attribute.
static void annotate(Operation *loop, BoolAttr disable, IntegerAttr count) {
  MLIRContext *context = loop->getContext();
  auto unroll =
      LLVM::LoopUnrollAttr::get(context, disable, count, {}, {}, {}, {}, {});
  loop->setAttr(kAnnotation, LLVM::LoopAnnotationAttr::get(
                                 context, {}, {}, {}, unroll, {}, {}, {}, {},
                                 {}, {}, {}, {}, {}, {}, {}));
}

static void annotate(Operation *loop, int64_t unroll, bool isKept) {
  Builder builder(loop->getContext());
  if (unroll != 1)
    annotate(loop, {}, builder.getI32IntegerAttr(unroll));
  else if (isKept)
    annotate(loop, builder.getBoolAttr(true), {});
}

void mlir::bcast::loops::keepAsLoop(Operation *loop) {
  if (!loop->hasAttr(kAnnotation))
    annotate(loop, /*unroll=*/1, /*isKept=*/true);
}

bool mlir::bcast::loops::containsLoop(Block &body) {
  return llvm::any_of(body, [](Operation &op) {
    return containsOp(&op, llvm::IsaPred<LoopLikeOpInterface>);
  });
}

void UnrolledLoops::annotate(int64_t unroll, bool areKept) const {
  for (Block *block : blocks) {
    Operation *loop = block->getParentOp();
    bool hasLoops = containsLoop(*block);
    if (!isa_and_nonnull<affine::AffineForOp, scf::ForOp>(loop) ||
        (hasLoops && areKept))
      continue;
    loop->removeAttr(kAnnotation);
    if (!hasLoops)
      ::annotate(loop, unroll, areKept && !getNumSteps(loop));
  }
}

int64_t mlir::bcast::loops::countFinalOps(Operation &op, bool isWide) {
  auto isBFloat16 = [](Type type) {
    return getElementTypeOrSelf(type).isBF16();
  };
  if (isa<arith::ConstantOp, OptimizationBarrierOp>(op))
    return 0;
  if (isa<math::MathDialect>(op.getDialect()) && isExpensive(op) &&
      !isa<math::SqrtOp>(op))
    return kOpsPerFunction;
  if (isWide && isa<arith::DivFOp, math::SqrtOp>(op))
    return kOpsPerFunction;
  if (isa<arith::ArithDialect>(op.getDialect()) && !isa<arith::SelectOp>(op) &&
      (llvm::any_of(op.getResultTypes(), isBFloat16) ||
       llvm::any_of(op.getOperandTypes(), isBFloat16)))
    return kOpsPerBFloat16;
  return isa<arith::MaximumFOp, arith::MinimumFOp>(op) ? kOpsPerMaximum : 1;
}

/// Those of the indices of a load or store of affine.
static int64_t countIndexOps(Operation &op) {
  AffineMap map;
  SmallVector<AffineExpr> operands;
  auto read = [&](auto access) {
    map = access.getAffineMap();
    for (Value operand : access.getMapOperands()) {
      std::optional<int64_t> known = getConstantIntValue(operand);
      operands.push_back(
          known ? getAffineConstantExpr(*known, op.getContext())
                : getAffineDimExpr(operands.size(), op.getContext()));
    }
  };
  llvm::TypeSwitch<Operation *>(&op)
      .Case<affine::AffineReadOpInterface, affine::AffineWriteOpInterface>(
          read);
  int64_t count = 0;
  if (map)
    map.replaceDimsAndSymbols(ArrayRef(operands).take_front(map.getNumDims()),
                              ArrayRef(operands).drop_front(map.getNumDims()),
                              operands.size(), 0)
        .walkExprs([&](AffineExpr index) {
          count += isa<AffineBinaryOpExpr, AffineConstantExpr>(index);
        });
  return count;
}

void mlir::bcast::loops::annotateSteps(Operation *loop) {
  Block &body = loop->getRegion(0).front();
  VectorStep step;
  step.numSums =
      llvm::count_if(loop->getResultTypes(), llvm::IsaPred<VectorType>);
  if (containsLoop(body)) {
    // LLVM takes long for copies of loops, of which only those over rows pay. A
    // loop that combines may have few steps, whose buffers become registers.
    if (loop->getNumResults() == 0 && !getNumSteps(loop))
      keepAsLoop(loop);
    return;
  }
  bool isRest = false;
  for (Operation &op : body.without_terminator()) {
    step.numOps += countFinalOps(op);
    step.numOps += countIndexOps(op);
    isRest |= isa<vector::CreateMaskOp>(op);
    if (isa<affine::AffineVectorStoreOp, vector::StoreOp,
            vector::MaskedStoreOp>(op)) {
      Type stored =
          llvm::find_if(op.getOperandTypes(), llvm::IsaPred<VectorType>)[0];
      ++step.numStores;
      step.storeBits = 8 * getElementBytes(stored);
    }
  }
  if (step.numSums == 0 && step.numStores == 0)
    return;
  std::optional<int64_t> steps = getNumSteps(loop);
  int64_t unroll = !steps && isRest ? 1 : step.chooseUnrolling(steps);
  // LLVM would unroll each of the 16 loops of a block of columns.
  bool isKept =
      step.numSums != 0
          ? !steps || *steps > kMaxUnrolledVectors
          : !steps && (isRest || step.numStores >= kMaxUnrolledVectors);
  ::annotate(loop, unroll, isKept);
}
