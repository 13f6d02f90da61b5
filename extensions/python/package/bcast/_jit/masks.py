# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Elements that a mask chooses: x[mask], as far as their number does not matter."""

import numpy as np

from . import reductions, trace, ufuncs
from .arrays import TracedArray
from .errors import TraceError, describe, find_location, refuse
from .extents import Extent
from .operands import make_traced
from .operators import Operators
from .program import is_same_size

_REASON = "indexes with an array of truth values, so that the result's shape depends on elements"
_WAY_OUT = (
    "np.where(mask, x, 0), or a reduction with where=mask; x[mask] is for x[mask] += y, x[mask] = f(x[mask]) and "
    "x[mask].sum()"
)


def is_mask(key):
    """Whether an index is an array of truth values."""
    if isinstance(key, list):
        key = np.asarray(key) if key and all(isinstance(element, (bool, np.bool_)) for element in key) else None
    return isinstance(key, (TracedArray, np.ndarray)) and key.dtype == bool and key.ndim > 0


def align_mask(x, key):
    """The mask with as many dimensions as x, of which it has the first ones."""
    mask = make_traced(key)
    if mask.ndim > x.ndim:
        refuse(f"too many indices for array: array is {x.ndim}-dimensional, but {mask.ndim} were indexed")
    for dim, (size, expected) in enumerate(zip(mask.shape, x.shape)):
        if is_same_size(size, expected):
            continue
        if isinstance(size, int) and isinstance(expected, int):
            refuse(
                f"boolean index did not match indexed array along dimension {dim}; dimension is {expected} but "
                f"corresponding boolean dimension is {size}"
            )
        trace.get_active().program.check(
            "equal", size, expected, f"boolean index: dimension {dim} of the mask", f"dimension {dim} of the array"
        )
        if isinstance(size, Extent) and isinstance(expected, Extent):
            size.unify(expected)
    return mask.reshape(mask.shape + (1,) * (x.ndim - mask.ndim)) if mask.ndim < x.ndim else mask


def _reduction(reduce):
    return lambda self, axis=None, **options: self.reduce(reduce, axis, **options)


class MaskedElements(Operators):
    """Stands for x[mask]: has the operators and ufuncs of elements, which compute all of x.

    It can be written to x[mask] under the same mask, and reduced. As a copy in
    NumPy, it does not follow later writes to x or to the mask.
    """

    __array_priority__ = 2000

    def __init__(self, x, mask, num_rest):
        # The mask has the rank of x; num_rest dimensions follow those that it chooses from.
        self.x, self.mask, self._num_rest = TracedArray(x.value), TracedArray(mask.value), num_rest
        self.weak, self.is_scalar = None, False
        self._location = find_location()

    @property
    def dtype(self):
        return self.x.dtype

    def refuse(self):
        raise TraceError(describe(self._location, _REASON, _WAY_OUT))

    def has_mask(self, mask):
        return trace.get_active().program.is_same_value(self.mask.value, mask.value)

    def _take(self, other):
        """The operand of an operation on all elements, in place of other."""
        if isinstance(other, MaskedElements):
            if not other.has_mask(self.mask):
                refuse("computes with elements of different masks", "np.where(mask, ..., x) of whole arrays")
            return other.x
        if getattr(other, "ndim", 0) > self._num_rest or isinstance(other, (list, tuple)):
            self.refuse()
        return other

    def _compute(self, operation, *operands):
        """The result of a function of whole arrays, on these elements."""
        result = operation(*map(self._take, operands))
        if isinstance(result, tuple):
            return tuple(MaskedElements(part, self.mask, self._num_rest) for part in result)
        return MaskedElements(result, self.mask, self._num_rest)

    def _write(self, result):
        """x[mask] += y: these elements change for every name of them, in the dtype of x."""
        if not np.can_cast(result.dtype, self.dtype, "same_kind"):
            refuse(f"cannot write {result.dtype} into an array of {self.dtype}", f'convert it: .astype("{self.dtype}")')
        self.x = TracedArray(result.x.astype(self.dtype).value)
        return self

    def astype(self, dtype, **options):
        return MaskedElements(self.x.astype(dtype), self.mask, self._num_rest)

    def copy(self):
        return MaskedElements(self.x, self.mask, self._num_rest)

    def reduce(self, reduce, axis=None, **options):
        """A reduction of all elements, or for a mask of rows along these."""
        if axis is not None and (axis != 0 or self.mask.ndim - self._num_rest != 1):
            self.refuse()
        return reduce(self.x, axis=axis, where=self.mask, **options)

    sum, prod, mean = _reduction(reductions.sum), _reduction(reductions.prod), _reduction(reductions.mean)
    var, std = _reduction(reductions.var), _reduction(reductions.std)
    any, all = _reduction(reductions.any), _reduction(reductions.all)

    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        if method == "reduce" and ufunc is np.add:
            return self.reduce(reductions.sum, **options)
        if method != "__call__" or set(options) - {"dtype"}:
            self.refuse()
        return self._compute(lambda *xs: ufuncs.apply(ufunc, *xs, **options), *inputs)

    def __array_function__(self, function, types, arguments, options):
        if _REDUCTIONS.get(function.__name__) is None or len(arguments) > 2:
            self.refuse()
        return self.reduce(_REDUCTIONS[function.__name__], *arguments[1:], **options)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self.refuse()

    def _refuse_all(self, *arguments):
        return self.refuse()

    __bool__ = __len__ = __iter__ = __getitem__ = __setitem__ = __array__ = __float__ = __int__ = _refuse_all
    __index__ = __contains__ = _refuse_all


_REDUCTIONS = {
    "sum": reductions.sum, "prod": reductions.prod, "mean": reductions.mean, "var": reductions.var,
    "std": reductions.std, "any": reductions.any, "all": reductions.all,
}  # fmt: skip
