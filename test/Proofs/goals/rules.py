"""A program passes its checks exactly if its concrete shapes resolve, rule by rule.

Extents are unbounded, and each is known or `?`. Ranks go to 3, and positions.py goes on to every rank.
"""

import itertools

from model import bidirectional, blocks, broadcast_in_dim, in_dim, none, numpy, pdpd, resolved
from model.resolved import BLOCK, EITHER, EQUAL, EXPAND, Run, index
from model.terms import DYNAMIC, choose, every, implies, same
from proof import goal, ranks

RANK = 3


def claim_exact(scope, name, resolve, operands):
    """The sentence of "Runtime checks", and what it needs of the reads."""
    types, shapes = zip(*operands)
    known, run = resolve(*types), resolve(*shapes)
    if not run.shape and not run.maps:
        scope.claim(name, same(known.valid, run.valid))
        return
    checked = Run(known, types, shapes)
    scope.claim(
        f"{name}: passes its checks exactly if the shapes resolve",
        same(every(known.valid, checked.passes), run.valid),
    )
    scope.claim(
        f"{name}: the result's extents are those of the shapes",
        implies(run.valid, every(True, *(a == b for a, b in zip(checked.shape, run.shape)))),
    )
    scope.claim(f"{name}: what the types decide needs no check", implies(run.valid, checked.proven))
    i, claims = scope.number("index", least=0), []
    for map, run_map, shape in zip(known.maps, run.maps, shapes):
        for (position, read), (_, run_read), extent in zip(map, run_map, shape):
            inside = every(run.valid, i < run.shape[position])
            # Of blocks, blocks_read_as_the_shapes_say() states it.
            inside = every(inside, read != BLOCK)
            own = index(read, extent, i)
            claims.append(implies(inside, every(own == index(run_read, extent, i), 0 <= own, own < extent)))
    scope.claim(f"{name}: each index is in bounds, and that of the shapes", *claims)


def claim_for(scope, name, resolve, shape_ranks, labels="ABC"):
    scope.new_case()
    operands = [scope.operand(label, rank) for label, rank in zip(labels, shape_ranks)]
    claim_exact(scope, name, resolve, operands)


@goal("NONE-1 NONE-2 NONE-3 CHECK-1", wrong="NONE-2: 1 stretches")
def none_is_checked(scope):
    """A program without a rule passes its checks exactly if its shapes are equal."""
    for a, b in ranks(RANK, 2):
        claim_for(scope, "none", lambda *shapes: none.resolve(list(shapes)), (a, b))
    for rank in range(2):
        claim_for(scope, "none", lambda *shapes: none.resolve(list(shapes)), (rank,) * 3)


@goal("NONE-3 TARGET-2", wrong="NONE-2: 1 stretches")
def none_to_is_checked(scope):
    """The same for an operand and a target without a rule."""
    for a, b in ranks(RANK, 2):
        claim_for(scope, "none to", none.resolve_to, (a, b), ("operand", "target"))


@goal(
    "NUMPY-2 NUMPY-3 NUMPY-4 NUMPY-5 NUMPY-6 CHECK-1",
    wrong=["NUMPY-3: 0 against 1 is 1", "NUMPY-5: ? against 5 is 1", "CHECK-1: the first ? is the result's"],
)
def numpy_is_checked(scope):
    """By NumPy's rule, two and three operands pass their checks exactly if their shapes resolve."""
    for a, b in ranks(RANK, 2):
        claim_for(scope, "numpy", lambda *shapes: numpy.resolve(list(shapes)), (a, b))
    for shape_ranks in ranks(1, 3):
        claim_for(scope, "numpy", lambda *shapes: numpy.resolve(list(shapes)), shape_ranks)


@goal("NUMPY-8 NUMPY-9 NUMPY-10 TARGET-2", wrong="NUMPY-10: ? is the target's")
def numpy_to_is_checked(scope):
    """By NumPy's one-directional form, an operand passes its checks exactly if its shape and the target's resolve."""
    for a, b in ranks(RANK, 2):
        claim_for(scope, "numpy to", numpy.resolve_to, (a, b), ("operand", "target"))


@goal("BIDIRECTIONAL-1 BIDIRECTIONAL-2 TARGET-2", wrong="NUMPY-3: 0 against 1 is 1")
def bidirectional_is_checked(scope):
    """By the bidirectional rule, an operand passes its checks exactly if its shape and the target's resolve."""
    for a, b in ranks(RANK, 2):
        claim_for(scope, "bidirectional", bidirectional.resolve_to, (a, b), ("operand", "target"))


