# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dtypes that bcast has, and NumPy's promotion with the weak Python scalars of NEP 50."""

import functools
import itertools

import numpy as np

from .._types import DTYPES, NAMES
from .errors import refuse

_KNOWN = {
    (dtype.kind, dtype.itemsize): dtype for dtype, name in zip(DTYPES, NAMES) if name != "bf16" and dtype.isnative
}
BOOL, INT, FLOAT = np.dtype(bool), np.dtype(np.int64), np.dtype(np.float64)

WAYS_OUT = {
    "c": "compute .real and .imag as two arrays",
    "M": 'pass .view("int64")',
    "m": 'pass .view("int64")',
    "O": 'convert it before: .astype("float64")',
    "f": 'convert it before: .astype("float64")',
}


def find_dtype(dtype):
    """bcast's dtype that equals dtype, or None."""
    return _KNOWN.get((dtype.kind, dtype.itemsize))


def check_order(order):
    """The order of a copy's memory, which no function sees."""
    if not isinstance(order, (str, type(None))) or order not in ("C", "F", "A", "K", None):
        refuse(f"order must be one of 'C', 'F', 'A', or 'K' (got {order!r:.40})")


def check_dtype(dtype, what):
    """Returns bcast's dtype of this kind and size."""
    known = find_dtype(np.dtype(dtype))
    if known is None:
        refuse(f"{what} has dtype {dtype}, which bcast lacks", WAYS_OUT.get(np.dtype(dtype).kind))
    return known


def promote(dtypes, weak_kinds=()):
    """The common dtype of arrays, and of Python scalars of the kinds "b", "i" and "f"."""
    dtype = None
    for other in dtypes:
        dtype = other if dtype is None else np.promote_types(dtype, other)
    order = {"b": 0, "i": 1, "u": 1, "f": 2}
    for kind, default in ("b", BOOL), ("i", INT), ("f", FLOAT):
        if kind in weak_kinds and (dtype is None or order[dtype.kind] < order[kind]):
            dtype = default
    return find_dtype(dtype)


@functools.lru_cache(maxsize=4096)
def find_loop(ufunc, dtypes, result=None):
    """The dtypes in which NumPy computes a ufunc, of its inputs and its results.

    Raises TypeError as NumPy does if there is none.
    """
    empty = [np.empty(0, dtype) for dtype in dtypes]
    with np.errstate(all="ignore"):
        outputs = ufunc(*empty) if result is None else ufunc(*empty, dtype=result)
    outputs = outputs if isinstance(outputs, tuple) else (outputs,)
    # The dtype of a result does not choose that of inputs which have a loop without loss.
    castings = ("safe",) if result is None else ("safe", "same_kind")
    for casting, types in itertools.product(castings, ufunc.types):
        given, _, returned = types.partition("->")
        loop = [np.dtype(char) for char in given + returned]
        inputs, results = loop[: len(given)], loop[len(given) :]
        if all(map(lambda a, b: np.can_cast(a, b, casting), dtypes, inputs)) and all(
            output.dtype == dtype for output, dtype in zip(outputs, results)
        ):
            found = tuple(map(find_dtype, loop))
            # A dtype equals None.
            if all(dtype is not None for dtype in found):
                return found[: len(given)], found[len(given) :]
            break
    given = ", ".join(map(str, dtypes))
    raise TypeError(f"{ufunc.__name__} of {given} computes in {outputs[0].dtype}, which bcast lacks")
