"""Where elements lie (lib/Layout/PhysicalLayout.cpp, Sizes.cpp, TotalIndex.cpp, Dims.cpp).

Lists are in the order of the dimensions. An order is `minor_to_major`.
"""

from .terms import DYNAMIC, choose, divide, every, no, product, same, some


def strides(widths, order):
    """LAYOUT-12: the product of the widths of the dimensions that are more minor."""
    result = [None] * len(widths)
    for place, dim in enumerate(order):
        result[dim] = product(widths[minor] for minor in order[:place])
    return result


def size(widths):
    """LAYOUT-14"""
    return product(widths)


def linearize(widths, order, coordinate):
    """LAYOUT-12, INDEX-2: the sum of the coordinates times the strides."""
    return sum((i * stride for i, stride in zip(coordinate, strides(widths, order))), 0)


def add_major(address, size, coordinate, width):
    """LAYOUT-12, LAYOUT-14: the address and the size with one more dimension, the most major one."""
    return address + coordinate * size, size * width


def divisor(width):
    """INDEX-3: a width of 0 divides as 1."""
    return choose(width == 0, 1, width)


def take_minor(address, width):
    """INDEX-3: the address in the other dimensions, and the coordinate of the most minor one."""
    return divide(address, divisor(width))


def delinearize(widths, order, address):
    """INDEX-3: remainders from the most minor dimension on; the most major one takes the rest."""
    coordinate = [None] * len(widths)
    for dim in order[:-1]:
        address, coordinate[dim] = take_minor(address, widths[dim])
    if order:
        coordinate[order[-1]] = address
    return coordinate


def is_within(coordinate, bounds):
    return every(True, *(every(0 <= i, i < bound) for i, bound in zip(coordinate, bounds)))


def is_in_bounds(extents, widths, order, address):
    """INDEX-3"""
    if not extents:
        return address == 0
    return is_within(delinearize(widths, order, address), extents)


def is_irrelevant(extent, stride, other):
    """BOUNDARY-2: two strides of one dimension make no difference."""
    return some(extent == 1, stride == other)


def is_equivalent(extents, widths, order, other_widths, other_order):
    """LAYOUT-15: every element has the same address, and the allocations have one size."""
    one_stride = every(
        True,
        *(
            is_irrelevant(extent, stride, other)
            for extent, stride, other in zip(extents, strides(widths, order), strides(other_widths, other_order))
        ),
    )
    is_empty = some(False, *(extent == 0 for extent in extents))
    return every(size(widths) == size(other_widths), some(is_empty, one_stride))


def refusals(extents, order, widths=None):
    """Conditions, the first of which decides, each with the clause that it violates."""
    rank = len(order)
    if widths == [] and rank > 0:
        yield True, "LAYOUT-4"
    for i, dim in enumerate(order):
        yield dim < 0, "LAYOUT-2"
        # An entry may be wrong, or one may be missing.
        yield dim >= rank, "LAYOUT-1"
        yield some(False, *(dim == other for other in order[:i])), "LAYOUT-3"
    if widths is not None:
        yield len(widths) != rank, "LAYOUT-4"
    yield len(extents) != rank, "LAYOUT-1"
    for extent, width in zip(extents, widths or []):
        yield no(same(extent == DYNAMIC, width == DYNAMIC)), "LAYOUT-6"
        yield width < extent, "LAYOUT-5"


def normalize_dim(dim, rank):
    """LAYOUT-11: a negative number counts from the end. A number and whether there is such one."""
    return choose(dim < 0, dim + rank, dim), every(-rank <= dim, dim < rank)


def is_padding(extents, coordinate):
    """LAYOUT-13. LAYOUT-9: there is none if the widths are the extents."""
    return no(is_within(coordinate, extents))
