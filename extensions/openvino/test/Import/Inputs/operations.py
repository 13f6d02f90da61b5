#!/usr/bin/env python3
"""Models in OpenVINO IR, one per operation and broadcast mode, against NumPy.

The models are written here as OpenVINO's documentation describes the format. NumPy computes the
expected results by the operations' definitions. Each model runs twice, the second time with every
extent of its parameters dynamic.

usage: operations.py FOLDER [OPERATION...]
"""

import concurrent.futures
import functools
import math
import os
import subprocess
import sys

import numpy as np

PRECISIONS = {"float32": ("f32", "FP32"), "float16": ("f16", "FP16"), "float64": ("f64", "FP64"),
              "bool": ("boolean", "BOOL")}  # fmt: skip
for width in (8, 16, 32, 64):
    PRECISIONS |= {f"{name}{width}": (f"{name[0]}{width}", f"{name[0].upper()}{width}") for name in ("int", "uint")}


class Constant:
    """An input that the model holds in its weights."""

    def __init__(self, value, type=np.int64):
        self.array = np.array(value, type)


class Static:
    """A parameter whose extents are never dynamic."""

    def __init__(self, value):
        self.array = np.array(value, np.int64)


def write_model(path, operation, opset, inputs, attributes, is_dynamic, num_results):
    """Writes path.xml and path.bin: Parameters and Consts, one operation, and Results."""
    layers, edges, ports, weights = [], [], "", b""
    for number, value in enumerate(inputs):
        array = getattr(value, "array", value)
        element_type, precision = PRECISIONS[str(array.dtype)]
        dims = "".join(f"<dim>{extent}</dim>" for extent in array.shape)
        shape = ",".join(map(str, array.shape))
        if isinstance(value, Constant):
            kind, place = "Const", f' offset="{len(weights)}" size="{array.nbytes}"'
            weights += array.tobytes()
        else:
            kind, place = "Parameter", ""
            if is_dynamic and not isinstance(value, Static):
                shape, dims = ",".join("?" * array.ndim), "<dim>-1</dim>" * array.ndim
        layers.append(f'<layer id="{number}" name="x{number}" type="{kind}" version="opset1">'
                      f'<data element_type="{element_type}" shape="{shape}"{place}/>'
                      f'<output><port id="0" precision="{precision}">{dims}</port></output></layer>')  # fmt: skip
        edges.append(f'<edge from-layer="{number}" from-port="0" to-layer="90" to-port="{number}"/>')
        ports += f'<port id="{number}">{dims}</port>'
    words = {name: ",".join(map(str, v)) if isinstance(v, list) else v for name, v in attributes.items()}
    data = " ".join(f'{name}="{value}"' for name, value in words.items())
    results = "".join(f'<port id="{9 + number}" names="y{number}"/>' for number in range(num_results))
    layers.append(f'<layer id="90" name="tested" type="{operation}" version="opset{opset}"><data {data}/>'
                  f'<input>{ports}</input><output>{results}</output></layer>')  # fmt: skip
    for number in range(num_results):
        layers.append(f'<layer id="{91 + number}" name="sink{number}" type="Result" version="opset1">'
                      '<input><port id="0"/></input></layer>')  # fmt: skip
        edges.append(f'<edge from-layer="90" from-port="{9 + number}" to-layer="{91 + number}" to-port="0"/>')
    lines = ['<?xml version="1.0"?>', '<net name="one" version="11">', "<layers>", *layers, "</layers>",
             "<edges>", *edges, "</edges>", "</net>", ""]  # fmt: skip
    with open(path + ".xml", "w") as file:
        file.write("\n".join(lines))
    with open(path + ".bin", "wb") as file:
        file.write(weights)


generator = np.random.default_rng(0)


def floats(*shape):
    return generator.standard_normal(shape).astype(np.float32)


def positive(*shape):
    return (np.abs(generator.standard_normal(shape)) + 0.5).astype(np.float32)


def integers(*shape):
    return generator.integers(-9, 10, shape).astype(np.int32)


def booleans(*shape):
    return generator.integers(0, 2, shape).astype(bool)


def place(b, rank, axis):
    """B with extents of 1 around it, as PDPD's rule places it in `rank` dimensions."""
    shape = list(b.shape)
    while shape and shape[-1] == 1:
        shape.pop()
    return b.reshape([1] * axis + shape + [1] * (rank - axis - len(shape)))


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softmax(x, axis):
    e = np.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


erf = np.vectorize(math.erf)
BINARY = {"Add": np.add, "Subtract": np.subtract, "Multiply": np.multiply, "Divide": np.divide,
          "Maximum": np.maximum, "Minimum": np.minimum, "Power": np.power, "Mod": np.fmod,
          "FloorMod": np.mod, "SquaredDifference": lambda a, b: (a - b) ** 2, "Equal": np.equal,
          "NotEqual": np.not_equal, "Less": np.less, "LessEqual": np.less_equal,
          "Greater": np.greater, "GreaterEqual": np.greater_equal}  # fmt: skip
LOGICAL = {"LogicalAnd": np.logical_and, "LogicalOr": np.logical_or, "LogicalXor": np.logical_xor}
UNARY = {"Abs": np.abs, "Acos": np.arccos, "Acosh": np.arccosh, "Asin": np.arcsin, "Asinh": np.arcsinh,
         "Atan": np.arctan, "Atanh": np.arctanh, "Ceiling": np.ceil, "Cos": np.cos, "Cosh": np.cosh,
         "Erf": erf, "Exp": np.exp, "Floor": np.floor, "Log": np.log, "Negative": np.negative,
         "ReLU": lambda x: np.maximum(x, 0), "Sigmoid": sigmoid, "Sign": np.sign, "Sin": np.sin,
         "Sinh": np.sinh, "SoftPlus": lambda x: np.log1p(np.exp(x)), "Sqrt": np.sqrt, "Tan": np.tan,
         "SoftSign": lambda x: x / (1 + np.abs(x)), "Tanh": np.tanh,
         "Mish": lambda x: x * np.tanh(np.log1p(np.exp(x))), "Swish": lambda x: x * sigmoid(x),
         "HSwish": lambda x: x * np.clip(x + 3, 0, 6) / 6, "HSigmoid": lambda x: np.clip(x + 3, 0, 6) / 6,
         "IsNaN": np.isnan, "IsFinite": np.isfinite}  # fmt: skip
# Arguments for which a function is defined.
DOMAINS = {"Acos": np.tanh, "Asin": np.tanh, "Atanh": lambda x: np.tanh(x) * 0.9,
           "Acosh": lambda x: np.abs(x) + 1, "Log": np.abs, "Sqrt": np.abs}  # fmt: skip
REDUCTIONS = {"ReduceSum": np.sum, "ReduceMean": np.mean, "ReduceProd": np.prod, "ReduceMax": np.max,
              "ReduceMin": np.min, "ReduceL1": lambda x, **at: np.abs(x).sum(**at),
              "ReduceL2": lambda x, **at: np.sqrt((x * x).sum(**at))}  # fmt: skip


