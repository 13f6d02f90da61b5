/*===- Reshard.h - From one distribution of an array to another --*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_LIB_RUNTIME_MPI_RESHARD_H
#define BCAST_LIB_RUNTIME_MPI_RESHARD_H

#include "Communicator.h"
#include "CopyBox.h"
#include "Datatypes.h"

enum { BCAST_MPI_SOURCE = 0, BCAST_MPI_TARGET = 1 };

/** One side of a dimension. */
struct bcast_mpi_side {
  int64_t stride; /**< in bytes */
  int64_t unit;
  int64_t num_axes;
  const int64_t *axes;
  bcast_range own; /**< of this process */
};

/** A dimension of the whole array. */
struct bcast_mpi_split_dimension {
  int64_t whole;
  struct bcast_mpi_side sides[2];
};

/** The words of bcast_mpi_reshard, and memory. */
struct bcast_mpi_reshard {
  struct bcast_mpi_communicator *communicator;
  struct bcast_mpi_grid grid;
  int64_t bytes;
  struct bcast_mpi_buffer element;
  int64_t rank;
  struct bcast_mpi_split_dimension *dimensions;
  char *data[2];
  bcast_mpi_axes source_axes; /**< those that split the source */
  int is_empty;               /**< the whole array has no elements */
  /* Memory for each of the dimensions. */
  bcast_range *piece;
  struct bcast_mpi_dimension *places;
  struct bcast_mpi_copied_dimension *copied;
  MPI_Request *requests;
  int64_t num_requests;
};

/**
 * The axes that split a dimension of one side. Axes of extent 1 split nothing.
 */
bcast_mpi_axes bcast_mpi_get_axes(const struct bcast_mpi_reshard *reshard,
                                  int64_t dim, int which);

/** The range of a dimension on the process with these coordinates. */
bcast_range bcast_mpi_get_range(const struct bcast_mpi_reshard *reshard,
                                int64_t dim, int which,
                                const int64_t *coordinates);

/**
 * Sets `piece` to what one side of this process has in common with the other
 * side of the process with these coordinates. Returns whether there is any.
 */
int bcast_mpi_find_piece(struct bcast_mpi_reshard *reshard, int own_side,
                         const int64_t *coordinates);

/** The address of the piece in a shard of this process. */
char *bcast_mpi_get_address(const struct bcast_mpi_reshard *reshard, int which);

/**
 * The dimension that a collective gathers, or -1: it is split along all axes of
 * the source, and the outermost one, and no process needs a part of it only.
 * The same on all processes of the grid.
 */
int64_t bcast_mpi_find_gathered(const struct bcast_mpi_reshard *reshard);

/** Gathers this dimension by one collective. */
int bcast_mpi_gather(struct bcast_mpi_reshard *reshard, int64_t dim);

#endif /* BCAST_LIB_RUNTIME_MPI_RESHARD_H */
