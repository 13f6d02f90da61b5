"""Tests of bcast.jit: what NumPy's arrays, scalars and functions mean, beyond their values."""

import copy
import math
import unittest

import numpy as np

import bcast

X = np.arange(1, 5.0)
F = X.astype("f4")
I = np.array([200, 3, 254, 0], "u1")


def same(test, expected, found):
    """Values, dtypes and structure, but for results without dimensions, which are scalars."""
    if isinstance(expected, (tuple, list)):
        test.assertIs(type(found), type(expected))
        test.assertEqual(len(found), len(expected))
        for a, b in zip(expected, found):
            same(test, a, b)
        return
    a, b = np.asarray(expected), np.asarray(found)
    test.assertEqual((b.shape, b.dtype), (a.shape, a.dtype))
    np.testing.assert_allclose(b, a, 1e-6 if a.dtype != np.float16 else 1e-3, 0)


def agree(test, function, *arguments):
    """A function returns what NumPy does, compiled with "?" and for fixed extents."""
    with np.errstate(all="ignore"):
        expected = function(*arguments)
    for static in False, True:
        same(test, expected, bcast.jit(function, static=static)(*arguments))


def agree_static(test, function, *arguments):
    same(test, function(*arguments), bcast.jit(function, static=True)(*arguments))


def swap(x):
    a = x.copy()
    t = a[0]
    a[0] = a[1]
    a[1] = t
    a[2], a[3] = a[3], a[2]
    return a


def keep_sum(x):
    s = x.sum()
    old = s
    s += 1
    return old, s


def change_item(x):
    a = x.copy()
    s = a[0]
    s += 1
    return a, s


def add_items(x):
    a = x.copy()
    total = a[0]
    for i in range(1, 3):
        total += a[i]
    return total, a


def change_items_in_place(x):
    a = x.copy()
    a[0] += 5
    a[-1] *= a[0]
    return a


def change_array_without_dimensions(x):
    a = x.copy()
    s = a[0, ...]
    old = s
    s += 1
    t = np.array(a[1], like=x)
    same = t
    t += 1
    return a, old, t, same


def change_conjugate(x):
    a = x.copy()
    b, c = a.conj(), a.astype(int)
    b += 1
    d = c.round()
    d += 1
    return a, c


# NumPy has scalars for some, and arrays without dimensions for others.
RANK_0 = [
    lambda x: x[0], lambda x: x[0, ...], lambda x: x[0][...], lambda x: x.sum(), lambda x: x.sum() + 1,
    lambda x: x.mean(), lambda x: x.std(), lambda x: np.average(x), lambda x: x.max(), lambda x: x.argmax(),
    lambda x: x.sum().astype("f4"), lambda x: x.sum().copy(), lambda x: np.copy(x.sum()), lambda x: x.sum().T,
    lambda x: np.reshape(x.sum(), ()), lambda x: x[:1].reshape(()), lambda x: np.squeeze(x[:1], 0),
    lambda x: x[0, ...].round(), lambda x: np.clip(x.sum(), 0, 1), lambda x: np.where(x[0] > 0, 1.0, 2.0),
    lambda x: np.nan_to_num(x[0, ...]), lambda x: np.isclose(x[0, ...], 1), lambda x: np.dot(x, x),
    lambda x: np.nanmax(x), lambda x: np.nanstd(x), lambda x: np.zeros_like(x[0]), lambda x: x[0].imag,
    lambda x: np.add.reduce(x), lambda x: x[0].view("i8"), lambda x: x[0, ...].view("i8"), lambda x: -x[0, ...],
    lambda x: x[0, ...].astype("f4"), lambda x: x[0, ...].copy(), lambda x: copy.copy(x[0]),
    lambda x: copy.deepcopy(x[0, ...]), lambda x: np.broadcast_to(x[0], ()), lambda x: x.astype(int)[0].round(),
    lambda x: x.astype(bool)[0, ...].round(), lambda x: np.asarray(x[0], like=x), lambda x: np.array(x[0], like=x),
    lambda x: np.float64(2) * x[0], lambda x: np.linalg.norm(x),
]  # fmt: skip


