//===- LiftControlFlow.cpp - Branches as scf.if and loops -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's analysis before bufferization holds only for structured control
// flow: if one block writes an argument of another block in place, the analysis
// misses the conflict with later reads of the argument
// (docs/upstream/bufferize-arguments-of-blocks.mlir). Upstream's deallocation
// supports neither loops (llvm/llvm-project#66657) nor switches of cf.
// Upstream's CFGToSCF rewrites all of these.
//
// The analysis ignores the yielded values of scf.index_switch: it writes the
// result in place, even if it is an argument of the function
// (docs/upstream/bufferize-index-switch.mlir). So switches become trees of
// scf.if.
//
//===----------------------------------------------------------------------===//

#include "LiftControlFlow.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Support/LLVM22.h"
#include "bcast/Support/Rewriting.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/DepthFirstIterator.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// A value that stands for a block that was not reached is never read. Upstream
/// uses poison, which does not have a buffer.
struct Transformation : public ControlFlowToSCFTransformation {
  Value getUndefValue(Location loc, OpBuilder &builder, Type type) override {
    if (type.isIntOrIndexOrFloat())
      return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return ControlFlowToSCFTransformation::getUndefValue(loc, builder, type);
    SmallVector<Value> sizes;
    for (unsigned i = 0; i < tensor.getNumDynamicDims(); ++i)
      sizes.push_back(arith::ConstantIndexOp::create(builder, loc, 0));
    return tensor::EmptyOp::create(builder, loc, tensor, sizes);
  }
};

/// Moves the operations of `block` to the insertion point of `builder`. Returns
/// the yielded values.
SmallVector<Value> inlineBlock(OpBuilder &builder, Block &block) {
  SmallVector<Value> yielded(block.getTerminator()->getOperands());
  block.getTerminator()->erase();
  builder.getInsertionBlock()->getOperations().splice(
      builder.getInsertionPoint(), block.getOperations());
  return yielded;
}

/// Returns the results of `op` if `position` is in [`first`, `end`). `position`
/// is the number of the selected block; the default block is the last.
SmallVector<Value> expandBlocks(OpBuilder &builder, scf::IndexSwitchOp op,
                                Value position, unsigned first, unsigned end) {
  if (end - first == 1)
    return inlineBlock(builder, first == op.getNumCases()
                                    ? op.getDefaultBlock()
                                    : op.getCaseBlock(first));
  Location loc = op.getLoc();
  unsigned middle = first + (end - first) / 2;
  Value bound = arith::ConstantIndexOp::create(builder, loc, middle);
  Value isBefore = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::ult, position, bound);
  auto choice = scf::IfOp::create(builder, loc, op.getResultTypes(), isBefore,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(choice.thenBlock());
  SmallVector<Value> results =
      expandBlocks(builder, op, position, first, middle);
  scf::YieldOp::create(builder, loc, results);
  builder.setInsertionPointToEnd(choice.elseBlock());
  results = expandBlocks(builder, op, position, middle, end);
  scf::YieldOp::create(builder, loc, results);
  return SmallVector<Value>(choice.getResults());
}

/// Returns the results of `op` as a balanced tree of scf.if. Upstream's
/// bufferization takes twice the time for each level of nesting, and a chain of
/// n cases would have n levels.
SmallVector<Value> expandSwitch(OpBuilder &builder, scf::IndexSwitchOp op) {
  Location loc = op.getLoc();
  unsigned numCases = op.getNumCases();
  Value position = arith::ConstantIndexOp::create(builder, loc, numCases);
  for (unsigned index = 0; index < numCases; ++index) {
    Value number =
        arith::ConstantIndexOp::create(builder, loc, op.getCases()[index]);
    Value isCase = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         op.getArg(), number);
    Value found = arith::ConstantIndexOp::create(builder, loc, index);
    position = arith::SelectOp::create(builder, loc, isCase, found, position);
  }
  return expandBlocks(builder, op, position, 0, numCases + 1);
}

void expandSwitches(func::FuncOp function) {
  SmallVector<scf::IndexSwitchOp> switches;
  function.walk([&](scf::IndexSwitchOp op) { switches.push_back(op); });
  for (scf::IndexSwitchOp op : switches) {
    OpBuilder builder(op);
    SmallVector<Value> results = expandSwitch(builder, op);
    op->replaceAllUsesWith(results);
    op->erase();
  }
}

/// Reports the blocks of `region` from which no path leads to its end. Upstream
/// returns undefined values there, and the loop between them may be deleted.
LogicalResult verifyEnds(Region &region) {
  llvm::df_iterator_default_set<Block *> reachEnd;
  for (Block &block : region)
    if (block.hasNoSuccessors())
      for (Block *reached : llvm::inverse_depth_first_ext(&block, reachEnd))
        (void)reached;
  for (Block &block : region) {
    if (reachEnd.contains(&block))
      continue;
    block.getTerminator()
            ->emitOpError("leads to a loop that never ends: no path from here "
                          "reaches the end of ")
            .append("'", region.getParentOp()->getName(), "'")
            .attachNote()
        << "add a branch out of the loop; a function must return its results";
    return failure();
  }
  return success();
}

/// The most levels of branches and loops with tensors as results. The time of
/// upstream's bufferization grows with the fifth power of the levels; it is a
/// minute for these.
constexpr unsigned kMaxNestedResults = 128;

LogicalResult verifyLevels(func::FuncOp function) {
  DenseMap<Operation *, unsigned> levels;
  WalkResult result = function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    unsigned level =
        levels.lookup(op->getParentOp()) +
        (op->getNumRegions() != 0 &&
         llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>) &&
         isa<RegionBranchOpInterface>(op));
    if (op->getNumRegions() != 0)
      levels[op] = level;
    if (level <= kMaxNestedResults)
      return WalkResult::advance();
    op->emitOpError("has more than ")
            .append(kMaxNestedResults,
                    " levels of branches and loops with tensors "
                    "around it")
            .attachNote()
        << "choose between tensors with bcast.select or arith.select, or "
           "compute the number of the branch first and switch once";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
} // namespace

LogicalResult bcast::liftControlFlow(ModuleOp module) {
  if (Operation *op = findCycle(module))
    return op->emitError("a value depends on itself; no program computes it");
  Transformation transformation;
  IRRewriter rewriter(module.getContext());
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isDeclaration() || function->hasAttr(kFreesBuffersAttrName))
      continue;
    // The analysis does not support unreachable blocks.
    (void)eraseUnreachableBlocks(rewriter, function->getRegions());
    DominanceInfo dominance(function);
    WalkResult result = function->walk([&](Operation *op) -> WalkResult {
      for (Region &region : op->getRegions())
        if (failed(verifyEnds(region)) ||
            failed(transformCFGToSCF(region, transformation, dominance)))
          return failure();
      return success();
    });
    if (result.wasInterrupted())
      return failure();
    expandSwitches(function);
    if (failed(verifyLevels(function)))
      return failure();
  }
  return success();
}
