#!/usr/bin/env python3
"""Runs programs after --bcast-to-linalg=upstream-only, by upstream's tools alone and by bcast's.

usage: run_upstream.py [--calls N] FILE...

Each public function is called with random inputs, and with numbers from 0 to 3 for each extent that
is `?`. Both must have the same results, or both an error; so must bcast's code of the source, if it has
the same types.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Random"))
import upstream

DTYPES = {"f16": "f2", "f32": "f4", "f64": "f8", "i1": "?", "i8": "i1", "i16": "i2", "i32": "i4", "i64": "i8",
          "index": "i8", "bf16": "V2"}  # fmt: skip


def find_functions(text):
    """The name, the types of arguments and of results of each function."""
    for match in re.finditer(r"func\.func @(\w+)\((.*?)\)(?: -> (.*?))?(?: attributes .*)? \{\n", text):
        name, arguments, results = match.groups()
        read = lambda part: re.findall(r"tensor<([^>]*)>", part or "")
        yield name, read(arguments), read(results)


def split_type(type):
    *shape, element = re.split(r"(?<=[\d?])x", type)
    return [None if extent == "?" else int(extent) for extent in shape], element


def make_input(random, type, extents):
    shape, element = split_type(type)
    shape = [random.choice(extents) if extent is None else extent for extent in shape]
    values = random.integers(0, 2, shape) if element == "i1" else random.integers(-8, 9, shape)
    if element == "bf16":
        return (values.astype("f4").view("u4") >> 16).astype("u2").view("V2")
    array = values.astype(DTYPES[element])
    return np.asarray(array + array.dtype.type(0.25)) if element[0] == "f" else array


def run_bcast(module, requests, folder):
    """The error of each call of bcast-run's code, or None."""
    path = os.path.join(folder, "calls.json")
    with open(path, "w") as file:
        json.dump(requests, file)
    finished = subprocess.run(["bcast-test-call", module, path, "1", "host"], capture_output=True, text=True)
    outcomes = [json.loads(line) for line in finished.stdout.splitlines()]
    if finished.returncode or len(outcomes) != len(requests):
        raise upstream.Failure(f"{module}: {finished.stderr}")
    return [outcome["error"] for outcome in outcomes]


def differ(first, second):
    a, b = np.load(first), np.load(second)
    if a.shape != b.shape:
        return f"shapes {a.shape} and {b.shape}"
    if a.dtype.kind == "f":
        # Functions of upstream are those of the C library.
        tolerance = {2: 2e-3, 4: 2e-5, 8: 1e-12}[a.dtype.itemsize]
        same = np.allclose(a, b, rtol=tolerance, atol=tolerance, equal_nan=True)
    elif a.dtype.kind == "V":
        same = np.allclose(*((x.view("u2").astype("u4") << 16).view("f4") for x in (a, b)), rtol=2e-2, equal_nan=True)
    else:
        same = np.array_equal(a, b)
    return None if same else f"{a.tolist()!r:.300} and {b.tolist()!r:.300}"


def make_requests(folder, functions, calls):
    """Calls, with the paths of their arrays."""
    random = np.random.default_rng(0)
    for function in functions:
        name, arguments, results = function
        is_dynamic = any("?" in type for type in arguments)
        for number in range(calls if is_dynamic else 1):
            extents = ([3], [1, 3], [1, 3], [0, 1, 2, 3])[number % 4]
            path = os.path.join(folder, f"{name}-{number}")
            inputs = [make_input(random, type, extents) for type in arguments]
            for i, array in enumerate(inputs):
                np.save(f"{path}-in-{i}.npy", array)
            yield function, inputs, {
                "entry": name, "inputs": [f"{path}-in-{i}.npy" for i in range(len(inputs))],
                "outputs": [f"{path}-{i}.npy" for i in range(len(results))],
            }  # fmt: skip


def check_file(path, calls):
    """The problems of the calls of a program, and the number of calls."""
    with tempfile.TemporaryDirectory() as folder:
        library = upstream.compile_program(path, folder)
        left = os.path.join(folder, "left.mlir")
        subprocess.run(["bcast-opt", "--bcast-to-linalg=upstream-only", path, "-o", left], stderr=subprocess.DEVNULL)
        made = list(make_requests(folder, find_functions(open(left).read()), calls))
        errors, problems = [], []
        for (name, _, results), inputs, request in made:
            shapes, elements = zip(*map(split_type, results)) if results else ((), ())
            request["upstream"] = [output + ".upstream.npy" for output in request["outputs"]]
            dtypes = [DTYPES[element] for element in elements]
            errors.append(upstream.call(library, name, inputs, request["upstream"], dtypes, list(map(len, shapes))))
        # Layouts and unsigned types are not those of the source any more.
        is_same = not re.search(r"#bcast\.layout|xui\d", open(path).read())
        for module in [left, path] if is_same else [left]:
            expected = run_bcast(os.path.abspath(module), [request for _, _, request in made], folder)
            for (function, inputs, request), error, ours in zip(made, errors, expected):
                found = None
                if bool(error) != bool(ours):
                    found = f"upstream's error is {error}; bcast's is {ours}"
                elif not error:
                    found = next(filter(None, map(differ, request["outputs"], request["upstream"])), None)
                if found:
                    shapes = [array.shape for array in inputs]
                    problems.append(f"{path}: @{function[0]} of {shapes}, bcast's of {module}: {found}")
    return problems, len(made)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calls", type=int, default=4)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    count = 0
    failed = []
    for path in options.files:
        try:
            problems, calls = check_file(path, options.calls)
        except upstream.Failure as failure:
            problems, calls = [f"{path}: {failure}"], 0
        failed += problems
        count += calls
    print(*failed, sep="\n")
    print(f"{len(options.files)} programs, {count} calls, {len(failed)} failed")
    sys.exit(bool(failed) or not count)


if __name__ == "__main__":
    main()