def list_elementwise():
    a = positive(2, 3, 4, 5)
    for name, function in BINARY.items():
        b = positive(3, 1, 5)
        yield name, 1, [a, b], {"auto_broadcast": "numpy"}, function(a, b)
        yield name, 1, [a, b], {}, function(a, b)
        b = positive(2, 3, 4, 5)
        yield name, 1, [a, b], {"auto_broadcast": "none"}, function(a, b)
        places = [((3, 4), 1), ((4, 5), -1), ((3, 1), 1), ((2,), 0), ((), -1)]
        for shape, axis in places if name == "Add" else places[:1]:
            b = positive(*shape)
            expected = function(a, place(b, 4, axis if axis >= 0 else 4 - len(shape)))
            yield name, 1, [a, b], {"auto_broadcast": "pdpd", "auto_broadcast.auto_broadcast_axis": axis}, expected
    for name, function in LOGICAL.items():
        x, y = booleans(2, 3), booleans(3)
        yield name, 1, [x, y], {"auto_broadcast": "numpy"}, function(x, y)
    x, y = integers(4, 5), np.array([3, -7, 2, -1, 9], np.int32)
    yield "Divide", 1, [x, y], {"m_pythondiv": "true"}, np.floor_divide(x, y)
    yield "Divide", 1, [x, y], {"m_pythondiv": "false"}, np.trunc(x / y).astype(np.int32)
    yield "BitwiseAnd", 13, [x, y], {"auto_broadcast": "numpy"}, x & y
    yield "BitwiseOr", 13, [x, y], {"auto_broadcast": "numpy"}, x | y
    yield "BitwiseXor", 13, [x, y], {"auto_broadcast": "numpy"}, x ^ y
    yield "BitwiseNot", 13, [x], {}, ~x
    shift = np.array([0, 1, 31, 5, 2], np.int32)
    yield "BitwiseLeftShift", 15, [x, shift], {"auto_broadcast": "numpy"}, x << shift
    yield "BitwiseRightShift", 15, [x, shift], {"auto_broadcast": "numpy"}, x >> shift
    numbers = np.array([200, 3, 255], np.uint8)
    yield "BitwiseRightShift", 15, [numbers, np.uint8(2).reshape(())], {}, numbers >> 2
    for name, function in UNARY.items():
        x = DOMAINS.get(name, lambda x: x)(floats(3, 7))
        yield name, 1, [x], {}, function(x)
    x = floats(4, 6)
    yield "LogicalNot", 1, [x > 0], {}, x <= 0
    yield "Clamp", 1, [x], {"min": "-0.5", "max": "0.75"}, np.clip(x, -0.5, 0.75)
    yield "Elu", 1, [x], {"alpha": "0.5"}, np.where(x < 0, 0.5 * np.expm1(x), x)
    yield "Gelu", 7, [x], {"approximation_mode": "ERF"}, x / 2 * (1 + erf(x / np.sqrt(2)))
    cubic = np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)
    yield "Gelu", 7, [x], {"approximation_mode": "TANH"}, x / 2 * (1 + np.tanh(cubic))
    yield "Round", 5, [x * 4], {"mode": "half_to_even"}, np.round(x * 4)
    yield "Swish", 4, [x, np.float32(2).reshape(())], {}, x * sigmoid(2 * x)
    yield "Convert", 1, [x * 10], {"destination_type": "i32"}, (x * 10).astype(np.int32)
    yield "Convert", 1, [x], {"destination_type": "f16"}, x.astype(np.float16)
    slope = floats(6)
    yield "PRelu", 1, [x, slope], {}, np.where(x < 0, x * slope, x)
    y = floats(2, 6, 3)
    yield "PRelu", 1, [y, slope], {}, np.where(y < 0, y * slope[:, None], y)
    condition, other = booleans(4, 1), floats(6)
    yield "Select", 1, [condition, x, other], {"auto_broadcast": "numpy"}, np.where(condition, x, other)
    condition, x, other = booleans(3), floats(2, 3, 4), floats(3, 1)
    expected = np.where(condition[:, None], x, other)
    yield "Select", 1, [condition, x, other], {"auto_broadcast": "pdpd", "auto_broadcast.auto_broadcast_axis": 1}, expected


def list_clamps():
    """Bounds are rounded into the range, and what the type does not have is none."""
    for type in (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64):
        least, most = np.iinfo(type).min, np.iinfo(type).max
        x = np.array([least, 0, 1, 2, 3, 100, most], type)
        yield "Clamp", 1, [x], {"min": "-10", "max": "50"}, np.clip(x, max(-10, least), 50)
        yield "Clamp", 1, [x], {"min": "1.5", "max": "2.7"}, np.full_like(x, 2)
        yield "Clamp", 1, [x], {"min": "-1e30", "max": "inf"}, x
        yield "Clamp", 1, [x], {"min": "-inf", "max": "2.5"}, np.minimum(x, type(2))
    x = np.array([-6e4, 1, 6e4], np.float16)
    yield "Clamp", 1, [x], {"min": "-1e9", "max": "2.0001"}, np.minimum(x, np.float16(2))


ROUNDED = ("Acos", "Acosh", "Asin", "Asinh", "Atan", "Atanh", "Cos", "Cosh", "Erf", "Exp", "Log", "Sigmoid",
           "Sin", "Sinh", "Sqrt", "Tan", "Tanh", "HSigmoid", "HSwish")  # fmt: skip


def list_integers():
    """Functions of integers, whose results are rounded."""
    for name in ROUNDED:
        numbers = {"Acos": [0, 1], "Asin": [0, 1], "Acosh": [1, 2, 9], "Log": [1, 2, 9], "Atanh": [0]}
        for type in (np.uint8, np.int32, np.int64):
            x = np.array(numbers.get(name, [0, 1, 3] if type != np.uint8 else [0, 1]), type)
            yield name, 1, [x], {}, np.round(UNARY[name](x.astype(np.float64))).astype(type)
    x = np.array([-3, -7, 0, 5, 2**31 - 1], np.int32)
    for name in ("Ceiling", "Floor"):
        yield name, 1, [x], {}, x
    for mode in ("half_to_even", "half_away_from_zero"):
        yield "Round", 5, [x], {"mode": mode}, x
    x = np.array([[3, 4, 2], [100, -100, 7]], np.int8)
    expected = np.sqrt((x.astype(np.float64) ** 2).sum(1)).astype(np.int8)
    yield "ReduceL2", 4, [x[:1], Constant([1])], {"keep_dims": "false"}, expected[:1]
    x = np.array([[60000, 60000], [3, 4]], np.int32)
    yield "ReduceL2", 4, [x, Constant([1])], {"keep_dims": "false"}, np.array([84852, 5], np.int32)


def list_slopes():
    """A slope of rank 1 is one per channel if it has as many numbers."""
    for shape in ((2, 5, 5), (2, 5, 3), (2, 3, 5), (2, 5, 3, 5), (2, 3, 4, 5), (2, 3, 1), (3, 5), (5,)):
        x = floats(*shape)
        for count in (1, 5):
            slope = floats(count)
            if count not in (1, shape[-1], shape[min(1, len(shape) - 1)]):
                continue
            per_channel = len(shape) > 1 and count == shape[1]
            wide = slope.reshape([-1] + [1] * (len(shape) - 2)) if per_channel else slope
            yield "PRelu", 1, [x, slope], {}, np.where(x < 0, x * wide, x)
    # The shape is that of x, also where the slope has more dimensions.
    for shape, of_slope in (((2, 3, 4), (3, 1)), ((), (1,)), ((3, 4), (1, 1, 3, 1))):
        x, slope = floats(*shape), floats(*of_slope)
        expected = np.where(x < 0, x * slope, x).reshape(x.shape)
        yield "PRelu", 1, [x, Constant(slope, np.float32)], {}, expected


