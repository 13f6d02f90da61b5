# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""libbcast-c.so, and the declarations of bcast-c/*.h that this package uses."""

import ctypes
import operator
import os

from ._errors import Error

c_int64, c_bool, c_char_p, c_void_p = ctypes.c_int64, ctypes.c_bool, ctypes.c_char_p, ctypes.c_void_p

DYNAMIC = -(2**63)


class Ints(ctypes.Structure):
    """BcastInts."""

    _fields_ = [("data", ctypes.POINTER(c_int64)), ("size", c_int64)]

    @classmethod
    def of(cls, values):
        values = list(values)
        if len(values) > 1024:
            raise Error(f"expected at most 1024 entries, got {len(values)}")
        return cls(make_int_array(values), len(values))

    def to_tuple(self):
        return tuple(self.data[: self.size]) if self.size else ()


class Rule(ctypes.Structure):
    """BcastRule."""

    _fields_ = [("kind", ctypes.c_int32), ("axis", c_int64), ("broadcast_dimensions", Ints)]


class OperandDim(ctypes.Structure):
    """BcastOperandDim."""

    _fields_ = [("result_dim", c_int64), ("read", ctypes.c_int32)]


class TensorType(ctypes.Structure):
    """BcastTensorType."""

    _fields_ = [
        ("element_type", ctypes.c_int32),
        ("shape", Ints),
        ("is_padded", c_bool),
        ("is_number", c_bool),
        ("is_written", c_bool),
    ]


class Buffer(ctypes.Structure):
    """BcastBuffer."""

    _fields_ = [
        ("element_type", ctypes.c_int32),
        ("rank", c_int64),
        ("shape", ctypes.POINTER(c_int64)),
        ("strides", ctypes.POINTER(c_int64)),
        ("data", c_void_p),
        ("includes_padding", c_bool),
    ]


def make_int_array(values):
    """An array of int64_t; each value has to fit."""
    values = [operator.index(value) for value in values]
    for value in values:
        if not -(2**63) <= value < 2**63:
            raise Error(f"{value} does not fit in 64 bits")
    return (c_int64 * len(values))(*values)


def make_dims(dims, error_class=Error):
    """Returns extents or widths, with None for unknown ones."""
    dims = tuple(dims)
    if any(dim is not None and dim < 0 for dim in dims):
        raise error_class(f"shape {dims} has a negative extent")
    return Ints.of(DYNAMIC if dim is None else dim for dim in dims)


_ERROR = ctypes.POINTER(c_void_p)
_SIGNATURES = {
    "bcastFreeText": (None, [c_void_p]),
    "bcastGetVersion": (c_char_p, []),
    "bcastResolve": (c_void_p, [Rule, ctypes.POINTER(Ints), c_int64, _ERROR]),
    "bcastResolveTo": (c_void_p, [Rule, Ints, Ints, _ERROR]),
    "bcastResolveBroadcastInDim": (c_void_p, [Ints, Ints, Ints, _ERROR]),
    "bcastResolveReduce": (c_void_p, [Ints, Ints, c_bool, _ERROR]),
    "bcastResolutionDestroy": (None, [c_void_p]),
    "bcastResolutionGetResultRank": (c_int64, [c_void_p]),
    "bcastResolutionGetResultExtent": (c_int64, [c_void_p, c_int64]),
    "bcastResolutionGetNumOperands": (c_int64, [c_void_p]),
    "bcastResolutionGetOperandRank": (c_int64, [c_void_p, c_int64]),
    "bcastResolutionGetOperandDim": (OperandDim, [c_void_p, c_int64, c_int64]),
    "bcastCompileWithOptions": (c_void_p, [c_char_p, ctypes.c_size_t, c_char_p, c_char_p, c_void_p, _ERROR]),
    "bcastCompileOptionsCreate": (c_void_p, []),
    "bcastCompileOptionsDestroy": (None, [c_void_p]),
    "bcastCompileOptionsSetThreads": (c_bool, [c_void_p, c_int64, _ERROR]),
    "bcastCompileOptionsSetParallelThreshold": (c_bool, [c_void_p, c_int64, _ERROR]),
    "bcastCompileOptionsSetRelaxedAccuracy": (c_bool, [c_void_p, c_bool, _ERROR]),
    "bcastCompileOptionsSetTrusted": (c_bool, [c_void_p, c_bool, _ERROR]),
    "bcastCompileOptionsSetCache": (c_bool, [c_void_p, c_char_p, _ERROR]),
    "bcastCompileOptionsAddLibrary": (c_bool, [c_void_p, c_char_p, _ERROR]),
    "bcastCompileOptionsSetInputShapes": (c_bool, [c_void_p, ctypes.POINTER(Ints), c_int64, _ERROR]),
    "bcastExecutableDestroy": (None, [c_void_p]),
    "bcastExecutableGetWarnings": (c_char_p, [c_void_p]),
    "bcastExecutableGetNumInputs": (c_int64, [c_void_p]),
    "bcastExecutableGetNumResults": (c_int64, [c_void_p]),
    "bcastExecutableGetInputType": (TensorType, [c_void_p, c_int64]),
    "bcastExecutableGetResultType": (TensorType, [c_void_p, c_int64]),
    "bcastExecutableGetResultLayout": (c_void_p, [c_void_p, c_int64, Ints, _ERROR]),
    "bcastExecutableGetInputLayout": (c_void_p, [c_void_p, c_int64, Ints, _ERROR]),
    "bcastExecutableGetResultShapes": (
        c_bool,
        [c_void_p, ctypes.POINTER(Buffer), c_int64, ctypes.POINTER(ctypes.POINTER(c_int64)), c_int64, _ERROR],
    ),
    "bcastExecutableRun": (
        c_bool,
        [c_void_p, ctypes.POINTER(Buffer), c_int64, ctypes.POINTER(Buffer), c_int64, _ERROR],
    ),
    "bcastExplain": (
        c_void_p,
        [c_char_p, ctypes.c_size_t, c_char_p, c_char_p, c_void_p, ctypes.POINTER(Ints), c_int64, _ERROR],
    ),
    "bcastGetContract": (c_void_p, [c_char_p, ctypes.c_size_t, c_char_p, c_char_p, c_void_p, _ERROR]),
    "bcastLayoutCreate": (c_void_p, [Ints, ctypes.POINTER(Ints), ctypes.POINTER(Ints), _ERROR]),
    "bcastLayoutDestroy": (None, [c_void_p]),
    "bcastLayoutGetRank": (c_int64, [c_void_p]),
    "bcastLayoutGetExtent": (c_int64, [c_void_p, c_int64]),
    "bcastLayoutGetWidth": (c_int64, [c_void_p, c_int64]),
    "bcastLayoutGetStride": (c_int64, [c_void_p, c_int64]),
    "bcastLayoutGetMinor": (c_int64, [c_void_p, c_int64]),
    "bcastLayoutGetMajor": (c_int64, [c_void_p, c_int64]),
    "bcastLayoutGetNumAllocatedElements": (c_int64, [c_void_p]),
    "bcastLayoutLinearize": (c_int64, [c_void_p, Ints]),
    "bcastLayoutDelinearize": (c_bool, [c_void_p, c_int64, ctypes.POINTER(c_int64), ctypes.POINTER(c_bool)]),
    "bcastLayoutEqual": (c_bool, [c_void_p, c_void_p]),
    "bcastLayoutToText": (c_void_p, [c_void_p]),
}


