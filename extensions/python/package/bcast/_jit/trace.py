# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program that is being traced in this thread."""

import threading

from .errors import refuse

_state = threading.local()


class Trace:
    """One run of a function on placeholders."""

    def __init__(self, program):
        self.program = program
        # By id of an array outside of the function: the array and its placeholder.
        self._captured = {}

    def capture(self, array):
        from .arrays import TracedArray
        from .dtypes import find_dtype

        known = self._captured.get(id(array))
        if known is None:
            value = self.program.add_argument(
                f"captured{len(self._captured)}", find_dtype(array.dtype), array.shape
            )
            known = self._captured[id(array)] = array, TracedArray(value, origin="an array outside of the function")
        return known[1]

    @property
    def captured(self):
        return [array for array, _ in self._captured.values()]

    def __enter__(self):
        self._outer = getattr(_state, "active", None)
        _state.active = self
        return self

    def __exit__(self, *error):
        _state.active = self._outer


def get_active():
    active = getattr(_state, "active", None)
    if active is None:
        refuse("an array of a function that is compiled is used outside of it", "return it from the function")
    return active


def is_active():
    return getattr(_state, "active", None) is not None