def list_reductions():
    for name, function in REDUCTIONS.items():
        x = positive(2, 3, 5)
        for axes, keep in (((1,), False), ((-1, 0), True), ((0, 1, 2), False)):
            expected = function(x, axis=axes, keepdims=keep)
            yield name, 1, [x, Constant(axes)], {"keep_dims": str(keep).lower()}, expected
    # Along no axes even a sum keeps -0.0, and a sign does not.
    x = np.array([[-0.0, 0, -2]], np.float32)
    for name in REDUCTIONS:
        expected = np.abs(x) if name in ("ReduceL1", "ReduceL2") else x
        yield name, 1, [x, Constant([])], {"keep_dims": "false"}, expected
    yield "Sign", 1, [x], {}, np.sign(x)
    x = booleans(3, 4)
    yield "ReduceLogicalAnd", 1, [x, Constant([1])], {"keep_dims": "true"}, x.all(1, keepdims=True)
    yield "ReduceLogicalOr", 1, [x, Constant([0])], {"keep_dims": "false"}, x.any(0)
    x = floats(4, 3, 5)
    yield "SoftMax", 1, [x], {"axis": 1}, softmax(x, 1)
    yield "SoftMax", 8, [x], {"axis": -1}, softmax(x, -1)
    yield "LogSoftmax", 5, [x], {"axis": -1}, np.log(softmax(x, -1))
    centered, variance = x - x.mean((1, 2), keepdims=True), x.var((1, 2), keepdims=True)
    mvn = {"normalize_variance": "true", "eps": "1e-5"}
    yield ("MVN", 6, [x, Constant([1, 2])], {**mvn, "eps_mode": "inside_sqrt"},
           centered / np.sqrt(variance + 1e-5))  # fmt: skip
    yield ("MVN", 6, [x, Constant([1, 2])], {**mvn, "eps_mode": "outside_sqrt"},
           centered / (np.sqrt(variance) + 1e-5))  # fmt: skip
    yield ("MVN", 6, [x, Constant([-1])], {**mvn, "normalize_variance": "false", "eps_mode": "inside_sqrt"},
           x - x.mean(-1, keepdims=True))  # fmt: skip
    squares = (x * x).sum(1, keepdims=True)
    yield "NormalizeL2", 1, [x, Constant([1])], {"eps": "1e-3", "eps_mode": "add"}, x / np.sqrt(squares + 1e-3)
    for type in (np.float16, np.float32):
        some = np.array([[-2, 0, 3]], type)
        yield "NormalizeL2", 1, [some, Constant([])], {"eps": "0.5", "eps_mode": "add"}, np.array([[1, 0, 1]], type)
    yield ("NormalizeL2", 1, [x, Constant([1])], {"eps": "2", "eps_mode": "max"},
           x / np.sqrt(np.maximum(squares, 2)))  # fmt: skip


def list_large_sums():
    """Sums and squares beyond the greatest number of their type."""
    x = np.full((1, 2, 300, 60), 300, np.float16)
    x[:, :, ::2] = 100
    yield "ReduceMean", 1, [x, Constant([2, 3])], {"keep_dims": "false"}, np.full((1, 2), 200, np.float16)
    yield "ReduceL2", 4, [x[:, :, :2, :2], Constant([2, 3])], {"keep_dims": "false"}, np.full((1, 2), 447.2, np.float16)
    expected = np.where(x == 100, np.float16(-1), np.float16(1))
    ones, zeros = np.ones(2, np.float16), np.zeros(2, np.float16)
    mvn = {"normalize_variance": "true", "eps": "1e-9", "eps_mode": "inside_sqrt"}
    yield "MVN", 6, [x, Constant([2, 3])], mvn, expected
    yield "GroupNormalization", 12, [x, ones, zeros], {"num_groups": 2, "epsilon": "1e-5"}, expected
    norm = np.sqrt((x.astype(np.float32) ** 2).sum(2, keepdims=True))
    yield ("NormalizeL2", 1, [x, Constant([2])], {"eps": "1e-9", "eps_mode": "add"}, (x / norm).astype(np.float16))
    yield "GRN", 1, [x], {"bias": "1e-9"}, np.full(x.shape, 0.7071, np.float16)
    yield "SoftMax", 8, [np.zeros((70000,), np.float16)], {"axis": 0}, np.full(70000, 1 / 70000, np.float16)
    small = np.full((256,), 200, np.uint8)
    yield "ReduceMean", 1, [small, Constant([0])], {"keep_dims": "false"}, np.uint8(200).reshape(())


def list_shapes():
    x = floats(3, 1)
    for mode, shape in (("numpy", (2, 3, 4)), ("bidirectional", (2, 1, 4))):
        expected = np.broadcast_to(x, np.broadcast_shapes(x.shape, shape))
        yield "Broadcast", 3, [x, Constant(shape)], {"mode": mode}, expected
    x = floats(3)
    expected = np.broadcast_to(x[:, None], (2, 3, 4))
    yield "Broadcast", 1, [x, Constant((2, 3, 4)), Constant([1])], {"mode": "explicit"}, expected
    x = floats(2, 3, 4)
    yield "Reshape", 1, [x, Constant([4, -1])], {"special_zero": "false"}, x.reshape(4, -1)
    yield "Reshape", 1, [x, Constant([0, -1])], {"special_zero": "true"}, x.reshape(2, -1)
    for shape, zero in (([4, -1], "false"), ([0, -1, 2], "true"), ([1, 24], "false"), ([3, 0, 2], "false")):
        y = x if 0 not in shape or zero == "true" else x[:0]
        expected = y.reshape([x.shape[0] if e == 0 and zero == "true" else e for e in shape])
        yield "Reshape", 1, [y, Static(shape)], {"special_zero": zero}, expected
    # A copied extent takes no part in the inference, and another 0 leaves nothing.
    for kind in (Constant, Static):
        yield "Reshape", 1, [x[:0], kind([0, -1])], {"special_zero": "true"}, np.zeros((0, 12), np.float32)
        yield "Reshape", 1, [x[:0], kind([0, -1])], {"special_zero": "false"}, np.zeros((0, 0), np.float32)
    yield "Transpose", 1, [x, Constant([2, 0, 1])], {}, x.transpose(2, 0, 1)
    yield "Transpose", 1, [x, Constant([])], {}, x.transpose()
    yield "Squeeze", 1, [x[:, :1], Constant([1])], {}, x[:, 0]
    yield "Squeeze", 15, [x[:, :1], Constant([1])], {"allow_axis_skip": "false"}, x[:, 0]
    yield "Unsqueeze", 1, [x, Constant([0, 2])], {}, x[None, :, None]
    yield "Concat", 1, [x, x[:, 1:]], {"axis": 1}, np.concatenate([x, x[:, 1:]], 1)
    yield "ShapeOf", 3, [x], {"output_type": "i32"}, np.array(x.shape, np.int32)


