#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers the vectors of bcast-conformance with PyTorch. --version prints PyTorch's version."""

import sys

import numpy as np
import torch

import runner

FUNCTIONS = {
    "abs": torch.abs, "acos": torch.acos, "acosh": torch.acosh, "add": torch.add, "and": torch.bitwise_and,
    "asin": torch.asin, "asinh": torch.asinh, "atan": torch.atan, "atan2": torch.atan2, "atanh": torch.atanh,
    "bitcast_convert": None, "ceil": torch.ceil, "clamp": lambda low, x, high: torch.clamp(x, low, high),
    "copysign": torch.copysign, "cosh": torch.cosh, "cosine": torch.cos,
    "divide": lambda x, y: torch.div(x, y, rounding_mode=None if x.is_floating_point() else "trunc"),
    "erf": torch.erf, "erfc": torch.erfc, "exp2": torch.exp2, "exponential": torch.exp,
    "exponential_minus_one": torch.expm1, "floor": torch.floor,
    "floor_divide": lambda x, y: torch.div(x, y, rounding_mode="floor"), "floor_mod": torch.remainder,
    "is_finite": torch.isfinite, "is_inf": torch.isinf, "is_nan": torch.isnan, "log": torch.log,
    "log10": torch.log10, "log2": torch.log2, "log_plus_one": torch.log1p, "logistic": torch.sigmoid,
    "maximum": torch.maximum, "minimum": torch.minimum, "multiply": torch.mul, "negate": torch.neg,
    "next_after": torch.nextafter, "not": torch.bitwise_not, "or": torch.bitwise_or, "power": torch.pow,
    "remainder": torch.fmod, "round_nearest_even": torch.round, "rsqrt": torch.rsqrt, "select": torch.where,
    "shift_left": torch.bitwise_left_shift, "sign": torch.sign, "sine": torch.sin, "sinh": torch.sinh,
    "sqrt": torch.sqrt, "subtract": torch.sub, "tan": torch.tan, "tanh": torch.tanh, "trunc": torch.trunc,
    "xor": torch.bitwise_xor,
}  # fmt: skip
COMPARISONS = {"EQ": torch.eq, "NE": torch.ne, "LT": torch.lt, "LE": torch.le, "GT": torch.gt, "GE": torch.ge}
TYPES = {"i1": torch.bool, "i8": torch.int8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64,
         "ui8": torch.uint8, "f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32,
         "f64": torch.float64}  # fmt: skip
# By the width, through which bits become elements.
BITS = {1: (np.uint8, torch.uint8), 2: (np.int16, torch.int16), 4: (np.int32, torch.int32),
        8: (np.int64, torch.int64)}  # fmt: skip


def number_elements(shape):
    return torch.tensor(runner.positions(shape), dtype=torch.int64).reshape(shape)


