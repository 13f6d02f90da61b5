"""Properties of bcast.jit on random arrays: dtypes, shapes, strides and overlaps, against NumPy."""

import functools
import os
import unittest

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bcast

# The same examples in every run; others with BCAST_SOAK in the environment.
quietly = settings(
    max_examples=50,
    deadline=None,
    derandomize="BCAST_SOAK" not in os.environ,
    database=None,
    suppress_health_check=list(HealthCheck),
)

INTEGERS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]
FLOATS = ["f2", "f4", "f8"]
DTYPES = ["?", *INTEGERS, *FLOATS]
BINARY = [
    np.add, np.subtract, np.multiply, np.true_divide, np.floor_divide, np.remainder, np.maximum, np.minimum, np.fmax,
    np.fmin, np.equal, np.less, np.greater_equal, np.logical_and, np.logical_xor, np.arctan2, np.hypot, np.copysign,
    np.bitwise_and, np.bitwise_or, np.left_shift, np.right_shift, np.logaddexp, np.fmod, np.power, np.heaviside,
    np.nextafter, np.not_equal, np.divmod,
]  # fmt: skip
UNARY = [
    np.negative, np.absolute, np.sign, np.square, np.sqrt, np.exp, np.log, np.sin, np.tanh, np.floor, np.rint, np.isnan,
    np.isfinite, np.logical_not, np.invert, np.reciprocal, np.cbrt, np.expm1, np.signbit, np.arctan, np.positive,
    np.isinf, np.trunc, np.log1p, np.cosh, np.deg2rad, np.exp2, np.modf,
]  # fmt: skip
REDUCTIONS = [np.sum, np.prod, np.mean, np.max, np.min, np.all, np.any, np.std, np.argmax, np.argmin, np.ptp]
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, np.nan, np.inf, -np.inf, 3.25, -7.5]


@functools.lru_cache(maxsize=None)
def compile_once(function):
    return bcast.jit(lambda *arrays: function(*arrays))


@st.composite
def arrays(draw, shape, dtype=None, is_nice=False):
    """An array of any strides. Nice ones have numbers that sums and powers do not round or overflow."""
    dtype = np.dtype(dtype or draw(st.sampled_from(DTYPES)))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    # Twice the extents, so that every second element can be taken.
    wide = tuple(2 * extent for extent in shape)
    if dtype.kind == "b":
        full = random.integers(0, 2, wide).astype(bool)
    elif dtype.kind in "iu":
        low, high = (0 if dtype.kind == "u" else -4, 5) if is_nice else (np.iinfo(dtype).min, np.iinfo(dtype).max)
        full = random.integers(low, high, wide, dtype=dtype)
    else:
        full = random.integers(-8, 9, wide).astype(dtype) / dtype.type(4)
        if not is_nice and draw(st.booleans()):
            full = np.asarray(np.where(random.random(wide) < 0.3, random.choice(SPECIAL, wide), full)).astype(dtype)
    order = draw(st.permutations(range(len(shape))))
    # Transposed in memory, and transposed back.
    full = np.asarray(full).transpose(order).copy().transpose(np.argsort(order).astype(int))
    steps = [draw(st.sampled_from([1, 2, -1, -2])) for _ in shape]
    index = tuple(
        slice(None, extent * step, step) if step > 0 else slice(-1, -1 + extent * step, step)
        for extent, step in zip(shape, steps)
    )
    view = full[index + (...,)]
    assert view.shape == tuple(shape)
    return view


shapes = st.lists(st.integers(0, 4), max_size=4).map(tuple)


@st.composite
def broadcast_pairs(draw):
    """Two shapes that NumPy broadcasts."""
    shape = draw(shapes)
    sides = []
    for _ in range(2):
        side = [1 if draw(st.integers(0, 3)) == 0 else extent for extent in shape]
        sides.append(tuple(side[draw(st.integers(0, len(side))) :]) if draw(st.booleans()) else tuple(side))
    return sides