def list_slices():
    x = floats(4, 5, 6)
    lists = [((1, -3), (4, -1), (2, 1)), ((3, 9), (-9, 0), (-1, -2)), ((2, 2), (2, 1), (1, 1)), ((0, 4), (9, -99), (3, -3))]
    for starts, stops, steps in lists:
        expected = x[tuple(slice(*range) for range in zip(starts, stops, steps))]
        for kind in (Constant, Static):
            yield "Slice", 8, [x, kind(starts), kind(stops), Constant(steps)], {}, expected
        axes = Constant([2, -3])
        expected = x[slice(starts[1], stops[1], steps[1]), :, slice(starts[0], stops[0], steps[0])]
        yield "Slice", 8, [x, Constant(starts), Constant(stops), Constant(steps), axes], {}, expected

    def stride(begin, end, steps, kind=Constant, **masks):
        masks = {"begin_mask": (0,), "end_mask": (0,), **masks}
        inputs = [x, kind(begin), kind(end), Constant(steps)]
        return "StridedSlice", 1, inputs, {name: ",".join(map(str, mask)) for name, mask in masks.items()}

    for kind in (Constant, Static):
        yield *stride((1, 0), (3, 4), (1, 3), kind), x[1:3, 0:4:3]
        yield *stride((1, 1, 9), (0, 0, 2), (1, 1, -1), kind, begin_mask=(0, 1, 1), end_mask=(1, 1, 1)), x[1:, :, ::-1]
        yield *stride((2, 0, -1), (3, 0, 0), (1, 1, 1), kind, shrink_axis_mask=(1, 0, 1), end_mask=(0, 1)), x[2, :, -1]
        yield *stride((0, 0, 0, 1), (0, 0, 0, 5), (1, 1, 1, 2), kind, new_axis_mask=(1, 0, 1),
                      begin_mask=(0, 1), end_mask=(0, 1)), x[None, :, None, 1:5:2]  # fmt: skip
        yield *stride((1, 0, -4), (2, 0, -1), (1, 1, 1), kind, ellipsis_mask=(0, 1)), x[1:2, ..., -4:-1]
        yield *stride((0, 0, 3), (0, 0, 4), (1, 1, 1), kind, ellipsis_mask=(1,), new_axis_mask=(0, 1),
                      shrink_axis_mask=(0, 0, 1)), x[..., None, 3]  # fmt: skip
    yield "Split", 1, [x, Constant(2)], {"num_splits": 3}, tuple(np.split(x, 3, 2))
    yield "VariadicSplit", 1, [x, Constant(1), Constant([2, 0, 3])], {}, tuple(np.split(x, [2, 2], 1))
    yield "VariadicSplit", 1, [x, Constant(-1), Constant([1, -1, 2])], {}, tuple(np.split(x, [1, 4], -1))
    yield "VariadicSplit", 1, [x, Constant(0), Static([3, 1])], {}, tuple(np.split(x, [3], 0))
    yield "VariadicSplit", 1, [x, Constant(0), Static([3, -1])], {}, tuple(np.split(x, [3], 0))
    yield "Reverse", 1, [x, Constant([0, -1])], {"mode": "index"}, x[::-1, :, ::-1]
    yield "Reverse", 1, [x, Constant([0, 1, 0])], {"mode": "mask"}, x[:, ::-1]
    lengths = np.array([3, 1, 0, 6])
    expected = np.stack([np.concatenate([e[:, :n][:, ::-1], e[:, n:]], 1) for e, n in zip(x, lengths)])
    yield "ReverseSequence", 1, [x, lengths], {"batch_axis": 0, "seq_axis": 2}, expected
    yield "Roll", 7, [x, Constant([1, -8]), Constant([-1, 0])], {}, np.roll(x, (1, -8), (-1, 0))
    yield "Roll", 7, [x, Constant(2), Constant([0, 0])], {}, np.roll(x, 4, 0)
    yield "ShuffleChannels", 1, [x], {"axis": -1, "group": 3}, x.reshape(4, 5, 3, 2).swapaxes(2, 3).reshape(x.shape)


def list_gathers():
    x = floats(4, 5, 6)
    indices = np.array([[3, 0], [2, 2]])
    for opset in (1, 7, 8):
        yield "Gather", opset, [x, indices, Constant(1)], {}, x[:, indices]
        yield "Gather", opset, [x, np.int64(3).reshape(()), Constant(-1)], {}, x[:, :, 3]
    far = np.array([-1, -4, 4, -5])
    yield "Gather", 7, [x, far, Constant(0)], {"batch_dims": 0}, x[[0, 0, 3, 0]]
    yield "Gather", 8, [x, far, Constant(0)], {}, np.concatenate([x[[3, 0]], np.zeros_like(x[:2])])
    short = integers(4)
    yield "Gather", 8, [short, far, Constant([0])], {}, np.array([short[3], short[0], 0, 0], np.int32)
    batched = generator.integers(-6, 6, (4, 5, 2))
    yield "Gather", 8, [x, batched, Constant(2)], {"batch_dims": 2}, np.take_along_axis(x, batched, 2)
    one = batched[:, :3, 0] % 5
    yield "Gather", 7, [x, one, Constant(1)], {"batch_dims": "-1"}, np.stack([x[i][one[i]] for i in range(4)])
    along = generator.integers(0, 5, (4, 7, 6))
    yield "GatherElements", 6, [x, along], {"axis": 1}, np.take_along_axis(x, along, 1)
    tuples = np.array([[[0, 1], [3, 4]], [[-1, 2], [1, -5]]])
    yield "GatherND", 8, [x, Static(tuples)], {}, x[tuples[..., 0], tuples[..., 1]]
    tuples = generator.integers(0, 6, (4, 5, 3, 1))
    expected = np.take_along_axis(x, tuples[..., 0], 2)
    yield "GatherND", 8, [x, Static(tuples)], {"batch_dims": 2}, expected
    yield "GatherND", 5, [x, Static(tuples)], {"batch_dims": 2}, expected.reshape(20, 3)


