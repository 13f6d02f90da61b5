"""Random programs as functions of one module: their texts, arrays and results."""

import os
import sys
from dataclasses import dataclass

here = os.path.dirname(os.path.abspath(__file__))
for folder in ("differential", "reductions"):
    sys.path.insert(0, os.path.join(here, "..", folder))

import dynamic_program
import generate
import random_reductions
import shapes

KINDS = ("static", "dynamic", "reductions", "products")
# Static and dynamic programs are of one sequence of numbers.
shapes.leave_out_blocks()


@dataclass
class Array:
    element_type: object
    shape: tuple
    type_shape: tuple
    # Of an argument.
    data: object = None

    @property
    def byte_size(self):
        size = max(self.element_type.width // 8, 1)
        for extent in self.shape:
            size *= extent
        return size

    @property
    def dynamic_extents(self):
        return [extent for extent, known in zip(self.shape, self.type_shape or self.shape) if known is None]


@dataclass
class Function:
    name: str
    text: str
    arguments: list
    # Values of the program, and their arrays.
    values: list
    results: list


@dataclass
class Program:
    """A function `every` that returns each value, and `fused`, which returns few."""

    name: str
    source: object
    every: Function
    fused: Function
    functions: list

    @property
    def steps(self):
        return getattr(self.source, "steps", [])


def as_array(value, data=None):
    return Array(value.element_type, tuple(value.shape), value.type_shape and tuple(value.type_shape), data)


def make_elementwise(seed, number, name, module):
    program = module.generate(seed, number)[0]
    arguments = [as_array(value, program.data[value.name]) for value in program.arguments]
    functions = [Function(name + end, program.text(values, name + end), arguments, values, [as_array(v) for v in values])
                 for end, values in (("_every", program.all_results), ("_fused", program.results))]  # fmt: skip
    return Program(name, program, *functions, functions)


def plain_type(value):
    extents = "".join(f"{'?' if extent is None else extent}x" for extent in value.type_shape)
    return f"tensor<{extents}{value.element_type.name}>"


def reduction_text(program, values, name):
    """Arguments and results are row-major; inner values have their layouts."""
    arguments, lines, returned = [], [], []
    for value in program.arguments:
        inner = value.name if value.type == plain_type(value) else f"{value.name}_in"
        arguments.append(f"{inner}: {plain_type(value)}")
        if inner != value.name:
            lines.append(f"{value.name} = bcast.relayout {inner} : {plain_type(value)} -> {value.type}")
    lines += [f"%c{dim} = arith.constant {dim} : index" for dim in sorted(program.constants)] + program.lines
    for index, value in enumerate(values):
        returned.append(value.name if value.type == plain_type(value) else f"%out{index}")
        if returned[-1] != value.name:
            lines.append(f"{returned[-1]} = bcast.relayout {value.name} : {value.type} -> {plain_type(value)}")
    types = ", ".join(map(plain_type, values))
    return (f"func.func @{name}({', '.join(arguments)}) -> ({types}) {{\n" + "\n".join(lines)
            + f"\nreturn {', '.join(returned)} : {types}\n}}\n")  # fmt: skip


def make_reductions(seed, number, name, products):
    program = random_reductions.make_program(seed, number, products)
    arguments = [as_array(value, data) for value, data in zip(program.arguments, program.arrays)]
    computed = program.values[len(program.arguments) :]
    functions = [Function(name + end, reduction_text(program, values, name + end), arguments, values, [as_array(v) for v in values])
                 for end, values in (("_every", computed), ("_fused", program.results))]  # fmt: skip
    return Program(name, program, *functions, functions)


def make(seed, number, quick, kinds):
    """Program `number` of these kinds, in turn; if quick, with one of its functions."""
    kind = kinds[number % len(kinds)]
    name = f"{kind}{number}"
    if kind in ("reductions", "products"):
        program = make_reductions(seed, number, name, kind == "products")
    else:
        program = make_elementwise(seed, number, name, dynamic_program if kind == "dynamic" else generate)
    if quick:
        program.functions = [program.functions[number // len(kinds) % 2]]
    return program
