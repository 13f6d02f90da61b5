//===- ReductionVectors.cpp - The vectors of a reduction ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionVectors.h"
#include "Bands.h"
#include "ReductionElements.h"
#include "ReductionRows.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

ReductionVectors
mlir::bcast::loops::chooseReductionVectors(const LoopEmitter &emitter) {
  const LoopNest &loops = emitter.nest;
  unsigned numLoops = loops.getNumLoops(), numKept = loops.getNumKeptLoops();
  if (emitter.getLanes() == 1)
    return {};
  // The innermost reduced loop is alone, so that its steps are known.
  auto isInterleaved = [&](const BufferAccess &buffer) {
    return numKept != 0 && numKept + 1 == numLoops &&
           buffer.isInterleaved(numKept - 1, numKept);
  };
  auto isGathered = [&](const BufferAccess &buffer, unsigned loop) {
    return !buffer.isContiguous(loop) &&
           !(loop + 1 == numKept && isInterleaved(buffer));
  };
  // The inputs that are read in vectors, less those that would be gathered.
  // An input that only kept loops read is loaded once for many elements.
  auto readsReduced = [&](const BufferAccess &buffer) {
    return llvm::any_of(llvm::seq(numKept, numLoops),
                        [&](unsigned loop) { return buffer.reads(loop); });
  };
  ArrayRef<BufferAccess> inputs =
      ArrayRef(emitter.accesses).drop_back(emitter.getOutputs().size());
  auto getScore = [&](unsigned loop, bool &gathers) {
    int64_t score = 0;
    for (const BufferAccess &buffer : inputs)
      if (!buffer.isIndex() && buffer.reads(loop) && readsReduced(buffer)) {
        score += isGathered(buffer, loop) ? -1 : 1;
        gathers |= isGathered(buffer, loop);
      }
    return score;
  };
  auto hasLongGroup = [&] {
    return numLoops - numKept >= 2 &&
           loops.groups[numLoops - 1] == loops.groups[numLoops - 2];
  };
  // The lanes of the order run through a whole group.
  bool canUseRows =
      numLoops != numKept &&
      (!hasOrder(loops) || !hasLongGroup() || canUseRowsAcrossLoops(emitter));
  bool canUseColumns =
      numKept != 0 &&
      llvm::all_of(emitter.getOutputs(), [&](const BufferAccess &buffer) {
        return buffer.isContiguous(numKept - 1);
      });
  bool rowsGather = !canUseRows, columnsGather = !canUseColumns;
  int64_t rows = canUseRows ? getScore(numLoops - 1, rowsGather) : 0;
  int64_t columns = canUseColumns ? getScore(numKept - 1, columnsGather) : 0;
  columnsGather |= columns <= 0;
  if (rowsGather && columnsGather) {
    // Results are stored one by one.
    for (unsigned loop = numKept; loop-- > 0;) {
      bool gathers = false;
      if (getScore(loop, gathers) > 0 && !gathers)
        return {loop};
    }
    if (std::optional<unsigned> bands = findBandLoop(emitter))
      return {numLoops - 1, bands};
  }
  if (rows <= 0 && columns <= 0)
    return {};
  // Interleaved elements do not fill a vector of a row.
  bool prefersColumns =
      rows < columns || (columns > 0 && rows == columns &&
                         llvm::any_of(emitter.accesses, isInterleaved));
  return {prefersColumns ? numKept - 1 : numLoops - 1};
}

int64_t mlir::bcast::loops::chooseReductionLanes(const LoopEmitter &emitter,
                                                 unsigned vectorLoop) {
  if (vectorLoop < emitter.nest.getNumKeptLoops())
    return emitter.getLanes();
  int64_t lanes =
      hasOrder(emitter.nest) ? getOrderLanes(emitter.nest) : emitter.getLanes();
  // Lanes without an element are skipped. [REDUCE-6]
  std::optional<int64_t> size = emitter.nest.getStaticExtent(vectorLoop);
  bool isAlone = vectorLoop == 0 || emitter.nest.groups[vectorLoop] !=
                                        emitter.nest.groups[vectorLoop - 1];
  return size && isAlone ? std::min<int64_t>(lanes, llvm::PowerOf2Ceil(*size))
                         : lanes;
}
