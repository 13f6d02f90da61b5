"""The bidirectional rule (lib/Rules/Bidirectional.cpp)."""

from .combine import combine
from .numpy import positions
from .resolved import Resolution, refuse_negative


def resolve(operands):
    result = Resolution()
    result.refuse(True, "BIDIRECTIONAL-3")
    return result


def resolve_to(operand, target):
    result = Resolution()
    if refuse_negative(result, operand, target):
        return result
    rank = max(len(operand), len(target))
    placed = [(shape, positions(shape, rank)) for shape in (operand, target)]  # BIDIRECTIONAL-1
    combine(result, placed, rank, "BIDIRECTIONAL-2")
    result.target = result.maps.pop()
    return result
