"""PDPD's rule (lib/Rules/Pdpd.cpp): B is placed at dimension `axis` of A."""

from .combine import identity, read_target
from .resolved import EQUAL, EXPAND, Resolution, refuse_negative
from .terms import DYNAMIC, FAIL, choose, every, some

DEFAULT_AXIS = -1


def start(rank_a, rank_b, axis):
    """PDPD-3"""
    return choose(axis == DEFAULT_AXIS, rank_a - rank_b, axis)


def place_beyond(dim, start, rank_a):
    """PDPD-5: a trailing 1 beyond A reads a dimension of A that B leaves free."""
    return start + dim - rank_a


def count_one_more(rank_a, start, needed, dim, extent):
    """The leading dimensions of B that must lie in A, if `needed` of those before `dim` must.

    PDPD-5: trailing extents of 1 do not count. A dynamic extent beyond A must be 1.
    """
    beyond = start > rank_a - (dim + 1)
    ignored = some(extent == 1, every(extent == DYNAMIC, beyond))
    return choose(ignored, needed, dim + 1)


def count_needed(rank_a, b, start):
    needed = 0
    for dim, extent in enumerate(b):
        needed = count_one_more(rank_a, start, needed, dim, extent)
    return needed


def place(result, a, b, axis):
    """The map of B, or None if it is refused."""
    if result.refuse(axis < DEFAULT_AXIS, "PDPD-4") or result.refuse(len(b) > len(a), "PDPD-2"):
        return None
    if not b:
        return []  # PDPD-8
    first = start(len(a), len(b), axis)
    if result.refuse(first > len(a), "PDPD-6"):
        return None
    result.refuse(first + count_needed(len(a), b, first) > len(a), "PDPD-6")
    map = []
    for dim, extent in enumerate(b):
        position = first + dim
        if position < len(a):
            read = read_target(extent, a[position])
            result.refuse(read == FAIL, "PDPD-7")  # PDPD-9 too
        else:
            position = place_beyond(dim, first, len(a))
            read = choose(a[position] == 1, EQUAL, EXPAND)
        map.append((position, read))
    return map


def fixed(extent):
    """An extent that is known, and known not to be 1."""
    return every(extent != DYNAMIC, extent != 1)


def refuse_two_extents(result, a, first, second):
    """PDPD-10: two Bs, each a shape and its map, whose extents one `?` of A cannot both have."""
    for one, (position, _) in zip(*first):
        for other, (other_position, _) in zip(*second):
            if position == other_position:
                result.refuse(every(fixed(one), fixed(other), one != other), "PDPD-10")


def resolve(operands, axis=DEFAULT_AXIS):
    result = Resolution()
    if result.refuse(len(operands) not in (2, 3), "PDPD-11") or refuse_negative(result, *operands):
        return result
    number = len(operands) - 2  # PDPD-11: A is the first of two, and the second of three.
    a = operands[number]
    result.shape = list(a)  # PDPD-1
    for i, operand in enumerate(operands):
        map = identity(len(a)) if i == number else place(result, a, operand, axis)
        if map is None:
            return result
        result.maps.append(map)
    if number == 1:
        refuse_two_extents(result, a, (operands[0], result.maps[0]), (operands[2], result.maps[2]))
    return result


def resolve_to(operand, target, axis=DEFAULT_AXIS):
    result = Resolution()
    if refuse_negative(result, operand, target):
        return result
    result.shape = list(target)
    map = place(result, target, operand, axis)
    if map is not None:
        result.maps, result.target = [map], identity(len(target))
    return result
