/*===- loops.c - The workloads as plain loops ---------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#define FOR(i, n) for (int i = 0; i < n; ++i)

void row_bias(const float *restrict x, const float *restrict bias,
              float *restrict y) {
  FOR(i, 96) FOR(j, 512) y[i * 512 + j] = x[i * 512 + j] + bias[j];
}

void row_bias_i32(const int *restrict x, const int *restrict bias,
                  int *restrict y) {
  FOR(i, 96)
  FOR(j, 512)
  y[i * 512 + j] = (int)((unsigned)x[i * 512 + j] + (unsigned)bias[j]);
}

void column_scale(const float *restrict x, const float *restrict scale,
                  float *restrict y) {
  FOR(i, 96) FOR(j, 512) y[i * 512 + j] = x[i * 512 + j] * scale[i];
}

void outer_sum(const float *restrict column, const float *restrict row,
               float *restrict y) {
  FOR(i, 128) FOR(j, 768) y[i * 768 + j] = column[i] + row[j];
}

void nchw_scale_shift_relu(const float *restrict x, const float *restrict scale,
                           const float *restrict shift, float *restrict y) {
  FOR(c, 16) FOR(i, 3136) {
    float value = x[c * 3136 + i] * scale[c] + shift[c];
    y[c * 3136 + i] = __builtin_elementwise_maximum(value, 0.0f);
  }
}

void three_channel_normalization(const unsigned char *restrict image,
                                 const float *restrict mean,
                                 const float *restrict scale,
                                 float *restrict y) {
  FOR(i, 25600)
  FOR(c, 3) y[i * 3 + c] = ((float)image[i * 3 + c] - mean[c]) * scale[c];
}

void middle_scale(const float *restrict x, const float *restrict scale,
                  float *restrict y) {
  FOR(a, 8)
  FOR(b, 48)
  FOR(c, 128)
  y[(a * 48 + b) * 128 + c] = x[(a * 48 + b) * 128 + c] * scale[a * 128 + c];
}

void select_row_threshold(const float *restrict x,
                          const float *restrict threshold, float *restrict y) {
  FOR(i, 96)
  FOR(j, 512) {
    float value = x[i * 512 + j];
    y[i * 512 + j] = value > threshold[j] ? value : 0;
  }
}

void pairwise_squared_difference(const float *restrict x,
                                 const float *restrict y, float *restrict z) {
  FOR(i, 24)
  FOR(k, 32)
  FOR(d, 128) {
    float difference = x[i * 128 + d] - y[k * 128 + d];
    z[(i * 32 + k) * 128 + d] = difference * difference;
  }
}
