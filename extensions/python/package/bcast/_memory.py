# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays of other libraries as arrays of NumPy, without a copy."""

import ctypes

import numpy as np

from ._errors import Error
from ._types import bfloat16

# DLDataTypeCode and bits, of DLPack 1.0.
_DTYPES = {
    **{(0, bits): f"i{bits // 8}" for bits in (8, 16, 32, 64)},
    **{(1, bits): f"u{bits // 8}" for bits in (8, 16, 32, 64)},
    **{(2, bits): f"f{bits // 8}" for bits in (16, 32, 64)},
    (4, 16): "u2",
    (6, 8): "b1",
}
_BFLOAT = 4
# kDLCPU, kDLCUDAHost, kDLROCMHost, kDLCUDAManaged: memory that this process reads.
_READABLE_DEVICES = 1, 3, 11, 13


_ARRAY_METHODS = "__array__", "__array_interface__", "__array_struct__"


def gives_array(value):
    """Whether an object makes an array of NumPy, which may be a copy."""
    return any(hasattr(value, name) for name in _ARRAY_METHODS)


def _has_buffer(value):
    try:
        memoryview(value).release()
    except (TypeError, ValueError, BufferError):
        return False
    return True


def holds_array(value):
    """Whether an object holds an array in memory, as those of ctypes and of other libraries do."""
    if isinstance(value, type):
        return False
    return gives_array(value) or hasattr(value, "__dlpack__") or _has_buffer(value)


class _Tensor(ctypes.Structure):
    """DLTensor."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Owner:
    """Memory that lives as long as an object: a capsule frees its tensor when it goes."""

    def __init__(self, capsule, interface):
        self._capsule = capsule
        self.__array_interface__ = interface


_get_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)


def _view_dlpack(value):
    """The array of an object with __dlpack__; bf16 is ml_dtypes.bfloat16, or the bits."""
    capsule = value.__dlpack__()
    tensor = _Tensor.from_address(_get_pointer(capsule, b"dltensor"))
    if tensor.device_type not in _READABLE_DEVICES:
        raise Error(f"its memory is on a device of DLPack's type {tensor.device_type}, not of the processor")
    typestr = _DTYPES.get((tensor.code, tensor.bits)) if tensor.lanes == 1 else None
    if typestr is None:
        raise Error(f"its elements are of DLPack's type {tensor.code} with {tensor.bits} bits")
    size, rank = tensor.bits // 8, tensor.rank
    strides = tuple(stride * size for stride in tensor.strides[:rank]) if tensor.strides and rank else None
    address = (tensor.data or 0) + tensor.byte_offset
    interface = {
        "version": 3,
        "shape": tuple(tensor.shape[:rank]) if rank else (),
        "typestr": ("|" if size == 1 else "<") + typestr,
        "strides": strides,
        "data": (address, False),
    }
    array = np.asarray(_Owner(capsule, interface))
    return array.view(bfloat16) if tensor.code == _BFLOAT else array


def view_memory(value):
    """The memory of an object as an array, without a copy; None if it gives no memory."""
    if isinstance(value, np.ndarray):
        return value
    if not holds_array(value):
        return None
    if hasattr(value, "__array_interface__") or hasattr(value, "__array_struct__"):
        return np.asarray(value)
    if hasattr(value, "__dlpack__"):
        return _view_dlpack(value)
    return np.asarray(memoryview(value)) if _has_buffer(value) else None


def is_read_only(value, array):
    """Whether the memory of an object, which array shows, must not be written to."""
    try:
        # DLPack before 1.0 does not say so. Arrays of JAX do, as arrays of NumPy.
        shown = np.asarray(value) if gives_array(value) else array
    except (TypeError, ValueError, RuntimeError):
        shown = array
    return not (array.flags.writeable and shown.flags.writeable)