def list_block_dims(rank):
    """The lists of dimensions; others do not depend on extents."""
    return [list(dims) for length in range(rank + 1) for dims in itertools.combinations(range(-rank, 0), length)]


@goal(
    "BLOCKS-2 BLOCKS-3 BLOCKS-4 BLOCKS-5 BLOCKS-6 CHECK-1",
    wrong=["BLOCKS-3: the smaller extent", "BLOCKS-6: ? against 5 is 5"],
)
def blocks_is_checked(scope):
    """By the rule of blocks, two and three operands pass their checks exactly if their shapes resolve."""
    for a, b in ranks(2, 2):
        for dims in list_block_dims(max(a, b)):
            claim_for(scope, f"blocks {dims}", lambda *shapes: blocks.resolve(list(shapes), dims), (a, b))
    for shape_ranks in ranks(1, 3):
        dims = [-1] * max(shape_ranks)
        claim_for(scope, "blocks", lambda *shapes: blocks.resolve(list(shapes), dims), shape_ranks)


@goal("BLOCKS-7 TARGET-2", wrong="BLOCKS-7: every extent repeats")
def blocks_to_is_checked(scope):
    """The same for an operand and a target."""
    for a, b in ranks(2, 2):
        for dims in list_block_dims(b):
            claim_for(scope, f"blocks {dims} to", lambda *shapes: blocks.resolve_to(*shapes, dims), (a, b))


def product_is_not_negative(a, b):
    return [a >= 0, b >= 0], a * b >= 0


@goal("BLOCKS-3", wrong="BLOCKS-3: neighbours are of different blocks")
def blocks_read_as_the_shapes_say(scope):
    """Of k elements that repeat to n, each a block of n / k, the index is in bounds; it is the result's if k is n, and 0 if k
    is 1. So a read of blocks, which a run decides, is in this run one of equal or of expand."""
    scope.claim_lemma(product_is_not_negative, scope.number("a"), scope.number("b"))
    scope.new_case()
    k, block = scope.number("k", least=1), scope.number("elements of a block", least=1)
    i = scope.number("index", least=0)
    scope.assume(i < k * block)
    own = resolved.block_index(block, i)
    for a, b in (own - k, block), (own - 1, block), (k, block - 2):
        scope.use(product_is_not_negative, a, b)
    scope.claim("in bounds", 0 <= own, own < k)
    scope.claim("of one block", implies(k == 1, own == 0))
    scope.claim("of blocks of one", implies(k == k * block, own == i))


@goal(
    "PDPD-1 PDPD-2 PDPD-4 PDPD-5 PDPD-6 PDPD-7 PDPD-8 PDPD-9 PDPD-10",
    wrong=["PDPD-9: an extent of A stretches", "PDPD-5: a ? beyond A lies in A"],
)
def pdpd_is_checked(scope):
    """By PDPD's rule, A and B pass their checks exactly if their shapes resolve, at every axis."""
    for a, b in ranks(RANK, 2):
        for axis in range(-2, RANK + 2):
            claim_for(scope, f"pdpd axis={axis}", lambda *shapes: pdpd.resolve(list(shapes), axis), (a, b))


@goal("PDPD-7 PDPD-11", wrong="PDPD-9: an extent of A stretches")
def pdpd_of_three_is_checked(scope):
    """The same for three operands, of which the second is A."""
    for b, a, c in itertools.product(range(3), range(3), range(3)):
        for axis in range(-1, 3):
            resolve = lambda *shapes: pdpd.resolve(list(shapes), axis)
            claim_for(scope, f"pdpd axis={axis}", resolve, (b, a, c), ("B", "A", "C"))


@goal("PDPD-11 TARGET-2", wrong="PDPD-5: a ? beyond A lies in A")
def pdpd_to_is_checked(scope):
    """The same for an operand and a target, which is A."""
    for b, a in ranks(RANK, 2):
        for axis in range(-1, RANK + 1):
            resolve = lambda *shapes: pdpd.resolve_to(*shapes, axis)
            claim_for(scope, f"pdpd axis={axis} to", resolve, (b, a), ("operand", "target"))


def list_in_dims(low, high):
    """No dimensions, and those that increase; others do not depend on extents."""
    return [[], *map(list, itertools.combinations(range(high), low))]


@goal("INDIM-2 INDIM-3 INDIM-4 INDIM-8 INDIM-9", wrong="NUMPY-3: 0 against 1 is 1")
def in_dim_is_checked(scope):
    """By in_dim, two operands pass their checks exactly if their shapes resolve, with all dimensions."""
    for a, b in ranks(RANK, 2):
        for dims in list_in_dims(min(a, b), max(a, b)):
            claim_for(scope, f"in_dim {dims}", lambda *shapes: in_dim.resolve(list(shapes), dims), (a, b))


