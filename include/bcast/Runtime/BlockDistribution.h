/*===- BlockDistribution.h - The shards of an array ---------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The part of an array that a process holds. Processes form a grid of 1 to
|* BCAST_MAX_GRID_RANK axes; their ranks are row-major over the grid. A
|* dimension of an array may be split along some axes of the grid, major axis
|* first. The parts of a dimension are MPI's block distribution: they are
|* consecutive, and the first ones have one index more if the extent is no
|* multiple of their number.
|*
|* Compiled code, the MPI runtime and the tools all compute shards here.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_RUNTIME_BLOCKDISTRIBUTION_H
#define BCAST_RUNTIME_BLOCKDISTRIBUTION_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { BCAST_MAX_GRID_RANK = 3 };

/** The elements of a block of a float sum or product (REDUCE-6). */
enum { BCAST_REDUCTION_BLOCK = 256 };

/** Consecutive indices of a dimension. */
typedef struct bcast_range {
  int64_t offset; /**< the first index; with no indices, any in [0, whole] */
  int64_t extent; /**< the number of indices */
} bcast_range;

/**
 * Whether a dimension is the same on all parts: its extent is 1, and it has no
 * unit. A stretched dimension of an operand is thus on every process.
 */
static inline int bcast_is_replicated(int64_t whole, int64_t unit) {
  return whole == 1 && unit == 0;
}

/**
 * The indices of part `part` in [0, parts) of a dimension with extent `whole`.
 *
 * With unit 0, part r has whole / parts + (r < whole % parts) indices, and a
 * dimension of extent 1 is on all parts. With unit >= 1, consecutive groups of
 * `unit` indices (the last one may be smaller) are distributed in this way, and
 * only part 0 has a dimension of extent 1.
 */
static inline bcast_range bcast_get_part(int64_t whole, int64_t unit,
                                         int64_t parts, int64_t part) {
  bcast_range range;
  int64_t size = unit > 0 ? unit : 1;
  int64_t groups = whole / size + (whole % size != 0);
  int64_t quotient = groups / parts;
  int64_t remainder = groups % parts;
  int64_t first = part * quotient + (part < remainder ? part : remainder);
  int64_t last = first + quotient + (part < remainder);
  if (bcast_is_replicated(whole, unit)) {
    range.offset = 0;
    range.extent = 1;
    return range;
  }
  /* The product of all groups and their size may exceed INT64_MAX. */
  range.offset = first == groups ? whole : first * size;
  range.extent = (last == groups ? whole : last * size) - range.offset;
  return range;
}

/** The number of indices of a part; see bcast_get_part. */
static inline int64_t bcast_get_part_extent(int64_t whole, int64_t unit,
                                            int64_t parts, int64_t part) {
  return bcast_get_part(whole, unit, parts, part).extent;
}

/** The first index of a part; see bcast_get_part. */
static inline int64_t bcast_get_part_offset(int64_t whole, int64_t unit,
                                            int64_t parts, int64_t part) {
  return bcast_get_part(whole, unit, parts, part).offset;
}

/**
 * The part that has `index`, which is in [0, whole). For a replicated dimension
 * the result is 0.
 */
static inline int64_t bcast_find_part(int64_t whole, int64_t unit,
                                      int64_t parts, int64_t index) {
  int64_t size = unit > 0 ? unit : 1;
  int64_t groups = whole / size + (whole % size != 0);
  int64_t group = index / size;
  int64_t quotient = groups / parts;
  int64_t remainder = groups % parts;
  if (bcast_is_replicated(whole, unit))
    return 0;
  if (group < remainder * (quotient + 1))
    return group / (quotient + 1);
  return remainder + (group - remainder * (quotient + 1)) / quotient;
}

/** The elements of part `part` of an array with `whole` rows of `inner`
 * elements. If there is only one row, part 0 has it. */
static inline bcast_range bcast_get_elements(int64_t whole, int64_t inner,
                                             int64_t parts, int64_t part) {
  bcast_range range = bcast_get_part(whole, 1, parts, part);
  range.offset *= inner;
  range.extent *= inner;
  return range;
}

/** The blocks of an array with `whole` elements of which a range of elements
 * has the last one. The last block of the array may have fewer elements. */
