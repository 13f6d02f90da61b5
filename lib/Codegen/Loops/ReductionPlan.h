//===- ReductionPlan.h - How the loops of a reduction run -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loops of a reduction are levels. Around all others are loops over kept
// dimensions. Within them, each group of adjacent reduced dimensions has
// blocks, the lanes of a block, and the steps of a lane, in this order.
// [REDUCE-6] Without an order, a group has steps alone. A plan says which level
// is in vectors:
//
// - In rows, it is the lanes, or the steps without an order, of the last group.
//   Of short rows, the lanes of several are combined together.
// - In columns, it is a kept loop: a vector has several results. The lanes of
//   the order come one after the other, as they are combined, or all are on the
//   stack.
// - In bands, it is that of rows. Their elements are first put in order.
// - In strips, it is the outermost loop of a group: a vector has an element of
//   each of several rows.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_LOOPS_REDUCTIONPLAN_H
#define BCAST_LIB_CODEGEN_LOOPS_REDUCTIONPLAN_H

#include "Condition.h"
#include "bcast/Rules/Reduction.h"

namespace mlir::bcast::loops {

struct TargetNest;

/// The most plans that a nest is given to choose from.
constexpr unsigned kMaxCandidates = 8;

/// Few enough blocks or vectors to combine them at a time. One vector alone
/// waits for its own additions.
constexpr int64_t kPartsSideBySide = 4;

/// The elements of as many blocks.
constexpr int64_t kReductionChunk = kPartsSideBySide * kReductionBlock;

/// Fewer columns do not fill the vectors that are combined side by side.
constexpr int64_t kFewColumns = 64;

/// The bytes that a band reads of a contiguous row of an input: a few adjacent
/// cache lines, provided that the buffer of the band fits the second cache.
constexpr int64_t kMaxBandBytes = 256;

/// Whether the order of combinations matters.
bool hasOrder(const LoopNest &nest);

/// The lanes of a block. [REDUCE-6]
int64_t getOrderLanes(const LoopNest &nest);

struct ReductionPlan {
  /// The results that a step computes: `parts` times `lanes` adjacent ones.
  struct Width {
    int64_t lanes = 1, parts = 1;
    int64_t getResults() const { return lanes * parts; }
  };

  /// The reduced loops of each group.
  SmallVector<SmallVector<unsigned>> groups;
  /// The lanes of the order, or 1 without one.
  int64_t orderLanes = 1;
  /// The loop whose steps are in vectors, and the lanes of these.
  std::optional<unsigned> vectorLoop;
  int64_t lanes = 1;
  bool isInColumns = false;
  /// Of rows: whether a vector may be read in part.
  bool canMask = false;
  /// Whether each combination waits for several operations, without an order:
  /// long rows have twice as many vectors side by side.
  bool hasSlowSteps = false;
  /// The loop whose steps are the rows of bands, and the rows of each.
  std::optional<unsigned> bandLoop;
  int64_t bandRows = 1;
  struct Strips {
    /// The loop that counts the rows, the first one of a group.
    unsigned loop;
    /// The rows of a strip, the vectors of these side by side, and the steps of
    /// a lane at a time.
    int64_t rows = 0, parts = 1, steps = 1;
    /// Whether a block begins in the first column of each row.
    bool isAligned = false;
    /// When there are strips. Else there are bands.
    SmallVector<Condition, 2> conditions = {};
  };
  std::optional<Strips> strips = std::nullopt;
  /// Whether the code of a lane has each of its steps.
  bool unrollsLanes = false;
  /// The kept loop whose steps are computed together, and how many: each width
  /// as far as it fills what is left, then one by one.
  std::optional<unsigned> resultLoop;
  SmallVector<Width, 3> widths;
  /// Of columns: whether those that are left are a vector under a mask.
  bool masksRest = false;
  /// Of columns: the elements that this vector gathers, if known.
  int64_t gatheredRest = 0;
  /// Rows of more elements, where that is known at run time only, have widths
  /// of 1.
  std::optional<int64_t> mostJoined;
  /// The columns of tiles whose lanes are on the stack, so that memory is read
  /// row by row; 0 if lanes come one after the other.
  int64_t tileColumns = 0;
  /// The steps of a lane of a tile that are read at a time, the vectors of each
  /// that are read one after the other, and those that fill a cache line.
  int64_t tileSteps = 0, tileParts = 1, lineParts = 1;
  /// Of columns of unknown number: when there are tiles, and when all are one
  /// of at most `kFewColumns`.
  std::optional<Condition> tileCondition = std::nullopt;
  SmallVector<Condition, 2> fewColumns;
  /// Of few columns: when their code is that of a known number.
  std::optional<Condition> knownColumns = std::nullopt;
  /// Whether the elements after a row are those of the next one, so that as
  /// many rows as lanes are read like one.
  bool areRowsContiguous = false;
  /// The most elements of a block whose lanes are all in registers.
  int64_t unrolledElements = 0;
  /// Of each group: whether whole blocks have code of their own.
  SmallVector<bool> hasWholeBlocks;
  /// Whether the code of one result is so long that there are few copies of it.
  bool hasFewCopies = false;

  /// The elements that a thread combines at a time if several share those of
  /// one step of `width`. None if they never do.
  std::optional<int64_t> getChunk(Width width) const;
  bool isInRows() const {
    return vectorLoop && !isInColumns && (!strips || bandLoop);
  }
  /// Whether the rows of a band are those of results.
  bool hasKeptBands() const { return bandLoop && bandLoop == resultLoop; }
  /// The rows of a tile of `columns` columns that a thread combines at a time.
  int64_t getTileRows(int64_t columns) const;
  /// The vectors of `columns` columns, fewer than `kFewColumns`, that are read
  /// one after the other.
  int64_t getPartsOfFew(int64_t columns) const;
  /// The number of blocks of a row of `size` elements, rounded up to a power of
  /// two, if it is so small that they are combined without a stack; 1 without
  /// an order.
  std::optional<int64_t> countFewBlocks(std::optional<int64_t> size) const;
  /// The vectors of a row that are combined side by side, without an order.
  int64_t getVectorsPerStep(std::optional<int64_t> size) const;
};

/// The plans that a reduction may have.
SmallVector<ReductionPlan, kMaxCandidates>
getReductionCandidates(const TargetNest &loops);

/// Whether vectors of results along `columns` may end under masks.
bool canMaskResults(const LoopNest &nest, const CpuTarget &target,
                    unsigned columns);

} // namespace mlir::bcast::loops

#endif // BCAST_LIB_CODEGEN_LOOPS_REDUCTIONPLAN_H
