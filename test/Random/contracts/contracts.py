#!/usr/bin/env python3
"""Random programs whose contracts are compared with the rules, for extents 0 to 3.

usage: contracts.py [--count=N] [--seed=N] [--drop]

A program has operations of all rules, casts, products of extents and reductions, on arguments with
`?`. bcast-opt prints its contract. For all extents of the arguments, or 4,096 that are drawn, the
contract holds exactly if the rules resolve the shapes, and then gives the shape of the result. The
rules are those of the model of test/Proofs. One run that passes and one that does not are also
compiled with their static shapes. The last line counts programs, runs and lines. With --drop, the
first condition of each contract is left out, which must be found.
"""

import argparse
import itertools
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Proofs"))
from model import bidirectional, blocks, broadcast_in_dim, in_dim, none, numpy, pdpd, reduction
from model.terms import DYNAMIC, product

MOST_RUNS = 4096
# A check at run time, of each dimension of each operand.
LINES_PER_OPERATION = 4


def count_listed(text):
    """The dimensions in which a rule repeats extents. Each has a line for each operand, and the largest one's."""
    listed = re.search(r"blocks<\[([^]]*)\]>", text)
    return listed[1].count("-") if listed else 0


class Refused(Exception):
    """The shapes of a run do not fit."""


def resolve(rule, *shapes):
    resolution = rule(*shapes)
    if resolution.clause:
        raise Refused(resolution.clause)
    return resolution.shape


def type_text(shape):
    return "tensor<" + "".join(f"{'?' if extent == DYNAMIC else extent}x" for extent in shape) + "f32>"


