#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints how compile time grows with a program, and what single operations take.

usage: growth.py [--runs=N] [--small | --operations | --processors] [<name of a row>...]

Runs bcast-opt, or bcast-run for the stage `call`, which must be in PATH, on one thread, on a program and on one of four times its
size, and takes the least processor time of several runs, the start of the process included, and
the most memory. A row is linear if four times the size takes at most six times as long.
With --operations every elementwise operation is compiled with operands of ranks 2 and 6 whose
extents are all `?`, for 1 and 4 threads, and the slowest of each kind is printed. That needs NumPy.
With --processors it prints the elapsed seconds of bcast-run to the end of a call, for 40 functions
that call nothing and one that calls them, on 1, 2 and 4 processors.
With --small the programs are shorter, some rows are left out, and the result is 1 where a row grows
faster.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
GENERATE = os.path.join(HERE, "generate.py")
# From four times a size to the size, processor time may be in this ratio. Quadratic time is 16.
LINEAR = 6
LINEAR_SMALL = 9
# A name, the kind of generate.py, the larger size, that of --small if it has the row, the stage, and the goal in seconds.
ROWS = [
    ("chain", "chain", 16000, 1000, "linalg", 2.0),
    ("chain with broadcasts", "deep", 16000, 1000, "linalg", 2.0),
    ("results", "results", 1600, 100, "llvm", 4.0),
    ("dynamic results", "dynamic-results", 1600, 100, "llvm", 8.0),
    ("switch", "switch", 1600, 100, "llvm", 4.0),
    ("constants", "constants", 6400, 400, "llvm", 4.0),
    ("globals", "constants", 96000, 6000, "globals", 1.0),
    ("functions, unfused", "functions", 100000, 6250, "unfused", 4.0),
    ("results with broadcasts", "wide", 200, 100, "call", 5.0),
    ("dynamic arguments", "dynamic-arguments", 300, 150, "call", 5.0),
    ("rank of a sum", "sum-rank", 16, 0, "call", 2.0),
    ("rank of a softmax", "softmax-rank", 16, 0, "call", 2.0),
    ("pieces", "concat", 100, 0, "call", 2.0),
    ("differences", "differences", 80, 32, "llvm", 2.0),
    ("columns", "columns", 40, 0, "llvm", 2.0),
    ("columns of unknown length", "columns-half", 20, 0, "llvm", 2.0),
    ("dynamic columns", "columns-dynamic", 20, 0, "llvm", 2.0),
    ("directions", "directions", 84, 28, "llvm", 2.0),
    ("dynamic directions", "directions-dynamic", 28, 0, "llvm", 2.0),
    ("means", "means", 80, 32, "llvm", 2.0),
    ("softmaxes", "softmaxes", 80, 0, "llvm", 2.0),
    ("static softmaxes", "softmaxes-static", 80, 32, "llvm", 2.0),
    ("chain of softmaxes", "softmax-chain", 80, 80, "llvm", 2.0),
    ("norms", "norms", 80, 40, "llvm", 2.0),
    ("variances", "variances", 80, 40, "llvm", 2.0),
    ("products", "products", 80, 20, "llvm", 2.0),
    ("dynamic products", "products-dynamic", 40, 0, "llvm", 2.0),
    ("products with a dynamic bias", "products-stretched", 20, 0, "llvm", 2.0),
    ("sums of whole arrays", "whole", 60, 0, "llvm", 2.0),
    ("norms of dynamic columns", "column-norms", 8, 0, "llvm", 2.0),
]
# Functions that each call the next one twice: not linear, but bounded.
CALLS = ("calls", "calls", 40, "linalg", 4.0)
# A name, the number of extents, the options of the pipeline, and the goal in seconds.
OPERATIONS = [
    ("rank 2", 2, "", 0.06),
    ("rank 2, 4 threads", 2, "threads=4", 0.12),
    ("rank 6", 6, "", 0.12),
    ("rank 6, 4 threads", 6, "threads=4", 0.25),
]
# So many unknown extents, and the goal in seconds.
RANK, RANK_GOAL = 60, 5.0


