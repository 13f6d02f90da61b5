#!/usr/bin/env python3
"""Models of gathers, scatters and TopK against NumPy, each with static and with dynamic extents.

usage: indexed.py FOLDER
"""

import itertools

import numpy as np
from values import Constant, main

COMBINATIONS = {"none": lambda old, new: new, "add": np.add, "mul": np.multiply, "max": np.maximum, "min": np.minimum}


def scatter_elements(data, indices, updates, axis, reduction):
    result, combine = data.copy(), COMBINATIONS[reduction]
    for place in np.ndindex(indices.shape):
        to = list(place)
        to[axis] = indices[place]
        result[tuple(to)] = combine(result[tuple(to)], updates[place])
    return result


def scatter_nd(data, indices, updates, reduction):
    result, combine = data.copy(), COMBINATIONS[reduction]
    for place in np.ndindex(indices.shape[:-1]):
        to = tuple(indices[place])
        result[to] = combine(result[to], updates[place])
    return result


def list_gathers():
    """The greatest and the least indices that are in bounds."""
    x = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    for type in (np.int32, np.int64):
        indices = np.array([[2, -3], [0, -1]], type)
        yield "Gather", 13, [x, indices], {"axis": 1}, np.take(x, indices, 1)
        yield "Gather", 13, [x, Constant(indices, type)], {"axis": 1}, np.take(x, indices, 1)
        yield "Gather", 13, [x, np.array(-4, type)], {"axis": 2}, x[:, :, -4]
        yield "Gather", 13, [x, np.zeros((0, 2), type)], {}, np.zeros((0, 2, 3, 4), np.float32)
        tuples = np.array([[1, -3], [-2, 2]], type)
        yield "GatherND", 13, [x, tuples], {}, x[tuples[:, 0], tuples[:, 1]]
        yield "GatherND", 13, [x, Constant(tuples, type)], {}, x[tuples[:, 0], tuples[:, 1]]
        places = np.array([[[3, -4]], [[0, 1]]], type)
        yield "GatherElements", 13, [x, places], {"axis": -1}, np.take_along_axis(x[:, :1], places, 2)
    yield "Gather", 13, [np.zeros((0, 3), np.int8), np.zeros(0, np.int64)], {}, np.zeros((0, 3), np.int8)


def list_scatters():
    """Indices that are given twice are updated in their order."""
    for type, reduction in itertools.product((np.float32, np.uint8, bool), COMBINATIONS):
        if type is bool and reduction not in ("add", "mul"):
            continue
        data = (np.arange(12).reshape(3, 4) % 5).astype(type)
        updates = (np.arange(6).reshape(2, 3) * 3 % 7 + 250).astype(type)
        indices = np.array([[0, -1, 1], [0, 2, -3]])
        attributes = {"axis": 0, "reduction": reduction}
        expected = scatter_elements(data, indices, updates, 0, reduction)
        yield "ScatterElements", 18, [data, indices, updates], attributes, expected
        tuples = np.array([[2, -4], [0, 1], [2, 0]], np.int64 if reduction == "none" else np.int32)
        expected = scatter_nd(data, tuples, updates[1], reduction)
        yield "ScatterND", 18, [data, tuples, updates[1]], {"reduction": reduction}, expected
        if type is bool:
            continue
        yield "ScatterND", 18, [data, Constant(tuples), updates[1]], {"reduction": reduction}, expected
        rows = np.array([[-1], [-1]])
        updates = np.concatenate([updates, updates[:, :1]], 1)
        expected = scatter_nd(data, rows, updates, reduction)
        yield "ScatterND", 18, [data, rows, updates], {"reduction": reduction}, expected
    data, updates = np.arange(5, dtype=np.float32)[None], np.array([[7, 8]], np.float32)
    for operation, opset in (("Scatter", 9), ("ScatterElements", 11), ("ScatterElements", 13)):
        yield operation, opset, [data, np.array([[1, 3]]), updates], {"axis": 1}, np.array([[0, 7, 2, 8, 4]], np.float32)
    extremes = np.array([[np.nan, 1]], np.float32)
    expected = np.array([[0, np.nan, 3, 3, 4]], np.float32)
    indices = Constant([[1, 2]])
    attributes = {"axis": 1, "reduction": "max"}
    yield "ScatterElements", 18, [data, indices, extremes + np.array([[0, 2]], np.float32)], attributes, expected
    nothing = np.zeros((1, 0), np.int64)
    yield "ScatterElements", 13, [data, nothing, np.zeros((1, 0), np.float32)], {"axis": 1}, data


def list_windows():
    cache = np.arange(48, dtype=np.float32).reshape(2, 3, 4, 2)
    update = -np.arange(1, 25, dtype=np.float32).reshape(2, 3, 2, 2)
    for mode, starts in (("linear", [0, 2]), ("linear", [1, 1]), ("circular", [3, 2]), ("linear", None)):
        expected = cache.copy()
        for batch, step in np.ndindex(2, 2):
            expected[batch, :, ((starts or [0, 0])[batch] + step) % 4] = update[batch, :, step]
        inputs = [cache, update] + ([] if starts is None else [np.array(starts)])
        yield "TensorScatter", 24, inputs, {"mode": mode}, expected
        inputs = [each.swapaxes(1, 2) for each in inputs[:2]] + inputs[2:]
        yield "TensorScatter", 24, inputs, {"mode": mode, "axis": 1}, expected.swapaxes(1, 2)


def top_k(x, k, axis, is_largest):
    """NaN is the greatest number, and the first of equal ones is first."""
    keys = np.where(np.isnan(x), np.inf, x).astype(np.float64)
    order = np.lexsort((np.arange(x.shape[axis]) * np.ones_like(keys),
                        ~np.isnan(x) if is_largest else np.isnan(x), -keys if is_largest else keys))  # fmt: skip
    order = np.take(order, np.arange(k), -1)
    return np.take_along_axis(x, order, axis), order


def list_top_ks():
    numbers = np.array([[3, 1, 3, 2, 1, 0], [5, 5, 5, 7, 7, 4]])
    for type, is_largest in itertools.product((np.float16, np.int64, np.uint32), (True, False)):
        x = numbers.astype(type)
        if np.issubdtype(type, np.floating):
            x[0, 3], x[1, 0], x[1, 1] = np.nan, np.inf, -np.inf
        else:
            x[0, 0] = np.iinfo(type).max
        for k in (1, 4, 6):
            attributes = {"largest": int(is_largest)}
            yield "TopK", 11, [x, np.array([k])], attributes, top_k(x, k, 1, is_largest)
            columns = tuple(each.T.copy() for each in top_k(x, k, 1, is_largest))
            yield "TopK", 24, [x.T.copy(), Constant([k])], {**attributes, "axis": 0, "sorted": 0}, columns
    x = numbers.astype(np.float32)
    yield "TopK", 1, [x], {"k": 2}, top_k(x, 2, 1, True)
    yield "TopK", 10, [x, Constant([3])], {"axis": -1}, top_k(x, 3, 1, True)
    yield "TopK", 11, [x, Constant([0])], {}, (x[:, :0], np.zeros((2, 0), np.int64))
    yield "TopK", 11, [x, np.array([0])], {}, (x[:, :0], np.zeros((2, 0), np.int64))
    # More elements than are kept in order one by one, with zeros of both signs.
    x = (np.arange(300) * 7919 % 101 - 50).astype(np.float32)[None] * np.float32(-0.5)
    yield "TopK", 11, [x, Constant([200])], {}, top_k(x, 200, 1, True)


if __name__ == "__main__":
    main((list_gathers, list_scatters, list_windows, list_top_ks))
