#!/usr/bin/env python3
"""Writes a program with a function for each chain of views and elementwise operations.

usage: view_chains.py LENGTH static|dynamic
"""

import itertools
import sys


class Function:
    """The body of a function, and the extents of the last tensor, x."""

    def __init__(self, is_dynamic, shape):
        self.lines, self.count, self.is_dynamic, self.shape = [], 0, is_dynamic, shape
        self.name = "%x"

    def type(self, shape):
        return f"tensor<{'x'.join('?' if self.is_dynamic else str(extent) for extent in shape)}xf32>"

    def size(self, dim):
        """The extent as an operand of an operation."""
        if not self.is_dynamic:
            return str(self.shape[dim])
        return self.value(f"tensor.dim {self.name}, %c{dim} : {self.type(self.shape)}")

    def value(self, text):
        self.count += 1
        self.lines.append(f"  %{self.count} = {text}")
        return f"%{self.count}"

    def set(self, shape, text):
        name = self.value(f"{text}{self.type(shape)}")
        self.name, self.shape = name, shape

    def reshape(self):
        a, b = self.shape
        rows, columns = self.size(1), self.size(0)
        self.set((a * b,), f"tensor.collapse_shape {self.name} [[0, 1]] : {self.type(self.shape)} into ")
        groups = f"[[0, 1]] output_shape [{rows}, {columns}]"
        self.set((b, a), f"tensor.expand_shape {self.name} {groups} : {self.type(self.shape)} into ")

    def transpose(self):
        a, b = self.shape
        sizes = f"{self.size(1)}, {self.size(0)}" if self.is_dynamic else ""
        empty = self.value(f"tensor.empty({sizes}) : {self.type((b, a))}")
        operand = f"ins({self.name} : {self.type(self.shape)}) outs({empty} : {self.type((b, a))})"
        self.name, self.shape = self.value(f"linalg.transpose {operand} permutation = [1, 0]"), (b, a)

    def slice(self):
        a, b = self.shape
        rows, columns = self.size(0), self.size(1)
        rows = self.value(f"arith.subi {rows}, %c1 : index") if self.is_dynamic else a - 1
        place = f"[1, 0] [{rows}, {columns}] [1, 1]"
        self.set((a - 1, b), f"tensor.extract_slice {self.name}{place} : {self.type(self.shape)} to ")

    def concat(self):
        a, b = self.shape
        operand = self.type(self.shape)
        self.set((2 * a, b), f"tensor.concat dim(0) {self.name}, {self.name} : ({operand}, {operand}) -> ")

    def pad(self):
        a, b = self.shape
        body = "{\n  ^bb0(%i: index, %j: index):\n    tensor.yield %zero : f32\n  }"
        self.set((a + 1, b + 2), f"tensor.pad {self.name} low[1, 0] high[0, 2] {body} : {self.type(self.shape)} to ")

    def abs(self):
        self.set(self.shape, f"bcast.abs {self.name} : ")

    def add(self):
        operands = f"{self.type(self.shape)}, tensor<1xf32>"
        self.set(self.shape, f"bcast.add {self.name}, %one rule(#bcast.numpy) : ({operands}) -> ")


STEPS = (Function.reshape, Function.transpose, Function.slice, Function.concat, Function.pad, Function.abs, Function.add)


def main():
    length, is_dynamic = int(sys.argv[1]), sys.argv[2] == "dynamic"
    for steps in itertools.product(STEPS, repeat=length):
        function = Function(is_dynamic, (4, 6))
        argument = function.type((4, 6))
        for step in steps:
            step(function)
        name = "_".join(step.__name__ for step in steps)
        result = function.type(function.shape)
        print(f"func.func @{name}(%x: {argument}, %one: tensor<1xf32>) -> {result} {{")
        print("  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n  %zero = arith.constant 0.0 : f32")
        print(*function.lines, f"  return {function.name} : {result}\n}}", sep="\n")


if __name__ == "__main__":
    main()
