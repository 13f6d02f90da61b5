"""The types of dynamic shapes: a second, independent statement of each rule for `?`. A shape is a
tuple of extents, None for `?`.
"""

from rules import index_of_a


def combine(extents):
    """One extent for all of these: NUMPY-5, NUMPY-6, INDIM-9, NONE-3."""
    for extent in extents:
        if extent not in (None, 1):
            return extent
    return None if None in extents else 1


def placements(rule, ranks):
    """For each operand, the result dimension that each of its dimensions meets.
    A dimension beyond the result, of an operand that PDPD's rule places, has none.
    """
    name, *parameters = rule
    rank = max(ranks)
    if name == "pdpd":
        a = ranks[index_of_a(len(ranks))]
        starts = [a - b if parameters[0] == -1 else parameters[0] for b in ranks]
        starts[index_of_a(len(ranks))] = 0
        return [[d if d < a else None for d in range(start, start + rank)]
                for start, rank in zip(starts, ranks)]  # fmt: skip
    if name == "in_dim":
        dims = list(parameters[0])
        return [list(range(r)) if r == rank else dims for r in ranks]
    return [list(range(rank - r, rank)) for r in ranks]


def placement_in_target(rule, rank, target_rank):
    """The same for one operand and a target: the operand's, the target's."""
    if rule[0] == "broadcast_in_dim":
        return [list(rule[1]), list(range(target_rank))]
    if rule[0] == "pdpd":
        return placements(rule, [target_rank, rank])[::-1]
    if rule[0] == "in_dim" and rank != target_rank:
        return [list(rule[1]), list(range(target_rank))]
    return placements(("numpy",), [rank, target_rank])


def extents_at(dim, shapes, placed):
    return [shape[i] for shape, dims in zip(shapes, placed) for i, d in enumerate(dims) if d == dim]


def infer(rule, shapes):
    """Returns the result type of an elementwise operation on these operands."""
    if rule[0] == "pdpd":
        return shapes[index_of_a(len(shapes))]
    placed = placements(rule, [len(shape) for shape in shapes])
    rank = max(len(shape) for shape in shapes)
    if rule[0] == "none":
        # An extent of 1 is known, too.
        known = lambda extents: next((e for e in extents if e is not None), None)
        return tuple(known(extents_at(dim, shapes, placed)) for dim in range(rank))
    return tuple(combine(extents_at(dim, shapes, placed)) for dim in range(rank))


def infer_to(rule, shape, target):
    """The result's type of one operand and a target."""
    return infer(("numpy",), [shape, target]) if rule[0] == "bidirectional" else target
