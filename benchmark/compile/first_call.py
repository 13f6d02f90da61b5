#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints how long it takes from the start of bcast-run to running code.

usage: first_call.py [number of runs]

Runs bcast-run --timing, which must be in PATH, several times on a program of one
operation and on functions of 1,000 operations, and prints the rows of the run with
the least total. `from cache` is the program of one operation, whose object code an
earlier process left in the folder of --cache. The goals are 60 ms, 35 ms and 5 s.
"""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
GENERATE = os.path.join(HERE, "generate.py")
ONE_OPERATION = """
func.func @f0(%x: tensor<8x16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %0 = bcast.add %x, %b rule(#bcast.numpy) : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
"""
# Shapes of generate.py's arguments.
GENERATED = ["8x16x32", "32", "16x1", "8", "16x32", "8x32", ""]
# A name, the program or its kind, its inputs, whether its code is cached, and the goal in
# milliseconds.
MODULES = [
    ("1 operation", ONE_OPERATION, ["8x16", "16"], False, 60),
    ("from cache", ONE_OPERATION, ["8x16", "16"], True, 35),
    ("1000, deep", "deep", GENERATED, False, 5000),
    ("1000, deep-dynamic", "deep-dynamic", GENERATED, False, 5000),
]
ROW = re.compile(r"^(\S.*?)\s+([\d.]+) ms\s+[\d.]+ %$", re.MULTILINE)


def run(path, shapes, cache):
    """The milliseconds of each row."""
    inputs = [f"--input={shape}{'x' if shape else ''}f32=1" for shape in shapes]
    report = subprocess.run(["bcast-run", path, "--entry=f0", "--timing", *inputs, *cache],
                            check=True, capture_output=True, text=True).stderr  # fmt: skip
    return {name: float(time) for name, time in ROW.findall(report)}


def measure(program, shapes, is_cached, runs):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "module.mlir")
        with open(path, "w", encoding="utf-8") as module:
            if "\n" in program:
                module.write(program)
            else:
                subprocess.run([sys.executable, GENERATE, "1000", program], check=True, stdout=module)
        cache = []
        if is_cached:
            cache = [f"--cache={os.path.join(folder, 'cache')}"]
            run(path, shapes, cache)
        return min((run(path, shapes, cache) for _ in range(runs)), key=lambda times: times["total"])


def main():
    if len(sys.argv) > 2 or not all(argument.isdigit() for argument in sys.argv[1:]):
        sys.exit(__doc__)
    runs = int(sys.argv[1]) if len(sys.argv) == 2 else 15
    columns = [measure(*module, runs) for _, *module, _ in MODULES]
    print(f"milliseconds, best of {runs} runs")
    print(f"{'':30}" + "".join(f"{name:>20}" for name, *_ in MODULES))
    # The rows of the other columns are those of the first one, and one more.
    names = list(columns[0])
    names.insert(names.index("passes to explicit"), "looking in the cache")
    for name in names:
        cells = (f"{times[name]:20.2f}" if name in times else f"{'':20}" for times in columns)
        print(f"{name:30}" + "".join(cells))
    print(f"{'goal':30}" + "".join(f"{goal:20.2f}" for *_, goal in MODULES))


if __name__ == "__main__":
    main()
