# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NumPy's functions that move elements: other shapes, orders and parts of one array."""

import numpy as np

from . import trace
from .arrays import READ_ONLY, TracedArray
from .axes import normalize_axes, normalize_axis, normalize_reduced_axes, take_int, take_shape
from .dtypes import check_order
from .errors import refuse
from .extents import Extent
from .operands import make_traced
from .reshapes import reshape as reshape_value


def _view(x, derive, invert=None):
    """A view, whose value follows from that of x. A view that may be a copy in NumPy does not follow.

    With invert, it can be written to: the value of x then follows from that of the view.
    """
    return TracedArray(derive(x.value), base=x, derive=derive, invert=invert, is_scalar=x.is_scalar)


def _restore_shape(x):
    return lambda value: reshape_value(value, x.value.sizes)


def _program():
    return trace.get_active().program


def reshape(a, newshape, order="C"):
    x = make_traced(a)
    check_order(order)
    shape = take_shape(newshape)
    if order in ("A", "K") and max(x.ndim, len(shape)) > 1:
        refuse(
            f"order {order!r} follows the memory of an array, which is not known while the function is traced",
            "order='C' or order='F'",
        )
    if order == "F":
        return transpose(reshape(transpose(x), shape[::-1]))
    return TracedArray(reshape_value(x.value, shape), base=x, is_scalar=x.is_scalar)


def ravel(a, order="C"):
    return reshape(a, (-1,), order)


def transpose(a, axes=None):
    x = make_traced(a)
    if axes is None:
        order = list(range(x.ndim))[::-1]
    else:
        if len(axes) != x.ndim:
            refuse("axes don't match array")
        order = [normalize_axis(axis, x.ndim) for axis in axes]
        if len(set(order)) != len(order):
            refuse("repeated axis in transpose")
    places = [order.index(dim) for dim in range(x.ndim)]
    return _view(
        x, lambda value: _program().transpose(value, order), lambda value: _program().transpose(value, places)
    )


def swapaxes(a, axis1, axis2):
    x = make_traced(a)
    order = list(range(x.ndim))
    first, second = (normalize_axis(axis, x.ndim) for axis in (axis1, axis2))
    order[first], order[second] = second, first
    return transpose(x, order)


def moveaxis(a, source, destination):
    x = make_traced(a)
    as_list = lambda axes: [
        normalize_axis(axis, x.ndim) for axis in (axes if isinstance(axes, (list, tuple)) else [axes])
    ]
    source, destination = as_list(source), as_list(destination)
    if len(source) != len(destination):
        refuse("`source` and `destination` arguments must have the same number of elements")
    if len(set(source)) != len(source) or len(set(destination)) != len(destination):
        refuse("repeated axis in moveaxis")
    order = [dim for dim in range(x.ndim) if dim not in source]
    for place, dim in sorted(zip(destination, source)):
        order.insert(place, dim)
    return transpose(x, order)


def rollaxis(a, axis, start=0):
    x = make_traced(a)
    axis, start = normalize_axis(axis, x.ndim), take_int(start, "start")
    start = start + x.ndim if start < 0 else start
    if not 0 <= start <= x.ndim:
        refuse(f"start {start} is out of bounds for array of dimension {x.ndim}")
    order = [dim for dim in range(x.ndim) if dim != axis]
    order.insert(start - 1 if axis < start else start, axis)
    return transpose(x, order)


def expand_dims(a, axis):
    x = make_traced(a)
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    rank = x.ndim + len(axes)
    axes = normalize_axes(tuple(axes), rank)
    kept = [dim for dim in range(rank) if dim not in axes]
    sizes = [1] * rank
    for dim, size in zip(kept, x.shape):
        sizes[dim] = size
    if not axes:
        return _view(x, lambda value: value, lambda value: value)
    return _view(x, lambda value: _program().broadcast_in_dim(value, kept, sizes), _restore_shape(x))


