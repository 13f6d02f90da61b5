#!/usr/bin/env python3
"""Writes models by OpenVINO's runtime, and the results of its reference implementation or of its processor plugin.

The package is from PyPI: pip install openvino==2026.4.1. The suite reads what is beside this file.

usage: make_models.py
"""

import json
import os

import numpy as np
import openvino as ov
from openvino import opset1, opset13
from openvino.utils.node_factory import NodeFactory

FOLDER = os.path.dirname(os.path.abspath(__file__))
AXIS = "auto_broadcast.auto_broadcast_axis"


class Input:
    """A parameter of a type and a shape. Its name may follow. All extents are dynamic if `rank`."""

    def __init__(self, type, *shape, is_dynamic=False):
        self.type, self.shape, self.is_dynamic = np.dtype(type), shape, is_dynamic

    def make(self):
        shape = [-1] * len(self.shape) if self.is_dynamic else self.shape
        return opset1.parameter(shape, self.type)


def array(*numbers, type=np.int64):
    """A constant: a scalar of one number, or a list."""
    return np.array(numbers[0] if len(numbers) == 1 else numbers, type)


def values(type, shape):
    """The elements of an input: -3, -2, ..., 3, -3, ..."""
    numbers = np.arange(np.prod(shape, dtype=np.int64)) % 7
    return (numbers - 3 * (type.kind in "if")).astype(type).reshape(shape)


def weights(*shape):
    """A constant of halves."""
    return (np.arange(np.prod(shape)) * 5 % 7 / 2 - 1.5).reshape(shape).astype(np.float32)


