"""Addresses: in bounds, each of one cell, and the same forth and back; for every rank, and written out to rank 6.

Widths are unbounded, and at least the extents. The products of widths are beyond what the solver decides
by itself. So a lemma on one more dimension is proven first, and used for each dimension.
"""

import itertools

from model import layout
from model.terms import every, implies, no, product, same, some
from proof import goal

RANK = 6


def list_orders(rank):
    """All orders to rank 4; then row-major, column-major, and one that is neither."""
    if rank <= 4:
        return list(itertools.permutations(range(rank)))
    dims = list(range(rank))
    return [dims[::-1], dims, dims[1::2] + dims[0::2]]


def add_bounds(address, size, coordinate, width):
    """One more major dimension keeps an address in the allocation."""
    hypotheses = [0 <= address, address < size, 0 <= coordinate, coordinate < width]
    address, size = layout.add_major(address, size, coordinate, width)
    return hypotheses, every(0 <= address, address < size)


def add_distinct(address, other_address, size, coordinate, other):
    """One more major dimension keeps addresses of different cells different."""
    sums = [layout.add_major(a, size, i, 0)[0] for a, i in ((address, coordinate), (other_address, other))]
    hypotheses = [0 <= address, address < size, 0 <= other_address, other_address < size, sums[0] == sums[1]]
    return hypotheses, every(address == other_address, coordinate == other)


def take_remainder(address, width, size):
    """The quotient of an address in the allocation is in that of the other dimensions."""
    quotient, remainder = layout.take_minor(address, width)
    hypotheses = [0 <= address, address < width * size, width > 0]
    return hypotheses, every(0 <= quotient, quotient < size, 0 <= remainder, remainder < width)


def add_partial(scope, widths, order, coordinate):
    """The address and the size of the minor dimensions, one more at a time."""
    for places in range(len(order)):
        inner = order[:places]
        inner_widths = [widths[dim] for dim in inner]
        at = [coordinate[dim] for dim in inner]
        yield layout.linearize(inner_widths, range(places), at), product(inner_widths), order[places]


def new_layout(scope, rank):
    scope.new_case()
    extents, widths = scope.shape("shape", rank), scope.shape("widths", rank)
    scope.assume(*(width >= extent for extent, width in zip(extents, widths)))
    return extents, widths


def new_cell(scope, widths, name="cell"):
    cell = scope.numbers(name, len(widths), least=0)
    scope.assume(*(i < width for i, width in zip(cell, widths)))
    return cell


@goal("LAYOUT-12 LAYOUT-13 LAYOUT-14", wrong="LAYOUT-12: strides are one more")
def one_more_dimension_is_in_bounds(scope):
    """For every rank, by induction: a cell's address is in the allocation; without dimensions it is 0 of 1."""
    scope.claim("base", layout.linearize([], [], []) == 0, layout.size([]) == 1)
    scope.claim_lemma(
        add_bounds, scope.number("address"), scope.number("size"), scope.number("coordinate"), scope.number("width")
    )


@goal("LAYOUT-12 LAYOUT-13", wrong="LAYOUT-12: strides are one less")
def one_more_dimension_is_distinct(scope):
    """For every rank, by induction: cells with one address have the same coordinates."""
    scope.claim_lemma(add_distinct, *(scope.number(name) for name in ("address", "other", "size", "i", "j")))


@goal("LAYOUT-13 INDEX-3", wrong="INDEX-3: one too many divide")
def one_remainder_is_in_bounds(scope):
    """For every rank, by induction: what is left of an address is an address of the other dimensions."""
    scope.claim_lemma(take_remainder, *(scope.number(name) for name in ("address", "width", "size")))


@goal("LAYOUT-12 LAYOUT-13 LAYOUT-14", wrong="LAYOUT-12: each stride is doubled")
def addresses_are_in_bounds(scope):
    """To rank 6, in all orders to rank 4: the address of a cell, padding included, is in [0, size of the allocation)."""
    for rank in range(RANK + 1):
        for order in list_orders(rank):
            _, widths = new_layout(scope, rank)
            cell = new_cell(scope, widths)
            for address, size, dim in add_partial(scope, widths, order, cell):
                scope.use(add_bounds, address, size, cell[dim], widths[dim])
            address = layout.linearize(widths, order, cell)
            scope.claim(f"order {list(order)}", 0 <= address, address < layout.size(widths))


