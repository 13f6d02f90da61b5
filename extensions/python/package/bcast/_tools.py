# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tools of a wheel, which has them in the package's folder."""

import os
import sys


def main():
    """Becomes the tool of the name that this program was called by."""
    tool = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", os.path.basename(sys.argv[0]))
    os.execv(tool, [tool, *sys.argv[1:]])
