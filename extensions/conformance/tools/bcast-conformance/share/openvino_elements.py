# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Elements, selections, reductions and indices by OpenVINO's CPU plugin."""

import functools

import numpy as np
import openvino
from openvino import opset1, opset3, opset4, opset5, opset10, opset11, opset13, opset15
from openvino.utils.node_factory import NodeFactory

import runner

# One thread, since results of more depend on their number; and no floats of 16 bits for those of 32.
CONFIGURATION = {"INFERENCE_NUM_THREADS": 1, "INFERENCE_PRECISION_HINT": "f32"}
FUNCTIONS = {
    "abs": opset1.abs, "acos": opset1.acos, "acosh": opset4.acosh, "add": opset1.add, "asin": opset1.asin,
    "asinh": opset4.asinh, "atan": opset1.atan, "atanh": opset4.atanh, "ceil": opset1.ceiling, "cosh": opset1.cosh,
    "cosine": opset1.cos, "erf": opset1.erf, "exponential": opset1.exp, "floor": opset1.floor,
    "floor_mod": opset1.floor_mod, "is_finite": opset10.is_finite, "is_inf": opset10.is_inf,
    "is_nan": opset10.is_nan, "log": opset1.log, "logistic": opset1.sigmoid, "maximum": opset1.maximum,
    "minimum": opset1.minimum, "multiply": opset1.multiply, "negate": opset1.negative, "power": opset1.power,
    "remainder": opset1.mod, "round_nearest_afz": lambda x: opset5.round(x, "half_away_from_zero"),
    "round_nearest_even": lambda x: opset5.round(x, "half_to_even"), "select": opset1.select,
    "shift_left": opset15.bitwise_left_shift, "sign": opset1.sign, "sine": opset1.sin, "sinh": opset1.sinh,
    "sqrt": opset1.sqrt, "squared_difference": opset1.squared_difference, "subtract": opset1.subtract,
    "tan": opset1.tan, "tanh": opset1.tanh,
}  # fmt: skip
COMPARISONS = {"EQ": opset1.equal, "NE": opset1.not_equal, "LT": opset1.less, "LE": opset1.less_equal,
               "GT": opset1.greater, "GE": opset1.greater_equal}  # fmt: skip
LOGICAL = {"and": opset1.logical_and, "not": opset1.logical_not, "or": opset1.logical_or, "xor": opset1.logical_xor}
BITWISE = {"and": opset13.bitwise_and, "not": opset13.bitwise_not, "or": opset13.bitwise_or, "xor": opset13.bitwise_xor}
REDUCTIONS = {"sum": opset1.reduce_sum, "product": opset1.reduce_prod, "maximum": opset1.reduce_max,
              "minimum": opset1.reduce_min}  # fmt: skip
LOGICAL_REDUCTIONS = {"and": opset1.reduce_logical_and, "or": opset1.reduce_logical_or}
TYPES = {"i1": openvino.Type.boolean, "bf16": openvino.Type.bf16}
BYTES = {"i1": 1, "bf16": 2}
for width in (8, 16, 32, 64):
    TYPES[f"i{width}"] = getattr(openvino.Type, f"i{width}")
    TYPES[f"ui{width}"] = getattr(openvino.Type, f"u{width}")
    BYTES[f"i{width}"] = BYTES[f"ui{width}"] = width // 8
    if width > 8:
        TYPES[f"f{width}"] = getattr(openvino.Type, f"f{width}")
        BYTES[f"f{width}"] = width // 8


def make_parameter(extents, name):
    if name not in TYPES:
        raise runner.Unsupported
    return opset1.parameter(openvino.PartialShape([-1 if extent is None else extent for extent in extents]), TYPES[name])


def get_type(node, index=0):
    """The inferred extents of a result of a node; None for a dynamic one."""
    return [extent.get_length() if extent.is_static else None for extent in node.output(index).get_partial_shape()]


def make_list(values):
    """A constant of one dimension. Python makes none without elements: the shape of a scalar is one."""
    return opset1.constant(np.array(values, np.int64)) if values else opset3.shape_of(opset1.constant(np.float32(0)))


@functools.cache
def get_core():
    return openvino.Core()


class Program:
    """A compiled node."""

    def __init__(self, node, parameters, index=0):
        self.type, self.count = get_type(node, index), len(parameters)
        model = openvino.Model([node.output(index)], parameters)
        self.request = get_core().compile_model(model, "CPU", CONFIGURATION).create_infer_request()

    def run_tensors(self, tensors):
        for index, tensor in enumerate(tensors):
            self.request.set_input_tensor(index, tensor)
        self.request.infer()
        return self.request.get_output_tensor(0)

    def run(self, arrays):
        """Of arrays of a type that NumPy has."""
        return np.array(self.run_tensors([openvino.Tensor(np.array(array)) for array in arrays]).data)