@goal("LAYOUT-12 LAYOUT-13", wrong="LAYOUT-12: all strides are 1")
def addresses_are_distinct(scope):
    """To rank 6, in all orders to rank 4: two cells with one address are one cell."""
    for rank in range(RANK + 1):
        for order in list_orders(rank):
            _, widths = new_layout(scope, rank)
            cell, other = new_cell(scope, widths), new_cell(scope, widths, "other cell")
            partial = zip(add_partial(scope, widths, order, cell), add_partial(scope, widths, order, other))
            for (address, size, dim), (other_address, _, _) in partial:
                scope.use(add_bounds, address, size, cell[dim], widths[dim])
                scope.use(add_bounds, other_address, size, other[dim], widths[dim])
                scope.use(add_distinct, address, other_address, size, cell[dim], other[dim])
            one_address = layout.linearize(widths, order, cell) == layout.linearize(widths, order, other)
            scope.claim(f"order {list(order)}", implies(one_address, every(True, *(i == j for i, j in zip(cell, other)))))


def use_divisions(scope, widths, order, address, cell):
    """Multiplies each division of delinearize() by the widths before it: the sum of all is the address."""
    rest, before = address, 1
    for dim in order[:-1]:
        quotient, remainder = layout.take_minor(rest, widths[dim])
        scope.use(multiply, layout.divisor(widths[dim]), widths[dim], quotient)
        scope.use(multiply, rest, quotient * widths[dim] + remainder, before)
        before, rest = before * widths[dim], quotient


def multiply(one, other, factor):
    """Equal numbers have equal multiples."""
    return [one == other], one * factor == other * factor


@goal("INDEX-3 LAYOUT-13", wrong="INDEX-3: each coordinate is the address")
def every_address_is_of_one_cell(scope):
    """To rank 6: each address in the allocation is that of a cell, whose coordinates are in the widths."""
    for rank in range(1, RANK + 1):
        for order in list_orders(rank):
            _, widths = new_layout(scope, rank)
            scope.assume(*(width > 0 for width in widths))
            address = scope.number("address", least=0)
            scope.assume(address < layout.size(widths))
            cell = layout.delinearize(widths, order, address)
            rest = address
            for place, dim in enumerate(order[:-1]):
                scope.use(take_remainder, rest, widths[dim], product(widths[other] for other in order[place + 1 :]))
                rest, _ = layout.take_minor(rest, widths[dim])
            scope.claim(f"order {list(order)}", layout.is_within(cell, widths))


@goal("INDEX-2 INDEX-3", wrong=["INDEX-3: the most major dimension first", "LAYOUT-12: the first dimension varies fastest"])
def linearizing_gives_the_address_again(scope):
    """To rank 6: linearizing the coordinates of any address, in bounds or not, gives the address, unless a width is 0. All
    coordinates but the most major one are in [0, width)."""
    for rank in range(1, RANK + 1):
        for order in list_orders(rank):
            _, widths = new_layout(scope, rank)
            address = scope.number("address")
            scope.assume(*(width > 0 for width in widths))
            cell = layout.delinearize(widths, order, address)
            use_divisions(scope, widths, order, address, cell)
            scope.claim(f"order {list(order)}", layout.linearize(widths, order, cell) == address)
            minor = list(order[:-1])
            scope.claim("minor coordinates", layout.is_within([cell[dim] for dim in minor], [widths[dim] for dim in minor]))


@goal("INDEX-3 LAYOUT-13", wrong="INDEX-3: padding is in bounds")
def in_bounds_means_an_element(scope):
    """To rank 6: an address is in bounds exactly if it is that of an element: a cell of padding, and an address outside of
    the allocation, are not, also if an extent is 0."""
    for rank in range(1, RANK + 1):
        order = list(range(rank))[::-1]
        extents, widths = new_layout(scope, rank)
        address = scope.number("address")
        in_bounds = layout.is_in_bounds(extents, widths, order, address)
        cell = layout.delinearize(widths, order, address)
        scope.claim("not padding", same(in_bounds, no(layout.is_padding(extents, cell))))
        for partial, size, dim in add_partial(scope, widths, order, cell):
            scope.use(add_bounds, partial, size, cell[dim], widths[dim])
        use_divisions(scope, widths, order, address, cell)
        scope.claim("inside", implies(in_bounds, every(0 <= address, address < layout.size(widths))))
    scope.new_case()
    address = scope.number("address")
    scope.claim("without dimensions", same(layout.is_in_bounds([], [], [], address), address == 0))


