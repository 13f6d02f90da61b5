"""A node of an ONNX graph, and the table of translations."""

from onnx import helper

from function_builder import NO_RULE, NUMPY, pdpd
from unsupported import Unsupported

TRANSLATIONS = {}

TRAINING_DOMAIN = "ai.onnx.preview.training"


def translates(*op_types, domain=""):
    """Registers a function (node, builder) -> the node's results: a value, or a
    list of values in the order of the node's outputs."""

    def register(function):
        for op_type in op_types:
            TRANSLATIONS[domain, op_type] = function
        return function

    return register


class OnnxNode:
    def __init__(self, proto, inputs, opset, known_values):
        """`inputs` has None where an optional input is left out. `known_values`
        gives a function that returns the value of an input by its name."""
        self.op_type = proto.op_type
        self.inputs = inputs
        self.opset = opset
        self.output_names = list(proto.output)
        self._input_names = list(proto.input)
        self._known_values = known_values
        self._attributes = {
            a.name: helper.get_attribute_value(a) for a in proto.attribute
        }
        self._read = set()

    def input(self, index):
        """Returns None for a missing optional input."""
        return self.inputs[index] if index < len(self.inputs) else None

    def known_input(self, index):
        """Returns the value of an input that the translation needs, such as a shape."""
        return self._known_values(self._input_names[index])

    def has_output(self, index):
        return index < len(self.output_names) and self.output_names[index] != ""

    def attribute(self, name, default=None):
        self._read.add(name)
        return self._attributes.get(name, default)

    def ignore(self, *names):
        """Says that attributes do not matter to what is translated."""
        self._read.update(names)

    def check_attributes_read(self):
        for name in self._attributes:
            if name not in self._read:
                raise Unsupported(f"attribute '{name}' of op {self.op_type}")

    def binary_rule(self):
        """Returns the rule of a binary operation. Before opset 7 it did so only where asked, from
        the second operand to the first, beginning at an axis.
        """
        if self.opset >= 7:
            return NUMPY
        axis = self.attribute("axis")
        return pdpd(axis) if self.attribute("broadcast", 0) else NO_RULE

    def variadic_rule(self):
        return NUMPY if self.opset >= 8 else NO_RULE
