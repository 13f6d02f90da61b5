#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers the vectors of bcast-conformance with NumPy. --version prints NumPy's version."""

import sys

import numpy as np

import runner

FUNCTIONS = {
    "abs": np.abs, "acos": np.arccos, "acosh": np.arccosh, "add": np.add, "and": np.bitwise_and,
    "asin": np.arcsin, "asinh": np.arcsinh, "atan": np.arctan, "atan2": np.arctan2, "atanh": np.arctanh,
    "cbrt": np.cbrt, "ceil": np.ceil, "clamp": lambda low, x, high: np.clip(x, low, high),
    "copysign": np.copysign, "cosh": np.cosh, "cosine": np.cos, "exp2": np.exp2, "exponential": np.exp,
    "exponential_minus_one": np.expm1, "floor": np.floor, "floor_divide": np.floor_divide,
    "floor_mod": np.mod, "is_finite": np.isfinite, "is_inf": np.isinf, "is_nan": np.isnan, "log": np.log,
    "log10": np.log10, "log2": np.log2, "log_plus_one": np.log1p, "maximum": np.maximum,
    "minimum": np.minimum, "multiply": np.multiply, "negate": np.negative, "next_after": np.nextafter,
    "not": np.invert, "or": np.bitwise_or, "power": np.power, "remainder": np.fmod,
    "round_nearest_even": np.rint, "select": np.where, "shift_left": np.left_shift, "sign": np.sign,
    "sine": np.sin, "sinh": np.sinh, "sqrt": np.sqrt, "subtract": np.subtract, "tan": np.tan,
    "tanh": np.tanh, "trunc": np.trunc, "xor": np.bitwise_xor,
}  # fmt: skip
if hasattr(np, "bitwise_count"):
    FUNCTIONS["population_count"] = np.bitwise_count
COMPARISONS = {"EQ": np.equal, "NE": np.not_equal, "LT": np.less, "LE": np.less_equal,
               "GT": np.greater, "GE": np.greater_equal}  # fmt: skip
REDUCTIONS = {"sum": np.add, "product": np.multiply, "maximum": np.maximum, "minimum": np.minimum,
              "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}  # fmt: skip
TYPES = {"i1": np.bool_, "f16": np.float16, "f32": np.float32, "f64": np.float64}
for width in (8, 16, 32, 64):
    TYPES[f"i{width}"] = getattr(np, f"int{width}")
    TYPES[f"ui{width}"] = getattr(np, f"uint{width}")


def number_elements(shape):
    return np.array(runner.positions(shape), np.int64).reshape(shape)


def broadcast(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    arrays = np.broadcast_arrays(*map(number_elements, vector["operands"]))
    return arrays[0].shape, [array.ravel().tolist() for array in arrays]


def broadcast_to(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    array = np.broadcast_to(number_elements(vector["operands"][0]), vector["target"])
    return array.shape, [array.ravel().tolist()]


def get_function(vector):
    operation, types = vector["operation"], vector["operand_types"]
    result_type = TYPES[vector["result_type"]]
    if operation == "compare":
        return COMPARISONS[vector["comparison_direction"]]
    if operation == "convert":
        return lambda x: x.astype(result_type)
    if operation == "bitcast_convert":
        return lambda x: x.view(result_type)
    # Division of integers gives floats.
    if operation == "divide" and types[0].startswith("f"):
        return np.divide
    # A shift to the right takes in the sign of signed integers.
    if operation == ("shift_right_arithmetic" if types[0].startswith("i") else "shift_right_logical"):
        return np.right_shift
    if operation not in FUNCTIONS:
        raise runner.Unsupported
    return FUNCTIONS[operation]


def read(texts, name):
    """Elements from bits; those of padding that may hold anything are 0."""
    if name not in TYPES:
        raise runner.Unsupported
    dtype = np.dtype(TYPES[name])
    return np.array([int(text or "0", 16) for text in texts], f"u{dtype.itemsize}").view(dtype)


def write(result, name):
    if result.dtype != TYPES.get(name):
        raise runner.Unsupported
    digits = 2 * result.itemsize if name != "i1" else 1
    return [f"0x{int(bits):0{digits}x}" for bits in result.ravel().view(f"u{result.itemsize}")]


def compute(vector, operands):
    if vector["result_type"] not in TYPES:
        raise runner.Unsupported
    function = get_function(vector)
    arrays = [read(texts, name) for texts, name in zip(operands, vector["operand_types"])]
    with np.errstate(all="ignore"):
        return write(function(*arrays), vector["result_type"])


def read_arrays(vector):
    lists = zip(vector["operands"], vector["operand_types"], vector["shapes"])
    return [read(texts, name).reshape(shape) for texts, name, shape in lists]


def answer_array(vector, function, *arguments, **keywords):
    with np.errstate(all="ignore"):
        result = np.asarray(function(*arguments, **keywords))
    return result.shape, write(result, vector["result_type"])


def broadcast_elements(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    return answer_array(vector, FUNCTIONS[vector["operation"]], *read_arrays(vector))


def reduce(vector):
    (array,) = read_arrays(vector)
    return answer_array(vector, REDUCTIONS[vector["operation"]].reduce, array, axis=tuple(vector["dims"]),
                        keepdims=vector["keep_dims"], dtype=array.dtype)  # fmt: skip


def arg_reduce(vector):
    function = np.argmax if vector["operation"] == "arg_maximum" else np.argmin
    return answer_array(vector, function, *read_arrays(vector), axis=vector["dim"], keepdims=vector["keep_dims"])


def iota(vector):
    if vector["result_type"] not in TYPES:
        raise runner.Unsupported
    indices = np.indices(vector["shape"], TYPES[vector["result_type"]])
    return answer_array(vector, lambda: indices[vector["dim"]])


def relayout(vector):
    """An assignment between arrays with the strides of the layouts."""
    (name,), (shape,) = vector["operand_types"], vector["shapes"]
    views = []
    for member in ("operand_layout", "result_layout"):
        layout = vector[member]
        strides, cells = runner.strides(layout, shape)
        texts = vector["operands"][0] if not views else [layout.get("padding_value")] * cells
        memory = read(texts, name)
        byte_strides = [stride * memory.itemsize for stride in strides]
        views.append(np.lib.stride_tricks.as_strided(memory, shape, byte_strides))
    views[1][...] = views[0]
    return [cells], write(memory, name)


ARRAYS = {"broadcast_elements": broadcast_elements, "reduce": reduce, "arg_reduce": arg_reduce, "iota": iota,
          "relayout": relayout}  # fmt: skip

if __name__ == "__main__":
    if sys.argv[1:] == ["--version"]:
        print("NumPy", np.__version__)
    else:
        runner.main(broadcast, broadcast_to, compute, ARRAYS)
