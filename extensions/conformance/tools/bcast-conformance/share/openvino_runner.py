#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers the vectors of bcast-conformance with OpenVINO's CPU plugin. --version prints OpenVINO's version.

What OpenVINO's shape inference refuses is refused; else the plugin computes the result, with one thread.
"""

import functools
import math
import sys

import numpy as np
import openvino
import openvino_elements
from openvino import opset3
from openvino.utils.node_factory import NodeFactory
from openvino_elements import Program, make_list, make_parameter

import runner

RULES = ("none", "numpy", "pdpd")
TARGET_RULES = {"numpy": "numpy", "bidirectional": "bidirectional", "pdpd": "pdpd", "broadcast_in_dim": "explicit"}


def add(rule, axis, types):
    parameters = [make_parameter(type, "i32") for type in types]
    attributes = {"auto_broadcast": rule}
    if rule == "pdpd":
        attributes["auto_broadcast.auto_broadcast_axis"] = axis
    return NodeFactory("opset1").create("Add", [node.output(0) for node in parameters], attributes), parameters


def broadcast_node(rule, axis, dims, types):
    """The operand is the first parameter; a target with dynamic extents is the shape of a second one."""
    parameters = [make_parameter(types[0], "i32")]
    if None in types[1]:
        parameters.append(make_parameter(types[1], "i32"))
        sizes = opset3.shape_of(parameters[1])
    else:
        sizes = make_list(types[1])
    inputs = [parameters[0].output(0), sizes.output(0)]
    attributes = {"mode": TARGET_RULES[rule]}
    if rule == "pdpd":
        attributes["mode.mode.axis"] = axis
    if rule == "broadcast_in_dim":
        inputs.append(make_list(dims).output(0))
    return NodeFactory("opset3").create("Broadcast", inputs, attributes), parameters


@functools.lru_cache(maxsize=100)
def compile_node(function, *arguments):
    """The program of a node, for which function is called; or the error of OpenVINO, which is cached, too."""
    try:
        return Program(*function(*arguments))
    except RuntimeError as error:
        return error


def get_program(function, *arguments):
    program = compile_node(function, *arguments)
    if isinstance(program, Exception):
        raise program
    return program


def get_types(vector, shapes):
    return tuple(map(tuple, vector.get("types", shapes)))


def number_elements(shape):
    return np.array(runner.positions(shape), np.int32).reshape(shape)


def read_positions(result, operand):
    """The elements of the result as positions. What is read out of bounds is none, and 0 stands for it."""
    return [place if 0 <= place < math.prod(operand) else 0 for place in result.ravel().tolist()]


def broadcast(vector):
    rule, shapes = vector["rule"], vector["operands"]
    if rule not in RULES:
        raise runner.Unsupported
    program = get_program(add, rule, vector.get("axis"), get_types(vector, shapes))
    elements = []
    for index, shape in enumerate(shapes):
        arrays = [number_elements(some) * (other == index) for other, some in enumerate(shapes)]
        result = program.run(arrays)
        elements.append(read_positions(result, shape))
    return result.shape, elements, program.type


def broadcast_to(vector):
    rule, (operand,), target = vector["rule"], vector["operands"], vector["target"]
    if rule not in TARGET_RULES:
        raise runner.Unsupported
    dims = tuple(vector["dims"]) if "dims" in vector else None
    arguments = rule, vector.get("axis"), dims, get_types(vector, [operand, target])
    if rule in ("pdpd", "broadcast_in_dim") and "types" not in vector:
        # There are 90,000 of these, of which the first are computed out of bounds: shapes alone.
        return openvino_elements.get_type(broadcast_node(*arguments)[0]), None
    program = get_program(broadcast_node, *arguments)
    result = program.run([number_elements(operand), number_elements(target)][: program.count])
    return result.shape, [read_positions(result, operand)], program.type


def without_type(function):
    """Of static operands, whose answer has no type."""
    return lambda vector: function(vector)[:2]


if __name__ == "__main__":
    if sys.argv[1:] == ["--version"]:
        print("OpenVINO", openvino.__version__.split("-")[0])
    else:
        # The plugin is loaded once, not by each worker.
        openvino_elements.get_core().get_property("CPU", "FULL_DEVICE_NAME")
        dynamic = {"dynamic_broadcast": broadcast, "dynamic_broadcast_to": broadcast_to}
        runner.main(without_type(broadcast), without_type(broadcast_to), openvino_elements.compute,
                    {**openvino_elements.ARRAYS, **dynamic}, in_worker=True)  # fmt: skip
