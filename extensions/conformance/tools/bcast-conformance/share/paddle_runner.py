#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers the vectors of bcast-conformance with Paddle on the processor. --version prints Paddle's version.

The rule pdpd is the operator elementwise_add with an axis. Dynamic broadcasts are programs with extents of -1.
"""

import functools
import os
import re
import sys
import warnings

os.environ.setdefault("GLOG_minloglevel", "4")
os.environ.setdefault("FLAGS_call_stack_level", "0")
warnings.filterwarnings("ignore")

import numpy as np
import paddle

import runner

FUNCTIONS = {
    "abs": paddle.abs, "acos": paddle.acos, "acosh": paddle.acosh, "add": paddle.add, "and": paddle.bitwise_and,
    "asin": paddle.asin, "asinh": paddle.asinh, "atan": paddle.atan, "atan2": paddle.atan2, "atanh": paddle.atanh,
    "ceil": paddle.ceil, "copysign": paddle.copysign, "cosh": paddle.cosh, "cosine": paddle.cos, "erf": paddle.erf,
    "exponential": paddle.exp, "exponential_minus_one": paddle.expm1, "floor": paddle.floor,
    "floor_divide": paddle.floor_divide, "floor_mod": paddle.remainder, "is_finite": paddle.isfinite,
    "is_inf": paddle.isinf, "is_nan": paddle.isnan, "log": paddle.log, "log10": paddle.log10, "log2": paddle.log2,
    "log_plus_one": paddle.log1p, "logistic": paddle.nn.functional.sigmoid, "maximum": paddle.maximum,
    "minimum": paddle.minimum, "multiply": paddle.multiply, "negate": paddle.neg, "next_after": paddle.nextafter,
    "not": paddle.bitwise_not, "or": paddle.bitwise_or, "power": paddle.pow, "round_nearest_even": paddle.round,
    "rsqrt": paddle.rsqrt, "select": paddle.where, "shift_left": paddle.bitwise_left_shift, "sign": paddle.sign,
    "sine": paddle.sin, "sinh": paddle.sinh, "sqrt": paddle.sqrt, "subtract": paddle.subtract, "tan": paddle.tan,
    "tanh": paddle.tanh, "trunc": paddle.trunc, "xor": paddle.bitwise_xor,
}  # fmt: skip
COMPARISONS = {"EQ": paddle.equal, "NE": paddle.not_equal, "LT": paddle.less_than, "LE": paddle.less_equal,
               "GT": paddle.greater_than, "GE": paddle.greater_equal}  # fmt: skip
TYPES = {"i1": "bool", "ui8": "uint8", "f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64"}
TYPES.update({f"i{width}": f"int{width}" for width in (8, 16, 32, 64)})


def get_type(name):
    if name not in TYPES:
        raise runner.Unsupported
    return TYPES[name]


def number_elements(shape):
    return np.array(runner.positions(shape), np.int64).reshape(shape)


# Broadcasts


def is_out_of_bounds(axis, shapes):
    """Where the placed operand ends beyond the other one, shape inference writes beyond an array of its own."""
    low, high = sorted(map(len, shapes))
    return low != high and 0 <= axis < high and axis + low > high


def get_axis(vector, shapes):
    """None by NumPy's rule."""
    if vector["rule"] not in ("numpy", "pdpd"):
        raise runner.Unsupported
    axis = vector.get("axis")
    if axis is not None and is_out_of_bounds(axis, shapes):
        raise ValueError("not called, as Paddle would write out of bounds")
    return axis


def add(axis, x, y):
    return paddle.add(x, y) if axis is None else paddle._legacy_C_ops.elementwise_add(x, y, "axis", axis)


def broadcast(vector):
    axis = get_axis(vector, vector["operands"])
    arrays = [paddle.to_tensor(number_elements(shape)) for shape in vector["operands"]]
    results = [add(axis, arrays[0], paddle.zeros_like(arrays[1])), add(axis, paddle.zeros_like(arrays[0]), arrays[1])]
    return results[0].shape, [result.numpy().ravel().tolist() for result in results]


