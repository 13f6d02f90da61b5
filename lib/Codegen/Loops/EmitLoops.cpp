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

EmittedLoops mlir::bcast::loops::emitLoops(NestBuilder &nest) {
  auto emit = [&](LoopStrategy strategy, StreamAlignment alignment,
                  function_ref<void()> emitLoops) {
    EmittedLoops emitted{strategy};
    unsigned levels = nest.maxParallelDepth;
    nest.choose(createNonTemporalCondition(nest, alignment),
                [&](bool nonTemporal) {
                  emitted.isNonTemporal |= nonTemporal;
                  nest.nonTemporal = nonTemporal;
                  if (nonTemporal)
                    nest.streamAlignment = getStreamAlignment(nest, alignment);
                  nest.maxParallelDepth = levels;
                  emitLoops();
                  if (nonTemporal)
                    createStreamFence(nest);
                });
    return emitted;
  };
  if (canUseTiledTransposeLoops(nest))
    return emit(LoopStrategy::TiledTranspose, StreamAlignment::AlignedRows,
                [&] { emitTiledTransposeLoops(nest); });
  if (canUseShortRowLoops(nest))
    return emit(LoopStrategy::ShortRows, StreamAlignment::AlignedPairsOfLoops,
                [&] { emitShortRowLoops(nest); });
  SmallVector<LoopRange> ranges = nest.getRanges();
  EmittedLoops rows = emit(LoopStrategy::Rows, StreamAlignment::AnyRows,
                           [&] { emitRowLoops(nest, ranges); });
  rows.storesPadding = storesPadding(nest, ranges);
  return rows;
}