@goal("INDIM-10 TARGET-2", wrong="NUMPY-10: ? is the target's")
def in_dim_to_is_checked(scope):
    """The same for an operand and a target."""
    for a, b in ranks(RANK, 2):
        for dims in list_in_dims(a, b):
            resolve = lambda *shapes: in_dim.resolve_to(*shapes, dims)
            claim_for(scope, f"in_dim {dims} to", resolve, (a, b), ("operand", "target"))


@goal("EXPLICIT-4 EXPLICIT-5 EXPLICIT-6 CHECK-1", wrong="NUMPY-9: every extent stretches")
def broadcast_in_dim_is_checked(scope):
    """The explicit broadcast passes its checks exactly if its shapes resolve, with dimensions in any order."""
    for a, b in ranks(RANK, 2):
        for dims in itertools.permutations(range(b), a):
            resolve = lambda *shapes: broadcast_in_dim.resolve_to(*shapes, list(dims))
            claim_for(scope, f"broadcast_in_dim {list(dims)}", resolve, (a, b), ("operand", "result"))


def list_rules(a, b):
    """Each rule for two shapes of these ranks: a name, and the rule."""
    yield "none", lambda *shapes: none.resolve(list(shapes))
    yield "numpy", lambda *shapes: numpy.resolve(list(shapes))
    yield "bidirectional", bidirectional.resolve_to
    yield "numpy to", numpy.resolve_to
    for axis in range(-1, max(a, b) + 1):
        yield f"pdpd axis={axis}", lambda *shapes: pdpd.resolve(list(shapes), axis)
    for dims in list_in_dims(min(a, b), max(a, b)):
        yield f"in_dim {dims}", lambda *shapes: in_dim.resolve(list(shapes), dims)


@goal("EXPLICIT-4 EXPLICIT-5 EXPLICIT-7", wrong="EXPLICIT-4: 1 does not stretch")
def every_rule_has_an_explicit_form(scope):
    """What a rule resolves, the explicit broadcast of each operand resolves with the same dimensions; `reads` need decide
    only what it leaves open."""
    for a, b in ranks(RANK, 2):
        for name, resolve in list_rules(a, b):
            scope.new_case()
            types = [scope.types("A", a), scope.types("B", b)]
            resolution = resolve(*types)
            for map, operand in zip(resolution.maps, types):
                explicit = broadcast_in_dim.resolve_to(operand, resolution.shape, [position for position, _ in map])
                reads = [broadcast_in_dim.may_state(own, read) for (_, own), (_, read) in zip(explicit.maps[0], map)]
                scope.claim(f"{name} as broadcast_in_dim", implies(resolution.valid, every(explicit.valid, *reads)))


@goal("BIDIRECTIONAL-1 BIDIRECTIONAL-2", wrong="BIDIRECTIONAL-1: aligned left")
def bidirectional_is_numpy(scope):
    """The bidirectional rule is NumPy's rule between the operand and the target, extents and reads included."""
    for a, b in ranks(RANK, 2):
        scope.new_case()
        operand, target = scope.types("operand", a), scope.types("target", b)
        one, other = bidirectional.resolve_to(operand, target), numpy.resolve([operand, target])
        reads = [every(x == y, p == q) for (x, p), (y, q) in zip(one.maps[0], other.maps[0])]
        scope.claim(
            "bidirectional and numpy",
            same(one.valid, other.valid),
            implies(one.valid, every(True, *(x == y for x, y in zip(one.shape, other.shape)), *reads)),
        )


@goal("NUMPY-9 INDIM-10", wrong="NUMPY-9: every extent stretches")
def one_direction_is_both_with_the_target_as_result(scope):
    """Of known shapes, an operand broadcasts to a target exactly if both broadcast, and the result is the target."""
    for a, b in ranks(RANK, 2):
        if a > b:
            continue
        pairs = [("numpy", numpy.resolve_to, lambda x, y: numpy.resolve([x, y]))]
        for dims in list_in_dims(a, b):
            pairs.append(
                (
                    f"in_dim {dims}",
                    lambda x, y, dims=dims: in_dim.resolve_to(x, y, dims),
                    lambda x, y, dims=dims: in_dim.resolve([x, y], dims),
                )
            )
        for name, to, between in pairs:
            scope.new_case()
            operand, target = scope.shape("operand", a), scope.shape("target", b)
            both = between(operand, target)
            result = every(True, *(x == y for x, y in zip(both.shape, target)))
            scope.claim(name, same(to(operand, target).valid, every(both.valid, result)))


