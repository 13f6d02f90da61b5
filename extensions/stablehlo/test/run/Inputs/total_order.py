#!/usr/bin/env python3
"""Compares floats in the total order of IEEE 754, by which StableHLO may compare.

usage: total_order.py FOLDER
"""

import os
import subprocess
import sys

import numpy

# The bits of numbers in their order: a NaN, an infinity, the greatest number, one, the least, and zero.
POSITIVE = {
    "f16": [0x0000, 0x0001, 0x3C00, 0x7BFF, 0x7C00, 0x7E00],
    "f32": [0x00000000, 0x00000001, 0x3F800000, 0x7F7FFFFF, 0x7F800000, 0x7FC00000],
    "f64": [0, 1, 0x3FF0000000000000, 0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000, 0x7FF8000000000000],
    "bf16": [0x0000, 0x0001, 0x3F80, 0x7F7F, 0x7F80, 0x7FC0],
}
WIDTHS = {"f16": 16, "f32": 32, "f64": 64, "bf16": 16}
DIRECTIONS = {
    "EQ": numpy.equal,
    "NE": numpy.not_equal,
    "GE": numpy.greater_equal,
    "GT": numpy.greater,
    "LE": numpy.less_equal,
    "LT": numpy.less,
}


def run(*command, text=None):
    ran = subprocess.run(command, input=text, capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"{' '.join(command)}:\n{ran.stderr}")
    return ran.stdout


def write(name, array):
    numpy.save(name, array)
    return f"@{name}"


def make_program(element, count, direction):
    tensor, kind = f"tensor<{count}x{count}x{element}>", "#stablehlo<comparison_type TOTALORDER>"
    return f"""
func.func @main(%x: {tensor}, %y: {tensor}) -> tensor<{count}x{count}xi1> {{
  %0 = "stablehlo.compare"(%x, %y) <{{comparison_direction = #stablehlo<comparison_direction {direction}>, compare_type = {kind}}}> : ({tensor}, {tensor}) -> tensor<{count}x{count}xi1>
  return %0 : tensor<{count}x{count}xi1>
}}"""


def main():
    os.makedirs(sys.argv[1], exist_ok=True)
    os.chdir(sys.argv[1])
    for element, positive in POSITIVE.items():
        width = WIDTHS[element]
        bits = [number | 1 << (width - 1) for number in reversed(positive)] + positive
        dtype = {"f16": "float16", "f32": "float32", "f64": "float64", "bf16": "V2"}[element]
        numbers = numpy.array(bits, f"uint{width}").view(dtype)
        place = numpy.arange(len(bits))
        x, y = (numpy.ascontiguousarray(side) for side in numpy.broadcast_arrays(numbers[:, None], numbers[None, :]))
        for direction, compare in DIRECTIONS.items():
            program = run("bcast-opt", "--allow-unregistered-dialect", "--convert-stablehlo-to-bcast=require-all=true",
                          text=make_program(element, len(bits), direction))  # fmt: skip
            expected = write("expected.npy", compare(place[:, None], place[None, :]))
            run("bcast-run", "-", f"--input={write('x.npy', x)}", f"--input={write('y.npy', y)}", "--reference",
                f"--expected-output={expected}", text=program)  # fmt: skip
    print(f"{', '.join(POSITIVE)}: {len(DIRECTIONS)} directions, {len(bits)**2} pairs each: 0 wrong")


main()
