# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops of Numba that come to mind: those of a workload's text, and here of workloads with reductions."""

import math

import numba
import numpy
import texts
from numba import prange

EPSILON = numpy.float32(1e-5)


def softmax(x, out):
    for i in prange(x.shape[0]):
        largest = x[i, 0]
        for j in range(x.shape[1]):
            largest = max(largest, x[i, j])
        total = numpy.float32(0)
        for j in range(x.shape[1]):
            out[i, j] = math.exp(x[i, j] - largest)
            total += out[i, j]
        for j in range(x.shape[1]):
            out[i, j] /= total


def softmax_first_axis(x, out):
    largest, total = x[0].copy(), numpy.zeros_like(x[0])
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            largest[j] = max(largest[j], x[i, j])
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[i, j] = math.exp(x[i, j] - largest[j])
            total[j] += out[i, j]
    for i in prange(x.shape[0]):
        for j in range(x.shape[1]):
            out[i, j] /= total[j]


def log_sum_exp(x, out):
    for i in prange(x.shape[0]):
        largest = x[i, 0]
        for j in range(x.shape[1]):
            largest = max(largest, x[i, j])
        total = numpy.float32(0)
        for j in range(x.shape[1]):
            total += math.exp(x[i, j] - largest)
        out[i] = largest + math.log(total)


def log_softmax(x, out):
    for i in prange(x.shape[0]):
        largest = x[i, 0]
        for j in range(x.shape[1]):
            largest = max(largest, x[i, j])
        total = numpy.float32(0)
        for j in range(x.shape[1]):
            total += math.exp(x[i, j] - largest)
        shift = largest + math.log(total)
        for j in range(x.shape[1]):
            out[i, j] = x[i, j] - shift


def layer_normalization(x, scale, shift, out):
    for i in prange(x.shape[0]):
        total = squares = numpy.float32(0)
        for j in range(x.shape[1]):
            total += x[i, j]
        mean = total / numpy.float32(x.shape[1])
        for j in range(x.shape[1]):
            squares += (x[i, j] - mean) ** 2
        inverse = numpy.float32(1) / math.sqrt(squares / numpy.float32(x.shape[1]) + EPSILON)
        for j in range(x.shape[1]):
            out[i, j] = (x[i, j] - mean) * inverse * scale[j] + shift[j]


def rms_normalization(x, scale, out):
    for i in prange(x.shape[0]):
        squares = numpy.float32(0)
        for j in range(x.shape[1]):
            squares += x[i, j] ** 2
        inverse = numpy.float32(1) / math.sqrt(squares / numpy.float32(x.shape[1]) + EPSILON)
        for j in range(x.shape[1]):
            out[i, j] = x[i, j] * inverse * scale[j]


def row_l2_normalization(x, out):
    for i in prange(x.shape[0]):
        squares = numpy.float32(0)
        for j in range(x.shape[1]):
            squares += x[i, j] ** 2
        inverse = numpy.float32(1) / math.sqrt(squares)
        for j in range(x.shape[1]):
            out[i, j] = x[i, j] * inverse


def batch_normalization_nchw(x, scale, shift, out):
    images, channels, rows, columns = x.shape
    count = numpy.float32(images * rows * columns)
    x, out = x.reshape((images, channels, -1)), out.reshape((images, channels, -1))
    scale, shift = scale.ravel(), shift.ravel()
    for c in prange(channels):
        total = squares = numpy.float32(0)
        for n in range(images):
            for j in range(x.shape[2]):
                total += x[n, c, j]
                squares += x[n, c, j] ** 2
        mean = total / count
        inverse = numpy.float32(1) / math.sqrt(squares / count - mean * mean + EPSILON)
        for n in range(images):
            for j in range(x.shape[2]):
                out[n, c, j] = (x[n, c, j] - mean) * inverse * scale[c] + shift[c]


def batch_normalization_nhwc(x, scale, shift, out):
    channels = x.shape[3]
    x, out = x.reshape((-1, channels)), out.reshape((-1, channels))
    total, squares = numpy.zeros_like(scale), numpy.zeros_like(scale)
    for i in range(x.shape[0]):
        for c in range(channels):
            total[c] += x[i, c]
            squares[c] += x[i, c] ** 2
    mean = total / numpy.float32(x.shape[0])
    factor = scale / numpy.sqrt(squares / numpy.float32(x.shape[0]) - mean * mean + EPSILON)
    offset = shift - mean * factor
    for i in prange(x.shape[0]):
        for c in range(channels):
            out[i, c] = x[i, c] * factor[c] + offset[c]


