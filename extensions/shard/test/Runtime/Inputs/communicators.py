"""Calls a program of two processes with communicators that are none: communicators.py LIBRARY PROGRAM.so CASE...

Prints the error of each case: unstarted, null, self, or large, a number beyond 32 bits.
"""

import ctypes
import sys

import numpy as np

ctypes.CDLL(sys.argv[1], ctypes.RTLD_GLOBAL)
program = ctypes.CDLL(sys.argv[2])


def get_handle(case):
    if case == "unstarted":
        return 0
    from mpi4py import MPI

    communicators = {"null": MPI.COMM_NULL, "self": MPI.COMM_SELF}
    return communicators[case].py2f() if case in communicators else 1 << 40


for case in sys.argv[3:]:
    part, result = np.ones((2, 3), np.float32), np.empty(3, np.float32)
    context = np.array([get_handle(case), 0])
    error = (ctypes.c_int64 * 16)()
    arguments = [ctypes.c_void_p(array.ctypes.data) for array in (part, context, result)]
    failed = program.largest(*arguments, error)
    text = ctypes.create_string_buffer(512)
    program.bcast_format_error(error, text, ctypes.c_size_t(len(text)))
    print(f"{case}: {failed}: {text.value.decode()}")
