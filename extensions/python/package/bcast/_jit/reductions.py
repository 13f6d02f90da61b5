# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions, and what NumPy computes with them."""

import numpy as np

from . import trace
from .arrays import TracedArray
from .axes import normalize_axes, normalize_axis, normalize_reduced_axes
from .dtypes import BOOL, FLOAT, check_dtype, find_dtype
from .errors import refuse
from .operands import make_operand, make_traced, materialize_as
from .program import is_same_size
from .ufuncs import apply

_MISSING = np._NoValue


def _given(value, default):
    return default if value is _MISSING or value is None else value


def _take_initial(initial, dtype):
    return TracedArray(materialize_as(make_operand(initial), dtype))


def _program():
    return trace.get_active().program


def _choose(condition, a, b):
    from .functions import where

    return where(condition, a, b)


def _reduce(x, kind, axis, keepdims):
    """A reduction along axes; without any, the array itself."""
    axes = normalize_reduced_axes(axis, x.ndim)
    if not axes:
        return TracedArray(x.value, is_scalar=True)
    return TracedArray(_program().reduce(kind, x.value, axes, bool(_given(keepdims, False))), is_scalar=True)


def _mask(x, where, identity):
    """Elements that where= leaves out are the identity of the reduction."""
    if where is _MISSING or where is True:
        return x
    where = make_traced(where).astype(bool)
    return _choose(where, x, x.dtype.type(identity))


def _check_not_empty(x, axes, what):
    for dim in axes:
        size = x.shape[dim]
        if isinstance(size, int):
            if size == 0:
                refuse(f"zero-size array to reduction operation {what} which has no identity", "pass initial=")
        else:
            _program().check(
                "at_most", 1, size, f"zero-size array to reduction operation {what} which has no identity",
                f"dimension {dim}",
            )


def _sum_dtype(x, dtype):
    """NumPy adds and multiplies integers in at least 64 bits."""
    if dtype is not None and dtype is not _MISSING:
        return check_dtype(dtype, "dtype=")
    if x.dtype.kind in "bi" and x.dtype.itemsize < 8:
        return find_dtype(np.dtype(np.int_))
    if x.dtype.kind == "u" and x.dtype.itemsize < 8:
        return find_dtype(np.dtype(np.uint))
    return x.dtype


def _drop_rows_without_elements(x, axis):
    """The same result from few rows. Of many, as many elements of a wider dtype would be too big."""
    if 0 not in (size for size in x.shape if isinstance(size, int)):
        return x
    axes = normalize_reduced_axes(axis, x.ndim)
    return x[tuple(slice(0, 1) if dim in axes else slice(None) for dim in range(x.ndim))]


def _accumulate(kind, combine, identity):
    def reduce(a, axis=None, dtype=None, out=None, keepdims=_MISSING, initial=_MISSING, where=_MISSING):
        x = make_traced(a)
        if where is _MISSING or where is True:
            x = _drop_rows_without_elements(x, axis)
        x = _mask(x.astype(_sum_dtype(x, dtype)), where, identity)
        if x.dtype == BOOL:
            result = _reduce(x, "or" if kind == "sum" else "and", axis, keepdims)
        else:
            result = _reduce(x, kind, axis, keepdims)
        if initial is not _MISSING and initial is not None:
            result = apply(combine, result, _take_initial(initial, result.dtype))
        elif kind == "sum" and x.dtype.kind == "f" and not normalize_reduced_axes(axis, x.ndim):
            # A sum is never -0, as one of elements along axes.
            result = apply(np.add, result, make_traced(x.dtype.type(0)))
        return write_out(out, result)

    return reduce


def write_out(out, result):
    """The result, or out= with the result in it."""
    if out is None or out is _MISSING:
        return result
    from .ufuncs import write

    return write(out, result)


sum = _accumulate("sum", np.add, 0)
prod = _accumulate("product", np.multiply, 1)


def _get_limit(dtype, is_maximum):
    if dtype == BOOL:
        return not is_maximum
    if dtype.kind == "f":
        return -np.inf if is_maximum else np.inf
    info = np.iinfo(dtype)
    return info.min if is_maximum else info.max


