//===- MemoryAccess.h - Loads and stores of a step of loops -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_LOOPS_MEMORYACCESS_H
#define BCAST_CODEGEN_LOOPS_MEMORYACCESS_H

#include "LoopNest.h"
#include "mlir/Dialect/Affine/IR/AffineValueMap.h"

namespace mlir::bcast::loops {

/// A position in the loops: the index of each loop as an affine expression of
/// variables.
struct Position {
  SmallVector<Value, 6> variables;
  SmallVector<AffineExpr, 6> indices;
  /// The nested loops within it that may be divided among threads: none in a
  /// loop that is, and in the rests at its ends.
  unsigned parallelDepth = 0;

  explicit Position(unsigned numLoops) : indices(numLoops) {}
  /// Sets the index of `loop` to a variable, or to an expression of it, d0.
  void set(unsigned loop, Value variable);
  void set(unsigned loop, Value variable, AffineExpr index);
  /// Returns the position `steps` steps later in `loop`.
  Position shifted(unsigned loop, int64_t steps) const;
  /// As above, for `scale` times a variable. A loop without an index starts at
  /// 0.
  Position shifted(unsigned loop, Value steps, int64_t scale = 1) const;
};

/// The distance of the elements along `loop`, if it is known and so small that
/// vectors of all elements there are loaded and sorted by shuffles. Else 0. At
/// most one loop of an access has one.
int64_t getShuffledStride(const Access &access, unsigned loop);

/// Emits the loads and stores of an access, or the index that it reads. Boolean
/// elements are bytes in memory, but a vector of i1 has bits; so vectors of
/// booleans are read and written as i8.
class BufferAccess {
public:
  BufferAccess(OpBuilder &builder, const LoopNest &nest, const Access &access,
               bool hasVectors);

  Value load(OpBuilder &builder, const Position &position) const;
  void store(OpBuilder &builder, Value element, const Position &position) const;

  /// Loads `lanes` elements from `position` on, along the last dimension, which
  /// must have stride 1. Lanes that `mask` excludes hold 0 and are not read.
  Value loadVector(OpBuilder &builder, const Position &position, int64_t lanes,
                   Value mask = {}) const;
  /// Creates a splat of the element at `position` if the row is stretched at
  /// run time, else zeros. `position` is the start of the row.
  Value createSplat(OpBuilder &builder, const Position &position,
                    int64_t lanes) const;
  /// Stores non-temporally if the address is known to be a multiple of
  /// `streamAlignment` bytes; 0 is for ordinary stores.
  void storeVector(OpBuilder &builder, Value vector, const Position &position,
                   Value mask = {}, int64_t streamAlignment = 0) const;

  /// Prefetches the cache line at `position`, which may be out of bounds.
  void prefetch(OpBuilder &builder, const Position &position) const;

  /// Loads the elements of `count` steps of `loop` one by one. Further lanes
  /// hold 0.
  Value gather(OpBuilder &builder, const Position &position, unsigned loop,
               int64_t lanes, int64_t count) const;
  /// As above, or with those between them. Further lanes hold anything.
  Value loadShuffled(OpBuilder &builder, const Position &position,
                     unsigned loop, int64_t lanes, int64_t count) const;

  /// The bytes of an element in memory.
  int64_t getElementBytes() const;
  bool isIndex() const { return access.isIndex(); }
  bool reads(unsigned loop) const { return access.reads(loop); }
  bool isContiguous(unsigned loop) const { return access.isContiguous(loop); }
  /// `Access::getStretchCondition`, or null if vectors cannot be read along
  /// `loop`.
  Value getStretchCondition(unsigned loop) const;

private:
  /// The elements of `lanes` interleaved groups at `position`. Null if the
  /// number of the element in its group is not known.
  Value loadInterleaved(OpBuilder &builder, const Position &position,
                        int64_t lanes) const;
  void setStrided(OpBuilder &builder, const LoopNest &nest, unsigned loop,
                  int64_t stride);
  /// The elements of `count` steps of `strided`. Null if a vector has as many
  /// as there are from the first to the last.
  Value loadStrided(OpBuilder &builder, const Position &position, int64_t lanes,
                    int64_t count) const;
  /// Whether the steps of `loop` are interleaved groups.
  bool readsGroups(unsigned loop) const {
    return groupSize != 0 && access.dims[access.dims.size() - 2].loop == loop;
  }
  AffineMap getMap(const Position &position) const;
  /// Without the variables that the indices do not depend on: loads may leave
  /// their loops.
  affine::AffineValueMap getAffineIndices(const Position &position) const;
  affine::AffineValueMap getAffineIndices(AffineMap map,
                                          const Position &position) const;
  SmallVector<Value> getIndices(OpBuilder &builder,
                                const Position &position) const;
  SmallVector<Value> getIndices(OpBuilder &builder, AffineMap map,
                                const Position &position) const;
  Value createIndex(OpBuilder &builder, const Position &position) const;
  Value toElements(OpBuilder &builder, Value stored) const;
  Value toStored(OpBuilder &builder, Value elements) const;
  Type getStoredType() const;

  Location loc;
  Access access;
  /// Whether the loops are affine.
  bool isAffine;
  /// The elements of an interleaved group, or 0.
  int64_t groupSize;
  /// `rows` is `memref` with a static stride of 1 in the last dimension. If the
  /// stride is a runtime selection, `rows` is only read if it is 1.
  Value memref, rows;
  /// A loop with a distance of elements of `stride`, and the memory with the
  /// elements between them: its last index is that of this loop times `stride`,
  /// plus that of the contiguous dimension, if there is one.
  struct Strided {
    unsigned loop;
    int64_t stride;
    Access access;
    std::optional<unsigned> contiguous;
    Value memref;
  };
  std::optional<Strided> strided;
};

} // namespace mlir::bcast::loops

#endif // BCAST_CODEGEN_LOOPS_MEMORYACCESS_H
