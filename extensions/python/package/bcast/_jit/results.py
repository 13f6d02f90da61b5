# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a function returns: its arrays, in the structure around them."""

import collections
import gc
import inspect
import itertools
import types

import numpy as np

from .arrays import PLACEHOLDER, TracedArray
from .dtypes import INT
from .errors import TraceError
from .extents import Extent
from .masks import MaskedElements


class _Leaf:
    """A result of the program, an argument, or a constant, by index."""

    def __init__(self, kind, index):
        self.kind, self.index = kind, index


# Objects that belong to no call.
_SHARED = (type, types.ModuleType, types.BuiltinFunctionType, types.CodeType, str, bytes, int, float, np.generic)
# How many objects are looked at.
_MAX_OBJECTS = 10_000


def _list_parts(value):
    if isinstance(value, types.FunctionType):
        # Its globals are not a part of it.
        return [value.__closure__, value.__defaults__, value.__kwdefaults__]
    if isinstance(value, np.ndarray):
        return value.flat if value.dtype.hasobject else ()
    return gc.get_referents(value)


def _holds_placeholder(value):
    """Whether an object has an array of the trace: an iterator, a slice, an instance of a class."""
    seen, left = {}, [value]
    while left and len(seen) < _MAX_OBJECTS:
        value = left.pop()
        if isinstance(value, (TracedArray, Extent)):
            return True
        if value is None or id(value) in seen or isinstance(value, _SHARED):
            continue
        # Kept, so that no other object gets its id.
        seen[id(value)] = value
        left.extend(itertools.islice(_list_parts(value), _MAX_OBJECTS))
    return False


class Results:
    """The structure of what a function returns."""

    def __init__(self, returned, program):
        self.values = []
        self.leaves = []
        self._program = program
        self._places = {}
        self._arguments = {value.name: i for i, value in enumerate(program.arguments)}
        self._tree = self._add(returned)
        # Whether the results of the program, in order, are all that is returned.
        self.are_computed = all(leaf.kind in ("array", "scalar") for leaf in self.leaves) and (
            [leaf.index for leaf in self.leaves] == list(range(len(self.values)))
        )
        # Whether they need no packing: one of them, or a tuple of several.
        is_tuple = type(self._tree) is tuple and len(self._tree) > 1
        parts = self._tree if is_tuple else (self._tree,)
        self.is_direct = self.are_computed and all(isinstance(part, _Leaf) for part in parts)

    def _add_leaf(self, kind, index):
        leaf = _Leaf(kind, index)
        self.leaves.append(leaf)
        return leaf

    def _add_value(self, value, kind):
        if value.name not in self._places:
            self._places[value.name] = len(self.values)
            self.values.append(value)
        return self._add_leaf(kind, self._places[value.name])

    def _add(self, returned):
        if isinstance(returned, TracedArray):
            returned.check_active()
            value = returned.value
            if value.name in self._arguments and returned._origin and not returned.weak:
                return self._add_leaf("argument", self._arguments[value.name])
            return self._add_value(value, "number" if returned.weak else "array" if value.rank else "scalar")
        if isinstance(returned, MaskedElements):
            returned.refuse()
        if isinstance(returned, Extent):
            return self._add_value(self._program.from_index(returned, INT), "number")
        if type(returned) in (tuple, list):
            return type(returned)([self._add(element) for element in returned])
        if isinstance(returned, tuple) and hasattr(returned, "_fields"):
            return type(returned)(*[self._add(element) for element in returned])
        if type(returned) in (dict, collections.OrderedDict):
            return type(returned)((key, self._add(element)) for key, element in returned.items())
        if type(returned) is collections.defaultdict:
            parts = {key: self._add(element) for key, element in returned.items()}
            return collections.defaultdict(returned.default_factory, parts)
        if type(returned) is collections.deque:
            return collections.deque([self._add(element) for element in returned], returned.maxlen)
        if inspect.isgenerator(returned) or inspect.isawaitable(returned):
            raise TraceError("the function returns a generator, whose elements are not known\nreturn a tuple or a list")
        if isinstance(returned, str) and PLACEHOLDER in returned:
            raise TraceError("the function returns the text of an array, which has no elements\nreturn the array")
        if _holds_placeholder(returned):
            raise TraceError(
                f"the function returns {type(returned).__name__}, which holds an array and is not known to bcast.jit\n"
                f"return the array, or a tuple, a list or a dict of arrays"
            )
        return self._add_leaf("constant", returned)

    def find_extents(self):
        """For each extent of the results, the argument and the dimension that have it, or -1 and the extent.

        Two numbers each; none at all if one of the extents is computed.
        """
        places = {}
        for i, argument in enumerate(self._program.arguments):
            for dim, size in enumerate(argument.sizes):
                if isinstance(size, Extent):
                    places.setdefault(size.identity, (i, dim))
        numbers = []
        for value in self.values:
            for size in value.sizes:
                place = (-1, size) if isinstance(size, int) else places.get(size.identity)
                if place is None:
                    return ()
                numbers.extend(place)
        return tuple(numbers)

    def pack(self, arrays, arguments):
        """The structure with the arrays of a call."""
        return self._pack(self._tree, arrays, arguments)

    def _pack(self, tree, arrays, arguments):
        if isinstance(tree, _Leaf):
            if tree.kind == "array":
                return arrays[tree.index]
            if tree.kind == "scalar":
                # A scalar already, or an array without dimensions.
                return arrays[tree.index][()]
            if tree.kind == "number":
                return arrays[tree.index].item()
            return arguments[tree.index] if tree.kind == "argument" else tree.index
        if type(tree) in (tuple, list):
            return type(tree)([self._pack(part, arrays, arguments) for part in tree])
        if isinstance(tree, collections.defaultdict):
            parts = {key: self._pack(part, arrays, arguments) for key, part in tree.items()}
            return type(tree)(tree.default_factory, parts)
        if isinstance(tree, dict):
            return type(tree)((key, self._pack(part, arrays, arguments)) for key, part in tree.items())
        if isinstance(tree, collections.deque):
            return type(tree)([self._pack(part, arrays, arguments) for part in tree], tree.maxlen)
        return type(tree)(*[self._pack(part, arrays, arguments) for part in tree])
