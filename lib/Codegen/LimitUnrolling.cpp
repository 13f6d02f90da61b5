//===- LimitUnrolling.cpp - Keeping nests of small loops loops ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLIMITUNROLLING
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// LLVM does not unroll a loop around others whole if it has more steps, nor an
/// innermost one, and what else it does to them is of use.
static constexpr int64_t kMaxUnrolledSteps = 1024;
static constexpr int64_t kMaxUnrolledInnermostSteps = 128;

/// As many accesses side by side are still loaded and stored as vectors.
static constexpr int64_t kMaxInterleavedSteps = 8;

static bool containsLoop(scf::ForOp loop) {
  return loop.getBody()
      ->walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

static bool shouldStayLoop(scf::ForOp loop) {
  std::optional<llvm::APInt> steps = loop.getStaticTripCount();
  if (!steps)
    return false;
  if (containsLoop(loop))
    return steps->ule(kMaxUnrolledSteps);
  return steps->ugt(kMaxInterleavedSteps) &&
         steps->ule(kMaxUnrolledInnermostSteps);
}

namespace {
struct LimitUnrolling
    : public bcast::impl::BcastLimitUnrollingBase<LimitUnrolling> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    auto unroll = LLVM::LoopUnrollAttr::get(
        context, /*disable=*/BoolAttr::get(context, true), {}, {}, {}, {}, {},
        {});
    auto annotation = LLVM::LoopAnnotationAttr::get(
        context, /*disableNonforced=*/{}, /*vectorize=*/{}, /*interleave=*/{},
        unroll, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {});
    getOperation()->walk([&](scf::ForOp loop) {
      // The conversion to branches keeps it.
      if (shouldStayLoop(loop))
        loop->setAttr("loop_annotation", annotation);
    });
  }
};
} // namespace
