# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The text of a workload without reductions, for numexpr and for loops of Numba."""

import re

import numpy
import spaces


class NotElementwise(Exception):
    pass


class Expression:
    """A text, and the array if it is the name of one."""

    def __init__(self, tracer, text, array=None):
        self.tracer, self.text, self.array = tracer, text, array

    @property
    def shape(self):
        return self.view().shape

    def view(self):
        if self.array is None:
            raise NotElementwise
        return self.array

    def __getitem__(self, index):
        return self.tracer.name_array(self.view()[index])

    def __neg__(self):
        return Expression(self.tracer, f"(-{self.text})")


def add_operators():
    for name, sign in (("add", "+"), ("sub", "-"), ("mul", "*"), ("truediv", "/"), ("gt", ">")):
        setattr(Expression, f"__{name}__", lambda x, y, sign=sign: x.tracer.join(sign, x, y))
        setattr(Expression, f"__r{name}__", lambda x, y, sign=sign: x.tracer.join(sign, y, x))


add_operators()


class Tracer(spaces.Space):
    """Makes the text of a function. Numbers have the type of the arrays of floats."""

    def __init__(self, arrays):
        super().__init__()
        self.variables = {}
        floats = [array.dtype for array in arrays if array.dtype.kind == "f"]
        self.number = (floats or [numpy.dtype(numpy.float32 if arrays[0].dtype.kind == "b" else arrays[0].dtype)])[0].type

    def __getattr__(self, name):
        if name in ("exp", "tanh", "sin", "sinh", "log", "sqrt", "abs", "erf", "where", "maximum", "minimum"):
            return lambda *operands: Expression(self, f"{name}({', '.join(map(self.say, operands))})")
        raise NotElementwise

    def name_array(self, array):
        name = f"v{len(self.variables)}"
        self.variables[name] = array
        return Expression(self, name, array)

    def say(self, operand):
        return operand.text if isinstance(operand, Expression) else self.name_array(self.number(operand)).text

    def join(self, sign, x, y):
        return Expression(self, f"({self.say(x)} {sign} {self.say(y)})")

    power = lambda self, x, y: self.join("**", x, y)
    logical_and = lambda self, x, y: self.join("&", x, y)
    logical_or = lambda self, x, y: self.join("|", x, y)
    logical_not = lambda self, x: Expression(self, f"(~{x.text})")
    transpose = lambda self, x, order: self.name_array(x.view().transpose(order))
    reshape = lambda self, x, shape: self.name_array(x.view().reshape(shape))

    def cast(self, x, dtype):
        if dtype != "f32":
            raise NotElementwise
        return Expression(self, f"f32({x.text})")


def trace(function, arrays):
    """The text of a workload and its variables, or None if it is more than elementwise."""
    tracer = Tracer(arrays)
    try:
        text = function(tracer, *map(tracer.name_array, arrays)).text
    except NotElementwise:
        return None
    used = set(re.findall(r"v\d+", text))
    return text, {name: value for name, value in tracer.variables.items() if name in used}