static inline bcast_range bcast_get_completed_blocks(int64_t whole,
                                                     bcast_range elements) {
  int64_t end = elements.offset + elements.extent;
  int64_t is_last = end == whole && end % BCAST_REDUCTION_BLOCK != 0;
  int64_t last = end / BCAST_REDUCTION_BLOCK + is_last;
  bcast_range blocks;
  blocks.offset = elements.offset / BCAST_REDUCTION_BLOCK;
  blocks.extent = elements.extent > 0 ? last - blocks.offset : 0;
  return blocks;
}

/** The blocks that a part completes. (SHARD-3) */
static inline bcast_range bcast_get_blocks(int64_t whole, int64_t inner,
                                           int64_t parts, int64_t part) {
  return bcast_get_completed_blocks(
      whole * inner, bcast_get_elements(whole, inner, parts, part));
}

/** The width of a padded dimension of a shard: that of the largest part. */
static inline int64_t bcast_get_part_width(int64_t width, int64_t parts) {
  return width / parts + (width % parts != 0);
}

/** The number of processes of a grid. */
static inline int64_t bcast_get_grid_size(int64_t grid_rank,
                                          const int64_t *grid) {
  int64_t size = 1;
  for (int64_t axis = 0; axis < grid_rank; ++axis)
    size *= grid[axis];
  return size;
}

/** The coordinates of the process with rank `rank`: the last axis is fastest.
 */
static inline void bcast_get_grid_coordinates(int64_t grid_rank,
                                              const int64_t *grid, int64_t rank,
                                              int64_t *coordinates) {
  for (int64_t axis = grid_rank - 1; axis >= 0; --axis) {
    coordinates[axis] = rank % grid[axis];
    rank /= grid[axis];
  }
}

/** The rank of the process with these coordinates. */
static inline int64_t bcast_get_grid_process(int64_t grid_rank,
                                             const int64_t *grid,
                                             const int64_t *coordinates) {
  int64_t rank = 0;
  for (int64_t axis = 0; axis < grid_rank; ++axis)
    rank = rank * grid[axis] + coordinates[axis];
  return rank;
}

/** The number of parts along some axes of a grid. */
static inline int64_t bcast_count_parts(const int64_t *grid, int64_t num_axes,
                                        const int64_t *axes) {
  int64_t parts = 1;
  for (int64_t i = 0; i < num_axes; ++i)
    parts *= grid[axes[i]];
  return parts;
}

/** The part of the process with these coordinates: the first axis is major. */
static inline int64_t bcast_get_part_number(const int64_t *grid,
                                            const int64_t *coordinates,
                                            int64_t num_axes,
                                            const int64_t *axes) {
  int64_t part = 0;
  for (int64_t i = 0; i < num_axes; ++i)
    part = part * grid[axes[i]] + coordinates[axes[i]];
  return part;
}

/** The indices of a dimension on the process with these coordinates. */
static inline bcast_range bcast_get_range(int64_t whole, int64_t unit,
                                          const int64_t *grid,
                                          const int64_t *coordinates,
                                          int64_t num_axes,
                                          const int64_t *axes) {
  return bcast_get_part(
      whole, unit, bcast_count_parts(grid, num_axes, axes),
      bcast_get_part_number(grid, coordinates, num_axes, axes));
}

/**
 * The box of a shard: its range in each of `rank` dimensions. `num_axes` has
 * the number of axes of each dimension, and `axes` all their axes, one
 * dimension after the other. No dimension has a unit. Returns the number of
 * elements.
 */
static inline int64_t bcast_get_box(int64_t rank, const int64_t *whole,
                                    const int64_t *grid,
                                    const int64_t *coordinates,
                                    const int64_t *num_axes,
                                    const int64_t *axes, bcast_range *box) {
  int64_t elements = 1;
  for (int64_t dim = 0; dim < rank; ++dim) {
    box[dim] =
        bcast_get_range(whole[dim], 0, grid, coordinates, num_axes[dim], axes);
    axes += num_axes[dim];
    elements *= box[dim].extent;
  }
  return elements;
}

#ifdef __cplusplus
}
#endif

#endif /* BCAST_RUNTIME_BLOCKDISTRIBUTION_H */