def list_pads():
    x = floats(3, 4)
    value = np.float32(2.5).reshape(())
    for mode in ("constant", "edge", "reflect", "symmetric"):
        for begins, ends in (((0, 1), (2, 3)), ((0, 0), (1, 0)), ((-1, -1), (-1, -1)), ((1, -1), (-1, 2))):
            cut = x[max(-begins[0], 0) : 3 + min(ends[0], 0), max(-begins[1], 0) : 4 + min(ends[1], 0)]
            widths = [(max(b, 0), max(e, 0)) for b, e in zip(begins, ends)]
            constants = {"constant_values": 2.5} if mode == "constant" else {}
            expected = np.pad(cut, widths, mode=mode, **constants)
            for kind in (Constant, Static):
                inputs = [x, kind(begins), kind(ends)] + [value] * (mode == "constant")
                yield "Pad", 12, inputs, {"pad_mode": mode}, expected
    yield "Pad", 1, [x, Constant([1, 0]), Constant([0, 1])], {"pad_mode": "constant"}, np.pad(x, [(1, 0), (0, 1)])
    for repeats in ((2, 3), (1, 1), (2, 1, 3), (2,)):
        for kind in (Constant, Static):
            yield "Tile", 1, [x, kind(repeats)], {}, np.tile(x, repeats)
    blocks = floats(2, 12, 2, 3)
    wide = blocks.reshape(2, 2, 2, 3, 2, 3).transpose(0, 3, 4, 1, 5, 2).reshape(2, 3, 4, 6)
    yield "DepthToSpace", 1, [blocks], {"block_size": 2, "mode": "blocks_first"}, wide
    yield "SpaceToDepth", 1, [wide], {"block_size": 2, "mode": "blocks_first"}, blocks
    wide = blocks.reshape(2, 3, 2, 2, 2, 3).transpose(0, 1, 4, 2, 5, 3).reshape(2, 3, 4, 6)
    yield "DepthToSpace", 1, [blocks], {"block_size": 2, "mode": "depth_first"}, wide
    yield "SpaceToDepth", 1, [wide], {"block_size": 2, "mode": "depth_first"}, blocks
    row = floats(1, 6, 2)
    long = row.reshape(1, 3, 2, 2).transpose(0, 2, 3, 1).reshape(1, 2, 6)
    yield "DepthToSpace", 1, [row], {"block_size": 3, "mode": "blocks_first"}, long


def scalar(value, type):
    return np.array(value, type)


RANGES = {
    "i8": [(-128, 127, 100), (127, -128, -85), (0, 5, 2), (5, 2, 1)],
    "u8": [(0, 5, 2), (5, 2, 1), (5, 2, -1), (0, 255, 254), (255, 0, -255)],
    "i16": [(-20000, 20000, 10000), (20000, -20001, -10000)],
    "u16": [(0, 65535, 40000), (65535, 0, -40000)],
    "i32": [(-(2**31), 2**31 - 1, 2**30), (2**31 - 1, -(2**31), -(2**31))],
    "u32": [(0, 2**32 - 1, 2**31), (2**32 - 1, 5, -(2**31))],
    "i64": [(-(2**63), 2**63 - 1, 2**62), (2**63 - 1, -(2**63), -(2**63)), (0, 1, 2**63 - 1)],
}


def list_ranges():
    for name, ranges in RANGES.items():
        type = {"i": "int", "u": "uint"}[name[0]] + name[1:]
        for bounds in ranges:
            expected = np.array(range(*bounds), type)
            for kind in (Constant, lambda value: scalar(value, np.int64)):
                yield "Range", 4, [kind(value) for value in bounds], {"output_type": name}, expected
            if min(bounds) >= np.iinfo(type).min:
                yield "Range", 1, [scalar(value, type) for value in bounds], {}, expected
    most = scalar(2**64 - 1, np.uint64)
    half = scalar(2**63, np.uint64)
    yield "Range", 4, [scalar(1, np.uint64), most, half], {"output_type": "u64"}, np.array([1, 2**63 + 1], np.uint64)
    third = [scalar(value, np.float32) for value in (0, 0.3, 0.1)]
    for type in ("f16", "f32", "f64"):
        expected = np.array([np.float32(0.1) * i for i in range(4)], f"float{type[1:]}")
        yield "Range", 4, third, {"output_type": type}, expected
    yield "Range", 4, [scalar(v, np.float32) for v in (0.5, 5.9, 1.7)], {"output_type": "i32"}, np.arange(5, dtype=np.int32)
    long = np.arange(3000).astype(np.float16)
    yield "Range", 1, [scalar(v, np.float16) for v in (0, 3000, 1)], {}, long


def list_generators():
    for start, stop, step in ((2, 23, 3), (23, 2, -3), (5, 5, 1), (3, 1, 1)):
        expected = np.arange(start, stop, step)
        for kind in (Constant, lambda value: scalar(value, np.int64)):
            yield "Range", 1, [kind(start), kind(stop), kind(step)], {}, expected
    quarter = [scalar(value, np.float32) for value in (1, 2.6, 0.25)]
    yield "Range", 4, quarter, {"output_type": "f32"}, np.arange(1, 2.6, 0.25, np.float32)
    yield "Range", 4, quarter, {"output_type": "f16"}, np.arange(1, 2.6, 0.25).astype(np.float16)
    yield "Eye", 9, [Constant(3), Constant([4]), Constant(-1)], {"output_type": "i32"}, np.eye(3, 4, -1).astype(np.int32)
    expected = np.broadcast_to(np.eye(2, 3, 1, np.float32), (2, 1, 2, 3))
    yield "Eye", 9, [Constant(2), Constant(3), Constant(1), Constant([2, 1])], {"output_type": "f32"}, expected
    indices = np.array([[0, 3, 1], [1, 2, 4]], np.int32)
    values = [Constant(3), scalar(7, np.int32), scalar(-1, np.int32)]
    expected = np.where(indices[:, None, :] == np.arange(3)[:, None], 7, -1).astype(np.int32)
    yield "OneHot", 1, [indices, *values], {"axis": 1}, expected
    yield (
        "OneHot",
        16,
        [indices - 1, *values],
        {"axis": 1},
        np.where(indices[:, None, :] == np.arange(1, 4)[:, None], 7, -1).astype(np.int32),
    )
    modes = {"ignore_negative": np.array([0, -1, -1, 2, -1]), "normalize": np.array([0, -1, 1, 2, 2])}
    for mode, places in modes.items():
        expected = np.where(places[:, None] == np.arange(3), 7, -1).astype(np.int32)
        attributes = {"axis": -1, "negative_indices_mode": mode}
        yield "OneHot", 16, [np.array([0, -5, -2, 2, -1]), *values], attributes, expected
    x = floats(2, 3, 4) * 2
    yield "Identity", 1, [x], {}, x
    low, high = -positive(3, 1), positive(3, 1)
    out = [scalar(-2, np.float32), scalar(1.5, np.float32)]
    levels = np.round((x - low) / (high - low) * 7) / 7 * 3.5 - 2
    expected = np.where(x <= low, out[0], np.where(x > high, out[1], levels)).astype(np.float32)
    yield "FakeQuantize", 1, [x, low, high, *out], {"levels": 8}, expected
    flat = {"levels": 8, "auto_broadcast": "pdpd", "auto_broadcast.auto_broadcast_axis": 1}
    yield "FakeQuantize", 1, [x, low[:, 0], high[:, 0], *out], flat, expected
    x = np.array([np.inf, -np.inf, np.nan, 1, 0], np.float32)
    yield "IsInf", 10, [x], {}, np.isinf(x)
    yield "IsInf", 10, [x], {"detect_negative": "false"}, x == np.inf
    yield "IsInf", 10, [x], {"detect_positive": "false"}, x == -np.inf
    x = floats(3, 4)
    a, b = scalar(0.3, np.float32), scalar(0.4, np.float32)
    yield "HardSigmoid", 1, [x, a, b], {}, np.clip(x * a + b, 0, 1)
    yield "Selu", 1, [x, a, b], {}, b * np.where(x < 0, a * np.expm1(x), x)


