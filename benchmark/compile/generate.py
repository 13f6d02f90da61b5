#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a module of elementwise operations with implicit broadcasts.

usage: generate.py <number of operations> [<kind>]

functions     functions of 100 operations each, so that a module grows as
              programs do; each operation takes the result of the one before
deep          the same in one function: one chain
wide          one function, each operation of which takes the arguments; all
              results are returned
dynamic       as functions, with dynamic extents
deep-dynamic  as deep, with dynamic extents
chain         one function without broadcasts, each operation of which takes the result of the one
              before and the argument
results       as chain, and all results are returned
constants     as chain, but each operation takes a constant of its own
dynamic-results  as results, with a dynamic extent
dynamic-arguments
              one function that adds so many arguments of dynamic extents
switch        one function that takes one of so many cases, each of one operation
sum-rank      the sum of one argument of so many dimensions of unknown extent along every second one
softmax-rank  the same as a softmax
concat        the concatenation of so many arguments of unknown extent
differences   x - sum(x) of each row of 32x64, so many times, each of the one before
columns       the same of each column; columns-half of 32x?, columns-dynamic of ?x?
whole         x - sum(x) of ?x?x?, so many times, each of the one before
column-norms  (x - mean(x)) / deviation(x) of each column of ?x?, so many times, each of the one before
directions    the same of 8x16x32 along each set of dimensions in turn; directions-dynamic of ?x?x?
means         x - mean(x) of each row and each column of 32x64 in turn
softmaxes     so many softmaxes of ?x?, each of an argument of its own; softmaxes-static of 32x64
softmax-chain so many softmaxes of 32x64, each of the one before
norms         so many layer normalizations of 32x64, each of the one before
variances     the mean and the variance of each row of so many arguments of 32x64
products      so many products of 32x64 and 64x64 with a bias and a maximum, each of the one before;
              products-dynamic of ?x64, products-stretched of ?x? with a bias that may be stretched
calls         so many functions, each of which calls the next one twice
called        functions of 50 operations on matrices of dynamic extents, which are not inlined; one
              function calls them all