class Program:
    """Operations on values, which are numbered; arguments come first."""

    def __init__(self, generator):
        self.generator = generator
        self.types, self.steps, self.lines, self.can_fail = [], [], [], 0
        for _ in range(generator.randint(2, 4)):
            self.types.append([generator.choice([DYNAMIC] * 5 + [1, 3]) for _ in range(generator.randint(1, 3))])
        self.num_arguments, size = len(self.types), generator.randint(2, 7)
        while len(self.steps) < size:
            generator.choice([self.add_pair, self.add_pair, self.add_three, self.add_to, self.add_other])()

    def draw(self):
        return self.generator.randrange(len(self.types))

    def draw_rule(self, low, high):
        """The text of a rule and the rule, for shapes of these ranks."""
        axis = self.generator.randint(-1, max(high - low, 0))
        dims = sorted(self.generator.sample(range(high), low))
        listed = sorted(self.generator.sample(range(-high, 0), self.generator.randint(1, high)))
        return self.generator.choice(
            [
                ("numpy", lambda *shapes: numpy.resolve(list(shapes)), numpy.resolve_to),
                (f"pdpd<axis = {axis}>", lambda *s: pdpd.resolve(list(s), axis), lambda x, t: pdpd.resolve_to(x, t, axis)),
                (f"in_dim<{dims}>", lambda *s: in_dim.resolve(list(s), dims), lambda x, t: in_dim.resolve_to(x, t, dims)),
                (f"blocks<{listed}>", lambda *s: blocks.resolve(list(s), listed), lambda x, t: blocks.resolve_to(x, t, listed)),
            ]
        )

    def add(self, type, step, text, can_fail=True):
        self.steps.append(step)
        self.lines.append(f"  %v{len(self.types)} = {text}")
        self.types.append(type)
        self.can_fail += can_fail and 1 + count_listed(text)

    def add_elementwise(self, name, numbers, text, rule):
        types = [self.types[number] for number in numbers]
        if rule(*types).clause:
            return
        type = rule(*types).shape
        operands = ", ".join(f"%v{number}" for number in numbers)
        text = f"bcast.{name} {operands} {text} : ({', '.join(map(type_text, types))}) -> {type_text(type)}"
        self.add(type, lambda shapes: resolve(rule, *(shapes[number] for number in numbers)), text)

    def add_pair(self):
        numbers = [self.draw(), self.draw()]
        ranks = sorted(len(self.types[number]) for number in numbers)
        name, rule, _ = self.draw_rule(*ranks)
        if ranks[0] == ranks[1] and self.generator.random() < 0.3:
            self.add_elementwise("add", numbers, "", lambda *shapes: none.resolve(list(shapes)))
        else:
            self.add_elementwise("add", numbers, f"rule(#bcast.{name})", rule)

    def add_three(self):
        numbers = [self.draw() for _ in range(3)]
        ranks = sorted(len(self.types[number]) for number in numbers)
        name, rule, _ = self.draw_rule(ranks[0], ranks[2])
        if not name.startswith("in_dim"):
            self.add_elementwise("clamp", numbers, f"rule(#bcast.{name})", rule)

    def add_to(self):
        """To the shape of another value, or by the explicit form."""
        number, target = self.draw(), self.draw()
        operand, type = self.types[number], self.types[target]
        if len(operand) > len(type):
            return
        dims = self.generator.sample(range(len(type)), len(operand))
        if self.generator.random() < 0.3:
            rule, text = (lambda x, t: broadcast_in_dim.resolve_to(x, t, dims)), f"dims = {dims}"
        elif self.generator.random() < 0.3:
            rule, text = bidirectional.resolve_to, "rule(#bcast.bidirectional)"
        else:
            name, _, rule = self.draw_rule(len(operand), len(type))
            text = f"rule(#bcast.{name})"
        if rule(operand, type).clause:
            return
        sizes = []
        for dim, extent in enumerate(type):
            if extent == DYNAMIC:
                name = f"%d{len(self.types)}_{dim}"
                self.lines.append(f"  {name} = tensor.dim %v{target}, %c{dim} : {type_text(type)}")
                sizes.append(name)
        sizes = f"sizes({', '.join(sizes)}) " if sizes else ""
        result = rule(operand, type).shape
        if text.startswith("dims"):
            text = f"bcast.broadcast_in_dim %v{number}, {text} {sizes}"
        else:
            to = f"to [{', '.join('?' if extent == DYNAMIC else str(extent) for extent in type)}] "
            text = f"bcast.broadcast %v{number} {to}{sizes}{text} "
        text += f": {type_text(operand)} -> {type_text(result)}"
        self.add(result, lambda shapes: resolve(rule, shapes[number], shapes[target]), text)

    def add_other(self):
        number = self.draw()
        type = self.types[number]
        rank = len(type)
        kind = self.generator.choice(["cast", "collapse", "reduce", "concat"])
        if kind == "cast" and DYNAMIC in type:
            dim = type.index(DYNAMIC)
            known = [*type[:dim], self.generator.choice([1, 2, 3]), *type[dim + 1 :]]

            def cast(shapes):
                if shapes[number][dim] != known[dim]:
                    raise Refused("CHECK-4")
                return shapes[number]

            self.add(known, cast, f"tensor.cast %v{number} : {type_text(type)} to {type_text(known)}")
        elif kind == "collapse" and rank > 1:
            collapsed = [DYNAMIC if DYNAMIC in type[:2] else product(type[:2]), *type[2:]]
            groups = [[0, 1], *([dim] for dim in range(2, rank))]
            text = f"tensor.collapse_shape %v{number} {groups} : {type_text(type)} into {type_text(collapsed)}"
            self.add(collapsed, lambda shapes: [product(shapes[number][:2]), *shapes[number][2:]], text)
        elif kind == "reduce":
            dims = sorted(self.generator.sample(range(rank), self.generator.randint(0, rank)))
            keep = self.generator.random() < 0.5
            rule = lambda shape: reduction.resolve(shape, dims, keep)
            text = f"bcast.reduce sum %v{number} dims {dims}{' keep_dims' if keep else ''}"
            result = rule(type).shape
            text += f" : {type_text(type)} -> {type_text(result)}"
            self.add(result, lambda shapes: resolve(rule, shapes[number]), text, can_fail=False)
        elif kind == "concat":
            dim = self.generator.randrange(rank)
            doubled = [extent if i != dim or extent == DYNAMIC else 2 * extent for i, extent in enumerate(type)]
            types = ", ".join([type_text(type)] * 2)
            text = f"tensor.concat dim({dim}) %v{number}, %v{number} : ({types}) -> {type_text(doubled)}"
            self.add(doubled, lambda shapes: [e * 2 if i == dim else e for i, e in enumerate(shapes[number])], text)

    def print(self):
        arguments = ", ".join(f"%v{i}: {type_text(type)}" for i, type in enumerate(self.types[: self.num_arguments]))
        result = type_text(self.types[-1])
        return "\n".join(
            [
                f"func.func @main({arguments}) -> {result} {{",
                *(f"  %c{dim} = arith.constant {dim} : index" for dim in range(8)),
                *self.lines,
                f"  return %v{len(self.types) - 1} : {result}",
                "}",
            ]
        )

    def run(self, shapes):
        """The shape of the result, or None if it is refused."""
        shapes = list(shapes)
        try:
            for step in self.steps:
                shapes.append(step(shapes))
        except Refused:
            return None
        return list(shapes[-1])

    def list_runs(self):
        """The shapes of the arguments."""
        types = self.types[: self.num_arguments]
        free = [(number, dim) for number, type in enumerate(types) for dim, extent in enumerate(type) if extent == DYNAMIC]
        runs = list(itertools.product(range(4), repeat=len(free)))
        for numbers in runs if len(runs) <= MOST_RUNS else self.generator.sample(runs, MOST_RUNS):
            shapes = [list(type) for type in types]
            for (number, dim), extent in zip(free, numbers):
                shapes[number][dim] = extent
            yield shapes


