# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The methods of traced arrays, which are those of np.ndarray."""

import numpy as np

from . import compositions, functions, indexing, reductions, trace, views
from .arrays import TracedArray
from .dtypes import check_dtype
from .errors import refuse


def _astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
    views.check_order(order)
    dtype = check_dtype(dtype, "astype")
    if not np.can_cast(self.dtype, dtype, casting):
        refuse(f"Cannot cast array data from {self.dtype} to {dtype} according to the rule {casting!r}")
    if self.dtype == dtype and not copy:
        return self
    return TracedArray(trace.get_active().program.convert(self.value, dtype), is_scalar=self.is_scalar)


def _view(self, dtype=None, type=None):
    if dtype is None:
        return TracedArray(
            self.value, base=self, derive=lambda value: value, key=..., is_scalar=self.is_scalar
        )
    dtype = check_dtype(dtype, "view")
    if dtype.itemsize != self.dtype.itemsize or "b" in (dtype.kind, self.dtype.kind):
        refuse(f"a view of {self.dtype} as {dtype}, of another size", "astype converts the elements")
    if dtype == self.dtype:
        return _view(self)
    bitcast = lambda value: trace.get_active().program.bitcast(value, dtype)
    return TracedArray(bitcast(self.value), base=self, derive=bitcast, is_scalar=self.is_scalar)


def _reshape(self, *shape, order="C"):
    return views.reshape(self, shape[0] if len(shape) == 1 else shape, order)


def _transpose(self, *axes):
    if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))):
        axes = axes[0]
    return views.transpose(self, axes or None)


def _flatten(self, order="C"):
    return TracedArray(views.ravel(self, order).value)


def _clip(self, min=None, max=None, out=None, **options):
    return functions.clip(self, min, max, out, **options)


def _copy(self, order="C"):
    views.check_order(order)
    return TracedArray(self.value, is_scalar=self.is_scalar)


def _fill(self, value):
    self[...] = value


def _conjugate(self, out=None):
    return self if out is None else np.conjugate(self, out)


def _item(self, *arguments):
    return self._refuse_number("a Python number")


def _method(function):
    return lambda self, *arguments, **options: function(self, *arguments, **options)


for _name, _function in {
    "sum": reductions.sum, "prod": reductions.prod, "mean": reductions.mean, "std": reductions.std,
    "var": reductions.var, "max": reductions.amax, "min": reductions.amin, "ptp": reductions.ptp,
    "all": reductions.all, "any": reductions.any, "argmax": reductions.argmax, "argmin": reductions.argmin,
    "round": functions.round, "ravel": views.ravel, "squeeze": views.squeeze, "swapaxes": views.swapaxes,
    "dot": functions.dot, "diagonal": compositions.diagonal, "trace": compositions.trace_of,
    "take": compositions.take, "__getitem__": indexing.get_item, "__setitem__": indexing.set_item,
}.items():  # fmt: skip
    setattr(TracedArray, _name, _method(_function))

TracedArray.astype, TracedArray.view, TracedArray.copy, TracedArray.__copy__ = _astype, _view, _copy, _copy
TracedArray.reshape, TracedArray.transpose, TracedArray.flatten = _reshape, _transpose, _flatten
TracedArray.clip, TracedArray.fill, TracedArray.item, TracedArray.tolist = _clip, _fill, _item, _item
# Of real numbers, NumPy returns the array itself.
TracedArray.conj = TracedArray.conjugate = _conjugate
TracedArray.repeat = lambda self, *arguments, **options: np.repeat(self, *arguments, **options)
TracedArray.choose = lambda self, *arguments, **options: np.choose(self, *arguments, **options)
TracedArray.__deepcopy__ = lambda self, memo: _copy(self)
TracedArray.T = property(lambda self: views.transpose(self))
TracedArray.real, TracedArray.imag = property(views.real), property(views.imag)
