# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NumPy's functions that it writes with others, and so does this package."""

import operator

import numpy as np

from . import joins, reductions, trace, views
from .arrays import TracedArray
from .axes import normalize_axes, normalize_axis, take_int
from .dtypes import BOOL, FLOAT
from .errors import refuse
from .extents import Extent
from .operands import make_traced
from .program import is_same_size
from .ufuncs import apply, write


def _program():
    return trace.get_active().program


def _cut(x, dim, *bounds):
    """A slice along one dimension."""
    return x[(slice(None),) * dim + (slice(*bounds),)]


def _as_float(x):
    x = make_traced(x)
    return x if x.dtype.kind == "f" else x.astype(FLOAT)


def diff(a, n=1, axis=-1, prepend=np._NoValue, append=np._NoValue):
    x, n = make_traced(a), take_int(n, "n")
    if not x.ndim:
        refuse("diff requires input that is at least one dimensional")
    if n < 0:
        refuse(f"order must be non-negative but got {n}")
    dim = normalize_axis(axis, x.ndim)
    parts = []
    for part in prepend, x, append:
        if part is np._NoValue:
            continue
        part = make_traced(part)
        if not part.ndim:
            part = views.broadcast_to(part, tuple(1 if i == dim else size for i, size in enumerate(x.shape)))
        parts.append(part)
    if n > 0:
        x = joins.concatenate(parts, dim) if len(parts) > 1 else x
    size = x.shape[dim]
    for _ in range(min(n, size) if isinstance(size, int) else n):
        high, low = _cut(x, dim, 1, None), _cut(x, dim, None, -1)
        x = high != low if x.dtype == BOOL else high - low
    return x


def ediff1d(ary, to_end=None, to_begin=None):
    x = views.ravel(ary)
    parts = [part for part in (to_begin, x[1:] - x[:-1], to_end) if part is not None]
    if len(parts) == 1:
        return parts[0]
    return joins.concatenate([views.ravel(make_traced(part).astype(x.dtype)) for part in parts])


def trapz(y, x=None, dx=1.0, axis=-1):
    y = make_traced(y)
    dim = normalize_axis(axis, y.ndim)
    if x is None:
        width = dx
    else:
        x = make_traced(x)
        width = diff(x, axis=dim if x.ndim == y.ndim else -1)
        if width.ndim == 1:
            width = width.reshape((-1,) + (1,) * (y.ndim - dim - 1))
    return reductions.sum(width * (_cut(y, dim, 1, None) + _cut(y, dim, None, -1)) / 2.0, axis=dim)


def _gradient_along(f, dim, spacing, edge_order):
    spacing = make_traced(spacing)
    if spacing.ndim:
        refuse("np.gradient with coordinates is not supported", "a number as spacing, or np.diff(f) / np.diff(x)")
    size = f.shape[dim]
    if isinstance(size, int):
        if size < edge_order + 1:
            refuse("Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements")
    else:
        _program().check(
            "at_most", edge_order + 1, size, "np.gradient: the array is too small to calculate a numerical gradient",
            f"dimension {dim}",
        )  # fmt: skip
    at = lambda i: _cut(f, dim, i, i + 1 if i != -1 else None)
    inner = (_cut(f, dim, 2, None) - _cut(f, dim, None, -2)) / (2.0 * spacing)
    if edge_order == 1:
        first, last = (at(1) - at(0)) / spacing, (at(-1) - at(-2)) / spacing
    else:
        half = lambda number: number / spacing
        first = half(-1.5) * at(0) + half(2.0) * at(1) + half(-0.5) * at(2)
        last = half(0.5) * at(-3) + half(-2.0) * at(-2) + half(1.5) * at(-1)
    return joins.concatenate([first.astype(f.dtype), inner.astype(f.dtype), last.astype(f.dtype)], dim)


