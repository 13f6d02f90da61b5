# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a compilation depends on: the arguments of a call without the elements of their arrays."""

import numpy as np

from .arrays import TracedArray
from .dtypes import FLOAT, INT, WAYS_OUT, find_dtype
from .errors import TraceError

# How an argument is passed: as an array, as a number, or as part of the program.
ARRAY, NUMBER, STATIC, TUPLE, LIST, DICT, NAMED = range(7)


def _describe_array(array, is_static, name):
    dtype = array.dtype
    if find_dtype(dtype) is None:
        way_out = WAYS_OUT.get(dtype.kind, "pass numbers")
        raise TraceError(f"argument {name} has dtype {dtype}, which bcast lacks\n{way_out}")
    if is_static:
        return ARRAY, find_dtype(dtype), array.shape
    return ARRAY, find_dtype(dtype), tuple([1 if extent == 1 else None for extent in array.shape])


def _take_array(array, name):
    if array.__class__ is not np.ndarray:
        if isinstance(array, np.ma.MaskedArray):
            raise TraceError(
                f"argument {name}: masked arrays are not supported, as results would have no mask\n"
                f"pass .filled() or .data"
            )
        if isinstance(array, np.ndarray) and not isinstance(array, np.memmap):
            raise TraceError(
                f"argument {name} is {type(array).__name__}, whose operators are not those of arrays\n"
                f"pass np.asarray(x)"
            )
        array = np.asarray(array)
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    return array


class Flattener:
    """Collects the arrays of a call, and describes all the rest as a key."""

    def __init__(self, is_static):
        self._is_static = is_static
        self.leaves = []

    def add(self, value, name):
        """Returns the key of an argument."""
        if isinstance(value, (np.ndarray, np.generic)):
            array = _take_array(value, name)
            self.leaves.append(array)
            return _describe_array(array, self._is_static, name)
        kind = type(value)
        if kind is float:
            self.leaves.append(np.asarray(value, FLOAT))
            return NUMBER, "f"
        if kind is int:
            if not -(2**63) <= value < 2**63:
                raise TraceError(f"argument {name}: {value} does not fit in int64\npass np.uint64 or a float")
            self.leaves.append(np.asarray(value, INT))
            return NUMBER, "i"
        if kind is tuple:
            return TUPLE, tuple([self.add(element, f"{name}[{i}]") for i, element in enumerate(value)])
        if kind is list:
            return LIST, tuple([self.add(element, f"{name}[{i}]") for i, element in enumerate(value)])
        if kind is dict:
            keys = tuple(value)
            return DICT, keys, tuple([self.add(element, f"{name}[{key!r}]") for key, element in value.items()])
        if isinstance(value, tuple) and hasattr(kind, "_fields"):
            return NAMED, kind, tuple([self.add(element, f"{name}.{f}") for f, element in zip(kind._fields, value)])
        if kind is complex:
            raise TraceError(f"argument {name} is complex, which bcast lacks\npass .real and .imag")
        return self.add_static(value, name)

    def add_static(self, value, name):
        if isinstance(value, (np.ndarray, list, dict)):
            raise TraceError(
                f"argument {name} is named in static_argnames, but is no value that can be hashed\npass a tuple"
            )
        try:
            hash(value)
        except TypeError:
            raise TraceError(
                f"argument {name} is {type(value).__name__}, which is neither an array nor a number, and cannot be "
                f"hashed to be a part of the program\npass its arrays"
            ) from None
        # 0.0 equals -0.0, but is another constant.
        return STATIC, type(value), value, value.hex() if isinstance(value, float) else None


def rebuild(key, make_leaf, name):
    """The arguments of a key, with make_leaf(key, name) for each array and number."""
    kind = key[0]
    if kind in (ARRAY, NUMBER):
        return make_leaf(key, name)
    if kind == STATIC:
        return key[2]
    if kind == DICT:
        return {k: rebuild(part, make_leaf, f"{name}_{k}") for k, part in zip(key[1], key[2])}
    if kind == NAMED:
        return key[1](*[rebuild(part, make_leaf, f"{name}_{f}") for f, part in zip(key[1]._fields, key[2])])
    parts = [rebuild(part, make_leaf, f"{name}_{i}") for i, part in enumerate(key[1])]
    return tuple(parts) if kind == TUPLE else parts


def has_traced(value):
    """Whether an argument has a placeholder of an outer function."""
    from .extents import Extent

    if isinstance(value, (TracedArray, Extent)):
        return True
    if isinstance(value, (tuple, list)):
        return any(map(has_traced, value))
    return isinstance(value, dict) and any(map(has_traced, value.values()))
