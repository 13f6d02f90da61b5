//===- PrepareLoops.cpp - Operations on buffers for loops -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream lowers a memref.copy of a view to a call of a function of its
// runtime library (docs/upstream/lower-copies-of-views.mlir,
// llvm/llvm-project#223884). It crashes on views that drop dimensions and have
// strides (docs/upstream/expand-strided-view-without-a-dimension.mlir), and on
// splits of a dimension into several dynamic extents
// (docs/upstream/expand-two-dynamic-extents.mlir).
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Support/LLVM22.h"
#include "bcast/Support/Operations.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPREPARELOOPS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

static bool isContiguous(Value buffer) {
  auto type = dyn_cast<MemRefType>(buffer.getType());
  return type && type.getLayout().isIdentity();
}

/// The target of `op` if it only copies elements of one buffer to another.
static Value findTargetOfCopy(Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return copy.getSource() == copy.getTarget() ? Value() : copy.getTarget();
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || !generic.hasPureBufferSemantics() ||
      generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1)
    return {};
  auto yield = cast<linalg::YieldOp>(generic.getBody()->getTerminator());
  return yield.getOperand(0) == generic.getBody()->getArgument(0)
             ? generic.getDpsInits().front()
             : Value();
}

/// Turns copies of views into linalg.generic.
static void lowerCopies(Operation *root) {
  root->walk([](memref::CopyOp copy) {
    if (isContiguous(copy.getSource()) && isContiguous(copy.getTarget()))
      return;
    if (copy.getSource() != copy.getTarget()) {
      OpBuilder builder(copy);
      linalg::makeMemRefCopyOp(builder, copy.getLoc(), copy.getSource(),
                               copy.getTarget());
    }
    copy.erase();
  });
}

/// Turns views with strides that drop dimensions into a view of all dimensions,
/// and one without strides.
static void splitViews(Operation *root) {
  root->walk([](memref::SubViewOp view) {
    int64_t rank = view.getSourceType().getRank();
    if (view.getType().getRank() == rank ||
        llvm::all_of(view.getMixedStrides(), isOneInteger))
      return;
    OpBuilder builder(view);
    SmallVector<OpFoldResult> sizes = view.getMixedSizes();
    SmallVector<OpFoldResult> zeros(rank, builder.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(rank, builder.getIndexAttr(1));
    Value whole = memref::SubViewOp::create(
        builder, view.getLoc(), view.getSource(), view.getMixedOffsets(), sizes,
        view.getMixedStrides());
    Value part = memref::SubViewOp::create(
        builder, view.getLoc(), view.getType(), whole, zeros, sizes, ones);
    view.replaceAllUsesWith(part);
    view.erase();
  });
}

static OpFoldResult multiply(OpBuilder &builder, Location loc, OpFoldResult lhs,
                             OpFoldResult rhs) {
  return getAsOpFoldResult(builder.createOrFold<arith::MulIOp>(
      loc, getValueOrCreateConstantIndexOp(builder, loc, lhs),
      getValueOrCreateConstantIndexOp(builder, loc, rhs)));
}

/// Turns splits of a dimension into several dynamic extents into views whose
/// strides are computed. Upstream's expand-strided-metadata crashes on them.
static void lowerDynamicSplits(Operation *root) {
  root->walk([](memref::ExpandShapeOp op) {
    SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
    if (!bcast::splitsIntoDynamicExtents(op.getResultType(), groups))
      return;
    OpBuilder builder(op);
    Location loc = op.getLoc();
    auto source =
        memref::ExtractStridedMetadataOp::create(builder, loc, op.getSrc());
    SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
    SmallVector<OpFoldResult> strides(sizes.size());
    for (auto [group, stride] :
         llvm::zip_equal(groups, source.getConstifiedMixedStrides()))
      for (int64_t dim : llvm::reverse(group)) {
        strides[dim] = stride;
        stride = multiply(builder, loc, stride, sizes[dim]);
      }
    Value view = memref::ReinterpretCastOp::create(
        builder, loc, op.getResultType(), source.getBaseBuffer(),
        source.getConstifiedMixedOffset(), sizes, strides,
        ArrayRef<NamedAttribute>());
    op.replaceAllUsesWith(view);
    op.erase();
  });
}

/// Applies the patterns that `populate` adds to the operations `isMeant` names.
static LogicalResult
lowerEach(Operation *root, function_ref<bool(Operation *)> isMeant,
          function_ref<void(RewritePatternSet &)> populate) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isMeant(op))
      ops.push_back(op);
  });
  if (ops.empty())
    return success();
  RewritePatternSet patterns(root->getContext());
  populate(patterns);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingOps);
  return applyOpPatternsGreedily(ops, std::move(patterns), config);
}

/// Turns reshapes to extents from a buffer into views.
static LogicalResult lowerReshapes(Operation *root) {
  return lowerEach(
      root, llvm::IsaPred<memref::ReshapeOp, memref::AtomicRMWOp>,
      [](auto &patterns) { memref::populateExpandOpsPatterns(patterns); });
}

/// Turns affine maps of indices in bodies into arithmetic. An index is a symbol
/// there, and none where it is that of a loop or of several lanes.
static LogicalResult lowerIndexMaps(Operation *root) {
  return lowerEach(
      root,
      [](Operation *op) {
        return isa<affine::AffineApplyOp, affine::AffineMinOp,
                   affine::AffineMaxOp>(op) &&
               op->getParentOfType<linalg::GenericOp>();
      },
      [](auto &patterns) { populateAffineToStdConversionPatterns(patterns); });
}

namespace {
struct PrepareLoops : public bcast::impl::BcastPrepareLoopsBase<PrepareLoops> {
  void runOnOperation() override {
    getOperation()->walk([&](Operation *op) {
      if (Value target = findTargetOfCopy(op))
        if (auto type = dyn_cast<MemRefType>(target.getType()))
          remark::missed(
              op->getLoc(),
              remark::RemarkOpts::name("copy").category(getArgument()))
              << remark::metric("Bytes", bcast::countBytes(type));
    });
    lowerCopies(getOperation());
    splitViews(getOperation());
    lowerDynamicSplits(getOperation());
    if (failed(lowerReshapes(getOperation())) ||
        failed(lowerIndexMaps(getOperation())))
      signalPassFailure();
  }
};
} // namespace
