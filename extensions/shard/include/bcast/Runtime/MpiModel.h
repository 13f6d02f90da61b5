/*===- MpiModel.h - Counts what a process would exchange ----------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* libbcast-mpi-model.so is the runtime of partitioned programs with an MPI that
|* counts messages and sends none. One process computes what it would exchange
|* as one of a job of any size; elements that it would receive are undefined.
|* Calls come from one thread.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_RUNTIME_MPIMODEL_H
#define BCAST_RUNTIME_MPIMODEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What one call of bcast/Runtime/Mpi.h exchanges. */
struct bcast_mpi_exchange {
  const char *name; /**< of the operation, as in reshard */
  /** As in all_gather, where the name does not say it; else null. */
  const char *collective;
  int64_t element_bytes; /**< of an element of the array */
  int64_t rank;          /**< of the array; 3 for combine_blocks */
  int64_t *extents; /**< of the whole array, A, N, M of blocks, or a count */
  /**
   * Messages that wait for each other: those between two processes, and the
   * steps of collectives.
   */
  int64_t steps;
  int64_t bytes_sent;
  int64_t bytes_received;
};

/** From now on, this is process `rank` of `size`. Forgets all exchanges. */
void bcast_mpi_model_start(int32_t rank, int32_t size);

/** The number of exchanges since then. */
int64_t bcast_mpi_model_count(void);

/** One of them, in the order of the calls. It is valid until the next call. */
const struct bcast_mpi_exchange *bcast_mpi_model_get(int64_t index);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_RUNTIME_MPIMODEL_H */
