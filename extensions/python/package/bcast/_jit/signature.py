# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a compilation depends on: the arguments of a call without the elements of their arrays."""

import collections

import numpy as np

from .._memory import holds_array
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


_STRINGS = frozenset([str])
# Types of which equal values are the same.
_PLAIN = frozenset([int, bool, str, bytes, type(None)])


class Constant:
    """A value that is a part of the program. It equals those that make the same program."""

    __slots__ = ("value", "_identity")

    def __init__(self, value):
        self.value, self._identity = value, _identify(value)

    def __eq__(self, other):
        return isinstance(other, Constant) and self._identity == other._identity

    def __hash__(self):
        return hash(self._identity)

    def __repr__(self):
        return repr(self.value)


def _identify(value):
    """A key that differs for 2, 2.0 and True, and for 0.0 and -0.0, and is equal for all NaNs."""
    kind = type(value)
    if kind is float:
        return kind, value.hex()
    if kind is complex:
        return kind, value.real.hex(), value.imag.hex()
    if isinstance(value, np.generic):
        return kind, value.dtype.str, value.tobytes()
    if isinstance(value, slice):
        return kind, _identify((value.start, value.stop, value.step))
    if isinstance(value, (tuple, frozenset)):
        parts = map(_identify, value)
        return kind, tuple(parts) if isinstance(value, tuple) else frozenset(parts)
    return kind, value


def _get_value(constant):
    return constant.value if isinstance(constant, Constant) else constant


def _find_way_out(value):
    if isinstance(value, collections.abc.Mapping):
        return "pass dict(x)"
    return "pass list(x)" if isinstance(value, collections.abc.Sequence) else "pass its arrays"


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
        if kind is dict or kind is collections.OrderedDict:
            keys, parts = tuple(value), tuple([self.add(x, f"{name}[{key!r}]") for key, x in value.items()])
            return DICT, kind, keys if _STRINGS.issuperset(map(type, keys)) else Constant(keys), parts
        if isinstance(value, tuple) and hasattr(kind, "_fields"):
            return NAMED, kind, tuple([self.add(element, f"{name}.{f}") for f, element in zip(kind._fields, value)])
        if kind is complex:
            raise TraceError(f"argument {name} is complex, which bcast lacks\npass .real and .imag")
        return self._add_constant(value, name)

    def add_static(self, value, name):
        if isinstance(value, (np.ndarray, list, dict)):
            raise TraceError(
                f"argument {name} is named in static_argnames, but its value cannot be hashed\npass a tuple"
            )
        return self._add_constant(value, name)

    def _add_constant(self, value, name):
        kind = type(value)
        if kind in _PLAIN:
            return STATIC, kind, value
        if kind is tuple:
            return TUPLE, tuple([self._add_constant(element, name) for element in value])
        if not isinstance(value, np.generic) and holds_array(value):
            raise TraceError(
                f"argument {name} is {kind.__name__}, whose elements may change and whose operators are not those of "
                f"arrays\npass np.asarray(x)"
            )
        try:
            constant = Constant(value)
            hash(constant)
        except (TypeError, ValueError):
            raise TraceError(
                f"argument {name} is {type(value).__name__}, which is neither an array nor a number, and cannot be "
                f"hashed to be a part of the program\n{_find_way_out(value)}"
            ) from None
        return STATIC, kind, constant


def find_kinds(parts):
    """The kinds that Function.make_quick_call takes, and its objects; None if it does not take these keys."""
    kinds, objects = [], []
    for part in parts:
        if part[0] == ARRAY:
            kinds.append("a")
        elif part[0] == NUMBER:
            kinds.append(part[1])
        elif part[0] == STATIC and _equals_always(_get_value(part[2])):
            kinds.append("o")
            objects.append(_get_value(part[2]))
        else:
            return None
    return "".join(kinds), objects


def _equals_always(value):
    """Whether the same object at a later time is the same value, as it cannot change or is compared as an object."""
    kind = type(value)
    return kind in (str, bytes, bool, int, float, type(None)) or kind.__hash__ is object.__hash__


def _is_known(key):
    """Whether an argument is a value alone, or a tuple of values."""
    return key[0] == STATIC or (key[0] == TUPLE and all(map(_is_known, key[1])))


def find_values(key, name):
    """The values of a key that are not arrays or numbers, each with its name."""
    kind = key[0]
    if _is_known(key):
        yield name, rebuild(key, None, name)
    elif kind in (TUPLE, LIST):
        for i, part in enumerate(key[1]):
            yield from find_values(part, f"{name}[{i}]")
    elif kind == NAMED:
        for field, part in zip(key[1]._fields, key[2]):
            yield from find_values(part, f"{name}.{field}")
    elif kind == DICT:
        for k, part in zip(_get_value(key[2]), key[3]):
            yield from find_values(part, f"{name}[{k!r}]")


def rebuild(key, make_leaf, name):
    """The arguments of a key, with make_leaf(key, name) for each array and number."""
    kind = key[0]
    if kind in (ARRAY, NUMBER):
        return make_leaf(key, name)
    if kind == STATIC:
        return _get_value(key[2])
    if kind == DICT:
        return key[1]((k, rebuild(part, make_leaf, f"{name}_{k}")) for k, part in zip(_get_value(key[2]), key[3]))
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
