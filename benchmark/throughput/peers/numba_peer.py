# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The workloads in Numba: the loops that come to mind, with fastmath. Of a workload
without a reduction, also a ufunc by `vectorize`; the faster one is measured."""

import math

import time

import numba
import numpy
import peer

EPSILON = numpy.float32(1e-5)
jit = numba.njit(fastmath=True)


# The elements of workloads without a reduction.


def silu(x, b):
    return (x + b) / (numpy.float32(1) + math.exp(-(x + b)))


def gelu(x, b):
    y = x + b
    inner = numpy.float32(0.797884560802865) * (y + numpy.float32(0.044715) * y * y * y)
    return numpy.float32(0.5) * y * (numpy.float32(1) + math.tanh(inner))


def twelve(x, row, column, scalar):
    centered = x + row - column
    gated = max(min(abs(centered), centered * scalar) * row, column)
    return (scalar - (gated * gated - x)) * gated


# Loops for these, by the shapes of the operands.


def over_rows(f, jit):
    @jit
    def loop(x, row, out):
        for i in numba.prange(x.shape[0]):
            for j in range(x.shape[1]):
                out[i, j] = f(x[i, j], row[j])

    return loop


def over_columns(f, jit):
    @jit
    def loop(x, column, out):
        for i in numba.prange(x.shape[0]):
            for j in range(x.shape[1]):
                out[i, j] = f(x[i, j], column[i, 0])

    return loop


def over_elements(f, jit):
    @jit
    def loop(x, y, out):
        for i in numba.prange(x.shape[0]):
            for j in range(x.shape[1]):
                out[i, j] = f(x[i, j], y[i, j])

    return loop


def over_rows_and_columns(f, jit):
    @jit
    def loop(x, row, column, scalar, out):
        value = scalar[()]
        for i in numba.prange(x.shape[0]):
            for j in range(x.shape[1]):
                out[i, j] = f(x[i, j], row[j], column[i, 0], value)

    return loop


def outer(f, jit):
    @jit
    def loop(column, row, out):
        for i in numba.prange(column.shape[0]):
            for j in range(row.shape[1]):
                out[i, j] = f(column[i, 0], row[0, j])

    return loop


def over_channels(f, jit):
    @jit
    def loop(x, scale, shift, out):
        for i in numba.prange(x.shape[0]):
            for c in range(x.shape[1]):
                for j in range(x.shape[2]):
                    out[i, c, j] = f(x[i, c, j], scale[c], shift[c])

    return loop


def over_pixels(f, jit):
    @jit
    def loop(x, mean, scale, out):
        for i in numba.prange(x.shape[0]):
            for j in range(x.shape[1]):
                for c in range(3):
                    out[i, j, c] = f(x[i, j, c], mean[c], scale[c])

    return loop


def over_middle(f, jit):
    @jit
    def loop(x, scale, out):
        for i in numba.prange(x.shape[0]):
            for j in range(x.shape[1]):
                for k in range(x.shape[2]):
                    out[i, j, k] = f(x[i, j, k], scale[i, 0, k])

    return loop


def over_pairs(f, jit):
    @jit
    def loop(x, y, out):
        for i in numba.prange(x.shape[0]):
            for j in range(y.shape[1]):
                for k in range(x.shape[2]):
                    out[i, j, k] = f(x[i, 0, k], y[0, j, k])

    return loop


def over_three(f, jit):
    @jit
    def loop(x, y, out):
        for i in numba.prange(x.shape[0]):
            for j in range(x.shape[1]):
                for k in range(x.shape[2]):
                    out[i, j, k] = f(x[i, j, k], y[i, j, k])

    return loop


def measure(call):
    call()
    times = []
    for _ in range(3):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


TYPES = {"f32": numpy.float32, "i32": numpy.int32, "i64": numpy.int64}


def make_elementwise(element, make_loop, view=lambda arrays: arrays):
    """`view` gives the inputs and the result shapes that broadcast and that the loop has."""

    def make_call(job):
        if any(array.dtype.kind == "V" for array in job.inputs):
            raise TypeError("there is no bf16")
        out = job.make_output(TYPES[job.output["type"]])
        arguments = view([*job.inputs, out])
        parallel = job.threads > 1
        loop = make_loop(jit(element), numba.njit(fastmath=True, parallel=parallel))
        numba.set_num_threads(job.threads)
        types = [numba.from_dtype(array.dtype) for array in arguments]
        ufunc = numba.vectorize([types[-1](*types[:-1])],
                                target="parallel" if parallel else "cpu")(element)
        if view is images_by_channel:
            operands = [arguments[0], *(array[:, None] for array in arguments[1:-1])]
        else:
            operands = arguments[:-1]

        def call_loop():
            loop(*arguments)
            return out

        def call_ufunc():
            ufunc(*operands, out=arguments[-1])
            return out

        return min((call_loop, call_ufunc), key=measure)

    return make_call


def images_by_channel(arrays):
    x, scale, shift, out = arrays
    shape = (*x.shape[:2], -1)
    return [x.reshape(shape), scale.ravel(), shift.ravel(), out.reshape(shape)]


@jit
def softmax(x, out):
    rows, length = x.shape
    for i in range(rows):
        maximum = x[i, 0]
        for j in range(length):
            maximum = max(maximum, x[i, j])
        total = numpy.float32(0)
        for j in range(length):
            out[i, j] = math.exp(x[i, j] - maximum)
            total += out[i, j]
        for j in range(length):
            out[i, j] /= total


@jit
def softmax_first_axis(x, out):
    rows, length = x.shape
    maximum = x[0].copy()
    for i in range(rows):
        for j in range(length):
            maximum[j] = max(maximum[j], x[i, j])
    total = numpy.zeros_like(maximum)
    for i in range(rows):
        for j in range(length):
            out[i, j] = math.exp(x[i, j] - maximum[j])
            total[j] += out[i, j]
    for i in range(rows):
        for j in range(length):
            out[i, j] /= total[j]


@jit
def log_softmax(x, out):
    rows, length = x.shape
    for i in range(rows):
        maximum = x[i, 0]
        for j in range(length):
            maximum = max(maximum, x[i, j])
        total = numpy.float32(0)
        for j in range(length):
            total += math.exp(x[i, j] - maximum)
        shift = maximum + math.log(total)
        for j in range(length):
            out[i, j] = x[i, j] - shift


@jit
def log_sum_exp(x, out):
    rows, length = x.shape
    for i in range(rows):
        maximum = x[i, 0]
        for j in range(length):
            maximum = max(maximum, x[i, j])
        total = numpy.float32(0)
        for j in range(length):
            total += math.exp(x[i, j] - maximum)
        out[i] = maximum + math.log(total)


@jit
def layer_normalization(x, scale, shift, out):
    rows, length = x.shape
    for i in range(rows):
        total = numpy.float32(0)
        for j in range(length):
            total += x[i, j]
        mean = total / numpy.float32(length)
        squares = numpy.float32(0)
        for j in range(length):
            squares += (x[i, j] - mean) ** 2
        inverse = numpy.float32(1) / math.sqrt(squares / numpy.float32(length) + EPSILON)
        for j in range(length):
            out[i, j] = (x[i, j] - mean) * inverse * scale[j] + shift[j]


@jit
def rms_normalization(x, scale, out):
    rows, length = x.shape
    for i in range(rows):
        squares = numpy.float32(0)
        for j in range(length):
            squares += x[i, j] ** 2
        inverse = numpy.float32(1) / math.sqrt(squares / numpy.float32(length) + EPSILON)
        for j in range(length):
            out[i, j] = x[i, j] * inverse * scale[j]


@jit
def row_l2_normalization(x, out):
    rows, length = x.shape
    for i in range(rows):
        squares = numpy.float32(0)
        for j in range(length):
            squares += x[i, j] ** 2
        inverse = numpy.float32(1) / math.sqrt(squares)
        for j in range(length):
            out[i, j] = x[i, j] * inverse


@jit
def batch_normalization_nchw(x, scale, shift, out):
    images, channels, size = x.shape
    count = numpy.float32(images * size)
    for c in range(channels):
        total = numpy.float32(0)
        squares = numpy.float32(0)
        for n in range(images):
            for j in range(size):
                total += x[n, c, j]
                squares += x[n, c, j] ** 2
        mean = total / count
        inverse = numpy.float32(1) / math.sqrt(squares / count - mean * mean + EPSILON)
        for n in range(images):
            for j in range(size):
                out[n, c, j] = (x[n, c, j] - mean) * inverse * scale[c] + shift[c]


@jit
def batch_normalization_nhwc(x, scale, shift, out):
    pixels, channels = x.shape
    total = numpy.zeros_like(scale)
    squares = numpy.zeros_like(scale)
    for i in range(pixels):
        for c in range(channels):
            total[c] += x[i, c]
            squares[c] += x[i, c] ** 2
    factor = numpy.empty_like(scale)
    offset = numpy.empty_like(scale)
    for c in range(channels):
        mean = total[c] / numpy.float32(pixels)
        variance = squares[c] / numpy.float32(pixels) - mean * mean
        factor[c] = scale[c] / math.sqrt(variance + EPSILON)
        offset[c] = shift[c] - mean * factor[c]
    for i in range(pixels):
        for c in range(channels):
            out[i, c] = x[i, c] * factor[c] + offset[c]


@jit
def standardization(x, out):
    rows, length = x.shape
    count = rows * length
    total = 0.0  # In f64: one f32 sum of millions of elements has few digits.
    squares = 0.0
    for i in range(rows):
        for j in range(length):
            total += x[i, j]
            squares += x[i, j] ** 2
    exact = total / count
    inverse = numpy.float32(1 / math.sqrt(squares / count - exact * exact + EPSILON))
    mean = numpy.float32(exact)
    for i in range(rows):
        for j in range(length):
            out[i, j] = (x[i, j] - mean) * inverse


@jit
def mean_middle_axis(x, out):
    planes, rows, length = x.shape
    for a in range(planes):
        for j in range(length):
            out[a, j] = 0
        for i in range(rows):
            for j in range(length):
                out[a, j] += x[a, i, j]
        for j in range(length):
            out[a, j] /= numpy.float32(rows)


@jit
def mean_last_axis(x, out):
    rows, length = x.shape
    for i in range(rows):
        total = numpy.float32(0)
        for j in range(length):
            total += x[i, j]
        out[i] = total / numpy.float32(length)


@jit
def squared_distance(x, y, out):
    for i in range(x.shape[0]):
        for j in range(y.shape[0]):
            total = numpy.float32(0)
            for k in range(x.shape[1]):
                total += (x[i, k] - y[j, k]) ** 2
            out[i, j] = total


@jit
def argmax(x, out):
    rows, length = x.shape
    for i in range(rows):
        index = 0
        for j in range(length):
            if x[i, j] > x[i, index]:
                index = j
        out[i] = index


def make(function, view=lambda arrays: arrays):
    """`view` gives the inputs and the result the shapes that the loops have."""

    def make_call(job):
        out = job.make_output(TYPES[job.output["type"]])
        arguments = view([*job.inputs, out])

        def call():
            function(*arguments)
            return out

        return call

    return make_call


def planes(arrays):
    x, scale, shift, out = arrays
    shape = (*x.shape[:2], -1)
    return [x.reshape(shape), scale.ravel(), shift.ravel(), out.reshape(shape)]


def pixels(arrays):
    x, scale, shift, out = arrays
    shape = (-1, x.shape[3])
    return [x.reshape(shape), scale, shift, out.reshape(shape)]


def images(arrays):
    x, out = arrays
    return [x.reshape(x.shape[0], -1, 3), out]


add = lambda x, y: x + y
multiply = lambda x, y: x * y
row_bias = make_elementwise(add, over_rows)
workloads = {
    "row-bias": row_bias,
    "row-bias-i32": row_bias,
    "row-bias-bf16": row_bias,
    "padded-row-bias": row_bias,
    "call-overhead": row_bias,
    "column-scale": make_elementwise(multiply, over_columns),
    "outer-sum": make_elementwise(add, outer),
    "nchw-scale-shift-relu": make_elementwise(
        lambda x, s, t: max(x * s + t, numpy.float32(0)), over_channels, images_by_channel),
    "three-channel-normalization": make_elementwise(
        lambda x, m, s: (numpy.float32(x) - m) * s, over_pixels),
    "middle-scale": make_elementwise(multiply, over_middle),
    "pairwise-squared-difference": make_elementwise(lambda x, y: (x - y) ** 2, over_pairs),
    "exp-minus-maximum": make_elementwise(lambda x, m: math.exp(x - m), over_columns),
    "silu-row-bias": make_elementwise(silu, over_rows),
    "gelu-row-bias": make_elementwise(gelu, over_rows),
    "select-row-threshold": make_elementwise(
        lambda x, t: x if x > t else numpy.float32(0), over_rows),
    "twelve-operations": make_elementwise(twelve, over_rows_and_columns),
    "column-major-plus-row-major": make_elementwise(add, over_elements),
    "reversed-times-row-major": make_elementwise(multiply, over_three),
    "argmax-rows": make(argmax),
    "softmax": make(softmax),
    "softmax-first-axis": make(softmax_first_axis),
    "log-softmax": make(log_softmax),
    "log-sum-exp": make(log_sum_exp),
    "layer-normalization": make(layer_normalization),
    "rms-normalization": make(rms_normalization),
    "row-l2-normalization": make(row_l2_normalization),
    "batch-normalization-nchw": make(batch_normalization_nchw, planes),
    "batch-normalization-nhwc": make(batch_normalization_nhwc, pixels),
    "standardization": make(standardization),
    "mean-first-axis": make(mean_middle_axis, lambda a: [a[0][None], a[1][None]]),
    "mean-middle-axis": make(mean_middle_axis),
    "mean-last-axis": make(mean_last_axis),
    "image-mean": make(mean_middle_axis, images),
    "pixel-mean": make(mean_last_axis, lambda a: [a[0].reshape(-1, 3), a[1].reshape(-1)]),
    "pairwise-squared-distance": make(squared_distance, lambda a: [a[0][:, 0], a[1][0], a[2]]),
}

if __name__ == "__main__":
    peer.serve("Numba", numba.__version__, workloads)
