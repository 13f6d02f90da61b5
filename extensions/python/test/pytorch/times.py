#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times five programs by eager PyTorch, bcast's backend and Inductor, in turn, on one thread.

usage: times.py

Prints a row for each, and the geometric mean of Inductor's times by bcast's. Needs torch and torch-mlir.
"""

import ctypes
import math
import os
import time

import torch
import torch._inductor.config
import torch.nn.functional as F

import bcast

MATRIX = torch.randn(1024, 1024)
PROGRAMS = {
    "`x + y`, 4x8 and 8": (lambda x, y: x + y, [torch.randn(4, 8), torch.randn(8)]),
    "`softmax(2 * x + 1)`, 1024x1024": (lambda x: torch.softmax(2 * x + 1, -1), [MATRIX]),
    "`gelu(layer_norm(x))`, 1024x1024": (
        lambda x: F.gelu(F.layer_norm(x, (1024,)), approximate="tanh"),
        [MATRIX],
    ),
    "`tanh(x * row + column) * sigmoid(x)`": (
        lambda x, y, z: (x * y + z).tanh() * x.sigmoid(),
        [MATRIX, torch.randn(1024), torch.randn(1024, 1)],
    ),
    "`relu(x @ a) @ b`, 64x512, 512x512": (
        lambda x, a, b: torch.relu(x @ a) @ b,
        [torch.randn(64, 512), torch.randn(512, 512), torch.randn(512, 512)],
    ),
}


def measure(function, arguments, count):
    start = time.perf_counter()
    for _ in range(count):
        function(*arguments)
    return (time.perf_counter() - start) / count


def main():
    torch.set_num_threads(1)
    # Kernels of Inductor with vectors need PyTorch's functions, and some linkers leave the library
    # out: Inductor's own trial of vectors fails then, and it would compile scalar code.
    torch._inductor.config.cpp.vec_isa_ok = True
    ctypes.CDLL(os.path.join(torch.__path__[0], "lib", "libtorch_cpu.so"), ctypes.RTLD_GLOBAL)
    product = 1
    print("| program | eager, us | bcast, us | Inductor, us |\n|---|---|---|---|")
    for name, (function, arguments) in PROGRAMS.items():
        torch._dynamo.reset()
        functions = [function, torch.compile(function, backend=bcast.torch_backend), torch.compile(function)]
        with torch.no_grad():
            for each in functions:
                each(*arguments), each(*arguments)
            count = max(1, int(0.002 / measure(function, arguments, 1)))
            least = [math.inf] * 3
            for _ in range(50):
                least = [min(time, measure(each, arguments, count)) for time, each in zip(least, functions)]
        product *= least[2] / least[1]
        print(f"| {name} | {' | '.join(f'{time * 1e6:.3g}' for time in least)} |", flush=True)
    print(f"Inductor by bcast, geometric mean: {product ** (1 / len(PROGRAMS)):.2f}")


if __name__ == "__main__":
    main()
