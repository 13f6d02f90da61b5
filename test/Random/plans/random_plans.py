#!/usr/bin/env python3
"""Random plans of random nests, given as attributes: taken with the same bits, or refused.

A program of bcast becomes linalg. One of its operations gets a plan: its own one as it is printed, which
must be taken; one of other vectors, parts, tiles, threads or ways of operands; or one with an error, as a loop
too many. bcast-run must compute the bits of the program without a plan, or name the attribute in an error.

usage: random_plans.py [--count N] [--seed N] [--only N] [--jobs N]
"""

import sys

sys.dont_write_bytecode = True

import os
import random
import re
import subprocess
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import numpy as np

from programs import run_programs

ELEMENTS = ("f32", "f32", "f64", "f16", "i8", "i32")
EXTENTS = (1, 2, 3, 4, 5, 8, 16, 17, 31, 32, 40, 64, 100)
LANES = (2, 4, 8, 16, 32)
ABSURD = (0, 1, 3, 7, 100, 1 << 20, 1 << 70)
WAYS = ("splat", "contiguous", "contiguous or splat", "gathered", "repeated", "stretched", "interleaved", "transposed", "unread")


class Program:
    """A chain of operations on arguments that broadcast to one shape."""

    def __init__(self, name):
        self.random = random.Random(name)
        rank = self.random.randint(1, 3)
        while True:
            self.shape = [self.random.choice(EXTENTS + (300,) * (rank < 3)) for _ in range(rank)]
            if np.prod(self.shape) < 1 << 14:
                break
        self.element = self.random.choice(ELEMENTS)
        self.is_dynamic = self.random.random() < 0.4
        self.arguments = [list(self.shape)]
        for _ in range(self.random.randint(0, 2)):
            dims = self.shape[self.random.randint(0, rank - 1) :]
            self.arguments.append([1 if self.random.random() < 0.4 else extent for extent in dims])
        self.threads = self.random.choice((1, 1, 2))

    def type(self, shape, layout=False):
        order = list(range(len(shape)))
        self.random.shuffle(order)
        encoding = f", #bcast.layout<minor_to_major = {order}>" if layout else ""
        return f"tensor<{''.join(f'{chr(63) if self.is_dynamic else extent}x' for extent in shape)}{self.element}{encoding}>"

    def format(self):
        result = self.type(self.shape)
        types = [self.type(shape, layout=self.random.random() < 0.25) for shape in self.arguments]
        lines = []
        current, kind = "%a0", types[0]
        for number in range(1, len(types)):
            lines.append(f"%v{number} = bcast.{self.random.choice(('add', 'multiply', 'maximum'))} {current}, %a{number} "
                         f"rule(#bcast.numpy) : ({kind}, {types[number]}) -> {result}")  # fmt: skip
            current, kind = f"%v{number}", result
        if kind != result or len(types) == 1:
            lines.append(
                f"%r = bcast.relayout {current} : {kind} -> {result}"
                if kind != result
                else f"%r = bcast.negate {current} : {result}"
            )
            current = "%r"
        if self.random.random() < 0.3 and self.element[0] == "f":
            lines.append(f"%e = bcast.exponential {current} : {result}")
            current = "%e"
        arguments = ", ".join(f"%a{number}: {kind}" for number, kind in enumerate(types))
        body = "".join(f"  {line}\n" for line in lines)
        return f"func.func @main({arguments}) -> {result} {{\n{body}  return {current} : {result}\n}}\n"


def make_input(chooser, shape, element):
    array = np.array([chooser.randint(-50, 50) for _ in range(int(np.prod(shape)))]).reshape(shape)
    numbers = (array / 16 if element[0] == "f" else array).tolist()
    return f"--input={'x'.join(map(str, (*shape, element)))}={numbers}".replace(" ", "")


def split(plan):
    """The loops of the last version as pairs of a name and an extent, and the text of the operands."""
    loops, operands = re.match(r".*?(?:rows|tiles) ?([^|]*?)((?:\||->).*)", plan.rpartition(" else ")[2]).groups()
    return re.findall(r"(d\d+) (\d+|\?)", loops), operands


def make_rows(chooser, plan, threads):
    """A plan along rows: of the right loops, with any parts."""
    loops, operands = split(plan)
    lanes = chooser.choice(LANES)
    divided, often = ("", " threads", " threads if 10 elements") if threads > 1 else ("",), ("",) * 2
    parts = []
    if chooser.random() < 0.2:
        parts.append(chooser.choice((f"masked {lanes} to line", "scalars to line")))
    for _ in range(chooser.randint(0, 2)):
        vectors = chooser.choice((1, 1, 2, 3, 4, 7, 32))
        parts.append(
            f"{f'{vectors} x ' * (vectors != 1)}vectors {lanes}{chooser.choice(('', ' unroll 3'))}{chooser.choice(divided)}"
        )
    parts.append(chooser.choice((f"masked {lanes}", "scalars", "scalars", f"vectors {lanes}", f"padded {lanes}")))
    names = [f"{name} {extent}{chooser.choice(divided + often)}" for name, extent in loops]
    if loops:
        names[-1] = " ".join(loops[-1])
    if chooser.random() < 0.3:
        ways, arrow, output = operands.partition("->")
        operands = (
            re.sub("contiguous or splat|contiguous", lambda way: chooser.choice((way[0], "gathered")), ways) + arrow + output
        )
    operands = re.sub("repeated|transposed|stretched", "gathered", operands)
    return f"rows {', '.join(names)}: {' + '.join(parts)} {operands}"


