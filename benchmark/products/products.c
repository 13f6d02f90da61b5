/*===- products.c - Products of matrices by hand ------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* What the specified order of sums costs: tiles of registers that follow
|* REDUCE-6, with and without panels of B. A chain has every 16th step of a
|* block of 256; chains are in the order in which a tree combines them, and the
|* tree goes on with the blocks. -DRELAXED contracts products and sums.
|*
\*===----------------------------------------------------------------------===*/

#ifndef VECTOR_BYTES
#define VECTOR_BYTES 64
#endif
#define LANES (VECTOR_BYTES / 4)

#ifdef RELAXED
#pragma clang fp contract(fast)
#else
#pragma clang fp contract(off)
#endif

typedef float vector __attribute__((vector_size(VECTOR_BYTES), aligned(4)));

static inline vector splat(float x) {
  vector result;
  for (int lane = 0; lane < LANES; lane++)
    result[lane] = x;
  return result;
}

static const int kChain[16] = {0, 8, 4, 12, 2, 10, 6, 14,
                               1, 9, 5, 13, 3, 11, 7, 15};

/* run_NAME: C = A B, of n x n elements; n is a multiple of 256. Tiles have R
   rows and V vectors of columns. `panel` has room for n x V vectors. */
#define PRODUCT(NAME, R, V, PACKED)                                            \
  static void tile_##NAME(const float *a, const float *b, float *c, long n) {  \
    vector stack[16][R][V];                                                    \
    long leaf = 0;                                                             \
    for (long block = 0; block < n; block += 256)                              \
      for (int chain = 0; chain < 16; chain++, leaf++) {                       \
        vector sum[R][V];                                                      \
        for (int r = 0; r < R; r++)                                            \
          for (int v = 0; v < V; v++)                                          \
            sum[r][v] = splat(-0.0f);                                          \
        const float *x = a + block + kChain[chain];                            \
        const float *y = PACKED ? b + (block + chain * 16) * V * LANES         \
                                : b + (block + kChain[chain]) * n;             \
        _Pragma("clang loop unroll(disable)") for (int k = 0; k < 16; k++) {   \
          vector columns[V];                                                   \
          for (int v = 0; v < V; v++)                                          \
            columns[v] = *(const vector *)(y + v * LANES);                     \
          for (int r = 0; r < R; r++)                                          \
            for (int v = 0; v < V; v++)                                        \
              sum[r][v] = sum[r][v] + splat(x[r * n]) * columns[v];            \
          x += 16;                                                             \
          y += PACKED ? V * LANES : 16 * n;                                    \
        }                                                                      \
        long level = __builtin_popcountl(leaf);                                \
        for (long merges = __builtin_ctzl(~leaf); merges > 0; merges--) {      \
          level--;                                                             \
          for (int r = 0; r < R; r++)                                          \
            for (int v = 0; v < V; v++)                                        \
              sum[r][v] = stack[level][r][v] + sum[r][v];                      \
        }                                                                      \
        for (int r = 0; r < R; r++)                                            \
          for (int v = 0; v < V; v++)                                          \
            stack[level][r][v] = sum[r][v];                                    \
      }                                                                        \
    for (int r = 0; r < R; r++)                                                \
      for (int v = 0; v < V; v++) {                                            \
        vector sum = splat(-0.0f);                                             \
        for (long level = __builtin_popcountl(leaf); level > 0; level--)       \
          sum = stack[level - 1][r][v] + sum;                                  \
        *(vector *)(c + r * n + v * LANES) = splat(0) + sum;                   \
      }                                                                        \
  }                                                                            \
  void run_##NAME(const float *a, const float *b, float *c, float *panel,      \
                  long n) {                                                    \
    for (long j = 0; j < n; j += V * LANES) {                                  \
      vector *next = (vector *)panel;                                          \
      for (long block = 0; PACKED && block < n; block += 256)                  \
        for (int chain = 0; chain < 16; chain++)                               \
          for (int k = kChain[chain]; k < 256; k += 16)                        \
            for (int v = 0; v < V; v++)                                        \
              *next++ =                                                        \
                  *(const vector *)(b + (block + k) * n + j + v * LANES);      \
      for (long i = 0; i < n; i += R)                                          \
        tile_##NAME(a + i * n, PACKED ? panel : b + j, c + i * n + j, n);      \
    }                                                                          \
  }

PRODUCT(packed_8x2, 8, 2, 1)
PRODUCT(packed_4x4, 4, 4, 1)
PRODUCT(packed_4x2, 4, 2, 1)
PRODUCT(plain_8x2, 8, 2, 0)
PRODUCT(plain_4x4, 4, 4, 0)
