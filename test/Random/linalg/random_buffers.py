#!/usr/bin/env python3
"""Random programs of linalg on buffers: fused by --bcast-fuse-buffers, and as they are.

Buffers are arguments, which may be the same one or overlap, views that overlap, and allocations.
They are written in part, several times and in loops. Both programs must give the same bits: their operations
round once.

usage: random_buffers.py [--count N] [--seed N] [--only N] [--jobs N]
"""

import sys

sys.dont_write_bytecode = True

import os
import random
import subprocess
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import numpy as np

from programs import run_programs

ROWS, SIZE = 12, 8
ARGUMENT = f"memref<{SIZE}x{SIZE}xf32, strided<[{SIZE}, 1], offset: ?>>"
MATRIX, VECTOR = f"memref<{SIZE}x{SIZE}xf32>", f"memref<{SIZE}xf32>"
ROOT = f"memref<{ROWS}x{SIZE}xf32>"


class Buffer:
    def __init__(self, name, kind, root, row, rank=2):
        self.name, self.type, self.root, self.row, self.rank = name, kind, root, row, rank
        self.is_set = root is not None
        self.is_local = root is None
        self.root = root if root is not None else name

    def overlaps(self, other):
        return self.root == other.root and (self.is_local or abs(self.row - other.row) < SIZE)

    def is_same(self, other):
        return self.root == other.root and self.row == other.row


class Softmax:
    """Whole, and in steps with buffers of their own."""

    def __init__(self, dim, source, target, name):
        self.dim, self.source, self.target, self.name = dim, source, target, name

    def whole(self):
        return (f"linalg.softmax dimension({self.dim}) ins({self.source.name} : {self.source.type}) "
                f"outs({self.target.name} : {self.target.type})")  # fmt: skip

    def steps(self):
        n, dim = f"%{self.name}", self.dim
        lines = [f"{n}{i} = memref.alloc() : {MATRIX}" for i in "abcd"]
        lines += [f"{n}{i} = memref.alloc() : {VECTOR}" for i in "ms"]

        def reduce(kind, value, source, source_type, target, rows):
            lines.append(f"{target}i = arith.constant {value} : f32")
            lines.append(f"linalg.fill ins({target}i : f32) outs({target} : {VECTOR})")
            lines.append(f"linalg.reduce {{arith.{kind}}} ins({source} : {source_type}) outs({target} : {VECTOR}) dimensions = [{dim}]")
            lines.append(f"linalg.broadcast ins({target} : {VECTOR}) outs({rows} : {MATRIX}) dimensions = [{dim}]")

        reduce("maximumf", "0xFF800000", self.source.name, self.source.type, f"{n}m", f"{n}a")
        lines.append(f"linalg.sub ins({self.source.name}, {n}a : {self.source.type}, {MATRIX}) outs({n}b : {MATRIX})")
        lines.append(f"linalg.exp ins({n}b : {MATRIX}) outs({n}c : {MATRIX})")
        reduce("addf", "0.0", f"{n}c", MATRIX, f"{n}s", f"{n}d")
        lines.append(f"linalg.div ins({n}c, {n}d : {MATRIX}, {MATRIX}) outs({self.target.name} : {self.target.type})")
        return "\n".join(lines)


