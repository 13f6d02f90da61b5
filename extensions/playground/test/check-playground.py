#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the playground in a browser with bcast-opt and the C library.

usage: check-playground.py --page=PATH --bcast-opt=PATH --library=PATH --modules=FOLDER
                           [--count=N] [--seed=N] [--screenshot=PATH]

Random cases are typed into the page. For each, this script writes the program by itself, and
bcast-opt takes or refuses it: errors, clauses, aligned shapes and hints are compared word for word.
The result, the picture and the memory map are compared with what the C library computes, and the
page's own program with this one, as bcast-opt prints both. FOLDER has puppeteer-core.
"""

import argparse
import bisect
import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

SOURCE_DIR = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
FLOATS, INTEGERS = ("f16", "bf16", "f32", "f64"), ("i8", "i16", "i32", "i64")
BYTES = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8, "i8": 1, "i16": 2, "i32": 4, "i64": 8}
MAX_CELLS = 1024
DIAGNOSTIC = re.compile(r"^\S+:(\d+):\d+: (?:error|note): ", re.MULTILINE)
SEPARATOR = "// -----\n"


def show(extents, separator):
    return separator.join("?" if extent is None else str(extent) for extent in extents)


def format_type(shape, element_type, encoding=""):
    return f"tensor<{show([*shape, element_type], 'x')}{', ' + encoding if encoding else ''}>"


class Case:
    """What is typed, and the program that this script writes for it."""

    def __init__(self, rng):
        self.operation = rng.choice(("add", "add", "select", "broadcast", "broadcast_in_dim"))
        self.has_target = self.operation.startswith("broadcast")
        rules = ("numpy", "pdpd", "in_dim", "bidirectional") + (() if self.operation == "broadcast" else ("none",))
        self.rule = None if self.operation == "broadcast_in_dim" else rng.choice(rules)
        self.element_type = rng.choice(FLOATS + INTEGERS)
        first = make_shape(rng, rng.randrange(5))
        others = [derive_shape(rng, first) for _ in range({"select": 2}.get(self.operation, 1))]
        shapes = [first, *others]
        rng.shuffle(shapes)
        self.operands, self.target = (shapes[:1], shapes[1]) if self.has_target else (shapes, None)
        self.axis = rng.choice((None, None, -1, 0, 1, 2, 3, -2, 7)) if self.rule == "pdpd" else None
        self.dims = make_dims(rng, shapes) if self.rule == "in_dim" or self.rule is None else None
        self.order = self.widths = self.padding_value = None

    def add_layout(self, rng, result):
        """A layout of the result that mostly fits."""
        if rng.random() < 0.5:
            self.order = list(range(len(result)))
            rng.shuffle(self.order)
            if rng.random() < 0.1:
                self.order.append(rng.randrange(-1, 4))
            elif self.order and rng.random() < 0.1:
                self.order[rng.randrange(len(self.order))] = rng.randrange(-1, 5)
        if result and rng.random() < 0.5:
            self.widths = [None if extent is None else extent + rng.randrange(3) for extent in result]
            if rng.random() < 0.15:
                self.widths[rng.randrange(len(self.widths))] = rng.choice((None, 0, 1, 4))
            if rng.random() < 0.1:
                self.widths = self.widths[1:] + [2] * rng.randrange(1, 3)
            if rng.random() < 0.5:
                self.padding_value = rng.choice(("0", "-1", "7") if self.element_type in INTEGERS else ("0", "-1.5", "2.5e-1"))

    def get_fields(self, rng):
        separator = rng.choice(("x", ", ", " ", " x "))
        names = ["a"] if self.has_target else ["a", "b", "c"]
        fields = {name: show(shape, separator) for name, shape in zip(names, self.operands)}
        fields.update(op=self.operation, type=self.element_type)
        if self.rule:
            fields["rule"] = self.rule
        if self.has_target:
            fields["to"] = show(self.target, separator)
        if self.axis is not None:
            fields["axis"] = str(self.axis)
        if self.dims is not None:
            fields["dims"] = show(self.dims, ", ")
        if self.order:
            fields["order"] = show(self.order, ", ")
        if self.widths:
            fields["widths"] = show(self.widths, separator)
        if self.padding_value:
            fields["pad"] = self.padding_value
        return fields

    def format_encoding(self):
        parts = []
        if self.order:
            parts.append(f"minor_to_major = [{show(self.order, ', ')}]")
        if self.widths:
            parts.append(f"padded_dimensions = [{show(self.widths, ', ')}]")
        if self.padding_value:
            number = self.padding_value
            if self.element_type in FLOATS and "." not in number:
                number += ".0"
            parts.append(f"padding_value = {number} : {self.element_type}")
        return f"#bcast.layout<{', '.join(parts)}>" if parts else ""

    def format_program(self, result):
        types = [format_type(shape, self.element_type) for shape in self.operands]
        if self.operation == "select":
            types[0] = format_type(self.operands[0], "i1")
        result_type = format_type(result, self.element_type, self.format_encoding())
        names = ["%x", "%y", "%z"][: len(types)]
        sizes = [f"%s{i}" for i in range((self.target or []).count(None))]
        arguments = [f"{name}: {type}" for name, type in zip(names, types)] + [f"{size}: index" for size in sizes]
        words = [f"bcast.{self.operation} {', '.join(names)}"]
        if self.rule is None:
            words[-1] += f", dims = [{show(self.dims, ', ')}]"
        if self.rule == "bidirectional" and self.has_target:
            words.append(f"to [{show(self.target, ', ')}]")
        if sizes:
            words.append(f"sizes({', '.join(sizes)})")
        if self.rule not in (None, "none"):
            words.append(f"rule({self.format_rule()})")
        words.append(f": {types[0] if self.has_target else '(' + ', '.join(types) + ')'} -> {result_type}")
        return (
            f"func.func @main({', '.join(arguments)}) -> {result_type} {{\n"
            f"  %r = {' '.join(words)}\n  return %r : {result_type}\n}}\n"
        )

    def format_rule(self):
        if self.rule == "in_dim":
            return f"#bcast.in_dim<[{show(self.dims, ', ')}]>"
        if self.rule == "pdpd" and self.axis is not None:
            return f"#bcast.pdpd<axis = {self.axis}>"
        return f"#bcast.{self.rule}"

    def resolve(self, bcast):
        """The library's resolution; None if it refuses."""
        parameters = {"axis": self.axis, "broadcast_dimensions": self.dims if self.rule == "in_dim" else None}
        try:
            if self.rule is None:
                return bcast.resolve_broadcast_in_dim(self.operands[0], self.dims, self.target)
            if self.has_target:
                return bcast.resolve_to(self.rule, self.operands[0], self.target, **parameters)
            return bcast.resolve(self.rule, *self.operands, **parameters)
        except bcast.BroadcastError:
            return None

    def get_declared_shape(self):
        return self.target if self.has_target else max(self.operands, key=len)


