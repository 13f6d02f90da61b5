"""Gathers the rows of an array on each half of the processes: gather_rows.py LIBRARY"""

import ctypes
import sys

import numpy as np
from mpi4py import MPI

library = ctypes.CDLL(sys.argv[1])
library.bcast_mpi_error_text.restype = ctypes.c_char_p
comm = MPI.COMM_WORLD
half = comm.Split(comm.rank % 2, comm.rank)

# Uneven rows: of 5, the first process of 2 has 3.
whole = np.arange(15, dtype=np.float32).reshape(5, 3) + 100 * (comm.rank % 2)
begin, end = ((0, 3), (3, 5))[half.rank]
source = whole[begin:end].copy()
target = np.zeros_like(whole)
words = [half.py2f(), 4, 1, half.size, 2]
words += [5, 3, 3, 0, 1, 0, 0, 0]
words += [3, 1, 1, 0, 0, 0, 0]
words += [source.ctypes.data, target.ctypes.data]
# The caller's messages do not meet those of the library, of any tag.
other = 1 - half.rank
token = np.zeros(1)
request = half.Irecv(token, source=other, tag=MPI.ANY_TAG)
error = library.bcast_mpi_reshard((ctypes.c_int64 * len(words))(*words))
if error:
    sys.exit(f"error: {library.bcast_mpi_error_text(error).decode()}")
half.Send(np.array([half.rank + 10.0]), dest=other)
request.Wait()
half.Free()
assert np.array_equal(target, whole), target
assert token[0] == other + 10, token
if comm.reduce(1) == comm.size:
    print("gathered on", comm.size, "processes")
