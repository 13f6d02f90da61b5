"""Tests of writes to arrays of a function that bcast.jit compiles: to views, and under masks."""

import unittest

import numpy as np

import bcast

RANDOM = np.random.default_rng(0)
F = RANDOM.standard_normal((4, 6)).astype("f4")
D = RANDOM.standard_normal((4, 6))
C = RANDOM.standard_normal((2, 4, 6))
I = RANDOM.integers(-9, 9, (4, 6))
ROWS = np.array([True, False, True, True])


def by_transposed(x):
    y = x * 1
    y.T[0] = 9
    np.swapaxes(y, 0, 1)[2] += y[:, 3]
    z = np.moveaxis(y, 0, -1)
    z *= 2
    return y, z


def by_dimensions_of_one(x):
    y = x * 1
    z = np.expand_dims(y, 0)
    z[0, 0] = 4
    same = y[None, ..., None]
    same[0, 1] += 1
    w = np.squeeze(same, (0, 3))
    w[2:] -= w[:2]
    np.atleast_3d(y)[:, 1] = 7
    return y, z, w


def by_turned(x):
    y = x * 1
    np.rot90(y)[0] = 3
    np.flip(y.T, 1)[1:3] *= 2
    return y


def by_mask(x):
    y = x * 1
    y[y > 0.5] += 1
    y[y < 0] = y[y < 0] * 2 - 1
    mask = (y > 0) & (y < 2)
    y[mask] -= y[mask] / 3
    y[~mask] = np.exp(-abs(y[~mask]))
    y[x > 1] = x[x > 1]
    part = y[1:]
    part[part > 0.1] *= -1
    return y, part


def by_rows(x, rows):
    y = x * 1
    y[rows] = 3
    y[y[:, 0] > 2] += x[0]
    y[rows] = np.maximum(y[rows], x[rows]) * x[1]
    y.T[x[0] > 0] = -y.T[x[0] > 0]
    return y


def by_mask_of_integers(x):
    y = x * 1
    y[y > 3] //= 2
    y[y < 0] = 2.7
    y[y == 2] <<= 3
    np.putmask(y, y == 5, 1)
    return y, (y[y > 1] + 1).sum()


def by_earlier_elements(x):
    """Elements are a copy."""
    y = x * 1
    mask = y > 0
    elements, again = y[mask], y[mask].copy()
    y[mask] = 0
    same = elements
    elements += 1
    y[mask] = elements * 2
    z = x * 1
    z[mask] = same - again
    mask[0] = False
    return y, z


def reduce_elements(x):
    mask = x > 0
    return x[mask].sum(), np.mean(x[mask]), (x[mask] * 2).std(), x[x[:, 0] > -9].mean(axis=0), x[mask].var(ddof=1)


CASES = [
    (by_transposed, F), (by_dimensions_of_one, F), (by_turned, F), (by_mask, F), (by_mask, D), (by_mask, C),
    (by_rows, F, ROWS), (by_mask_of_integers, I),
    (by_earlier_elements, D), (reduce_elements, D),
]  # fmt: skip


def add_to_other_mask(x):
    y = x * 1
    y[y > 0] = y[x > 1]
    return y


def write_elements(x):
    y = x * 1
    y[y > 0] = np.arange(3.0)
    return y


def write_broadcast(x):
    y = np.broadcast_to(x[0], (4, 6))
    y[0] = 1
    return y


def write_reshaped(x):
    y = x * 1
    z = y.reshape(-1)
    z[0] = 1
    return y


REFUSED = [
    (add_to_other_mask, "different masks", "np.where"),
    (write_elements, r"x\[mask\] = y is supported with", r"np.where\(mask, y, x\)"),
    (write_broadcast, "writes into a broadcast array, which is read-only$", "copy it"),
    (write_reshaped, "writes into a reshaped array", r"y\[:, 0\] = 9. A copy.*y does not see"),
    (lambda x: x[x > 0], "truth values", "np.where"),
    (lambda x: x[x > 0].max(), "truth values", "reduction with where=mask"),
    (lambda x: x[x > 0] + x, "truth values", "np.where"),
    (lambda x: len(x[x > 0]), "truth values", "np.where"),
    (lambda x: np.sort(x[x > 0]), "truth values", "np.where"),
    (lambda x: np.sqrt(x) + x[x > 0], "truth values", "np.where"),
    (lambda x: x[x[:, 0] > 0, 1], "beside other indices", "index first"),
    (lambda x: x[x[None] > 0], "too many indices", ""),
]


class Writes(unittest.TestCase):
    def test_what_numpy_does(self):
        for function, *arguments in CASES:
            expected = function(*arguments)
            for static in False, True:
                with self.subTest(function=function.__name__, static=static):
                    found = bcast.jit(function, static=static)(*arguments)
                    for a, b in zip(*(x if isinstance(x, tuple) else (x,) for x in (expected, found))):
                        self.assertEqual((b.shape, b.dtype), (a.shape, a.dtype))
                        np.testing.assert_allclose(b, a, 1e-5, 1e-6)

    def test_what_is_refused(self):
        for function, reason, way_out in REFUSED:
            with self.subTest(reason=reason):
                with self.assertRaisesRegex(bcast.TraceError, f"(?ms)jit_writes.py:\\d+: .*{reason}.*{way_out}"):
                    bcast.jit(function)(F)

    def test_masks_of_other_shapes(self):
        def clear(x, mask):
            y = x * 1
            y[mask] = 0
            return y

        for mask in np.ones((4, 5), bool), np.ones(5, bool):
            with self.assertRaisesRegex(bcast.Error, "boolean index: dimension . of the mask has extent 5"):
                bcast.jit(clear)(F, mask)
            with self.assertRaisesRegex(bcast.TraceError, "boolean index did not match"):
                bcast.jit(clear, static=True)(F, mask)
        with self.assertRaisesRegex(bcast.Error, "boolean index"):
            bcast.jit(clear)(F, np.ones((1, 6), bool))


unittest.main()
