"""Shapes and the order of reductions (lib/Rules/Reduction.cpp)."""

from .in_dim import follows
from .resolved import Resolution
from .terms import choose, divide

BLOCK = 256


def resolve(operand, dims, keep_dims):
    result = Resolution()
    for i, dim in enumerate(dims):
        increases = i == 0 or follows(dims[i - 1], dim)
        if result.refuse(not (0 <= dim < len(operand) and increases), "REDUCE-1"):
            return result
    for dim, extent in enumerate(operand):  # REDUCE-2
        if dim not in dims:
            result.shape.append(extent)
        elif keep_dims:
            result.shape.append(1)
    return result


def resolve_arg(operand, dim, keep_dims):
    """ARG-2"""
    result = Resolution()
    if result.refuse(not 0 <= dim < len(operand), "ARG-1"):
        return result
    return resolve(operand, [dim], keep_dims)


def place(element, lanes):
    """REDUCE-6: the block of an element of a group, its lane, and its turn in that lane."""
    block, in_block = divide(element, BLOCK)
    turn, lane = divide(in_block, lanes)
    return block, lane, turn


def combine_lane(lane, half):
    """REDUCE-6: lane i is combined with lane i + half; the one that has the sum."""
    return choose(lane < half, lane, lane - half)


def combine_block(block):
    """REDUCE-6: neighbouring blocks 2i and 2i + 1 are combined: i, and which of both it is."""
    return divide(block, 2)
