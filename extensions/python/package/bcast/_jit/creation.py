# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""New arrays: of one value, of positions, and copies. Functions without an array take like=."""

import numpy as np

from . import trace
from .arrays import TracedArray
from .axes import take_int, take_shape
from .dtypes import FLOAT, INT, check_dtype
from .errors import refuse
from .extents import Extent
from .operands import Literal, find_common_dtype, make_operand, make_traced, materialize, materialize_as


def _program():
    return trace.get_active().program


def _fill(shape, operand, dtype):
    shape = take_shape(shape)
    if any(isinstance(size, int) and size < 0 for size in shape):
        refuse("negative dimensions are not allowed")
    return TracedArray(_program().broadcast_to(materialize_as(operand, dtype), shape))


def full(shape, fill_value, dtype=None, order="C"):
    operand = make_operand(fill_value)
    if dtype is None:
        dtype = {"b": bool, "i": INT, "f": FLOAT}[operand.weak] if operand.weak else operand.value.dtype
    return _fill(shape, operand, check_dtype(dtype, "dtype="))


def zeros(shape, dtype=float, order="C"):
    return full(shape, 0, dtype or float)


def ones(shape, dtype=float, order="C"):
    return full(shape, 1, dtype or float)


def full_like(a, fill_value, dtype=None, order="K", subok=True, shape=None):
    x = make_traced(a)
    dtype = x.dtype if dtype is None else check_dtype(dtype, "dtype=")
    return _fill(x.shape if shape is None else shape, make_operand(fill_value), dtype)


def zeros_like(a, dtype=None, order="K", subok=True, shape=None):
    return full_like(a, 0, dtype, shape=shape)


def ones_like(a, dtype=None, order="K", subok=True, shape=None):
    return full_like(a, 1, dtype, shape=shape)


def _positions(count, dtype):
    if dtype.kind == "b":
        return TracedArray(_program().iota(0, INT, (count,))).astype(bool)
    return TracedArray(_program().iota(0, dtype, (count,)))


def arange(start, stop=None, step=1, dtype=None):
    if stop is None:
        start, stop = 0, start
    step = 1 if step is None else step
    bounds = [start, stop, step]
    if any(isinstance(bound, TracedArray) for bound in bounds):
        refuse("np.arange with bounds that are arrays", "give the number of elements as x.shape[i] or an int")
    if not any(isinstance(bound, Extent) for bound in bounds):
        return make_traced(np.arange(start, stop, step, dtype=dtype))
    if isinstance(step, Extent) or any(isinstance(bound, float) for bound in bounds):
        refuse(
            "np.arange to an extent that is known at run time takes integers", "multiply: np.arange(n, like=x) * step"
        )
    dtype = INT if dtype is None else check_dtype(dtype, "dtype=")
    start, stop, step = (b if isinstance(b, Extent) else take_int(b, "a bound") for b in (start, stop, step))
    if step == 0:
        refuse("np.arange with step 0")
    count = stop - start if step > 0 else start - stop
    program = _program()
    count = max(count, 0) if isinstance(count, int) else count
    if isinstance(count, Extent) and not count.is_natural:
        count = program.combine("maxsi", count, 0)
    if abs(step) != 1:
        count = -(-count // abs(step)) if isinstance(count, int) else program.combine("ceildivsi", count, abs(step))
    if isinstance(start, int) and start == 0 and step == 1:
        return _positions(count, dtype)
    positions = _positions(count, INT) * step + start
    return positions.astype(dtype)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0):
    is_known = not isinstance(num, Extent)
    num = take_int(num, "num") if is_known else num
    if axis != 0 or (is_known and num < 0):
        refuse("np.linspace is supported with axis=0 and a number of samples that is not negative")
    if not is_known:
        _program().check("non_negative", num, 0, "np.linspace: the dimension of samples")
    operands = [make_operand(start), make_operand(stop)]
    inner = find_common_dtype([*operands, Literal(1.0)])
    start, stop = (TracedArray(materialize(operand, inner)) for operand in operands)
    between = num - 1 if endpoint else num
    distance = stop - start
    positions = _positions(num, inner).reshape((num,) + (1,) * distance.ndim)
    from .functions import where

    if is_known:
        step = distance / inner.type(between or np.nan)
        result = positions * (step if between > 0 else distance) + start
    else:
        between = make_traced(between).astype(inner)
        step = distance / where(between == 0, inner.type(np.nan), between)
        result = positions * where(between == 0, distance, step) + start
    if endpoint and (not is_known or num > 1):
        is_last = positions == (inner.type(num - 1) if is_known else where(between == 0, inner.type(-1), between))
        result = where(is_last, stop, result)
    if dtype is not None:
        dtype = check_dtype(dtype, "dtype=")
        result = (np.floor(result) if dtype.kind in "iu" else result).astype(dtype)
    return (result, step) if retstep else result


def eye(N, M=None, k=0, dtype=float, order="C"):
    rows, columns = take_shape((N, N if M is None else M))
    program = _program()
    row = TracedArray(program.iota(0, INT, (rows, 1)))
    column = TracedArray(program.iota(1, INT, (1, columns)))
    return (row + take_int(k, "k") == column).astype(dtype or float)


def identity(n, dtype=None):
    return eye(n, dtype=dtype or float)


def tri(N, M=None, k=0, dtype=float):
    rows, columns = take_shape((N, N if M is None else M))
    program = _program()
    row = TracedArray(program.iota(0, INT, (rows, 1)))
    column = TracedArray(program.iota(1, INT, (1, columns)))
    return (row + take_int(k, "k") >= column).astype(dtype or float)


def _choose_triangle(m, k, keeps_lower):
    from .functions import where

    x = make_traced(m)
    if x.ndim < 2:
        refuse("np.tril and np.triu take arrays of at least two dimensions")
    mask = tri(*x.shape[-2:], k=k if keeps_lower else take_int(k, "k") - 1, dtype=bool)
    zero = x.dtype.type(0)
    return where(mask, x, zero) if keeps_lower else where(mask, zero, x)


def tril(m, k=0):
    return _choose_triangle(m, k, True)


def triu(m, k=0):
    return _choose_triangle(m, k, False)


def asarray(a, dtype=None, order=None):
    x = make_traced(a)
    x = TracedArray(x.value) if x.is_scalar else x
    return x if dtype is None else x.astype(dtype, copy=False)


def array(object, dtype=None, copy=True, order="K", subok=False, ndmin=0):
    x = make_traced(object)
    x = TracedArray(x.astype(x.dtype if dtype is None else dtype).value)
    return x if x.ndim >= ndmin else x.reshape((1,) * (ndmin - x.ndim) + x.shape)


def copy(a, order="K", subok=False):
    return TracedArray(make_traced(a).copy(order).value)
