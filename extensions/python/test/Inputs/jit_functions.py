"""Tests of functions of NumPy that bcast.jit composes of others."""

import re
import unittest

import numpy as np

import bcast
from bcast._jit.functions import FUNCTIONS, call
from bcast._jit.refusals import find_refusal

RANDOM = np.random.default_rng(0)
D = RANDOM.standard_normal((4, 6))
C = RANDOM.standard_normal((2, 4, 6))
S = RANDOM.standard_normal((5, 5))
V = RANDOM.standard_normal(6)
T = RANDOM.standard_normal((7, 3))
N = np.where(D < D.max(axis=0) - 1, np.nan, D)
R = np.array([1.0, -1.0, 0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, -3e-310, np.finfo("f8").max])
I = RANDOM.integers(-9, 9, (4, 6))
B = D > 0
# Pythagorean triples.
X, Y = np.meshgrid(np.arange(1.0, 60.0), np.arange(1.0, 60.0))

# Expressions of the arrays above.
EXPRESSIONS = """
np.diff(D)
np.diff(D, prepend=0)
np.diff(D, append=D[:, :2], axis=1)
np.diff(D, 2, axis=0, prepend=1.5, append=D[:1])
np.diff(D, 0, prepend=0)
np.diff(B)
np.ediff1d(D)
np.ediff1d(V, to_end=[1.0, 2.0], to_begin=0.0)
np.trapz(V)
np.trapz(D, dx=0.5, axis=0)
np.trapz(D, V)
np.trapz(D, D * D, axis=0)
np.gradient(V)
np.gradient(V, 0.5, edge_order=2)
np.gradient(D)
np.gradient(D, 2.0, 3.0)
np.gradient(C, axis=1)
np.gradient(C, 0.5, axis=(2, 0))
np.gradient(I, axis=0)
np.cross(T, T[::-1])
np.cross(T, T[0])
np.cross(T.T, T[::-1].T, axis=0)
np.cross(T, T * T, axisc=0)
np.polyval([1.0, 2.0, 3.0], V)
np.polyval([2.5], D)
np.diagonal(D)
np.diagonal(D, 2)
np.diagonal(D, -1)
np.diagonal(D, 9)
np.diagonal(C)
np.diagonal(C, 1, 2, 0)
D.diagonal(-2)
np.trace(D)
np.trace(C, 1, 1, 2)
I.trace()
np.trace(I.astype('i2'), dtype='i4')
np.diag(D)
np.diag(D, 1)
np.diag(V)
np.diag(V, 2)
np.diag(V, -3)
np.diag(V[:0])
np.block([[D, D], [D, D]])
np.block([V, 1.0, V])
np.block([[np.ones((1, 3)), V[None]], [T[:2], D[:2]]])
np.block(D)
np.take(D, [0, 2, -1], axis=1)
np.take(D, 3)
np.take(D, [5, 1])
np.take(D, [], axis=0)
D.take([1, 1], 0)
D[[1, 2]]
D[:, [0, -1]]
C[..., [3]]
C[:, [1, 0], ::2]
C[None, :, [2]]
C[..., None, [3, 1], :]
V @ V
D @ V
V @ D.T
C @ V
V[:4] @ C
np.dot(D, V)
np.dot(V, D.T)
np.inner(D, V)
np.inner(V, D)
D.dot(V)
I @ I[0]
B @ B[0]
np.nanargmax(N)
np.nanargmax(N, axis=1)
np.nanargmin(N, axis=0)
np.nanargmin(I)
np.logical_xor.reduce(D > 0)
np.logical_xor.reduce(I, axis=1)
np.pad(D, 2, mode='edge')
np.pad(D, ((1, 3), (0, 2)), mode='reflect')
np.pad(D, 2, 'symmetric')
np.pad(V, (6, 3), mode='wrap')
np.pad(C, ((1, 1), (0, 0), (2, 3)), 'edge')
np.hypot(X, Y)
np.hypot(2 * X * Y, X * X - Y * Y)
np.hypot((2 * X * Y).astype('f4'), (X * X - Y * Y).astype('f4'))
np.count_nonzero(I)
np.count_nonzero(I, axis=0)
np.count_nonzero(I) * D
D.T @ V[:4]
np.isreal(D)
np.iscomplex(I)
np.real_if_close(D)
np.isneginf(R)
np.isposinf(R)
np.angle(R)
np.angle(I, deg=True)
np.angle(R[:7].astype('f4'))
np.isin(I, [1, 2, -3])
np.isin(I, I[0], invert=True)
np.isin(D, D[1, 2])
np.in1d(I, [1])
np.choose(I, [D, 1.0, 2 * D], mode='clip')
np.choose(I, (I, V, 3.0), mode='wrap')
np.piecewise(D, [D < 0, D > 1], [-1, lambda x: x * x, lambda x: np.exp(x) + 1])
np.piecewise(I, [I < 0], [lambda x, y: x + y], 3)
np.piecewise(V, [V > 0], [np.exp, 0.5])
np.delete(D, 1, axis=0)
np.delete(D, -1, axis=1)
np.delete(D, 3)
np.delete(V, slice(1, 3))
np.delete(D, slice(4, None), axis=1)
np.delete(D, slice(3, 1), axis=1)
np.insert(D, 2, 7.0, axis=1)
np.insert(D, -1, V, axis=0)
np.insert(D, 0, V[:4], axis=1)
np.insert(V, 6, 1.5)
np.insert(I, 4, 2.7)
np.insert(C, 1, D, axis=0)
np.kron(D, V)
np.kron(V, D)
np.kron(C, I)
np.vander(V, 4)
np.vander(I[0], 3, increasing=True)
np.vander(V, 1)
np.vander(B[0], 3)
np.convolve(V, [1.0, 2.0, 3.0])
np.convolve(V, [1.0, 2.0, 3.0, 4.0], mode='same')
np.convolve(V, [1.0, 2.0, 3.0], 'same')
np.convolve(V, [0.5], 'valid')
np.convolve(V, [1.0, 2.0, 3.0, 4.0], 'valid')
np.convolve([1, 2], I[0])
np.correlate(V, [1.0, 2.0, 4.0])
np.correlate(V, [1.0, 2.0, 4.0, 3.0], 'same')
np.correlate(V, [1.0, 2.0, 4.0], 'full')
np.logspace(V[0], V[1], 5)
np.logspace(V, 2.0, 3)
np.array_equal(D, D + 0)
np.asfarray(I)
np.asfarray(D.astype('f4'), 'f4')
np.diagflat(T)
np.diagflat(V, -1)
np.spacing(D)
np.spacing(D.astype('f4'))
I.choose([V, D], mode='clip')
""".strip().splitlines()

