"""Tests of bcast.jit: what befalls functions besides their arrays: threads, names, containers, no elements."""

import collections
import ctypes
import functools
import os
import re
import signal
import threading
import time
import unittest
import warnings

import numpy as np

import bcast

# These tests may run on one processor.
warnings.filterwarnings("ignore", ".*: all threads share")

X = np.arange(4.0)
RANDOM = np.random.default_rng(0)


def same(test, expected, found):
    """Values, dtypes and structure."""
    test.assertIs(type(found), type(expected))
    if isinstance(expected, (tuple, list)):
        test.assertEqual(len(found), len(expected))
        for a, b in zip(expected, found):
            same(test, a, b)
        return
    test.assertEqual((np.shape(found), np.asarray(found).dtype), (np.shape(expected), np.asarray(expected).dtype))
    np.testing.assert_allclose(found, expected, 1e-12)


def agree(test, function, *arguments):
    """A function returns what NumPy does, compiled with "?" and for fixed extents."""
    expected = function(*arguments)
    for static in False, True:
        same(test, expected, bcast.jit(function, static=static)(*arguments))


class Recursion(unittest.TestCase):
    def test_it_ends_where_a_static_argument_says_so(self):
        @bcast.jit(static_argnames="n")
        def power(x, n):
            return x if n == 1 else x * power(x, n - 1)

        same(self, X**5, power(X, 5))

    def test_arrays_of_the_function_are_another_signature(self):
        @bcast.jit(static_argnames="n")
        def add(x, n):
            return x if n == 0 else x + add(np.ones(4), n - 1)

        same(self, X + 3, add(X, 3))

    def test_it_is_refused_where_it_would_not_end(self):
        @bcast.jit
        def f(x):
            return x + f(np.ones(4))

        for _ in range(2):
            with self.assertRaisesRegex(bcast.TraceError, r"(?s)jit_faults.py:\d+: the function calls itself.*static"):
                f(X)

    def test_of_two_functions(self):
        f = bcast.jit(lambda x: x + g(np.ones(4)))
        g = bcast.jit(lambda x: x * f(np.ones(4)))
        self.assertRaisesRegex(bcast.TraceError, "the function calls itself", f, X)
        self.assertRaisesRegex(bcast.TraceError, "the function calls itself", g, X)


class Zeros(unittest.TestCase):
    def test_a_sum_along_no_axes_has_the_sign_of_a_sum(self):
        x = np.array([-0.0, 1.0])
        for function in (
            lambda x: np.sum(x, axis=()), lambda x: np.sum(x[0]), lambda x: np.mean(x, axis=()), lambda x: x.sum(axis=()),
            lambda x: np.sum(x, axis=(), initial=-0.0), lambda x: np.prod(x, axis=()), lambda x: np.max(x, axis=()),
        ):  # fmt: skip
            expected = np.signbit(function(x)).tolist()
            for static in False, True:
                self.assertEqual(np.signbit(bcast.jit(function, static=static)(x)).tolist(), expected)


