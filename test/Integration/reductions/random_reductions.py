#!/usr/bin/env python3
"""Random programs with reductions: compiled code against the evaluator and NumPy.

Every program runs on several targets and numbers of threads, which must give the same bits; once the
reference evaluator runs too, and must give them as well. NumPy's results must lie within the error
bound of docs/spec.md.

usage: random_reductions.py [--count N] [--seed N|random] [--only N] [--jobs N] [--keep-going] [--print]
"""

import sys

sys.dont_write_bytecode = True

import argparse
import concurrent.futures
import math
import os
import random
import subprocess
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "differential"))

import numpy as np

from elements import ALL, BF16, F32, F64, FLOATS, I1, PRECISION, SIGNED, widen
from layouts import random_layout
from program import from_npy, to_npy
from values import make_array, ordinary

EXTENTS = [0, 1, 1, 2, 3, 3, 4, 5, 7, 8, 15, 16, 17, 33, 64, 100, 255, 256, 257, 300, 520, 1030, 2600, 5000]
MAX_ELEMENTS = 20000
MACHINES = [["--target=host"], ["--target=baseline"],
            ["--threads=2", "--parallel-threshold=0"],
            ["--threads=4", "--parallel-threshold=0"]]  # fmt: skip
KINDS = {
    "sum": lambda t: t is not I1,
    "product": lambda t: t is not I1,
    "maximum": lambda t: True,
    "minimum": lambda t: True,
    "and": lambda t: not t.is_float,
    "or": lambda t: not t.is_float,
    "xor": lambda t: not t.is_float,
    "arg_maximum": lambda t: True,
    "arg_minimum": lambda t: True,
}


class Value:
    """What layouts.random_layout reads."""

    def __init__(self, shape, type_shape, element_type):
        self.shape, self.type_shape, self.element_type = shape, type_shape, element_type


def type_text(shape, element_type, layout=None):
    text = "".join(f"{'?' if extent is None else extent}x" for extent in shape)
    return f"tensor<{text}{element_type.name}{', ' + layout if layout else ''}>"


