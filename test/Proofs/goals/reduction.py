"""The shape of a reduction, and the order of a float sum."""

import itertools

from model import reduction
from model.terms import divide, every, implies, some
from proof import goal


@goal("REDUCE-2 ARG-2", wrong="REDUCE-2: keep_dims keeps the extent")
def reduced_shapes_have_the_elements_that_are_left(scope):
    """To rank 4: what is not reduced keeps its extent and its order; with keep_dims, a reduced dimension is one of extent 1,
    and the extents are those without keep_dims."""
    for rank in range(5):
        for length in range(rank + 1):
            for dims in itertools.combinations(range(rank), length):
                scope.new_case()
                shape = scope.types("operand", rank)
                dropped, kept = (reduction.resolve(shape, dims, keep).shape for keep in (False, True))
                rest = [dim for dim in range(rank) if dim not in dims]
                scope.claim(
                    f"dims {list(dims)}",
                    len(dropped) == rank - length and len(kept) == rank,
                    *(dropped[place] == shape[dim] for place, dim in enumerate(rest)),
                    *(kept[dim] == (1 if dim in dims else shape[dim]) for dim in range(rank)),
                )


@goal("REDUCE-6", wrong="REDUCE-6: lanes are runs of elements")
def each_element_has_one_place(scope):
    """Each element of a group has one block, lane and turn, and no two have the same; a lane takes its elements in
    order."""
    for lanes in 1, 2, 4, 8, 16, 32, 64:
        scope.new_case()
        one, other = scope.number("element", least=0), scope.number("another element", least=0)
        (block, lane, turn), (b, l, t) = (reduction.place(element, lanes) for element in (one, other))
        scope.claim(f"{lanes} lanes: in range", 0 <= lane, lane < lanes, 0 <= turn, turn * lanes < reduction.BLOCK, block >= 0)
        scope.claim(f"{lanes} lanes: distinct", implies(every(block == b, lane == l, turn == t), one == other))
        scope.claim(f"{lanes} lanes: in order", implies(every(block == b, lane == l, one < other), turn < t))
        scope.claim(f"{lanes} lanes: lane is k mod {lanes}", lane == divide(one, lanes)[1])


@goal("REDUCE-6", wrong="REDUCE-6: three neighbours")
def combining_takes_each_once(scope):
    """Each lane is combined once in a step that halves them, and each block once in a step that combines neighbours; what
    is missing is the last one, and is skipped."""
    half, lane, blocks, block = (scope.number(name, least=0) for name in ("half", "lane", "blocks", "block"))
    scope.assume(lane < 2 * half, block < blocks)
    into = reduction.combine_lane(lane, half)
    scope.claim("lanes", 0 <= into, into < half, some(lane == into, lane == into + half))
    into, side = reduction.combine_block(block)
    scope.claim("blocks", block == 2 * into + side, 0 <= side, side <= 1)
    scope.claim("skipped", implies(every(side == 0, block + 1 < blocks), 2 * into + 1 < blocks))
