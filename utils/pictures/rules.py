# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A picture of each rule: the dimensions of operands above the dimensions of the result."""

import textwrap

import bcast

from .svg import FAINT, INK, MARGIN, MONO, PLAIN, RULE, Picture

WIDTH = 760
LABELS = 190  # The width of the column of names and shapes.
BOX, HEIGHT, GAP = 84, 32, 12

BLUE, ORANGE, PURPLE = ("#ddf4ff", "#0550ae"), ("#fff1e5", "#953800"), ("#fbefff", "#6639ba")
GREEN = "#dafbe1", "#116329"
COLORS = {"equal": BLUE, "expand": ORANGE, "either": PURPLE, "block": GREEN}
NONE, REFUSED = ("#ffffff", "#afb8c1"), ("#ffebe9", "#a40e26")
LEGEND = {
    "equal": "same extent",
    "expand": "1, stretched",
    "either": "run time tells",
    "block": "repeated in blocks",
    None: "not read: the same all along",
}


def format_shape(shape):
    return "(" + ", ".join("?" if extent is None else str(extent) for extent in shape) + ")"


class RulePicture(Picture):
    def __init__(self, title, summary):
        super().__init__(title, WIDTH)
        self.text(MARGIN, 32, title, 18, bold=True)
        self.text(MARGIN, 54, summary, 13, FAINT)
        self.y = 70
        self.used = []

    def start_example(self, heading):
        self.line([(MARGIN, self.y), (WIDTH - MARGIN, self.y)], RULE)
        self.text(MARGIN, self.y + 24, heading, 13, font=MONO)
        self.y += 38

    def get_x(self, column):
        return MARGIN + LABELS + column * (BOX + GAP)

    def add_label(self, name, shape):
        self.text(MARGIN, self.y + 21, f"{name} {format_shape(shape)}", 13, font=MONO)

    def add_dim_numbers(self, rank, y):
        for dim in range(rank):
            self.text(self.get_x(dim) + BOX // 2, y, f"dimension {dim}", 11, FAINT, anchor="middle")

    def add_dim(self, column, extent, how, stretched_to):
        """A dimension of an operand, in a column."""
        text = "?" if extent is None else str(extent)
        if how in ("expand", "block"):
            text += " \u2192 " + ("?" if stretched_to is None else str(stretched_to))
        self.box(self.get_x(column), self.y, BOX, HEIGHT, text, COLORS.get(how, NONE), dashed=how == "either")
        self.used.append(how)

    def add_operand(self, name, shape, reads, result):
        """Adds each dimension in the column of the result's dimension that it reads."""
        self.add_label(name, shape)
        placed = {read.result_dim: (extent, read.how) for extent, read in zip(shape, reads)}
        for dim, stretched_to in enumerate(result):
            if dim in placed:
                self.add_dim(dim, *placed[dim], stretched_to)
            else:
                self.box(self.get_x(dim), self.y, BOX, HEIGHT, "", NONE, dashed=True)
                self.used.append(None)
        self.y += HEIGHT + 8

    def add_result(self, shape):
        self.add_label("result", shape)
        for dim, extent in enumerate(shape):
            self.box(self.get_x(dim), self.y, BOX, HEIGHT, "?" if extent is None else str(extent), (PLAIN[0], INK))
        self.y += HEIGHT + 18

    def add_resolution(self, heading, names, shapes, resolution):
        self.start_example(heading)
        self.add_dim_numbers(len(resolution.shape), self.y + 6)
        self.y += 14
        for name, shape, reads in zip(names, shapes, resolution.operands):
            self.add_operand(name, shape, reads, resolution.shape)
        self.y += 4
        self.add_result(resolution.shape)

    def add_explicit(self, operand, dims, result):
        """Adds the operand in the order of its dimensions, with arrows to the result dimensions
        they read.
        """
        resolution = bcast.resolve_broadcast_in_dim(operand, dims, result)
        self.start_example(f"bcast.broadcast_in_dim %x, dims = {list(dims)}")
        self.add_dim_numbers(len(operand), self.y + 6)
        self.y += 14
        self.add_label("x", operand)
        for dim, (extent, read) in enumerate(zip(operand, resolution.operands[0])):
            self.add_dim(dim, extent, read.how, resolution.shape[read.result_dim])
        top, self.y = self.y + HEIGHT, self.y + HEIGHT + 56
        for dim, read in enumerate(resolution.operands[0]):
            ends = [(self.get_x(column) + BOX // 2, y) for column, y in ((dim, top), (read.result_dim, self.y - 2))]
            self.line(ends, COLORS[read.how][1], 1.5, arrow=True)
        self.add_result(resolution.shape)
        self.y -= 6
        self.add_dim_numbers(len(result), self.y)
        self.y += 16

    def add_refusal(self, heading, function, *arguments, **parameters):
        """Adds the rule's error for shapes that do not fit."""
        self.start_example(heading)
        try:
            function(*arguments, **parameters)
        except bcast.BroadcastError as error:
            lines = [part for line in str(error).split("\n") for part in wrap(line)]
        else:
            raise ValueError(f"{self.title}: {heading} is not refused")
        self.rectangle(MARGIN, self.y, WIDTH - 2 * MARGIN, 18 * len(lines) + 14, REFUSED)
        for i, line in enumerate(lines):
            if line.strip():
                self.text(MARGIN + 12, self.y + 20 + 18 * i, line, 12, REFUSED[1], MONO)
        self.y += 18 * len(lines) + 32

    def add_legend(self):
        self.line([(MARGIN, self.y), (WIDTH - MARGIN, self.y)], RULE)
        x, y = MARGIN, self.y + 14
        for how, text in LEGEND.items():
            if how in self.used:
                self.rectangle(x, y, 22, 14, COLORS.get(how, NONE), dashed=how in ("either", None))
                self.text(x + 30, y + 12, text, 12, FAINT)
                x += 30 + 7 * len(text) + 24
        return self


def wrap(line):
    return textwrap.wrap(line, 94, subsequent_indent="  ") if len(line) > 94 else [line]


def draw_none():
    picture = RulePicture("No rule", "Without a rule, all shapes must be equal: OpenVINO's \u201cnone\u201d.")
    for shapes in ((2, 3), (2, 3)), ((None, 3), (2, None)):
        picture.add_resolution("bcast.add %a, %b", "ab", shapes, bcast.resolve("none", *shapes))
    picture.add_refusal("a (2, 3), b (2, 1)", bcast.resolve, "none", (2, 3), (2, 1))
    return picture.add_legend()


def draw_numpy():
    picture = RulePicture(
        "rule(#bcast.numpy)",
        "Shapes are aligned at their last dimension; extents of 1 are stretched, of any operand.",
    )
    for shapes in ((2, 1, 5), (4, 1)), ((None, 3), (4, 1)):
        resolution = bcast.resolve("numpy", *shapes)
        picture.add_resolution("bcast.add %a, %b rule(#bcast.numpy)", "ab", shapes, resolution)
    picture.add_refusal("a (3, 1, 5), b (4, 4, 5)", bcast.resolve, "numpy", (3, 1, 5), (4, 4, 5))
    return picture.add_legend()


def draw_pdpd():
    picture = RulePicture(
        "rule(#bcast.pdpd<axis = ...>)",
        "b is placed at a dimension of a, whose shape the result has; only b is stretched.",
    )
    a = (2, 3, 4, 5)
    for b, axis in ((3, 4), 1), ((3, 1, 5), 1), ((4, 5), None):
        heading = "rule(#bcast.pdpd)" if axis is None else f"rule(#bcast.pdpd<axis = {axis}>)"
        resolution = bcast.resolve("pdpd", a, b, axis=axis)
        picture.add_resolution(f"bcast.add %a, %b {heading}", "ab", (a, b), resolution)
    a, b = (8, 1, 6, 1), (7, 1, 5)
    picture.add_refusal(f"a {format_shape(a)}, b {format_shape(b)}, axis = 1", bcast.resolve, "pdpd", a, b, axis=1)
    return picture.add_legend()


def draw_in_dim():
    picture = RulePicture(
        "rule(#bcast.in_dim<...>)",
        "XLA's broadcast_dimensions: where each dimension of the operand of lower rank goes.",
    )
    for shapes, dims in (((2, 3, 4, 5), (3, 5)), [1, 3]), (((4,), (1, 2)), [0]):
        resolution = bcast.resolve("in_dim", *shapes, broadcast_dimensions=dims)
        picture.add_resolution(f"bcast.add %a, %b rule(#bcast.in_dim<{dims}>)", "ab", shapes, resolution)
    shapes = (2, 3), (3,)
    picture.add_refusal("a (2, 3), b (3), no dimensions", bcast.resolve, "in_dim", *shapes, broadcast_dimensions=[])
    return picture.add_legend()


def draw_bidirectional():
    picture = RulePicture(
        "rule(#bcast.bidirectional)",
        "Operand and target are aligned at their last dimension, and both can be stretched.",
    )
    for operand, target in ((3, 1), (2, 1, 6)), ((2, 3), (3,)):
        resolution = bcast.resolve_to("bidirectional", operand, target)
        # NumPy's rule aligns the target: BIDIRECTIONAL-2 defines the rule by it.
        both = bcast.resolve("numpy", operand, target)
        if both.shape != resolution.shape or both.operands[0] != resolution.operands[0]:
            raise ValueError("the bidirectional rule is not NumPy's on operand and target")
        heading = f"bcast.broadcast %x to {list(target)} rule(#bcast.bidirectional)"
        picture.add_resolution(heading, ("x", "target"), (operand, target), both)
    picture.add_refusal("x (2, 3), target (2)", bcast.resolve_to, "bidirectional", (2, 3), (2,))
    return picture.add_legend()


def draw_blocks():
    picture = RulePicture(
        "rule(#bcast.blocks<[-1]>)",
        "Aligned right; in listed dimensions, an extent that divides the result's is repeated.",
    )
    for shapes, dims in (((4, 6), (4, 2)), [-1]), (((2, 6), (4, 3)), [-1, -2]):
        resolution = bcast.resolve("blocks", *shapes, dims=dims)
        picture.add_resolution(f"bcast.add %a, %b rule(#bcast.blocks<{dims}>)", "ab", shapes, resolution)
    picture.add_refusal("a (4, 6), b (4, 4), [-1]", bcast.resolve, "blocks", (4, 6), (4, 4), dims=[-1])
    return picture.add_legend()


def draw_broadcast_in_dim():
    picture = RulePicture(
        "bcast.broadcast_in_dim",
        "The explicit broadcast: dimension i of the operand reads dimension dims[i] of the result.",
    )
    picture.add_explicit((3,), [1], (2, 3))
    picture.add_explicit((2, 1), [2, 0], (3, 4, 2))
    picture.add_refusal(
        "x (2, 3), dims = [0, 0], result (2, 3)", bcast.resolve_broadcast_in_dim, (2, 3), [0, 0], (2, 3)
    )
    return picture.add_legend()


PICTURES = {
    "rule-none": draw_none,
    "rule-numpy": draw_numpy,
    "rule-pdpd": draw_pdpd,
    "rule-in-dim": draw_in_dim,
    "rule-bidirectional": draw_bidirectional,
    "rule-blocks": draw_blocks,
    "broadcast-in-dim": draw_broadcast_in_dim,
}
