//===- ResolveExtents.cpp - Extents of results by those of operands -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTRESOLVEEXTENTS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// The most steps to the value that loops write to. In a graph region, a value
/// may be written to itself.
static constexpr unsigned kMaxWrites = 4096;

/// The first of the values that become `value` when operations write to them,
/// in loops and branches, too. All have one shape.
static Value traceWrites(Value value, unsigned &steps) {
  for (; steps > 0; --steps) {
    auto result = dyn_cast<OpResult>(value);
    if (!result)
      return value;
    Operation *op = result.getOwner();
    unsigned index = result.getResultNumber();
    if (auto destination = dyn_cast<DestinationStyleOpInterface>(op)) {
      OpOperand *init = destination.getTiedOpOperand(result);
      if (!init)
        return value;
      value = init->get();
    } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
      Value next = loop.getYieldedValues()[index];
      if (traceWrites(next, steps) != loop.getRegionIterArg(index))
        return value;
      value = loop.getInitArgs()[index];
    } else if (auto branches = dyn_cast<scf::IfOp>(op)) {
      Value first = traceWrites(branches.thenYield().getOperand(index), steps);
      Value second = traceWrites(branches.elseYield().getOperand(index), steps);
      if (first != second)
        return value;
      value = first;
    } else {
      return value;
    }
  }
  return {};
}

namespace {
/// Resolves each extent of each value once. Upstream's pass resolves every
/// tensor.dim anew, which takes quadratic time for a chain.
class ExtentResolver : public RewriterBase::Listener {
public:
  explicit ExtentResolver(Operation *root)
      : rewriter(root->getContext(), this), dominance(root) {}

  void resolve(ShapedDimOpInterface dim) {
    worklist.push_back(dim);
    while (!worklist.empty())
      resolveOne(worklist.pop_back_val());
  }

  void eraseResolved() {
    for (Operation *dim : llvm::reverse(resolved))
      rewriter.eraseOp(dim);
  }

private:
  using Extent = std::pair<Value, int64_t>;

  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    if (auto dim = dyn_cast<ShapedDimOpInterface>(op))
      worklist.push_back(dim);
  }

  /// Returns the final replacement of `value`.
  Value getFinal(Value value) {
    Value last = value;
    while (Value next = replacements.lookup(last))
      last = next;
    while (Value next = replacements.lookup(value)) {
      replacements[value] = last;
      value = next;
    }
    return last;
  }

  FailureOr<OpFoldResult> reify(OpResult result, int64_t dim) {
    // Reification by linalg's operations would create the shapes of all results
    // each time.
    if (auto op = dyn_cast<DestinationStyleOpInterface>(result.getOwner()))
      return OpFoldResult(rewriter.createOrFold<tensor::DimOp>(
          op.getLoc(), op.getTiedOpOperand(result)->get(), dim));
    if (isa<scf::ForOp, scf::IfOp>(result.getOwner())) {
      if (!isa<RankedTensorType>(result.getType()))
        return failure();
      unsigned steps = kMaxWrites;
      Value first = traceWrites(result, steps);
      if (!first || first == result)
        return failure();
      return OpFoldResult(rewriter.createOrFold<tensor::DimOp>(
          result.getOwner()->getLoc(), first, dim));
    }
    return reifyDimOfResult(rewriter, result.getOwner(),
                            result.getResultNumber(), dim);
  }

  void resolveOne(ShapedDimOpInterface dim) {
    if (dim->use_empty()) {
      resolved.push_back(dim);
      return;
    }
    auto source = dyn_cast<OpResult>(dim.getShapedValue());
    std::optional<int64_t> index = getConstantIntValue(dim.getDimension());
    auto type = dyn_cast<ShapedType>(dim.getShapedValue().getType());
    if (!source || !index || !type || !type.hasRank() || *index < 0 ||
        *index >= type.getRank() ||
        !isa<ReifyRankedShapedTypeOpInterface, scf::ForOp, scf::IfOp>(
            source.getOwner()))
      return;
    rewriter.setInsertionPoint(dim);
    Value &known = extents[{source, *index}];
    if (known)
      known = getFinal(known);
    Value result = dim->getResult(0);
    if (known == result)
      return; // A cycle of a graph region, or of code that is not reached.
    if (!known || !dominance.properlyDominates(known, dim)) {
      FailureOr<OpFoldResult> extent = reify(source, *index);
      if (failed(extent))
        return;
      known = getValueOrCreateConstantIndexOp(rewriter, dim.getLoc(), *extent);
    }
    if (known == result)
      return;
    rewriter.replaceAllUsesWith(result, known);
    replacements[result] = known;
    resolved.push_back(dim);
  }

  IRRewriter rewriter;
  DominanceInfo dominance;
  SmallVector<ShapedDimOpInterface> worklist;
  llvm::DenseMap<Extent, Value> extents;
  llvm::DenseMap<Value, Value> replacements;
  /// Erased at the end, so that no new value reuses an address.
  SmallVector<Operation *> resolved;
};

struct ResolveExtents
    : public bcast::impl::BcastResolveExtentsBase<ResolveExtents> {
  void runOnOperation() override {
    SmallVector<ShapedDimOpInterface> dims;
    getOperation()->walk([&](ShapedDimOpInterface op) { dims.push_back(op); });
    if (dims.empty())
      return markAllAnalysesPreserved();
    ExtentResolver resolver(getOperation());
    for (ShapedDimOpInterface dim : dims)
      resolver.resolve(dim);
    resolver.eraseResolved();
  }
};
} // namespace
