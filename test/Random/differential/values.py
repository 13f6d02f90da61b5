"""Random elements, including critical values of operations."""

import numpy as np

from elements import PRECISION, round_once

FLOAT_EDGES = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 1.5, 2.0, -2.0, 2.5, -2.5, 3.0, 10.0, 88.8, -88.8,
               127.5, -128.5, 255.5, 300.0, 2.0**31, 2.0**53 + 2, np.inf, -np.inf, np.nan]  # fmt: skip

# Just above halfway between two f16 or bf16, by less than f32 can hold, and
# between two bf16 by less than f32 or f64 can hold.
NEAR_TIES = [1 + 2.0**-11 + 2.0**-30, -1 - 2.0**-8 - 2.0**-30]
INTEGER_NEAR_TIES = [(1 << 24) + (1 << 16) + 1, (1 << 60) + (1 << 52) + 1]


def float_limits(element_type):
    """Subnormals, and the largest values."""
    precision, smallest = PRECISION[element_type.name]
    least = np.ldexp(np.longdouble(1), smallest)
    normal = np.ldexp(np.longdouble(1), smallest + precision - 1)
    largest = {"f16": 65504.0, "bf16": 2.0**128 - 2.0**120, "f32": 2.0**128 - 2.0**104,
               "f64": np.finfo(np.float64).max}[element_type.name]  # fmt: skip
    positive = [least, 3 * least, normal - least, normal, np.longdouble(largest)]
    return positive + [-x for x in positive]


def edges(element_type):
    if element_type.kind == "bool":
        return np.array([False, True])
    if element_type.is_float:
        values = np.array(FLOAT_EDGES + NEAR_TIES + float_limits(element_type), np.longdouble)
        return round_once(values, element_type)
    low, high, width = element_type.min, element_type.max, element_type.width
    values = [0, 1, 2, 3, 7, width - 1, width, width + 1, high, high - 1, high // 2, low, low + 1]
    if low < 0:
        values += [-1, -2, -3, -7, low // 2]
    values += [value for value in INTEGER_NEAR_TIES if value <= high]
    return np.array(values, element_type.storage)


def ordinary(generator, element_type, count):
    if element_type.kind == "bool":
        return generator.random(count) < 0.5
    if element_type.is_float:
        scale = 10.0 ** generator.integers(-3, 4, count)
        return round_once(generator.standard_normal(count) * scale, element_type)
    if generator.random() < 0.5:
        low, high = max(element_type.min, -20), min(element_type.max, 20)
    else:
        low, high = element_type.min, element_type.max
    return generator.integers(low, high, count, element_type.storage, endpoint=True)


def make_array(generator, element_type, shape):
    count = int(np.prod(shape, dtype=int))
    share = generator.choice([0.0, 0.3, 1.0, 1.0])
    choices = edges(element_type)
    if generator.random() < 0.5:
        # So few that operands often meet their equals.
        zeros = choices[:2] if element_type.is_float else choices[:1]
        choices = np.concatenate([zeros, generator.choice(choices, 3)])
    special = generator.choice(choices, count)
    array = np.where(generator.random(count) < share, special,
                     ordinary(generator, element_type, count))  # fmt: skip
    return array.astype(special.dtype).reshape(shape)
