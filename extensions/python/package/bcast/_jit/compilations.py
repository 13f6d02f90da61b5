# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which thread compiles which signature of a function."""

import contextlib
import os
import threading

from .errors import refuse


class _Locks:
    """A lock for each key that a thread holds or waits for."""

    def __init__(self):
        self._mutex = threading.Lock()
        # By key, the lock and how many threads have it.
        self._entries = {}

    @contextlib.contextmanager
    def hold(self, key):
        with self._mutex:
            entry = self._entries.setdefault(key, [threading.Lock(), 0])
            entry[1] += 1
        try:
            with entry[0]:
                yield
        finally:
            with self._mutex:
                entry[1] -= 1
                if not entry[1] and self._entries.get(key) is entry:
                    del self._entries[key]


_locks = _Locks()
_state = threading.local()

# In the child of a fork, no other thread goes on.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_locks.__init__)


def hold(compiled):
    """While a thread compiles code of a signature. It calls no function of the user, so it waits for nothing."""
    return _locks.hold(compiled)


class TraceOnce:
    """While a thread traces a function for a signature, other threads wait for it."""

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
        # A thread that traces a function waits for no other trace, so that no two wait for each other.
        self._lock = contextlib.nullcontext() if _state.stack else _locks.hold(self._signature)
        self._lock.__enter__()
        _state.stack.append(self._signature)

    def __exit__(self, *error):
        _state.stack.pop()
        return self._lock.__exit__(*error)
