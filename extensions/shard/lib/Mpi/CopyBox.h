/*===- CopyBox.h - Copies between shards of one process -----------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_LIB_RUNTIME_MPI_COPYBOX_H
#define BCAST_LIB_RUNTIME_MPI_COPYBOX_H

#include <stdint.h>

/** A dimension of a box, in two arrays. */
struct bcast_mpi_copied_dimension {
  int64_t extent;
  int64_t source_stride; /**< in bytes */
  int64_t target_stride; /**< in bytes */
};

/**
 * Copies a box of elements of `bytes` bytes. No extent is 0. The dimensions are
 * reordered and merged in place.
 */
void bcast_mpi_copy_box(const char *source, char *target, int64_t bytes,
                        int64_t rank,
                        struct bcast_mpi_copied_dimension *dimensions);

#endif /* BCAST_LIB_RUNTIME_MPI_COPYBOX_H */
