//===- LoopStrategy.h - The strategies for loops ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_LOOPSTRATEGY_H
#define BCAST_CODEGEN_LOOPS_LOOPSTRATEGY_H

#include "LoopEmitter.h"

namespace mlir::bcast::loops {

/// Emits loops over `ranges`, parts of the nest's ranges, in the order of the
/// nest, by `plan` or by the plan of these ranges.
void emitRowLoops(const LoopEmitter &emitter, const RowPlan &plan,
                  ArrayRef<LoopRange> ranges);
void emitRowLoops(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges);

/// For an innermost loop with fewer steps than a vector has lanes, as over the
/// channels of a picture: merges it with the loop around it. Operands of the
/// inner loop repeat along the merged one.
bool canUseShortRowLoops(const TargetNest &target);
void emitShortRowLoops(const LoopEmitter &emitter);

/// For an operand that is contiguous in another loop than the outputs: computes
/// square tiles of the two loops, transposed in registers. `columnBytes` of a
/// column are read before the next columns.
bool canUseTiledTransposeLoops(const TargetNest &target);
void emitTiledTransposeLoops(const LoopEmitter &emitter, int64_t columnBytes);

/// For a reduction: walks the kept dimensions, and combines the elements in the
/// order of docs/spec.md. [REDUCE-6]
void emitReductionLoops(const LoopEmitter &emitter);

/// Versions the operations on buffers in `root` that may read an operand with a
/// stride of 0 or 1 along the innermost loop, as known at run time, if other
/// loops are faster for one of these.
void versionInnermost(Operation *root);

/// Emits the loops of the whole nest.
void emitLoops(const LoopEmitter &emitter, const LoopPlan &plan);

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPSTRATEGY_H