def list_inputs(path, extent=4):
    """Inputs of ones for the first function of a program."""
    with open(path, encoding="utf-8") as program:
        types = re.findall(r"%\w+: tensor<([^>]*)>", program.readline())
    return [f"--input={type.replace('?', str(extent))}=1" for type in types]


def processor_time(path, flag, extent=4):
    """The seconds of one run, and the mebibytes."""
    command = ["bcast-opt", path, flag, "-o", os.devnull, "--mlir-disable-threading"]
    if flag == "call":
        command = ["bcast-run", path, *list_inputs(path, extent)]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} fails")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def least(path, flag, runs, extent=4):
    results = [processor_time(path, flag, extent) for _ in range(runs)]
    return min(time for time, _ in results), max(memory for _, memory in results)


def get_flag(stage):
    """The pipeline to a stage; the one to unfused linalg has no name."""
    if stage == "call":
        return stage
    if stage == "globals":
        return "--bcast-create-globals"
    if stage != "unfused":
        return f"--bcast-to-{stage}"
    printed = subprocess.run(
        ["bcast-opt", "--bcast-to-linalg", "--dump-pass-pipeline", "-", "-o", os.devnull],
        input="", check=True, capture_output=True, text=True,
    ).stderr  # fmt: skip
    pipeline = re.search(r"builtin\.module\(.*\)", re.sub(r"\s+", " ", printed)).group()
    return "--pass-pipeline=" + pipeline[: pipeline.index(", bcast-fuse")] + ")"


def generate(folder, kind, count):
    path = os.path.join(folder, f"{kind}-{count}.mlir")
    with open(path, "w", encoding="utf-8") as module:
        command = [sys.executable, GENERATE, str(count), kind]
        subprocess.run(command, check=True, stdout=module)
    return path


def write_operation(folder, rank, text="bcast.select", types=("i1", "i8", "i8"), result="i8"):
    """One operation whose operands have `rank` extents `?`, by NumPy's rule if there are several."""
    get_type = lambda element: "tensor<" + "?x" * rank + element + ">"
    names = [f"%{index}" for index in range(len(types))]
    arguments = ", ".join(f"{name}: {get_type(element)}" for name, element in zip(names, types))
    rule = "rule(#bcast.numpy) " if len(types) > 1 else ""
    path = os.path.join(folder, f"operation-{rank}.mlir")
    with open(path, "w", encoding="utf-8") as module:
        module.write(
            f"func.func @main({arguments}) -> {get_type(result)} {{\n"
            f"  %r = {text} {', '.join(names)} {rule}"
            f": ({', '.join(map(get_type, types))}) -> {get_type(result)}\n"
            f"  return %r : {get_type(result)}\n}}\n"
        )
    return path


def list_operations():
    """Yields the text of each elementwise operation, its operands' element types and its result's."""
    sys.path.insert(0, os.path.join(HERE, "../../test/Random/differential"))
    from operations import OPERATIONS, result_type  # pylint: disable=import-outside-toplevel

    for operation in OPERATIONS.values():
        name, *parameter = operation.name.split()
        if name.startswith("broadcast") or name in ("reduce_precision", "bitcast_convert"):
            continue
        if name == "compare" and parameter != ["LT"] or name == "convert" and parameter[0] not in ("i8", "bf16"):
            continue
        for element in operation.types:
            if element.name not in ("i1", "i8", "bf16", "f32", "f64"):
                continue
            types = [element.name] * operation.arity
            if name == "select":
                types[0] = "i1"
            text = f"bcast.{name}" + (f" {parameter[0]}," if name == "compare" else "")
            yield text, types, result_type(operation, element).name


def print_operations(folder, runs):
    for rank in 2, 6:
        for threads in 1, 4:
            slowest = []
            for text, types, result in list_operations():
                path = write_operation(folder, rank, text, types, result)
                slowest.append((least(path, f"--bcast-to-llvm=threads={threads}", runs)[0], text, types[-1]))
            for time, text, element in sorted(slowest, reverse=True)[:3]:
                print(f"{text + ' ' + element:32} rank {rank}, threads {threads} {time:9.3f}", flush=True)


