"""Parts of a dimension."""

from model import distribution
from model.terms import every, implies
from proof import goal


@goal("SHARD-1", wrong="SHARD-1: the last parts are larger")
def parts_cover_the_dimension(scope):
    """Each part begins where the one before it ends, the first one with index 0, the last one ends with the dimension, and
    parts differ by at most one index."""
    extent, parts = scope.number("extent", least=0), scope.number("parts", least=1)
    part, other = scope.number("part", least=0), scope.number("another part", least=0)
    scope.assume(part < parts, other < parts)
    first, size = distribution.first_index, distribution.part_extent
    scope.claim("the first one", first(extent, parts, 0) == 0)
    scope.claim("the next one", first(extent, parts, part + 1) == first(extent, parts, part) + size(extent, parts, part))
    scope.claim("the last one", first(extent, parts, parts) == extent)
    difference = size(extent, parts, part) - size(extent, parts, other)
    scope.claim("by at most one", -1 <= difference, difference <= 1, size(extent, parts, part) >= 0)
    scope.claim("the last ones are empty", implies(every(extent < parts, part >= extent), size(extent, parts, part) == 0))
    scope.claim("the first ones are larger", implies(part <= other, difference >= 0))


@goal("SHARD-2", wrong="SHARD-2: a dimension of extent 1 is split")
def ones_are_on_every_part(scope):
    """A dimension of extent 1 is on every part; so a stretched one is, also if its extent is known at run time only."""
    extent, parts, part = scope.number("extent", least=0), scope.number("parts", least=1), scope.number("part", least=0)
    scope.assume(part < parts)
    first, size = distribution.get_part(extent, parts, part)
    scope.claim("extent 1", implies(extent == 1, every(first == 0, size == 1)))
    scope.claim("in the dimension", first + size <= extent, first >= 0)


@goal("SHARD-7 LAYOUT-5", wrong="SHARD-7: rounded down")
def widths_of_parts_suffice(scope):
    """If all parts have one extent, the width w / p, rounded up, is at least that extent, and the widths of all parts are
    together at least w."""
    extent, width, parts = scope.number("extent", least=0), scope.number("width", least=0), scope.number("parts", least=1)
    each = scope.number("extent of a part", least=0)
    scope.assume(extent <= width, extent == each * parts)
    part = distribution.part_width(width, parts)
    scope.claim("LAYOUT-5", part >= each)
    scope.claim("together", part * parts >= width)
