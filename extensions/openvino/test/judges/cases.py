# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is compared."""

import dataclasses
from collections.abc import Callable


@dataclasses.dataclass
class Case:
    source: str
    name: str
    #: Returns the model and its inputs. Called in a process of its own.
    build: Callable
    #: Whether weights are saved in f16.
    compress: bool = False
    tolerance: float = 2e-5
    #: NumPy's results, by the page of the operation.
    expected: tuple = ()
