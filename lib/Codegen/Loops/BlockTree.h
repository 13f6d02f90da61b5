//===- BlockTree.h - The tree that combines blocks --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_BLOCKTREE_H
#define BCAST_LIB_CODEGEN_LOOPS_BLOCKTREE_H

#include "Combiners.h"

namespace mlir::bcast::loops {

/// Memory for values: each index has one of each type.
class Scratch {
public:
  /// On the stack of the scope around it. What may be large is aligned, and on
  /// the heap until it is freed if it is.
  Scratch(const LoopEmitter &emitter, TypeRange types, OpFoldResult count,
          bool mayBeLarge = true);

  void store(ValueRange values, Value index) const;
  Combiners::Values load(Value index) const;
  void free() const;

  SmallVector<Value> buffers;

private:
  const LoopEmitter &emitter;
  bool isOnHeap;
};

/// Code that combines the values of blocks in pairs of neighbours, then the
/// pairs, until one value is left, while the blocks come one after the other.
/// It keeps on the stack one value per bit that is set in the number of blocks
/// so far: that of a whole tree of as many blocks. [REDUCE-6]
class BlockTree {
public:
  /// A tree over the blocks of `size` elements, at most `most` if that is
  /// known, or one for each of `width` columns. Without blocks, its values are
  /// `neutral`. Its memory belongs to the scope around it.
  BlockTree(const Combiners &combiners, OpFoldResult size,
            ArrayRef<Value> neutral,
            std::optional<int64_t> width = std::nullopt,
            std::optional<int64_t> most = std::nullopt);

  /// The values that a tree over the blocks of `size` elements, if known, holds
  /// at most.
  static int64_t getNumLevels(std::optional<int64_t> size);

  /// Selects the tree that later calls use.
  void setColumn(Value index) { column = index; }

  /// Adds the value of the `numBlocks` blocks from element `begin` on: a power
  /// of two, of which the number of blocks before is a multiple.
  void push(ValueRange values, Value begin, int64_t numBlocks = 1);

  /// The value of all blocks.
  Combiners::Values finish();

private:
  SmallVector<Value> getIndices(Value level, size_t value) const;
  /// Combines the `count` uppermost of `height` values with `values`, from the
  /// top down.
  Combiners::Values merge(ValueRange values, Value height, Value count);

  const Combiners &combiners;
  OpBuilder &builder;
  Location loc;
  OpFoldResult size;
  SmallVector<Value> neutral;
  Value column;
  /// Of each output: the values of all parts per level.
  SmallVector<Value> stacks;
};

/// The values that `emit` gives. Its stack memory is freed after it.
Combiners::Values createInScope(const LoopEmitter &emitter,
                                function_ref<Combiners::Values()> emit);

/// The combination of every `stride`-th lane of a block from `first` on; the
/// block has `count` elements, if known. `emitLeaf` emits that of every
/// `leafStride`-th lane. Leaves are emitted in the order in which they are
/// combined, and only if the block has their lanes.
Combiners::Values
emitLaneTree(const Combiners &combiners, std::optional<int64_t> count,
             int64_t first, int64_t stride, int64_t leafStride,
             function_ref<Combiners::Values(int64_t lane)> emitLeaf);

/// Elements of a group.
struct ReductionBlock {
  OpFoldResult begin, end;
  /// The end of the group, if it may be less than `end`.
  OpFoldResult limit = {};

  /// The number of elements, if known.
  std::optional<int64_t> getCount() const;
};

/// Emits the tree of the blocks of `size` elements by `emit`. Whole blocks have
/// code of their own if `hasWholeBlocks`, and those of a chunk of
/// kReductionChunk elements if there is an `emitChunk`. `neutral` has the
/// neutral values.
Combiners::Values
emitBlockTree(const Combiners &combiners, OpFoldResult size,
              ArrayRef<Value> neutral, bool hasWholeBlocks,
              function_ref<Combiners::Values(const ReductionBlock &)> emit,
              function_ref<Combiners::Values(Value begin)> emitChunk = {});

/// Emits the tree of `count` values that `load` gives: those of whole trees of
/// as many blocks each, and of a last one.
Combiners::Values
emitTreeOfParts(const Combiners &combiners, OpFoldResult count,
                ArrayRef<Value> neutral,
                function_ref<Combiners::Values(Value index)> load);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_BLOCKTREE_H
