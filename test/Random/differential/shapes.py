"""Random shapes: of arguments, and of operands that broadcast by a rule."""

import math

import rules

EXTENTS = [0, 1, 1, 1, 2, 2, 3, 3, 5, 5, 17, 17, 64]
# Around the lanes of vectors and of two of them.
LONG_EXTENTS = [0, 1, 1, 1, 2, 3, 31, 32, 33, 47, 48, 63, 64, 65, 66, 97, 100, 128, 130, 257]
RARE = 0.15  # How often an extent of 0 is kept.
MAX_ELEMENTS = 4096
MAX_RANK = 5  # More than small vectors of 4 hold.

extents = EXTENTS


def use_long_extents():
    global extents
    extents = LONG_EXTENTS


def is_small(shape):
    return len(shape) <= MAX_RANK and math.prod(shape) <= MAX_ELEMENTS


def random_extent(random):
    extent = random.choice(extents)
    return extent if extent or random.random() < RARE else 1


def random_shape(random, min_rank=0, max_rank=MAX_RANK):
    while True:
        shape = tuple(random_extent(random) for _ in range(random.randint(min_rank, max_rank)))
        if is_small(shape):
            return shape


def partner_extent(random, extent):
    """An extent that goes with this one, both ways."""
    return random_extent(random) if extent == 1 and random.random() < 0.5 else random.choice([1, extent, extent])


def stretchable(random, extents):
    return tuple(random.choice([1, extent, extent]) for extent in extents)


def numpy_partner(random, shape):
    rank = random.randint(0, MAX_RANK)
    aligned = ((1,) * MAX_RANK + shape)[len(shape) + MAX_RANK - rank:]  # fmt: skip
    return tuple(partner_extent(random, extent) for extent in aligned)


def subset(random, rank, size):
    return sorted(random.sample(range(rank), size))


# Each of these gives (rule, shape of the first operand, shape of the second).


def none_pair(random):
    shape = random_shape(random)
    return ("none",), shape, shape


def numpy_pair(random):
    shape = random_shape(random)
    return ("numpy",), shape, numpy_partner(random, shape)


def pdpd_axis_pair(random):
    a = random_shape(random, 1)
    size = random.randint(1, len(a))
    axis = random.randint(0, len(a) - size)
    return ("pdpd", axis), a, stretchable(random, a[axis : axis + size])


def pdpd_default_pair(random):
    a = random_shape(random)
    size = random.randint(0, len(a))
    return ("pdpd", -1), a, stretchable(random, a[len(a) - size :])


def pdpd_trailing_pair(random):
    """B ends in extents of 1 that A need not have there, or at all."""
    a = random_shape(random, 2)
    size = random.randint(0, len(a) - 1)
    axis = random.randint(0, len(a) - size)
    ones = random.randint(1, len(a) - size)
    return ("pdpd", axis), a, stretchable(random, a[axis : axis + size]) + (1,) * ones


def in_dim_equal_pair(random):
    a = random_shape(random)
    dims = random.choice([(), tuple(range(len(a)))])
    return ("in_dim", dims), a, tuple(partner_extent(random, extent) for extent in a)


def in_dim_scalar_pair(random):
    pair = [random_shape(random), ()]
    random.shuffle(pair)
    return ("in_dim", ()), *pair


def in_dim_lower_pair(random):
    high = random_shape(random, 2)
    dims = subset(random, len(high), random.randint(1, len(high) - 1))
    pair = [high, tuple(partner_extent(random, high[dim]) for dim in dims)]
    random.shuffle(pair)
    return ("in_dim", tuple(dims)), *pair


def random_blocks(random, rank):
    """Dimensions in which extents repeat, counted from the right."""
    return tuple(dim - rank for dim in subset(random, rank, random.randint(min(1, rank), rank)))


def divisor(random, extent):
    return random.choice([k for k in range(1, extent + 1) if extent % k == 0]) if extent else extent


def blocks_pair(random):
    """Either one may repeat."""
    a = random_shape(random, 1)
    dims = random_blocks(random, len(a))
    pair = [list(a), list(stretchable(random, a))]
    for dim in dims:
        random.choice(pair)[dim] = divisor(random, a[dim])
    random.shuffle(pair)
    return ("blocks", dims), *map(tuple, pair)


PAIRS = {
    "none": none_pair,
    "numpy, 2 operands": numpy_pair,
    "pdpd, axis": pdpd_axis_pair,
    "pdpd, default axis": pdpd_default_pair,
    "pdpd, trailing ones": pdpd_trailing_pair,
    "in_dim, equal ranks": in_dim_equal_pair,
    "in_dim, scalar": in_dim_scalar_pair,
    "in_dim, lower rank": in_dim_lower_pair,
    "blocks, 2 operands": blocks_pair,
}


