/*===- Combination.h - Float sums across processes ----------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_LIB_RUNTIME_MPI_COMBINATION_H
#define BCAST_LIB_RUNTIME_MPI_COMBINATION_H

#include "Communicator.h"
#include "ReductionTree.h"

/** Values of all A x M sums; strides are in elements. */
struct bcast_mpi_sums {
  const char *values;
  int64_t strides[2]; /**< of A and M */
};

/** Consecutive blocks of this process. */
struct bcast_mpi_segment {
  bcast_range blocks;
  struct bcast_mpi_sums sums; /**< of the first of them */
  int64_t block_stride;
};

/** The words of bcast_mpi_combine_blocks, and what follows from them. */
struct bcast_mpi_sum_combination {
  int64_t comm; /**< the caller's */
  struct bcast_mpi_communicator *communicator;
  struct bcast_mpi_grid grid;
  int element;
  int kind;
  MPI_Datatype type;
  size_t bytes;
  int64_t num_axes;
  const int64_t *axes;
  bcast_mpi_axes axis_set;
  int64_t parts;
  int64_t part;
  int64_t extents[2]; /**< A and M */
  int64_t num_sums;   /**< A * M */
  int64_t rows;       /**< of the whole array */
  int64_t inner;      /**< elements of a row */
  int64_t num_blocks; /**< of the whole array */
  struct bcast_mpi_sums elements;
  int64_t element_stride;
  /** The block that starts on other processes, the source, and the last block
   * of the array if it has fewer elements. Some may be empty. */
  struct bcast_mpi_segment segments[3];
  char *target;
  int64_t target_strides[2];
};

/** The process with this part, in the grid. */
int64_t bcast_mpi_find_process(const struct bcast_mpi_sum_combination *c,
                               int64_t part, int64_t *coordinates);

/**
 * Computes the blocks of the first and the last segment, of which some elements
 * may be on processes before this one. All processes call this. `values` is the
 * memory for them.
 */
int bcast_mpi_combine_borders(struct bcast_mpi_sum_combination *c,
                              char **values);

/** Values of some nodes for some sums. They are sent or received; the other
 * address is null. */
struct bcast_mpi_sum_message {
  const char *sent;
  char *received;
  int64_t num_nodes;
  int64_t stride; /**< of nodes, in sums */
  int64_t num_sums;
};

/** Starts a message to or from the process with part `part`. */
int bcast_mpi_start_message(const struct bcast_mpi_sum_combination *c,
                            const struct bcast_mpi_sum_message *message,
                            int64_t part, MPI_Request *request);

/**
 * Combines the nodes of all parts for all sums, in a number of rounds that
 * grows with the logarithm of the parts. This process has those of its blocks:
 * the values of node i at i * `stride` sums. All processes get all results, one
 * after the other. There is a block.
 */
int bcast_mpi_combine_in_rounds(const struct bcast_mpi_sum_combination *c,
                                const char *values, int64_t stride,
                                char *results);

#endif /* BCAST_LIB_RUNTIME_MPI_COMBINATION_H */
