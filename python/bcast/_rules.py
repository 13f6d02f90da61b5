# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The broadcasting rules on shapes."""

from ._errors import BroadcastError, Error
from ._library import DYNAMIC, Ints, Rule, call, library

_KINDS = {"none": 0, "numpy": 1, "pdpd": 2, "in_dim": 3, "bidirectional": 4}


def _make_rule(rule, axis, broadcast_dimensions):
    if rule not in _KINDS:
        raise Error(f"expected a rule, one of {', '.join(_KINDS)}; got {rule!r}")
    if axis is not None and rule != "pdpd":
        raise Error(f"axis is for the rule pdpd, not {rule}")
    if (broadcast_dimensions is not None) != (rule == "in_dim"):
        raise Error("broadcast_dimensions is for the rule in_dim, which needs it")
    ints = Ints.of([-1 if axis is None else axis])
    return Rule(_KINDS[rule], ints.data[0], Ints.of(broadcast_dimensions or ()))


def _make_shape(shape):
    """None stands for an extent that is not known."""
    shape = tuple(shape)
    if any(extent is not None and extent < 0 for extent in shape):
        raise BroadcastError(f"shape {shape} has a negative extent")
    return Ints.of(DYNAMIC if extent is None else extent for extent in shape)


def _take_shape(resolution):
    try:
        rank = library.bcastResolutionGetResultRank(resolution)
        extents = [library.bcastResolutionGetResultExtent(resolution, dim) for dim in range(rank)]
    finally:
        library.bcastResolutionDestroy(resolution)
    return tuple(None if extent == DYNAMIC else extent for extent in extents)


def broadcast_shapes(rule, *shapes, axis=None, broadcast_dimensions=None):
    """The shape that operands of these shapes broadcast to, as a tuple.

    rule is "none", "numpy", "pdpd" (which takes axis) or "in_dim" (which takes
    broadcast_dimensions). An extent may be None where it is not known. Raises
    BroadcastError where the shapes do not fit.
    """
    operands = (Ints * len(shapes))(*map(_make_shape, shapes))
    rule = _make_rule(rule, axis, broadcast_dimensions)
    return _take_shape(call(BroadcastError, library.bcastResolve, rule, operands, len(shapes)))


def broadcast_to_shape(rule, operand, target, *, axis=None, broadcast_dimensions=None):
    """The shape that an operand has when it is broadcast to a target shape.

    It is the target, unless rule is "bidirectional". As broadcast_shapes in all
    else.
    """
    rule = _make_rule(rule, axis, broadcast_dimensions)
    return _take_shape(
        call(BroadcastError, library.bcastResolveTo, rule, _make_shape(operand), _make_shape(target))
    )
