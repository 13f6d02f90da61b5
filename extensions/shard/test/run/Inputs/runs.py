#!/usr/bin/env python3
"""Compares runs of several processes with those of one: runs.py RUN-MPI MPI FOLDER

RUN-MPI is extensions/shard/test/run-mpi.py. Result files must be equal byte by byte. Prints the number of runs.
"""

import filecmp
import os
import subprocess
import sys

import numpy

ADD = """
func.func @main(%x: tensor<{0}xf32>, %y: tensor<{1}xf32>) -> tensor<{0}xf32> {{
  %r = bcast.add %x, %y rule(#bcast.numpy) : (tensor<{0}xf32>, tensor<{1}xf32>) -> tensor<{0}xf32>
  return %r : tensor<{0}xf32>
}}
"""

LAYOUT = """
#col = #bcast.layout<minor_to_major = [0, 1]>
#padded = #bcast.layout<minor_to_major = [1, 0], padded_dimensions = [9, 5], padding_value = 0.0 : f32>
func.func @main(%x: tensor<7x4xf32, #col>) -> (tensor<7x4xf32, #col>, tensor<7x4xf32, #padded>) {
  %0 = bcast.multiply %x, %x : tensor<7x4xf32, #col>
  %1 = bcast.relayout %0 : tensor<7x4xf32, #col> -> tensor<7x4xf32, #padded>
  return %0, %1 : tensor<7x4xf32, #col>, tensor<7x4xf32, #padded>
}
"""

SOFTMAX = """
func.func @main(%x: tensor<6x1000xf32>) -> (tensor<6x1000xf32>, tensor<6xf32>) {
  %m = bcast.reduce maximum %x, dims = [1] : tensor<6x1000xf32> -> tensor<6xf32>
  %mb = bcast.broadcast_in_dim %m, dims = [0] : tensor<6xf32> -> tensor<6x1000xf32>
  %c = bcast.subtract %x, %mb : tensor<6x1000xf32>
  %e = bcast.exponential %c : tensor<6x1000xf32>
  %s = bcast.reduce sum %e, dims = [1] : tensor<6x1000xf32> -> tensor<6xf32>
  %sb = bcast.broadcast_in_dim %s, dims = [0] : tensor<6xf32> -> tensor<6x1000xf32>
  %r = bcast.divide %e, %sb : tensor<6x1000xf32>
  return %r, %s : tensor<6x1000xf32>, tensor<6xf32>
}
"""

# Two shardings, and a call.
STATED = """
shard.grid @grid(shape = 2x2)
func.func private @twice(%x: tensor<5x6xi16>) -> tensor<5x6xi16> {
  %r = bcast.add %x, %x : tensor<5x6xi16>
  return %r : tensor<5x6xi16>
}
func.func @main(%x: tensor<5x6xi16>) -> (tensor<5x6xi16>, tensor<6xi16>) {
  %rows = shard.sharding @grid split_axes = [[0], [1]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0, 1]] : !shard.sharding
  %0 = shard.shard %x to %rows annotate_for_users : tensor<5x6xi16>
  %1 = call @twice(%0) : (tensor<5x6xi16>) -> tensor<5x6xi16>
  %2 = shard.shard %1 to %columns : tensor<5x6xi16>
  %3 = bcast.reduce sum %2, dims = [0] : tensor<5x6xi16> -> tensor<6xi16>
  return %2, %3 : tensor<5x6xi16>, tensor<6xi16>
}
"""

# The sum is split along its columns, the other result along the rows.
CENTER = """
func.func @main(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<3xf32>) {
  %sum = bcast.reduce sum %x, dims = [0] : tensor<?x3xf32> -> tensor<3xf32>
  %r = bcast.subtract %x, %sum rule(#bcast.numpy) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return %r, %sum : tensor<?x3xf32>, tensor<3xf32>
}
"""