def run_threads(test, *functions):
    """Runs each function in a thread of its own; returns what they return."""
    results = {}

    def run(i, function):
        results[i] = function()

    threads = [threading.Thread(target=run, args=pair, daemon=True) for pair in enumerate(functions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        test.assertFalse(thread.is_alive(), "a thread waits forever")
    return [results.get(i) for i in range(len(functions))]


class Threads(unittest.TestCase):
    def test_two_functions_that_call_each_other_from_two_threads(self):
        barrier, is_first = threading.Barrier(2), {"f": True, "g": True}

        def make(name, get_other):
            def function(x):
                if is_first[name]:
                    is_first[name] = False
                    barrier.wait(30)
                    return x + get_other()(np.ones(4))
                return x * 2

            return bcast.jit(function)

        f, g = make("f", lambda: g), make("g", lambda: f)
        found = run_threads(self, lambda: f(X), lambda: g(X))
        same(self, [X + 2, X + 2], found)

    def test_a_compilation_that_fails_lets_the_next_thread_try(self):
        barrier, runs = threading.Barrier(4), []

        @bcast.jit
        def function(x):
            runs.append(1)
            if len(runs) < 3:
                raise ValueError("not yet")
            return x + 1

        def call():
            barrier.wait(30)
            try:
                return function(X)
            except ValueError:
                return None

        found = run_threads(self, *[call] * 4)
        self.assertEqual((len(runs), sum(result is None for result in found)), (3, 2))

    def test_a_call_keeps_its_code(self):
        quick = bcast.compile(
            "func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {\n"
            "  %0 = bcast.add %x, %x : tensor<4xf64>\n  return %0 : tensor<4xf64>\n}"
        ).make_quick_call("a")
        # Memory that is freed is used again.
        identity = "func.func @main(%x: tensor<f64>) -> tensor<f64> { return %x : tensor<f64> }"
        others = [bcast.compile(identity) for _ in range(8)]
        for _ in range(100):
            same(self, X * 2, quick((X,), None))
        del others


class Names(unittest.TestCase):
    def test_arguments_are_not_names_within_operations(self):
        captured = np.arange(4.0)
        for function, count in (
            (lambda e: e[::-1], 1),
            (lambda i0: i0[::-1], 1),
            (lambda x: x[::-1], 1),
            (lambda p0, p1, p2: p0[::-1] + p1 + p2, 3),
            (lambda captured0, captured0_2: captured0 + captured0_2 * captured, 2),
            (lambda v1, c0, d0: v1[::-1] + c0 * 2 - d0, 3),
            (lambda é, ü: é - ü, 2),
        ):
            with self.subTest(names=function.__code__.co_varnames):
                agree(self, function, *[X + i for i in range(count)])

    def test_names_of_functions(self):
        for name in "3x", "", "_", "é", "main", "a b", "<lambda>":
            function = lambda x: x + 1
            function.__name__ = name
            same(self, X + 1, bcast.jit(function)(X))

    def test_names_of_files(self):
        for folder in "dé", 'a "quoted" name', "back\\slash", "new\nline", "\N{SNOWMAN}\U0001f600", "byte\udce9":
            name = f"{folder}/file.py"
            names = {}
            exec(compile("add = lambda x, y: x + y", name, "exec"), names)
            with self.subTest(name=ascii(name)):
                add = bcast.jit(names["add"])
                same(self, X + X, add(X, X))
                with self.assertRaisesRegex(bcast.Error, "file.py:1:.*NUMPY-4"):
                    add(X, X[:3])


Pair = collections.namedtuple("Pair", "a b")


class Constants(unittest.TestCase):
    def test_values_that_are_equal_but_not_the_same(self):
        multiply = bcast.jit(lambda x, n: x * n, static_argnames="n")
        x = np.arange(4, dtype="i4")
        for n, dtype in (2, "i4"), (2.0, "f8"), (True, "i4"), (np.int64(2), "i8"), (np.float32(2), "f8"), (2, "i4"):
            same(self, (x * n).astype(dtype), multiply(x, n))
        divide = bcast.jit(lambda x, t: x / t[0][0], static_argnames="t")
        with np.errstate(divide="ignore"):
            for zero in 0.0, -0.0, np.float32(-0.0), np.float32(0):
                same(self, (X + 1) / zero, divide(X + 1, ((zero,),)))

    def test_nan_is_one_value(self):
        runs = []
        fill = bcast.jit(lambda x, n: runs.append(1) or np.where(x > 1, x, n), static_argnames="n")
        for _ in range(3):
            same(self, np.where(X > 1, X, np.nan), fill(X, float("nan")))
        self.assertEqual(len(runs), 1)

    def test_keys_of_dictionaries(self):
        get_type = bcast.jit(lambda d: [type(key).__name__ for key in d])
        for key in 1, 1.0, True:
            self.assertEqual(get_type({key: X}), [type(key).__name__])


class Holders(unittest.TestCase):
    def test_objects_that_hold_arrays_are_no_constants(self):
        class Array:
            def __init__(self, array):
                self.array = array

            def __array__(self, dtype=None, copy=None):
                return self.array

        class Dlpack:
            def __dlpack__(self, **options):
                return X.__dlpack__()

        for options in {}, {"static_argnames": "x"}:
            add = bcast.jit(lambda x: np.add(x, 1), **options)
            for value in Array(X.copy()), Dlpack(), memoryview(X.copy()), (ctypes.c_double * 2)(1, 2):
                for argument in value, (1, value):
                    with self.assertRaisesRegex(bcast.TraceError, r"whose elements may change.*\npass np.asarray\(x\)"):
                        add(argument)
        same(self, X.astype("f4"), bcast.jit(lambda x, dtype: x.astype(dtype))(X, np.float32))

    def test_what_cannot_be_hashed(self):
        class Value:
            def __hash__(self):
                raise ValueError("no hash")

        self.assertRaisesRegex(bcast.TraceError, "cannot be hashed", bcast.jit(lambda x: x), Value())


class Containers(unittest.TestCase):
    def test_those_of_collections(self):
        x = X + 1
        for make in (
            lambda x: collections.OrderedDict(b=x, a=2),
            lambda x: collections.defaultdict(int, a=x),
            lambda x: collections.deque([x, 2], 3),
            lambda x: Pair(x, [x]),
        ):
            found, expected = bcast.jit(lambda x: make(x + 1))(X), make(x)
            self.assertIs(type(found), type(expected))
            if isinstance(expected, dict):
                self.assertEqual(list(found), list(expected))
                found, expected = found.values(), expected.values()
            same(self, list(expected), list(found))
        self.assertEqual(bcast.jit(lambda x: collections.deque([x], 3))(X).maxlen, 3)
        self.assertIs(bcast.jit(lambda x: collections.defaultdict(list, a=x))(X).default_factory, list)
        found = bcast.jit(lambda d: d)(collections.OrderedDict(b=X, a=X))
        self.assertEqual((type(found), list(found)), (collections.OrderedDict, ["b", "a"]))

    def test_those_that_are_not_known_are_refused(self):
        class Box:
            def __init__(self, x):
                self.x = x

        class Slots(Box):
            __slots__ = "y"

        class Dict(dict):
            pass

        for function in (
            lambda x: zip([x], [x]),
            lambda x: {"a": x}.values(),
            lambda x: iter([x]),
            lambda x: map(lambda y: y, [x]),
            lambda x: slice(x.shape[0]),
            lambda x: range,
            lambda x: Box(x),
            lambda x: Slots([x]),
            lambda x: Dict(a=x),
            lambda x: [Box({"a": (x,)})],
            lambda x: lambda: x,
            lambda x: functools.partial(np.add, x),
            lambda x: x.sum,
            lambda x: (y for y in [x]),
            lambda x: str(x),
        ):
            with self.subTest(line=function.__code__.co_firstlineno):
                if function(X) is range:
                    self.assertIs(bcast.jit(function)(X), range)
                else:
                    with self.assertRaisesRegex(bcast.TraceError, "the function returns"):
                        bcast.jit(function)(X)

    def test_objects_without_arrays_are_returned(self):
        box = functools.partial(print, 3)
        self.assertIs(bcast.jit(lambda x: (x, box))(X)[1], box)

    def test_text_of_arrays(self):
        for function in lambda x: f"{x}", lambda x: f"{x.shape[0]}", lambda x: format(x.sum(), ".3f"):
            self.assertRaisesRegex(bcast.TraceError, "formats an", bcast.jit(function), X)


class NoElements(unittest.TestCase):
    def test_extents_of_zero(self):
        for number, (function, shape) in enumerate((
            (lambda x: x[1], (3, 0)),
            (lambda x: x[:, 1:], (0, 3)),
            (lambda x: x[:, 3:], (2, 3)),
            (lambda x: x[::-1], (2, 0)),
            (lambda x: x[::-2, None, 1:], (0, 2)),
            (lambda x: np.tile(x, 0), (5,)),
            (lambda x: np.repeat(x, 0), (5,)),
            (lambda x: np.repeat(x, 0, 1), (2, 3)),
            (lambda x: x[1:].reshape(-1), (1, 4)),
            (lambda x: x[:0].reshape(0, 7), (3, 4)),
            (lambda x: x.reshape(0, 2, 3), (3, 0)),
            (lambda x: x.reshape(0), (3, 0)),
            (lambda x: x.reshape(x.shape[1], 5), (5, 0)),
            (lambda x: x.T.reshape(-1, 4), (0, 4)),
            (lambda x: np.concatenate([x, x]), (0, 3)),
            (lambda x: np.concatenate([x, x[:0]]), (2, 3)),
            (lambda x: np.stack([x, x], 1), (0, 3)),
            (lambda x: np.pad(x, 1), (0, 2)),
            (lambda x: np.roll(x, 1), (0, 2)),
            (lambda x: np.diff(x, axis=0), (1, 3)),
            (lambda x: x.sum(0), (0, 3)),
            (lambda x: x.sum((0, 1)) + x.prod(), (2, 0)),
            (lambda x: np.broadcast_to(x, (2, 0, 3)), (0, 3)),
            (lambda x: x.ravel().astype("i4"), (0, 3)),
            (lambda x: np.where(x > 0, x[:1], x), (1, 0)),
        )):  # fmt: skip
            with self.subTest(number=number):
                agree(self, function, np.ones(shape))

    def test_reshapes_that_do_not_fit(self):
        for static in False, True:
            for function, shape in (
                (lambda x: x.reshape(2), (0, 3)),
                (lambda x: x.reshape(0), (2, 3)),
                (lambda x: x[:0].reshape(3), (2, 3)),
            ):
                with self.subTest(static=static), self.assertRaisesRegex(bcast.Error, "reshape"):
                    bcast.jit(function, static=static)(np.ones(shape))


    def test_memory_that_is_not_aligned(self):
        memory = np.empty(17, "u1")
        for x in np.zeros((0, 1), [("a", "u1"), ("b", "u4")])["b"], memory[1:1].view("f4"), memory[1:13].view("f4"):
            x[...] = 2
            agree(self, lambda x: x * 2, x)
            out = memory[1:][: x.nbytes].view(x.dtype).reshape(x.shape)
            np.testing.assert_array_equal(bcast.jit(lambda x: x * 2)(x.copy(), out=out), out)


class Captured(unittest.TestCase):
    def test_of_the_other_byte_order(self):
        for dtype in ">i4", ">f8", "<u2", ">u2", ">f2":
            array = np.arange(4).astype(dtype)
            f = bcast.jit(lambda x: (x + array, np.where(x > 0, array, array[0])))
            for number in 0, 100:
                array[0] = number
                x = np.ones(4, "f4")
                # The dtypes of results are native.
                expected = x + array, np.where(x > 0, array, array).astype(array.dtype.newbyteorder("="))
                same(self, expected, f(x))
            out = tuple(np.empty_like(y) for y in f(x))
            self.assertIs(f(x, out=out), out)

    def test_one_with_another_shape_or_dtype_is_compiled_again(self):
        def reshape(array):
            array.shape = 2, 2

        def grow(array):
            array.resize((6, 1), refcheck=False)
            array[:] = np.arange(6)[:, None]

        for change in (
            lambda array: array.__setitem__(0, 7),
            reshape,
            grow,
            lambda array: setattr(array, "dtype", "i8"),
            lambda array: setattr(array, "dtype", ">i8"),
            lambda array: setattr(array, "strides", (0,)),
        ):
            array = np.array([1, 2, 3, 4.0])
            f, x = bcast.jit(lambda x: x * array), np.ones(1)
            same(self, x * array, f(x))
            change(array)
            for _ in range(3):
                same(self, x * array, f(x))

    def test_a_name_is_not_looked_up_again(self):
        names = {"array": np.ones(4)}
        f = bcast.jit(lambda x: x + names["array"])
        same(self, X + 1, f(X))
        names["array"] = np.zeros(4)
        same(self, X + 1, f(X))
        # By a signature that is compiled later.
        same(self, X.astype("i8") + 0.0, f(X.astype("i8")))


class Forks(unittest.TestCase):
    def run_child(self, function):
        """Runs a function in a process that os.fork() made."""
        with warnings.catch_warnings():
            # Newer versions warn of threads.
            warnings.simplefilter("ignore")
            child = os.fork()
        if child == 0:
            try:
                function()
                os._exit(0)
            finally:
                os._exit(1)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            found, status = os.waitpid(child, os.WNOHANG)
            if found:
                self.assertEqual(status, 0)
                return
            time.sleep(0.01)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        self.fail("the child waits forever")

    def test_after_a_compilation(self):
        x = RANDOM.standard_normal((300, 200))
        f = bcast.jit(lambda x: np.tanh(x).sum(0), threads=3)
        expected = f(x)
        self.run_child(lambda: same(self, expected, f(x)))
        self.run_child(lambda: same(self, expected + 1, bcast.jit(lambda x: np.tanh(x).sum(0) + 1, threads=2)(x)))
        self.run_child(lambda: self.run_child(lambda: same(self, expected, f(x))))

    def test_during_a_compilation_by_another_thread(self):
        started, forked = threading.Event(), threading.Event()

        @bcast.jit
        def function(x):
            if threading.current_thread() is not threading.main_thread():
                started.set()
                forked.wait(60)
            return np.exp(x)

        thread = threading.Thread(target=lambda: function(X))
        thread.start()
        started.wait(60)
        try:
            self.run_child(lambda: same(self, np.exp(X), function(X)))
        finally:
            forked.set()
            thread.join()
        same(self, np.exp(X), function(X))

    def test_during_compilations(self):
        is_over = threading.Event()

        def compile_all():
            number = 0
            while not is_over.is_set():
                number += 1
                bcast.jit(lambda x: np.exp(x) * number)(X)

        thread = threading.Thread(target=compile_all)
        thread.start()
        try:
            for number in range(8):
                time.sleep(0.01 * number)
                self.run_child(lambda: same(self, X * 2 + 1, bcast.jit(lambda x: x * 2 + 1)(X)))
        finally:
            is_over.set()
            thread.join()


def add_to(x, out):
    return x + out


def add_or_write(x, out=None):
    if out is None:
        return x + 1
    np.add(x, 1, out=out)
    return out


class Parameters(unittest.TestCase):
    def test_any_name(self):
        def function(self, x, function=1.0, args=2.0, *, kwargs=3.0, threads=4.0, static=5.0, key=6.0, name=7.0):
            return self + 2 * x + function + args + kwargs + threads + static + key + name

        compiled = bcast.jit(function)
        same(self, function(X, X), compiled(X, X))
        options = {"self": X, "x": X, "function": X, "args": 1.0, "kwargs": X, "threads": X, "key": 2.0, "name": X}
        same(self, function(**options), compiled(**options))
        self.assertIn("%self", compiled.mlir(self=X, x=X))
        self.assertIn("nest 1", compiled.explain(self=X, x=X))

    def test_out(self):
        compiled = bcast.jit(add_to)
        for _ in range(2):
            same(self, X + X, compiled(X, X))
            same(self, X + X, compiled(X, out=X))
            same(self, X + 3, compiled(X, out=3))
            same(self, X + X, compiled(out=X, x=X))
        same(self, X * 2.0, bcast.jit(lambda x, *, out=2.0: x * out)(X))
        same(self, X + X + 1, bcast.jit(lambda x: compiled(x, out=x) + 1)(X))
        # An out that is None otherwise is NumPy's.
        out = np.empty(4)
        self.assertIs(bcast.jit(add_or_write)(X, out=out), out)
        same(self, X + 1, out)
        self.assertIs(bcast.jit(lambda x, **others: x * 2)(X, out=out), out)
        same(self, X * 2, out)


class Exceptions(unittest.TestCase):
    def test_those_of_this_package_have_the_users_line(self):
        endless = []
        endless.append(endless)
        for function, reason in (
            (lambda x: np.transpose(x, 3.5), "transpose"),
            (lambda x: np.clip(x, None, {}), ""),
            (lambda x: np.stack([]), "need at least one"),
            (lambda x: x.sum(axis="a"), "axis is 'a'"),
        ):
            with self.subTest(reason=reason), self.assertRaisesRegex((bcast.TraceError, ValueError), reason):
                bcast.jit(function)(X)
        self.assertRaisesRegex(bcast.TraceError, "contains itself", bcast.jit(lambda x: endless), X)
        self.assertRaisesRegex(bcast.TraceError, "contains itself", bcast.jit(lambda x: x), endless)

    def test_wrong_numbers(self):
        for function, reason in (
            (lambda x: np.diff(x, n=-1), "order must be non-negative but got -1"),
            (lambda x: np.split(x, 0), "number sections must be larger than 0"),
            (lambda x: np.split(x, -1), "number sections must be larger than 0"),
            (lambda x: np.array_split(x, 0), "number sections must be larger than 0"),
            (lambda x: np.repeat(x, -1), "repeats may not contain negative values"),
            (lambda x: np.vander(x, -1), "negative dimensions are not allowed"),
            (lambda x: np.vander(x, 2**62), "np.vander is supported with up to"),
            (lambda x: np.broadcast_to(np.roll(x, 2**70), (2**62, 4)), "array is too big"),
        ):
            line = f"{__file__}:{function.__code__.co_firstlineno}: "
            for static in False, True:
                with self.subTest(reason=reason, static=static):
                    self.assertRaisesRegex(bcast.Error, re.escape(line) + reason, bcast.jit(function, static=static), X)
        agree(self, lambda x: np.diff(x, n=9), X)
        self.assertEqual(bcast.jit(lambda x: np.diff(x, n=2**70), static=True)(X).shape[-1], 0)

    def test_those_of_the_user_stay(self):
        def fail(x):
            return {}["key"]

        self.assertRaises(KeyError, bcast.jit(fail), X)
        self.assertRaises(np.linalg.LinAlgError, bcast.jit(lambda x: np.linalg.inv(np.zeros((2, 2)))), X)
        self.assertRaises(AssertionError, bcast.jit(lambda x: np.testing.assert_equal(1, 2)), X)

    def test_fallback_takes_any_argument(self):
        double = bcast.jit(lambda x: x * 2, fallback=True)
        for x in np.array([1j]), 1j, np.array(["a"], object), np.ma.array([3], mask=[False]), 2**80:
            with self.assertWarnsRegex(RuntimeWarning, "NumPy runs .*argument x") as caught:
                self.assertEqual(double(x), x * 2)
            self.assertEqual(caught.filename, __file__)


unittest.main()
