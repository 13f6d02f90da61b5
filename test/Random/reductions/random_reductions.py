#!/usr/bin/env python3
"""Random programs with reductions: compiled code against the evaluator and NumPy.

A program is a graph: results are read several times, reduced again, and broadcast back along the
same or other dimensions. The function @all returns every value. The reference evaluator must give
the same bits, and NumPy's reductions of the same operands must lie within the error bound of
docs/spec.md. The function @main returns few values, so that operations are fused. On several
targets and numbers of threads, after passes, and inside branches and loops, it must give the bits
of @all.

With --products, each program begins with a product of matrices.

usage: random_reductions.py [--products] [--count N] [--seed N|random] [--only N] [--jobs N] [--keep-going] [--print]
"""

import sys

sys.dont_write_bytecode = True

import argparse
import concurrent.futures
import math
import os
import random
import re
import subprocess
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "differential"))

import numpy as np

from elements import ALL, F32, F64, FLOATS, I1, PRECISION, SIGNED, round_once, widen
from layouts import random_layout
from products import make_product
from program import from_npy, to_npy
from values import make_array, ordinary

EXTENTS = [0, 1, 1, 2, 3, 3, 4, 5, 7, 8, 15, 16, 17, 33, 64, 65, 100, 255, 256, 257, 300, 520, 1030, 2600, 5000]
MACHINES = [["--target=host"], ["--target=baseline"],
            ["--threads=2", "--parallel-threshold=0"],
            ["--threads=4", "--parallel-threshold=0"]]  # fmt: skip
PASSES = ["--canonicalize", "--bcast-to-explicit", "--bcast-to-linalg", "--test-randomize-layouts=seed={seed}",
          "--bcast-to-affine=vector-bits={bits}"]  # fmt: skip
REGIONS = ["if", "for", "call", "branch"]
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
    def __init__(self, name, shape, type_shape, element_type):
        self.name, self.shape, self.type_shape, self.element_type = name, list(shape), list(type_shape), element_type
        self.layout = None
        # Of a reduction.
        self.kind = self.operand = self.dims = None

    @property
    def type(self):
        text = "".join(f"{'?' if extent is None else extent}x" for extent in self.type_shape)
        return f"tensor<{text}{self.element_type.name}{f', {self.layout}' if self.layout else ''}>"

    def is_like(self, other):
        return (self.element_type, self.shape, self.type_shape) == (other.element_type, other.shape, other.type_shape)


