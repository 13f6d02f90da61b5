#!/usr/bin/env python3
"""Random programs with views: compiled code against NumPy.

A program computes elementwise and reduces, and slices, transposes, reverses, reshapes, concatenates
and pads what it has computed. Its operations round once, so NumPy must give the same bits. In every
second program, extents are dynamic.

usage: random_views.py [--count N] [--seed N] [--only N] [--jobs N]
"""

import sys

sys.dont_write_bytecode = True

import dataclasses
import math
import os
import random
import subprocess
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import numpy as np

from programs import run_programs

BINARY = {"add": np.add, "subtract": np.subtract, "multiply": np.multiply, "maximum": np.maximum}
UNARY = {"negate": np.negative, "abs": np.abs}
REDUCE = {"maximum": np.max, "minimum": np.min}
EXTENTS = (1, 2, 3, 16, 20, 32)
MOST_ELEMENTS = 1 << 15


@dataclasses.dataclass
class Tensor:
    name: str
    array: np.ndarray
    is_dynamic: tuple  # of each dimension

    @property
    def type(self):
        return type_of(self.array.shape, self.is_dynamic)


def type_of(shape, is_dynamic, element="f32"):
    extents = ["?" if dynamic else extent for extent, dynamic in zip(shape, is_dynamic)]
    return "tensor<" + "".join(f"{extent}x" for extent in extents) + f"{element}>"


