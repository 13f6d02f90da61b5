"""Selections by a mask that follows from the positions of the elements."""

import numpy as np

from onnx_node import translates
from translate_shapes import insert_dims


@translates("Trilu")
def trilu(node, b):
    x = node.inputs[0]
    diagonal = int(node.known_input(1)) if node.input(1) else 0
    triangle = np.triu if node.attribute("upper", 1) else np.tril
    kept = triangle(np.ones(x.shape[-2:], bool), diagonal)
    return b.elementwise("select", b.constant(kept, "i1"), x, b.scalar(0, like=x))


@translates("OneHot")
def one_hot(node, b):
    indices, _, values = node.inputs
    axis = node.attribute("axis", -1) % (indices.rank + 1)
    depth = int(node.known_input(1))
    off, on = node.known_input(2).tolist()
    # An index counts from the end where it is negative.
    size = b.scalar(depth, like=indices)
    negative = b.compare("LT", indices, b.scalar(0, like=indices))
    wrapped = b.elementwise("add", indices, size)
    indices = b.elementwise("select", negative, wrapped, indices)

    positions = np.arange(depth).reshape([-1] + [1] * (indices.rank - axis))
    positions = b.constant(positions, indices.element_type)
    hit = b.compare("EQ", insert_dims(b, indices, [axis]), positions)
    return b.elementwise(
        "select", hit, b.scalar(on, like=values), b.scalar(off, like=values)
    )