def check_static(program, text, shapes, shape):
    """The program with the shapes of a run compiles exactly if they fit."""
    types = ",".join("x".join([*map(str, shape), "f32"]) for shape in shapes)
    pipeline = f"--bcast-refine-arguments=entry=main types={types}"
    compiled = subprocess.run(["bcast-opt", pipeline, "-o", os.devnull], input=text, capture_output=True, text=True)
    if (compiled.returncode == 0) != (shape is not None):
        sys.exit(f"{text}\n{compiled.stderr}for {shapes} the rules give {shape}, and bcast-opt ends with {compiled.returncode}")


class Contract:
    """What bcast-opt prints, as a function of the shapes."""

    def __init__(self, text, drop):
        self.lines = [line.partition("  #")[0].strip() for line in text.splitlines()[1:]]
        if drop:
            first = next((line for line in self.lines if line.startswith("requires")), None)
            self.lines = [line for line in self.lines if line != first]
        body = []
        for line in self.lines:
            line = re.sub(r"\b(arg\d+|result)\.(\d+)", r"\1_\2", line)
            if line.startswith("let "):
                body.append(line.removeprefix("let "))
            elif line.startswith("requires "):
                body.append(f"if not ({line.removeprefix('requires ')}): return None")
            else:
                name, _, value = line.partition(" = ")
                body.append(f"found[{name.rpartition('_')[2]}] = {value}")
        source = "def run(shapes, found):\n  for name, extent in shapes.items(): globals()[name] = extent\n"
        names = {"max": max, "min": min}
        exec(source + "".join(f"  {line}\n" for line in body) + "  return found", names)
        self.function = names["run"]

    def run(self, shapes, type):
        named = {f"arg{i}_{dim}": extent for i, shape in enumerate(shapes) for dim, extent in enumerate(shape)}
        found = self.function(named, {})
        return None if found is None else [found.get(dim, extent) for dim, extent in enumerate(type)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drop", action="store_true")
    options = parser.parse_args()
    programs = runs = passed = lines = most = 0
    number = 0
    while programs < options.count:
        number += 1
        program = Program(random.Random(f"{options.seed} {number}"))
        text = program.print()
        command = ["bcast-opt", "--bcast-print-contracts", "-o", os.devnull]
        printed = subprocess.run(command, input=text, capture_output=True, text=True)
        wanted = [(shapes, program.run(shapes)) for shapes in program.list_runs()]
        if printed.returncode != 0:
            # A program that never runs is refused.
            if any(shape is not None for _, shape in wanted):
                sys.exit(f"{text}\n{printed.stderr}")
            continue
        if "data of" in printed.stdout:
            sys.exit(f"{text}\n{printed.stdout}no condition is on data")
        contract = Contract(printed.stdout, options.drop)
        programs += 1
        for shapes, shape in wanted:
            found = contract.run(shapes, program.types[-1])
            runs, passed = runs + 1, passed + (shape is not None)
            if found != shape:
                sys.exit(
                    f"{text}\n{printed.stdout}seed {options.seed}: for {shapes} the rules give {shape}, the contract {found}"
                )
        for fits in True, False:
            of_this = [(shapes, shape) for shapes, shape in wanted if (shape is not None) == fits]
            if of_this:
                check_static(program, text, *program.generator.choice(of_this))
        conditions = [line for line in contract.lines if line.startswith(("requires", "let"))]
        if len(conditions) > LINES_PER_OPERATION * program.can_fail or len(set(conditions)) != len(conditions):
            sys.exit(f"{text}\n{printed.stdout}{len(conditions)} lines for {program.can_fail} operations that can fail")
        lines += len(conditions)
        most = max(most, len(conditions) / max(program.can_fail, 1))
    print(f"{programs} programs, {runs} runs, {passed} of them pass; {lines} conditions, at most {most:.1f} for an operation")


if __name__ == "__main__":
    main()