class Program:
    def __init__(self, seed, number):
        choose = random.Random(f"{seed} {number}")
        numbers = np.random.default_rng(choose.getrandbits(32))
        self.element_type = choose.choice(ALL + FLOATS + [F32] * 6)
        self.kind = choose.choice([kind for kind, takes in KINDS.items() if takes(self.element_type)])
        rank = choose.choice([1, 1, 2, 2, 2, 3, 3, 4])
        while True:
            self.shape = [choose.choice(EXTENTS) for _ in range(rank)]
            if math.prod(self.shape) <= MAX_ELEMENTS:
                break
        self.dims = sorted(choose.sample(range(rank), choose.randint(0 if rank > 1 else 1, rank)))
        self.is_arg = self.kind.startswith("arg_")
        self.result_type = self.element_type
        if self.is_arg:
            self.dims = [choose.randrange(rank)]
            self.result_type = choose.choice(SIGNED[2:])
        self.keep = choose.random() < 0.4
        self.type_shape = [None if choose.random() < 0.3 else extent for extent in self.shape]
        make = make_array if choose.random() < 0.5 else self.make_ordinary
        self.x = make(numbers, self.element_type, self.shape)
        self.layout = None
        if choose.random() < 0.4:
            self.layout = random_layout(choose, numbers, Value(self.shape, self.type_shape, self.element_type))
        # What NumPy computes on the same elements as bcast.
        computes = self.element_type in (F32, F64) or self.element_type.is_integer
        self.producer = choose.choice(["none", "none", "square", "broadcast", "transpose", "iota"]) if computes else "none"
        self.y_dims = sorted(choose.sample(range(rank), choose.randint(0, rank)))
        self.y = make(numbers, self.element_type, [self.shape[dim] for dim in self.y_dims])
        self.order = choose.sample(range(rank), rank)
        self.iota_dim = choose.randrange(rank)
        self.reads_back = choose.random() < 0.4
        # Another reduction of the same elements, in one pass with the first one if it has the same dimensions.
        self.also = None
        if choose.random() < 0.3:
            self.also = choose.choice([kind for kind, takes in KINDS.items() if takes(self.element_type) and not kind.startswith("arg_")])
        self.also_dims = self.dims if choose.random() < 0.8 else sorted(choose.sample(range(rank), choose.randint(1, rank)))

    @staticmethod
    def make_ordinary(generator, element_type, shape):
        return ordinary(generator, element_type, math.prod(shape)).reshape(shape)

    def result_shape(self, shape):
        if self.keep:
            return [1 if dim in self.dims else extent for dim, extent in enumerate(shape)]
        return [extent for dim, extent in enumerate(shape) if dim not in self.dims]

    def text(self):
        shape = self.type_shape
        x_type = type_text(shape, self.element_type, self.layout)
        plain = type_text(shape, self.element_type)
        y_type = type_text([shape[dim] for dim in self.y_dims], self.element_type)
        lines, sizes = [], []
        for dim, extent in enumerate(shape):
            if extent is None:
                lines += [f"%c{dim} = arith.constant {dim} : index", f"%d{dim} = tensor.dim %x, %c{dim} : {x_type}"]
        size_list = lambda dims: ", ".join(f"%d{dim}" for dim in dims if shape[dim] is None)
        with_sizes = lambda dims: f" sizes({size_list(dims)})" if size_list(dims) else ""
        operand, operand_type, reduced_shape = "%x", x_type, shape
        if self.producer == "square":
            lines.append(f"%p = bcast.multiply %x, %x : {x_type}")
            operand = "%p"
        elif self.producer == "broadcast":
            lines.append(f"%b = bcast.broadcast_in_dim %y, dims = {self.y_dims}{with_sizes(range(len(shape)))} "
                         f": {y_type} -> {plain}")  # fmt: skip
            lines.append(f"%p = bcast.subtract %x, %b : ({x_type}, {plain}) -> {plain}")
            operand, operand_type = "%p", plain
        elif self.producer == "iota":
            lines.append(f"%b = bcast.iota dim {self.iota_dim}{with_sizes(range(len(shape)))} : {plain}")
            lines.append(f"%p = bcast.add %x, %b : ({x_type}, {plain}) -> {plain}")
            operand, operand_type = "%p", plain
        elif self.producer == "transpose":
            reduced_shape = [shape[dim] for dim in self.order]
            dims = [self.order.index(dim) for dim in range(len(shape))]
            operand_type = type_text(reduced_shape, self.element_type)
            lines.append(f"%p = bcast.broadcast_in_dim %x, dims = {dims}{with_sizes(self.order)} : {x_type} -> {operand_type}")
            operand = "%p"
        keep = " keep_dims" if self.keep else ""
        result_type = type_text(self.result_shape(reduced_shape), self.result_type)
        reduction = f"{self.kind} {operand} dim {self.dims[0]}" if self.is_arg else f"reduce {self.kind} {operand} dims {self.dims}"
        lines.append(f"%r = bcast.{reduction}{keep} : {operand_type} -> {result_type}")
        results, result_types = "%r", [result_type]
        if self.also:
            kept = [extent for dim, extent in enumerate(reduced_shape) if dim not in self.also_dims]
            result_types.append(type_text(kept, self.element_type))
            lines.append(f"%t = bcast.reduce {self.also} {operand} dims {self.also_dims} : {operand_type} -> {result_types[-1]}")
            results += ", %t"
        if self.reads_back and self.keep:
            operation = "xor" if self.element_type is I1 else "subtract"
            read, read_type = "%r", result_type
            if self.result_type is not self.element_type:
                read, read_type = "%k", type_text(self.result_shape(reduced_shape), self.element_type)
                lines.append(f"%k = bcast.convert %r : {result_type} -> {read_type}")
            lines.append(f"%s = bcast.{operation} {operand}, {read} rule(#bcast.numpy) : ({operand_type}, {read_type}) "
                         f"-> {type_text(reduced_shape, self.element_type)}")  # fmt: skip
            results += ", %s"
            result_types.append(type_text(reduced_shape, self.element_type))
        types = ", ".join(result_types)
        body = "\n".join("  " + line for line in lines)
        return (f"func.func @main(%x: {x_type}, %y: {y_type}) -> ({types}) {{\n{body}\n"
                f"  return {results} : {types}\n}}\n")  # fmt: skip

    def operand(self):
        """The elements that are reduced."""
        with np.errstate(all="ignore"):
            if self.producer == "square":
                return self.x * self.x
            if self.producer == "broadcast":
                shape = [extent if dim in self.y_dims else 1 for dim, extent in enumerate(self.shape)]
                return self.x - self.y.reshape(shape)
            if self.producer == "iota":
                shape = [extent if dim == self.iota_dim else 1 for dim, extent in enumerate(self.shape)]
                return self.x + np.arange(self.shape[self.iota_dim]).astype(self.x.dtype).reshape(shape)
            if self.producer == "transpose":
                return self.x.transpose(self.order)
        return self.x