class Scalars(unittest.TestCase):
    def test_scalars_do_not_change(self):
        for function in swap, keep_sum, change_item, add_items, change_items_in_place, change_conjugate:
            with self.subTest(function.__name__):
                agree(self, function, X)
        agree(self, change_array_without_dimensions, X)

    def test_which_results_are_scalars(self):
        for number, function in enumerate(RANK_0):
            found = []
            compiled = bcast.jit(lambda x: found.append(function(x).is_scalar) or x)
            compiled(X)
            with self.subTest(number=number):
                self.assertEqual(found, [not isinstance(function(X), np.ndarray)])

    def test_scalars_are_not_written_to(self):
        def fill(x):
            x.sum()[...] = 5

        for function in fill, lambda x: np.add(x, 1, out=x.sum()), lambda x: np.copyto(x[0], 1):
            self.assertRaisesRegex(bcast.TraceError, "writes into a scalar", bcast.jit(function), X)

    def test_a_count_is_a_python_number(self):
        agree(self, lambda x: x * np.count_nonzero(x), F)
        self.assertIs(type(bcast.jit(lambda x: np.count_nonzero(x))(F)), int)


class Powers(unittest.TestCase):
    def test_floats_as_exponents_of_integers(self):
        for dtype in "u1", "u2", "i4", "i8":
            x = np.array([3, 100], dtype)
            for exponent in 2, 2.0, 3, 0.5, 1.0, np.float64(2):
                agree(self, lambda x: x**exponent, x)
        square = bcast.jit(lambda x: x**2.0)
        self.assertEqual(square(np.array([4_000_000_000]))[0], 1.6e19)
        # NumPy squares in place as integers.
        def in_place(x):
            y = x.copy()
            y **= 2.0
            return y

        agree(self, in_place, np.arange(4))

    def test_exponents_of_numpy_have_their_dtype(self):
        for dtype, exponent, expected in (
            ("f4", np.float64(2), "f8"), ("i1", np.int64(2), "i8"), ("i1", np.float32(2), "f4"), ("f4", 2.0, "f4"),
        ):  # fmt: skip
            self.assertEqual(bcast.jit(lambda x: x**exponent)(np.ones(2, dtype)).dtype, expected)


class Rounding(unittest.TestCase):
    def test_decimals(self):
        for decimals in -2, 0, 3, 30:
            agree(self, lambda x: np.round(x, decimals), X * 123.45678)
        # The power of ten is infinite in float16.
        found = bcast.jit(lambda x: np.round(x, 5))(np.array([1.23456], "f2"))
        self.assertEqual(found[0], np.float16(1.23456))
        self.assertRaisesRegex(bcast.TraceError, "400 decimals", bcast.jit(lambda x: np.round(x, 400)), X)


