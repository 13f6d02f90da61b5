# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which thread compiles which signature of a function."""

import os
import threading

from .errors import refuse

# By function and signature; held by the thread that compiles it.
_locks = {}
_state = threading.local()

# In the child of a fork, no other thread goes on.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_locks.clear)


class Compilation:
    """The compilation of a signature, while which other threads wait for it."""

    def __init__(self, function, key):
        self._signature = function, key

    def __enter__(self):
        if not hasattr(_state, "stack"):
            _state.stack = []
        if self._signature in _state.stack:
            refuse(
                "the function calls itself with arguments of the same signature, so that its trace would not end",
                "pass the argument that ends the recursion as a static one, and arrays of the function",
            )
        # A thread that compiles a function waits for no other, so that no two wait for each other.
        self._lock = threading.Lock() if _state.stack else _locks.setdefault(self._signature, threading.Lock())
        self._lock.acquire()
        _state.stack.append(self._signature)

    def __exit__(self, *error):
        _state.stack.pop()
        _locks.pop(self._signature, None)
        self._lock.release()
