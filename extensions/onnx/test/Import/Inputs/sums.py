#!/usr/bin/env python3
"""Sums of products, cumulative sums, quantization, and what is new above opset 17, against NumPy.

usage: sums.py FOLDER
"""

import itertools
import math
import sys

import numpy as np
from models import Constant, check

random = np.random.default_rng(1)


def draw(*shape, type=np.float32):
    return random.integers(-9, 9, shape).astype(type)


def list_einsums():
    for equation, *shapes in (
        ("ij,jk->ik", (2, 3), (3, 4)), ("ij , jk", (2, 3), (3, 4)), ("bij,bjk->bik", (2, 3, 4), (2, 4, 5)),
        ("ij->ji", (2, 3)), ("ij->", (2, 3)), ("ba", (2, 3)), ("ii->i", (3, 3)), ("iji->j", (3, 2, 3)), ("ii", (3, 3)),
        ("i,j->ij", (2,), (3,)), ("ij,ij->ij", (2, 3), (2, 3)), ("abc,cd,db->a", (2, 3, 4), (4, 5), (5, 3)),
        ("i,,j->ji", (2,), (), (3,)), ("bhqd,bhkd->bhqk", (2, 3, 4, 5), (2, 3, 6, 5)), ("bqhd,hdm->bqm", (2, 3, 4, 5), (4, 5, 6)),
        ("aB,Bc->ca", (2, 3), (3, 4)), ("ijk,ljk->il", (2, 3, 4), (5, 3, 4)), ("ij,k->i", (2, 3), (4,)), ("i,i->", (0,), (0,)),
        ("...ij,...jk->...ik", (5, 1, 2, 3), (4, 3, 2)), ("...i->...", (2, 3, 4)), ("...ii->...i", (2, 3, 3)),
        ("i...,i...", (3, 2), (3, 2)), ("...,...", (2, 3), (3,)), ("b...a,a->...b", (2, 3, 4, 5), (5,)),
    ):  # fmt: skip
        factors = [draw(*shape) for shape in shapes]
        yield "Einsum", 12, factors, {"equation": equation}, [np.asarray(np.einsum(equation, *factors))]
    for type in (np.int8, np.uint64, np.float16):
        factors = [draw(2, 3, type=type), draw(3, 4, type=type)]
        expected = (factors[0].astype(np.int64) @ factors[1].astype(np.int64)).astype(type)
        yield "Einsum", 28, factors, {"equation": "ij,jk->ik"}, [expected]


def list_scans():
    """By the elements up to each one; an extent may be 0."""
    for operation, reduce, opset, axis in (("CumSum", np.sum, 11, -1), ("CumSum", np.sum, 14, 1), ("CumProd", np.prod, 26, 0)):  # fmt: skip
        for exclusive, reverse in itertools.product((0, 1), repeat=2):
            for x in (draw(4, 3, 5), draw(2, 0, 0), draw(3, 2, 6, type=np.int64)):
                lines = np.moveaxis(x, axis, 0)
                lines = lines[::-1] if reverse else lines
                sums = [reduce(lines[: count + 1 - exclusive], 0) for count in range(len(lines))]
                expected = np.array(sums[::-1] if reverse else sums, x.dtype).reshape(lines.shape)
                attributes = {"exclusive": exclusive, "reverse": reverse}
                yield operation, opset, [x, Constant(axis)], attributes, [np.moveaxis(expected, 0, axis)]
    x = np.array([200, 100, 3], np.uint32) * np.uint32(2**24)
    yield "CumSum", 14, [x, Constant(0, np.int32)], {}, [np.cumsum(x, dtype=np.uint32)]
    # f16 is summed in f32: 2048 + 1 + 1 is 2050.
    x = np.array([2048, 1, 1], np.float16)
    yield "CumSum", 14, [x, Constant([0])], {}, [np.array([2048, 2048, 2050], np.float16)]


def list_quantizations():
    x = draw(2, 7, 3) * np.float32(3.25)
    for type, axis in ((np.int8, 0), (np.uint8, 1), (np.int16, 2), (np.uint16, 1)):
        limits = np.iinfo(type)
        for block in (2, 7):
            shape = np.array(x.shape)
            shape[axis] = -(-shape[axis] // block)
            scale = random.integers(1, 5, shape).astype(np.float32) / 8
            zero = random.integers(limits.min // 2, limits.max // 2, shape).astype(type)
            wide, offset = (np.repeat(each, block, axis).take(range(x.shape[axis]), axis) for each in (scale, zero.astype(int)))  # fmt: skip
            q = np.clip(np.rint(x / wide) + offset, limits.min, limits.max).astype(type)
            yield "QuantizeLinear", 21, [x, scale, zero], {"axis": axis, "block_size": block}, [q]
            y = ((q.astype(int) - offset) * wide).astype(np.float32)
            yield "DequantizeLinear", 21, [q, scale, zero], {"axis": axis, "block_size": block}, [y]
    # A zero point has more digits than f16; the division may have another type.
    half, scale = np.array([1, -3000, 2.5], np.float16), np.array(0.5, np.float16)
    zero = np.array(33001, np.uint16)
    yield "QuantizeLinear", 21, [half, scale, zero], {}, [np.array([33003, 27001, 33006], np.uint16)]
    x, scale = np.array([1e4, 65504 * 4], np.float32), np.array(2, np.float16)
    yield "QuantizeLinear", 23, [x, scale], {"precision": 1, "output_dtype": 4}, [np.array([5000, 65535], np.uint16)]
    q = np.array([3, 200], np.uint8)
    yield "DequantizeLinear", 23, [q, np.array(0.25, np.float16)], {"output_dtype": 1}, [q * np.float32(0.25)]


def list_activations():
    x, other = random.normal(size=(2, 3, 5)).astype(np.float32) * 3, draw(3, 5)
    wide = x.astype(np.float64)
    gate = wide / (1 + np.exp(-1.5 * wide))
    yield "Swish", 24, [x], {"alpha": 1.5}, [gate.astype(np.float32)]
    yield "SwiGLU", 28, [x[0], other], {"alpha": 1.5}, [(gate[0] * other).astype(np.float32)]
    erf = np.vectorize(math.erf)(wide / 2**0.5)
    yield "Gelu", 20, [x], {}, [(wide / 2 * (1 + erf)).astype(np.float32)]
    bounded = np.tanh((2 / np.pi) ** 0.5 * (wide + 0.044715 * wide**3))
    yield "Gelu", 20, [x], {"approximate": "tanh"}, [(wide / 2 * (1 + bounded)).astype(np.float32)]


def list_crops():
    x = draw(5, 4)
    for rows, columns in ((0, 1), (1, 4), (2, 7), (4, 1), (5, 6), (6, 3), (8, 2)):
        y = x
        for axis, size in enumerate((rows, columns)):
            missing = size - y.shape[axis]
            pads = [(0, 0), (0, 0)]
            pads[axis] = (max(missing, 0) // 2, -(-max(missing, 0) // 2))
            y = np.pad(y, pads)
            y = y.take(range(max(-missing, 0) // 2, max(-missing, 0) // 2 + size), axis)
        shape = [columns, rows]
        given = Constant(shape) if rows % 2 else np.array(shape, np.int32)
        yield "CenterCropPad", 18, [x, given], {"axes": [-1, 0]}, [y]


check(sys.argv[1], itertools.chain(list_einsums(), list_scans(), list_quantizations(), list_activations(), list_crops()))
