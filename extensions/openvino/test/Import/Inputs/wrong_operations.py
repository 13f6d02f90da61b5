"""Imports layers with wrong attributes, inputs and shapes, and prints their errors.

usage: wrong_operations.py FOLDER
"""

import os
import re
import subprocess
import sys

import numpy as np
from operations import Constant, Static, write_model

x = np.zeros((4, 5, 6), np.float32)
image = np.zeros((1, 2, 4, 4), np.float32)
index = np.zeros((2,), np.int64)
channels = np.zeros((6,), np.float32)
zero = np.float32(0).reshape(())
LSTM = [np.zeros(shape, np.float32) for shape in ((2, 3), (2, 2), (2, 2), (8, 3), (8, 2), (8,))]
CELL = {"hidden_size": 2, "activations": "sigmoid,tanh,tanh"}
masks = {"begin_mask": "0", "end_mask": "0"}

WRONG = [
    ("Slice", 8, [x, Constant([0]), Constant([4]), Constant([0])], {}),
    ("Slice", 8, [x, Constant([0]), Constant([4]), Static([1])], {}),
    ("Slice", 8, [x, Constant([0, 0]), Constant([4]), Constant([1])], {}),
    ("Slice", 8, [x, Constant([0, 0]), Constant([4, 4]), Constant([1, 1]), Constant([0, -3])], {}),
    ("Slice", 8, [x, index[:, None], Constant([4]), Constant([1])], {}),
    ("StridedSlice", 1, [x, Constant([0, 0]), Constant([1, 1])], {**masks, "ellipsis_mask": "1,1"}),
    ("StridedSlice", 1, [x, Constant([0] * 4), Constant([1] * 4)], masks),
    ("StridedSlice", 1, [x, Constant([4]), Constant([5])], {**masks, "shrink_axis_mask": "1"}),
    ("StridedSlice", 1, [x, Constant([-5]), Constant([5])], {**masks, "shrink_axis_mask": "1"}),
    ("StridedSlice", 1, [x, Constant([0]), Constant([5])], {**masks, "begin_mask": "a"}),
    ("Split", 1, [x, Constant(1)], {"num_splits": 2}),
    ("Split", 1, [x, Constant(1)], {}),
    ("Split", 1, [x, Constant(3)], {"num_splits": 1}),
    ("Split", 1, [x, index[0].reshape(())], {"num_splits": 1}),
    ("VariadicSplit", 1, [x, Constant(0), Constant([-1, -1])], {}),
    ("VariadicSplit", 1, [x, Constant(0), Constant([1, 2])], {}),
    ("VariadicSplit", 1, [x, Constant(0), Constant([5, -1])], {}),
    ("Gather", 8, [x, channels, Constant(0)], {}),
    ("Gather", 8, [x, index, Constant(0)], {"batch_dims": 1}),
    ("Gather", 8, [x, index, Constant(1)], {"batch_dims": 1}),
    ("Gather", 8, [x, index], {}),
    ("Gather", 8, [x[:0], index, Constant(0)], {}),
    ("GatherElements", 6, [x, index], {"axis": 0}),
    ("GatherND", 8, [x, np.zeros((2, 4), np.int64)], {}),
    ("Pad", 1, [x, Constant([0]), Constant([0])], {"pad_mode": "constant"}),
    ("Pad", 1, [x, Constant([0] * 3), Constant([0] * 3)], {"pad_mode": "wrap"}),
    ("Pad", 1, [x, Constant([4, 0, 0]), Constant([0] * 3)], {"pad_mode": "reflect"}),
    ("Pad", 1, [x, Constant([5, 0, 0]), Constant([0] * 3)], {"pad_mode": "symmetric"}),
    ("Pad", 12, [x, Constant([-3, 0, 0]), Constant([-2, 0, 0])], {"pad_mode": "constant"}),
    ("Pad", 1, [x, Constant([2**40, 0, 0]), Constant([0] * 3)], {"pad_mode": "constant"}),
    ("Tile", 1, [x, Constant([1, -1, 1])], {}),
    ("Tile", 1, [x, Constant([2**40, 2**40, 1])], {}),
    ("Range", 1, [Constant(0), zero, Constant(1)], {}),
    ("Range", 4, [Constant(0), zero, Constant(1)], {"output_type": "u4"}),
    ("Eye", 9, [Constant(2), Constant([2, 2]), Constant(0)], {"output_type": "f32"}),
    ("OneHot", 1, [index, Constant(3), zero, zero], {"axis": 2}),
    ("OneHot", 1, [index, Constant(2**63 - 1), zero, zero], {"axis": 0}),
    ("OneHot", 16, [index, Constant(3), zero, zero], {"axis": 0, "negative_indices_mode": "wrap"}),
    ("DepthToSpace", 1, [x], {"block_size": 2, "mode": "blocks_first"}),
    ("DepthToSpace", 1, [x], {"block_size": 0, "mode": "depth_first"}),
    ("SpaceToDepth", 1, [x], {"block_size": 2, "mode": "DCR"}),
    ("ShuffleChannels", 1, [x], {"group": 2}),
    ("Roll", 7, [x, Constant([1, 2]), Constant([0])], {}),
    ("Reverse", 1, [x, Constant([0])], {"mode": "axis"}),
    ("FakeQuantize", 1, [x, zero, zero, zero, zero], {"levels": 1}),
    ("MVN", 6, [x, Constant([0])], {"normalize_variance": "true"}),
    ("StridedSlice", 1, [x, Constant([0]), Constant([1])], {}),
    ("MVN", 6, [x, Static([0])], {"normalize_variance": "true", "eps_mode": "inside_sqrt", "eps": "1"}),
    ("MVN", 1, [x[0, 0]], {"across_channels": "false", "eps": "1e-5"}),
    ("Range", 1, [Constant(0), Constant(5), Constant(0)], {}),
    ("Range", 4, [Constant(0), Constant(2**31), Constant(1)], {"output_type": "i64"}),
    ("Range", 4, [Constant(0), Constant(np.inf, np.float32), Constant(1)], {"output_type": "f32"}),
    ("Range", 4, [Constant(np.nan, np.float32), Constant(1), Constant(1)], {"output_type": "f32"}),
    ("BatchNormInference", 5, [x, channels, channels, channels, channels], {"epsilon": "a"}),
    ("BatchNormInference", 5, [x, channels, channels, channels, channels], {"epsilon": "1"}),
    ("GroupNormalization", 12, [x, channels, channels], {"num_groups": 0, "epsilon": 0}),
    ("Broadcast", 3, [channels[:1], Constant([2**30, 2**29])], {"mode": "bidirectional"}),
    ("Broadcast", 1, [channels[:1], Constant([2**31]), Constant([0])], {"mode": "explicit"}),
    ("Tile", 1, [x, Constant([2**31, 1, 1])], {}),
    ("Eye", 9, [Constant(2**30), Constant(2**29), Constant(0)], {"output_type": "f32"}),
    ("Eye", 9, [Constant(2), Constant(2), Constant(0), Constant([2**30])], {"output_type": "f32"}),
    ("TopK", 11, [x, Constant(2)], {"mode": "top", "sort": "value"}),
    ("TopK", 11, [x, Constant(7)], {"axis": 2, "mode": "max", "sort": "value"}),
    ("TopK", 11, [x, Constant([1, 1])], {"axis": 2, "mode": "max", "sort": "value"}),
    ("CumSum", 3, [x, Constant(3)], {}),
    ("Einsum", 7, [x, x], {"equation": "ijk,jk->i,"}),
    ("Bucketize", 3, [x, x[0]], {}),
    ("ScaledDotProductAttention", 13, [x, x, x, x, zero, zero], {"causal": "false"}),
    ("ScaledDotProductAttention", 13, [x, x, x[:, :4]], {"causal": "true"}),
    ("ScatterUpdate", 3, [x, index, x, Constant(0)], {}),
    ("ScatterUpdate", 3, [x, index, x[0], Constant(0)], {}),
    ("ScatterElementsUpdate", 12, [x, x.astype(np.int64), x, Constant(0)], {"reduction": "mean"}),
    ("ScatterElementsUpdate", 3, [x, x.astype(np.int64), x, Constant(-4)], {}),
    ("ScatterNDUpdate", 3, [x, np.zeros((2, 4), np.int64), x], {}),
    ("Convolution", 1, [image, image], {"auto_pad": "same"}),
    ("Convolution", 1, [image, image[:, 1:]], {}),
    ("Convolution", 1, [image, image], {"strides": "0,1"}),
    ("Convolution", 1, [x, x[0]], {"strides": "1"}),
    ("GroupConvolution", 1, [image, image[None, :, :, :0]], {}),
    ("GroupConvolution", 1, [image, image], {}),
    ("ConvolutionBackpropData", 1, [image, image.reshape(2, 1, 4, 4), Constant([3])], {}),
    ("MaxPool", 8, [image], {"kernel": "2,2", "rounding_type": "up"}),
    ("MaxPool", 8, [image], {"kernel": "2,2", "axis": 9}),
    ("AvgPool", 1, [image], {"kernel": "9,9", "exclude-pad": "true"}),
    ("AdaptiveAvgPool", 8, [image, Constant([3])], {}),
    ("AdaptiveAvgPool", 8, [image, Constant([3, 0])], {}),
    ("Interpolate", 11, [image, Constant([9, 9]), Constant([2, 3])], {"mode": "bicubic_pillow", "shape_calculation_mode": "sizes"}),
    ("Interpolate", 11, [image, Constant([9, 9]), Constant([2, 3])], {"mode": "linear", "antialias": "true", "shape_calculation_mode": "sizes"}),
    ("Interpolate", 11, [image, Constant([-1, 9]), Constant([2, 3])], {"mode": "linear", "shape_calculation_mode": "sizes"}),
    ("Interpolate", 11, [image, channels[:2], Constant([2, 3])], {"mode": "linear", "shape_calculation_mode": "scales"}),
    ("Interpolate", 1, [image, Constant([9, 9])], {"mode": "linear", "axes": "2,3"}),
    ("LRN", 1, [image, Constant([1])], {"alpha": 1, "beta": 1, "size": 0}),
    ("LSTMCell", 1, LSTM, {**CELL, "input_forget": "true", "weights_format": "fico"}),
    ("LSTMCell", 1, LSTM, {**CELL, "input_forget": "maybe"}),
    ("LSTMCell", 1, [*LSTM, np.zeros(6, np.float32)], CELL),
    ("LSTMCell", 4, LSTM, {**CELL, "input_forget": "false"}),
    ("Add", 99, [x, x], {}),
]  # fmt: skip

os.makedirs(sys.argv[1], exist_ok=True)
os.chdir(sys.argv[1])
for operation, opset, inputs, attributes in WRONG:
    write_model("wrong", operation, opset, inputs, attributes, False, 1)
    command = ["bcast-translate", "--import-openvino", "wrong.xml", "-o", "wrong.mlir"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 1 and not os.path.exists("wrong.mlir"), (operation, attributes, ran)
    errors = re.findall(r"wrong\.xml:(\d+):0: error: (.*)", ran.stderr)
    assert errors, (operation, attributes, ran.stderr)
    for line, message in errors:
        print(f"{line}: {message}")
