"""The rule in_dim, XLA's broadcast_dimensions (lib/Rules/InDim.cpp)."""

from .combine import combine, read_target_shape
from .resolved import Resolution, refuse_negative


def follows(previous, dim):
    """INDIM-6"""
    return previous < dim


def place(result, rank, higher_rank, dims):
    """The positions of the lower-rank shape, or None if `dims` are refused."""
    identity = list(range(rank))
    if rank == higher_rank:
        return None if result.refuse(dims not in ([], identity), "INDIM-2") else identity
    if result.refuse(not dims and rank > 0, "INDIM-5"):
        return None
    if result.refuse(len(dims) != rank, "INDIM-4" if rank > 0 else "INDIM-3"):
        return None
    for i, dim in enumerate(dims):
        if result.refuse(not 0 <= dim < higher_rank, "INDIM-7"):
            return None
        if result.refuse(i > 0 and not follows(dims[i - 1], dim), "INDIM-6"):
            return None
    return dims


def resolve(operands, dims):
    result = Resolution()
    if result.refuse(len(operands) != 2, "INDIM-1") or refuse_negative(result, *operands):
        return result
    ranks = [len(shape) for shape in operands]
    rank = max(ranks)
    positions = place(result, min(ranks), rank, list(dims))
    if positions is None:
        return result
    placed = [(shape, positions if len(shape) < rank else list(range(rank))) for shape in operands]
    return combine(result, placed, rank, "INDIM-8")  # INDIM-9


def resolve_to(operand, target, dims):
    result = Resolution()
    if refuse_negative(result, operand, target):
        return result
    if result.refuse(len(operand) > len(target), "INDIM-10"):
        return result
    positions = place(result, len(operand), len(target), list(dims))
    if positions is None:
        return result
    return read_target_shape(result, operand, positions, target, "INDIM-10")
