# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python's operators on traced arrays."""

import numpy as np

from .arrays import TracedArray
from .dtypes import FLOAT
from .ufuncs import operate, write

_BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.true_divide, "floordiv": np.floor_divide,
    "mod": np.remainder, "divmod": np.divmod, "pow": np.power, "lshift": np.left_shift, "rshift": np.right_shift,
    "and": np.bitwise_and, "xor": np.bitwise_xor, "or": np.bitwise_or, "matmul": np.matmul,
}  # fmt: skip
_COMPARISONS = {
    "lt": np.less, "le": np.less_equal, "eq": np.equal, "ne": np.not_equal, "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip
_UNARY = {"neg": np.negative, "pos": np.positive, "abs": np.absolute, "invert": np.invert}


def _has_own_operators(other):
    return getattr(other, "__array_ufunc__", False) is None


def _apply(name, ufunc, lhs, rhs, is_in_place=False):
    # NumPy's operator has these exponents as functions of their own. Its scalars have dtypes.
    if name == "pow" and type(rhs) in (int, float):
        if rhs == 2:
            if lhs.dtype.kind in "iu" and type(rhs) is float and not is_in_place:
                return operate(ufunc, lhs, rhs) if lhs.weak else operate(np.square, lhs.astype(FLOAT))
            return operate(np.square, lhs)
        if lhs.dtype.kind == "f" and rhs in (1, -1, 0.5):
            return operate({1: np.positive, -1: np.reciprocal, 0.5: np.sqrt}[rhs], lhs)
    return operate(ufunc, lhs, rhs)


def _make_binary(name, ufunc, apply, write):
    def method(self, other):
        if _has_own_operators(other):
            return NotImplemented
        return apply(self, lambda lhs, rhs: _apply(name, ufunc, lhs, rhs), self, other)

    def reflected(self, other):
        if _has_own_operators(other):
            return NotImplemented
        return apply(self, lambda lhs, rhs: operate(ufunc, lhs, rhs), other, self)

    def in_place(self, other):
        if self.weak or self.is_scalar:
            # A scalar has no memory to write to: the name is of the result.
            return method(self, other)
        if _has_own_operators(other):
            return NotImplemented
        return write(self, apply(self, lambda lhs, rhs: _apply(name, ufunc, lhs, rhs, is_in_place=True), self, other))

    return method, reflected, in_place


def add_operators(cls, apply, write):
    """Gives a class Python's operators.

    apply(self, operation, *operands) computes one, and write(self, result) is what self is after an
    operation in place.
    """
    for name, ufunc in _BINARY.items():
        method, reflected, in_place = _make_binary(name, ufunc, apply, write)
        setattr(cls, f"__{name}__", method)
        setattr(cls, f"__r{name}__", reflected)
        if name != "divmod":
            setattr(cls, f"__i{name}__", in_place)
    for name, ufunc in _COMPARISONS.items():
        setattr(cls, f"__{name}__", _make_binary(name, ufunc, apply, write)[0])
    for name, ufunc in _UNARY.items():
        operation = (lambda ufunc: lambda x: operate(ufunc, x))(ufunc)
        setattr(cls, f"__{name}__", (lambda operation: lambda self: apply(self, operation, self))(operation))


add_operators(TracedArray, lambda self, operation, *operands: operation(*operands), write)