def _extreme(kind, combine):
    is_maximum = kind == "maximum"

    def reduce(a, axis=None, out=None, keepdims=_MISSING, initial=_MISSING, where=_MISSING):
        x = make_traced(a)
        if initial is _MISSING or initial is None:
            if where is not _MISSING and where is not True:
                refuse(f"reduction operation {kind} has no identity, so where= needs an initial value", "initial=")
            _check_not_empty(x, normalize_reduced_axes(axis, x.ndim), kind)
        x = _mask(x, where, _get_limit(x.dtype, is_maximum))
        result = _reduce(x, kind, axis, keepdims)
        if initial is not _MISSING and initial is not None:
            result = apply(combine, result, _take_initial(initial, result.dtype))
        return write_out(out, result)

    return reduce


amax = _extreme("maximum", np.maximum)
amin = _extreme("minimum", np.minimum)


def _truth(kind, identity):
    def reduce(a, axis=None, out=None, keepdims=_MISSING, where=_MISSING):
        x = _mask(make_traced(a).astype(bool), where, identity)
        return write_out(out, _reduce(x, kind, axis, keepdims))

    return reduce


all = _truth("and", True)
any = _truth("or", False)


def count_nonzero(a, axis=None, *, keepdims=False):
    count = sum(make_traced(a).astype(bool), axis=axis, keepdims=keepdims)
    if axis is None and not keepdims:
        # NumPy returns a Python int.
        count.weak = "i"
    return count


def _arg(kind):
    def reduce(a, axis=None, out=None, *, keepdims=_MISSING):
        x = make_traced(a)
        rank, keeps = x.ndim, bool(_given(keepdims, False))
        if axis is None or (not rank and type(axis) is int and axis in (0, -1)):
            _check_not_empty(x, range(x.ndim), kind.replace("_", "").replace("imum", ""))
            x = x.reshape(-1)
            result = TracedArray(_program().reduce(kind, x.value, [0]), is_scalar=True)
            return write_out(out, result.reshape((1,) * rank) if keeps else result)
        dim = normalize_axis(axis, x.ndim)
        _check_not_empty(x, [dim], kind.replace("_", "").replace("imum", ""))
        return write_out(out, TracedArray(_program().reduce(kind, x.value, [dim], keeps), is_scalar=True))

    return reduce


argmax = _arg("arg_maximum")
argmin = _arg("arg_minimum")


def _count(x, axes):
    count = 1
    for dim in axes:
        count = count * x.shape[dim]
    return count


def _divide_by_count(total, count, dtype):
    """total / count, where count is an int or an Extent."""
    if isinstance(count, (int, float)):
        return apply(np.true_divide, total, dtype.type(count))
    return apply(np.true_divide, total, TracedArray(_program().from_index(count, dtype)))


def _get_mean_dtypes(x, dtype):
    """The dtypes in which NumPy adds, and of the result."""
    if dtype is not None and dtype is not _MISSING:
        dtype = check_dtype(dtype, "dtype=")
        return dtype, dtype
    if x.dtype.kind in "biu":
        return FLOAT, FLOAT
    # NumPy adds float16 in float32.
    return (np.dtype(np.float32) if x.dtype.itemsize == 2 else x.dtype), x.dtype


def apply_broadcast(x, shape):
    return TracedArray(_program().broadcast_to(x.value, shape))


