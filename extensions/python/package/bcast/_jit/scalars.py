# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NumPy's ufuncs as operations of bcast.

Each function takes the program and values in the dtypes of NumPy's loop, and
returns the value of the result.
"""

import math

import numpy as np

from .dtypes import BOOL

# Operations of the same name and meaning.
_SAME = {
    "exp": "exponential", "expm1": "exponential_minus_one", "exp2": "exp2", "log": "log", "log1p": "log_plus_one",
    "log2": "log2", "log10": "log10", "sqrt": "sqrt", "cbrt": "cbrt", "sin": "sine", "cos": "cosine", "tan": "tan",
    "arcsin": "asin", "arccos": "acos", "arctan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh",
    "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh", "negative": "negate", "fabs": "abs", "invert": "not",
    "arctan2": "atan2", "copysign": "copysign", "nextafter": "next_after", "subtract": "subtract", "power": "power",
    "float_power": "power", "fmod": "remainder", "bitwise_and": "and", "bitwise_or": "or", "bitwise_xor": "xor",
    "left_shift": "shift_left", "maximum": "maximum", "minimum": "minimum",
}  # fmt: skip
_DIRECTIONS = {
    "equal": "EQ", "not_equal": "NE", "less": "LT", "less_equal": "LE", "greater": "GT", "greater_equal": "GE",
}  # fmt: skip
# Of floats; an integer is rounded already.
_ROUNDINGS = {"floor": "floor", "ceil": "ceil", "trunc": "trunc", "rint": "round_nearest_even"}
# Operations on truth values, where NumPy's ufunc of numbers is another one.
_ON_BOOL = {"add": "or", "multiply": "and", "maximum": "or", "minimum": "and", "fmax": "or", "fmin": "and"}


def _is_float(value):
    return value.dtype.kind == "f"


def _zero(p, like):
    return p.constant(like.dtype.type(0), like.dtype)


def _constant(p, number, like):
    with np.errstate(over="ignore"):
        return p.constant(like.dtype.type(number), like.dtype)


def _to_bool(p, x):
    return p.convert(x, BOOL)


def _absolute(p, x):
    return p.elementwise("abs", x) if x.dtype.kind in "if" else x


def _sign(p, x):
    # NumPy's sign of -0.0 is 0.0; bcast's keeps it.
    sign = p.elementwise("sign", x)
    return p.elementwise("add", sign, _zero(p, x)) if _is_float(x) else sign


def _identity(p, x):
    return x


def _square(p, x):
    return p.elementwise("and" if x.dtype == BOOL else "multiply", x, x)


def _reciprocal(p, x):
    if not _is_float(x):
        return p.select(
            p.compare("EQ", x, _zero(p, x)), _constant(p, _get_reciprocal_of_zero(x.dtype), x),
            p.elementwise("divide", _constant(p, 1, x), x),
        )  # fmt: skip
    return p.elementwise("divide", _constant(p, 1, x), x)


def _get_reciprocal_of_zero(dtype):
    """NumPy's reciprocal of 0 on this machine."""
    with np.errstate(all="ignore"):
        return np.reciprocal(np.zeros(1, dtype))[0]


def _divide(p, a, b):
    return p.elementwise("divide", a, b)


def _unless_zero(name):
    """An integer operation that is 0 by 0, where bcast has another result."""

    def build(p, a, b):
        result = p.elementwise(name, a, b)
        if _is_float(a):
            return result
        zero = _zero(p, b)
        return p.select(p.compare("EQ", b, zero), zero, result)

    return build


def _fmod(p, a, b):
    return _unless_zero("remainder")(p, a, b)


def _right_shift(p, a, b):
    kind = "arithmetic" if a.dtype.kind == "i" else "logical"
    return p.elementwise(f"shift_right_{kind}", a, b)


def _on_numbers(name, on_numbers):
    on_bool = _ON_BOOL[name]

    def build(p, a, b):
        return p.elementwise(on_bool if a.dtype == BOOL else on_numbers, a, b)

    return build


def _ignore_nan(name):
    on_bool = _ON_BOOL["f" + name[:3]]

    def build(p, a, b):
        if a.dtype == BOOL:
            return p.elementwise(on_bool, a, b)
        result = p.elementwise(name, a, b)
        if not _is_float(a):
            return result
        nan = lambda x: p.elementwise("is_nan", x, dtype=BOOL)
        return p.select(nan(a), b, p.select(nan(b), a, result))

    return build


def _compare(direction):
    def build(p, a, b):
        if a.dtype == b.dtype:
            return p.compare(direction, a, b)
        # A loop of NumPy for i64 and u64: a negative number is less than all of u64.
        signed = a if a.dtype.kind == "i" else b
        is_negative = p.compare("LT", signed, _zero(p, signed))

        def order(x):
            wide = p.convert(x, np.dtype(np.uint64))
            return p.select(is_negative, _constant(p, 0 if x is signed else 1, wide), wide)

        return p.compare(direction, order(a), order(b))

    return build


def _logical(name):
    return lambda p, a, b: p.elementwise(name, _to_bool(p, a), _to_bool(p, b))


def _logical_not(p, x):
    return p.elementwise("not", _to_bool(p, x))


def _classify(name, of_others):
    def build(p, x):
        if _is_float(x):
            return p.elementwise(name, x, dtype=BOOL)
        return p.broadcast_to(p.constant(of_others, BOOL), x.sizes)

    return build


def _signbit(p, x):
    bits = p.bitcast(x, np.dtype(f"i{x.dtype.itemsize}"))
    return p.compare("LT", bits, _zero(p, bits))


def _rounding(name):
    return lambda p, x: p.elementwise(name, x) if _is_float(x) else x


