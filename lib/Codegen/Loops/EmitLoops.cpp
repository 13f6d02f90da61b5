//===- EmitLoops.cpp - The loops of a nest by the strategy that fits ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Streaming.h"

using namespace mlir;
using namespace mlir::bcast;

bool mlir::bcast::emitLoops(NestBuilder &nest) {
  auto emit = [&](StreamAlignment alignment, function_ref<void()> emitLoops) {
    unsigned levels = nest.levelsToDivide;
    nest.choose(createStreamCondition(nest, alignment), [&](bool streaming) {
      nest.streaming = streaming;
      nest.levelsToDivide = levels;
      emitLoops();
      if (streaming)
        createStreamFence(nest);
    });
  };
  if (canTranspose(nest)) {
    emit(StreamAlignment::AlignedRows, [&] { emitTransposedLoops(nest); });
    return false;
  }
  if (canRepeat(nest)) {
    emit(StreamAlignment::AlignedPairsOfLoops,
         [&] { emitRepeatedLoops(nest); });
    return false;
  }
  SmallVector<LoopRange> ranges = nest.getRanges();
  emit(StreamAlignment::LongRows, [&] { emitRowLoops(nest, ranges); });
  return storesPadding(nest, ranges);
}