def broadcast_to(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    result = paddle.broadcast_to(paddle.to_tensor(number_elements(vector["operands"][0])), vector["target"])
    return result.shape, [result.numpy().ravel().tolist()]


@functools.lru_cache(maxsize=100)
def build_program(axis, types):
    """A program of inputs a and b, and its result. Only old programs have an operator with an axis."""
    program = paddle.static.Program()
    with paddle.static.program_guard(program):
        inputs = [paddle.static.data(name, [-1 if extent is None else extent for extent in type], "int64")
                  for name, type in zip("ab", types)]  # fmt: skip
        if axis is None:
            return program, paddle.add(*inputs)
        block = program.global_block()
        result = block.create_var(name="result", dtype="int64")
        operands = {"X": inputs[:1], "Y": inputs[1:]}
        block.append_op(type="elementwise_add", inputs=operands, outputs={"Out": [result]}, attrs={"axis": axis})
    return program, result


def run_program(axis, types, shapes):
    program, result = build_program(axis, types)
    executor, arrays = paddle.static.Executor(paddle.CPUPlace()), list(map(number_elements, shapes))
    results = []
    for a, b in ((arrays[0], 0 * arrays[1]), (0 * arrays[0], arrays[1])):
        # An array of an operation without dimensions is a number.
        feed = {"a": np.asarray(a), "b": np.asarray(b)}
        results += executor.run(program, feed=feed, fetch_list=[result])
    type = [None if extent < 0 else extent for extent in result.shape]
    return results[0].shape, [array.ravel().tolist() for array in results], type


def dynamic_broadcast(vector):
    types = tuple(map(tuple, vector["types"]))
    axis = get_axis(vector, vector["operands"])
    paddle.enable_static()
    try:
        if axis is None:
            return run_program(axis, types, vector["operands"])
        with paddle.pir_utils.OldIrGuard():
            return run_program(axis, types, vector["operands"])
    finally:
        paddle.disable_static()


# Elements


def read(texts, name, shape=(-1,)):
    # NumPy's bits of a bf16 are those of an integer.
    dtype = np.dtype("uint16" if name == "bf16" else get_type(name))
    array = np.array([int(text, 16) for text in texts], f"u{dtype.itemsize}").view(dtype)
    return paddle.to_tensor(array.reshape(shape), dtype=get_type(name))


def write(result, name):
    if result.dtype != getattr(paddle, get_type(name)):
        raise runner.Unsupported
    array = result.numpy()
    digits = 2 * array.itemsize if name != "i1" else 1
    return [f"0x{int(bits):0{digits}x}" for bits in array.ravel().view(f"u{array.itemsize}")]


def get_function(vector):
    operation, types = vector["operation"], vector["operand_types"]
    result_type = get_type(vector["result_type"])
    if operation == "compare":
        return COMPARISONS[vector["comparison_direction"]]
    if operation == "convert":
        return lambda x: paddle.cast(x, result_type)
    if operation == "bitcast_convert":
        return lambda x: x.view(result_type)
    # Division of integers gives floats.
    if operation == "divide" and "f" in types[0]:
        return paddle.divide
    # A shift to the right takes in the sign of signed integers.
    if operation == ("shift_right_arithmetic" if types[0].startswith("i") else "shift_right_logical"):
        return paddle.bitwise_right_shift
    if operation not in FUNCTIONS:
        raise runner.Unsupported
    return FUNCTIONS[operation]


def call(vector, function, *arguments):
    try:
        result = function(*arguments)
    except (RuntimeError, TypeError, ValueError) as error:
        # Operations say in several ways that they have no kernel for a type.
        texts = ("is not registered", "NotFound", "data type", "dtype", "Unimplemented", "not support")
        if any(text in str(error) for text in texts):
            raise runner.Unsupported from error
        raise
    return result.shape, write(result, vector["result_type"])


def ends_process(x, y, name):
    """Whether the processor's division of integers traps."""
    width, is_signed = int(re.sub(r"\D", "", name)), name.startswith("i")
    least, ones = 1 << (width - 1), (1 << width) - 1
    return int(y, 16) == 0 or is_signed and width > 16 and (int(x, 16), int(y, 16)) == (least, ones)


def compute(vector, operands):
    name = vector["result_type"]
    if vector["operation"] in ("floor_divide", "floor_mod") and "i" in name:
        if any(ends_process(x, y, name) for x, y in zip(*operands)):
            raise ValueError("not called, as the process would end")
    arrays = [read(texts, name) for texts, name in zip(operands, vector["operand_types"])]
    return call(vector, get_function(vector), *arrays)[1]


def read_arrays(vector):
    return list(map(read, vector["operands"], vector["operand_types"], vector["shapes"]))


def broadcast_elements(vector):
    if vector["rule"] != "numpy" or vector["operation"] != "select":
        raise runner.Unsupported
    return call(vector, paddle.where, *read_arrays(vector))


def reduce(vector):
    (array,) = read_arrays(vector)
    dims, keep_dims = vector["dims"], vector["keep_dims"]
    reductions = {
        "sum": lambda: paddle.sum(array, dims, array.dtype, keep_dims),
        "product": lambda: paddle.prod(array, dims, keep_dims, array.dtype),
        "maximum": lambda: paddle.amax(array, dims, keep_dims), "minimum": lambda: paddle.amin(array, dims, keep_dims),
    }  # fmt: skip
    if vector["operand_types"] == ["i1"]:
        reductions = {"and": lambda: paddle.all(array, dims, keep_dims), "or": lambda: paddle.any(array, dims, keep_dims)}
    # An empty list stands for all dimensions.
    if not dims or vector["operation"] not in reductions:
        raise runner.Unsupported
    return call(vector, reductions[vector["operation"]])


def arg_reduce(vector):
    if vector["result_type"] not in ("i32", "i64"):
        raise runner.Unsupported
    function = paddle.argmax if vector["operation"] == "arg_maximum" else paddle.argmin
    arguments = vector["dim"], vector["keep_dims"], get_type(vector["result_type"])
    return call(vector, function, *read_arrays(vector), *arguments)


def iota(vector):
    """A range, and so of one dimension alone."""
    name, shape = vector["result_type"], vector["shape"]
    if len(shape) != 1 or name == "i1":
        raise runner.Unsupported
    return call(vector, lambda: paddle.arange(shape[0], dtype=get_type(name)))


ARRAYS = {"broadcast_elements": broadcast_elements, "reduce": reduce, "arg_reduce": arg_reduce, "iota": iota,
          "dynamic_broadcast": dynamic_broadcast}  # fmt: skip


if __name__ == "__main__":
    if sys.argv[1:] == ["--version"]:
        print("Paddle", paddle.__version__)
    else:
        paddle.set_device("cpu")
        runner.main(broadcast, broadcast_to, compute, ARRAYS)