class Functions(unittest.TestCase):
    def test_average_of_integers(self):
        for dtype in "u1", "i4", "?":
            x = np.array([200, 254, 3]).astype(dtype)
            agree(self, lambda x: np.average(x, weights=x), x)
            agree(self, lambda x: np.average(x, weights=[1, 2, 3], returned=True), x)
        a = np.arange(6.0).reshape(2, 3)
        for weights, axis in ([1, 2, 3], 1), (np.array([1, 2], "f4"), 0), (a.astype("i1"), None):
            agree(self, lambda x: np.average(x, axis, weights=weights, returned=True), a)
            agree(self, lambda x: np.average(x, axis, weights=weights, keepdims=True), a.astype("f4"))

    def test_average_checks_shapes(self):
        a = np.ones((2, 3))
        for weights, axis in (np.ones(3), 0), (np.ones(1), 1), (np.ones(3), None), (np.ones((2, 1)), None), (2, 0):
            for static in False, True:
                with self.assertRaises(bcast.Error):
                    bcast.jit(lambda x, w: np.average(x, axis, weights=w), static=static)(a, weights)

    def test_dtype_of_comparisons(self):
        for function, *arguments in (
            (lambda x, y: np.greater(x, y, dtype=bool), [256, 1000], [1, 5]),
            (lambda x, y: np.equal(x, y, dtype=bool), [256], [0]),
            (lambda x, y: np.logical_and(x, y, dtype=bool), [256], [256]),
            (lambda x: np.isfinite(x, dtype=bool), [1e10]),
            (lambda x: np.logical_not(x, dtype=bool), [1e-10]),
            (lambda x: np.add(x, x, dtype=np.float32), [1 << 20]),
        ):
            agree(self, function, *map(np.array, arguments))

    def test_pad(self):
        for shape in (2,), (2, 2), (2, 3, 2), ():
            for width in (
                (0, 2), ((1,), (2,)), np.int64(1), (1,), -1, [(1, 2)] * 3, [(1, 2)] * 2, ((1, 2),), 1, 1.5, (1, 2, 3),
                np.array([1, 2]), [(1, -1)], [[1], [2], [0]], ((1, 2), (3,)),
            ):  # fmt: skip
                with self.subTest(shape=shape, width=width):
                    x = np.ones(shape)
                    try:
                        np.pad(x, width)
                    except (TypeError, ValueError):
                        with self.assertRaises(bcast.TraceError):
                            bcast.jit(lambda x: np.pad(x, width))(x)
                        continue
                    agree(self, lambda x: np.pad(x, width), x)


class Exceptions(unittest.TestCase):
    def test_those_of_signals_end_a_call(self):
        """Python runs the handler of a signal in the function that makes large results."""
        make = bcast._function._make_empty

        def interrupt(*arguments):
            raise KeyboardInterrupt

        try:
            bcast._function._make_empty = interrupt
            double, x = bcast.jit(lambda x: x * 2), np.ones(9000)
            self.assertRaises(KeyboardInterrupt, double, x)
            # By the call of C, which a second call takes.
            self.assertRaises(KeyboardInterrupt, double._quick, (x,), None)
        finally:
            bcast._function._make_empty = make


class Expressions(unittest.TestCase):
    def test_numbers_are_those_of_python(self):
        x, i = X, np.arange(3)
        for text, expected in (
            ("x * 10**-3", x * 10**-3), ("x * 2**-1", x / 2), ("x + 2**64", x + 2.0**64), ("x * 10**20", x * 1e20),
            ("-9223372036854775808", -(2**63)), ("9223372036854775807 + 1", 2**63), ("i * (7 // 2)", i * 3),
            ("9223372036854775808 + x", 2.0**63 + x), ("~3", -4), ("~True", False), ("1 << 5", 32), ("2 < 1", False),
            ("where(True, x, 1)", x), ("exp(1)", np.exp(1.0)), ("i ** 2.0", i**2.0), ("x ** (4 // 2)", x**2),
        ):  # fmt: skip
            with self.subTest(text=text):
                found = bcast.evaluate(text)
                self.assertEqual(isinstance(found, int), isinstance(expected, int))
                same(self, expected, found) if not isinstance(found, int) else self.assertEqual(found, expected)

    def test_long_sums(self):
        x = X
        same(self, x * 985, bcast.evaluate("+".join(["x"] * 985)))
        self.assertRaisesRegex(bcast.Error, "nested too deeply", bcast.evaluate, "+".join(["x"] * 5000))

    def test_errors(self):
        x = X  # noqa: F841 (the expressions read it)
        for text, message in (
            ("x * (5 // 0)", "modulo by zero|division by zero"), ("9**9**9", "more than 1024 bits"),
            ("1 << 10**9", "more than 1024 bits"), ("1 << -1", "negative shift"), ("10.0**400", "out of range"),
            ("(-8)**0.5", "complex"), ("2.5 & 1", "unsupported operand"), ("exp()", "exp takes 1 argument, got 0"),
            ("exp(x, x)", "exp takes 1 argument, got 2"), ("sum(x, axis={[1]})", "options are"),
            ("sum(x, axis=0, axis=0)", "axis= is given twice"), ("round(x, decimals=400)", "400 decimals"),
            ("sum(x, axis=0.5)", "axis is 0.5; it must be an integer"),
        ):  # fmt: skip
            with self.subTest(text=text), self.assertRaisesRegex(bcast.Error, message):
                bcast.evaluate(text)


