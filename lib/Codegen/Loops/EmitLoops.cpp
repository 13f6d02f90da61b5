//===- EmitLoops.cpp - Emission of a plan ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopStrategy.h"
#include "NonTemporalStores.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

static void emitVersion(const LoopEmitter &emitter, const LoopPlan &plan,
                        const PlanVersion &version) {
  if (plan.tiles)
    return emitTiledTransposeLoops(emitter, *plan.tiles);
  if (plan.shortRows)
    return emitShortRowLoops(emitter, *plan.shortRows);
  if (version.isFlat)
    return emitFlatRows(emitter, version.rows);
  emitRowLoops(emitter, version.rows, emitter.getRanges());
}

static void emitFirst(const LoopEmitter &emitter, const LoopPlan &plan,
                      ArrayRef<PlanVersion> versions) {
  emitter.choose(
      createTests(emitter.builder, emitter.nest, versions.front().conditions),
      [&](bool isTaken) {
        if (!isTaken)
          return emitFirst(emitter, plan, versions.drop_front());
        LoopEmitter version = emitter;
        version.streamAlignment = versions.front().streamAlignment;
        emitVersion(version, plan, versions.front());
        if (version.streamAlignment != 0)
          createStreamFence(emitter);
      });
}

void mlir::bcast::loops::emitLoops(const LoopEmitter &emitter,
                                   const LoopPlan &plan) {
  emitFirst(emitter, plan, plan.versions);
}
