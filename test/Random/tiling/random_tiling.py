#!/usr/bin/env python3
"""Random programs of bcast that upstream's transform operations tile: the bits of the whole program.

A program is made explicit, and a script tiles some of its operations by upstream's transform.structured
operations, alone or with their producers. Compiled, it must have the results of the program that is not
tiled, bit for bit. In every second program, extents are dynamic. Operations of other shapes than the
loops of a script expects, and reduced dimensions, are left out.

usage: random_tiling.py [--count N] [--seed N] [--only N] [--jobs N]
"""

import sys

sys.dont_write_bytecode = True

import os
import random
import re
import subprocess
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import numpy as np

from programs import run_programs

FLOATS = ("f32", "f16", "bf16", "f64")
INTEGERS = ("i8", "ui8", "i32", "i64")
BINARY = ("add", "subtract", "multiply", "maximum", "minimum")
KINDS = ("sum", "product", "maximum", "minimum")
EXTENTS = (1, 1, 2, 3, 5, 16, 17)
LONG_EXTENTS = (0, 300, 513)
MOST_ELEMENTS = 1 << 14


def type_of(shape, dynamic, element):
    extents = "".join(f"{'?' if is_dynamic else extent}x" for extent, is_dynamic in zip(shape, dynamic))
    return f"tensor<{extents}{element}>"


class Value:
    def __init__(self, name, shape, dynamic, element):
        self.name, self.shape, self.dynamic, self.element = name, tuple(shape), tuple(dynamic), element
        self.type = type_of(shape, dynamic, element)


