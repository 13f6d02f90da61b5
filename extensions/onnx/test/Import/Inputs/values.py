#!/usr/bin/env python3
"""Models of one operator against NumPy, each with static and with dynamic extents.

usage: values.py FOLDER
"""

import concurrent.futures
import itertools
import os
import subprocess
import sys

import numpy as np
import onnx
from onnx import helper
from onnx.mapping import NP_TYPE_TO_TENSOR_TYPE


class Constant:
    """An input that the model holds."""

    def __init__(self, value, type=np.int64):
        self.array = np.array(value, type)


def write_model(path, operation, opset, inputs, attributes, is_dynamic, num_results=1):
    """An input of None is left out."""
    names = ["" if given is None else f"x{number}" for number, given in enumerate(inputs)]
    parameters, initializers = [], []
    for name, given in zip(names, inputs):
        if given is None:
            continue
        array = getattr(given, "array", given)
        type = NP_TYPE_TO_TENSOR_TYPE[array.dtype]
        if isinstance(given, Constant):
            initializers.append(helper.make_tensor(name, type, array.shape, array.tobytes(), raw=True))
        else:
            shape = [f"{name}_{dim}" if is_dynamic else extent for dim, extent in enumerate(array.shape)]
            if operation == "GatherND" and name == "x1":
                shape[-1] = array.shape[-1]
            parameters.append(helper.make_tensor_value_info(name, type, shape))
    results = [f"y{number}" for number in range(num_results)]
    node = helper.make_node(operation, names, results, **attributes)
    outputs = [onnx.ValueInfoProto(name=name) for name in results]
    graph = helper.make_graph([node], "one", parameters, outputs, initializers)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    with open(path, "wb") as file:
        file.write(model.SerializeToString())


def run(path, inputs, expected, tolerance):
    """Returns an error, or nothing."""
    files = [f"{path}-y{number}.npy" for number in range(len(expected))]
    command = ["bcast-run", path + ".onnx", *(f"--output=@{file}" for file in files)]
    for number, value in enumerate(value for value in inputs if not isinstance(value, (Constant, type(None)))):
        np.save(f"{path}-{number}.npy", value)
        command.append(f"--input=@{path}-{number}.npy")
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    if ran.returncode != 0:
        return ran.stderr
    return next(filter(None, (compare(np.load(file), each, tolerance) for file, each in zip(files, expected))), None)


def compare(found, expected, tolerance):
    if (found.shape, found.dtype) != (expected.shape, expected.dtype):
        return f"{found.shape} {found.dtype}, not {expected.shape} {expected.dtype}"
    relative = 1e-3 if found.dtype == np.float16 else 2e-5
    if not np.allclose(found, expected, rtol=relative, atol=tolerance, equal_nan=True):
        return f"{found.tolist()}, not {expected.tolist()}"
    if ((found == 0) & (np.signbit(found) != np.signbit(expected))).any():
        return f"{found.tolist()}, not {expected.tolist()}"
    return None


def list_numbers():
    """Attributes that are floats, of operators of integers."""
    a, b = np.array([[1, 2], [3, 4]], np.int32), np.array([[1, -2], [5, 3]], np.int32)
    c = np.array([1, -4], np.int32)
    yield "Gemm", 13, [a, b], {"alpha": 0.5}, np.trunc(a @ b * 0.5).astype(np.int32)
    yield "Gemm", 13, [a, b, c], {"alpha": 0.5, "beta": 0.25}, np.trunc(a @ b * 0.5 + c * 0.25).astype(np.int32)
    yield "Gemm", 13, [a, b, c], {"alpha": 2.0, "beta": -3.0}, a @ b * 2 + c * -3
    for type in (np.uint8, np.int8, np.int64):
        x = np.array([0, 1, 2, 100, 127], type)
        x = np.concatenate([x, -x]) if type != np.uint8 else np.append(x, np.uint8(255))
        for bias, limit in ((0.0, 1.5), (1.0, 0.5), (0.25, 1.5)):
            wide = x.astype(np.float64)
            expected = np.where(wide < -limit, wide + bias, np.where(wide > limit, wide - bias, 0))
            yield "Shrink", 9, [x], {"bias": bias, "lambd": limit}, np.trunc(expected).astype(type)


def list_ranges():
    for type, bounds in ((np.int16, (-20000, 20000, 10000)), (np.int16, (32767, -32768, -32768)),
                         (np.int32, (-(2**31), 2**31 - 1, 2**30)), (np.int64, (-(2**63), 2**63 - 1, 2**62)),
                         (np.int64, (2**63 - 1, -(2**63), -(2**63))), (np.int64, (3, 3, 1)), (np.int16, (5, 2, 1))):  # fmt: skip
        numbers = [np.array(value, type) for value in bounds]
        yield "Range", 11, numbers, {}, np.array(range(*bounds), type)
        yield "Range", 11, [Constant(value, type) for value in bounds], {}, np.array(range(*bounds), type)
    for type, count in ((np.float32, 4), (np.float64, 3)):
        numbers = [np.array(value, type) for value in (0, 0.3, 0.1)]
        yield "Range", 11, numbers, {}, np.arange(count).astype(type) * type(0.1)


def list_sums():
    """Roots and logarithms of sums of integers lose their fraction."""
    for type in (np.int32, np.uint64):
        x = np.array([[3, 4, 2], [60000, 60000, 7]], type)
        wide = x.astype(np.float64)
        attributes = {"axes": [1], "keepdims": 0}
        yield "ReduceL2", 13, [x], attributes, np.sqrt((wide**2).sum(1)).astype(type)
        yield "ReduceLogSum", 13, [x], attributes, np.log(wide.sum(1)).astype(type)
        yield "ReduceLogSumExp", 13, [x], attributes, np.logaddexp.reduce(wide, 1).astype(type)


