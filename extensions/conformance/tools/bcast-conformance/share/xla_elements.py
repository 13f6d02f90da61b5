# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Elements, reductions and indices by XLA: the operations of jax.lax, and of jax.numpy where lax has none. Operands
are arguments, so that XLA computes them at run time."""

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

import runner


def power(x, y):
    """Of integers, lax has only constant exponents."""
    return jnp.power(x, y) if jnp.issubdtype(x.dtype, jnp.integer) else lax.pow(x, y)


FUNCTIONS = {
    "abs": lax.abs, "acos": lax.acos, "acosh": lax.acosh, "add": lax.add, "and": lax.bitwise_and, "asin": lax.asin,
    "asinh": lax.asinh, "atan": lax.atan, "atan2": lax.atan2, "atanh": lax.atanh, "cbrt": lax.cbrt, "ceil": lax.ceil,
    "clamp": lax.clamp, "copysign": jnp.copysign, "cosh": lax.cosh, "cosine": lax.cos,
    "count_leading_zeros": lax.clz, "divide": lax.div, "erf": lax.erf, "erfc": lax.erfc, "exp2": lax.exp2,
    "exponential": lax.exp, "exponential_minus_one": lax.expm1, "floor": lax.floor,
    "floor_divide": jnp.floor_divide, "floor_mod": jnp.mod, "is_finite": lax.is_finite, "is_inf": jnp.isinf,
    "is_nan": jnp.isnan, "log": lax.log, "log10": jnp.log10, "log2": jnp.log2, "log_plus_one": lax.log1p,
    "logistic": lax.logistic, "maximum": lax.max, "minimum": lax.min, "multiply": lax.mul, "negate": lax.neg,
    "next_after": lax.nextafter, "not": lax.bitwise_not, "or": lax.bitwise_or,
    "population_count": lax.population_count, "power": power, "remainder": lax.rem,
    "round_nearest_afz": lambda x: lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO),
    "round_nearest_even": lambda x: lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN), "rsqrt": lax.rsqrt,
    "select": lax.select, "shift_left": lax.shift_left, "shift_right_arithmetic": lax.shift_right_arithmetic,
    "shift_right_logical": lax.shift_right_logical, "sign": lax.sign, "sine": lax.sin, "sinh": lax.sinh,
    "sqrt": lax.sqrt, "subtract": lax.sub, "tan": lax.tan, "tanh": lax.tanh, "trunc": jnp.trunc,
    "xor": lax.bitwise_xor,
}  # fmt: skip
COMPARISONS = {"EQ": lax.eq, "NE": lax.ne, "LT": lax.lt, "LE": lax.le, "GT": lax.gt, "GE": lax.ge}
COMBINERS = {"sum": lax.add, "product": lax.mul, "maximum": lax.max, "minimum": lax.min, "and": lax.bitwise_and,
             "or": lax.bitwise_or, "xor": lax.bitwise_xor}  # fmt: skip
TYPES = {"i1": np.bool_, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64}
for width in (8, 16, 32, 64):
    TYPES[f"i{width}"] = getattr(np, f"int{width}")
    TYPES[f"ui{width}"] = getattr(np, f"uint{width}")


def get_type(name):
    if name not in TYPES:
        raise runner.Unsupported
    return np.dtype(TYPES[name])


def read(texts, name):
    dtype = get_type(name)
    return np.array([int(text, 16) for text in texts], f"u{dtype.itemsize}").view(dtype)


def write(result, name):
    result = np.asarray(result)
    if result.dtype != get_type(name):
        raise runner.Unsupported
    digits = 2 * result.itemsize if name != "i1" else 1
    return [f"0x{int(bits):0{digits}x}" for bits in result.ravel().view(f"u{result.itemsize}")]


def get_function(vector):
    operation, result_type = vector["operation"], get_type(vector["result_type"])
    if operation == "compare":
        return COMPARISONS[vector["comparison_direction"]]
    if operation == "convert":
        return lambda x: lax.convert_element_type(x, result_type)
    if operation == "bitcast_convert":
        return lambda x: lax.bitcast_convert_type(x, result_type)
    if operation == "reduce_precision":
        return lambda x: lax.reduce_precision(x, vector["exponent_bits"], vector["mantissa_bits"])
    if operation not in FUNCTIONS:
        raise runner.Unsupported
    return FUNCTIONS[operation]


def run(function, *arrays):
    """The result of the compiled function, which is not kept: there are thousands."""
    return jax.jit(function).lower(*arrays).compile()(*arrays)


def compute(vector, operands):
    arrays = [read(texts, name) for texts, name in zip(operands, vector["operand_types"])]
    try:
        result = run(get_function(vector), *arrays)
    except TypeError as error:
        # The operation does not have the type.
        raise runner.Unsupported from error
    return write(result, vector["result_type"])


def read_arrays(vector):
    lists = zip(vector["operands"], vector["operand_types"], vector["shapes"])
    return [read(texts, name).reshape(shape) for texts, name, shape in lists]


def answer_array(vector, function, *arrays):
    result = run(function, *arrays)
    return result.shape, write(result, vector["result_type"])


def broadcast_elements(vector):
    operation, rule = vector["operation"], vector["rule"]
    if rule not in ("none", "numpy"):
        raise runner.Unsupported
    function = FUNCTIONS[operation]
    if rule == "numpy":
        function = jnp.where if operation == "select" else lambda low, x, high: jnp.clip(x, low, high)
    return answer_array(vector, function, *read_arrays(vector))


def get_identity(operation, dtype):
    if operation in ("sum", "or", "xor"):
        return np.zeros((), dtype)
    if operation == "product":
        return np.ones((), dtype)
    if operation == "and" or dtype == np.bool_:
        return np.array(operation != "maximum", dtype) if dtype == np.bool_ else ~np.zeros((), dtype)
    sign = -1 if operation == "maximum" else 1
    if jnp.issubdtype(dtype, jnp.floating):
        return np.array(sign * np.inf, dtype)
    limits = np.iinfo(dtype)
    return np.array(limits.min if sign < 0 else limits.max, dtype)


def reduce(vector):
    operation, dims = vector["operation"], vector["dims"]
    (array,) = read_arrays(vector)

    def compute_array(x):
        result = lax.reduce(x, get_identity(operation, x.dtype), COMBINERS[operation], tuple(dims))
        return lax.expand_dims(result, sorted(dims)) if vector["keep_dims"] else result

    return answer_array(vector, compute_array, array)


def arg_reduce(vector):
    dim, index_type = vector["dim"], get_type(vector["result_type"])
    function = lax.argmax if vector["operation"] == "arg_maximum" else lax.argmin

    def compute_array(x):
        result = function(x, dim, index_type)
        return lax.expand_dims(result, [dim]) if vector["keep_dims"] else result

    return answer_array(vector, compute_array, *read_arrays(vector))


def iota(vector):
    result_type = get_type(vector["result_type"])
    return answer_array(vector, lambda: lax.broadcasted_iota(result_type, tuple(vector["shape"]), vector["dim"]))


ARRAYS = {"broadcast_elements": broadcast_elements, "reduce": reduce, "arg_reduce": arg_reduce, "iota": iota}