class Program:
    """A function @main, and the shapes of its arguments."""

    def __init__(self, name):
        self.random = random.Random(name)
        self.has_dynamic = self.random.random() < 0.5
        self.element = self.random.choice(FLOATS + INTEGERS)
        self.lines, self.values = [], []
        for number in range(self.random.randint(1, 3)):
            shape = [self.random.choice(EXTENTS) for _ in range(self.random.randint(1, 3))]
            if self.random.random() < 0.3 and np.prod(shape) < 20:
                shape[self.random.randrange(len(shape))] = self.random.choice(LONG_EXTENTS)
            dynamic = [self.has_dynamic and self.random.random() < 0.6 for _ in shape]
            self.values.append(Value(f"%a{number}", shape, dynamic, self.element))
        self.arguments = list(self.values)
        steps = [self.binary, self.binary, self.unary, self.reduce, self.arg_reduce, self.iota, self.select]
        length = len(self.values) + self.random.randint(2, 6)
        while len(self.values) < length:
            self.random.choice(steps)()
        computed = self.values[len(self.arguments) :]
        self.results = [computed[-1]] + self.random.sample(computed[:-1], self.random.randint(0, 1))

    def line(self, text):
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    def emit(self, text, shape, dynamic, element=None):
        self.values.append(Value(self.line(text), shape, dynamic, element or self.element))

    def pick(self):
        return self.random.choice(self.values[-3:])

    def unary(self):
        value = self.pick()
        self.emit(f"bcast.{self.random.choice(('negate', 'abs'))} {value.name} : {value.type}", value.shape, value.dynamic)

    def broadcast(self, *operands):
        """The shape of the result under NumPy's rule and its dynamic dimensions, or nothing."""
        try:
            shape = np.broadcast_shapes(*(value.shape for value in operands))
        except ValueError:
            return None
        if np.prod(shape) > MOST_ELEMENTS:
            return None
        dynamic = []
        for dim in range(-len(shape), 0):
            present = [value for value in operands if len(value.shape) >= -dim]
            dynamic.append(
                any(value.dynamic[dim] for value in present)
                and not any(value.shape[dim] != 1 and not value.dynamic[dim] for value in present)
            )
        return shape, dynamic

    def find_fitting(self, *operands):
        fitting = [value for value in self.values if self.broadcast(*operands, value)]
        return self.random.choice(fitting) if fitting else None

    def binary(self):
        left = self.pick()
        right = self.find_fitting(left)
        if not right:
            return
        shape, dynamic = self.broadcast(left, right)
        self.emit(f"bcast.{self.random.choice(BINARY)} {left.name}, {right.name} rule(#bcast.numpy) : "
                  f"({left.type}, {right.type}) -> {type_of(shape, dynamic, self.element)}", shape, dynamic)  # fmt: skip

    def select(self):
        left = self.pick()
        right = self.find_fitting(left)
        if not right:
            return
        shape, dynamic = self.broadcast(left, right)
        truth = type_of(shape, dynamic, "i1")
        compared = self.line(f"bcast.compare GT, {left.name}, {right.name} rule(#bcast.numpy) : "
                             f"({left.type}, {right.type}) -> {truth}")  # fmt: skip
        self.emit(f"bcast.select {compared}, {left.name}, {right.name} rule(#bcast.numpy) : "
                  f"({truth}, {left.type}, {right.type}) -> {type_of(shape, dynamic, self.element)}", shape, dynamic)  # fmt: skip

    def get_reduced(self, value, dims, keeps):
        kept = [dim for dim in range(len(value.shape)) if keeps or dim not in dims]
        return ([1 if dim in dims else value.shape[dim] for dim in kept],
                [dim not in dims and value.dynamic[dim] for dim in kept])  # fmt: skip

    def reduce(self):
        value = self.pick()
        rank = len(value.shape)
        dims = sorted(self.random.sample(range(rank), self.random.randint(0, rank)))
        keeps = self.random.random() < 0.4
        shape, dynamic = self.get_reduced(value, dims, keeps)
        self.emit(f"bcast.reduce {self.random.choice(KINDS)} {value.name}, dims = {dims}{' keep_dims' * keeps} : "
                  f"{value.type} -> {type_of(shape, dynamic, self.element)}", shape, dynamic)  # fmt: skip

    def arg_reduce(self):
        value = self.pick()
        if not value.shape:
            return
        dim = self.random.randrange(len(value.shape))
        shape, dynamic = self.get_reduced(value, [dim], False)
        index = self.random.choice(("i32", "i64"))
        found = self.line(f"bcast.{self.random.choice(('arg_maximum', 'arg_minimum'))} {value.name}, dim = {dim} : "
                          f"{value.type} -> {type_of(shape, dynamic, index)}")  # fmt: skip
        self.emit(f"bcast.convert {found} : {type_of(shape, dynamic, index)} -> {type_of(shape, dynamic, self.element)}",
                  shape, dynamic)  # fmt: skip

    def iota(self):
        like = self.pick()
        if not like.shape:
            return
        sizes = []
        for dim, is_dynamic in enumerate(like.dynamic):
            if is_dynamic:
                place = self.line(f"arith.constant {dim} : index")
                sizes.append(self.line(f"tensor.dim {like.name}, {place} : {like.type}"))
        listed = f" sizes({', '.join(sizes)})" if sizes else ""
        self.emit(f"bcast.iota dim = {self.random.randrange(len(like.shape))}{listed} : {like.type}", like.shape, like.dynamic)

    def format(self):
        arguments = ", ".join(f"{value.name}: {value.type}" for value in self.arguments)
        types = ", ".join(value.type for value in self.results)
        body = "".join(f"  {line}\n" for line in self.lines)
        names = ", ".join(value.name for value in self.results)
        return f"func.func @main({arguments}) -> ({types}) {{\n{body}  return {names} : {types}\n}}\n"


LOOPED = re.compile(r"= (bcast\.(?!check_extent|linearize|delinearize)\w+) ")


def count_loops(line):
    """The number of loops of the operation, and those that may be tiled."""
    types = re.findall(r"tensor<([^>]*)>", line)
    is_reduction = re.search(r"bcast\.(reduce|arg_\w+) ", line)
    rank = types[0 if is_reduction else -1].count("x")
    reduced = []
    if is_reduction:
        reduced = [int(dim) for dim in re.findall(r"\d+", re.search(r"dims? = (\[[^]]*\]|\d+)", line)[1])]
    return rank, [dim for dim in range(rank) if dim not in reduced]


