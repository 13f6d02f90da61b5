# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NumPy's functions on traced arrays: __array_function__."""

import numpy as np

from . import compositions, creation, joins, reductions, trace, views
from .arrays import TracedArray
from .axes import normalize_axis, take_int
from .dtypes import BOOL, FLOAT, INT
from .errors import refuse
from .operands import find_common_dtype, make_operand, make_traced, materialize
from .program import is_same_size
from .refusals import explain
from .ufuncs import apply, write


def _program():
    return trace.get_active().program


def where(condition, x=None, y=None):
    if x is None or y is None:
        refuse("np.where without values, so that the result's shape depends on elements", "np.where(condition, x, y)")
    condition = make_traced(condition).astype(bool)
    operands = [make_operand(x), make_operand(y)]
    dtype = find_common_dtype(operands)
    values = [materialize(operand, dtype) for operand in operands]
    return TracedArray(_program().select(condition.value, *values))


def clip(a, a_min=None, a_max=None, out=None, **options):
    dtype = options.pop("dtype", None)
    options.pop("casting", None)
    if "min" in options or "max" in options:
        a_min, a_max = options.pop("min", a_min), options.pop("max", a_max)
    if options:
        refuse(f"np.clip: the option {', '.join(options)} is not supported")
    x = make_traced(a)
    if a_min is None and a_max is None:
        refuse("One of max or min must be given")
    if x.dtype.kind in "iu" and dtype is None:
        # No element is beyond its dtype.
        if isinstance(a_min, int) and a_min <= np.iinfo(x.dtype).min:
            a_min = None
        if isinstance(a_max, int) and a_max >= np.iinfo(x.dtype).max:
            a_max = None
        if a_min is None and a_max is None:
            x = apply(np.positive, x)
    if a_min is not None:
        x = apply(np.maximum, x, a_min, dtype=dtype)
    if a_max is not None:
        x = apply(np.minimum, x, a_max, dtype=dtype)
    return x if out is None else write(out, x)


def round(a, decimals=0, out=None):
    x, decimals = make_traced(a), take_int(decimals, "decimals")
    if x.dtype == BOOL:
        result = apply(np.positive, x.astype(np.float16))
    elif x.dtype.kind in "iu":
        if decimals < 0:
            refuse("np.round of integers to tens is not supported", "x // 10 * 10 rounds down")
        # NumPy returns the array itself.
        result = x if x.ndim else TracedArray(x.value, is_scalar=True)
    elif decimals == 0:
        result = apply(np.rint, x)
    else:
        result = _round_to_power(x, decimals)
    return result if out is None else write(out, result)


def _round_to_power(x, decimals):
    if abs(decimals) > 308:
        refuse(f"np.round to {decimals} decimals, of which the power of ten is infinite", "decimals from -308 to 308")
    # NumPy has NaN where the power is infinite in the dtype.
    wide = x if 10.0 ** abs(decimals) <= np.finfo(x.dtype).max else x.astype(FLOAT)
    power = wide.dtype.type(10.0 ** abs(decimals))
    if decimals > 0:
        return (apply(np.rint, wide * power) / power).astype(x.dtype)
    return (apply(np.rint, wide / power) * power).astype(x.dtype)


def fix(x, out=None):
    result = apply(np.trunc, x)
    return result if out is None else write(out, result)


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    x = make_traced(x)
    if x.dtype.kind != "f":
        return TracedArray(x.value, is_scalar=True)
    info, infinity = np.finfo(x.dtype), x.dtype.type(np.inf)
    result = where(apply(np.isnan, x), nan, x)
    result = where(x == infinity, info.max if posinf is None else posinf, result)
    result = where(x == -infinity, info.min if neginf is None else neginf, result).astype(x.dtype)
    return TracedArray(result.value, is_scalar=True)


def isclose(a, b, rtol=1.0e-5, atol=1.0e-8, equal_nan=False):
    a, b = make_traced(a), make_traced(b)
    if b.dtype.kind != "f":
        b = b.astype(FLOAT)
    is_near = abs(a - b) <= atol + rtol * abs(b)
    result = where(apply(np.isfinite, b), is_near, a == b)
    result = result | ((a != a) & (b != b)) if equal_nan else result
    return TracedArray(result.value, is_scalar=True)


def allclose(a, b, rtol=1.0e-5, atol=1.0e-8, equal_nan=False):
    return _as_python(reductions.all(isclose(a, b, rtol, atol, equal_nan)))


