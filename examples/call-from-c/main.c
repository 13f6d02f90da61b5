/* Calls the functions of scale_rows.mlir, which bcast-compile has compiled. */

#include "scale_rows.h"
#include <stdio.h>
#include <stdlib.h>

static void print(const char *name, const float *x, int64_t rows) {
  for (int64_t i = 0; i < rows; ++i)
    printf("%s %g %g %g\n", i == 0 ? name : "          ", x[3 * i],
           x[3 * i + 1], x[3 * i + 2]);
}

static void print_error(const bcast_error *error) {
  char text[256];
  bcast_format_error(error, text, sizeof text);
  printf("error: %s\n", text);
}

/* Calls a function whose result has dynamic extents: queries them, allocates,
 * computes. */
static int scale(const float *x, int64_t rows, const float *factors,
                 int64_t count) {
  bcast_error error;
  int64_t result_rows;
  if (scale_rows_result_shapes(x, rows, factors, count, &result_rows, &error)) {
    print_error(&error);
    return 1;
  }
  float *result = malloc(result_rows * 3 * sizeof(float));
  if (!result)
    return 1;
  int status = scale_rows(x, rows, factors, count, result, result_rows, &error);
  if (status == 0)
    print("scale_rows", result, result_rows);
  else
    print_error(&error);
  free(result);
  return status;
}

int main(void) {
  const float x[] = {1, 2, 3, 4, 5, 6}, factors[] = {10, 100, 1000};
  if (scale(x, 2, factors, 2) != 0)
    return 1;
  /* Three factors for two rows: an error, and not a crash. */
  if (scale(x, 2, factors, 3) == 0)
    return 1;

  const float columns[] = {1, 4, 2, 5, 3, 6}; /* x, column by column */
  float sum[6];
  if (add_bias(columns, factors, sum, NULL) != 0)
    return 1;
  print("add_bias  ", sum, 2);
  return 0;
}
