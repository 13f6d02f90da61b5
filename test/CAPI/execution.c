/*===- execution.c - Compile and run from C ----------------------------===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "bcast-c/Execution.h"
#include "Check.h"
#include <dirent.h>
#include <unwind.h>

static const char *const kSource =
    "func.func @add(%a: tensor<?x3xf32>, %b: tensor<?xf32>)\n"
    "    -> tensor<?x3xf32> {\n"
    "  %0 = bcast.add %a, %b rule(#bcast.numpy)\n"
    "      : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>\n"
    "  return %0 : tensor<?x3xf32>\n"
    "}\n";

static const char *const kLayouts =
    "#column = #bcast.layout<minor_to_major = [0, 1]>\n"
    "#padded = #bcast.layout<minor_to_major = [0, 1],\n"
    "    padded_dimensions = [3, 5], padding_value = 9.0 : f32>\n"
    "func.func @main(%a: tensor<2x3xf32, #padded>,\n"
    "                %b: tensor<2x3xf32, #column>)\n"
    "    -> (tensor<2x3xf32, #padded>, tensor<2x3xf32>) {\n"
    "  %0 = bcast.add %a, %b : (tensor<2x3xf32, #padded>,\n"
    "      tensor<2x3xf32, #column>) -> tensor<2x3xf32, #padded>\n"
    "  %1 = bcast.add %a, %b : (tensor<2x3xf32, #padded>,\n"
    "      tensor<2x3xf32, #column>) -> tensor<2x3xf32>\n"
    "  return %0, %1 : tensor<2x3xf32, #padded>, tensor<2x3xf32>\n"
    "}\n";

static BcastExecutable *compile(const char *source) {
  char *error = NULL;
  BcastExecutable *executable =
      bcastCompile(source, strlen(source), "test.mlir", NULL, &error);
  CHECK_NO_ERROR(error);
  CHECK(executable);
  return executable;
}

static BcastBuffer makeBuffer(void *data, BcastInts shape,
                              const int64_t *strides) {
  BcastBuffer buffer = {BCAST_F32, shape.size, shape.data,
                        strides,   data,       false};
  return buffer;
}

static void testTypes(void) {
  BcastExecutable *e = compile(kSource);
  CHECK(bcastExecutableGetNumInputs(e) == 2);
  CHECK(bcastExecutableGetNumResults(e) == 1);
  BcastTensorType type = bcastExecutableGetInputType(e, 0);
  CHECK(type.elementType == BCAST_F32 && type.shape.size == 2);
  CHECK(type.shape.data[0] == BCAST_DYNAMIC && type.shape.data[1] == 3);
  CHECK(!type.isPadded);
  CHECK(bcastExecutableGetInputType(e, 2).elementType == -1);
  CHECK(bcastExecutableGetResultType(e, -1).elementType == -1);
  CHECK(bcastExecutableGetNumInputs(NULL) == -1);
  CHECK(bcastExecutableGetInputType(NULL, 0).elementType == -1);
  CHECK(bcastElementTypeGetBytes(BCAST_BF16) == 2);
  CHECK(bcastElementTypeGetBytes(13) == 0);
  char *error = NULL;
  BcastLayout *layout =
      bcastExecutableGetResultLayout(e, 0, INTS(4, 3), &error);
  CHECK(layout && bcastLayoutGetStride(layout, 0) == 3);
  bcastLayoutDestroy(layout);
  CHECK(!bcastExecutableGetResultLayout(e, 0, INTS(4, 4), &error));
  CHECK_ERROR(error, "expected ?x3xf32, got 4x4xf32");
  CHECK(!bcastExecutableGetInputLayout(e, 2, INTS(4, 3), &error));
  CHECK_ERROR(error, "there is no input 2, of 2");
  bcastExecutableDestroy(e);
  bcastExecutableDestroy(NULL);
}

static void testRun(void) {
  BcastExecutable *e = compile(kSource);
  char *error = NULL;
  float a[] = {1, 2, 3, 4, 5, 6}, b[] = {10, 20, 30}, y[6] = {0};
  BcastBuffer inputs[] = {makeBuffer(a, INTS(2, 3), NULL),
                          makeBuffer(b, INTS(3), NULL)};
  int64_t shape[2] = {0, 0};
  int64_t *const shapes[] = {shape};
  CHECK(bcastExecutableGetResultShapes(e, inputs, 2, shapes, 1, &error));
  CHECK(shape[0] == 2 && shape[1] == 3);
  BcastBuffer results[] = {makeBuffer(y, INTS(2, 3), NULL)};
  CHECK(bcastExecutableRun(e, inputs, 2, results, 1, &error));
  CHECK_NO_ERROR(error);
  CHECK(y[0] == 11 && y[2] == 33 && y[3] == 14 && y[5] == 36);

  /* Without checks of the arrays, the rules are still checked. */
  void *data[] = {a, b, y};
  int64_t extents[] = {2, 3, 2};
  y[5] = 0;
  CHECK(bcastExecutableRunUnchecked(e, data, extents, &error));
  CHECK_NO_ERROR(error);
  CHECK(y[5] == 36);
  extents[1] = 2;
  CHECK(!bcastExecutableRunUnchecked(e, data, extents, &error));
  CHECK_ERROR(error, "[NUMPY-4]");
  CHECK(!bcastExecutableRunUnchecked(NULL, data, extents, &error));
  CHECK_ERROR(error, "the executable is NULL");

  /* CHECK-2: a check that fails leaves results as they were. */
  inputs[1].shape = (const int64_t[]){2};
  CHECK(!bcastExecutableRun(e, inputs, 2, results, 1, &error));
  CHECK_ERROR(error, "test.mlir:3:8: 'bcast.add' op numpy rule: "
                     "dimension 1: operand 1 has extent 2");
  CHECK(!bcastExecutableGetResultShapes(e, inputs, 2, shapes, 1, &error));
  CHECK_ERROR(error, "[NUMPY-4]");
  CHECK(y[0] == 11);

  /* No elements, no memory. */
  inputs[0] = makeBuffer(NULL, INTS(0, 3), NULL);
  inputs[1] = makeBuffer(b, INTS(1), NULL);
  results[0] = makeBuffer(NULL, INTS(0, 3), NULL);
  CHECK(bcastExecutableRun(e, inputs, 2, results, 1, &error));

  /* BOUNDARY-2: the result's extents are checked. */
  inputs[0] = makeBuffer(a, INTS(2, 3), NULL);
  results[0] = makeBuffer(y, INTS(1, 3), NULL);
  CHECK(!bcastExecutableRun(e, inputs, 2, results, 1, &error));
  CHECK_ERROR(error, "result 0: dimension 0 has size 1; it must be 2");
  bcastExecutableDestroy(e);
}