REFUSED = [
    ("np.gradient(D[:1], axis=0)", "too small"),
    ("np.cross(D, D)", "np.cross"),
    ("np.pad(V, 7, 'wrap')", "np.pad: a border of 7"),
    ("np.pad(V, 6, 'reflect')", "np.pad: a border of 6"),
    ("np.pad(V, 1, 'median')", "mode="),
    ("D[[0, 4]]", "index 4 is out of bounds"),
    ("D[[0], [1]]", "array of integers"),
    ("D @ D.T", "outside"),
    ("np.take(D, I[0])", "positions that are an array"),
    ("np.diagonal(V)", "at least two"),
    ("np.choose(I, [D, D])", "mode='clip'"),
    ("np.piecewise(D, [D > 0], [1, 2, 3])", "functions are expected"),
    ("np.piecewise(D, [D > 0], [lambda x: x - x.max()])", "truth values"),
    ("np.delete(D, 4, axis=0)", "index 4 is out of bounds"),
    ("np.delete(D, [0, 1])", "one Python integer"),
    ("np.insert(V, 7, 0.0)", "index 7 is out of bounds"),
]


def make_function(text):
    names = [name for name in "DCSVTNRIBXY" if re.search(rf"\b{name}\b", text)]
    return eval(f"lambda {', '.join(names)}: {text}", {"np": np}), [globals()[name] for name in names]


