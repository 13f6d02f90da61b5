"""Extents that meet in one dimension (lib/Rules/Combine.cpp, RuleHelpers.cpp)."""

from .resolved import EITHER, EQUAL, EXPAND
from .terms import DYNAMIC, FAIL, cases, choose, count, every


def join(a, b):
    """The extent of the result where two extents meet, each of which may stretch."""
    return cases(
        (a == b, a),  # NUMPY-2; NUMPY-6: `?` against `?` is `?`
        (a == 1, b),  # NUMPY-3: 1 against 0 is 0; NUMPY-6: 1 against `?` is `?`
        (b == 1, a),
        (a == DYNAMIC, b),  # NUMPY-5: `?` against 5 is 5
        (b == DYNAMIC, a),
        otherwise=FAIL,  # NUMPY-4, INDIM-8
    )


def join_all(extents):
    """NUMPY-7"""
    result = 1
    for extent in extents:
        result = join(result, extent)
    return result


def read_joined(extent, result, others_are_one):
    """The way an extent reads the extent of the result, which join_all() has computed."""
    dynamic = choose(every(result == DYNAMIC, others_are_one), EQUAL, EITHER)
    return choose(extent == DYNAMIC, dynamic, choose(extent == result, EQUAL, EXPAND))


def read_target(extent, target):
    """The way an extent reads the target's: it is that one, or 1. EXPLICIT-4, NUMPY-9, PDPD-7, INDIM-10"""
    return cases(
        (extent == DYNAMIC, choose(target == 1, EQUAL, EITHER)),  # EXPLICIT-6, NUMPY-10
        (extent == target, EQUAL),
        (extent == 1, EXPAND),
        (target == DYNAMIC, EQUAL),
        otherwise=FAIL,
    )


def combine(resolution, placed, rank, clause):
    """Each operand may stretch. `placed` has a shape and the position of each of its dimensions."""
    resolution.maps = [[None] * len(shape) for shape, _ in placed]
    for dim in range(rank):
        here = [(operand, positions.index(dim)) for operand, (_, positions) in enumerate(placed) if dim in positions]
        extents = [placed[operand][0][own] for operand, own in here]
        result = join_all(extents)
        resolution.refuse(result == FAIL, clause)
        resolution.shape.append(result)
        only = count(extent == DYNAMIC for extent in extents) == 1
        for (operand, own), extent in zip(here, extents):
            resolution.maps[operand][own] = (dim, read_joined(extent, result, only))
    return resolution


def read_target_shape(resolution, operand, positions, target, clause):
    """Only the operand may stretch."""
    resolution.shape = list(target)
    resolution.target = identity(len(target))
    reads = [read_target(extent, target[position]) for extent, position in zip(operand, positions)]
    for read in reads:
        resolution.refuse(read == FAIL, clause)
    resolution.maps = [list(zip(positions, reads))]
    return resolution


def identity(rank):
    return [(dim, EQUAL) for dim in range(rank)]
