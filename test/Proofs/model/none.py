"""The rule "none" (lib/Rules/None.cpp)."""

from .combine import identity
from .resolved import Resolution, refuse_negative
from .terms import DYNAMIC, FAIL, cases


def join(a, b):
    return cases(
        (a == b, a),
        (a == DYNAMIC, b),  # NONE-3
        (b == DYNAMIC, a),
        otherwise=FAIL,  # NONE-2
    )


def resolve(operands):
    result = Resolution()
    if result.refuse(not operands, "SHAPE-2") or refuse_negative(result, *operands):
        return result
    ranks = [len(shape) for shape in operands]
    if result.refuse(len(set(ranks)) > 1, "NONE-1"):
        return result
    for extents in zip(*operands):
        extent = extents[0]
        for other in extents[1:]:
            extent = join(extent, other)
        result.refuse(extent == FAIL, "NONE-2")
        result.shape.append(extent)
    result.maps = [identity(ranks[0]) for _ in operands]
    return result


def resolve_to(operand, target):
    result = resolve([operand, target])
    if result.maps:
        result.shape = list(target)  # NONE-3
        result.target = result.maps.pop()
    return result