def broadcast(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    arrays = torch.broadcast_tensors(*map(number_elements, vector["operands"]))
    return arrays[0].shape, [array.flatten().tolist() for array in arrays]


def broadcast_to(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    array = torch.broadcast_to(number_elements(vector["operands"][0]), vector["target"])
    return array.shape, [array.flatten().tolist()]


def get_function(vector):
    operation, types = vector["operation"], vector["operand_types"]
    if operation == "compare":
        return COMPARISONS[vector["comparison_direction"]]
    if operation in ("convert", "bitcast_convert"):
        result_type = TYPES[vector["result_type"]]
        return lambda x: x.to(result_type) if operation == "convert" else x.view(result_type)
    if operation == ("shift_right_arithmetic" if types[0].startswith("i") else "shift_right_logical"):
        return torch.bitwise_right_shift
    if operation not in FUNCTIONS:
        raise runner.Unsupported
    return FUNCTIONS[operation]


def to_tensor(texts, name):
    """Elements from bits; those of padding that may hold anything are 0."""
    if name not in TYPES:
        raise runner.Unsupported
    dtype = TYPES[name]
    width = torch.empty((), dtype=dtype).element_size()
    bits = np.array([int(text or "0", 16) for text in texts], f"u{width}").view(BITS[width][0])
    tensor = torch.from_numpy(bits)
    return tensor.to(torch.bool) if dtype is torch.bool else tensor.view(dtype)


def call(vector, function, *arguments):
    """The result, and its bits in texts."""
    try:
        result = function(*arguments)
    except (RuntimeError, TypeError) as error:
        # Some operations have no kernel for a type, and say so in several ways.
        if any(text in str(error) for text in ("not implemented for", "not supported", "doesn't support",
                                               "can't be cast", "only supports")):  # fmt: skip
            raise runner.Unsupported from error
        raise
    if result.dtype != TYPES.get(vector["result_type"]):
        raise runner.Unsupported
    width = result.element_size()
    bits = result.flatten().view(BITS[width][1]).numpy().view(f"u{width}")
    digits = 2 * width if vector["result_type"] != "i1" else 1
    return result, [f"0x{int(element):0{digits}x}" for element in bits]


def compute(vector, operands):
    if vector["result_type"] not in TYPES:
        raise runner.Unsupported
    types = vector["operand_types"]
    return call(vector, get_function(vector), *(to_tensor(texts, name) for texts, name in zip(operands, types)))[1]


def answer_array(vector, function, *arguments):
    result, elements = call(vector, function, *arguments)
    return result.shape, elements


def read_arrays(vector):
    lists = zip(vector["operands"], vector["operand_types"], vector["shapes"])
    return [to_tensor(texts, name).reshape(shape) for texts, name, shape in lists]


def broadcast_elements(vector):
    if vector["rule"] != "numpy":
        raise runner.Unsupported
    return answer_array(vector, FUNCTIONS[vector["operation"]], *read_arrays(vector))


def reduce(vector):
    operation, dims, keep_dims = vector["operation"], vector["dims"], vector["keep_dims"]
    (array,) = read_arrays(vector)
    if operation == "sum":
        return answer_array(vector, lambda: torch.sum(array, dims, keep_dims, dtype=array.dtype))
    if operation in ("maximum", "minimum"):
        return answer_array(vector, torch.amax if operation == "maximum" else torch.amin, array, dims, keep_dims)
    # Of one dimension alone.
    if len(dims) == 1 and operation == "product":
        return answer_array(vector, lambda: torch.prod(array, dims[0], keep_dims, dtype=array.dtype))
    if len(dims) == 1 and operation in ("and", "or") and array.dtype is torch.bool:
        return answer_array(vector, torch.all if operation == "and" else torch.any, array, dims[0], keep_dims)
    raise runner.Unsupported


def arg_reduce(vector):
    function = torch.argmax if vector["operation"] == "arg_maximum" else torch.argmin
    return answer_array(vector, function, *read_arrays(vector), vector["dim"], vector["keep_dims"])


def iota(vector):
    """A range, and so of one dimension alone."""
    if vector["result_type"] not in TYPES or len(vector["shape"]) != 1:
        raise runner.Unsupported
    return answer_array(vector, lambda: torch.arange(vector["shape"][0], dtype=TYPES[vector["result_type"]]))


def relayout(vector):
    """A copy between tensors with the strides of the layouts."""
    (name,), (shape,) = vector["operand_types"], vector["shapes"]
    views = []
    for member in ("operand_layout", "result_layout"):
        layout = vector[member]
        strides, cells = runner.strides(layout, shape)
        memory = to_tensor(vector["operands"][0] if not views else [layout.get("padding_value")] * cells, name)
        views.append(torch.as_strided(memory, shape, strides))
    views[1].copy_(views[0])
    return answer_array(vector, lambda: memory)


ARRAYS = {"broadcast_elements": broadcast_elements, "reduce": reduce, "arg_reduce": arg_reduce, "iota": iota,
          "relayout": relayout}  # fmt: skip


def in_child(vector):
    """Some divisions of integers end the process."""
    divisions = ("divide", "floor_divide", "remainder", "floor_mod")
    return vector["operation"] in divisions and not vector["result_type"].endswith(("f16", "f32", "f64"))


if __name__ == "__main__":
    torch.set_num_threads(1)
    if sys.argv[1:] == ["--version"]:
        print("PyTorch", torch.__version__)
    else:
        runner.main(broadcast, broadcast_to, compute, ARRAYS, in_child)
