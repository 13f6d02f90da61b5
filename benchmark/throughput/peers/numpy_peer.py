# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The workloads in NumPy: ufuncs with `out`, temporaries allocated once."""

import numpy as np
import peer


def row_bias(job):
    x, bias = job.inputs
    out = job.make_output(x.dtype)
    return lambda: np.add(x, bias, out=out)


def multiply(job):
    x, scale = job.inputs
    out = job.make_output()
    return lambda: np.multiply(x, scale, out=out)


def scale_shift_relu(job):
    x, scale, shift = job.inputs
    scale, shift = scale.reshape(-1, 1, 1), shift.reshape(-1, 1, 1)
    out = job.make_output()

    def call():
        np.multiply(x, scale, out=out)
        np.add(out, shift, out=out)
        return np.maximum(out, np.float32(0), out=out)

    return call


def three_channel(job):
    image, mean, scale = job.inputs
    out = job.make_output()

    def call():
        np.subtract(image, mean, out=out)
        return np.multiply(out, scale, out=out)

    return call


def squared_difference(job):
    x, y = job.inputs
    out = job.make_output()

    def call():
        np.subtract(x, y, out=out)
        return np.square(out, out=out)

    return call


def exp_minus_maximum(job):
    x, maximum = job.inputs
    out = job.make_output()

    def call():
        np.subtract(x, maximum, out=out)
        return np.exp(out, out=out)

    return call


def silu(job):
    x, bias = job.inputs
    y, out = job.make_output(), job.make_output()

    def call():
        np.add(x, bias, out=y)
        np.negative(y, out=out)
        np.exp(out, out=out)
        np.add(out, np.float32(1), out=out)
        return np.divide(y, out, out=out)

    return call


def gelu(job):
    x, bias = job.inputs
    y, out = job.make_output(), job.make_output()
    half, one, cubic, factor = map(np.float32, (0.5, 1.0, 0.044715, 0.797884560802865))

    def call():
        np.add(x, bias, out=y)
        np.multiply(y, y, out=out)
        np.multiply(out, cubic, out=out)
        np.add(out, one, out=out)
        np.multiply(out, y, out=out)
        np.multiply(out, factor, out=out)
        np.tanh(out, out=out)
        np.add(out, one, out=out)
        np.multiply(out, y, out=out)
        return np.multiply(out, half, out=out)

    return call


def select(job):
    x, threshold = job.inputs
    out = job.make_output()
    above = np.empty(x.shape, bool)

    def call():
        np.greater(x, threshold, out=above)
        return np.multiply(x, above, out=out)

    return call


def twelve_operations(job):
    x, row, column, scalar = job.inputs
    a, b = job.make_output(), job.make_output()

    def call():
        np.add(x, row, out=a)
        np.subtract(a, column, out=a)
        np.multiply(a, scalar, out=b)
        np.abs(a, out=a)
        np.minimum(a, b, out=a)
        np.multiply(a, row, out=a)
        np.maximum(a, column, out=a)
        np.multiply(a, a, out=b)
        np.subtract(b, x, out=b)
        np.negative(b, out=b)
        np.add(b, scalar, out=b)
        return np.multiply(b, a, out=b)

    return call


def softmax(axis):
    def make(job):
        (x,) = job.inputs
        out = job.make_output()

        def call():
            np.subtract(x, x.max(axis, keepdims=True), out=out)
            np.exp(out, out=out)
            return np.divide(out, out.sum(axis, keepdims=True), out=out)

        return call

    return make


def log_softmax(job):
    (x,) = job.inputs
    out, exponentials = job.make_output(), job.make_output()

    def call():
        np.subtract(x, x.max(1, keepdims=True), out=out)
        np.exp(out, out=exponentials)
        return np.subtract(out, np.log(exponentials.sum(1, keepdims=True)), out=out)

    return call


def log_sum_exp(job):
    (x,) = job.inputs
    exponentials = np.empty_like(x)

    def call():
        maximum = x.max(1, keepdims=True)
        np.subtract(x, maximum, out=exponentials)
        np.exp(exponentials, out=exponentials)
        return np.log(exponentials.sum(1)) + maximum[:, 0]

    return call


