# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The exceptions of this package."""


class Error(ValueError):
    """An argument is invalid, or a call fails; the text gives the reason."""


class CompileError(Error):
    """A program cannot be compiled; the text holds all diagnostics."""


class BroadcastError(Error):
    """Shapes do not broadcast under a rule."""
