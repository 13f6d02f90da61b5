"""Alignment is arithmetic on ranks, here on all ranks."""

from model import in_dim, numpy, pdpd
from model.terms import DYNAMIC, choose, every, implies, same, some
from proof import goal


def greatest(a, b):
    return choose(a < b, b, a)


@goal("NUMPY-1 NUMPY-8 BIDIRECTIONAL-1", wrong="NUMPY-1: aligned at the first dimension")
def alignment_is_increasing(scope):
    """Aligned right, the dimensions of a shape are the last ones of the result, in order, and no two of them are the
    same."""
    rank, result, dim = (scope.number(name, least=0) for name in ("rank", "result's rank", "dimension"))
    scope.assume(rank <= result, dim < rank)
    place = numpy.position(rank, result, dim)
    scope.claim("in the result", 0 <= place, place < result)
    scope.claim("in order", numpy.position(rank, result, dim + 1) == place + 1)
    scope.claim("the last one is the last", numpy.position(rank, result, rank - 1) == result - 1)


@goal("NUMPY-1 NUMPY-7", wrong="NUMPY-1: aligned in the middle")
def alignment_is_associative(scope):
    """Alignment with one shape, and of the result with another one, is alignment with both."""
    a, b, c, dim = (scope.number(name, least=0) for name in ("rank A", "rank B", "rank C", "dimension"))
    scope.assume(dim < a)
    both = greatest(a, b)
    twice = numpy.position(both, greatest(both, c), numpy.position(a, both, dim))
    scope.claim("positions", twice == numpy.position(a, greatest(a, greatest(b, c)), dim))


@goal("NUMPY-1", wrong="NUMPY-1: aligned at the first dimension")
def alignment_by_induction(scope):
    """By induction over ranks: a shape without dimensions has no position; one more dimension at the left is one position
    further left, or the result has one more dimension and all positions count from its end as before."""
    rank, result, dim = (scope.number(name, least=0) for name in ("rank", "result's rank", "dimension"))
    scope.assume(rank <= result)
    scope.claim("base", numpy.position(0, result, 0) == result)
    scope.claim("step: the shape", implies(rank < result, numpy.position(rank + 1, result, 0) == result - rank - 1))
    scope.claim("step: the others stay", numpy.position(rank + 1, result, dim + 1) == numpy.position(rank, result, dim))
    scope.claim("step: the result", numpy.position(rank, result + 1, dim) == numpy.position(rank, result, dim) + 1)


@goal("INDIM-6 INDIM-7 EXPLICIT-3 REDUCE-1", wrong="INDIM-6: an entry may be the one before it")
def increasing_dims_are_distinct(scope):
    """By induction over the entries: dimensions of which each follows the one before it are all different."""
    one, other, next_one = (scope.number(name) for name in ("an entry", "a later one", "the one after it"))
    scope.claim("base", implies(in_dim.follows(one, other), one != other))
    scope.claim(
        "step", implies(every(in_dim.follows(one, other), in_dim.follows(other, next_one)), in_dim.follows(one, next_one))
    )


@goal("PDPD-3 NUMPY-1", wrong="PDPD-3: the default is 0")
def default_axis_aligns_right(scope):
    """At PDPD's default axis, B is aligned right, as by NumPy's rule."""
    a, b, dim = (scope.number(name, least=0) for name in ("rank A", "rank B", "dimension"))
    scope.assume(b <= a)
    scope.claim("positions", pdpd.start(a, b, pdpd.DEFAULT_AXIS) + dim == numpy.position(b, a, dim))


@goal("PDPD-5 PDPD-6", wrong="PDPD-5: a ? beyond A lies in A")
def trailing_ones_by_induction(scope):
    """By induction over B's rank: B lies in A, trailing extents of 1 left out, exactly if it starts in A and each extent
    beyond A is 1. A `?` there is refused in no other run than one that is refused for its shapes."""
    rank_a, start, dim = (scope.number(name, least=0) for name in ("rank A", "axis", "dimension"))
    scope.claim("base", same(start + 0 <= rank_a, start <= rank_a))
    needed, ones = scope.number("leading dimensions", least=0), scope.condition("those before that are beyond are 1")
    scope.assume(needed <= dim)
    (type,), (extent,) = scope.operand("B's next extent", 1)
    scope.assume(same(start + needed <= rank_a, every(start <= rank_a, ones)))
    one = some(start + dim < rank_a, extent == 1)
    counted = pdpd.count_one_more(rank_a, start, needed, dim, extent)
    known = pdpd.count_one_more(rank_a, start, needed, dim, type)
    in_place = every(start <= rank_a, ones, one)
    scope.claim("step: shapes", same(start + counted <= rank_a, in_place), counted <= dim + 1)
    check = some(type != DYNAMIC, start + dim < rank_a, extent == 1)
    scope.claim("step: `?`", same(every(start + known <= rank_a, check), in_place), known <= dim + 1)


@goal("PDPD-5", wrong="PDPD-5: 1 beyond A reads the last dimensions")
def ones_beyond_a_have_a_place(scope):
    """An extent of 1 beyond A reads a dimension of A that no other dimension of B reads."""
    a, b, start = (scope.number(name, least=0) for name in ("rank A", "rank B", "axis"))
    dim, other = (scope.number(name, least=0) for name in ("dimension", "another dimension"))
    scope.assume(b <= a, start <= a, dim < b, other < b, dim != other, start + dim >= a)
    place = pdpd.place_beyond(dim, start, a)
    scope.claim("in A", 0 <= place, place < a)
    scope.claim("left free", place < start)
    scope.claim("a place of its own", implies(start + other >= a, place != pdpd.place_beyond(other, start, a)))