@goal("INDIM-2 INDIM-8 INDIM-9", wrong="NUMPY-1: aligned at the first dimension")
def in_dim_at_the_last_dimensions_is_numpy(scope):
    """With the last dimensions, in_dim is NumPy's rule, `?` included."""
    for a, b in ranks(RANK, 2):
        scope.new_case()
        shapes = [scope.types("A", a), scope.types("B", b)]
        low, high = min(a, b), max(a, b)
        one, other = in_dim.resolve(shapes, list(range(high - low, high))), numpy.resolve(shapes)
        scope.claim(
            "in_dim and numpy",
            same(one.valid, other.valid),
            implies(one.valid, every(True, *(x == y for x, y in zip(one.shape, other.shape)))),
            one.maps == [] or all(p == q for x, y in zip(one.maps, other.maps) for (p, _), (q, _) in zip(x, y)),
        )


@goal("PDPD-1 PDPD-7 PDPD-9", wrong="PDPD-9: an extent of A stretches")
def pdpd_is_numpy_without_stretching_a(scope):
    """Of known shapes, B fits A exactly if it does by NumPy's rule with 1 for the dimensions behind it, and the result is
    A."""
    for a, b in ranks(RANK, 2):
        for axis in range(0, a - b + 1):
            scope.new_case()
            shape, other = scope.shape("A", a), scope.shape("B", b)
            padded = numpy.resolve([shape, other + [1] * (a - b - axis)])
            result = every(True, *(x == y for x, y in zip(padded.shape, shape)))
            placed = pdpd.resolve([shape, other], axis)
            scope.claim(f"pdpd axis={axis}", same(placed.valid, every(padded.valid, result)))


@goal("PDPD-10", wrong="PDPD-10: ? of A is two extents")
def pdpd_of_three_has_a_run(scope):
    """What PDPD's rule resolves has a run: its `?` are those extents of a B that are known and not 1, and else 1."""
    for b, a, c in itertools.product(range(3), range(3), range(3)):
        for axis in range(-1, 3):
            scope.new_case()
            types = [scope.types(label, rank) for label, rank in zip("BAC", (b, a, c))]
            known = pdpd.resolve(types, axis)
            run = fill(types, 1)
            for operand, map in zip(types, known.maps):
                for extent, (position, _) in zip(operand, map):
                    is_open = every(types[1][position] == DYNAMIC, pdpd.fixed(extent))
                    run[1][position] = choose(is_open, extent, run[1][position])
            scope.claim(f"pdpd axis={axis}", implies(known.valid, pdpd.resolve(run, axis).valid))


def fill(types, value):
    """A run: the types with a number for each `?`."""
    return [[choose(type == DYNAMIC, value, type) for type in operand] for operand in types]


@goal("RESULT-1 NUMPY-5 NUMPY-6 NONE-3", wrong="NUMPY-5: ? against 5 is ?")
def result_types_are_precise(scope):
    """An extent of the result is `?` only if two runs give different ones, 2 and 3."""
    for name, rule in ("none", none), ("numpy", numpy):
        for number in 2, 3:
            scope.new_case()
            types = [scope.types(label, 1) for label in "ABC"[:number]]
            known = rule.resolve(types)
            for value in 2, 3:
                run = rule.resolve(fill(types, value))
                is_open = every(known.valid, known.shape[0] == DYNAMIC)
                scope.claim(name, implies(is_open, every(run.valid, run.shape[0] == value)))


@goal("NUMPY-5 NUMPY-6 NUMPY-10 EXPLICIT-6", wrong="NUMPY-10: ? against 1 is either")
def either_means_both(scope):
    """A dimension reads as either only if both happen: one run stretches it, another one does not."""
    numpy_rule = lambda *shapes: numpy.resolve(list(shapes))
    for name, resolve, number in ("numpy", numpy_rule, 2), ("numpy", numpy_rule, 3), ("numpy to", numpy.resolve_to, 2):
        scope.new_case()
        types = [scope.types(label, 1) for label in "ABC"[:number]]
        known = resolve(*types)
        for i, map in enumerate(known.maps):
            is_either = every(known.valid, map[0][1] == EITHER)
            # Each other `?` has the extent of the result; if that is open, 2.
            result = choose(known.shape[0] == DYNAMIC, 2, known.shape[0])
            for value, read in (1, EXPAND), (result, EQUAL):
                shapes = fill(types, result)
                shapes[i] = fill(types, value)[i]
                run = resolve(*shapes)
                scope.claim(name, implies(is_either, every(run.valid, run.maps[i][0][1] == read)))
