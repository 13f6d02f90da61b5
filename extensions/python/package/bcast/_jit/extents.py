# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Extents that are known at run time."""

import math
import operator

from .errors import is_in_call_of, refuse, refuse_attribute

_STATIC = "compile for fixed extents: @bcast.jit(static=True)"


def _operator(compute):
    return lambda self, other: self._compute(compute, self, other)


def _reflected(compute):
    return lambda self, other: self._compute(compute, other, self)


class Extent:
    """An extent of an array, known at run time: x.shape[0].

    It takes part in arithmetic, as a size of another array or as a number in
    an expression. Python cannot branch on it.
    """

    def __init__(self, program, source, is_not_one=False, is_natural=True):
        # The source is the name of an index, or a value and its dimension.
        self._program, self._source, self._is_not_one = program, source, is_not_one
        # Whether it is known not to be negative, which a difference may be.
        self._is_natural = is_natural
        self._parent = None
        # If the extent is a product, its two factors.
        self.factors = None

    def _find(self):
        root = self
        while root._parent is not None:
            root = root._parent
        return root

    @property
    def is_not_one(self):
        return self._find()._is_not_one

    @property
    def is_natural(self):
        return self._find()._is_natural

    @property
    def identity(self):
        return id(self._find())

    def is_same(self, other):
        return isinstance(other, Extent) and self._find() is other._find()

    def unify(self, other):
        """Says that the program has checked that both are equal."""
        root, other = self._find(), other._find()
        if root is not other:
            root._parent = other
            other._is_natural |= root._is_natural

    def get_index(self):
        root = self._find()
        if not isinstance(root._source, str):
            root._source = root._program.dim(*root._source)
        return root._source

    #
    # Arithmetic
    #

    def _apply(self, other, operation, fold, compute, reverse=False):
        other = int(other) if isinstance(other, bool) else other
        lhs, rhs = (other, self) if reverse else (self, other)
        if isinstance(other, float):
            return self._compute(compute, lhs, rhs)
        if not isinstance(other, (int, Extent)):
            return NotImplemented
        folded = fold(lhs, rhs)
        return folded if folded is not None else self._program.combine(operation, lhs, rhs)

    def _compute(self, compute, *operands):
        """A number of the program, which is not a size."""
        from .operands import make_traced

        return compute(*(make_traced(x) if isinstance(x, Extent) else x for x in operands))

    def __add__(self, other):
        fold = lambda a, b: a if _is(b, 0) else b if _is(a, 0) else None
        return self._apply(other, "addi", fold, operator.add)

    __radd__ = __add__

    def __sub__(self, other):
        return self._apply(other, "subi", _fold_subtraction, operator.sub)

    def __rsub__(self, other):
        return self._apply(other, "subi", _fold_subtraction, operator.sub, reverse=True)

    def __mul__(self, other):
        fold = lambda a, b: 0 if _is(a, 0) or _is(b, 0) else a if _is(b, 1) else b if _is(a, 1) else None
        product = self._apply(other, "muli", fold, operator.mul)
        if isinstance(product, Extent) and product is not self and product is not other:
            product.factors = self, other
        return product

    __rmul__ = __mul__

    def __floordiv__(self, other):
        if type(other) is int and other > 0:
            return self if other == 1 else self._program.combine("floordivsi", self, other)
        return self._divide(operator.floordiv, other)

    def __mod__(self, other):
        if type(other) is int and other > 0:
            return 0 if other == 1 else self - self // other * other
        return self._divide(operator.mod, other)

    def __truediv__(self, other):
        return self._divide(operator.truediv, other)

    def _divide(self, compute, other):
        if isinstance(other, (int, float)) and other == 0:
            raise ZeroDivisionError("division by zero")
        return self._compute(compute, self, other)

    def __divmod__(self, other):
        return self // other, self % other

    def __rdivmod__(self, other):
        return other // self, other % self

    def __pow__(self, other):
        if type(other) is int and 0 < other < 64:
            return math.prod([self] * other)
        return self._compute(operator.pow, self, other)

    def __lshift__(self, other):
        if type(other) is int and 0 <= other < 63:
            return self * (1 << other)
        return self._compute(operator.lshift, self, other)

    def __rshift__(self, other):
        if type(other) is int and 0 <= other < 63:
            return self // (1 << other)
        return self._compute(operator.rshift, self, other)

    def __neg__(self):
        return 0 - self

    def __invert__(self):
        return -1 - self

    def __abs__(self):
        return self if self.is_natural else self._compute(abs, self)

    __and__, __rand__ = _operator(operator.and_), _reflected(operator.and_)
    __or__, __ror__ = _operator(operator.or_), _reflected(operator.or_)
    __xor__, __rxor__ = _operator(operator.xor), _reflected(operator.xor)
    __rtruediv__, __rfloordiv__ = _reflected(operator.truediv), _reflected(operator.floordiv)
    __rmod__, __rpow__ = _reflected(operator.mod), _reflected(operator.pow)
    __rlshift__, __rrshift__ = _reflected(operator.lshift), _reflected(operator.rshift)

    def _get_self(self, *arguments):
        return self

    __pos__ = __round__ = __floor__ = __ceil__ = __trunc__ = _get_self

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return self._compute(lambda *inputs: getattr(ufunc, method)(*inputs, **kwargs), *inputs)

    #
    # What Python asks of numbers
    #

    def __eq__(self, other):
        if self.is_same(other):
            return True
        if not isinstance(other, (int, float, Extent)):
            return NotImplemented
        if isinstance(other, (int, float)) and (other < 0 and self.is_natural or other == 1 and self.is_not_one):
            return False
        return self._refuse_value("compares an extent that is known at run time")

    def __ne__(self, other):
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    def _order(self, other, compare):
        if self.is_same(other):
            return compare(0, 0)
        if not isinstance(other, (int, float, Extent)):
            return NotImplemented
        if self.is_natural and not isinstance(other, Extent):
            if other < 0 or (other == 0 and compare in (operator.ge, operator.lt)):
                return compare(0, other)
        return self._refuse_value("compares an extent that is known at run time")

    def __lt__(self, other):
        return self._order(other, operator.lt)

    def __le__(self, other):
        return self._order(other, operator.le)

    def __gt__(self, other):
        return self._order(other, operator.gt)

    def __ge__(self, other):
        return self._order(other, operator.ge)

    def __hash__(self):
        return self.identity

    def _refuse_value(self, what, way_out=_STATIC):
        if is_in_call_of("arange"):
            refuse(
                "np.arange to an extent that is known at run time",
                "np.arange(n, like=x), where x is an array of the program; or @bcast.jit(static=True)",
            )
        return refuse(what, way_out)

    def __bool__(self):
        return self._refuse_value("branches on an extent that is known at run time")

    def __index__(self):
        return self._refuse_value(
            "uses an extent that is known at run time as a Python int",
            "np.zeros_like(x, shape=(n, m)), np.arange(n, like=x) and np.linspace(x[0], x[1], n) take it; range(n), "
            "np.zeros((n, m)) and others of NumPy need @bcast.jit(static=True)",
        )

    def __int__(self):
        return self._refuse_value("converts an extent that is known at run time to int")

    def __float__(self):
        return self._refuse_value("converts an extent that is known at run time to float; np.sqrt and others take it")

    def __format__(self, spec):
        return self._refuse_value("formats an extent that is known at run time as text")

    def __repr__(self):
        return "?"

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return refuse_attribute(f"attribute {name!r} of an extent that is known at run time", _STATIC)


def _is(size, number):
    return isinstance(size, int) and size == number


def _fold_subtraction(a, b):
    if _is(b, 0):
        return a
    return 0 if isinstance(a, Extent) and a.is_same(b) else None
