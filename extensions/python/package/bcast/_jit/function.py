# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bcast.jit: functions that are compiled for the dtypes and ranks of their arguments."""

import functools
import inspect
import os
import sys
import types

import numpy as np

from .._compile import compile, contract, explain
from .._errors import CompileError, Error, warn
from . import compilations, errors, signature, trace
from .arrays import TracedArray
from .compiled import Compiled
from .errors import TraceError
from .program import Program
from .results import Results
from .signature import NUMBER, Flattener, has_traced


# Signatures whose calls are one call of C; each one takes 0.1 microseconds to see that a call is of another.
_NUM_QUICK = 8


class Uncompiled:
    """A signature that NumPy runs, after a failure to compile it."""

    head = None

    def is_outdated(self):
        return False

    def find(self, leaves):
        return self


class JitFunction:
    """A function that is compiled when it is first called with arguments of a signature.

    Any number of threads may call it at a time; one of them compiles.
    """

    def __init__(self, function, options):
        functools.update_wrapper(self, function)
        self._function, self._options = function, options
        self._parameters, self._num_positional_only = _find_parameters(function)
        self._static = _find_static(function, self._parameters, options)
        self._known = {}
        # Functions of arguments and out, one for each of some signatures, and the last one that took
        # a call.
        self._quick, self._quicks = None, ()
        # Why NumPy ran the function.
        self._reasons = set()

    def __get__(self, instance, owner=None):
        return self if instance is None else types.MethodType(self, instance)

    def __repr__(self):
        return f"<bcast.jit of {self._function!r}>"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        # A function of a module by its name, as functions are; another one by the function that it compiles.
        found = sys.modules.get(self.__module__)
        name = getattr(self, "__qualname__", "")
        for part in name.split("."):
            found = getattr(found, part, None)
        return name if found is self else (type(self), (self._function, self._options))

    @property
    def signatures(self):
        """The signatures that were compiled, as the types of programs, and the values that are part of them."""
        known = list(self._known.values())
        return [compiled.head for compiled in known if compiled.head and compiled.has_code()]

    def __call__(self, /, *args, out=None, **kwargs):
        if kwargs:
            args, kwargs = self._order(args, kwargs)
        quick = self._quick
        if quick is not None and not kwargs:
            results = quick(args, out)
            if results is not None:
                return results
            for other in self._quicks:
                if other is not quick:
                    results = other(args, out)
                    if results is not None:
                        self._quick = other
                        return results
        return self._call(args, kwargs, out)

    def _call(self, args, kwargs, out):
        if trace.is_active() and (has_traced(args) or has_traced(kwargs)):
            if out is not None:
                raise TraceError("out= of a compiled function within another one\ntake its result")
            return self._function(*args, **kwargs)
        try:
            leaves, key = self._flatten(args, kwargs)
        except TraceError as error:
            if not self._options["fallback"]:
                raise
            self._warn_of_fallback(error)
            return self._run_numpy(args, kwargs, out)
        compiled = self._known.get(key)
        code = None if compiled is None or compiled.is_outdated() else compiled.find(leaves)
        if code is None:
            compiled, code = self._compile_once(key, leaves)
        if compiled.__class__ is Uncompiled:
            return self._run_numpy(args, kwargs, out)
        quick = compiled.run_quickly
        if quick is not None:
            # The signature of the last call is tried first.
            self._quick = quick
            if quick not in self._quicks:
                self._quicks = (*self._quicks, quick)[-_NUM_QUICK:]
        return compiled.run(code, leaves, out)

    def _order(self, args, kwargs):
        """The arguments by position, where those by name leave no gap."""
        count = len(args)
        names = self._parameters[count : count + len(kwargs)]
        if count < self._num_positional_only:
            return args, kwargs
        try:
            given = tuple([kwargs[name] for name in names])
        except KeyError:
            return args, kwargs
        return (args + given, {}) if len(given) == len(kwargs) else (args, kwargs)

    def _run_numpy(self, args, kwargs, out):
        result = self._function(*args, **kwargs)
        if out is None:
            return result
        outs, results = (x if isinstance(x, (tuple, list)) else (x,) for x in (out, result))
        for array, value in zip(outs, results):
            np.copyto(array, value)
        return out

    def mlir(self, /, *args, **kwargs):
        """The program for these arguments, as MLIR's text. It is not compiled."""
        _, key = self._flatten(args, kwargs)
        program, results, _ = self._trace(key)
        return program.format(results.values, with_locations=False)

    def contract(self, /, *args, **kwargs):
        """What the program for these arguments demands of extents, and the shapes of its results, as text."""
        _, key = self._flatten(args, kwargs)
        program, results, _ = self._trace(key)
        return contract(program.format(results.values), name=f"<bcast.jit of {program.name}>")

    def explain(self, /, *args, **kwargs):
        """What the code of a call with these arguments does, as text: loops, bytes, temporary buffers."""
        leaves, key = self._flatten(args, kwargs)
        program, results, captured = self._trace(key)
        if not results.values:
            return "nothing is computed\n"
        options = {name: self._options[name] for name in ("threads", "parallel_threshold", "accuracy")}
        options["name"] = f"<bcast.jit of {program.name}>"
        shapes = [array.shape for array in (*leaves, *captured)]
        text = program.format(results.values)
        compiled = self._known.get(key)
        if not isinstance(compiled, Compiled) or compiled.is_outdated():
            compiled = self._prepare(key)
        code_shapes = compiled.find_shapes(leaves)
        if code_shapes is not None:
            try:
                return explain(text, shapes, input_shapes=code_shapes, **options)
            except CompileError:
                # The code for any extents has the error of the call.
                pass
        return explain(text, shapes, **options)

    def _flatten(self, args, kwargs):
        try:
            return self._describe(args, kwargs)
        except RecursionError:
            raise TraceError("an argument contains itself, or is nested too deeply\npass its arrays") from None

    def _describe(self, args, kwargs):
        flattener = Flattener(self._options["static"])
        static, parameters = self._static, self._parameters
        parts = []
        for i, value in enumerate(args):
            name = parameters[i] if i < len(parameters) else f"args[{i}]"
            add = flattener.add_static if i in static or name in static else flattener.add
            parts.append(add(value, name))
        if not kwargs:
            return flattener.leaves, (tuple(parts), ())
        named = []
        for name in sorted(kwargs):
            add = flattener.add_static if name in static else flattener.add
            named.append((name, add(kwargs[name], name)))
        return flattener.leaves, (tuple(parts), tuple(named))

    def _compile_once(self, key, leaves):
        try:
            compiled = self._prepare_once(key)
            if compiled.__class__ is Uncompiled:
                return compiled, compiled
            with compilations.hold(compiled):
                code = compiled.compile_for(leaves)
        except (TraceError, CompileError) as error:
            if not self._options["fallback"]:
                raise
            self._warn_of_fallback(error)
            compiled = self._known.get(key)
            if not isinstance(compiled, Compiled) or not compiled.has_code():
                self._known[key] = Uncompiled()
            # Code that there is still serves other calls.
            return Uncompiled(), None
        # Those of the signature depend on its code.
        self._quick, self._quicks = None, ()
        return compiled, code

    def _prepare_once(self, key):
        """The program of a signature, which one thread traces."""
        compiled = self._known.get(key)
        if compiled is not None and not compiled.is_outdated():
            return compiled
        with compilations.TraceOnce(self, key):
            compiled = self._known.get(key)
            if compiled is None or compiled.is_outdated():
                compiled = self._known[key] = self._prepare(key)
        return compiled

    def _warn_of_fallback(self, error):
        # Once for each reason; a way out that advises what happens is left out.
        reason = "\n".join(line for line in str(error).splitlines() if "fallback=True" not in line)
        if reason not in self._reasons:
            self._reasons.add(reason)
            warn(f"bcast.jit: NumPy runs {getattr(self._function, '__name__', 'function')}: {reason}")

    def _prepare(self, key):
        """The program of a signature, of which nothing is compiled yet."""
        program, results, captured = self._trace(key)
        positional, named = key
        kinds = None if named else signature.find_kinds(positional)
        head = program.format_head(results.values) + self._describe_values(key)
        compile_program = None
        if results.values:
            text = program.format(results.values)
            compile_program = functools.partial(self._compile_program, text, program.name)
        shapes = [argument.shape for argument in program.arguments]
        return Compiled(head, compile_program, results, captured, kinds, shapes, self._options["static"] is None)

    def _compile_program(self, text, name, input_shapes):
        options = {name: self._options[name] for name in ("threads", "parallel_threshold", "accuracy", "cache")}
        options["name"], options["input_shapes"] = f"<bcast.jit of {name}>", input_shapes
        folder = os.environ.get("BCAST_CACHE") if options["cache"] is None else None
        if not folder:
            return compile(text, **options)
        try:
            return compile(text, **{**options, "cache": folder})
        except CompileError as error:
            # Either of the program, or of a folder that cannot be used: nobody asked for it in the code.
            function = compile(text, **options)
            warn(f"BCAST_CACHE: {str(error).strip().removeprefix('error: ')}; no code is kept on disk")
            return function

    def _describe_values(self, key):
        """The values that are a part of a signature, as a comment."""
        positional, named = key
        parts = [(self._get_name(i), part) for i, part in enumerate(positional)] + list(named)
        values = [f"{name} = {value!r:.60}" for name, part in parts for name, value in signature.find_values(part, name)]
        return f"  // {', '.join(values)}" if values else ""

    def _get_name(self, index):
        return self._parameters[index] if index < len(self._parameters) else f"args[{index}]"

    def _trace(self, key):
        code = getattr(self._function, "__code__", None)
        location = (code.co_filename, code.co_firstlineno) if code else None
        program = Program(getattr(self._function, "__name__", "main"), location)
        with trace.Trace(program) as active:

            def make_leaf(part, name):
                if part[0] == NUMBER:
                    dtype = np.dtype(np.float64 if part[1] == "f" else np.int64)
                    return TracedArray(program.add_argument(name, dtype, ()), weak=part[1], origin="an argument")
                return TracedArray(program.add_argument(name, part[1], part[2]), origin=f"the argument {name}")

            positional, named = key
            args = []
            for i, part in enumerate(positional):
                name = self._parameters[i] if i < len(self._parameters) else f"arg{i}"
                args.append(signature.rebuild(part, make_leaf, name))
            kwargs = {name: signature.rebuild(part, make_leaf, name) for name, part in named}
            with errors.locate():
                returned = self._function(*args, **kwargs)
            try:
                results = Results(returned, program)
            except RecursionError:
                raise TraceError("the result contains itself, or is nested too deeply\nreturn its arrays") from None
            return program, results, active.captured


