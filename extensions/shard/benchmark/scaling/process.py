"""One process of an MPI job: the time of calls of compiled functions on its rows.

usage: process.py MPI-LIBRARY LIBRARY PROCESSES ROWS REPEATS

PROCESSES is the number of processes of a grid of LIBRARY: 1 for processes that work alone at the
same time. Process 0 prints for each function the seconds of a call of the slowest process.
"""

import ctypes
import json
import sys

import numpy as np
from mpi4py import MPI

COLUMNS = 1024
CALLS = 5  # between barriers, so that processes that take turns are measured together


def numpy_gelu(x, communicator):
    # NumPy has no erf; the tanh form has as many operations.
    return 0.5 * x * (1 + np.tanh(np.float32(0.7978846) * (x + np.float32(0.044715) * x * x * x)))


def numpy_softmax_rows(x, communicator):
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def numpy_softmax_columns(x, communicator):
    maximum = np.empty(COLUMNS, np.float32)
    communicator.Allreduce(x.max(axis=0), maximum, op=MPI.MAX)
    e = np.exp(x - maximum)
    total = np.empty(COLUMNS, np.float32)
    communicator.Allreduce(e.sum(axis=0), total, op=MPI.SUM)
    return e / total


def measure(call, repeats):
    """The median of the times of a call, from the first process's start to the last one's end."""
    call()
    times = []
    for _ in range(repeats):
        MPI.COMM_WORLD.Barrier()
        start = MPI.Wtime()
        for _ in range(CALLS):
            call()
        MPI.COMM_WORLD.Barrier()
        times.append(MPI.COMM_WORLD.allreduce(MPI.Wtime() - start, op=MPI.MAX) / CALLS)
    return sorted(times)[len(times) // 2]


def main():
    mpi_library, path, processes, rows, repeats = sys.argv[1:]
    ctypes.CDLL(mpi_library, ctypes.RTLD_GLOBAL)
    library = ctypes.CDLL(path)
    alone = int(processes) == 1
    communicator = MPI.COMM_SELF if alone else MPI.COMM_WORLD
    rows, repeats = int(rows), int(repeats)
    x = np.random.default_rng(MPI.COMM_WORLD.rank).standard_normal((rows, COLUMNS), np.float32)
    y = np.zeros_like(x)
    context = np.array([communicator.py2f(), communicator.rank, rows * communicator.size])
    whole = np.zeros(1, np.int64)
    arguments = [ctypes.c_void_p(x.ctypes.data), ctypes.c_int64(rows), ctypes.c_void_p(context.ctypes.data),
                 ctypes.c_void_p(y.ctypes.data), ctypes.c_int64(rows), ctypes.c_void_p(whole.ctypes.data), None]  # fmt: skip
    seconds = {}
    for name in "gelu", "softmax_rows", "softmax_columns":
        function = getattr(library, name)

        def call():
            if function(*arguments) != 0:
                MPI.COMM_WORLD.Abort(1)

        by_hand = globals()["numpy_" + name]
        seconds[name] = measure(call, repeats)
        seconds[name + " by hand"] = measure(lambda: by_hand(x, communicator), max(repeats // 10, 3))
    if MPI.COMM_WORLD.rank == 0:
        print(json.dumps(seconds))


main()
