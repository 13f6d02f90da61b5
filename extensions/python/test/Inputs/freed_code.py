"""Exceptions in a C++ library while functions live, and after they are freed."""

import ctypes
import sys
import warnings

import bcast
import numpy as np

# These tests may run on one processor.
warnings.filterwarnings("ignore", ".*: all threads share")

library = ctypes.CDLL(sys.argv[1])
X = np.zeros(8, np.float32)
SOURCE = """
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = bcast.erfc %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}"""


@bcast.jit
def sum_of_two(x):
    return np.exp(x) + np.sin(x)


caught = 0
for threads in 1, 2:
    function = bcast.compile(SOURCE, threads=threads)
    assert function(X)[0] == 1
    caught += library.catches()
    del function
    caught += library.catches()
    bcast.compile(SOURCE, threads=threads)
    caught += library.catches()
sum_of_two(X)
caught += library.catches()
del sum_of_two
caught += library.catches()
print("caught", caught)
