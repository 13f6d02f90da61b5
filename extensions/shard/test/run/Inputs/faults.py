#!/usr/bin/env python3
"""Checks that a fault of one process ends all of them: faults.py RUN-MPI MPI FOLDER

Every job must end within LIMIT seconds, with a message that names rank and cause. The result file of
an earlier run must stay, and no other file. Prints the number of faults.
"""

import os
import resource
import shutil
import signal
import subprocess
import sys
import time

import numpy

LIMIT = 20
PROCESSES = 3
RANK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rank.sh")

PROGRAM = """
func.func @main(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %r = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}
"""
FILES = ["program.mlir", "x.npy", "y.npy", "row.npy"]
ARGUMENTS = ["--input=@x.npy", "--input=@row.npy", "--output=@y.npy"]


def check(condition, *text):
    if not condition:
        sys.exit("\n".join(map(str, text)))


class Faults:
    def __init__(self, run_mpi, mpi):
        self.launcher = [sys.executable, os.path.abspath(run_mpi), mpi, str(PROCESSES), f"--timeout={3 * LIMIT}"]
        self.count = 0

    def make_files(self):
        shutil.rmtree("work", ignore_errors=True)
        os.mkdir("work")
        os.chdir("work")
        with open("program.mlir", "w") as file:
            file.write(PROGRAM)
        numpy.save("x.npy", numpy.arange(24, dtype="f4").reshape(8, 3))
        numpy.save("row.npy", numpy.ones((1, 3), "f4"))
        with open("y.npy", "w") as file:
            file.write("the result of an earlier run")
        os.chdir("..")

    def make_rank(self, rank, before=""):
        """Gives a rank a folder of its own, with copies of all files."""
        folder = f"work/rank-{rank}"
        os.mkdir(folder)
        for name in FILES:
            shutil.copy(f"work/{name}", folder)
        with open(f"{folder}/before", "w") as file:
            file.write(before)
        return folder

    def expect(self, message, *arguments, during=None):
        """Runs the job, and calls `during`. Its output has `message` once."""
        command = [*self.launcher, RANK, "bcast-run", "--shard", "program.mlir", *(arguments or ARGUMENTS)]
        start = time.monotonic()
        job = subprocess.Popen(
            command, cwd="work", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        if during:
            during()
            start = time.monotonic()
        output = job.communicate()[0]
        seconds = time.monotonic() - start
        check(job.returncode not in (0, 124), command, output, f"exit code {job.returncode}")
        check(seconds < LIMIT, command, output, f"ended after {seconds:.1f} s")
        check(message is None or output.count(message) == 1, command, output, f"expected once: {message}")
        with open("work/y.npy") as file:
            check(file.read() == "the result of an earlier run", command, "another result")
        for folder, _, files in os.walk("work"):
            check(set(files) <= set(FILES + ["before", "pid", "x64.npy"]), command, f"{folder} has {files}")
        self.count += 1
        self.make_files()


def wait_for(path):
    while not os.path.exists(path):
        time.sleep(0.05)
    time.sleep(1)
    with open(path) as file:
        return int(file.read())


def main():
    run_mpi, mpi, folder = sys.argv[1:]
    faults = Faults(run_mpi, mpi)
    os.chdir(folder)
    faults.make_files()

    # The same fault of all processes is reported without a rank.
    with open("work/program.mlir", "w") as file:
        file.write("nonsense")
    faults.expect("program.mlir:1:1: error: custom op 'nonsense' is unknown")
    faults.expect("bcast-run: error: Unknown command line argument '--nonsense'.", "--nonsense")
    faults.expect("bcast-run: error: expected 2 inputs (?x3xf32, ?x3xf32), got 0", "--split=0")
    faults.expect(
        "bcast-run: error: the grid of 2x2 has 4 processes, and the job has 3; start it with mpirun -n 4",
        *ARGUMENTS, "--grid=2x2",
    )
    faults.expect("dimension 0: operand 1 has extent 4, operand 0 has extent 8", "--input=@x.npy", "--input=4x3xf32=1")
    faults.expect("bcast-run: error: input 1: expected ?x3xf32, got 1x2xf32", "--input=@x.npy", "--input=1x2xf32=1")
    faults.expect("none/y.npy: cannot write the file: there is no folder 'none'", *ARGUMENTS[:2], "--output=@none/y.npy")
    faults.expect(".: cannot write the file: it is a directory", *ARGUMENTS[:2], "--output=@.")

    # Faults of one process.
    own = faults.make_rank(2)
    with open(f"{own}/program.mlir", "a") as file:
        file.write("// another\n")
    faults.expect("bcast-run: error: rank 2 has another program than rank 0")
    own = faults.make_rank(1)
    os.remove(f"{own}/program.mlir")
    faults.expect("bcast-run: error: rank 1: 'program.mlir': No such file or directory")
    own = faults.make_rank(2)
    with open(f"{own}/x.npy", "r+") as file:
        file.truncate(128 + 90)
    faults.expect(
        "bcast-run: error: rank 2: --input 0: x.npy: truncated data: expected 96 bytes of 8x3xf32 after the header, "
        "found 90"
    )
    own = faults.make_rank(1)
    numpy.save(f"{own}/x.npy", numpy.zeros((9, 3), "f4"))
    faults.expect("bcast-run: error: rank 1 has another x.npy than rank 0: 9x3xf32, not 8x3xf32")
    own = faults.make_rank(2)
    numpy.save(f"{own}/x.npy", numpy.zeros((8, 2), "f4"))
    faults.expect("bcast-run: error: rank 2: x.npy: input 0: expected ?x3xf32, got 8x2xf32")
    own = faults.make_rank(1)
    numpy.save(f"{own}/x.npy", numpy.zeros((8, 3), "f8"))
    faults.expect("rank 1: --input 0: x.npy: expected elements of f32, found f64")
    faults.make_rank(1, "set -- \"$@\" --threads=1\n")
    faults.expect("bcast-run: error: rank 1 has other options than rank 0: ")
    # This process does not find the file that process 0 makes.
    faults.make_rank(2)
    faults.expect(".tmp: cannot write the file: this process does not see the file that process 0 has begun")

    # A process does not wait long for others when it has failed: here, one waits for its program.
    own = faults.make_rank(1)
    os.remove(f"{own}/program.mlir")
    os.mkfifo(f"{own}/program.mlir")
    own = faults.make_rank(2)
    os.remove(f"{own}/program.mlir")
    faults.expect("bcast-run: error: rank 2: 'program.mlir': No such file or directory")

    # A process that dies, before and after the start of MPI. The launcher reports that. At the start
    # its words depend on which processes it has heard of.
    faults.make_rank(1, "kill -9 $$\n")
    faults.expect(None)
    own = faults.make_rank(1, "echo $$ > pid\n")
    os.remove(f"{own}/program.mlir")
    os.mkfifo(f"{own}/program.mlir")
    faults.expect(
        "ignal 9" if mpi == "openmpi" else "EXIT CODE: 9",
        during=lambda: os.kill(wait_for(f"{own}/pid"), signal.SIGKILL),
    )

    # No memory on one rank: it has 300 MB more than it took to start, and needs 400 MB for a shard.
    def limit_memory():
        pid = wait_for(f"{own}/pid")
        with open(f"/proc/{pid}/statm") as file:
            size = int(file.read().split()[0]) * resource.getpagesize()
        resource.prlimit(pid, resource.RLIMIT_AS, (size + 300_000_000,) * 2)
        with open(f"{own}/program.mlir", "w") as file:
            file.write(PROGRAM)

    own = faults.make_rank(1, "echo $$ > pid\n")
    os.remove(f"{own}/program.mlir")
    os.mkfifo(f"{own}/program.mlir")
    faults.expect(
        "bcast-run: error: rank 1: --input 0: column 1: there is no memory left for 33333333x3xf32, which takes "
        "399999996 bytes",
        "--input=100000000x3xf32=1", "--input=@row.npy", "--output=@y.npy",
        during=limit_memory,
    )
    print(faults.count, "faults")


main()