In functions, deep, wide, dynamic and deep-dynamic, every operation takes a rule: NumPy, PDPD and
in_dim in turn, on shapes of which each broadcasts one operand. The same arguments give the same module.
"""

import sys

PER_FUNCTION = 100
STATIC = ("8", "16", "32")
DYNAMIC = ("?", "16", "?")
# A rule, and which of the full shape's extents the second operand has.
OPERANDS = [
    ("#bcast.numpy", "{2}x"),
    ("#bcast.numpy", "{1}x1x"),
    ("#bcast.pdpd<axis = 0>", "{0}x"),
    ("#bcast.pdpd<axis = 1>", "{1}x{2}x"),
    ("#bcast.in_dim<[0, 2]>", "{0}x{2}x"),
    ("#bcast.numpy", ""),
]
OPERATIONS = ["add", "multiply", "subtract", "maximum"]


def write_function(index, count, extents, is_wide, out):
    full = f"tensor<{'x'.join(extents)}xf32>"
    kinds = [f"tensor<{shape.format(*extents)}f32>" for _, shape in OPERANDS]
    arguments = ", ".join(f"%b{i}: {kind}" for i, kind in enumerate(kinds))
    returned = [f"%v{i + 1}" for i in range(count)] if is_wide else [f"%v{count}"]
    types = ", ".join([full] * len(returned))
    out.write(f"func.func @f{index}(%v0: {full}, {arguments}) -> ({types}) {{\n")
    for i in range(count):
        # The least common multiple of the lengths is 12, so all pairs come.
        which = (i + i // 12) % len(OPERANDS)
        rule, kind = OPERANDS[which][0], kinds[which]
        operation = OPERATIONS[i % len(OPERATIONS)]
        first = 0 if is_wide else i
        out.write(
            f"  %v{i + 1} = bcast.{operation} %v{first}, %b{which} rule({rule})"
            f" : ({full}, {kind}) -> {full}\n"
        )
    out.write(f"  return {', '.join(returned)} : {types}\n}}\n")


def write_chain(count, kind, out):
    """One function of as many operations on vectors of 4 elements."""
    full = "tensor<?xf32>" if kind == "dynamic-results" else "tensor<4xf32>"
    returned = range(1, count + 1) if kind.endswith("results") else [count]
    types = ", ".join([full] * len(returned))
    out.write(f"func.func @f0(%v0: {full}, %b: {full}) -> ({types}) {{\n")
    for i in range(count):
        second = "%b"
        if kind == "constants":
            second = f"%c{i}"
            out.write(f"  {second} = arith.constant dense<[{i}.0, 1.0, 2.0, 3.0]> : {full}\n")
        operation = OPERATIONS[i % len(OPERATIONS)]
        out.write(f"  %v{i + 1} = bcast.{operation} %v{i}, {second} : {full}\n")
    values = ", ".join(f"%v{i}" for i in returned)
    out.write(f"  return {values} : {types}\n}}\n")


def write_switch(count, out):
    """A choice of as many blocks."""
    full = "tensor<4xf32>"
    out.write(f"func.func @f0(%v: {full}, %case: i32) -> {full} {{\n")
    cases = "".join(f",\n    {i}: ^case{i}" for i in range(count))
    out.write(f"  cf.switch %case : i32, [\n    default: ^end(%v : {full}){cases}\n  ]\n")
    for i in range(count):
        operation = OPERATIONS[i % len(OPERATIONS)]
        out.write(f"^case{i}:\n  %v{i} = bcast.{operation} %v, %v : {full}\n")
        out.write(f"  cf.br ^end(%v{i} : {full})\n")
    out.write(f"^end(%r: {full}):\n  return %r : {full}\n}}\n")


def write_arguments(count, out):
    """A sum of as many arguments, each of which may be broadcast."""
    full = "tensor<?xf32>"
    arguments = ", ".join(f"%a{i}: {full}" for i in range(count + 1))
    out.write(f"func.func @f0({arguments}) -> {full} {{\n")
    for i in range(count):
        first = f"%v{i}" if i else "%a0"
        out.write(f"  %v{i + 1} = bcast.add {first}, %a{i + 1} rule(#bcast.numpy) : ({full}, {full}) -> {full}\n")
    out.write(f"  return %v{count} : {full}\n}}\n")


def get_type(extents):
    return f"tensor<{'x'.join([*extents, 'f32'])}>"


def get_reduced(extents, dims):
    return get_type("1" if index in dims else extent for index, extent in enumerate(extents))


class Body:
    """The operations of a function on tensors of one shape."""

    def __init__(self, extents):
        self.extents, self.full, self.lines, self.count = extents, get_type(extents), [], 0

    def add(self, text, types, result):
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text} : {types} -> {result}\n")
        return f"%v{self.count}"

    def apply(self, name, *operands, result=None):
        """An operation on values, each with its type, by NumPy's rule if there are several."""
        result = result or self.full
        rule = " rule(#bcast.numpy)" if len(operands) > 1 else ""
        values, types = (", ".join(part) for part in zip(*operands))
        return self.add(f"bcast.{name} {values}{rule}", f"({types})", result)

    def reduce(self, kind, value, dims):
        """The value and its type."""
        result = get_reduced(self.extents, dims)
        return self.add(f"bcast.reduce {kind} {value}, dims = {dims} keep_dims", self.full, result), result

    def mean(self, value, dims):
        total, reduced = self.reduce("sum", value, dims)
        return self.apply("multiply", (total, reduced), ("%factor", "tensor<f32>"), result=reduced), reduced

    def subtract(self, value, reduced):
        return self.apply("subtract", (value, self.full), reduced)

    def softmax(self, value, dims):
        shifted = self.subtract(value, self.reduce("maximum", value, dims))
        exponential = self.apply("exponential", (shifted, self.full))
        return self.apply("divide", (exponential, self.full), self.reduce("sum", exponential, dims))

    def variance(self, value, dims):
        """The mean, the differences from it, and the mean of their squares."""
        mean = self.mean(value, dims)
        centered = self.subtract(value, mean)
        square = self.apply("multiply", (centered, self.full), (centered, self.full))
        return mean, centered, self.mean(square, dims)

    def standardize(self, value, dims):
        _, centered, (variance, reduced) = self.variance(value, dims)
        root = self.apply("sqrt", (variance, reduced), result=reduced)
        return self.apply("divide", (centered, self.full), (root, reduced))

    def norm(self, value):
        _, centered, (variance, reduced) = self.variance(value, [1])
        shifted = self.apply("add", (variance, reduced), ("%factor", "tensor<f32>"), result=reduced)
        root = self.apply("sqrt", (shifted, reduced), result=reduced)
        scaled = self.apply("divide", (centered, self.full), (root, reduced))
        for name in "multiply", "add":
            scaled = self.apply(name, (scaled, self.full), ("%b", get_type(self.extents[1:])))
        return scaled

    def product(self, value):
        extents = [f"%n{index}" for index, extent in enumerate(self.extents) if extent == "?"]
        number = self.count = self.count + 1
        self.lines.append(
            f"  %e{number} = tensor.empty({', '.join(extents)}) : {self.full}\n"
            f"  %f{number} = linalg.fill ins(%zero : f32) outs(%e{number} : {self.full}) -> {self.full}\n"
            f"  %v{number} = linalg.matmul ins({value}, %w : {self.full}, {get_type(self.extents[1:] * 2)})"
            f" outs(%f{number} : {self.full}) -> {self.full}\n"
        )
        biased = self.apply("add", (f"%v{number}", self.full), ("%b", get_type(self.extents[1:])))
        return self.apply("maximum", (biased, self.full), ("%factor", "tensor<f32>"))


