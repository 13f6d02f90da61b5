/*===- Borders.c - Blocks with elements on several processes ------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Combination.h"

#include "Limits.h"
#include <stdlib.h>

enum {
  TAG = 3,
  BLOCK = BCAST_REDUCTION_BLOCK,
  HEAD = 0,        /**< the segment of the block that started before */
  TAIL = 2,        /**< the segment of the last block */
  LANE_BYTES = 64, /**< of all lanes of a sum (REDUCE-6) */
  WIDTH = 256      /**< sums that are combined at once */
};

/* Elements `begin` to `end` of a block. */
struct part_of_block {
  int64_t start; /**< of the block */
  int64_t begin, end;
  int completes; /**< has the block's last element */
};

/* Some of the sums, in an order in which those along the larger extent are
 * neighbours. */
struct slice {
  const struct bcast_mpi_sum_combination *c;
  int inner; /**< the position of the larger extent */
  int64_t begin, count;
};

static struct part_of_block get_part_of_block(int64_t start, int64_t begin,
                                              int64_t end, int64_t whole) {
  struct part_of_block part = {start, begin - start, end - start, 0};
  if (part.end >= BLOCK)
    part.end = BLOCK;
  part.completes = part.end == BLOCK || start + part.end == whole;
  return part;
}

/* The lanes that have got an element before element `k` of a block. */
static int64_t count_lanes(const struct bcast_mpi_sum_combination *c,
                           int64_t k) {
  int64_t lanes = LANE_BYTES / (int64_t)c->bytes;
  return k < lanes ? k : lanes;
}

/* Adds elements to their lanes. A lane has a value for each sum. */
static void add_elements(const struct slice *slice, struct part_of_block part,
                         char *lanes) {
  const struct bcast_mpi_sum_combination *c = slice->c;
  const int64_t *strides = c->elements.strides;
  int64_t bytes = (int64_t)c->bytes;
  int64_t own = bcast_get_elements(c->rows, c->inner, c->parts, c->part).offset;
  int64_t extent = c->extents[slice->inner];
  int64_t width;
  for (int64_t i = 0; i < slice->count; i += width) {
    int64_t outer = (slice->begin + i) / extent;
    int64_t inner = (slice->begin + i) % extent;
    const char *source =
        c->elements.values +
        (outer * strides[!slice->inner] + inner * strides[slice->inner] +
         (part.start - own) * c->element_stride) *
            bytes;
    width = extent - inner < WIDTH ? extent - inner : WIDTH;
    if (width > slice->count - i)
      width = slice->count - i;
    for (int64_t k = part.begin; k < part.end; ++k) {
      int64_t lane = k % (LANE_BYTES / bytes);
      char *values = lanes + (lane * slice->count + i) * bytes;
      const char *element = source + k * c->element_stride * bytes;
      if (lane == k)
        bcast_mpi_copy_elements(c->element, width, element,
                                strides[slice->inner], values, 1);
      else
        bcast_mpi_combine_elements(c->element, c->kind, width, values, element,
                                   strides[slice->inner]);
    }
  }
}

/* Combines the lanes of a block of `k` elements. */
static void finish_block(const struct slice *slice, int64_t k, char *lanes,
                         char *result) {
  const struct bcast_mpi_sum_combination *c = slice->c;
  int64_t bytes = (int64_t)c->bytes;
  int64_t count = count_lanes(c, k);
  for (int64_t half = LANE_BYTES / bytes / 2; half > 0; half /= 2)
    for (int64_t i = 0; i < half && i + half < count; ++i)
      bcast_mpi_combine_elements(c->element, c->kind, slice->count,
                                 lanes + i * slice->count * bytes,
                                 lanes + (i + half) * slice->count * bytes, 1);
  bcast_mpi_copy_elements(c->element, slice->count, lanes, 1,
                          result + slice->begin * bytes, 1);
}

/* The lanes after element `k`, from the process before or to the next one. */
static int receive_lanes(const struct slice *slice, int64_t k, char *lanes) {
  const struct bcast_mpi_sum_combination *c = slice->c;
  int64_t coordinates[BCAST_MAX_GRID_RANK];
  return MPI_Recv(lanes, (int)(count_lanes(c, k) * slice->count), c->type,
                  (int)bcast_mpi_find_process(c, c->part - 1, coordinates), TAG,
                  c->communicator->comm, MPI_STATUS_IGNORE);
}

