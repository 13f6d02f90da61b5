//===- ResolveExtents.cpp - Extents of results by those of operands -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../IR/Extent.h"
#include "bcast/Dialect/Bcast/Transforms/ExtentModels.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTRESOLVEEXTENTS
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using bcast::detail::Extent;

namespace {
/// Resolves each extent of each value once. Upstream's pass resolves every
/// tensor.dim anew, which takes quadratic time for a chain.
class ExtentResolver : public RewriterBase::Listener {
public:
  explicit ExtentResolver(MLIRContext *context) : rewriter(context, this) {}

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
    Operation *op = result.getOwner();
    rewriter.setInsertionPointAfter(op);
    // Reification by linalg's operations would create the shapes of all results
    // each time, and tensor.cast has none.
    if (isa<DestinationStyleOpInterface, scf::ForOp, scf::IfOp, tensor::CastOp>(
            op) &&
        isa<RankedTensorType>(result.getType())) {
      Extent extent = Extent::get(result, dim);
      std::optional<Extent> source = extent.getSource();
      if (source || extent.isConstant())
        return source.value_or(extent).materialize(rewriter, op->getLoc());
    }
    // A view of an argument has sizes of the caller's buffer.
    if (auto view = dyn_cast<bufferization::ToTensorOp>(op))
      return OpFoldResult(
          memref::DimOp::create(rewriter, op->getLoc(), view.getBuffer(), dim)
              .getResult());
    if (auto view = dyn_cast<memref::ReinterpretCastOp>(op))
      return view.getMixedSizes()[dim];
    if (!isa<ReifyRankedShapedTypeOpInterface>(op))
      return failure();
    return reifyDimOfResult(rewriter, op, result.getResultNumber(), dim);
  }

  /// In each step, a tensor has an extent that its loop keeps.
  FailureOr<OpFoldResult> reify(BlockArgument argument, int64_t dim) {
    auto loop =
        dyn_cast_or_null<scf::ForOp>(argument.getOwner()->getParentOp());
    if (!loop || !isa<RankedTensorType>(argument.getType()))
      return failure();
    rewriter.setInsertionPoint(loop);
    std::optional<Extent> kept =
        Extent::get(loop.getTiedLoopResult(argument), dim).getSource();
    if (!kept)
      return failure();
    return kept->materialize(rewriter, loop.getLoc());
  }

  void resolveOne(ShapedDimOpInterface dim) {
    if (dim->use_empty()) {
      resolved.push_back(dim);
      return;
    }
    Value source = dim.getShapedValue();
    std::optional<int64_t> index = getConstantIntValue(dim.getDimension());
    auto type = dyn_cast<ShapedType>(dim.getShapedValue().getType());
    if (!index || !type || !type.hasRank() || *index < 0 ||
        *index >= type.getRank())
      return;
    Value &known = extents[{source, *index}];
    if (known)
      known = getFinal(known);
    Value result = dim->getResult(0);
    if (known == result)
      return; // A cycle of a graph region, or of code that is not reached.
    if (!known) {
      auto argument = dyn_cast<BlockArgument>(source);
      FailureOr<OpFoldResult> extent =
          argument ? reify(argument, *index)
                   : reify(cast<OpResult>(source), *index);
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
  SmallVector<ShapedDimOpInterface> worklist;
  llvm::DenseMap<std::pair<Value, int64_t>, Value> extents;
  llvm::DenseMap<Value, Value> replacements;
  /// Erased at the end, so that no new value reuses an address.
  SmallVector<Operation *> resolved;
};

struct ResolveExtents
    : public bcast::impl::BcastResolveExtentsBase<ResolveExtents> {
  void runOnOperation() override { resolveExtents(getOperation()); }
};
} // namespace

void bcast::resolveExtents(Operation *root) {
  ExtentResolver resolver(root->getContext());
  SmallVector<ShapedDimOpInterface> dims;
  root->walk([&](ShapedDimOpInterface op) { dims.push_back(op); });
  for (ShapedDimOpInterface dim : dims)
    resolver.resolve(dim);
  resolver.eraseResolved();
}
