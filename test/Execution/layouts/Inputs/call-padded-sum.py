"""Calls @padded_sum of a shared library, and prints the memory of the result.

usage: call-padded-sum.py <library.so>
"""

import ctypes
import sys

import numpy as np


def pointer(array):
    return ctypes.c_void_p(array.ctypes.data)


library = ctypes.CDLL(sys.argv[1])
# In columns.
x = np.array([1, 4, 2, 5, 3, 6], np.float32)
row = np.array([10, 20, 30], np.float32)
result = np.full(15, np.nan, np.float32)
if library.padded_sum(pointer(x), pointer(row), pointer(result), None):
    sys.exit("the call failed")
print(*result.tolist())
