# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions as text, such as "a * exp(b) + c". They are parsed, and never run as Python."""

import ast
import difflib
import inspect
import math
import operator

import numpy as np

from .._errors import Error
from . import compositions, creation, functions, reductions, trace, views
from .scalars import BUILDERS
from .ufuncs import apply

_MAX_LENGTH = 100_000
# Of numbers that are computed from numbers; the largest float has 1024.
_MAX_BITS = 1024

_OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.LShift: operator.lshift,
    ast.RShift: operator.rshift, ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor,
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Eq: operator.eq,
    ast.NotEq: operator.ne, ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert,
}  # fmt: skip

# Names of no variable.
CONSTANTS = {"pi": math.pi, "inf": math.inf, "nan": math.nan}

# What the functions are called in an expression: NumPy's names, without "np.".
FUNCTIONS = {
    **{name: (lambda ufunc: lambda *xs: apply(ufunc, *xs))(getattr(np, name))
       for name in BUILDERS if name not in ("divmod", "modf")},
    "abs": lambda x: apply(np.absolute, x), "where": functions.where, "clip": functions.clip, "round": functions.round,
    "sum": reductions.sum, "prod": reductions.prod, "mean": reductions.mean, "var": reductions.var,
    "std": reductions.std, "min": reductions.amin, "max": reductions.amax, "all": reductions.all,
    "any": reductions.any, "argmin": reductions.argmin, "argmax": reductions.argmax, "amin": reductions.amin,
    "amax": reductions.amax, "ptp": reductions.ptp, "average": reductions.average,
    "count_nonzero": reductions.count_nonzero, "nansum": reductions.nansum, "nanprod": reductions.nanprod,
    "nanmean": reductions.nanmean, "nanvar": reductions.nanvar, "nanstd": reductions.nanstd,
    "nanmin": reductions.nanmin, "nanmax": reductions.nanmax, "dot": functions.dot, "outer": functions.outer,
    "norm": functions.norm, "sinc": functions.sinc, "nan_to_num": functions.nan_to_num, "isclose": functions.isclose,
    "conj": lambda x: apply(np.conjugate, x), "real": views.real, "imag": views.imag, "ones_like": creation.ones_like,
    "zeros_like": creation.zeros_like, "diff": compositions.diff, "cross": compositions.cross, "trapz": compositions.trapz,
}  # fmt: skip

_WAYS_OUT = {
    ast.Attribute: "functions have their plain names here, as exp(x); bcast.jit compiles methods and attributes",
    ast.Subscript: "index before, y = x[1:]; bcast.jit compiles indices",
    ast.BoolOp: "write (a > 0) & (b > 0), with parentheses, or |",
    ast.Not: "write ~x",
    ast.IfExp: "write where(condition, x, y)",
    ast.MatMult: "compute matrix products before",
    ast.Lambda: "bcast.jit compiles functions",
}


def _is_large(kind, operands):
    """Whether an int has more than _MAX_BITS, without computing it."""
    if len(operands) < 2 or not all(isinstance(operand, int) for operand in operands):
        return False
    left, right = operands
    bits = abs(left).bit_length()
    if isinstance(kind, ast.Pow):
        return bits > 1 and right > 0 and (bits - 1) * right >= _MAX_BITS
    if isinstance(kind, ast.LShift):
        return left != 0 and bits + right > _MAX_BITS
    return isinstance(kind, ast.Mult) and bits + abs(right).bit_length() > _MAX_BITS
def _find_hint(name):
    """A way out for a function that expressions lack."""
    if getattr(np, name, None) in functions.FUNCTIONS:
        return f"not in expressions; bcast.jit has np.{name}"
    if hasattr(np, name):
        return f"bcast has no np.{name}: compute it before, with NumPy"
    near = difflib.get_close_matches(name, FUNCTIONS)
    return f"did you mean {' or '.join(near)}?" if near else "functions are NumPy's: exp, where, sum, ..."


def _find_in_numpy(name):
    """With fallback, NumPy computes an expression."""
    return np.linalg.norm if name == "norm" else getattr(np, name)


