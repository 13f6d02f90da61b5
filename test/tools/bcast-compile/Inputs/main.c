/*===- main.c - Calls the functions of kernels.mlir ---------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "kernels.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                       \
  if (!(condition)) {                                                          \
    fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);    \
    exit(1);                                                                   \
  }

/* Padding is filled, and what is behind it left alone. */
static void test_padded(void) {
  float x[] = {1, 2, 3, 4, 5, 6}, y[15], sum[16];
  bool greater[6];
  for (int i = 0; i < 15; ++i)
    y[i] = 9;
  for (int i = 0; i < 16; ++i)
    sum[i] = -1;
  for (int i = 0; i < 6; ++i)
    y[i / 3 + i % 3 * 3] = i % 2 ? 10 : 0;
  CHECK(kernels_padded(x, y, sum, greater, NULL) == 0);
  for (int i = 0; i < 15; ++i) {
    int row = i % 3, column = i / 3, at = row * 3 + column;
    float expected = 9;
    if (row < 2 && column < 3)
      expected = x[at] + (at % 2 ? 10 : 0);
    CHECK(sum[i] == expected);
  }
  CHECK(sum[15] == -1);
  for (int i = 0; i < 6; ++i)
    CHECK(greater[i] == (i % 2 == 0));
}

/* 16-bit floats by their bits; results of the wrong extent are left alone. */
static void test_halves(void) {
  uint16_t x[] = {0x4000, 0x3c00, 0x4200}, y[] = {0x4000, 0xc040};
  uint16_t xx[3] = {0}, yy[2] = {0};
  int64_t xx_extent = 0, yy_extent = 0;
  CHECK(kernels_halves_result_shapes(x, 3, y, 2, &xx_extent, &yy_extent,
                                     NULL) == 0);
  CHECK(xx_extent == 3 && yy_extent == 2);
  CHECK(kernels_halves(x, 3, y, 2, xx, 3, yy, 2, NULL) == 0);
  CHECK(xx[0] == 0x4400 && xx[1] == 0x3c00 && xx[2] == 0x4880);
  CHECK(yy[0] == 0x4080 && yy[1] == 0x4110);
  bcast_error error;
  char text[200];
  xx[0] = 7;
  CHECK(kernels_halves(x, 3, y, 2, xx, 2, yy, 2, &error) == 1);
  CHECK(xx[0] == 7);
  bcast_format_error(&error, text, sizeof text);
  CHECK(strstr(text, "result 0: dimension 0 has size 2; it must be 3"));
  CHECK(kernels_halves(x, -3, y, 2, xx, -3, yy, 2, &error) == 1);
  CHECK(error.extent == -3 && error.kind == BCAST_CHECK_NON_NEGATIVE);
  CHECK(kernels_halves(NULL, 0, NULL, 0, NULL, 0, NULL, 0, &error) == 0);

  /* Memory that is not there. */
  CHECK(kernels_halves(x, 3, NULL, 2, xx, 3, yy, 2, &error) == 1);
  bcast_format_error(&error, text, sizeof(text));
  CHECK(strstr(text, "argument 1: its data is NULL [BOUNDARY-2]"));
  CHECK(kernels_halves(x, 3, y, 2, NULL, 3, yy, 2, &error) == 1);
  bcast_format_error(&error, text, sizeof(text));
  CHECK(strstr(text, "result 0: its data is NULL [BOUNDARY-2]"));
  CHECK(kernels_halves(x, 3, NULL, 0, xx, 3, NULL, 0, &error) == 0);
}

static void test_transpose(void) {
  double x[] = {1, 2, 3, 4, 5, 6}, y[6];
  CHECK(kernels_transpose(x, 2, 3, y, 2, 3, NULL) == 0);
  for (int i = 0; i < 6; ++i)
    CHECK(y[i / 3 + i % 3 * 2] == x[i]);
}

static void test_functions(void) {
  float x[37], y[37];
  for (int i = 0; i < 37; ++i)
    x[i] = (float)i / 20;
  CHECK(kernels_functions(x, y, NULL) == 0);
  for (int i = 0; i < 37; ++i)
    CHECK(fabs(y[i] - sin(exp(x[i]))) < 1e-5);
}

int main(void) {
  test_padded();
  test_halves();
  test_transpose();
  test_functions();
  puts("all is as it should be");
  return 0;
}
