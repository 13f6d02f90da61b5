# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bcast.jit and bcast.evaluate: NumPy code as bcast programs."""

from .errors import TraceError
from .evaluate import evaluate
from .function import JitFunction, jit

__all__ = ["JitFunction", "TraceError", "evaluate", "jit"]
