"""Wrong clauses, each a function of the model in place of the right one. A proof must refute them."""

import importlib
from unittest import mock

from model import blocks, combine, layout, none, reduction, resolved
from model.resolved import BLOCK, EITHER, EQUAL, EXPAND
from model.terms import DYNAMIC, FAIL, choose, divide, every, some

# The right ones, which some of the wrong ones begin with.
join, read_joined, read_target = combine.join, combine.read_joined, combine.read_target
join_blocks, read_block = blocks.join_all, blocks.read_target
none_join, compose, strides, delinearize = none.join, resolved.compose, layout.strides, layout.delinearize
resolve_reduction, refusals = reduction.resolve, layout.refusals


def join_zero_and_one(a, b):
    return choose(some(every(a == 0, b == 1), every(a == 1, b == 0)), 1, join(a, b))


def join_the_greater(a, b):
    return choose(every(a > 1, b > 1), choose(a > b, a, b), join(a, b))


def join_dynamic_and_known(a, b):
    return choose(some(every(a == DYNAMIC, b > 1), every(b == DYNAMIC, a > 1)), DYNAMIC, join(a, b))


def read_joined_unchecked(extent, result, only):
    return choose(every(extent == DYNAMIC, result > 1), EXPAND, read_joined(extent, result, only))


def read_any_target(extent, target):
    read = read_target(extent, target)
    return choose(read == FAIL, EXPAND, read)


def join_known_blocks(extents):
    known = join_blocks([choose(extent == DYNAMIC, 1, extent) for extent in extents])
    return choose(some(known == FAIL, known == 1), join_blocks(extents), known)


def take_the_first(extent, readers):
    return choose(extent == DYNAMIC, readers[0][1] if readers else 1, extent)


def count_every_dynamic(rank_a, start, needed, dim, extent):
    return choose(extent == 1, needed, dim + 1)


def keep_the_extent(operand, dims, keep_dims):
    result = resolve_reduction(operand, dims, keep_dims)
    if keep_dims:
        result.shape = list(operand)
    return result