A, B = Input("f4", 2, 3, 4), Input("f4", 3)
SCALAR = Input("f4")
IMAGE, AXES = Input("f4", 1, 2, 4, 3), array(2, 3)
PLACED = {"pads_begin": [0], "pads_end": [0], "antialias": False, "shape_calculation_mode": "sizes"}
SCALED = {**PLACED, "shape_calculation_mode": "scales"}
FUNCTIONS = ["sigmoid", "tanh", "tanh"]
CELL = {"hidden_size": 2, "activations": FUNCTIONS, "activations_alpha": [], "activations_beta": [], "clip": 0.0}
SEQUENCE = {**CELL, "direction": "bidirectional"}
STATE, LENGTHS = Input("f4", 2, 2, 2), array(3, 2)
ONES = np.ones(2, np.float32)
MODELS = {
    "add-axis": ("Add", 1, [A, B], {"auto_broadcast": "pdpd", AXIS: 1}),
    "add-axis-0": ("Add", 1, [Input("f4", 3, 3), B], {"auto_broadcast": "pdpd", AXIS: 0}),
    "add-axis-dynamic": ("Add", 1, [Input("f4", 2, 3, 4, is_dynamic=True), B], {"auto_broadcast": "pdpd", AXIS: 1}),
    "add-last": ("Add", 1, [A, Input("f4", 3, 4)], {"auto_broadcast": "pdpd", AXIS: -1}),
    "add-none": ("Add", 1, [A, A], {"auto_broadcast": "none"}),
    "less-axis": ("Less", 1, [A, B], {"auto_broadcast": "pdpd", AXIS: 1}),
    "select-axis": ("Select", 1, [Input("?", 3), A, Input("f4", 3, 1)], {"auto_broadcast": "pdpd", AXIS: 1}),
    "quantize-axis": ("FakeQuantize", 1, [A, Input("f4", 3), B, SCALAR, SCALAR], {"levels": 8, "auto_broadcast": "pdpd", AXIS: 1}),
    "broadcast-1-none": ("Broadcast", 1, [B, array(2, 3, 4), array(1)[None]], {"mode": "none"}),
    "broadcast-1-numpy": ("Broadcast", 1, [Input("f4", 4), array(2, 3, 4)], {"mode": "numpy"}),
    "broadcast-1-pdpd": ("Broadcast", 1, [Input("f4", 3, 4), array(3, 4), array(0)], {"mode": "pdpd", "mode.auto_broadcast_axis": 0}),
    "broadcast-3-explicit": ("Broadcast", 3, [B, array(2, 3, 4), array(1)[None]], {"mode": "explicit"}),
    "broadcast-3-bidirectional": ("Broadcast", 3, [Input("f4", 3, 1), array(2, 1, 4)], {"mode": "bidirectional"}),
    "clamp-u8": ("Clamp", 1, [Input("u1", 2, 5)], {"min": -10.0, "max": 4.9}),
    "clamp-i32": ("Clamp", 1, [Input("i4", 2, 5)], {"min": 1.5, "max": float("inf")}),
    "reduce-nothing": ("ReduceSum", 1, [Input("f4", 2, 3), np.array([], np.int64)], {"keep_dims": False}),
    "sqrt-i32": ("Sqrt", 1, [array(3, 7, 8, 9, 10, type=np.int32)], {}),
    "round-i32": ("Round", 5, [Input("i4", 5)], {"mode": "half_to_even"}),
    "one-hot-16": ("OneHot", 16, [Input("i8", 2, 5), array(4), array(7), array(1)], {"axis": 1}),
    "one-hot-16-normalize": ("OneHot", 16, [Input("i8", 7), array(3), array(7), array(1)],
                             {"axis": -1, "negative_indices_mode": "normalize"}),
    "squeeze-15": ("Squeeze", 15, [Input("f4", 1, 3, 1), array([0])], {"allow_axis_skip": False}),
    "squeeze-15-skip": ("Squeeze", 15, [Input("f4", 1, 3, 1), array(0, 1)], {"allow_axis_skip": True}),
    "prelu-channels": ("PRelu", 1, [Input("f4", 2, 5, 5), Input("f4", 5)], {}),
    "prelu-last": ("PRelu", 1, [Input("f4", 2, 3, 5), Input("f4", 5)], {}),
    "range-u8": ("Range", 4, [array(5), array(2), array(-1)], {"output_type": "u8"}),
    "range-i16": ("Range", 4, [array(-20000), array(20000), array(10000)], {"output_type": "i16"}),
    "interpolate-nearest": ("Interpolate", 4, [IMAGE, array(6, 2), ONES, AXES], {**PLACED, "mode": "nearest"}),
    "interpolate-linear": ("Interpolate", 4, [IMAGE, array(2, 2), ONES, AXES], {**PLACED, "mode": "linear", "antialias": True}),
    "interpolate-linear-onnx": ("Interpolate", 11, [IMAGE, np.array([1.5, 0.7], np.float32), AXES],
                                {**SCALED, "mode": "linear_onnx", "coordinate_transformation_mode": "align_corners"}),
    "interpolate-cubic": ("Interpolate", 11, [IMAGE, array(7, 5), AXES],
                          {**PLACED, "mode": "cubic", "pads_begin": [0, 0, 1, 0], "pads_end": [0, 0, 0, 2]}),
    "gru": ("GRUSequence", 5, [Input("f4", 2, 3, 3), STATE, LENGTHS, weights(2, 6, 3), weights(2, 6, 2), weights(2, 8)],
            {**SEQUENCE, "activations": FUNCTIONS[:2], "linear_before_reset": True}),
    "lstm": ("LSTMSequence", 5, [Input("f4", 2, 3, 3), STATE, STATE, LENGTHS, weights(2, 8, 3), weights(2, 8, 2), weights(2, 8)],
             SEQUENCE),
    "lstm-cell": ("LSTMCell", 4, [Input("f4", 2, 3), Input("f4", 2, 2), Input("f4", 2, 2), weights(8, 3), weights(8, 2), weights(8)],
                  CELL),
    "lstm-cell-1": ("LSTMCell", 1, [Input("f4", 2, 3), Input("f4", 2, 2), Input("f4", 2, 2), weights(8, 3), weights(8, 2), weights(8)],
                    CELL),
    "rnn": ("RNNSequence", 5, [Input("f4", 2, 3, 3), Input("f4", 2, 1, 2), LENGTHS, weights(1, 2, 3), weights(1, 2, 2), weights(1, 2)],
            {**SEQUENCE, "activations": ["tanh"], "direction": "reverse"}),
    "scatter-update": ("ScatterUpdate", 3, [A, array((2, 0), (1, 1)), Input("f4", 2, 3, 2, 2), array(2)], {}),
    "scatter-elements": ("ScatterElementsUpdate", 12, [A, array(((2, 0, 2), (1, 1, 0)))[..., None], Input("f4", 2, 3, 1), array(2)],
                         {"reduction": "prod", "use_init_val": False}),
    "scatter-nd": ("ScatterNDUpdate", 15, [A, array((0, 1), (1, 2), (0, 1)), Input("f4", 3, 4)], {"reduction": "sub"}),
    "top-k-index": ("TopK", 11, [A, array(2)], {"axis": 2, "mode": "min", "sort": "index", "index_element_type": "i64"}),
    "broadcast-3-pdpd": ("Broadcast", 3, [Input("f4", 3, 4), array(3, 4)], {"mode": "pdpd", "mode.mode.axis": 0}),
}  # fmt: skip