class Orders(unittest.TestCase):
    def test_of_elements(self):
        x = np.arange(24.0).reshape(2, 3, 4)
        for array in x, x.T, x[:, ::2], x[0, 0], x[:0]:
            for order in "C", "F":
                agree(self, lambda x: x.ravel(order), array)
                agree(self, lambda x: x.flatten(order), array)
                agree(self, lambda x: np.reshape(x, (-1, 1), order), array)
                agree(self, lambda x: x.reshape(1, x.size, order=order) * 2, array)
        agree(self, lambda x: x.reshape((4, -1), order="F"), x)
        for order in "A", "K":
            agree(self, lambda x: x.ravel(order), x[0, 0])

    def test_of_memory(self):
        x = np.arange(6.0).reshape(2, 3)
        for order in "C", "F", "A", "K":
            for function in (
                lambda x: x.copy(order), lambda x: np.copy(x, order), lambda x: x.astype("f4", order),
                lambda x: np.array(x, order=order, like=x), lambda x: np.zeros_like(x, order=order),
            ):  # fmt: skip
                agree(self, function, x.T)

    def test_refusals(self):
        x = np.ones((2, 3))
        for function, reason in (
            (lambda x: x.ravel("K"), "follows the memory"),
            (lambda x: x.flatten("A"), "follows the memory"),
            (lambda x: x.reshape(6, order="A"), "follows the memory"),
            (lambda x: x.copy("Q"), "order must be one of"),
            (lambda x: x.astype(int, "Q"), "order must be one of"),
            (lambda x: x.ravel("Q"), "order must be one of"),
        ):
            for static in False, True:
                self.assertRaisesRegex(bcast.TraceError, reason, bcast.jit(function, static=static), x)


class ScalarAxes(unittest.TestCase):
    def test_the_last_axis_of_a_scalar(self):
        for x in np.float64(3.5), np.int8(4):
            for axis in 0, -1:
                for function in (
                    lambda x: (x.sum(axis), x.prod(axis), x.max(axis), x.min(axis, keepdims=True), x.ptp(axis)),
                    lambda x: (x.all(axis), x.any(axis), x.argmax(axis), np.argmin(x, axis=axis, keepdims=True)),
                    lambda x: (np.add.reduce(x, axis), np.squeeze(x, axis), np.count_nonzero(x, axis)),
                ):
                    agree(self, function, x)
            for function in lambda x: x.sum(1), lambda x: x.mean(0), lambda x: x.argmax(-2), lambda x: x.sum((0,)):
                self.assertRaisesRegex(bcast.TraceError, "out of bounds", bcast.jit(function), x)

    def test_truth_values_of_python_are_numbers(self):
        for function in (
            lambda x: np.array_equal(x, x) + np.array_equal(x, x),
            lambda x: np.array_equal(x, x) * np.array_equal(x, x + 1),
            lambda x: (-np.array_equal(x, x), ~np.array_equal(x, x), abs(np.allclose(x, x))),
            lambda x: (np.array_equal(x, x) / True, np.array_equal(x, x) - True, np.allclose(x, x) * 0.5),
            lambda x: (np.array_equal(x, x) & True, np.array_equal(x, x) == np.array_equal(x, -x)),
            lambda x: sum([np.array_equal(x, x), np.allclose(x, x)]),
        ):
            agree(self, function, X)
        agree(self, lambda n: (n > 3, (n > 3) + (n > 2), (n > 3) * 2.5, -(n == 4)), 5)
        self.assertIs(bcast.jit(lambda n: n > 3)(5), True)