MATRIX, DYNAMIC_MATRIX = ("32", "64"), ("?", "?")
DIRECTIONS = [[0], [1], [2], [0, 1], [1, 2], [0, 2], [0, 1, 2]]
# The extents, and the step from one value to the next.
STEPS = {
    "differences": (MATRIX, lambda body, x, i: body.subtract(x, body.reduce("sum", x, [1]))),
    "columns": (MATRIX, lambda body, x, i: body.subtract(x, body.reduce("sum", x, [0]))),
    "directions": (("8", "16", "32"), lambda body, x, i: body.subtract(x, body.reduce("sum", x, DIRECTIONS[i % 7]))),
    "means": (MATRIX, lambda body, x, i: body.subtract(x, body.mean(x, [1 - i % 2]))),
    "softmax-chain": (MATRIX, lambda body, x, i: body.softmax(x, [1])),
    "norms": (MATRIX, lambda body, x, i: body.norm(x)),
    "products": (MATRIX, lambda body, x, i: body.product(x)),
}
STEPS["columns-half"] = ("32", "?"), STEPS["columns"][1]
STEPS["columns-dynamic"] = DYNAMIC_MATRIX, STEPS["columns"][1]
STEPS["directions-dynamic"] = ("?", "?", "?"), STEPS["directions"][1]
STEPS["products-dynamic"] = ("?", "64"), STEPS["products"][1]
STEPS["products-stretched"] = DYNAMIC_MATRIX, STEPS["products"][1]
STEPS["whole"] = ("?", "?", "?"), lambda body, x, i: body.subtract(x, body.reduce("sum", x, [0, 1, 2]))
STEPS["column-norms"] = DYNAMIC_MATRIX, lambda body, x, i: body.standardize(x, [0])
# The extents, and the results of one argument of many.
APART = {
    "softmaxes": (DYNAMIC_MATRIX, lambda body, x: [(body.softmax(x, [1]), body.full)]),
    "softmaxes-static": (MATRIX, lambda body, x: [(body.softmax(x, [1]), body.full)]),
    "variances": (MATRIX, lambda body, x: body.variance(x, [1])[::2]),
}


def write_steps(count, kind, out):
    extents, emit = STEPS.get(kind) or APART[kind]
    body = Body(list(extents))
    arguments = ["%x0"]
    if kind in APART:
        arguments = [f"%x{i}" for i in range(count)]
        results = [result for x in arguments for result in emit(body, x)]
    else:
        value = "%x0"
        for i in range(count):
            value = emit(body, value, i)
        results = [(value, body.full)]
    taken = [f"{name}: {body.full}" for name in arguments]
    if kind == "norms" or kind.startswith("products"):
        taken.append(f"%b: {get_type(extents[1:])}")
    if kind.startswith("products"):
        taken.append(f"%w: {get_type(extents[1:] * 2)}")
    values, types = (", ".join(part) for part in zip(*results))
    out.write(f"func.func @f0({', '.join(taken)}) -> ({types}) {{\n")
    out.write("  %zero = arith.constant 0.0 : f32\n  %factor = arith.constant dense<0.015625> : tensor<f32>\n")
    if kind.startswith("products"):
        for index in range(extents.count("?")):
            value, type = ("%w", get_type(extents[1:] * 2)) if index else ("%x0", body.full)
            out.write(f"  %d{index} = arith.constant {index} : index\n  %n{index} = tensor.dim {value}, %d{index} : {type}\n")
    out.write(f"{''.join(body.lines)}  return {values} : {types}\n}}\n")


