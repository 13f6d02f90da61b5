# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which thread compiles which signature of a function."""

import os
import threading

from .errors import refuse


class _Locks:
    """A lock for each signature that a thread compiles or waits for."""

    def __init__(self):
        self._mutex = threading.Lock()
        # By function and signature, the lock and how many have it.
        self._entries = {}

    def take(self, signature):
        with self._mutex:
            entry = self._entries.setdefault(signature, [threading.Lock(), 0])
            entry[1] += 1
        return entry[0]

    def give_back(self, signature):
        with self._mutex:
            # None in the child of a fork.
            entry = self._entries.get(signature)
            if entry:
                entry[1] -= 1
                if not entry[1]:
                    del self._entries[signature]


_locks = _Locks()
_state = threading.local()

# In the child of a fork, no other thread goes on.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_locks.__init__)


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
        self._lock = None if _state.stack else _locks.take(self._signature)
        if self._lock:
            self._lock.acquire()
        _state.stack.append(self._signature)

    def __exit__(self, *error):
        _state.stack.pop()
        if self._lock:
            self._lock.release()
            _locks.give_back(self._signature)
