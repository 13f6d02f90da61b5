# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The workloads: functions of a space `m` (spaces.py) and arrays. Those of benchmark/throughput take
the cells of their arrays; all others have the types of their inputs here."""

import re

import numpy


def add(m, x, y):
    return x + y


def multiply(m, x, y):
    return x * y


def scale_shift_relu(m, x, scale, shift):
    return m.maximum(x * scale + shift, 0)


def channels_scale_shift_relu(m, x, scale, shift):
    return scale_shift_relu(m, x, *(m.reshape(v, (1, -1, 1, 1)) for v in (scale, shift)))


def three_channel(m, image, mean, scale):
    return (m.cast(image, "f32") - mean) * scale


def squared_difference(m, x, y):
    return (x - y) * (x - y)


def select(m, x, threshold):
    return m.where(x > threshold, x, 0.0)


def twelve_operations(m, x, row, column, scalar):
    centered = x + row - column
    gated = m.maximum(m.minimum(m.abs(centered), centered * scalar) * row, column)
    return (scalar - (gated * gated - x)) * gated


def transposed_add(m, x, y):
    return m.transpose(x, (1, 0)) + y


def softmax(m, x):
    return m.softmax(x, 1)


def softmax_first_axis(m, x):
    return m.softmax(x, 0)


def log_softmax(m, x):
    return m.log_softmax(x, 1)


def log_sum_exp(m, x):
    maximum = m.max(x, axis=1, keepdims=True)
    return m.log(m.sum(m.exp(x - maximum), axis=1)) + m.reshape(maximum, (-1,))


def softmax_bf16(m, x):
    return m.cast(m.softmax(m.cast(x, "f32"), 1), "bf16")


def layer_normalization(m, x, scale, shift):
    return m.layer_norm(x, scale, shift)


def rms_normalization(m, x, scale):
    return x * m.rsqrt(m.mean(x * x, axis=1, keepdims=True) + 1e-5) * scale


def rms_normalization_bf16(m, x, scale):
    return m.cast(rms_normalization(m, m.cast(x, "f32"), m.cast(scale, "f32")), "bf16")


def row_l2_normalization(m, x):
    return x * m.rsqrt(m.sum(x * x, axis=1, keepdims=True))


def standardize(m, x, axes):
    mean = m.mean(x, axis=axes, keepdims=True)
    return (x - mean) * m.rsqrt(m.mean(x * x, axis=axes, keepdims=True) - mean * mean + 1e-5)


def standardization(m, x):
    return standardize(m, x, (0, 1))


def batch_normalization_nchw(m, x, scale, shift):
    return standardize(m, x, (0, 2, 3)) * scale + shift


def batch_normalization_nhwc(m, x, scale, shift):
    return standardize(m, x, (0, 1, 2)) * scale + shift


def mean_first_axis(m, x):
    return m.mean(x, axis=0)


def mean_second_axis(m, x):
    return m.mean(x, axis=1)


def image_mean(m, x):
    return m.mean(x, axis=(1, 2))


def pixel_mean(m, x):
    return m.mean(x, axis=3)


def argmax(m, x):
    return m.argmax(x, axis=1)


def squared_distance(m, x, y):
    return m.sum(squared_difference(m, x, y), axis=2)


THROUGHPUT = {
    "row-bias": add, "row-bias-i32": add, "row-bias-bf16": add, "row-bias-dynamic": add, "outer-sum": add,
    "column-scale": multiply, "middle-scale": multiply, "nchw-scale-shift-relu": channels_scale_shift_relu,
    "nchw-scale-shift-relu-dynamic": channels_scale_shift_relu, "three-channel-normalization": three_channel,
    "pairwise-squared-difference": squared_difference, "exp-minus-maximum": lambda m, x, y: m.exp(x - y),
    "silu-row-bias": lambda m, x, y: m.silu(x + y), "gelu-row-bias": lambda m, x, y: m.gelu_tanh(x + y),
    "select-row-threshold": select, "twelve-operations": twelve_operations,
    "column-major-plus-row-major": transposed_add,
    "reversed-times-row-major": lambda m, x, y: m.transpose(x, (2, 1, 0)) * y,
    "padded-row-bias": lambda m, x, y: x[..., : y.shape[0]] + y,
    "softmax": softmax, "softmax-first-axis": softmax_first_axis, "log-softmax": log_softmax,
    "log-sum-exp": log_sum_exp, "softmax-bf16": softmax_bf16, "layer-normalization": layer_normalization,
    "rms-normalization": rms_normalization, "rms-normalization-bf16": rms_normalization_bf16,
    "row-l2-normalization": row_l2_normalization, "batch-normalization-nchw": batch_normalization_nchw,
    "batch-normalization-nhwc": batch_normalization_nhwc, "standardization": standardization,
    "mean-first-axis": mean_first_axis, "mean-middle-axis": mean_second_axis,
    "mean-last-axis": mean_second_axis, "image-mean": image_mean, "pixel-mean": pixel_mean,
    "argmax-rows": argmax, "pairwise-squared-distance": squared_distance}  # fmt: skip


def normalize_channels(m, x, *vectors):
    mean, variance, scale, shift = (m.reshape(v, (1, -1, 1, 1)) for v in vectors)
    return (x - mean) * m.rsqrt(variance + 1e-5) * scale + shift


def quantize(m, x, scale, zero):
    return m.cast(m.clip(m.round(x / scale) + zero, 0.0, 255.0), "u8")


def rotate(m, x, cosine, sine):
    a, b = x[..., :32], x[..., 32:]
    return m.concatenate([a * cosine - b * sine, a * sine + b * cosine], axis=-1)


def masked_softmax(m, scores, mask):
    return m.softmax(scores * 0.125 + mask, 2)


def attention_scores(m, q, k, mask):
    return masked_softmax(m, m.matmul(q, m.transpose(k, (0, 2, 1))), mask)


def attention(m, q, k, v, mask):
    return m.matmul(attention_scores(m, q, k, mask), v)


def product(m, x, y):
    return m.matmul(x, y)


def product_bias_gelu(m, x, y, bias):
    return m.gelu_tanh(m.matmul(x, y) + bias)


def perceptron(m, x, w1, b1, w2, b2):
    return m.softmax(m.matmul(m.maximum(m.matmul(x, w1) + b1, 0.0), w2) + b2, 1)


def apply(name):
    return lambda m, *arrays: getattr(m, name)(*arrays)


MATRIX, SMALL = "n1024x1024", "n256x1024"
OTHERS = {
    "softmax-1024": (softmax, MATRIX),
    "layer-normalization-1024x768": (layer_normalization, "n1024x768 n768 n768"),
    "rms-normalization-1024x768": (rms_normalization, "n1024x768 n768"),
    "gelu-tanh": (apply("gelu_tanh"), MATRIX), "gelu-erf": (apply("gelu_erf"), MATRIX),
    "silu": (apply("silu"), MATRIX),
    "scale-shift-relu-8x64x56x56": (channels_scale_shift_relu, "n8x64x56x56 n64 n64"),
    "batch-normalization-inference": (normalize_channels, "n8x64x56x56 n64 p64 n64 n64"),
    "quantize-u8": (quantize, "n256x1024 p256x1 z256x1"),
    "dequantize-i8": (lambda m, x, y: m.cast(x, "f32") * y, "i256x1024:i8 p256x1"),
    "outer-sum-1024": (add, "n1024x1 n1x1024"), "bias-1024": (add, "n1024x1024 n1024"),
    "where-mask": (lambda m, c, x: m.where(c, x, -1e9), "b1024x1024:b1 n1024x1024"),
    "distances-512x512x64": (squared_distance, "n512x1x64 n1x512x64"),
    "row-sums": (lambda m, x: m.sum(x, axis=1), MATRIX), "column-sums": (lambda m, x: m.sum(x, axis=0), MATRIX),
    "column-major-row-sums": (lambda m, x: m.sum(m.transpose(x, (1, 0)), axis=1), MATRIX),
    "argmax-1024": (argmax, MATRIX), "cumsum": (lambda m, x: m.cumsum(x, axis=1), MATRIX),
    "transposed-add-1024": (transposed_add, "n1024x1024 n1024x1024"),
    "rope-12x512x64": (rotate, "n12x512x64 n512x32 n512x32"),
    "masked-softmax": (masked_softmax, "n12x512x512 m512x512"),
    "attention-scores": (attention_scores, "n12x512x64 n12x512x64 m512x512"),
    "attention": (attention, "n12x512x64 n12x512x64 n12x512x64 m512x512"),
    "matmul-512": (product, "n512x512 n512x512"), "matvec-1024": (product, "n1x1024 n1024x1024"),
    "matmul-512-bias-gelu": (product_bias_gelu, "n512x512 s512x512 n512"),
    "matmul-1024-bias-gelu": (product_bias_gelu, "n1024x1024 s1024x1024 n1024"),
    "batch-matmul": (product, "n16x128x128 n128x128"),
    "matmul-perceptron-64x784": (perceptron, "n64x784 s784x512 n512 s512x10 n10"),
    "f16-scale-shift-relu": (scale_shift_relu, "n1024x1024:f16 n1024:f16 n1024:f16"),
    "bf16-scale-shift-relu": (scale_shift_relu, "n1024x1024:bf16 n1024:bf16 n1024:bf16"),
    "i32-scale-shift-max": (scale_shift_relu, "i1024x1024:i32 i1024:i32 i1024:i32"),
    "f64-bias": (add, "n512x1024:f64 n1024:f64"), "f64-exp": (apply("exp"), "n512x1024:f64"),
    "i8-add": (add, "i1024x1024:i8 i1024:i8"),
    "bool-and-or-not": (lambda m, a, b, c: m.logical_or(m.logical_and(a, b), m.logical_not(c)),
                        "b1024x1024:b1 b1024:b1 b1024x1:b1"),
    **{f"{name}-256x1024": (apply(name), SMALL) for name in ("exp", "tanh", "sin", "erf", "sigmoid")},
    "log-256x1024": (apply("log"), "p256x1024"), "sqrt-256x1024": (apply("sqrt"), "p256x1024"),
    "power-256x1024": (apply("power"), "p256x1024 n1024"),
    "divide-256x1024": (lambda m, x, y: x / y, "n256x1024 p1024")}  # fmt: skip
PRODUCTS = [name for name in OTHERS if name.startswith(("matmul", "matvec", "batch-matmul", "attention"))]

# A special value is the kind of an input.
SPECIAL_VALUES = {"0": 0.0, "subnormal": 1e-40, "1e-20": 1e-20, "1": 1.0, "-95": -95.0, "-800": -800.0,
                  "-1e9": -1e9, "1e30": 1e30, "inf": numpy.inf, "nan": numpy.nan, "mixed": None}  # fmt: skip
SPECIAL = {f"{name}-of-{value}": (apply(name), f"{value}!64x256")
           for name in ("exp", "tanh", "sinh", "sin", "erf", "sigmoid", "log", "sqrt")
           for value in ["usual", *SPECIAL_VALUES]}  # fmt: skip
DYNAMIC = {name: OTHERS[name] for name in (
    "softmax-1024", "layer-normalization-1024x768", "gelu-tanh", "scale-shift-relu-8x64x56x56", "outer-sum-1024",
    "bias-1024", "where-mask", "row-sums", "rope-12x512x64")}  # fmt: skip
# By the number of inputs; a peer's time of these is the time of its call.
TINY = {
    "tiny-1": (apply("exp"), "n2x3"), "tiny-2": (add, "n2x3 n3"), "tiny-3": (scale_shift_relu, "n2x3 n3 n3"),
    "tiny-4": (twelve_operations, "n2x3 n3 n2x1 n"),
    "tiny-5": (lambda m, a, b, c, d, e: (a + b) * c + d * e, "n2x3 n3 n3 n3 n3")}  # fmt: skip
CALLS = {"add-2x3": (add, "n2x3 n2x3"), "call-overhead": (add, None)}
# Programs of benchmark/throughput.
FIRST = ["nchw-scale-shift-relu", "gelu-row-bias", "softmax", "layer-normalization", "argmax-rows",
         "pairwise-squared-distance"]  # fmt: skip
GROUPS = {
    "tiny": TINY, "l2": {name: (function, None) for name, function in THROUGHPUT.items()}, "others": OTHERS,
    "special": SPECIAL, "dynamic": DYNAMIC, "calls": CALLS,
    "first": {name: (THROUGHPUT[name], None) for name in FIRST}, "shell": {"softmax": (softmax, None)}}  # fmt: skip

DTYPES = {"f32": "float32", "f64": "float64", "f16": "float16", "i8": "int8", "u8": "uint8", "i32": "int32",
          "i64": "int64", "b1": "bool"}  # fmt: skip


def make_inputs(text):
    """The arrays of a text like `n4x5 b4:b1`: a kind of numbers, the extents, and the type if it is not f32;
    and their types. bf16 are the bits."""
    arrays = []
    for seed, (kind, extents, dtype) in enumerate(re.findall(r"([a-z]|\S+!)([\dx]*)(?::(\w+))?(?: |$)", text)):
        shape, random = [int(extent) for extent in extents.split("x") if extent], numpy.random.default_rng(seed)
        if kind[:-1] == "mixed":
            values = [value for value in SPECIAL_VALUES.values() if value is not None]
            array = random.permuted(numpy.resize(values, shape))
        elif kind[:-1] in SPECIAL_VALUES:
            array = numpy.full(shape, SPECIAL_VALUES[kind[:-1]])
        else:
            array = {
                "b": lambda: random.random(shape) < 0.5,
                "i": lambda: random.integers(-100, 100, shape),
                "p": lambda: random.uniform(0.5, 2.5, shape),
                "z": lambda: random.integers(100, 140, shape),
                "m": lambda: numpy.where(numpy.tri(*shape) > 0, 0.0, -1e9),
                "s": lambda: random.standard_normal(shape) / 22,
            }.get(kind, lambda: random.uniform(-2, 2, shape))()
        if dtype == "bf16":
            array = (numpy.asarray(array, numpy.float32).view(numpy.uint32) >> 16).astype(numpy.uint16)
        arrays.append((numpy.asarray(array).astype(DTYPES.get(dtype or "f32", "uint16")), dtype or "f32"))
    return arrays
