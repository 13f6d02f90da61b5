# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NumPy's functions that join arrays, and repeat their elements."""

import numpy as np

from . import trace
from .arrays import TracedArray
from .axes import normalize_axis, take_int
from .dtypes import check_dtype
from .errors import refuse
from .extents import Extent
from .operands import find_common_dtype, flatten, make_operand, make_traced, materialize, to_array
from .program import is_same_size
from .views import atleast_1d, atleast_2d, atleast_3d, broadcast_to, expand_dims, reshape


def _program():
    return trace.get_active().program


def _list(arrays):
    if isinstance(arrays, TracedArray):
        return list(arrays)
    return [make_traced(x) for x in arrays]


def concatenate(arrays, axis=0, out=None, dtype=None, casting="same_kind"):
    arrays = _list(arrays)
    if not arrays:
        refuse("need at least one array to concatenate")
    if axis is None:
        arrays, axis = [reshape(x, (-1,)) for x in arrays], 0
    if not arrays[0].ndim:
        refuse("zero-dimensional arrays cannot be concatenated", "np.stack joins them")
    if len({x.ndim for x in arrays}) != 1:
        refuse("all the input array dimensions must match exactly: the arrays have different numbers of dimensions")
    dim = normalize_axis(axis, arrays[0].ndim)
    dtype = find_common_dtype(arrays) if dtype is None else check_dtype(dtype, "dtype=")
    program = _program()
    parts = [program.convert(x.value, dtype) for x in arrays]
    parts = _agree(program, parts, dim)
    total = 0
    for part in parts:
        total = part.sizes[dim] + total
    sizes = [total if i == dim else size for i, size in enumerate(parts[0].sizes)]
    result = TracedArray(parts[0] if len(parts) == 1 else program.concatenate(parts, dim, sizes))
    if out is not None:
        from .ufuncs import write

        return write(out, result)
    return result


def _agree(program, parts, dim):
    """The parts with the same sizes outside of dim, as known as one of them."""
    sizes = list(parts[0].sizes)
    for number, part in enumerate(parts):
        for i, size in enumerate(part.sizes):
            if i == dim or is_same_size(size, sizes[i]):
                continue
            if isinstance(size, int) and isinstance(sizes[i], int):
                refuse(
                    f"all the input array dimensions except for the concatenation axis must match exactly, but along "
                    f"dimension {i}, the array at index 0 has size {sizes[i]} and the array at index {number} has size "
                    f"{size}"
                )
            program.check(
                "equal", size, sizes[i], f"concatenate: dimension {i} of array {number}", f"dimension {i} of array 0"
            )
            if isinstance(size, Extent) and isinstance(sizes[i], Extent):
                size.unify(sizes[i])
            elif isinstance(size, int):
                sizes[i] = size
    return [
        program.cast(part, [own if i == dim else size for i, (own, size) in enumerate(zip(part.sizes, sizes))])
        for part in parts
    ]


def stack(arrays, axis=0, out=None, **options):
    arrays = _list(arrays)
    if not arrays:
        refuse("need at least one array to stack")
    if len({x.ndim for x in arrays}) != 1:
        refuse("all input arrays must have the same shape")
    dim = normalize_axis(axis, arrays[0].ndim + 1)
    return concatenate([expand_dims(x, dim) for x in arrays], dim, out, **options)


def vstack(tup, **options):
    return concatenate([atleast_2d(x) for x in _list(tup)], 0, **options)


def hstack(tup, **options):
    arrays = [atleast_1d(x) for x in _list(tup)]
    return concatenate(arrays, 0 if arrays and arrays[0].ndim == 1 else 1, **options)


def dstack(tup):
    return concatenate([atleast_3d(x) for x in _list(tup)], 2)


def column_stack(tup):
    return concatenate([x if x.ndim > 1 else atleast_2d(x).T for x in _list(tup)], 1)


def append(arr, values, axis=None):
    return concatenate([make_traced(arr), make_traced(values)], axis)


