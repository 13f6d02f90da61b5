"""The parts of a dimension that is split (include/bcast/Runtime/BlockDistribution.h)."""

from .terms import choose, divide, least


def first_index(extent, parts, part):
    quotient, remainder = divide(extent, parts)
    return part * quotient + least(part, remainder)


def part_extent(extent, parts, part):
    """SHARD-1"""
    quotient, remainder = divide(extent, parts)
    return quotient + choose(part < remainder, 1, 0)


def get_part(extent, parts, part):
    """SHARD-2: the first index and the number of indices; a dimension of extent 1 is on all parts."""
    return (
        choose(extent == 1, 0, first_index(extent, parts, part)),
        choose(extent == 1, 1, part_extent(extent, parts, part)),
    )


def part_width(width, parts):
    """SHARD-7: the width of a padded dimension, if all parts have the same extent."""
    quotient, remainder = divide(width, parts)
    return quotient + choose(remainder == 0, 0, 1)