def leave_out_blocks():
    """For programs with `?`, whose types and errors by this rule extensions/python/test/blocks.test states."""
    for cases in PAIRS, TRIPLES, TARGETS:
        for case in [case for case in cases if "blocks" in case]:
            del cases[case]


def random_pair(random, case):
    while True:
        rule, a, b = PAIRS[case](random)
        try:
            if is_small(rules.result_shape(rule, [a, b])):
                return rule, a, b
        except ValueError:
            continue


def numpy_triple(random):
    while True:
        a = random_shape(random)
        shapes = [a, numpy_partner(random, a), numpy_partner(random, a)]
        random.shuffle(shapes)
        try:
            if is_small(rules.result_shape(("numpy",), shapes)):
                return ("numpy",), *shapes
        except ValueError:
            continue


def none_triple(random):
    shape = random_shape(random)
    return ("none",), shape, shape, shape


def pdpd_triple(random):
    """Two operands at one axis of A, which is the second."""
    while True:
        a = random_shape(random)
        axis = random.randint(-1, len(a))
        others = []
        for _ in range(2):
            size = random.randint(0, len(a) - max(axis, 0))
            start = len(a) - size if axis == -1 else axis
            others.append(stretchable(random, a[start : start + size]))
        shapes = [others[0], a, others[1]]
        try:
            if is_small(rules.result_shape(("pdpd", axis), shapes)):
                return ("pdpd", axis), *shapes
        except ValueError:
            continue


def blocks_triple(random):
    while True:
        rule, a, b = blocks_pair(random)
        shapes = [a, b, stretchable(random, a)]
        random.shuffle(shapes)
        try:
            if is_small(rules.result_shape(rule, shapes)):
                return rule, *shapes
        except ValueError:
            continue


TRIPLES = {"none": none_triple, "numpy, 3 operands": numpy_triple, "pdpd, 3 operands": pdpd_triple,
           "blocks, 3 operands": blocks_triple}  # fmt: skip


# Each of these gives (rule, target) for an operand shape, or None.


def numpy_target(random, shape):
    added = random_shape(random, 0, MAX_RANK - len(shape))
    return ("numpy",), added + tuple(random_extent(random) if e == 1 else e for e in shape)


def pdpd_target(random, shape):
    before = random_shape(random, 0, MAX_RANK - len(shape))
    after = random_shape(random, 0, MAX_RANK - len(shape) - len(before))
    kept = tuple(random_extent(random) if e == 1 else e for e in shape)
    axis = -1 if not after and random.random() < 0.5 else len(before)
    return ("pdpd", axis), before + kept + after


def placed_target(random, shape):
    """A target of any rank, and where in it the operand's dimensions go."""
    target = list(random_shape(random, len(shape)))
    dims = random.sample(range(len(target)), len(shape))
    return target, dims


def in_dim_target(random, shape):
    target, dims = placed_target(random, shape)
    dims.sort()
    for dim, extent in zip(dims, shape):
        target[dim] = extent if extent != 1 else target[dim]
    dims = () if not shape or (len(shape) == len(target) and random.random() < 0.5) else tuple(dims)
    return ("in_dim", dims), tuple(target)


def bidirectional_target(random, shape):
    return ("bidirectional",), numpy_partner(random, shape)


def explicit_target(random, shape):
    target, dims = placed_target(random, shape)
    for dim, extent in zip(dims, shape):
        target[dim] = extent if extent != 1 else target[dim]
    return ("broadcast_in_dim", tuple(dims)), tuple(target)


def blocks_target(random, shape):
    rule, target = numpy_target(random, shape)
    dims = random_blocks(random, len(target))
    target = list(target)
    for dim in dims:
        target[dim] *= random.choice([1, 2, 3])
    return ("blocks", dims), tuple(target)


TARGETS = {
    "broadcast, numpy": numpy_target,
    "broadcast, pdpd": pdpd_target,
    "broadcast, in_dim": in_dim_target,
    "broadcast, bidirectional": bidirectional_target,
    "broadcast, blocks": blocks_target,
    "broadcast_in_dim": explicit_target,
}


def random_target(random, case, shape):
    """(rule, target, result), or None where no small one was found."""
    for _ in range(100):
        rule, target = TARGETS[case](random, shape)
        try:
            result = rules.result_shape_to(rule, shape, target)
        except ValueError:
            continue
        if is_small(result) and is_small(target):
            return rule, target, result
    return None
