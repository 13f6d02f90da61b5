/*===- communication.c - Times of communication beside plain MPI ----------===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* mpirun -n N PROGRAM [SIDE] [REPETITIONS]: changes the distribution of an
|* array of SIDE x SIDE f32, and combines as many sums. The peers are calls of
|* MPI that move the same bytes, from contiguous memory to contiguous memory.
|*
\*===----------------------------------------------------------------------===*/

#include "bcast/Runtime/BlockDistribution.h"
#include "bcast/Runtime/Mpi.h"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALL = 0, ROWS = 1, COLUMNS = 2, BOTH = 3 };
enum { MAX_WORDS = 64, MAX_REPETITIONS = 1000 };

static int rank, size;
static int64_t side = 4096;
static int repetitions = 15;
static float *source, *target, *peer_source, *peer_target;

static void check(int error) {
  if (error) {
    fprintf(stderr, "%s\n", bcast_mpi_error_text(error));
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}

/* The axis of the grid that splits a dimension, or -1. A grid of 2 axes splits
 * both dimensions, of 1 axis one. */
static int get_axis(int split, int dim) {
  if (split == BOTH)
    return dim;
  return split == (dim == 0 ? ROWS : COLUMNS) ? 0 : -1;
}

struct move {
  const char *name;
  const char *peer;
  int from, to;
  int is_transposed; /* the target is column-major */
  int has_result;    /* the peer has the same result, if all parts are even */
};

static int64_t get_extent(const struct move *move, int split, int dim) {
  int axis = get_axis(split, dim);
  int64_t parts = move->from == BOTH ? 2 : size;
  int64_t part = move->from != BOTH ? rank : dim == 0 ? rank / 2 : rank % 2;
  return axis < 0 ? side : bcast_get_part_extent(side, 0, parts, part);
}

static void make_words(const struct move *move, int64_t *words) {
  int64_t *next = words;
  *next++ = MPI_Comm_c2f(MPI_COMM_WORLD);
  *next++ = sizeof(float);
  if (move->from == BOTH) {
    *next++ = 2;
    *next++ = 2;
    *next++ = 2;
  } else {
    *next++ = 1;
    *next++ = size;
  }
  *next++ = 2;
  for (int dim = 0; dim < 2; ++dim) {
    *next++ = side;
    *next++ = dim == 0 ? get_extent(move, move->from, 1) : 1;
    if (move->is_transposed)
      *next++ = dim == 0 ? 1 : get_extent(move, move->to, 0);
    else
      *next++ = dim == 0 ? get_extent(move, move->to, 1) : 1;
    for (int i = 0; i < 2; ++i) {
      int axis = get_axis(i == 0 ? move->from : move->to, dim);
      *next++ = 0;
      *next++ = axis >= 0;
      if (axis >= 0)
        *next++ = axis;
    }
  }
  *next++ = (int64_t)(uintptr_t)source;
  *next++ = (int64_t)(uintptr_t)target;
}

/* From rows to columns: row-major pieces of side / size rows and columns. */
static void run_alltoallw(void) {
  enum { MAX_SIZE = 1024 };
  static int counts[MAX_SIZE], sent_places[MAX_SIZE], received_places[MAX_SIZE];
  static MPI_Datatype sent[MAX_SIZE], received[MAX_SIZE];
  int extent = (int)(side / size);
  MPI_Datatype strided, dense;
  check(MPI_Type_vector(extent, extent, (int)side, MPI_FLOAT, &strided));
  check(MPI_Type_commit(&strided));
  check(MPI_Type_contiguous(extent * extent, MPI_FLOAT, &dense));
  check(MPI_Type_commit(&dense));
  for (int i = 0; i < size && i < MAX_SIZE; ++i) {
    counts[i] = 1;
    sent[i] = strided;
    received[i] = dense;
    sent_places[i] = i * extent * (int)sizeof(float);
    received_places[i] = i * extent * extent * (int)sizeof(float);
  }
  check(MPI_Alltoallw(peer_source, counts, sent_places, sent, peer_target,
                      counts, received_places, received, MPI_COMM_WORLD));
  MPI_Type_free(&strided);
  MPI_Type_free(&dense);
}

static void run_peer(const struct move *move) {
  int count = (int)(side * side / size);
  if (move->has_result) {
    run_alltoallw();
    return;
  }
  if (move->to == ALL && move->from != ALL)
    check(MPI_Allgather(peer_source, count, MPI_FLOAT, peer_target, count,
                        MPI_FLOAT, MPI_COMM_WORLD));
  else if (move->from == ALL)
    memcpy(peer_target, peer_source, (size_t)count * sizeof(float));
  else
    check(MPI_Alltoall(peer_source, count / size, MPI_FLOAT, peer_target,
                       count / size, MPI_FLOAT, MPI_COMM_WORLD));
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a;
  double y = *(const double *)b;
  return (x > y) - (x < y);
}

/* The median, in milliseconds, of the slowest process. */
static double get_median(double *times) {
  MPI_Allreduce(MPI_IN_PLACE, times, repetitions, MPI_DOUBLE, MPI_MAX,
                MPI_COMM_WORLD);
  qsort(times, (size_t)repetitions, sizeof(*times), compare);
  return times[repetitions / 2] * 1e3;
}

static double start(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  return MPI_Wtime();
}

static void print(const char *name, const char *peer, double *times,
                  double *peer_times) {
  double time = get_median(times);
  double peer_time = get_median(peer_times);
  if (rank == 0)
    printf("%-28s %9.3f   %-26s %9.3f %7.2f\n", name, time, peer, peer_time,
           time / peer_time);
}

static void measure_move(const struct move *move) {
  double times[MAX_REPETITIONS], peer_times[MAX_REPETITIONS];
  int64_t words[MAX_WORDS];
  if (move->from == BOTH && size != 4)
    return;
  make_words(move, words);
  for (int i = -2; i < repetitions; ++i) {
    double begin = start();
    check(bcast_mpi_reshard(words));
    times[i < 0 ? 0 : i] = MPI_Wtime() - begin;
    begin = start();
    run_peer(move);
    peer_times[i < 0 ? 0 : i] = MPI_Wtime() - begin;
  }
  print(move->name, move->peer, times, peer_times);
}

/* `sums` sums of `blocks` blocks on each process. */
static void measure_sums(const char *name, int64_t sums, int64_t blocks) {
  double times[MAX_REPETITIONS], peer_times[MAX_REPETITIONS];
  const int64_t words[] = {MPI_Comm_c2f(MPI_COMM_WORLD),
                           BCAST_MPI_F32,
                           BCAST_MPI_SUM,
                           1,
                           size,
                           1,
                           0,
                           1,
                           sums,
                           blocks * size * BCAST_REDUCTION_BLOCK,
                           /*elements of a row=*/1,
                           /*strides of the source=*/0,
                           sums,
                           1,
                           /*of the elements, which are not read=*/0,
                           0,
                           0,
                           /*of the target=*/0,
                           1,
                           (int64_t)(uintptr_t)source,
                           0,
                           (int64_t)(uintptr_t)target};
  for (int i = -2; i < repetitions; ++i) {
    double begin = start();
    check(bcast_mpi_combine_blocks(words));
    times[i < 0 ? 0 : i] = MPI_Wtime() - begin;
    begin = start();
    check(MPI_Allreduce(peer_source, peer_target, (int)sums, MPI_FLOAT, MPI_SUM,
                        MPI_COMM_WORLD));
    peer_times[i < 0 ? 0 : i] = MPI_Wtime() - begin;
  }
  print(name, "MPI_Allreduce of 1 block", times, peer_times);
}

int main(int argc, char **argv) {
  const struct move moves[] = {
      {"rows to all", "MPI_Allgather", ROWS, ALL, 0, 0},
      {"columns to all", "MPI_Allgather", COLUMNS, ALL, 0, 0},
      {"rows and columns to all", "MPI_Allgather", BOTH, ALL, 0, 0},
      {"rows to columns", "MPI_Alltoall", ROWS, COLUMNS, 0, 0},
      {"rows to columns", "MPI_Alltoallw, same result", ROWS, COLUMNS, 0, 1},
      {"columns to rows", "MPI_Alltoall", COLUMNS, ROWS, 0, 0},
      {"rows to transposed columns", "MPI_Alltoall", ROWS, COLUMNS, 1, 0},
      {"all to rows", "memcpy", ALL, ROWS, 0, 0},
      {"all to columns", "memcpy", ALL, COLUMNS, 0, 0},
      {"rows to transposed rows", "memcpy", ALL, ROWS, 1, 0},
  };
  size_t bytes;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (argc > 1)
    side = atoll(argv[1]);
  if (argc > 2)
    repetitions = atoi(argv[2]);
  if (side < size || repetitions < 1 || repetitions > MAX_REPETITIONS) {
    fprintf(stderr, "usage: mpirun -n N %s [SIDE] [REPETITIONS]\n", argv[0]);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  bytes = (size_t)side * (size_t)side * sizeof(float);
  source = malloc(bytes);
  target = malloc(bytes);
  peer_source = malloc(bytes);
  peer_target = malloc(bytes);
  if (!source || !target || !peer_source || !peer_target)
    check(MPI_ERR_NO_MEM);
  memset(source, 0, bytes);
  memset(target, 0, bytes);
  memset(peer_source, 0, bytes);
  memset(peer_target, 0, bytes);
  if (rank == 0)
    printf("%lld x %lld f32, %.0f MB, %d processes, %s; milliseconds\n",
           (long long)side, (long long)side, (double)bytes * 1e-6, size,
           bcast_mpi_library());
  for (size_t i = 0; i < sizeof(moves) / sizeof(moves[0]); ++i)
    measure_move(&moves[i]);
  measure_sums("1 sum of 1 block", 1, 1);
  measure_sums("1 sum of 10000 blocks", 1, 10000);
  measure_sums("1000 sums of 1 block", 1000, 1);
  measure_sums("all sums of 1 block", side * side, 1);
  measure_sums("all sums / 8 of 8 blocks", side * side / 8, 8);
  MPI_Finalize();
  return 0;
}
