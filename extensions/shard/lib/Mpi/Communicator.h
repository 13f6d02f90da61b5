/*===- Communicator.h - Communicators of this library -------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_LIB_RUNTIME_MPI_COMMUNICATOR_H
#define BCAST_LIB_RUNTIME_MPI_COMMUNICATOR_H

#include "bcast/Runtime/BlockDistribution.h"
#include <mpi.h>

struct bcast_mpi_group;

/**
 * A duplicate of a caller's communicator, so that messages do not meet the
 * caller's, and errors are returned. It lives as long as the caller's.
 */
struct bcast_mpi_communicator {
  MPI_Comm comm;
  int rank;
  int size;
  struct bcast_mpi_group *groups;
};

/** A grid, and the place of this process. */
struct bcast_mpi_grid {
  int64_t rank;
  int64_t shape[BCAST_MAX_GRID_RANK];
  int64_t coordinates[BCAST_MAX_GRID_RANK];
};

/** A set of axes: bit i for axis i. */
typedef unsigned bcast_mpi_axes;

/** The duplicate of the communicator with this Fortran handle. */
int bcast_mpi_find_communicator(int64_t handle,
                                struct bcast_mpi_communicator **result);

/**
 * Reads the rank and the shape of a grid from `words`, which then points to the
 * word after these. Fails unless the grid has all processes.
 */
int bcast_mpi_read_grid(const struct bcast_mpi_communicator *communicator,
                        const int64_t **words, struct bcast_mpi_grid *grid);

/** The text of the last error of the function above, or null. */
const char *bcast_mpi_get_size_error(int code);

/**
 * The processes that have the coordinates of this one on all axes but `axes`,
 * in the order of their ranks. All processes of the grid call this.
 */
int bcast_mpi_find_group(struct bcast_mpi_communicator *communicator,
                         const struct bcast_mpi_grid *grid, bcast_mpi_axes axes,
                         MPI_Comm *result);

/** The number of these processes. */
int64_t bcast_mpi_count_group(const struct bcast_mpi_grid *grid,
                              bcast_mpi_axes axes);

/** The coordinates of one of them. */
void bcast_mpi_get_member(const struct bcast_mpi_grid *grid,
                          bcast_mpi_axes axes, int64_t number,
                          int64_t *coordinates);

/** The number of this process among them. */
int64_t bcast_mpi_get_number(const struct bcast_mpi_grid *grid,
                             bcast_mpi_axes axes);

/**
 * Ends the job after an error of an exchange, as other processes may wait for
 * this one: writes the rank and the cause to standard error, and aborts.
 * Returns `error`, if at all. [SHARD-6]
 */
int bcast_mpi_fail(const struct bcast_mpi_communicator *communicator,
                   const char *name, int error);

/**
 * Waits for messages, and returns the first error. After an error before, it
 * does not wait: their peers may never answer.
 */
int bcast_mpi_finish_requests(int64_t count, MPI_Request *requests, int error);

#endif /* BCAST_LIB_RUNTIME_MPI_COMMUNICATOR_H */
