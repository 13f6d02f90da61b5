//===- Unrolling.h - How often LLVM repeats a step --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_UNROLLING_H
#define BCAST_LIB_CODEGEN_LOOPS_UNROLLING_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::bcast::loops {

/// What a step of an innermost loop over vectors does.
struct VectorStep {
  /// Its operations, with loads and stores.
  int64_t numOps = 0;
  /// The vectors that it stores, and the bits of each.
  int64_t numStores = 0, storeBits = 0;
  /// The vectors that it combines elements in. None waits for another.
  int64_t numSums = 0;

  /// How often LLVM should repeat it: the bookkeeping of a loop takes as long
  /// as few operations do. 1 for a loop of few `steps`, and for an unknown
  /// number of them if each has several vectors.
  int64_t chooseUnrolling(std::optional<int64_t> steps) const;
};

/// The loops whose bodies are `blocks`, for LLVM.
class UnrolledLoops {
public:
  /// Adds the loop of the block, if it is the body of one.
  void add(Block *block) { blocks.insert(block); }
  /// Has LLVM repeat each step `unroll` times. If that is 1 and `areKept`,
  /// loops of an unknown number of steps stay as they are: they have few, or
  /// long ones. LLVM decides for those that have loops, unless `areKept`.
  void annotate(int64_t unroll, bool areKept) const;

private:
  llvm::SmallSetVector<Block *, 4> blocks;
};

/// About how many operations LLVM gets for `op`. Divisions and roots of
/// registers of 512 bits are arithmetic, too.
int64_t countFinalOps(Operation &op, bool isWide = false);

/// Annotates a loop over vectors that no plan has chosen a factor of, once it
/// has its body.
void annotateSteps(Operation *loop);

/// Has LLVM unroll a loop neither in part nor in full, unless something else
/// has been chosen.
void keepAsLoop(Operation *loop);

/// Whether a step of a loop with this body has loops.
bool containsLoop(Block &body);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_UNROLLING_H
