//===- Bands.h - Elements in the order of a reduction -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_BANDS_H
#define BCAST_LIB_CODEGEN_LOOPS_BANDS_H

#include "LoopEmitter.h"

namespace mlir::bcast::loops {

/// Memory for values of some types: on the stack, or on the heap until it is
/// freed.
class Scratch {
public:
  Scratch(const LoopEmitter &emitter, ArrayRef<Type> types, OpFoldResult count);
  void free() const;

  SmallVector<Value> buffers;

private:
  const LoopEmitter &emitter;
  bool isOnHeap;
};

/// The loop of a reduction whose steps are the rows of a band: the loop in
/// which most inputs are contiguous, of the last group or over a kept
/// dimension. None if the elements of a band cannot be put in order.
std::optional<unsigned> findBandLoop(const LoopEmitter &emitter);

/// Bands of rows of a reduction's elements. A row has the elements of one step
/// of `loop` and all steps of the reduced loops after it.
class Bands {
public:
  Bands(const LoopEmitter &emitter, unsigned loop);

  /// Buffers for a band, and `rest` more elements.
  Scratch createBuffers(int64_t rest) const;
  /// Computes the elements of `rows` rows from `at` on, one row after the other
  /// from `begin` on in `buffers`.
  void compute(const Position &at, OpFoldResult rows, ValueRange buffers,
               Value begin) const;

  /// The elements of `rows` rows.
  Value createElements(Value rows) const {
    return builder.createOrFold<arith::MulIOp>(
        emitter.loc, rows, rowSize.toValue(builder, emitter.loc));
  }
  /// Reads the elements of a band from `buffers`. The loop of the bands counts
  /// its rows; the last loop of each group of reduced ones counts the elements
  /// of the group, and the others are at 0.
  SmallVector<BufferAccess, 1> createAccesses(ValueRange buffers) const;

  /// The elements of a row.
  Stride rowSize;
  int64_t rowsPerBand;
  SmallVector<Type> types;

private:
  ArrayRef<Access> getInputs() const {
    return ArrayRef(emitter.nest.accesses)
        .drop_back(emitter.nest.getOutputs().size());
  }
  int64_t chooseRows() const;
  Access createSlice(const Access &access, Value memory, const Position &at,
                     OpFoldResult rows) const;

  const LoopEmitter &emitter;
  OpBuilder &builder;
  /// Those of a band, outermost first.
  SmallVector<unsigned> loops;
  /// The memory of each input.
  SmallVector<Value> inputs;
};

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_BANDS_H