def place_in_runs(element, lanes):
    block, in_block = divide(element, reduction.BLOCK)
    lane, turn = divide(in_block, reduction.BLOCK // lanes)
    return block, lane, turn


def refuse_less(clause):
    return lambda *arguments: [(condition, own) for condition, own in refusals(*arguments) if own != clause]


def count_from_the_start(dim, rank):
    return choose(dim < 0, -1 - dim, dim), every(-rank <= dim, dim < rank)


def is_in_the_widths(extents, widths, order, address):
    return layout.is_within(layout.delinearize(widths, order, address), widths)


def give_the_last_parts_more(extent, parts, part):
    quotient, remainder = divide(extent, parts)
    return quotient + choose(parts - 1 - part < remainder, 1, 0)


def split_every_extent(extent, parts, part):
    quotient, remainder = divide(extent, parts)
    first = part * quotient + choose(part < remainder, part, remainder)
    return first, quotient + choose(part < remainder, 1, 0)


# What is wrong, by the clause: the function, and what stands in its place.
WRONG = {
    "NONE-2: 1 stretches": ("none.join", lambda a, b: choose(a == 1, b, none_join(a, b))),
    "NUMPY-1: aligned at the first dimension": ("numpy.position", lambda rank, result_rank, dim: dim),
    "NUMPY-1: aligned in the middle": (
        "numpy.position",
        lambda rank, result_rank, dim: divide(result_rank - rank, 2)[0] + dim,
    ),
    "NUMPY-3: 0 against 1 is 1": ("combine.join", join_zero_and_one),
    "NUMPY-3: the second extent, unless it is 1": ("combine.join", lambda a, b: choose(b == 1, a, b)),
    "NUMPY-4: the greater extent": ("combine.join", join_the_greater),
    "NUMPY-5: ? against 5 is ?": ("combine.join", join_dynamic_and_known),
    "NUMPY-5: ? against 5 is 1": ("combine.read_joined", read_joined_unchecked),
    "NUMPY-9: every extent stretches": ("combine.read_target", read_any_target),
    "NUMPY-10: ? is the target's": (
        "combine.read_target",
        lambda extent, target: choose(extent == DYNAMIC, EQUAL, read_target(extent, target)),
    ),
    "NUMPY-10: ? against 1 is either": (
        "combine.read_target",
        lambda extent, target: choose(extent == DYNAMIC, EITHER, read_target(extent, target)),
    ),
    "BIDIRECTIONAL-1: aligned left": ("bidirectional.positions", lambda shape, result_rank: list(range(len(shape)))),
    "BLOCKS-3: the smaller extent": (
        "blocks.larger",
        lambda a, b: choose(a == 1, b, choose(some(b == 1, a < b), a, b)),
    ),
    "BLOCKS-3: neighbours are of different blocks": ("resolved.block_index", lambda block, i: divide(i, block)[1]),
    "BLOCKS-6: ? against 5 is 5": ("blocks.join_all", join_known_blocks),
    "BLOCKS-7: every extent repeats": (
        "blocks.read_target",
        lambda extent, target: choose((read := read_block(extent, target)) == FAIL, BLOCK, read),
    ),
    "PDPD-3: the default is 0": ("pdpd.start", lambda rank_a, rank_b, axis: choose(axis == -1, 0, axis)),
    "PDPD-5: a ? beyond A lies in A": ("pdpd.count_one_more", count_every_dynamic),
    "PDPD-5: 1 beyond A reads the last dimensions": ("pdpd.place_beyond", lambda dim, start, rank_a: rank_a - 1),
    "PDPD-9: an extent of A stretches": (
        "pdpd.read_target",
        lambda extent, target: choose(target == 1, EXPAND, read_target(extent, target)),
    ),
    "PDPD-10: ? of A is two extents": ("pdpd.refuse_two_extents", lambda result, a, first, second: None),
    "INDIM-6: an entry may be the one before it": ("in_dim.follows", lambda previous, dim: previous <= dim),
    "EXPLICIT-3: two dimensions read one": ("resolved.compose_dims", lambda inner, outer, dim: outer(inner(0))),
    "EXPLICIT-4: 1 does not stretch": (
        "combine.read_target",
        lambda extent, target: choose(every(extent == 1, target != 1), FAIL, read_target(extent, target)),
    ),
    "EXPLICIT-4: expand, then equal, is equal": (
        "resolved.compose",
        lambda inner, outer: choose(outer == EQUAL, EQUAL, compose(inner, outer)),
    ),
    "CHECK-1: the first ? is the result's": ("resolved.runtime_extent", take_the_first),
    "REDUCE-2: keep_dims keeps the extent": ("reduction.resolve", keep_the_extent),
    "REDUCE-6: lanes are runs of elements": ("reduction.place", place_in_runs),
    "REDUCE-6: three neighbours": ("reduction.combine_block", lambda block: divide(block, 3)),
    "LAYOUT-3: a dimension may occur twice": ("layout.refusals", refuse_less("LAYOUT-3")),
    "LAYOUT-5: a width may be smaller": ("layout.refusals", refuse_less("LAYOUT-5")),
    "LAYOUT-11: -1 is the first dimension": ("layout.normalize_dim", count_from_the_start),
    "LAYOUT-12: all strides are 1": ("layout.strides", lambda widths, order: [1] * len(widths)),
    "LAYOUT-12: each stride is doubled": (
        "layout.strides",
        lambda widths, order: [2 * stride for stride in strides(widths, order)],
    ),
    "LAYOUT-12: the first dimension varies fastest": ("layout.strides", lambda widths, order: strides(widths, sorted(order))),
    "LAYOUT-12: strides are one less": (
        "layout.add_major",
        lambda address, size, i, width: (address + i * (size - 1), size * width),
    ),
    "LAYOUT-12: strides are one more": (
        "layout.add_major",
        lambda address, size, i, width: (address + i * (size + 1), size * width),
    ),
    "INDEX-3: each coordinate is the address": ("layout.delinearize", lambda widths, order, address: [address] * len(widths)),
    "INDEX-3: one too many divide": ("layout.take_minor", lambda address, width: divide(address, width + 1)),
    "INDEX-3: the most major dimension first": (
        "layout.delinearize",
        lambda widths, order, address: delinearize(widths, order[::-1], address),
    ),
    "INDEX-3: padding is in bounds": ("layout.is_in_bounds", is_in_the_widths),
    "BOUNDARY-2: the stride of 2 is irrelevant": (
        "layout.is_irrelevant",
        lambda extent, stride, other: some(extent <= 2, stride == other),
    ),
    "SHARD-1: the last parts are larger": ("distribution.part_extent", give_the_last_parts_more),
    "SHARD-2: a dimension of extent 1 is split": ("distribution.get_part", split_every_extent),
    "SHARD-7: rounded down": ("distribution.part_width", lambda width, parts: divide(width, parts)[0]),
}


def taken(wrong):
    """A context in which the model has the wrong clause."""
    path, function = WRONG[wrong]
    module, name = path.split(".")
    return mock.patch.object(importlib.import_module(f"model.{module}"), name, function)
