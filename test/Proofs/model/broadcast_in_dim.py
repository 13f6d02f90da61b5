"""The explicit broadcast (lib/Rules/BroadcastInDim.cpp)."""

from .combine import read_target_shape
from .resolved import EITHER, Resolution, refuse_negative
from .terms import some


def may_state(read, stated):
    """EXPLICIT-7: `reads` decides only what the types leave open."""
    return some(stated == read, read == EITHER)


def resolve_to(operand, target, dims):
    result = Resolution()
    if refuse_negative(result, operand, target):
        return result
    if result.refuse(len(dims) != len(operand), "EXPLICIT-1"):
        return result
    for i, dim in enumerate(dims):
        if result.refuse(not 0 <= dim < len(target), "EXPLICIT-2"):
            return result
        if result.refuse(dim in dims[:i], "EXPLICIT-3"):
            return result
    # EXPLICIT-5: in any order.
    return read_target_shape(result, operand, list(dims), target, "EXPLICIT-4")
