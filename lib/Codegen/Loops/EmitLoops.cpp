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

EmittedLoops mlir::bcast::loops::emitLoops(const LoopEmitter &emitter) {
  auto emit = [&](LoopStrategy strategy, StreamAlignment alignment,
                  function_ref<void(const LoopEmitter &)> emitLoops) {
    EmittedLoops emitted{strategy};
    emitter.choose(
        createNonTemporalCondition(emitter, alignment), [&](bool nonTemporal) {
          LoopEmitter version = emitter;
          if (nonTemporal)
            version.streamAlignment = getStreamAlignment(emitter, alignment);
          emitted.isNonTemporal |= nonTemporal;
          emitLoops(version);
          if (nonTemporal)
            createStreamFence(emitter);
        });
    return emitted;
  };
  if (canUseTiledTransposeLoops(emitter))
    return emit(LoopStrategy::TiledTranspose, StreamAlignment::AlignedRows,
                [](const LoopEmitter &version) {
                  emitTiledTransposeLoops(version, version.target.lineBytes);
                });
  if (canUseShortRowLoops(emitter))
    return emit(LoopStrategy::ShortRows, StreamAlignment::AlignedPairsOfLoops,
                emitShortRowLoops);
  SmallVector<LoopRange> ranges = emitter.getRanges();
  bool isPadded = storesPadding(emitter, ranges);
  std::vector<SlowOperation> slow =
      findSlowLoops(emitter, getVectorLoop(emitter, ranges));
  EmittedLoops rows =
      emit(LoopStrategy::Rows, StreamAlignment::AnyRows,
           [&](const LoopEmitter &version) { emitRowLoops(version, ranges); });
  rows.storesPadding = isPadded;
  rows.slow = std::move(slow);
  return rows;
}
