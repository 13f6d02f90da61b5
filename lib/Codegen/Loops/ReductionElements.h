//===- ReductionElements.h - What a reduction combines ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_REDUCTIONELEMENTS_H
#define BCAST_LIB_CODEGEN_LOOPS_REDUCTIONELEMENTS_H

#include "Combiners.h"
#include "Epilogue.h"

namespace mlir::bcast::loops {

/// Blocks or vectors that are combined side by side: one accumulator would wait
/// for its own additions.
constexpr int64_t kPartsSideBySide = 4;

/// Whether the results of `nest` depend on the order of the elements.
bool hasOrder(const LoopNest &nest);

/// The lanes of the order of `nest`. [REDUCE-6]
int64_t getOrderLanes(const LoopNest &nest);

/// Loads the elements of `accesses` at `position`, or `lanes` of them.
Combiners::Values loadElements(OpBuilder &builder,
                               ArrayRef<BufferAccess> accesses, int64_t lanes,
                               const Position &position, Value mask);

/// Computes the elements that a reduction combines at a position in its loops.
class ReductionElements {
public:
  using Values = Combiners::Values;

  /// The elements that a step combines: one, or `parts` adjacent vectors.
  struct StepShape {
    const LoopBody &body;
    int64_t lanes = 1, parts = 1;
  };

  /// `body` has the lanes of vectors along `vectorLoop`, if there is one.
  ReductionElements(const LoopEmitter &emitter, const LoopBody &body,
                    std::optional<unsigned> vectorLoop);

  /// Adds to `computed` the scalars that depend on kept loops only.
  void computeKept(const Position &position, ComputedValues &computed) const;
  /// The elements to be combined at `position`, of all lanes of `lanesOf`.
  Values computeVectors(const LoopBody &lanesOf, const Position &position,
                        ComputedValues computed, Value mask = {}) const;
  /// As above, of all parts of `shape`.
  Values computeParts(const StepShape &shape, const Position &position,
                      const ComputedValues &computed) const;

  /// Combines the initial values of `lanes` results from `position` on with
  /// `values`, one per output, computes the epilogues of the results, and
  /// stores what others read; under `mask`, of contiguous results only.
  void storeResults(ValueRange values, int64_t lanes, const Position &position,
                    Value mask = {}) const;

  /// `position` at `steps` steps after `iv` in the loop of the vectors.
  Position atStep(Position position, Value iv, int64_t steps) const;
  /// `position` at element `index` of a group, in row-major order.
  Position atElement(unsigned group, Position position, Value index) const;
  /// The number of elements of a group.
  OpFoldResult getSize(unsigned group) const;

  const LoopEmitter &emitter;
  const LoopBody &body;
  std::optional<unsigned> vectorLoop;
  Combiners combiners;
  EpilogueEmitter epilogues;
  LoopBody scalarBody;
  /// The steps of each loop: of all, or of those that a thread combines.
  SmallVector<OpFoldResult> extents;
  /// The reduced loops of each group.
  SmallVector<SmallVector<unsigned>> groups;
  /// The kept loop along which vectors have several results.
  unsigned resultLoop = 0;
  /// Loads the elements at a position, of all lanes of a body, instead of those
  /// of the nest.
  std::function<Values(const LoopBody &lanesOf, const Position &, Value mask)>
      loadOverride;

private:
  Value hideMissingIndex(Value index) const;
  /// Stores each of `lanes` results by itself.
  void scatterResults(ValueRange vectors, int64_t lanes,
                      const Position &position) const;
};

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONELEMENTS_H
