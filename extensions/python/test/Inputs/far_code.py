"""Code whose tables of addresses do not fit beside it in the address space.

The only free places near the top are single pages, and what is larger lies more than 2 GiB below.
"""

import ctypes
import mmap

import numpy as np

import bcast

PAGE = mmap.PAGESIZE
LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.mmap.restype = ctypes.c_size_t
LIBC.mmap.argtypes = [ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
LIBC.munmap.argtypes = [ctypes.c_size_t, ctypes.c_size_t]
NO_RESERVE = 0x4000
# Calls of malloc and free go through the table.
PROGRAM = """
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = bcast.exponential %x : tensor<?xf32>
  %1:2 = scf.for %i = %c0 to %n step %n iter_args(%a = %0, %b = %x) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %b, %a : tensor<?xf32>, tensor<?xf32>
  }
  %2 = bcast.add %1#0, %1#1 : tensor<?xf32>
  return %2 : tensor<?xf32>
}
"""


def reserve(size):
    address = LIBC.mmap(0, size, 0, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | NO_RESERVE, -1, 0)
    assert address != ctypes.c_size_t(-1).value
    return address


def main():
    x = np.arange(4, dtype=np.float32)
    bcast.compile(PROGRAM)(x)
    far = reserve(3 << 30)
    filled = []
    while not filled or filled[-1] > far:
        filled.append(reserve(3 * PAGE))
    for address in filled[:-1]:
        LIBC.munmap(address + PAGE, PAGE)
    functions = [bcast.compile(PROGRAM) for _ in range(8)]
    for function in functions:
        assert np.allclose(function(x), np.exp(x) + x)
    print(f"{len(functions)} functions are right, {len(filled) - 1} places were free")


if __name__ == "__main__":
    main()
