"""Tests of bcast.jit: what befalls functions besides their arrays: threads, names, containers, no elements."""

import collections
import functools
import threading
import unittest

import numpy as np

import bcast

X = np.arange(4.0)


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


unittest.main()
