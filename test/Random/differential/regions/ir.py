"""Programs as trees of operations. Each operation has its MLIR text, and a function of NumPy that
computes its results. So a program can be printed, and run in Python on any inputs.
"""

import re
from dataclasses import dataclass, field

import numpy as np

from elements import ElementType, I1
from program import format_extent

INDEX = ElementType("index", "signed", 64, np.int64)


class Symbol:
    """A runtime extent. Equal extents are one symbol."""

    def __init__(self, minimum):
        self.minimum = minimum


def at_least(extent):
    return extent.minimum if isinstance(extent, Symbol) else extent


@dataclass(frozen=True)
class Scalar:
    element: ElementType

    def __str__(self):
        return self.element.name

    @property
    def symbols(self):
        return ()


@dataclass(frozen=True)
class Tensor:
    element: ElementType
    # Integers and symbols.
    shape: tuple
    # The dimensions whose extent the type does not say, although it is known here.
    hidden: frozenset = frozenset()
    # As MLIR spells it; None for row-major.
    layout: str = None

    @property
    def type_shape(self):
        """The shape in the type, None for `?`."""
        return tuple(None if isinstance(extent, Symbol) or dim in self.hidden else extent
                     for dim, extent in enumerate(self.shape))  # fmt: skip

    def __str__(self):
        extents = "".join(format_extent(extent) + "x" for extent in self.type_shape)
        layout = f", {self.layout}" if self.layout else ""
        return f"tensor<{extents}{self.element.name}{layout}>"

    @property
    def symbols(self):
        return tuple(extent for extent in self.shape if isinstance(extent, Symbol))

    @property
    def rank(self):
        return len(self.shape)

    def is_filled(self):
        """Whether there is an element for all extents."""
        return all(at_least(extent) > 0 for extent in self.shape)


@dataclass(eq=False)
class Value:
    name: str
    type: object
    # An empty tensor, whose elements nothing may read.
    is_undefined: bool = False
    # The possible sources of the value.
    sources: list = field(default_factory=list)
    # The replacement, if a reducer has removed this value.
    stand_in: object = None

    def __str__(self):
        return "%" + self.name


class Environment(dict):
    """Arrays of values."""

    def __missing__(self, value):
        if value.stand_in is None:
            raise KeyError(value.name)
        return self[value.stand_in]


@dataclass(eq=False)
class Op:
    # Lines without indentation, or a function that gives them.
    text: object
    # Puts the results into the environment.
    run: object
    results: list = field(default_factory=list)
    # Those of its regions, or that it branches to.
    blocks: list = field(default_factory=list)

    def lines(self):
        return self.text() if callable(self.text) else self.text.splitlines()


@dataclass(eq=False)
class Block:
    arguments: list = field(default_factory=list)
    ops: list = field(default_factory=list)

    def run(self, environment):
        for op in self.ops:
            op.run(environment)

    def lines(self):
        return ["  " + line for op in self.ops for line in op.lines()]

    def values(self):
        """Returns the values that later operations may take."""
        results = [result for op in self.ops for result in op.results if not result.is_undefined]
        return self.arguments + results


@dataclass(eq=False)
class Function:
    name: str
    body: Block
    results: list = field(default_factory=list)
    attributes: str = ""

    def lines(self):
        arguments = ", ".join(f"{a}: {a.type}" for a in self.body.arguments)
        types = join_types(self.results)
        visibility = "" if self.name == "main" else "private "
        head = f"func.func {visibility}@{self.name}({arguments}) -> ({types}){self.attributes} {{"
        tail = f"  return {join(self.results)} : {types}" if self.results else "  return"
        return [head] + self.body.lines() + [tail, "}"]

    def run(self, inputs):
        environment = Environment(zip(self.body.arguments, inputs))
        self.body.run(environment)
        return [environment[result] for result in self.results]


@dataclass(eq=False)
class Program:
    # @main is the last one.
    functions: list = field(default_factory=list)

    @property
    def main(self):
        return self.functions[-1]

    # Values that others stand for, by their names.
    gone: dict = field(default_factory=dict)

    def text(self):
        lines = [line for function in self.functions for line in function.lines()]
        return re.sub(r"%\w+", self.name_that_stands, "\n".join(lines) + "\n")

    def name_that_stands(self, match):
        value = self.gone.get(match[0])
        while value and value.stand_in:
            value = value.stand_in
        return str(value) if value else match[0]


def join(values):
    return ", ".join(map(str, values))


def join_types(values):
    return ", ".join(str(value.type) for value in values)


def get(environment, values):
    return [environment[value] for value in values]


def store(value, array):
    """`array` as an array of the value's type."""
    return np.asarray(array, value.type.element.storage)


def truth(environment, value):
    assert value.type.element is I1
    return bool(environment[value])
