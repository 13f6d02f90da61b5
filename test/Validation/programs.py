# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes functions of bcast's operations, on static shapes and on shapes with `?`."""

import collections
import itertools

# A function with more extents, sizes and indices that vary has more than 256 instances.
MAX_FREE = 4

Value = collections.namedtuple("Value", "name shape element layout", defaults=("",))


def shapes_of(*extents):
    return [shape for rank in range(4) for shape in itertools.product(extents, repeat=rank)]


def tensor(shape, element="f32", layout=""):
    encoding = f", #bcast.layout<{layout}>" if layout else ""
    return f"tensor<{''.join(f'{extent}x' for extent in shape)}{element}{encoding}>"


def type_of(value):
    return tensor(value.shape, value.element, value.layout) if value.element != "index" else "index"


def without(shape, dims):
    return tuple(extent for dim, extent in enumerate(shape) if dim not in dims)


class Program:
    def __init__(self):
        self.arguments, self.lines = [], []

    def array(self, shape, element="f32", layout=""):
        self.arguments.append(Value(f"%a{len(self.arguments)}", tuple(shape), element, layout))
        return self.arguments[-1]

    def index(self):
        return self.array((), "index").name

    def line(self, text):
        self.lines.append(f"%v{len(self.lines)} = {text}")
        return self.lines[-1].split()[0]

    def value(self, text, shape, element="f32", layout=""):
        """The result of `text`, to which the type is added."""
        result = Value("", tuple(shape), element, layout)
        return result._replace(name=self.line(text + type_of(result)))

    def op(self, text, operands, shape, element=None):
        """{0}, {1}, ... are the operands."""
        types = ", ".join(map(type_of, operands))
        text = text.format(*(operand.name for operand in operands))
        return self.value(f"bcast.{text} : ({types}) -> ", shape, element or operands[0].element, operands[0].layout)

    def constant(self, value, shape, element="f32", layout=""):
        return self.value(f"arith.constant dense<{value}> : ", shape, element, layout)

    def number(self, value):
        return self.line(f"arith.constant {value} : index")

    def dim(self, value, dim):
        return self.line(f"tensor.dim {value.name}, {self.number(dim)} : {type_of(value)}")

    def sizes(self, shape, known=None):
        names = [(known or {}).get(dim) or self.index() for dim, extent in enumerate(shape) if extent == "?"]
        return f" sizes({', '.join(names)})" if names else ""

    def broadcast(self, value, dims, shape, own=True, reads=None):
        """A size is an argument, or with `own` the extent that the operand has there."""
        known = {dim: self.dim(value, i) for i, dim in enumerate(dims) if own and value.shape[i] == shape[dim] == "?"}
        reads = f" reads = [{', '.join(reads)}]" if reads else ""
        sizes = self.sizes(shape, known)
        return self.value(
            f"bcast.broadcast_in_dim {value.name}, dims = {list(dims)}{reads}{sizes} : {type_of(value)} -> ", shape, value.element
        )

    def reduce(self, kind, value, dims, keep=False):
        left = [1 if dim in dims else extent for dim, extent in enumerate(value.shape)] if keep else without(value.shape, dims)
        keeps = " keep_dims" if keep else ""
        text = f"bcast.reduce {kind} {value.name}, dims = {list(dims)}{keeps} : {type_of(value)} -> "
        return self.value(text, left, value.element)

    def arg(self, value, dim, kind="maximum"):
        text = f"bcast.arg_{kind} {value.name}, dim = {dim} : {type_of(value)} -> "
        return self.value(text, without(value.shape, [dim]), "i64")

    def iota(self, dim, shape, element="f32"):
        return self.value(f"bcast.iota dim = {dim}{self.sizes(shape)} : ", shape, element)

    def relayout(self, value, layout):
        return self.value(f"bcast.relayout {value.name} : {type_of(value)} -> ", value.shape, value.element, layout)

    def cast(self, value, shape):
        return self.value(f"tensor.cast {value.name} : {type_of(value)} to ", shape, value.element)

    def collapse(self, value, groups, shape):
        return self.value(f"tensor.collapse_shape {value.name} {groups} : {type_of(value)} into ", shape, value.element)

    def expand(self, value, groups, shape, extents):
        """`extents` has a name for each `?` of the shape."""
        sizes = ", ".join(str(extent) for extent in extents)
        text = f"tensor.expand_shape {value.name} {groups} output_shape [{sizes}] : {type_of(value)} into "
        return self.value(text, shape, value.element)

    def end(self, *values):
        """The function; none if it has too many instances."""
        free = sum(value.shape.count("?") + (value.element == "index") for value in self.arguments)
        if free > MAX_FREE:
            return None
        arguments = ", ".join(f"{value.name}: {type_of(value)}" for value in self.arguments)
        types = ", ".join(map(type_of, values))
        names = ", ".join(value.name for value in values)
        lines = "\n  ".join(self.lines)
        return f"({arguments}) -> ({types}) {{\n  {lines}\n  return {names} : {types}\n}}\n"