def _as_python(truth):
    """A truth value that NumPy returns as a Python bool."""
    truth.weak = "b"
    return truth


def outer(a, b, out=None):
    a, b = views.ravel(a), views.ravel(b)
    result = apply(np.multiply, a.reshape((-1, 1)), b)
    return result if out is None else write(out, result)


def dot(a, b, out=None):
    a, b = make_traced(a), make_traced(b)
    result = apply(np.multiply, a, b) if not a.ndim or not b.ndim else compositions.product(a, b)
    return result if out is None else write(out, result)


def vdot(a, b):
    return dot(views.ravel(a), views.ravel(b))


def inner(a, b):
    a, b = make_traced(a), make_traced(b)
    if not a.ndim or not b.ndim or b.ndim == 1:
        return dot(a, b)
    if a.ndim == 1:
        return compositions.product(b, a)
    return refuse("np.inner of matrices is not supported", "np.sum(a[:, None] * b, axis=-1)")


def norm(x, ord=None, axis=None, keepdims=False):
    x = make_traced(x)
    if x.dtype.kind != "f":
        x = x.astype(FLOAT)
    if axis is None and ord is None:
        x = x.reshape((-1,)) if not keepdims else x
        axis = None
    elif axis is None and x.ndim != 1 or isinstance(axis, (tuple, list)) and len(axis) != 1 and ord is not None:
        refuse("np.linalg.norm of matrices is not supported", "norms of vectors: axis= with one axis")
    if ord is None or ord == 2:
        return apply(np.sqrt, reductions.sum(x * x, axis, keepdims=keepdims))
    if ord == np.inf:
        return reductions.amax(abs(x), axis, keepdims=keepdims)
    if ord == -np.inf:
        return reductions.amin(abs(x), axis, keepdims=keepdims)
    if ord == 1:
        return reductions.sum(abs(x), axis, keepdims=keepdims)
    if ord == 0:
        return reductions.sum((x != 0).astype(x.dtype), axis, keepdims=keepdims)
    return reductions.sum(abs(x) ** ord, axis, keepdims=keepdims) ** (1.0 / ord)


def sinc(x):
    x = make_traced(x)
    y = np.pi * where(x == 0, 1.0e-20, x)
    return apply(np.sin, y) / y


def select(condlist, choicelist, default=0):
    result = default
    if len(condlist) != len(choicelist):
        refuse("list of cases must be same length as list of conditions")
    dtype = find_common_dtype([make_operand(x) for x in [*choicelist, default]])
    result = TracedArray(materialize(make_operand(default), dtype))
    for condition, choice in zip(reversed(condlist), reversed(choicelist)):
        result = where(condition, TracedArray(materialize(make_operand(choice), dtype)), result)
    return result


def result_type(*arrays_and_dtypes):
    operands = [
        make_operand(x) if isinstance(x, (TracedArray, bool, int, float, np.ndarray, np.generic)) else x
        for x in arrays_and_dtypes
    ]
    dtypes = [np.dtype(x) for x in operands if not hasattr(x, "weak")]
    known = find_common_dtype([x for x in operands if hasattr(x, "weak")])
    return np.result_type(known, *dtypes)


def can_cast(from_, to, casting="safe"):
    dtype = lambda x: x.dtype if isinstance(x, TracedArray) else x
    return np.can_cast(dtype(from_), dtype(to), casting)


def copyto(dst, src, casting="same_kind", where=True):
    result = make_traced(src).astype(dst.dtype)
    if where is not True:
        result = globals()["where"](where, result, dst)
    write(dst, result)


def putmask(a, mask, values):
    make_traced(a)[mask] = values


def array_equal(a1, a2, equal_nan=False):
    a, b = make_traced(a1), make_traced(a2)
    if a.ndim != b.ndim:
        return False
    # Extents that may differ are compared in the program, and the arrays as far as both go.
    program, is_same, sizes = _program(), None, []
    for m, n in zip(a.shape, b.shape):
        if is_same_size(m, n):
            sizes.append(m)
            continue
        if isinstance(m, int) and isinstance(n, int):
            return False
        equal = TracedArray(program.compare("EQ", program.from_index(m, INT), program.from_index(n, INT)))
        is_same = equal if is_same is None else is_same & equal
        sizes.append(program.combine("minsi", m, n))
    if is_same is not None:
        start, step = [0] * a.ndim, [1] * a.ndim
        a, b = (TracedArray(program.extract_slice(x.value, start, sizes, step)) for x in (a, b))
    is_equal = a == b
    if equal_nan:
        is_equal = is_equal | ((a != a) & (b != b))
    result = reductions.all(is_equal)
    return _as_python(result if is_same is None else result & is_same)


