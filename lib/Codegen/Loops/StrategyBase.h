//===- StrategyBase.h - Base class of the loop strategies -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_STRATEGYBASE_H
#define BCAST_CODEGEN_LOOPS_STRATEGYBASE_H

#include "LoopStrategy.h"

namespace mlir::bcast::loops {

/// The base emits the outer loops of a nest and computes in each the values
/// that do not depend on inner loops. A derived strategy emits the other loops:
/// steps of vectors, and a rest at the end.
class StrategyBase {
public:
  void emit();

protected:
  StrategyBase(const LoopEmitter &emitter, ArrayRef<LoopRange> ranges,
               LoopSet vectorLoops, int64_t lanes);
  virtual ~StrategyBase() = default;

  /// Emits the inner loops at a position in the outer ones.
  virtual void emitSteps(const Position &position,
                         const ComputedValues &computed) = 0;
  /// Whether the base emits `loop`.
  virtual bool isOuter(unsigned loop) const = 0;
  /// The properties for dividing an outer loop among threads.
  virtual WorkSplit getWorkSplit(unsigned loop) const {
    return emitter.getWorkSplit(loop);
  }
  /// Adds the strategy's own values inside of the loops `open`.
  virtual void begin(const LoopSet &open, const Position &position,
                     ComputedValues &computed) const {}
  /// Emits loops along rows over the steps that this strategy leaves.
  void emitRest(ArrayRef<LoopRange> rest) const {
    LoopEmitter rests = emitter;
    rests.streamAlignment = rests.parallelDepth = 0;
    emitRowLoops(rests, rest);
  }

  const LoopEmitter &emitter;
  ArrayRef<LoopRange> ranges;
  LoopBody body;
  /// Outside of all loops.
  Position start;

private:
  void computeOuter(const LoopSet &open, const Position &position,
                    ComputedValues &computed) const;
  void walk(unsigned loop, LoopSet open, const Position &position,
            const ComputedValues &computed);
};

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_STRATEGYBASE_H
