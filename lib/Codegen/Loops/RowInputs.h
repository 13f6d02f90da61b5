//===- RowInputs.h - Inputs as vectors along rows ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_ROWINPUTS_H
#define BCAST_LIB_CODEGEN_LOOPS_ROWINPUTS_H

#include "LoopStrategy.h"

namespace mlir::bcast::loops {

/// Reads vectors along the innermost loop of a nest: contiguous ones, which may
/// be prefetched, ones that are gathered, and splats of what is stretched.
class RowInputs {
public:
  /// The vector of each access that may be stretched along rows at run time.
  using StretchedVectors = llvm::SmallDenseMap<unsigned, Value>;

  RowInputs(const LoopEmitter &emitter, const RowPlan &plan)
      : emitter(emitter), plan(plan),
        innermost(emitter.nest.getNumLoops() - 1) {}

  /// Returns a reader of vectors along the innermost loop, under `mask`.
  auto getReader(const Position &position,
                 const StretchedVectors &stretched = StretchedVectors(),
                 Value mask = {}) const {
    return [&position, stretched, mask, this](OpBuilder &builder,
                                              unsigned access, bool asVector) {
      const BufferAccess &buffer = emitter.accesses[access];
      if (!asVector)
        return buffer.load(builder, position);
      switch (plan.transports[access]) {
      case Transport::Contiguous:
        return buffer.loadVector(builder, position, plan.lanes, mask);
      case Transport::ContiguousOrSplat:
        return stretched.lookup(access);
      default:
        return buffer.gather(builder, position, innermost, plan.lanes,
                             mask ? plan.gatheredRest : plan.lanes);
      }
    };
  }

  /// Creates what all rows share: one test for the common case that nothing is
  /// stretched.
  void begin();
  /// Creates splats of accesses that may be stretched along rows and depend
  /// only on `open`.
  void createSplats(const LoopSet &open, const Position &outer,
                    ComputedValues &computed) const;
  /// Reads the vectors at `positions` of accesses that may be stretched. LLVM
  /// unswitches the loop if there are few of them.
  SmallVector<StretchedVectors> readStretched(ArrayRef<Position> positions,
                                              const ComputedValues &computed,
                                              bool prefetches,
                                              Value mask = {}) const;

  /// Computes the distances to what the next step reads.
  void beginRow();
  /// Prefetches for the contiguous inputs of vector `vector` of a step.
  void prefetch(const Position &position, int64_t vector) const;

private:
  /// The accesses that may be stretched along rows at run time.
  SmallVector<unsigned> getStretchedAccesses() const;
  Value getArgument(unsigned access) const {
    return emitter.nest.body.elements[access];
  }

  using CreateVectors = function_ref<SmallVector<Value>(OpBuilder &)>;
  SmallVector<Value> createIf(OpBuilder &builder, Value condition,
                              CreateVectors createThen,
                              CreateVectors createElse) const;
  SmallVector<Value> loadVectors(OpBuilder &builder, unsigned access,
                                 ArrayRef<Position> positions, bool prefetches,
                                 Value mask) const;
  /// Prefetches once per cache line.
  void prefetch(OpBuilder &builder, unsigned access, const Position &position,
                int64_t vector) const;

  const LoopEmitter &emitter;
  const RowPlan &plan;
  unsigned innermost;
  /// By access, the steps of the innermost loop to what the next step of the
  /// loop around the nest reads.
  llvm::SmallDenseMap<unsigned, OpFoldResult> nextSteps;
  /// The runtime condition that some operand is stretched, if the plan asks for
  /// it; else null.
  Value isAnyStretched;
};

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_ROWINPUTS_H