/* Transposed, reversed, stretched and overlapping memory. */
static void testStrides(void) {
  BcastExecutable *e = compile(kSource);
  char *error = NULL;
  float a[] = {1, 4, 2, 5, 3, 6}, b[] = {30, 20, 10}, y[12], one = 100;
  const int64_t column[] = {1, 2}, reversed[] = {-1}, every[] = {6, 2};
  for (int i = 0; i < 12; ++i)
    y[i] = -1;
  BcastBuffer inputs[] = {makeBuffer(a, INTS(2, 3), column),
                          makeBuffer(b + 2, INTS(3), reversed)};
  BcastBuffer results[] = {makeBuffer(y, INTS(2, 3), every)};
  CHECK(bcastExecutableRun(e, inputs, 2, results, 1, &error));
  const float expected[] = {11, -1, 22, -1, 33, -1, 14, -1, 25, -1, 36, -1};
  CHECK(!memcmp(y, expected, sizeof y));

  const int64_t none[] = {0};
  inputs[1] = makeBuffer(&one, INTS(3), none);
  CHECK(bcastExecutableRun(e, inputs, 2, results, 1, &error));
  CHECK(y[0] == 101 && y[10] == 106);

  /* In place, and shifted by one element. */
  float x[] = {1, 2, 3, 4, 5, 6, 7};
  inputs[0] = makeBuffer(x, INTS(2, 3), NULL);
  results[0] = makeBuffer(x + 1, INTS(2, 3), NULL);
  CHECK(bcastExecutableRun(e, inputs, 2, results, 1, &error));
  CHECK(x[0] == 1 && x[1] == 101 && x[2] == 102 && x[6] == 106);

  /* Not aligned to its elements. */
  char bytes[4 * 6 + 1];
  results[0] = makeBuffer(bytes + 1, INTS(2, 3), NULL);
  inputs[0] = makeBuffer(a, INTS(2, 3), column);
  CHECK(bcastExecutableRun(e, inputs, 2, results, 1, &error));
  float last;
  memcpy(&last, bytes + 1 + 20, 4);
  CHECK(last == 106);

  const int64_t shared[] = {0, 1};
  results[0] = makeBuffer(y, INTS(2, 3), shared);
  CHECK(!bcastExecutableRun(e, inputs, 2, results, 1, &error));
  CHECK_ERROR(error, "result 0: dimension 0 has extent 2 and stride 0");
  /* The six elements have addresses of their own, or have not. */
  for (int64_t i = -7; i <= 7; ++i)
    for (int64_t j = -7; j <= 7; ++j) {
      static float cells[64];
      int seen[64] = {0}, sharing = 0;
      for (int64_t k = 0; k < 6; ++k)
        sharing |= seen[32 + k / 3 * i + k % 3 * j]++;
      const int64_t strides[] = {i, j};
      results[0] = makeBuffer(cells + 32, INTS(2, 3), strides);
      CHECK(bcastExecutableRun(e, inputs, 2, results, 1, &error) == !sharing);
      if (!sharing)
        CHECK(cells[32 + i + 2 * j] == 106);
      else
        CHECK_ERROR(error, i && j ? "share memory" : "and stride 0");
    }
  bcastExecutableDestroy(e);
}

