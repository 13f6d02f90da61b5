# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A broadcast, element by element: which elements of an operand each element of the result reads."""

import itertools

import bcast

from .rules import BLUE, NONE, ORANGE
from .svg import FAINT, INK, MARGIN, MONO, PLAIN, Picture

CELL, ROW = 40, 32


def iterate(shape):
    return itertools.product(*map(range, shape))


def read(values, reads, index):
    """Returns the element that an index of the result reads, and whether this is its first read."""
    is_first = all(index[dim] == 0 for dim in range(len(index)) if dim not in {r.result_dim for r in reads})
    is_first = is_first and all(index[r.result_dim] == 0 for r in reads if r.how == "expand")
    return values[tuple(0 if r.how == "expand" else index[r.result_dim] for r in reads)], is_first


def draw_matrix(picture, x, y, name, shape, cells):
    """cells: for each index the text and the colors; texts of repeated elements are dashed."""
    rows, columns = shape
    picture.text(x + columns * CELL // 2, y - 10, name, 12, FAINT, MONO, anchor="middle")
    for (row, column), (text, colors, dashed) in cells.items():
        picture.box(x + column * CELL + 2, y + row * ROW + 2, CELL - 4, ROW - 4, text, colors, dashed, size=13)
    return x + columns * CELL


def draw_sum(picture, y, heading, names, operands, resolution):
    """operands: for each, its elements by index."""
    picture.text(MARGIN, y, heading, 13, font=MONO)
    x, y = MARGIN + 30, y + 40
    middle = y + resolution.shape[0] * ROW // 2 + 6
    totals = dict.fromkeys(iterate(resolution.shape), 0)
    for number, (name, values, reads, colors) in enumerate(zip(names, operands, resolution.operands, (BLUE, ORANGE))):
        cells = {}
        for index in totals:
            value, is_first = read(values, reads, index)
            totals[index] += value
            cells[index] = (str(value), colors if is_first else (NONE[0], colors[1]), not is_first)
        if number:
            picture.text(x + 38, middle, "+", 18, anchor="middle")
            x += 76
        x = draw_matrix(picture, x, y, name, resolution.shape, cells)
    picture.text(x + 38, middle, "=", 18, anchor="middle")
    cells = {index: (str(total), (PLAIN[0], INK), False) for index, total in totals.items()}
    draw_matrix(picture, x + 76, y, "tensor<2x3xf32>", resolution.shape, cells)
    return y + resolution.shape[0] * ROW


def draw_broadcast():
    picture = Picture("Two broadcasts: a row to every row, a column to every column", 600)
    matrix = dict(zip(iterate((2, 3)), range(1, 7)))
    row, column = dict(zip(iterate((3,)), (7, 8, 9))), dict(zip(iterate((2,)), (10, 20)))
    bottom = draw_sum(
        picture, 32, "bcast.add %matrix, %row rule(#bcast.numpy)",
        ("tensor<2x3xf32>", "tensor<3xf32>"), (matrix, row), bcast.resolve("numpy", (2, 3), (3,)),
    )
    bottom = draw_sum(
        picture, bottom + 44, "bcast.add %matrix, %column rule(#bcast.pdpd<axis = 0>)",
        ("tensor<2x3xf32>", "tensor<2xf32>"), (matrix, column), bcast.resolve("pdpd", (2, 3), (2,), axis=0),
    )
    picture.text(MARGIN, bottom + 34, "Dashed: the same elements, read again and not copied.", 12, FAINT)
    return picture


PICTURES = {"broadcast": draw_broadcast}
