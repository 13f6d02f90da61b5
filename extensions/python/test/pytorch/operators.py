# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of a few operators each, and layers, beside those of functions.py and in their form.

S is a second extent that differs between calls; no other extent is S where that is possible.
"""

import torch
import torch.nn.functional as F
from torch import nn

from functions import B

S = 5
torch.manual_seed(2)


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.TransformerDecoderLayer(16, 2, 32, dropout=0.0, batch_first=True, norm_first=True)

    def forward(self, x, memory):
        return self.layer(x, memory)


class Recurrent(nn.Module):
    """Leaves out what an export has no name for: tuples in tuples."""

    def __init__(self, layer):
        super().__init__()
        self.layer = layer

    def forward(self, x):
        steps, last = self.layer(x)
        return steps, *(last if isinstance(last, tuple) else (last,))


class Cell(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm, self.gru = nn.LSTMCell(8, 6), nn.GRUCell(8, 6)

    def forward(self, x, h):
        return *self.lstm(x, (h, h)), self.gru(x, h)


class Unet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down, self.up = nn.Conv2d(3, 6, 3, 2, 1), nn.ConvTranspose2d(6, 3, 4, 2, 1)
        self.norm, self.last = nn.InstanceNorm2d(6, affine=True), nn.Conv2d(6, 3, 1)

    def forward(self, x):
        y = self.up(F.leaky_relu(self.norm(self.down(x)), 0.2))
        return self.last(torch.cat([x, y], 1))


class Squeezed(nn.Module):
    """The block of a MobileNet, with its gate."""

    def __init__(self):
        super().__init__()
        self.wide, self.each = nn.Conv2d(4, 8, 1), nn.Conv2d(8, 8, 3, padding=1, groups=8)
        self.less, self.more, self.thin = nn.Conv2d(8, 2, 1), nn.Conv2d(2, 8, 1), nn.Conv2d(8, 4, 1)

    def forward(self, x):
        y = F.hardswish(self.each(F.relu6(self.wide(x))))
        gate = F.hardsigmoid(self.more(F.relu(self.less(F.adaptive_avg_pool2d(y, 1)))))
        return x + self.thin(y * gate)


def integers(x, y):
    y = y + 1
    return x + y, x - 3, x * y, x // y, x % y, torch.fmod(x, y), x.abs(), -x, x / y


def compared(x, y):
    return (x < y) & (x >= 0), (x == y) | (x != 0), ~(x > y), x.isnan() | (x / 0).isinf(), (x > 0) ^ (y > 0)


def sdpa_masked(q, k, mask):
    return F.scaled_dot_product_attention(q, k, k, attn_mask=mask > 0), F.scaled_dot_product_attention(q, k, k, mask)


def grouped_query(q, k):
    return F.scaled_dot_product_attention(q, k, k, enable_gqa=True)


def rotated(x):
    """RoPE with its table."""
    places = torch.arange(x.shape[1], dtype=x.dtype)
    angles = torch.outer(places, 10000 ** (-torch.arange(0, 8, 2) / 8))
    even, odd = x[..., ::2], x[..., 1::2]
    turned = even * angles.cos() - odd * angles.sin(), even * angles.sin() + odd * angles.cos()
    return torch.stack(turned, -1).flatten(-2)


def slices(x):
    return x[:, 1:-1], x[::2, -3:], x[..., None, 0], x[:, [0, 2, 5]], x.narrow(1, 2, 3), x.select(1, -1)


def assigned(x, y):
    z = x.clone()
    z[:, 1:4] = y
    return z, x.select_scatter(y[:, 0], 1, 2), x.masked_fill(x > 0, -1)


def scatter_reduced(x, index, values):
    return [x.scatter_reduce(1, index, values, kind) for kind in ("sum", "amax", "amin", "prod")]


def indexed(x, rows, values):
    return x.index_add(0, rows, values), x.index_copy(0, torch.arange(values.shape[0]), values)


def meshed(x, y):
    return torch.meshgrid(x, y, indexing="ij")


def causal(x):
    mask = torch.full((x.shape[1], x.shape[1]), float("-inf")).triu(1)
    return torch.softmax(x @ x.transpose(1, 2) + mask, -1) @ x


def binary_losses(x, y):
    target = y.sigmoid()
    return F.binary_cross_entropy_with_logits(x, target), F.binary_cross_entropy(x.sigmoid(), target)


def distances(x, y):
    return F.l1_loss(x, y), F.huber_loss(x, y, delta=0.5), F.cosine_similarity(x, y), F.pairwise_distance(x, y)


def resize(**options):
    return lambda x: F.interpolate(x, **options)


OPERATORS = {
    # Elementwise.
    "trigonometric": (lambda x: (x.sin(), x.cos(), x.tan(), x.atan()), (B, 8)),
    "inverse_trigonometric": (lambda x: (x.tanh().asin(), x.tanh().acos(), x.tanh().atanh()), (B, 8)),
    "hyperbolic": (lambda x: (x.sinh(), x.cosh(), x.tanh(), x.asinh(), (x.abs() + 1).acosh()), (B, 8)),
    "atan2": (torch.atan2, (B, 8), (B, 8)),
    "exponentials": (lambda x: (x.exp(), x.exp2(), x.expm1()), (B, 8)),
    "logarithms": (lambda x: [f(x.abs() + 0.1) for f in (torch.log, torch.log2, torch.log10, torch.log1p)], (B, 8)),
    "roots": (lambda x: ((x.abs() + 0.1).rsqrt(), x.reciprocal(), x.square(), x.abs().sqrt()), (B, 8)),
    "rounded": (lambda x: (x.ceil(), x.floor(), x.round(), x.trunc(), x.frac(), x.sign()), (B, 8)),
    "powers": (lambda x, y: (x.abs() ** y, x**3, 2**x, x.abs() ** 0.5), (B, 8), (8,)),
    "remainders": (lambda x, y: (x % y, torch.fmod(x, y), x // y), (B, 8), (B, 8)),
    "integers": (integers, (50, (B, 8)), (7, (8,))),
    "bits": (lambda x, y: (x & y, x | y, x ^ y, ~x, x << 2, x >> 1), (50, (B, 8)), (50, (B, 8))),
    "compared": (compared, (B, 8), (8,)),
    "extremes": (lambda x, y: (torch.maximum(x, y), torch.minimum(x, y), x.clamp(-0.5, 1.0)), (B, 8), (8,)),
    "lerp": (lambda x, y: (torch.lerp(x, y, 0.3), torch.addcmul(x, x, y), torch.addcdiv(x, y, x)), (B, 8), (8,)),
    "hypot": (torch.hypot, (B, 8), (8,)),
    "nan_to_num": (lambda x: torch.nan_to_num((x > 0) / x.relu()), (B, 8)),
    "casts": (lambda x: (x.to(torch.int32), (x > 0).float(), x.double(), x.half() + 1, x.abs().to(torch.uint8)), (B, 8)),
    "erf": (lambda x: (torch.erf(x), torch.erfc(x)), (B, 8)),
    "logit": (lambda x: (x.sigmoid().logit(), torch.special.expit(x), torch.xlogy(x, x.abs() + 1)), (B, 8)),
    "entr": (lambda x: (torch.special.entr(x.abs()), torch.special.ndtr(x), torch.sinc(x)), (B, 8)),
    "gammaln": (lambda x: torch.special.gammaln(x.abs() + 1), (B, 8)),
    "digamma": (lambda x: torch.digamma(x.abs() + 1), (B, 8)),
    "i0": (torch.i0, (B, 8)),
    "logaddexp": (torch.logaddexp, (B, 8), (8,)),
    "copysign": (torch.copysign, (B, 8), (8,)),
    # Reductions and scans.
    "sum_dims": (lambda x: (x.sum((0, 2)), x.mean((1, 2), keepdim=True), x.sum(-1)), (B, S, 8)),
    "prod": (lambda x: x.prod(1), (B, 8)),
    "max_dim": (lambda x: (*x.max(1), *x.min(1), x.max()), (B, 8)),
    "arg": (lambda x: (x.argmin(1), x.argmax(0, keepdim=True)), (B, 8)),
    "all_any": (lambda x: ((x > -1).all(1), (x > 1).any(0), (x > 0).all()), (B, 8)),
    "deviation": (lambda x: (x.std(1), *torch.var_mean(x, 1), x.var(1, correction=0)), (B, 8)),
    "norms": (lambda x: (x.norm(1, 1), x.norm(2, 1), torch.linalg.vector_norm(x, float("inf"), 1)), (B, 8)),
    "cumsum": (lambda x, y: (x.cumsum(0), y.cumsum(1)), (9, (B, 8)), (B, 8)),
    "argsort": (lambda x: (x.argsort(1, descending=True), torch.sort(x, 0)[0]), (B, 8)),
    # Activations.
    "relus": (lambda x: (x.relu(), F.relu6(3 * x), F.leaky_relu(x, 0.2), F.threshold(x, 0.5, -1)), (B, 8)),
    "elus": (lambda x: (F.elu(x), F.selu(x), F.celu(x, 0.7)), (B, 8)),
    "hard": (lambda x: (F.hardsigmoid(x), F.hardtanh(x), F.hardshrink(x), F.softshrink(x)), (B, 8)),
    "soft": (lambda x: (F.softplus(x, 2), F.softsign(x), F.logsigmoid(x), F.tanhshrink(x)), (B, 8)),
    "silu": (lambda x: (F.silu(x), F.gelu(x), F.mish(x)), (B, 8)),
    "prelu": (nn.PReLU(8), (B, 8)),
    "glu": (lambda x: (F.glu(x, -1), F.softmin(x, 1)), (B, 8)),
    # Norms.
    "batch_norm2d": (nn.BatchNorm2d(4).eval(), (B, 4, 6, 6)),
    "instance_norm": (nn.InstanceNorm1d(4, affine=True), (B, 4, S)),
    "layer_norm_dims": (nn.LayerNorm((4, 8), elementwise_affine=False), (B, 4, 8)),
    "normalize": (lambda x: F.normalize(x, dim=1), (B, 8)),
    "response_norm": (nn.LocalResponseNorm(3), (B, 6, S, S)),
    # Attention.
    "sdpa_masked": (sdpa_masked, (B, 2, S, 8), (B, 2, S, 8), (S, S)),
    "grouped_query": (grouped_query, (B, 4, S, 8), (B, 2, S, 8)),
    "causal": (causal, (B, S, 8)),
    "rotated": (rotated, (B, S, 8)),
    "decoder_layer": (Decoder().eval(), (B, S, 16), (B, 6, 16)),
    # Products.
    "products": (lambda x, y: (torch.mv(x, y), torch.outer(y, y), torch.addmm(x[:, :1], x, x.t())), (B, 8), (8,)),
    "batched_matmul": (lambda x, y: (x @ y[:, None], torch.bmm(x[:, 0], y)), (B, 2, S, 8), (B, 8, 3)),
    "bilinear": (nn.Bilinear(8, 6, 4), (B, 8), (B, 6)),
    "einsum_heads": (lambda x, y: torch.einsum("bqhd,bkhd->bhqk", x, y), (B, S, 2, 8), (B, S, 2, 8)),
    "tensordot": (lambda x, y: torch.tensordot(x, y, 2), (B, 4, 8), (4, 8, 3)),
    # Shapes and indices.
    "permuted": (lambda x: (x.permute(2, 0, 1), x.movedim(0, 2), x.transpose(1, 2).reshape(-1, x.shape[1])), (B, S, 8)),
    "stacked": (lambda x, y: (torch.stack([x, y], 1), *torch.chunk(x, 3, 1)), (B, 8), (B, 8)),
    "repeated": (lambda x: (x.repeat(2, 3), x.tile(2), x.repeat_interleave(2, 1), x[:, None].expand(-1, 4, -1)), (B, 8)),
    "slices": (slices, (B, 8)),
    "squeezed": (lambda x: (x.squeeze(1), x.unsqueeze(0), x.flatten(1), x.unflatten(2, (4, 2))), (B, 1, 8)),
    "shuffled": (lambda x: (F.pixel_shuffle(x, 2), F.pixel_unshuffle(x[:, :2], 2)), (B, 8, 6, 6)),
    "triangles": (lambda x: (x.triu(1), x.tril(-1), x.diagonal(dim1=1, dim2=2)), (B, 8, 8)),
    "one_hot": (lambda x: F.one_hot(x, 7), (7, (B, S))),
    "meshed": (meshed, (B,), (S,)),
    "full": (lambda x: (torch.zeros_like(x), x.new_ones(x.shape[0], 2), torch.arange(x.shape[0])), (B, 8)),
    "unfold": (lambda x: (x.unfold(1, 3, 2), F.unfold(x[:, None, None], (1, 3))), (B, 8)),
    "take_along": (lambda x, i: torch.take_along_dim(x, i, 1), (B, 8), (8, (B, 3))),
    "assigned": (assigned, (B, 8), (B, 3)),
    "scatter_reduced": (scatter_reduced, (B, 8), (8, (B, 3)), (B, 3)),
    "indexed": (indexed, (B, 8), (B, (4,)), (4, 8)),
    "embedding_bag": (nn.EmbeddingBag(11, 8), (11, (B, 6))),
    "pad_circular": (lambda x: (F.pad(x, (2, 1), "circular"), F.pad(x, (-1, 2), value=1.5)), (B, 4, 8)),
    # Losses.
    "nll": (lambda x, i: F.nll_loss(F.log_softmax(x, 1), i), (B, 8), (8, (B,))),
    "smoothed_entropy": (lambda x, i: F.cross_entropy(x, i, label_smoothing=0.1), (B, 8), (8, (B,))),
    "binary_losses": (binary_losses, (B, 8), (B, 8)),
    "distances": (distances, (B, 8), (B, 8)),
    # Convolutions, pools and sizes of images.
    "conv1d": (nn.Conv1d(4, 6, 3, 2), (B, 4, 12)),
    "conv2d": (nn.Conv2d(4, 6, (3, 5), (2, 1), (1, 2), (1, 1)), (B, 4, 8, 8)),
    "conv3d": (nn.Conv3d(2, 4, 3, padding=1), (B, 2, 4, 6, 6)),
    "conv_same": (nn.Conv2d(4, 4, 3, padding="same", dilation=2, groups=2), (B, 4, 8, 8)),
    "transposed1d": (nn.ConvTranspose1d(4, 6, 3, 2, 1, 1, 2), (B, 4, S)),
    "unet": (Unet(), (B, 3, 8, 8)),
    "squeezed_block": (Squeezed(), (B, 4, 8, 8)),
    "max_pool": (lambda x: (F.max_pool2d(x, 3, 2, 1, ceil_mode=True), F.max_pool1d(x[:, 0], 2)), (B, 3, 8, 8)),
    "max_pool_indices": (lambda x: F.max_pool2d(x, 2, return_indices=True), (B, 3, 8, 8)),
    "average_pool": (lambda x: F.avg_pool2d(x, 3, 2, 1, True, False), (B, 3, 8, 8)),
    "adaptive_pools": (lambda x: (F.adaptive_avg_pool2d(x, 2), F.adaptive_max_pool2d(x, 1)), (B, 3, 8, 8)),
    "nearest": (resize(scale_factor=2, mode="nearest"), (B, 3, S, S)),
    "bilinear_sizes": (resize(size=(7, 12), mode="bilinear"), (B, 3, S, S)),
    "bilinear_corners": (resize(scale_factor=2, mode="bilinear", align_corners=True), (B, 3, S, S)),
    "bicubic": (resize(scale_factor=2, mode="bicubic"), (B, 3, S, S)),
    # Recurrent layers.
    "lstm": (Recurrent(nn.LSTM(8, 6, batch_first=True)), (B, S, 8)),
    "lstm_deep": (Recurrent(nn.LSTM(8, 6, 2, bidirectional=True)), (S, B, 8)),
    "gru": (Recurrent(nn.GRU(8, 6, batch_first=True)), (B, S, 8)),
    "rnn": (Recurrent(nn.RNN(8, 6, batch_first=True)), (B, S, 8)),
    "cells": (Cell(), (B, 8), (B, 6)),
}