SCALAR = """
func.func @main(%x: tensor<9xi1>) -> (tensor<i1>, tensor<9xi1>) {
  %r = bcast.reduce or %x, dims = [0] : tensor<9xi1> -> tensor<i1>
  %n = bcast.not %x : tensor<9xi1>
  return %r, %n : tensor<i1>, tensor<9xi1>
}
"""


def check(condition, *text):
    if not condition:
        sys.exit("\n".join(map(str, text)))


class Runs:
    def __init__(self, run_mpi, mpi):
        self.launcher = [sys.executable, run_mpi, mpi]
        self.count = 0

    def compare(self, program, inputs, results, processes, *options):
        """Runs the program on each number of processes."""
        with open("program.mlir", "w") as file:
            file.write(program)
        common = ["program.mlir"] + [f"--input={value}" for value in inputs]
        outputs = lambda folder: [f"--output=@{folder}/{i}.npy" for i in range(results)]
        for folder in ("whole", "shards"):
            os.makedirs(folder, exist_ok=True)
        subprocess.run(["bcast-run", *common, *outputs("whole")], check=True)
        for n in processes:
            for i in range(results):
                if os.path.exists(f"shards/{i}.npy"):
                    os.remove(f"shards/{i}.npy")
            command = [*self.launcher, str(n), "bcast-run", "--shard", *common, *outputs("shards"), *options]
            run = subprocess.run(command, stderr=subprocess.PIPE, text=True)
            check(run.returncode == 0, program, command, run.stderr)
            for i in range(results):
                equal = filecmp.cmp(f"whole/{i}.npy", f"shards/{i}.npy", shallow=False)
                check(equal, program, command, f"result {i} differs")
            check(sorted(os.listdir("shards")) == [f"{i}.npy" for i in range(results)], os.listdir("shards"))
            self.count += 1


def main():
    run_mpi, mpi, folder = sys.argv[1:]
    os.chdir(folder)
    runs = Runs(os.path.abspath(run_mpi), mpi)
    random = numpy.random.default_rng(1)
    x = random.standard_normal((8, 3)).astype("f4")
    numpy.save("x.npy", x)
    numpy.save("fortran.npy", numpy.asfortranarray(x))
    numpy.save("row.npy", random.standard_normal((1, 3)).astype("f4"))
    numpy.save("empty.npy", numpy.zeros((0, 3), "f4"))
    numpy.save("col.npy", random.standard_normal((7, 4)).astype("f4"))
    numpy.save("rows.npy", random.standard_normal((6, 1000)).astype("f4"))
    numpy.save("integers.npy", numpy.arange(30, dtype="i2").reshape(5, 6))
    numpy.save("truth.npy", numpy.arange(9) % 4 == 3)

    # The three programs that upstream's partition gets wrong have these shapes.
    runs.compare(ADD.format("8x3", "1x3"), ["@x.npy", "@row.npy"], 1, [1, 2, 3, 4])
    runs.compare(ADD.format("8x3", "1x3"), ["@fortran.npy", "@row.npy"], 1, [2, 3], "--split=1")
    dynamic = ADD.format("?x?", "?x?")
    runs.compare(dynamic, ["@x.npy", "@row.npy"], 1, [3])
    runs.compare(dynamic, ["@row.npy", "@row.npy"], 1, [4])
    runs.compare(dynamic, ["@empty.npy", "@row.npy"], 1, [2])
    runs.compare(dynamic, ["@x.npy", "8x1xf32=0.5"], 1, [4], "--grid=2x2", "--split=0")
    runs.compare(LAYOUT, ["@col.npy"], 2, [1, 3, 4])
    runs.compare(LAYOUT, ["@col.npy"], 2, [3], "--split=1")
    runs.compare(SOFTMAX, ["@rows.npy"], 2, [4])
    runs.compare(SOFTMAX, ["@rows.npy"], 2, [3], "--split=1")
    runs.compare(STATED, ["@integers.npy"], 2, [4])
    runs.compare(CENTER, ["@x.npy"], 2, [2, 3])
    runs.compare(SCALAR, ["@truth.npy"], 2, [2, 4])
    print(runs.count, "runs")


main()
