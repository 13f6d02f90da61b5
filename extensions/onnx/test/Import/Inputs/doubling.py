"""Writes a model of functions each of which calls the next one twice: doubling.py MODEL.onnx"""

import sys

from onnx import TensorProto, helper

opsets = [helper.make_opsetid("", 15), helper.make_opsetid("own", 1)]
functions = []
for level in range(20):
    callee, domain = (f"f{level + 1}", "own") if level < 19 else ("Abs", "")
    calls = [helper.make_node(callee, [a], [b], domain=domain) for a, b in (("x", "y"), ("y", "z"))]
    functions.append(helper.make_function("own", f"f{level}", ["x"], ["z"], calls, opsets))
values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in "ab"]
graph = helper.make_graph([helper.make_node("f0", ["a"], ["b"], domain="own")], "g", values[:1], values[1:])
model = helper.make_model(graph, opset_imports=opsets, functions=functions, ir_version=8)
open(sys.argv[1], "wb").write(model.SerializeToString())