def standardization(x, out):
    total = squares = 0.0  # In f64: one f32 sum of many elements has few digits.
    for i in prange(x.shape[0]):
        for j in range(x.shape[1]):
            total += x[i, j]
            squares += x[i, j] ** 2
    exact = total / x.size
    mean, inverse = numpy.float32(exact), numpy.float32(1 / math.sqrt(squares / x.size - exact * exact + EPSILON))
    for i in prange(x.shape[0]):
        for j in range(x.shape[1]):
            out[i, j] = (x[i, j] - mean) * inverse


def mean_middle(x, out):
    for a in prange(x.shape[0]):
        out[a] = 0
        for i in range(x.shape[1]):
            for j in range(x.shape[2]):
                out[a, j] += x[a, i, j]
        for j in range(x.shape[2]):
            out[a, j] /= numpy.float32(x.shape[1])


def mean_inner(x, out):
    for i in prange(x.shape[0]):
        total = numpy.float32(0)
        for j in range(x.shape[1]):
            total += x[i, j]
        out[i] = total / numpy.float32(x.shape[1])


def argmax(x, out):
    for i in prange(x.shape[0]):
        index = 0
        for j in range(x.shape[1]):
            if x[i, j] > x[i, index]:
                index = j
        out[i] = index


def squared_distance(x, y, out):
    for i in prange(x.shape[0]):
        for j in range(y.shape[1]):
            total = numpy.float32(0)
            for k in range(x.shape[2]):
                total += (x[i, 0, k] - y[0, j, k]) ** 2
            out[i, j] = total

REDUCTIONS = {loop.__name__: lambda *arrays, loop=loop: (loop, *arrays) for loop in (
    argmax, batch_normalization_nchw, batch_normalization_nhwc, layer_normalization, log_softmax, log_sum_exp,
    rms_normalization, row_l2_normalization, softmax, softmax_first_axis, squared_distance, standardization)}  # fmt: skip
REDUCTIONS |= {
    "mean_first_axis": lambda x, out: (mean_middle, x[None], out[None]),
    "mean_second_axis": lambda x, out: (mean_middle if x.ndim == 3 else mean_inner, x, out),
    "image_mean": lambda x, out: (mean_middle, x.reshape(len(x), -1, x.shape[3]), out),
    "pixel_mean": lambda x, out: (mean_inner, x.reshape(-1, x.shape[3]), out.reshape(-1)),
}


def make_numba(function, arrays, output, threads):
    """A compiled function of arrays, which has `output` among them, and these; or None."""
    numba.set_num_threads(threads)
    jit = numba.njit(fastmath=True, parallel=threads > 1)
    if function.__name__ in REDUCTIONS:
        loop, *arguments = REDUCTIONS[function.__name__](*arrays, output)
        return jit(loop), arguments
    if (traced := texts.trace(function, arrays)) is None:
        return None
    text, variables = traced
    inputs = {name: value for name, value in variables.items() if isinstance(value, numpy.ndarray)}
    arguments = [numpy.atleast_1d(array) for array in inputs.values()]
    lines = [f"def loop(out, {', '.join('a' + name for name in inputs)}):"]
    for i in range(output.ndim):
        lines.append(f"{'  ' * i} for i{i} in {'range' if i else 'prange'}(out.shape[{i}]):")
    for name, array in inputs.items():
        index = [f"i{output.ndim - array.ndim + i}" if extent > 1 else "0" for i, extent in enumerate(array.shape)]
        lines.append(f"{'  ' * output.ndim} {name} = a{name}[{', '.join(index) or '0'}]")
    lines.append(f"{'  ' * output.ndim} out[{', '.join(f'i{i}' for i in range(output.ndim))}] = {text}")
    known = {name: value for name, value in variables.items() if name not in inputs}
    known |= {name: getattr(math, name) for name in ("exp", "tanh", "sin", "sinh", "log", "sqrt", "erf")}
    known |= {"f32": numpy.float32, "prange": prange, "maximum": numba.njit(lambda x, y: x if x > y else y),
              "minimum": numba.njit(lambda x, y: x if x < y else y), "where": numba.njit(lambda c, x, y: x if c else y)}  # fmt: skip
    exec("\n".join(lines), known)
    return jit(known["loop"]), [output, *arguments]
