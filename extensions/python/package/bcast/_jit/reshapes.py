# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reshapes, with extents that may be known only at run time."""

from collections import Counter

from . import trace
from .errors import refuse
from .extents import Extent
from .program import MAX_SIZE, is_same_size


class Product:
    """A product of sizes: a number, and how often each Extent occurs in it."""

    def __init__(self, sizes=()):
        self.number, self.extents, self._known = 1, Counter(), {}
        for size in sizes:
            self.multiply(size)

    def multiply(self, size):
        if isinstance(size, Extent) and size.factors:
            for factor in size.factors:
                self.multiply(factor)
        elif isinstance(size, Extent):
            self.extents[size.identity] += 1
            self._known[size.identity] = size
        else:
            self.number *= size

    def equals(self, other):
        if self.number == 0 and other.number == 0:
            return True
        return self.number == other.number and self.extents == other.extents

    def divide(self, other):
        """The quotient as a size, or None if it is not known to be whole."""
        if other.number == 0 or self.number % other.number or other.extents - self.extents:
            return None
        size = self.number // other.number
        for identity in (self.extents - other.extents).elements():
            size = size * self._known[identity]
        return size

    def cancel(self, other):
        """Removes the extents that both have from both."""
        common = self.extents & other.extents
        self.extents, other.extents = self.extents - common, other.extents - common

    def get_size(self):
        size = self.number
        for identity in self.extents.elements():
            size = size * self._known[identity]
        return size


def _infer(program, sizes, target):
    """The target with the size of -1. NumPy infers none beside a size of 0."""
    place = target.index(-1)
    rest = target[:place] + target[place + 1 :]
    has, wants = Product(sizes), Product(rest)
    size = has.divide(wants)
    if size is None and not (has.extents or wants.extents) or wants.number == 0:
        shown = "?" if has.extents else has.number
        refuse(f"cannot reshape array of size {shown} into shape {_show(target)}")
    for extent in rest:
        if isinstance(extent, Extent):
            program.check("at_most", 1, extent, "cannot reshape: a size is inferred beside 0", "another one")
    if size is None:
        has.cancel(wants)
        total, known = has.get_size(), wants.get_size()
        divisor = program.combine("maxsi", known, 1)
        size = program.combine("floordivsi", total, divisor)
        program.check("equal", size * known, total, "cannot reshape: the flat result", "the flat array")
    return target[:place] + (size,) + target[place + 1 :]


def _show(shape):
    return "(" + ",".join(map(str, shape)) + ")"


def _pair(sizes, target):
    """Groups of dimensions with the same number of elements, or None if that is not known."""
    groups, i, j = [], 0, 0
    while i < len(sizes) or j < len(target):
        left, right, has, wants = [], [], Product(), Product()
        if i < len(sizes) and j < len(target):
            left, right = [i], [j]
            has.multiply(sizes[i])
            wants.multiply(target[j])
            i, j = i + 1, j + 1
        while not (left or right) or not has.equals(wants):
            # Take from the side that has to grow; a remaining 1 goes with either.
            grows = has.divide(wants) is not None
            if j < len(target) and (grows or i == len(sizes)):
                wants.multiply(target[j])
                right.append(j)
                j += 1
            elif i < len(sizes):
                has.multiply(sizes[i])
                left.append(i)
                i += 1
            else:
                return None
        groups.append((left, right))
    return groups


def _pair_ends(sizes, target):
    """Equal first and last dimensions, and a group between them that splits a dimension.

    It is one group of all dimensions if MLIR can lower that, or if the one between would
    need a check of its own: arrays without elements have any shape without elements.
    """
    whole = [(list(range(len(sizes))), list(range(len(target))))]
    if sum(isinstance(size, Extent) for size in target) <= 1:
        return whole
    first, last, shorter = 0, 0, min(len(sizes), len(target))
    while first < shorter and is_same_size(sizes[first], target[first]):
        first += 1
    while first + last < shorter and is_same_size(sizes[-1 - last], target[-1 - last]):
        last += 1
    left = list(range(first, len(sizes) - last))
    right = list(range(first, len(target) - last))
    if not left or len(right) < 2 or sum(isinstance(target[dim], Extent) for dim in right) != 1:
        return whole
    ends = zip(range(len(sizes) - last, len(sizes)), range(len(target) - last, len(target)))
    return [([dim], [dim]) for dim in range(first)] + [(left, right)] + [([a], [b]) for a, b in ends]


