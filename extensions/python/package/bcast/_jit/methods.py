# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The methods of traced arrays, which are those of np.ndarray."""

import numpy as np

from . import trace
from .dtypes import check_dtype, check_order
from .errors import refuse


def _call(function):
    """The method that a function of NumPy computes, by __array_function__."""
    return lambda self, *arguments, **options: function(self, *arguments, **options)


class Methods:
    """The methods of np.ndarray."""

    all, any, argmax, argmin = _call(np.all), _call(np.any), _call(np.argmax), _call(np.argmin)
    sum, prod, mean, std, var = _call(np.sum), _call(np.prod), _call(np.mean), _call(np.std), _call(np.var)
    max, min, ptp = _call(np.max), _call(np.min), _call(np.ptp)
    round, ravel, squeeze, swapaxes = _call(np.round), _call(np.ravel), _call(np.squeeze), _call(np.swapaxes)
    dot, diagonal, trace = _call(np.dot), _call(np.diagonal), _call(np.trace)
    take, repeat, choose = _call(np.take), _call(np.repeat), _call(np.choose)

    def __getitem__(self, key):
        from .indexing import get_item

        return get_item(self, key)

    def __setitem__(self, key, value):
        from .indexing import set_item

        set_item(self, key, value)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        check_order(order)
        dtype = check_dtype(dtype, "astype")
        if not np.can_cast(self.dtype, dtype, casting):
            refuse(f"Cannot cast array data from {self.dtype} to {dtype} according to the rule {casting!r}")
        if self.dtype == dtype and not copy:
            return self
        return type(self)(trace.get_active().program.convert(self.value, dtype), is_scalar=self.is_scalar)

    def view(self, dtype=None, type=None):
        array = self.__class__
        if dtype is None:
            return array(self.value, base=self, derive=lambda value: value, key=..., is_scalar=self.is_scalar)
        dtype = check_dtype(dtype, "view")
        if dtype.itemsize != self.dtype.itemsize or "b" in (dtype.kind, self.dtype.kind):
            refuse(f"a view of {self.dtype} as {dtype}, of another size", "astype converts the elements")
        if dtype == self.dtype:
            return self.view()
        bitcast = lambda value: trace.get_active().program.bitcast(value, dtype)
        return array(bitcast(self.value), base=self, derive=bitcast, is_scalar=self.is_scalar)

    def reshape(self, *shape, order="C"):
        return np.reshape(self, shape[0] if len(shape) == 1 else shape, order)

    def transpose(self, *axes):
        if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))):
            axes = axes[0]
        return np.transpose(self, axes or None)

    @property
    def T(self):
        return np.transpose(self)

    def flatten(self, order="C"):
        return type(self)(np.ravel(self, order).value)

    def clip(self, min=None, max=None, out=None, **options):
        return np.clip(self, min, max, out, **options)

    def copy(self, order="C"):
        check_order(order)
        return type(self)(self.value, is_scalar=self.is_scalar)

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def fill(self, value):
        self[...] = value

    @property
    def real(self):
        return np.real(self)

    @property
    def imag(self):
        return np.imag(self)

    def conjugate(self, out=None):
        # Of real numbers, NumPy returns the array itself.
        return self if out is None else np.conjugate(self, out)

    conj = conjugate

    def item(self, *arguments):
        return self._refuse_number("a Python number")

    tolist = item