def mean(a, axis=None, dtype=None, out=None, keepdims=_MISSING, *, where=_MISSING):
    x = make_traced(a)
    axes = normalize_axes(axis, x.ndim)
    inner, result_dtype = _get_mean_dtypes(x, dtype)
    total = sum(x, axis=tuple(axes), dtype=inner, keepdims=keepdims, where=where)
    if where is _MISSING or where is True:
        result = _divide_by_count(total, _count(x, axes), total.dtype)
    else:
        where = apply_broadcast(make_traced(where).astype(bool), x.shape)
        result = total / sum(where, axis=tuple(axes), dtype=total.dtype, keepdims=keepdims)
    return write_out(out, result.astype(result_dtype))


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=_MISSING, *, where=_MISSING):
    x = make_traced(a)
    axes = normalize_axes(axis, x.ndim)
    inner, result_dtype = _get_mean_dtypes(x, dtype)
    x = x.astype(inner)
    center = mean(x, axis=tuple(axes), keepdims=True, where=where)
    distance = x - center
    total = sum(distance * distance, axis=tuple(axes), keepdims=keepdims, where=where)
    if where is _MISSING or where is True:
        count = _count(x, axes)
        if isinstance(count, int) and isinstance(ddof, int):
            result = _divide_by_count(total, max(count - ddof, 0), total.dtype)
        else:
            count = make_traced(count).astype(total.dtype) - total.dtype.type(ddof)
            result = total / apply(np.maximum, count, total.dtype.type(0))
    else:
        where = apply_broadcast(make_traced(where).astype(bool), x.shape)
        count = sum(where, axis=tuple(axes), dtype=total.dtype, keepdims=keepdims)
        result = total / apply(np.maximum, count - total.dtype.type(ddof), total.dtype.type(0))
    return write_out(out, result.astype(result_dtype))


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=_MISSING, *, where=_MISSING):
    return write_out(out, apply(np.sqrt, var(a, axis, dtype, None, ddof, keepdims, where=where)))


def ptp(a, axis=None, out=None, keepdims=_MISSING):
    return write_out(out, amax(a, axis, keepdims=keepdims) - amin(a, axis, keepdims=keepdims))


def _check_weights(size, expected, dim):
    if is_same_size(size, expected):
        return
    subject = f"average: Length of weights not compatible with specified axis: dimension {dim} of the weights"
    if isinstance(size, int) and isinstance(expected, int):
        refuse(f"{subject} has extent {size}, that of the array has {expected}")
    _program().check("equal", size, expected, subject, "that of the array")


def average(a, axis=None, weights=None, returned=False, *, keepdims=_MISSING):
    x = make_traced(a)
    if weights is None:
        result = mean(x, axis, keepdims=keepdims)
        count = make_traced(_count(x, normalize_axes(axis, x.ndim))).astype(result.dtype)
        total = count
    else:
        weights = make_traced(weights)
        dtype = np.promote_types(x.dtype, weights.dtype)
        dtype = find_dtype(np.promote_types(dtype, FLOAT) if x.dtype.kind in "biu" else dtype)
        weights = weights.astype(dtype)
        if weights.ndim == x.ndim:
            for dim in range(x.ndim):
                _check_weights(weights.shape[dim], x.shape[dim], dim)
        else:
            if axis is None:
                refuse("Axis must be specified when shapes of a and weights differ.", "axis=")
            if weights.ndim != 1:
                refuse("1D weights expected when shapes of a and weights differ.", "np.broadcast_to(weights, a.shape)")
            dim = normalize_axis(axis, x.ndim)
            _check_weights(weights.shape[0], x.shape[dim], dim)
            weights = weights.reshape(tuple(-1 if i == dim else 1 for i in range(x.ndim)))
        total = sum(weights, axis, keepdims=keepdims)
        result = sum(x.astype(dtype) * weights, axis, keepdims=keepdims) / total
    if not returned:
        return result
    return result, TracedArray(apply_broadcast(total, result.shape).value, is_scalar=True)


def _without_nan(x, replacement):
    x = make_traced(x)
    if x.dtype.kind != "f":
        return x, None
    is_nan = apply(np.isnan, x)
    return _choose(is_nan, x.dtype.type(replacement), x), apply(np.logical_not, is_nan)


def nansum(a, axis=None, dtype=None, out=None, keepdims=_MISSING, initial=_MISSING, where=_MISSING):
    return sum(_without_nan(a, 0)[0], axis, dtype, out, keepdims, initial, where)


def nanprod(a, axis=None, dtype=None, out=None, keepdims=_MISSING, initial=_MISSING, where=_MISSING):
    return prod(_without_nan(a, 1)[0], axis, dtype, out, keepdims, initial, where)


