#!/usr/bin/env python3
"""Prints a function whose extent is computed by a chain of operations that depend on one another.

usage: chain.py COUNT
"""

import sys

count = int(sys.argv[1])
print("func.func @chain(%x: tensor<?xf32>) -> tensor<?xf32> {\n  %zero = arith.constant 0 : index")
print("  %v0 = tensor.dim %x, %zero : tensor<?xf32>")
for i in range(count):
    print(f"  %v{i + 1} = arith.{('muli', 'addi')[i % 2]} %v{i}, %v{max(i - 1, 0)} : index")
print(f"  %y = bcast.broadcast_in_dim %x, dims = [0] sizes(%v{count}) : tensor<?xf32> -> tensor<?xf32>")
print("  return %y : tensor<?xf32>\n}")