EPSILON = np.float32(1e-5)


def layer_normalization(job):
    x, scale, shift = job.inputs
    out, square = job.make_output(), job.make_output()

    def call():
        np.subtract(x, x.mean(1, keepdims=True), out=out)
        np.square(out, out=square)
        np.divide(out, np.sqrt(square.mean(1, keepdims=True) + EPSILON), out=out)
        np.multiply(out, scale, out=out)
        return np.add(out, shift, out=out)

    return call


def rms_normalization(job):
    x, scale = job.inputs
    out = job.make_output()

    def call():
        np.square(x, out=out)
        np.divide(x, np.sqrt(out.mean(1, keepdims=True) + EPSILON), out=out)
        return np.multiply(out, scale, out=out)

    return call


def row_l2_normalization(job):
    (x,) = job.inputs
    out = job.make_output()

    def call():
        np.square(x, out=out)
        return np.divide(x, np.sqrt(out.sum(1, keepdims=True)), out=out)

    return call


def mean(axis):
    def make(job):
        (x,) = job.inputs
        out = job.make_output()
        return lambda: x.mean(axis, out=out)

    return make


def batch_normalization(axes, channel_shape):
    def make(job):
        x, scale, shift = job.inputs
        scale, shift = scale.reshape(channel_shape), shift.reshape(channel_shape)
        out, square = job.make_output(), job.make_output()

        def call():
            mean = x.mean(axes, keepdims=True)
            np.square(x, out=square)
            variance = square.mean(axes, keepdims=True) - mean * mean
            np.subtract(x, mean, out=out)
            np.divide(out, np.sqrt(variance + EPSILON), out=out)
            np.multiply(out, scale, out=out)
            return np.add(out, shift, out=out)

        return call

    return make


def standardization(job):
    (x,) = job.inputs
    out = job.make_output()

    def call():
        mean = x.mean()
        np.square(x, out=out)
        variance = out.mean() - mean * mean
        np.subtract(x, mean, out=out)
        return np.divide(out, np.sqrt(variance + EPSILON), out=out)

    return call


def squared_distance(job):
    x, y = job.inputs
    squares, out = np.empty(np.broadcast(x, y).shape, np.float32), job.make_output()

    def call():
        np.subtract(x, y, out=squares)
        np.square(squares, out=squares)
        return squares.sum(2, out=out)

    return call


def argmax(job):
    (x,) = job.inputs
    out = job.make_output(np.int64)
    return lambda: x.argmax(1, out=out)


workloads = {
    "argmax-rows": argmax,
    "batch-normalization-nchw": batch_normalization((0, 2, 3), (-1, 1, 1)),
    "batch-normalization-nhwc": batch_normalization((0, 1, 2), (-1,)),
    "standardization": standardization,
    "pairwise-squared-distance": squared_distance,
    "softmax": softmax(1),
    "softmax-first-axis": softmax(0),
    "log-softmax": log_softmax,
    "log-sum-exp": log_sum_exp,
    "layer-normalization": layer_normalization,
    "rms-normalization": rms_normalization,
    "row-l2-normalization": row_l2_normalization,
    "mean-last-axis": mean(1),
    "mean-first-axis": mean(0),
    "mean-middle-axis": mean(1),
    "image-mean": mean((1, 2)),
    "pixel-mean": mean(3),
    "row-bias": row_bias,
    "row-bias-i32": row_bias,
    "padded-row-bias": row_bias,
    "outer-sum": row_bias,
    "column-major-plus-row-major": row_bias,
    "call-overhead": row_bias,
    "column-scale": multiply,
    "middle-scale": multiply,
    "reversed-times-row-major": multiply,
    "nchw-scale-shift-relu": scale_shift_relu,
    "three-channel-normalization": three_channel,
    "pairwise-squared-difference": squared_difference,
    "exp-minus-maximum": exp_minus_maximum,
    "silu-row-bias": silu,
    "gelu-row-bias": gelu,
    "select-row-threshold": select,
    "twelve-operations": twelve_operations,
}

if __name__ == "__main__":
    peer.serve("NumPy", np.__version__, workloads)
