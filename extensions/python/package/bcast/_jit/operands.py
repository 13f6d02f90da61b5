# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What an operation takes: traced arrays, Python scalars, arrays of NumPy."""

import numpy as np

from . import trace
from .arrays import TracedArray
from .dtypes import BOOL, FLOAT, INT, check_dtype, promote
from .errors import refuse
from .extents import Extent


class Literal:
    """A Python scalar in the user's code. It takes the dtype of what it meets."""

    __slots__ = ("number", "weak")

    def __init__(self, number):
        self.number = number
        self.weak = "b" if isinstance(number, bool) else "i" if isinstance(number, int) else "f"


def _capture(array):
    """An array that the function takes from elsewhere is an argument that every call passes."""
    if isinstance(array, np.ma.MaskedArray):
        refuse("masked arrays are not supported, as results would have no mask", "pass .filled() or .data")
    check_dtype(array.dtype, "an array of the function")
    if isinstance(array, np.ndarray) and array.__class__ not in (np.ndarray, np.memmap):
        refuse(f"computes with {type(array).__name__}, whose operators are not those of arrays", "np.asarray(x)")
    return trace.get_active().capture(array)


def make_operand(x):
    """Returns x as a TracedArray or a Literal."""
    if isinstance(x, TracedArray):
        x.check_active()
        return x
    if isinstance(x, Extent):
        return make_traced(x)
    if isinstance(x, (bool, int, float)) and not isinstance(x, np.generic):
        return Literal(x)
    if isinstance(x, np.generic):
        dtype = check_dtype(x.dtype, f"{x!r}")
        return TracedArray(trace.get_active().program.constant(x, dtype), is_scalar=True)
    if isinstance(x, np.ndarray):
        return _capture(x)
    if isinstance(x, (list, tuple)):
        if any(isinstance(element, (TracedArray, Extent)) for element in flatten(x)):
            refuse("takes a list of arrays as one array", "join them: np.stack(...)")
        return _capture(to_array(x))
    if hasattr(x, "has_mask"):
        x.refuse()
    if isinstance(x, complex):
        refuse(f"complex numbers are not supported: {x!r}", "compute real and imaginary parts as two arrays")
    return refuse(f"cannot compute with {type(x).__name__}: {x!r:.60}", "pass an array or a number")


def to_array(x):
    """A list of numbers as an array."""
    try:
        return np.asarray(x)
    except ValueError as error:
        return refuse(str(error), "lists of one length are rows of an array")


def flatten(x):
    for element in x:
        if isinstance(element, (list, tuple)):
            yield from flatten(element)
        else:
            yield element


def make_traced(x):
    """Returns x as a TracedArray; Python scalars have NumPy's default dtypes, and are weak."""
    if isinstance(x, Extent):
        program = trace.get_active().program
        return TracedArray(program.from_index(x, INT), weak="i")
    operand = make_operand(x)
    if isinstance(operand, Literal):
        return TracedArray(materialize(operand, get_default(operand.weak)), weak=operand.weak)
    return operand


def get_default(weak):
    return {"b": BOOL, "i": INT, "f": FLOAT}[weak]


def materialize(operand, dtype):
    """The value of an operand in a dtype."""
    program = trace.get_active().program
    if isinstance(operand, Literal):
        number = operand.number
        if dtype.kind in "iu" and operand.weak != "f":
            info = np.iinfo(dtype)
            if not info.min <= number <= info.max:
                refuse(f"Python integer {number} out of bounds for {dtype}", "give it a dtype: np.int64(...)")
        if dtype.kind == "f" and operand.weak == "i":
            try:
                number = float(number)
            except OverflowError:
                refuse(f"Python integer {number} out of bounds for {dtype}")
        with np.errstate(over="ignore"):
            return program.constant(np.asarray(number).astype(dtype)[()], dtype)
    return program.convert(operand.value, dtype)


def materialize_as(operand, dtype):
    """The value of an operand, converted as astype does; a Python int has to fit."""
    if isinstance(operand, Literal) and (operand.weak != "i" or dtype.kind not in "iu"):
        with np.errstate(all="ignore"):
            number = np.asarray(operand.number).astype(dtype)[()]
        return trace.get_active().program.constant(number, dtype)
    return materialize(operand, dtype)


def find_common_dtype(operands):
    """The dtype of NumPy's result_type, with NEP 50's weak Python scalars."""
    strong = [operand.value.dtype for operand in operands if not operand.weak]
    return promote(strong, {operand.weak for operand in operands if operand.weak})


def find_weakness(operands, dtype):
    """The kind of a weak result: one of Python scalars alone."""
    if not all(operand.weak for operand in operands):
        return None
    return dtype.kind if dtype.kind in "bif" else None