def list_normalizations():
    x, channels = floats(2, 6, 3, 4), [floats(6), floats(6)]
    gamma, beta = (c[:, None, None] for c in channels)
    for across, axes in (("true", (1, 2, 3)), ("false", (2, 3))):
        centered = x - x.mean(axes, keepdims=True)
        expected = centered / np.sqrt(x.var(axes, keepdims=True) + 1e-5)
        for normalizes, result in (("true", expected), ("false", centered)):
            yield "MVN", 1, [x], {"across_channels": across, "normalize_variance": normalizes, "eps": "1e-5"}, result
    yield "MVN", 2, [x], {"reduction_axes": "2,3", "eps": "1e-5"}, expected
    mean, variance = floats(6), positive(6)
    expected = (x - mean[:, None, None]) / np.sqrt(variance[:, None, None] + 1e-3) * gamma + beta
    yield "BatchNormInference", 1, [*channels, x, mean, variance], {"epsilon": "1e-3"}, expected
    yield "BatchNormInference", 5, [x, *channels, mean, variance], {"epsilon": "1e-3"}, expected
    groups = x.reshape(2, 3, 2, 3, 4)
    groups = (groups - groups.mean((2, 3, 4), keepdims=True)) / np.sqrt(groups.var((2, 3, 4), keepdims=True) + 1e-3)
    expected = groups.reshape(x.shape) * gamma + beta
    yield "GroupNormalization", 12, [x, *channels], {"num_groups": 3, "epsilon": "1e-3"}, expected
    yield "GRN", 1, [x], {"bias": "0.5"}, x / np.sqrt((x * x).sum(1, keepdims=True) + 0.5)


def list_products():
    a, b = floats(3, 4), floats(4, 5)
    yield "MatMul", 1, [a, b], {"transpose_a": "false", "transpose_b": "false"}, a @ b
    yield "MatMul", 1, [a, b.T], {"transpose_a": "false", "transpose_b": "true"}, a @ b
    yield "MatMul", 1, [a.T, b], {"transpose_a": "true", "transpose_b": "false"}, a @ b
    for left, right in (((2,), (2,)), ((5,), (1,)), ((1,), (5,)), ((2, 1), (1, 3)), ((2, 1), (3,)), ((), (2,)), ((0,), (1,))):
        a, b = floats(*left, 3, 4), floats(*right, 4, 5)
        yield "MatMul", 1, [a, b], {}, a @ b
    # Numbers that are negative as signed ones, and sums that wrap.
    for width in (8, 16, 32, 64):
        half, top = 2 ** (width - 1), 2**width - 1
        a, b = (np.array(rows, f"u{width // 8}") for rows in ([[half, 1], [3, top]], [[1, 2], [5, half + 7]]))
        yield "MatMul", 1, [a, b], {"transpose_b": "true"}, a @ b.T


def attend(query, key, value, bias=0.0, scale=None):
    weights = query @ np.swapaxes(key, -1, -2) * (scale or 1 / np.sqrt(query.shape[-1])) + bias
    return softmax(weights, -1) @ value


def list_windows(extent, size, stride, dilation, begin, end):
    """The positions of the elements of each window along a dimension; those of the padding are outside."""
    last = extent + end - dilation * (size - 1)
    return [[start + dilation * k for k in range(size)] for start in range(-begin, last, stride)]


def convolve(x, kernel, windows, groups=1):
    """Products of windows, the lists of each spatial dimension, with the kernel, by its positions."""
    features, outer = x.shape[1] // groups, kernel.shape[0] // groups
    result = np.zeros((x.shape[0], kernel.shape[0], *map(len, windows)), np.float32)
    for index in np.ndindex(*map(len, windows), *kernel.shape[2:]):
        at, inner = index[: len(windows)], index[len(windows) :]
        place = tuple(window[a][k] for window, a, k in zip(windows, at, inner))
        if all(0 <= p < extent for p, extent in zip(place, x.shape[2:])):
            for group in range(groups):
                rows = slice(group * outer, (group + 1) * outer)
                taken = x[(slice(None), slice(group * features, (group + 1) * features), *place)]
                result[(slice(None), rows, *at)] += taken @ kernel[(rows, slice(None), *inner)].T
    return result


def spread(x, kernel, windows, groups=1):
    """The transposed product: each element adds to its window."""
    inner, outer = x.shape[1] // groups, kernel.shape[1]
    extents = [1 + max(map(max, window)) for window in windows]
    result = np.zeros((x.shape[0], outer * groups, *extents), np.float32)
    for index in np.ndindex(*x.shape[2:], *kernel.shape[2:]):
        at, k = index[: len(windows)], index[len(windows) :]
        place = tuple(window[a][i] for window, a, i in zip(windows, at, k))
        if min(place) >= 0:
            for group in range(groups):
                rows, columns = slice(group * inner, (group + 1) * inner), slice(group * outer, (group + 1) * outer)
                result[(slice(None), columns, *place)] += x[(slice(None), rows, *at)] @ kernel[(rows, slice(None), *k)]
    return result


def pool(x, windows, function):
    """`function` of the elements of each window that are inside, and of their number with padding."""
    result = np.zeros((*x.shape[:2], *map(len, windows)), np.float32)
    for at in np.ndindex(*map(len, windows)):
        places = [[p for p in window[a] if 0 <= p < e] for window, a, e in zip(windows, at, x.shape[2:])]
        taken = x[:, :, places[0]][:, :, :, places[1]]
        result[(slice(None), slice(None), *at)] = function(taken, math.prod(len(w[a]) for w, a in zip(windows, at)))
    return result


def list_convolutions():
    x, kernel = floats(2, 4, 7, 6), floats(6, 4, 3, 2)
    attributes = {"strides": [2, 1], "pads_begin": [1, 0], "pads_end": [2, 1], "dilations": [1, 2], "auto_pad": "explicit"}
    windows = [list_windows(7, 3, 2, 1, 1, 2), list_windows(6, 2, 1, 2, 0, 1)]
    expected = convolve(x, kernel, windows)
    for each in (kernel, Constant(kernel, np.float32)):
        yield "Convolution", 1, [x, each], attributes, expected
    same = {**attributes, "auto_pad": "same_upper", "dilations": [1, 1]}
    windows = [list_windows(7, 3, 2, 1, 1, 1), list_windows(6, 2, 1, 1, 0, 1)]
    yield "Convolution", 1, [x, kernel], same, convolve(x, kernel, windows)
    windows = [list_windows(7, 3, 2, 1, 1, 1), list_windows(6, 2, 1, 1, 1, 0)]
    yield "Convolution", 1, [x, kernel], {**same, "auto_pad": "same_lower"}, convolve(x, kernel, windows)
    windows = [list_windows(7, 3, 2, 1, 0, 0), list_windows(6, 2, 1, 1, 0, 0)]
    yield "Convolution", 1, [x, kernel], {**same, "auto_pad": "valid"}, convolve(x, kernel, windows)
    line, weights = floats(2, 3, 9), floats(5, 3, 3)
    one = {"strides": [2], "pads_begin": [1], "pads_end": [0], "dilations": [2], "auto_pad": "explicit"}
    yield "Convolution", 1, [line, weights], one, convolve(line, weights, [list_windows(9, 3, 2, 2, 1, 0)])
    grouped = Constant(floats(2, 3, 2, 3, 2), np.float32)
    windows = [list_windows(7, 3, 2, 1, 1, 2), list_windows(6, 2, 1, 2, 0, 1)]
    expected = convolve(x, grouped.array.reshape(6, 2, 3, 2), windows, 2)
    yield "GroupConvolution", 1, [x, grouped], attributes, expected
    back = floats(4, 5, 3, 2)
    windows = [[[2 * i + k - 1 for k in range(3)] for i in range(7)], [[i + 2 * k for k in range(2)] for i in range(6)]]
    full = spread(x, back, windows)
    yield "ConvolutionBackpropData", 1, [x, Constant(back, np.float32)], attributes, full[:, :, :-2, :-1]
    longer = {**attributes, "output_padding": [1, 0]}
    yield "ConvolutionBackpropData", 1, [x, Constant(back, np.float32)], longer, full[:, :, :-1, :-1]
    grouped = Constant(floats(2, 2, 3, 3, 2), np.float32)
    full = spread(x, grouped.array.reshape(4, 3, 3, 2), windows, 2)
    yield "GroupConvolutionBackpropData", 1, [x, grouped], longer, full[:, :, :-1, :-1]


