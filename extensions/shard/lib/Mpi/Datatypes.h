/*===- Datatypes.h - Datatypes of pieces of arrays ----------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_LIB_RUNTIME_MPI_DATATYPES_H
#define BCAST_LIB_RUNTIME_MPI_DATATYPES_H

#include <mpi.h>
#include <stdint.h>

/** A dimension of a piece, or several that lie in memory as one. */
struct bcast_mpi_dimension {
  int64_t extent;
  int64_t stride; /**< in bytes */
};

/** A buffer in the form that functions of MPI take. */
struct bcast_mpi_buffer {
  int count;
  MPI_Datatype type;
  int is_derived; /**< `type` is to be freed */
};

/**
 * The datatype of an element. Derived for sizes that MPI has no type for.
 */
int bcast_mpi_make_element(int64_t bytes, struct bcast_mpi_buffer *element);

/**
 * The elements of a piece in row-major order of its dimensions, which are
 * merged in place. No extent is 0.
 */
int bcast_mpi_make_piece(MPI_Datatype element, int64_t bytes, int64_t rank,
                         struct bcast_mpi_dimension *dimensions,
                         struct bcast_mpi_buffer *piece);

/** Frees what one of the functions above has made. */
void bcast_mpi_free_buffer(struct bcast_mpi_buffer *buffer);

/**
 * Drops dimensions of extent 1, and merges those that lie in memory as one.
 * Returns the new rank.
 */
int64_t bcast_mpi_merge_dimensions(int64_t rank,
                                   struct bcast_mpi_dimension *dimensions);

#endif /* BCAST_LIB_RUNTIME_MPI_DATATYPES_H */
