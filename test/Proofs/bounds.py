#!/usr/bin/env python3
"""Counts which loads and stores of programs are proven to be inside of their buffers.

usage: bounds.py [--random=N] [--seed=N] [--filter=NAME] [--all]

The programs are the workloads of benchmark/throughput with `?` for every extent, and N random ones
of test/Random/contracts, without blocks. Prints a line for each workload, one for the random programs, and the sum;
with --all, also each access that is not proven. Fails if an access is refuted, or if fewer than 90 %
of either are proven.
"""

import argparse
import glob
import os
import random
import re
import subprocess
import sys

SOURCE_DIR = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(SOURCE_DIR, "test", "Random", "contracts"))
sys.dont_write_bytecode = True
from contracts import Program

VERDICTS = ["proven", "refuted", "unknown", "nonlinear"]
# What is smaller than the goal fails.
LEAST = 0.9


def make_dynamic(text):
    """The program of a workload with `?` in place of its letters."""
    text = re.sub(r"dense<\$\w\.0>", "dense<8.0>", text)
    text = re.sub(r"\$\w", "?", text)
    # The broadcast of the maximum takes its sizes from the argument.
    sizes = "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
    sizes += "".join(f"  %d{dim} = tensor.dim %x, %c{dim} : tensor<?x?xf32>\n" for dim in range(2))
    line = re.compile(r"^( *%\w+ = bcast.broadcast_in_dim %\w+, dims = \[0\]) (: tensor<\?xf32> -> tensor<\?x\?xf32>)$", re.MULTILINE)
    return line.sub(lambda match: f"{sizes}{match[1]} sizes(%d0, %d1) {match[2]}", text)


def prove(text):
    """The counts of a program, and what is not proven; None if the program is refused."""
    command = ["bcast-opt", "--bcast-prove-bounds", "-o", os.devnull]
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode != 0:
        return None, result.stderr
    counts = dict.fromkeys(VERDICTS, 0)
    for line in re.findall(r"^@.*", result.stdout, re.MULTILINE):
        for verdict in VERDICTS:
            counts[verdict] += int(re.search(rf"{verdict} (\d+)", line)[1])
    return counts, re.findall(r"^  .*", result.stdout, re.MULTILINE)


class Total:
    def __init__(self, name, options):
        self.name, self.options = name, options
        self.programs, self.counts = 0, dict.fromkeys(VERDICTS, 0)

    def add(self, name, text):
        counts, lines = prove(text)
        if counts is None:
            return lines
        self.programs += 1
        for verdict in VERDICTS:
            self.counts[verdict] += counts[verdict]
        if name:
            print_counts(name, counts)
        if self.options.all or counts["refuted"]:
            print(*lines, sep="\n")
        return None

    def finish(self):
        """Whether the goal is reached."""
        print_counts(f"{self.programs} {self.name}", self.counts)
        return self.counts["refuted"] == 0 and self.counts["proven"] >= LEAST * sum(self.counts.values())


def print_counts(name, counts):
    print(f"{name}: " + ", ".join(f"{verdict} {counts[verdict]}" for verdict in VERDICTS), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--filter", default="")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    workloads, others = Total("workloads", options), Total("random programs", options)
    for path in sorted(glob.glob(os.path.join(SOURCE_DIR, "benchmark", "throughput", "programs", "*.mlir"))):
        name = os.path.basename(path).removesuffix(".mlir")
        if options.filter in name:
            with open(path, encoding="utf-8") as file:
                error = workloads.add(name, make_dynamic(file.read()))
            if error:
                sys.exit(f"{name}: {error}")
    number = 0
    while others.programs < options.random:
        number += 1
        # A program that never runs is refused. The remainders of blocks take the solver too long.
        program = Program(random.Random(f"{options.seed} {number}")).print()
        if "bcast.blocks" not in program:
            others.add("", program)
    reached = [workloads.finish(), others.finish()]
    sys.exit(not all(reached))


main()
