#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Validates the stages of all programs that the tests of transformations have.

usage: corpus.py [--unknown]

Prints how many functions are validated, and of the others how many for which reason. Fails if one
differs that is not listed here with its reason, if one is listed and does not differ, if the tool
ends by a signal, or if fewer are validated than before. With --unknown, prints each function without a verdict.
"""

import collections
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

FOLDERS = ("Dialect/Bcast/*", "Fusion", "Conversion/*", "Pipelines", "Codegen/*", "Execution/*")
# Input that is wrong on purpose is tested where its errors are.
LEFT_OUT = re.compile(r"invalid|hostile")
MINIMUM = 1660
SECONDS = 120
OTHER_ORDER = "a sum of linalg that bcast has no reduction for keeps linalg's order in loops"
INITIAL_ZERO = "bcast adds the initial value to a sum, which is never -0 (REDUCE-4)"
INLINED = "a call in the body of a sum keeps linalg's order; the inlined addition has that of REDUCE-6"
STRETCHED = "a view of stride 0 has an element, which loops read before they know that they have no steps"
KNOWN = {
    ("Codegen/Loops/linalg-to-loops-remarks.mlir", "windows"): OTHER_ORDER,
    ("Codegen/Loops/stretched-rows.mlir", "three"): STRETCHED,
    ("Codegen/Loops/stretch-versions.mlir", "only_operand_along"): STRETCHED,
    ("Codegen/Loops/stretch-versions.mlir", "three"): STRETCHED,
    ("Execution/dynamic/calls-in-bodies.mlir", "main"): INLINED,
    ("Execution/ill-shaped/linalg.mlir", "conv"): OTHER_ORDER,
    ("Execution/ill-shaped/linalg.mlir", "reduce"): INITIAL_ZERO,
    ("Fusion/extent-inputs.mlir", "stretched"): INITIAL_ZERO,
}
REASONS = (
    ("too large", "too large"),
    ("no law makes", "numbers agree, and no law makes the terms equal"),
    ("depends on elements|by elements", "elements decide"),
    ("branches between blocks", "branches between blocks"),
    ("^: '[a-z]+' fails: ", "the passes refuse it"),
    ("no instance has a result", "no instance has a result"),
    ("", "operations without terms"),
)


def validate(path):
    command = ["bcast-opt", path, "--split-input-file", "--bcast-validate", "-o", os.devnull]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return path, "", f"needs more than {SECONDS} s"
    return path, result.stdout, f"ends by signal {-result.returncode}" if result.returncode < 0 else ""


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    paths = sorted(path for folder in FOLDERS for path in glob.glob(os.path.join(root, folder, "*.mlir")))
    paths = [path for path in paths if not LEFT_OUT.search(os.path.relpath(path, root))]
    counts, reasons, faults, left = collections.Counter(), collections.Counter(), [], dict(KNOWN)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, output, fault in pool.map(validate, paths):
            name = os.path.relpath(path, root)
            if fault:
                faults.append(f"{name}: {fault}")
            for function, verdict, text in re.findall(r"^@(\S+): (validated|differs|unknown)(.*)$", output, re.M):
                counts[verdict] += 1
                counts["partly"] += verdict == "validated" and "' fails: " in text
                if verdict == "differs" and (name, function) in KNOWN:
                    left.pop((name, function), None)
                    reasons[KNOWN[name, function]] += 1
                elif verdict == "differs":
                    faults.append(f"{name}: @{function}: differs{text}")
                elif verdict == "unknown":
                    reasons[next(reason for pattern, reason in REASONS if re.search(pattern, text))] += 1
                    if "--unknown" in sys.argv:
                        print(f"{name}: @{function}{text}")
    print(
        f"{counts['validated']} functions of {len(paths)} files validated, {counts['unknown']} unknown, {counts['differs']} differ"
    )
    print(f"  {counts['partly']} of the validated only before a stage that refuses them")
    for reason, count in reasons.most_common():
        print(f"  {count}: {reason}")
    faults += [f"{name}: @{function} does not differ" for name, function in left]
    if counts["validated"] < MINIMUM:
        faults.append(f"at least {MINIMUM} were validated before")
    print("\n".join(faults))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
