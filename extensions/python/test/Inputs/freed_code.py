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
# Code with a call of a function that may throw has unwind tables. It is never reached.
SOURCE = """
func.func @main(%x: tensor<8xf32>, %n: tensor<i64>) -> tensor<8xf32> {
  %number = tensor.extract %n[] : tensor<i64>
  %zero = arith.constant 0 : i64
  %some = arith.cmpi ne, %number, %zero : i64
  scf.if %some {
    %function = llvm.inttoptr %number : i64 to !llvm.ptr
    llvm.call %function() : !llvm.ptr, () -> ()
  }
  %0 = bcast.exponential %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}"""


@bcast.jit
def sum_of_two(x):
    return np.exp(x) + np.sin(x)


caught = 0
for threads in 1, 2:
    function = bcast.compile(SOURCE, threads=threads)
    assert function(X, np.int64(0))[0] == 1
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
