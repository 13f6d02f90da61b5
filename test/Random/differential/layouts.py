"""Gives the values of a program random layouts: any order of the dimensions,
widths beyond the extents, and padding values.
"""

import random as python_random

import numpy as np

from program import format_bits, format_list
from values import make_array

# Padding grows a value's memory to at most this many cells.
MAX_CELLS = 1 << 14


def format_number(array, element_type):
    if element_type.is_float:
        return f"{format_bits(array.view(f'u{array.itemsize}'))} : {element_type.name}"
    if array.dtype == np.bool_:
        return str(bool(array)).lower()
    return f"{int(array)} : {element_type.name}"


def random_widths(random, value):
    known = value.shape if value.type_shape is None else value.type_shape
    widths, cells = [], int(np.prod([max(extent or 0, 1) for extent in known], dtype=int))
    for extent in known:
        added = 0 if extent is None else random.choice([0, 0, 1, 2, 5])
        if cells * (added + 1) > MAX_CELLS:
            added = 0
        cells *= added + 1
        widths.append(None if extent is None else extent + added)
    return widths


def random_layout(random, numbers, value):
    rank = len(value.shape)
    if random.random() < 0.2:
        return None
    order = random.sample(range(rank), rank)
    text = f"minor_to_major = {format_list(order)}"
    if rank and random.random() < 0.6:
        text += f", padded_dimensions = {format_list(random_widths(random, value))}"
        if random.random() < 0.6:
            # Many operations map zero to itself.
            padding = make_array(numbers, value.element_type, ())
            if random.random() < 0.5:
                padding = np.zeros_like(padding)
            text += f", padding_value = {format_number(padding, value.element_type)}"
    return f"#bcast.layout<{text}>"


def choose_layouts(seed, number, program):
    """A layout for arguments, constants, and the results of all steps; half of the
    programs leave those of inner values to test-randomize-layouts.
    """
    random = python_random.Random(f"{seed} {number} layouts")
    numbers = np.random.default_rng(random.getrandbits(32))
    for value in program.arguments + program.constants + program.all_results:
        value.layout = random_layout(random, numbers, value)
    if random.random() < 0.5:
        program.inner_seed = number
