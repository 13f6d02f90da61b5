# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models of one layer: those that operations.py compares with NumPy, and layers that NumPy does not have."""

import collections
import os
import sys

import numpy as np
import openvino as ov
from cases import Case
from openvino import opset1, opset13
from openvino.utils.node_factory import NodeFactory

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Import", "Inputs"))
import operations
from operations import Constant, Static, floats, positive

FACTORY_NAMES = {"ReLU": "Relu", "SoftMax": "Softmax"}
LISTS = {"begin_mask", "end_mask", "new_axis_mask", "shrink_axis_mask", "ellipsis_mask", "reduction_axes"}
# The most models of operations.py of one type and version.
MOST = 4


def parse(name, value):
    """The value of an attribute as it is in the file, for NodeFactory."""
    if name in LISTS:
        return [int(word) for word in str(value).split(",") if word]
    if not isinstance(value, str):
        return value
    if value in ("true", "false"):
        return value == "true"
    for type in (int, float):
        try:
            return type(value)
        except ValueError:
            pass
    return value


def equalize(attributes):
    """Masks of one length."""
    masks = [name for name in attributes if name.endswith("_mask")]
    length = max((len(attributes[name]) for name in masks), default=0)
    for name in masks:
        attributes[name] = attributes[name] + [0] * (length - len(attributes[name]))
    return attributes


def create(operation, opset, nodes, attributes):
    """The layer, of the first set of operations from `opset` on that has it."""
    name = FACTORY_NAMES.get(operation, operation)
    for number in range(opset, 17):
        try:
            return NodeFactory(f"opset{number}").create(name, nodes, dict(attributes))
        except Exception as error:
            if "Couldn't create" not in str(error) and "not support" not in str(error) and "unknown" not in str(error).lower():
                raise
    raise ValueError(f"no operation {name}")


def build(operation, opset, inputs, attributes, is_dynamic):
    nodes, parameters, arrays = [], [], []
    for each in inputs:
        array = np.asarray(getattr(each, "array", each))
        if isinstance(each, Constant):
            nodes.append(opset13.constant(array))
            continue
        shape = [-1] * array.ndim if is_dynamic and not isinstance(each, Static) else array.shape
        nodes.append(opset1.parameter(shape, array.dtype))
        parameters.append(nodes[-1])
        arrays.append(array)
    attributes = equalize({name: parse(name, value) for name, value in attributes.items()})
    node = create(operation, opset, nodes, attributes)
    return ov.Model(node.outputs(), parameters, operation), arrays


WINDOWS = {"strides": [2, 1], "pads_begin": [1, 0], "pads_end": [1, 2], "auto_pad": "explicit"}
PLAIN = {"strides": [1, 1], "pads_begin": [0, 0], "pads_end": [0, 0], "auto_pad": "explicit"}
INTERPOLATE = {"shape_calculation_mode": "sizes", "antialias": False, "pads_begin": [0], "pads_end": [0],
               "coordinate_transformation_mode": "half_pixel", "nearest_mode": "round_prefer_floor", "cube_coeff": -0.75}  # fmt: skip


