#!/usr/bin/env python3
"""Runs the models that OpenVINO's runtime wrote, and compares with the results that it gave.

usage: runtime_models.py FOLDER
"""

import concurrent.futures
import json
import os
import shutil
import sys

import numpy as np
from operations import run

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "runtime")


def values(type, shape):
    """The elements of an input, as make_models.py has them."""
    type = np.dtype(type)
    numbers = np.arange(np.prod(shape, dtype=np.int64)) % 7
    return (numbers - 3 * (type.kind in "if")).astype(type).reshape(shape)


def check(name, recorded, folder):
    for suffix in (".xml", ".bin"):
        source = os.path.join(FOLDER, name + suffix)
        target = os.path.join(folder, name + suffix)
        if os.path.exists(source):
            shutil.copy(source, target)
    inputs = [values(*given) for given in recorded["inputs"]]
    expected = (np.array(numbers, type).reshape(shape) for type, shape, numbers in recorded["outputs"])
    return run(os.path.join(folder, name), inputs, tuple(expected))


def main():
    os.makedirs(sys.argv[1])
    with open(os.path.join(FOLDER, "results.json")) as file:
        models = json.load(file)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = pool.map(lambda item: check(*item, sys.argv[1]), models.items())
        failures = 0
        for (name, recorded), error in zip(models.items(), errors):
            failures += error is not None
            if error:
                print(f"{name} ({recorded['operation']}): {error}")
    print(f"{len(models) - failures} models right, {failures} failed")
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
