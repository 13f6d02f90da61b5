# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums of arrays in each layout, with known and with unknown extents, as shares of the speed at which the
row-major array of known extents is summed as a whole. The results must have the same bits."""

import argparse
import itertools
import os
import time

import numpy as np

try:
    import bcast
except ImportError:
    raise SystemExit("run: the Python package of bcast is not in PYTHONPATH") from None

CASES = [((1024, 1024), (0, 1)), ((1000, 1000), (0, 1)), ((4000, 4000), (0, 1)), ((300, 300), (0, 1)),
         ((2048, 512), (0,)), ((2000, 500), (0,)), ((4096, 1024), (0,)), ((2048, 512), (1,)),
         ((65536, 3), (0,)), ((20000, 15), (0,)), ((20000, 40), (0,)), ((100000, 8), (1,)),
         ((64, 64, 256), (0, 2)), ((100, 100, 100), (0, 2)), ((3, 512, 512), (0, 2)),
         ((64, 64, 256), (0, 1, 2))]  # fmt: skip
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


def parse_numbers(separator):
    def parse(text):
        if not all(part.isdecimal() for part in text.split(separator)):
            raise argparse.ArgumentTypeError(f"{text!r} is not numbers with {separator!r} between them")
        return tuple(map(int, text.split(separator)))

    return parse


def parse_arguments():
    parser = argparse.ArgumentParser(prog="run", description=__doc__, allow_abbrev=False)
    parser.add_argument("--shape", type=parse_numbers("x"), help="one array, as 1024x1024")
    parser.add_argument("--dims", type=parse_numbers(","), help="what is reduced of --shape, as 0,2; 0 by default")
    parser.add_argument("--element", default="f32", choices=TYPES, help="the type of the elements")
    parser.add_argument("--seconds", type=float, default=0.1, help="of each measurement")
    parser.add_argument("--processor", type=int, help="the last by default, of those that the caller may use")
    options = parser.parse_args()
    processors = os.sched_getaffinity(0)
    if options.processor is None:
        options.processor = max(processors)
    if options.processor not in processors:
        parser.error(f"--processor={options.processor} is none of {sorted(processors)}")
    if options.seconds <= 0:
        parser.error("--seconds must be more than 0")
    if options.dims and not options.shape:
        parser.error("--dims is of --shape")
    options.dims = options.dims or (0,)
    if options.shape and not set(options.dims) <= set(range(len(options.shape))):
        parser.error(f"--dims are from 0 to {len(options.shape) - 1}")
    return options


def main():
    options = parse_arguments()
    os.sched_setaffinity(0, {options.processor})
    print("array                dims       order      all, us   share       ?")
    for shape, dims in [(options.shape, options.dims)] if options.shape else CASES:
        measure_case(shape, sorted(set(dims)), options.element, options.seconds)


if __name__ == "__main__":
    main()