class Program:
    """A function on three views of two matrices."""

    def __init__(self, name):
        self.random = random.Random(name)
        self.lines, self.count = [], 0
        self.marks = self.random.choice(["", "", " {llvm.noalias}", " {bufferize.result}"])
        self.views, self.buffers = [], []
        for number in range(3):
            view = (self.random.randrange(2), self.random.choice((0, 0, 1, 4)))
            if self.marks and number == 2:
                view = (2, 0)  # Marked: it overlaps no other.
            self.views.append(view)
            self.buffers.append(Buffer(f"%a{number}", ARGUMENT, *view))
        self.statements(self.random.randint(4, 16), 1)
        for buffer in self.buffers:  # Some are stored, some are not used any more.
            if buffer.is_local and buffer.is_set and self.random.random() < 0.3:
                target = self.buffers[self.random.randrange(3)]
                if buffer.rank == 2:
                    self.emit(f"memref.copy {buffer.name}, {target.name} : {buffer.type} to {target.type}", 1)
                    if self.random.random() < 0.5 and not buffer.is_alloca:
                        self.emit(f"memref.dealloc {buffer.name} : {buffer.type}", 1)

    def emit(self, line, depth):
        self.lines.append(line)

    def new(self, prefix):
        self.count += 1
        return f"%{prefix}{self.count}"

    def allocate(self, rank, depth):
        kind = MATRIX if rank == 2 else VECTOR
        buffer = Buffer(self.new("m"), kind, None, 0, rank)
        buffer.is_alloca = depth == 1 and self.random.random() < 0.3
        self.emit(f"{buffer.name} = memref.{'alloca' if buffer.is_alloca else 'alloc'}() : {kind}", depth)
        self.buffers.append(buffer)
        return buffer

    def input(self, rank=2):
        found = [b for b in self.buffers if b.is_set and b.rank == rank]
        # Mostly what was written last.
        return self.random.choice(found[-2:] if self.random.random() < 0.6 else found) if found else None

    def target(self, inputs, depth, rank=2, elementwise=False, is_set=False):
        """A buffer that an operation on `inputs` may write: its steps have any order."""
        found = [b for b in self.buffers if b.rank == rank and (b.is_set or not is_set)
                 and all(not b.overlaps(i) or (elementwise and b.is_same(i)) for i in inputs)]
        if not is_set and (not found or self.random.random() < 0.5):
            return self.allocate(rank, depth)
        return self.random.choice(found) if found else None

    def statements(self, count, depth):
        kinds = [self.binary] * 4 + [self.unary] * 2 + [self.transpose, self.broadcast, self.reduce,
                 self.reduce, self.fill, self.copy, self.softmax, self.accumulate, self.element,
                 self.view, self.loop, self.branch]  # fmt: skip
        for _ in range(count):
            self.random.choice(kinds)(depth)

    def write(self, target, text, depth):
        self.emit(text, depth)
        target.is_set = True

    def operation(self, name, inputs, target, depth, more=""):
        names = ", ".join(b.name for b in inputs)
        types = ", ".join(b.type for b in inputs)
        self.write(target, f"linalg.{name} ins({names} : {types}) outs({target.name} : {target.type}){more}", depth)

    def binary(self, depth):
        inputs = [self.input(), self.input()]
        target = self.target(inputs, depth, elementwise=True)
        self.operation(self.random.choice(["add", "sub", "max"]), inputs, target, depth)

    def unary(self, depth):
        inputs = [self.input()]
        target = self.target(inputs, depth, elementwise=True)
        self.operation(self.random.choice(["sqrt", "negf", "abs", "square"]), inputs, target, depth)

    def transpose(self, depth):
        inputs = [self.input()]
        self.operation("transpose", inputs, self.target(inputs, depth), depth, " permutation = [1, 0]")

    def broadcast(self, depth):
        vector = self.input(rank=1)
        if vector:
            target = self.target([vector], depth)
            self.operation("broadcast", [vector], target, depth, f" dimensions = [{self.random.randrange(2)}]")

    def reduce(self, depth):
        matrix = self.input()
        accumulates = self.random.random() < 0.2
        target = self.target([matrix], depth, rank=1, is_set=accumulates)
        if not target:
            return
        kind, value = self.random.choice([("addf", "0.0"), ("maximumf", "0xFF800000")])
        if not accumulates:
            self.fill(depth, target, value)
        self.write(target, f"linalg.reduce {{arith.{kind}}} ins({matrix.name} : {matrix.type}) "
                   f"outs({target.name} : {target.type}) dimensions = [{self.random.randrange(2)}]", depth)  # fmt: skip

    def fill(self, depth, target=None, value="0.5"):
        target = target or self.target([], depth)
        constant = self.new("c")
        self.emit(f"{constant} = arith.constant {value} : f32", depth)
        self.write(target, f"linalg.fill ins({constant} : f32) outs({target.name} : {target.type})", depth)

    def copy(self, depth):
        source = self.input()
        target = self.target([source], depth)
        self.write(target, f"memref.copy {source.name}, {target.name} : {source.type} to {target.type}", depth)

    def softmax(self, depth):
        source = self.input()
        target = self.target([source], depth, elementwise=True)
        self.write(target, Softmax(self.random.randrange(2), source, target, self.new("s")[1:]), depth)

    def accumulate(self, depth):
        matrix = self.input()
        target = self.target([matrix], depth, elementwise=True, is_set=True)
        if target:
            maps = ", ".join(["affine_map<(i, j) -> (i, j)>"] * 2)
            self.write(target, f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\"]}} "
                       f"ins({matrix.name} : {matrix.type}) outs({target.name} : {target.type}) {{\n"
                       f"^bb0(%in: f32, %out: f32):\n  %sum = arith.addf %in, %out : f32\n  linalg.yield %sum : f32\n}}", depth)  # fmt: skip

    def element(self, depth):
        source = self.input()
        target = self.target([], depth, is_set=True)
        index, value = self.new("i"), self.new("e")
        self.emit(f"{index} = arith.constant {self.random.randrange(SIZE)} : index", depth)
        self.emit(f"{value} = memref.load {source.name}[{index}, {index}] : {source.type}", depth)
        self.emit(f"memref.store {value}, {target.name}[{index}, {index}] : {target.type}", depth)

    def view(self, depth):
        """Another name of an argument's memory, or half of the rows of a local matrix."""
        base = self.random.choice(self.buffers[:3])
        result = Buffer(self.new("v"), ARGUMENT, base.root, base.row)
        self.emit(f"{result.name} = memref.subview {base.name}[0, 0] [{SIZE}, {SIZE}] [1, 1] : {base.type} to {ARGUMENT}", depth)
        self.buffers.append(result)
        local = [b for b in self.buffers if b.is_local and b.is_set and b.rank == 2]
        if local:
            buffer = self.random.choice(local)
            half, kind = self.new("h"), f"memref<{SIZE // 2}x{SIZE}xf32, strided<[{SIZE}, 1], offset: {SIZE}>>"
            self.emit(f"{half} = memref.subview {buffer.name}[1, 0] [{SIZE // 2}, {SIZE}] [1, 1] : {MATRIX} to {kind}", depth)
            self.emit(f"linalg.exp ins({half} : {kind}) outs({half} : {kind})", depth)

    def loop(self, depth):
        if depth > 2:
            return
        bounds = [self.new("k") for _ in range(3)]
        for name, value in zip(bounds, (0, 2, 1)):
            self.emit(f"{name} = arith.constant {value} : index", depth)
        self.emit(f"scf.for {self.new('j')} = {bounds[0]} to {bounds[1]} step {bounds[2]} {{", depth)
        outside = len(self.buffers)
        self.statements(self.random.randint(2, 5), depth + 1)
        del self.buffers[outside:]
        self.emit("}", depth)

    def branch(self, depth):
        if depth > 2:
            return
        source, index, value, condition = self.input(), self.new("i"), self.new("e"), self.new("b")
        self.emit(f"{index} = arith.constant 0 : index", depth)
        self.emit(f"{value} = memref.load {source.name}[{index}, {index}] : {source.type}", depth)
        self.emit(f"{condition} = arith.cmpf ogt, {value}, {value} : f32" if self.random.random() < 0.3
                  else f"{condition} = arith.cmpf ole, {value}, {value} : f32", depth)  # fmt: skip
        self.emit(f"scf.if {condition} {{", depth)
        outside, was_set = len(self.buffers), [b.is_set for b in self.buffers]
        self.statements(self.random.randint(1, 4), depth + 1)
        del self.buffers[outside:]
        for buffer, is_set in zip(self.buffers, was_set):
            buffer.is_set = is_set
        self.emit("}", depth)

    def text(self, whole=True):
        arguments = ", ".join(f"%a{number}: {ARGUMENT}{self.marks if number == 2 else ''}" for number in range(3))
        body = "\n".join(line if isinstance(line, str) else line.whole() if whole else line.steps()
                         for line in self.lines)  # fmt: skip
        tensor = f"tensor<{ROWS}x{SIZE}xf32>"
        main = [f"func.func @main(%x0: {tensor}, %x1: {tensor}, %x2: {tensor}) -> ({tensor}, {tensor}, {tensor}) {{"]
        for number in range(3):
            main.append(f"  %r{number} = memref.alloc() : {ROOT}")
            main.append(f"  bufferization.materialize_in_destination %x{number} in writable %r{number} : ({tensor}, {ROOT}) -> ()")
        for number, (root, row) in enumerate(self.views):
            main.append(f"  %s{number} = memref.subview %r{root}[{row}, 0] [{SIZE}, {SIZE}] [1, 1] : {ROOT} to "
                        f"memref<{SIZE}x{SIZE}xf32, strided<[{SIZE}, 1], offset: {row * SIZE}>>")  # fmt: skip
            main.append(f"  %v{number} = memref.cast %s{number} : memref<{SIZE}x{SIZE}xf32, strided<[{SIZE}, 1], offset: {row * SIZE}>> to {ARGUMENT}")
        main.append(f"  func.call @compute(%v0, %v1, %v2) : ({ARGUMENT}, {ARGUMENT}, {ARGUMENT}) -> ()")
        for number in range(3):
            main.append(f"  %t{number} = bufferization.to_tensor %r{number} restrict : {ROOT} to {tensor}")
        main.append(f"  return %t0, %t1, %t2 : {tensor}, {tensor}, {tensor}\n}}\n")
        return f"func.func private @compute({arguments}) {{\n{body}\n  return\n}}\n" + "\n".join(main)


