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


def _make_binary(name, ufunc):
    def method(self, other):
        return NotImplemented if _has_own_operators(other) else _apply(name, ufunc, self, other)

    def reflected(self, other):
        return NotImplemented if _has_own_operators(other) else operate(ufunc, other, self)

    def in_place(self, other):
        if self.weak or self.is_scalar:
            # A scalar has no memory to write to: the name is of the result.
            return method(self, other)
        return write(self, _apply(name, ufunc, self, other, is_in_place=True))

    return method, reflected, in_place


for _name, _ufunc in _BINARY.items():
    _method, _reflected, _in_place = _make_binary(_name, _ufunc)
    setattr(TracedArray, f"__{_name}__", _method)
    setattr(TracedArray, f"__r{_name}__", _reflected)
    if _name != "divmod":
        setattr(TracedArray, f"__i{_name}__", _in_place)
for _name, _ufunc in _COMPARISONS.items():
    setattr(TracedArray, f"__{_name}__", _make_binary(_name, _ufunc)[0])
for _name, _ufunc in _UNARY.items():
    setattr(TracedArray, f"__{_name}__", (lambda ufunc: lambda self: operate(ufunc, self))(_ufunc))