class IntegersBeyondTheDtype(unittest.TestCase):
    X = np.array([[0], [1], [127]])

    def test_comparisons_are_exact(self):
        def compare(x):
            numbers = -(10**30), -129, 255, 2**64
            return [(x < n, x <= n, x == n, x != n, n < x, x[0, 0] > n) for n in numbers]

        agree(self, compare, self.X.astype("i1"))
        agree(self, compare, self.X.astype("u8"))
        agree(self, lambda x: x > 300, self.X[:0].astype("i1"))

    def test_comparisons_of_the_widest_integers_are_exact(self):
        x, y = np.array([[-1], [2**62]]), np.array([1, 2**62, 2**62 + 1, 2**64 - 1], "u8")
        # NumPy before 1.25 compares them in float64.
        agree(self, lambda x, y: (x < y, x <= y, x == y, x != y, y < x, y >= x), x, y)

    def test_bounds_of_clip_are_none(self):
        def clip(x):
            return [np.clip(x, -200, 100), x.clip(1, 2**40), np.clip(x, -200, 2**40), np.clip(x, -129, None)]

        for dtype in "i1", "u1":
            same(self, [y.astype(dtype) for y in clip(self.X)], bcast.jit(clip)(self.X.astype(dtype)))

    def test_elements_are_refused(self):
        x = self.X.astype("i1")
        for function in (
            lambda x: np.full_like(x, 300), lambda x: np.full(3, -129, "i1", like=x), lambda x: np.max(x, initial=300),
            lambda x: np.sum(x.astype("u1"), initial=-1), lambda x: np.add.reduce(x, dtype="i1", initial=200),
        ):  # fmt: skip
            self.assertRaisesRegex(bcast.TraceError, "out of bounds for u?int", bcast.jit(function), x)
        agree(self, lambda x: np.sum(x, initial=2**63 + 1), self.X.astype("u8"))


class Averages(unittest.TestCase):
    def test_of_integers(self):
        i = np.arange(6, dtype="i4").reshape(2, 3)
        for x in i, i.astype("i1"), i.astype("u8"), i > 2, i.astype("f2"):
            agree(self, lambda x: np.average(x), x)
            agree(self, lambda x: np.average(x, 0, returned=True), x)
            for weights in np.array([100, 100, 1], "i1"), np.array([1, 2, 3.5], "f4"):
                agree(self, lambda x, w: np.average(x, 1, w, returned=True), x.astype("i4"), weights)

    def test_conjugates_are_the_array_or_a_copy_as_in_numpy(self):
        def write(x):
            a = x.copy()
            b, c, d = a.conj(), np.conj(a), a.conjugate()
            b += 1
            c += 10
            d += 100
            return a, b, c, d

        agree(self, write, X)
        for function in lambda x: x.conj(), lambda x: np.conj(x), lambda x: np.conjugate(x):
            agree(self, function, X > 1)
            agree(self, function, X.astype("i2"))


