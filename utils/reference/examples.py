# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Examples of passes: functions of their tests, and what the pass makes of them."""

import os
import re
import subprocess

# The test and the function that show a pass whose definition has no example.
EXAMPLES = {
    "bcast-check-buffers": ("test/Codegen/Buffers/check-buffers.mlir", "static"),
    "bcast-clean-up": ("test/Dialect/Bcast/Transforms/clean-up.mlir", "same"),
    "bcast-deallocate-buffers": ("test/Codegen/Workarounds/deallocate-buffers.mlir", "copies"),
    "bcast-expand-math": ("test/Codegen/Math/expand-integer-power.mlir", "constant"),
    "bcast-forward-scalars": ("test/Codegen/Loops/forward-scalars.mlir", "loop"),
    "bcast-fuse-buffers": ("test/Pipelines/fuse-buffers.mlir", "symbol"),
    "bcast-fuse-elementwise": ("test/Fusion/fuse-elementwise.mlir", "chain"),
    "bcast-hoist-invariants": ("test/Codegen/Loops/hoist-invariants.mlir", "computes"),
    "bcast-legalize-floats": ("test/Codegen/Math/legalize-floats.mlir", "chain"),
    "bcast-lower-boundaries": ("test/Codegen/Buffers/lower-boundaries.mlir", "column"),
    "bcast-outline-computation": ("test/Codegen/Buffers/outline-computation.mlir", "copy"),
    "bcast-prepare-loops": ("test/Codegen/Workarounds/prepare-loops.mlir", "views"),
    "bcast-scf-to-cf": ("test/Codegen/Workarounds/scf-to-cf.mlir", "counted"),
    "convert-bcast-to-linalg": ("test/Conversion/BcastToLinalg/bitcasts.mlir", "new_dimensions"),
}


def read_function(path, name):
    """A function of a test, without its comments, and the options of the test."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    options = re.search(r"// RUN: bcast-opt %s (.*?)\|", text)[1].replace("--split-input-file", "").split()
    lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//"))
    function = re.search(rf"^func\.func (?:private )?@{name}\(.*?^}}", lines, re.MULTILINE | re.DOTALL)[0]
    return re.sub(r"\n{2,}", "\n", function), options


def make_example(source_dir, bcast_opt, name):
    """The text of the example of a pass; empty if it has none here."""
    if name not in EXAMPLES:
        return ""
    path, function = EXAMPLES[name]
    before, options = read_function(os.path.join(source_dir, path), function)
    run = subprocess.run([bcast_opt, "-", *options], input=before, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"generate-reference: {bcast_opt} {' '.join(options)} of @{function} in {path}: {run.stderr}")
    after = re.sub(r"^module \{\n|\n\}\n*\Z", "", run.stdout, flags=re.MULTILINE)
    after = "\n".join(line.removeprefix("  ") for line in after.splitlines()).strip()
    return (
        f"From `{path}`:\n\n```mlir\n{before}\n```\n\n"
        f"`{' '.join(options)}` makes of it:\n\n```mlir\n{after}\n```\n"
    )


def add_examples(text, source_dir, bcast_opt):
    """Puts the examples at the ends of the passes' sections."""
    parts = re.split(r"^(?=### `--)", text, flags=re.MULTILINE)
    for index, part in enumerate(parts):
        match = re.match(r"### `--([\w-]+)`", part)
        example = make_example(source_dir, bcast_opt, match[1]) if match else ""
        if example:
            head, table, rest = part.partition("\n#### Options")
            parts[index] = f"{head.rstrip()}\n\n{example}{table}{rest}" if table else f"{head.rstrip()}\n\n{example}\n"
    return "".join(parts).strip()
