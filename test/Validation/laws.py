#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares random functions of scalars with changed ones, by terms and by numbers.

usage: laws.py [--seed NUMBER] [--count NUMBER]

Fails if terms are the same where numbers differ: then a law of terms does not hold. The functions are
other ones each day; --seed draws those of a day again.
"""

import argparse
import datetime
import random
import re
import subprocess
import sys
import tempfile

FLOATS = ["addf", "subf", "mulf", "addf", "subf", "mulf", "divf", "maximumf", "minimumf"]
INTEGERS = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui", "shli", "shrsi", "shrui"]
TRUTHS = ["andi", "ori", "xori"]
FLOAT_TESTS = ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"]
INTEGER_TESTS = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
UNARY = ["math.absf", "arith.negf", "math.floor", "math.trunc", "math.roundeven"]
FLOAT_CONSTANTS = ["0.0", "-0.0", "1.0", "-1.0", "2.0", "0x7F800000", "0xFF800000", "0x7FC00000"]
INTEGER_CONSTANTS = ["0", "1", "-1", "2", "-128", "127"]
# Each operation: its names, the types of its operands, and that of its result.
OPERATIONS = [
    ([f"arith.{name} {{0}}, {{1}} : f32" for name in FLOATS], ["f32", "f32"], "f32"),
    ([f"arith.{name} {{0}}, {{1}} : i8" for name in INTEGERS], ["i8", "i8"], "i8"),
    ([f"arith.{name} {{0}}, {{1}} : i1" for name in TRUTHS], ["i1", "i1"], "i1"),
    ([f"arith.cmpf {name}, {{0}}, {{1}} : f32" for name in FLOAT_TESTS], ["f32", "f32"], "i1"),
    ([f"arith.cmpi {name}, {{0}}, {{1}} : i8" for name in INTEGER_TESTS], ["i8", "i8"], "i1"),
    ([f"{name} {{0}} : f32" for name in UNARY], ["f32"], "f32"),
    (["math.absi {0} : i8"], ["i8"], "i8"),
    (["math.copysign {0}, {1} : f32"], ["f32", "f32"], "f32"),
    *((["arith.select {0}, {1}, {2} : " + kind], ["i1", kind, kind], kind) for kind in ("f32", "i8", "i1")),
    ([f"arith.constant {value} : f32" for value in FLOAT_CONSTANTS], [], "f32"),
    ([f"arith.constant {value} : i8" for value in INTEGER_CONSTANTS], [], "i8"),
    *(
        ([f"arith.{name} {{0}} : {source} to {result}" for name in names], [source], result)
        for names, source, result in (
            (["extsi", "extui"], "i8", "i16"),
            (["extsi", "extui"], "i1", "i8"),
            (["trunci"], "i16", "i8"),
            (["sitofp", "uitofp"], "i8", "f32"),
            (["sitofp", "uitofp"], "i16", "f32"),
            (["extf"], "f16", "f32"),
            (["truncf"], "f32", "f16"),
        )
    ),
]
# What laws look for: the operations, whose operands are x, 0, and those before.
PATTERNS = [
    ("i8", "0", ["arith.cmpi slt, {x}, {0} : i8", "arith.subi {0}, {x} : i8", "arith.select {1}, {2}, {x} : i8"]),
    (
        "i8",
        "0",
        [
            "arith.cmpi slt, {x}, {0} : i8",
            "arith.cmpi ne, {x}, {0} : i8",
            "arith.extui {2} : i1 to i8",
            "arith.constant -1 : i8",
            "arith.select {1}, {4}, {3} : i8",
        ],
    ),
    (
        "f32",
        "0.0",
        [
            "arith.cmpf ueq, {x}, {0} : f32",
            "arith.constant 1.0 : f32",
            "math.copysign {2}, {x} : f32",
            "arith.select {1}, {x}, {3} : f32",
        ],
    ),
]
ARGUMENTS = {"%x": "f32", "%y": "f32", "%h": "f16", "%i": "i8", "%j": "i8", "%k": "i16", "%p": "i1", "%q": "i1"}


class Function:
    """Lines are a text, the names of its operands, and the other texts of the same operation."""

    def __init__(self, draw):
        self.draw, self.types, self.lines, self.same = draw, dict(ARGUMENTS), [], {}
        for _ in range(draw.randint(1, 6)):
            self.add_pattern() if draw.random() < 0.15 else self.add_operation()
        # Laws are about constants.
        kind = draw.choice(["f32", "i8"])
        names = [self.pick(kind)]
        values = FLOAT_CONSTANTS if kind == "f32" else INTEGER_CONSTANTS
        names.append(self.add([f"arith.constant {value} : {kind}" for value in values], [], kind))
        texts = OPERATIONS[0 if kind == "f32" else 1][0]
        self.add(texts, names if draw.random() < 0.7 else names[::-1], kind)

    def add(self, texts, operands, result):
        name = f"%v{len(self.lines)}"
        self.lines.append((self.draw.choice(texts), operands, texts))
        self.types[name] = result
        return name

    def pick(self, kind):
        names = [name for name, other in self.types.items() if other == kind]
        return self.draw.choice(names[-6:])

    def add_operation(self):
        texts, operands, result = self.draw.choice(OPERATIONS)
        self.add(texts, [self.pick(kind) for kind in operands], result)

    def add_pattern(self):
        kind, zero, steps = self.draw.choice(PATTERNS)
        x = self.pick(kind)
        names = [self.add([f"arith.constant {zero} : {kind}"], [], kind)]
        for step in steps:
            text = step.format(*names, x=x)
            texts, result = [text], "i1" if " arith.cmp" in f" {text}" else text.split()[-1]
            if result == "i1":
                tests = FLOAT_TESTS if kind == "f32" else INTEGER_TESTS
                texts = [text, text] + [re.sub(r"(cmp.) \w+", rf"\1 {test}", text) for test in tests]
            names.append(self.add([text], [], result))
            self.lines[-1] = (text, [], texts)

    def change(self):
        """One operation is an operand of it, another of its kind, or has its operands in another order."""
        at = len(self.lines) - 1 if self.draw.random() < 0.5 else self.draw.randrange(len(self.lines))
        text, operands, texts = self.lines[at]
        kept = [name for name in operands or re.findall(r"%\w+", text) if self.types[name] == self.types[f"%v{at}"]]
        if kept and self.draw.random() < 0.5:
            self.same[f"%v{at}"] = self.draw.choice(kept)
            return
        if len(operands) > 1 and self.draw.random() < 0.4:
            last = self.types[operands[-1]], self.types[operands[-2]]
            if last[0] == last[1]:
                self.lines[at] = (text, [*operands[:-2], operands[-1], operands[-2]], texts)
                return
        self.lines[at] = (self.draw.choice(texts), operands, texts)

    def write(self, name, attributes=""):
        arguments = ", ".join(f"{argument}: {kind}" for argument, kind in ARGUMENTS.items())
        last = f"%v{len(self.lines) - 1}"
        texts = [text.format(*operands) for text, operands, _ in self.lines] + [f"return {last} : {self.types[last]}"]
        for old in sorted(self.same, key=lambda name: -int(name[2:])):
            texts = [re.sub(rf"{old}\b", self.same[old], text) for text in texts]
        end = texts.pop()
        lines = "".join(f"  %v{i} = {text}\n" for i, text in enumerate(texts))
        return f"func.func {name}({arguments}) -> {self.types[last]}{attributes} {{\n{lines}  {end}\n}}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=datetime.date.today().toordinal())
    parser.add_argument("--count", type=int, default=1000)
    options = parser.parse_args()
    print(f"seed {options.seed}")
    draw, text = random.Random(options.seed), ""
    for number in range(options.count):
        function = Function(draw)
        text += function.write(f"@f{number}", f" attributes {{test.other = @g{number}}}")
        for _ in range(draw.randint(1, 2)):
            function.change()
        text += function.write(f"private @g{number}")
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        passes = "--bcast-validate=check-laws passes=test-wrong-rewrite{kind=take-other}"
        result = subprocess.run(
            ["bcast-test-opt", file.name, passes, "-o", "/dev/null"], capture_output=True, text=True, check=False
        )
    verdicts = re.findall(r"^@f\d+: (\w+)", result.stdout, re.M)
    wrong = re.findall(r"^@(f\d+): .*a law is wrong", result.stdout, re.M)
    print(
        f"{len(verdicts)} pairs: " + ", ".join(f"{verdicts.count(kind)} {kind}" for kind in ("validated", "differs", "unknown"))
    )
    for name in wrong[:3]:
        for other in (name, name.replace("f", "g")):
            print(re.search(rf"func\.func (private )?@{other}\(.*?\n}}", text, re.S)[0])
    if len(verdicts) != options.count:
        print(result.stderr[:1000])
    sys.exit(bool(wrong) or len(verdicts) != options.count)


if __name__ == "__main__":
    main()
