#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the compile time per operation of generated modules.

usage: measure.py [--kind <kind of module>] <number of operations>...

Runs bcast-opt, which must be in PATH, on one thread, several times per module,
and takes the best time of each stage from its -mlir-timing report. The kinds are
generate.py's.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# Each stage's pass, and the pipeline whose last pass it is. Legalization and
# canonicalization both start from the implicit form.
STAGES = {
    # What it takes to touch every operation once, for comparison.
    "walk": ("StripDebugInfo", ["strip-debuginfo"]),
    "legalize": ("BcastLegalizeToExplicit", ["bcast-legalize-to-explicit"]),
    "canonicalize": ("Canonicalizer", ["canonicalize"]),
    "sink": ("BcastSinkBroadcasts", ["bcast-legalize-to-explicit", "bcast-sink-broadcasts"]),
    "to-linalg": (
        "ConvertBcastToLinalg",
        ["bcast-legalize-to-explicit", "convert-bcast-to-linalg"],
    ),
}
LINE = re.compile(r"^\s+(\d+\.\d+) \(\s*[\d.]+%\)\s+(\S+)", re.MULTILINE)


def run(path, pipeline):
    """The seconds of each line of the timing report."""
    report = subprocess.run(
        [
            "bcast-opt", path, pipeline, "-o", os.devnull,
            "--mlir-disable-threading", "--verify-each=false",
            "--mlir-timing", "--mlir-timing-display=list",
        ],
        check=True, stderr=subprocess.PIPE, text=True,
    ).stderr
    times = {}
    for seconds, name in LINE.findall(report):
        times[name] = times.get(name, 0.0) + float(seconds)
    return times


def measure(count, kind):
    repeats = 5 if count <= 10_000 else 3
    best = {}

    def keep(stage, seconds):
        best[stage] = min(best.get(stage, seconds), seconds)

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "module.mlir")
        with open(path, "w", encoding="utf-8") as module:
            subprocess.run(
                [sys.executable, os.path.join(HERE, "generate.py"), str(count), kind],
                check=True, stdout=module,
            )
        for _ in range(repeats):
            for stage, (name, passes) in STAGES.items():
                times = run(path, f"--pass-pipeline=builtin.module({','.join(passes)})")
                keep("parse", times["Parser"])
                keep(stage, times[name])
            times = run(path, "--bcast-to-explicit")
            keep("pipeline", times["root"] - times["Parser"] - times["Output"])
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kind", default="functions")
    parser.add_argument("counts", type=int, nargs="+")
    options = parser.parse_args()
    stages = ["parse", *STAGES, "pipeline"]
    print(f"microseconds per operation, one thread, kind of module: {options.kind}")
    print("".join(f"{name:>14}" for name in ["operations", *stages]))
    for count in options.counts:
        times = measure(count, options.kind)
        print(
            f"{count:14}" + "".join(f"{times[stage] / count * 1e6:14.2f}" for stage in stages),
            flush=True,
        )


if __name__ == "__main__":
    main()
