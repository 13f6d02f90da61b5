//===- ToLinalg.cpp - The pipelines from source to linalg -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Conversion/BcastToUpstream/BcastToUpstream.h"
#include "bcast/Conversion/ElementwiseToBcast/ElementwiseToBcast.h"
#include "bcast/Conversion/LinalgToBcast/LinalgToBcast.h"
#include "bcast/Conversion/TosaToBcast/TosaToBcast.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Fusion/Passes.h"
#include "bcast/Pipelines/Contracts.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/Pipelines/Registration.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::bcast;

static void addCleanup(OpPassManager &pm) {
  pm.addNestedPass<func::FuncOp>(createBcastCleanUp());
}

/// Adds the passes to the explicit form.
static void addExplicitForm(OpPassManager &pm) {
  pm.addNestedPass<func::FuncOp>(createBcastInsertUpstreamChecks());
  pm.addPass(createConvertLinalgToBcast({/*report=*/false}));
  pm.addPass(createBcastInsertChecks());
  pm.addPass(createBcastLegalizeToExplicit());
  pm.addNestedPass<func::FuncOp>(createBcastRefineExtents());
  pm.addPass(createBcastSinkBroadcasts());
}

/// Adds the passes between stages: simplifies extents, cleans up, and moves
/// checks before what is computed.
static void addExtentCleanup(OpPassManager &pm) {
  pm.addPass(createBcastResolveExtents());
  addCleanup(pm);
  pm.addNestedPass<func::FuncOp>(createBcastHoistChecks());
}

/// Functions with this many operations compile in seconds.
static constexpr unsigned kMaxOpsAfterInlining = 4096;

static void addLinalgStage(OpPassManager &pm, bool shapeFunctions = true,
                           bool upstreamOnly = false) {
  // After inlining, checks of a callee also precede the caller's computation.
  pm.addPass(createBcastInline({kMaxOpsAfterInlining}));
  pm.addNestedPass<func::FuncOp>(createBcastUnpackScalars());
  if (shapeFunctions)
    pm.addPass(createBcastAddShapeFunctions());
  addExtentCleanup(pm);
  pm.addNestedPass<func::FuncOp>(createBcastPropagateBroadcastsUp());
  buildLowerToLinalgPipeline(pm, /*fuse=*/true, /*products=*/!upstreamOnly,
                             upstreamOnly);
}

void bcast::buildLowerToLinalgPipeline(OpPassManager &pm, bool fuse,
                                       bool products, bool upstreamOnly,
                                       bool assignLayouts) {
  pm.addPass(createBcastMaterializeLayouts({/*fillArguments=*/upstreamOnly}));
  addCleanup(pm);
  pm.addPass(createConvertBcastToLinalg({/*generalize=*/fuse, products}));
  addCleanup(pm);
  if (!fuse)
    return;
  pm.addPass(createBcastPropagateViews());
  pm.addPass(createBcastFuseElementwise());
  if (assignLayouts)
    pm.addNestedPass<func::FuncOp>(createBcastAssignLayouts());
  // Other compilers tile reductions and their readers themselves.
  if (!upstreamOnly)
    pm.addPass(createBcastFuseReductions());
  addCleanup(pm);
}

void bcast::buildToExplicitPipeline(OpPassManager &pm) {
  addExplicitForm(pm);
  addExtentCleanup(pm);
}

void bcast::buildToLinalgPipeline(OpPassManager &pm, bool shapeFunctions) {
  addExplicitForm(pm);
  addLinalgStage(pm, shapeFunctions);
}

void bcast::buildToUpstreamPipeline(OpPassManager &pm, UpstreamChecks checks) {
  addExplicitForm(pm);
  addLinalgStage(pm, /*shapeFunctions=*/false, /*upstreamOnly=*/true);
  pm.addPass(createConvertBcastToUpstream({checks}));
  pm.addPass(createLowerAffinePass());
  addCleanup(pm);
}

