/*===- MpiModel.c - Counts what a process would exchange ----------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "bcast/Runtime/MpiModel.h"
#include "Communicator.h"
#include "bcast/Runtime/Collectives.h"
#include "bcast/Runtime/Mpi.h"

#include <stdlib.h>
#include <string.h>

/* The functions of lib/Runtime/Mpi, which this library has by other names. */
int32_t bcast_mpi_run_reshard(const int64_t *words);
int32_t bcast_mpi_run_combine_blocks(const int64_t *words);
int32_t bcast_mpi_run_all_reduce(const int64_t *words);

static struct bcast_mpi_communicator process;
static struct bcast_mpi_exchange *exchanges;
static int64_t num_exchanges;
static int64_t capacity;
/* Of the exchange that runs. */
static struct bcast_mpi_exchange current;
static int64_t messages_sent;
static int64_t messages_received;

void bcast_mpi_model_start(int32_t rank, int32_t size) {
  process.rank = rank;
  process.size = size;
  process.comm = size;
  for (int64_t i = 0; i < num_exchanges; ++i)
    free(exchanges[i].extents);
  num_exchanges = 0;
}

int64_t bcast_mpi_model_count(void) { return num_exchanges; }

const struct bcast_mpi_exchange *bcast_mpi_model_get(int64_t index) {
  return &exchanges[index];
}

/* Exchanges ================================================================*/

static int32_t run(int32_t (*function)(const int64_t *), const int64_t *words,
                   const char *name, int64_t element_bytes, int64_t rank) {
  int32_t error;
  if (num_exchanges == capacity) {
    int64_t larger = 2 * capacity + 16;
    void *memory = realloc(exchanges, (size_t)larger * sizeof(*exchanges));
    if (!memory)
      return MPI_ERR_NO_MEM;
    exchanges = memory;
    capacity = larger;
  }
  memset(&current, 0, sizeof(current));
  messages_sent = messages_received = 0;
  current.name = name;
  current.element_bytes = element_bytes;
  current.rank = rank;
  current.extents = malloc((size_t)(rank + 1) * sizeof(int64_t));
  if (!current.extents)
    return MPI_ERR_NO_MEM;
  error = function(words);
  /* Sending and receiving overlap. */
  current.steps +=
      messages_sent > messages_received ? messages_sent : messages_received;
  exchanges[num_exchanges++] = current;
  return error;
}

int32_t bcast_mpi_reshard(const int64_t *words) {
  const int64_t *array = words + 3 + words[2];
  int64_t rank = *array++;
  bcast_axis_changes changes = {0, 0, 0};
  int32_t error = run(bcast_mpi_run_reshard, words, "reshard", words[1], rank);
  if (error)
    return error;
  for (int64_t dim = 0; dim < rank; ++dim) {
    exchanges[num_exchanges - 1].extents[dim] = array[0];
    /* Each side has a unit, the number of its axes, and these. */
    const int64_t *from = array + 4;
    const int64_t *to = from + *from + 2;
    bcast_add_axis_changes(&changes, *from, from + 1, *to, to + 1);
    array = to + 1 + *to;
  }
  exchanges[num_exchanges - 1].collective = bcast_name_collective(changes);
  return MPI_SUCCESS;
}

int32_t bcast_mpi_combine_blocks(const int64_t *words) {
  const int64_t *array = words + 4 + words[3];
  int32_t error = run(bcast_mpi_run_combine_blocks, words, "combine_blocks",
                      words[1] == BCAST_MPI_F64 ? 8 : 4, 3);
  if (error)
    return error;
  array += 1 + array[0];
  exchanges[num_exchanges - 1].collective = "all_reduce";
  exchanges[num_exchanges - 1].extents[0] = array[0];
  exchanges[num_exchanges - 1].extents[1] =
      (array[2] * array[3] + BCAST_REDUCTION_BLOCK - 1) / BCAST_REDUCTION_BLOCK;
  exchanges[num_exchanges - 1].extents[2] = array[1];
  return MPI_SUCCESS;
}

int32_t bcast_mpi_all_reduce(const int64_t *words) {
  static const int64_t bytes[] = {4, 8, 2, 2, 1, 2, 4, 8, 1, 2, 4, 8};
  const int64_t *axes = words + 4 + words[3];
  int32_t error =
      run(bcast_mpi_run_all_reduce, words, "all_reduce", bytes[words[1]], 1);
  if (!error)
    exchanges[num_exchanges - 1].extents[0] = axes[1 + axes[0]];
  return error;
}

/* What lib/Runtime/Mpi asks of communicators ===============================*/

int bcast_mpi_find_communicator(int64_t handle,
                                struct bcast_mpi_communicator **result) {
  (void)handle;
  *result = &process;
  return MPI_SUCCESS;
}

int bcast_mpi_find_group(struct bcast_mpi_communicator *communicator,
                         const struct bcast_mpi_grid *grid, bcast_mpi_axes axes,
                         MPI_Comm *result) {
  (void)communicator;
  *result = (MPI_Comm)bcast_mpi_count_group(grid, axes);
  return MPI_SUCCESS;
}

