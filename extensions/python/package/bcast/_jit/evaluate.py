# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bcast.evaluate: an expression on the caller's variables."""

import functools
import sys

import numpy as np

from .._errors import Error
from .expression import CONSTANTS, Expression
from .function import JitFunction, make_options


@functools.lru_cache(maxsize=256)
def _prepare(text, threads, parallel_threshold, accuracy, cache, fallback):
    """The names of an expression, and its function."""
    options = make_options(
        threads=threads, parallel_threshold=parallel_threshold, accuracy=accuracy, cache=cache, fallback=fallback
    )
    expression = Expression(text)
    return expression.names, JitFunction(expression, options)


def _find(name, scopes):
    for scope in scopes:
        if name in scope:
            return scope[name]
    if name in CONSTANTS:
        return CONSTANTS[name]
    raise Error(f"bcast.evaluate: there is no variable {name}")


def evaluate(
    expression,
    local_dict=None,
    global_dict=None,
    out=None,
    *,
    threads=1,
    parallel_threshold=10_000,
    accuracy="precise",
    cache=None,
    fallback=False,
):
    """The value of an expression such as "a * exp(b) + c", compiled when it is first met.

    Names are variables of the caller, or of local_dict and global_dict, or pi,
    inf and nan. The expression has numbers, operators and functions of NumPy, by
    their plain names: exp, where, sum(x, axis=0). It is parsed, and never run as
    Python. The result is written to out, if it is given. The other options are
    those of bcast.jit; with fallback, NumPy takes arguments that bcast refuses,
    such as complex ones. Raises bcast.Error for other expressions, and for names
    that are not there.
    """
    if not isinstance(expression, str):
        raise TypeError(f"bcast.evaluate takes an expression as str, got {type(expression).__name__}")
    names, function = _prepare(expression, threads, parallel_threshold, accuracy, cache, fallback)
    frame = sys._getframe(1)
    scopes = (
        frame.f_locals if local_dict is None else local_dict,
        frame.f_globals if global_dict is None else global_dict,
    )
    values = []
    for name in names:
        value = _find(name, scopes)
        if value.__class__ is np.ndarray:
            values.append(value)
            continue
        if isinstance(value, (list, tuple)):
            value = np.asarray(value)
        if not isinstance(value, (np.ndarray, np.generic, int, float)):
            raise Error(f"bcast.evaluate: {name} is {type(value).__name__}, which is neither an array nor a number")
        values.append(np.bool_(value) if value is True or value is False else value)
    return function(*values, out=out)