class Extents(unittest.TestCase):
    def test_in_expressions(self):
        for number, function in enumerate((
            lambda x: 0.5 * x.size,
            lambda x: x + (x.shape[0] + 0.5),
            lambda x: x / (x.shape[0] - 1.0),
            lambda x: x * (2.0 - x.shape[0]),
            lambda x: x / np.sqrt(x.shape[0]),
            lambda x: np.sqrt(x.shape[0]) * 2,
            lambda x: (x.shape[0] / 2, x.shape[0] // 2.0, x.shape[0] % 2.5, 9 / x.shape[0]),
            lambda x: (divmod(x.shape[0], 3), divmod(13, x.shape[0]), divmod(x.shape[0], -3)),
            lambda x: (x.shape[0] ** 2, x.shape[0] ** 0.5, x.shape[0] ** -1.0, 2 ** x.shape[0]),
            lambda x: (x.shape[0] << 2, x.shape[0] >> 1, x.shape[0] & 1, 3 | x.shape[0], x.shape[0] ^ 1),
            lambda x: (-x.shape[0], ~x.shape[0], +x.shape[0], abs(x.shape[0]), abs(x.shape[0] - 9)),
            lambda x: (round(x.shape[0]), math.floor(x.shape[0]), math.ceil(x.shape[0]), True + x.shape[0]),
            lambda x: ((x.shape[0] - 9) // 4, (x.shape[0] - 9) % 4, (x.shape[0] - 9) // -4),
            lambda x: (x.shape[0] > x, x.shape[0] == x, x >= x.shape[0], x.shape[0] != x),
            lambda x: x.reshape(x.shape[0] // 2, 2) + np.arange(x.shape[0] >> 1, like=x)[:, None],
            lambda x: np.ones_like(x, shape=(x.shape[0] ** 2,)),
            lambda x: np.arange(x.shape[0] - 9, like=x),
            lambda x: np.arange(2, x.shape[0] - 9, 2, like=x),
            lambda x: np.roll(x, x.shape[0] // 2) + np.roll(x, 1 - x.shape[0]),
        )):  # fmt: skip
            with self.subTest(number=number):
                agree(self, function, X)

    def test_that_are_negative_count_from_the_end(self):
        y = np.arange(7.0)
        for number, function in enumerate((
            lambda x, y: x[-x.shape[0]],
            lambda x, y: y[-x.shape[0] :],
            lambda x, y: y[: -x.shape[0]],
            lambda x, y: y[x.shape[0] - 5],
            lambda x, y: y[x.shape[0] - 5 :],
            lambda x, y: y[x.shape[0] - y.shape[0] : -1],
            lambda x, y: y[: -x.shape[0] : -1],
            lambda x, y: x[-y.shape[0] :],
            lambda x, y: x[-y.shape[0] :: -1],
            lambda x, y: y[x.shape[0] - 4 :],
        )):  # fmt: skip
            with self.subTest(number=number):
                agree(self, function, X, y)
        self.assertRaisesRegex(bcast.Error, "index of dimension 0", bcast.jit(lambda x, y: x[-y.shape[0]]), X, y)

    def test_differences_may_be_negative(self):
        for function in (
            lambda x: x if x.shape[0] - 5 < 0 else -x,
            lambda x: x if x.shape[0] - 5 >= 0 else -x,
            lambda x: x if x.shape[0] - 5 == -1 else -x,
        ):
            self.assertRaisesRegex(bcast.TraceError, "compares an extent", bcast.jit(function), X)
            agree_static(self, function, X)

    def test_refusals(self):
        for function, error, reason in (
            (lambda x: x.shape[0] / 0, ZeroDivisionError, "zero"),
            (lambda x: x.shape[0] // 0, ZeroDivisionError, "zero"),
            (lambda x: x.shape[0] % 0.0, ZeroDivisionError, "zero"),
            (lambda x: x.shape[0] + "a", TypeError, "unsupported operand"),
            (lambda x: x.shape[0].bit_length(), bcast.TraceError, "'bit_length' of an extent"),
            (lambda x: x.reshape(x.shape[0] * 0.5), bcast.TraceError, "shape is"),
            (lambda x: np.ones_like(x, shape=(x.shape[0] - 9,)), bcast.Error, "must not be negative"),
            (lambda x: np.ones_like(x, shape=(-9,)), bcast.Error, "negative dimensions"),
        ):
            self.assertRaisesRegex(error, reason, bcast.jit(function), X)


def write_beside_reshaped_view_of_view(x):
    y = x * 1
    flat = y[1:].reshape(-1)
    y[...] = 5
    return flat


class Views(unittest.TestCase):
    def test_reshaped_ones_of_views(self):
        x = np.ones((3, 2))
        self.assertRaisesRegex(bcast.TraceError, "reshaped view", bcast.jit(write_beside_reshaped_view_of_view), x)

    def test_many_of_each_other(self):
        def turn(x):
            for _ in range(1500):
                x = x.T
            return x

        agree(self, turn, np.arange(6.0).reshape(2, 3))


unittest.main()
