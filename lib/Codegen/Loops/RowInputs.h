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

  RowInputs(const LoopEmitter &emitter, int64_t lanes)
      : emitter(emitter), numLoops(emitter.nest.getNumLoops()),
        innermost(numLoops - 1), lanes(lanes) {}

  /// Returns a reader of vectors along the innermost loop, under `mask`.
  /// Operands that are not contiguous are gathered from `count` steps.
  auto getReader(const Position &position,
                 const StretchedVectors &stretched = StretchedVectors(),
                 Value mask = {}, int64_t count = 0) const {
    return [&position, stretched, mask, count,
            this](OpBuilder &builder, unsigned access, bool asVector) {
      const BufferAccess &buffer = emitter.accesses[access];
      if (!asVector)
        return buffer.load(builder, position);
      if (buffer.isContiguous(innermost))
        return buffer.loadVector(builder, position, lanes, mask);
      if (Value vector = stretched.lookup(access))
        return vector;
      return buffer.gather(builder, position, innermost, lanes,
                           mask ? count : lanes);
    };
  }

  bool isGathered(unsigned access) const;
  bool isAnyGathered() const;

  /// The accesses that may be stretched along rows at run time.
  SmallVector<unsigned> getStretchedAccesses() const;
  /// Creates one test for the common case that nothing is stretched.
  void createIsAnyStretched();
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

  /// Finds the inputs whose slices of the next step are prefetched.
  void findNextSlices();
  /// Prefetches for the contiguous inputs of vector `vector` of a step.
  void prefetch(const Position &position, int64_t vector) const;

private:
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
  /// Prefetches once per cache line: the slice of the next step, or inputs that
  /// are read once. Inputs that a loop over rows reads again are in the cache.
  void prefetch(OpBuilder &builder, unsigned access, const Position &position,
                int64_t vector) const;

  const LoopEmitter &emitter;
  unsigned numLoops, innermost;
  int64_t lanes;
  /// By access, the steps of the innermost loop to the slice of the next step
  /// of the loop around the nest.
  llvm::SmallDenseMap<unsigned, OpFoldResult> nextSlices;
  /// The runtime condition that some operand is stretched, if more than
  /// `kMaxChoices` may be; else null.
  Value isAnyStretched;
};

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_ROWINPUTS_H
