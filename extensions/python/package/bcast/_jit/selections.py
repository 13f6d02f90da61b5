# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NumPy's functions that choose among values, put values into arrays, or combine shifted arrays."""

import operator

import numpy as np

from . import compositions, joins, reductions, trace, views
from .arrays import TracedArray
from .axes import normalize_axis, take_int
from .dtypes import FLOAT
from .errors import refuse
from .extents import Extent
from .functions import where
from .operands import make_traced
from .ufuncs import apply, write


def _fill(x, number, dtype):
    program = trace.get_active().program
    return TracedArray(program.broadcast_to(program.constant(dtype.type(number), dtype), x.shape))


def isreal(x):
    return _fill(make_traced(x), True, np.dtype(bool))


def iscomplex(x):
    return _fill(make_traced(x), False, np.dtype(bool))


def isneginf(x, out=None):
    x = make_traced(x)
    return reductions.write_out(out, apply(np.isinf, x) & (x < 0))


def isposinf(x, out=None):
    x = make_traced(x)
    return reductions.write_out(out, apply(np.isinf, x) & (x > 0))


def angle(z, deg=False):
    x = make_traced(z)
    dtype = x.dtype if x.dtype.kind == "f" else np.dtype(FLOAT)
    # That of -0.0 is pi, too, and that of NaN is NaN.
    result = apply(np.arctan2, _fill(x, 0, dtype), x.astype(dtype))
    return result * dtype.type(180 / np.pi) if deg else result


def isin(element, test_elements, assume_unique=False, invert=False, **options):
    x, tests = make_traced(element), views.ravel(test_elements)
    result = reductions.any(x[..., None] == tests, axis=-1)
    return apply(np.logical_not, result) if invert else result


def in1d(ar1, ar2, assume_unique=False, invert=False, **options):
    return isin(views.ravel(ar1), ar2, invert=invert)


def choose(a, choices, out=None, mode="raise"):
    x = make_traced(a)
    if x.dtype.kind not in "iub":
        refuse("np.choose takes integers")
    choices = list(choices) if isinstance(choices, (list, tuple)) else list(make_traced(choices))
    if mode == "raise":
        refuse("np.choose with mode='raise', as no error depends on elements", "mode='clip' or mode='wrap'")
    x = x % len(choices) if mode == "wrap" else apply(np.minimum, apply(np.maximum, x, 0), len(choices) - 1)
    result = make_traced(choices[-1])
    for number in reversed(range(len(choices) - 1)):
        result = where(x == number, choices[number], result)
    return reductions.write_out(out, result)


def piecewise(x, condlist, funclist, *args, **kw):
    x = make_traced(x)
    conditions = [make_traced(condition) for condition in condlist]
    if len(funclist) == len(conditions) + 1:
        rest = conditions[0]
        for condition in conditions[1:]:
            rest = rest | condition
        conditions.append(~rest)
    if len(funclist) != len(conditions):
        count = len(conditions)
        refuse(f"with {count} condition(s), either {count} or {count + 1} functions are expected")
    y = _fill(x, 0, x.dtype)
    for condition, function in zip(conditions, funclist):
        if x.ndim:
            y[condition] = function(x[condition], *args, **kw) if callable(function) else function
        else:
            value = function(x, *args, **kw) if callable(function) else function
            y = where(condition, make_traced(value).astype(x.dtype), y)
    return y


def place(arr, mask, vals):
    values = make_traced(vals)
    if values.ndim and not (values.ndim == 1 and values.shape[0] == 1):
        refuse("np.place is supported with one value", "np.where(mask, values, x)")
    make_traced(arr)[make_traced(mask)] = values.reshape(())


def fill_diagonal(a, val, wrap=False):
    from .creation import eye

    x = make_traced(a)
    if x.ndim != 2 or wrap:
        refuse("np.fill_diagonal is supported for two dimensions, without wrap=True", "np.where(np.eye(n), value, x)")
    if getattr(val, "ndim", 0):
        refuse("np.fill_diagonal is supported with one value", "np.where(np.eye(n), value, x)")
    write(x, where(eye(*x.shape, dtype=bool), make_traced(val).astype(x.dtype), x))


