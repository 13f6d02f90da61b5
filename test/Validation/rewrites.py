#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Validates each rewrite of docs/canonicalization.md on all shapes to rank 3 with extents to 3, and on
shapes with `?` for all such extents.

usage: rewrites.py [--check] [--seed NUMBER] [TEXT...]

Prints a row for each form whose text contains one of TEXT, and fails if a program differs, if a
form rewrites nothing, or if the page has a form that is not tried here. Of more than 1,024 programs,
as many are drawn, anew each day; --seed draws those of a day again. Without TEXT, writes
docs/validated-rewrites.md; with --check, fails if the page is another.
"""

import argparse
import concurrent.futures
import datetime
import os
import random
import re
import subprocess
import sys
import tempfile

import forms

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MAX_PROGRAMS = 1024
HEADER = """\
<!-- Written by test/Validation/rewrites.py; edit that. -->

# Validated rewrites

Each form of [canonical forms](canonicalization.md) is run on all shapes to rank 3 with extents of 0
to 3, and on shapes of `?`, 1 and 2 for all extents of 0 to 3. `bcast-opt --bcast-validate` compares
[the terms of all elements](proofs.md#rewrites-validated) before and after. A program with `?` has
at most four extents, sizes and indices that vary, so that all its 256 instances are run. Of the
programs, as many are rewritten as the table says; the others are what the form leaves as it is. Of
more than 1,024 programs, as many are drawn, other ones each day.

| form | static | rewritten | with `?` | rewritten | verdict |
|---|---|---|---|---|---|
"""
NO_LAW = "numbers agree, and no law makes the terms equal"
# The forms that leave shapes of one kind as they are, or have none.
STATIC_ONLY = {
    "`broadcast_in_dim` of a constant with one value",
    "`broadcast_in_dim` of another constant",
    "`relayout` of a constant",
    "x - x, x ^ x, squared_difference(x, x)",
}
DYNAMIC_ONLY = {"a constant size of `broadcast`, `broadcast_in_dim`, `iota`, `linearize_index`, `delinearize_index`"}


def read_forms():
    with open(os.path.join(ROOT, "docs", "canonicalization.md"), encoding="utf-8") as page:
        cells = re.findall(r"^\| (.*?) (?<!\\)\| .*\|$", page.read(), re.M)
    return [cell for cell in cells if cell != "form"]


def run(text, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        return subprocess.run(
            ["bcast-opt", file.name, "--mlir-disable-threading", *options], capture_output=True, text=True, check=False
        )


def split(text):
    return dict(re.findall(r"func\.func @(f\d+)(.*?)\n  }", text, re.S))


def validate_part(functions):
    """How many functions are rewritten, how many have no verdict, and what is wrong."""
    text = "".join(f"func.func @f{number}{body}" for number, body in enumerate(functions))
    plain, canonical = run(text), run(text, "--canonicalize")
    if plain.returncode or canonical.returncode:
        return 0, 0, [(plain.stderr or canonical.stderr)[:400]]
    before, after = split(plain.stdout), split(canonical.stdout)
    output = run(text, "--bcast-validate=passes=canonicalize", "-o", os.devnull).stdout
    verdicts = re.findall(r"^@f(\d+): (.*)$", output, re.M)
    faults = [] if len(verdicts) == len(before) else [f"{len(verdicts)} verdicts of {len(before)} programs"]
    unknown = 0
    for number, verdict in verdicts:
        unknown += NO_LAW in verdict
        if NO_LAW not in verdict and not verdict.startswith("validated"):
            faults.append(f"{verdict}: {functions[int(number)]}")
    return sum(before[name] != after[name] for name in before), unknown, faults


def validate(form, shapes, seed, pool):
    """Two cells of the row of a form, the programs without a verdict, and what is wrong."""
    is_dynamic = shapes is forms.DYNAMIC
    made = (program for make in forms.CASES[form] for program in make(shapes))
    functions = list(dict.fromkeys(program for program in made if program and (not is_dynamic or "?" in program)))
    count = len(functions)
    if count > MAX_PROGRAMS:
        functions = random.Random(seed).sample(functions, MAX_PROGRAMS)
    parts = [functions[begin : begin + 512] for begin in range(0, len(functions), 512)]
    rewritten, unknown, faults = 0, 0, []
    for some, open_ones, wrong in pool.map(validate_part, parts):
        rewritten += some
        unknown += open_ones
        faults += [f"{form}: {fault}" for fault in wrong]
    if bool(rewritten) == (form in (STATIC_ONLY if is_dynamic else DYNAMIC_ONLY)):
        faults.append(f"{form}: {rewritten} of {count} programs {'with ? ' if is_dynamic else ''}are rewritten")
    return f" {count:,} | {rewritten if count <= MAX_PROGRAMS else 'drawn'} |", unknown, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seed", type=int, default=datetime.date.today().toordinal())
    parser.add_argument("texts", nargs="*")
    options = parser.parse_args()
    print(f"seed {options.seed}")
    listed = read_forms()
    faults = [f"no such form: {form}" for form in forms.CASES if form not in listed]
    faults += [f"not tried: {form}" for form in listed if form not in forms.CASES]
    page = HEADER
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for form in listed:
            if form not in forms.CASES or (options.texts and not any(text in form for text in options.texts)):
                continue
            row, unknown = f"| {form} |", 0
            for shapes in (forms.STATIC, forms.DYNAMIC):
                cells, open_ones, found = validate(form, shapes, options.seed, pool)
                row, unknown, faults = row + cells, unknown + open_ones, faults + found
            row += f" unknown for some, where {NO_LAW}; else validated |\n" if unknown else " validated |\n"
            page += row
            if options.texts:
                print(row, end="")
    print("\n".join(faults[:40]))
    if options.texts or faults:
        sys.exit(bool(faults))
    path = os.path.join(ROOT, "docs", "validated-rewrites.md")
    if options.check:
        with open(path, encoding="utf-8") as file:
            if file.read() != page:
                sys.exit("docs/validated-rewrites.md is not what rewrites.py writes")
    else:
        with open(path, "w", encoding="utf-8") as file:
            file.write(page)
    print(f"{page.count('| validated |')} forms validated, {page.count('; else validated |')} in part")


if __name__ == "__main__":
    main()