def _shape(a):
    return make_traced(a).shape


def _size(a, axis=None):
    x = make_traced(a)
    return x.size if axis is None else x.shape[normalize_axis(axis, x.ndim)]


def _is_kind(answer):
    return lambda x: answer


_TABLE = {
    "all": reductions.all, "alltrue": reductions.all, "amax": reductions.amax, "amin": reductions.amin,
    "any": reductions.any, "sometrue": reductions.any, "argmax": reductions.argmax, "argmin": reductions.argmin,
    "average": reductions.average, "count_nonzero": reductions.count_nonzero, "max": reductions.amax,
    "mean": reductions.mean, "min": reductions.amin, "nanmax": reductions.nanmax, "nanmean": reductions.nanmean,
    "nanmin": reductions.nanmin, "nanprod": reductions.nanprod, "nanstd": reductions.nanstd,
    "nansum": reductions.nansum, "nanvar": reductions.nanvar, "nanargmax": reductions.nanargmax,
    "nanargmin": reductions.nanargmin, "prod": reductions.prod, "product": reductions.prod,
    "ptp": reductions.ptp, "std": reductions.std, "sum": reductions.sum, "var": reductions.var,
    "around": round, "round": round, "round_": round, "shape": _shape, "size": _size,
    "ndim": lambda a: make_traced(a).ndim,
    "iscomplexobj": _is_kind(False), "isrealobj": _is_kind(True), "linalg.norm": norm,
}  # fmt: skip
_TABLE.update(
    {
        name: globals()[name]
        for name in (
            "where clip fix nan_to_num isclose allclose outer dot vdot inner sinc select result_type can_cast "
            "copyto putmask array_equal"
        ).split()
    }
)
_TABLE.update(
    {
        name: getattr(views, name)
        for name in (
            "reshape ravel transpose swapaxes moveaxis rollaxis expand_dims squeeze broadcast_to broadcast_arrays flip "
            "fliplr flipud rot90 atleast_1d atleast_2d atleast_3d split array_split vsplit hsplit dsplit roll "
            "real imag"
        ).split()
    }
)
_TABLE.update(
    {
        name: getattr(joins, name)
        for name in (
            "concatenate stack vstack hstack dstack column_stack append tile repeat pad meshgrid"
        ).split()
    }
)
_TABLE["row_stack"] = joins.vstack
_TABLE.update(
    {
        name: getattr(compositions, name)
        for name in "diff ediff1d trapz gradient cross polyval diagonal diag block take".split()
    }
)
_TABLE["trace"] = compositions.trace_of
_TABLE.update(
    {
        name: getattr(creation, name)
        for name in (
            "full zeros ones full_like zeros_like ones_like arange linspace eye identity tri tril triu asarray array "
            "copy"
        ).split()
    }
)
_TABLE["empty"], _TABLE["empty_like"] = creation.zeros, creation.zeros_like
_TABLE["asanyarray"] = _TABLE["ascontiguousarray"] = creation.asarray
FUNCTIONS = {}


def _fill_table():
    from . import selections

    _TABLE.update(selections.FUNCTIONS)
    for name, implementation in _TABLE.items():
        owner = np
        for part in name.split("."):
            owner = getattr(owner, part, None)
        if owner is not None:
            FUNCTIONS[owner] = implementation
        if "<locals>" in implementation.__qualname__:
            # Errors about its arguments have NumPy's name.
            implementation.__name__ = implementation.__qualname__ = name


_fill_table()


def get_name(function):
    module = getattr(function, "__module__", "numpy").replace("numpy", "np", 1)
    return f"{module}.{function.__name__}"


def call(function, arguments, options):
    """__array_function__."""
    implementation = FUNCTIONS.get(function)
    if implementation is None:
        name = get_name(function)
        reason, way_out = explain(name.removeprefix("np."))
        refuse(f"{name} is not supported{reason}", way_out)
    if options.get("device", "") in (None, "cpu"):
        # NumPy 2 passes it with like=.
        options = {name: value for name, value in options.items() if name != "device"}
    try:
        return implementation(*arguments, **options)
    except TypeError as error:
        if "argument" in str(error) and implementation.__name__ in str(error):
            refuse(f"{get_name(function)}: {str(error).replace(implementation.__name__ + '() ', '')}; not supported")
        raise
