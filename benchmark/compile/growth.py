#!/usr/bin/env python3
"""Prints how compile time grows with a program, and what single operations take.

usage: growth.py [--runs=N] [--small] [<name of a row>...]

Runs bcast-opt, which must be in PATH, on one thread, on a program and on one of four times its
size, and takes the least processor time of several runs, the start of the process included, and
the most memory. A row is linear if four times the size takes at most six times as long.
With --small the sizes are a sixteenth, and the result is 1 where a row grows faster.
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
# A name, the kind of generate.py, the larger size, the stage, and the goal in seconds.
ROWS = [
    ("chain", "chain", 16000, "linalg", 2.0),
    ("chain with broadcasts", "deep", 16000, "linalg", 2.0),
    ("results", "results", 1600, "llvm", 4.0),
    ("constants", "constants", 6400, "llvm", 4.0),
    ("functions, unfused", "functions", 100000, "unfused", 4.0),
]
# Functions that each call the next one twice: not linear, but bounded.
CALLS = ("calls", "calls", 40, "linalg", 4.0)
# A name, the number of extents, the options of the pipeline, and the goal in seconds.
OPERATIONS = [
    ("rank 2", 2, "", 0.06),
    ("rank 2, 4 threads", 2, "threads=4", 0.5),
    ("rank 6", 6, "", 0.5),
    ("rank 6, 4 threads", 6, "threads=4", 0.5),
]


def processor_time(path, flag):
    """The seconds of one run, and the mebibytes."""
    child = subprocess.Popen(["bcast-opt", path, flag, "-o", os.devnull, "--mlir-disable-threading"])
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"bcast-opt {flag} fails")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def least(path, flag, runs):
    results = [processor_time(path, flag) for _ in range(runs)]
    return min(time for time, _ in results), max(memory for _, memory in results)


def get_flag(stage):
    """The pipeline to a stage; the one to unfused linalg has no name."""
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


def write_operation(folder, rank):
    shape = "x".join(["?"] * rank)
    bits, full = f"tensor<{shape}xi1>", f"tensor<{shape}xi8>"
    path = os.path.join(folder, f"select-{rank}.mlir")
    with open(path, "w", encoding="utf-8") as module:
        module.write(
            f"func.func @main(%p: {bits}, %x: {full}, %y: {full}) -> {full} {{\n"
            f"  %0 = bcast.select %p, %x, %y rule(#bcast.numpy) : ({bits}, {full}, {full}) -> {full}\n"
            f"  return %0 : {full}\n}}\n"
        )
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("rows", nargs="*")
    options = parser.parse_args()
    is_wanted = lambda name: not options.rows or name in options.rows
    fails = False
    with tempfile.TemporaryDirectory() as folder:
        start, _ = least(generate(folder, "chain", 1), "--canonicalize", options.runs)
        print(f"{'':26}{'stage':>9}{'size':>9}{'seconds':>9}{'of 4':>7}{'MiB':>7}{'goal':>7}")
        for name, kind, count, stage, goal in ROWS:
            if not is_wanted(name):
                continue
            count //= 16 if options.small else 1
            flag = get_flag(stage)
            quarter, _ = least(generate(folder, kind, count // 4), flag, options.runs)
            whole, memory = least(generate(folder, kind, count), flag, options.runs)
            # The start of the process does not grow.
            ratio = (whole - start) / max(quarter - start, 0.001)
            fails |= ratio > (LINEAR_SMALL if options.small else LINEAR)
            print(f"{name:26}{stage:>9}{count:9}{whole:9.2f}{ratio:7.1f}{memory:7.0f}{goal:7.2f}", flush=True)
        if is_wanted(CALLS[0]):
            name, kind, count, stage, goal = CALLS
            time, memory = least(generate(folder, kind, count), get_flag(stage), options.runs)
            print(f"{name:26}{stage:>9}{count:9}{time:9.2f}{'':7}{memory:7.0f}{goal:7.2f}", flush=True)
        for name, rank, threads, goal in OPERATIONS:
            if not is_wanted("select, " + name):
                continue
            flag = "--bcast-to-llvm=" + threads
            time, memory = least(write_operation(folder, rank), flag, 4 * options.runs)
            print(f"{'select, ' + name:26}{'llvm':>9}{'':9}{time:9.3f}{'':7}{memory:7.0f}{goal:7.2f}", flush=True)
    return fails and options.small


if __name__ == "__main__":
    sys.exit(main())
