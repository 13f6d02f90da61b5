# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that ov.convert_model makes of ONNX's node tests, and of programs of PyTorch, TensorFlow and Paddle."""

import importlib.util
import io
import os
import random
import re
import sys
import tempfile

import numpy as np
import openvino as ov
from cases import Case

rng = np.random.default_rng(0)


def floats(*shape):
    return rng.standard_normal(shape).astype(np.float32)


def has(package):
    found = importlib.util.find_spec(package) is not None
    if not found:
        print(f"without {package}, which is not installed", file=sys.stderr)
    return found


# ONNX --------------------------------------------------------------------------------------------------------------

# Bodies of functions beside these, and what no program of tensors has: sequences, strings, loops, random numbers,
# training, other domains, images in files.
FOREIGN = re.compile(
    "_expanded|sequence|optional|string|loop|scan|_if|adagrad|adam|momentum|lstm|gru|rnn|random|bernoulli|dropout|nms|nonmax|roialign|"
    "tfidf|image_decoder|dft|stft|deform_conv|affine_grid|grid|ai_onnx_ml|label_encoder|array_feature|tree|unique|nonzero|"
    "compress|regex|e4m3|e5m2|e8m0|int2|int4|float4|float8|bfloat16|training|zipmap|melweight|blackman|hann|hamming|det_|"
    # OpenVINO makes divisions by 0 of these shifts.
    "negative_shift|shift_ge_width",
    re.IGNORECASE,
)


def build_onnx(test):
    model = ov.convert_model(io.BytesIO(test.model.SerializeToString()))
    names = [described.name for described in test.model.graph.input]
    arrays = dict(zip(names, test.data_sets[0][0]))
    return model, [np.asarray(arrays[port.get_any_name()]) for port in model.inputs]


def list_onnx(count):
    if not has("onnx"):
        return
    from onnx.backend.test.case.node import collect_testcases

    tests = sorted((test for test in collect_testcases(None) if not FOREIGN.search(test.name)), key=lambda test: test.name)
    for test in random.Random(0).sample(tests, min(count, len(tests))):
        yield Case("onnx", test.name, lambda test=test: build_onnx(test), False, 1e-4, tuple(test.data_sets[0][1]))


# PyTorch -----------------------------------------------------------------------------------------------------------


