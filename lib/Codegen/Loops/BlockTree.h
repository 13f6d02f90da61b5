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

/// Code that combines the values of blocks in pairs of neighbours, then the
/// pairs, until one value is left, while the blocks come one after the other.
/// It keeps on the stack one value per bit that is set in the number of blocks
/// so far: that of a whole tree of as many blocks. [REDUCE-6]
class BlockTree {
public:
  using Combine =
      std::function<SmallVector<Value>(ValueRange lhs, ValueRange rhs)>;

  /// A tree of values of `types` over the blocks of `size` elements, or one for
  /// each of `width` columns. Its memory belongs to the scope around it.
  BlockTree(OpBuilder &builder, Location loc, ArrayRef<Type> types,
            OpFoldResult size, Combine combine,
            std::optional<int64_t> width = std::nullopt);

  /// The values that a tree over the blocks of `size` elements holds at most.
  static int64_t getNumLevels(OpFoldResult size);

  /// Selects the tree that later calls use.
  void setColumn(Value index) { column = index; }

  /// Adds the value of the `numBlocks` blocks from element `begin` on: a power
  /// of two, of which the number of blocks before is a multiple.
  void push(ValueRange values, Value begin, int64_t numBlocks);

  /// The value of all blocks, or `neutral`, the neutral values, without blocks.
  SmallVector<Value> finish(ValueRange neutral);

private:
  SmallVector<Value> load(Value level);
  Value getStack(size_t value) const {
    return stacks[numJoined == 0 ? value : 0];
  }
  SmallVector<Value> getIndices(Value level, size_t value) const;
  /// Combines the `count` uppermost of `height` values with `values`, from the
  /// top down.
  SmallVector<Value> merge(ValueRange values, Value height, Value count);

  OpBuilder &builder;
  Location loc;
  OpFoldResult size;
  Combine combine;
  Value column;
  /// Of each value: memory for one per level of the tree; if joined, one for
  /// all values.
  SmallVector<Value> stacks;
  size_t numJoined = 0;
};

/// The values of `types` that `emit` gives. Its stack memory is freed after it.
SmallVector<Value> createInScope(OpBuilder &builder, Location loc,
                                 TypeRange types,
                                 function_ref<SmallVector<Value>()> emit);

/// The combination of every `stride`-th lane of a block from `first` on; the
/// block has `count` elements, if known. `emitLeaf` emits that of every
/// `leafStride`-th lane. Leaves are emitted in the order in which they are
/// combined, and only if the block has their lanes.
Combiners::Values
emitLaneTree(const Combiners &combiners, std::optional<int64_t> count,
             int64_t first, int64_t stride, int64_t leafStride,
             function_ref<Combiners::Values(int64_t lane)> emitLeaf);

/// Emits the tree of the blocks of `size` elements: `emitLong` those that are
/// full, `steps` elements at a time, and `emitShort` the last ones.
/// `emitAnyShort` emits these in less code: one block, which may be the last
/// one; without `emitLong`, it emits all of them. `neutral` has the neutral
/// values.
Combiners::Values emitBlockTree(
    const LoopEmitter &emitter, const Combiners &combiners, OpFoldResult size,
    int64_t steps, function_ref<Combiners::Values(Value begin)> emitLong,
    function_ref<Combiners::Values(OpFoldResult begin, OpFoldResult end)>
        emitShort,
    ValueRange neutral,
    function_ref<Combiners::Values(Value begin)> emitAnyShort = {});

/// Emits the tree of `count` values of each of `buffers`: those of whole trees
/// of as many blocks each, and of a last one.
Combiners::Values emitTreeOfParts(const LoopEmitter &emitter,
                                  const Combiners &combiners,
                                  ValueRange buffers, OpFoldResult count,
                                  ValueRange neutral);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_BLOCKTREE_H
