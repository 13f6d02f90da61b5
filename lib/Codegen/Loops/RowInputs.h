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
  /// The vector of each access that is read before a vector is computed: of
  /// those that may be stretched along rows at run time, and of short rows.
  using KnownVectors = llvm::SmallDenseMap<unsigned, Value>;

  RowInputs(const LoopEmitter &emitter, const RowPlan &plan,
            const LoopEmitter *pairs)
      : emitter(emitter), plan(plan), pairs(pairs),
        innermost(emitter.nest.getNumLoops() - 1) {}

  /// Returns a reader of vectors along the innermost loop, under `mask`.
  auto getReader(const Position &position,
                 const KnownVectors &known = KnownVectors(),
                 Value mask = {}) const {
    return [&position, known, mask, this](OpBuilder &builder, unsigned access,
                                          bool asVector) {
      const BufferAccess &buffer = emitter.accesses[access];
      if (!asVector)
        return isOfPairs(access)
                   ? pairs->accesses[access].load(builder, getPair(position))
                   : buffer.load(builder, position);
      switch (plan.transports[access]) {
      case Transport::Contiguous:
        return buffer.loadVector(builder, position, plan.lanes, mask);
      case Transport::ContiguousOrSplat:
      case Transport::Repeated:
      case Transport::Stretched:
      case Transport::Interleaved:
        return known.lookup(access);
      case Transport::Shuffled:
        return buffer.loadShuffled(builder, position, innermost, plan.lanes,
                                   mask ? plan.gatheredRest : plan.lanes);
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
  SmallVector<KnownVectors> readStretched(ArrayRef<Position> positions,
                                          const ComputedValues &computed,
                                          bool prefetches,
                                          Value mask = {}) const;

  /// Reads what the `count` vectors of a step of short rows at `position` have
  /// in another order, for the rows that `mask` selects.
  SmallVector<KnownVectors> readShortRows(const Position &position,
                                          int64_t count, Value mask) const;

  /// Computes the distances to what the next step reads, and what all short
  /// rows from `position` on repeat.
  void beginRow(const Position &position);
  /// Prefetches for the contiguous inputs of vector `vector` of a step.
  void prefetch(const Position &position, int64_t vector) const;

private:
  /// Whether an access has the two loops of short rows apart.
  bool isOfPairs(unsigned access) const {
    Transport transport = plan.transports[access];
    return transport == Transport::Repeated ||
           transport == Transport::Stretched ||
           transport == Transport::Interleaved;
  }
  /// `position` in the two loops.
  Position getPair(const Position &position) const;
  SmallVector<Value> repeat(unsigned access, const Position &position) const;

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
  /// Of short rows, the nest whose two innermost loops are one; else null.
  const LoopEmitter *pairs;
  unsigned innermost;
  /// By access, the vectors of a period that all short rows repeat.
  llvm::SmallDenseMap<unsigned, SmallVector<Value>> repeated;
  /// By access, the steps of the innermost loop to what the next step of the
  /// loop around the nest reads.
  llvm::SmallDenseMap<unsigned, OpFoldResult> nextSteps;
  /// The runtime condition that some operand is stretched, if the plan asks for
  /// it; else null.
  Value isAnyStretched;
};

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_ROWINPUTS_H
