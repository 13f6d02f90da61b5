# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The array programs of benchmark/throughput as functions of NumPy.

Each function has the name of its program, with _ for -, and its arguments in the
same order. Programs on layouts and on bf16, which NumPy lacks, are left out.
"""

import numpy as np


def argmax_rows(x):
    return np.argmax(x, axis=1)


def batch_normalization_nchw(x, scale, shift):
    mean = np.mean(x, axis=(0, 2, 3), keepdims=True)
    variance = np.mean(x * x, axis=(0, 2, 3), keepdims=True) - mean * mean
    return (x - mean) * (1 / np.sqrt(variance + 1e-5)) * scale + shift


def batch_normalization_nhwc(x, scale, shift):
    mean = np.mean(x, axis=(0, 1, 2), keepdims=True)
    variance = np.mean(x * x, axis=(0, 1, 2), keepdims=True) - mean * mean
    return (x - mean) * (1 / np.sqrt(variance + 1e-5)) * scale + shift


def column_scale(x, scale):
    return x * scale


def exp_minus_maximum(x, maximum):
    return np.exp(x - maximum)


def gelu_row_bias(x, bias):
    y = x + bias
    return y * 0.5 * (np.tanh((y + y * y * y * 0.044715) * 0.797884560802865) + 1)


def image_mean(x):
    return np.mean(x, axis=(1, 2))


def layer_normalization(x, scale, shift):
    centered = x - np.mean(x, axis=1, keepdims=True)
    variance = np.mean(centered * centered, axis=1, keepdims=True)
    return centered * (1 / np.sqrt(variance + 1e-5)) * scale + shift


def log_softmax(x):
    difference = x - np.max(x, axis=1, keepdims=True)
    return difference - np.log(np.sum(np.exp(difference), axis=1, keepdims=True))


def log_sum_exp(x):
    maximum = np.max(x, axis=1)
    return np.log(np.sum(np.exp(x - maximum[:, None]), axis=1)) + maximum


def mean_first_axis(x):
    return np.mean(x, axis=0)


def mean_last_axis(x):
    return np.mean(x, axis=1)


def mean_middle_axis(x):
    return np.mean(x, axis=1)


def middle_scale(x, scale):
    return x * scale


def nchw_scale_shift_relu(x, scale, shift):
    return np.maximum(x * scale[:, None, None] + shift[:, None, None], 0)


def outer_sum(column, row):
    return column + row


def pairwise_squared_difference(x, y):
    return (x - y) ** 2


def pairwise_squared_distance(x, y):
    return np.sum((x - y) ** 2, axis=2)


def pixel_mean(x):
    return np.mean(x, axis=3)


def rms_normalization(x, scale):
    return x * (1 / np.sqrt(np.mean(x * x, axis=1, keepdims=True) + 1e-5)) * scale


def row_bias(x, bias):
    return x + bias


def row_bias_i32(x, bias):
    return x + bias


def row_l2_normalization(x):
    return x * (1 / np.sqrt(np.sum(x * x, axis=1, keepdims=True)))


def select_row_threshold(x, threshold):
    return np.where(x > threshold, x, 0)


def silu_row_bias(x, bias):
    y = x + bias
    return y * (1 / (1 + np.exp(-y)))


def softmax(x):
    exponential = np.exp(x - np.max(x, axis=1, keepdims=True))
    return exponential / np.sum(exponential, axis=1, keepdims=True)


def softmax_first_axis(x):
    exponential = np.exp(x - np.max(x, axis=0, keepdims=True))
    return exponential / np.sum(exponential, axis=0, keepdims=True)


def standardization(x):
    mean = np.mean(x, keepdims=True)
    variance = np.mean(x * x, keepdims=True) - mean * mean
    return (x - mean) * (1 / np.sqrt(variance + 1e-5))


def three_channel_normalization(image, mean, scale):
    return (image.astype(np.float32) - mean) * scale


def twelve_operations(x, row, column, scalar):
    centered = x + row - column
    gated = np.maximum(np.minimum(np.abs(centered), centered * scalar) * row, column)
    return (-(gated * gated - x) + scalar) * gated
