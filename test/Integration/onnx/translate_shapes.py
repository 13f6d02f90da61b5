"""What moves or repeats elements, or gives them back as they are."""

import numpy as np

from element_types import mlir_name
from onnx_node import translates
from tensors import to_array
from unsupported import Unsupported


@translates("Identity")
def identity(node, b):
    return node.inputs[0]


@translates("Constant")
def constant(node, b):
    tensor = node.attribute("value")
    if tensor is None:
        raise Unsupported("Constant without a dense value")
    return b.constant(to_array(tensor), mlir_name(tensor.data_type))


@translates("ConstantOfShape")
def constant_of_shape(node, b):
    tensor = node.attribute("value")
    if tensor is None:
        scalar = b.constant(0, "f32")
    else:
        scalar = b.constant(to_array(tensor).item(), mlir_name(tensor.data_type))
    return b.broadcast(scalar, tuple(node.known_input(0)))


@translates("Expand")
def expand(node, b):
    return b.expand(node.inputs[0], tuple(node.known_input(1)))


@translates("Transpose")
def transpose(node, b):
    x = node.inputs[0]
    perm = node.attribute("perm", list(reversed(range(x.rank))))
    shape = tuple(x.shape[dim] for dim in perm)
    return b.broadcast_in_dim(x, np.argsort(perm), shape)


@translates("Unsqueeze")
def unsqueeze(node, b):
    x = node.inputs[0]
    axes = node.known_input(1) if node.opset >= 13 else node.attribute("axes")
    return insert_dims(b, x, axes)


def insert_dims(b, x, axes):
    """x with new dimensions of extent 1, which stand at `axes` of the result."""
    rank = x.rank + len(axes)
    new = {axis % rank for axis in axes}
    dims = [dim for dim in range(rank) if dim not in new]
    shape = [1] * rank
    for dim, extent in zip(dims, x.shape):
        shape[dim] = extent
    return b.broadcast_in_dim(x, dims, shape)


@translates("Dropout")
def dropout(node, b):
    node.ignore("seed")
    if node.opset >= 12:
        training = node.input(2) and node.known_input(2)
        if training and (not node.input(1) or node.known_input(1) != 0):
            raise Unsupported("random: Dropout in training mode")
    else:
        node.ignore("ratio")
        if node.opset < 7 and not node.attribute("is_test", 0):
            raise Unsupported("random: Dropout in training mode")
    x = node.inputs[0]
    return [x, b.broadcast(b.constant(True, "i1"), x.shape)] if node.has_output(1) else x
