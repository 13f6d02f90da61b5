# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python's operators on traced arrays."""

import numpy as np

from .dtypes import FLOAT


def _has_own_operators(other):
    return getattr(other, "__array_ufunc__", False) is None


def _operate(ufunc, *operands):
    # The module needs TracedArray, which needs this one.
    from .ufuncs import operate

    return operate(ufunc, *operands)


def _apply(ufunc, lhs, rhs, is_in_place=False):
    # NumPy's operator has these exponents as functions of their own. Its scalars have dtypes.
    if ufunc is np.power and type(rhs) in (int, float):
        if rhs == 2:
            if lhs.dtype.kind in "iu" and type(rhs) is float and not is_in_place:
                return _operate(ufunc, lhs, rhs) if lhs.weak else _operate(np.square, lhs.astype(FLOAT))
            return _operate(np.square, lhs)
        if lhs.dtype.kind == "f" and rhs in (1, -1, 0.5):
            return _operate({1: np.positive, -1: np.reciprocal, 0.5: np.sqrt}[rhs], lhs)
    return _operate(ufunc, lhs, rhs)


def _binary(ufunc):
    """The methods for x + y, for y + x, and for x += y."""

    def method(self, other):
        if _has_own_operators(other):
            return NotImplemented
        return self._compute(lambda lhs, rhs: _apply(ufunc, lhs, rhs), self, other)

    def reflected(self, other):
        if _has_own_operators(other):
            return NotImplemented
        return self._compute(lambda lhs, rhs: _operate(ufunc, lhs, rhs), other, self)

    def in_place(self, other):
        if self.weak or self.is_scalar:
            # A scalar has no memory to write to: the name is of the result.
            return method(self, other)
        if _has_own_operators(other):
            return NotImplemented
        return self._write(self._compute(lambda lhs, rhs: _apply(ufunc, lhs, rhs, is_in_place=True), self, other))

    return method, reflected, in_place


def _comparison(ufunc):
    return _binary(ufunc)[0]


def _unary(ufunc):
    return lambda self: self._compute(lambda x: _operate(ufunc, x), self)


class Operators:
    """Python's operators.

    A class with them may define _compute, which computes an operation, and _write, which returns what
    the object is after an operation in place.
    """

    def _compute(self, operation, *operands):
        return operation(*operands)

    def _write(self, result):
        from .ufuncs import write

        return write(self, result)

    __add__, __radd__, __iadd__ = _binary(np.add)
    __sub__, __rsub__, __isub__ = _binary(np.subtract)
    __mul__, __rmul__, __imul__ = _binary(np.multiply)
    __truediv__, __rtruediv__, __itruediv__ = _binary(np.true_divide)
    __floordiv__, __rfloordiv__, __ifloordiv__ = _binary(np.floor_divide)
    __mod__, __rmod__, __imod__ = _binary(np.remainder)
    __divmod__, __rdivmod__ = _binary(np.divmod)[:2]
    __pow__, __rpow__, __ipow__ = _binary(np.power)
    __lshift__, __rlshift__, __ilshift__ = _binary(np.left_shift)
    __rshift__, __rrshift__, __irshift__ = _binary(np.right_shift)
    __and__, __rand__, __iand__ = _binary(np.bitwise_and)
    __xor__, __rxor__, __ixor__ = _binary(np.bitwise_xor)
    __or__, __ror__, __ior__ = _binary(np.bitwise_or)
    __matmul__, __rmatmul__, __imatmul__ = _binary(np.matmul)

    __lt__, __le__ = _comparison(np.less), _comparison(np.less_equal)
    __eq__, __ne__ = _comparison(np.equal), _comparison(np.not_equal)
    __gt__, __ge__ = _comparison(np.greater), _comparison(np.greater_equal)
    # As of an array, whose elements may change.
    __hash__ = None

    __neg__, __pos__, __abs__ = _unary(np.negative), _unary(np.positive), _unary(np.absolute)
    __invert__ = _unary(np.invert)