class Program:
    def __init__(self, seed, number):
        self.choose = choose = random.Random(f"{seed} {number}")
        self.numbers = np.random.default_rng(choose.getrandbits(32))
        self.lines, self.count, self.constants = [], 0, set()
        self.has_layouts = choose.random() < 0.4
        dynamic = choose.choice([0, 0, 0.3, 0.8])
        types = choose.sample(choose.choice([FLOATS, ALL]), 2) + [F32]
        rank = choose.choice([1, 1, 2, 2, 2, 3, 3, 4, 5])
        # Programs of many operations have fewer elements.
        steps, most = choose.choice([(1, 20000), (3, 20000), (6, 3000), (14, 3000), (25, 300)])
        shape = [choose.choice(EXTENTS) for _ in range(rank)]
        # The result along an extent of 0 has elements.
        while math.prod(extent or 1 for extent in shape) > most or (0 in shape and choose.random() < 0.7):
            shape = [choose.choice(EXTENTS) for _ in range(rank)]
        self.arguments, self.arrays = [], []
        for index in range(choose.choice([1, 2, 3])):
            dims = range(rank)
            if index > 0 and choose.random() < 0.4:
                dims = sorted(choose.sample(range(rank), choose.randint(0, rank)))
            extents = [shape[dim] if index == 0 or choose.random() < 0.8 else 1 for dim in dims]
            value = Value(f"%a{index}", extents, [None if choose.random() < dynamic else extent for extent in extents],
                          choose.choice(types))  # fmt: skip
            self.set_layout(value, 0.6)
            self.arguments.append(value)
            self.arrays.append(self.make_array(value.element_type, extents))
        self.values = list(self.arguments)
        self.types = types
        self.add_reduction()
        for _ in range(choose.randint(0, steps)):
            choose.choices([self.add_reduction, self.add_index, self.add_back, self.add_binary, self.add_unary, self.add_iota,
                            self.add_select, self.add_convert, self.add_transpose, self.add_relayout, self.add_cast,
                            self.add_collapse],
                           [8, 2, 7, 4, 2, 1, 1, 2, 1, 1, 1, 1])[0]()  # fmt: skip
        computed = self.values[len(self.arguments) :]
        self.results = choose.sample(computed, min(len(computed), choose.randint(1, 4)))
        if computed[-1] not in self.results:
            self.results.append(computed[-1])

    def make_array(self, element_type, shape):
        count = math.prod(shape)
        kind = self.choose.choice(["any", "ordinary", "small"])
        if kind == "any":
            return make_array(self.numbers, element_type, shape)
        if kind == "ordinary" or element_type is I1:
            return ordinary(self.numbers, element_type, count).reshape(shape)
        # Equal elements are frequent, and sums are exact.
        small = self.numbers.integers(0 if element_type.kind == "unsigned" else -3, 4, count)
        if element_type.is_float:
            nan = np.where(self.numbers.random(count) < self.choose.choice([0, 0.02]), np.nan, small.astype(np.longdouble))
            return round_once(nan, element_type).reshape(shape)
        return small.astype(element_type.storage).reshape(shape)

    def set_layout(self, value, share):
        if self.has_layouts and self.choose.random() < share:
            value.layout = random_layout(self.choose, self.numbers, value)

    def add(self, shape, type_shape, element_type, text, types="", layout=0.15):
        """Adds `%v = text : types -> type`; {} in `types` is the type."""
        self.count += 1
        value = Value(f"%v{self.count}", shape, type_shape, element_type)
        self.set_layout(value, layout)
        types = types.replace("{}", value.type) if "{}" in types else f"{types} -> {value.type}"
        self.lines.append(f"{value.name} = {text} : {types}")
        self.values.append(value)
        return value

    def add_like(self, value, text, types, element_type=None, **options):
        return self.add(value.shape, value.type_shape, element_type or value.element_type, text, types, **options)

    def pick(self, condition=lambda value: True):
        """A value, preferably one of the last, or none."""
        values = [value for value in self.values if condition(value)]
        if values and self.choose.random() < 0.5:
            return values[-1 - min(int(self.choose.expovariate(0.7)), len(values) - 1)]
        return self.choose.choice(values) if values else None

    def sizes(self, value, dims=None):
        """sizes(...) of the dynamic extents of `value`."""
        names = []
        for dim in range(len(value.shape)) if dims is None else dims:
            if value.type_shape[dim] is None:
                self.count += 1
                self.constants.add(dim)
                names.append(f"%d{self.count}")
                self.lines.append(f"{names[-1]} = tensor.dim {value.name}, %c{dim} : {value.type}")
        return f" sizes({', '.join(names)})" if names else ""

    def operation(self, element_type):
        """An operation on two elements."""
        if element_type is I1:
            return self.choose.choice(["and", "or", "xor", "maximum", "minimum"])
        return self.choose.choice(["add", "subtract", "multiply", "maximum", "minimum",
                                   "divide" if element_type.is_float else "xor"])  # fmt: skip

    def add_reduction(self, index=False):
        value = self.pick(lambda value: value.shape or not index)
        if value is None:
            return
        rank, choose = len(value.shape), self.choose
        kinds = [kind for kind, takes in KINDS.items() if takes(value.element_type) and kind.startswith("arg_") == index]
        kind = choose.choice(kinds)
        dims = sorted(choose.sample(range(rank), 1 if index else choose.randint(min(rank, choose.random() < 0.9), rank)))
        keep = choose.random() < 0.4
        reduced = lambda shape: [1 if dim in dims else extent for dim, extent in enumerate(shape) if keep or dim not in dims]
        text = f"bcast.{kind} {value.name}, dim = {dims[0]}" if index else f"bcast.reduce {kind} {value.name}, dims = {dims}"
        result = self.add(reduced(value.shape), reduced(value.type_shape),
                          choose.choice(SIGNED[2:]) if index else value.element_type,
                          text + " keep_dims" * keep, value.type)  # fmt: skip
        result.kind, result.operand, result.dims, result.keep = kind, value, dims, keep
        if choose.random() < 0.5:
            self.add_back(result)

    def add_index(self):
        self.add_reduction(index=True)

    def add_back(self, value=None):
        """Combines a smaller value with a larger one: with that of which it is a reduction, or any other."""
        value = value or self.pick(lambda value: value.kind)
        if value is None:
            return
        fits = lambda extent, type_extent, to, type_to: (extent, type_extent) == (to, type_to) or type_extent == 1
        to, dims = value.operand, None
        if to is None or self.choose.random() < 0.3:
            to = self.pick(lambda other: len(other.shape) >= len(value.shape))
            dims = sorted(self.choose.sample(range(len(to.shape)), len(value.shape)))
        elif value.keep:
            dims = list(range(len(to.shape)))
        else:
            dims = [dim for dim in range(len(to.shape)) if dim not in value.dims]
        if to is None or not all(fits(*each) for each in zip(value.shape, value.type_shape, [to.shape[dim] for dim in dims],
                                                             [to.type_shape[dim] for dim in dims])):  # fmt: skip
            return
        if value.element_type is not to.element_type:
            value = self.add_like(value, f"bcast.convert {value.name}", value.type, to.element_type)
        operation = self.operation(to.element_type)
        if dims == list(range(len(to.shape))) and not value.layout and not to.layout and self.choose.random() < 0.5:
            self.add_like(to, f"bcast.{operation} {to.name}, {value.name} rule(#bcast.numpy)", f"({to.type}, {value.type})")
            return
        wide = self.add_like(to, f"bcast.broadcast_in_dim {value.name}, dims = {dims}{self.sizes(to)}", value.type)
        self.add_like(to, f"bcast.{operation} {to.name}, {wide.name}", f"({to.type}, {wide.type})")

    def add_binary(self):
        value = self.pick()
        other = self.pick(value.is_like)
        operation = self.operation(value.element_type)
        self.add_like(value, f"bcast.{operation} {value.name}, {other.name}", f"({value.type}, {other.type})")

    def add_unary(self):
        value = self.pick()
        names = ["not"] if value.element_type is I1 else ["negate", "abs", "floor" if value.element_type.is_float else "not"]
        self.add_like(value, f"bcast.{self.choose.choice(names)} {value.name}", value.type)

    def add_iota(self):
        value = self.pick(lambda value: value.shape)
        if value is None:
            return
        element_type = self.choose.choice([each for each in [value.element_type, *self.types] if each is not I1])
        dim = self.choose.randrange(len(value.shape))
        iota = self.add_like(value, f"bcast.iota dim = {dim}{self.sizes(value)}", "{}", element_type)
        other = self.pick(iota.is_like)
        self.add_like(iota, f"bcast.{self.operation(element_type)} {iota.name}, {other.name}", f"({iota.type}, {other.type})")

    def add_select(self):
        value = self.pick()
        other = self.pick(value.is_like)
        mask = self.add_like(value, f"bcast.compare {self.choose.choice(['LT', 'GE', 'NE'])}, {value.name}, {other.name}",
                             f"({value.type}, {other.type})", I1)  # fmt: skip
        self.add_like(value, f"bcast.select {mask.name}, {value.name}, {other.name}",
                      f"({mask.type}, {value.type}, {other.type})")  # fmt: skip

    def add_convert(self):
        value = self.pick()
        element_type = self.choose.choice([each for each in [*self.types, I1] if each is not value.element_type])
        self.add_like(value, f"bcast.convert {value.name}", value.type, element_type)

    def add_transpose(self):
        value = self.pick()
        order = self.choose.sample(range(len(value.shape)), len(value.shape))
        dims = [order.index(dim) for dim in range(len(order))]
        self.add([value.shape[dim] for dim in order], [value.type_shape[dim] for dim in order], value.element_type,
                 f"bcast.broadcast_in_dim {value.name}, dims = {dims}{self.sizes(value, order)}", value.type)  # fmt: skip

    def add_relayout(self):
        if self.has_layouts:
            value = self.pick()
            self.add_like(value, f"bcast.relayout {value.name}", value.type, layout=0.9)

    def add_cast(self):
        value = self.pick(lambda value: not value.layout)
        if value:
            type_shape = [None if self.choose.random() < 0.5 else extent for extent in value.type_shape]
            self.add(value.shape, type_shape, value.element_type, f"tensor.cast {value.name}", f"{value.type} to {{}}", layout=0)

    def add_collapse(self):
        value = self.pick(lambda value: not value.layout and len(value.shape) > 1)
        if value is None:
            return
        at, rank = self.choose.randrange(len(value.shape) - 1), len(value.shape)
        groups = [[dim] for dim in range(at)] + [[at, at + 1]] + [[dim] for dim in range(at + 2, rank)]
        collapse = lambda shape: [None if None in [shape[dim] for dim in group] else math.prod(shape[dim] for dim in group)
                                  for group in groups]  # fmt: skip
        self.add(collapse(value.shape), collapse(value.type_shape), value.element_type,
                 f"tensor.collapse_shape {value.name} {groups}", f"{value.type} into {{}}", layout=0)  # fmt: skip

    def text(self, results, name="main", region=None):
        """A function that returns `results`; they are computed inside `region`, if it is given."""
        types, names = ", ".join(value.type for value in results), ", ".join(value.name for value in results)
        arguments = ", ".join(f"{value.name}: {value.type}" for value in self.arguments)
        lines = [f"%c{dim} = arith.constant {dim} : index" for dim in sorted(self.constants)] + self.lines
        if region is None:
            return f"func.func @{name}({arguments}) -> ({types}) {{\n" + "\n".join(lines) + f"\nreturn {names} : {types}\n}}\n"
        # The region reads the function's arguments; its values have other names than those outside.
        body = "\n".join(lines)
        other = lambda text: re.sub(r"%(?=[vcd]\d)", "%u", text)
        out = "%r" if len(results) == 1 else f"%r:{len(results)}"
        outs = ", ".join("%r" if len(results) == 1 else f"%r#{index}" for index in range(len(results)))
        operands, operand_types = (", ".join(getattr(value, of) for value in self.arguments) for of in ("name", "type"))
        call = f"call @callee({operands}) : ({operand_types}) -> ({types})"
        callee = self.text(results, "callee").replace("func.func", "func.func private") if region in ("call", "for") else ""
        start = (f"{callee}func.func @{name}({arguments}, %flag: tensor<i1>) -> ({types}) {{\n"
                 "%yes = tensor.extract %flag[] : tensor<i1>\n")  # fmt: skip
        end = f"return {outs} : {types}\n}}\n"
        if region == "call":
            return f"{start}{out} = {call}\n{end}"
        if region == "if":
            return (f"{start}{out} = scf.if %yes -> ({types}) {{\n{body}\nscf.yield {names} : {types}\n}} else {{\n"
                    f"{body}\nscf.yield {names} : {types}\n}}\n{end}")  # fmt: skip
        if region == "for":
            first, firsts = out.replace("%r", "%s"), outs.replace("%r", "%s").split(", ")
            carried = ", ".join(f"%i{index} = {value}" for index, value in enumerate(firsts))
            return (f"{start}{first} = {call}\n%low = arith.constant 0 : index\n%step = arith.constant 1 : index\n"
                    f"%high = arith.constant 2 : index\n{out} = scf.for %i = %low to %high step %step "
                    f"iter_args({carried}) -> ({types}) {{\n{body}\nscf.yield {names} : {types}\n}}\n{end}")  # fmt: skip
        joined = ", ".join(f"%q{index}: {value.type}" for index, value in enumerate(results))
        returned = ", ".join(f"%q{index}" for index in range(len(results)))
        return (f"{start}cf.cond_br %yes, ^one, ^two\n^one:\n{body}\ncf.br ^three({names} : {types})\n^two:\n{other(body)}\n"
                f"cf.br ^three({other(names)} : {types})\n^three({joined}):\nreturn {returned} : {types}\n}}\n")  # fmt: skip


