"""The results of operations by docs/spec.md. Operands have the result's shape; all arrays are
stored as in elements.py.
"""

import operator

import numpy as np

import functions
from elements import BF16, I1, LARGEST_EXPONENT, PRECISION, round_once, store, widen
from operations import result_type

DIRECTIONS = {"EQ": operator.eq, "NE": operator.ne, "LT": operator.lt,
              "LE": operator.le, "GT": operator.gt, "GE": operator.ge}  # fmt: skip


def to_python(array):
    """An array of Python's integers."""
    return array.astype(np.int8).astype(object) if array.dtype == np.bool_ else array.astype(object)


def from_python(values, shape, element_type):
    wrapped = np.frompyfunc(lambda value: functions.wrap(value, element_type), 1, 1)(values)
    return np.asarray(wrapped, object).astype(element_type.storage).reshape(shape)


def map_integers(function, arrays, element_type):
    function_of_type = lambda *args: function(element_type, *args)
    values = np.frompyfunc(function_of_type, len(arrays), 1)(*map(to_python, arrays))
    return from_python(values, arrays[0].shape, element_type)


def convert_float_to_integer(values, to):
    """Toward zero, to the nearest value of the type; NaN gives 0."""
    whole = np.trunc(values.astype(np.longdouble))
    limited = np.clip(whole, np.longdouble(to.min), np.longdouble(to.max))
    return np.where(np.isnan(whole), 0, limited).astype(to.storage)


def convert(array, from_type, to):
    if to is I1:
        return (widen(array, from_type) if from_type.is_float else array) != 0
    if from_type.is_float:
        values = widen(array, from_type)
        return (round_once(values, to) if to.is_float
                else convert_float_to_integer(values, to))  # fmt: skip
    if to.is_float:
        return round_once(array.astype(np.longdouble), to)
    return from_python(to_python(array), array.shape, to)


def next_after(x, y, element_type):
    if element_type is not BF16:
        # NumPy's f16 keeps the sign of x if both are zeros.
        return np.where(x == y, y, np.nextafter(x, y))
    # The upper halves of f32.
    wide, other = widen(x, BF16), widen(y, BF16)
    toward = np.where(wide == 0, np.copysign(np.float32(1), other), np.where(other > wide, wide, -wide))
    moved = np.where(toward > 0, x.astype(np.int32) + 1, x.astype(np.int32) - 1).astype(np.uint16)
    least = np.where(np.signbit(other), 0x8001, 1).astype(np.uint16)
    result = np.where(wide == other, y, np.where(wide == 0, least, moved))
    return np.where(np.isnan(wide) | np.isnan(other), np.uint16(0x7FC0), result).astype(np.uint16)


def reduce_precision(array, element_type, exponent_bits, mantissa_bits):
    x = widen(array, element_type).astype(np.longdouble)
    precision, smallest = PRECISION[element_type.name]
    finite = np.where(np.isfinite(x), x, 0)
    _, exponent = np.frexp(finite)
    dropped = max(0, precision - 1 - mantissa_bits)
    # Of subnormal numbers the last bit is the smallest number.
    quantum = np.maximum(exponent - precision, smallest) + dropped
    quotient = np.ldexp(finite, -quantum)
    nearest = np.rint(quotient)
    if mantissa_bits == 0:
        # Of two powers of two, the one with an even biased exponent is even.
        nearest = np.where((np.abs(quotient) == 1.5) & (quantum % 2 != 0), np.sign(quotient), nearest)
    rounded = np.ldexp(nearest, quantum)
    largest_exponent = LARGEST_EXPONENT[element_type.name]
    if exponent_bits < element_type.width - precision:
        bias = (1 << (exponent_bits - 1)) - 1
        largest_exponent = bias + 1
        rounded = np.where(np.abs(rounded) < np.ldexp(np.longdouble(1), 1 - bias), 0, rounded)
    rounded = np.where(np.abs(rounded) >= np.ldexp(np.longdouble(1), largest_exponent), np.inf, np.abs(rounded))
    result = np.copysign(np.where(np.isfinite(x), rounded, np.abs(x)), x)
    result = np.where(np.isnan(x), np.nan if mantissa_bits else np.inf, result)
    return round_once(result, element_type)


def evaluate(operation, element_type, arrays):
    """`element_type` is that of the data operands."""
    name, *parameters = operation.name.split()
    if name in ("broadcast", "broadcast_in_dim"):
        return arrays[0]
    if name == "select":
        return np.where(*arrays)
    if name == "convert":
        return convert(arrays[0], element_type, result_type(operation, element_type))
    if name == "bitcast_convert":
        return arrays[0].view(result_type(operation, element_type).storage)
    if name == "next_after":
        return next_after(*arrays, element_type)
    if name == "reduce_precision":
        return reduce_precision(arrays[0], element_type, *map(int, parameters[0][1:].split("m")))
    if not element_type.is_float:
        if name == "compare":
            return DIRECTIONS[parameters[0]](*arrays)
        return map_integers(functions.OF_INTEGERS[name], arrays, element_type)
    values = [widen(array, element_type) for array in arrays]
    if name == "compare":
        return DIRECTIONS[parameters[0]](*values)
    if name in ("is_finite", "is_inf", "is_nan"):
        return getattr(np, name.replace("_", ""))(values[0])
    return store(functions.OF_FLOATS[name](*values), element_type)
