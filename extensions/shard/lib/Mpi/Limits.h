/*===- Limits.h - What decides how data travels -------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Tests have lower limits.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_LIB_RUNTIME_MPI_LIMITS_H
#define BCAST_LIB_RUNTIME_MPI_LIMITS_H

#include <limits.h>

/* Counts of MPI are of type int. */
#ifndef BCAST_MPI_MAX_COUNT
#define BCAST_MPI_MAX_COUNT INT_MAX
#endif

/* The processes that may all send to each other, although a collective or
 * rounds do the same. With parts of different sizes, that of MPICH 4.0
 * takes 1.6 times as long on 4 processes. */
#ifndef BCAST_MPI_MAX_DIRECT
#define BCAST_MPI_MAX_DIRECT 16
#endif

/* The bytes of partial sums of all processes that each process gets as they
 * are. More are distributed: a process gets those of some sums only. */
#ifndef BCAST_MPI_MAX_GATHERED_BYTES
#define BCAST_MPI_MAX_GATHERED_BYTES (1 << 15)
#endif

/* The sums of which a process passes parts on at once: with all lanes of f32,
 * 1 MiB. */
#ifndef BCAST_MPI_MAX_BORDER_SUMS
#define BCAST_MPI_MAX_BORDER_SUMS (1 << 14)
#endif

#endif /* BCAST_LIB_RUNTIME_MPI_LIMITS_H */