def gradient(f, *varargs, axis=None, edge_order=1):
    f = _as_float(f)
    axes = normalize_axes(axis, f.ndim) if not isinstance(axis, tuple) else [normalize_axis(a, f.ndim) for a in axis]
    edge_order = take_int(edge_order, "edge_order")
    if edge_order not in (1, 2):
        refuse("'edge_order' greater than 2 not supported")
    if len(varargs) not in (0, 1, len(axes)):
        refuse("np.gradient: invalid number of arguments")
    spacings = varargs if len(varargs) == len(axes) else (varargs or (1.0,)) * len(axes)
    results = [_gradient_along(f, dim, spacing, edge_order) for dim, spacing in zip(axes, spacings)]
    return results[0] if len(results) == 1 else results


def _take_three(x):
    """The components of vectors of three."""
    size = x.shape[-1]
    if isinstance(size, int):
        if size != 3:
            refuse(
                f"np.cross is supported for vectors of 3 components, not of {size}",
                "of 2 components: a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]",
            )
    elif not is_same_size(size, 3):
        _program().check("equal", size, 3, "np.cross: the last dimension")
    return [x[..., i] for i in range(3)]


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = views.moveaxis(a, axisa, -1), views.moveaxis(b, axisb, -1)
    (a0, a1, a2), (b0, b1, b2) = _take_three(a), _take_three(b)
    return joins.stack([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0], axisc)


def polyval(p, x):
    p, x = make_traced(p), make_traced(x)
    if p.ndim != 1 or not isinstance(p.shape[0], int):
        refuse("np.polyval: the number of coefficients is known at run time", "a list, or @bcast.jit(static=True)")
    result = TracedArray(_program().broadcast_to(_program().constant(x.dtype.type(0), x.dtype), x.shape))
    for i in range(p.shape[0]):
        result = result * x + p[i]
    return result


def diagonal(a, offset=0, axis1=0, axis2=1):
    x, offset = make_traced(a), take_int(offset, "offset")
    if x.ndim < 2:
        refuse("diag requires an array of at least two dimensions")
    first, second = normalize_axis(axis1, x.ndim), normalize_axis(axis2, x.ndim)
    if first == second:
        refuse("axis1 and axis2 cannot be the same")
    x = views.moveaxis(x, (first, second), (-2, -1))
    rows, columns = x.shape[-2] + min(offset, 0), x.shape[-1] - max(offset, 0)
    program = _program()
    if isinstance(rows, int) and isinstance(columns, int):
        size = max(min(rows, columns), 0)
    else:
        size = rows if is_same_size(rows, columns) else program.combine("minsi", rows, columns)
        size = program.combine("maxsi", size, 0)
    row, column = program.index(max(-offset, 0)), program.index(max(offset, 0))

    def find_position(indices, add):
        return [*indices[:-1], add("addi", indices[-1], row), add("addi", indices[-1], column)]

    return TracedArray(program.gather(x.value, (*x.shape[:-2], size), find_position))


