#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Contracts of imported programs against runs of them, for extents 0 to 3.

usage: contracts.py --tests=EXTENSIONS [--every=N] [--minimum=N] [--drop]

The programs are the backend tests of ONNX with every extent dynamic, the models of OpenVINO's tests
with every extent of their parameters dynamic, and what JAX printed for symbolic shapes. Those whose
conditions are on shapes alone are compiled once, and run for all extents from 0 to 3 of their
arguments, or for some that are drawn: a run passes exactly if the contract holds, and its results
have the stated shapes. Some of these are also compiled for their static shapes, and must do the
same. With --drop, the first condition of each contract is left out, which must be found.
"""

import argparse
import collections
import glob
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

import bcast

MOST_RUNS = 256
# Of those that pass, and of those that do not.
STATIC_RUNS = 2
# Longer ones are recurrent networks, which take seconds to compile.
MOST_TEXT = 12000


class Contract:
    """The text of a contract, as a function of the shapes of arguments."""

    def __init__(self, text, drop):
        signature, *lines = text.splitlines()
        arguments, _, results = re.sub(r"^@[^(]*\(", "", signature).partition(") -> (")
        self.arguments, self.results = (re.findall(r"(\w+): ", part) for part in (arguments, results))
        arrays = "|".join(self.arguments)
        self.is_data = bool(re.search(rf"on data|data of|where the region|\b(?:{arrays})\[", text)) if arrays else True
        lines = [line.partition("  #")[0].strip() for line in lines]
        self.num_conditions, self.steps, names = 0, [], set()
        if self.is_data:
            return
        self.num_conditions = sum(line.startswith("requires") for line in lines)
        if drop and self.num_conditions:
            lines.remove(next(line for line in lines if line.startswith("requires")))
        for line in lines:
            kind, _, rest = line.partition(" ")
            target = None
            if kind == "let":
                name, _, rest = rest.partition(" = ")
                names.add(name)
                target = name
            elif kind != "requires":
                name, _, dim = kind.rpartition(".")
                target, rest = (self.results.index(name), int(dim)), rest.removeprefix("= ")
            rest = re.sub(rf"\b({arrays})\.(\d+)", r"extents['\1', \2]", rest)
            for name in names:
                rest = re.sub(rf"(?<!['\w]){name}(?!['\w])", f"extents['{name}']", rest)
            self.steps.append((target, compile(rest, line, "eval")))

    def run(self, shapes, types):
        """The shapes of the results, or None."""
        extents = {(name, dim): extent for name, shape in zip(self.arguments, shapes) for dim, extent in enumerate(shape)}
        found = [list(type.shape) for type in types]
        for target, code in self.steps:
            value = eval(code, {"extents": extents, "max": max, "min": min})
            if target is None and not value:
                return None
            if isinstance(target, str):
                extents[target] = value
            elif target is not None:
                found[target[0]][target[1]] = value
        return [tuple(shape) for shape in found]


def run(function, shapes):
    """The shapes of the results, or None if the call is an error."""
    try:
        results = function(*(np.zeros(shape, type.dtype) for shape, type in zip(shapes, function.inputs)))
    except bcast.Error:
        return None
    return [np.shape(result) for result in (results if isinstance(results, tuple) else (results,))]


def run_static(text, shapes):
    try:
        return run(bcast.compile(text, "main", input_shapes=shapes), shapes)
    except bcast.CompileError:
        return None


def list_runs(generator, types):
    """The shapes of the arguments."""
    free = [(number, dim) for number, type in enumerate(types) for dim, extent in enumerate(type.shape) if extent is None]
    if 4 ** len(free) <= MOST_RUNS:
        runs = itertools.product(range(4), repeat=len(free))
    else:
        # Few that are drawn at random fit: most have extents that are the same, or 1.
        pools = [generator.choice([[0, 1, 2, 3], [1, 2], [2], [3], [1, 3]]) for _ in range(MOST_RUNS)]
        runs = [[generator.choice(pool) for _ in free] for pool in pools]
    for numbers in runs:
        shapes = [list(type.shape) for type in types]
        for (number, dim), extent in zip(free, numbers):
            shapes[number][dim] = extent
        yield [tuple(shape) for shape in shapes]


def judge(program, drop):
    """judge_program, and what is raised with the program's name."""
    try:
        return judge_program(program, drop)
    except Exception as error:
        return f"{program[0]}: {type(error).__name__}: {error}", 0, 0, 0, 0


