#!/usr/bin/env python3
"""Models in OpenVINO IR, one per operation and broadcast mode, against NumPy.

The models are written here as OpenVINO's documentation describes the format. No OpenVINO runtime is
available to compare with: NumPy computes the expected results by the operations' definitions. Each
model runs twice, the second time with every extent of its parameters dynamic.

usage: operations.py FOLDER
"""

import concurrent.futures
import math
import os
import subprocess
import sys

import numpy as np

PRECISIONS = {"float32": ("f32", "FP32"), "int64": ("i64", "I64"), "int32": ("i32", "I32"),
              "bool": ("boolean", "BOOL")}  # fmt: skip


class Constant:
    """An input that the model holds in its weights."""

    def __init__(self, value):
        self.array = np.array(value, np.int64)


def write_model(path, operation, opset, inputs, attributes, is_dynamic):
    """Writes path.xml and path.bin: Parameters and Consts, one operation, one Result."""
    layers, edges, ports, weights = [], [], "", b""
    for number, value in enumerate(inputs):
        array = value.array if isinstance(value, Constant) else value
        element_type, precision = PRECISIONS[str(array.dtype)]
        dims = "".join(f"<dim>{extent}</dim>" for extent in array.shape)
        shape = ",".join(map(str, array.shape))
        if isinstance(value, Constant):
            kind, place = "Const", f' offset="{len(weights)}" size="{array.nbytes}"'
            weights += array.tobytes()
        else:
            kind, place = "Parameter", ""
            if is_dynamic:
                shape, dims = ",".join("?" * array.ndim), "<dim>-1</dim>" * array.ndim
        layers.append(f'<layer id="{number}" name="x{number}" type="{kind}" version="opset1">'
                      f'<data element_type="{element_type}" shape="{shape}"{place}/>'
                      f'<output><port id="0" precision="{precision}">{dims}</port></output></layer>')  # fmt: skip
        edges.append(f'<edge from-layer="{number}" from-port="0" to-layer="90" to-port="{number}"/>')
        ports += f'<port id="{number}">{dims}</port>'
    data = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    layers.append(f'<layer id="90" name="tested" type="{operation}" version="opset{opset}"><data {data}/>'
                  f'<input>{ports}</input><output><port id="9" names="y"/></output></layer>')  # fmt: skip
    layers.append('<layer id="91" name="sink" type="Result" version="opset1"><input><port id="0"/></input></layer>')
    edges.append('<edge from-layer="90" from-port="9" to-layer="91" to-port="0"/>')
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
            yield name, 1, [a, b], {"auto_broadcast": "pdpd", "auto_broadcast_axis": axis}, expected
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


def list_reductions():
    for name, function in REDUCTIONS.items():
        x = positive(2, 3, 5)
        for axes, keep in (((1,), False), ((-1, 0), True), ((0, 1, 2), False)):
            expected = function(x, axis=axes, keepdims=keep)
            yield name, 1, [x, Constant(axes)], {"keep_dims": str(keep).lower()}, expected
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
    yield ("MVN", 6, [x, Constant([-1])], {**mvn, "normalize_variance": "false"},
           x - x.mean(-1, keepdims=True))  # fmt: skip
    squares = (x * x).sum(1, keepdims=True)
    yield "NormalizeL2", 1, [x, Constant([1])], {"eps": "1e-3", "eps_mode": "add"}, x / np.sqrt(squares + 1e-3)
    yield ("NormalizeL2", 1, [x, Constant([1])], {"eps": "2", "eps_mode": "max"},
           x / np.sqrt(np.maximum(squares, 2)))  # fmt: skip


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
    yield "Transpose", 1, [x, Constant([2, 0, 1])], {}, x.transpose(2, 0, 1)
    yield "Transpose", 1, [x, Constant([])], {}, x.transpose()
    yield "Squeeze", 1, [x[:, :1], Constant([1])], {}, x[:, 0]
    yield "Unsqueeze", 1, [x, Constant([0, 2])], {}, x[None, :, None]
    yield "Concat", 1, [x, x[:, 1:]], {"axis": 1}, np.concatenate([x, x[:, 1:]], 1)
    yield "ShapeOf", 3, [x], {"output_type": "i32"}, np.array(x.shape, np.int32)


def list_products():
    a, b = floats(3, 4), floats(4, 5)
    yield "MatMul", 1, [a, b], {"transpose_a": "false", "transpose_b": "false"}, a @ b
    yield "MatMul", 1, [a, b.T], {"transpose_a": "false", "transpose_b": "true"}, a @ b
    yield "MatMul", 1, [a.T, b], {"transpose_a": "true", "transpose_b": "false"}, a @ b
    a, b = floats(2, 3, 4), floats(2, 4, 5)
    yield "MatMul", 1, [a, b], {}, a @ b


def run(path, inputs, expected):
    """Imports and runs a model. Returns an error, or nothing."""
    expected = np.asarray(expected)
    ran = subprocess.run(["bcast-translate", "--import-openvino", path + ".xml", "-o", path + ".mlir"],
                         capture_output=True, text=True)  # fmt: skip
    if ran.returncode != 0:
        return ran.stderr
    command = ["bcast-run", path + ".mlir", f"--output=@{path}.npy"]
    for number, value in enumerate(value for value in inputs if not isinstance(value, Constant)):
        np.save(f"{path}-{number}.npy", np.ascontiguousarray(value).reshape(value.shape))
        command.append(f"--input=@{path}-{number}.npy")
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode != 0:
        return ran.stderr
    found = np.load(path + ".npy")
    if found.shape != expected.shape:
        return f"the shape is {found.shape}, not {expected.shape}"
    if found.dtype.kind != expected.dtype.kind:
        return f"the elements are {found.dtype}, not {expected.dtype}"
    if found.dtype.kind != "f":
        return None if np.array_equal(found, expected) else "the result differs"
    tolerance = 2e-3 if found.dtype == np.float16 else 2e-5
    if not np.allclose(found, expected, rtol=tolerance, atol=tolerance):
        return f"the result differs by {np.abs(found - expected).max()}"
    return None


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    models = []
    for lists in (list_elementwise, list_reductions, list_shapes, list_products):
        for operation, opset, inputs, attributes, expected in lists():
            for is_dynamic in (False, True):
                path = os.path.join(folder, str(len(models)))
                write_model(path, operation, opset, inputs, attributes, is_dynamic)
                models.append((operation, attributes, is_dynamic, path, inputs, expected))
    counts, failed = {}, 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = pool.map(lambda model: run(*model[3:]), models)
        for (operation, attributes, is_dynamic, path, *_), error in zip(models, errors):
            counts[operation] = counts.get(operation, 0) + (error is None)
            if error:
                failed += 1
                print(f"{path}: {operation} {attributes}{', dynamic' * is_dynamic}: {error}")
    for operation, count in sorted(counts.items()):
        print(f"{operation}: {count}")
    print(f"{len(counts)} operations, {sum(counts.values())} models right, {failed} failed")
    sys.exit(failed != 0)


main()
