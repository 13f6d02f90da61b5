//===- LoopStrategy.h - The strategies for loops ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_LOOPSTRATEGY_H
#define BCAST_CODEGEN_LOOPS_LOOPSTRATEGY_H

#include "SlowLoops.h"

namespace mlir::bcast::loops {

/// Emits loops over `ranges`, parts of the nest's ranges, in the order of the
/// nest. The innermost loop has vectors along contiguous elements. Works for
/// every nest.
void emitRowLoops(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges);
/// Whether these loops also store the padding of the output's rows.
bool storesPadding(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges);

/// The loop whose steps are the elements of vectors, if there are vectors.
std::optional<unsigned> getVectorLoop(const LoopEmitter &emitter,
                                      ArrayRef<LoopRange> ranges);

/// For an innermost loop with fewer steps than a vector has lanes, as over the
/// channels of a picture: merges it with the loop around it. Operands of the
/// inner loop repeat along the merged one.
bool canUseShortRowLoops(const LoopEmitter &emitter);
void emitShortRowLoops(const LoopEmitter &emitter);

/// For an operand that is contiguous in another loop than the outputs: computes
/// square tiles of the two loops, transposed in registers. `columnBytes` of a
/// column are read before the next columns.
bool canUseTiledTransposeLoops(const LoopEmitter &emitter);
void emitTiledTransposeLoops(const LoopEmitter &emitter, int64_t columnBytes);

/// For a reduction: walks the kept dimensions, and combines the elements in the
/// order of docs/spec.md. [REDUCE-6]
void emitReductionLoops(const LoopEmitter &emitter);

enum class LoopStrategy { Rows, ShortRows, TiledTranspose, Reduction };

/// The loops that a nest became.
struct EmittedLoops {
  LoopStrategy strategy;
  /// Whether the output uses non-temporal stores, always or by a test at run
  /// time.
  bool isNonTemporal = false;
  /// Whether the loops also store the padding of the output's rows.
  bool storesPadding = false;
  std::vector<SlowOperation> slow = {};
};

/// Versions the operations on buffers in `root` that may read an operand with a
/// stride of 0 or 1 along the innermost loop, as known at run time, if other
/// loops are faster for one of these.
void versionInnermost(Operation *root);

/// Emits the loops of the whole nest, by the strategy that fits.
EmittedLoops emitLoops(const LoopEmitter &emitter);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPSTRATEGY_H
