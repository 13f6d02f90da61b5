#!/usr/bin/env python3
"""Writes a module of elementwise operations with implicit broadcasts.

usage: generate.py <number of operations> > module.mlir

Functions of 100 operations each, so that a module grows as programs do. Every
operation takes a rule: NumPy, PDPD and in_dim in turn, on shapes of which each
broadcasts one operand. The same number gives the same module.
"""

import sys

PER_FUNCTION = 100
FULL = "tensor<8x16x32xf32>"
# A rule, and the type of the second operand.
OPERANDS = [
    ("#bcast.numpy", "tensor<32xf32>"),
    ("#bcast.numpy", "tensor<16x1xf32>"),
    ("#bcast.pdpd<axis = 0>", "tensor<8xf32>"),
    ("#bcast.pdpd<axis = 1>", "tensor<16x32xf32>"),
    ("#bcast.in_dim<[0, 2]>", "tensor<8x32xf32>"),
    ("#bcast.numpy", "tensor<f32>"),
]
OPERATIONS = ["add", "multiply", "subtract", "maximum"]


def write_function(index, count, out):
    arguments = ", ".join(f"%b{i}: {kind}" for i, (_, kind) in enumerate(OPERANDS))
    out.write(f"func.func @f{index}(%v0: {FULL}, {arguments}) -> {FULL} {{\n")
    for i in range(count):
        # The least common multiple of the lengths is 12, so all pairs come.
        which = (i + i // 12) % len(OPERANDS)
        rule, kind = OPERANDS[which]
        operation = OPERATIONS[i % len(OPERATIONS)]
        out.write(
            f"  %v{i + 1} = bcast.{operation} %v{i}, %b{which} rule({rule})"
            f" : ({FULL}, {kind}) -> {FULL}\n"
        )
    out.write(f"  return %v{count} : {FULL}\n}}\n")


def main():
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    total = int(sys.argv[1])
    for index, start in enumerate(range(0, total, PER_FUNCTION)):
        write_function(index, min(PER_FUNCTION, total - start), sys.stdout)


if __name__ == "__main__":
    main()