def _take_place(index, what):
    if isinstance(index, (TracedArray, Extent, list, tuple, np.ndarray)):
        refuse(f"{what} is supported at one Python integer, or a slice without a step", "np.concatenate of slices")
    return operator.index(index)


def _cut(x, dim, *bounds):
    return x[(slice(None),) * dim + (slice(*bounds),)]


def delete(arr, obj, axis=None):
    x = views.ravel(arr) if axis is None else make_traced(arr)
    dim = 0 if axis is None else normalize_axis(axis, x.ndim)
    if isinstance(obj, slice) and obj.step in (None, 1):
        start, stop = 0 if obj.start is None else obj.start, obj.stop
        if isinstance(start, int) and (stop is None or isinstance(stop, int)) and min(start, stop or 0) >= 0:
            after = _cut(x, dim, 0, 0) if stop is None else _cut(x, dim, max(start, stop), None)
            return joins.concatenate([_cut(x, dim, None, start), after], dim)
        refuse("np.delete of a slice is supported with bounds that are not negative", "np.concatenate of slices")
    place = _take_place(obj, "np.delete")
    # The index is checked.
    x[(slice(None),) * dim + (place,)]
    after = _cut(x, dim, place + 1, None) if place != -1 else _cut(x, dim, 0, 0)
    return joins.concatenate([_cut(x, dim, None, place), after], dim)


def insert(arr, obj, values, axis=None):
    x = views.ravel(arr) if axis is None else make_traced(arr)
    dim = 0 if axis is None else normalize_axis(axis, x.ndim)
    place = _take_place(obj, "np.insert")
    size = x.shape[dim]
    if isinstance(size, int):
        if not -size <= place <= size:
            refuse(f"index {place} is out of bounds for axis {dim} with size {size}")
    elif place:
        trace.get_active().program.check(
            "at_most", abs(place), size, f"index {place} is out of bounds", f"dimension {dim}"
        )
    values = make_traced(values).astype(x.dtype)
    if values.ndim < x.ndim:
        values = values.reshape((1,) * (x.ndim - values.ndim) + values.shape)
    # One index takes values that have the dimension first, as x[:, place] = values does.
    values = views.moveaxis(values, 0, dim)
    sizes = [own if i == dim else extent for i, (own, extent) in enumerate(zip(values.shape, x.shape))]
    parts = [_cut(x, dim, None, place), views.broadcast_to(values, sizes), _cut(x, dim, place, None)]
    return joins.concatenate(parts, dim)


def kron(a, b):
    a, b = make_traced(a), make_traced(b)
    rank = max(a.ndim, b.ndim)
    widen = lambda x: (1,) * (rank - x.ndim) + x.shape
    pairs = list(zip(widen(a), widen(b)))
    left = a.reshape(tuple(size for m, _ in pairs for size in (m, 1)))
    right = b.reshape(tuple(size for _, n in pairs for size in (1, n)))
    return apply(np.multiply, left, right).reshape(tuple(m * n for m, n in pairs))


def vander(x, N=None, increasing=False):
    x = make_traced(x)
    if x.ndim != 1:
        refuse("x must be a one-dimensional array or sequence.")
    count = take_int(x.shape[0] if N is None else N, "N")
    if count < 0:
        refuse("negative dimensions are not allowed")
    if count > _MAX_TAPS:
        refuse(f"np.vander is supported with up to {_MAX_TAPS} columns, not {count}", "x[:, None] ** np.arange(N)")
    x = x.astype(np.promote_types(x.dtype, int))
    powers = [_fill(x, 1, x.dtype)]
    for _ in range(count - 1):
        powers.append(powers[-1] * x)
    result = joins.stack(powers, 1)[:, :count]
    return result if increasing else views.flip(result, 1)


def diagflat(v, k=0):
    return compositions.diag(views.ravel(v), k)