def list_more():
    """Layers in their modes: operation, set of operations, inputs, attributes."""
    image, kernel = floats(2, 4, 9, 8), floats(6, 4, 3, 2)
    for attributes in (WINDOWS, {**PLAIN, "auto_pad": "same_upper"}, {**WINDOWS, "auto_pad": "same_lower"},
                       {**PLAIN, "auto_pad": "valid"}):  # fmt: skip
        yield "Convolution", 1, [image, Constant(kernel, np.float32)], {**attributes, "dilations": [1, 2]}
    yield "Convolution", 1, [image, kernel], {**PLAIN, "dilations": [1, 1]}
    line = {"strides": [2], "pads_begin": [1], "pads_end": [1], "dilations": [1], "auto_pad": "explicit"}
    yield "Convolution", 1, [floats(2, 4, 9), Constant(floats(5, 4, 3), np.float32)], line
    yield "GroupConvolution", 1, [image, Constant(floats(2, 3, 2, 3, 2), np.float32)], {**WINDOWS, "dilations": [1, 1]}
    yield "GroupConvolution", 1, [image, Constant(floats(4, 1, 1, 3, 3), np.float32)], {**PLAIN, "dilations": [2, 1]}
    back = {**WINDOWS, "dilations": [1, 2], "output_padding": [1, 0]}
    yield "ConvolutionBackpropData", 1, [image, Constant(floats(4, 6, 3, 2), np.float32)], back
    yield (
        "ConvolutionBackpropData",
        1,
        [image, Constant(floats(4, 6, 3, 2), np.float32)],
        {**back, "output_padding": [0, 0], "pads_end": [0, 0]},
    )
    sized = {**PLAIN, "strides": [2, 2], "dilations": [1, 1], "output_padding": [0, 0]}
    yield (
        "ConvolutionBackpropData",
        1,
        [image, Constant(floats(4, 6, 3, 3), np.float32), Constant([18, 16])],
        {**sized, "auto_pad": "same_upper"},
    )
    for pad in ("same_lower", "valid", "explicit"):
        modes = {**sized, "auto_pad": pad, "pads_begin": [1, 0]}
        yield "ConvolutionBackpropData", 1, [image, Constant(floats(4, 6, 3, 3), np.float32), Constant([18, 16])], modes
    yield "GroupConvolutionBackpropData", 1, [image, Constant(floats(2, 2, 3, 3, 2), np.float32)], back
    pool = {"kernel": [3, 2], **WINDOWS, "pads_end": [1, 1]}
    for rounding in ("floor", "ceil"):
        yield "MaxPool", 1, [image], {**pool, "rounding_type": rounding}
        yield (
            "MaxPool",
            8,
            [image],
            {**pool, "rounding_type": rounding, "dilations": [1, 2], "index_element_type": "i64", "axis": 0},
        )
        for excludes in (True, False):
            yield "AvgPool", 1, [image], {**pool, "rounding_type": rounding, "exclude-pad": excludes}
    yield (
        "MaxPool",
        14,
        [image],
        {**pool, "rounding_type": "ceil_torch", "dilations": [1, 1], "index_element_type": "i32", "axis": 2},
    )
    yield "AvgPool", 14, [image], {**pool, "rounding_type": "ceil_torch", "exclude-pad": True}
    yield "AvgPool", 1, [image], {**pool, "rounding_type": "floor", "exclude-pad": True, "auto_pad": "same_upper"}
    yield "AdaptiveAvgPool", 8, [image, Constant([3, 5])], {}
    yield "AdaptiveMaxPool", 8, [image, Constant([3, 5])], {"index_element_type": "i64"}
    small = floats(1, 2, 4, 5)
    for mode in ("nearest", "linear_onnx", "linear", "cubic"):
        for shape in ((7, 9), (3, 2)):
            yield (
                "Interpolate",
                4,
                [small, Constant(shape), Constant([1, 1], np.float32), Constant([2, 3])],
                {**INTERPOLATE, "mode": mode},
            )
    for transform in ("pytorch_half_pixel", "asymmetric", "align_corners", "tf_half_pixel_for_nn"):
        for mode in ("nearest", "linear_onnx", "cubic"):
            attributes = {
                **INTERPOLATE,
                "mode": mode,
                "coordinate_transformation_mode": transform,
                "shape_calculation_mode": "scales",
            }
            yield "Interpolate", 4, [small, Constant([8, 7]), Constant([2.0, 1.5], np.float32), Constant([2, 3])], attributes
    for nearest in ("round_prefer_ceil", "floor", "ceil", "simple"):
        yield ("Interpolate", 4, [small, Constant([7, 9]), Constant([1, 1], np.float32), Constant([2, 3])],
               {**INTERPOLATE, "mode": "nearest", "nearest_mode": nearest})  # fmt: skip
    for mode in ("nearest", "linear_onnx", "cubic"):
        for calculation, numbers in (("scales", Constant([1.5, 2.0], np.float32)), ("sizes", Constant([6, 10]))):
            yield (
                "Interpolate",
                11,
                [small, numbers, Constant([2, 3])],
                {**INTERPOLATE, "mode": mode, "shape_calculation_mode": calculation},
            )
    lrn = {"alpha": 0.5, "beta": 0.75, "bias": 1.0, "size": 3}
    for axes in ([1], [2, 3], [3]):
        yield "LRN", 1, [image, Constant(axes)], lrn
    x = floats(3, 4, 5)
    functions = ["sigmoid", "tanh", "tanh"]
    cell = {"hidden_size": 4, "activations_alpha": [], "activations_beta": [], "clip": 0.0}
    for direction in ("forward", "reverse", "bidirectional"):
        count = 2 if direction == "bidirectional" else 1
        state = [floats(2, count, 4), Constant([5, 5])]
        weights = [Constant(floats(count, k, n), np.float32) for k, n in ((12, 3), (12, 4))]
        yield ("GRUSequence", 5, [floats(2, 5, 3), *state, *weights, Constant(floats(count, 16), np.float32)],
               {**cell, "activations": functions[:2], "direction": direction, "linear_before_reset": True})  # fmt: skip
        weights = [Constant(floats(count, k, n), np.float32) for k, n in ((16, 3), (16, 4))]
        yield ("LSTMSequence", 5, [floats(2, 5, 3), state[0], floats(2, count, 4), state[1], *weights, Constant(floats(count, 16), np.float32)],
               {**cell, "activations": functions, "direction": direction})  # fmt: skip
    boundaries = Constant([-1, 0, 0.5], np.float32)
    for right in (True, False):
        yield "Bucketize", 3, [x, boundaries], {"output_type": "i32", "with_right_bound": right}
        yield "SearchSorted", 15, [np.sort(x), x], {"right_mode": right, "output_type": "i64"}
    yield "EmbeddingBagPackedSum", 3, [floats(5, 3), np.array([[0, 2], [1, 4]])], {}
    yield "EmbeddingBagOffsetsSum", 3, [floats(5, 3), np.array([0, 2, 3, 4]), np.array([0, 2])], {}
    yield "EmbeddingSegmentsSum", 3, [floats(5, 3), np.array([0, 2, 3, 4]), np.array([0, 0, 1, 2]), Constant(3)], {}
    yield "Inverse", 14, [floats(2, 3, 3) + 3 * np.eye(3, dtype=np.float32)], {"adjoint": False}
    yield "NonZero", 3, [x], {"output_type": "i64"}
    yield (
        "Col2Im",
        15,
        [floats(1, 12, 9), Constant([4, 4]), Constant([2, 2])],
        {"strides": [1, 1], "dilations": [1, 1], "pads_begin": [0, 0], "pads_end": [0, 0]},
    )
    yield "SegmentMax", 16, [x, Constant([0, 0, 2])], {"fill_mode": "ZERO"}
    yield "FakeConvert", 13, [x, Constant(1, np.float32)], {"destination_type": "f8e4m3"}
    yield (
        "Unique",
        10,
        [np.array([3, 1, 3], np.int32)],
        {"sorted": True, "index_element_type": "i64", "count_element_type": "i64"},
    )
    yield "RMS", 14, [x, Constant(positive(5), np.float32)], {"epsilon": 1e-5}
    yield "CTCGreedyDecoder", 1, [positive(4, 2, 3), np.ones((4, 2), np.float32)], {"ctc_merge_repeated": True}
    yield "ExtractImagePatches", 3, [image], {"sizes": [2, 2], "strides": [2, 3], "rates": [1, 1], "auto_pad": "valid"}
    yield (
        "RegionYolo",
        1,
        [floats(1, 14, 2, 2)],
        {
            "anchors": [1.0, 2.0],
            "axis": 1,
            "coords": 4,
            "classes": 2,
            "end_axis": 3,
            "num": 2,
            "do_softmax": True,
            "mask": [0, 1],
        },
    )
    yield "SliceScatter", 15, [floats(4, 3), floats(2, 3), Constant([1]), Constant([3]), Constant([1]), Constant([0])], {}


def list_cases():
    counted = collections.Counter()
    models = [*operations.list_models(), *((*model, ()) for model in list_more())]
    for operation, opset, inputs, attributes, expected in models:
        expected = tuple(map(np.asarray, expected if isinstance(expected, tuple) else (expected,)))
        counted[operation, opset] += 1
        if counted[operation, opset] > MOST and operation not in MANY:
            continue
        for is_dynamic in (False, True):
            name = f"{operation}-{opset}-{counted[operation, opset]}{'-dynamic' * is_dynamic}"
            arguments = (operation, opset, inputs, attributes, is_dynamic)
            yield Case("layers", name, lambda arguments=arguments: build(*arguments), expected=expected)
            # Weights of f16 give other results than NumPy's.
            if operation in COMPRESSED and not is_dynamic and counted[operation, opset] == 1:
                yield Case("layers", name + "-fp16", lambda arguments=arguments: build(*arguments), compress=True)


MANY = {"Interpolate", "AvgPool", "Convolution", "ConvolutionBackpropData", "MaxPool"}
# Their weights are saved in f16.
COMPRESSED = {"PRelu", "Bucketize", "FakeConvert", "GroupConvolution", "LSTMSequence", "GRUSequence"}
