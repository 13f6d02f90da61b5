/*===- Grid.c - The grid of processes -----------------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Communicator.h"

#include <inttypes.h>
#include <stdio.h>

static _Thread_local char size_error[96];

const char *bcast_mpi_get_size_error(int code) {
  return code == MPI_ERR_TOPOLOGY && size_error[0] ? size_error : NULL;
}

int bcast_mpi_read_grid(const struct bcast_mpi_communicator *communicator,
                        const int64_t **words, struct bcast_mpi_grid *grid) {
  const int64_t *next = *words;
  int64_t size;
  grid->rank = *next++;
  if (grid->rank < 1 || grid->rank > BCAST_MAX_GRID_RANK)
    return MPI_ERR_DIMS;
  for (int64_t axis = 0; axis < grid->rank; ++axis)
    grid->shape[axis] = *next++;
  size = bcast_get_grid_size(grid->rank, grid->shape);
  if (size != communicator->size) {
    snprintf(size_error, sizeof(size_error),
             "the communicator has %d process%s, and the grid %" PRId64,
             communicator->size, communicator->size == 1 ? "" : "es", size);
    return MPI_ERR_TOPOLOGY;
  }
  bcast_get_grid_coordinates(grid->rank, grid->shape, communicator->rank,
                             grid->coordinates);
  *words = next;
  return MPI_SUCCESS;
}

int64_t bcast_mpi_count_group(const struct bcast_mpi_grid *grid,
                              bcast_mpi_axes axes) {
  int64_t count = 1;
  for (int64_t axis = 0; axis < grid->rank; ++axis)
    if (axes >> axis & 1)
      count *= grid->shape[axis];
  return count;
}

void bcast_mpi_get_member(const struct bcast_mpi_grid *grid,
                          bcast_mpi_axes axes, int64_t number,
                          int64_t *coordinates) {
  for (int64_t axis = grid->rank - 1; axis >= 0; --axis) {
    coordinates[axis] = grid->coordinates[axis];
    if (axes >> axis & 1) {
      coordinates[axis] = number % grid->shape[axis];
      number /= grid->shape[axis];
    }
  }
}

int64_t bcast_mpi_get_number(const struct bcast_mpi_grid *grid,
                             bcast_mpi_axes axes) {
  int64_t number = 0;
  for (int64_t axis = 0; axis < grid->rank; ++axis)
    if (axes >> axis & 1)
      number = number * grid->shape[axis] + grid->coordinates[axis];
  return number;
}
