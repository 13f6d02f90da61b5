# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures bcast.jit.

usage: measure.py [programs] [calls] [first] [peers] [--smoke] [--filter=TEXT]

programs: the array programs of benchmark/throughput through bcast.jit, by default,
for fixed extents (static=True) and for any extents (static=False), beside their
MLIR form. calls: calls on 8 elements, beside
NumPy's ufunc. first: the first call of a function in a process, without and with
code in the cache. peers: an expression with numexpr, Numba and NumPy, where they are
installed. Without arguments, all four. Times are the least of many that take turns.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import timeit

import numpy as np

import bcast
import programs

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "../../../../benchmark/throughput/programs")
MATRIX = {"M": 4096, "N": 4096}
# Extents of programs that are not of matrices; arrays take more than the last-level cache.
EXTENTS = {
    "batch-normalization-nchw": {"N": 64, "C": 64, "H": 56, "W": 56},
    "batch-normalization-nhwc": {"N": 64, "C": 64, "H": 56, "W": 56},
    "nchw-scale-shift-relu": {"N": 64, "C": 64, "H": 56, "W": 56},
    "image-mean": {"N": 16, "H": 1024, "W": 512},
    "pixel-mean": {"N": 64, "C": 64, "H": 56, "W": 56},
    "mean-middle-axis": {"A": 16, "B": 1024, "C": 1024},
    "middle-scale": {"A": 16, "B": 512, "C": 1024},
    "pairwise-squared-difference": {"N": 128, "K": 256, "D": 256},
    "pairwise-squared-distance": {"N": 1000, "K": 1000, "D": 64},
    "three-channel-normalization": {"H": 4096, "W": 1024},
}
# The values of static.
FORMS = {"default": None, "fixed": True, "any": False}
PARTS = ["programs", "calls", "first", "peers"]
SMALL = {name: 5 for name in "MNCHWABKD"}
ARGUMENT = re.compile(r"%\w+: tensor<([^>]*?)(f32|i32|ui8)>")
DTYPES = {"f32": np.float32, "i32": np.int32, "ui8": np.uint8}


def read_program(name, extents):
    with open(os.path.join(PROGRAMS, name + ".mlir"), encoding="utf-8") as file:
        text = file.read()
    return re.sub(r"\$(\w)", lambda match: str(extents[match[1]]), text)


def make_arguments(text):
    random = np.random.default_rng(0)
    head = text[text.index("func.func") : text.index("->")]
    arguments = []
    for shape, element in ARGUMENT.findall(head):
        shape = tuple(int(extent) for extent in shape.split("x") if extent)
        array = random.random(shape, np.float32) if shape else np.float32(0.5)
        arguments.append(np.asarray(array * 100 if element != "f32" else array).astype(DTYPES[element]))
    return arguments


def take_turns(calls, seconds, least=5):
    """The least time of each call, in seconds."""
    times = [[] for _ in calls]
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times[0]) < least:
        for call, list_ in zip(calls, times):
            start = time.perf_counter()
            call()
            list_.append(time.perf_counter() - start)
    return [min(list_) for list_ in times]


def measure_programs(is_smoke, text_filter):
    of_mlir = f"{'of MLIR':>8}"
    print(f"{'milliseconds':32} {'MLIR':>8}", end="")
    for name in FORMS:
        print(f" {name:>8} {of_mlir}", end="")
    print(f" {'NumPy':>8}")
    names = sorted(name for name in vars(programs) if not name.startswith("_") and name != "np")
    ratios = []
    for name in names:
        function, title = getattr(programs, name), name.replace("_", "-")
        if text_filter not in title:
            continue
        text = read_program(title, SMALL if is_smoke else EXTENTS.get(title, MATRIX))
        arguments = make_arguments(text)
        by_hand = bcast.compile(text)
        forms = [bcast.jit(function, static=static) for static in FORMS.values()]
        out = by_hand(*arguments)
        for compiled in forms:
            np.testing.assert_allclose(compiled(*arguments), out, 1e-3, 1e-4)
        calls = [lambda f=f: f(*arguments, out=out) for f in (by_hand, *forms)]
        times = take_turns(calls, 0 if is_smoke else 3.5)
        numpy = 0.0 if is_smoke else min(timeit.repeat(lambda: function(*arguments), number=1, repeat=2))
        print(f"{title:32} {times[0] * 1e3:8.3f}", end="")
        for spent in times[1:]:
            print(f" {spent * 1e3:8.3f} {spent / times[0]:8.3f}", end="")
        print(f" {numpy * 1e3:8.2f}", flush=True)
        ratios.append([spent / times[0] for spent in times[1:]])
    for column, what in enumerate(FORMS):
        count = sum(ratio[column] <= 1.03 for ratio in ratios)
        print(f"within 3 %, {what}: {count} of {len(ratios)}")


