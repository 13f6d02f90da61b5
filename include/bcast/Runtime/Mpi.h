/*===- Mpi.h - Communication between processes --------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* What partitioned programs and their hosts call. libbcast-mpi-openmpi.so and
|* libbcast-mpi-mpich.so define these functions, each for its MPI. A program
|* loads the one of its launcher. Communicators are Fortran handles
|* (MPI_Comm_c2f), so this header and compiled code serve both.
|*
|* Unless stated otherwise, a function returns 0, or the error code of MPI,
|* which is never 0. All processes of the communicator call a function
|* together. One that fails in an exchange, in which others may wait for it,
|* writes its rank and the cause to standard error, and ends the job. Calls come
|* from one thread at a time.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_RUNTIME_MPI_H
#define BCAST_RUNTIME_MPI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Called by compiled code ==================================================*/

/**
 * Moves an array from one distribution over the grid to another: each process
 * fills its target shard with elements of the source shards. `words` are
 *
 *   the communicator,
 *   the bytes of an element,
 *   the rank of the grid, and its extents,
 *   the rank of the array, and for each dimension
 *     the extent of the whole,
 *     the stride of the source shard, that of the target shard (in elements),
 *     the unit of the source, the number of its axes, and these axes,
 *     the unit of the target, the number of its axes, and these axes,
 *   the address of the source shard, and that of the target shard.
 *
 * The communicator has as many processes as the grid. BlockDistribution.h
 * defines units and shards. All words but strides and addresses are the same on
 * all processes. An axis splits one dimension of the source at most, and one of
 * the target. Shards do not overlap; an empty one may have any address.
 *
 * A process takes elements from the process that has its own coordinates on all
 * axes that do not split the source. An axis does not split the source if no
 * dimension has it, or a replicated one (bcast_is_replicated).
 *
 * The dimensions may be given in any order, the same on all processes. Where
 * both shards have them from the largest to the smallest stride, pieces are
 * contiguous in memory, and faster.
 */
int32_t bcast_mpi_reshard(const int64_t *words);

/* Words of the functions below. Blocks are of f32 or f64, and their sums or
 * products. i1 is UI8. */
enum bcast_mpi_element {
  BCAST_MPI_F32 = 0,
  BCAST_MPI_F64,
  BCAST_MPI_F16,
  BCAST_MPI_BF16,
  BCAST_MPI_I8,
  BCAST_MPI_I16,
  BCAST_MPI_I32,
  BCAST_MPI_I64,
  BCAST_MPI_UI8,
  BCAST_MPI_UI16,
  BCAST_MPI_UI32,
  BCAST_MPI_UI64
};
enum bcast_mpi_combination {
  BCAST_MPI_SUM = 0,
  BCAST_MPI_PRODUCT,
  BCAST_MPI_MAXIMUM,
  BCAST_MPI_MINIMUM,
  BCAST_MPI_AND,
  BCAST_MPI_OR,
  BCAST_MPI_XOR
};

/**
 * Combines the arrays of the processes along some axes, element by element.
 * `words` are
 *
 *   the communicator,
 *   the type of elements (bcast_mpi_element), the kind (bcast_mpi_combination),
 *   the rank of the grid, and its extents,
 *   the number of axes, and these axes,
 *   the number of elements,
 *   the address of the array, which is contiguous.
 *
 * The results take the place of the array. A maximum or minimum of floats is
 * NaN if one of them is, and -0 is less than +0. Float sums and products are
 * combined in any order, integers modulo 2^width. All words but the address are
 * the same on all processes along the axes.
 */
int32_t bcast_mpi_all_reduce(const int64_t *words);

/**
 * Combines the blocks of float sums or products (REDUCE-6 of docs/spec.md) of
 * all processes. `words` are
 *
 *   the communicator,
 *   the type of elements (bcast_mpi_element), the kind (bcast_mpi_combination),
 *   the rank of the grid, and its extents,
 *   the number of axes, and these axes,
 *   the extents A and M,
 *   the number N of all rows, and the number I of elements of a row,
 *   the strides of the source in elements: of A, of blocks, of M,
 *   the strides of the elements: of A, of elements, of M,
 *   the strides of the target: of A, of M,
 *   the addresses of the source, of the elements, and of the target.
 *
 * There are A x M sums, each of the same N x I elements. The rows are
 * distributed along the axes (bcast_get_elements). The source has A x M values
 * for each block of 256 elements that this process has. Of the blocks at the
 * borders, of which it has some elements, the elements are read: each process
 * passes its partial sums on to the next one, and the last one completes the
 * block (bcast_get_blocks). The address of the elements may be null if each
 * process has whole blocks.
 *
 * Blocks 2i and 2i + 1 are combined, then the results of this in the same way,
 * until one is left; a value without a neighbour stays. It is combined with the
 * identity, +0 or 1, which is the result without elements (REDUCE-4). Each
 * process gets all A x M results, the same bits for every grid. All words but
 * strides and addresses are the same on all processes.
 */
int32_t bcast_mpi_combine_blocks(const int64_t *words);

/* Called by tools ==========================================================*/

/**
 * Starts MPI unless it has been. `comm` is a duplicate of MPI_COMM_WORLD,
 * `rank` and `size` are those of this process. Later errors are returned, and
 * do not end the program.
 */
int32_t bcast_mpi_start(int32_t *comm, int32_t *rank, int32_t *size);

/** Ends MPI if bcast_mpi_start has started it. */
void bcast_mpi_finish(void);

/** Ends all processes, with `code` as their exit code. Does not return. */
void bcast_mpi_abort(int32_t comm, int32_t code);

/** Returns when all processes have called it. */
int32_t bcast_mpi_barrier(int32_t comm);

/**
 * Compares the bytes of all processes, whose sizes may differ. `different` is
 * the lowest rank whose bytes are not those of rank 0, or -1. It is the same on
 * all processes.
 */
int32_t bcast_mpi_compare(int32_t comm, const void *bytes, int64_t size,
                          int32_t *different);

/**
 * Shares the first failure. Each process passes a text, or null if it has not
 * failed. `rank` is the lowest rank with a text, or -1, on all processes; they
 * get its text in `buffer`, cut off after `size` - 1 bytes. The text ends with
 * a 0 unless `size` is 0. Without a failure it is empty.
 */
int32_t bcast_mpi_share_failure(int32_t comm, const char *text, int32_t *rank,
                                char *buffer, size_t size);

/** MPI's text of an error code, as one line. It is valid until the next call.
 */
const char *bcast_mpi_error_text(int32_t code);

/** The name and version of the MPI library, as in "Open MPI 4.1.4". */
const char *bcast_mpi_library(void);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_RUNTIME_MPI_H */