static int send_lanes(const struct slice *slice, int64_t k, const char *lanes,
                      MPI_Request *request) {
  const struct bcast_mpi_sum_combination *c = slice->c;
  int64_t coordinates[BCAST_MAX_GRID_RANK];
  return MPI_Isend(lanes, (int)(count_lanes(c, k) * slice->count), c->type,
                   (int)bcast_mpi_find_process(c, c->part + 1, coordinates),
                   TAG, c->communicator->comm, request);
}

/* Both ends of the own elements. The end is sent before the start of another
 * process is waited for, so a process waits for the one before it only; if
 * parts are smaller than a block, for as many as have elements of the block. */
static int combine_slice(const struct slice *slice, struct part_of_block head,
                         struct part_of_block tail, char *const *lanes,
                         char *const *results) {
  MPI_Request request = MPI_REQUEST_NULL;
  int error = MPI_SUCCESS;
  if (tail.begin < tail.end) {
    add_elements(slice, tail, lanes[0]);
    if (tail.completes)
      finish_block(slice, tail.end, lanes[0], results[1]);
    else
      error = send_lanes(slice, tail.end, lanes[0], &request);
  }
  if (!error && head.begin < head.end) {
    error = receive_lanes(slice, head.begin, lanes[1]);
    if (!error)
      add_elements(slice, head, lanes[1]);
    if (!error && head.completes)
      finish_block(slice, head.end, lanes[1], results[0]);
    else if (!error)
      error = send_lanes(slice, head.end, lanes[1], &request);
  }
  return bcast_mpi_finish_requests(request != MPI_REQUEST_NULL, &request,
                                   error);
}

/* Sets the segment of a block that this process completes. */
static void set_segment(struct bcast_mpi_sum_combination *c, int inner,
                        struct part_of_block part, char *values,
                        struct bcast_mpi_segment *segment) {
  segment->blocks.offset = part.start / BLOCK;
  segment->blocks.extent = part.begin < part.end && part.completes;
  segment->sums.values = values;
  segment->sums.strides[inner] = 1;
  segment->sums.strides[!inner] = c->extents[inner];
}

int bcast_mpi_combine_borders(struct bcast_mpi_sum_combination *c,
                              char **values) {
  const struct part_of_block none = {0};
  bcast_range own = bcast_get_elements(c->rows, c->inner, c->parts, c->part);
  int64_t whole = c->rows * c->inner;
  int64_t end = own.offset + own.extent;
  int64_t first = own.offset / BLOCK * BLOCK;
  int64_t last = end / BLOCK * BLOCK;
  struct part_of_block head = none;
  struct part_of_block tail = none;
  struct slice slice = {c, c->extents[1] >= c->extents[0], 0, 0};
  int64_t width = c->num_sums < BCAST_MPI_MAX_BORDER_SUMS
                      ? c->num_sums
                      : BCAST_MPI_MAX_BORDER_SUMS;
  char *lanes[2];
  char *results[2];
  int error = MPI_SUCCESS;
  if (own.extent > 0 && own.offset != first)
    head = get_part_of_block(first, own.offset, end, whole);
  if (own.extent > 0 && end != last && last >= own.offset)
    tail = get_part_of_block(last, last, end, whole);
  if (head.begin == head.end && tail.begin == tail.end)
    return MPI_SUCCESS;
  if (!c->elements.values)
    return MPI_ERR_BUFFER;
  *values = malloc((size_t)(c->num_sums + LANE_BYTES * width) * 2 * c->bytes);
  if (!*values)
    return MPI_ERR_NO_MEM;
  for (int i = 0; i < 2; ++i) {
    results[i] = *values + (size_t)(i * c->num_sums) * c->bytes;
    lanes[i] =
        *values + (size_t)(2 * c->num_sums) * c->bytes + i * LANE_BYTES * width;
  }
  set_segment(c, slice.inner, head, results[0], &c->segments[HEAD]);
  set_segment(c, slice.inner, tail, results[1], &c->segments[TAIL]);
  for (; slice.begin < c->num_sums && !error; slice.begin += width) {
    slice.count = c->num_sums - slice.begin;
    if (slice.count > width)
      slice.count = width;
    error = combine_slice(&slice, head, tail, lanes, results);
  }
  return error;
}
