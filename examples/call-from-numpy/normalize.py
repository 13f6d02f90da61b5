"""Calls a shared library that bcast-compile has made, with ctypes and NumPy alone."""

import ctypes
import sys

import numpy as np


class Error(ctypes.Structure):
    """bcast_error of bcast/Runtime/Error.h."""

    _fields_ = [
        *((name, ctypes.c_char_p) for name in ("location", "subject", "against", "clause")),
        ("extent", ctypes.c_int64),
        ("expected", ctypes.c_int64),
        ("kind", ctypes.c_int32),
    ]


library = ctypes.CDLL(sys.argv[1])
floats = np.ctypeslib.ndpointer(np.float32, flags="C_CONTIGUOUS")
int64 = ctypes.c_int64
# The declaration of normalize.h.
library.normalize.argtypes = [floats, int64, int64, floats, floats, floats, int64, int64, ctypes.POINTER(Error)]


def normalize(image, mean, deviation, result):
    error = Error()
    rows, columns = image.shape[:2]
    if library.normalize(image, rows, columns, mean, deviation, result, *result.shape[:2], error):
        text = ctypes.create_string_buffer(256)
        library.bcast_format_error(ctypes.byref(error), text, ctypes.c_size_t(len(text)))
        raise ValueError(text.value.decode())


image = np.random.default_rng(0).random((480, 640, 3), np.float32)
mean, deviation = image.mean((0, 1)), image.std((0, 1))
result = np.empty_like(image)
normalize(image, mean, deviation, result)
np.testing.assert_allclose(result, (image - mean) / deviation, rtol=1e-6)
print(f"normalized a picture of shape {image.shape}, as NumPy does it")
try:
    normalize(image, mean, deviation, result[:240])
except ValueError as error:
    print("error:", error)