def tile(A, reps):
    x = make_traced(A)
    reps = tuple(reps) if isinstance(reps, (list, tuple)) else (reps,)
    rank = max(x.ndim, len(reps))
    reps = (1,) * (rank - len(reps)) + reps
    sizes = (1,) * (rank - x.ndim) + x.shape
    x = reshape(x, tuple(size for pair in zip((1,) * rank, sizes) for size in pair))
    x = broadcast_to(x, tuple(size for pair in zip(reps, sizes) for size in pair))
    return reshape(x, tuple(count * size for count, size in zip(reps, sizes))).copy()


def repeat(a, repeats, axis=None):
    x = make_traced(a)
    if isinstance(repeats, (list, tuple, np.ndarray)) and np.size(repeats) == 1 and np.asarray(repeats).dtype.kind in "iu":
        repeats = np.asarray(repeats).item()
    if isinstance(repeats, (list, tuple, np.ndarray, TracedArray)):
        refuse("np.repeat with a count for each element is not supported", "fallback=True runs the function with NumPy")
    if not isinstance(repeats, Extent):
        repeats = take_int(repeats, "repeats")
        if repeats < 0:
            refuse("repeats may not contain negative values.")
    if axis is None or x.ndim == 0:
        x, axis = reshape(x, (-1,)), 0 if axis is None else axis
    dim = normalize_axis(axis, x.ndim)
    sizes = list(x.shape)
    if not isinstance(repeats, Extent) and repeats > 0:
        sizes[dim] = sizes[dim] * repeats
        return TracedArray(_program().broadcast_to(x.value, sizes, f"blocks<[{dim - x.ndim}]>"))
    wide = broadcast_to(expand_dims(x, dim + 1), sizes[: dim + 1] + [repeats] + sizes[dim + 1 :])
    sizes[dim] = sizes[dim] * repeats
    return reshape(wide, sizes).copy()


def _take_widths(pad_width, rank):
    """The numbers of elements before and after each dimension, as NumPy broadcasts them."""
    if isinstance(pad_width, (TracedArray, Extent)):
        take_int(pad_width, "pad_width")
    for width in flatten(pad_width) if isinstance(pad_width, (list, tuple)) else ():
        if isinstance(width, (TracedArray, Extent)):
            take_int(width, "pad_width")
    widths = to_array(pad_width)
    if widths.dtype.kind not in "iu":
        refuse("`pad_width` must be of integral type.")
    if widths.size and widths.min() < 0:
        refuse("index can't contain negative values", "x[1:-1] takes elements away")
    if widths.size == 2 and widths.shape != (2, 1):
        widths = widths.ravel()
    try:
        return np.broadcast_to(widths, (rank, 2)).tolist()
    except ValueError:
        shown = f"pad_width has shape {widths.shape}"
        return refuse(f"{shown}, which is not broadcast to a pair for each of {rank} dimensions", "((1, 2),) * x.ndim")


def pad(array, pad_width, mode="constant", **options):
    x = make_traced(array)
    number = options.pop("constant_values", 0)
    modes = "constant", "edge", "reflect", "symmetric", "wrap"
    if mode not in modes or options or isinstance(number, (list, tuple)):
        refuse(
            f"np.pad is supported with mode= one of {', '.join(modes)}, and one value",
            "np.concatenate joins other borders",
        )
    value = materialize(make_operand(number), x.dtype)
    program = _program()
    for dim, widths in enumerate(_take_widths(pad_width, x.ndim)):
        if mode != "constant":
            from .compositions import pad_with_itself

            x = pad_with_itself(x, dim, *widths, mode)
            continue
        parts = []
        for width in widths:
            sizes = [width if i == dim else size for i, size in enumerate(x.shape)]
            parts.append(TracedArray(program.broadcast_to(value, sizes)))
        x = concatenate([parts[0], x, parts[1]], dim)
    return TracedArray(x.value)


def meshgrid(*xi, copy=True, sparse=False, indexing="xy"):
    arrays, rank = [reshape(x, (-1,)) for x in xi], len(xi)
    order = [1, 0, *range(2, rank)] if indexing == "xy" and rank > 1 else list(range(rank))
    views = [
        reshape(x, tuple(x.shape[0] if place == dim else 1 for dim in range(rank))) for x, place in zip(arrays, order)
    ]
    if sparse:
        return views
    sizes = [None] * rank
    for x, place in zip(arrays, order):
        sizes[place] = x.shape[0]
    return [broadcast_to(x, sizes).copy() for x in views]