def squeeze(a, axis=None):
    x = make_traced(a)
    if axis is None:
        if not all(isinstance(size, int) or size.is_not_one for size in x.shape):
            refuse(
                "squeeze without axis= of an array whose extents are computed at run time", "say which: squeeze(axis=0)"
            )
        axes = [dim for dim, size in enumerate(x.shape) if isinstance(size, int) and size == 1]
    else:
        axes = normalize_reduced_axes(axis, x.ndim)
    for dim in axes:
        if isinstance(x.shape[dim], int) and x.shape[dim] != 1:
            refuse("cannot select an axis to squeeze out which has size not equal to one")
        if not isinstance(x.shape[dim], int):
            _program().check("equal", x.shape[dim], 1, f"squeeze: dimension {dim}")
    shape = [1 if dim in axes else size for dim, size in enumerate(x.shape)]
    kept = [size for dim, size in enumerate(shape) if dim not in axes]
    return _view(x, lambda value: reshape_value(_program().cast(value, shape), kept), _restore_shape(x))


def broadcast_to(array, shape, subok=False):
    x = make_traced(array)
    shape = take_shape(shape)
    if any(isinstance(size, int) and size < 0 for size in shape):
        refuse("all elements of broadcast shape must be non-negative")
    derive = lambda value: _program().broadcast_to(value, shape)
    result = TracedArray(derive(x.value), base=x, derive=derive)
    result._origin = READ_ONLY
    return result


def broadcast_arrays(*args, subok=False):
    arrays = [make_traced(x) for x in args]
    shape = find_broadcast(arrays)
    return [broadcast_to(x, shape) for x in arrays]


def find_broadcast(arrays):
    """The sizes of the arrays' broadcast."""
    program = _program()
    sizes = program.broadcast("broadcast_arrays", [x.value for x in arrays])
    if all(size is not None for size in sizes):
        return tuple(sizes)
    # The rule has extents that only a result has.
    total = None
    for x in arrays:
        zero = program.broadcast_to(program.constant(False, np.dtype(bool)), x.value.sizes)
        total = zero if total is None else program.elementwise("or", total, zero)
    return total.sizes


def flip(m, axis=None):
    x = make_traced(m)
    axes = normalize_axes(axis, x.ndim)
    return x[tuple(slice(None, None, -1) if dim in axes else slice(None) for dim in range(x.ndim))]


def fliplr(m):
    return flip(m, 1)


def flipud(m):
    return flip(m, 0)


def rot90(m, k=1, axes=(0, 1)):
    x, k = make_traced(m), take_int(k, "k") % 4
    first, second = (normalize_axis(axis, x.ndim) for axis in axes)
    if k == 0:
        return x[...]
    if k == 2:
        return flip(flip(x, first), second)
    turned = swapaxes(x, first, second)
    return flip(turned, first) if k == 1 else swapaxes(flip(x, first), first, second)


def atleast_1d(*arys):
    return _at_least(arys, lambda x: x if x.ndim else reshape(x, (1,)))


def atleast_2d(*arys):
    return _at_least(arys, lambda x: x if x.ndim >= 2 else expand_dims(x, tuple(range(2 - x.ndim))))


def _at_least_3d(x):
    return {0: lambda: reshape(x, (1, 1, 1)), 1: lambda: expand_dims(x, (0, 2)), 2: lambda: expand_dims(x, 2)}.get(
        x.ndim, lambda: x
    )()


def atleast_3d(*arys):
    return _at_least(arys, _at_least_3d)


def _at_least(arrays, view):
    results = [view(make_traced(x)) for x in arrays]
    return results[0] if len(results) == 1 else results


def _take_count(sections):
    count = take_int(sections, "the number of sections")
    if count <= 0:
        refuse("number sections must be larger than 0.")
    return count