def make_shape(rng, rank):
    return [rng.choice((None, 0, 1, 1, 2, 3, 4, 5)) for _ in range(rank)]


def derive_shape(rng, shape):
    """A shape that often broadcasts with another one: a part of it, with some extents changed."""
    first = rng.randrange(len(shape) + 1)
    part = shape[first : rng.choice((len(shape), len(shape), first + 2))]
    if rng.random() < 0.1:
        rng.shuffle(part)
    return [rng.choice((extent, extent, extent, 1, None, 2)) if rng.random() < 0.4 else extent for extent in part]


def make_dims(rng, shapes):
    rank, of = len(shapes[0]), max(len(shape) for shape in shapes)
    dims = sorted(rng.sample(range(of), min(rank, of)))
    kind = rng.random()
    if kind < 0.1:
        dims.append(rng.randrange(-1, 5))
    elif kind < 0.2:
        rng.shuffle(dims)
    elif kind < 0.3:
        dims = dims[1:]
    elif dims and kind < 0.4:
        dims[rng.randrange(len(dims))] = rng.randrange(-1, 5)
    return dims


def run_opt(bcast_opt, programs):
    """What bcast-opt prints for each program, or None and its diagnostics: lists of an error and notes."""
    done = subprocess.run([bcast_opt, "--split-input-file", "-"], input=SEPARATOR.join(programs), capture_output=True, text=True)
    printed = done.stdout.split(SEPARATOR)
    if len(printed) != len(programs):
        sys.exit(f"check-playground: bcast-opt printed {len(printed)} programs of {len(programs)}:\n{done.stderr}")
    # The line before each program.
    lines = list(itertools.accumulate((program.count("\n") + 1 for program in programs), initial=0))
    diagnostics = [[] for _ in programs]
    starts = list(DIAGNOSTIC.finditer(done.stderr))
    ends = [match.start() for match in starts[1:]] + [len(done.stderr)]
    for match, end in zip(starts, ends):
        place = bisect.bisect_left(lines, int(match[1])) - 1
        diagnostics[place].append(done.stderr[match.end() : end].rstrip("\n"))
    return [(None, errors) if errors else (text.strip(), []) for text, errors in zip(printed, diagnostics)]