# The first two numbers of bcast's version, within which the declarations above hold.
_INTERFACE = "0.1"


def _find_beside(name):
    """Returns the library of this package's wheel, which is in the package, or that of its installation or
    build: both have this package in LIBDIR/python3/dist-packages. Nothing is looked for in other folders
    above: others may write there.
    """
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib", name)
    if os.path.exists(own):
        return [own]
    packages = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    python3 = os.path.dirname(packages)
    if (os.path.basename(python3), os.path.basename(packages)) != ("python3", "dist-packages"):
        return []
    path = os.path.join(os.path.dirname(python3), name)
    return [path] if os.path.exists(path) else []


def _check_version(library, path):
    try:
        function = library.bcastGetVersion
    except AttributeError:
        raise ImportError(f"{path} is not libbcast-c.so") from None
    function.restype = c_char_p
    version = function().decode()
    if not version.startswith(_INTERFACE + "."):
        raise ImportError(
            f"{path} is of bcast {version}, and this Python package needs {_INTERFACE}; "
            "install both of one version, or set BCAST_LIBRARY to the file of another"
        )


def _load():
    # The loader knows the library by this name if no files for development are installed.
    name = f"libbcast-c.so.{_INTERFACE}"
    given = os.environ.get("BCAST_LIBRARY")
    candidates = [given] if given else [*_find_beside(name), name]
    problems = []
    for path in candidates:
        try:
            library = ctypes.CDLL(path)
            break
        except OSError as error:
            problems.append(str(error))
    else:
        raise ImportError(
            f"{name} was not found; install the package libbcast-c{_INTERFACE}, or set BCAST_LIBRARY to the file: "
            + "; ".join(problems)
        )
    _check_version(library, path)
    for function, (result, parameters) in _SIGNATURES.items():
        entry = getattr(library, function)
        entry.restype, entry.argtypes = result, parameters
    return library, path


library, _path = _load()
# Makes a function of Python of an executable; bcast/lib/CAPI/Python.cpp describes it. Unlike the
# other functions, it is called with Python's lock.
make_python_call = ctypes.PyDLL(_path).bcastPythonMakeCall
make_python_call.restype = ctypes.py_object
make_python_call.argtypes = [c_void_p, c_char_p, ctypes.py_object, ctypes.py_object, c_bool, c_bool]


def call(error_class, function, *arguments):
    """Calls a function that takes a char **error last, and raises the error that it stores."""
    error = c_void_p()
    result = function(*arguments, ctypes.byref(error))
    if error.value:
        try:
            text = ctypes.string_at(error.value).decode("utf-8", "replace")
        finally:
            library.bcastFreeText(error)
        raise error_class(text)
    if not result:  # There was no memory for the text.
        raise MemoryError(function.__name__)
    return result