def trace_of(a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    return reductions.sum(diagonal(a, offset, axis1, axis2), axis=-1, dtype=dtype, out=out)


def diag(v, k=0):
    from .creation import eye

    x, k = make_traced(v), take_int(k, "k")
    if x.ndim == 2:
        return diagonal(x, k)
    if x.ndim != 1:
        refuse("Input must be 1- or 2-d.")
    from .functions import where

    size = x.shape[0] + abs(k)
    wide = x
    if k:
        zeros = TracedArray(_program().broadcast_to(_program().constant(x.dtype.type(0), x.dtype), (abs(k),)))
        # An element is in the column of its row plus k.
        wide = joins.concatenate([zeros, x] if k > 0 else [x, zeros])
    return where(eye(size, k=k, dtype=bool), wide, x.dtype.type(0))


def _concatenate_blocks(arrays, depth, rank):
    if not isinstance(arrays, list):
        x = make_traced(arrays)
        return x.reshape((1,) * (rank - x.ndim) + x.shape) if x.ndim < rank else x
    return joins.concatenate([_concatenate_blocks(part, depth - 1, rank) for part in arrays], -depth)


def block(arrays):
    def measure(part):
        """How deep the lists are, and the most dimensions of an array."""
        if not isinstance(part, list):
            return 0, make_traced(part).ndim
        if not part:
            refuse("np.block: a list is empty")
        depths, ranks = zip(*map(measure, part))
        if len(set(depths)) != 1:
            refuse("np.block: the lists are not of the same depth")
        return depths[0] + 1, max(ranks)

    depth, rank = measure(arrays)
    return _concatenate_blocks(arrays, depth, max(depth, rank)).copy()


def take_positions(x, positions, dim):
    """The elements at positions of one dimension, which a list of Python integers names."""
    parts = [views.expand_dims(x[(slice(None),) * dim + (operator.index(i),)], dim) for i in positions]
    return joins.concatenate(parts, dim) if parts else _cut(x, dim, 0, 0).copy()


def take(a, indices, axis=None, out=None, mode="raise"):
    x = make_traced(a)
    if mode != "raise":
        refuse(f"np.take is supported with mode='raise', not {mode!r}")
    if axis is None:
        x, axis = views.ravel(x), 0
    dim = normalize_axis(axis, x.ndim)
    if isinstance(indices, (TracedArray, Extent, np.ndarray)):
        refuse(
            "np.take at positions that are an array", "a list of integers; or np.where over np.arange(n, like=x) == index"
        )
    if isinstance(indices, (list, tuple)):
        if any(isinstance(index, (list, tuple)) for index in indices):
            refuse("np.take is supported with a list of integers, not of lists")
        result = take_positions(x, indices, dim)
    else:
        result = x[(slice(None),) * dim + (operator.index(indices),)].copy()
    return result if out is None else write(out, result)


def _check_border(size, width, least, dim):
    """The widest border that np.pad takes from the array itself."""
    if isinstance(size, int):
        if width + least > size:
            refuse(
                f"np.pad: a border of {width} of an extent of {size} repeats elements, which is not supported",
                "np.pad twice, with less",
            )
    elif width:
        _program().check("at_most", width + least, size, f"np.pad: a border of {width} would repeat elements", f"dimension {dim}")


def pad_with_itself(x, dim, before, after, mode):
    """np.pad along one dimension, in a mode that takes elements of the array."""
    size = x.shape[dim]
    _check_border(size, max(before, after), {"edge": 0, "reflect": 1}.get(mode, 0), dim)
    if mode == "edge":
        sizes = lambda width: tuple(width if i == dim else extent for i, extent in enumerate(x.shape))
        first, last = _cut(x, dim, 0, 1), _cut(x, dim, -1, None)
        low, high = (views.broadcast_to(part, sizes(width)) for part, width in ((first, before), (last, after)))
    elif mode == "wrap":
        low, high = _cut(x, dim, size - before, None), _cut(x, dim, 0, after)
    else:
        skip = 1 if mode == "reflect" else 0
        low = views.flip(_cut(x, dim, skip, before + skip), dim)
        high = views.flip(_cut(x, dim, size - after - skip, size - skip), dim)
    return joins.concatenate([low, x, high], dim)


def product(a, b):
    """a @ b, where one has one dimension."""
    a, b = make_traced(a), make_traced(b)
    if not a.ndim or not b.ndim:
        refuse("matmul: an operand does not have enough dimensions", "x * y")
    if b.ndim == 1:
        result = apply(np.multiply, a, b)
        return reductions.sum(result, axis=-1, dtype=result.dtype)
    if a.ndim == 1:
        result = apply(np.multiply, a.reshape((-1, 1)), b)
        return reductions.sum(result, axis=-2, dtype=result.dtype)
    return refuse("products of matrices are not supported", "compute them with NumPy outside of the function")