# Elements of the shorter array of a convolution; each is an addition in the program.
_MAX_TAPS = 256


def _convolve(a, v, mode, name):
    a, v = make_traced(a), make_traced(v)
    if a.ndim != 1 or v.ndim != 1:
        refuse("object too deep for desired array")
    if isinstance(a.shape[0], int) and (not isinstance(v.shape[0], int) or v.shape[0] > a.shape[0]):
        a, v = v, a
    size, taps = a.shape[0], v.shape[0]
    if not isinstance(taps, int) or taps > _MAX_TAPS:
        refuse(
            f"np.{name} is supported where one array has up to {_MAX_TAPS} elements, a number that is known while the "
            f"function is traced",
            "pass it as a list or an array of the code; or @bcast.jit(static=True)",
        )
    if not taps:
        refuse(f"np.{name}: an array is empty")
    if not isinstance(size, int):
        trace.get_active().program.check(
            "at_most", taps, size, f"np.{name}: the other array has {taps} elements", "this one"
        )
    dtype = apply(np.multiply, a[:1], v[:1]).dtype
    # "same" is the middle of "full".
    before, after = {"full": (taps - 1, taps - 1), "same": (taps // 2, (taps - 1) // 2), "valid": (0, 0)}[mode]
    wide = joins.pad(a.astype(dtype), (before, after))
    count = size + before + after - (taps - 1)
    total = None
    for place in range(taps):
        term = _cut(wide, 0, place, place + count) * v[taps - 1 - place]
        total = term if total is None else total + term
    return total


def convolve(a, v, mode="full"):
    if mode not in ("full", "same", "valid"):
        refuse(f"np.convolve is supported with mode= full, same or valid, not {mode!r}")
    return _convolve(a, v, mode, "convolve")


def correlate(a, v, mode="valid"):
    if mode not in ("full", "same", "valid"):
        refuse(f"np.correlate is supported with mode= full, same or valid, not {mode!r}")
    a, v = make_traced(a), make_traced(v)
    if v.ndim == 1 and a.ndim == 1 and isinstance(a.shape[0], int) and (
        not isinstance(v.shape[0], int) or v.shape[0] > a.shape[0]
    ):  # fmt: skip
        # The longer one is moved over the other, and the result is turned.
        return views.flip(_convolve(v, views.flip(a), mode, "correlate"))
    return _convolve(a, views.flip(v), mode, "correlate")


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    from .creation import linspace

    result = apply(np.power, make_traced(base), linspace(start, stop, num, endpoint, axis=axis))
    return result if dtype is None else result.astype(dtype)


def array_equiv(a1, a2):
    a, b = make_traced(a1), make_traced(a2)
    if any(not isinstance(size, int) for size in a.shape + b.shape):
        refuse("np.array_equiv of extents that are known at run time", "np.array_equal, or @bcast.jit(static=True)")
    try:
        np.broadcast_shapes(a.shape, b.shape)
    except ValueError:
        return False
    result = reductions.all(a == b)
    result.weak = "b"
    return result


def asfarray(a, dtype=FLOAT):
    dtype = np.dtype(dtype)
    return make_traced(a).astype(dtype if dtype.kind == "f" else FLOAT)


def common_type(*arrays):
    dtypes = [make_traced(x).dtype for x in arrays]
    if any(dtype.kind == "b" for dtype in dtypes):
        raise TypeError("can't get common type for non-numeric array")
    return np.result_type(*(dtype if dtype.kind == "f" else FLOAT for dtype in dtypes)).type


FUNCTIONS = {
    function.__name__: function
    for function in (
        isreal, iscomplex, isneginf, isposinf, angle, isin, in1d, choose, piecewise, place, fill_diagonal, delete, insert,
        kron, vander, convolve, correlate, logspace, array_equiv, asfarray, common_type, diagflat,
    )
}  # fmt: skip
FUNCTIONS["real_if_close"] = lambda a, tol=100: make_traced(a)