def write_large(count, kind, out):
    """One operation of so many dimensions or operands."""
    dims = list(range(1, count, 2))
    body = Body(["?"] * (1 if kind == "concat" else count))
    arguments, result = ["%x0"], body.full
    if kind == "softmax-rank":
        value = body.softmax("%x0", dims)
    elif kind == "sum-rank":
        result = get_type("?" * (count - len(dims)))
        value = body.add(f"bcast.reduce sum %x0, dims = {dims}", body.full, result)
    else:
        arguments = [f"%x{i}" for i in range(count)]
        types = ", ".join([body.full] * count)
        value = body.add(f"tensor.concat dim(0) {', '.join(arguments)}", f"({types})", body.full)
    taken = ", ".join(f"{name}: {body.full}" for name in arguments)
    out.write(f"func.func @f0({taken}) -> {result} {{\n{''.join(body.lines)}  return {value} : {result}\n}}\n")


def write_calls(count, out):
    full = "tensor<4xf32>"
    for i in range(count):
        out.write(f"func.func {'private ' if i else ''}@f{i}(%v0: {full}) -> {full} {{\n")
        for j in range(2):
            called = f"call @f{i + 1}(%v{j}) : ({full}) -> {full}"
            computed = f"bcast.add %v{j}, %v{j} : {full}"
            out.write(f"  %v{j + 1} = {called if i + 1 < count else computed}\n")
        out.write(f"  return %v2 : {full}\n}}\n")


def write_called(count, out):
    full = "tensor<?x?xf32>"
    size = PER_FUNCTION // 2
    number = max(count // size, 1)
    for i in range(number):
        out.write(f"func.func private @g{i}(%v0: {full}, %b: {full}) -> {full} attributes {{no_inline}} {{\n")
        for j in range(size):
            # Each function has an order of its own.
            operation = OPERATIONS[(j + (j + i) // 8) % len(OPERATIONS)]
            out.write(f"  %v{j + 1} = bcast.{operation} %v{j}, %b rule(#bcast.numpy) : ({full}, {full}) -> {full}\n")
        out.write(f"  return %v{size} : {full}\n}}\n")
    out.write(f"func.func @f0(%v0: {full}, %b: {full}) -> {full} {{\n")
    for i in range(number):
        out.write(f"  %v{i + 1} = call @g{i}(%v{i}, %b) : ({full}, {full}) -> {full}\n")
    out.write(f"  return %v{number} : {full}\n}}\n")


def main():
    kind = sys.argv[2] if len(sys.argv) == 3 else "functions"
    blocks = ("functions", "deep", "wide", "dynamic", "deep-dynamic")
    large = ("sum-rank", "softmax-rank", "concat")
    kinds = (*blocks, *large, *STEPS, *APART, "chain", "results", "dynamic-results", "constants", "switch", "calls", "called", "dynamic-arguments")
    if len(sys.argv) not in (2, 3) or not sys.argv[1].isdigit() or kind not in kinds:
        sys.exit(__doc__)
    total = int(sys.argv[1])
    if kind in ("calls", "called", "switch"):
        write = {"calls": write_calls, "called": write_called, "switch": write_switch}[kind]
        return write(total, sys.stdout)
    if kind in large:
        return write_large(total, kind, sys.stdout)
    if kind in STEPS or kind in APART:
        return write_steps(total, kind, sys.stdout)
    if kind == "dynamic-arguments":
        return write_arguments(total, sys.stdout)
    if kind not in blocks:
        return write_chain(total, kind, sys.stdout)
    size = PER_FUNCTION if kind in ("functions", "dynamic") else total
    extents = DYNAMIC if "dynamic" in kind else STATIC
    for index, start in enumerate(range(0, total, size)):
        write_function(index, min(size, total - start), extents, kind == "wide", sys.stdout)


if __name__ == "__main__":
    main()
