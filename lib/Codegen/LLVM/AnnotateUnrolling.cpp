//===- AnnotateUnrolling.cpp - Unroll counts of loops ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTANNOTATEUNROLLING
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// LLVM does not fully unroll outer and innermost loops with more steps. Its
/// other transformations of such loops are useful.
static constexpr int64_t kMaxUnrolledSteps = 1024;
static constexpr int64_t kMaxUnrolledInnermostSteps = 128;

/// LLVM still vectorizes the loads and stores of this many adjacent accesses.
static constexpr int64_t kMaxInterleavedSteps = 8;

/// This many operations per vector hide the overhead of a loop over vectors.
static constexpr int64_t kUnrolledOps = 6;
static constexpr int64_t kMaxUnrolledVectors = 4;

/// A loop that stores one short vector per step needs more of them.
static constexpr int64_t kMaxUnrolledShortVectors = 8;
static constexpr int64_t kShortVectorBits = 256;

/// A rest follows its loop, after those of other versions at most.
static constexpr int64_t kMaxLoopsBefore = 32;

static bool containsLoop(scf::ForOp loop) {
  return llvm::any_of(*loop.getBody(), [](Operation &op) {
    return containsOp(&op, llvm::IsaPred<LoopLikeOpInterface>);
  });
}

/// The vectors that `loop` combines elements in.
static int64_t countSums(scf::ForOp loop) {
  return llvm::count_if(loop.getResultTypes(), llvm::IsaPred<VectorType>);
}

/// The vectors that a step of `loop` stores.
static SmallVector<VectorType> getStoredTypes(scf::ForOp loop) {
  SmallVector<VectorType> types;
  for (Operation &op : *loop.getBody()) {
    if (auto store = dyn_cast<vector::StoreOp>(op))
      types.push_back(store.getVectorType());
    else if (auto store = dyn_cast<vector::MaskedStoreOp>(op))
      types.push_back(store.getVectorType());
  }
  return types;
}

static int64_t countStores(scf::ForOp loop) {
  return getStoredTypes(loop).size();
}

static bool isOverVectors(scf::ForOp loop) {
  return countSums(loop) != 0 || countStores(loop) != 0;
}

/// Whether both values are computed alike.
static bool isSame(Value lhs, Value rhs) {
  // Not recursive: chains are as long as programs.
  llvm::SetVector<std::pair<Value, Value>> pairs;
  pairs.insert({lhs, rhs});
  for (size_t i = 0; i != pairs.size(); ++i) {
    auto [value, twin] = pairs[i];
    if (value == twin)
      continue;
    auto result = dyn_cast<OpResult>(value), other = dyn_cast<OpResult>(twin);
    if (!result || !other ||
        result.getResultNumber() != other.getResultNumber() ||
        !isPure(result.getOwner()) || result.getOwner()->getNumRegions() != 0 ||
        !OperationEquivalence::isEquivalentTo(
            result.getOwner(), other.getOwner(),
            OperationEquivalence::ignoreValueEquivalence,
            /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations))
      return false;
    for (auto [operand, otherOperand] : llvm::zip_equal(
             result.getOwner()->getOperands(), other.getOwner()->getOperands()))
      pairs.insert({operand, otherOperand});
  }
  return true;
}

/// Whether `loop` computes what a loop of larger steps leaves: less than one of
/// these.
static bool isRest(scf::ForOp loop) {
  if (!loop.getBody()->getOps<vector::CreateMaskOp>().empty())
    return true;
  auto hasLargerSteps = [&](scf::ForOp other) {
    return getConstantIntValue(other.getStep()) >
           getConstantIntValue(loop.getStep());
  };
  int64_t loops = 0;
  for (Operation *op = loop->getPrevNode(); op && loops < kMaxLoopsBefore;
       op = op->getPrevNode())
    if (auto other = dyn_cast<scf::ForOp>(op)) {
      ++loops;
      if (hasLargerSteps(other) &&
          isSame(other.getUpperBound(), loop.getLowerBound()))
        return true;
    }
  return false;
}

static int64_t getMaxUnrolledVectors(scf::ForOp loop) {
  SmallVector<VectorType> stored = getStoredTypes(loop);
  bool isShort = stored.size() == 1 && countSums(loop) == 0 &&
                 8 * getElementBytes(stored.front()) <= kShortVectorBits;
  return isShort ? kMaxUnrolledShortVectors : kMaxUnrolledVectors;
}

/// The unroll factor of `loop`; 1 leaves the decision to LLVM.
static int64_t getUnrollFactor(scf::ForOp loop) {
  std::optional<llvm::APInt> steps = loop.getStaticTripCount();
  int64_t vectors = getMaxUnrolledVectors(loop);
  if (containsLoop(loop) || !isOverVectors(loop) ||
      (steps && steps->ule(vectors)))
    return 1;
  int64_t numOps = llvm::range_size(loop.getBody()->without_terminator());
  int64_t factor = std::min(vectors * kUnrolledOps / numOps,
                            vectors / std::max<int64_t>(countSums(loop), 1));
  return std::clamp<int64_t>(llvm::bit_floor<uint64_t>(factor), 1, vectors);
}

static bool shouldStayLoop(scf::ForOp loop) {
  std::optional<llvm::APInt> steps = loop.getStaticTripCount();
  // LLVM would unroll each of the 16 loops of a block of columns.
  if (countSums(loop) != 0 && getUnrollFactor(loop) == 1)
    return !steps || steps->ugt(kMaxUnrolledVectors);
  // LLVM would also unroll a loop that has few steps at run time, or several
  // vectors in a step.
  if (!steps)
    return isOverVectors(loop) && !containsLoop(loop) &&
           (isRest(loop) || countStores(loop) >= kMaxUnrolledVectors);
  if (containsLoop(loop))
    return steps->ule(kMaxUnrolledSteps);
  return !isOverVectors(loop) && steps->ugt(kMaxInterleavedSteps) &&
         steps->ule(kMaxUnrolledInnermostSteps);
}

static LLVM::LoopAnnotationAttr annotate(MLIRContext *context, BoolAttr disable,
                                         IntegerAttr count) {
  auto unroll =
      LLVM::LoopUnrollAttr::get(context, disable, count, {}, {}, {}, {}, {});
  return LLVM::LoopAnnotationAttr::get(
      context, /*disableNonforced=*/{}, /*vectorize=*/{}, /*interleave=*/{},
      unroll, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {});
}

namespace {
struct AnnotateUnrolling
    : public bcast::impl::BcastAnnotateUnrollingBase<AnnotateUnrolling> {
  void runOnOperation() override {
    Builder builder(&getContext());
    LLVM::LoopAnnotationAttr keep =
        annotate(&getContext(), builder.getBoolAttr(true), {});
    getOperation()->walk([&](scf::ForOp loop) {
      // The conversion to branches keeps the attribute.
      if (shouldStayLoop(loop))
        loop->setAttr("loop_annotation", keep);
      else if (int64_t factor = getUnrollFactor(loop); factor != 1)
        loop->setAttr(
            "loop_annotation",
            annotate(&getContext(), {}, builder.getI32IntegerAttr(factor)));
    });
  }
};
} // namespace
