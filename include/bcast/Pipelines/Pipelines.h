//===- Pipelines.h - The pipelines from source to linalg --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pipeline per stage. Each starts from a source program and ends at its
// stage: source -> explicit -> linalg; bcast/Codegen/Pipelines.h has those to
// affine and llvm. A context needs only the dialects of the program: passes
// load the dialects of their output, and register the dialect extensions that
// upstream's passes need.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PIPELINES_PIPELINES_H
#define BCAST_PIPELINES_PIPELINES_H

#include "bcast/Conversion/BcastToUpstream/BcastToUpstream.h"
#include "mlir/Pass/PassManager.h"
#include <functional>
#include <vector>

namespace mlir::bcast {

/// Inserts runtime checks, rewrites implicit rules to bcast.broadcast_in_dim,
/// and canonicalizes.
void buildToExplicitPipeline(OpPassManager &pm);

/// Extends buildToExplicitPipeline: inlines calls and lowers to fused
/// linalg.generic operations on tensors. With `shapeFunctions`, adds a function
/// NAME.result_shapes for each public function with dynamic results, which
/// computes their extents; later stages need it.
void buildToLinalgPipeline(OpPassManager &pm, bool shapeFunctions = true);

/// The exit to other compilers: buildToLinalgPipeline, and then
/// convert-bcast-to-upstream. The result has linalg, tensor, arith, math, scf,
/// cf and func, and what the source has of other dialects.
void buildToUpstreamPipeline(OpPassManager &pm,
                             UpstreamChecks checks = UpstreamChecks::Assert);

/// From TOSA to bcast, and to linalg, tensor and arith by upstream's passes
/// where bcast has no operation.
void buildFromTosaPipeline(OpPassManager &pm);

/// The last part of buildToLinalgPipeline: from the explicit form, in its
/// layouts, to linalg.generic operations, which are fused if `fuse` is true.
/// Without `products`, linalg.matmul and other named contractions stay. With
/// `upstreamOnly`, callers need not fill the padding of arguments, and
/// reductions and their readers do not share loops. With `assignLayouts`, inner
/// values get other layouts where that moves fewer bytes.
void buildLowerToLinalgPipeline(OpPassManager &pm, bool fuse = true,
                                bool products = true, bool upstreamOnly = false,
                                bool assignLayouts = true);

/// A stage, and the passes that lead to it from the stage before.
struct Stage {
  StringRef name;
  std::function<void(OpPassManager &)> addPasses;
};

/// The stages of `buildToLinalgPipeline`, in order.
std::vector<Stage> getStagesToLinalg();

/// Registers the passes from source programs and upstream's dialects to linalg
/// under their command line names.
void registerPasses();

/// Registers --bcast-from-tosa, --bcast-to-explicit, --bcast-to-linalg,
/// --bcast-explicit-to-linalg and --bcast-print-contracts.
void registerPipelines();

} // namespace mlir::bcast

#endif // BCAST_PIPELINES_PIPELINES_H
