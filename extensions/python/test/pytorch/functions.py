# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions and modules as users of PyTorch write them, with their arguments.

An entry is a function or a module, and its arguments: the shape of floats, or (limit, shape) of integers. B is the
extent that differs between calls with dynamic=True. No other extent is B.
"""

import torch
import torch.nn.functional as F
from torch import nn

B = 9


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(16, 2, batch_first=True)

    def forward(self, x):
        return self.attention(x, x, x, need_weights=False)[0]


class Gated(nn.Module):
    """The feed-forward part of Llama, with its norm."""

    def __init__(self):
        super().__init__()
        self.norm = nn.RMSNorm(16)
        self.gate, self.up, self.down = nn.Linear(16, 32, False), nn.Linear(16, 32, False), nn.Linear(32, 16, False)

    def forward(self, x):
        y = self.norm(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Conv2d(3, 8, 3, padding=1), nn.Conv2d(8, 8, 3, padding=1, groups=2)
        self.norm, self.head = nn.BatchNorm2d(8), nn.Linear(8, 5)

    def forward(self, x):
        x = F.relu(self.norm(self.first(x)))
        x = x + F.relu(self.second(x))
        return self.head(F.adaptive_avg_pool2d(x, 1).flatten(1))


class Embedded(nn.Module):
    def __init__(self):
        super().__init__()
        self.table, self.head = nn.Embedding(11, 8), nn.Linear(8, 11)

    def forward(self, ids):
        return self.head(self.table(ids).mean(1))


def rope(x, angles):
    first, second = x.chunk(2, -1)
    turned = torch.cat((-second, first), -1)
    return x * angles.cos() + turned * angles.sin()


def attend(q, k, v):
    return F.scaled_dot_product_attention(q, k, v, is_causal=True)


def pad(x):
    return F.pad(x, (1, 2)), F.pad(x[None], (2, 1), mode="reflect"), F.pad(x[None], (1, 1), mode="replicate")


def scatter(x, index, values):
    return x.scatter(1, index, values), x.scatter_add(1, index, values)


def put(x, rows, values):
    return x.index_put((rows,), values), x.index_put((rows,), values, accumulate=True)


def bfloat(x, y):
    return (x.bfloat16() * y.bfloat16()).relu() + 1


def views(x):
    return x.t(), x[1:], x.reshape(-1), x.t() + 1, x.unsqueeze(0).expand(3, -1, -1)


def counted(x):
    return (x > 0).sum(), x.argmax(-1), (x * 3).int() % 4, x.to(torch.float64).round()


FUNCTIONS = {
    "add": (lambda x, y: x + y, (B, 8), (8,)),
    "polynomial": (lambda x: 3 * x**3 - x / 2 + x.abs().sqrt(), (B, 8)),
    "where": (lambda x, y: torch.where(x > y, x.sin(), y.exp()), (B, 8), (B, 1)),
    "column_row": (lambda x, y, z: (x * y + z).tanh() * x.sigmoid(), (B, 8), (8,), (B, 1)),
    "clamp": (lambda x: x.clamp(-0.5, 1).floor() + torch.erf(x), (B, 8)),
    "sums": (lambda x: (x.sum(0), x.mean(), x.var(1), x.amax(1)), (B, 8)),
    "norm": (lambda x: x / torch.linalg.vector_norm(x, dim=-1, keepdim=True), (B, 8)),
    "counted": (counted, (B, 8)),
    "logsumexp": (lambda x: torch.logsumexp(x, 1), (B, 8)),
    "softmax": (lambda x: torch.softmax(2 * x + 1, -1), (B, 8)),
    "log_softmax": (lambda x: F.log_softmax(x, 0), (B, 8)),
    "gelu_tanh": (lambda x: F.gelu(F.layer_norm(x, (8,)), approximate="tanh"), (B, 8)),
    "activations": (lambda x: F.gelu(x) + F.silu(x) + F.elu(x) + F.softplus(x) + F.mish(x) + F.hardswish(x), (B, 8)),
    "layer_norm": (nn.LayerNorm(8), (B, 8)),
    "rms_norm": (nn.RMSNorm(8), (B, 8)),
    "group_norm": (nn.GroupNorm(2, 4), (B, 4, 6)),
    "batch_norm": (nn.BatchNorm1d(8).eval(), (B, 8)),
    "matmul": (lambda x, y: x @ y, (B, 8), (8, 6)),
    "einsum": (lambda x, y: torch.einsum("bij,bjk->bik", x, y), (B, 3, 5), (B, 5, 2)),
    "mlp": (nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3)), (B, 8)),
    "gated_mlp": (Gated(), (B, 5, 16)),
    "rope": (rope, (B, 2, 5, 8), (5, 8)),
    "sdpa": (attend, (B, 2, 5, 8), (B, 2, 5, 8), (B, 2, 5, 8)),
    "attention": (Attention(), (B, 5, 16)),
    "encoder_layer": (nn.TransformerEncoderLayer(16, 2, 32, dropout=0.0, batch_first=True), (B, 5, 16)),
    "gather": (lambda x, i: (x.gather(1, i), x.index_select(1, i[0])), (B, 8), (8, (B, 3))),
    "embedding": (Embedded(), (11, (B, 6))),
    "index": (lambda x, i: x[i] * 2, (B, 8), (B, (5,))),
    "scatter": (scatter, (B, 8), (8, (B, 3)), (B, 3)),
    "index_put": (put, (16, 8), (16, (B,)), (B, 8)),
    "sort": (lambda x: torch.sort(x, 1), (B, 8)),
    "topk": (lambda x: torch.topk(x, 3)[0], (B, 8)),
    "cumulative": (lambda x: (x.cumsum(1), x.cumprod(0)), (B, 8)),
    "cat_split": (lambda x, y: torch.cat([*x.split(3, 1), y], 1), (B, 8), (B, 2)),
    "pad": (pad, (B, 8)),
    "tril": (lambda x: x.tril() + x.flip(1).roll(1, 1), (B, 8)),
    "views": (views, (B, 8)),
    "bfloat16": (bfloat, (B, 8), (8,)),
    "cross_entropy": (lambda x, i: F.cross_entropy(x, i), (B, 8), (8, (B,))),
    "losses": (lambda x, y: F.mse_loss(x, y) + F.smooth_l1_loss(x, y) + F.kl_div(x, y.abs()), (B, 8), (B, 8)),
    "residual": (Residual().eval(), (B, 3, 8, 8)),
    "pools": (lambda x: (F.max_pool2d(x, 2), F.avg_pool2d(x, 3, 2, 1)), (B, 3, 8, 8)),
    "transposed": (nn.ConvTranspose2d(3, 4, 3, stride=2, padding=1), (B, 3, 5, 5)),
    "depthwise": (nn.Conv1d(6, 6, 3, groups=6, padding=2, dilation=2), (B, 6, 12)),
    "upsample": (lambda x: F.interpolate(x, scale_factor=2, mode="bilinear"), (B, 3, 5, 5)),
}
