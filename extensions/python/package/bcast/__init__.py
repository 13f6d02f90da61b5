# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Broadcasting rules, and compiled functions on NumPy arrays.

    import bcast
    add = bcast.compile(open("add.mlir").read())
    y = add(x, bias)

    bcast.broadcast_shapes("pdpd", (2, 3, 4), (3,), axis=1)  # (2, 3, 4)

The package needs NumPy and libbcast-c.so. The environment variable BCAST_LIBRARY names the library.
Without it, the package loads the library of its own installation, or else the one that the system's
loader finds.
"""

import os as _os

from . import _library
from ._compile import compile, contract, explain
from ._errors import BroadcastError, CompileError, Error
from ._function import Function, TensorType
from ._jax import JaxFunction, from_jax
from ._jit import JitFunction, TraceError, evaluate, jit
from ._layout import Layout
from ._rules import (
    DimRead,
    Resolution,
    broadcast_shapes,
    broadcast_to_shape,
    reduced_shape,
    resolve,
    resolve_broadcast_in_dim,
    resolve_to,
)
from ._torch import torch_backend

__version__ = _library.library.bcastGetVersion().decode()


def get_install_dir():
    """The folder of this installation's tools, libraries and headers, for CMAKE_PREFIX_PATH.

    A wheel has them in the package's folder.
    """
    package = _os.path.dirname(_os.path.abspath(__file__))
    if _os.path.isdir(_os.path.join(package, "lib")):
        return package
    return _os.path.dirname(_os.path.dirname(_os.path.abspath(_library._path)))


__all__ = [
    "BroadcastError",
    "CompileError",
    "DimRead",
    "Error",
    "Function",
    "JaxFunction",
    "JitFunction",
    "Layout",
    "Resolution",
    "TensorType",
    "TraceError",
    "broadcast_shapes",
    "broadcast_to_shape",
    "compile",
    "contract",
    "evaluate",
    "explain",
    "from_jax",
    "get_install_dir",
    "jit",
    "reduced_shape",
    "resolve",
    "resolve_broadcast_in_dim",
    "resolve_to",
    "torch_backend",
]
