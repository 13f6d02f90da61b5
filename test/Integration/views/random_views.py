#!/usr/bin/env python3
"""Random programs with views: compiled code against NumPy.

A program computes elementwise, and slices, transposes, reverses, reshapes, concatenates and pads
what it has computed. Its operations round once, so NumPy must give the same bits.

usage: random_views.py [--count N] [--seed N] [--only N] [--jobs N]
"""

import argparse
import concurrent.futures
import math
import os
import random
import subprocess
import sys
import tempfile

import numpy as np

BINARY = {"add": np.add, "subtract": np.subtract, "multiply": np.multiply, "maximum": np.maximum}
UNARY = {"negate": np.negative, "abs": np.abs}
EXTENTS = (1, 2, 3, 16, 20, 32)


def type_of(array):
    return "tensor<" + "".join(f"{extent}x" for extent in array.shape) + "f32>"


class Program:
    def __init__(self, name):
        self.random = random.Random(name)
        self.lines, self.values, self.arguments = [], [], []
        for number in range(self.random.randint(1, 3)):
            rank = self.random.randint(1, 3)
            shape = [self.random.choice(EXTENTS) for _ in range(rank)]
            array = np.random.default_rng(number).standard_normal(shape).astype(np.float32)
            self.arguments.append((f"%a{number}", array))
            self.values.append((f"%a{number}", array))
        steps = [self.binary, self.binary, self.unary, self.slice, self.transpose, self.reverse,
                 self.reshape, self.concatenate, self.pad]  # fmt: skip
        while len(self.lines) < self.random.randint(3, 14):
            self.random.choice(steps)()
        last = self.values[-1:] + self.random.sample(self.values, self.random.randint(0, 2))
        self.results = list({name: (name, array) for name, array in last}.values())

    def pick(self):
        # Mostly what was computed last, so that views are between operations.
        return self.random.choice(self.values[-2:] if self.random.random() < 0.7 else self.values)

    def emit(self, text, array):
        name = f"%v{len(self.values)}"
        self.lines.append(f"{name} = {text}")
        self.values.append((name, np.ascontiguousarray(array)))

    def unary(self):
        op = self.random.choice(list(UNARY))
        name, array = self.pick()
        self.emit(f"bcast.{op} {name} : {type_of(array)} -> {type_of(array)}", UNARY[op](array))

    def binary(self):
        op = self.random.choice(list(BINARY))
        a, left = self.pick()
        fitting = [(b, right) for b, right in self.values if self.fits(left, right)]
        b, right = self.random.choice(fitting)
        result = BINARY[op](left, right)
        self.emit(f"bcast.{op} {a}, {b} rule(#bcast.numpy) : ({type_of(left)}, {type_of(right)})"
                  f" -> {type_of(result)}", result)  # fmt: skip

    @staticmethod
    def fits(left, right):
        try:
            return math.prod(np.broadcast_shapes(left.shape, right.shape)) <= 1 << 15
        except ValueError:
            return False

    def slice(self):
        name, array = self.pick()
        bounds = []
        for extent in array.shape:
            step = self.random.choice((1, 1, 1, 2, 3))
            start = self.random.randrange(extent)
            bounds.append((start, self.random.randint(1, (extent - 1 - start) // step + 1), step))
        result = array[tuple(slice(a, a + (n - 1) * s + 1, s) for a, n, s in bounds)]
        lists = " ".join(str([bound[i] for bound in bounds]) for i in range(3))
        offsets, sizes = lists.split("] ", 1)
        self.emit(f"tensor.extract_slice {name}{offsets}] {sizes} : {type_of(array)} to {type_of(result)}",
                  result)  # fmt: skip

    def generic(self, name, array, result, reads):
        dims = ", ".join(f"d{i}" for i in range(result.ndim))
        empty = f"%e{len(self.lines)}"
        self.lines.append(f"{empty} = tensor.empty() : {type_of(result)}")
        self.emit(f"""linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({reads})>, affine_map<({dims}) -> ({dims})>],
    iterator_types = [{', '.join(['"parallel"'] * result.ndim)}]}} ins({name} : {type_of(array)}) outs({empty} : {type_of(result)}) {{
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }} -> {type_of(result)}""", result)  # fmt: skip

    def transpose(self):
        name, array = self.pick()
        order = self.random.sample(range(array.ndim), array.ndim)
        reads = ", ".join(f"d{order.index(i)}" for i in range(array.ndim))
        self.generic(name, array, array.transpose(order), reads)

    def reverse(self):
        name, array = self.pick()
        dim = self.random.randrange(array.ndim)
        reads = [f"d{i}" for i in range(array.ndim)]
        reads[dim] = f"{array.shape[dim] - 1} - d{dim}"
        self.generic(name, array, np.flip(array, dim), ", ".join(reads))

    def reshape(self):
        name, array = self.pick()
        if array.ndim > 1 and self.random.random() < 0.5:
            dim = self.random.randrange(array.ndim - 1)
            groups = [[i] for i in range(array.ndim)]
            groups[dim : dim + 2] = [[dim, dim + 1]]
            shape = [math.prod(array.shape[i] for i in group) for group in groups]
            result = array.reshape(shape)
            self.emit(f"tensor.collapse_shape {name} {groups} : {type_of(array)} into {type_of(result)}", result)
        elif array.ndim < 4:
            dim = self.random.randrange(array.ndim)
            factor = self.random.choice([f for f in (1, 2, 4, 5, 8) if array.shape[dim] % f == 0])
            shape = [*array.shape[:dim], array.shape[dim] // factor, factor, *array.shape[dim + 1 :]]
            groups = [[i + (i > dim)] for i in range(array.ndim)]
            groups[dim] = [dim, dim + 1]
            result = array.reshape(shape)
            self.emit(f"tensor.expand_shape {name} {groups} output_shape {shape} : {type_of(array)}"
                      f" into {type_of(result)}", result)  # fmt: skip

    def concatenate(self):
        name, array = self.pick()
        dim = self.random.randrange(array.ndim)
        others = [other for other in self.values
                  if other[1].ndim == array.ndim and np.delete(other[1].shape, dim).tolist()
                  == np.delete(array.shape, dim).tolist()]  # fmt: skip
        pieces = [(name, array), *self.random.choices(others, k=self.random.randint(1, 2))]
        result = np.concatenate([piece for _, piece in pieces], dim)
        if result.size > 1 << 15:
            return
        self.emit(f"tensor.concat dim({dim}) {', '.join(name for name, _ in pieces)} : "
                  f"({', '.join(type_of(piece) for _, piece in pieces)}) -> {type_of(result)}", result)  # fmt: skip

    def pad(self):
        name, array = self.pick()
        widths = [(self.random.choice((0, 1, 2)), self.random.choice((0, 1, 5))) for _ in array.shape]
        result = np.pad(array, widths, constant_values=0.5)
        if result.size > 1 << 15:
            return
        constant = f"%c{len(self.lines)}"
        self.lines.append(f"{constant} = arith.constant 0.5 : f32")
        indices = ", ".join(f"%i{i}: index" for i in range(array.ndim))
        self.emit(f"""tensor.pad {name} low{[low for low, _ in widths]} high{[high for _, high in widths]} {{
  ^bb0({indices}):
    tensor.yield {constant} : f32
  }} : {type_of(array)} to {type_of(result)}""", result)  # fmt: skip

    def text(self):
        arguments = ", ".join(f"{name}: {type_of(array)}" for name, array in self.arguments)
        types = ", ".join(type_of(array) for _, array in self.results)
        body = "".join(f"  {line}\n" for line in self.lines)
        names = ", ".join(name for name, _ in self.results)
        return f"func.func @main({arguments}) -> ({types}) {{\n{body}  return {names} : {types}\n}}\n"


def run(name):
    """Returns an error, or nothing."""
    program = Program(name)
    with tempfile.TemporaryDirectory(prefix="bcast-views-") as folder:
        path = lambda file: os.path.join(folder, file)
        with open(path("program.mlir"), "w") as file:
            file.write(program.text())
        command = ["bcast-run", path("program.mlir")]
        for argument, array in program.arguments:
            np.save(path(argument[1:] + ".npy"), array)
            command.append(f"--input=@{path(argument[1:] + '.npy')}")
        outputs = [path(f"r{number}.npy") for number in range(len(program.results))]
        command += [f"--output=@{output}" for output in outputs]
        ran = subprocess.run(command, capture_output=True, text=True)
        if ran.returncode != 0:
            return ran.stderr
        for number, (output, (_, expected)) in enumerate(zip(outputs, program.results)):
            found = np.load(output)
            if found.shape != expected.shape or found.tobytes() != expected.tobytes():
                return f"result {number} differs from NumPy's"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    numbers = range(arguments.count) if arguments.only is None else [arguments.only]
    if arguments.only is not None:
        print(Program(f"{arguments.seed} {arguments.only}").text())
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        names = [f"{arguments.seed} {number}" for number in numbers]
        for name, error in zip(names, pool.map(run, names)):
            if error:
                failed += 1
                print(f"program {name}: {error}")
    print(f"{len(names)} programs, {failed} failed")
    sys.exit(failed != 0)


main()