def run(name):
    """Returns an error, or nothing."""
    program = Program(name)
    with tempfile.TemporaryDirectory(prefix="bcast-buffers-") as folder:
        path = lambda file: os.path.join(folder, file)
        with open(path("plain.mlir"), "w") as file:
            file.write(program.text(whole=False))
        with open(path("whole.mlir"), "w") as file:
            file.write(program.text())
        fused = subprocess.run(["bcast-opt", path("whole.mlir"), "--bcast-fuse-buffers", "-o", path("fused.mlir")],
                               capture_output=True, text=True)  # fmt: skip
        if fused.returncode != 0:
            return fused.stderr
        results = []
        for form in ("plain", "fused"):
            # bcast-run frees buffers itself.
            with open(path(f"{form}.mlir")) as file:
                lines = [line for line in file if "memref.dealloc" not in line]
            with open(path(f"{form}.mlir"), "w") as file:
                file.writelines(lines)
            command = ["bcast-run", path(f"{form}.mlir"), "--entry=main"]
            for number in range(3):
                array = np.random.default_rng(number).standard_normal((ROWS, SIZE)).astype(np.float32)
                np.save(path(f"x{number}.npy"), array)
                command.append(f"--input=@{path(f'x{number}.npy')}")
            command += [f"--output=@{path(f'{form}{number}.npy')}" for number in range(3)]
            ran = subprocess.run(command, capture_output=True, text=True)
            if ran.returncode != 0:
                return f"{form}: {ran.stderr}"
            results.append([np.load(path(f"{form}{number}.npy")) for number in range(3)])
        for number, (plain, found) in enumerate(zip(*results)):
            if not np.array_equal(plain, found, equal_nan=True):
                return f"matrix {number} differs"
    return None


run_programs(lambda name: Program(name).text(), run)
