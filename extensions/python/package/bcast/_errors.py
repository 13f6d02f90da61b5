# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The exceptions of this package, and its warnings."""

import os
import sys
import warnings

# As in the names of files in code, which keep a '..' of sys.path.
_OWN = os.path.dirname(__file__) + os.sep


class Error(ValueError):
    """An argument is invalid, or a call fails; the text gives the reason."""


class CompileError(Error):
    """A program cannot be compiled; the text holds all diagnostics."""


class BroadcastError(Error):
    """Shapes do not broadcast under a rule."""


def warn(text):
    """A RuntimeWarning at the line outside of this package that called it."""
    frame, level = sys._getframe(1), 2
    while frame is not None and frame.f_code.co_filename.startswith(_OWN):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, RuntimeWarning, stacklevel=level)
