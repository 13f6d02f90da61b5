"""The algebra of reads and extents: NumPy's rule in any order, and broadcasts one after the other."""

import z3
from model import combine, none, resolved
from model.resolved import EQUAL, holds, index
from model.terms import DYNAMIC, FAIL, choose, every, implies, no, same, some
from proof import goal


@goal("NUMPY-7 NUMPY-2", wrong="NUMPY-3: the second extent, unless it is 1")
def joining_is_commutative(scope):
    """The extent of two extents does not depend on their order; `?` included."""
    (a,), (b,) = scope.types("A", 1), scope.types("B", 1)
    scope.claim("numpy", combine.join(a, b) == combine.join(b, a))
    scope.claim("none", none.join(a, b) == none.join(b, a))
    scope.claim("of one extent", combine.join(a, a) == a, none.join(a, a) == a)


@goal("NUMPY-7", wrong="NUMPY-5: ? against 5 is ?")
def joining_is_associative(scope):
    """Pairwise application in any order gives the same extent, or is refused; `?` included. With the order of two, this
    is so for any number of operands."""
    (a,), (b,), (c,) = (scope.types(label, 1) for label in "ABC")
    for name, join in ("numpy", combine.join), ("none", none.join):
        scope.claim(name, join(join(a, b), c) == join(a, join(b, c)))


@goal("NUMPY-1 NUMPY-3", wrong="NUMPY-3: 0 against 1 is 1")
def one_is_neutral(scope):
    """An operand that lacks a dimension has there, by NumPy's rule, the extent 1: it changes nothing."""
    (a,) = scope.types("A", 1)
    scope.claim("numpy", combine.join(a, 1) == a, combine.join(1, a) == a)


def fits(result, extent):
    """Operands whose extents join to `result` may all be read where the result has `extent`."""
    return every(result != FAIL, some(result == 1, result == extent))


@goal("NUMPY-7 CHECK-1", wrong=["NUMPY-4: the greater extent", "CHECK-1: the first ? is the result's"])
def any_number_of_operands(scope):
    """By induction over their number: the extents that join are those that are all 1 or the result's, and the first that is
    not 1 is the result's."""
    (extent,) = scope.shape("result", 1)
    scope.claim("base", fits(combine.join_all([]), extent))
    (joined,) = scope.numbers("joined", 1, least=FAIL)
    scope.assume(joined != DYNAMIC)
    (operand,) = scope.shape("one more", 1)
    more = combine.join(joined, operand)
    scope.claim("step: checks", same(fits(more, extent), every(fits(joined, extent), some(operand == 1, operand == extent))))
    scope.new_case()
    (first,), (operand,) = scope.shape("first", 1), scope.shape("one more", 1)
    readers = [(resolved.EITHER, first), (resolved.EITHER, operand)]
    joined = combine.join(first, operand)
    scope.claim("step: the result", some(joined == FAIL, resolved.runtime_extent(DYNAMIC, readers) == joined))


@goal("EXPLICIT-4 EXPLICIT-6", wrong="EXPLICIT-4: expand, then equal, is equal")
def explicit_forms_compose(scope):
    """Two broadcasts that pass their checks are one: the composed read passes its own, reads the same element, and is one
    that the types allow."""
    (x_type,), (x,) = scope.operand("operand", 1)
    (y_type,), (y,) = scope.operand("between", 1)
    (z_type,), (z,) = scope.operand("result", 1)
    inner, outer = combine.read_target(x_type, y_type), combine.read_target(y_type, z_type)
    both = every(inner != FAIL, outer != FAIL, holds(inner, x, y), holds(outer, y, z))
    read = resolved.compose(inner, outer)
    i = scope.number("index", least=0)
    scope.claim("checks", implies(both, holds(read, x, z)))
    scope.claim("elements", implies(every(both, i < z), index(read, x, i) == index(inner, x, index(outer, y, i))))
    direct = combine.read_target(x_type, z_type)
    scope.claim("one explicit form", implies(both, every(direct != FAIL, holds(direct, x, z))))
    scope.claim("elements of one form", implies(every(both, i < z), index(read, x, i) == index(direct, x, i)))


@goal("EXPLICIT-4", wrong="EXPLICIT-4: expand, then equal, is equal")
def composing_is_associative(scope):
    """Of three broadcasts, any two may be composed first; equal changes nothing."""
    reads = [scope.number(f"read {i}", least=0) for i in range(3)]
    scope.assume(*(read <= resolved.BLOCK for read in reads))
    a, b, c = reads
    compose = resolved.compose
    scope.claim("reads", compose(compose(a, b), c) == compose(a, compose(b, c)))
    scope.claim("equal", compose(a, EQUAL) == a, compose(EQUAL, a) == a)
    scope.claim("in any order", compose(a, b) == compose(b, a))


@goal("EXPLICIT-3", wrong="EXPLICIT-3: two dimensions read one")
def composed_dimensions_are_distinct(scope):
    """If no two dimensions of an operand read the same one, this holds of two broadcasts one after the other, at any
    rank."""
    dims, outer = z3.Function("dims", z3.IntSort(), z3.IntSort()), z3.Function("outer", z3.IntSort(), z3.IntSort())
    i, j = scope.number("one dimension", least=0), scope.number("another", least=0)
    scope.assume(distinct(i, j, dims), distinct(dims(i), dims(j), outer))
    scope.claim("dims", distinct(i, j, lambda dim: resolved.compose_dims(dims, outer, dim)))


def distinct(i, j, dims):
    return implies(i != j, dims(i) != dims(j))


@goal("NUMPY-7 CHECK-1", wrong=["NUMPY-3: 0 against 1 is 1", "NUMPY-5: ? against 5 is 1"])
def one_more_dimension(scope):
    """By induction over ranks: if the shapes without their first dimensions pass their checks exactly if they resolve, they
    do with them, whichever shapes have one."""
    passed, resolves = scope.condition("the others pass"), scope.condition("the others resolve")
    (a_type,), (a,) = scope.operand("A", 1)
    (b_type,), (b,) = scope.operand("B", 1)
    has_a, has_b = scope.condition("A has one"), scope.condition("B has one")
    # A dimension that is not there counts as 1.
    types = [choose(has_a, a_type, 1), choose(has_b, b_type, 1)]
    shapes = [choose(has_a, a, 1), choose(has_b, b, 1)]
    known, run = combine.join_all(types), combine.join_all(shapes)
    only = (a_type == DYNAMIC) != (b_type == DYNAMIC)
    only = choose(every(has_a, has_b), only, True)
    reads = [combine.read_joined(type, known, only) for type in types]
    result = resolved.runtime_extent(known, list(zip(reads, shapes)))
    checks = every(
        *(
            some(no(has), every(type != DYNAMIC, known != DYNAMIC), holds(read, extent, result))
            for has, type, read, extent in zip((has_a, has_b), types, reads, shapes)
        )
    )
    scope.claim("base: shapes without dimensions", implies(True, fits(combine.join_all([]), 1)))
    scope.assume(same(passed, resolves))
    scope.claim("step", same(every(passed, known != FAIL, checks), every(resolves, run != FAIL)))
