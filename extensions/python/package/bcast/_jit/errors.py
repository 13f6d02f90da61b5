# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What cannot be compiled, with the line of the user's code and a way out."""

import contextlib
import dis
import linecache
import os
import sys
import traceback

import numpy as np

from .._errors import Error

# As in the names of files in code, which keep a '..' of sys.path.
_OWN = os.path.dirname(os.path.dirname(__file__)) + os.sep
_NUMPY = os.path.dirname(np.__file__) + os.sep


class TraceError(Error):
    """A function cannot be compiled; the text has the line of its code, the reason and a way out.

    It is no TypeError: NumPy replaces those that iteration raises.
    """


class _NoAttribute(TraceError, AttributeError):
    """So that hasattr() and getattr() with a default work."""


# The name in tracebacks.
_NoAttribute.__name__ = _NoAttribute.__qualname__ = "TraceError"


class _WrongType(TraceError, TypeError):
    """A TypeError that got its line."""


@contextlib.contextmanager
def locate():
    """Other exceptions that leave this package's code become TraceErrors with the user's line."""
    try:
        yield
    except (Error, ZeroDivisionError):
        raise
    except Exception as error:
        # The user's line that was last, and whether it called this package.
        place, is_own = None, False
        for frame, line in traceback.walk_tb(error.__traceback__):
            name = frame.f_code.co_filename
            if not _is_internal(name):
                place, is_own = (name, line, 1), False
            else:
                is_own |= name.startswith(_OWN)
        if place is None or not is_own:
            raise
        kind = _WrongType if isinstance(error, TypeError) else TraceError
        raise kind(describe(place, f"{type(error).__name__}: {error}")) from error


def _is_internal(name):
    return name.startswith((_OWN, _NUMPY)) or name.startswith("<__array_function__")


def _find_frame():
    frame = sys._getframe(1)
    while frame is not None and _is_internal(frame.f_code.co_filename):
        frame = frame.f_back
    return frame


def is_in_call_of(name):
    """Whether a function of this name in the user's line, not an operator, asks for a value."""
    frame = _find_frame()
    if frame is None or frame.f_lasti < 0:
        return False
    is_call = dis.opname[frame.f_code.co_code[frame.f_lasti]].startswith(("CALL", "PRECALL"))
    return is_call and f"{name}(" in linecache.getline(frame.f_code.co_filename, frame.f_lineno)


def find_location():
    """The file, line and column of the user's code that called this package or NumPy."""
    frame = _find_frame()
    if frame is None:
        return "<unknown>", 1, 1
    code, line, column = frame.f_code, frame.f_lineno, 1
    if hasattr(code, "co_positions") and frame.f_lasti >= 0:
        for index, (start, _, start_column, _) in enumerate(code.co_positions()):
            if 2 * index == frame.f_lasti:
                if start == line and start_column is not None:
                    column = start_column + 1
                break
    return code.co_filename, line, column


# Characters of a line of the source that a message shows.
_MAX_SOURCE = 200


def describe(location, reason, way_out=None):
    """A message as text: the place, the reason, the line of the source, and the way out."""
    name, line, _ = location
    lines = [f"{name}:{line}: {reason}"]
    source = linecache.getline(name, line).strip()
    if source:
        lines.append(f"    {source}" if len(source) <= _MAX_SOURCE else f"    {source[:_MAX_SOURCE]}...")
    if way_out:
        lines.append(way_out)
    return "\n".join(lines)


def refuse(reason, way_out=None):
    """Raises a TraceError at the user's line."""
    raise TraceError(describe(find_location(), reason, way_out))


def refuse_attribute(reason, way_out=None):
    raise _NoAttribute(describe(find_location(), reason, way_out))
