"""The rule of blocks (lib/Rules/Blocks.cpp). Dimensions are counted from the right."""

from . import combine
from .numpy import positions
from .resolved import BLOCK, EITHER, EQUAL, EXPAND, Resolution, divides, refuse_negative
from .terms import DYNAMIC, FAIL, cases, choose, count, every, some


def larger(a, b):
    """BLOCKS-3: 1 is stretched to any extent, 0 too; of others the larger one is the result's."""
    return cases((a == 1, b), (b == 1, a), (a < b, b), otherwise=a)


def join_all(extents):
    """The extent of the result in a listed dimension."""
    largest = 1
    for extent in extents:
        largest = larger(largest, choose(extent == DYNAMIC, 1, extent))
    fits = every(
        # BLOCKS-6: an extent that is not known may be any multiple, but not of 0.
        *(some(extent == DYNAMIC, extent != 0, largest == 0) for extent in extents),
        some(
            some(False, *(extent == DYNAMIC for extent in extents)),
            every(True, *(divides(extent, largest) for extent in extents)),
        ),
    )
    is_open = every(largest != 0, some(False, *(extent == DYNAMIC for extent in extents)))
    return choose(fits, choose(is_open, DYNAMIC, largest), FAIL)  # BLOCKS-4


def read_joined(extent, result, others_are_one):
    dynamic = cases((result != DYNAMIC, EITHER), (others_are_one, EQUAL), otherwise=BLOCK)
    return cases(
        (extent == DYNAMIC, dynamic),
        (extent == result, EQUAL),
        (extent == 1, EXPAND),
        otherwise=BLOCK,
    )


def read_target(extent, target):
    """BLOCKS-7"""
    return cases(
        (extent == DYNAMIC, cases((target == 1, EQUAL), (target == 0, EITHER), otherwise=BLOCK)),
        (extent == target, EQUAL),
        (extent == 1, EXPAND),
        (target == DYNAMIC, choose(extent == 0, EQUAL, BLOCK)),
        (divides(extent, target), BLOCK),
        otherwise=FAIL,
    )


def refuse_dims(result, dims, rank):
    """BLOCKS-1"""
    wrong = any(not -rank <= dim < 0 for dim in dims) or len(set(dims)) < len(dims)
    return result.refuse(wrong, "BLOCKS-1")


def resolve(operands, dims):
    """BLOCKS-5: all at once."""
    result = Resolution()
    if result.refuse(not operands, "SHAPE-2") or refuse_negative(result, *operands):
        return result
    rank = max(map(len, operands))
    if refuse_dims(result, dims, rank):
        return result
    result.maps = [[None] * len(shape) for shape in operands]
    for dim in range(rank):
        here = [
            (operand, positions(shape, rank).index(dim))
            for operand, shape in enumerate(operands)
            if dim in positions(shape, rank)
        ]
        extents = [operands[operand][own] for operand, own in here]
        listed = dim - rank in dims
        extent = join_all(extents) if listed else combine.join_all(extents)  # BLOCKS-2
        result.refuse(extent == FAIL, "BLOCKS-4" if listed else "BLOCKS-2")
        result.shape.append(extent)
        only = count(own == DYNAMIC for own in extents) == 1
        if listed:
            only = every(only, *(some(own == DYNAMIC, own == 1) for own in extents))
        read = read_joined if listed else combine.read_joined
        for (operand, own), own_extent in zip(here, extents):
            result.maps[operand][own] = (dim, read(own_extent, extent, only))
    return result


def resolve_to(operand, target, dims):
    result = Resolution()
    if refuse_negative(result, operand, target) or refuse_dims(result, dims, len(target)):
        return result
    if result.refuse(len(operand) > len(target), "BLOCKS-7"):
        return result
    result.shape = list(target)
    result.target = combine.identity(len(target))
    places = positions(operand, len(target))
    reads = []
    for extent, place in zip(operand, places):
        read = read_target if place - len(target) in dims else combine.read_target
        reads.append(read(extent, target[place]))
        result.refuse(reads[-1] == FAIL, "BLOCKS-7")
    result.maps = [list(zip(places, reads))]
    return result
