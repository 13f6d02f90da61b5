"""NumPy's rule (lib/Rules/Numpy.cpp)."""

from .combine import combine, read_target_shape
from .resolved import Resolution, refuse_negative


def position(rank, result_rank, dim):
    """NUMPY-1: shapes are aligned at their last dimension."""
    return result_rank - rank + dim


def positions(shape, result_rank):
    return [position(len(shape), result_rank, dim) for dim in range(len(shape))]


def resolve(operands):
    result = Resolution()
    if result.refuse(not operands, "SHAPE-2") or refuse_negative(result, *operands):
        return result
    rank = max(map(len, operands))
    placed = [(shape, positions(shape, rank)) for shape in operands]
    return combine(result, placed, rank, "NUMPY-4")


def resolve_to(operand, target):
    result = Resolution()
    if refuse_negative(result, operand, target):
        return result
    if result.refuse(len(operand) > len(target), "NUMPY-8"):
        return result
    return read_target_shape(result, operand, positions(operand, len(target)), target, "NUMPY-9")