class Functions(unittest.TestCase):
    def test_what_numpy_returns(self):
        for text in EXPRESSIONS:
            function, arguments = make_function(text)
            expected = function(*arguments)
            for static in False, True:
                with self.subTest(text=text, static=static):
                    found = bcast.jit(function, static=static)(*arguments)
                    self.assertIs(type(found), type(expected))
                    parts = zip(expected, found) if isinstance(expected, list) else [(expected, found)]
                    for a, b in parts:
                        a, b = np.asarray(a), np.asarray(b)
                        self.assertEqual((b.shape, b.dtype), (a.shape, a.dtype))
                        np.testing.assert_allclose(b, a, 1e-12, 1e-12)

    def test_what_is_refused(self):
        for text, message in REFUSED:
            function, arguments = make_function(text)
            for static in False, True:
                with self.subTest(text=text, static=static), self.assertRaisesRegex(bcast.Error, message):
                    bcast.jit(function, static=static)(*arguments)

    def test_what_depends_on_extents(self):
        smooth = lambda x, taps: np.convolve(x, taps, "same")
        np.testing.assert_allclose(bcast.jit(smooth, static=True)(V, V[:4]), smooth(V, V[:4]), 1e-12)
        with self.assertRaisesRegex(bcast.TraceError, "(?s)known while the function is traced.*static=True"):
            bcast.jit(smooth)(V, V[:4])
        with self.assertRaisesRegex(bcast.Error, "np.convolve: the other array has 7 elements: this one has extent 6"):
            bcast.jit(lambda x: smooth(x, [1.0] * 7))(V)
        equal = bcast.jit(lambda x, y: np.array_equiv(x, y), static=True)
        self.assertEqual([equal(V, V), equal(V, D), equal(V, T), equal(np.stack([V, V]), V)], [True, False, False, True])
        self.assertIs(bcast.jit(lambda x, y: np.zeros(2, np.common_type(x, y)))(D, I).dtype.type, np.float64)

    def test_writes(self):
        def change(x):
            y = x * 1
            np.place(y, y > 1, 3)
            np.fill_diagonal(y[1:], 7)
            return y

        np.testing.assert_array_equal(bcast.jit(change)(D), change(D))

    def test_each_function_of_numpy_is_there_or_has_a_reason(self):
        names = {name: getattr(np, name) for name in dir(np)}
        for module in np.linalg, np.fft:
            names.update({f"{module.__name__[6:]}.{name}": getattr(module, name) for name in dir(module)})
        dispatched = {name for name, function in names.items() if hasattr(function, "__wrapped__") and "_" != name[0]}
        self.assertGreater(len(dispatched), 200)
        refused = []

        @bcast.jit
        def call_all(x):
            for name in sorted(dispatched):
                if names[name] in FUNCTIONS:
                    continue
                with self.subTest(name=name):
                    self.assertIsNotNone(find_refusal(name))
                    with self.assertRaisesRegex(bcast.TraceError, r"np\.\S+ is not supported: .*\n.*\n.*\S"):
                        call(names[name], (x,), {})
                    refused.append(name)
            for name in "sort", "cumsum", "nonzero", "searchsorted":
                with self.assertRaisesRegex(bcast.TraceError, f"attribute '{name}' of an array: .*: .*\n.*\n.*\\S"):
                    getattr(x, name)
            return x

        call_all(V)
        self.assertIn("linalg.solve", refused)

    def test_powers(self):
        """Errors of powers by a constant, in units in the last place, also where a factor overflows."""
        for dtype in "f4", "f8":
            info = np.finfo(dtype)
            signs = RANDOM.choice([-1, 1], 40_000)
            edges = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, info.max, info.tiny, info.smallest_subnormal], dtype)
            x = np.concatenate([signs * 2.0 ** RANDOM.uniform(info.minexp - 20, info.maxexp - 1, 40_000), signs * 1.7])
            x = np.concatenate([x.astype(dtype), edges])
            for exponent in range(-4, 9):
                with self.subTest(dtype=dtype, exponent=exponent), np.errstate(all="ignore"):
                    found, exact = bcast.jit(lambda x: x**exponent)(x), x.astype("g") ** exponent
                    rounded = exact.astype(dtype)
                    error = np.abs(found - exact) / np.spacing(np.abs(rounded))
                    is_same = (found == rounded) | (np.isnan(found) & np.isnan(rounded))
                    np.testing.assert_array_less(np.where(is_same, 0, error), 4)
                    np.testing.assert_array_equal(np.signbit(found)[:-8], np.signbit(rounded)[:-8])

    def test_spacing(self):
        compiled = bcast.jit(lambda x: np.spacing(x))
        for dtype in "f2", "f4", "f8":
            info = np.finfo(dtype)
            x = np.array([0.0, -0.0, 1, -1, np.inf, -np.inf, np.nan, info.max, -info.max, info.tiny, -info.tiny], dtype)
            with np.errstate(all="ignore"):
                np.testing.assert_array_equal(compiled(x), np.spacing(x))

    def test_hypot(self):
        """The edges of the range, and errors in units in the last place."""
        compiled = bcast.jit(lambda x, y: np.hypot(x, y))
        for dtype in "f2", "f4", "f8":
            info = np.finfo(dtype)
            special = [0.0, -0.0, 1, np.inf, -np.inf, np.nan, info.max, info.tiny, info.smallest_subnormal]
            x, y = np.meshgrid(np.array(special, dtype), np.array(special + [info.max / 3, info.tiny * 3], dtype))
            with np.errstate(all="ignore"):
                np.testing.assert_array_equal(compiled(x, y), np.hypot(x, y))
        for low, high in (-700, -680), (-3, 3), (680, 705):
            x = np.exp(RANDOM.uniform(low, high, 10_000))
            y = x * np.exp(RANDOM.uniform(-3, 3, x.size))
            exact = np.hypot(x.astype("g"), y.astype("g"))
            error = np.abs(compiled(x, y) - exact) / np.spacing(exact.astype("f8"))
            self.assertLess(error.max(), 1.25)
        x, y = RANDOM.standard_normal((2, 10_000)).astype("f4")
        np.testing.assert_array_equal(compiled(x, y), np.hypot(x.astype("f8"), y.astype("f8")).astype("f4"))


unittest.main()
