# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of indices in programs of torch-mlir, which has them for some operations only. Needs torch-mlir."""

from torch_mlir.ir import (
    Block, IndexType, InsertionPoint, IntegerAttr, IntegerType, Operation,
    RankedTensorType, StringAttr, WalkResult,
)  # fmt: skip

_MESSAGE = "an index is out of range"
_LESS_UNSIGNED = 6


def check_indices(module):
    """Adds assertions before what is read by indices that are elements of tensors, where torch-mlir has none."""
    reads = []

    def find(operation):
        if operation.name == "tensor.extract" and not _is_checked(operation.operation.block):
            reads.append(operation.operation)
        return WalkResult.ADVANCE

    with module.context, module.operation.location:
        module.operation.walk(find)
        for read in reads:
            source, *indices = read.operands
            for dim, index in enumerate(indices):
                if _is_given(index):
                    _assert_less(read, index, source, dim)


def _is_checked(block):
    return any(operation.operation.name == "cf.assert" for operation in block)


def _is_given(index):
    """Whether an index depends on an element or an argument, by integers alone: those of floats are clamped."""
    values, seen = [index], set()
    is_given = False
    while values:
        owner = values.pop().owner
        if isinstance(owner, Block) or owner.name == "tensor.extract":
            is_given = True
        elif owner.name.startswith("arith.fpto"):
            return False
        elif owner.name != "tensor.dim" and owner not in seen:
            seen.add(owner)
            values += owner.operands
    return is_given


def _assert_less(read, index, source, dim):
    index_type = IndexType.get()

    def make(name, operands, result, **attributes):
        made = Operation.create(name, results=[result] if result else [], operands=operands, attributes=attributes)
        return made.results[0] if result else None

    def make_constant(value):
        return make("arith.constant", [], index_type, value=IntegerAttr.get(index_type, value))

    with InsertionPoint(read):
        extents = RankedTensorType(source.type)
        if extents.is_dynamic_dim(dim):
            extent = make("tensor.dim", [source, make_constant(dim)], index_type)
        else:
            extent = make_constant(extents.get_dim_size(dim))
        # A negative index is a large unsigned number.
        predicate = IntegerAttr.get(IntegerType.get_signless(64), _LESS_UNSIGNED)
        condition = make("arith.cmpi", [index, extent], IntegerType.get_signless(1), predicate=predicate)
        make("cf.assert", [condition], None, msg=StringAttr.get(_MESSAGE))
