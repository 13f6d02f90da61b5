# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums of arrays in each layout, with known and with unknown extents, as shares of the speed at which the
row-major array of known extents is summed as a whole. The results must have the same bits."""

import argparse
import itertools
import os
import time

import bcast
import numpy as np

CASES = [("1024x1024", "0,1"), ("1000x1000", "0,1"), ("4000x4000", "0,1"), ("300x300", "0,1"),
         ("2048x512", "0"), ("2000x500", "0"), ("4096x1024", "0"), ("2048x512", "1"),
         ("65536x3", "0"), ("20000x15", "0"), ("20000x40", "0"), ("100000x8", "1"),
         ("64x64x256", "0,2"), ("100x100x100", "0,2"), ("3x512x512", "0,2"), ("64x64x256", "0,1,2")]  # fmt: skip
TYPES = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "i32": np.int32}


def write_program(shape, dims, element, order, unknown):
    def name(extents):
        return "".join(f"{'?' if unknown and extent != 1 else extent}x" for extent in extents)

    operand = f"tensor<{name(shape)}{element}, #bcast.layout<minor_to_major = {list(order)}>>"
    result = f"tensor<{name(extent for dim, extent in enumerate(shape) if dim not in dims)}{element}>"
    return f"""
        func.func @main(%x: {operand}) -> {result} {{
          %0 = bcast.reduce sum %x, dims = {list(dims)} : {operand} -> {result}
          return %0 : {result}
        }}"""


def measure(function, array, seconds):
    """The result, and the least seconds of a call."""
    result, best, end = np.array(function(array)), float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        function(array)
        best = min(best, time.perf_counter() - start)
    return result, best


def measure_case(shape, dims, element, seconds):
    values = np.random.default_rng(0).uniform(-9, 9, shape).astype(TYPES[element])
    rows = tuple(range(len(shape)))[::-1]
    whole = bcast.compile(write_program(shape, rows[::-1], element, rows, unknown=False))
    _, least = measure(whole, values, seconds)
    expected = None
    for order in itertools.permutations(rows):
        array = np.ascontiguousarray(values.transpose(order[::-1])).transpose(np.argsort(order[::-1]))
        shares = []
        for unknown in False, True:
            function = bcast.compile(write_program(shape, dims, element, order, unknown))
            result, best = measure(function, array, seconds)
            expected = result if expected is None else expected
            if result.tobytes() != expected.tobytes():
                raise SystemExit(f"run: {shape} in the order {order}: the result has other bits")
            shares.append(least / best)
        text = "x".join(map(str, shape)) + "x" + element
        print(f"{text:20} {str(list(dims)):10} {str(list(order)):10} {least * 1e6:9.1f} {shares[0]:7.2f} {shares[1]:7.2f}",
              flush=True)  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--shape", help="one array, as 1024x1024")
    parser.add_argument("--dims", default="0", help="what is reduced of --shape, as 0,2")
    parser.add_argument("--element", default="f32", choices=TYPES)
    parser.add_argument("--seconds", type=float, default=0.1, help="of each measurement")
    parser.add_argument("--processor", type=int, default=os.cpu_count() - 1)
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.processor})
    print("array                dims       order      all, us   share       ?")
    for shape, dims in [(options.shape, options.dims)] if options.shape else CASES:
        measure_case(tuple(map(int, shape.split("x"))), tuple(map(int, dims.split(","))), options.element,
                     options.seconds)  # fmt: skip


if __name__ == "__main__":
    main()
