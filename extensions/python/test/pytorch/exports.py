#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports the functions of functions.py and operators.py to ONNX, runs them by bcast, and compares with eager PyTorch.

usage: exports.py [--filter=REGEX] [--variant=NAME]... [--keep=FOLDER] [--minimum=NAME=COUNT]...

Variants: static; dynamic, whose extents B and S are dynamic, or B alone where PyTorch needs to know S, called with two
extents each. Prints a row per variant: right, wrong, left out by PyTorch's exporter, which refuses the function or
writes another one by the verdict of ONNX Runtime, and refused by bcast; then each function that is not right, with the
reason. Fails if one is wrong, or if fewer than a minimum are right. --keep writes the models. Needs bcast-translate in
PATH, torch, onnxscript and onnxruntime: utils/run-checks peers runs it.
"""

import argparse
import copy
import logging
import os
import re
import subprocess
import sys
import tempfile

import numpy as np
import onnxruntime
import torch

import bcast
from compare import compute, describe, flatten, make_argument
from functions import B, FUNCTIONS
from operators import OPERATORS, S

logging.disable()
ALL = {**FUNCTIONS, **OPERATORS}
OUTCOMES = ["right", "wrong", "PyTorch", "bcast"]


class Refused(Exception):
    """The arguments: who refuses, and why."""


class Called(torch.nn.Module):
    """A function as a module, with its results in one tuple."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *arguments):
        return tuple(flatten(self.function(*arguments)))


def export(function, specs, dynamic, path):
    """Writes the model of the function, in which extents `dynamic` are."""
    arguments = tuple(make_argument(spec, {}) for spec in specs)
    shapes = [
        {dim: torch.export.Dim.DYNAMIC for dim, extent in enumerate(argument.shape) if extent in dynamic}
        for argument in arguments
    ]
    module = Called(copy.deepcopy(function)).eval()
    options = {"dynamic_shapes": (tuple(shapes),)} if dynamic else {}
    torch.onnx.export(module, arguments, path, dynamo=True, verbose=False, external_data=False, **options)


def import_model(path):
    command = ["bcast-translate", "--import-onnx", path]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    if finished.returncode not in (0, 1):
        raise RuntimeError(f"bcast-translate: exit {finished.returncode}: {finished.stderr}")
    if finished.returncode:
        errors = re.findall(r"error: (.*)", finished.stderr)
        raise Refused("bcast", "; ".join(errors))
    try:
        return bcast.compile(finished.stdout)
    except bcast.CompileError as error:
        raise Refused("bcast", str(error)) from error


def to_tensor(result):
    result = np.asarray(result)
    if result.dtype.name == "bfloat16":
        return torch.from_numpy(result.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(result.copy())


def run_peer(path, arguments):
    """The results of ONNX Runtime."""
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    names = [value.name for value in session.get_inputs()]
    return session.run(None, {name: argument.numpy() for name, argument in zip(names, arguments)})


def run(variant, name, folder):
    """The outcome, the reason, and which extents are dynamic."""
    function, *specs = ALL[name]
    path = os.path.join(folder, f"{name}.{variant}.onnx")
    used = {extent for spec in specs for extent in make_argument(spec, {}).shape} & {B, S}
    tried = [set()] if variant == "static" else [used, {B}] if S in used else [used]
    try:
        for dynamic in tried:
            try:
                export(function, specs, dynamic, path)
                break
            except Exception as error:
                refusal = Refused("PyTorch", str(error.__cause__ or error))
        else:
            raise refusal
        compiled = import_model(path)
    except Refused as error:
        return *error.args, dynamic
    for other in ({}, {B: 12, S: 7}) if dynamic else ({},):
        arguments = [make_argument(spec, {extent: other.get(extent, extent) for extent in dynamic}) for spec in specs]
        expected = compute(function, arguments, variant)
        try:
            results = compiled(*(argument.numpy() for argument in arguments))
        except bcast.Error as error:
            return "wrong", str(error), dynamic
        results = results if isinstance(results, (tuple, list)) else [results]
        results = list(map(to_tensor, results))
        reason = describe(name, results, expected)
        if reason:
            peer = list(map(to_tensor, run_peer(path, arguments)))
            return "wrong" if describe(name, results, peer) else "PyTorch", reason, dynamic
    return "right", "", dynamic


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, usage=argparse.SUPPRESS, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--filter", default="")
    parser.add_argument("--variant", action="append", choices=["static", "dynamic"])
    parser.add_argument("--keep")
    parser.add_argument("--minimum", action="append", default=[], metavar="NAME=COUNT")
    options = parser.parse_args()
    minimums = dict(minimum.split("=") for minimum in options.minimum)
    names = [name for name in ALL if re.search(options.filter, name)]
    problems, fails = [], False
    print(f"{len(names)} functions, torch {torch.__version__}")
    print(f"| variant | functions | two extents | {' | '.join(OUTCOMES)} |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        for variant in options.variant or ["static", "dynamic"]:
            counts, num_both = dict.fromkeys(OUTCOMES, 0), 0
            for name in names:
                outcome, reason, dynamic = run(variant, name, folder)
                counts[outcome] += 1
                num_both += outcome == "right" and len(dynamic) == 2
                if outcome != "right":
                    problems.append(f"{outcome}: {variant} {name}: {' '.join(reason.split())[:400]}")
            print(f"| {variant} | {len(names)} | {num_both} | {' | '.join(map(str, counts.values()))} |", flush=True)
            fails |= counts["wrong"] > 0 or counts["right"] < int(minimums.get(variant, 0))
    print("\n".join(problems))
    return fails


if __name__ == "__main__":
    sys.exit(main())
