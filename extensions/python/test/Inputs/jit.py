"""Tests of bcast.jit: functions of arrays against NumPy."""

import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings

import numpy as np

import bcast

# These tests may run on one processor.
warnings.filterwarnings("ignore", ".*: all threads share")

RANDOM = np.random.default_rng(0)
F = RANDOM.standard_normal((4, 6)).astype("f4")
V = RANDOM.standard_normal(6).astype("f4")
D = RANDOM.standard_normal((3, 4, 5))
I = RANDOM.integers(-5, 5, (4, 6)).astype("i4")
U = RANDOM.integers(0, 200, 7).astype("u1")
B = F > 0
Z = np.zeros((0, 3), "f4")

# Functions and their arguments. Compiled with "?" and for fixed extents, they return what NumPy does.
CASES = [
    (lambda x: x + 1, F),
    (lambda x: x.T, F),
    (lambda x: x.sum(), F),
    (lambda x: x.sum(0), I),
    (lambda x: x.mean((0, 2)), D),
    (lambda x: x[1:], F),
    (lambda x: x[::-1], F),
    (lambda x: x[:, 1], F),
    (lambda x: x[0], F),
    (lambda x: x[-1, ::2], F),
    (lambda x: x[None, ..., None], F),
    (lambda x: x[1:-1, ::-2], F),
    (lambda x: x[5:1:-1], V),
    (lambda x: x.reshape(-1), F),
    (lambda x: x.reshape(x.shape[0], -1), D),
    (lambda x: x.reshape(2, 2, 3, 2), F),
    (lambda x: x.reshape(x.shape[1], x.shape[0]), F),
    (lambda x: x.reshape(-1, 3), F),
    (lambda x: x.reshape(x.shape[0], 2, -1), D),
    (lambda x: x.reshape(x.shape[0], 2, -1).mean(2), D),
    (lambda x: (x.reshape(x.shape[0], 2, -1) * 2).reshape(x.shape), D),
    (lambda x: x.reshape(x.shape[0], 2, x.shape[1] // 2, x.shape[2]), D),
    (lambda x: x.reshape(x.shape[0], -1, 2, x.shape[2]), D),
    (lambda x: x.reshape(x.shape[0], 4, x.shape[1] // 2), Z),
    (lambda x: np.where(x > 0, x, 0), F),
    (lambda x: np.clip(x, -0.5, 0.5), F),
    (lambda x: np.clip(x, -3, 3), I),
    (lambda x: np.broadcast_to(x, (3, 4, 6)), F),
    (lambda x: np.expand_dims(x, (0, 2)), F),
    (lambda x: np.moveaxis(x, 0, -1), D),
    (lambda x: x.astype(np.float64), I),
    (lambda x: x.argmax(), F),
    (lambda x: x.argmax(1), F),
    (lambda x: np.argmin(x, axis=0, keepdims=True), I),
    (lambda x, y: np.concatenate([x, x * 2]), F, V),
    (lambda x, y: np.concatenate([x, y[None]], 0), F, V),
    (lambda x: np.stack([x, x], -1), F),
    (lambda x: x * np.arange(x.shape[1], like=x), F),
    (lambda x: x / x.shape[0], F),
    (lambda x: np.std(x, 0), F),
    (lambda x: x.var(1, ddof=1), D),
    (lambda x: (x.any(), x.all(1)), B),
    (lambda x: x.sum(0), B),
    (lambda x: x.mean(), B),
    (lambda x: np.squeeze(x[None], 0), F),
    (lambda x: x.squeeze(), F[:1]),
    (lambda x: {'a': x, 'b': [x + 1, 3, None]}, F),
    (lambda x: x, F),
    (lambda x: (), F),
    (lambda x: np.flip(x), F),
    (lambda x: np.rot90(x), F),
    (lambda x: np.roll(x, 2, 1), F),
    (lambda x: np.roll(x, 1, 0) + np.roll(x, -2, 1) * x, F),
    (lambda x: np.roll(x, 1, 0) + np.roll(x, -2, 1), Z),
    (lambda x: np.roll(x, -7), F),
    (lambda x: np.tile(x, (2, 3)), F),
    (lambda x: np.repeat(x, 3, 1), F),
    (lambda x: np.repeat(x, 2, 0) * np.repeat(x, 2, -2), F),
    (lambda x: np.repeat(x, 2), F),
    (lambda x: np.repeat(x, [2], 1) + np.repeat(x, np.array(2), 1), F),
    (lambda x: np.repeat(x.sum(), 3, 0), F),
    (lambda x: np.repeat(x[:0], 2, 0), F),
    (lambda x: np.pad(x, 1), F),
    (lambda x: np.pad(x, ((1, 0), (0, 2)), constant_values=3), F),
    (lambda x: np.diff(x), F),
    (lambda x: np.split(x, 2), F),
    (lambda x: np.hsplit(x, 3), F),
    (lambda x: x // 2, I),
    (lambda x: x % 3, I),
    (lambda x: x // 0, I),
    (lambda x: x % 0, I),
    (lambda x: x ** 2, I),
    (lambda x: x / 2, I),
    (lambda x: x / 2, U),
    (lambda x: np.sqrt(x), U),
    (lambda x: -x, U),
    (lambda x: ~x, B),
    (lambda x: x & 1, I),
    (lambda x: x << 2, I),
    (lambda x: x >> 1, I),
    (lambda x: np.sign(x), F),
    (lambda x: np.abs(x), I),
    (lambda x: np.hypot(x, 2), F),
    (lambda x: np.logaddexp(x, 0), F),
    (lambda x: np.isnan(x), I),
    (lambda x: divmod(x, 3), I),
    (lambda x: np.modf(x), F),
    (lambda x: np.signbit(x), F),
    (lambda x: np.tril(x), F),
    (lambda x: np.triu(x, 1), F),
    (lambda x: np.eye(x.shape[0], like=x), F),
    (lambda x: np.zeros_like(x), F),
    (lambda x: np.ones(x.shape, like=x), F),
    (lambda x: np.full_like(x, 7), I),
    (lambda x: x.max(), F),
    (lambda x: x.ptp(0), F),
    (lambda x: np.nanmax(x, 0), F),
    (lambda x: np.nanmean(x), F),
    (lambda x: np.average(x, axis=0), F),
    (lambda x, y: np.average(x, axis=1, weights=y), F, V * V),
    (lambda x: np.linalg.norm(x), F),
    (lambda x: np.linalg.norm(x, axis=1), F),
    (lambda x, y: np.dot(y, y), F, V),
    (lambda x, y: np.outer(y, y), F, V),
    (lambda x: np.round(x, 1), F),
    (lambda x: np.nan_to_num(x), F),
    (lambda x: x.flatten(), F),
    (lambda x: x.swapaxes(0, 2), D),
    (lambda x: x.transpose(2, 0, 1), D),
    (lambda x: x.ravel()[3], F),
    (lambda x: np.select([x > 1, x > 0], [x, 2 * x], 0), F),
    (lambda x: x.shape[0], F),
    (lambda x: x.size, F),
    (lambda x: x.ndim, F),
    (lambda x: x.sum(1), Z),
    (lambda x: x.sum(0), Z),
    (lambda x: x + 1, Z),
    (lambda x: x.reshape(-1, 3), Z),
    (lambda x: x[1:], Z),
    (lambda x, y: np.meshgrid(y, x[:, 0]), F, V),
    (lambda x: np.atleast_3d(x), F),
    (lambda x: x.view('i4'), F),
    (lambda x: np.count_nonzero(x), I),
    (lambda x: np.add.reduce(x), F),
    (lambda x: np.maximum.reduce(x, axis=1), F),
    (lambda x: np.multiply.outer(x, x), V),
    (lambda x: np.linspace(0, x, 5), F),
    (lambda x: np.linspace(x[0], x[1], x.shape[1]), F),
    (lambda x: np.linspace(x[0, 0], x[1, 1], x.shape[0], endpoint=False), D[0]),
    (lambda x: np.linspace(x[0, 0], x[1, 1], x.shape[0]), D[1]),
    (lambda x: np.linspace(x[0], x[1], x.shape[0] - 3), F),
    (lambda x: np.linspace(x[0], x[1], x.shape[0] - 4), F),
    (lambda x: np.roll(x, x.shape[0] // 2), F),
    (lambda x: np.roll(x, -x.shape[1], axis=0), F),
    (lambda x: np.roll(x, (x.shape[0], 1), axis=(0, 1)), F),
    (lambda x: np.float32(2) * x, F),
    (lambda x: x * [1, 2, 3, 4, 5, 6], F),
    (lambda x: x + np.arange(6), I),
    (lambda x: 2 ** x, F),
    (lambda x: 1 / x, F),
    (lambda x: x.copy(), F),
    (lambda x: np.sum(x, where=x > 0), F),
    (lambda x: np.mean(x, 0, where=x > -5), F),
    (lambda x: x.max(initial=3), F),
    (lambda x: x.min(0, where=x > 0, initial=9), F),
    (lambda x: np.isclose(x, x + 1e-09), F),
    (lambda x: (np.allclose(x, x), np.array_equal(x, x + 1)), F),
    (lambda x, y: (np.array_equal(x, x[1:]), np.array_equal(x[:1], x[:1]), np.array_equal(x[0], y)), F, V),
    (lambda x, y: np.array_equal(x, y), F[:, :1], F),
    (lambda x, y: np.array_equal(x, y), F[:0], F),
    (lambda x, y: np.array_equal(x, y), V[:4], F[0, :4].copy()),
    (lambda x: np.array_split(x.reshape(24), 5), F),
    (lambda x: np.ldexp(x, 3), F),
    (lambda x: np.bitwise_xor.reduce(x), I),
    (lambda x: np.vstack([x, x[0]]), F),
    (lambda x: np.hstack([x, x]), F),
    (lambda x: np.column_stack([x, x]), V),
]


def equal(test, expected, found, path="result"):
    if isinstance(expected, (tuple, list, dict)):
        test.assertIs(type(found), type(expected), path)
        test.assertEqual(len(found), len(expected), path)
        for key in expected if isinstance(expected, dict) else range(len(expected)):
            equal(test, expected[key], found[key], f"{path}[{key!r}]")
    elif expected is None:
        test.assertIsNone(found)
    else:
        a, b = np.asarray(expected), np.asarray(found)
        test.assertEqual((b.shape, b.dtype), (a.shape, a.dtype), path)
        np.testing.assert_allclose(b, a, 1e-5, 1e-5, err_msg=path)


def normalize(x, scale, shift):
    m = np.mean(x, axis=-1, keepdims=True)
    v = np.mean((x - m) ** 2, axis=-1, keepdims=True)
    return (x - m) / np.sqrt(v + 1e-5) * scale + shift


class Functions(unittest.TestCase):
    def test_functions_of_numpy(self):
        for number, (function, *arguments) in enumerate(CASES):
            with np.errstate(all="ignore"):
                expected = function(*arguments)
            for static in None, False, True:
                with self.subTest(number=number, line=function.__code__.co_firstlineno, static=static):
                    equal(self, expected, bcast.jit(static=static)(function)(*arguments))

    def test_normalize(self):
        compiled = bcast.jit(normalize)
        for shape in (4, 8), (3, 5), (2, 3, 5), (1, 7), (5, 1):
            x = RANDOM.standard_normal(shape).astype("f4")
            row = x.reshape(-1, shape[-1])[0]
            equal(self, normalize(x, row, row), compiled(x, row, row))
        # The ranks, and the extents of 1.
        self.assertEqual(len(compiled.signatures), 4)

    def test_an_error_has_the_users_line(self):
        with self.assertRaisesRegex(bcast.Error, r"jit.py:\d+:\d+: 'bcast.add' op numpy rule.*NUMPY-4"):
            bcast.jit(lambda x, y: x + y)(F, V[:5])
        with self.assertRaisesRegex(bcast.TraceError, r"(?s)jit.py:\d+: branches on the value.*if x > 0:.*np.where"):
            self.branch(F)

    @staticmethod
    @bcast.jit
    def branch(x):
        if x > 0:
            return x
        return -x


def write_beside_reshaped(x):
    y = x * 1
    z = y.reshape(-1)
    y[...] = 5
    return z


def add_in_place(x):
    x += 1
    return x


class Subclass(np.ndarray):
    pass


def write_parts(x):
    """Writes as NumPy has them: views see writes to their array, and write to it."""
    y = x.copy()
    row, same, turned = y[1], y, y.T
    y[1:-1, ::2] += 0.1 * (x[2:, ::2] - 4 * x[1:-1, ::2])
    row[2:] *= 3
    row[0] = 7
    y[:, 1], y[0] = y[:, 0], row
    part = y[2:]
    part[0][1:3] = -1
    part -= part[::-1]
    np.multiply(y[3], 2, out=y[3])
    y[y > 3] = 3
    return y, row, same, turned, part


KEPT = []
# Functions, their arguments, the reason of the refusal and the way out.
REFUSED = [
    (lambda x: x if x.any() else -x, (F,), "branches on the value", "np.where"),
    (lambda x: (x > 0) and x, (F,), "branches on the value", "np.where"),
    (lambda x: float(x.sum()), (F,), "Python float", "astype"),
    (lambda x: int(x.sum()), (F,), "Python int", "astype"),
    (lambda x: range(x.argmax()), (F,), "Python index", "np.where"),
    (lambda x: x.sum().item(), (F,), "Python number", "static_argnames"),
    (lambda x: len(x) * x, (F,), r"takes len\(\)", r"x.shape\[0\]"),
    (lambda x: np.stack(x), (F,), "iterates", "static=True"),
    (lambda x: [row for row in x], (F,), "iterates", "static=True"),
    (lambda x: 3 in x, (F,), "has an element", "any"),
    (lambda x: np.asarray(x), (F,), "converts an array to one of NumPy", "like=x"),
    (lambda x: np.array([x, x]), (F,), "converts an array to one of NumPy", "np.stack"),
    (lambda x: np.zeros(x.shape), (F,), "as a Python int", "zeros_like"),
    (lambda x: x if x.shape[0] > 2 else -x, (F,), "compares an extent", "static=True"),
    (lambda x: np.arange(x.shape[0]) * x[:, 0], (F,), "np.arange to an extent", "like=x.*static=True"),
    (lambda x: np.linspace(0, 1, x.shape[0]), (F,), "as a Python int", "static=True"),
    (lambda x: np.roll(x, 1, x.shape[0]), (F,), "axis is an extent", "static=True"),
    (lambda x, i: x[i], (F, 1), "a number that is not known", "static_argnames"),
    (lambda x, n: x[:n], (F, 1), "a bound of a slice", "static_argnames"),
    (lambda x: x[x > 0], (F,), "truth values", "np.where"),
    (lambda x: x[np.array([0, 1])], (F,), "integers, which is not supported", "np.where"),
    (lambda x: x[1.0], (F,), "indexes with float", "only integers"),
    (lambda x: x[0, 0, 0], (F,), "too many indices", ""),
    (lambda x: np.sort(x), (F,), "np.sort is not supported", "np.maximum"),
    (lambda x: np.fft.fft(x), (F,), "np.fft.fft is not supported", "outside"),
    (lambda x: np.gcd(x, 2), (I,), "np.gcd is not supported", "fallback"),
    (lambda x: np.add.accumulate(x), (F,), "accumulate is not supported", "fallback"),
    (lambda x: x @ x.T, (F,), "matrix products", "outside"),
    (lambda x: x.cumsum(), (F,), "attribute 'cumsum'", "fallback"),
    (lambda x: x + 1j, (F,), "complex", "real and imaginary"),
    (lambda x: x.astype(complex), (F,), "complex", "real"),
    (lambda x: x + "text", (F,), "str", "a number"),
    (lambda x: x + 300, (I.astype("i1"),), "300 out of bounds for int8", "np.int64"),
    (lambda x: x - x, (B,), "boolean subtract", "logical_xor"),
    (lambda x: np.add(x, 1, out=np.empty((4, 6))), (F,), "array of NumPy", "pass out= to the call"),
    (lambda x: np.sum(x, axis=x.argmax()), (F,), "axis is a value of the program", "static_argnames"),
    (add_in_place, (F,), "writes into the argument x", "x = x [+] y"),
    (write_beside_reshaped, (F,), "reshaped view", "copy"),
    (lambda x: (y for y in [x]), (F,), "generator", "tuple"),
    (lambda x: x, (np.zeros(2, complex),), "complex128", "real"),
    (lambda x: x, (np.zeros(2, "g"),), "float128", "float64"),
    (lambda x: x, (np.zeros(2, object),), "object", "float64"),
    (lambda x: x, (np.zeros(2, "M8[s]"),), "datetime64", "int64"),
    (lambda x: x, (np.ma.array([1.0]),), "masked", "filled"),
    (lambda x: x, (F.view(Subclass),), "Subclass", "np.asarray"),
    (lambda x: x, (2**70,), "does not fit", "float"),
    (lambda x: x, ({1, 2},), "set", "arrays"),
]


class Refusals(unittest.TestCase):
    def test_each_has_a_reason_and_a_way_out(self):
        for number, (function, arguments, reason, way_out) in enumerate(REFUSED):
            with self.subTest(number=number, reason=reason):
                with self.assertRaisesRegex(bcast.TraceError, f"(?s){reason}.*{way_out}"):
                    bcast.jit(function)(*arguments)

    def test_writes_to_parts(self):
        for static in False, True:
            equal(self, write_parts(F), bcast.jit(write_parts, static=static)(F))

    def test_errors_at_run_time_have_the_line(self):
        for function, arguments, message in (
            (lambda x: x[7], (F,), "index 7 is out of bounds: dimension 0 has extent 4$"),
            (lambda x: x[-7], (F,), "index -7 is out of bounds"),
            (lambda x: x.max(), (Z[:, 0],), "reduction operation maximum which has no identity: dimension 0 has extent 0"),
            (lambda x: x.reshape(5, -1), (F,), "cannot reshape: the flat result has extent 20, the flat array has extent 24; they"),
            (lambda x: x.squeeze(0), (F,), "squeeze: dimension 0 has extent 4; it must be 1$"),
            (lambda x: np.split(x, 3), (F,), "into 3 equal parts: the sum of the parts has extent 3, dimension 0 has extent 4; they"),
            (lambda x: np.concatenate([x, x.T]), (F,), "concatenate: dimension 1"),
        ):
            with self.subTest(message=message), self.assertRaisesRegex(bcast.Error, rf"jit.py:\d+:\d+: .*{message}"):
                bcast.jit(function)(*arguments)

    def test_arrays_do_not_leave_their_trace(self):
        bcast.jit(lambda x: KEPT.append(x) or x)(F)
        self.assertRaisesRegex(bcast.TraceError, "outside of it", lambda: KEPT[0] + 1)
        with self.assertRaisesRegex(bcast.TraceError, "earlier trace"):
            bcast.jit(lambda x: x + KEPT[0])(F)

    def test_functions_that_are_no_functions(self):
        def generate(x):
            yield x

        self.assertRaises(TypeError, bcast.jit, generate)
        self.assertRaises(TypeError, bcast.jit, 3)
        self.assertRaises(bcast.Error, bcast.jit, lambda x: x, accuracy="high")
        with self.assertRaises(ZeroDivisionError):
            bcast.jit(lambda x: 1 / 0)(F)

    def test_fallback(self):
        sort = bcast.jit(lambda x: np.sort(x), fallback=True)
        with self.assertWarnsRegex(RuntimeWarning, "NumPy runs .*np.sort is not supported"):
            equal(self, np.sort(F), sort(F))
        # Once for each signature.
        equal(self, np.sort(F), sort(F))


class Calls(unittest.TestCase):
    def test_arguments(self):
        def scale(x, axis=-1, factor=2.0, *, flag=True):
            return x.sum(axis) * factor if flag else x

        compiled = bcast.jit(scale, static_argnames="axis")
        for args, kwargs in (
            ((F,), {}), ((F, 0), {}), ((F,), {"axis": 0}), ((F,), {"factor": 3}), ((F, -1, 4.5), {}),
            ((F,), {"flag": False}), ((F,), {"factor": np.float32(2), "axis": -2}),
        ):  # fmt: skip
            equal(self, scale(F, *args[1:], **kwargs), compiled(*args, **kwargs))
        self.assertRaises(TypeError, compiled)
        self.assertRaises(TypeError, compiled, F, missing=1)

    def test_structures(self):
        function = lambda d, t: {"sum": d["a"] + t[0], "list": [t[1], None, "text"], "same": d["a"]}
        arguments = {"a": F, "b": 1}, (V, 2.5)
        compiled = bcast.jit(function)
        self.assertIs(compiled(*arguments)["same"], F)
        result = compiled(*arguments)
        equal(self, F + V, result["sum"])
        self.assertEqual(result["list"], [2.5, None, "text"])

    def test_numbers(self):
        self.assertEqual(bcast.jit(lambda x: x + 1)(2), 3)
        self.assertIs(type(bcast.jit(lambda x, y: x / y)(1, 2)), float)
        self.assertIs(type(bcast.jit(lambda x: x.sum())(F)), np.float32)
        self.assertEqual(bcast.jit(lambda x: x + 1)(np.float32(2)).dtype, np.float32)
        self.assertEqual((bcast.jit(lambda x, y: x * y)(F, 2.0)).dtype, np.float32)
        add = bcast.jit(lambda x: x + 1)
        for number in 2, 2.5, -7, 2**62, float("inf"):
            self.assertEqual(add(number), number + 1)
        self.assertEqual(len(add.signatures), 2)

    def test_arrays_from_outside_are_read_by_each_call(self):
        weights = np.ones(6, "f4")
        compiled = bcast.jit(lambda x: x * weights)
        equal(self, F, compiled(F))
        weights[:] = 3
        equal(self, F * 3, compiled(F))
        self.assertEqual(len(compiled.signatures), 1)

    def test_out(self):
        pair = bcast.jit(lambda x, y: (x + y, x - y, x))
        outs = tuple(np.empty(F.shape[::-1], "f4").T for _ in range(3))
        self.assertIs(pair(F, V, out=outs), outs)
        equal(self, (F + V, F - V, F), outs)
        add = bcast.jit(lambda x, y: x + y)
        for bad in np.empty((4, 6)), np.empty((2, 6), "f4"), "text", (F, F), [F, F]:
            self.assertRaises(bcast.Error, add, F, F, out=bad)
        read_only = np.empty_like(F)
        read_only.flags.writeable = False
        self.assertRaises(bcast.Error, add, F, F, out=read_only)

    def test_other_memory(self):
        double = bcast.jit(lambda x: x * 2)
        for x in F.astype(">f4"), F[::2, ::-1], F.T, np.frombuffer(b"x" + F.tobytes(), "f4", offset=1, count=4):
            equal(self, (x * 2).astype("f4"), double(x))
        self.assertEqual(double(np.ones(3, "q")).dtype, np.int64)

    def test_nested(self):
        inner = bcast.jit(lambda x: x * 2)
        outer = bcast.jit(lambda x: inner(x) + inner(np.ones(6, "f4")))
        equal(self, F * 2 + np.float32(2), outer(F))

    def test_methods(self):
        class Scale:
            factor = np.float32(3)

            @bcast.jit
            def apply(self, x):
                """Scales."""
                return x * self.factor

        equal(self, F * 3, Scale().apply(F))
        self.assertEqual(Scale.apply.__doc__, "Scales.")

    def test_threads_share_one_compilation(self):
        runs, results = [], []

        @bcast.jit
        def function(x, y):
            runs.append(1)
            return np.exp(x) * y

        def call():
            for _ in range(20):
                results.append(function(F, V))

        threads = [threading.Thread(target=call) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(runs), len(results)), (1, 160))
        for result in results:
            equal(self, results[0], result)

    def test_text_and_explanation(self):
        compiled = bcast.jit(normalize)
        text = compiled.mlir(F, V, V)
        self.assertIn("func.func @normalize(%x: tensor<?x?xf32>, %scale: tensor<?xf32>", text)
        self.assertEqual(bcast.compile(text).inputs[0].shape, (None, None))
        self.assertIn("nest 1", compiled.explain(F, V, V))
        self.assertEqual(compiled.signatures, [])
        self.assertIn("tensor<4x6xf32>", bcast.jit(normalize, static=True).mlir(F, V, V))

    def test_repeated_elements_are_blocks(self):
        text = bcast.jit(lambda x: np.repeat(x, 2, 0) - np.repeat(x, 2, 0), static=True).mlir(F)
        self.assertIn("rule(#bcast.blocks<[-2]>) : tensor<4x6xf32> -> tensor<8x6xf32>", text)
        self.assertNotIn("collapse_shape", text)

    def test_repeated_elements_of_dynamic_extents_are_blocks(self):
        compiled = bcast.jit(lambda x, y: np.repeat(x, 3, 1) * y)
        self.assertIn("rule(#bcast.blocks<[-1]>) : tensor<?x?xf32> -> tensor<?x?xf32>", compiled.mlir(F, F))
        for rows, columns in (2, 4), (2, 1), (1, 3), (0, 2), (2, 0):
            x = RANDOM.standard_normal((rows, columns)).astype("f4")
            y = RANDOM.standard_normal((rows, 3 * columns)).astype("f4")
            equal(self, compiled(x, y), np.repeat(x, 3, 1) * y)
        with self.assertRaises(bcast.Error):
            compiled(F, F)

    def test_several_threads_compute_the_same(self):
        x = RANDOM.standard_normal((700, 300)).astype("f4")
        equal(self, bcast.jit(normalize)(x, x[0], x[1]), bcast.jit(normalize, threads=2)(x, x[0], x[1]))

    def test_copies_and_pickles(self):
        compiled = bcast.jit(normalize)
        equal(self, normalize(F, V, V), pickle.loads(pickle.dumps(compiled))(F, V, V))
        self.assertIn("normalize", repr(compiled))


CACHED = """
import sys, threading
import numpy as np, bcast
f = bcast.jit(lambda x, y: np.tanh(x) * y + 1)
print(f(np.ones((3, 4)), np.arange(4.0)).sum())
"""


class Cache(unittest.TestCase):
    def run_process(self, folder):
        environment = {**os.environ, "BCAST_CACHE": folder}
        return subprocess.Popen(
            [sys.executable, "-W", "error", "-c", CACHED], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    def test_processes_share_code(self):
        with tempfile.TemporaryDirectory() as folder:
            together = [self.run_process(folder) for _ in range(4)]
            texts = {process.communicate()[0] for process in together}
            self.assertEqual([process.returncode for process in together], [0] * 4, texts)
            self.assertEqual(len(texts), 1)
            files = [path for path in pathlib.Path(folder).rglob("*") if path.is_file()]
            self.assertEqual(len(files), 1, files)
            # A file of which only a half was written is compiled again, and replaced.
            size = files[0].stat().st_size
            files[0].write_bytes(files[0].read_bytes()[: size // 2])
            again = self.run_process(folder)
            again.communicate()
            self.assertEqual(files[0].stat().st_size, size)

    def test_nothing_is_written_without_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.run(
                [sys.executable, "-c", CACHED], cwd=folder, env={**os.environ, "BCAST_CACHE": ""}, stdout=subprocess.PIPE
            )
            self.assertEqual(process.returncode, 0)
            self.assertEqual(os.listdir(folder), [])


class Evaluate(unittest.TestCase):
    def test_expressions(self):
        a, b, c = F, V, 2.0
        for text, expected in (
            ("a * exp(b) + c", a * np.exp(b) + np.float32(c)),
            (" where(a > b, a, -b) ** 2", np.where(a > b, a, -b) ** 2),
            ("sum(a, axis=(0, 1)) + max(b)", a.sum((0, 1)) + b.max()),
            ("(a > 0) & ~(b > 0)", (a > 0) & ~(b > 0)),
            ("a", a),
            ("sin(pi * a) + where(a > 0, 0, inf) * 0", np.sin(np.float32(np.pi) * a) + np.where(a > 0, np.float32(0), np.nan)),
            ("amax(a) - dot(b, b) + nansum(a)", a.max() - b @ b + a.sum()),
        ):
            with self.subTest(text=text):
                equal(self, expected, np.asarray(bcast.evaluate(text)))
        out = np.empty_like(a)
        self.assertIs(bcast.evaluate("a + b", out=out), out)
        equal(self, a + b, out)
        equal(self, b + b, bcast.evaluate("a + b", {"a": b}, {"a": None, "b": b}))

    def test_functions_of_numexpr(self):
        names = (
            "abs arccos arccosh arcsin arcsinh arctan arctan2 arctanh ceil conj cos cosh exp expm1 floor fmod imag log "
            "log10 log1p max mean min ones_like prod real sin sinh sqrt std sum tan tanh var where"
        )
        a, b = np.float64([[0.5, 1.5]]), np.float64([0.25])
        for name in names.split():
            arguments = {"where": "a > 1, a, b", "arctan2": "a, b", "fmod": "a, b", "arccosh": "a + 1", "arctanh": "a / 2"}
            text = f"{name}({arguments.get(name, 'a / 2')})"
            expected = eval(f"np.{text}", {"np": np, "a": a, "b": b})
            np.testing.assert_allclose(bcast.evaluate(text), expected, 1e-14, err_msg=text)

    def test_numpy_computes_what_is_refused(self):
        z = F * 1j
        with self.assertWarnsRegex(RuntimeWarning, "argument z has dtype complex64"):
            equal(self, np.abs(2 * z + 1).sum(axis=0), bcast.evaluate("sum(abs(2 * z + 1), axis=0)", fallback=True))

    def test_only_what_is_safe_is_taken(self):
        a = F  # noqa: F841 (the expressions read it)
        for text, message in (
            ("a.T", "no Attribute"),
            ("a[0]", "no Subscript"),
            ("__import__('os')", "no function __import__"),
            ("a if a else a", "where"),
            ("a < a < a", "chain"),
            ("a and a", "&"),
            ("'text'", "not a number"),
            ("exp(a", "never closed"),
            ("expp(a)", "did you mean exp"),
            ("concatenate(a)", "not in expressions; bcast.jit has np.concatenate"),
            ("median(a)", "bcast has no np.median"),
            ("lambda: a", "no Lambda"),
            ("sum(a, axis=a)", "options"),
            ("a\0", "null bytes"),
            ("-" * 5000 + "a", "nested too deeply"),
            ("a + missing", "no variable missing"),
            ("", "invalid syntax"),
        ):
            with self.subTest(text=text[:20]), self.assertRaisesRegex(bcast.Error, message):
                bcast.evaluate(text)
        self.assertRaises(TypeError, bcast.evaluate, 3)


unittest.main()
