/*===- Gather.c - Gathers one dimension of an array --------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Reshard.h"

#include "Limits.h"
#include <stdlib.h>

enum { SOURCE = BCAST_MPI_SOURCE, TARGET = BCAST_MPI_TARGET };

/* Whether a collective is faster than messages. */
static int is_collective(const struct bcast_mpi_reshard *reshard, int64_t dim) {
  int64_t size = bcast_mpi_count_group(&reshard->grid, reshard->source_axes);
  return size > BCAST_MPI_MAX_DIRECT ||
         reshard->dimensions[dim].whole % size == 0;
}

int64_t bcast_mpi_find_gathered(const struct bcast_mpi_reshard *reshard) {
  int64_t gathered = -1;
  /* All processes decide alike, although some have one index of a dimension
   * where others have several: part 0 has the most. */
  const int64_t first[BCAST_MAX_GRID_RANK] = {0};
  for (int64_t dim = 0; dim < reshard->rank; ++dim) {
    if (bcast_mpi_get_axes(reshard, dim, TARGET) & reshard->source_axes)
      return -1;
    if (bcast_mpi_get_axes(reshard, dim, SOURCE)) {
      if (gathered >= 0)
        return -1;
      gathered = dim;
    } else if (gathered < 0 &&
               bcast_mpi_get_range(reshard, dim, TARGET, first).extent > 1) {
      return -1;
    }
  }
  if (gathered < 0 || !is_collective(reshard, gathered))
    return -1;
  /* Counts and places of collectives are of type int. */
  return reshard->dimensions[gathered].whole <= BCAST_MPI_MAX_COUNT ? gathered
                                                                    : -1;
}

/* The elements of one side with one index of the dimension, at multiples of the
 * dimension's stride. All processes send and receive rows of the same size:
 * Open MPI 4.1 chooses its algorithm by counts of the received type and the
 * size of the sent one. */
static int make_row(struct bcast_mpi_reshard *reshard, int64_t dim, int which,
                    struct bcast_mpi_buffer *row) {
  struct bcast_mpi_buffer elements;
  MPI_Datatype type;
  int64_t stride = reshard->dimensions[dim].sides[which].stride;
  int64_t rank = 0;
  int is_dense;
  int error;
  for (int64_t i = dim + 1; i < reshard->rank; ++i) {
    /* A part of the source may be needed only. */
    reshard->places[rank].extent =
        reshard->dimensions[i].sides[TARGET].own.extent;
    reshard->places[rank++].stride = reshard->dimensions[i].sides[which].stride;
  }
  error = bcast_mpi_make_piece(reshard->element.type, reshard->bytes, rank,
                               reshard->places, &elements);
  if (error)
    return error;
  is_dense = !elements.is_derived && stride == elements.count * reshard->bytes;
  error = MPI_Type_contiguous(elements.count, elements.type, &type);
  bcast_mpi_free_buffer(&elements);
  if (error)
    return error;
  row->type = type;
  row->is_derived = 1;
  if (!is_dense) {
    error = MPI_Type_create_resized(type, 0, (MPI_Aint)stride, &row->type);
    MPI_Type_free(&type);
    if (error) {
      row->is_derived = 0;
      return error;
    }
  }
  return MPI_Type_commit(&row->type);
}

/* The numbers of rows of all processes, then their places. */
static int *list_rows(struct bcast_mpi_reshard *reshard, int64_t dim,
                      int64_t size) {
  int *rows = malloc(2 * (size_t)size * sizeof(*rows));
  int64_t coordinates[BCAST_MAX_GRID_RANK];
  if (!rows)
    return NULL;
  for (int64_t i = 0; i < size; ++i) {
    bcast_mpi_get_member(&reshard->grid, reshard->source_axes, i, coordinates);
    rows[i] = rows[size + i] = 0;
    if (!bcast_mpi_find_piece(reshard, TARGET, coordinates))
      continue;
    rows[i] = (int)reshard->piece[dim].extent;
    rows[size + i] = (int)(reshard->piece[dim].offset -
                           reshard->dimensions[dim].sides[TARGET].own.offset);
  }
  return rows;
}

/* Whether all processes have the same number of rows, in their own order. */
static int are_even(const int *rows, int64_t size) {
  for (int64_t i = 0; i < size; ++i)
    if (rows[i] != rows[0] || rows[size + i] != i * rows[0])
      return 0;
  return 1;
}

int bcast_mpi_gather(struct bcast_mpi_reshard *reshard, int64_t dim) {
  int64_t size = bcast_mpi_count_group(&reshard->grid, reshard->source_axes);
  int64_t number = bcast_mpi_get_number(&reshard->grid, reshard->source_axes);
  struct bcast_mpi_buffer sent = {0};
  struct bcast_mpi_buffer received = {0};
  const char *source = reshard->data[SOURCE];
  int *rows = NULL;
  MPI_Comm comm;
  int error = bcast_mpi_find_group(reshard->communicator, &reshard->grid,
                                   reshard->source_axes, &comm);
  if (error)
    return error;
  /* All processes of the group have the same target. */
  for (int64_t i = 0; i < reshard->rank; ++i)
    if (reshard->dimensions[i].sides[TARGET].own.extent == 0)
      return MPI_SUCCESS;
  rows = list_rows(reshard, dim, size);
  error = rows ? make_row(reshard, dim, SOURCE, &sent) : MPI_ERR_NO_MEM;
  if (!error)
    error = make_row(reshard, dim, TARGET, &received);
  if (!error) {
    char *target = reshard->data[TARGET];
    if (bcast_mpi_find_piece(reshard, SOURCE, reshard->grid.coordinates))
      source = bcast_mpi_get_address(reshard, SOURCE);
    error = are_even(rows, size)
                ? MPI_Allgather(source, rows[number], sent.type, target,
                                rows[0], received.type, comm)
                : MPI_Allgatherv(source, rows[number], sent.type, target, rows,
                                 rows + size, received.type, comm);
  }
  bcast_mpi_free_buffer(&sent);
  bcast_mpi_free_buffer(&received);
  free(rows);
  return error;
}