/* Of four dimensions, against a comparison of all addresses. */
static void testSharedMemory(void) {
  char *error = NULL;
  const char *constant = "func.func @main() -> tensor<2x3x2x2xi8> {\n"
                         "  %0 = arith.constant dense<1> : tensor<2x3x2x2xi8>\n"
                         "  return %0 : tensor<2x3x2x2xi8>\n"
                         "}\n";
  BcastExecutable *e =
      bcastCompile(constant, strlen(constant), NULL, NULL, &error);
  CHECK_NO_ERROR(error);
  static char cells[256];
  unsigned random = 1;
  int counts[2] = {0, 0};
  for (int round = 0; round < 3000; ++round) {
    int64_t strides[4];
    for (int dim = 0; dim < 4; ++dim) {
      random = random * 1664525 + 1013904223;
      strides[dim] = 1 + (random >> 16) % 24;
    }
    int seen[256] = {0}, sharing = 0;
    for (int k = 0; k < 24; ++k)
      sharing |= seen[k / 12 * strides[0] + k / 4 % 3 * strides[1] +
                      k / 2 % 2 * strides[2] + k % 2 * strides[3]]++;
    ++counts[!!sharing];
    BcastBuffer result = {BCAST_I8, 4,     INTS(2, 3, 2, 2).data,
                          strides,  cells, false};
    CHECK(bcastExecutableRun(e, NULL, 0, &result, 1, &error) == !sharing);
    if (sharing)
      CHECK_ERROR(error, "elements of 2x3x2x2xi8 share memory");
  }
  CHECK(counts[0] > 100 && counts[1] > 100);
  bcastExecutableDestroy(e);
}

static void testLayouts(void) {
  BcastExecutable *e = compile(kLayouts);
  char *error = NULL;
  CHECK(bcastExecutableGetInputType(e, 0).isPadded);
  CHECK(!bcastExecutableGetInputType(e, 1).isPadded);
  BcastLayout *layout = bcastExecutableGetInputLayout(e, 0, INTS(2, 3), &error);
  CHECK(layout && bcastLayoutGetNumAllocatedElements(layout) == 15);
  bcastLayoutDestroy(layout);

  /* Row-major in and out: nothing beyond the elements is touched. */
  float a[] = {1, 2, 3, 4, 5, 6}, b[] = {10, 20, 30, 40, 50, 60};
  float y[7] = {0, 0, 0, 0, 0, 0, -1}, z[6];
  BcastBuffer inputs[] = {makeBuffer(a, INTS(2, 3), NULL),
                          makeBuffer(b, INTS(2, 3), NULL)};
  BcastBuffer results[] = {makeBuffer(y, INTS(2, 3), NULL),
                           makeBuffer(z, INTS(2, 3), NULL)};
  CHECK(bcastExecutableRun(e, inputs, 2, results, 2, &error));
  const float sum[] = {11, 22, 33, 44, 55, 66, -1};
  CHECK(!memcmp(y, sum, sizeof y) && !memcmp(z, sum, sizeof z));

  /* The elements of a padded box, with or without the padding. */
  float box[15];
  const int64_t padded[] = {1, 3};
  for (int withPadding = 0; withPadding < 2; ++withPadding) {
    for (int i = 0; i < 15; ++i)
      box[i] = -1;
    results[0] = makeBuffer(box, INTS(2, 3), padded);
    results[0].includesPadding = withPadding;
    CHECK(bcastExecutableRun(e, inputs, 2, results, 2, &error));
    CHECK(box[0] == 11 && box[1] == 44 && box[3] == 22 && box[7] == 66);
    CHECK(box[2] == (withPadding ? 9 : -1));
    CHECK(box[14] == (withPadding ? 9 : -1));
  }
  inputs[0] = results[0]; /* Read as it is. */
  results[0] = makeBuffer(y, INTS(2, 3), NULL);
  CHECK(bcastExecutableRun(e, inputs, 2, results, 2, &error));
  CHECK(y[0] == 21 && y[5] == 126);

  /* Results that share memory: the last one is there. */
  inputs[0] = makeBuffer(a, INTS(2, 3), NULL);
  results[1] = results[0];
  CHECK(bcastExecutableRun(e, inputs, 2, results, 2, &error));
  CHECK(!memcmp(y, sum, sizeof y));
  bcastExecutableDestroy(e);
}

