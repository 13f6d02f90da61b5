//===- StrategyBase.cpp - Base class of the loop strategies ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StrategyBase.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

StrategyBase::StrategyBase(const LoopEmitter &emitter,
                           ArrayRef<LoopRange> ranges, LoopSet vectorLoops,
                           int64_t lanes)
    : emitter(emitter), ranges(ranges),
      body(emitter.nest, std::move(vectorLoops), lanes),
      start(emitter.getStart()) {}

void StrategyBase::emit() {
  unsigned numLoops = emitter.nest.getNumLoops();
  ComputedValues computed = body.start(emitter.builder);
  LoopSet open(numLoops);
  computeOuter(open, start, computed);
  walk(0, open, start, computed);
}

/// All values here are scalars: vectors depend on inner loops.
void StrategyBase::computeOuter(const LoopSet &open, const Position &position,
                                ComputedValues &computed) const {
  body.compute(emitter.builder, open, computed,
               [&](OpBuilder &builder, unsigned access, bool) {
                 return emitter.accesses[access].load(builder, position);
               });
  begin(open, position, computed);
}

void StrategyBase::walk(unsigned loop, LoopSet open, const Position &position,
                        const ComputedValues &computed) {
  if (loop == emitter.nest.getNumLoops())
    return emitSteps(position, computed);
  if (!isOuter(loop))
    return walk(loop + 1, open, position, computed);
  open.set(loop);
  emitter.createParallelLoop(ranges[loop], /*step=*/1, getWorkSplit(loop),
                             position, [&](Value iv, Position inner) {
                               inner.set(loop, iv);
                               ComputedValues innerComputed = computed;
                               computeOuter(open, inner, innerComputed);
                               walk(loop + 1, open, inner, innerComputed);
                             });
}
