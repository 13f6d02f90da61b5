/*===- Communicator.c - Communicators of this library -------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Communicator.h"
#include "bcast/Runtime/Mpi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A communicator of processes that differ on some axes of a grid only. */
struct bcast_mpi_group {
  struct bcast_mpi_group *next;
  int64_t grid_rank;
  int64_t shape[BCAST_MAX_GRID_RANK];
  bcast_mpi_axes axes;
  MPI_Comm comm;
};

static int keyval = MPI_KEYVAL_INVALID;

/* MPI calls this when the caller frees the communicator. */
static int free_communicator(MPI_Comm comm, int key, void *attribute,
                             void *state) {
  struct bcast_mpi_communicator *communicator = attribute;
  struct bcast_mpi_group *group = communicator->groups;
  (void)comm, (void)key, (void)state;
  while (group) {
    struct bcast_mpi_group *next = group->next;
    MPI_Comm_free(&group->comm);
    free(group);
    group = next;
  }
  MPI_Comm_free(&communicator->comm);
  free(communicator);
  return MPI_SUCCESS;
}

int bcast_mpi_find_communicator(int64_t handle,
                                struct bcast_mpi_communicator **result) {
  struct bcast_mpi_communicator *communicator;
  MPI_Comm comm;
  int is_initialized = 0;
  int found = 0;
  int error;
  if (keyval == MPI_KEYVAL_INVALID) {
    MPI_Initialized(&is_initialized);
    if (!is_initialized)
      return MPI_ERR_OTHER;
    error = MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_communicator,
                                   &keyval, NULL);
    if (error)
      return error;
  }
  if (handle != (MPI_Fint)handle)
    return MPI_ERR_COMM;
  comm = MPI_Comm_f2c((MPI_Fint)handle);
  if (comm == MPI_COMM_NULL)
    return MPI_ERR_COMM;
  error = MPI_Comm_get_attr(comm, keyval, result, &found);
  if (error || found)
    return error;

  communicator = malloc(sizeof(*communicator));
  if (!communicator)
    return MPI_ERR_NO_MEM;
  communicator->groups = NULL;
  error = MPI_Comm_dup(comm, &communicator->comm);
  if (error) {
    free(communicator);
    return error;
  }
  MPI_Comm_set_errhandler(communicator->comm, MPI_ERRORS_RETURN);
  MPI_Comm_rank(communicator->comm, &communicator->rank);
  MPI_Comm_size(communicator->comm, &communicator->size);
  error = MPI_Comm_set_attr(comm, keyval, communicator);
  if (error) {
    MPI_Comm_free(&communicator->comm);
    free(communicator);
    return error;
  }
  *result = communicator;
  return MPI_SUCCESS;
}

int bcast_mpi_find_group(struct bcast_mpi_communicator *communicator,
                         const struct bcast_mpi_grid *grid, bcast_mpi_axes axes,
                         MPI_Comm *result) {
  struct bcast_mpi_group *group;
  int64_t first[BCAST_MAX_GRID_RANK];
  int error;
  if (bcast_mpi_count_group(grid, axes) == communicator->size) {
    *result = communicator->comm;
    return MPI_SUCCESS;
  }
  for (group = communicator->groups; group; group = group->next) {
    if (group->grid_rank == grid->rank && group->axes == axes &&
        !memcmp(group->shape, grid->shape,
                (size_t)grid->rank * sizeof(int64_t))) {
      *result = group->comm;
      return MPI_SUCCESS;
    }
  }

  group = malloc(sizeof(*group));
  if (!group)
    return MPI_ERR_NO_MEM;
  group->grid_rank = grid->rank;
  memcpy(group->shape, grid->shape, sizeof(group->shape));
  group->axes = axes;
  /* The rank of its first member distinguishes a group from the others. */
  bcast_mpi_get_member(grid, axes, 0, first);
  error = MPI_Comm_split(
      communicator->comm,
      (int)bcast_get_grid_process(grid->rank, grid->shape, first),
      communicator->rank, &group->comm);
  if (error) {
    free(group);
    return error;
  }
  group->next = communicator->groups;
  communicator->groups = group;
  *result = group->comm;
  return MPI_SUCCESS;
}

int bcast_mpi_fail(const struct bcast_mpi_communicator *communicator,
                   const char *name, int error) {
  fprintf(stderr,
          "bcast: error: rank %d: %s: %s; other processes may wait for this "
          "one, so the job ends\n",
          communicator->rank, name, bcast_mpi_error_text(error));
  MPI_Abort(communicator->comm, 1);
  return error;
}

int bcast_mpi_finish_requests(int64_t count, MPI_Request *requests, int error) {
  for (int64_t i = 0; i < count && !error; ++i)
    error = MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  return error;
}