def make_nets():
    """Modules with examples of their inputs."""
    import torch
    from torch import nn

    class Attention(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm, self.qkv, self.out = nn.LayerNorm(32), nn.Linear(32, 96), nn.Linear(32, 32)

        def forward(self, x):
            q, k, v = self.qkv(self.norm(x)).reshape(x.shape[0], x.shape[1], 3, 4, 8).permute(2, 0, 3, 1, 4)
            y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
            return x + self.out(y.transpose(1, 2).flatten(2))

    class Gated(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm, self.gate, self.up, self.down = nn.RMSNorm(32), nn.Linear(32, 64), nn.Linear(32, 64), nn.Linear(64, 32)

        def forward(self, x):
            y = self.norm(x)
            return x + self.down(nn.functional.silu(self.gate(y)) * self.up(y))

    class Upscale(nn.Module):
        def __init__(self):
            super().__init__()
            self.down, self.up = nn.Conv2d(3, 8, 3, 2, 1), nn.ConvTranspose2d(8, 3, 4, 2, 1)

        def forward(self, x):
            y = torch.relu(self.down(x))
            return self.up(y) + nn.functional.interpolate(y[:, :3], scale_factor=2, mode="bilinear", align_corners=False)

    class Residual(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = nn.Conv2d(8, 8, 3, padding=1, groups=8), nn.Conv2d(8, 8, 1)
            self.norm = nn.BatchNorm2d(8)

        def forward(self, x):
            return x + torch.relu(self.norm(self.second(self.first(x))))

    class Beam(nn.Module):
        def forward(self, x):
            values, indices = x.softmax(-1).topk(3)
            return values, torch.zeros_like(x).scatter(-1, indices, 1.0), x.cumsum(-1), x.argmax(-1)

    conv = [
        nn.Conv2d(3, 8, 3, padding=1),
        nn.ReLU(),
        nn.MaxPool2d(2),
        Residual(),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Linear(8, 5),
    ]
    return {
        "mlp": (nn.Sequential(nn.Linear(16, 32), nn.GELU(), nn.Linear(32, 4), nn.Softmax(-1)), floats(2, 16)),
        "attention": (Attention(), floats(2, 6, 32)),
        "gated": (Gated(), floats(2, 6, 32)),
        "group-norm": (nn.Sequential(nn.GroupNorm(2, 8), nn.Hardswish(), nn.InstanceNorm2d(8, affine=True)), floats(2, 8, 5, 4)),
        "cnn": (nn.Sequential(*conv), floats(2, 3, 16, 12)),
        "upscale": (Upscale(), floats(1, 3, 8, 12)),
        "line": (nn.Sequential(nn.Conv1d(4, 6, 5, dilation=2), nn.ELU(), nn.AvgPool1d(3, 2)), floats(2, 4, 30)),
        "beam": (Beam(), floats(3, 7)),
        "gru": (nn.GRU(4, 6, batch_first=True, bidirectional=True), floats(2, 5, 4)),
        "lstm": (nn.LSTM(4, 6, batch_first=True), floats(2, 5, 4)),
    }


NETS = ("mlp", "attention", "gated", "group-norm", "cnn", "upscale", "line", "beam", "gru", "lstm")


def build_torch(name, is_dynamic):
    import torch

    torch.manual_seed(0)
    module, array = make_nets()[name]
    model = ov.convert_model(module.eval(), example_input=torch.tensor(array))
    shape = list(array.shape)
    if is_dynamic:
        shape = [-1 if dim != 1 or array.ndim < 3 else extent for dim, extent in enumerate(shape)]
        shape[-1] = array.shape[-1] if name not in ("cnn", "upscale", "line") else -1
    model.reshape({model.inputs[0]: ov.PartialShape(shape)})
    return model, [array]


def list_torch():
    if not has("torch"):
        return
    for name in NETS:
        for is_dynamic in (False, True):
            for compress in (False, True):
                full = name + "-dynamic" * is_dynamic + "-fp16" * compress
                arguments = (name, is_dynamic)
                yield Case("torch", full, lambda arguments=arguments: build_torch(*arguments), compress, 1e-4)


# TensorFlow --------------------------------------------------------------------------------------------------------


def make_functions():
    """Functions with examples of their inputs."""
    import tensorflow as tf

    x, y, image = floats(3, 4), floats(3, 4), floats(2, 9, 8, 3)
    numbers = rng.integers(-9, 9, (3, 4)).astype(np.int32)
    kernel, depthwise = tf.constant(floats(3, 3, 3, 4)), tf.constant(floats(3, 3, 3, 2))
    divisors = np.where(numbers == 0, 3, numbers)
    return {
        "add": (tf.add, x, y[:1]),
        "truncatediv": (tf.truncatediv, numbers, divisors),
        "floordiv": (tf.math.floordiv, numbers, divisors),
        "mod": (tf.math.floormod, numbers, divisors),
        "square-difference": (tf.math.squared_difference, x, y),
        "select": (lambda a, b: tf.where(a > b, a, b * 2), x, y),
        "softmax": (tf.nn.softmax, x),
        "log-softmax": (tf.nn.log_softmax, x),
        "gelu": (tf.nn.gelu, x),
        "leaky": (tf.nn.leaky_relu, x),
        "selu": (tf.nn.selu, x),
        "swish": (tf.nn.silu, x),
        "softplus": (tf.nn.softplus, x),
        "erf": (tf.math.erf, x),
        "rsqrt": (lambda a: tf.math.rsqrt(a * a + 1), x),
        "log1p": (lambda a: tf.math.log1p(a * a), x),
        "expm1": (tf.math.expm1, x),
        "reduce-sum": (lambda a: tf.reduce_sum(a, 0), x),
        "reduce-mean": (lambda a: tf.reduce_mean(a, 1, keepdims=True), x),
        "reduce-max": (lambda a: tf.reduce_max(a, -1), x),
        "logsumexp": (lambda a: tf.reduce_logsumexp(a, -1), x),
        "std": (lambda a: tf.math.reduce_std(a, 0), x),
        "argmax": (lambda a: tf.argmax(a, -1), x),
        "argmin": (lambda a: tf.argmin(a, 0), x),
        "top-k": (lambda a: tuple(tf.math.top_k(a, 2)), x),
        "cumsum": (lambda a: tf.cumsum(a, 1, exclusive=True, reverse=True), x),
        "einsum": (lambda a, b: tf.einsum("ij,kj->ik", a, b), x, y),
        "matmul": (lambda a, b: tf.matmul(a, b, transpose_b=True), x, y),
        "layer-norm": (lambda a: (a - tf.reduce_mean(a, -1, True)) * tf.math.rsqrt(tf.math.reduce_variance(a, -1, True) + 1e-5), x),
        "one-hot": (lambda a: tf.one_hot(a, 5), numbers),
        "gather": (lambda a, b: tf.gather(a, b % 3), x, numbers),
        "gather-nd": (lambda a: tf.gather_nd(a, tf.constant([[0, 1], [2, 3]])), x),
        "scatter-nd": (lambda a: tf.tensor_scatter_nd_update(a, tf.constant([[0], [2]]), a[:2] * 2), x),
        "slice": (lambda a: a[1:, ::2], x),
        "reverse": (lambda a: a[:, ::-1], x),
        "concat": (lambda a, b: tf.concat([a, b], 1), x, y),
        "stack": (lambda a, b: tf.stack([a, b], 1), x, y),
        "split": (lambda a: tuple(tf.split(a, 2, 1)), x),
        "pad": (lambda a: tf.pad(a, [[1, 0], [2, 1]]), x),
        "mirror": (lambda a: tf.pad(a, [[1, 0], [2, 1]], "REFLECT"), x),
        "tile": (lambda a: tf.tile(a, [2, 3]), x),
        "transpose": (lambda a: tf.transpose(a, [1, 0]), x),
        "reshape": (lambda a: tf.reshape(a, [-1, 2]), x),
        "roll": (lambda a: tf.roll(a, 1, 1), x),
        "cast": (lambda a: tf.cast(a * 3, tf.int32), x),
        "clip": (lambda a: tf.clip_by_value(a, -0.5, 0.5), x),
        "floor": (lambda a: tf.floor(a) + tf.round(a) + tf.math.ceil(a), x),
        "shift": (lambda a: tf.bitwise.left_shift(tf.abs(a), 2), numbers),
        "conv": (lambda a: tf.nn.conv2d(a, kernel, 2, "SAME"), image),
        "depthwise": (lambda a: tf.nn.depthwise_conv2d(a, depthwise, [1, 1, 1, 1], "VALID"), image),
        "conv-transpose": (lambda a: tf.nn.conv2d_transpose(a, tf.constant(floats(3, 3, 4, 3)), [2, 18, 16, 4], 2), image),
        "max-pool": (lambda a: tf.nn.max_pool2d(a, 3, 2, "SAME"), image),
        "avg-pool": (lambda a: tf.nn.avg_pool2d(a, 2, 2, "VALID"), image),
        "resize": (lambda a: tf.image.resize(a, [5, 13]), image),
        "resize-nearest": (lambda a: tf.image.resize(a, [5, 13], "nearest"), image),
        "lrn": (lambda a: tf.nn.local_response_normalization(a, 2), image),
        "depth-to-space": (lambda a: tf.nn.depth_to_space(tf.concat([a, a, a, a], -1), 2), image),
    }  # fmt: skip


TENSORFLOW_NAMES = """add truncatediv floordiv mod square-difference select softmax log-softmax gelu leaky selu swish softplus erf
rsqrt log1p expm1 reduce-sum reduce-mean reduce-max logsumexp std argmax argmin top-k cumsum einsum matmul layer-norm one-hot gather
gather-nd scatter-nd slice reverse concat stack split pad mirror tile transpose reshape roll cast clip floor shift conv depthwise
conv-transpose max-pool avg-pool resize resize-nearest lrn depth-to-space""".split()


def build_tensorflow(name, is_dynamic):
    import tensorflow as tf

    function, *arrays = make_functions()[name]
    # Channels are static.
    shapes = [[None] * 3 + [a.shape[3]] if a.ndim == 4 else [None] * a.ndim for a in arrays]
    types = [tf.TensorSpec(s if is_dynamic else a.shape, a.dtype) for s, a in zip(shapes, arrays)]
    traced = tf.function(function).get_concrete_function(*types)
    model = ov.convert_model(traced)
    if not is_dynamic:
        model.reshape({port: ov.PartialShape(list(a.shape)) for port, a in zip(model.inputs, arrays)})
    return model, arrays


def list_tensorflow():
    if not has("tensorflow"):
        return
    for name in TENSORFLOW_NAMES:
        for is_dynamic in (False, True):
            arguments = (name, is_dynamic)
            full = name + "-dynamic" * is_dynamic
            yield Case("tensorflow", full, lambda arguments=arguments: build_tensorflow(*arguments), tolerance=1e-4)
    for name in ("conv", "matmul", "layer-norm"):
        yield Case("tensorflow", name + "-fp16", lambda name=name: build_tensorflow(name, False), True, 1e-4)


# Paddle ------------------------------------------------------------------------------------------------------------

# Old programs' operators with an axis, and the shapes of their operands.
ELEMENTWISE = ("add", "sub", "mul", "div", "max", "min", "pow")
AXES = [((2, 3, 4), (3, 4), -1), ((2, 3, 4), (3,), 1), ((2, 3, 4), (2,), 0), ((2, 3, 4, 5), (3, 4), 1)]


def build_paddle(operator, shapes, axis, is_dynamic):
    os.environ["FLAGS_enable_pir_api"] = "0"
    import paddle

    paddle.enable_static()
    program = paddle.static.Program()
    with paddle.static.program_guard(program):
        operands = [paddle.static.data(n, [-1] * len(s) if is_dynamic else s, "float32") for n, s in zip("xy", shapes)]
        block = program.global_block()
        result = block.create_var(name="z", dtype="float32", shape=operands[0].shape)
        block.append_op(type=f"elementwise_{operator}", inputs={"X": operands[0], "Y": operands[1]},
                        outputs={"Out": result}, attrs={"axis": axis})  # fmt: skip
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model")
            executor = paddle.static.Executor(paddle.CPUPlace())
            paddle.static.save_inference_model(path, operands, [result], executor, program=program)
            model = ov.convert_model(path + ".pdmodel")
    arrays = [np.abs(floats(*shape)) + 0.5 for shape in shapes]
    by_name = dict(zip("xy", arrays))
    return model, [by_name[port.get_any_name()] for port in model.inputs]


def list_paddle():
    if not has("paddle"):
        return
    for operator in ELEMENTWISE:
        for number, (*shapes, axis) in enumerate(AXES):
            for is_dynamic in (False, True):
                arguments = (operator, shapes, axis, is_dynamic)
                name = f"{operator}-{number}{'-dynamic' * is_dynamic}"
                yield Case("paddle", name, lambda arguments=arguments: build_paddle(*arguments))


def list_cases(onnx_count):
    return [*list_onnx(onnx_count), *list_torch(), *list_tensorflow(), *list_paddle()]
