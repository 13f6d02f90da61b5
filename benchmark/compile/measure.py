#!/usr/bin/env python3
"""Prints the compile time per operation of generated modules.

usage: measure.py <number of operations>...

Runs bcast-opt, which must be in PATH, on one thread, several times per module,
and takes the best time of each stage from its -mlir-timing report.
"""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# Each stage's pass, and the pipeline whose last pass it is. Legalization and
# canonicalization both start from the implicit form.
STAGES = {
    "legalize": ("BcastLegalizeToExplicit", ["bcast-legalize-to-explicit"]),
    "canonicalize": ("Canonicalizer", ["canonicalize"]),
    "sink": ("BcastSinkBroadcasts", ["bcast-legalize-to-explicit", "bcast-sink-broadcasts"]),
    "to-linalg": (
        "ConvertBcastToLinalg",
        ["bcast-legalize-to-explicit", "convert-bcast-to-linalg"],
    ),
}
LINE = re.compile(r"^\s+(\d+\.\d+) \(\s*[\d.]+%\)\s+(\S+)", re.MULTILINE)


def run(path, passes):
    """The seconds of each line of the timing report."""
    pipeline = f"builtin.module({','.join(passes)})"
    report = subprocess.run(
        [
            "bcast-opt", path, f"--pass-pipeline={pipeline}", "-o", os.devnull,
            "--mlir-disable-threading", "--verify-each=false",
            "--mlir-timing", "--mlir-timing-display=list",
        ],
        check=True, stderr=subprocess.PIPE, text=True,
    ).stderr
    times = {}
    for seconds, name in LINE.findall(report):
        times[name] = times.get(name, 0.0) + float(seconds)
    return times


def measure(count):
    repeats = 5 if count <= 10_000 else 3 if count <= 100_000 else 1
    best = {}

    def keep(stage, seconds):
        best[stage] = min(best.get(stage, seconds), seconds)

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "module.mlir")
        with open(path, "w", encoding="utf-8") as module:
            subprocess.run(
                [sys.executable, os.path.join(HERE, "generate.py"), str(count)],
                check=True, stdout=module,
            )
        for _ in range(repeats):
            for stage, (name, passes) in STAGES.items():
                times = run(path, passes)
                keep("parse", times["Parser"])
                keep(stage, times[name])
    return best


def main():
    counts = [int(argument) for argument in sys.argv[1:]]
    if not counts:
        sys.exit(__doc__)
    stages = ["parse", *STAGES]
    print("microseconds per operation, one thread")
    print("".join(f"{name:>14}" for name in ["operations", *stages]))
    for count in counts:
        times = measure(count)
        print(
            f"{count:14}" + "".join(f"{times[stage] / count * 1e6:14.2f}" for stage in stages),
            flush=True,
        )


if __name__ == "__main__":
    main()
