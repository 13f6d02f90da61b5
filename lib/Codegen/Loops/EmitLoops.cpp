//===- EmitLoops.cpp - Choice of the loop strategy ------------------------===//
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

EmittedLoops mlir::bcast::loops::emitLoops(LoopEmitter &emitter) {
  auto emit = [&](LoopStrategy strategy, StreamAlignment alignment,
                  function_ref<void()> emitLoops) {
    EmittedLoops emitted{strategy};
    unsigned levels = emitter.maxParallelDepth;
    emitter.choose(
        createNonTemporalCondition(emitter, alignment), [&](bool nonTemporal) {
          emitted.isNonTemporal |= nonTemporal;
          emitter.nonTemporal = nonTemporal;
          if (nonTemporal)
            emitter.streamAlignment = getStreamAlignment(emitter, alignment);
          emitter.maxParallelDepth = levels;
          emitLoops();
          if (nonTemporal)
            createStreamFence(emitter);
        });
    return emitted;
  };
  if (canUseTiledTransposeLoops(emitter))
    return emit(
        LoopStrategy::TiledTranspose, StreamAlignment::AlignedRows,
        [&] { emitTiledTransposeLoops(emitter, emitter.target.lineBytes); });
  if (canUseShortRowLoops(emitter))
    return emit(LoopStrategy::ShortRows, StreamAlignment::AlignedPairsOfLoops,
                [&] { emitShortRowLoops(emitter); });
  SmallVector<LoopRange> ranges = emitter.getRanges();
  // Emission changes what the emitter would answer.
  bool isPadded = storesPadding(emitter, ranges);
  std::vector<SlowOperation> slow =
      findSlowLoops(emitter, getVectorLoop(emitter, ranges));
  EmittedLoops rows = emit(LoopStrategy::Rows, StreamAlignment::AnyRows,
                           [&] { emitRowLoops(emitter, ranges); });
  rows.storesPadding = isPadded;
  rows.slow = std::move(slow);
  return rows;
}
