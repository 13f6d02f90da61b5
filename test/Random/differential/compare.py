"""Differences between arrays, in units in the last place."""

import numpy as np

from elements import BF16, widen


def ordered(array):
    """Integers in the order of the floats, a unit in the last place apart."""
    bits = array.view(f"u{array.itemsize}").astype(object)
    sign = 1 << (8 * array.itemsize - 1)
    return np.frompyfunc(lambda x: sign - x if x & sign else x, 1, 1)(bits)


def differences(actual, expected, element_type, ulps):
    """A truth value for each element: whether it differs by more than `ulps`.
    NaN is equal to NaN, and -0 differs from 0.
    """
    if not element_type.is_float:
        return np.asarray(actual != expected)
    # Raw bits of bf16 order as those of f16 do.
    x, y = widen(actual, element_type), widen(expected, element_type)
    nan = np.isnan(x) & np.isnan(y)
    same = nan | ((x == y) & (np.signbit(x) == np.signbit(y)))
    if ulps and not same.all():
        distance = np.asarray(abs(ordered(actual) - ordered(expected)), object)
        near = (distance <= ulps).astype(bool) & ~np.isnan(x) & ~np.isnan(y)
        same |= near & (np.signbit(x) == np.signbit(y))
    return np.asarray(~same)


def describe(array, element_type):
    """The array in full, bf16 as numbers."""
    shown = widen(array, element_type) if element_type is BF16 else array
    with np.printoptions(threshold=200, floatmode="unique", linewidth=120):
        return f"{array.shape} {element_type.name}\n{shown}"
