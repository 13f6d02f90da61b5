#!/usr/bin/env python3
"""Reductions of arrays of up to a million elements, in random layouts: compiled code has the bits of the
evaluator. Their extents reach the plans of long rows: bands, strips, tiles, and reductions in two steps.

usage: random_layouts.py [--count N] [--seed N|random] [--only N]
"""

import sys

sys.dont_write_bytecode = True

import argparse
import math
import os
import random
import subprocess
import tempfile

import numpy as np

EXTENTS = [1, 2, 3, 5, 7, 8, 16, 31, 64, 100, 129, 130, 256, 257, 300, 511, 512, 600, 1000, 1024, 2048]
TYPES = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "i32": np.int32}
MACHINES = [["--target=host"], ["--target=host"], ["--target=baseline"], ["--threads=3", "--parallel-threshold=0"]]


def choose_shape(choose):
    total = 10 ** choose.uniform(2.5, 5.7)
    while True:
        shape = [choose.choice(EXTENTS) for _ in range(choose.choice([2, 2, 3, 3, 3, 4]))]
        if total / 3 < math.prod(shape) < total * 3:
            return shape


def make_program(choose):
    """The text, the operand and the options of the run."""
    shape = choose_shape(choose)
    rank = len(shape)
    dims = sorted(choose.sample(range(rank), choose.randint(1, rank)))
    element, kind = choose.choice([*TYPES]), choose.choice(["sum", "sum", "sum", "product", "maximum"])
    known = [extent == 1 or choose.random() < 0.5 for extent in shape] if choose.random() < 0.5 else [True] * rank
    names = [f"{extent if is_known else '?'}x" for extent, is_known in zip(shape, known)]
    order = choose.sample(range(rank), rank)
    operand = f"tensor<{''.join(names)}{element}, #bcast.layout<minor_to_major = {order}>>"
    result = f"tensor<{''.join(name for dim, name in enumerate(names) if dim not in dims)}{element}>"
    text = (f"func.func @main(%x: {operand}) -> {result} {{\n"
            f"  %0 = bcast.reduce {kind} %x, dims = {dims} : {operand} -> {result}\n  return %0 : {result}\n}}\n")  # fmt: skip
    values = np.random.default_rng(choose.randrange(1 << 32))
    if element == "i32":
        array = values.integers(-9, 9, shape)
    elif kind == "product":
        array = 1 + values.standard_normal(shape) * 1e-3
    else:
        array = values.standard_normal(shape)
    return text, array.astype(TYPES[element]), choose.choice(MACHINES)


def run_one(seed, number):
    """What is wrong, or nothing."""
    text, array, machine = make_program(random.Random(f"{seed} {number}"))
    with tempfile.TemporaryDirectory(prefix="bcast-layouts-") as folder:
        program, operand = os.path.join(folder, "program.mlir"), os.path.join(folder, "x.npy")
        with open(program, "w") as file:
            file.write(text)
        np.save(operand, array)
        ran = subprocess.run(["bcast-run", program, "--reference", "--rtol=0", "--atol=0", f"--input=@{operand}",
                              f"--output=@{os.path.join(folder, 'r.npy')}", *machine], capture_output=True, text=True)  # fmt: skip
    return f"{array.shape} {' '.join(machine)}\n{text}{ran.stderr}" if ran.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--count", type=int, default=20, help="how many programs")
    parser.add_argument("--seed", default="0", help="a number, or random")
    parser.add_argument("--only", type=int, help="the one program of this number")
    options = parser.parse_args()
    seed = random.randrange(1 << 32) if options.seed == "random" else int(options.seed)
    numbers = range(options.count) if options.only is None else [options.only]
    failed = 0
    for number in numbers:
        if wrong := run_one(seed, number):
            failed += 1
            print(f"program {number} of seed {seed} failed (random_layouts.py --seed {seed} --only {number})\n{wrong}", flush=True)
    print(f"seed {seed}: {len(numbers)} programs, {failed} failed")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