def expect_refusal(diagnostics):
    """The error, the aligned shapes and the fix of an operation, as the page shows them."""
    error = re.sub(r"^'bcast\.\w+' op ", "", diagnostics[0].split("\n")[0])
    alignment = fix = None
    for note in diagnostics[1:]:
        if note.startswith("the shapes, aligned:\n"):
            alignment = note.partition("\n")[2]
        elif not note.startswith("see current operation"):
            fix = note.split("\n")[0]
    return {"title": "Refused", "headline": error, "alignment": alignment, "fix": fix, "picture": None, "cells": None}


def check_picture(case, resolution, picture):
    result = resolution.shape
    rows = list(zip("abc", case.operands, resolution.operands))
    expected = []
    for name, shape, reads in rows:
        cells = [["unread", ""] for _ in result]
        for extent, read in zip(shape, reads):
            text = show([extent], "")
            if read.how == "expand":
                text += " \u2192 " + show([result[read.result_dim]], "")
            cells[read.result_dim] = [read.how, text]
        expected.append({"head": f"{name}: {show(shape, ' x ') or 'scalar'}", "cells": cells})
    expected.append(
        {"head": f"result: {show(result, ' x ') or 'scalar'}", "cells": [["", show([extent], "")] for extent in result]}
    )
    if case.rule == "bidirectional":  # The target is behind the operand; its map is not in the C library.
        picture = picture[:1] + picture[2:]
    return picture == expected or f"picture {picture}, expected {expected}"


def describe_read(name, reads, index):
    parts = []
    for read in reads:
        i = index[read.result_dim]
        parts.append("0" if read.how == "expand" else f"{i} or 0" if read.how == "either" and i else str(i))
    return f"{name}[{', '.join(parts)}]"


def check_memory(case, resolution, layout, seen):
    element_bytes = BYTES[case.element_type]

    def count(number):
        return "?" if number is None else f"{number} ({number * element_bytes} {'byte' if number * element_bytes == 1 else 'bytes'})"

    shape = resolution.shape
    elements = 0 if 0 in shape else None if None in shape else math.prod(shape)
    facts = {
        "minor_to_major": f"[{show(layout.minor_to_major, ', ')}]",
        "widths": f"[{show(layout.padded_dimensions, ', ')}]",
        "strides": f"[{show(layout.strides, ', ')}]",
        "elements": count(elements),
        "cells in memory": count(layout.num_allocated_elements),
    }
    if case.padding_value:
        facts["padded cells hold"] = case.padding_value + (".0" if case.element_type in FLOATS and "." not in case.padding_value else "")
    if seen["facts"] != facts:
        return f"facts {seen['facts']}, expected {facts}"
    size = layout.num_allocated_elements
    if not size or size > MAX_CELLS:
        return seen["cells"] is None or "cells that are not in memory"
    cells, strip = [], []
    for index in itertools.product(*map(range, layout.padded_dimensions)):
        address = layout.linearize(index)
        is_padding = layout.delinearize(address)[1]
        text = f"[{show(index, ', ')}] at address {address}"
        reads = [describe_read(name, map, index) for name, map in zip("abc", resolution.operands)] if not is_padding else []
        label = f"{text} is padding" if is_padding else f"result{text} reads {', '.join(reads)}"
        cells.append([str(address), label, is_padding])
    for address in range(size):
        index, is_padding = layout.delinearize(address)
        strip.append((facts.get("padded cells hold", "\u00b7")) if is_padding else show(index, ",") or "\u2022")
    if seen["strip"] != strip:
        return f"strip {seen['strip']}, expected {strip}"
    return seen["cells"] == cells or f"cells {seen['cells']}, expected {cells}"