def list_zeros():
    """A sum along no axes keeps -0.0, and a sign does not."""
    x = np.array([[-0.0, 0.0, 3]], np.float32)
    yield "ReduceSum", 13, [x], {"noop_with_empty_axes": 1}, x
    yield "ReduceSum", 13, [x, Constant([])], {"noop_with_empty_axes": 1}, x
    yield "ReduceSum", 13, [x[:, :1], Constant([0])], {"keepdims": 0}, np.zeros(1, np.float32)
    for type in (np.float16, np.float32):
        yield "Sign", 13, [x.astype(type)], {}, np.sign(x).astype(type)


def list_one_hots():
    """Opset 9 has no negative indices, nor has ui64."""
    x = np.array([[0, -1, 2], [-3, 3, -4]])
    depths, values = (np.array(3), Constant(3), Constant([3.5], np.float32)), Constant([2, 7], np.float32)
    for axis, depth, type in zip((-1, 0, 1), depths, (np.int64, np.int32, np.float32)):
        for opset, places in ((9, x), (11, np.where((x < 0) & (x >= -3), x + 3, x))):
            shape = np.insert(np.ones(2, int), axis % 3, 3)
            expected = np.where(np.expand_dims(places, axis) == np.arange(3).reshape(shape), 7, 2)
            yield "OneHot", opset, [x.astype(type), depth, values], {"axis": axis}, expected.astype(np.float32)
    x = np.array([1, 2**64 - 1], np.uint64)
    yield "OneHot", 11, [x, Constant(3), Constant([0, 1])], {}, np.array([[0, 1, 0], [0, 0, 0]])


def list_slopes():
    """The shape is that of x, also where the slope has more dimensions. Before opset 7 it is one per channel."""
    for type in (np.float32, np.int32):
        x = np.array([[[-3, 4], [5, -6]]], type)
        for opset, slope in ((9, [[[[2], [3]]]]), (7, [2, 3]), (6, [2, 3]), (6, [2])):
            slope = np.array(slope, type)
            wide = slope[:, None] if opset == 6 else slope
            if opset == 9 or type == np.float32:
                expected = np.where(x < 0, x * wide, x).reshape(x.shape)
                yield "PRelu", opset, [x, slope if opset == 6 else Constant(slope, type)], {}, expected


def list_products():
    """Batches of 1 that are dynamic broadcast, too."""
    for left, right in (((5,), (1,)), ((1,), (5,)), ((2, 1), (1, 3)), ((2, 1), (3,)), ((), (2,)), ((0,), (1,))):
        a, b = (np.arange(np.prod(shape), dtype=np.float32).reshape(shape) for shape in ((*left, 3, 4), (*right, 4, 2)))
        yield "MatMul", 13, [a, b], {}, a @ b


def list_unsigned_products():
    """Numbers that are negative as signed ones, and sums that wrap."""
    for type in (np.uint32, np.uint64):
        half, top = type(np.iinfo(type).max // 2 + 1), np.iinfo(type).max
        a, b = np.array([[half, 1], [3, top]], type), np.array([[1, 2], [5, 7]], type)
        c, one = np.array([9, top], type), np.eye(2, dtype=type)
        yield "MatMul", 13, [a, b], {}, a @ b
        yield "Gemm", 13, [a, b, c], {"alpha": 2.0, "beta": 3.0}, type(2) * (a @ b) + type(3) * c
        # f64 has these numbers.
        c, wide = half // type(2) * np.array([0, 1], type), half // type(2) * np.array([[2, 0], [0, 3]], type)
        expected = half // type(4) * np.array([[2, 3], [0, 6]], type)
        yield "Gemm", 13, [wide, one, c], {"alpha": 0.5, "beta": 1.5}, expected
    for left, right in itertools.product((np.uint8, np.int8), repeat=2):
        a, b = np.array([[200, 255], [0, 7]], np.uint8).view(left), np.array([[255, 1], [128, 9]], np.uint8).view(right)
        x, y = np.array(250, np.uint8).view(left), np.array(130, np.uint8).view(right)
        expected = (a.astype(np.int32) - x.astype(np.int32)) @ (b.astype(np.int32) - y.astype(np.int32))
        yield "MatMulInteger", 10, [a, b, x, y], {}, expected


def main(lists, tolerance=0):
    os.makedirs(sys.argv[1], exist_ok=True)
    jobs = []
    models = itertools.chain.from_iterable(each() for each in lists)
    for number, (operation, opset, inputs, attributes, expected) in enumerate(models):
        for is_dynamic in (False, True):
            if is_dynamic and all(each is None or isinstance(each, Constant) or each.ndim == 0 for each in inputs):
                continue
            path = os.path.join(sys.argv[1], f"{number}{'-dynamic' * is_dynamic}")
            results = expected if isinstance(expected, tuple) else (np.asarray(expected),)
            write_model(path + ".onnx", operation, opset, inputs, attributes, is_dynamic, len(results))
            jobs.append((f"{path}: {operation} {attributes}", path, inputs, results))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = list(pool.map(lambda job: run(*job[1:], tolerance), jobs))
    for job, error in zip(jobs, errors):
        if error:
            print(f"{job[0]}: {error}")
    failed = sum(error is not None for error in errors)
    print(f"{len(jobs) - failed} models right, {failed} failed")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main((list_numbers, list_ranges, list_sums, list_zeros, list_one_hots, list_slopes, list_products,
          list_unsigned_products))  # fmt: skip
