//===- PropagateBroadcastsUp.cpp - Broadcast operands, not results --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitOperands.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Rules/Rules.h"
#include "bcast/Support/Statistics.h"
#include "mlir/Transforms/RegionUtils.h"
#include <map>

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPROPAGATEBROADCASTSUP
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

namespace {
/// A value and the map of a broadcast that reads it.
struct BroadcastRead {
  Value operand;
  OperandMap map;

  bool operator<(const BroadcastRead &other) const {
    void *lhs = operand.getAsOpaquePointer();
    void *rhs = other.operand.getAsOpaquePointer();
    if (lhs != rhs)
      return lhs < rhs;
    auto isLess = [](const OperandDim &lhs, const OperandDim &rhs) {
      return std::pair(lhs.resultDim, lhs.read) <
             std::pair(rhs.resultDim, rhs.read);
    };
    return std::lexicographical_compare(map.dims.begin(), map.dims.end(),
                                        other.map.dims.begin(),
                                        other.map.dims.end(), isLess);
  }
};

ElementwiseOpInterface getProducer(Value value) {
  auto producer = value.getDefiningOp<ElementwiseOpInterface>();
  return producer && !producer.getBroadcastRule() ? producer : nullptr;
}

/// Computes values in the shape of a result, from operands that are broadcast
/// to it. Reads of a value with the same map share one computation.
class RecomputeInShape {
public:
  RecomputeInShape(ArrayRef<int64_t> shape, ValueRange sizes)
      : shape(shape), sizes(sizes) {}

  /// Builds the computation of `root`, without recursion, so that deep programs
  /// do not overflow the stack.
  Value build(OpBuilder &builder, Location loc, const BroadcastRead &root) {
    SmallVector<BroadcastRead> stack = {root};
    while (!stack.empty()) {
      BroadcastRead read = stack.back();
      SmallVector<BroadcastRead, 3> needed = getOperands(read);
      size_t size = stack.size();
      for (const BroadcastRead &operand : needed)
        if (!built.count(operand))
          stack.push_back(operand);
      if (stack.size() != size)
        continue;
      stack.pop_back();
      if (!built.count(read))
        built[read] = create(builder, loc, read, needed);
    }
    return built[root];
  }

private:
  SmallVector<BroadcastRead, 3> getOperands(const BroadcastRead &read) const {
    SmallVector<BroadcastRead, 3> operands;
    if (auto inner = read.operand.getDefiningOp<BroadcastInDimOp>())
      operands.push_back({inner.getOperand(),
                          compose(inner.resolve().operands.front(), read.map)});
    if (ElementwiseOpInterface producer = getProducer(read.operand))
      for (Value operand : producer->getOperands())
        operands.push_back({operand, read.map});
    // The broadcast stays if an operand does not fit: then a check fails in
    // every run, and types in between hide it.
    if (!llvm::all_of(operands, [&](const BroadcastRead &operand) {
          return fits(operand);
        }))
      return {};
    return operands;
  }

  bool fits(const BroadcastRead &read) const {
    auto type = cast<RankedTensorType>(read.operand.getType());
    BroadcastResolution byTypes =
        resolveBroadcastInDim(type.getShape(), read.map.getResultDims(), shape);
    if (byTypes)
      return true;
    llvm::consumeError(byTypes.takeError());
    return false;
  }

  Value create(OpBuilder &builder, Location loc, const BroadcastRead &read,
               ArrayRef<BroadcastRead> needed) {
    auto type = RankedTensorType::get(
        shape, getElementTypeOrSelf(read.operand.getType()));
    ElementwiseOpInterface producer = getProducer(read.operand);
    if (needed.empty())
      return createBroadcastInDim(builder, loc, type, read.operand, sizes,
                                  read.map);
    if (!producer)
      return built[needed.front()];
    Operation *clone = builder.clone(*producer);
    clone->setOperands(llvm::map_to_vector<3>(
        needed, [&](const BroadcastRead &operand) { return built[operand]; }));
    clone->getResult(0).setType(type);
    return clone->getResult(0);
  }

