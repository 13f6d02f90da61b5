"""Tests of bcast.jit: functions of arrays against NumPy."""

import unittest

import numpy as np

import bcast

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
    (lambda x: np.roll(x, -7), F),
    (lambda x: np.tile(x, (2, 3)), F),
    (lambda x: np.repeat(x, 3, 1), F),
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
            for static in False, True:
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
        with self.assertRaisesRegex(bcast.Error, r"jit.py:\d+:\d+: 'bcast.add' op rule #bcast.numpy.*NUMPY-4"):
            bcast.jit(lambda x, y: x + y)(F, V[:5])
        with self.assertRaisesRegex(bcast.TraceError, r"(?s)jit.py:\d+: branches on the value.*if x > 0:.*np.where"):
            self.branch(F)

    @staticmethod
    @bcast.jit
    def branch(x):
        if x > 0:
            return x
        return -x


class Evaluate(unittest.TestCase):
    def test_expressions(self):
        a, b, c = F, V, 2.0
        for text, expected in (
            ("a * exp(b) + c", a * np.exp(b) + np.float32(c)),
            (" where(a > b, a, -b) ** 2", np.where(a > b, a, -b) ** 2),
            ("sum(a, axis=(0, 1)) + max(b)", a.sum((0, 1)) + b.max()),
            ("(a > 0) & ~(b > 0)", (a > 0) & ~(b > 0)),
            ("a", a),
            ("9**9**9 * 0", np.int64(0)),
        ):
            with self.subTest(text=text):
                equal(self, expected, np.asarray(bcast.evaluate(text)))
        out = np.empty_like(a)
        self.assertIs(bcast.evaluate("a + b", out=out), out)
        equal(self, a + b, out)
        equal(self, b + b, bcast.evaluate("a + b", {"a": b}, {"a": None, "b": b}))

    def test_only_what_is_safe_is_taken(self):
        a = F
        for text, message in (
            ("a.T", "no Attribute"),
            ("a[0]", "no Subscript"),
            ("__import__('os')", "no function __import__"),
            ("a if a else a", "where"),
            ("a < a < a", "chain"),
            ("a and a", "&"),
            ("'text'", "no number"),
            ("exp(a", "never closed"),
            ("expp(a)", "did you mean exp"),
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
