/*===- CopyBox.c - Copies between shards of one process -----------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "CopyBox.h"

#include <string.h>

enum { TILE = 32 };

typedef struct bcast_mpi_copied_dimension dimension;

/* Sorts by descending strides of the target, drops extents of 1, and merges
 * dimensions that are one in both arrays. Returns the new rank. */
static int64_t simplify(int64_t rank, dimension *dimensions) {
  int64_t sorted = 0;
  int64_t merged = 0;
  for (int64_t i = 0; i < rank; ++i) {
    dimension next = dimensions[i];
    int64_t place = sorted;
    if (next.extent == 1)
      continue;
    while (place > 0 &&
           dimensions[place - 1].target_stride < next.target_stride) {
      dimensions[place] = dimensions[place - 1];
      --place;
    }
    dimensions[place] = next;
    ++sorted;
  }
  for (int64_t i = 0; i < sorted; ++i) {
    dimension next = dimensions[i];
    dimension *last = merged > 0 ? &dimensions[merged - 1] : NULL;
    if (last && last->source_stride == next.extent * next.source_stride &&
        last->target_stride == next.extent * next.target_stride) {
      next.extent *= last->extent;
      *last = next;
    } else {
      dimensions[merged++] = next;
    }
  }
  return merged;
}

/* A size that is constant becomes one load and one store. */
static void copy_row(const char *source, char *target, int64_t bytes,
                     dimension row) {
#define COPY_ELEMENTS(BYTES)                                                   \
  for (int64_t i = 0; i < row.extent; ++i)                                     \
  memcpy(target + i * row.target_stride, source + i * row.source_stride, BYTES)
  switch (bytes) {
  case 1:
    COPY_ELEMENTS(1);
    return;
  case 2:
    COPY_ELEMENTS(2);
    return;
  case 4:
    COPY_ELEMENTS(4);
    return;
  case 8:
    COPY_ELEMENTS(8);
    return;
  default:
    COPY_ELEMENTS((size_t)bytes);
  }
#undef COPY_ELEMENTS
}

/* Two dimensions in tiles, so that the lines of the cache that a tile reads
 * stay until all their elements are written. */
static void copy_tiles(const char *source, char *target, int64_t bytes,
                       dimension outer, dimension inner) {
  for (int64_t i = 0; i < outer.extent; i += TILE) {
    for (int64_t j = 0; j < inner.extent; j += TILE) {
      int64_t end = i + TILE < outer.extent ? i + TILE : outer.extent;
      dimension row = inner;
      if (j + TILE < inner.extent)
        row.extent = TILE;
      else
        row.extent -= j;
      for (int64_t k = i; k < end; ++k)
        copy_row(source + k * outer.source_stride + j * inner.source_stride,
                 target + k * outer.target_stride + j * inner.target_stride,
                 bytes, row);
    }
  }
}

static void copy(const char *source, char *target, int64_t bytes, int64_t rank,
                 const dimension *dimensions) {
  if (rank == 0) {
    memcpy(target, source, (size_t)bytes);
    return;
  }
  if (rank == 1) {
    copy_row(source, target, bytes, dimensions[0]);
    return;
  }
  if (rank == 2) {
    copy_tiles(source, target, bytes, dimensions[0], dimensions[1]);
    return;
  }
  for (int64_t i = 0; i < dimensions[0].extent; ++i)
    copy(source + i * dimensions[0].source_stride,
         target + i * dimensions[0].target_stride, bytes, rank - 1,
         dimensions + 1);
}

/* Moves the dimension with the smallest stride in the source to the last but
 * one place, beside the one with the smallest stride in the target. */
static void pair_smallest(int64_t rank, dimension *dimensions) {
  int64_t smallest = 0;
  dimension moved;
  for (int64_t i = 1; i < rank; ++i)
    if (dimensions[i].source_stride < dimensions[smallest].source_stride)
      smallest = i;
  if (smallest >= rank - 2)
    return;
  moved = dimensions[smallest];
  for (int64_t i = smallest; i < rank - 2; ++i)
    dimensions[i] = dimensions[i + 1];
  dimensions[rank - 2] = moved;
}

void bcast_mpi_copy_box(const char *source, char *target, int64_t bytes,
                        int64_t rank, dimension *dimensions) {
  rank = simplify(rank, dimensions);
  if (rank > 0 && dimensions[rank - 1].source_stride == bytes &&
      dimensions[rank - 1].target_stride == bytes)
    bytes *= dimensions[--rank].extent;
  else
    pair_smallest(rank, dimensions);
  copy(source, target, bytes, rank, dimensions);
}
