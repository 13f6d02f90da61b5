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
#include "ReductionPlan.h"

namespace mlir::bcast::loops {

/// Loads the elements of `accesses` at `position`, or `lanes` of them.
Combiners::Values loadElements(OpBuilder &builder,
                               ArrayRef<BufferAccess> accesses, int64_t lanes,
                               const Position &position, Value mask);

/// The access to `array`, which has one dimension, that of `loop`.
BufferAccess getArrayAccess(const LoopEmitter &emitter, Value array,
                            unsigned loop);

/// Arrays of `count` elements of each output along `loop`, on the stack of the
/// scope around them.
SmallVector<BufferAccess, 1> createArraysOnStack(const LoopEmitter &emitter,
                                                 int64_t count, unsigned loop,
                                                 IntegerAttr alignment = {});

/// Computes the elements that a reduction combines at a position in its loops.
class ReductionElements {
public:
  using Values = Combiners::Values;

  using Width = ReductionPlan::Width;

  /// `body` has the lanes of vectors of `plan`.
  ReductionElements(const LoopEmitter &emitter, const LoopBody &body,
                    const ReductionPlan &plan);

  /// Adds to `computed` the scalars that depend on kept loops only.
  void computeKept(const Position &position, ComputedValues &computed) const;
  /// The elements to be combined at `position`, of all lanes of `lanesOf`.
  Values computeVectors(const LoopBody &lanesOf, const Position &position,
                        ComputedValues computed, Value mask = {}) const;
  /// As above, of all results of `width`.
  Values computeParts(Width width, const Position &position,
                      const ComputedValues &computed) const;

  /// Combines the initial values of `lanes` results from `position` on with
  /// `values`, one per output; under `mask`, of contiguous results only.
  Values combineInits(ValueRange values, int64_t lanes,
                      const Position &position, Value mask = {}) const;
  /// As above, computes the epilogues of the results, and stores what others
  /// read.
  void storeResults(ValueRange values, int64_t lanes, const Position &position,
                    Value mask = {}) const;

  /// `position` at element `index` of a group, in row-major order.
  Position atElement(unsigned group, Position position, Value index) const;
  /// The number of elements of a group.
  OpFoldResult getSize(unsigned group) const;

  const LoopEmitter &emitter;
  const LoopBody &body;
  const ReductionPlan &plan;
  Combiners combiners;
  EpilogueEmitter epilogues;
  LoopBody scalarBody;
  /// The steps of each loop: of all, or of those that a thread combines.
  SmallVector<OpFoldResult> extents;
  /// The reduced loops of each group: all, or one where elements are in order.
  SmallVector<SmallVector<unsigned>> groups;
  /// Elements that are in a band: those of the results from `first` on, if
  /// there are several.
  struct Band {
    SmallVector<BufferAccess, 1> accesses;
    Value first;
  };
  std::optional<Band> band;
  /// The results that a step stores, of vectors that have fewer.
  Value mask;

private:
  Value hideMissingIndex(Value index) const;
  /// Stores each of `lanes` results by itself.
  void scatterResults(ValueRange vectors, int64_t lanes,
                      const Position &position) const;
};

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONELEMENTS_H
