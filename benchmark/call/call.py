# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the time of a call from Python beside that of NumPy's ufunc.

usage: call.py add.mlir add_dynamic.mlir
"""

import sys
import timeit

import numpy as np

import bcast

CALLS, REPEATS = 50_000, 10


def measure(name, call, least=None):
    time = min(timeit.repeat(call, number=CALLS, repeat=REPEATS)) / CALLS * 1e9
    print(f"{name:40} {time:8.0f}" + (f" {time / least:8.2f}" if least else ""))
    return time


def main():
    x, row, out = np.ones((8, 16), np.float32), np.ones(16, np.float32), np.empty((8, 16), np.float32)
    print(f"{'nanoseconds':40} {'time':>8} {'of NumPy':>8}")
    ufunc = measure("np.add(x, row, out=out)", lambda: np.add(x, row, out=out))
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            add = bcast.compile(file.read())
        kind = "" if None not in add.results[0].shape else ", dynamic"
        measure(f"add(x, row, out=out){kind}", lambda: add(x, row, out=out), ufunc)
        measure(f"add(x, row){kind}", lambda: add(x, row), ufunc)


if __name__ == "__main__":
    main()