def print_processors(folder, runs):
    path = generate(folder, "called", 2000)
    command = ["bcast-run", path, "--entry=f0", "--timing", *list_inputs(path)]
    rows = "translating to LLVM IR", "optimizing with LLVM", "generating code", "total"
    usable = sorted(os.sched_getaffinity(0))
    print(f"{'processors':>10}{'passes':>9}" + "".join(f"{row.split()[0]:>13}" for row in rows))
    for count in 1, 2, 4:
        limit = lambda: os.sched_setaffinity(0, usable[:count])  # pylint: disable=cell-var-from-loop
        best = None
        for _ in range(runs):
            report = subprocess.run(command, preexec_fn=limit, check=True, capture_output=True, text=True).stderr
            times = {name: float(time) / 1000 for name, time in re.findall(r"^(\S.*?) +([\d.]+) ms", report, re.M)}
            if best is None or times["total"] < best["total"]:
                best = times
        passes = sum(time for name, time in best.items() if name.startswith("passes"))
        print(f"{count:10}{passes:9.2f}" + "".join(f"{best[row]:13.2f}" for row in rows), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--operations", action="store_true")
    parser.add_argument("--processors", action="store_true")
    parser.add_argument("rows", nargs="*")
    options = parser.parse_args()
    is_wanted = lambda name: not options.rows or name in options.rows
    fails = False
    with tempfile.TemporaryDirectory() as folder:
        if options.operations:
            return print_operations(folder, options.runs)
        if options.processors:
            return print_processors(folder, options.runs)
        start, _ = least(generate(folder, "chain", 1), "--canonicalize", 4 * options.runs)
        print(f"{'':29}{'stage':>9}{'size':>9}{'seconds':>9}{'ratio':>7}{'MiB':>7}{'goal':>7}")
        for name, kind, count, small, stage, goal in ROWS:
            if options.small:
                count = small
            if not is_wanted(name) or count == 0:
                continue
            flag = get_flag(stage)
            # A row that fails is measured again with more runs: other processes take time, too.
            for runs in (1, 3) if options.small else (options.runs, 4 * options.runs):
                quarter, _ = least(generate(folder, kind, count // 4), flag, runs, extent=2)
                whole, memory = least(generate(folder, kind, count), flag, runs, extent=2)
                # The start of the process does not grow.
                ratio = (whole - start) / max(quarter - start, 0.001)
                is_steep = ratio > (LINEAR_SMALL if options.small else LINEAR)
                if not is_steep:
                    break
            fails |= is_steep
            print(f"{name:29}{stage:>9}{count:9}{whole:9.2f}{ratio:7.1f}{memory:7.0f}{goal:7.2f}", flush=True)
        if is_wanted(CALLS[0]):
            name, kind, count, stage, goal = CALLS
            time, memory = least(generate(folder, kind, count), get_flag(stage), 1 if options.small else options.runs)
            print(f"{name:29}{stage:>9}{count:9}{time:9.2f}{'':7}{memory:7.0f}{goal:7.2f}", flush=True)
        if is_wanted("rank 60") and not options.small:
            path = write_operation(folder, RANK, "bcast.add", ("f32", "f32"), "f32")
            time, memory = least(path, "call", options.runs, extent=1)
            print(f"{'rank 60':29}{'call':>9}{'':9}{time:9.2f}{'':7}{memory:7.0f}{RANK_GOAL:7.2f}", flush=True)
        for name, rank, threads, goal in OPERATIONS:
            if not is_wanted("select, " + name):
                continue
            flag = "--bcast-to-llvm=" + threads
            time, memory = least(write_operation(folder, rank), flag, 4 * options.runs)
            print(f"{'select, ' + name:29}{'llvm':>9}{'':9}{time:9.3f}{'':7}{memory:7.0f}{goal:7.2f}", flush=True)
    return fails and options.small


if __name__ == "__main__":
    sys.exit(main())