static void testHostileBuffers(void) {
  BcastExecutable *e = compile(kSource);
  char *error = NULL;
  float a[6] = {0}, y[6];
  BcastBuffer inputs[] = {makeBuffer(a, INTS(2, 3), NULL),
                          makeBuffer(a, INTS(3), NULL)};
  BcastBuffer results[] = {makeBuffer(y, INTS(2, 3), NULL)};
  BcastBuffer good = inputs[0];
#define FAILS(text)                                                            \
  CHECK(!bcastExecutableRun(e, inputs, 2, results, 1, &error));                \
  CHECK_ERROR(error, text);                                                    \
  inputs[0] = good
  inputs[0].data = NULL;
  FAILS("input 0: its data is NULL [BOUNDARY-2]");
  inputs[0].elementType = BCAST_F64;
  FAILS("input 0: expected ?x3xf32, got 2x3xf64");
  inputs[0].elementType = 99;
  FAILS("input 0: expected a BcastElementType, got 99");
  inputs[0].rank = 1;
  FAILS("input 0: expected ?x3xf32, got 2xf32");
  inputs[0].rank = -1;
  FAILS("input 0: shape: expected 0 to 1024 entries, got -1");
  inputs[0].rank = INT64_MAX;
  FAILS("input 0: shape: expected 0 to 1024 entries");
  inputs[0].shape = NULL;
  FAILS("input 0: shape: the list is NULL");
  inputs[0].shape = (const int64_t[]){-2, 3};
  FAILS("-2");
  inputs[0].shape = (const int64_t[]){INT64_MAX, 3};
  FAILS("overflows 64 bits");
  inputs[0].shape = (const int64_t[]){BCAST_DYNAMIC, 3};
  FAILS("input 0: ");
  inputs[0].shape = (const int64_t[]){INT64_MAX / 64, 3};
  inputs[0].strides = (const int64_t[]){0, 0};
  FAILS("input 0: ");
  inputs[0].strides = (const int64_t[]){INT64_MAX, 1};
  FAILS("lead out of the address space");
  inputs[0].strides = (const int64_t[]){INT64_MIN, 1};
  FAILS("lead out of the address space");
#undef FAILS
  CHECK(!bcastExecutableRun(e, inputs, 1, results, 1, &error));
  CHECK_ERROR(error, "expected 2 inputs (?x3xf32, ?xf32), got 1");
  CHECK(!bcastExecutableRun(e, NULL, 2, results, 1, &error));
  CHECK_ERROR(error, "expected 2 inputs (?x3xf32, ?xf32), got NULL");
  CHECK(!bcastExecutableRun(e, inputs, 2, NULL, 1, NULL));
  CHECK(!bcastExecutableRun(NULL, inputs, 2, results, 1, &error));
  CHECK_ERROR(error, "the executable is NULL");
  int64_t *const shapes[] = {NULL};
  CHECK(!bcastExecutableGetResultShapes(e, inputs, 2, shapes, 1, &error));
  CHECK_ERROR(error, "result 0: its shape is NULL");
  CHECK(!bcastExecutableGetResultShapes(e, inputs, 2, NULL, 1, &error));
  CHECK_ERROR(error, "expected 1 result");
  bcastExecutableDestroy(e);
}

