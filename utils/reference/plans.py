# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""The page of plans: how the loops of the measured workloads run."""

import os
import re
import subprocess

PREFACE = """\
# Plans

How the nests of loops of the [measured workloads](../../benchmark/throughput/README.md) run with
AVX-512, on one thread, in the order of the program. Arrays take 300 to 400 KiB. [Code generation](../code-generation.md#plans) explains the words.
`bcast-opt --bcast-print-plans="{options}"` prints these lines."""

OPTIONS = "vector-bits=512 assume-features=masked_memory,avx512"


def read_workloads(source_dir):
    """The name, the title and the extents by letter of each workload, in L2."""
    with open(os.path.join(source_dir, "benchmark/throughput/Workloads.cpp")) as file:
        text = file.read()
    extent = r"\{'[A-Z]', \d+, \d+, \d+\}"
    extents = rf"\{{\s*{extent}(?:,\s*{extent})*\s*\}}"
    workloads = []
    for part in reversed(re.split(r"(?=^static std::vector<Workload> )", text, flags=re.MULTILINE)[1:]):
        named = dict(re.findall(rf"std::vector<Extent> (\w+)({extents})", part))
        for name, title, given in re.findall(rf'[({{]\s*"([a-z0-9-]+)",\s*"([^"]*)",\s*({extents}|\w+)', part):
            sizes = re.findall(r"\{'([A-Z])', \d+, (\d+),", named.get(given, given))
            workloads.append((name, title, dict(sizes)))
    return workloads


def make_plans(source_dir, bcast_opt):
    parts = [PREFACE.format(options=OPTIONS)]
    programs = os.path.join(source_dir, "benchmark/throughput/programs")
    workloads = read_workloads(source_dir)
    if sorted(name + ".mlir" for name, _, _ in workloads) != sorted(os.listdir(programs)):
        raise SystemExit("generate-reference: benchmark/throughput/Workloads.cpp has other workloads than programs/")
    for name, title, sizes in workloads:
        with open(os.path.join(programs, name + ".mlir")) as file:
            program = re.sub(r"\$([A-Z])", lambda match: sizes[match[1]], file.read())
        command = [bcast_opt, f"--bcast-print-plans={OPTIONS}", "-o", os.devnull]
        run = subprocess.run(command, input=program, capture_output=True, text=True)
        if run.returncode or not run.stdout:
            raise SystemExit(f"generate-reference: {' '.join(command)}: {name}: {run.stderr}")
        plans = re.sub(r"^<stdin>:\d+:\d+: ", "", run.stdout, flags=re.MULTILINE)
        shape = ", ".join(f"{letter} {size}" for letter, size in sizes.items())
        parts.append(f"## {name}\n\n`{title}`, {shape}\n\n```text\n{plans}```")
    return "\n\n".join(parts)
