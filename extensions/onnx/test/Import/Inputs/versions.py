#!/usr/bin/env python3
"""What opsets 18 to 28 changed, against NumPy: versions.py FOLDER"""

import numpy as np
import onnx

from values import Constant, main


def list_versions():
    x = np.array([[3, -4, 2], [0, 1, -6]], np.float32)
    for name, expected in (("ReduceSumSquare", (x**2).sum(1)), ("ReduceMean", x.mean(1)), ("ReduceL1", abs(x).sum(1)),
                           ("ReduceMax", x.max(1)), ("ReduceLogSumExp", np.log(np.exp(x).sum(1)))):  # fmt: skip
        yield name, 18, [x, Constant([-1])], {"keepdims": 0}, expected
    yield "ReduceSumSquare", 18, [x], {"noop_with_empty_axes": 1}, x**2
    yield "ReduceLogSum", 18, [abs(x) + 1, Constant([])], {"noop_with_empty_axes": 1}, np.log(abs(x) + 1)
    yield "ReduceMax", 20, [x > 1, Constant([0])], {"keepdims": 0}, (x > 1).any(0)
    for opset in (13, 22):
        norm = np.abs(x * [[1], [0]]).sum(1, keepdims=True)
        rows = np.divide(x * [[1], [0]], norm, out=np.zeros((2, 3)), where=norm > 0).astype(np.float32)
        yield "LpNormalization", opset, [abs(x) * np.array([[1], [0]], np.float32)], {"p": 1}, abs(rows)
    zero = Constant(0, np.float32)
    yield "Pad", 18, [x, Constant([2, 1]), zero, Constant([-1])], {}, np.pad(x, ((0, 0), (2, 1)))
    torus = x[np.arange(-1, 7) % 2][:, np.arange(-7, 11) % 3]
    yield "Pad", 19, [x, Constant([1, 7, 5, 8])], {"mode": "wrap"}, torus
    yield "Mish", 18, [x], {}, x * np.tanh(np.log1p(np.exp(x)))
    rms = x / np.sqrt((x**2).mean(1, keepdims=True) + 1e-5)
    yield "RMSNormalization", 23, [x, x[0]], {}, rms * x[0]
    yield "RMSNormalization", 23, [x.astype(np.float16), x[0].astype(np.float16)], {}, (rms * x[0]).astype(np.float16)
    image = np.linspace(-3, 5, 48, dtype=np.float32).reshape(2, 4, 2, 3)
    groups = image.astype(np.float64).reshape(2, 2, -1)
    normal = (groups - groups.mean(2, keepdims=True)) / np.sqrt(groups.var(2, keepdims=True) + 1e-2)
    two, four = np.array([2, 3], np.float32), np.array([1, 2, 3, 4], np.float32)
    bias = four * 20
    attributes = {"num_groups": 2, "epsilon": 1e-2}
    old = (normal * two[:, None] + bias[:2, None]).reshape(image.shape).astype(np.float32)
    yield "GroupNormalization", 18, [image, two, bias[:2]], attributes, old
    new = normal.reshape(image.shape) * four[:, None, None] + bias[:, None, None]
    yield "GroupNormalization", 21, [image, four, bias], attributes, new.astype(np.float32)
    half = [each.astype(np.float16) for each in (image, four, bias)]
    yield "GroupNormalization", 21, half, attributes, new.astype(np.float16)
    for type in (np.int8, np.int64):
        a, bits = np.array([-100, 100, -1, 7], type), type(0).nbytes * 8
        for by in (1, 3, bits - 1):
            yield "BitShift", 28, [a, np.array(by, type)], {"direction": "RIGHT"}, a >> type(by)
            yield "BitShift", 28, [a, np.array(by, type)], {"direction": "LEFT"}, a << type(by)
        for by in (bits, -1, -128):
            yield "BitShift", 28, [a, np.array(by, type)], {"direction": "RIGHT"}, np.where(a < 0, -1, 0).astype(type)
            yield "BitShift", 28, [a, np.array(by, type)], {"direction": "LEFT"}, np.zeros(4, type)
    yield "BitCast", 26, [x], {"to": onnx.TensorProto.UINT32}, x.view(np.uint32)
    yield "BitCast", 26, [x > 1], {"to": onnx.TensorProto.UINT8}, (x > 1).view(np.uint8)
    yield "Cast", 24, [x], {"to": onnx.TensorProto.INT32, "saturate": 0, "round_mode": "down"}, x.astype(np.int32)
    bounds = [np.array(value, np.float16) for value in (0, 300, 0.1)]
    steps = np.arange(3001, dtype=np.float32) * np.float32(bounds[2])
    yield "Range", 27, bounds, {"stash_type": 1}, steps[steps < 300].astype(np.float16)
    depth = np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4)
    depth = np.concatenate([depth, depth + 100], 1)
    tiles = depth.reshape(1, 2, 2, 2, 2, 2)
    yield "SpaceToDepth", 28, [depth], {"blocksize": 2, "mode": "CRD"}, tiles.transpose(0, 1, 3, 5, 2, 4).reshape(1, 8, 2, 2)
    yield "SpaceToDepth", 28, [depth], {"blocksize": 2}, tiles.transpose(0, 3, 5, 1, 2, 4).reshape(1, 8, 2, 2)
    yield "Mod", 28, [x, np.array(2.5, np.float32)], {}, np.mod(x, np.float32(2.5))


if __name__ == "__main__":
    main([list_versions])