std::vector<Stage> bcast::getStagesToLinalg() {
  return {{"explicit", addExplicitForm},
          {"linalg", [](OpPassManager &pm) { addLinalgStage(pm); }}};
}

void bcast::registerPasses() {
  registerBcastTransformsPasses();
  registerTosaToBcastPasses();
  registerElementwiseToBcastPasses();
  registerLinalgToBcastPasses();
  registerBcastToLinalgPasses();
  registerBcastToUpstreamPasses();
  registerBcastFusionPasses();
}

namespace {
struct ExplicitToLinalgOptions
    : public PassPipelineOptions<ExplicitToLinalgOptions> {
  Option<bool> fuse{
      *this, "fuse",
      llvm::cl::desc("Fuse operations; otherwise each bcast.relayout copy "
                     "stays until bcast-fuse-elementwise"),
      llvm::cl::init(true)};
};

struct LinalgOptions : public PassPipelineOptions<LinalgOptions> {
  Option<bool> shapeFunctions{
      *this, "shape-functions",
      llvm::cl::desc("Add NAME.result_shapes for each function NAME with "
                     "dynamic results, as later stages need it"),
      llvm::cl::init(true)};
  Option<bool> upstreamOnly{
      *this, "upstream-only",
      llvm::cl::desc("End without operations, types, attributes and functions "
                     "of bcast, for passes of other compilers"),
      llvm::cl::init(false)};
  Option<UpstreamChecks> checks{
      *this, "checks",
      llvm::cl::desc("What a check becomes; implies upstream-only"),
      llvm::cl::init(UpstreamChecks::Assert),
      llvm::cl::values(
          clEnumValN(UpstreamChecks::Assert, "assert", "A cf.assert"),
          clEnumValN(UpstreamChecks::Call, "call",
                     "A call of bcast_check_failed"),
          clEnumValN(UpstreamChecks::None, "none",
                     "Nothing: the caller guarantees it"))};
};
} // namespace

void bcast::registerPipelines() {
  registerPipeline<NoOptions>(
      "bcast-from-tosa",
      "Rewrite TOSA to bcast, and to linalg where bcast has no operation", {},
      [](OpPassManager &pm, const NoOptions &) { buildFromTosaPipeline(pm); });
  registerPipeline<NoOptions>(
      "bcast-to-explicit",
      "Rewrite implicit broadcasts to bcast.broadcast_in_dim", {},
      [](OpPassManager &pm, const NoOptions &) {
        buildToExplicitPipeline(pm);
      });
  registerPipeline<NoOptions>(
      "bcast-print-contracts",
      "Print what each function demands of its arguments' extents, and the "
      "extents of its results",
      {}, [](OpPassManager &pm, const NoOptions &) {
        pm.addPass(createPrintContracts());
      });
  registerPipeline<LinalgOptions>(
      "bcast-to-linalg", "Lower a source program to fused linalg.generic",
      {"shape-functions", "upstream-only", "checks"},
      [](OpPassManager &pm, const LinalgOptions &options) {
        if (options.upstreamOnly || options.checks.getNumOccurrences() != 0)
          buildToUpstreamPipeline(pm, options.checks);
        else
          buildToLinalgPipeline(pm, options.shapeFunctions);
      });
  registerPipeline<ExplicitToLinalgOptions>(
      "bcast-explicit-to-linalg",
      "Lower the explicit form, in the layouts that it has, to linalg.generic: "
      "the last part of bcast-to-linalg",
      {"fuse"}, [](OpPassManager &pm, const ExplicitToLinalgOptions &options) {
        pm.addNestedPass<func::FuncOp>(createBcastPropagateBroadcastsUp());
        buildLowerToLinalgPipeline(pm, options.fuse, /*products=*/true,
                                   /*upstreamOnly=*/false,
                                   /*assignLayouts=*/false);
      });
}