def exact(result, operand):
    """NumPy's result of a kind without rounding."""
    axes, kind = tuple(result.dims), result.kind
    element_type = result.operand.element_type
    if kind.startswith("arg_"):
        if operand.shape[axes[0]] == 0:
            return np.zeros(result.shape)
        function = np.argmax if kind == "arg_maximum" else np.argmin
        values = widen(operand, element_type) if element_type.is_float else operand
        return function(values, axis=axes[0], keepdims=result.keep)
    if element_type is I1:
        function = {"maximum": np.any, "or": np.any, "minimum": np.all, "and": np.all,
                    "xor": np.logical_xor.reduce}[kind]  # fmt: skip
        return function(operand, axis=axes, keepdims=result.keep)
    if kind in ("and", "or", "xor"):
        function = {"and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}[kind]
        return function.reduce(operand, axis=axes, keepdims=result.keep)
    with np.errstate(all="ignore"):
        if kind in ("sum", "product"):
            function = {"sum": np.sum, "product": np.prod}[kind]
            return function(operand, axis=axes, keepdims=result.keep, dtype=operand.dtype)
        values = widen(operand, element_type) if element_type.is_float else operand
        low, high = (-np.inf, np.inf) if element_type.is_float else (element_type.min, element_type.max)
        function, initial = (np.max, low) if kind == "maximum" else (np.min, high)
        return function(values, axis=axes, keepdims=result.keep, initial=initial)


def bound(result, operand):
    """The result of a float sum or product in extended precision, and its error bound (REDUCE-7)."""
    element_type = result.element_type
    values = widen(operand, element_type).astype(np.longdouble)
    accumulator = F64 if element_type is F64 else F32
    axes = tuple(result.dims)
    unit = 2.0 ** -PRECISION[accumulator.name][0]
    depth, group = 1, []
    for index, dim in enumerate(result.dims):
        group.append(operand.shape[dim])
        if index + 1 == len(result.dims) or result.dims[index + 1] != dim + 1:
            count = math.prod(group)
            lanes = 512 // accumulator.width
            blocks = max(1, -(-count // 256))
            depth += -(-min(count, 256) // lanes) + lanes.bit_length() + blocks.bit_length()
            group = []
    with np.errstate(all="ignore"):
        if result.kind == "sum":
            value = values.sum(axis=axes, keepdims=result.keep)
            error = depth * unit * 1.01 * abs(values).sum(axis=axes, keepdims=result.keep)
        else:
            value = values.prod(axis=axes, keepdims=result.keep)
            count = math.prod(operand.shape[dim] for dim in result.dims)
            error = (count + 1) * unit * 1.01 * abs(value)
        smallest = np.ldexp(np.longdouble(1), PRECISION[element_type.name][1])
        error = error + 2.0 ** -PRECISION[element_type.name][0] * 1.01 * abs(value) + smallest
    return value, error


def differs_from_numpy(result, operand, actual):
    """The difference of a reduction from NumPy's of the same operand, or none."""
    element_type = result.operand.element_type
    ordered = element_type.is_float and result.kind in ("sum", "product")
    if not ordered:
        expected = exact(result, operand)
        got = widen(actual, element_type) if result.element_type.is_float else actual
        same = (got == expected) | ((got != got) & (expected != expected))
        return None if np.all(same) else f"NumPy has\n{expected}"
    expected, error = bound(result, operand)
    got = widen(actual, element_type).astype(np.longdouble)
    largest = abs(widen(operand, element_type)).max(initial=0)
    with np.errstate(all="ignore"):
        total = abs(widen(operand, element_type).astype(np.longdouble)).sum()
        # Partial results may overflow or underflow in one order and not in another.
        if not np.isfinite(total) or total > 1e37 or largest > 1e30 or result.kind == "product":
            magnitudes = abs(widen(operand, element_type).astype(np.longdouble))
            if result.kind == "sum" or not np.all(np.isfinite(magnitudes)):
                return None
            logs = np.log2(np.where(magnitudes == 0, 1, magnitudes))
            limit = 900 if element_type is F64 else 100
            if abs(logs).sum() > limit or (element_type.width == 16 and abs(logs).sum() > 13):
                return None
        # A result out of range is an infinity.
        low, high = (widen(round_once(limit, element_type), element_type) for limit in (expected - error, expected + error))
        near = (low <= got) & (got <= high)
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


def make_program(seed, number, products=False):
    return (make_product(Program, Value) if products else Program)(seed, number)


def run_one(options, number):
    program = make_program(options.seed, number, options.products)
    with tempfile.TemporaryDirectory(prefix="bcast-reductions-") as folder:
        error = Check(program, folder, random.Random(f"check {options.seed} {number}")).run()
    if error:
        return (f"program {number} of seed {options.seed} failed "
                f"(random_reductions.py{' --products' * options.products} --seed {options.seed} --only {number})\n"
                f"{program.text(program.results)}{error}")  # fmt: skip
    return None


class Check:
    """Runs a program in a folder."""

    def __init__(self, program, folder, choose):
        self.program, self.folder, self.choose = program, folder, choose
        self.inputs = []
        for value, array in zip(program.arguments, program.arrays):
            np.save(f"{folder}/{value.name[1:]}.npy", to_npy(array, value.element_type))
            self.inputs.append(f"--input=@{folder}/{value.name[1:]}.npy")

    def write(self, text):
        with open(f"{self.folder}/program.mlir", "w") as file:
            file.write(text)

    def execute(self, values, arguments):
        """The arrays of the results of @main, `values`, and an error."""
        outputs = [f"{self.folder}/result-{index}.npy" for index in range(len(values))]
        error = execute(["bcast-run", f"{self.folder}/program.mlir", *self.inputs, *arguments,
                         *[f"--output=@{path}" for path in outputs]])  # fmt: skip
        if error:
            return None, error
        return {value: from_npy(np.load(path), value.element_type) for value, path in zip(values, outputs)}, ""

    def run(self):
        program = self.program
        computed = program.values[len(program.arguments) :]
        self.write(program.text(computed))
        every, error = self.execute(computed, ["--reference", "--rtol=0", "--atol=0"])
        if error:
            return f"all values:\n{error}"
        arrays = dict(zip(program.arguments, program.arrays)) | every
        for value in computed:
            if value.kind and (error := differs_from_numpy(value, arrays[value.operand], arrays[value])):
                shown = widen(arrays[value], value.element_type) if value.element_type.is_float else arrays[value]
                return f"{value.name} is\n{shown}\n{error}"
        self.write(program.text(program.results))
        for machine in MACHINES:
            if error := self.compare(arrays, machine):
                return f"{' '.join(machine)}: {error}"
        return self.run_transformed(arrays)

    def compare(self, arrays, arguments):
        results, error = self.execute(self.program.results, arguments)
        if error:
            return error
        for value, result in results.items():
            if not np.all(bits(result, value.element_type) == bits(arrays[value], value.element_type)):
                return f"{value.name} differs from that of all values:\n{result}\n{arrays[value]}"
        return ""

    def run_transformed(self, arrays):
        """After some passes, and inside a region."""
        # Inputs of unsigned elements do not fit later stages, which have signless ones.
        is_signless = all(value.element_type.kind != "unsigned" for value in self.program.arguments + self.program.results)
        passes = PASSES if is_signless else PASSES[:2]
        for option in self.choose.sample(passes, 2):
            option = option.format(seed=self.choose.randrange(1000), bits=self.choose.choice([0, 64, 256, 512]))
            self.write(self.program.text(self.program.results))
            tool = "bcast-test-opt" if "--test" in option else "bcast-opt"
            error = execute([tool, f"{self.folder}/program.mlir", option, "-o", f"{self.folder}/transformed.mlir"])
            if not error:
                os.replace(f"{self.folder}/transformed.mlir", f"{self.folder}/program.mlir")
                error = self.compare(arrays, [] if "affine" in option else self.choose.choice(MACHINES))
            if error:
                return f"{option}: {error}"
        region = self.choose.choice(REGIONS)
        self.write(self.program.text(self.program.results, region=region))
        error = self.compare(arrays, [f"--input=i1={self.choose.choice(['true', 'false'])}", *self.choose.choice(MACHINES)])
        return f"inside {region}: {error}" if error else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--products", action="store_true", help="programs with products of matrices")
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
        program = make_program(options.seed, options.only, options.products)
        print(program.text(program.results))
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
