#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the functions of functions.py by bcast, and compares with XLA on the CPU.

usage: compare.py [--filter=REGEX] [--variant=NAME]... [--write=FOLDER]

Variants: as written, the gradient of the sum of all float results in all float arguments, jvp, vmap over all
arguments, and with symbolic extents: 3 is b, then also 8 is n. Prints a row per variant: taken and right, wrong, and
refused; then each program that is not right, with the reason. Fails if one is wrong. With --write, writes programs
with their arguments and results for tests without JAX. Needs jax: utils/run-checks peers runs it.
"""

import argparse
import json
import os
import re
import sys

os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import numpy as np

import bcast
from functions import FUNCTIONS

VARIANTS = ["static", "grad", "jvp", "vmap", "dyn", "dynall"]
# Programs whose results differ by more than the tolerance for a reason that is not a fault.
TOLERANCES = {"cast_bf16": 2e-2, "cast_f16": 4e-3, "special_polygamma": 1e-4, "special_zeta": 1e-4}


def make_argument(text, generator, scale=None):
    kind, _, shape = text.rpartition(":")
    flag = shape[0] if shape[0] in "+s" else ""
    shape = tuple(int(extent) for extent in shape[len(flag) :].split("x"))
    if scale:
        shape = tuple(scale.get(extent, extent) for extent in shape)
    if kind == "b":
        return generator.random(shape) < 0.5
    if kind:
        return generator.integers(0, int(kind[1:]), shape).astype(np.int32)
    if flag == "s":
        matrix = generator.standard_normal(shape).astype(np.float32)
        return matrix @ matrix.T + np.eye(shape[0], dtype=np.float32)
    low = 0.1 if flag else -2
    return (low + (2 - low) * generator.random(shape)).astype(np.float32)


def is_float(array):
    return jnp.issubdtype(jnp.asarray(array).dtype, jnp.floating)


def sum_floats(results):
    return sum(jnp.sum(leaf.astype(jnp.float32)) for leaf in jax.tree.leaves(results) if is_float(leaf))


def make_variant(variant, function, arguments):
    """The function and arguments of a variant; None if it has none."""
    floats = tuple(place for place, argument in enumerate(arguments) if is_float(argument))
    if variant in ("grad", "jvp"):
        results = jax.tree.leaves(jax.eval_shape(function, *arguments))
        if not floats or not any(jnp.issubdtype(result.dtype, jnp.floating) for result in results):
            return None
    if variant == "grad":
        return jax.grad(lambda *args: sum_floats(function(*args)), floats), arguments
    if variant == "jvp":

        def push(*args):
            given, tangents = args[: len(arguments)], args[len(arguments) :]

            def of_floats(*values):
                merged = list(given)
                for place, value in zip(floats, values):
                    merged[place] = value
                return function(*merged)

            return jax.jvp(of_floats, tuple(given[place] for place in floats), tangents)

        return push, [*arguments, *(np.full_like(arguments[place], 0.5) for place in floats)]
    if variant == "vmap":
        return jax.vmap(function), [np.stack([argument, argument[::-1].copy()]) if argument.ndim else argument for argument in arguments]
    return function, arguments


def print_program(function, arguments):
    lowered = jax.jit(function, keep_unused=True).lower(*arguments)
    return lowered.as_text()


def get_symbols(variant, texts):
    names = {3: "b"} if variant == "dyn" else {3: "b", 8: "n"}
    shapes = []
    for text in texts:
        extents = [int(extent) for extent in text.rpartition(":")[2].lstrip("+s").split("x")]
        shapes.append(", ".join(names.get(extent, str(extent)) for extent in extents))
    return shapes, any(re.search("[a-z]", shape) for shape in shapes)


def export_program(function, arguments, shapes):
    scope = jax.export.SymbolicScope()
    specs = [
        jax.ShapeDtypeStruct(jax.export.symbolic_shape(shape, scope=scope), argument.dtype)
        for shape, argument in zip(shapes, arguments)
    ]
    return jax.export.export(jax.jit(function, keep_unused=True), platforms=("cpu",))(*specs).mlir_module()


def compare(name, found, expected):
    """Why results are wrong, or an empty text."""
    found = found if isinstance(found, tuple) else (found,)
    expected = [np.asarray(leaf) for leaf in jax.tree.leaves(expected)]
    if len(found) != len(expected):
        return f"{len(found)} results, not {len(expected)}"
    tolerance = TOLERANCES.get(name, 3e-5)
    for index, (result, wanted) in enumerate(zip(found, expected)):
        # The tangent of an integer has no elements in JAX.
        if wanted.dtype == jax.dtypes.float0:
            continue
        if result.shape != wanted.shape or result.dtype != wanted.dtype:
            return f"result {index} is {result.dtype} {result.shape}, not {wanted.dtype} {wanted.shape}"
        result, wanted = np.asarray(result, np.float64), np.asarray(wanted, np.float64)
        with np.errstate(invalid="ignore"):
            scale = np.max(np.abs(wanted[np.isfinite(wanted)]), initial=0)
            close = np.isclose(result, wanted, rtol=tolerance, atol=1e-6 + tolerance * scale / 10, equal_nan=True)
        if not close.all():
            place = tuple(int(at) for at in np.argwhere(~close)[0])
            return f"result {index} at {place} is {result[place]!r}, not {wanted[place]!r}"
    return ""


def run(variant, name):
    """The outcome of a variant of a function, and the reason; nothing if it has none."""
    function, texts = FUNCTIONS[name]
    arguments = [make_argument(text, np.random.default_rng(7)) for text in texts]
    if variant in ("dyn", "dynall"):
        shapes, is_symbolic = get_symbols(variant, texts)
        if not is_symbolic:
            return None, None
        try:
            text = export_program(function, arguments, shapes)
        except Exception:
            return None, None
        sizes = ({}, {3: 4, 8: 6}) if variant == "dynall" else ({}, {3: 4})
        calls = [[make_argument(text, np.random.default_rng(7), scale) for text in texts] for scale in sizes]
    else:
        try:
            made = make_variant(variant, function, arguments)
            if made is None:
                return None, None
            function, arguments = made
            text = print_program(function, arguments)
        except (TypeError, ValueError, NotImplementedError):
            return None, None
        calls = [arguments]
    try:
        compiled = bcast.compile(text, "main")
    except bcast.CompileError as error:
        return "refused", str(error)
    for arguments in calls:
        try:
            expected = jax.jit(function)(*arguments)
        except (TypeError, ValueError):
            continue
        try:
            reason = compare(name, compiled(*arguments), expected)
        except bcast.Error as error:
            reason = str(error)
        if reason:
            return "wrong", reason
    return "right", (text, arguments, expected)


def drop_locations(text):
    """The program without ` loc(...)`, which may have parentheses inside."""
    parts = text.split(" loc(")
    kept = [parts[0]]
    for part in parts[1:]:
        depth, end = 1, 0
        while depth:
            depth += {"(": 1, ")": -1}.get(part[end], 0)
            end += 1
        kept.append(part[end:])
    return re.sub(r"^#loc.*\n", "", "".join(kept), flags=re.MULTILINE)


def write(folder, name, text, arguments, results):
    """A program of small arrays, and a file with its arguments and results."""

    def describe(array):
        array = np.asarray(array)
        return {"dtype": str(array.dtype), "shape": list(array.shape), "data": array.tobytes().hex()}

    with open(os.path.join(folder, name + ".mlir"), "w", encoding="utf-8") as file:
        file.write(drop_locations(text))
    data = {"inputs": list(map(describe, arguments)), "results": list(map(describe, jax.tree.leaves(results)))}
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
        json.dump(data, file, separators=(",", ":"))
        file.write("\n")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, usage=argparse.SUPPRESS, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--filter", default="")
    parser.add_argument("--variant", action="append", choices=VARIANTS)
    parser.add_argument("--write")
    options = parser.parse_args()
    names = [name for name in FUNCTIONS if re.search(options.filter, name)]
    problems = []
    print(f"{len(names)} functions, jax {jax.__version__}")
    print("| variant | programs | right | wrong | refused |\n|---|---|---|---|---|")
    for variant in options.variant or VARIANTS:
        counts = {"right": 0, "wrong": 0, "refused": 0}
        for name in names:
            outcome, reason = run(variant, name)
            if outcome is None:
                continue
            counts[outcome] += 1
            if outcome != "right":
                problems.append((outcome, variant, name, reason))
            elif options.write:
                write(options.write, f"{name}.{variant}", *reason)
        print(f"| {variant} | {sum(counts.values())} | {' | '.join(map(str, counts.values()))} |", flush=True)
    for outcome, variant, name, reason in problems:
        print(f"{outcome}: {variant} {name}: {' '.join(reason.split())[:300]}")
    return any(outcome == "wrong" for outcome, *_ in problems)


if __name__ == "__main__":
    sys.exit(main())