class Expression:
    """The parsed text: its names, and a function of their values."""

    def __init__(self, text):
        self._text = text
        self._names = []
        self._tree = self._parse()
        try:
            self._check(self._tree)
        except RecursionError:
            raise Error("bcast.evaluate: the expression is nested too deeply") from None
        self.names = tuple(self._names)
        self.__name__ = "evaluate"
        kind = inspect.Parameter.POSITIONAL_ONLY
        self.__signature__ = inspect.Signature([inspect.Parameter(name, kind) for name in self.names])

    def _parse(self):
        if len(self._text) > _MAX_LENGTH:
            raise Error(f"bcast.evaluate: the expression has {len(self._text)} characters, more than {_MAX_LENGTH}")
        try:
            # Leading blanks would be an indented block.
            return ast.parse(self._text.strip(), mode="eval").body
        except SyntaxError as error:
            line = (error.text or self._text).rstrip()
            raise Error(f"bcast.evaluate: {error.msg}\n    {line}\n    {' ' * ((error.offset or 1) - 1)}^") from None
        except (RecursionError, MemoryError):
            raise Error("bcast.evaluate: the expression is nested too deeply") from None
        except ValueError as error:
            raise Error(f"bcast.evaluate: {error}") from None

    def _refuse(self, node, reason, way_out=None):
        source = self._text.strip().splitlines()
        line = source[getattr(node, "lineno", 1) - 1] if source else ""
        mark = " " * getattr(node, "col_offset", 0) + "^"
        text = f"bcast.evaluate: {reason}\n    {line}\n    {mark}"
        raise Error(f"{text}\n{way_out}" if way_out else text)

    def _check(self, node):
        if isinstance(node, ast.Name):
            if node.id not in self._names:
                self._names.append(node.id)
        elif isinstance(node, ast.Constant):
            if type(node.value) not in (int, float, bool):
                self._refuse(
                    node, f"{node.value!r:.40} is not a number of bcast", "numbers are ints, floats and truth values"
                )
        elif isinstance(node, ast.BinOp):
            while isinstance(node, ast.BinOp):
                self._check_operator(node, node.op)
                self._check(node.right)
                node = node.left
            self._check(node)
        elif isinstance(node, ast.UnaryOp):
            self._check_operator(node, node.op)
            self._check(node.operand)
        elif isinstance(node, ast.Compare):
            if len(node.ops) != 1:
                self._refuse(node, "a chain of comparisons", "write (a < b) & (b < c)")
            self._check_operator(node, node.ops[0])
            self._check(node.left)
            self._check(node.comparators[0])
        elif isinstance(node, ast.Call):
            self._check_call(node)
        else:
            self._refuse(node, f"an expression has no {type(node).__name__}", _WAYS_OUT.get(type(node)))

    def _check_operator(self, node, kind):
        if type(kind) not in _OPERATORS:
            self._refuse(node, f"an expression has no operator {type(kind).__name__}", _WAYS_OUT.get(type(kind)))

    def _check_call(self, node):
        if not isinstance(node.func, ast.Name):
            self._refuse(node, "only functions are called, by name", _WAYS_OUT[ast.Attribute])
        if node.func.id not in FUNCTIONS:
            self._refuse(node, f"there is no function {node.func.id}", _find_hint(node.func.id))
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                self._refuse(argument, "an expression has no *")
            self._check(argument)
        ufunc = getattr(np, node.func.id, None)
        if isinstance(ufunc, np.ufunc) and len(node.args) != ufunc.nin:
            count = f"{ufunc.nin} argument{'s' * (ufunc.nin != 1)}"
            self._refuse(node, f"{node.func.id} takes {count}, got {len(node.args)}")
        names = [keyword.arg for keyword in node.keywords]
        for keyword in node.keywords:
            if names.count(keyword.arg) > 1:
                self._refuse(keyword.value, f"{keyword.arg}= is given twice")
            try:
                value = None if keyword.arg is None else ast.literal_eval(keyword.value)
            except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
                value = None
            if keyword.arg not in ("axis", "keepdims", "ddof", "decimals") or value is None:
                self._refuse(keyword.value, "options are axis=, keepdims=, ddof= and decimals=, with numbers")

    def __call__(self, *values):
        find = FUNCTIONS.__getitem__ if trace.is_active() else _find_in_numpy
        try:
            return self._compute(self._tree, dict(zip(self.names, values)), find)
        except RecursionError:
            raise Error("bcast.evaluate: the expression is nested too deeply") from None

    def _apply(self, node, kind, *operands):
        """An operator. Numbers alone are Python's, as they are in the function of NumPy."""
        operation = _OPERATORS[type(kind)]
        if not all(type(operand) in (int, float, bool) for operand in operands):
            return operation(*operands)
        if type(kind) is ast.Invert and type(operands[0]) is bool:
            return not operands[0]
        try:
            if _is_large(kind, operands):
                raise OverflowError(f"the number has more than {_MAX_BITS} bits")
            number = operation(*operands)
        except (ArithmeticError, TypeError, ValueError) as error:
            return self._refuse(node, str(error.args[-1]))
        if isinstance(number, complex):
            return self._refuse(node, "a complex number", "numbers are ints, floats and truth values")
        return number

    def _compute(self, node, values, find):
        # Long sums are nested to the left.
        nested = [node]
        while isinstance(nested[-1], ast.BinOp):
            nested.append(nested[-1].left)
        value = self._compute_single(nested.pop(), values, find)
        for outer in reversed(nested):
            value = self._apply(outer, outer.op, value, self._compute(outer.right, values, find))
        return value

    def _compute_single(self, node, values, find):
        compute = lambda part: self._compute(part, values, find)
        if isinstance(node, ast.Name):
            return values[node.id]
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.UnaryOp):
            return self._apply(node, node.op, compute(node.operand))
        if isinstance(node, ast.Compare):
            return self._apply(node, node.ops[0], compute(node.left), compute(node.comparators[0]))
        options = {keyword.arg: ast.literal_eval(keyword.value) for keyword in node.keywords}
        arguments = [compute(argument) for argument in node.args]
        try:
            return find(node.func.id)(*arguments, **options)
        except TypeError as error:
            if isinstance(error, Error):
                raise
            return self._refuse(node, f"{node.func.id}: {error}")
