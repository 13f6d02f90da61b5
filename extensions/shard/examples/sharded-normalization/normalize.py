"""Each process of an MPI job normalizes its rows of an array, with mpi4py and ctypes."""

import ctypes
import sys

import numpy as np
from mpi4py import MPI

communicator = MPI.COMM_WORLD
rank, size = communicator.rank, communicator.size
# The library for the MPI of mpi4py; the compiled code finds its functions.
ctypes.CDLL(sys.argv[2], ctypes.RTLD_GLOBAL)
library = ctypes.CDLL(sys.argv[1])

x = np.random.default_rng(0).standard_normal((1001, 64), np.float32)
# The first parts have one more row.
quotient, remainder = divmod(len(x), size)
first = rank * quotient + min(rank, remainder)
part = np.ascontiguousarray(x[first : first + quotient + (rank < remainder)])
result, scale, shift = np.empty_like(part), np.ones(64, np.float32), np.zeros(64, np.float32)
context = np.array([communicator.py2f(), rank, len(x)])
whole = np.empty(1, np.int64)

pointer = lambda array: ctypes.c_void_p(array.ctypes.data)
rows = ctypes.c_int64(len(part))
failed = library.batch_normalization(pointer(part), rows, pointer(scale), pointer(shift), pointer(context),
                                     pointer(result), rows, pointer(whole), None)  # fmt: skip
if failed:
    communicator.Abort(1)
parts = communicator.gather(result)
if rank == 0:
    expected = (x - x.mean(0)) / np.sqrt(x.var(0) + 1e-5)
    np.testing.assert_allclose(np.concatenate(parts), expected, rtol=1e-4, atol=1e-5)
    print(f"{size} processes normalized {len(x)} rows, as NumPy does it")
