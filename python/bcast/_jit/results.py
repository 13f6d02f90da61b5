# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a function returns: its arrays, in the structure around them."""

import inspect

import numpy as np

from .arrays import TracedArray
from .dtypes import INT
from .errors import TraceError
from .extents import Extent


class _Leaf:
    """A result of the program, an argument, or a constant, by index."""

    def __init__(self, kind, index):
        self.kind, self.index = kind, index


class Results:
    """The structure of what a function returns."""

    def __init__(self, returned, program, captured_from):
        self.values = []
        self.leaves = []
        self._program = program
        self._places = {}
        self._arguments = {value.name: i for i, value in enumerate(program.arguments)}
        self._tree = self._add(returned)
        # The usual case: one array, which the program computes.
        self.is_one_array = isinstance(self._tree, _Leaf) and self._tree.kind == "array"
        self.is_one_scalar = isinstance(self._tree, _Leaf) and self._tree.kind == "scalar"

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
        if isinstance(returned, Extent):
            return self._add_value(self._program.from_index(returned, INT), "number")
        if type(returned) in (tuple, list):
            return type(returned)([self._add(element) for element in returned])
        if isinstance(returned, tuple) and hasattr(returned, "_fields"):
            return type(returned)(*[self._add(element) for element in returned])
        if type(returned) is dict:
            return {key: self._add(element) for key, element in returned.items()}
        if inspect.isgenerator(returned) or inspect.isawaitable(returned):
            raise TraceError("the function returns a generator, whose elements are not known\nreturn a tuple or a list")
        return self._add_leaf("constant", returned)

    def pack(self, arrays, arguments):
        """The structure with the arrays of a call."""
        return self._pack(self._tree, arrays, arguments)

    def _pack(self, tree, arrays, arguments):
        if isinstance(tree, _Leaf):
            if tree.kind == "array":
                return arrays[tree.index]
            if tree.kind == "scalar":
                return arrays[tree.index][()]
            if tree.kind == "number":
                return arrays[tree.index].item()
            return arguments[tree.index] if tree.kind == "argument" else tree.index
        if type(tree) in (tuple, list):
            return type(tree)([self._pack(part, arrays, arguments) for part in tree])
        if type(tree) is dict:
            return {key: self._pack(part, arrays, arguments) for key, part in tree.items()}
        return type(tree)(*[self._pack(part, arrays, arguments) for part in tree])