  SmallVector<int64_t, 4> shape;
  SmallVector<Value> sizes;
  std::map<BroadcastRead, Value> built;
};

bool hasRuntimeStretch(BroadcastInDimOp op) {
  return op.resolve().operands.front().hasRuntimeStretch();
}

/// Whether the broadcast moves to the operands of the computation that it
/// reads. A broadcast of a broadcast with runtime stretching becomes one view
/// with it.
bool isPropagated(BroadcastInDimOp op) {
  Operation *producer = op.getOperand().getDefiningOp();
  auto inner = dyn_cast_or_null<BroadcastInDimOp>(producer);
  return isa_and_nonnull<ElementwiseOpInterface, BroadcastInDimOp>(producer) &&
         (hasRuntimeStretch(op) || (inner && hasRuntimeStretch(inner)));
}

/// Operations of a block whose values are only computed in the shapes of
/// broadcasts that read them. Such a broadcast that is in between does not
/// move by itself: the time would be quadratic in the length of a chain.
llvm::SmallPtrSet<Operation *, 8> findReplaced(Block &block) {
  llvm::SmallPtrSet<Operation *, 8> replaced;
  for (Operation &op : llvm::reverse(block)) {
    auto isReplacedReader = [&](Operation *reader) {
      auto broadcast = dyn_cast<BroadcastInDimOp>(reader);
      return replaced.contains(reader) ||
             (broadcast && isPropagated(broadcast));
    };
    bool isComputation =
        isa<BroadcastInDimOp>(op) ||
        (op.getNumResults() == 1 && getProducer(op.getResult(0)));
    if (isComputation && !op.use_empty() &&
        llvm::all_of(op.getUsers(), isReplacedReader))
      replaced.insert(&op);
  }
  return replaced;
}

struct PropagateBroadcastsUp
    : public bcast::impl::BcastPropagateBroadcastsUpBase<
          PropagateBroadcastsUp> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    // In an unreachable block, a value may depend on itself.
    (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
    unsigned count = 0;
    getOperation()->walk([&](Block *block) {
      splitOperands(*block, rewriter);
      count += propagate(*block, rewriter);
    });
    addToStatistic(*this, getOperation(), numPropagated,
                   "broadcasts-propagated", count);
    // Erases the computations in the other shape.
    if (count != 0)
      (void)runRegionDCE(rewriter, getOperation()->getRegions());
  }

private:
  /// Returns the number of broadcasts that moved.
  static unsigned propagate(Block &block, RewriterBase &rewriter) {
    unsigned count = 0;
    std::map<std::pair<std::vector<int64_t>, std::vector<void *>>,
             RecomputeInShape>
        computations;
    llvm::SmallPtrSet<Operation *, 8> replaced = findReplaced(block);
    for (auto op :
         llvm::make_early_inc_range(block.getOps<BroadcastInDimOp>())) {
      if (replaced.contains(op) || !isPropagated(op))
        continue;
      rewriter.setInsertionPoint(op);
      ArrayRef<int64_t> shape = op.getType().getShape();
      std::vector<void *> sizes;
      for (Value size : op.getSizes())
        sizes.push_back(size.getAsOpaquePointer());
      auto &computation =
          computations.try_emplace({shape.vec(), sizes}, shape, op.getSizes())
              .first->second;
      BroadcastRead read = {op.getOperand(), op.resolve().operands.front()};
      Value computed = computation.build(rewriter, op.getLoc(), read);
      // The value may be shared with a broadcast to the default layout.
      if (computed.getType() != op.getType())
        computed =
            RelayoutOp::create(rewriter, op.getLoc(), op.getType(), computed);
      rewriter.replaceOp(op, computed);
      ++count;
    }
    return count;
  }
};
} // namespace
