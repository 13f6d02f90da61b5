/*===- call.c - The time of a call from C ---------------------------------===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Kernel.h"
#include "add.h"
#include "add_dynamic.h"
#include "bcast-c/Execution.h"
#include <stdlib.h>

static void check(bool good, char *error) {
  if (good)
    return;
  fprintf(stderr, "error: %s\n", error);
  exit(1);
}

static BcastExecutable *compile(const char *path) {
  static char text[4096];
  FILE *file = fopen(path, "r");
  size_t size = file ? fread(text, 1, sizeof text, file) : 0;
  if (file)
    fclose(file);
  char *error = "";
  BcastExecutable *executable = bcastCompile(text, size, path, NULL, &error);
  check(executable, error);
  return executable;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  MEASURE("inlined kernel", add_kernel(matrix, row, sum));
  MEASURE("object file", add(matrix, row, sum, NULL));
  MEASURE("object file, unchecked", add_unchecked(matrix, row, sum, NULL));
  MEASURE("object file, dynamic",
          add_dynamic(matrix, kRows, kColumns, row, kColumns, sum, kRows,
                      kColumns, NULL));
  MEASURE("object file, dynamic, unchecked",
          add_dynamic_unchecked(matrix, kRows, kColumns, row, kColumns, sum,
                                kRows, kColumns, NULL));
  int64_t shape[] = {kRows, kColumns}, row_shape[] = {kColumns};
  BcastBuffer inputs[] = {{BCAST_F32, 2, shape, NULL, matrix, false},
                          {BCAST_F32, 1, row_shape, NULL, row, false}};
  BcastBuffer result = {BCAST_F32, 2, shape, NULL, sum, false};
  void *data[] = {matrix, row, sum};
  int64_t extents[] = {kRows, kColumns, kColumns, kRows, kColumns};
  char *error;
  BcastExecutable *function = compile(argv[1]);
  MEASURE("bcastExecutableRun",
          check(bcastExecutableRun(function, inputs, 2, &result, 1, &error),
                error));
  MEASURE(
      "bcastExecutableRunUnchecked",
      check(bcastExecutableRunUnchecked(function, data, NULL, &error), error));
  bcastExecutableDestroy(function);
  function = compile(argv[2]);
  MEASURE("bcastExecutableRun, dynamic",
          check(bcastExecutableRun(function, inputs, 2, &result, 1, &error),
                error));
  MEASURE("bcastExecutableRunUnchecked, dynamic",
          check(bcastExecutableRunUnchecked(function, data, extents, &error),
                error));
  bcastExecutableDestroy(function);
  return 0;
}
