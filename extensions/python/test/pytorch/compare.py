#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the functions of functions.py by torch.compile with bcast's backend, and compares with eager PyTorch.

usage: compare.py [--filter=REGEX] [--variant=NAME]... [--write=FOLDER]

Variants: static; dynamic, which is dynamic=True, called with two extents; gradient, of the sum of all float results.
Prints a row per variant: right, wrong, and refused by torch-mlir or by bcast; then each function that is not right,
with the reason. Fails if one is wrong, or if bcast refuses one. With --write, writes what torch-mlir made, with
arguments and results, for tests without PyTorch. Needs torch and torch-mlir: utils/run-checks peers runs it.
"""

import argparse
import copy
import json
import os
import re
import sys
import warnings

warnings.filterwarnings("ignore")

import torch

import bcast
import bcast._torch
from functions import B, FUNCTIONS

torch.backends.mha.set_fastpath_enabled(False)
# bf16 sums are rounded after each addition here, and once in PyTorch.
TOLERANCES = {"bfloat16": 3e-2}
OUTCOMES = ["right", "wrong", "torch-mlir", "bcast"]


def make_argument(spec, extents):
    """The argument with other extents in place of those named."""
    generator = torch.Generator().manual_seed(7)
    is_integer = isinstance(spec[-1], tuple)
    shape = [extents.get(extent, extent) for extent in (spec[1] if is_integer else spec)]
    if is_integer:
        return torch.randint(0, spec[0], shape, generator=generator)
    return torch.randn(shape, generator=generator)


def flatten(results):
    return [results] if isinstance(results, torch.Tensor) else list(results)


def describe(name, found, expected):
    """Why results are wrong, or an empty text."""
    if len(found) != len(expected):
        return f"{len(found)} results, not {len(expected)}"
    for index, (result, wanted) in enumerate(zip(found, expected)):
        what = f"result {index}"
        if result is None or wanted is None:
            if result is not wanted:
                return f"{what} is {result}, not {wanted}"
            continue
        if (result.dtype, result.shape) != (wanted.dtype, wanted.shape):
            return f"{what} is {result.dtype} {tuple(result.shape)}, not {wanted.dtype} {tuple(wanted.shape)}"
        tolerance = {torch.bfloat16: 1e-2, torch.float32: 1e-4, torch.float64: 1e-7}.get(wanted.dtype, 0)
        tolerance = TOLERANCES.get(name, tolerance)
        if not torch.allclose(result.double(), wanted.double(), rtol=tolerance, atol=tolerance, equal_nan=True):
            return f"{what} is {result.flatten()[:4].tolist()}..., not {wanted.flatten()[:4].tolist()}..."
    return ""


def compute(function, arguments, variant):
    if variant != "gradient":
        with torch.no_grad():
            return flatten(function(*arguments))
    arguments = [argument.detach().requires_grad_(argument.is_floating_point()) for argument in arguments]
    sum(result.float().sum() for result in flatten(function(*arguments)) if result.is_floating_point()).backward()
    parameters = list(function.parameters()) if isinstance(function, torch.nn.Module) else []
    gradients = [given.grad for given in [*arguments, *parameters]]
    for parameter in parameters:
        parameter.grad = None
    return gradients


def run(variant, name):
    """The outcome, and the reason."""
    function, *specs = FUNCTIONS[name]
    torch._dynamo.reset()
    function = copy.deepcopy(function)
    compiled = torch.compile(function, backend=bcast.torch_backend, dynamic=variant == "dynamic", fullgraph=True)
    if isinstance(function, torch.nn.Module):
        compiled.parameters = function.parameters
    for batch in (B, B + 3) if variant == "dynamic" else (B,):
        arguments = [make_argument(spec, {B: batch}) for spec in specs]
        expected = compute(function, arguments, variant)
        try:
            reason = describe(name, compute(compiled, arguments, variant), expected)
        except Exception as error:
            text = str(error)
            by = "torch-mlir" if "torch-mlir refuses" in text or "torch-mlir wrote" in text else "bcast"
            return by, text
        if reason:
            return "wrong", reason
    return "right", ""


class Written:
    """Programs of torch-mlir, each with the arguments and results of a call."""

    def __init__(self):
        self._texts, self.programs = [], {}
        compile, run = bcast._torch.compile, bcast._torch._Program._run

        def keep_text(text, *args, **options):
            self._texts.append(text)
            return compile(text, *args, **options)

        def keep_call(program, args):
            text = self._texts[len(self.programs)] if program not in self.programs else self.programs[program][0]
            results = run(program, args)
            self.programs[program] = text, list(args), results
            return results

        bcast._torch.compile, bcast._torch._Program._run = keep_text, keep_call
        # All calls are to be seen.
        bcast._torch._Program._make_quick_call = lambda *_: None

    def take(self):
        programs = list(self.programs.values())
        self._texts.clear()
        self.programs.clear()
        return programs


def write(folder, name, text, arguments, results):
    def describe(value):
        array = torch.as_tensor(value).detach().contiguous().numpy()
        return {"dtype": str(array.dtype), "shape": list(array.shape), "data": array.tobytes().hex()}

    with open(os.path.join(folder, name + ".mlir"), "w", encoding="utf-8") as file:
        file.write(text)
    data = {"inputs": list(map(describe, arguments)), "results": list(map(describe, results))}
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
        json.dump(data, file, separators=(",", ":"))
        file.write("\n")


def has_gradient(name):
    function, *specs = FUNCTIONS[name]
    arguments = [make_argument(spec, {}) for spec in specs]
    arguments = [argument.requires_grad_(argument.is_floating_point()) for argument in arguments]
    return any(result.requires_grad for result in flatten(function(*arguments)))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, usage=argparse.SUPPRESS, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--filter", default="")
    parser.add_argument("--variant", action="append", choices=["static", "dynamic", "gradient"])
    parser.add_argument("--write")
    options = parser.parse_args()
    written = Written() if options.write else None
    names = [name for name in FUNCTIONS if re.search(options.filter, name)]
    problems = []
    print(f"{len(names)} functions, torch {torch.__version__}")
    print(f"| variant | functions | {' | '.join(OUTCOMES)} |\n|---|---|---|---|---|---|")
    for variant in options.variant or ["static", "dynamic", "gradient"]:
        counts = dict.fromkeys(OUTCOMES, 0)
        for name in names:
            if variant == "gradient" and not has_gradient(name):
                continue
            outcome, reason = run(variant, name)
            counts[outcome] += 1
            for index, program in enumerate(written.take() if written else []):
                if outcome == "right":
                    write(options.write, f"{name}.{variant}.{index}", *program)
            if outcome != "right":
                problems.append((outcome, variant, name, reason))
        print(f"| {variant} | {sum(counts.values())} | {' | '.join(map(str, counts.values()))} |", flush=True)
    for outcome, variant, name, reason in problems:
        print(f"{outcome}: {variant} {name}: {' '.join(reason.split())[:400]}")
    return any(outcome in ("wrong", "bcast") for outcome, *_ in problems)


if __name__ == "__main__":
    sys.exit(main())