class Program:
    def __init__(self, name):
        self.random = random.Random(name)
        self.has_dynamic = self.random.random() < 0.5
        self.lines, self.values, self.arguments = [], [], []
        self.count = 0
        for number in range(self.random.randint(1, 3)):
            rank = self.random.randint(1, 3)
            shape = [self.random.choice(EXTENTS) for _ in range(rank)]
            array = np.random.default_rng(number).standard_normal(shape).astype(np.float32)
            is_dynamic = tuple(self.has_dynamic and self.random.random() < 0.7 for _ in shape)
            self.arguments.append(Tensor(f"%a{number}", array, is_dynamic))
        self.values += self.arguments
        steps = [self.binary, self.binary, self.unary, self.root, self.slice, self.slice, self.transpose,
                 self.reverse, self.reshape, self.reshape_all, self.concatenate, self.pad, self.reduce,
                 self.center]  # fmt: skip
        length = self.random.randint(3, 14)
        while len(self.values) < length:
            self.random.choice(steps)()
        last = self.values[-1:] + self.random.sample(self.values, self.random.randint(0, 2))
        self.results = list({value.name: value for value in last}.values())

    def pick(self):
        # Mostly what was computed last, so that views are between operations.
        return self.random.choice(self.values[-2:] if self.random.random() < 0.7 else self.values)

    def line(self, text, prefix="s"):
        self.count += 1
        name = f"%{prefix}{self.count}"
        self.lines.append(f"{name} = {text}")
        return name

    def emit(self, text, array, is_dynamic):
        name = self.line(text, "v")
        self.values.append(Tensor(name, np.asarray(array, order="C"), tuple(is_dynamic)))
        return self.values[-1]

    def index(self, value):
        return self.line(f"arith.constant {value} : index")

    def extent(self, value, dim):
        """The extent, as a number or a name."""
        if not value.is_dynamic[dim]:
            return value.array.shape[dim]
        return self.line(f"tensor.dim {value.name}, {self.index(dim)} : {value.type}")

    def unary(self, op=None, value=None):
        op, value = op or self.random.choice(list(UNARY)), value or self.pick()
        function = UNARY.get(op, np.sqrt)
        return self.emit(f"bcast.{op} {value.name} : {value.type}", function(value.array), value.is_dynamic)

    def root(self):
        """What takes longer than a load."""
        self.unary("sqrt", self.unary("abs"))

    def binary(self, op=None, left=None, right=None):
        op, left = op or self.random.choice(list(BINARY)), left or self.pick()
        right = right or self.random.choice([value for value in self.values if self.fits(left, value)])
        array = BINARY[op](left.array, right.array)
        is_dynamic = []
        for dim in range(-array.ndim, 0):
            operands = [value for value in (left, right) if value.array.ndim >= -dim]
            is_dynamic.append(any(value.is_dynamic[dim] for value in operands) and not any(
                value.array.shape[dim] > 1 and not value.is_dynamic[dim] for value in operands))  # fmt: skip
        result = type_of(array.shape, is_dynamic)
        self.emit(f"bcast.{op} {left.name}, {right.name} rule(#bcast.numpy) : ({left.type}, {right.type}) -> {result}",
                  array, is_dynamic)  # fmt: skip

    @staticmethod
    def fits(left, right):
        try:
            return math.prod(np.broadcast_shapes(left.array.shape, right.array.shape)) <= MOST_ELEMENTS
        except ValueError:
            return False

    def reduce(self):
        value = self.pick()
        if value.array.ndim == 0:
            return
        dim = self.random.randrange(value.array.ndim)
        kept = [dynamic for i, dynamic in enumerate(value.is_dynamic) if i != dim]
        if self.random.random() < 0.2:
            array = np.argmax(value.array, dim).astype(np.float32)
            indices = type_of(array.shape, kept, "i32")
            found = self.line(f"bcast.arg_maximum {value.name}, dim = {dim} : {value.type} -> {indices}")
            self.emit(f"bcast.convert {found} : {indices} -> {type_of(array.shape, kept)}", array, kept)
            return
        self.reduce_along(value, dim, self.random.random() < 0.5)

    def reduce_along(self, value, dim, keeps):
        kind = self.random.choice(list(REDUCE))
        array = REDUCE[kind](value.array, dim, keepdims=keeps)
        is_dynamic = [dynamic and i != dim for i, dynamic in enumerate(value.is_dynamic) if keeps or i != dim]
        return self.emit(f"bcast.reduce {kind} {value.name}, dims = [{dim}]{' keep_dims' if keeps else ''} : "
                         f"{value.type} -> {type_of(array.shape, is_dynamic)}", array, is_dynamic)  # fmt: skip

    def center(self):
        """A reduction and a reader along its rows."""
        value = self.pick()
        if value.array.ndim:
            extreme = self.reduce_along(value, self.random.randrange(value.array.ndim), True)
            self.binary("subtract", value, extreme)

    def slice(self):
        value = self.pick()
        offsets, sizes, steps, parts, is_dynamic = [], [], [], [], []
        for dim, extent in enumerate(value.array.shape):
            step = self.random.choice((1, 1, 1, 2, 3))
            start = self.random.randrange(extent)
            size = self.random.randint(1, (extent - 1 - start) // step + 1)
            parts.append(slice(start, start + (size - 1) * step + 1, step))
            is_dynamic.append(value.is_dynamic[dim] and self.random.random() < 0.5)
            offsets.append(start)
            steps.append(step)
            sizes.append(size)
            if is_dynamic[-1]:
                sizes[-1] = self.line(f"arith.subi {self.extent(value, dim)}, {self.index(extent - size)} : index")
        array = value.array[tuple(parts)]
        lists = " ".join(f"[{', '.join(map(str, numbers))}]" for numbers in (offsets, sizes, steps))
        self.emit(f"tensor.extract_slice {value.name}{lists} : {value.type} to {type_of(array.shape, is_dynamic)}",
                  array, is_dynamic)  # fmt: skip

    def generic(self, value, array, order, reads):
        dims = ", ".join(f"d{i}" for i in range(array.ndim))
        is_dynamic = [value.is_dynamic[i] for i in order]
        sizes = [self.extent(value, i) for i in order if value.is_dynamic[i]]
        result = type_of(array.shape, is_dynamic)
        empty = self.line(f"tensor.empty({', '.join(sizes)}) : {result}")
        self.emit(f"""linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({reads})>, affine_map<({dims}) -> ({dims})>],
    iterator_types = [{', '.join(['"parallel"'] * array.ndim)}]}} ins({value.name} : {value.type}) outs({empty} : {result}) {{
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }} -> {result}""", array, is_dynamic)  # fmt: skip

    def transpose(self):
        value = self.pick()
        order = self.random.sample(range(value.array.ndim), value.array.ndim)
        reads = ", ".join(f"d{order.index(i)}" for i in range(value.array.ndim))
        self.generic(value, value.array.transpose(order), order, reads)

    def reverse(self):
        value = self.pick()
        if value.array.ndim == 0:
            return
        dim = self.random.randrange(value.array.ndim)
        reads = [f"d{i}" for i in range(value.array.ndim)]
        reads[dim] = f"{value.array.shape[dim] - 1} - d{dim}"
        self.generic(value, np.flip(value.array, dim), range(value.array.ndim), ", ".join(reads))

    def collapse(self, value, groups):
        array = value.array.reshape([math.prod(value.array.shape[i] for i in group) for group in groups])
        is_dynamic = [any(value.is_dynamic[i] for i in group) for group in groups]
        return self.emit(f"tensor.collapse_shape {value.name} {groups} : {value.type} into "
                         f"{type_of(array.shape, is_dynamic)}", array, is_dynamic)  # fmt: skip

    def expand(self, value, dim, factor):
        shape = list(value.array.shape)
        quotient = self.extent(value, dim)
        quotient = (quotient // factor if isinstance(quotient, int)
                    else self.line(f"arith.divui {quotient}, {self.index(factor)} : index"))  # fmt: skip
        shape[dim : dim + 1] = [shape[dim] // factor, factor]
        is_dynamic = [*value.is_dynamic[: dim + 1], False, *value.is_dynamic[dim + 1 :]]
        sizes = [self.extent(value, i) for i in range(value.array.ndim)]
        sizes[dim : dim + 1] = [quotient, factor]
        groups = [[i + (i > dim)] for i in range(value.array.ndim)]
        groups[dim] = [dim, dim + 1]
        self.emit(f"tensor.expand_shape {value.name} {groups} output_shape [{', '.join(map(str, sizes))}] : "
                  f"{value.type} into {type_of(shape, is_dynamic)}", value.array.reshape(shape), is_dynamic)  # fmt: skip

    def reshape(self):
        value = self.pick()
        rank = value.array.ndim
        if rank > 1 and self.random.random() < 0.5:
            dim = self.random.randrange(rank - 1)
            groups = [[i] for i in range(rank)]
            groups[dim : dim + 2] = [[dim, dim + 1]]
            self.collapse(value, groups)
        elif 0 < rank < 4:
            dim = self.random.randrange(rank)
            extent = value.array.shape[dim]
            self.expand(value, dim, self.random.choice([f for f in (1, 2, 4, 5, 8) if extent % f == 0]))

    def reshape_all(self):
        """Neither splits nor merges dimensions."""
        value = self.pick()
        if value.array.ndim < 2:
            return
        flat = self.collapse(value, [list(range(value.array.ndim))])
        factors = [f for f in (2, 3, 5, 6, 8, 10, 12) if flat.array.size % f == 0]
        if factors:
            self.expand(flat, 0, self.random.choice(factors))

    def concatenate(self):
        value = self.pick()
        if value.array.ndim == 0:
            return
        dim = self.random.randrange(value.array.ndim)
        others = [other for other in self.values
                  if other.array.ndim == value.array.ndim and np.delete(other.array.shape, dim).tolist()
                  == np.delete(value.array.shape, dim).tolist()]  # fmt: skip
        pieces = [value, *self.random.choices(others, k=self.random.randint(1, 2))]
        array = np.concatenate([piece.array for piece in pieces], dim)
        if array.size > MOST_ELEMENTS:
            return
        is_dynamic = [(any if i == dim else all)(piece.is_dynamic[i] for piece in pieces) for i in range(array.ndim)]
        self.emit(f"tensor.concat dim({dim}) {', '.join(piece.name for piece in pieces)} : "
                  f"({', '.join(piece.type for piece in pieces)}) -> {type_of(array.shape, is_dynamic)}",
                  array, is_dynamic)  # fmt: skip

    def pad(self):
        value = self.pick()
        if value.array.ndim == 0:
            return
        widths = [(self.random.choice((0, 1, 2)), self.random.choice((0, 1, 5))) for _ in value.array.shape]
        array = np.pad(value.array, widths, constant_values=0.5)
        if array.size > MOST_ELEMENTS:
            return
        constant = self.line("arith.constant 0.5 : f32")
        indices = ", ".join(f"%i{i}: index" for i in range(value.array.ndim))
        self.emit(f"""tensor.pad {value.name} low{[low for low, _ in widths]} high{[high for _, high in widths]} {{
  ^bb0({indices}):
    tensor.yield {constant} : f32
  }} : {value.type} to {type_of(array.shape, value.is_dynamic)}""", array, value.is_dynamic)  # fmt: skip

    def text(self):
        arguments = ", ".join(f"{value.name}: {value.type}" for value in self.arguments)
        types = ", ".join(value.type for value in self.results)
        body = "".join(f"  {line}\n" for line in self.lines)
        names = ", ".join(value.name for value in self.results)
        return f"func.func @main({arguments}) -> ({types}) {{\n{body}  return {names} : {types}\n}}\n"


def run(name):
    """Returns an error, or nothing."""
    program = Program(name)
    with tempfile.TemporaryDirectory(prefix="bcast-views-") as folder:
        path = lambda file: os.path.join(folder, file)
        with open(path("program.mlir"), "w") as file:
            file.write(program.text())
        command = ["bcast-run", path("program.mlir")]
        for value in program.arguments:
            np.save(path(f"{value.name[1:]}.npy"), value.array)
            command.append(f"--input=@{path(f'{value.name[1:]}.npy')}")
        outputs = [path(f"r{number}.npy") for number in range(len(program.results))]
        command += [f"--output=@{output}" for output in outputs]
        ran = subprocess.run(command, capture_output=True, text=True)
        if ran.returncode != 0:
            return ran.stderr
        for number, (output, value) in enumerate(zip(outputs, program.results)):
            found, expected = np.load(output), value.array
            if found.shape != expected.shape or found.tobytes() != expected.tobytes():
                return f"result {number} differs from NumPy's"
    return None


run_programs(lambda name: Program(name).text(), run)