int bcast_mpi_fail(const struct bcast_mpi_communicator *communicator,
                   const char *name, int error) {
  (void)communicator, (void)name;
  return error;
}

int bcast_mpi_finish_requests(int64_t count, MPI_Request *requests, int error) {
  (void)count, (void)requests;
  return error;
}

/* MPI ======================================================================*/

int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *result) {
  *result = count * old;
  return MPI_SUCCESS;
}

int MPI_Type_create_hvector(int count, int length, MPI_Aint stride,
                            MPI_Datatype old, MPI_Datatype *result) {
  (void)stride;
  *result = (int64_t)count * length * old;
  return MPI_SUCCESS;
}

int MPI_Type_create_resized(MPI_Datatype old, MPI_Aint lower, MPI_Aint extent,
                            MPI_Datatype *result) {
  (void)lower, (void)extent;
  *result = old;
  return MPI_SUCCESS;
}

int MPI_Type_create_struct(int count, const int *lengths,
                           const MPI_Aint *places, const MPI_Datatype *types,
                           MPI_Datatype *result) {
  (void)places;
  *result = 0;
  for (int i = 0; i < count; ++i)
    *result += lengths[i] * types[i];
  return MPI_SUCCESS;
}

int MPI_Type_commit(MPI_Datatype *type) {
  (void)type;
  return MPI_SUCCESS;
}

int MPI_Type_free(MPI_Datatype *type) {
  (void)type;
  return MPI_SUCCESS;
}

int MPI_Op_create(MPI_User_function *function, int commutes, MPI_Op *result) {
  (void)function, (void)commutes;
  *result = 0;
  return MPI_SUCCESS;
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int target,
              int tag, MPI_Comm comm, MPI_Request *request) {
  (void)data, (void)target, (void)tag, (void)comm;
  current.bytes_sent += count * type;
  ++messages_sent;
  *request = 1;
  return MPI_SUCCESS;
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int source, int tag,
              MPI_Comm comm, MPI_Request *request) {
  (void)data, (void)source, (void)tag, (void)comm;
  current.bytes_received += count * type;
  ++messages_received;
  *request = 1;
  return MPI_SUCCESS;
}

int MPI_Recv(void *data, int count, MPI_Datatype type, int source, int tag,
             MPI_Comm comm, MPI_Status *status) {
  MPI_Request request;
  (void)status;
  return MPI_Irecv(data, count, type, source, tag, comm, &request);
}

/* Both MPIs gather few bytes in a number of steps that grows with the logarithm
 * of the processes (recursive doubling, Bruck), and many around a ring. The
 * limit is MPICH's, MPIR_CVAR_ALLGATHER_LONG_MSG_SIZE. */
enum { RING_BYTES = 512 * 1024 };

static void add_gather(int64_t own_bytes, int64_t bytes, int size) {
  int64_t steps = 0;
  if (bytes < RING_BYTES)
    while (steps < 31 && (int64_t)1 << steps < size)
      ++steps;
  else
    steps = size - 1;
  current.steps += steps;
  /* A process passes on what it gets. */
  current.bytes_received += bytes - own_bytes;
  current.bytes_sent += bytes - own_bytes;
}

int MPI_Allgather(const void *sent, int sent_count, MPI_Datatype sent_type,
                  void *received, int received_count,
                  MPI_Datatype received_type, MPI_Comm comm) {
  (void)sent, (void)received;
  add_gather(sent_count * sent_type,
             (int64_t)received_count * received_type * comm, comm);
  return MPI_SUCCESS;
}

int MPI_Allgatherv(const void *sent, int sent_count, MPI_Datatype sent_type,
                   void *received, const int *received_counts,
                   const int *places, MPI_Datatype received_type,
                   MPI_Comm comm) {
  int64_t bytes = 0;
  (void)sent, (void)received, (void)places;
  for (int i = 0; i < comm; ++i)
    bytes += received_counts[i] * received_type;
  add_gather(sent_count * sent_type, bytes, comm);
  return MPI_SUCCESS;
}

/* Both MPIs combine few bytes by recursive doubling, in each step all of them;
 * of many, each process combines a part, and gathers the parts. The limit is
 * MPICH's, MPIR_CVAR_ALLREDUCE_SHORT_MSG_SIZE. */
enum { SHORT_BYTES = 2048 };

int MPI_Allreduce(const void *sent, void *received, int count,
                  MPI_Datatype type, MPI_Op operation, MPI_Comm comm) {
  int64_t bytes = count * type;
  int64_t steps = 0;
  (void)sent, (void)received, (void)operation;
  while (steps < 31 && (int64_t)1 << steps < comm)
    ++steps;
  if (bytes > SHORT_BYTES) {
    bytes = 2 * (bytes - bytes / comm);
    steps *= 2;
  } else {
    bytes *= steps;
  }
  current.steps += steps;
  current.bytes_sent += bytes;
  current.bytes_received += bytes;
  return MPI_SUCCESS;
}
