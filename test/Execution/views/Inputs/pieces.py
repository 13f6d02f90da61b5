"""Writes programs that concatenate 33 pieces in turn of two arguments and of a value that is computed, and their results."""

import os
import sys

import numpy as np

COUNT = 33
x = np.arange(6, dtype="f4").reshape(2, 3)
y = np.array([[7], [8]], dtype="f4")
pieces = [(x, y, x + x)[i % 3] for i in range(COUNT)]
whole = np.concatenate(pieces, axis=1)
for name, array in ("x", x), ("y", y), ("whole", whole), ("square", whole * whole):
    np.save(os.path.join(sys.argv[1], name), array)
for name in "static", "dynamic":
    get_type = lambda columns: f"tensor<2x{columns}xf32>" if name == "static" else "tensor<?x?xf32>"
    types = [get_type((3, 1, 3)[i % 3]) for i in range(COUNT)]
    full = get_type(whole.shape[1])
    with open(os.path.join(sys.argv[1], name + ".mlir"), "w", encoding="utf-8") as program:
        program.write(
            f"func.func @main(%a0: {types[0]}, %a1: {types[1]}) -> ({full}, {full}) {{\n"
            f"  %a2 = bcast.add %a0, %a0 : {types[0]}\n"
            f"  %r = tensor.concat dim(1) {', '.join(f'%a{i % 3}' for i in range(COUNT))} : ({', '.join(types)}) -> {full}\n"
            f"  %s = bcast.multiply %r, %r : {full}\n"
            f"  return %r, %s : {full}, {full}\n}}\n"
        )
