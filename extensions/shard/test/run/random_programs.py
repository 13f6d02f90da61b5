#!/usr/bin/env python3
"""Random programs on the ranks of an MPI job: every rank must have the bits, or the error, of one process.

The programs are those of differential.py (elementwise operations, broadcasts of all rules, static and
dynamic, with extents that do not fit), with and without layouts, and those of random_reductions.py.
Each has a grid and a split dimension of its own. One MPI job runs many programs.

usage: random_programs.py [--count N] [--seed N|random] [--only N] [--mpi openmpi|mpich|both]
                          [--ranks 1,2,3,4] [--timeout SECONDS]
"""

import sys

sys.dont_write_bytecode = True

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
RANDOM = os.path.join(HERE, "..", "..", "..", "..", "test", "Random")
sys.path[:0] = [os.path.join(RANDOM, "differential"), os.path.join(RANDOM, "reductions")]

import numpy as np

import calls
import check_dynamic
import dynamic_program
import generate
import layouts
import random_reductions
import shapes
from program import to_npy

shapes.leave_out_blocks()

# With these ranks; the last axis is the fastest.
GRIDS = {1: [[1]], 2: [[2], [2, 1], [1, 1, 2]], 3: [[3], [1, 3]], 4: [[4], [4], [2, 2], [1, 2, 2]],
         6: [[6], [2, 3], [3, 2]], 8: [[8], [2, 4], [2, 2, 2]]}  # fmt: skip


def save(folder, number, arrays):
    files = []
    for index, (array, element_type) in enumerate(arrays):
        files.append(os.path.join(folder, f"{number}-{index}.npy"))
        np.save(files[-1], to_npy(array, element_type))
    return files


def write_differential(folder, number, seed, has_layouts):
    program, _, generator = dynamic_program.generate(seed, number)
    if has_layouts:
        layouts.choose_layouts(seed, number, program)
    files = []
    for index, call in enumerate(calls.choose_calls(generator.random, program)):
        data = check_dynamic.make_data(program, call, generator)
        arrays = [(data[argument.name], argument.element_type) for argument in program.arguments]
        files.append(save(folder, f"{number}-{index}", arrays))
    return program.text(program.results), files


def write_static(folder, number, seed, has_layouts):
    program, _ = generate.generate(seed, number)
    if has_layouts:
        layouts.choose_layouts(seed, number, program)
    arrays = [(program.data[argument.name], argument.element_type) for argument in program.arguments]
    return program.text(program.results), [save(folder, number, arrays)]


def write_reduction(folder, number, seed):
    program = random_reductions.Program(seed, number)
    arrays = list(zip(program.arrays, [argument.element_type for argument in program.arguments]))
    return program.text(program.results), [save(folder, number, arrays)]


def count_dimensions(text):
    """The rank of the largest argument or result."""
    header = next(line for line in text.splitlines() if "func.func @main" in line)
    types = re.findall(r"tensor<([^,>]*)", header)
    return max((len(re.findall(r"[0-9?]+x", each)) for each in types), default=0)


def make_case(folder, seed, number, ranks):
    choose = random.Random(f"shard {seed} {number}")
    kind = choose.choices(["reduction", "dynamic", "static"], [5, 3, 2])[0]
    if kind == "reduction":
        text, files = write_reduction(folder, number, seed)
    else:
        write = write_differential if kind == "dynamic" else write_static
        text, files = write(folder, number, seed, choose.random() < 0.4)
    path = os.path.join(folder, f"{number}.mlir")
    with open(path, "w") as file:
        file.write(text)
    grid, split = choose.choice(GRIDS[ranks]), choose.choice([0, 0, 0, 1, 2])
    # A dimension that no array has is an error.
    return {"program": path, "grid": grid, "split": min(split, max(count_dimensions(text) - 1, 0)), "calls": files}


def run(options, mpi, ranks, numbers):
    """Returns what the job printed of failures."""
    with tempfile.TemporaryDirectory(prefix="bcast-shard-") as folder:
        cases = [make_case(folder, options.seed, number, ranks) for number in numbers]
        path = os.path.join(folder, "cases.json")
        with open(path, "w") as file:
            json.dump(cases, file)
        launcher = os.path.join(HERE, "..", "run-mpi.py")
        command = [sys.executable, launcher, mpi, str(ranks), f"--timeout={options.timeout}", "bcast-test-shard", path,
                   os.path.join(folder, "cache")]  # fmt: skip
        # The tool is not installed beside the libraries.
        libraries = os.path.join(os.path.dirname(shutil.which("bcast-run")), "..", "lib")
        job = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LD_LIBRARY_PATH": libraries})
        if job.returncode == 0:
            return ""
        last = [line for line in job.stderr.splitlines() if line in {case["program"] for case in cases}][-1:]
        failed = [case for case in cases if case["program"] + ": " in job.stdout] or \
                 [case for case in cases if case["program"] in last]  # fmt: skip
        texts = []
        for case in failed:
            number = os.path.basename(case["program"]).partition(".")[0]
            with open(case["program"]) as file:
                texts.append(f"random_programs.py --seed {options.seed} --only {number} --mpi {mpi} --ranks {ranks}\n"
                             f"grid {case['grid']}, split {case['split']}\n{file.read()}")  # fmt: skip
        return f"{mpi}, {ranks} ranks: exit code {job.returncode}\n" + "\n".join(texts) + job.stdout + job.stderr[-4000:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", type=int)
    parser.add_argument("--mpi", choices=["openmpi", "mpich", "both"], default="both")
    parser.add_argument("--ranks", default="1,2,3,4")
    parser.add_argument("--timeout", type=int, default=600, help="seconds of one MPI job")
    parser.add_argument("--keep-going", action="store_true")
    options = parser.parse_args()
    if options.seed == "random":
        options.seed = str(random.randrange(1 << 32))
    numbers = range(options.count) if options.only is None else [options.only]
    kinds = [(mpi, int(ranks)) for ranks in options.ranks.split(",")
             for mpi in (["openmpi", "mpich"] if options.mpi == "both" else [options.mpi])]  # fmt: skip
    # Each program runs once, with one of the numbers of ranks and one MPI.
    failures = 0
    for index, (mpi, ranks) in enumerate(kinds):
        failure = run(options, mpi, ranks, numbers if options.only is not None else numbers[index :: len(kinds)])
        if failure:
            failures += 1
            print(failure, flush=True)
            if not options.keep_going:
                break
    print(f"{len(numbers)} programs, seed {options.seed}, {failures} jobs failed")
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