class JitFunctionWithOut(JitFunction):
    """A function that has an argument named out itself."""

    def __call__(self, /, *args, **kwargs):
        args, kwargs = self._order(args, kwargs)
        if "out" in kwargs:
            return self._call(args, kwargs, None)
        return super().__call__(*args, **kwargs)


def _has_own_out(function):
    """Whether out= is an ordinary argument. With the default None, it is a destination, as in NumPy."""
    try:
        parameter = inspect.signature(function).parameters.get("out")
    except (TypeError, ValueError):
        return False
    kinds = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    return parameter is not None and parameter.kind in kinds and parameter.default is not None


def _find_parameters(function):
    """The names of arguments that may be given by position, and how many only so."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return (), 0
    only, either = inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
    kinds = [parameter.kind for parameter in parameters]
    return tuple(parameter.name for parameter in parameters if parameter.kind in (only, either)), kinds.count(only)


def _find_static(function, parameters, options):
    """The names and positions of arguments that are part of the program."""
    names, numbers = options["static_argnames"], options["static_argnums"]
    names = (names,) if isinstance(names, str) else tuple(names)
    numbers = (numbers,) if isinstance(numbers, int) else tuple(numbers)
    try:
        all_names = inspect.signature(function).parameters
    except (TypeError, ValueError):
        all_names = {}
    takes_any = any(parameter.kind == inspect.Parameter.VAR_KEYWORD for parameter in all_names.values())
    for name in names:
        if all_names and name not in all_names and not takes_any:
            raise Error(f"static_argnames: the function has no argument {name!r}; it has {', '.join(all_names)}")
    found = set(names)
    for number in numbers:
        number = number + len(parameters) if number < 0 else number
        found.add(number)
        if number < len(parameters):
            found.add(parameters[number])
    return frozenset(found)


def make_options(*, static=None, static_argnames=(), static_argnums=(), accuracy="precise", fallback=False, **others):
    """The options of a function. All other ones are options of bcast.compile."""
    if accuracy not in ("precise", "relaxed"):
        raise Error(f"accuracy is {accuracy!r:.60}; it must be 'precise' or 'relaxed'")
    return {
        "static": None if static is None else bool(static), "static_argnames": static_argnames, "static_argnums": static_argnums,
        "accuracy": accuracy, "fallback": bool(fallback), **others,
    }  # fmt: skip


def jit(
    function=None,
    *,
    static=None,
    static_argnames=(),
    static_argnums=(),
    threads=1,
    parallel_threshold=10_000,
    accuracy="precise",
    cache=None,
    fallback=False,
):
    """Compiles a function on NumPy arrays, for each signature with which it is called.

    The function runs once for a signature, on placeholders that record what it
    computes. A signature has the dtypes and ranks of arrays, which of their
    extents are 1, the types of numbers, and the values of other arguments.

    static says what the code depends on. With True, all extents are a part of
    the signature. With False, the code of a signature is for any extents. By
    default, the program is that of False, and its code is for the extents of the
    first call; when others come, for what these have in common, and then for any
    extents. So a signature is compiled up to three times.

    Arguments named in static_argnames, or numbered in static_argnums, are part
    of the signature by value.

    A call takes out=, as a compiled function does, unless the function has an
    argument out of its own with another default than None. threads, parallel_threshold,
    accuracy and cache are those of bcast.compile; without cache, the
    environment variable BCAST_CACHE names the folder. Code that cannot be
    compiled raises a TraceError; with fallback, NumPy runs it, with a warning.
    """
    options = make_options(
        static=static, static_argnames=static_argnames, static_argnums=static_argnums, threads=threads,
        parallel_threshold=parallel_threshold, accuracy=accuracy, cache=cache, fallback=fallback,
    )  # fmt: skip
    if function is None:
        return lambda function: jit(function, **options)
    if isinstance(function, JitFunction):
        function = function._function
    if not callable(function):
        raise TypeError(f"bcast.jit takes a function, got {type(function).__name__}")
    if inspect.isgeneratorfunction(function) or inspect.iscoroutinefunction(function):
        raise TypeError("bcast.jit takes a function that returns arrays, not a generator or a coroutine")
    return (JitFunctionWithOut if _has_own_out(function) else JitFunction)(function, options)
