/*===- Kernel.h - The inlined kernel, and its time ----------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_BENCHMARK_CALL_KERNEL_H
#define BCAST_BENCHMARK_CALL_KERNEL_H

#include <stdio.h>
#include <time.h>

enum { kRows = 8, kColumns = 16, kCalls = 200000, kRepeats = 25 };

static float matrix[kRows * kColumns] __attribute__((aligned(64)));
static float row[kColumns] __attribute__((aligned(64)));
static float sum[kRows * kColumns] __attribute__((aligned(64)));

/* One row; compilers make vectors of this machine of it. */
typedef float Row __attribute__((vector_size(kColumns * sizeof(float))));

static inline void add_kernel(const float *x, const float *bias,
                              float *result) {
  for (int i = 0; i < kRows; ++i)
    ((Row *)result)[i] = ((const Row *)x)[i] + *(const Row *)bias;
}

static inline double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double kernel_time;

/* Prints the nanoseconds of STATEMENT, the least of several repeats, and those
 * above the kernel. */
#define MEASURE(NAME, STATEMENT)                                               \
  do {                                                                         \
    double best = 1e30;                                                        \
    for (int repeat = 0; repeat < kRepeats; ++repeat) {                        \
      double start = now();                                                    \
      for (int call = 0; call < kCalls; ++call) {                              \
        __asm__ volatile("" ::: "memory");                                     \
        STATEMENT;                                                             \
      }                                                                        \
      double time = (now() - start) / kCalls;                                  \
      best = time < best ? time : best;                                        \
    }                                                                          \
    if (kernel_time == 0)                                                      \
      kernel_time = best;                                                      \
    printf("%-40s %8.1f %8.1f\n", NAME, best, best - kernel_time);             \
  } while (0)

#endif /* BCAST_BENCHMARK_CALL_KERNEL_H */
