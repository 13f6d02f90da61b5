"""What the operations give, by docs/spec.md: operands that already have the
result's shape, in and out as elements.py stores them.
"""

import operator

import numpy as np

import functions
from elements import I1, round_once, store, widen
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


def evaluate(operation, element_type, arrays):
    """`element_type` is that of the data operands."""
    name, *parameters = operation.name.split()
    if name in ("broadcast", "broadcast_in_dim"):
        return arrays[0]
    if name == "select":
        return np.where(*arrays)
    if name == "convert":
        return convert(arrays[0], element_type, result_type(operation, element_type))
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
