"""Process 1 of 3 fails in a sum of blocks, as it passes no elements: fail_alone.py LIBRARY"""

import ctypes
import sys

import numpy as np

library = ctypes.CDLL(sys.argv[1])
comm, rank, size = ctypes.c_int32(), ctypes.c_int32(), ctypes.c_int32()
assert library.bcast_mpi_start(ctypes.byref(comm), ctypes.byref(rank), ctypes.byref(size)) == 0
source = np.zeros(1, np.float32)
elements = np.zeros(100, np.float32)
result = np.zeros(1, np.float32)
# 100 rows of 1 element on each process.
words = [comm.value, 0, 0, 1, size.value, 1, 0, 1, 1, 100 * size.value, 1]
words += [1, 1, 1, 100, 1, 1, 1, 1]
words += [source.ctypes.data, 0 if rank.value == 1 else elements.ctypes.data, result.ctypes.data]
library.bcast_mpi_combine_blocks((ctypes.c_int64 * len(words))(*words))
print("not reached")
