"""Compares the answers of Paddle with those of bcast, where a front end places operands as docs/paddle.md says.

usage: check_answers.py ANSWERS
       check_answers.py --table ANSWERS DOCUMENT    compares the rows of the document's table
"""

import functools
import math
import re
import sys

import bcast
import numpy as np


def insert_ones(x, y, axis):
    """The shapes of operands of Paddle's operation with extents of 1 after the one of lower rank, which NumPy's rule
    then broadcasts. None where Paddle refuses the axis."""
    low, rank = sorted((len(x), len(y)))
    if x == y or low == rank and axis in (-1, 0):
        return x, y
    if low == rank or not -1 <= axis < rank or axis + low > rank:
        return None
    if axis == -1:
        axis = rank - low
    ones = (1,) * (rank - axis - low)
    return (x + ones, y) if len(x) < rank else (x, y + ones)


def resolve(rule, *shapes, **parameters):
    try:
        return bcast.broadcast_shapes(rule, *shapes, **parameters)
    except bcast.BroadcastError:
        return None


def read_answers(file):
    """x, y, axis, and the shape and number of the answer, None if it is refused, or "!"."""

    def read(text):
        return tuple(map(int, text.split(","))) if text != "()" else ()

    for line in file:
        if line.startswith("#"):
            continue
        x, y, *cells = line.split()
        answers = dict(cell.split(":") for cell in cells)
        x, y = read(x), read(y)
        for axis in range(-2, max(len(x), len(y)) + 1):
            answer = answers.get(str(axis))
            if answer not in (None, "!"):
                shape, _, number = answer.partition("=")
                answer = read(shape), int(number)
            yield x, y, axis, answer


@functools.cache
def compile_subtract(*ranks):
    x, y, result = ("tensor<" + "?x" * rank + "i64>" for rank in (*ranks, max(ranks)))
    return bcast.compile(f"""func.func @main(%x: {x}, %y: {y}) -> {result} {{
      %r = bcast.subtract %x, %y rule(#bcast.numpy) : ({x}, {y}) -> {result}
      return %r : {result}
    }}""")


def subtract(shapes):
    """The number of answers.txt, by a compiled program."""
    x, y = (np.arange(1, math.prod(shape) + 1).reshape(shape) for shape in shapes)
    flat = compile_subtract(*map(len, shapes))(x, 100 * y).ravel()
    return int(flat @ np.arange(1, flat.size + 1))


def describe_paddle(answer):
    if answer in (None, "!"):
        return "error" if answer is None else "out of bounds"
    return show(answer[0])


def describe_pdpd(x, y, axis):
    try:
        return show(bcast.broadcast_shapes("pdpd", x, y, axis=axis))
    except bcast.BroadcastError as error:
        return "error, " + re.search(r"PDPD-\d+", str(error))[0]


def show(shape):
    return "(" + ", ".join(map(str, shape)) + ")"


def check_table(answers, document):
    known = {(x, y, axis): answer for x, y, axis, answer in read_answers(answers)}
    rows = problems = 0
    for line in document:
        found = re.match(r"\| .* \| (\(.*\)) with (\(.*\)), axis (-?\d) \| (.*) \| (.*) \|$", line)
        if found:
            x, y = (tuple(map(int, re.findall(r"\d+", text))) for text in found.groups()[:2])
            axis = int(found[3])
            expected = describe_paddle(known[x, y, axis]), describe_pdpd(x, y, axis)
            rows += 1
            # The clause of a shape is not compared.
            if found[4] != expected[0] or re.sub(r"\), .*", ")", found[5]) != expected[1]:
                problems += 1
                print(line.strip(), "expected", *expected)
    print(f"{rows} rows, {problems} problems")
    sys.exit(bool(problems or not rows))


def main():
    if sys.argv[1] == "--table":
        with open(sys.argv[2]) as answers, open(sys.argv[3]) as document:
            check_table(answers, document)
    counts = {}
    wrong = 0
    with open(sys.argv[1]) as file:
        for x, y, axis, answer in read_answers(file):
            shapes = insert_ones(x, y, axis)
            result = None if shapes is None else resolve("numpy", *shapes)
            if answer == "!":
                name = "not called, and refused by an axis" if shapes is None else "wrong"
            elif answer is None:
                name = "refused by both" if result is None else "wrong"
            elif axis < -1 and x != y:
                name = "axis -2 without elements" if 0 in answer[0] else "wrong"
            else:
                name = "same" if result == answer[0] and subtract(shapes) == answer[1] else "wrong"
            if name == "wrong":
                wrong += 1
                if wrong < 20:
                    print(x, y, axis, "Paddle has", answer, "expected", shapes, result)
            counts[name] = counts.get(name, 0) + 1
            # Where the rule pdpd accepts what Paddle takes, they agree.
            placed = None if axis < -1 else resolve("pdpd", x, y, axis=axis)
            if answer not in (None, "!"):
                of = "pdpd refuses" if placed is None else "pdpd agrees" if placed == answer[0] else "pdpd differs"
            elif answer is None:
                of = "refused by Paddle and pdpd" if placed is None else "refused by Paddle alone"
            counts[of] = counts.get(of, 0) + 1
    for name, count in sorted(counts.items()):
        print(f"{count:6} {name}")
    print(f"{wrong} wrong")
    sys.exit(bool(wrong))


main()