/* Without elements, other extents may be anything. */
static void testNoElements(void) {
  BcastExecutable *e = compile(
      "func.func @f(%x: tensor<?x1x?xf32>, %y: tensor<?x?x1xf32>) -> "
      "tensor<?x?x?xf32> {\n"
      "  %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x1x?xf32>, "
      "tensor<?x?x1xf32>) -> tensor<?x?x?xf32>\n"
      "  return %0 : tensor<?x?x?xf32>\n"
      "}\n");
  char *error = NULL;
  const int64_t large = (int64_t)1 << 40;
  BcastBuffer inputs[] = {makeBuffer(NULL, INTS(0, 1, large), NULL),
                          makeBuffer(NULL, INTS(0, large, 1), NULL)};
  int64_t extents[3], *const shapes[] = {extents};
  CHECK(bcastExecutableGetResultShapes(e, inputs, 2, shapes, 1, &error));
  CHECK_NO_ERROR(error);
  CHECK(extents[0] == 0 && extents[1] == large && extents[2] == large);
  BcastBuffer result = makeBuffer(NULL, INTS(0, large, large), NULL);
  CHECK(bcastExecutableRun(e, inputs, 2, &result, 1, &error));
  CHECK_NO_ERROR(error);
  result.strides = (const int64_t[]){INT64_MIN, 0, INT64_MAX};
  CHECK(bcastExecutableRun(e, inputs, 2, &result, 1, &error));
  result.shape = (const int64_t[]){1, large, large};
  CHECK(!bcastExecutableRun(e, inputs, 2, &result, 1, &error));
  CHECK_ERROR(error, "result 0: the size in bytes of "
                     "1x1099511627776x1099511627776xf32 overflows 64 bits");
  bcastExecutableDestroy(e);
}