def judge_program(program, drop):
    """Counts of one program, or why it is left out, or what is wrong."""
    name, text = program
    if len(text) > MOST_TEXT:
        return "long", 0, 0, 0, 0
    try:
        described = bcast.contract(text, "main")
    except bcast.CompileError:
        return "never runs", 0, 0, 0, 0
    contract = Contract(described, drop)
    if contract.is_data:
        return "on data", 0, 0, 0, 0
    function = bcast.compile(text, "main")
    if all(None not in type.shape for type in function.inputs):
        return "static", 0, 0, 0, 0
    generator = random.Random(name)
    groups = collections.defaultdict(list)
    for shapes in list_runs(generator, function.inputs):
        stated, found = contract.run(shapes, function.results), run(function, shapes)
        if stated != found:
            return f"{name}: for {shapes} the contract gives {stated}, a run {found}\n{described}", 0, 0, 0, 0
        groups[found is None].append((shapes, found))
    num_static = 0
    for group in groups.values():
        for shapes, found in generator.sample(group, min(STATIC_RUNS, len(group))):
            static = run_static(text, shapes)
            num_static += 1
            if static != found:
                return f"{name}: for {shapes} the contract gives {found}, the static program {static}\n{described}", 0, 0, 0, 0
    return "", contract.num_conditions, sum(map(len, groups.values())), len(groups[False]), num_static


def import_onnx(test):
    import run_node_tests
    from recorded_tests import list_data_sets, load_tensors

    name = f"{test.parent.name}/{test.name}"
    data_sets = list_data_sets(test) if (test / "model.onnx").exists() else ()
    recorded = load_tensors(data_sets[0], "input") if data_sets else None
    if recorded is None:
        return name, ""
    model = run_node_tests.onnx.load(str(test / "model.onnx"))
    run_node_tests.forget_extents(model)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.mlir"
        try:
            run_node_tests.translate(model, recorded, program, argparse.Namespace(translate="bcast-translate"))
        except run_node_tests.Refused:
            return name, ""
        return name, program.read_text()


def import_openvino(path):
    """The model without the extents of its parameters, or nothing if it is refused so."""
    text = Path(path).read_text()
    parts = text.split("<layer ")
    for i, part in enumerate(parts):
        if 'type="Parameter"' in part:
            part = re.sub(r'shape="([^"]*)"', lambda found: f'shape="{re.sub("[0-9]+", "?", found[1])}"', part)
            parts[i] = re.sub(r"<dim>\d+</dim>", "<dim>-1</dim>", part)
        else:
            parts[i] = re.sub(r"<dim>\d+</dim>", "<dim>-1</dim>", part)
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "model.xml"
        model.write_text("<layer ".join(parts))
        weights = Path(path).with_suffix(".bin")
        if weights.exists():
            model.with_suffix(".bin").write_bytes(weights.read_bytes())
        imported = subprocess.run(["bcast-translate", "--import-openvino", model], capture_output=True, text=True)
        return f"openvino/{Path(path).stem}", imported.stdout if imported.returncode == 0 else ""


def list_programs(extensions, every, pool):
    from recorded_tests import find_data, list_tests

    tests = list_tests(find_data(None))[::every]
    yield from pool.map(import_onnx, tests)
    models = sorted(glob.glob(os.path.join(extensions, "openvino", "test", "Import", "Inputs", "runtime", "*.xml")))
    yield from pool.map(import_openvino, models[::every])
    for path in sorted(glob.glob(os.path.join(extensions, "stablehlo", "test", "jax", "Inputs", "*.dynall.mlir")))[::every]:
        yield f"jax/{Path(path).stem}", Path(path).read_text()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tests", required=True, help="the folder of the extensions")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--minimum", type=int, default=1)
    parser.add_argument("--drop", action="store_true")
    options = parser.parse_args()
    counts, doors, left_out, wrong = [0] * 4, collections.Counter(), collections.Counter(), []
    sys.path.insert(0, os.path.join(options.tests, "onnx", "test", "node-tests"))
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        programs = list(list_programs(options.tests, options.every, pool))
        left_out["refused"] = sum(not text for _, text in programs)
        programs = [program for program in programs if program[1]]
        for (name, _), (problem, *found) in zip(programs, pool.map(partial(judge, drop=options.drop), programs)):
            if problem and ":" in problem:
                wrong.append(problem)
            elif problem:
                left_out[problem] += 1
            else:
                doors[name.partition("/")[0]] += 1
                counts = [count + more for count, more in zip(counts, found)]
    for problem in wrong:
        print(problem)
    print("left out: " + ", ".join(f"{count} {reason}" for reason, count in sorted(left_out.items())))
    print("programs: " + ", ".join(f"{count} {door}" for door, count in sorted(doors.items())))
    total = sum(doors.values())
    print(
        f"{total} programs, {counts[0]} conditions, {counts[1]} runs, {counts[2]} of them pass, {counts[3]} static, {len(wrong)} wrong"
    )
    return bool(wrong) or total < options.minimum


if __name__ == "__main__":
    sys.exit(main())
