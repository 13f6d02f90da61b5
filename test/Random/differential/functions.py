"""The elementwise operations by docs/spec.md: for each operation its function of floats, of
integers and truth values, or both.
"""

import math

import numpy as np

from elements import I1

#
# Floats, of the types that compute: float32 for f16, bf16 and f32, float64 for f64.
# Functions that cannot be exact go through longdouble.
#


def approximate(function):
    """Within a few units in the last place of the C library's, not exact."""
    function.is_approximate = True
    return function


def precisely(function, arity=1):
    compute = lambda *xs: function(*(x.astype(np.longdouble) for x in xs)).astype(xs[0].dtype)
    return approximate((lambda x: compute(x)) if arity == 1 else (lambda x, y: compute(x, y)))


def elementwise(function):
    return approximate(
        lambda x: np.asarray(np.frompyfunc(function, 1, 1)(x.astype(np.float64)), np.float64).astype(x.dtype)
    )


def float_floor_mod(a, b):
    r = np.fmod(a, b)
    adjusted = np.where((r < 0) != (b < 0), r + b, r)
    return np.where(r == 0, np.copysign(np.zeros_like(a), b), adjusted)


def maximum(a, b):
    """NumPy's maximum handles NaN, but does not order zeros."""
    both_zero = (a == 0) & (b == 0)
    return np.where(both_zero, np.where(np.signbit(a), b, a), np.maximum(a, b))


def minimum(a, b):
    return -maximum(-a, -b)


def sign(x):
    return np.where(x == 0, x, np.sign(x))


def round_away(x):
    whole = np.trunc(x)
    away = np.where(np.abs(x - whole) >= 0.5, whole + np.copysign(np.ones_like(x), x), whole)
    return np.copysign(np.where(np.isfinite(x), away, x), x)


@approximate
def logistic(x):
    """Keeps small results even if the exponential of -x overflows."""
    one = x.dtype.type(1)
    power = precisely(np.exp)(-np.abs(x))
    return np.where(x < 0, power, one) / (one + power)


#
# Integers and truth values, as Python's integers, which do not overflow; the
# result then keeps its low bits.
#


def wrap(value, element_type):
    value &= (1 << element_type.width) - 1
    if element_type.kind == "signed" and value >> (element_type.width - 1):
        value -= 1 << element_type.width
    return value


def truncated_quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def divide(t, a, b):
    return -1 if b == 0 else truncated_quotient(a, b)


def remainder(t, a, b):
    return a if b == 0 else a - b * truncated_quotient(a, b)


def integer_floor_mod(t, a, b):
    return a if b == 0 else a % b


def power(t, a, b):
    if b >= 0:
        return pow(a, b, 1 << t.width)
    return {1: 1, -1: 1 - 2 * (b % 2)}.get(a, 0)


def unsigned(t, a):
    return a % (1 << t.width)


def shift_left(t, a, b):
    return a << unsigned(t, b) if unsigned(t, b) < t.width else 0


def shift_right_logical(t, a, b):
    return unsigned(t, a) >> min(unsigned(t, b), t.width)


def shift_right_arithmetic(t, a, b):
    signed = unsigned(t, a) - ((unsigned(t, a) >> (t.width - 1)) << t.width)
    return signed >> min(unsigned(t, b), t.width)


#
# The operations
#

OF_FLOATS = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a / b,
    "remainder": np.fmod,
    "floor_divide": np.floor_divide,
    "floor_mod": float_floor_mod,
    "power": precisely(np.power, 2),
    "maximum": maximum,
    "minimum": minimum,
    "squared_difference": lambda a, b: (a - b) * (a - b),
    "atan2": precisely(np.arctan2, 2),
    "copysign": np.copysign,
    "clamp": lambda low, x, high: minimum(maximum(x, low), high),
    "abs": np.abs,
    "negate": lambda x: -x,
    "sign": sign,
    "exponential": precisely(np.exp),
    "exponential_minus_one": precisely(np.expm1),
    "exp2": precisely(np.exp2),
    "log": precisely(np.log),
    "log2": precisely(np.log2),
    "log10": precisely(np.log10),
    "log_plus_one": precisely(np.log1p),
    "sqrt": np.sqrt,
    "rsqrt": lambda x: x.dtype.type(1) / np.sqrt(x),
    "cbrt": precisely(np.cbrt),
    "sine": precisely(np.sin),
    "cosine": precisely(np.cos),
    "tan": precisely(np.tan),
    "asin": precisely(np.arcsin),
    "acos": precisely(np.arccos),
    "atan": precisely(np.arctan),
    "sinh": precisely(np.sinh),
    "cosh": precisely(np.cosh),
    "tanh": precisely(np.tanh),
    "asinh": precisely(np.arcsinh),
    "acosh": precisely(np.arccosh),
    "atanh": precisely(np.arctanh),
    "logistic": logistic,
    "erf": elementwise(math.erf),
    "erfc": elementwise(math.erfc),
    "floor": np.floor,
    "ceil": np.ceil,
    "trunc": np.trunc,
    "round_nearest_even": np.rint,
    "round_nearest_afz": round_away,
}

OF_INTEGERS = {
    "add": lambda t, a, b: a + b,
    "subtract": lambda t, a, b: a - b,
    "multiply": lambda t, a, b: a * b,
    "divide": divide,
    "remainder": remainder,
    "floor_divide": lambda t, a, b: -1 if b == 0 else a // b,
    "floor_mod": integer_floor_mod,
    "power": power,
    "maximum": lambda t, a, b: max(a, b),
    "minimum": lambda t, a, b: min(a, b),
    "squared_difference": lambda t, a, b: (a - b) ** 2,
    "and": lambda t, a, b: a & b,
    "or": lambda t, a, b: a | b,
    "xor": lambda t, a, b: a ^ b,
    "shift_left": shift_left,
    "shift_right_arithmetic": shift_right_arithmetic,
    "shift_right_logical": shift_right_logical,
    "clamp": lambda t, low, x, high: min(max(x, low), high),
    "abs": lambda t, a: abs(a),
    "negate": lambda t, a: -a,
    "sign": lambda t, a: (a > 0) - (a < 0),
    "population_count": lambda t, a: unsigned(t, a).bit_count(),
    "count_leading_zeros": lambda t, a: t.width - unsigned(t, a).bit_length(),
    "count_trailing_zeros": lambda t, a: (unsigned(t, a) ^ (unsigned(t, a) - 1)).bit_length() - 1 if a else t.width,
    "not": lambda t, a: 1 - a if t is I1 else ~a,
}