def make_blocks(chooser, plan, threads):
    """A plan of tiles or of short rows."""
    loops, operands = split(plan)
    side = chooser.choice((*LANES, 1, 3))
    names = [" ".join(loop) for loop in loops]
    if chooser.random() < 0.3 or len(loops) < 2:
        return f"short rows {', '.join(names)} x {chooser.choice((2, 4, 8, 16))} by {side} {operands}"
    names[chooser.randrange(len(names) - 1)] += f" by {side * chooser.choice((1, 2, 4))} by {side}"
    names[-1] += f" by {chooser.choice((side, side, side, 8))}"
    operands = re.sub("contiguous or splat", "gathered", operands)
    return f"tiles {', '.join(names)} {operands}"


def break_plan(chooser, plan, threads):
    """A plan that differs from the printed one in a word."""
    kind = chooser.randrange(6)
    if kind == 0:  # A number.
        places = list(re.finditer(r"\d+", plan))
        place = chooser.choice(places) if places else None
        if place:
            return plan[: place.start()] + str(chooser.choice(ABSURD)) + plan[place.end() :]
    if kind == 1:  # The way of an operand.
        places = list(re.finditer("|".join(sorted(WAYS, key=len, reverse=True)), plan))
        place = chooser.choice(places)
        return plan[: place.start()] + chooser.choice(WAYS) + plan[place.end() :]
    if kind == 2:  # Loops in another order, twice, or none.
        names = re.findall(r"d\d+", plan)
        if names:
            return plan.replace(chooser.choice(names), f"d{chooser.randrange(4)}", chooser.choice((1, -1)))
    if kind == 3:
        start = chooser.randrange(len(plan))
        return plan[:start] + plan[start + chooser.randint(1, 12) :]
    if kind == 4:
        return plan.replace(
            "contiguous", chooser.choice(("stream 64", "contiguous ahead", "contiguous next")), chooser.choice((1, -1))
        )
    return plan + chooser.choice((" else ", " + scalars", ", d1 4", " x", " else " + plan, " ahead"))


def run_tool(*command):
    done = subprocess.run(command, capture_output=True, timeout=300)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def expect(result):
    if result[0]:
        raise ValueError(result[2][:3000])
    return result[1]


GENERIC = re.compile(r"(linalg\.generic .* outs\([^)]*\)) \{$")


def run(name):
    program = Program(name)
    source = program.format()
    chooser = random.Random(name + " plan")
    with tempfile.TemporaryDirectory() as folder:

        def write(file, text):
            path = os.path.join(folder, file)
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(text)
            return path

        inputs = [make_input(chooser, shape, program.element) for shape in program.arguments]
        output = os.path.join(folder, "result.npy")

        def compute(path):
            result = run_tool(
                "bcast-run", path, *inputs, f"--output=@{output}", f"--threads={program.threads}", "--parallel-threshold=10"
            )
            if result[0]:
                return result[0], result[2]
            with open(output, "rb") as stream:
                return 0, stream.read()

        text = ""
        try:
            linalg = expect(run_tool("bcast-opt", "--bcast-to-linalg", write("source.mlir", source)))
            path = write("linalg.mlir", linalg)
            plans = {}
            options = f"target=host threads={program.threads} parallel-threshold=10"
            for line in expect(run_tool("bcast-opt", f"--bcast-print-plans={options}", path, "-o", os.devnull)).splitlines():
                place = re.match(r".*?linalg\.mlir:(\d+):\d+: (.*)", line)
                if place:
                    plans.setdefault(int(place[1]) - 1, []).append(place[2])
            if not plans:
                return None
            number = chooser.choice(sorted(plans))
            own = plans[number]
            is_own = chooser.random() < 0.25
            change = chooser.choice((make_rows, make_rows, make_rows, make_blocks, break_plan))
            given = own if is_own else [change(chooser, plan, program.threads) for plan in own]

            def give(given):
                nonlocal text
                text = str(given).replace("'", '"') if len(given) != 1 else f'"{given[0]}"'
                lines = linalg.split("\n")
                assert GENERIC.search(lines[number]), lines[number]
                lines[number] = GENERIC.sub(
                    lambda found: f"{found[1]} attrs = {{bcast.plan = {text}}} {{", lines[number]
                )
                return compute(write("given.mlir", "\n".join(lines)))

            code, result = give(given)
            # Copies of operands in another order have the place of the operation, and come first.
            needed = re.search(r"has (\d+) plans, and the strides that are known at run time need (\d+)", str(result))
            if is_own and needed and int(needed[2]) < int(needed[1]):
                code, result = give(own[-int(needed[2]) :])
            if code == 1 and "'bcast.plan'" in result and not is_own:
                return None
            if code:
                return f"{code}\n{result}\n{source}\n{text}"
            if (code, result) != compute(path):
                return f"other results\n{source}\n{text}"
        except (ValueError, subprocess.TimeoutExpired) as error:
            return f"{error}\n{source}\n{text}"
    return None


run_programs(lambda name: Program(name).format(), run)
