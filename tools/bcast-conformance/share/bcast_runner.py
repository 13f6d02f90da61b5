# A runner for bcast-conformance: answers vectors with bcast's own compiled code. A team with another
# compiler writes the like of it; docs/conformance.md describes the lines.
import functools
import json
import sys

import numpy as np

import bcast


def tensor(element_type, rank=1):
    return "tensor<" + "?x" * rank + element_type + ">"


@functools.cache
def compile_operation(operation, attributes, operand_types, result_type):
    names = ", ".join(f"%{i}" for i in range(len(operand_types)))
    arguments = ", ".join(f"%{i}: {type}" for i, type in enumerate(operand_types))
    return bcast.compile(f"""
func.func @main({arguments}) -> {result_type} {{
  %r = "bcast.{operation}"({names}) {{{attributes}}} : ({", ".join(operand_types)}) -> {result_type}
  return %r : {result_type}
}}""")


def answer_elementwise(vector):
    attributes = []
    if "comparison_direction" in vector:
        attributes = [f"comparison_direction = #bcast<comparison_direction {vector['comparison_direction']}>"]
    if "exponent_bits" in vector:
        attributes = [f"{name} = {vector[name]} : i32" for name in ("exponent_bits", "mantissa_bits")]
    types = tuple(map(tensor, vector["operand_types"]))
    function = compile_operation(vector["operation"], ", ".join(attributes), types, tensor(vector["result_type"]))
    operands = []
    for texts, type in zip(vector["operands"], function.inputs):
        dtype = np.dtype(type.dtype)
        operands.append(np.array([int(text, 16) for text in texts], f"u{dtype.itemsize}").view(dtype))
    result = function(*operands)
    digits = 1 if vector["result_type"] == "i1" else 2 * result.itemsize
    return {"elements": [f"0x{bits:0{digits}x}" for bits in result.view(f"u{result.itemsize}").tolist()]}


def answer_broadcast(vector):
    """Adds an operand whose elements are their positions to zeros of the other's shape."""
    rule, shapes = vector["rule"], vector["operands"]
    attributes = {
        "none": "",
        "numpy": "rule = #bcast.numpy",
        "pdpd": f"rule = #bcast.pdpd<axis = {vector.get('axis')}>",
        "in_dim": f"rule = #bcast.in_dim<{vector.get('broadcast_dimensions')}>",
    }[rule]
    ranks = [len(shape) for shape in shapes]
    types = tuple(tensor("i64", rank) for rank in ranks)
    rank = ranks[0] if rule == "pdpd" else max(ranks)
    add = compile_operation("add", attributes, types, tensor("i64", rank))
    zeros = [np.zeros(shape, np.int64) for shape in shapes]
    positions = [np.arange(array.size).reshape(array.shape) for array in zeros]
    results = [add(positions[0], zeros[1]), add(zeros[0], positions[1])]
    return {"shape": results[0].shape, "elements": [result.ravel().tolist() for result in results]}


for line in sys.stdin:
    vector = json.loads(line)
    answer = {"id": vector["id"]}
    try:
        if vector["kind"] == "elementwise":
            answer.update(answer_elementwise(vector))
        elif vector["kind"] == "broadcast":
            answer.update(answer_broadcast(vector))
        else:
            answer["unsupported"] = True
    except bcast.Error as error:
        answer["error"] = str(error)
    print(json.dumps(answer))
