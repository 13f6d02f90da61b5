# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""The page of the pipelines: their passes in order, each with its reason."""

import re
import subprocess

STAGES = {"explicit": "the explicit form", "linalg": "linalg", "affine": "affine loops", "llvm": "LLVM"}

# Why the pipelines have a pass of upstream's, or one of bcast's another time. The first time, the
# reason is the summary of the pass.
REASONS = {
    ("bcast-clean-up", 2): "Operands that only move have one order, whatever their layouts",
    ("bcast-clean-up", 3): "What broadcasts and relayouts leave dead, or equal, is not fused",
    ("bcast-clean-up", 4): "What fusion leaves dead, or equal, gets no buffer",
    ("bcast-clean-up", 5): "Loops and frees are made for what is left after bufferization",
    ("bcast-clean-up", 6): "What the loops leave dead is not expanded",
    ("bcast-clean-up", 7): "The text is for readers",
    ("convert-to-llvm", 1): "Lower arith, cf, func, math, memref, ub and vector to the LLVM dialect",
    ("expand-strided-metadata", 1): "Turn views into arithmetic on strides, which convert-to-llvm does not",
    ("one-shot-bufferize", 1): "Put tensors into buffers, in place where nothing reads the old elements",
}

PREFACE = """\
# Pipelines

`--bcast-to-llvm` runs these {count} passes in this order. The pipeline to each stage ends with the
last pass of its table. `--bcast-to-explicit` and `--bcast-to-linalg` omit the first pass, and
`--bcast-to-explicit` then resolves extents, cleans up and hoists checks.
`bcast-run`, `bcast-compile` and `Executable` add `bcast-outline-computation` before
`bcast-check-buffers`. They omit the last pass and, for one thread, `bcast-parallel-to-openmp`.
[Passes](passes.md) describes bcast's passes. The others are
[upstream's](https://mlir.llvm.org/docs/Passes/)."""


def read_pipeline(bcast_opt, stage):
    """The names of the passes of a pipeline, and the operation that each runs on."""
    command = [bcast_opt, f"--bcast-to-{stage}", "--dump-pass-pipeline", "-", "-o", "-"]
    run = subprocess.run(command, input="", capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"generate-reference: {' '.join(command)}: {run.stderr}")
    text = re.sub(r"\{[^{}]*\}", "", run.stderr[run.stderr.index("builtin.module(") :])
    passes, anchors = [], []
    for name, after in re.findall(r"([a-z][\w.-]*)\s*([(),]*)", re.sub(r"\s+", "", text)):
        if after.startswith("("):
            anchors.append(name)
            continue
        passes.append((name, anchors[-1]))
        del anchors[len(anchors) - after.count(")") :]
    return passes


def make_pipelines(bcast_opt, summaries):
    """`summaries` has the summary of each of bcast's passes."""
    passes = read_pipeline(bcast_opt, "llvm")
    rows, seen = [], {}
    for name, anchor in passes:
        seen[name] = seen.get(name, 0) + 1
        reason = summaries.get(name) if seen[name] == 1 else None
        reason = reason or REASONS.get((name, seen[name]))
        if not reason:
            raise SystemExit(f"generate-reference: no reason in utils/reference/pipelines.py for {name}, number {seen[name]}")
        link = f"[`{name}`](passes.md#--{name})" if name in summaries else f"`{name}`"
        rows.append(f"| {len(rows) + 1} | {link} | `{anchor}` | {reason} |")
    parts, begin = [PREFACE.format(count=len(passes))], 0
    for stage, title in STAGES.items():
        others = read_pipeline(bcast_opt, stage)
        # The target is set for the later stages alone.
        offset = int(others[0] != passes[0])
        end = begin
        while end - offset < len(others) and end < len(passes) and (end < offset or others[end - offset] == passes[end]):
            end += 1
        parts.append(f"## To {title}\n\n| | pass | runs on | why |\n|---|---|---|---|\n" + "\n".join(rows[begin:end]))
        begin = end
    return "\n\n".join(parts)
