//===- LoopEmitter.h - Emitter of loop nests --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_LOOPEMITTER_H
#define BCAST_CODEGEN_LOOPS_LOOPEMITTER_H

#include "LoopBody.h"
#include "LoopPlan.h"
#include "MemoryAccess.h"

namespace mlir::bcast::loops {

/// The steps from `lower` to before `upper`.
struct LoopRange {
  OpFoldResult lower, upper;
};

/// Operands of more bytes are read in few streams, and ahead. Measured on a
/// Xeon (L2 2 MiB): the means of columns of 2 MB take 24 % longer if l2_bytes
/// is in its place.
constexpr int64_t kManyBytes = 1 << 20;

/// Calls `emit(true)` or `emit(false)` for a static condition; for a runtime
/// condition, calls both, in the branches of an if.
void choose(OpBuilder &builder, Location loc, OpFoldResult condition,
            function_ref<void(bool)> emit);

/// The state and the helpers of all strategies for a nest.
struct LoopEmitter : TargetNest {
  LoopEmitter(OpBuilder &builder, const LoopNest &nest,
              const CpuTarget &target);

  OpBuilder &builder;
  Location loc;
  SmallVector<BufferAccess, 4> accesses;
  /// For non-temporal stores of the outputs: the bytes of which the address of
  /// each vector is a multiple. 0 for ordinary stores.
  int64_t streamAlignment = 0;
  /// The nested loops that may be divided among threads.
  unsigned parallelDepth;

  ArrayRef<BufferAccess> getOutputs() const {
    return ArrayRef(accesses).take_back(nest.getOutputs().size());
  }
  /// All steps of each loop.
  SmallVector<LoopRange> getRanges() const;
  /// The value of `expr` at `dims`.
  OpFoldResult apply(AffineExpr expr, ArrayRef<OpFoldResult> dims) const;
  /// As above, and of others, as a value.
  Value createIndex(AffineExpr expr, ArrayRef<OpFoldResult> dims) const {
    return createIndex(apply(expr, dims));
  }
  Value createIndex(OpFoldResult index) const;
  Value createIndex(int64_t index) const {
    return createIndex(OpFoldResult(builder.getIndexAttr(index)));
  }
  /// The index in `loop` at `position`.
  Value getIndex(const Position &position, unsigned loop) const {
    return createIndex(position.indices[loop],
                       getAsOpFoldResult(ValueRange(position.variables)));
  }
  /// `size` rounded down to a multiple of `factor`.
  OpFoldResult roundDown(OpFoldResult size, int64_t factor) const;

  /// Creates a mask of `size` lanes of `unit` elements each, from `iv + offset`
  /// to `end`.
  Value createMask(Value iv, OpFoldResult end, int64_t size, int64_t offset = 0,
                   int64_t unit = 1) const;
  OpFoldResult createCount(Value iv, OpFoldResult end, int64_t offset = 0,
                           int64_t unit = 1) const;

  /// The position outside of all loops.
  Position getStart() const {
    Position start(nest.getNumLoops());
    start.parallelDepth = parallelDepth;
    return start;
  }

  using EmitStep = function_ref<void(Value iv)>;
  /// Creates a loop over `range`, or no loop for at most one step.
  void createLoop(LoopRange range, int64_t step, EmitStep emit) const {
    createLoop(range, OpFoldResult(), step, emit);
  }
  /// As above, but the loop ends at `limit` if that is less.
  void createLoop(LoopRange range, OpFoldResult limit, int64_t step,
                  EmitStep emit) const;
  /// Emits a step that gets the values of the step before it, and returns those
  /// for the next one.
  using EmitIteration =
      function_ref<SmallVector<Value>(Value iv, ValueRange values)>;
  /// Creates a loop that carries `values` from step to step, and returns those
  /// after the last step.
  SmallVector<Value> createLoop(LoopRange range, int64_t step,
                                ValueRange values, EmitIteration emit) const;
  SmallVector<Value> createLoop(LoopRange range, OpFoldResult limit,
                                int64_t step, ValueRange values,
                                EmitIteration emit) const;
  /// Creates a loop over parts of `step` steps of `range`, which begins at a
  /// multiple of it, and one for the steps that are left: `emit` gets the first
  /// step of each, and their number.
  void
  createParts(LoopRange range, int64_t step,
              function_ref<void(Value first, OpFoldResult count)> emit) const {
    createParts(range, OpFoldResult(), step, emit);
  }
  /// As above, without the parts from `limit` on, a multiple as well.
  void
  createParts(LoopRange range, OpFoldResult limit, int64_t step,
              function_ref<void(Value first, OpFoldResult count)> emit) const;
  void choose(OpFoldResult condition, function_ref<void(bool)> emit) const {
    loops::choose(builder, loc, condition, emit);
  }

  /// Emits a step of a loop that may be divided: its place is `inside`, without
  /// the index.
  using EmitInside = function_ref<void(Value iv, const Position &inside)>;
  /// Whether dividing the steps of `range` at `outside` among threads pays.
  OpFoldResult createThreadTest(LoopRange range, int64_t step,
                                const WorkSplit &split,
                                const Position &outside) const;
  /// Creates a loop at `outside`, divided among threads if that pays.
  void createParallelLoop(LoopRange range, int64_t step, const WorkSplit &split,
                          const Position &outside, EmitInside emit) const;
};

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_LOOPEMITTER_H
