"""Broadcasting rules, stated with NumPy's own: each function takes arrays and
returns views of them that all have the result's shape, or raises ValueError.
"""

import numpy as np


def broadcast_none(arrays):
    if len({array.shape for array in arrays}) != 1:
        raise ValueError("the shapes differ")
    return list(arrays)


def broadcast_numpy(arrays):
    return np.broadcast_arrays(*arrays)


def index_of_a(count):
    """The operand on which PDPD's rule places the others."""
    return 0 if count == 2 else 1


def broadcast_pdpd(arrays, axis):
    index = index_of_a(len(arrays))
    a = arrays[index]
    return [a if i == index else place(b, a, axis) for i, b in enumerate(arrays)]


def place(b, a, axis):
    """PDPD's rule for one B."""
    if b.ndim > a.ndim or axis < -1:
        raise ValueError("no such placement")
    if b.ndim == 0:
        return np.broadcast_to(b, a.shape)
    start = a.ndim - b.ndim if axis == -1 else axis
    placed = list(b.shape)
    while placed and placed[-1] == 1:
        placed.pop()
    after = a.ndim - start - len(placed)
    if after < 0:
        raise ValueError("beyond the last dimension")
    return np.broadcast_to(b.reshape([1] * start + placed + [1] * after), a.shape)


def broadcast_in_dims(arrays, dims):
    """XLA's rule for binary operations."""
    low, high = sorted(arrays, key=lambda array: array.ndim)
    if low.ndim == high.ndim:
        if list(dims) not in ([], list(range(low.ndim))):
            raise ValueError("equal ranks take no other dimensions")
        return np.broadcast_arrays(*arrays)
    if len(dims) != low.ndim or list(dims) != sorted(set(dims)):
        raise ValueError("not one increasing dimension per dimension")
    raised = [1] * high.ndim
    for dim, extent in zip(dims, low.shape):
        raised[dim] = extent
    return np.broadcast_arrays(*(a.reshape(raised) if a is low else a for a in arrays))


def repeat_in(array, dims, extents):
    """Repeats elements where the extent of a listed dimension, counted from the right, divides `extents` there."""
    for dim in dims:
        extent, result = array.shape[dim] if -dim <= array.ndim else 1, extents[dim]
        if 1 < extent < result:
            if result % extent != 0:
                raise ValueError("not a divisor")
            array = np.repeat(array, result // extent, axis=dim)
    return array


def broadcast_blocks(arrays, dims):
    rank = max(array.ndim for array in arrays)
    if any(-dim > rank for dim in dims):
        raise ValueError("no such dimension")
    raised = [(1,) * (rank - array.ndim) + array.shape for array in arrays]
    largest = [max(extents) for extents in zip(*raised)]
    return np.broadcast_arrays(*(repeat_in(array, dims, largest) for array in arrays))


def broadcast_blocks_to(array, dims, target):
    if any(-dim > len(target) for dim in dims) or array.ndim > len(target):
        raise ValueError("no such dimension")
    return np.broadcast_to(repeat_in(array, dims, target), target)


def broadcast_explicit(array, dims, shape):
    """broadcast_in_dim: dims in any order."""
    order = np.argsort(np.asarray(dims, int))
    raised = [1] * len(shape)
    for dim, extent in zip(dims, array.shape):
        raised[dim] = extent
    return np.broadcast_to(array.transpose(order).reshape(raised), shape)


def broadcast(rule, arrays):
    """Broadcasts the operands of an elementwise operation."""
    name, *parameters = rule
    return {
        "none": broadcast_none,
        "numpy": broadcast_numpy,
        "pdpd": broadcast_pdpd,
        "in_dim": broadcast_in_dims,
        "blocks": broadcast_blocks,
    }[name](arrays, *parameters)


def broadcast_to(rule, array, target):
    """Broadcasts one operand to a target shape."""
    name, *parameters = rule
    if name == "bidirectional":
        return np.broadcast_to(array, np.broadcast_shapes(array.shape, target))
    if name == "numpy":
        return np.broadcast_to(array, target)
    if name == "blocks":
        return broadcast_blocks_to(array, *parameters, target)
    if name == "broadcast_in_dim":
        return broadcast_explicit(array, *parameters, target)
    pattern = np.broadcast_to(np.False_, target)
    if name == "pdpd":
        return place(array, pattern, *parameters)
    placed = broadcast_in_dims([array, pattern], *parameters)[0]
    if placed.shape != tuple(target):
        raise ValueError("the result exceeds the target")
    return placed


def result_shape(rule, shapes):
    """Returns the shape of an elementwise operation, or raises ValueError."""
    return broadcast(rule, [np.broadcast_to(np.False_, shape) for shape in shapes])[0].shape


def result_shape_to(rule, shape, target):
    return broadcast_to(rule, np.broadcast_to(np.False_, shape), target).shape