def split(ary, indices_or_sections, axis=0):
    x = make_traced(ary)
    dim = normalize_axis(axis, x.ndim)
    if not isinstance(indices_or_sections, (list, tuple, np.ndarray)):
        count, size = _take_count(indices_or_sections), x.shape[dim]
        if not isinstance(size, int):
            _program().check(
                "equal", size // count * count, size, f"split into {count} equal parts: the sum of the parts",
                f"dimension {dim}",
            )
        elif size % count:
            refuse("array split does not result in an equal division")
        part = size // count
        bounds = [part * i for i in range(1, count)]
    else:
        bounds = list(indices_or_sections)
    return _split(x, bounds, dim)


def _split(x, bounds, dim):
    before = (slice(None),) * dim
    starts, stops = [None, *bounds], [*bounds, None]
    return [x[before + (slice(start, stop),)] for start, stop in zip(starts, stops)]


def array_split(ary, indices_or_sections, axis=0):
    x = make_traced(ary)
    dim = normalize_axis(axis, x.ndim)
    if isinstance(indices_or_sections, (list, tuple, np.ndarray)):
        return _split(x, list(indices_or_sections), dim)
    count, size = _take_count(indices_or_sections), x.shape[dim]
    if not isinstance(size, int):
        refuse("array_split of an extent that is known at run time", "np.split, where the parts are equal")
    each, more = divmod(size, count)
    lengths = [each + 1] * more + [each] * (count - more)
    return _split(x, [int(bound) for bound in np.cumsum(lengths)[:-1]], dim)


def vsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0)


def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0 if make_traced(ary).ndim == 1 else 1)


def dsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 2)


def _take_remainder(number, extent):
    """number % extent with the sign of the number, which may have more than 64 bits."""
    program = _program()
    if isinstance(number, Extent) or -(2**63) <= number < 2**63 or number.bit_length() > 512:
        return program.combine("remsi", number, extent)
    digits = []
    rest = abs(number)
    while rest >= 2**62:
        rest, digit = divmod(rest, 2**16)
        digits.append(digit)
    rest = program.combine("remui", rest, extent)
    # Exact for all extents below 2^48; arrays with more have no elements.
    for digit in reversed(digits):
        shifted = program.combine("muli", rest, 2**16)
        rest = program.combine("remui", program.combine("addi", shifted, digit), extent)
    return rest if number > 0 else program.combine("subi", 0, rest)


def roll(a, shift, axis=None):
    x = make_traced(a)
    if axis is None:
        return reshape(roll(ravel(x), shift, 0), x.shape)
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    shifts = shift if isinstance(shift, (tuple, list)) else (shift,) * len(axes)
    for amount, each in zip(shifts, axes if len(axes) == len(shifts) else tuple(axes) * len(shifts)):
        dim = normalize_axis(each, x.ndim)
        amount = amount if isinstance(amount, Extent) else take_int(amount, "shift")
        size = x.shape[dim]
        # The last elements come first: as many as the shift modulo the extent.
        if isinstance(size, int) and isinstance(amount, int):
            first = size - amount % size if size else 0
        else:
            program = _program()
            extent = program.combine("maxsi", size, 1)
            rest = _take_remainder(amount, extent)
            positive = program.combine("addi", rest, extent)
            first = program.combine("subi", size, program.combine("remsi", positive, extent), is_natural=True)
        before = (slice(None),) * dim
        from .joins import concatenate

        x = concatenate([x[before + (slice(first, None),)], x[before + (slice(None, first),)]], axis=dim)
        if not isinstance(size, int):
            # So no code follows that stretches one roll to another.
            extent = Extent(_program(), _program().dim(x.value, dim))
            _program().check("equal", extent, size, "roll: the extent of the result", "the array")
            x.shape[dim].unify(size)
    return x


def real(val):
    return make_traced(val)


def imag(val):
    x = make_traced(val)
    return TracedArray(
        _program().broadcast_to(_program().constant(x.dtype.type(0), x.dtype), x.shape), is_scalar=x.is_scalar
    )
