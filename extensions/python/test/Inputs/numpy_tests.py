"""Runs NumPy's own tests of ufuncs and reductions with functions that bcast.jit compiles.

usage: numpy_tests.py [--all] [pytest's arguments]

The modules are those that NumPy installs; with --all, those of arrays' functions, too.
In each, `np` is a namespace whose ufuncs, reductions and functions of shapes go
through bcast.jit if bcast has the dtypes of their arguments and their options; all
else is NumPy's. NumPy computes each result as well, for its warnings and errors, which
bcast does not have. A test that fails has to be in KNOWN, with the reason, and those
in KNOWN have to fail.
"""

import functools
import importlib
import sys
import threading
import types

import numpy as np
import pytest

import bcast
from bcast._jit.dtypes import find_dtype
from bcast._jit.functions import FUNCTIONS
from bcast._jit.scalars import BUILDERS

MODULES = ["numpy.core.tests.test_umath", "numpy.core.tests.test_ufunc"]
MORE_MODULES = ["numpy.core.tests.test_numeric", "numpy.core.tests.test_shape_base", "numpy.lib.tests.test_nanfunctions"]
# A test, and why it fails.
KNOWN = {
    "TestSpecialMethods::test_ufunc_override_with_super": "its class is given the wrapper of a ufunc",
    "TestUfunc::test_pickle": "wrappers of ufuncs are not pickled",
    "TestUfunc::test_pickle_withstring": "wrappers of ufuncs are not pickled",
    "TestUfunc::test_broadcast": "the result of broadcast_arrays is a new array, without strides of 0",
}
# The same of MORE_MODULES.
MORE_KNOWN = {
    "TestLikeFuncs::test_ones_like": "results are row-major",
    "TestLikeFuncs::test_zeros_like": "results are row-major",
    "TestLikeFuncs::test_empty_like": "results are row-major",
    "TestLikeFuncs::test_filled_like": "results are row-major",
    "TestRollaxis::test_results": "results are new arrays",
}

counts = {"compiled": 0, "passed on": 0}
_state = threading.local()


def _is_supported(value):
    """Whether the program can take an argument: an array of a dtype of bcast, or a part of the program."""
    if isinstance(value, (np.ndarray, np.generic)):
        plain = type(value) is np.ndarray or isinstance(value, np.generic)
        # Arrays without dimensions have the dtype of their value in NumPy 1.24.
        return plain and find_dtype(value.dtype) is not None and value.dtype.isnative and np.ndim(value) > 0
    return value is None or value is Ellipsis or isinstance(value, (bool, int, str, slice, tuple)) and _is_hashable(value)


def _is_hashable(value):
    if isinstance(value, tuple):
        return all(isinstance(part, (int, type(None), slice)) for part in value)
    return True


@functools.lru_cache(maxsize=4000)
def _compile(function, places, rest, names):
    """A compiled call: arrays at the places, and what is part of the program."""

    def call(*arrays):
        arguments = list(rest)
        for place, array in zip(places, arrays):
            arguments[place] = array
        split = len(arguments) - len(names)
        return function(*arguments[:split], **dict(zip(names, arguments[split:])))

    return bcast.jit(call)


def _wrap(function):
    @functools.wraps(function)
    def wrapped(*arguments, **options):
        if getattr(_state, "inside", False):
            return function(*arguments, **options)
        values = [*arguments, *options.values()]
        places = tuple(i for i, value in enumerate(values) if isinstance(value, np.ndarray))
        if not places or not all(map(_is_supported, values)) or {"out", "where", "casting", "subok"} & set(options):
            counts["passed on"] += 1
            return function(*arguments, **options)
        rest = tuple(None if i in places else value for i, value in enumerate(values))
        _state.inside = True
        try:
            # NumPy's warnings and errors are what tests expect.
            result = function(*arguments, **options)
            try:
                result = _compile(function, places, rest, tuple(options))(*(values[i] for i in places))
            except bcast.TraceError:
                counts["passed on"] += 1
            else:
                counts["compiled"] += 1
            return result
        finally:
            _state.inside = False

    return wrapped


class _Ufunc:
    """A ufunc whose calls are compiled; its attributes and methods are NumPy's, but reduce."""

    def __init__(self, ufunc):
        self._ufunc = ufunc
        self._call, self.reduce = _wrap(ufunc), _wrap(ufunc.reduce)
        self.__name__ = ufunc.__name__

    def __call__(self, *arguments, **options):
        return self._call(*arguments, **options)

    # Tests have lists of ufuncs, of which some are NumPy's.
    def __eq__(self, other):
        return self._ufunc is (other._ufunc if isinstance(other, _Ufunc) else other)

    def __hash__(self):
        return hash(self._ufunc)

    def __getattr__(self, name):
        return getattr(self._ufunc, name)


def _make_namespace():
    namespace = types.ModuleType("numpy")
    namespace.__dict__.update(np.__dict__)
    for name in dir(np):
        value = getattr(np, name)
        if isinstance(value, np.ufunc) and value.__name__ in BUILDERS:
            setattr(namespace, name, _Ufunc(value))
        elif callable(value) and not isinstance(value, (type, np.ufunc)) and _is_compiled(value):
            setattr(namespace, name, _wrap(value))
    return namespace


def _is_compiled(function):
    try:
        return function in FUNCTIONS
    except TypeError:
        return False


class Plugin:
    """Puts the namespace into the modules, and collects what failed."""

    def __init__(self):
        self.failed, self.passed = {}, 0

    def pytest_runtest_logreport(self, report):
        if report.when == "call" and report.passed:
            self.passed += 1
        elif report.failed:
            self.failed[report.nodeid.split("::", 1)[1]] = report


def _import_modules(modules):
    """The files of the modules, for which numpy is the namespace."""
    # With NumPy itself, first: modules in C that they import need its ufuncs.
    for module in modules:
        importlib.import_module(module)
        del sys.modules[module]
    sys.modules["numpy"] = _make_namespace()
    try:
        return [importlib.import_module(module).__file__ for module in modules]
    finally:
        sys.modules["numpy"] = np


def main():
    arguments = sys.argv[1:]
    modules, known = list(MODULES), dict(KNOWN)
    if "--all" in arguments:
        arguments.remove("--all")
        modules += MORE_MODULES
        known.update(MORE_KNOWN)
    plugin = Plugin()
    pytest.main(["-q", "-p", "no:cacheprovider", "--tb=short", *arguments, *_import_modules(modules)], plugins=[plugin])
    unexpected = sorted(set(plugin.failed) - set(known))
    missing = sorted(set(known) - set(plugin.failed))
    for name in unexpected:
        print("fails:", name)
    for name in missing:
        print("does not fail:", name)
    print(
        f"{plugin.passed} tests pass, {len(plugin.failed) - len(unexpected)} fail as known; "
        f"{counts['compiled']} calls compiled, {counts['passed on']} of NumPy"
    )
    sys.exit(bool(unexpected or missing))


if __name__ == "__main__":
    main()