def check_equal(found, expected, tolerance=0.0):
    if isinstance(expected, tuple):
        for a, b in zip(found, expected, strict=True):
            check_equal(a, b, tolerance)
        return
    found, expected = np.asarray(found), np.asarray(expected)
    assert (found.shape, found.dtype) == (expected.shape, expected.dtype), (found, expected)
    if expected.dtype.kind == "f":
        np.testing.assert_allclose(found, expected, max(tolerance, 16 * np.finfo(expected.dtype).eps), tolerance)
    else:
        np.testing.assert_array_equal(found, expected)


def of_arrays(function, *arrays):
    """What NumPy computes for arrays with dimensions: those without have the dtype of their value."""
    shape = np.broadcast_shapes(*(x.shape for x in arrays))
    results = function(*(np.atleast_1d(x) for x in arrays))
    give_back = lambda result: result.reshape(shape)
    return tuple(map(give_back, results)) if isinstance(results, tuple) else give_back(results)


class Properties(unittest.TestCase):
    def compare(self, function, *arrays, tolerance=0.0, expect=of_arrays):
        try:
            with np.errstate(all="ignore"):
                expected = expect(function, *arrays)
        except (TypeError, ValueError) as error:
            # What NumPy refuses, so does bcast, but for negative powers of integers.
            if "negative integer powers" not in str(error):
                with self.assertRaises((TypeError, ValueError)):
                    compile_once(function)(*arrays)
            return
        check_equal(compile_once(function)(*arrays), expected, tolerance)

    @settings(quietly, max_examples=160)
    @given(st.data())
    def test_binary_ufuncs(self, data):
        ufunc = data.draw(st.sampled_from(BINARY))
        left, right = data.draw(broadcast_pairs())
        dtype = data.draw(st.sampled_from(DTYPES))
        other = dtype if data.draw(st.booleans()) else data.draw(st.sampled_from(DTYPES))
        x = data.draw(arrays(left, dtype, is_nice=ufunc is np.power))
        y = data.draw(arrays(right, other, is_nice=ufunc is np.power))
        if ufunc in (np.left_shift, np.right_shift):
            # C leaves other amounts open.
            y = (y & y.dtype.type(7)) if y.dtype.kind in "iu" else y
        if ufunc is np.floor_divide and "f" in x.dtype.kind + y.dtype.kind:
            # NumPy 1.24 divides infinities in another way than 2.0.
            x, y = (np.where(np.isfinite(z), z, 1).astype(z.dtype) for z in (x, y))
        if ufunc is np.divmod and "f" in x.dtype.kind + y.dtype.kind:
            return
        self.compare(ufunc, x, y)

    @settings(quietly, max_examples=80)
    @given(st.data())
    def test_unary_ufuncs(self, data):
        ufunc = data.draw(st.sampled_from(UNARY))
        x = data.draw(arrays(data.draw(shapes)))
        if ufunc in (np.exp, np.expm1, np.exp2, np.cosh):
            x = np.where(abs(x) < 5, x, 1).astype(x.dtype) if x.dtype.kind != "b" else x
        self.compare(ufunc, x)

    @settings(quietly, max_examples=100)
    @given(st.data())
    def test_reductions(self, data):
        reduce, shape = data.draw(st.sampled_from(REDUCTIONS)), data.draw(shapes)
        x = data.draw(arrays(shape, is_nice=True))
        axis = None
        if shape and data.draw(st.booleans()):
            axis = data.draw(st.integers(-len(shape), len(shape) - 1))
        keep = data.draw(st.booleans())
        if reduce is np.ptp and x.dtype.kind == "b":
            return
        function = _make_reduction(reduce, axis, keep)
        if reduce is np.prod and x.size > 20:
            x = np.sign(x) if x.dtype.kind != "b" else x
        # Counts of nothing are NaN with a warning.
        tolerance = 2e-2 if x.dtype == np.float16 else 1e-5
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.compare(function, x, tolerance=tolerance, expect=lambda function, x: function(x))

    @quietly
    @given(st.data())
    def test_indices(self, data):
        shape = data.draw(shapes)
        index = []
        for extent in shape[: data.draw(st.integers(0, len(shape)))]:
            bound = st.none() | st.integers(-6, 6)
            entry = slice(data.draw(bound), data.draw(bound), data.draw(st.sampled_from([None, 1, 2, 3, -1, -2])))
            if extent and data.draw(st.booleans()):
                entry = data.draw(st.integers(-extent, extent - 1))
            index.append(entry)
        for _ in range(data.draw(st.integers(0, 2))):
            index.insert(data.draw(st.integers(0, len(index))), None)
        if data.draw(st.booleans()):
            index.append(...)
        index = tuple(index)
        x = data.draw(arrays(shape))
        self.compare(lambda x: x[index], x, expect=lambda function, x: function(x))

    @quietly
    @given(st.data())
    def test_assignments(self, data):
        shape = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=3).map(tuple))
        bound = st.none() | st.integers(-5, 5)
        index = tuple(
            slice(data.draw(bound), data.draw(bound), data.draw(st.sampled_from([None, 2, -1])))
            for _ in shape[: data.draw(st.integers(0, len(shape)))]
        )
        x = data.draw(arrays(shape, "f4"))

        def assign(x):
            y = x + 1
            y[index] = -2
            y *= 3
            return y

        self.compare(assign, x, expect=lambda function, x: function(x))

    @quietly
    @given(st.data())
    def test_shapes(self, data):
        shape = data.draw(st.lists(st.integers(0, 4), max_size=4).map(tuple))
        x = data.draw(arrays(shape))
        order = data.draw(st.permutations(range(len(shape))))
        # Factors of the extents, in another order.
        target = tuple(shape[dim] for dim in order)
        self.compare(lambda x: np.transpose(x, order), x, expect=lambda function, x: function(x))
        self.compare(lambda x: x.reshape(target), x, expect=lambda function, x: function(x))
        self.compare(lambda x: np.concatenate([x.ravel(), x.T.ravel()]), x, expect=lambda function, x: function(x))
        axis = data.draw(st.integers(0, len(shape)))
        self.compare(lambda x: np.stack([x, x], axis), x, expect=lambda function, x: function(x))

    @quietly
    @given(st.data())
    def test_overlaps(self, data):
        length, apart = data.draw(st.integers(0, 50)), data.draw(st.integers(0, 50))
        buffer = np.arange(100, dtype="f4")
        step = data.draw(st.sampled_from([1, -1]))
        x, out = buffer[:length][::step], buffer[apart : apart + length]
        y = buffer[apart // 2 : apart // 2 + length]
        expected = x * 2 + y
        self.assertIs(compile_once(_times_two)(x, y, out=out), out)
        check_equal(out.copy(), expected)

    @quietly
    @given(st.data())
    def test_several_operations(self, data):
        """A function of several arrays, of which one compilation serves many shapes."""
        left, right = data.draw(broadcast_pairs())
        x, y = data.draw(arrays(left, "f8", is_nice=True)), data.draw(arrays(right, "f8", is_nice=True))
        if not x.ndim or not y.ndim:
            return
        with np.errstate(all="ignore"):
            expected = _compose(x, y)
        check_equal(compile_once(_compose)(x, y), expected, 1e-12)


def _times_two(x, y):
    return x * 2 + y


def _compose(x, y):
    z = np.where(x > y, x - y, np.abs(x) + 1)
    return np.sqrt(z) + z.sum(axis=-1, keepdims=True), (z * z).sum()


@functools.lru_cache(maxsize=None)
def _make_reduction(reduce, axis, keep):
    if reduce in (np.argmax, np.argmin, np.ptp):
        return lambda x: reduce(x, axis=axis, keepdims=keep)
    return lambda x: reduce(x, axis=axis, keepdims=keep)


unittest.main()
