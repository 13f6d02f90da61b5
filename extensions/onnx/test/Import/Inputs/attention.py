#!/usr/bin/env python3
"""Attention and what surrounds it, against NumPy.

usage: attention.py FOLDER
"""

import itertools
import sys

import numpy as np
from models import check
from onnx import TensorProto, helper

random = np.random.default_rng(1)


def draw(*shape, type=np.float32):
    return random.random(shape).astype(type)


def attend(q, k, v, bias, scale=None, softcap=0, score_mod=lambda x: x, prob_mod=lambda x: x):
    """All stages of the scores, and the result. The bias has -inf where a key is hidden."""
    q, k, v = (each.astype(np.float64) for each in (q, k, v))
    k, v = (np.repeat(each, q.shape[1] // each.shape[1], 1) for each in (k, v))
    scores = np.einsum("bhld,bhsd->bhls", q, k) * (scale or q.shape[3] ** -0.5)
    capped = softcap * np.tanh(scores / softcap) if softcap else scores
    biased = score_mod(capped + bias)
    # A row of which all is hidden is 0.
    most = biased.max(-1, keepdims=True)
    terms = np.exp(biased - np.where(np.isinf(most), 0, most))
    total = terms.sum(-1, keepdims=True)
    weights = prob_mod(terms / np.where(total == 0, 1, total))
    return scores, capped, biased, weights, weights @ v


def hide(isSeen):
    return np.where(isSeen, 0, -np.inf)


def list_attentions():
    q, k, v = draw(2, 4, 3, 8), draw(2, 2, 5, 8), draw(2, 2, 5, 6)
    row, column = np.arange(3)[:, None], np.arange(5)
    for mode in range(4):
        for attributes in ({}, {"scale": 0.5, "softcap": 2.0}):
            mask = draw(3, 5)
            *stages, y = attend(q, k, v, mask, **attributes)
            expected = [y.astype(np.float32), None, None, stages[mode].astype(np.float32)]
            yield "Attention", 23, [q, k, v, mask], {"qk_matmul_output_mode": mode, **attributes}, expected
    # The heads of 3 dimensions; a state before; positions count from its first key.
    flat = [np.swapaxes(each, 1, 2).reshape(*each.shape[::2], -1) for each in (q, k, v)]
    past, past_v = draw(2, 2, 4, 8), draw(2, 2, 4, 6)
    keys, values = np.concatenate([past, k], 2), np.concatenate([past_v, v], 2)
    y = attend(q, keys, values, hide(np.arange(9) <= row + 4))[-1]
    expected = [np.swapaxes(y, 1, 2).reshape(2, 3, -1).astype(np.float32), keys, values]
    heads = {"q_num_heads": 4, "kv_num_heads": 2}
    yield "Attention", 23, [*flat, None, past, past_v], {"is_causal": 1, **heads}, expected
    # A mask that ends before the keys, of each kind; its second row hides all.
    isSeen = np.array([[1, 0, 1], [0, 0, 0], [1, 1, 1]], bool)
    y = attend(q, k, v, hide(np.pad(isSeen, ((0, 0), (0, 2)))))[-1].astype(np.float32)
    yield "Attention", 24, [q, k, v, isSeen], {}, [y]
    yield "Attention", 24, [q, k, v, hide(isSeen).astype(np.float32)], {}, [y]
    # The number of keys decides what the last query sees; windows.
    lengths = np.array([4, 2])
    position = row + (lengths - 3)[:, None, None, None]
    used = column < lengths[:, None, None, None]
    for causal, left, right in ((1, -1, -1), (0, 1, 0), (0, -1, 1), (1, 2, 2)):
        isSeen = used & ((left < 0) | (column >= position - left)) & ((right < 0) | (column <= position + right))
        isSeen &= (column <= position) | (not causal)
        y = attend(q, k, v, hide(isSeen))[-1].astype(np.float32)
        attributes = {"is_causal": causal, "left_window_size": left, "right_window_size": right}
        yield "Attention", 25, [q, k, v, None, None, None, lengths], attributes, [y]
    half = [each.astype(np.float16) for each in (q, k, v)]
    yield "Attention", 23, half, {"softmax_precision": 1}, [attend(*half, 0)[-1].astype(np.float16)]


def make_graph(operation, number):
    """The operation of its input and a number."""
    one = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in ("given", "found")]
    constant = helper.make_tensor("number", TensorProto.FLOAT, [], [number])
    return helper.make_graph([helper.make_node(operation, ["given", "number"], ["found"])], "change", one[:1], one[1:], [constant])  # fmt: skip


def list_flexible():
    q, k, v = draw(2, 4, 3, 8), draw(2, 2, 5, 8), draw(2, 2, 5, 6)
    graphs = {"score_mod": make_graph("Mul", 3.0), "prob_mod": make_graph("Sub", 0.5)}
    y = attend(q, k, v, 0, 0.5, score_mod=lambda x: x * 3, prob_mod=lambda x: x - 0.5)[-1]
    yield "ai.onnx.preview.FlexAttention", 26, [q, k, v], {"scale": 0.5, **graphs}, [y.astype(np.float32)]
    y = attend(q, k, v, 0)[-1]
    yield "ai.onnx.preview.FlexAttention", 26, [q, k, v], {}, [y.astype(np.float32)]


def list_rotations():
    x = draw(2, 3, 4, 8)
    for isInterleaved, count, hasPositions in itertools.product((0, 1), (0, 4), (False, True)):
        pairs = (count or 8) // 2
        angles, positions = draw(2, 4, pairs), None
        if hasPositions:
            table, positions = draw(7, pairs), random.integers(0, 7, (2, 4))
            angles = table[positions]
        factor = np.exp(1j * angles[:, None])
        rotated, rest = x[..., : 2 * pairs], x[..., 2 * pairs :]
        left, right = (rotated[..., ::2], rotated[..., 1::2]) if isInterleaved else np.split(rotated, 2, -1)
        turned = (left + 1j * right) * factor
        parts = (turned.real, turned.imag)
        turned = np.stack(parts, -1).reshape(rotated.shape) if isInterleaved else np.concatenate(parts, -1)
        y = np.concatenate([turned, rest], -1).astype(np.float32)
        caches = [f(table if hasPositions else angles).astype(np.float32) for f in (np.cos, np.sin)]
        attributes = {"interleaved": isInterleaved, "rotary_embedding_dim": count}
        yield "RotaryEmbedding", 23, [x, *caches, positions], attributes, [y]
        flat, flat_y = (np.swapaxes(each, 1, 2).reshape(2, 4, -1) for each in (x, y))
        yield "RotaryEmbedding", 23, [flat, *caches, positions], {"num_heads": 3, **attributes}, [flat_y]


def list_convolutions():
    x = draw(2, 3, 5)
    for size in (1, 4, 7):
        weight, bias, past = draw(3, 1, size), draw(3), draw(2, 3, size - 1)
        for state, added in ((None, None), (past, bias)):
            padded = np.concatenate([past if state is not None else past * 0, x], 2)
            windows = np.lib.stride_tricks.sliding_window_view(padded, size, 2)
            y = np.einsum("bclk,ck->bcl", windows, weight[:, 0]) + (0 if added is None else added[:, None])
            last = padded[:, :, 5:]
            inputs = [x, weight, added, state]
            yield "CausalConvWithState", 27, inputs, {}, [y.astype(np.float32), last]
            y = (y / (1 + np.exp(-y))).astype(np.float32)
            yield "CausalConvWithState", 27, inputs, {"activation": "silu"}, [y, last]


check(sys.argv[1], itertools.chain(list_attentions(), list_flexible(), list_rotations(), list_convolutions()))
