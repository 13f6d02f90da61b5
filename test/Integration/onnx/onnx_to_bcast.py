#!/usr/bin/env python3
"""Translates an ONNX model into MLIR text: one function of bcast operations.

usage: onnx_to_bcast.py MODEL.onnx [INPUT.pb ...]

The inputs are only looked at where a value decides what the program is: the target
shape of an Expand that is an input of the model is compiled in.
"""

import argparse
import sys

import onnx

# Each of these adds its operations to TRANSLATIONS.
import translate_activations
import translate_arithmetic
import translate_layers
import translate_masks
import translate_math
import translate_shapes
import translate_training
from element_types import mlir_name
from function_builder import FunctionBuilder, tensor_type
from onnx_node import TRANSLATIONS, OnnxNode
from tensors import to_array
from unsupported import Unsupported


class Translation:
    """`text` is the module, `inputs` and `outputs` are its values with their types;
    `compiled_in` names the inputs whose values the text depends on."""

    def __init__(self, model, load_inputs):
        graph = model.graph
        _check_ops(graph)
        self.inputs = []
        self.compiled_in = []
        self._opsets = {_domain(o.domain): o.version for o in model.opset_import}
        self._known = {t.name: to_array(t) for t in graph.initializer}
        self._recorded = {}
        self._values = {}
        self._builder = FunctionBuilder()

        arguments = [v for v in graph.input if v.name not in self._known]
        for argument in arguments:
            value = self._builder.argument(*_declared_type(argument, "input"))
            self._values[argument.name] = value
            self.inputs.append(value)
        for argument, tensor in zip(arguments, load_inputs()):
            self._recorded[argument.name] = tensor
        for tensor in graph.initializer:
            self._values[tensor.name] = self._builder.constant(
                self._known[tensor.name], mlir_name(tensor.data_type)
            )
        for node in graph.node:
            self._translate(node)
        self.outputs = [self._values[output.name] for output in graph.output]
        for output, value in zip(graph.output, self.outputs):
            declared = tensor_type(*_declared_type(output, "output"))
            if value.type != declared:
                raise ValueError(
                    f"output '{output.name}' is {declared}, translated as {value.type}"
                )
        self.text = self._builder.finish(self.outputs)

    def _translate(self, proto):
        domain = _domain(proto.domain)
        inputs = [self._values[name] if name else None for name in proto.input]
        node = OnnxNode(proto, inputs, self._opsets[domain], self._known_value)
        self._builder.comment(f"{proto.op_type}, opset {node.opset}")
        results = TRANSLATIONS[domain, proto.op_type](node, self._builder)
        node.check_attributes_read()
        if not isinstance(results, list):
            results = [results]
        if len(results) != len(proto.output):
            raise ValueError(
                f"{proto.op_type} has {len(proto.output)} outputs, "
                f"translated as {len(results)}"
            )
        self._values.update(zip(proto.output, results))
        if proto.op_type == "Constant":
            self._known[proto.output[0]] = to_array(node.attribute("value"))

    def _known_value(self, name):
        if name in self._known:
            return self._known[name]
        if name not in self._recorded:
            raise Unsupported("shape or mode computed at run time")
        if name not in self.compiled_in:
            self.compiled_in.append(name)
        return to_array(self._recorded[name])


def _domain(name):
    return "" if name == "ai.onnx" else name


def _check_ops(graph):
    unknown = sorted(
        {
            node.op_type
            for node in graph.node
            if (_domain(node.domain), node.op_type) not in TRANSLATIONS
        }
    )
    if unknown:
        raise Unsupported(("op " if len(unknown) == 1 else "ops ") + ", ".join(unknown))


def _declared_type(value, kind):
    """The shape and the element type that a graph declares for a value."""
    form = value.type.WhichOneof("value")
    if form != "tensor_type":
        raise Unsupported(f"{kind} is no tensor but {form.replace('_type', '')}")
    tensor = value.type.tensor_type
    dims = tensor.shape.dim
    if not tensor.HasField("shape") or not all(d.HasField("dim_value") for d in dims):
        raise Unsupported(f"dynamic shape of an {kind}")
    return tuple(d.dim_value for d in dims), mlir_name(tensor.elem_type)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("inputs", nargs="*", metavar="INPUT.pb")
    options = parser.parse_args()
    try:
        model = onnx.load(options.model)
        translation = Translation(
            model, lambda: [onnx.load_tensor(path) for path in options.inputs]
        )
        print(translation.text, end="")
    except Unsupported as reason:
        sys.exit(f"{options.model}: {reason}")


if __name__ == "__main__":
    main()
