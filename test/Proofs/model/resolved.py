"""The resolved broadcast (lib/Rules/ResolvedBroadcast.cpp), and its checks at run time.

Spec: "The resolved broadcast", CHECK-1.
"""

from .terms import DYNAMIC, cases, choose, divide, every, is_multiple, no, some

# The four ways to read a dimension of the result.
EQUAL, EXPAND, EITHER, BLOCK = 0, 1, 2, 3


class Resolution:
    """What a rule says of shapes: refusals, or the result's shape and a map for each operand.

    A refusal is a condition and the clause that it violates; the first one that holds decides. A map
    has for each dimension of the operand the dimension of the result that it reads, and the way.
    """

    def __init__(self):
        self.refusals = []
        # RESULT-1, TARGET-2: the shape of the result's type.
        self.shape = []
        self.maps = []
        # The map of the target, if there is one.
        self.target = None

    def refuse(self, condition, clause):
        """True if it is known that the shapes are refused: what follows has no meaning."""
        self.refusals.append((condition, clause))
        return condition is True

    @property
    def valid(self):
        return every(*(no(condition) for condition, _ in self.refusals))

    @property
    def clause(self):
        return next((clause for condition, clause in self.refusals if condition), None)


def refuse_negative(resolution, *shapes):
    """SHAPE-1"""
    negative = some(*(extent < DYNAMIC for shape in shapes for extent in shape))
    return resolution.refuse(negative, "SHAPE-1")


def divides(extent, result):
    """BLOCKS-3: the extent is repeated to the result's."""
    return some(extent == result, extent == 1, every(extent > 1, result >= extent, is_multiple(result, extent)))


def index(read, extent, i):
    """The operand's index for index i of the result. Of blocks, block_index() says it."""
    return cases((read == EQUAL, i), (read == EXPAND, 0), otherwise=choose(extent == 1, 0, i))


def block_index(block, i):
    """BLOCKS-3: the index of the block, of `block` elements, in which element i of the result is."""
    return divide(i, block)[0]


def holds(read, extent, result_extent):
    """The check at run time."""
    return cases(
        (read == EQUAL, extent == result_extent),
        (read == EXPAND, extent == 1),
        (read == BLOCK, divides(extent, result_extent)),
        otherwise=some(extent == 1, extent == result_extent),
    )


def runtime_extent(extent, readers):
    """The extent of the result at run time. readers are pairs of a read and an extent.

    CHECK-1: that of an operand that reads it as equal. Without one, it is the first one that is not 1
    among those that read it as either, and 1 if all are 1. BLOCKS-6: that of blocks is the largest.
    """
    value = 1
    for read, operand in readers:
        both = choose(value == 1, operand, choose(every(operand != 1, operand > value), operand, value))
        value = choose(read == BLOCK, both, value)
    for read, operand in reversed(readers):
        value = choose(every(read == EITHER, operand != 1), operand, value)
    for read, operand in reversed(readers):
        value = choose(read == EQUAL, operand, value)
    return choose(extent == DYNAMIC, value, extent)


def compose(inner, outer):
    """The read of a broadcast that is followed by another one."""
    return cases(
        (inner == EQUAL, outer),
        (some(inner == EXPAND, outer == EXPAND), EXPAND),
        (some(inner == BLOCK, outer == BLOCK), BLOCK),
        otherwise=EITHER,
    )


def compose_dims(inner, outer, dim):
    """The dimension that it reads. Both are functions of a dimension."""
    return outer(inner(dim))


class Run:
    """A program that was resolved for `types`, with the extents of a run."""

    def __init__(self, resolution, types, extents):
        maps = list(resolution.maps)
        if resolution.target is not None:
            # The target is the last of the shapes, and comes first.
            maps = [resolution.target, *maps]
            types, extents = [types[-1], *types[:-1]], [extents[-1], *extents[:-1]]
        readers = [[] for _ in resolution.shape]
        for map, operand_types, operand in zip(maps, types, extents):
            for (position, read), type, extent in zip(map, operand_types, operand):
                readers[position].append((read, type, extent))
        self.shape = [
            runtime_extent(extent, [(read, operand) for read, _, operand in here])
            for extent, here in zip(resolution.shape, readers)
        ]
        # Every read is checked, unless both extents are static.
        checks, proven = [], []
        for type, extent, here in zip(resolution.shape, self.shape, readers):
            for read, operand_type, operand in here:
                static = every(type != DYNAMIC, operand_type != DYNAMIC)
                checks.append(some(static, holds(read, operand, extent)))
                proven.append(some(no(static), holds(read, operand, extent)))
        self.passes = every(*checks)
        self.proven = every(*proven)
