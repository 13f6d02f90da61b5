# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Axes, shapes and other arguments that Python has to know while a function is traced."""

import operator

import numpy as np

from .arrays import TracedArray
from .errors import refuse
from .extents import Extent


def take_int(value, what):
    """A Python integer, not one of the program."""
    if isinstance(value, Extent):
        refuse(
            f"{what} is an extent that is known at run time; it has to be known while the function is traced",
            "compile for fixed extents: @bcast.jit(static=True)",
        )
    if isinstance(value, TracedArray):
        refuse(
            f"{what} is a value of the program; it has to be known while the function is traced",
            "name its argument in static_argnames",
        )
    if isinstance(value, type) or not hasattr(value, "__index__"):
        refuse(f"{what} is {value!r:.40}; it must be an integer")
    return operator.index(value)


def normalize_axis(axis, rank, what="axis"):
    axis = take_int(axis, what)
    if not -rank <= axis < rank:
        refuse(f"{what} {axis} is out of bounds for array of dimension {rank}")
    return axis % rank if rank else 0


def normalize_axes(axis, rank, what="axis"):
    """The axes of a reduction in increasing order; all for None."""
    if axis is None:
        return list(range(rank))
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    axes = [normalize_axis(each, rank, what) for each in axes]
    if len(set(axes)) != len(axes):
        refuse(f"duplicate value in {what!r}: {axis}")
    return sorted(axes)


def normalize_reduced_axes(axis, rank):
    """The axes of a reduction. NumPy takes the last one of a scalar, too."""
    return [] if not rank and type(axis) is int and axis in (0, -1) else normalize_axes(axis, rank)


def take_shape(shape, what="shape"):
    """A tuple of ints and Extents."""
    if isinstance(shape, (int, np.integer, Extent)):
        shape = (shape,)
    if isinstance(shape, TracedArray):
        refuse(f"{what} is an array of the program", "give it as a tuple of ints or of x.shape[i]")
    if not isinstance(shape, (tuple, list, np.ndarray)):
        refuse(f"{what} is {shape!r:.40}; it must be a tuple of integers or an integer")
    return tuple(size if isinstance(size, Extent) else take_int(size, what) for size in shape)