def read(texts, name, shape=None):
    """A tensor of bits, which may be of a type that NumPy lacks."""
    tensor = openvino.Tensor(TYPES[name], openvino.Shape([len(texts)] if shape is None else shape))
    bits = np.array([int(text, 16) for text in texts], f"u{BYTES[name]}")
    if bits.size:
        tensor.data.view(bits.dtype)[...] = bits.reshape(tensor.data.shape)
    return tensor


def write(tensor, name):
    if tensor.element_type != TYPES.get(name):
        raise runner.Unsupported
    digits = 2 * BYTES[name] if name != "i1" else 1
    return list(tensor.shape), [f"0x{int(bits):0{digits}x}" for bits in np.array(tensor.data).ravel().view(f"u{BYTES[name]}")]


def make_node(vector, nodes):
    operation, types = vector["operation"], vector["operand_types"]
    if operation == "compare":
        return COMPARISONS[vector["comparison_direction"]](*nodes)
    if operation == "convert":
        return opset1.convert(*nodes, TYPES[vector["result_type"]].to_string())
    # Integers are divided by both; floats by the first alone.
    if operation == "divide" or operation == "floor_divide" and "i" in types[0]:
        attributes = {"m_pythondiv": operation != "divide"}
        return NodeFactory("opset1").create("Divide", [node.output(0) for node in nodes], attributes)
    if operation in BITWISE:
        return (LOGICAL if types[0] == "i1" else BITWISE)[operation](*nodes)
    if operation == ("shift_right_arithmetic" if types[0].startswith("i") else "shift_right_logical"):
        return opset15.bitwise_right_shift(*nodes)
    if operation not in FUNCTIONS:
        raise runner.Unsupported
    return FUNCTIONS[operation](*nodes)


def compile_operation(vector, shapes, make=make_node, index=0):
    """The program of what make returns for parameters of the operands' types; Unsupported where it lacks a type."""
    if vector["result_type"] not in TYPES:
        raise runner.Unsupported
    parameters = [make_parameter(shape, name) for shape, name in zip(shapes, vector["operand_types"])]
    try:
        node = make(vector, parameters)
        if node.get_output_element_type(index) != TYPES[vector["result_type"]]:
            raise runner.Unsupported
        return Program(node, parameters, index)
    except RuntimeError as error:
        if any(text in str(error) for text in ("element type", "not supported", "nsupported", "precision")):
            raise runner.Unsupported from error
        raise


def compute(vector, operands):
    program = compile_operation(vector, [[len(texts)] for texts in operands])
    return write(program.run_tensors(map(read, operands, vector["operand_types"])), vector["result_type"])[1]


def answer_array(vector, make, index=0):
    program = compile_operation(vector, vector["shapes"], make, index)
    return write(
        program.run_tensors(map(read, vector["operands"], vector["operand_types"], vector["shapes"])), vector["result_type"]
    )


def broadcast_elements(vector):
    """Clamp has scalar limits, which are no operands."""
    rule = vector["rule"]
    if vector["operation"] != "select" or rule not in ("none", "numpy", "pdpd"):
        raise runner.Unsupported
    attributes = {"auto_broadcast": rule}
    if rule == "pdpd":
        attributes["auto_broadcast.auto_broadcast_axis"] = vector["axis"]

    def make(vector, nodes):
        return NodeFactory("opset1").create("Select", [node.output(0) for node in nodes], attributes)

    return answer_array(vector, make)


def reduce(vector):
    functions = LOGICAL_REDUCTIONS if vector["operand_types"] == ["i1"] else REDUCTIONS
    if vector["operation"] not in functions:
        raise runner.Unsupported
    dims = make_list(vector["dims"])
    return answer_array(vector, lambda vector, nodes: functions[vector["operation"]](*nodes, dims, vector["keep_dims"]))


def arg_reduce(vector):
    """The indices of TopK, which keeps the dimension."""
    if not vector["keep_dims"] or vector["result_type"] not in ("i32", "i64"):
        raise runner.Unsupported
    mode = "max" if vector["operation"] == "arg_maximum" else "min"
    count = opset1.constant(np.int64(1))

    def make(vector, nodes):
        return opset11.topk(*nodes, count, vector["dim"], mode, "value", vector["result_type"], True)

    shape, elements = answer_array(vector, make, 1)
    if vector["shapes"][0][vector["dim"]] == 0 and elements:
        raise ValueError("the index in an empty dimension is what the memory held")
    return shape, elements


def iota(vector):
    """A range, and so of one dimension alone."""
    name, shape = vector["result_type"], vector["shape"]
    if len(shape) != 1 or name not in TYPES or name == "i1":
        raise runner.Unsupported
    limits = [opset1.constant(np.int64(limit)) for limit in (0, shape[0], 1)]
    return write(Program(opset4.range(*limits, TYPES[name].to_string()), []).run_tensors([]), name)


ARRAYS = {"broadcast_elements": broadcast_elements, "reduce": reduce, "arg_reduce": arg_reduce, "iota": iota}
