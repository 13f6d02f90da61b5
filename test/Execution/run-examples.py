#!/usr/bin/env python3
"""Runs the functions of a program whose result is stated in NumPy above them.

usage: run-examples.py <program.mlir> <work-dir>

"// NUMPY: a + b" before a function states its result as an expression of its
arguments. Each gets inputs of distinct small whole numbers, or whether they are
even for i1, and bcast-run compares what it computes with the value of the
expression, exactly.
"""

import os
import re
import subprocess
import sys

import numpy as np

FUNCTION = re.compile(r"^// NUMPY: (.+)\nfunc\.func @(\w+)\((.*?)\)", re.MULTILINE)
ARGUMENT = re.compile(r"%(\w+): tensor<((?:\d+x)*)(f32|i1)>")


def make_inputs(arguments):
    inputs, start = {}, 1
    for name, extents, element_type in ARGUMENT.findall(arguments):
        shape = [int(extent) for extent in extents.split("x")[:-1]]
        size = int(np.prod(shape, dtype=int))
        numbers = np.arange(start, start + size, dtype=np.float32).reshape(shape)
        inputs[name] = numbers if element_type == "f32" else numbers % 2 == 0
        start += size
    return inputs


def run(program, name, inputs, expected, folder):
    command = ["bcast-run", program, "--entry=" + name, "--rtol=0", "--reference"]
    for argument, array in inputs.items():
        path = os.path.join(folder, f"{name}-{argument}.npy")
        np.save(path, array)
        command.append("--input=@" + path)
    path = os.path.join(folder, name + "-expected.npy")
    np.save(path, expected)
    subprocess.run(command + ["--expected-output=@" + path], check=True, stdout=subprocess.DEVNULL)
    print(f"{name}: {' '.join(str(array.shape) for array in inputs.values())} -> {expected.shape}")


def main():
    program, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    with open(program) as file:
        functions = FUNCTION.findall(file.read())
    for expression, name, arguments in functions:
        inputs = make_inputs(arguments)
        expected = np.asarray(eval(expression, {"np": np}, dict(inputs)), np.float32)
        run(program, name, inputs, expected, folder)
    print(f"{len(functions)} examples")


if __name__ == "__main__":
    main()
