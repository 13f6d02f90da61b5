# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compilation of programs, and what the compiled code does."""

import contextlib
import ctypes
import functools
import operator
import os

from ._errors import CompileError, Error, warn
from ._function import Function
from ._library import Ints, call, library, make_dims


def _encode_path(path, option, what):
    try:
        encoded = os.fsencode(path)
    except UnicodeError as error:
        raise CompileError(f"{option}: the name of the {what}: {error}") from None
    if not encoded or b"\0" in encoded:
        raise CompileError(f"{option}: expected the name of a {what}, got {path!r:.60}")
    return encoded


def _encode_program(text, entry, name):
    """The arguments that functions of C take for a program: its data, their size, name and entry."""
    if not isinstance(text, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"text is {type(text).__name__}; it must be str, or bytes of bytecode")
    for what, string in ("entry", entry), ("name", name):
        if not isinstance(string, (str, type(None))):
            raise TypeError(f"{what} is {type(string).__name__}; it must be str")
    data = text.encode() if isinstance(text, str) else bytes(text)
    try:
        encoded = [None if string is None else string.encode() for string in (name, entry)]
    except UnicodeError as error:
        raise CompileError(f"a name: {error}") from None
    if any(string is not None and b"\0" in string for string in encoded):
        raise CompileError("a name has a character 0")
    return data, len(data), *encoded


def _take_text(address):
    try:
        return ctypes.string_at(address).decode("utf-8", "replace")
    finally:
        library.bcastFreeText(address)


def _make_shapes(shapes, what):
    """BcastInts of shapes, with None for unknown extents; and their number."""
    dims = []
    for i, shape in enumerate(shapes):
        try:
            dims.append(make_dims(None if extent is None else operator.index(extent) for extent in shape))
        except TypeError:
            raise TypeError(f"{what}[{i}] is {shape!r:.60}; it must be a shape, as in (2, 3)") from None
    return (Ints * len(dims))(*dims), len(dims)


@contextlib.contextmanager
def _make_options(input_shapes, threads, parallel_threshold, accuracy, trusted, cache, libraries=()):
    if accuracy not in ("precise", "relaxed"):
        raise CompileError(f"accuracy is {accuracy!r:.60}; it must be 'precise' or 'relaxed'")
    options = library.bcastCompileOptionsCreate()
    try:
        for set_option, value in (
            (library.bcastCompileOptionsSetThreads, threads),
            (library.bcastCompileOptionsSetParallelThreshold, parallel_threshold),
        ):
            # Clamp values beyond 64 bits: they are out of range either way.
            value = max(-1, min(operator.index(value), 2**63 - 1))
            call(CompileError, set_option, options, value)
        call(CompileError, library.bcastCompileOptionsSetRelaxedAccuracy, options, accuracy == "relaxed")
        call(CompileError, library.bcastCompileOptionsSetTrusted, options, bool(trusted))
        if input_shapes is not None:
            call(CompileError, library.bcastCompileOptionsSetInputShapes, options, *_make_shapes(input_shapes, "input_shapes"))
        if cache is not None:
            call(CompileError, library.bcastCompileOptionsSetCache, options, _encode_path(cache, "cache", "folder"))
        if isinstance(libraries, (str, bytes, os.PathLike)):
            raise TypeError(f"libraries is {libraries!r:.60}; it must be a list of file names")
        for path in libraries:
            encoded = _encode_path(path, "libraries", "file")
            call(CompileError, library.bcastCompileOptionsAddLibrary, options, encoded)
        yield options
    finally:
        library.bcastCompileOptionsDestroy(options)


def compile(
    text,
    entry=None,
    *,
    name="<text>",
    input_shapes=None,
    threads=1,
    parallel_threshold=10_000,
    accuracy="precise",
    trusted=False,
    cache=None,
    libraries=(),
):
    """Compiles a function of a module, in MLIR's text (str) or bytecode (bytes).

    Bytecode is read only if trusted is true: wrong bytes crash the interpreter.

    entry names the function; by default "main", or the only public one. name
    stands for the text in messages. input_shapes, if given, has a shape for each
    input, with None for an extent that stays the program's: dynamic extents
    become these, and the function takes inputs of these shapes alone. Its code
    is compiled in less time, and can be faster. threads is the number of threads
    that share the work of a call; 0 for OpenMP's number. Work is not shared if one thread
    is estimated to take less than parallel_threshold nanoseconds. accuracy is
    "precise", as bcast specifies floats, or "relaxed", which is faster and has
    the larger errors of docs/math.md. cache names a folder that keeps object
    code for later processes; code that cannot be read or stored there is a
    RuntimeWarning. libraries are names of shared libraries with functions that
    the program has without a body. Raises CompileError with all diagnostics.
    """
    program = _encode_program(text, entry, name)
    with _make_options(input_shapes, threads, parallel_threshold, accuracy, trusted, cache, libraries) as options:
        function = Function(call(CompileError, library.bcastCompileWithOptions, *program, options))
        function._get_contract = functools.partial(contract, program[0], entry, name=name, trusted=trusted)
        if input_shapes is not None and not input_shapes and function.inputs:
            raise CompileError(f"input_shapes has no shape; the function takes {', '.join(map(str, function.inputs))}")
        problems = library.bcastExecutableGetWarnings(function._executable)
        if problems:
            # The place of the module is not a line of its text.
            warn(problems.decode("utf-8", "replace").rstrip().replace(":0:0: warning: ", ": "))
        return function


def explain(
    text,
    shapes,
    entry=None,
    *,
    name="<text>",
    input_shapes=None,
    threads=1,
    parallel_threshold=10_000,
    accuracy="precise",
    trusted=False,
):
    """Describes the code that compile makes of a program, for inputs of these shapes.

    The text has the nests of loops with the places of their operations, the
    bytes of arrays that each reads and writes, and the temporary buffers.
    Nothing is computed. The options are those of compile.
    """
    program = _encode_program(text, entry, name)
    shapes = [tuple(shape) if isinstance(shape, (tuple, list)) else shape for shape in shapes]
    if any(isinstance(shape, tuple) and None in shape for shape in shapes):
        raise Error(f"shapes is {shapes!r:.60}; each extent must be known")
    shapes = _make_shapes(shapes, "shapes")
    with _make_options(input_shapes, threads, parallel_threshold, accuracy, trusted, None) as options:
        return _take_text(call(CompileError, library.bcastExplain, *program, options, *shapes))


def contract(text, entry=None, *, name="<text>", trusted=False):
    """What a program demands of the extents of its inputs, and the shapes of its results, as text.

    A condition is a line that starts with requires, with the clause of docs/spec.md;
    dimension 0 of x is x.0. Raises CompileError if a condition never holds.
    """
    program = _encode_program(text, entry, name)
    with _make_options(None, 1, 0, "precise", trusted, None) as options:
        return _take_text(call(CompileError, library.bcastGetContract, *program, options))