@goal("LAYOUT-1 LAYOUT-2 LAYOUT-3", wrong="LAYOUT-3: a dimension may occur twice")
def orders_are_permutations(scope):
    """To rank 6: an order that is not refused has each dimension."""
    for rank in range(1, RANK + 1):
        scope.new_case()
        shape, order = scope.shape("shape", rank), scope.numbers("minor_to_major", rank)
        valid = every(*(no(condition) for condition, _ in layout.refusals(shape, order)))
        for dim in range(rank):
            scope.claim("each dimension", implies(valid, some(*(entry == dim for entry in order))))


@goal("LAYOUT-4 LAYOUT-5 LAYOUT-6 LAYOUT-9", wrong="LAYOUT-5: a width may be smaller")
def widths_hold_the_extents(scope):
    """To rank 6: with widths that are not refused, each element is a cell; with those of the extents, no cell is padding."""
    for rank in range(1, RANK + 1):
        scope.new_case()
        shape, widths = scope.types("shape", rank), scope.types("widths", rank)
        cell, order = scope.numbers("cell", rank), list(range(rank))
        valid = every(*(no(condition) for condition, _ in layout.refusals(shape, order, widths)))
        is_element = no(layout.is_padding(shape, cell))
        scope.claim("elements", implies(every(valid, is_element), layout.is_within(cell, widths)))
        alike = every(*(extent == width for extent, width in zip(shape, widths)))
        scope.claim("no padding", implies(every(alike, layout.is_within(cell, widths)), is_element))
        scope.claim("the extents", implies(alike, valid))


@goal("BOUNDARY-2 LAYOUT-15", wrong="BOUNDARY-2: the stride of 2 is irrelevant")
def strides_of_ones_are_irrelevant(scope):
    """To rank 6: each element has one address by two lists of strides exactly if they agree but for extents of 1, or if
    there are no elements."""
    for rank in range(1, RANK + 1):
        scope.new_case()
        extents, cell = scope.shape("shape", rank), scope.numbers("element", rank, least=0)
        one, other = scope.numbers("strides", rank), scope.numbers("other strides", rank)
        agree = [layout.is_irrelevant(extent, a, b) for extent, a, b in zip(extents, one, other)]
        inside = layout.is_within(cell, extents)

        def address(strides, cell):
            return sum(i * stride for i, stride in zip(cell, strides))

        # Products of an index with equal strides, and of the index 0, are equal.
        for i, a, b in zip(cell, one, other):
            scope.use(multiply, a, b, i)
            scope.assume(implies(i == 0, every(i * a == 0, i * b == 0)))
        scope.claim("they agree", implies(every(inside, *agree), address(one, cell) == address(other, cell)))
        for dim in range(rank):
            # The second element along a dimension whose strides differ.
            second = [int(i == dim) for i in range(rank)]
            differ = every(no(agree[dim]), *(extent > 0 for extent in extents))
            shows = every(layout.is_within(second, extents), address(one, second) != address(other, second))
            scope.claim("they differ", implies(differ, shows))


@goal("LAYOUT-11", wrong="LAYOUT-11: -1 is the first dimension")
def negative_dimensions_count_from_the_end(scope):
    """A dimension number in [-rank, rank) is one in [0, rank): -1 is the last one, and a number that is not negative is
    itself."""
    rank, dim = scope.number("rank", least=0), scope.number("dimension")
    result, exists = layout.normalize_dim(dim, rank)
    scope.claim("in range", implies(exists, every(0 <= result, result < rank)))
    scope.claim("from the end", implies(every(exists, dim < 0), result == rank + dim))
    scope.claim("itself", implies(dim >= 0, result == dim))
    scope.claim("-1", implies(rank > 0, every(layout.normalize_dim(-1, rank)[0] == rank - 1)))
    scope.claim("others", implies(some(dim >= rank, dim < -rank), no(exists)))