def nanmean(a, axis=None, dtype=None, out=None, keepdims=_MISSING, *, where=_MISSING):
    if where is not _MISSING:
        refuse("np.nanmean: where= is not supported", "np.mean(x, where=~np.isnan(x) & where)")
    _, is_number = _without_nan(a, 0)
    return mean(a, axis, dtype, out, keepdims, where=_MISSING if is_number is None else is_number)


def nanvar(a, axis=None, dtype=None, out=None, ddof=0, keepdims=_MISSING, *, where=_MISSING):
    if where is not _MISSING:
        refuse("np.nanvar: where= is not supported", "np.var(x, where=~np.isnan(x) & where)")
    x, is_number = _without_nan(a, 0)
    if is_number is None:
        return var(a, axis, dtype, out, ddof, keepdims)
    result = var(x, axis, dtype, None, ddof, keepdims, where=is_number)
    # NumPy has NaN where no degree of freedom is left.
    count = sum(is_number, axis, keepdims=keepdims)
    result = _choose(count <= ddof, result.dtype.type(np.nan), result)
    return write_out(out, TracedArray(result.value, is_scalar=True))


def nanstd(a, axis=None, dtype=None, out=None, ddof=0, keepdims=_MISSING, *, where=_MISSING):
    return write_out(out, apply(np.sqrt, nanvar(a, axis, dtype, None, ddof, keepdims, where=where)))


def _nan_extreme(reduce, limit):
    def build(a, axis=None, out=None, keepdims=_MISSING, initial=_MISSING, where=_MISSING):
        if where is not _MISSING:
            refuse(f"np.nan{'max' if limit < 0 else 'min'}: where= is not supported", "pass np.where(where, x, np.nan)")
        x, is_number = _without_nan(a, limit)
        result = reduce(x, axis, None, keepdims, initial)
        if is_number is not None and initial is _MISSING:
            has_number = any(is_number, axis, keepdims=keepdims)
            result = _choose(has_number, result, result.dtype.type(np.nan))
            result = TracedArray(result.value, is_scalar=True)
        return write_out(out, result)

    return build


nanmax = _nan_extreme(amax, -np.inf)
nanmin = _nan_extreme(amin, np.inf)


def nanargmax(a, axis=None, out=None, *, keepdims=_MISSING):
    return argmax(_without_nan(a, -np.inf)[0], axis, out, keepdims=keepdims)


def nanargmin(a, axis=None, out=None, *, keepdims=_MISSING):
    return argmin(_without_nan(a, np.inf)[0], axis, out, keepdims=keepdims)


_OF_UFUNCS = {
    "add": sum, "multiply": prod, "maximum": amax, "minimum": amin, "logical_and": all, "logical_or": any,
    "fmax": nanmax, "fmin": nanmin,
}  # fmt: skip
_BITS = {"bitwise_and": "and", "bitwise_or": "or", "bitwise_xor": "xor"}


def reduce_ufunc(ufunc, array, axis=0, dtype=None, keepdims=False, initial=_MISSING, where=True):
    """ufunc.reduce, whose axis is 0 by default."""
    x = make_traced(array)
    where = _MISSING if where is True else where
    if ufunc is np.logical_xor:
        x, ufunc = x.astype(bool), np.bitwise_xor
    if ufunc.__name__ in _BITS:
        if where is not _MISSING or initial is not _MISSING:
            refuse(f"np.{ufunc.__name__}.reduce: where= and initial= are not supported")
        return _reduce(x if dtype is None else x.astype(dtype), _BITS[ufunc.__name__], axis, keepdims)
    reduce = _OF_UFUNCS.get(ufunc.__name__)
    if reduce is None:
        refuse(f"np.{ufunc.__name__}.reduce is not supported", "fallback=True runs the function with NumPy")
    options = {"keepdims": keepdims}
    if where is not _MISSING:
        options["where"] = where
    if initial is not _MISSING:
        options["initial"] = initial
    if dtype is not None:
        if reduce in (sum, prod):
            options["dtype"] = dtype
        elif reduce in (amax, amin):
            x = x.astype(dtype)
    return reduce(x, axis=axis, **options)