def check_case(case, oracle, bcast, seen):
    """What is wrong with what the page showed, or None."""
    resolution, (printed, diagnostics) = oracle
    if seen["problems"]:
        return f"fields that cannot be read: {seen['problems']}"
    if resolution is None:
        expected = expect_refusal(diagnostics)
        wrong = [f"{name}: {seen[name]!r}, expected {value!r}" for name, value in expected.items() if seen[name] != value]
        return "; ".join(wrong) or None
    if seen["title"] != "Result" or seen["headline"] != (show(resolution.shape, " x ") or "scalar"):
        return f"result {seen['headline']}, expected {resolution.shape}"
    found = check_picture(case, resolution, seen["picture"])
    if found is not True:
        return found
    if printed is None:
        error = diagnostics[0].split("\n")[0]
        return None if seen["layoutError"] == error else f"layout: {seen['layoutError']!r}, expected {error!r}"
    if seen["layoutError"] is not None:
        return f"layout: {seen['layoutError']!r}, and bcast-opt takes it"
    layout = bcast.Layout(resolution.shape, case.order, case.widths)
    found = check_memory(case, resolution, layout, seen)
    return None if found is True else found


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("--page", "--bcast-opt", "--library", "--modules"):
        parser.add_argument(name, required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--screenshot", default=os.devnull)
    options = parser.parse_args()

    os.environ["BCAST_LIBRARY"] = options.library
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.join(SOURCE_DIR, "extensions/python/package"))
    import bcast

    rng = random.Random(options.seed)
    cases, resolutions, fields = [], [], []
    for _ in range(options.count):
        case = Case(rng)
        resolution = case.resolve(bcast)
        if resolution is not None:
            case.add_layout(rng, resolution.shape)
        cases.append(case)
        resolutions.append(resolution)
        fields.append(case.get_fields(rng))

    shapes = [
        case.get_declared_shape() if resolution is None else resolution.shape
        for case, resolution in zip(cases, resolutions)
    ]
    ours = run_opt(options.bcast_opt, [case.format_program(shape) for case, shape in zip(cases, shapes)])

    with tempfile.TemporaryDirectory() as folder:
        screenshot = os.path.join(folder, "playground.png") if options.screenshot == os.devnull else options.screenshot
        driver = subprocess.run(
            ["node", os.path.join(SOURCE_DIR, "extensions/playground/test/drive-playground.js"), os.path.abspath(options.page), screenshot],
            input=json.dumps(fields),
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NODE_PATH": os.path.abspath(options.modules)},
        )
    if driver.returncode:
        sys.exit("check-playground: the browser's part failed")
    seen = json.loads(driver.stdout)
    theirs = run_opt(options.bcast_opt, [page["program"].rstrip("\n") + "\n" for page in seen])

    problems, refused, padded = [], 0, 0
    for case, field, resolution, our, their, page in zip(cases, fields, resolutions, ours, theirs, seen):
        refused += resolution is None or our[0] is None
        padded += bool(case.widths)
        problem = check_case(case, (resolution, our), bcast, page)
        if our != their and [text.split("\n")[0] for text in our[1][:1]] != [text.split("\n")[0] for text in their[1][:1]]:
            problem = problem or f"the page's program gives {their}, expected {our}"
        if page["line"] not in page["program"]:
            problem = problem or "the line is not that of the program"
        if problem:
            problems.append(f"{field}: {problem}")
    print("\n".join(problems[:20] + [f"{len(cases)} cases, {refused} refused, {padded} padded, {len(problems)} problems"]))
    sys.exit(1 if problems or not refused or not padded else 0)


if __name__ == "__main__":
    main()