def make_script(chooser, program):
    """The explicit program with marks, and a script that tiles what has them."""
    lines, steps = program.split("\n"), []
    # Results without elements have no tiles.
    places = [
        number
        for number, line in enumerate(lines)
        if LOOPED.search(line) and count_loops(line)[1] and not re.search(r"tensor<(\w+x)?0x[^>]*>$", line)
    ]
    # The last first: producers are fused into consumers.
    for number in sorted(chooser.sample(places, min(len(places), chooser.randint(1, 3))), reverse=True):
        name = LOOPED.search(lines[number])[1]
        rank, tiled = count_loops(lines[number])
        lines[number] = lines[number].replace(" : ", f" {{t{number}}} : ", 1)
        sizes = [chooser.choice((0, 1, 2, 4, 7, 32)) if dim in tiled else 0 for dim in range(rank)]
        if not any(sizes):
            sizes[chooser.choice(tiled)] = 3
        handles = "!transform.any_op"
        count = sum(size != 0 for size in sizes)
        steps.append(f'%o{number} = transform.structured.match ops{{["{name}"]}} attributes {{t{number}}} in %root '
                     f": ({handles}) -> {handles}")  # fmt: skip
        loops = ", ".join([handles] * (1 + count))
        kind = chooser.choice(("tile_using_for", "tile_using_forall", "fuse"))
        if kind == "tile_using_forall":
            steps.append(f"%t{number}:2 = transform.structured.tile_using_forall %o{number} tile_sizes {sizes} "
                         f": ({handles}) -> ({handles}, {handles})")  # fmt: skip
        else:
            steps.append(f"%t{number}:{1 + count} = transform.structured.{kind} %o{number} tile_sizes {sizes} "
                         f": ({handles}) -> ({loops})")  # fmt: skip
    body = "".join(f"    {step}\n" for step in steps)
    return "\n".join(lines), (
        "module attributes {transform.with_named_sequence} {\n"
        "  transform.named_sequence @__transform_main(%root: !transform.any_op) {\n"
        f"{body}    transform.yield\n  }}\n}}\n"
    )


def run_tool(*command, **options):
    done = subprocess.run(command, capture_output=True, timeout=300, **options)
    if done.returncode:
        raise ValueError(f"{' '.join(command)}: {done.returncode}\n{done.stderr.decode()[:3000]}")
    return done.stdout


def make_input(chooser, value):
    """Values with few bits, so that sums have digits to lose; integers wrap."""
    count = int(np.prod(value.shape))
    if value.element in FLOATS:
        numbers = [chooser.choice((1, -1)) * chooser.randint(0, 2047) / 2 ** chooser.randint(0, 9) for _ in range(count)]
    else:
        numbers = [chooser.randint(0 if value.element == "ui8" else -100, 100) for _ in range(count)]
    array = np.array(numbers).reshape(value.shape)
    return f"{'x'.join(map(str, (*value.shape, value.element)))}={array.tolist()}".replace(" ", "")


def run(name):
    program = Program(name)
    chooser = random.Random(name + " script")
    inputs = ["--input=" + make_input(chooser, value) for value in program.arguments]
    with tempfile.TemporaryDirectory() as folder:
        def write(file, text):
            path = os.path.join(folder, file)
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(text)
            return path

        def compute(path):
            outputs = [os.path.join(folder, f"{number}.npy") for number in range(len(program.results))]
            run_tool("bcast-run", path, *inputs, *(f"--output=@{output}" for output in outputs))
            contents = []
            for output in outputs:
                with open(output, "rb") as stream:
                    contents.append(stream.read())
            return contents

        try:
            source = write("source.mlir", program.format())
            explicit = run_tool("bcast-opt", "--bcast-to-explicit", source).decode()
            marked, script = make_script(chooser, explicit)
            library = write("script.mlir", script)
            tiled = run_tool("bcast-opt", write("marked.mlir", marked), f"--transform-preload-library=transform-library-paths={library}",
                             "--transform-interpreter")  # fmt: skip
            if compute(source) != compute(write("tiled.mlir", tiled.decode())):
                return f"other results\n{marked}\n{script}"
        except (ValueError, subprocess.TimeoutExpired) as error:
            return f"{error}\n{program.format()}"
    return None


run_programs(lambda name: Program(name).format(), run)
