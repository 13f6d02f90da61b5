#!/usr/bin/env python3
"""Writes a module of elementwise operations with implicit broadcasts.

usage: generate.py <number of operations> [functions|deep|wide|dynamic|deep-dynamic]

functions     functions of 100 operations each, so that a module grows as
              programs do; each operation takes the result of the one before
deep          the same in one function: one chain
wide          one function, each operation of which takes the arguments; all
              results are returned
dynamic       as functions, with dynamic extents
deep-dynamic  as deep, with dynamic extents

Every operation takes a rule: NumPy, PDPD and in_dim in turn, on shapes of which
each broadcasts one operand. The same arguments give the same module.
"""

import sys

PER_FUNCTION = 100
STATIC = ("8", "16", "32")
DYNAMIC = ("?", "16", "?")
# A rule, and which of the full shape's extents the second operand has.
OPERANDS = [
    ("#bcast.numpy", "{2}x"),
    ("#bcast.numpy", "{1}x1x"),
    ("#bcast.pdpd<axis = 0>", "{0}x"),
    ("#bcast.pdpd<axis = 1>", "{1}x{2}x"),
    ("#bcast.in_dim<[0, 2]>", "{0}x{2}x"),
    ("#bcast.numpy", ""),
]
OPERATIONS = ["add", "multiply", "subtract", "maximum"]


def write_function(index, count, extents, is_wide, out):
    full = f"tensor<{'x'.join(extents)}xf32>"
    kinds = [f"tensor<{shape.format(*extents)}f32>" for _, shape in OPERANDS]
    arguments = ", ".join(f"%b{i}: {kind}" for i, kind in enumerate(kinds))
    returned = [f"%v{i + 1}" for i in range(count)] if is_wide else [f"%v{count}"]
    types = ", ".join([full] * len(returned))
    out.write(f"func.func @f{index}(%v0: {full}, {arguments}) -> ({types}) {{\n")
    for i in range(count):
        # The least common multiple of the lengths is 12, so all pairs come.
        which = (i + i // 12) % len(OPERANDS)
        rule, kind = OPERANDS[which][0], kinds[which]
        operation = OPERATIONS[i % len(OPERATIONS)]
        first = 0 if is_wide else i
        out.write(
            f"  %v{i + 1} = bcast.{operation} %v{first}, %b{which} rule({rule})"
            f" : ({full}, {kind}) -> {full}\n"
        )
    out.write(f"  return {', '.join(returned)} : {types}\n}}\n")


def main():
    kind = sys.argv[2] if len(sys.argv) == 3 else "functions"
    kinds = ("functions", "deep", "wide", "dynamic", "deep-dynamic")
    if len(sys.argv) not in (2, 3) or not sys.argv[1].isdigit() or kind not in kinds:
        sys.exit(__doc__)
    total = int(sys.argv[1])
    size = PER_FUNCTION if kind in ("functions", "dynamic") else total
    extents = DYNAMIC if "dynamic" in kind else STATIC
    for index, start in enumerate(range(0, total, size)):
        write_function(index, min(size, total - start), extents, kind == "wide", sys.stdout)


if __name__ == "__main__":
    main()