static void testHostileText(void) {
  char *error = NULL;
  static const struct {
    const char *text, *entry, *error;
  } cases[] = {
      {"", NULL, "the module has none"},
      {"junk", NULL, "<text>:1:1: error: "},
      {"func.func @f() {\n  return\n}", "g", "has only 'f'"},
      {"func.func @f(%a: vector<2xf32>) { return }", NULL,
       "argument 0 has type vector<2xf32>"},
      {"func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<3xf32> "
       "{\n  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2xf32>, "
       "tensor<3xf32>) -> tensor<3xf32>\n  return %0 : tensor<3xf32>\n}",
       NULL, "<text>:2:8: error: 'bcast.add' op numpy rule: dimension 0"},
      {"func.func private @g(tensor<f32>) -> tensor<f32>\n"
       "func.func @f(%a: tensor<f32>) -> tensor<f32> {\n"
       "  %0 = call @g(%a) : (tensor<f32>) -> tensor<f32>\n"
       "  return %0 : tensor<f32>\n}",
       "f", "'g', which has no body"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
    CHECK(!bcastCompile(cases[i].text, strlen(cases[i].text), NULL,
                        cases[i].entry, &error));
    CHECK_ERROR(error, cases[i].error);
  }
  CHECK(!bcastCompile(NULL, 5, NULL, NULL, &error));
  CHECK_ERROR(error, "the text is NULL");
  CHECK(!bcastCompile("junk", (size_t)-1, NULL, NULL, &error));
  CHECK_ERROR(error, "the text is said to have 18446744073709551615 bytes");
  CHECK(!bcastCompile("\0\xff\n", 3, NULL, NULL, &error));
  CHECK_ERROR(error, "error: ");
  CHECK(!bcastCompile("junk", 4, NULL, NULL, NULL));
}

/* The threads of this process, as Linux lists them; 0 where it does not. */
static int countThreads(void) {
  int count = 0;
  DIR *tasks = opendir("/proc/self/task");
  if (!tasks)
    return 0;
  for (struct dirent *task = readdir(tasks); task; task = readdir(tasks))
    count += task->d_name[0] != '.';
  closedir(tasks);
  return count;
}

/* Programs that crash MLIR's reader, parser or verifier. */
static void testHostilePrograms(void) {
  char *error = NULL;
  const char bytecode[] = "ML\xefR\x0d wrong";
  CHECK(!bcastCompile(bytecode, sizeof(bytecode), "x.mlirbc", NULL, &error));
  CHECK_ERROR(error,
              "error: x.mlirbc: bytecode is read only if it is marked as "
              "trusted; malformed bytecode crashes MLIR's reader");
  BcastCompileOptions *options = bcastCompileOptionsCreate();
  CHECK(!bcastCompileWithOptions(bytecode, sizeof(bytecode), NULL, NULL,
                                 options, &error));
  CHECK_ERROR(error, "error: <text>: bytecode is read only");
  CHECK(bcastCompileOptionsSetTrusted(options, true, &error));
  CHECK(bcastCompileOptionsSetTrusted(options, false, NULL));
  CHECK(!bcastCompileWithOptions(bytecode, sizeof(bytecode), NULL, NULL,
                                 options, &error));
  CHECK_ERROR(error, "error: <text>: bytecode is read only");
  CHECK(!bcastCompileOptionsSetTrusted(NULL, true, &error));
  CHECK_ERROR(error, "the options are NULL");

  CHECK(bcastCompileOptionsSetRelaxedAccuracy(options, true, &error));
  CHECK(!bcastCompileOptionsSetRelaxedAccuracy(NULL, true, &error));
  CHECK_ERROR(error, "the options are NULL");

  const char *identity = "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n"
                         "  return %x : tensor<f32>\n"
                         "}\n";
  CHECK(!bcastCompileOptionsSetCache(NULL, "cache", &error));
  CHECK_ERROR(error, "the options are NULL");
  CHECK(bcastCompileOptionsSetCache(options, "/dev/null/cache", &error));
  CHECK(!bcastCompileWithOptions(identity, strlen(identity), NULL, NULL,
                                 options, &error));
  CHECK_ERROR(error, "the cache '/dev/null/cache': cannot make the folder");
  CHECK(bcastCompileOptionsSetCache(options, NULL, NULL));
  BcastExecutable *executable = bcastCompileWithOptions(
      identity, strlen(identity), NULL, NULL, options, &error);
  CHECK(executable && strcmp(bcastExecutableGetWarnings(executable), "") == 0);
  CHECK(strcmp(bcastExecutableGetWarnings(NULL), "") == 0);
  bcastExecutableDestroy(executable);
  bcastCompileOptionsDestroy(options);

  enum { kDepth = 100000 };
  static char nested[8 * kDepth];
  memset(nested, '(', sizeof(nested));
  CHECK(!bcastCompile(nested, sizeof(nested), "x.mlir", NULL, &error));
  CHECK_ERROR(error, "error: x.mlir:1:257: more than 256 levels of nesting; no "
                     "program may have so many");
  char *next = nested;
  for (int i = 0; i < kDepth; ++i, next += 8)
    memcpy(next, "module {", 8);
  CHECK(!bcastCompile(nested, sizeof(nested), NULL, NULL, &error));
  CHECK_ERROR(error, "error: <text>:1:2056: more than 256 levels");

  const char *transpose =
      "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n"
      "  %y = linalg.transpose ins(%x : tensor<f32>) outs(%x : tensor<f32>) "
      "permutation = []\n"
      "  return %y : tensor<f32>\n"
      "}\n";
  CHECK(!bcastCompile(transpose, strlen(transpose), NULL, NULL, &error));
  CHECK_ERROR(error, "'linalg.transpose' op is refused: the permutation of a "
                     "scalar is empty; MLIR crashes on it");
}

static void testExplain(void) {
  char *error = NULL;
  BcastInts shapes[] = {INTS(1000, 3), INTS(3)};
  size_t length = strlen(kSource);
  char *text =
      bcastExplain(kSource, length, "add.mlir", NULL, NULL, shapes, 2, &error);
  CHECK_NO_ERROR(error);
  CHECK(text && strstr(text, "(1000x3xf32, 3xf32) -> (1000x3xf32)\n"));
  CHECK(strstr(text, "nest 1: addf\n  at add.mlir:"));
  CHECK(strstr(text, "  reads 12.0 kB, writes 12.0 kB, takes about 240 ns\n"));
  CHECK(strstr(text, "temporaries: 0 B\n"));
  bcastFreeText(text);

  CHECK(!bcastExplain(NULL, 0, NULL, NULL, NULL, shapes, 2, &error));
  CHECK_ERROR(error, "the text is NULL");
  CHECK(!bcastExplain("x", 1, NULL, NULL, NULL, shapes, 2, &error));
  CHECK_ERROR(error, "<text>:1:1: error: custom op 'x' is unknown");
  CHECK(!bcastExplain(kSource, length, NULL, NULL, NULL, shapes, 1, &error));
  CHECK_ERROR(error, "expected 2 inputs");
  CHECK(!bcastExplain(kSource, length, NULL, NULL, NULL, NULL, 2, &error));
  CHECK_ERROR(error, "the shapes are NULL");
  CHECK(!bcastExplain(kSource, length, NULL, NULL, NULL, shapes, -1, &error));
  CHECK_ERROR(error, "the shapes are NULL");
  BcastInts negative[] = {INTS(-1000, 3), INTS(3)};
  CHECK(!bcastExplain(kSource, length, NULL, NULL, NULL, negative, 2, &error));
  CHECK_ERROR(error, "input 0: the extent -1000 is negative");
  CHECK(!bcastExplain(kSource, length, NULL, "other", NULL, shapes, 2, &error));
  CHECK_ERROR(error, "other");
}

static void testContract(void) {
  char *error = NULL;
  const char *source = "func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) "
                       "-> tensor<?xf32> {\n"
                       "  %0 = bcast.add %x, %y : "
                       "tensor<?xf32>\n"
                       "  return %0 : tensor<?xf32>\n"
                       "}\n";
  size_t length = strlen(source);
  char *text = bcastGetContract(source, length, NULL, "f", NULL, &error);
  CHECK_NO_ERROR(error);
  CHECK(text && strstr(text, "@f(arg0: ?xf32, arg1: ?xf32) -> (result: "));
  CHECK(text && strstr(text, "\n  requires arg1.0 == arg0.0  # NONE-2\n"));
  CHECK(text && strstr(text, "\n  result.0 = arg0.0\n"));
  bcastFreeText(text);

  CHECK(!bcastGetContract(NULL, 0, NULL, NULL, NULL, &error));
  CHECK_ERROR(error, "the text is NULL");
  CHECK(!bcastGetContract("x", 1, NULL, NULL, NULL, &error));
  CHECK_ERROR(error, "<text>:1:1: error: custom op 'x' is unknown");
  CHECK(!bcastGetContract(source, length, NULL, "other", NULL, &error));
  CHECK_ERROR(error, "other");
  CHECK(!bcastGetContract(source, length, NULL, "other", NULL, NULL));
}

/* Several threads that share the work of one call. */
static void testOptions(void) {
  char *error = NULL;
  BcastCompileOptions *options = bcastCompileOptionsCreate();
  CHECK(options);
  CHECK(bcastCompileOptionsSetThreads(options, 3, &error));
  CHECK(bcastCompileOptionsSetParallelThreshold(options, 0, &error));
  CHECK_NO_ERROR(error);
  CHECK(!bcastCompileOptionsSetThreads(options, -1, &error));
  CHECK_ERROR(error, "threads is -1; it must be 0 to 65536");
  CHECK(!bcastCompileOptionsSetThreads(options, 65537, NULL));
  CHECK(!bcastCompileOptionsSetThreads(NULL, 1, &error));
  CHECK_ERROR(error, "the options are NULL");
  CHECK(!bcastCompileOptionsSetParallelThreshold(options, INT64_MAX, &error));
  CHECK_ERROR(error, "parallel threshold is 9223372036854775807; it must be");
  BcastExecutable *shared = bcastCompileWithOptions(
      kSource, strlen(kSource), NULL, NULL, options, &error);
  CHECK_NO_ERROR(error);
  bcastCompileOptionsDestroy(options);
  bcastCompileOptionsDestroy(NULL);
  BcastExecutable *alone =
      bcastCompileWithOptions(kSource, strlen(kSource), NULL, NULL, NULL, NULL);
  CHECK(shared && alone);

  enum { kRows = 1001 };
  static float a[kRows * 3], y[kRows * 3], expected[kRows * 3];
  float b[] = {0.1f, 0.2f, 0.3f};
  for (int i = 0; i < kRows * 3; ++i)
    a[i] = (float)i;
  BcastBuffer inputs[] = {makeBuffer(a, INTS(kRows, 3), NULL),
                          makeBuffer(b, INTS(3), NULL)};
  BcastBuffer result = makeBuffer(expected, INTS(kRows, 3), NULL);
  int threads = countThreads();
  CHECK(bcastExecutableRun(alone, inputs, 2, &result, 1, &error));
  CHECK(countThreads() == threads);
  result.data = y;
  CHECK(bcastExecutableRun(shared, inputs, 2, &result, 1, &error));
  CHECK(threads == 0 || countThreads() == threads + 2);
  CHECK(!memcmp(y, expected, sizeof y));
  inputs[1].shape = (const int64_t[]){2};
  CHECK(!bcastExecutableRun(shared, inputs, 2, &result, 1, &error));
  CHECK_ERROR(error, "[NUMPY-4]");
  bcastExecutableDestroy(alone);
  bcastExecutableDestroy(shared);
}

/* Code for known shapes. */
static void testInputShapes(void) {
  char *error = NULL;
  BcastCompileOptions *options = bcastCompileOptionsCreate();
  BcastInts shapes[] = {INTS(2, 3), INTS(3)};
  CHECK(bcastCompileOptionsSetInputShapes(options, shapes, 2, &error));
  BcastExecutable *executable = bcastCompileWithOptions(
      kSource, strlen(kSource), NULL, NULL, options, &error);
  CHECK_NO_ERROR(error);
  BcastInts known = bcastExecutableGetResultType(executable, 0).shape;
  CHECK(known.size == 2 && known.data[0] == 2 && known.data[1] == 3);
  float a[] = {1, 2, 3, 4, 5, 6}, b[] = {10, 20, 30}, y[6] = {0};
  BcastBuffer inputs[] = {makeBuffer(a, INTS(2, 3), NULL),
                          makeBuffer(b, INTS(3), NULL)};
  BcastBuffer result = makeBuffer(y, INTS(2, 3), NULL);
  CHECK(bcastExecutableRun(executable, inputs, 2, &result, 1, &error));
  CHECK(y[0] == 11 && y[5] == 36);
  inputs[0].shape = (const int64_t[]){1, 3};
  CHECK(!bcastExecutableRun(executable, inputs, 2, &result, 1, &error));
  CHECK_ERROR(error, "input 0: expected 2x3xf32, got 1x3xf32");
  bcastExecutableDestroy(executable);

  shapes[0] = INTS(BCAST_DYNAMIC, 3);
  CHECK(bcastCompileOptionsSetInputShapes(options, shapes, 2, NULL));
  executable = bcastCompileWithOptions(kSource, strlen(kSource), NULL, NULL,
                                       options, &error);
  known = bcastExecutableGetResultType(executable, 0).shape;
  CHECK(known.data[0] == BCAST_DYNAMIC && known.data[1] == 3);
  CHECK(bcastExecutableRun(executable, inputs, 2,
                           (BcastBuffer[]){makeBuffer(y, INTS(1, 3), NULL)}, 1,
                           &error));
  CHECK_NO_ERROR(error);
  bcastExecutableDestroy(executable);

  const struct {
    BcastInts shape;
    int64_t count;
    const char *text;
  } wrong[] = {
      {INTS(2, 3), 1, "expected 2 inputs (?x3xf32, ?xf32), got 1"},
      {INTS(2, 4), 2, "input 0: expected ?x3xf32, got 2x4xf32"},
      {INTS(2), 2, "input 0: expected ?x3xf32, got 2xf32"},
      {INTS(-1, 3), 2, "input 0: the extent -1 is negative"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    shapes[0] = wrong[i].shape;
    CHECK(bcastCompileOptionsSetInputShapes(options, shapes, wrong[i].count,
                                            &error));
    CHECK(!bcastCompileWithOptions(kSource, strlen(kSource), NULL, NULL,
                                   options, &error));
    CHECK_ERROR(error, wrong[i].text);
  }
  CHECK(!bcastCompileOptionsSetInputShapes(NULL, shapes, 2, &error));
  CHECK_ERROR(error, "the options are NULL");
  CHECK(!bcastCompileOptionsSetInputShapes(options, NULL, 2, &error));
  CHECK_ERROR(error, "the shapes are NULL");
  shapes[0] = (BcastInts){NULL, 2};
  CHECK(!bcastCompileOptionsSetInputShapes(options, shapes, 2, &error));
  CHECK_ERROR(error, "shape: the list is NULL, and its size 2");
  CHECK(bcastCompileOptionsSetInputShapes(options, NULL, 0, NULL));
  executable = bcastCompileWithOptions(kSource, strlen(kSource), NULL, NULL,
                                       options, &error);
  CHECK(bcastExecutableGetInputType(executable, 0).shape.data[0] ==
        BCAST_DYNAMIC);
  bcastExecutableDestroy(executable);
  bcastCompileOptionsDestroy(options);
}

static _Unwind_Reason_Code countFrame(struct _Unwind_Context *context,
                                      void *count) {
  (void)context;
  ++*(int *)count;
  return _URC_NO_REASON;
}

/* Unwinding reads every registered table, as an exception does. The call, which
   is never reached, may throw, so that the code has one. */
static void testUnwinding(void) {
  BcastExecutable *executable = compile(
      "func.func @main(%x: tensor<8xf32>, %n: tensor<i64>) -> tensor<8xf32> {\n"
      "  %number = tensor.extract %n[] : tensor<i64>\n"
      "  %zero = arith.constant 0 : i64\n"
      "  %some = arith.cmpi ne, %number, %zero : i64\n"
      "  scf.if %some {\n"
      "    %function = llvm.inttoptr %number : i64 to !llvm.ptr\n"
      "    llvm.call %function() : !llvm.ptr, () -> ()\n"
      "  }\n"
      "  %0 = bcast.exponential %x : tensor<8xf32>\n"
      "  return %0 : tensor<8xf32>\n"
      "}\n");
  bcastExecutableDestroy(executable);
  int frames = 0;
  _Unwind_Backtrace(countFrame, &frames);
  CHECK(frames > 1);
  bcastExecutableDestroy(compile(kSource));
  _Unwind_Backtrace(countFrame, &frames);
}

int main(void) {
  testTypes();
  testRun();
  testStrides();
  testLayouts();
  testHostileBuffers();
  testNoElements();
  testHostileText();
  testExplain();
  testContract();
  testOptions();
  testInputShapes();
  testHostilePrograms();
  testSharedMemory();
  testUnwinding();
  return 0;
}
