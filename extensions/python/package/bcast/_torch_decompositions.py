# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations of PyTorch in terms of others, of which torch-mlir makes better programs. Needs torch."""

import functools
import math

import torch
import torch_mlir.fx
from torch._decomp import core_aten_decompositions, get_decompositions

_aten = torch.ops.aten


def _split(tensor, sizes, dim=0):
    """Slices; PyTorch has views by strides, which torch-mlir takes if they are static."""
    parts, start = [], 0
    for size in sizes:
        parts.append(_aten.slice.Tensor(tensor, dim, start, start + size))
        start = start + size
    return parts


def _var_mean(tensor, dim=None, *, correction=None, keepdim=False):
    """In f32 as PyTorch computes it, and not in f64."""
    dims = list(dim) if dim else list(range(tensor.ndim))
    count = math.prod(tensor.shape[dim] for dim in dims)
    if not isinstance(count, int) or not tensor.is_floating_point():
        return NotImplemented
    is_small = tensor.dtype in (torch.float16, torch.bfloat16)
    given = tensor.to(torch.float32) if is_small else tensor
    mean = _aten.mean.dim(given, dims, True)
    differences = given - mean
    variance = _aten.sum.dim_IntList(differences * differences, dims, keepdim)
    variance = variance / max(count - (1 if correction is None else correction), 0)
    if not keepdim:
        mean = _aten.squeeze.dims(mean, dims)
    return tuple(value.to(tensor.dtype) if is_small else value for value in (variance, mean))


def _var(tensor, dim=None, *, correction=None, keepdim=False):
    results = _var_mean(tensor, dim, correction=correction, keepdim=keepdim)
    return results if results is NotImplemented else results[0]


def _gelu(tensor, *, approximate="none"):
    """torch-mlir has another constant, by which results differ in the fourth digit."""
    if approximate == "none":
        return NotImplemented
    inner = math.sqrt(2 / math.pi) * (tensor + 0.044715 * (tensor * tensor * tensor))
    return 0.5 * tensor * (1 + torch.tanh(inner))


def _dropout(tensor, p, train):
    """With the numbers that PyTorch draws; its decomposition draws others."""
    if not train or p in (0, 1) or not tensor.is_floating_point():
        return NotImplemented
    mask = _aten.bernoulli.p(tensor, 1 - p)
    return tensor * mask * (1 / (1 - p)), mask.to(torch.bool)


def _power(tensor, exponent):
    if exponent == 2:
        return tensor * tensor
    if exponent == 3:
        return tensor * tensor * tensor
    return NotImplemented


@functools.cache
def make_decompositions():
    table = {**core_aten_decompositions(), **torch_mlir.fx.get_decomposition_table()}
    table.update(get_decompositions([_aten._softmax, _aten._log_softmax]))
    # PyTorch's has a remainder of integers, which torch-mlir does not lower.
    table.pop(_aten.roll.default, None)
    table.update({
        _aten.gelu.default: _gelu,
        _aten.native_dropout.default: _dropout,
        _aten.pow.Tensor_Scalar: _power,
        _aten.split_with_sizes.default: _split,
        _aten.var.correction: _var,
        _aten.var_mean.correction: _var_mean,
    })  # fmt: skip
    return table
