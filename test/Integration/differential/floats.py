"""Float operations on the types that compute: float32 for f16, bf16 and f32,
float64 for f64. Functions that cannot be exact go through longdouble.
"""

import math

import numpy as np


def precisely(function):
    return lambda *xs: function(*(x.astype(np.longdouble) for x in xs)).astype(xs[0].dtype)


def elementwise(function):
    return lambda x: np.asarray(np.frompyfunc(function, 1, 1)(x.astype(np.float64)), np.float64).astype(x.dtype)


def floor_mod(a, b):
    r = np.fmod(a, b)
    adjusted = np.where((r < 0) != (b < 0), r + b, r)
    return np.where(r == 0, np.copysign(np.zeros_like(a), b), adjusted)


def maximum(a, b):
    """NumPy's, which has NaN right, and leaves the order of zeros open."""
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


def logistic(x):
    """Small results are not lost where the exponential of -x overflows."""
    one = x.dtype.type(1)
    power = precisely(np.exp)(-np.abs(x))
    return np.where(x < 0, power, one) / (one + power)


FUNCTIONS = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a / b,
    "remainder": np.fmod,
    "floor_mod": floor_mod,
    "power": precisely(np.power),
    "maximum": maximum,
    "minimum": minimum,
    "squared_difference": lambda a, b: (a - b) * (a - b),
    "atan2": precisely(np.arctan2),
    "clamp": lambda low, x, high: minimum(maximum(x, low), high),
    "abs": np.abs,
    "negate": lambda x: -x,
    "sign": sign,
    "exponential": precisely(np.exp),
    "exponential_minus_one": precisely(np.expm1),
    "log": precisely(np.log),
    "log_plus_one": precisely(np.log1p),
    "sqrt": np.sqrt,
    "rsqrt": lambda x: x.dtype.type(1) / np.sqrt(x),
    "cbrt": precisely(np.cbrt),
    "sine": precisely(np.sin),
    "cosine": precisely(np.cos),
    "tan": precisely(np.tan),
    "tanh": precisely(np.tanh),
    "logistic": logistic,
    "erf": elementwise(math.erf),
    "floor": np.floor,
    "ceil": np.ceil,
    "round_nearest_even": np.rint,
    "round_nearest_afz": round_away,
}
