# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What this package raises."""


class Error(ValueError):
    """Something is wrong with what a function was given; the text says what."""


class CompileError(Error):
    """A program cannot be compiled; the text holds all diagnostics."""


class BroadcastError(Error):
    """Shapes do not broadcast under a rule."""
