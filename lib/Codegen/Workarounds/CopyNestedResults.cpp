//===- CopyNestedResults.cpp - Short chains of nested results -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis and the types of bufferization take twice the time for each
// level of nested operations with regions, if each yields a tensor of the next
// one (docs/upstream/bufferize-nests.mlir). Both end at a copy.
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTCOPYNESTEDRESULTS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// The levels of a nest take at most 2^8 times the time of one, and a copy is
/// made once in the time that 8 levels of operations take.
static constexpr unsigned kLevelsPerCopy = 8;

static bufferization::AllocTensorOp copyTensor(OpBuilder &builder,
                                               Value value) {
  return bufferization::AllocTensorOp::create(
      builder, value.getLoc(), cast<RankedTensorType>(value.getType()),
      /*dynamicSizes=*/ValueRange(), value, /*size_hint=*/Value(),
      // The default one; otherwise, bufferization asks for that of `value`.
      /*memory_space=*/builder.getI64IntegerAttr(0));
}

/// Copies the operands and results of a loop: bufferization computes the types
/// of initial values and of yielded values, each of which doubles the time.
static void copyTensors(Operation *op) {
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()))
      operand.set(copyTensor(builder, operand.get()));
  builder.setInsertionPointAfter(op);
  for (OpResult result : op->getResults()) {
    if (!isa<RankedTensorType>(result.getType()) || result.use_empty())
      continue;
    Operation *copy = copyTensor(builder, result);
    result.replaceAllUsesExcept(copy->getResult(0), copy);
  }
}

namespace {
struct CopyNestedResults
    : public bcast::impl::BcastCopyNestedResultsBase<CopyNestedResults> {
  void runOnOperation() override {
    // The levels of nested results in the regions of each operation.
    DenseMap<Operation *, unsigned> levels;
    getOperation()->walk([&](RegionBranchOpInterface op) {
      if (llvm::none_of(op->getResultTypes(), llvm::IsaPred<TensorType>))
        return;
      auto parent = op->getParentOfType<RegionBranchOpInterface>();
      if (!parent)
        return;
      unsigned level = levels.lookup(op) + 1;
      if (level == kLevelsPerCopy) {
        copyTensors(op);
        return;
      }
      unsigned &parentLevel = levels[parent];
      parentLevel = std::max(parentLevel, level);
    });
  }
};
} // namespace