def measure_calls(is_smoke):
    number, repeat = (10, 1) if is_smoke else (20_000, 15)
    x, y, out = np.ones(8, np.float32), np.ones(8, np.float32), np.empty(8, np.float32)
    add, scale = bcast.jit(lambda x, y: x + y), bcast.jit(lambda x, factor: x * factor)
    total, pair = bcast.jit(lambda x: x.sum()), bcast.jit(lambda x, y: (x + y, x - y))
    rows = [
        ("np.add(x, y)", lambda: np.add(x, y), None),
        ("add(x, y)", lambda: add(x, y), 0),
        ("np.add(x, y, out=out)", lambda: np.add(x, y, out=out), None),
        ("add(x, y, out=out)", lambda: add(x, y, out=out), 2),
        ("x * 2.0", lambda: x * 2.0, None),
        ("scale(x, 2.0)", lambda: scale(x, 2.0), 4),
        ("x.sum()", lambda: x.sum(), None),
        ("total(x)", lambda: total(x), 6),
        ("x + y, x - y", lambda: (x + y, x - y), None),
        ("pair(x, y)", lambda: pair(x, y), 8),
        ('bcast.evaluate("x + y")', lambda: bcast.evaluate("x + y", {"x": x, "y": y}), 0),
    ]
    times = [float("inf")] * len(rows)
    for _ in range(repeat):
        for i, (_, call, _) in enumerate(rows):
            times[i] = min(times[i], timeit.timeit(call, number=number) / number * 1e9)
    print(f"{'nanoseconds, 8 elements':32} {'time':>8} {'of NumPy':>8}")
    for (name, _, reference), spent in zip(rows, times):
        of_numpy = f"{spent / times[reference]:8.2f}" if reference is not None else ""
        print(f"{name:32} {spent:8.0f} {of_numpy}".rstrip())


FIRST = """
import sys, time
import numpy as np
import bcast
x, row = np.ones((8, 16), np.float32), np.ones(16, np.float32)

@bcast.jit(static=STATIC)
def one(x, row):
    return x + row

@bcast.jit(static=STATIC)
def normalize(x, row):
    m = np.mean(x, axis=-1, keepdims=True)
    v = np.mean((x - m) ** 2, axis=-1, keepdims=True)
    return (x - m) / np.sqrt(v + 1e-5) * row + row

function = globals()[sys.argv[1]]
start = time.perf_counter()
function(x, row)
print(time.perf_counter() - start)
"""


def measure_first(is_smoke):
    print(f"{'milliseconds, first call':32} {'compiled':>8} {'cached':>8}")
    for name in "one", "normalize":
        for form, static in FORMS.items():
            best = {}
            for cached in False, True:
                times = []
                with tempfile.TemporaryDirectory() as folder:
                    for _ in range(2 if is_smoke else 12):
                        environment = {**os.environ, "BCAST_CACHE": folder if cached else ""}
                        program = FIRST.replace("STATIC", str(static))
                        command = [sys.executable, "-c", program, name]
                        times.append(float(subprocess.run(command, env=environment, check=True, stdout=-1).stdout))
                best[cached] = min(times[1:]) * 1e3
            title = f"{name}, {form}"
            print(f"{title:32} {best[False]:8.1f} {best[True]:8.1f}")


def measure_peers(is_smoke):
    length = 100 if is_smoke else 4_000_000
    random = np.random.default_rng(0)
    a, b, c = (random.random(length, np.float32) for _ in range(3))
    out = np.empty_like(a)
    compiled = bcast.jit(lambda a, b, c: a * np.exp(b) + c)
    expected = compiled(a, b, c)
    calls = {
        "bcast.jit": lambda: compiled(a, b, c, out=out),
        "bcast.evaluate": lambda: bcast.evaluate("a * exp(b) + c", {"a": a, "b": b, "c": c}, out=out),
        "NumPy": lambda: np.add(np.multiply(a, np.exp(b, out=out), out=out), c, out=out),
    }
    try:
        import numexpr

        numexpr.set_num_threads(1)
        calls["numexpr"] = lambda: numexpr.evaluate("a * exp(b) + c", {"a": a, "b": b, "c": c}, out=out)
    except ImportError:
        pass
    try:
        import numba

        function = numba.vectorize(["float32(float32, float32, float32)"])(lambda a, b, c: a * np.exp(b) + c)
        calls["Numba"] = lambda: function(a, b, c, out=out)
    except ImportError:
        pass
    for call in calls.values():
        call()
        np.testing.assert_allclose(out, expected, 1e-5)
    times = take_turns(list(calls.values()), 0 if is_smoke else 10)
    print(f"{'milliseconds, a * exp(b) + c':32} {'time':>8} {'of jit':>8}")
    for name, spent in zip(calls, times):
        print(f"{name:32} {spent * 1e3:8.2f} {spent / times[0]:8.2f}")


def main():
    options = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    parts = [argument for argument in sys.argv[1:] if not argument.startswith("--")] or PARTS
    is_smoke = "--smoke" in options
    text_filter = next((option.partition("=")[2] for option in options if option.startswith("--filter=")), "")
    if "programs" in parts:
        measure_programs(is_smoke, text_filter)
    if "calls" in parts:
        measure_calls(is_smoke)
    if "first" in parts:
        measure_first(is_smoke)
    if "peers" in parts:
        measure_peers(is_smoke)


if __name__ == "__main__":
    main()
