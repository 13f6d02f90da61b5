#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers the vectors of bcast-conformance with TensorFlow on the processor. --version prints TensorFlow's version.

Dynamic broadcasts are functions with None for extents.
"""

import functools
import os
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "0")

import numpy as np
import tensorflow as tf

import runner

tf.config.set_visible_devices([], "GPU")
raw = tf.raw_ops
FUNCTIONS = {
    "abs": tf.abs, "acos": tf.acos, "acosh": tf.acosh, "asin": tf.asin, "asinh": tf.asinh, "atan": tf.atan,
    "atan2": tf.atan2, "atanh": tf.atanh, "ceil": tf.math.ceil, "cosh": tf.cosh, "cosine": tf.cos, "erf": tf.math.erf,
    "erfc": tf.math.erfc, "exponential": tf.exp, "exponential_minus_one": tf.math.expm1, "floor": tf.floor,
    "is_finite": tf.math.is_finite, "is_inf": tf.math.is_inf, "is_nan": tf.math.is_nan, "log": tf.math.log,
    "log_plus_one": tf.math.log1p, "logistic": tf.sigmoid, "maximum": tf.maximum, "minimum": tf.minimum,
    "negate": tf.negative, "power": tf.pow, "rsqrt": tf.math.rsqrt, "shift_left": tf.bitwise.left_shift,
    "sign": tf.sign, "sine": tf.sin, "sinh": tf.sinh, "sqrt": tf.sqrt, "tan": tf.tan, "tanh": tf.tanh,
    "add": lambda x, y: raw.AddV2(x=x, y=y), "subtract": lambda x, y: raw.Sub(x=x, y=y),
    "multiply": lambda x, y: raw.Mul(x=x, y=y), "floor_divide": lambda x, y: raw.FloorDiv(x=x, y=y),
    "floor_mod": lambda x, y: raw.FloorMod(x=x, y=y), "remainder": lambda x, y: raw.TruncateMod(x=x, y=y),
    "next_after": lambda x, y: raw.NextAfter(x1=x, x2=y), "round_nearest_even": lambda x: raw.Rint(x=x),
    "squared_difference": lambda x, y: raw.SquaredDifference(x=x, y=y),
    "select": lambda p, x, y: raw.SelectV2(condition=p, t=x, e=y),
    "clamp": lambda low, x, high: raw.ClipByValue(t=x, clip_value_min=low, clip_value_max=high),
}  # fmt: skip
COMPARISONS = {"EQ": tf.equal, "NE": tf.not_equal, "LT": tf.less, "LE": tf.less_equal, "GT": tf.greater,
               "GE": tf.greater_equal}  # fmt: skip
LOGICAL = {"and": tf.logical_and, "not": tf.logical_not, "or": tf.logical_or, "xor": tf.math.logical_xor}
BITWISE = {"and": tf.bitwise.bitwise_and, "not": tf.bitwise.invert, "or": tf.bitwise.bitwise_or,
           "xor": tf.bitwise.bitwise_xor}  # fmt: skip
REDUCTIONS = {"sum": raw.Sum, "product": raw.Prod, "maximum": raw.Max, "minimum": raw.Min}
TYPES = {"i1": tf.bool, "f16": tf.float16, "bf16": tf.bfloat16, "f32": tf.float32, "f64": tf.float64}
for width in (8, 16, 32, 64):
    TYPES[f"i{width}"] = getattr(tf, f"int{width}")
    TYPES[f"ui{width}"] = getattr(tf, f"uint{width}")


def get_type(name):
    if name not in TYPES:
        raise runner.Unsupported
    return TYPES[name]


def number_elements(shape):
    return tf.constant(np.array(runner.positions(shape), np.int64).reshape(shape))


# Broadcasts


def add(x, y):
    return raw.AddV2(x=x, y=y)


def broadcast_like(x, y):
    return tf.broadcast_to(x, tf.shape(y))


def run(function, arrays):
    """The sums of each array with zeros."""
    results = [function(arrays[0], tf.zeros_like(arrays[1])), function(tf.zeros_like(arrays[0]), arrays[1])]
    return results[0].shape.as_list(), [result.numpy().ravel().tolist() for result in results]


def broadcast(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    return run(add, list(map(number_elements, vector["operands"])))


def broadcast_to(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    result = raw.BroadcastTo(input=number_elements(vector["operands"][0]), shape=tf.constant(vector["target"], tf.int64))
    return result.shape.as_list(), [result.numpy().ravel().tolist()]


@functools.lru_cache(maxsize=100)
def trace(function, types):
    """The function of operands of the types, and the type of its result."""
    concrete = tf.function(function).get_concrete_function(*(tf.TensorSpec(type, tf.int64) for type in types))
    return concrete, concrete.structured_outputs.shape.as_list()


def dynamic_broadcast(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    function, type = trace(add, tuple(map(tuple, vector["types"])))
    return *run(function, list(map(number_elements, vector["operands"]))), type


def dynamic_broadcast_to(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    function, type = trace(broadcast_like, tuple(map(tuple, vector["types"])))
    result = function(*map(number_elements, [vector["operands"][0], vector["target"]]))
    return result.shape.as_list(), [result.numpy().ravel().tolist()], type


# Elements


def read(texts, name, shape=(-1,)):
    dtype = np.dtype(get_type(name).as_numpy_dtype)
    return tf.constant(np.array([int(text, 16) for text in texts], f"u{dtype.itemsize}").view(dtype).reshape(shape))


def write(result, name):
    if result.dtype != get_type(name):
        raise runner.Unsupported
    array = result.numpy()
    digits = 2 * array.itemsize if name != "i1" else 1
    return [f"0x{int(bits):0{digits}x}" for bits in np.ravel(array).view(f"u{array.itemsize}")]


def get_function(vector):
    operation, types = vector["operation"], vector["operand_types"]
    result_type = get_type(vector["result_type"])
    if operation == "compare":
        return COMPARISONS[vector["comparison_direction"]]
    if operation == "convert":
        return lambda x: tf.cast(x, result_type)
    if operation == "bitcast_convert":
        return lambda x: tf.bitcast(x, result_type)
    if operation == "divide":
        division = raw.RealDiv if "f" in types[0] else raw.TruncateDiv
        return lambda x, y: division(x=x, y=y)
    if operation in BITWISE:
        return (LOGICAL if types[0] == "i1" else BITWISE)[operation]
    # A shift to the right takes in the sign of signed integers.
    if operation == ("shift_right_arithmetic" if types[0].startswith("i") else "shift_right_logical"):
        return tf.bitwise.right_shift
    if operation not in FUNCTIONS:
        raise runner.Unsupported
    return FUNCTIONS[operation]


def call(vector, function, *arguments):
    try:
        result = function(*arguments)
    except (tf.errors.UnimplementedError, tf.errors.NotFoundError, TypeError) as error:
        raise runner.Unsupported from error
    except tf.errors.InvalidArgumentError as error:
        if "not in the list of allowed values" in str(error) or "Could not find device" in str(error):
            raise runner.Unsupported from error
        raise
    return result.shape.as_list(), write(result, vector["result_type"])


def compute(vector, operands):
    arrays = [read(texts, name) for texts, name in zip(operands, vector["operand_types"])]
    return call(vector, get_function(vector), *arrays)[1]


def read_arrays(vector):
    return list(map(read, vector["operands"], vector["operand_types"], vector["shapes"]))


def broadcast_elements(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    return call(vector, get_function(vector), *read_arrays(vector))


def reduce(vector):
    (array,) = read_arrays(vector)
    reductions = {"and": raw.All, "or": raw.Any} if array.dtype == tf.bool else REDUCTIONS
    if vector["operation"] not in reductions:
        raise runner.Unsupported
    function, dims = reductions[vector["operation"]], tf.constant(vector["dims"], tf.int64)
    return call(vector, lambda: function(input=array, axis=dims, keep_dims=vector["keep_dims"]))


def arg_reduce(vector):
    if vector["keep_dims"] or vector["result_type"] not in ("i32", "i64"):
        raise runner.Unsupported
    (array,) = read_arrays(vector)
    function = raw.ArgMax if vector["operation"] == "arg_maximum" else raw.ArgMin
    dim, result_type = tf.constant(vector["dim"]), get_type(vector["result_type"])
    return call(vector, lambda: function(input=array, dimension=dim, output_type=result_type))


def iota(vector):
    """A range, and so of one dimension alone."""
    name, shape = vector["result_type"], vector["shape"]
    if len(shape) != 1 or name == "i1":
        raise runner.Unsupported
    return call(vector, lambda: tf.range(shape[0], dtype=get_type(name)))


ARRAYS = {"broadcast_elements": broadcast_elements, "reduce": reduce, "arg_reduce": arg_reduce, "iota": iota,
          "dynamic_broadcast": dynamic_broadcast, "dynamic_broadcast_to": dynamic_broadcast_to}  # fmt: skip

if __name__ == "__main__":
    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    if sys.argv[1:] == ["--version"]:
        print("TensorFlow", tf.__version__)
    else:
        runner.main(broadcast, broadcast_to, compute, ARRAYS)