def _merge(groups):
    """A group without dimensions on one side, of extents of 1, goes to a neighbour."""
    merged = []
    for left, right in groups:
        if merged and (not left or not right):
            merged[-1] = merged[-1][0] + left, merged[-1][1] + right
        else:
            merged.append((left, right))
    if len(merged) > 1 and (not merged[0][0] or not merged[0][1]):
        first = merged.pop(0)
        merged[0] = first[0] + merged[0][0], first[1] + merged[0][1]
    return merged


def reshape(x, target):
    """The value x in a shape of sizes, one of which may be -1."""
    program = trace.get_active().program
    target = tuple(target)
    if sum(isinstance(size, int) and size == -1 for size in target) > 1:
        refuse("can only specify one unknown dimension")
    if any(isinstance(size, int) and size < -1 for size in target):
        refuse(f"negative dimensions are not allowed: {_show(target)}")
    if any(isinstance(size, int) and size == -1 for size in target):
        target = _infer(program, x.sizes, target)
    if len(target) == x.rank and all(map(is_same_size, x.sizes, target)):
        return x
    if all(isinstance(size, int) for size in x.sizes + target):
        if Product(x.sizes).number != Product(target).number:
            refuse(f"cannot reshape array of size {Product(x.sizes).number} into shape {_show(target)}")
    if any(isinstance(size, int) and size == 0 for size in x.sizes + target):
        total, wanted = Product(x.sizes).get_size(), Product(target).get_size()
        if isinstance(total, int) and isinstance(wanted, int) and total != wanted:
            refuse(f"cannot reshape array of size {total} into shape {_show(target)}")
        _check_equal(program, wanted, total)
        return program.fill(x.dtype.type(0), x.dtype, target)
    if not target:
        return program.collapse(program.cast(x, (1,) * x.rank), "[]", ())
    if not x.rank:
        _check_count(program, target, 1)
        return program.broadcast_in_dim(x, [], (1,) * len(target))
    groups = _pair(x.sizes, target)
    if groups is None:
        _check_count(program, target, Product(x.sizes).get_size())
        groups = _pair_ends(x.sizes, target)
    groups = _merge(groups)
    return _expand(program, _collapse(program, x, groups), groups, target)


def _check_equal(program, wanted, total):
    if not is_same_size(wanted, total):
        program.check("equal", wanted, total, "cannot reshape: the flat result", "the flat array")


def _check_count(program, target, total):
    """Checks that the sizes multiply to the total, without a product that exceeds 63 bits."""
    _check_equal(program, Product(target).get_size(), total)
    known = Product(size for size in target if isinstance(size, int)).number
    dynamic = [size for size in target if isinstance(size, Extent)]
    if len(dynamic) + (known > 1) < 2:
        return
    # Where the total is 0, so is a size, and the others may be any.
    is_empty = program.define(f"arith.cmpi eq, {program.index(total)}, {program.index(0)} : index")
    most = f"{program.index(MAX_SIZE)}, {program.index(total)}"
    bound = Extent(program, program.define(f"arith.select {is_empty}, {most} : index"))
    for size in dynamic:
        limit = program.combine("divsi", bound, program.combine("maxsi", known, 1))
        program.check("at_most", size, limit, "cannot reshape: a size of the result", clause="CHECK-7")
        known = program.combine("muli", known, size)


def _collapse(program, x, groups):
    if all(len(left) == 1 for left, _ in groups):
        return x
    sizes = tuple(Product([x.sizes[dim] for dim in left]).get_size() for left, _ in groups)
    return program.collapse(x, str([left for left, _ in groups]), sizes)


def _expand(program, x, groups, target):
    target, collapsed = list(target), []
    for size, (_, right) in zip(x.sizes, groups):
        parts = [target[dim] for dim in right]
        if all(isinstance(part, int) for part in parts):
            collapsed.append(Product(parts).number)
        elif len(parts) == 1:
            collapsed.append(size)
            target[right[0]] = size
        else:
            # The type of a collapsed dimension is static exactly if all its parts are.
            collapsed.append(None if isinstance(size, int) else size)
    x = program.cast(x, collapsed)
    if all(len(right) == 1 for _, right in groups):
        return x
    return program.expand(x, str([right for _, right in groups]), target)
