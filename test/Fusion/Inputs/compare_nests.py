#!/usr/bin/env python3
"""Compares the number of loop nests that bcast-assign-layouts expects with the
number of linalg.generic operations after bcast-fuse-elementwise, for the
programs of the project and for random functions.

usage: compare_nests.py SOURCE_DIR --count RANDOM_FUNCTIONS [--seed N]
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True

PIPELINE = """builtin.module(bcast-to-explicit, bcast-inline, bcast-resolve-extents,
  func.func(bcast-clean-up, bcast-propagate-broadcasts-up, bcast-assign-layouts{print-assignment}),
  bcast-explicit-to-linalg)"""

# Their operations fold to their operands, or to constants, when they become scalar ones.
FOLDED = ("bitcast-convert", "canonicalize-constants", "canonicalize-elementwise", "convert-",
          "semantics/float", "sccp")  # fmt: skip


# bcast-assign-layouts counts the nests of elementwise operations alone.
OTHERS = re.compile(r"linalg\.|tosa\.|bcast\.(reduce|arg_|iota)|module @")


def find_programs(source_dir):
    for folder in ("benchmark", "examples", "test"):
        for path in sorted(pathlib.Path(source_dir, folder).rglob("*.mlir")):
            text = path.read_text()
            if any(name in str(path) for name in FOLDED) or OTHERS.search(text):
                continue
            for number, part in enumerate(re.split(r"^// -----", text, flags=re.M)):
                yield f"{path}, part {number}", part


class RandomFunction:
    """Operations that do not fold, on values that several of them read in all ways."""

    EXTENTS = (1, 8, 16, 32)

    def __init__(self, number):
        self.random = random.Random(f"nests {number}")
        self.body, self.values = [], []
        for _ in range(3):
            self.add_value(self.pick_shape())
        size = self.random.randint(2, 10)
        while len(self.values) < 5 or len(self.body) < size:
            self.add_operation()
        results = [self.values[-1], *self.random.sample(self.values[3:], self.random.randint(0, 2))]
        types = ", ".join(type for _, _, type in results)
        self.text = (f"func.func @f{number}({', '.join(f'{n}: {t}' for n, _, t in self.values[:3])}) -> ({types}) {{\n"
                     + "".join(f"  {line}\n" for line in self.body)
                     + f"  return {', '.join(name for name, _, _ in results)} : {types}\n}}\n")  # fmt: skip

    def pick_shape(self):
        return self.random.sample(self.EXTENTS, self.random.randint(1, 3))

    def add_value(self, shape):
        order = self.random.sample(range(len(shape)), len(shape))
        extents = "x".join(map(str, shape))
        type = f"tensor<{extents}xf32, #bcast.layout<minor_to_major = {order}>>"
        self.values.append((f"%{len(self.values)}", shape, type))
        return self.values[-1]

    def read(self, value, shape):
        """The value in a larger shape, or None if it does not fit."""
        name, old, type = value
        places = [dim for extent in old for dim in self.random.sample(range(len(shape)), len(shape))
                  if extent in (1, shape[dim])]  # fmt: skip
        dims = list(dict.fromkeys(places))[: len(old)]
        if len(dims) < len(old) or any(e not in (1, shape[d]) for e, d in zip(old, dims)):
            return None
        name, _, read_type = self.add_value(shape)
        self.body.append(f"{name} = bcast.broadcast_in_dim {value[0]}, dims = {dims} : {type} -> {read_type}")
        return name, shape, read_type

    def add_operation(self):
        first, second = self.random.choices(self.values, k=2)
        operation = self.random.choice(["add", "multiply", "subtract", "exponential"])
        if operation == "exponential":
            name, _, type = self.add_value(first[1])
            self.body.append(f"{name} = bcast.exponential {first[0]} : {first[2]} -> {type}")
            return
        shape = max(first[1], second[1], self.pick_shape(), key=len)
        operands = [value if value[1] == shape else self.read(value, shape) for value in (first, second)]
        if None in operands:
            return
        name, _, type = self.add_value(shape)
        (a, _, a_type), (b, _, b_type) = operands
        self.body.append(f"{name} = bcast.{operation} {a}, {b} : ({a_type}, {b_type}) -> {type}")


def count_computations(function):
    """The number of linalg.generic operations whose body is more than a yield."""
    bodies = re.findall(r"linalg\.generic.*\n(?: *\^bb0.*\n)? *(\S*)", function)
    return sum(first != "linalg.yield" for first in bodies)


def compare(name, text):
    """The number of functions that were compared, and of those that differ."""
    command = ["bcast-opt", "--mlir-disable-threading", f"--pass-pipeline={PIPELINE}"]
    ran = subprocess.run(command, input=text, capture_output=True, text=True)
    if ran.returncode != 0:  # A program that tests an error.
        return 0, 0
    expected = dict(re.findall(r"^layouts of @(\S+): .* (\d+) after fusion$", ran.stderr, re.M))
    functions = re.findall(r"^  func\.func (?:private |public )?@([\w.]+)(.*?)(?=^  func\.func|\Z)",
                           ran.stdout, re.M | re.S)  # fmt: skip
    compared = differ = 0
    for function, body in functions:
        if function not in expected:
            continue
        actual = count_computations(body)
        compared += 1
        if actual != int(expected[function]):
            print(f"{name}: @{function}: {expected[function]} expected, {actual} after fusion")
            differ += 1
    return compared, differ


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source_dir")
    parser.add_argument("--count", type=int, required=True, help="how many random functions")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first")
    options = parser.parse_args()
    compared = differ = 0
    for name, text in find_programs(options.source_dir):
        some, wrong = compare(name, text)
        compared += some
        differ += wrong
    print(compared, "functions of the project,", differ, "differ")
    # If a value has several readers, and these are fused with each other or with readers of other
    # results, bcast-assign-layouts looks at each value alone.
    text = "".join(RandomFunction(number).text for number in range(options.seed, options.seed + options.count))
    compared, wrong = compare("random functions", text)
    print(compared, "random functions,", wrong, "differ")
    sys.exit(differ > 0 or wrong * 100 > compared)


main()