def write_scale_shift():
    """Two layers by PDPD's rule and one of another set of operations, with names and a bounded extent."""
    x = opset1.parameter([-1, 3, ov.Dimension(1, 64)], np.float32)
    scale = opset1.parameter([3], np.float32)
    shift = opset1.constant(np.array([10, 20, -300], np.float32), name="shift")
    factory, attributes = NodeFactory("opset1"), {"auto_broadcast": "pdpd", AXIS: 1}
    scaled = factory.create("Multiply", [x, scale], attributes)
    shifted = factory.create("Add", [scaled, shift], attributes)
    relu = opset1.relu(shifted)
    nodes = {"x": x, "scale": scale, "scaled": scaled, "shifted": shifted, "relu": relu}
    for name, node in nodes.items():
        node.set_friendly_name(name)
    x.output(0).set_names({"image"})
    scale.output(0).set_names({"scale"})
    relu.output(0).set_names({"activated", "y"})
    model = ov.Model([relu], [x, scale], "scale_shift_relu")
    ov.save_model(model, os.path.join(FOLDER, "scale-shift.xml"), compress_to_fp16=False)


def evaluate(model, tensors):
    """The results of the reference implementation, or of the processor plugin where that has none."""
    outputs = [ov.Tensor(port.get_element_type(), [0]) for port in model.outputs]
    try:
        assert model.evaluate(outputs, tensors)
    except RuntimeError:
        request = ov.Core().compile_model(model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"}).create_infer_request()
        request.infer(dict(enumerate(tensors)))
        outputs = [request.get_output_tensor(index) for index in range(len(outputs))]
    return outputs


def main():
    write_scale_shift()
    results = {}
    for name, (operation, opset, inputs, attributes) in MODELS.items():
        nodes = [given.make() if isinstance(given, Input) else opset13.constant(given) for given in inputs]
        parameters = [node for node in nodes if node.get_type_name() == "Parameter"]
        node = NodeFactory(f"opset{opset}").create(operation, nodes, attributes)
        node.set_friendly_name("tested")
        model = ov.Model(node.outputs(), parameters, name)
        path = os.path.join(FOLDER, name)
        ov.save_model(model, path + ".xml", compress_to_fp16=False)
        if os.path.getsize(path + ".bin") == 0:
            os.remove(path + ".bin")
        given = [each for each in inputs if isinstance(each, Input)]
        tensors = [ov.Tensor(values(each.type, each.shape)) for each in given]
        outputs = evaluate(model, tensors)
        results[name] = {
            "operation": f"{operation}-{opset}",
            "inputs": [[each.type.str, each.shape] for each in given],
            "outputs": [[o.data.dtype.str, list(o.shape), o.data.ravel().tolist()] for o in outputs],
        }
    with open(os.path.join(FOLDER, "results.json"), "w") as file:
        lines = (f"{json.dumps(name)}: {json.dumps(result)}" for name, result in results.items())
        file.write("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
