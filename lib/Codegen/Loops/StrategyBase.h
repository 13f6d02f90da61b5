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

/// A strategy walks the outer loops of a nest one by one, and computes in each
/// of them all that depends on no loop inside. It emits the other loops itself:
/// steps of vectors, and what they leave at the end.
class StrategyBase {
public:
  void emit();

protected:
  StrategyBase(NestBuilder &nest, ArrayRef<LoopRange> ranges,
               LoopSet vectorLoops, int64_t lanes);
  virtual ~StrategyBase() = default;

  /// Emits the loops that are not walked, at a position in the others.
  virtual void emitSteps(const Position &position,
                         const ComputedValues &computed) = 0;
  /// The loops that are walked.
  virtual bool isOuter(unsigned loop) const = 0;
  /// How threads may share a loop that is walked.
  virtual WorkSplit getWorkSplit(unsigned loop) const {
    return nest.getWorkSplit(loop);
  }
  /// Adds what a strategy computes where the loops `open` begin.
  virtual void begin(const LoopSet &open, const Position &position,
                     ComputedValues &computed) const {}

  /// Whether lanes that are no elements may be computed and not stored.
  bool canMask() const;
  /// A mask for `size` lanes of `unit` elements each, from `offset` after `iv`
  /// to `end`.
  Value createMask(Value iv, OpFoldResult end, int64_t size, int64_t offset = 0,
                   int64_t unit = 1) const;
  OpFoldResult createCount(Value iv, OpFoldResult end, int64_t offset = 0,
                           int64_t unit = 1) const;

  NestBuilder &nest;
  ArrayRef<LoopRange> ranges;
  LoopBody body;

private:
  void computeOuter(const LoopSet &open, const Position &position,
                    ComputedValues &computed) const;
  void walk(unsigned loop, LoopSet open, const Position &position,
            const ComputedValues &computed);
};

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_STRATEGYBASE_H