def list_pools():
    x = floats(2, 3, 8, 7)
    attributes = {"kernel": [3, 2], "strides": [2, 3], "pads_begin": [1, 0], "pads_end": [0, 1], "auto_pad": "explicit"}
    floor = [list_windows(8, 3, 2, 1, 1, 0), list_windows(7, 2, 3, 1, 0, 1)]
    ceil = [list_windows(8, 3, 2, 1, 1, 1), list_windows(7, 2, 3, 1, 0, 1)]
    largest, total = lambda e, n: e.max((2, 3)), lambda e, n: e.sum((2, 3)) / n
    for rounding, windows in (("floor", floor), ("ceil", ceil)):
        modes = {**attributes, "rounding_type": rounding}
        yield "MaxPool", 1, [x], modes, pool(x, windows, largest)
        yield "AvgPool", 1, [x], {**modes, "exclude-pad": "true"}, pool(x, windows, lambda e, n: e.mean((2, 3)))
    yield "AvgPool", 1, [x], {**attributes, "rounding_type": "floor", "exclude-pad": "false"}, pool(x, floor, total)
    # The last window has padding alone.
    line = {"kernel": [2], "strides": [3], "pads_begin": [0], "pads_end": [1], "auto_pad": "explicit", "rounding_type": "ceil"}
    row = floats(2, 3, 8)
    means = [row[..., i : i + 2].mean(-1) for i in (0, 3, 6)]
    yield "AvgPool", 1, [row], {**line, "exclude-pad": "true"}, np.stack([*means, np.zeros((2, 3), np.float32)], -1)
    places = np.arange(x.size, dtype=np.int32).reshape(x.shape)
    picked = {**attributes, "rounding_type": "floor", "dilations": [1, 1], "index_element_type": "i32", "axis": 0}
    highest = pool(x, floor, largest)
    indices = np.array([places.ravel()[x.ravel() == number][0] for number in highest.ravel()], np.int32)
    yield "MaxPool", 8, [x], picked, (highest, indices.reshape(highest.shape))
    yield "MaxPool", 8, [x], {**picked, "axis": 2}, (highest, indices.reshape(highest.shape) % 56)
    parts = [[range(i * n // k, -(-(i + 1) * n // k)) for i in range(k)] for n, k in ((8, 3), (7, 5))]
    yield "AdaptiveAvgPool", 8, [x, Constant([3, 5])], {}, pool(x, parts, lambda e, n: e.mean((2, 3)))
    yield "AdaptiveAvgPool", 8, [x, Static([1, 7])], {}, x.mean(2, keepdims=True)
    squares = np.pad(x * x, ((0, 0), (1, 1), (0, 0), (0, 0)))
    expected = x / (1 + 0.5 / 3 * (squares[:, :-2] + squares[:, 1:-1] + squares[:, 2:])) ** 0.75
    yield "LRN", 1, [x, Constant([1])], {"alpha": "0.5", "beta": "0.75", "bias": "1", "size": 3}, expected


def list_searches():
    x, bounds = np.round(floats(3, 4), 1), np.array([-1, -0.5, 0, 0.5, 0.5], np.float32)
    x[0, :2] = bounds[1:3]
    for right, side in (("true", "left"), ("false", "right")):
        yield (
            "Bucketize",
            3,
            [x, Constant(bounds, np.float32)],
            {"with_right_bound": right, "output_type": "i64"},
            np.searchsorted(bounds, x, side),
        )
    rows, values = np.sort(x), np.concatenate([x, x[:, ::-1]], 1)
    for right, side in (("false", "left"), ("true", "right")):
        expected = np.stack([np.searchsorted(*both, side) for both in zip(rows, values)])
        yield "SearchSorted", 15, [rows, values], {"right_mode": right, "output_type": "i64"}, expected
        yield "SearchSorted", 15, [bounds, x], {"right_mode": right, "output_type": "i64"}, np.searchsorted(bounds, x, side)
    bags, weights = np.array([[0, 2], [2, 2], [1, 0]]), floats(3, 2)
    yield "EmbeddingBagPackedSum", 3, [x, bags], {}, x[bags].sum(1)
    yield "EmbeddingBagPackedSum", 3, [x, bags, weights], {}, (x[bags] * weights[..., None]).sum(1)


def list_attentions():
    name, opset = "ScaledDotProductAttention", 13
    query, key, value = floats(2, 3, 5, 8), floats(2, 3, 7, 8), floats(2, 3, 7, 4)
    past = np.where(np.arange(7) > np.arange(5)[:, None], -np.inf, 0)
    yield name, opset, [query, key, value], {"causal": "false"}, attend(query, key, value)
    yield name, opset, [query, key, value], {"causal": "true"}, attend(query, key, value, past)
    mask, bias, scale = past == 0, floats(2, 1, 1, 7), scalar(0.3, np.float32)
    yield name, opset, [query, key, value, mask], {"causal": "false"}, attend(query, key, value, past)
    yield name, opset, [query, key, value, bias, scale], {"causal": "false"}, attend(query, key, value, bias, 0.3)
    yield name, opset, [query, key, value, scale, scale], {"causal": "true"}, attend(query, key, value, past, 0.3)
    shared = [query, key[:, :1], value[:, :1]]
    yield name, opset, shared, {"causal": "false"}, attend(*shared)


def replace(x, tuples, rows):
    result = x.copy()
    for place, row in zip(tuples, rows):
        result[tuple(place)] = row
    return result


def list_orders():
    x = generator.permutation(60).reshape(3, 4, 5).astype(np.float32)
    for mode, function, choose in (("max", np.max, np.argmax), ("min", np.min, np.argmin)):
        for axis, type in ((1, "i32"), (-1, "i64")):
            attributes = {"axis": axis, "mode": mode, "sort": "value", "index_element_type": type, "stable": "false"}
            indices = choose(x, axis, keepdims=True).astype({"i32": np.int32, "i64": np.int64}[type])
            yield "TopK", 11, [x, Constant(1)], attributes, (function(x, axis, keepdims=True), indices)
            order = np.argsort(-x if mode == "max" else x, axis, kind="stable")
            order = np.take(order, range(3), axis).astype(indices.dtype)
            for kind in (Constant, lambda value: scalar(value, np.int64)):
                yield "TopK", 11, [x, kind(3)], attributes, (np.take_along_axis(x, order, axis), order)
            order = np.sort(order, axis)
            by_index = {**attributes, "sort": "index"}
            yield "TopK", 11, [x, Constant(3)], by_index, (np.take_along_axis(x, order, axis), order)
    for exclusive in (False, True):
        expected = np.cumsum(x, 1) - x * exclusive
        yield "CumSum", 3, [x, Constant(1)], {"exclusive": str(exclusive).lower()}, expected
        expected = np.cumsum(x[..., ::-1], 2)[..., ::-1] - x * exclusive
        yield "CumSum", 3, [x, Constant(-1)], {"exclusive": str(exclusive).lower(), "reverse": "true"}, expected
    for equation, *shapes in (("ij,jk->ik", (3, 4), (4, 5)), ("ijk,Ik->jI", (2, 3, 4), (5, 4)), ("ii->i", (4, 4)),
                              ("a...b,b...->...a", (2, 3, 4), (4, 3)), ("i,j,ij", (3,), (4,), (3, 4))):  # fmt: skip
        factors = [floats(*shape) for shape in shapes]
        yield "Einsum", 7, factors, {"equation": equation}, np.einsum(equation, *factors)


def list_updates():
    x = floats(3, 4, 5)
    indices, updates = np.array([[2, 0], [-1, 1]]), floats(3, 2, 2, 5)
    expected = x.copy()
    for at in np.ndindex(2, 2):
        expected[:, indices[at]] = updates[:, at[0], at[1]]
    yield "ScatterUpdate", 3, [x, indices, updates, Constant(1)], {}, expected
    yield "ScatterUpdate", 3, [x, np.int64(2).reshape(()), x[0], Constant([0])], {}, np.concatenate([x[:2], x[:1]])
    kinds = {"none": lambda a, b: b, "sum": np.add, "prod": np.multiply, "min": np.minimum, "max": np.maximum}
    neutral = {"sum": 0, "prod": 1, "min": np.inf, "max": -np.inf}
    places, updates = np.array([[[0, 2], [2, 2]], [[1, 0], [-1, 1]]]), floats(2, 2, 2)
    tuples, rows = np.array([[0, 1], [2, -1], [0, 1]]), floats(3, 5)
    for kind, combine in kinds.items():
        for uses in ("true", "false") if kind != "none" else ("true",):
            expected = x.copy()
            for at in np.ndindex(2, 2, 2) if uses == "false" else ():
                expected[places[at], at[1], at[2]] = neutral[kind]
            for at in np.ndindex(2, 2, 2):
                place = (places[at], at[1], at[2])
                expected[place] = combine(expected[place], updates[at])
            modes = {"reduction": kind, "use_init_val": uses}
            yield "ScatterElementsUpdate", 12, [x, places, updates, Constant(0)], modes, expected
        expected = x.copy()
        for place, row in zip(tuples, rows):
            expected[tuple(place)] = combine(expected[tuple(place)], row)
        yield "ScatterNDUpdate", 15, [x, Static(tuples), rows], {"reduction": kind}, expected
    expected = x.copy()
    np.subtract.at(expected, tuple(tuples.T), rows)
    yield "ScatterNDUpdate", 15, [x, Static(tuples), rows], {"reduction": "sub"}, expected
    yield "ScatterNDUpdate", 3, [x, tuples, rows], {}, replace(x, tuples, rows)


def run(path, inputs, expected):
    """Imports and runs a model. Returns an error, or nothing."""
    expected = [np.asarray(e) for e in (expected if isinstance(expected, tuple) else (expected,))]
    ran = subprocess.run(["bcast-translate", "--import-openvino", path + ".xml", "-o", path + ".mlir"],
                         capture_output=True, text=True)  # fmt: skip
    if ran.returncode != 0:
        return ran.stderr
    command = ["bcast-run", path + ".mlir"]
    command += [f"--output=@{path}-y{number}.npy" for number in range(len(expected))]
    values = [getattr(value, "array", value) for value in inputs if not isinstance(value, Constant)]
    for number, value in enumerate(values):
        np.save(f"{path}-{number}.npy", np.ascontiguousarray(value).reshape(value.shape))
        command.append(f"--input=@{path}-{number}.npy")
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode != 0:
        return ran.stderr
    errors = (compare(np.load(f"{path}-y{number}.npy"), e) for number, e in enumerate(expected))
    return next(filter(None, errors), None)


def compare(found, expected):
    if found.shape != expected.shape:
        return f"the shape is {found.shape}, not {expected.shape}"
    if found.dtype.kind != expected.dtype.kind:
        return f"the elements are {found.dtype}, not {expected.dtype}"
    if found.dtype.kind != "f":
        return None if np.array_equal(found, expected) else "the result differs"
    tolerance = 2e-3 if found.dtype == np.float16 else 2e-5
    if not np.allclose(found, expected, rtol=tolerance, atol=tolerance):
        return f"the result differs by {np.abs(found - expected).max()}"
    if ((found == 0) & (expected == 0) & (np.signbit(found) != np.signbit(expected))).any():
        return "the sign of a zero differs"
    return None


@functools.lru_cache
def list_models(*operations):
    """Each operation with its version, inputs, attributes and results."""
    lists = (list_elementwise, list_clamps, list_integers, list_slopes, list_reductions, list_large_sums, list_shapes,
             list_slices, list_gathers, list_pads, list_ranges, list_generators, list_normalizations, list_products,
             list_attentions, list_orders, list_updates, list_searches, list_convolutions, list_pools)  # fmt: skip
    return [model for each in lists for model in each() if not operations or model[0] in operations]


def write_all(folder, *operations):
    """Writes all models. Yields the path of each without its suffix."""
    for number, (operation, opset, inputs, attributes, expected) in enumerate(list_models(*operations)):
        count = len(expected) if isinstance(expected, tuple) else 1
        for is_dynamic in (False, True):
            path = os.path.join(folder, f"{number}{'-dynamic' * is_dynamic}")
            write_model(path, operation, opset, inputs, attributes, is_dynamic, count)
            yield path


def main():
    folder, operations = sys.argv[1], sys.argv[2:]
    os.makedirs(folder, exist_ok=True)
    # Each model is written twice.
    models = [model for model in list_models(*operations) for _ in range(2)]
    counts, failed = {}, 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        paths = list(write_all(folder, *operations))
        errors = pool.map(lambda path, model: run(path, model[2], model[4]), paths, models)
        for path, (operation, _, _, attributes, _), error in zip(paths, models, errors):
            counts[operation] = counts.get(operation, 0) + (error is None)
            if error:
                failed += 1
                print(f"{path}: {operation} {attributes}: {error}")
    for operation, count in sorted(counts.items()):
        print(f"{operation}: {count}")
    print(f"{len(counts)} operations, {sum(counts.values())} models right, {failed} failed")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
