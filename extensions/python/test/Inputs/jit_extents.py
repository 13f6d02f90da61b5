"""Tests of bcast.jit: code for the extents of calls, and for any extents."""

import tempfile
import threading
import unittest
from unittest import mock

import numpy as np

import bcast
from bcast._jit import function as jit_function

RANDOM = np.random.default_rng(0)
compile_program = jit_function.compile


def make(*shape):
    return RANDOM.standard_normal(shape).astype("f4")


class Compilations:
    """The shapes of inputs for which programs are compiled."""

    def __enter__(self):
        self.shapes = []

        def compile(text, **options):
            self.shapes.append(options["input_shapes"])
            return compile_program(text, **options)

        self._patch = mock.patch.object(jit_function, "compile", compile)
        self._patch.start()
        return self.shapes

    def __exit__(self, *error):
        self._patch.stop()


def normalize(x, row):
    mean = np.mean(x, axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(np.mean((x - mean) ** 2, axis=-1, keepdims=True) + 1e-5) * row


class Extents(unittest.TestCase):
    def check(self, function, calls, shapes, **options):
        """Each call returns what NumPy does; programs are compiled for these shapes.

        All code of a program returns the same bits.
        """
        compiled, general = bcast.jit(function, **options), bcast.jit(function, static=False)
        bits = [general(*arguments).tobytes() for arguments in calls]
        with Compilations() as found:
            for arguments, expected_bits in list(zip(calls, bits)) * 2:
                expected = function(*arguments)
                self.assertEqual(compiled(*arguments).tobytes(), expected_bits)
                np.testing.assert_allclose(compiled(*arguments), expected, 1e-4, 1e-5)
                out = np.empty_like(expected)
                self.assertIs(compiled(*arguments, out=out), out)
                np.testing.assert_allclose(out, expected, 1e-4, 1e-5)
        self.assertEqual(found, shapes)

    def test_one_shape(self):
        self.check(normalize, [(make(4, 6), make(6))], [((4, 6), (6,))])

    def test_what_stays_the_same(self):
        calls = [(make(n, 6), make(6)) for n in (4, 5, 4, 9, 300)]
        self.check(normalize, calls, [((4, 6), (6,)), ((None, 6), (6,))])

    def test_any_extents(self):
        calls = [(make(n, m), make(m)) for n, m in ((4, 6), (5, 6), (5, 7), (4, 6), (70, 33), (5, 6))]
        self.check(normalize, calls, [((4, 6), (6,)), ((None, 6), (6,)), None])

    def test_nothing_stays_the_same(self):
        self.check(normalize, [(make(4, 6), make(6)), (make(5, 7), make(7))], [((4, 6), (6,)), None])

    def test_options(self):
        calls = [(make(4, 6), make(6)), (make(5, 6), make(6))]
        self.check(normalize, calls, [None], static=False)
        self.check(normalize, calls, [None, None], static=True)

    def test_no_elements(self):
        self.check(lambda x: x + 1, [(make(0, 6),), (make(4, 6),), (make(0, 6),)], [((None, 6),)])
        self.check(lambda x: x + 1, [(make(0),), (make(3),)], [None])

    def test_signatures_are_apart(self):
        calls = [(make(4, 6), make(6)), (make(4, 1), make(1)), (make(1, 6), make(6)), (make(5, 1), make(1))]
        shapes = [((4, 6), (6,)), ((4, None), (None,)), ((None, 6), (6,)), None]
        self.check(normalize, calls, shapes)

    def test_without_extents(self):
        self.check(lambda x, y: x + y, [(np.float32(2), np.float32(3))], [None])

    def test_captured_arrays(self):
        row = make(6)
        scale = bcast.jit(lambda x: x * row)
        with Compilations() as found:
            for n in 4, 5, 4:
                x = make(n, 6)
                np.testing.assert_allclose(scale(x), x * row, 1e-6)
        # The program has the extent of row.
        self.assertEqual(found, [((4, 6), (None,)), ((None, 6), (None,))])

    def test_structures(self):
        function = bcast.jit(lambda a: {"sum": a["x"] + a["y"][0], "n": a["x"].shape[0], "x": a["x"]})
        with Compilations() as found:
            for n in 4, 5, 6, 4:
                x, y = make(n, 6), make(n, 6)
                result = function({"x": x, "y": [y]})
                np.testing.assert_array_equal(result["sum"], x + y)
                self.assertEqual((result["n"], type(result["n"])), (n, int))
                self.assertIs(result["x"], x)
        self.assertEqual(found, [((4, 6), (4, 6)), ((None, 6), (None, 6))])

    def test_extents_of_the_program(self):
        def function(x):
            flat = x.reshape(x.shape[0] * x.shape[1], -1)
            return np.tile(flat[1:].T, (1, 2)) + np.arange(2 * flat.shape[0] - 2, like=x)

        calls = [(make(2, 3, 4),), (make(3, 3, 4),), (make(3, 2, 5),), (make(2, 3, 4),)]
        self.check(function, calls, [((2, 3, 4),), ((None, 3, 4),), None])

    def test_wrong_shapes(self):
        x, row, wrong = make(4, 6), make(6), make(5)
        add = bcast.jit(lambda x, y: x + y)
        for _ in range(2):
            self.assertRaisesRegex(bcast.Error, r"jit_extents.py:\d+:\d+: .*extent 5.*NUMPY-4", add, x, wrong)
            np.testing.assert_array_equal(add(x, row), x + row)
            np.testing.assert_array_equal(add(x[1:], row), x[1:] + row)
        pair = bcast.jit(lambda x, y: (x + y, x.reshape(2, -1)))
        self.assertRaisesRegex(bcast.Error, "NUMPY-4", pair, x, wrong)
        self.assertRaisesRegex(bcast.Error, "reshape", pair, x[:3, :5], wrong)
        np.testing.assert_array_equal(pair(x, row)[1], x.reshape(2, -1))

    def test_out_that_does_not_fit(self):
        add = bcast.jit(lambda x: x + 1)
        add(make(4, 6))
        for shape in (4, 5), (5, 6), (6,):
            self.assertRaisesRegex(bcast.Error, "result 0: ", add, make(4, 6), out=np.empty(shape, "f4"))

    def test_fallback(self):
        median = bcast.jit(lambda x: np.median(x, axis=0), fallback=True)
        with self.assertWarns(RuntimeWarning):
            np.testing.assert_array_equal(median(np.ones((3, 2))), [1, 1])
        np.testing.assert_array_equal(median(np.ones((4, 2))), [1, 1])

    def test_threads_compile_once(self):
        normalized = bcast.jit(normalize)
        calls = [(make(n, 6), make(6)) for n in (4, 5, 6)]
        faults = []

        def work(number):
            for i in range(30):
                arguments = calls[(i + number) % 3]
                if not np.allclose(normalized(*arguments), normalize(*arguments), 1e-4, 1e-5):
                    faults.append(arguments)

        with Compilations() as found:
            threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual((faults, len(found)), ([], 2))
        self.assertEqual(found[1], ((None, 6), (6,)))

    def test_compilations_within_traces(self):
        multiply = bcast.jit(lambda x, y: (x * y).sum(axis=-1))
        faults = []

        def work(number):
            for i in range(12):
                x, y = make(3 + (i + number) % 4, 2 + i % 3), make(2 + i % 3)
                if number % 2:
                    bcast.jit(lambda z: (multiply(x, y), z)[1] + 1)(y)
                if not np.allclose(multiply(x, y), (x * y).sum(axis=-1), 1e-4, 1e-5):
                    faults.append((x, y))

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((faults, len(multiply.signatures)), ([], 1))

    def test_interrupted_compilations_are_repeated(self):
        shapes = []

        def compile(text, **options):
            shapes.append(options["input_shapes"])
            if len(shapes) == 2:
                raise KeyboardInterrupt
            return compile_program(text, **options)

        increment = bcast.jit(lambda x: x + 1)
        with mock.patch.object(jit_function, "compile", compile):
            increment(make(4, 6))
            self.assertRaises(KeyboardInterrupt, increment, make(5, 6))
            for n in 5, 6, 7:
                increment(make(n, 6))
        self.assertEqual(shapes, [((4, 6),), ((None, 6),), ((None, 6),)])

    def test_failed_compilations_are_repeated(self):
        increment = bcast.jit(lambda x: x + 1)
        with mock.patch.object(jit_function, "compile", mock.Mock(side_effect=bcast.CompileError("no memory"))):
            self.assertRaisesRegex(bcast.CompileError, "no memory", increment, make(3))
        self.assertEqual(increment.signatures, [])
        with Compilations() as found:
            increment(make(3))
        self.assertEqual((found, len(increment.signatures)), ([((3,),)], 1))

    def test_fallback_keeps_code(self):
        increment = bcast.jit(lambda x: x + 1, fallback=True)
        increment(make(3))
        with mock.patch.object(jit_function, "compile", mock.Mock(side_effect=bcast.CompileError("no memory"))):
            with self.assertWarnsRegex(RuntimeWarning, "no memory"):
                increment(make(4))
        self.assertEqual(len(increment.signatures), 1)
        with Compilations() as found:
            increment(make(3))
        self.assertEqual(found, [])

    def test_checks_of_values_that_nothing_reads(self):
        def overwrite(a, b):
            w = a.copy()
            w[:] = b
            w[:] = 0
            return w

        x = make(3, 7)
        for function, arguments in (
            (lambda a, b: np.zeros_like(a[..., ::-2] + b), (x, make(5))),
            (lambda a, b: np.arange((a[1:] + b).shape[0], like=a), (make(7), make(7))),
            (overwrite, (x, make(6))),
            (lambda a: (np.where(a > 0, a, a[..., ::-2]), a.max())[1], (x,)),
            (lambda a, b: np.broadcast_to(b, a.shape).shape[0] + a, (x, make(6))),
        ):
            for static in None, False:
                self.assertRaisesRegex(bcast.Error, "NUMPY-", bcast.jit(function, static=static), *arguments)

    def test_code_on_disk(self):
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(2):
                scale = bcast.jit(lambda x: x * 3, cache=folder)
                for n in 4, 5:
                    np.testing.assert_array_equal(scale(np.ones((n, 2))), np.full((n, 2), 3.0))

    def test_programs_have_any_extents(self):
        compiled = bcast.jit(normalize)
        for n in 4, 5:
            compiled(make(n, 6), make(6))
        self.assertEqual(len(compiled.signatures), 1)
        self.assertIn("%x: tensor<?x?xf32>", compiled.signatures[0])
        self.assertIn("%x: tensor<?x?xf32>", compiled.mlir(make(4, 6), make(6)))
        self.assertIn("(4x6xf32, 6xf32) -> (4x6xf32)", compiled.explain(make(4, 6), make(6)))

    def test_explain_is_of_the_code_that_runs(self):
        shares = bcast.jit(lambda x: x / x.sum(axis=1, keepdims=True))
        general = bcast.jit(shares.__wrapped__, static=False)
        first = shares.explain(make(40, 7))
        for shape in (64, 3), (32, 5), (7, 9):
            shares(make(*shape))
        self.assertEqual(shares.explain(make(40, 7)), general.explain(make(40, 7)))
        self.assertEqual(bcast.jit(shares.__wrapped__).explain(make(40, 7)), first)


class Sizes(unittest.TestCase):
    """Sizes are numbers of 64 bits, and never wrap."""

    def refuse(self, message, function, *arguments):
        for static in False, True:
            with self.subTest(static=static):
                self.assertRaisesRegex(bcast.Error, message, bcast.jit(function, static=static), *arguments)

    def test_repetitions(self):
        x = np.ones(3, "i1")
        for function in (
            lambda x: np.repeat(x, 2**62, axis=0), lambda x: np.tile(x, (2**62, 1)),
            lambda x: np.concatenate([np.broadcast_to(x, (2**61, 3))] * 4),
        ):  # fmt: skip
            self.assertRaises(ValueError, function, x)
            self.refuse("array is too big|CHECK-7|overflows 64 bits", function, x)
        self.refuse(r"jit_extents.py:\d+: array is too big.*int8 of shape \(4611686018427387904, 4\)",
                    lambda x: np.zeros_like(x, shape=(2**62, 4)), x)  # fmt: skip

    def test_sums_of_extents(self):
        x = np.empty((2**60, 0), "i1")
        self.assertRaises(ValueError, lambda: np.concatenate([x] * 8))
        self.refuse("array is too big|CHECK-7", lambda x: np.concatenate([x] * 8), x)

    def test_products_of_extents(self):
        x, n, m = np.ones(6, "f4"), np.empty((9, 0), "i1"), np.empty((6148914691236517206, 0), "i1")
        self.refuse("CHECK-7|array is too big|overflows 64 bits", lambda x, n, m: np.tile(x[:1], (n.shape[0], m.shape[0])), x, n, m)
        self.refuse("CHECK-7|cannot reshape|overflows 64 bits", lambda x, n, m: np.reshape(x, (n.shape[0], m.shape[0])), x, n, m)
        reshaped = bcast.jit(lambda x, n, m: np.reshape(x, (n.shape[0], m.shape[0])), static=False)
        np.testing.assert_array_equal(reshaped(x, n[:2], n[:3]), x.reshape(2, 3))

    def test_a_size_beside_0_is_not_inferred(self):
        for function in lambda x: x.reshape(0, -1), lambda x: x.reshape(x.shape[0], -1):
            self.assertRaises(ValueError, function, np.ones((0, 3)))
            self.refuse("cannot reshape", function, np.ones((0, 3)))
        flat = bcast.jit(lambda x: x.reshape(x.shape[0], -1), static=False)
        self.assertEqual(flat(np.ones((2, 3, 4))).shape, (2, 12))

    def test_numbers_beyond_64_bits(self):
        x = np.arange(5.0)
        np.testing.assert_array_equal(bcast.jit(lambda x: np.roll(x, 2**70), static=True)(x), np.roll(x, 2**70))
        for number in 2**70 + 12345, -(2**63) - 1, -(3**50):
            for axis in None, 0:
                y = np.arange(21.0).reshape(7, 3)
                size = y.size if axis is None else y.shape[axis]
                rolled = bcast.jit(lambda y: np.roll(y, number, axis), static=False)(y)
                np.testing.assert_array_equal(rolled, np.roll(y, number % size, axis))
        message = r"(?s)jit_extents.py:\d+: the number 1\d* does not fit.*np.roll"
        self.assertRaisesRegex(bcast.TraceError, message, bcast.jit(lambda x: np.roll(x, 10**2000), static=False), x)

    def test_many_rows_without_elements(self):
        """NumPy has them, and no loop goes over them."""
        x, n, m = np.empty((2**60, 0), "?"), np.empty((0, 0), "i1"), np.empty((6148914691236517206, 0), "i1")
        for static in False, True:
            for function in (
                lambda x: np.concatenate([x] * 7),
                lambda x: np.tile(x, (7, 1)),
                lambda x: np.stack([x] * 7),
                lambda x: np.vstack([x, x, x]),
                lambda x: np.pad(x, ((2**60, 3), (0, 0))),
            ):
                self.assertEqual(bcast.jit(function, static=static)(x).shape, function(x).shape)
            # NumPy computes these row by row.
            repeated = bcast.jit(lambda x: np.repeat(x, 7, 0), static=static)(x)
            self.assertEqual(repeated.shape, (7 * 2**60, 0))
            reshaped = bcast.jit(lambda x, n, m: np.reshape(x, (n.shape[0], m.shape[0])), static=static)
            self.assertEqual(reshaped(x, n, m).shape, (0, 6148914691236517206))
        self.refuse("CHECK-7|array is too big", lambda x: np.concatenate([x] * 8), x)

    def test_sums_of_many_rows_without_elements(self):
        """NumPy adds in 64 bits, and no array has these elements."""
        x = np.empty((2**60, 0), "?")
        for static in False, True:
            for function in (
                lambda x: x.sum(0),
                lambda x: x.sum(),
                lambda x: x.sum(0, keepdims=True),
                lambda x: x.T.prod(1),
                lambda x: x.sum(axis=(), dtype="i1"),
                lambda x: np.add.reduce(x),
                lambda x: np.mean(x, axis=0),
                lambda x: np.count_nonzero(x, axis=0),
            ):
                result = bcast.jit(function, static=static)(x)
                np.testing.assert_array_equal(result, function(x))
                self.assertEqual(result.dtype, function(x).dtype)


if __name__ == "__main__":
    unittest.main()
