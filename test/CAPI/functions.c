/*===- functions.c - Numbers and memrefs from C -------------------------===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Check.h"
#include "bcast-c/Execution.h"

static const char *const kNumbers =
    "func.func @main(%n: index, %s: f32) -> (tensor<?xi64>, f32) {\n"
    "  %0 = bcast.iota dim = 0 sizes(%n) : tensor<?xi64>\n"
    "  return %0, %s : tensor<?xi64>, f32\n"
    "}\n";

/* Adds the first argument to the second one. */
static const char *const kMemrefs =
    "func.func @main(%x: memref<?xf32>, %y: memref<?xf32>) {\n"
    "  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,\n"
    "      affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]}\n"
    "      ins(%x : memref<?xf32>) outs(%y : memref<?xf32>) {\n"
    "  ^bb0(%a: f32, %b: f32):\n"
    "    %0 = arith.addf %a, %b : f32\n"
    "    linalg.yield %0 : f32\n"
    "  }\n"
    "  return\n"
    "}\n";

/* Copies the memref, then the tensor, so that the tensor is read last. */
static const char *const kBoth =
    "func.func @main(%x: tensor<2xf32>, %y: memref<2xf32>) -> tensor<2xf32> {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %z = arith.constant 0.0 : f32\n"
    "  memref.store %z, %y[%c0] : memref<2xf32>\n"
    "  %0 = bcast.negate %x : tensor<2xf32>\n"
    "  return %0 : tensor<2xf32>\n"
    "}\n";

static BcastExecutable *compile(const char *source) {
  char *error = NULL;
  BcastExecutable *executable =
      bcastCompile(source, strlen(source), "test.mlir", NULL, &error);
  CHECK_NO_ERROR(error);
  return executable;
}

static void testNumbers(void) {
  BcastExecutable *executable = compile(kNumbers);
  BcastTensorType n = bcastExecutableGetInputType(executable, 0);
  CHECK(n.isNumber && n.elementType == BCAST_I64 && n.shape.size == 0);
  CHECK(!bcastExecutableGetResultType(executable, 0).isNumber);
  CHECK(bcastExecutableGetResultType(executable, 1).isNumber);
  int64_t count = 3, extent = -1, indices[3];
  float s = 1.5f, same = 0;
  BcastBuffer inputs[] = {{BCAST_I64, 0, NULL, NULL, &count, false},
                          {BCAST_F32, 0, NULL, NULL, &s, false}};
  int64_t *shapes[] = {&extent, NULL};
  char *error = NULL;
  CHECK(
      bcastExecutableGetResultShapes(executable, inputs, 2, shapes, 2, &error));
  CHECK(extent == 3);
  BcastBuffer results[] = {{BCAST_I64, 1, &extent, NULL, indices, false},
                           {BCAST_F32, 0, NULL, NULL, &same, false}};
  CHECK(bcastExecutableRun(executable, inputs, 2, results, 2, &error));
  CHECK(indices[2] == 2 && same == 1.5f);
  count = -1;
  CHECK(!bcastExecutableRun(executable, inputs, 2, results, 2, &error));
  CHECK_ERROR(error, "bcast.iota");
  bcastExecutableDestroy(executable);
}

static void testMemrefs(void) {
  BcastExecutable *executable = compile(kMemrefs);
  CHECK(!bcastExecutableGetInputType(executable, 0).isWritten);
  CHECK(bcastExecutableGetInputType(executable, 1).isWritten);
  float x[] = {1, 2}, y[] = {10, 0, 20, 0};
  int64_t extent = 2, strides[] = {1, 2, 0};
  BcastBuffer inputs[] = {{BCAST_F32, 1, &extent, NULL, x, false},
                          {BCAST_F32, 1, &extent, &strides[1], y, false}};
  char *error = NULL;
  /* Memory that is not row-major is copied, and copied back. */
  CHECK(bcastExecutableRun(executable, inputs, 2, NULL, 0, &error));
  CHECK(y[0] == 11 && y[1] == 0 && y[2] == 22 && y[3] == 0);
  /* In place, on one array. */
  inputs[1] = inputs[0];
  CHECK(bcastExecutableRun(executable, inputs, 2, NULL, 0, &error));
  CHECK(x[0] == 2 && x[1] == 4);
  /* Elements that share memory. */
  inputs[1].strides = &strides[2];
  CHECK(!bcastExecutableRun(executable, inputs, 2, NULL, 0, &error));
  CHECK_ERROR(error, "input 1: dimension 0 has extent 2 and stride 0");
  bcastExecutableDestroy(executable);
}

/* A tensor argument that overlaps what is written to keeps its elements. */
static void testOverlap(void) {
  BcastExecutable *executable = compile(kBoth);
  float x[] = {1, 2}, y[2];
  int64_t extent = 2;
  BcastBuffer inputs[] = {{BCAST_F32, 1, &extent, NULL, x, false},
                          {BCAST_F32, 1, &extent, NULL, x, false}};
  BcastBuffer result = {BCAST_F32, 1, &extent, NULL, y, false};
  char *error = NULL;
  CHECK(bcastExecutableRun(executable, inputs, 2, &result, 1, &error));
  CHECK(y[0] == -1 && y[1] == -2 && x[0] == 0 && x[1] == 2);
  bcastExecutableDestroy(executable);
}

static void testLibraries(void) {
  char *error = NULL;
  BcastCompileOptions *options = bcastCompileOptionsCreate();
  CHECK(!bcastCompileOptionsAddLibrary(options, NULL, &error));
  CHECK_ERROR(error, "the path is NULL");
  CHECK(bcastCompileOptionsAddLibrary(options, "libm.so.6", &error));
  const char *source = "func.func private @erfc(f64) -> f64\n"
                       "func.func @main(%x: f64) -> f64 {\n"
                       "  %0 = func.call @erfc(%x) : (f64) -> f64\n"
                       "  return %0 : f64\n"
                       "}\n";
  BcastExecutable *executable = bcastCompileWithOptions(
      source, strlen(source), NULL, NULL, options, &error);
  CHECK_NO_ERROR(error);
  double x = 0, y = 0;
  BcastBuffer input = {BCAST_F64, 0, NULL, NULL, &x, false};
  BcastBuffer result = {BCAST_F64, 0, NULL, NULL, &y, false};
  CHECK(bcastExecutableRun(executable, &input, 1, &result, 1, &error));
  CHECK(y == 1);
  bcastExecutableDestroy(executable);
  bcastCompileOptionsDestroy(options);
}

int main(void) {
  testNumbers();
  testMemrefs();
  testOverlap();
  testLibraries();
  return 0;
}
