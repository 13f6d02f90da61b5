#!/usr/bin/env python3
"""Convolutions, pools and Resize against NumPy, with static and with dynamic extents.

usage: windows.py FOLDER
"""

import itertools

import numpy as np
from values import Constant, main

RANDOM = np.random.default_rng(0)


def make(*shape, type=np.float32):
    """Small whole numbers, whose sums are exact."""
    return RANDOM.integers(-4, 5, shape).astype(type)


def place(extents, kernel, strides=None, dilations=None, pads=None, auto_pad="NOTSET", ceil_mode=0, **_):
    """The padding of each dimension, and the positions of its windows."""
    rank, padding, windows = len(kernel), [], []
    strides, dilations, pads = strides or [1] * rank, dilations or [1] * rank, pads or [0] * 2 * rank
    for i, extent in enumerate(extents):
        span, low, high = (kernel[i] - 1) * dilations[i] + 1, pads[i], pads[rank + i]
        if auto_pad.startswith("SAME"):
            count = -(-extent // strides[i])
            total = max((count - 1) * strides[i] + span - extent, 0)
            low = total // 2 if auto_pad == "SAME_UPPER" else total - total // 2
            high = total - low
        else:
            room = extent + low + high - span
            count = (-(-room // strides[i]) if ceil_mode else room // strides[i]) + 1
            count -= ceil_mode and (count - 1) * strides[i] >= extent + low
        beyond = max((count - 1) * strides[i] + span - extent - low - high, 0)
        padding.append((low, high, beyond))
        windows.append([o * strides[i] + np.arange(kernel[i]) * dilations[i] for o in range(count)])
    return padding, windows


def read(x, kernel, fill, attributes):
    """The windows of x, as batch, channels, places and positions in a window."""
    padding, windows = place(x.shape[2:], kernel, **attributes)
    x = np.pad(x, [(0, 0), (0, 0)] + [(a, b + c) for a, b, c in padding], constant_values=fill)
    counts = [len(each) for each in windows]
    result = np.zeros((*x.shape[:2], *counts, int(np.prod(kernel))), x.dtype)
    for at in np.ndindex(*counts):
        part = x[(slice(None), slice(None), *np.ix_(*(each[i] for each, i in zip(windows, at))))]
        result[(slice(None), slice(None), *at)] = part.reshape(*x.shape[:2], result.shape[-1])
    return result


def convolve(x, w, attributes, groups=1):
    parts = read(x, w.shape[2:], 0, attributes)
    flat, size = w.reshape(*w.shape[:2], -1), w.shape[0] // groups
    grouped = [np.einsum("nc...k,mck->nm...", parts[:, g * w.shape[1]:(g + 1) * w.shape[1]],
                         flat[g * size:(g + 1) * size]) for g in range(groups)]  # fmt: skip
    return np.concatenate(grouped, 1).astype(x.dtype)


def list_convolutions():
    cases = [
        ((2, 3, 7), (4, 3, 3), {}, 1),
        ((1, 4, 7, 6), (6, 2, 3, 2), {"pads": [1, 0, 2, 1], "strides": [2, 1]}, 2),
        ((1, 3, 8, 7), (3, 1, 3, 3), {"dilations": [2, 1], "auto_pad": "SAME_UPPER", "strides": [3, 2]}, 3),
        ((1, 2, 8, 7), (2, 2, 2, 2), {"auto_pad": "SAME_LOWER"}, 1),
        ((1, 2, 5, 5), (2, 2, 3, 3), {"auto_pad": "VALID", "kernel_shape": [3, 3]}, 1),
        ((1, 2, 3, 4, 3), (2, 2, 1, 2, 2), {"pads": [0, 1, 1, 0, 0, 1]}, 1),
        ((0, 2, 5), (2, 2, 2), {}, 1),
    ]
    for shape, kernel, attributes, groups in cases:
        x, w, b = make(*shape), make(*kernel), make(kernel[0])
        y = convolve(x, w, attributes, groups)
        biased = y + b.reshape(-1, *[1] * (y.ndim - 2))
        yield "Conv", 11, [x, w], {**attributes, "group": groups}, y
        yield "Conv", 22, [x, Constant(w, np.float32), b], {**attributes, "group": groups}, biased
    x, w = make(1, 2, 6, type=np.float16), make(3, 2, 3, type=np.float16)
    yield "Conv", 11, [x, w], {}, convolve(x, w, {})
    x, w = RANDOM.integers(0, 256, (1, 2, 5, 5), np.uint8), RANDOM.integers(-128, 128, (3, 2, 2, 2), np.int8)
    zero, zeros, attributes = np.uint8(7), np.array([1, -2, 3], np.int8), {"pads": [1, 1, 0, 0]}
    wide, kernel = x.astype(np.int32) - 7, w.astype(np.int32) - zeros.reshape(3, 1, 1, 1)
    sums = convolve(wide, kernel, attributes)
    yield "ConvInteger", 10, [x, w, np.array(zero), zeros], attributes, sums
    scales, bias = np.array([0.5, 0.25, 0.125], np.float32), np.array([9, 10, -11], np.int32)
    scaled = (sums + bias.reshape(3, 1, 1)) * (scales / 64).reshape(3, 1, 1) + 100
    half, two = np.array(0.5, np.float32), np.array(32, np.float32)
    expected = np.clip(np.rint(scaled), 0, 255).astype(np.uint8)
    yield "QLinearConv", 10, [x, half, np.array(zero), w, scales, zeros, two, np.uint8(100).reshape(()), bias], \
        attributes, expected  # fmt: skip


def list_transposed():
    def transpose(x, w, strides, dilations, low, extents, groups):
        full = [(n - 1) * s + (k - 1) * d + 1 for n, s, k, d in zip(x.shape[2:], strides, w.shape[2:], dilations)]
        size = [max(f, p + e) for f, p, e in zip(full, low, extents)]
        y = np.zeros((x.shape[0], w.shape[1] * groups, *size), x.dtype)
        for at, k in itertools.product(np.ndindex(*x.shape[2:]), np.ndindex(*w.shape[2:])):
            to = tuple(a * s + b * d for a, s, b, d in zip(at, strides, k, dilations))
            for c in range(x.shape[1]):
                g = c // (x.shape[1] // groups)
                for m in range(w.shape[1]):
                    y[(slice(None), g * w.shape[1] + m, *to)] += x[(slice(None), c, *at)] * w[(c, m, *k)]
        return y[(..., *(slice(p, p + e) for p, e in zip(low, extents)))]

    cases = [
        ((1, 2, 3, 3), (2, 3, 3, 2), {}, 1, [0, 0], [5, 4]),
        ((2, 2, 3), (2, 2, 3), {"strides": [3], "output_padding": [1], "pads": [1, 0]}, 1, [1], [9]),
        ((1, 4, 3, 2), (4, 2, 2, 2), {"dilations": [2, 1], "strides": [2, 2]}, 2, [0, 0], [7, 4]),
        ((1, 2, 3), (2, 1, 3), {"strides": [2], "auto_pad": "SAME_UPPER"}, 1, [0], [6]),
        ((1, 2, 3), (2, 1, 3), {"strides": [2], "auto_pad": "SAME_LOWER"}, 1, [1], [6]),
        ((1, 2, 3), (2, 1, 3), {"strides": [3], "output_shape": [10]}, 1, [0], [10]),
    ]  # fmt: skip
    for shape, kernel, attributes, groups, low, extents in cases:
        x, w, b = make(*shape), make(*kernel), make(kernel[1] * groups)
        rank = len(shape) - 2
        strides, dilations = attributes.get("strides", [1] * rank), attributes.get("dilations", [1] * rank)
        y = transpose(x, w, strides, dilations, low, extents, groups)
        yield "ConvTranspose", 11, [x, w], {**attributes, "group": groups}, y
        biased = y + b.reshape(-1, *[1] * rank)
        yield "ConvTranspose", 22, [x, Constant(w, np.float32), b], {**attributes, "group": groups}, biased


def list_pools():
    cases = [
        {"kernel_shape": [3, 2], "strides": [2, 2], "pads": [1, 0, 1, 1]},
        {"kernel_shape": [3, 3], "strides": [2, 3], "ceil_mode": 1},
        {"kernel_shape": [2, 2], "strides": [2, 2], "pads": [1, 1, 1, 1], "ceil_mode": 1},
        {"kernel_shape": [2, 3], "dilations": [2, 1], "pads": [0, 1, 0, 1]},
        {"kernel_shape": [3, 3], "strides": [2, 2], "auto_pad": "SAME_UPPER"},
        {"kernel_shape": [3, 2], "strides": [2, 1], "auto_pad": "SAME_LOWER"},
        {"kernel_shape": [2, 2], "auto_pad": "VALID"},
    ]
    for attributes in cases:
        kernel, x = attributes["kernel_shape"], make(2, 2, 7, 6)
        parts = read(x, kernel, np.nan, attributes)
        yield "MaxPool", 12, [x], attributes, np.nanmax(parts, -1)
        places = np.arange(x.size, dtype=np.float32).reshape(x.shape)
        at = np.nanargmax(parts, -1)[..., None]
        for order in (0, 1) if attributes is cases[0] else (1,):
            if order:
                places = np.arange(x.size, dtype=np.float32).reshape(2, 2, 6, 7).transpose(0, 1, 3, 2)
            found = np.take_along_axis(read(places, kernel, np.nan, attributes), at, -1)[..., 0]
            results = np.nanmax(parts, -1), found.astype(np.int64)
            yield "MaxPool", 12, [x], {**attributes, "storage_order": order}, results
        yield "AveragePool", 19, [x], attributes, np.nanmean(parts, -1)
        padding, _ = place(x.shape[2:], **{"kernel": kernel, **attributes})
        counted = np.pad(np.ones_like(x), [(0, 0), (0, 0)] + [(a, b) for a, b, _ in padding], constant_values=1)
        counted = np.pad(counted, [(0, 0), (0, 0)] + [(0, c) for _, _, c in padding])
        bare = {k: v for k, v in attributes.items() if k not in ("pads", "auto_pad", "ceil_mode")}
        mean = np.nansum(parts, -1) / read(counted, kernel, 0, bare).sum(-1)
        yield "AveragePool", 19, [x], {**attributes, "count_include_pad": 1}, mean.astype(np.float32)
        for p in (1, 2, 3) if attributes is cases[0] else (3,):
            norm = np.nansum(np.abs(parts.astype(np.float64)) ** p, -1) ** (1 / p)
            yield "LpPool", 18, [x], {**attributes, "p": p}, norm.astype(np.float32)
    for type in (np.int8, np.uint8):
        x = RANDOM.integers(0, 256, (1, 1, 5), np.uint8).view(type)
        least = np.iinfo(type).min
        expected = read(x, [2], least, {"pads": [1, 1]}).max(-1)
        yield "MaxPool", 12, [x], {"kernel_shape": [2], "pads": [1, 1]}, expected
    # The first NaN, and the first of elements that are as small as the padding.
    x = np.array([[[1, np.nan, 2, -np.inf, -np.inf, -np.inf]]], np.float32)
    results = (np.array([[[np.nan, np.nan, 2, -np.inf, -np.inf]]], np.float32), np.array([[[1, 1, 2, 3, 4]]]))
    yield "MaxPool", 12, [x], {"kernel_shape": [2]}, results


def list_resizes():
    x = make(1, 2, 5, 4)
    nearest = {"floor": np.floor, "ceil": np.ceil, "round_prefer_floor": lambda a: np.ceil(a - 0.5),
               "round_prefer_ceil": lambda a: np.floor(a + 0.5)}  # fmt: skip
    coordinates = {
        "half_pixel": lambda o, n, m: (o + 0.5) * n / m - 0.5,
        "pytorch_half_pixel": lambda o, n, m: (o + 0.5) * n / m - 0.5 if m > 1 else o * 0.0,
        "asymmetric": lambda o, n, m: o * n / m,
        "align_corners": lambda o, n, m: o * (n - 1) / (m - 1) if m > 1 else o * 0.0,
    }

    def linear(d):
        return np.maximum(1 - np.abs(d), 0)

    def cubic(d, a=-0.5):
        d = np.abs(d)
        far = np.where(d < 2, ((a * d - 5 * a) * d + 8 * a) * d - 4 * a, 0)
        return np.where(d <= 1, ((a + 2) * d - (a + 3)) * d * d + 1, far)

    def interpolate(x, axis, places, kernel, squeeze=1.0, excludes=False):
        n, span = x.shape[axis], np.arange(-40, 40)
        around = np.floor(places)[:, None] + span
        weights = kernel((around - places[:, None]) * squeeze)
        if excludes:
            weights = weights * ((around >= 0) & (around < n))
        weights = weights / weights.sum(1, keepdims=True)
        matrix = np.zeros((len(places), n))
        for o, k in np.ndindex(*weights.shape):
            matrix[o, int(np.clip(around[o, k], 0, n - 1))] += weights[o, k]
        return np.moveaxis(np.tensordot(matrix, x.astype(np.float64), (1, axis)), 0, axis)

    empty = Constant([], np.float32)
    for (name, where), extents in zip(coordinates.items(), ((3, 2), (7, 1), (10, 8), (3, 6))):
        places = [where(np.arange(m), n, m) for m, n in zip(extents, x.shape[2:])]
        sizes, attributes = Constant([1, 2, *extents]), {"coordinate_transformation_mode": name}
        inputs = [x, empty, empty, sizes]
        for mode, choose in nearest.items():
            at = [np.clip(choose(np.float32(p)), 0, n - 1).astype(int) for p, n in zip(places, x.shape[2:])]
            given = {**attributes, "nearest_mode": mode}
            yield "Resize", 13, inputs, given, x[:, :, at[0]][:, :, :, at[1]]
        for mode, kernel in (("linear", linear), ("cubic", cubic)):
            given = {**attributes, "mode": mode, "cubic_coeff_a": -0.5}
            y = interpolate(interpolate(x, 2, places[0], kernel), 3, places[1], kernel)
            yield "Resize", 13, inputs, given, y.astype(np.float32)
            if name != "half_pixel":
                continue
            squeezes = [min(m / n, 1) for m, n in zip(extents, x.shape[2:])]
            for excludes in (0, 1):
                y = interpolate(x, 2, places[0], kernel, squeezes[0], excludes)
                y = interpolate(y, 3, places[1], kernel, squeezes[1], excludes)
                options = {**given, "antialias": 1, "exclude_outside": excludes, "axes": [3, 2]}
                yield "Resize", 18, [x, None, None, Constant(extents[::-1])], options, y.astype(np.float32)
    doubled = x.repeat(2, 2).repeat(3, 3)
    scales = Constant([1, 1, 2, 3], np.float32)
    yield "Upsample", 7, [x], {"scales": [1.0, 1.0, 2.0, 3.0]}, doubled
    yield "Upsample", 9, [x, scales], {}, doubled
    yield "Resize", 10, [x, scales], {}, doubled
    yield "Resize", 10, [x, Constant([1, 1, 0.5, 0.6], np.float32)], {}, x[:, :, [0, 2]][..., [0, 1]]
    for policy, extents in (("not_larger", (5, 4)), ("not_smaller", (8, 6))):
        scale = extents[1] / 4
        at = [np.floor(np.arange(m) / scale).astype(int) for m in extents]
        given = {"axes": [2, 3], "keep_aspect_ratio_policy": policy, "nearest_mode": "floor",
                 "coordinate_transformation_mode": "asymmetric"}  # fmt: skip
        yield "Resize", 18, [x, None, None, Constant([5, 6])], given, x[:, :, at[0]][:, :, :, at[1]]
    y = np.array([10, 1, 1.5, 2, 10], np.float32)
    crop = {"mode": "linear", "coordinate_transformation_mode": "tf_crop_and_resize", "extrapolation_value": 10.0}
    yield "Resize", 13, [y[1:4:2], Constant([-0.5, 1.5], np.float32), empty, Constant([5])], crop, y
    bytes = np.array([10, 13], np.uint8)
    yield "Resize", 13, [bytes, empty, Constant([2], np.float32)], {"mode": "linear"}, np.array([10, 11, 12, 13], np.uint8)


main((list_convolutions, list_transposed, list_pools, list_resizes), 1e-4)