def exact(program, operand):
    """NumPy's result of a kind without rounding."""
    axes = tuple(program.dims)
    element_type = program.element_type
    if program.is_arg:
        if operand.shape[axes[0]] == 0:
            return np.zeros(program.result_shape(operand.shape))
        function = np.argmax if program.kind == "arg_maximum" else np.argmin
        values = widen(operand, element_type) if element_type.is_float else operand
        return function(values, axis=axes[0], keepdims=program.keep)
    if element_type is I1:
        function = {"maximum": np.any, "or": np.any, "minimum": np.all, "and": np.all,
                    "xor": np.logical_xor.reduce}[program.kind]  # fmt: skip
        return function(operand, axis=axes, keepdims=program.keep)
    if program.kind in ("and", "or", "xor"):
        function = {"and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}[program.kind]
        return function.reduce(operand, axis=axes, keepdims=program.keep)
    with np.errstate(all="ignore"):
        if program.kind in ("sum", "product"):
            function = {"sum": np.sum, "product": np.prod}[program.kind]
            return function(operand, axis=axes, keepdims=program.keep, dtype=operand.dtype)
        values = widen(operand, element_type) if element_type.is_float else operand
        low, high = (-np.inf, np.inf) if element_type.is_float else (element_type.min, element_type.max)
        function, initial = (np.max, low) if program.kind == "maximum" else (np.min, high)
        return function(values, axis=axes, keepdims=program.keep, initial=initial)


def bound(program, operand):
    """The result of a float sum or product in extended precision, and its error bound (REDUCE-7)."""
    element_type = program.element_type
    values = widen(operand, element_type).astype(np.longdouble)
    accumulator = F64 if element_type is F64 else F32
    axes = tuple(program.dims)
    unit = 2.0 ** -PRECISION[accumulator.name][0]
    depth, group = 1, []
    for index, dim in enumerate(program.dims):
        group.append(operand.shape[dim])
        if index + 1 == len(program.dims) or program.dims[index + 1] != dim + 1:
            count = math.prod(group)
            lanes = 512 // accumulator.width
            blocks = max(1, -(-count // 256))
            depth += -(-min(count, 256) // lanes) + lanes.bit_length() + blocks.bit_length()
            group = []
    with np.errstate(all="ignore"):
        if program.kind == "sum":
            result = values.sum(axis=axes, keepdims=program.keep)
            error = depth * unit * 1.01 * abs(values).sum(axis=axes, keepdims=program.keep)
        else:
            result = values.prod(axis=axes, keepdims=program.keep)
            count = math.prod(operand.shape[dim] for dim in program.dims)
            error = (count + 1) * unit * 1.01 * abs(result)
        smallest = np.ldexp(np.longdouble(1), PRECISION[element_type.name][1])
        error = error + 2.0 ** -PRECISION[element_type.name][0] * 1.01 * abs(result) + smallest
    return result, error


def differs_from_numpy(program, actual):
    operand = program.operand()
    element_type = program.element_type
    ordered = element_type.is_float and program.kind in ("sum", "product")
    if not ordered:
        expected = exact(program, operand)
        got = widen(actual, element_type) if program.result_type.is_float else actual
        same = (got == expected) | ((got != got) & (expected != expected))
        return None if np.all(same) else f"NumPy has\n{expected}"
    expected, error = bound(program, operand)
    got = widen(actual, element_type).astype(np.longdouble)
    largest = abs(widen(operand, element_type)).max(initial=0)
    with np.errstate(all="ignore"):
        total = abs(widen(operand, element_type).astype(np.longdouble)).sum()
        # Partial results may overflow or underflow in one order and not in another.
        if not np.isfinite(total) or total > 1e37 or largest > 1e30 or program.kind == "product":
            magnitudes = abs(widen(operand, element_type).astype(np.longdouble))
            if program.kind == "sum" or not np.all(np.isfinite(magnitudes)):
                return None
            logs = np.log2(np.where(magnitudes == 0, 1, magnitudes))
            limit = 900 if element_type is F64 else 100
            if abs(logs).sum() > limit or (element_type.width == 16 and abs(logs).sum() > 13):
                return None
        near = abs(got - expected) <= error
    return None if np.all(near) else f"NumPy has\n{expected}\nwith an error of at most\n{error}"


def execute(command):
    try:
        finished = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "it does not end"
    return finished.stderr if finished.returncode else ""


def bits(array, element_type):
    """The bits, with one NaN for all of them."""
    if not element_type.is_float:
        return array
    nan = np.isnan(widen(array, element_type))
    return np.where(nan, 0, array.view(f"u{array.itemsize}")) + nan


def run_one(options, number):
    program = Program(options.seed, number)
    with tempfile.TemporaryDirectory(prefix="bcast-reductions-") as folder:
        error = check(program, folder)
    if error:
        return (f"program {number} of seed {options.seed} failed "
                f"(random_reductions.py --seed {options.seed} --only {number})\n{program.text()}{error}")  # fmt: skip
    return None


def check(program, folder):
    with open(f"{folder}/program.mlir", "w") as file:
        file.write(program.text())
    np.save(f"{folder}/x.npy", to_npy(program.x, program.element_type))
    np.save(f"{folder}/y.npy", to_npy(program.y, program.element_type))
    types = [program.result_type]
    types += [program.element_type] * (bool(program.also) + (program.reads_back and program.keep))
    first = None
    for machine in MACHINES:
        outputs = [f"{folder}/result-{index}.npy" for index in range(len(types))]
        command = ["bcast-run", f"{folder}/program.mlir", f"--input=@{folder}/x.npy", f"--input=@{folder}/y.npy"]
        command += machine + [f"--output=@{path}" for path in outputs]
        if first is None:
            command += ["--reference", "--rtol=0", "--atol=0"]
        error = execute(command)
        if error:
            return f"{' '.join(machine)}:\n{error}"
        results = [from_npy(np.load(path), of) for path, of in zip(outputs, types)]
        if first is None:
            first = results
            error = differs_from_numpy(program, results[0])
            if error:
                shown = widen(results[0], types[0]) if types[0].is_float else results[0]
                return f"{' '.join(machine)}:\n{shown}\n{error}"
            continue
        for result, expected, of in zip(results, first, types):
            same = bits(result, of) == bits(expected, of)
            if not np.all(same):
                return f"{' '.join(machine)} differs from {' '.join(MACHINES[0])}:\n{result}\n{expected}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=500, help="how many programs")
    parser.add_argument("--seed", default="0", help="a number, or random")
    parser.add_argument("--only", type=int, help="the one program of this number")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep-going", action="store_true", help="do not end at the first failure")
    parser.add_argument("--print", action="store_true", help="print the program of --only, and do not run it")
    options = parser.parse_args()
    if options.seed == "random":
        options.seed = random.randrange(1 << 32)
    if options.print:
        print(Program(options.seed, options.only).text())
        return
    numbers = range(options.count) if options.only is None else [options.only]
    failed = 0
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as executor:
        for future in [executor.submit(run_one, options, number) for number in numbers]:
            if failure := future.result():
                failed += 1
                print(failure, flush=True)
                if not options.keep_going:
                    executor.shutdown(cancel_futures=True)
                    break
    print(f"seed {options.seed}: {len(numbers)} programs, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
