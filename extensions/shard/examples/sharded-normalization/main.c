/* Each process of an MPI job normalizes its rows of an array, with compiled
 * code that exchanges sums over the rows of all processes. */

#include "bcast/Runtime/BlockDistribution.h"
#include "normalization.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 1001, COLUMNS = 64, PROCESSES = 4 };

int main(int argc, char **argv) {
  int rank, size, failed;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != PROCESSES) {
    fprintf(stderr, "start %d processes, as in mpirun -n %d\n", PROCESSES,
            PROCESSES);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  bcast_range rows = bcast_get_part(ROWS, /*unit=*/0, size, rank);
  float *x = malloc(rows.extent * COLUMNS * sizeof(float));
  float *y = malloc(rows.extent * COLUMNS * sizeof(float));
  float scale[COLUMNS], shift[COLUMNS];
  for (int64_t i = 0; i < rows.extent * COLUMNS; ++i)
    x[i] = (float)((rows.offset * COLUMNS + i) * 7919 % 1000) / 100;
  for (int j = 0; j < COLUMNS; ++j) {
    scale[j] = 1;
    shift[j] = 0;
  }

  int64_t context[] = {MPI_Comm_c2f(MPI_COMM_WORLD), rank, ROWS};
  int64_t whole_rows;
  bcast_error error;
  failed = batch_normalization(x, rows.extent, scale, shift, context, y,
                               rows.extent, &whole_rows, &error);
  if (failed) {
    char text[256];
    bcast_format_error(&error, text, sizeof(text));
    fprintf(stderr, "process %d: %s\n", rank, text);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }

  /* Each column of the whole array has the mean 0. */
  double sum = 0, all;
  for (int64_t i = 0; i < rows.extent; ++i)
    sum += y[i * COLUMNS];
  MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%d processes normalized %lld rows; the mean of column 0 is %s\n",
           size, (long long)whole_rows,
           all / ROWS < 1e-5 && all / ROWS > -1e-5 ? "0" : "wrong");
  free(x);
  free(y);
  MPI_Finalize();
  return 0;
}
