# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pictures of layouts: the cells of a tensor, and those cells in memory."""

import itertools

import bcast

from .svg import FAINT, INK, MARGIN, MONO, Picture

WIDTH = 760
CELL, MEMORY = 64, 46
ELEMENT, PADDING = ("#ddf4ff", "#0550ae"), ("#eaeef2", "#59636e")
PATH = "#f2cc60"


def name_elements(shape):
    """The letters a, b, ... in the row-major order of the index."""
    indices = itertools.product(*map(range, shape))
    return {index: "abcdefghijklmnop"[number] for number, index in enumerate(indices)}


def format_layout(layout, padding_value):
    parts = [f"minor_to_major = {list(layout.minor_to_major)}"]
    if layout.padded_dimensions != layout.shape:
        parts.append(f"padded_dimensions = {list(layout.padded_dimensions)}")
        parts.append(f"padding_value = {padding_value}.0 : f32")
    return f"#bcast.layout<{', '.join(parts)}>"


def draw_cells(picture, y, layout, names):
    """The box of the widths, a line through it in the order of memory, and each cell's address."""
    x = MARGIN + 110
    rows, columns = layout.padded_dimensions
    for column in range(columns):
        picture.text(x + column * CELL + CELL // 2, y + 12, str(column), 12, FAINT, anchor="middle")
    picture.text(x - 30, y + 12, "dimension 1", 12, FAINT, anchor="end")
    picture.text(x - 30, y + 40, "dimension 0", 12, FAINT, anchor="end")
    y += 20
    for row in range(rows):
        picture.text(x - 14, y + row * CELL + CELL // 2 + 4, str(row), 12, FAINT, anchor="middle")
    middles = []
    for address in range(layout.num_allocated_elements):
        (row, column), is_padding = layout.delinearize(address)
        left, top = x + column * CELL, y + row * CELL
        picture.rectangle(left + 2, top + 2, CELL - 4, CELL - 4, PADDING if is_padding else ELEMENT)
        middles.append((left + CELL // 2, top + CELL // 2))
    picture.line(middles, PATH, 3, arrow=True)
    for address, (middle_x, middle_y) in enumerate(middles):
        index, is_padding = layout.delinearize(address)
        color = (PADDING if is_padding else ELEMENT)[1]
        picture.text(middle_x - 24, middle_y - 12, names.get(index, "0"), 17, color, MONO)
        picture.text(middle_x + 26, middle_y + 26, str(address), 11, FAINT, anchor="end")
    return y + rows * CELL


def draw_facts(picture, y, layout):
    x = WIDTH - 270
    facts = (
        ("shape", layout.shape),
        ("widths", layout.padded_dimensions),
        ("strides", layout.strides),
        ("cells in memory", layout.num_allocated_elements),
    )
    for number, (name, value) in enumerate(facts):
        picture.text(x, y + 24 * number, name, 13, FAINT)
        picture.text(x + 130, y + 24 * number, str(value), 13, font=MONO)


def draw_memory(picture, y, layout, names):
    picture.text(MARGIN, y, "in memory, by address:", 13, FAINT)
    y += 12
    for address in range(layout.num_allocated_elements):
        index, is_padding = layout.delinearize(address)
        left = MARGIN + address * (MEMORY + 2)
        picture.box(left, y, MEMORY, 32, names.get(index, "0"), PADDING if is_padding else ELEMENT, size=16)
        picture.text(left + MEMORY // 2, y + 48, str(address), 11, FAINT, anchor="middle")


def draw_layout(title, shape, minor_to_major=None, padded_dimensions=None):
    layout = bcast.Layout(shape, minor_to_major, padded_dimensions)
    names = name_elements(shape)
    picture = Picture(title, WIDTH)
    picture.text(MARGIN, 32, title, 18, bold=True)
    picture.text(MARGIN, 56, format_layout(layout, 0), 12, INK, MONO)
    bottom = draw_cells(picture, 78, layout, names)
    draw_facts(picture, 110, layout)
    draw_memory(picture, bottom + 30, layout, names)
    return picture


PICTURES = {
    "layout-row-major": lambda: draw_layout("2 x 3, row-major: the default", (2, 3)),
    "layout-column-major": lambda: draw_layout("2 x 3, column-major", (2, 3), [0, 1]),
    "layout-padded": lambda: draw_layout("2 x 3, column-major, padded to 3 x 5", (2, 3), [0, 1], [3, 5]),
}
