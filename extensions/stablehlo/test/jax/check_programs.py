#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs that JAX or torch-mlir printed, and compares with the results that XLA or PyTorch gave. Needs neither.

usage: check_programs.py FOLDER

compare.py --write, here and in extensions/python/test/pytorch, made them.
"""

import glob
import json
import os
import sys

import numpy as np

import bcast


def read(described):
    data = bytes.fromhex(described["data"])
    return np.frombuffer(data, described["dtype"]).reshape(described["shape"])


def find_difference(found, expected):
    if found.shape != expected.shape or found.dtype != expected.dtype:
        return f"{found.dtype} {found.shape}, not {expected.dtype} {expected.shape}"
    found, expected = (np.asarray(array, np.float64) for array in (found, expected))
    if not np.allclose(found, expected, rtol=5e-5, atol=1e-5, equal_nan=True):
        return f"{found.tolist()}, not {expected.tolist()}"
    return ""


def main():
    num_right, problems = 0, []
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "*.mlir"))):
        with open(path, encoding="utf-8") as file:
            function = bcast.compile(file.read(), "main", name=os.path.basename(path))
        with open(path[: -len("mlir")] + "json", encoding="utf-8") as file:
            data = json.load(file)
        results = function(*map(read, data["inputs"]))
        results = results if isinstance(results, tuple) else (results,)
        expected = list(map(read, data["results"]))
        reasons = [find_difference(*pair) for pair in zip(results, expected)]
        if len(results) != len(expected) or any(reasons):
            problems.append(f"{os.path.basename(path)}: {reasons or 'other results'}")
        else:
            num_right += 1
    print("\n".join([*problems, f"{num_right + len(problems)} programs, {num_right} right"]))
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
