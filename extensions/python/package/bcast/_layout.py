# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Layouts: the positions of a tensor's elements in memory."""

import ctypes
import operator

from ._errors import Error
from ._library import DYNAMIC, Ints, c_bool, c_int64, call, library, make_dims


def _known(value):
    return None if value in (-1, DYNAMIC) else value


class Layout:
    """A shape with its dimension order and its widths in memory.

    minor_to_major lists the dimensions, the one that varies fastest first; None
    is for [n-1, ..., 0]. padded_dimensions has the width of each dimension; None
    is for no padding. Addresses, strides and sizes count elements. An unknown extent is None, and
    so is every number that depends on it. A copy is the layout itself.
    Layouts are equal if they have the same shape, order and widths.
    """

    def __init__(self, shape, minor_to_major=None, padded_dimensions=None):
        order = None if minor_to_major is None else ctypes.byref(Ints.of(minor_to_major))
        widths = None if padded_dimensions is None else ctypes.byref(make_dims(padded_dimensions))
        self._layout = call(Error, library.bcastLayoutCreate, make_dims(shape), order, widths)
        dims = range(library.bcastLayoutGetRank(self._layout))
        self.shape, self.padded_dimensions, self.strides = (
            tuple(_known(get(self._layout, dim)) for dim in dims)
            for get in (library.bcastLayoutGetExtent, library.bcastLayoutGetWidth, library.bcastLayoutGetStride)
        )
        self.minor_to_major = tuple(library.bcastLayoutGetMinor(self._layout, i) for i in dims)
        self.num_allocated_elements = _known(library.bcastLayoutGetNumAllocatedElements(self._layout))

    def __setattr__(self, name, value):
        # The hash depends on it.
        if name in self.__dict__:
            raise AttributeError(f"a layout does not change; make another one with another {name}")
        super().__setattr__(name, value)

    def __del__(self):
        layout = self.__dict__.pop("_layout", None)
        if layout and library is not None:
            library.bcastLayoutDestroy(layout)

    def __eq__(self, other):
        if not isinstance(other, Layout):
            return NotImplemented
        return library.bcastLayoutEqual(self._layout, other._layout)

    def __hash__(self):
        return hash((self.shape, self.minor_to_major, self.padded_dimensions))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return type(self), (self.shape, self.minor_to_major, self.padded_dimensions)

    def __repr__(self):
        text = library.bcastLayoutToText(self._layout)
        try:
            return f"<bcast.Layout {ctypes.string_at(text).decode()}>"
        finally:
            library.bcastFreeText(text)

    def linearize(self, index):
        """The address of a cell, element or padding; None if there is none."""
        return _known(library.bcastLayoutLinearize(self._layout, Ints.of(index)))

    def delinearize(self, address):
        """The index of the cell at an address, and whether it is padding; None if there is none."""
        address = operator.index(address)
        if not 0 <= address < 2**63:
            return None
        index, is_padding = (c_int64 * len(self.shape))(), c_bool()
        if not library.bcastLayoutDelinearize(self._layout, address, index, ctypes.byref(is_padding)):
            return None
        return tuple(index), is_padding.value