def _times(factor):
    return lambda p, x: p.elementwise("multiply", x, _constant(p, factor, x))


def _hypot(p, a, b):
    """The root of the sum of squares, exact if the squares and the root are.

    In the next wider type, nothing overflows. f64 is scaled by powers of two.
    """
    dtype = a.dtype
    a, b = p.elementwise("abs", a), p.elementwise("abs", b)
    wide = np.dtype(f"f{min(2 * dtype.itemsize, 8)}")
    x, y = p.convert(a, wide), p.convert(b, wide)
    if dtype == wide:
        large = p.elementwise("maximum", x, y)
        limit = lambda exponent: _constant(p, math.ldexp(1.0, exponent), large)
        choose = lambda down, up: p.select(
            p.compare("GT", large, limit(500)), limit(down), p.select(p.compare("LT", large, limit(-400)), limit(up), limit(0))
        )
        scale, back = choose(-600, 600), choose(600, -600)
        x, y = p.elementwise("multiply", x, scale), p.elementwise("multiply", y, scale)
    square = lambda value: p.elementwise("multiply", value, value)
    root = p.elementwise("sqrt", p.elementwise("add", square(x), square(y)))
    result = p.convert(root, dtype) if dtype != wide else p.elementwise("multiply", root, back)
    infinity = _constant(p, math.inf, a)
    is_infinite = p.elementwise("or", p.compare("EQ", a, infinity), p.compare("EQ", b, infinity))
    return p.select(is_infinite, infinity, result)


def _logaddexp(exponential, logarithm, of_two):
    def build(p, a, b):
        difference = p.elementwise("negate", p.elementwise("abs", p.elementwise("subtract", a, b)))
        shares = p.elementwise(exponential, difference)
        if logarithm == "log_plus_one":
            log = p.elementwise(logarithm, shares)
        else:
            log = p.elementwise(
                "multiply", p.elementwise("log_plus_one", shares), _constant(p, 1 / math.log(2), shares)
            )
        result = p.elementwise("add", p.elementwise("maximum", a, b), log)
        # Equal infinities have no difference.
        return p.select(p.compare("EQ", a, b), p.elementwise("add", a, _constant(p, of_two, a)), result)

    return build


def _heaviside(p, x, at_zero):
    zero, one = _zero(p, x), _constant(p, 1, x)
    result = p.select(p.compare("LT", x, zero), zero, p.select(p.compare("EQ", x, zero), at_zero, one))
    return p.select(p.elementwise("is_nan", x, dtype=BOOL), x, result)


def _spacing(p, x):
    infinity = _constant(p, math.inf, x)
    away = infinity
    if x.dtype.itemsize > 2:
        # NumPy has the distance of f16 upwards, and of others away from zero, with its sign.
        away = p.select(p.compare("LT", x, _zero(p, x)), p.elementwise("negate", infinity), infinity)
    distance = p.elementwise("subtract", p.elementwise("next_after", x, away), x)
    return p.select(p.elementwise("is_inf", x, dtype=BOOL), _constant(p, math.nan, x), distance)


def _ldexp(p, x, exponent):
    # Two factors, as one may be out of range where the result is not.
    half = p.elementwise("floor_divide", exponent, _constant(p, 2, exponent))
    rest = p.elementwise("subtract", exponent, half)
    for part in half, rest:
        x = p.elementwise("multiply", x, p.elementwise("exp2", p.convert(part, x.dtype)))
    return x


def _divmod(p, a, b):
    return _unless_zero("floor_divide")(p, a, b), _unless_zero("floor_mod")(p, a, b)


def _modf(p, x):
    whole = p.elementwise("trunc", x)
    rest = p.elementwise("copysign", p.elementwise("subtract", x, whole), x)
    is_infinite = p.elementwise("is_inf", x, dtype=BOOL)
    return p.select(is_infinite, p.elementwise("copysign", _zero(p, x), x), rest), whole


BUILDERS = {
    **{name: (lambda op: lambda p, *xs: p.elementwise(op, *xs))(op) for name, op in _SAME.items()},
    **{name: _compare(direction) for name, direction in _DIRECTIONS.items()},
    **{name: _rounding(op) for name, op in _ROUNDINGS.items()},
    "add": _on_numbers("add", "add"),
    "multiply": _on_numbers("multiply", "multiply"),
    "maximum": _on_numbers("maximum", "maximum"),
    "minimum": _on_numbers("minimum", "minimum"),
    "fmax": _ignore_nan("maximum"),
    "fmin": _ignore_nan("minimum"),
    "divide": _divide,
    "true_divide": _divide,
    "floor_divide": _unless_zero("floor_divide"),
    "remainder": _unless_zero("floor_mod"),
    "fmod": _fmod,
    "divmod": _divmod,
    "modf": _modf,
    "right_shift": _right_shift,
    "absolute": _absolute,
    "sign": _sign,
    "positive": _identity,
    "conjugate": _identity,
    "square": _square,
    "reciprocal": _reciprocal,
    "logical_and": _logical("and"),
    "logical_or": _logical("or"),
    "logical_xor": _logical("xor"),
    "logical_not": _logical_not,
    "isnan": _classify("is_nan", False),
    "isinf": _classify("is_inf", False),
    "isfinite": _classify("is_finite", True),
    "signbit": _signbit,
    "degrees": _times(180 / math.pi),
    "rad2deg": _times(180 / math.pi),
    "radians": _times(math.pi / 180),
    "deg2rad": _times(math.pi / 180),
    "hypot": _hypot,
    "logaddexp": _logaddexp("exponential", "log_plus_one", math.log(2)),
    "logaddexp2": _logaddexp("exp2", "log2", 1),
    "heaviside": _heaviside,
    "ldexp": _ldexp,
    "spacing": _spacing,
}
