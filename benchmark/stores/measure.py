# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures x + row with ordinary and with non-temporal stores, for results of
1 to 256 MiB, and prints which one compiled code uses."""

import argparse
import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time

import numpy as np

COLUMNS = 1024
HUGE_PAGE = 1 << 21
MADV_HUGEPAGE = 14
# What the stores of a program are, and the threshold that makes them so.
KINDS = {"ordinary": 1 << 62, "non-temporal": 0}


def generate_loops(rows, options=""):
    """The loops of x + row for this machine."""
    program = f"""
        func.func @add_row(%x: tensor<{rows}x{COLUMNS}xf32>, %row: tensor<{COLUMNS}xf32>) -> tensor<{rows}x{COLUMNS}xf32> {{
          %0 = bcast.add %x, %row rule(#bcast.numpy) : (tensor<{rows}x{COLUMNS}xf32>, tensor<{COLUMNS}xf32>) -> tensor<{rows}x{COLUMNS}xf32>
          return %0 : tensor<{rows}x{COLUMNS}xf32>
        }}"""  # fmt: skip
    return subprocess.run(["bcast-opt", f"--bcast-to-affine=target=host {options}"], input=program,
                          stdout=subprocess.PIPE, check=True, text=True).stdout  # fmt: skip


def compile_program(folder, rows, kind):
    """The compiled function of x + row, which takes the addresses of x, row
    and the result, and of an error."""
    name = os.path.join(folder, f"{rows}-{kind}")
    with open(f"{name}.mlir", "w") as file:
        file.write(generate_loops(rows, f"non-temporal-threshold={KINDS[kind]}"))
    subprocess.run(["bcast-compile", f"{name}.mlir", "-o", f"{name}.so"], check=True)
    return ctypes.CDLL(f"{name}.so").add_row


def allocate(rows):
    """An array that begins at a page, on huge pages where the machine has
    them."""
    size = rows * COLUMNS * 4
    memory = np.empty(size + 2 * HUGE_PAGE, np.uint8)
    offset = -memory.ctypes.data % HUGE_PAGE
    ctypes.CDLL(None).madvise(
        ctypes.c_void_p(memory.ctypes.data + offset), ctypes.c_size_t(size), MADV_HUGEPAGE
    )
    array = memory[offset : offset + size].view(np.float32).reshape(rows, COLUMNS)
    array[:] = 1
    return array


def measure(calls, samples, repetitions):
    """The least milliseconds of each call. They take turns."""
    best = [float("inf")] * len(calls)
    for _ in range(samples):
        for index, call in enumerate(calls):
            call()
            start = time.thread_time_ns()
            for _ in range(repetitions):
                call()
            best[index] = min(best[index], (time.thread_time_ns() - start) / repetitions / 1e6)
    return best


def measure_size(folder, mebibytes, samples):
    rows = max(1, int(mebibytes * (1 << 20)) // (4 * COLUMNS))
    x, row, result = allocate(rows), allocate(1), allocate(rows)
    addresses = [ctypes.c_void_p(array.ctypes.data) for array in (x, row, result)]
    expected = x + row
    calls = []
    for kind in KINDS:
        function = compile_program(folder, rows, kind)
        result[:] = 0
        function(*addresses, None)
        if not np.array_equal(result, expected):
            raise SystemExit(f"error: {kind} stores: the result is wrong")
        calls.append(lambda function=function: function(*addresses, None))
    repetitions = max(1, int(16 / mebibytes))
    times = measure(calls, samples, repetitions)
    reads = measure([lambda call=call: (call(), result.max()) for call in calls],
                    samples, repetitions)  # fmt: skip
    is_non_temporal = "nontemporal" in generate_loops(rows)
    print(f"{mebibytes:8g}" + "".join(f"{2 * result.nbytes / time / 1e6:13.1f}" for time in times)
          + "".join(f"{time:13.2f}" for time in reads)
          + ("  non-temporal" if is_non_temporal else "  ordinary"), flush=True)  # fmt: skip


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mebibytes", default="1,2,4,8,12,16,20,24,32,64,128,256",
                        type=lambda text: [float(size) for size in text.split(",")],
                        help="the sizes of the result")  # fmt: skip
    parser.add_argument("--samples", type=int, default=15)
    parser.add_argument("--processor", type=int, help="the processor to run on")
    return parser.parse_args()


def main():
    for tool in "bcast-opt", "bcast-compile":
        if not shutil.which(tool):
            sys.exit(f"run: {tool} is not in PATH")
    arguments = parse_arguments()
    processors = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {processors[-1] if arguments.processor is None else arguments.processor})
    print("         x + row, GB/s               written, then read, ms")
    print("     MiB     ordinary non-temporal     ordinary non-temporal  compiled code")
    with tempfile.TemporaryDirectory() as folder:
        for mebibytes in arguments.mebibytes:
            measure_size(folder, mebibytes, arguments.samples)


if __name__ == "__main__":
    main()
