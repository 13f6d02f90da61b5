/*===- threads.c - Threads that compile and call --------------------------===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

/* utils/run-checks tsan runs this with ThreadSanitizer, too. */

#include "Check.h"
#include "bcast-c/Execution.h"
#include <pthread.h>

enum { kNumThreads = 8 };

static const char *const kSource =
    "func.func @add(%a: tensor<?x3xf32>, %b: tensor<?xf32>)\n"
    "    -> tensor<?x3xf32> {\n"
    "  %0 = bcast.add %a, %b rule(#bcast.numpy)\n"
    "      : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>\n"
    "  return %0 : tensor<?x3xf32>\n"
    "}\n";

static BcastExecutable *compile(void) {
  char *error = NULL;
  BcastExecutable *executable =
      bcastCompile(kSource, strlen(kSource), "test.mlir", NULL, &error);
  CHECK_NO_ERROR(error);
  CHECK(executable);
  return executable;
}

static BcastBuffer makeBuffer(void *data, BcastInts shape) {
  BcastBuffer buffer = {BCAST_F32, shape.size, shape.data, NULL, data, false};
  return buffer;
}

/* Calls of other extents, and calls that fail. */
static void call(BcastExecutable *executable, int number) {
  float a[] = {1, 2, 3}, b[] = {(float)number}, y[3];
  BcastBuffer inputs[] = {makeBuffer(a, INTS(1, 3)), makeBuffer(b, INTS(1))};
  BcastBuffer results[] = {makeBuffer(y, INTS(1, 3))};
  char *error = NULL;
  CHECK(bcastExecutableRun(executable, inputs, 2, results, 1, &error));
  CHECK(y[2] == 3 + number);
  inputs[1].shape = (const int64_t[]){2};
  CHECK(!bcastExecutableRun(executable, inputs, 2, results, 1, &error));
  CHECK_ERROR(error, "[NUMPY-4]");
}

/* Compiles, and runs an executable that all threads share. */
static void *work(void *shared) {
  BcastExecutable *own = compile();
  for (int i = 0; i < 20; ++i) {
    call(shared, i);
    call(own, i);
  }
  bcastExecutableDestroy(own);
  char *error = NULL;
  CHECK(!bcastCompile("junk", 4, NULL, NULL, &error));
  CHECK_ERROR(error, "error: ");
  return NULL;
}

int main(void) {
  BcastExecutable *shared = compile();
  pthread_t threads[kNumThreads];
  for (int i = 0; i < kNumThreads; ++i)
    CHECK(!pthread_create(&threads[i], NULL, work, shared));
  for (int i = 0; i < kNumThreads; ++i)
    CHECK(!pthread_join(threads[i], NULL));
  bcastExecutableDestroy(shared);
  return 0;
}
