# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The broadcasting rules on shapes."""

from collections import namedtuple

from ._errors import BroadcastError, Error
from ._library import DYNAMIC, Ints, Rule, call, library, make_dims

_KINDS = {"none": 0, "numpy": 1, "pdpd": 2, "in_dim": 3, "bidirectional": 4, "blocks": 5}
# Indexed by BcastDimRead.
_READS = ("equal", "expand", "either", "block")


def _make_rule(rule, axis, broadcast_dimensions, dims=None):
    if rule not in _KINDS:
        raise Error(f"expected a rule, one of {', '.join(_KINDS)}; got {rule!r}")
    if axis is not None and rule != "pdpd":
        raise Error(f"axis is for the rule pdpd, not {rule}")
    if rule == "in_dim" and broadcast_dimensions is None:
        raise Error("the rule in_dim needs broadcast_dimensions")
    if rule != "in_dim" and broadcast_dimensions is not None:
        raise Error(f"broadcast_dimensions is for the rule in_dim, not {rule}")
    if rule == "blocks" and dims is None:
        raise Error("the rule blocks needs dims, as in dims=[-1]")
    if rule != "blocks" and dims is not None:
        raise Error(f"dims is for the rule blocks, not {rule}")
    ints = Ints.of([-1 if axis is None else axis])
    listed = broadcast_dimensions if dims is None else dims
    return Rule(_KINDS[rule], ints.data[0], Ints.of(() if listed is None else listed))


class DimRead(namedtuple("DimRead", "result_dim how")):
    """The dimension of the result that a dimension of an operand reads, and the way it reads it.

    how is "equal", "expand" (the extent is 1 and is stretched), "either" (known
    only at run time) or "block" (the extent divides the result's).
    """

    __slots__ = ()


class Resolution(namedtuple("Resolution", "shape operands")):
    """The broadcast of shapes.

    operands has a tuple for each operand, with a DimRead for each of its
    dimensions. An operand does not depend on the dimensions of the result that
    it does not read.
    """

    __slots__ = ()


def _take_resolution(handle):
    try:
        rank = library.bcastResolutionGetResultRank(handle)
        extents = [library.bcastResolutionGetResultExtent(handle, dim) for dim in range(rank)]
        operands = []
        for operand in range(library.bcastResolutionGetNumOperands(handle)):
            rank = library.bcastResolutionGetOperandRank(handle, operand)
            dims = [library.bcastResolutionGetOperandDim(handle, operand, dim) for dim in range(rank)]
            operands.append(tuple(DimRead(dim.result_dim, _READS[dim.read]) for dim in dims))
    finally:
        library.bcastResolutionDestroy(handle)
    return Resolution(tuple(None if extent == DYNAMIC else extent for extent in extents), tuple(operands))


def resolve(rule, *shapes, axis=None, broadcast_dimensions=None, dims=None):
    """Resolves the broadcast of operands of these shapes to a Resolution.

    rule is "none", "numpy", "pdpd" (which takes axis), "in_dim" (which takes
    broadcast_dimensions) or "blocks" (which takes dims). An unknown extent is None. Raises BroadcastError if
    the shapes do not broadcast.
    """
    operands = (Ints * len(shapes))(*(make_dims(shape, BroadcastError) for shape in shapes))
    rule = _make_rule(rule, axis, broadcast_dimensions, dims)
    return _take_resolution(call(BroadcastError, library.bcastResolve, rule, operands, len(shapes)))


def resolve_to(rule, operand, target, *, axis=None, broadcast_dimensions=None, dims=None):
    """Resolves the broadcast of one operand to a target shape. Otherwise like resolve.

    The result has the target's shape, unless rule is "bidirectional".
    """
    rule = _make_rule(rule, axis, broadcast_dimensions, dims)
    operand, target = (make_dims(shape, BroadcastError) for shape in (operand, target))
    return _take_resolution(call(BroadcastError, library.bcastResolveTo, rule, operand, target))


def resolve_broadcast_in_dim(operand, dims, result):
    """Resolves the broadcast in which dimension i of the operand reads dimension dims[i] of the
    result.
    """
    operand, result = (make_dims(shape, BroadcastError) for shape in (operand, result))
    return _take_resolution(
        call(BroadcastError, library.bcastResolveBroadcastInDim, operand, Ints.of(dims), result)
    )


def broadcast_shapes(rule, *shapes, axis=None, broadcast_dimensions=None, dims=None):
    """The shape that operands of these shapes broadcast to, as a tuple."""
    return resolve(rule, *shapes, axis=axis, broadcast_dimensions=broadcast_dimensions, dims=dims).shape


def broadcast_to_shape(rule, operand, target, *, axis=None, broadcast_dimensions=None, dims=None):
    """The shape that an operand has when it is broadcast to a target shape."""
    return resolve_to(
        rule, operand, target, axis=axis, broadcast_dimensions=broadcast_dimensions, dims=dims
    ).shape


def reduced_shape(operand, dims, *, keep_dims=False):
    """The shape of a reduction along dims, which are strictly increasing.

    The dimensions are dropped, or keep the extent 1. Raises BroadcastError if
    the operand has no such dimension.
    """
    operand = make_dims(operand, BroadcastError)
    handle = call(BroadcastError, library.bcastResolveReduce, operand, Ints.of(dims), keep_dims)
    return _take_resolution(handle).shape
