# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Broadcasts of shapes by XLA.

The verifiers and the type inference of jaxlib's StableHLO and CHLO say which shapes are refused, and what the
shape of a result is. XLA:CPU compiles and runs what they accept, many operations at a time, on arrays whose
elements are their positions.
"""

import functools
import math

import jax
import jax.numpy as jnp
import numpy as np
from jax._src import compiler, xla_bridge
from jax._src.interpreters import mlir
from jaxlib import _jax
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import chlo, stablehlo

import runner

KINDS = ("broadcast", "broadcast_to", "dynamic_broadcast", "dynamic_broadcast_to")
CONTEXT = mlir.make_ir_context()
# Operations that are compiled together.
BATCH = 150
# The positions of the second operand of a sum count in these steps, so that a sum has both. Arrays have at most
# 27 elements.
STEP = 1000


def write_type(shape):
    """The type of a tensor; an extent that is None is dynamic."""
    return "tensor<" + "".join(f"{'?' if extent is None else extent}x" for extent in shape) + "i64>"


def write_dims(dims):
    return "{broadcast_dimensions = array<i64" + (": " + ", ".join(map(str, dims)) if dims else "") + ">}"


def number_elements(shape, step=1):
    return step * np.arange(math.prod(shape), dtype=np.int64).reshape(shape)


def parse(text):
    """A module of text or bytecode; an error if it does not verify."""
    with CONTEXT:
        return ir.Module.parse(text)


def refine(module):
    """The module with static shapes instead of the dynamic ones."""
    with CONTEXT:
        return parse(_jax.mlir.refine_polymorphic_shapes(module.operation.get_asm(binary=False).encode(), True, True))


@functools.cache
def get_client():
    client = xla_bridge.get_backend("cpu")
    options = compiler.get_compile_options(num_replicas=1, num_partitions=1)
    return client, _jax.DeviceList(tuple(client.devices()[:1])), options


def run(module, arrays):
    client, devices, options = get_client()
    with CONTEXT:
        executable = client.compile_and_load(module, devices, options)
        results = executable.execute_sharded([jax.device_put(array) for array in arrays])
        return [np.asarray(result[0]) for result in results.disassemble_into_single_device_arrays()]


@functools.cache
def infer(name, shapes, dims):
    """The shape that the operation's type inference gives. An error if it gives none."""
    element = ir.Type.parse("i64", CONTEXT)
    dynamic = ir.ShapedType.get_dynamic_size()
    with CONTEXT, ir.Location.unknown(), ir.InsertionPoint(ir.Module.create().body):
        types = [ir.RankedTensorType.get([dynamic if d is None else d for d in shape], element) for shape in shapes]
        operands = [ir.Operation.create("builtin.unrealized_conversion_cast", [t]).result for t in types]
        if name == "stablehlo.add":
            operation = stablehlo.AddOp(*operands)
        else:
            attribute = None if dims is None else ir.DenseI64ArrayAttr.get(dims)
            operation = chlo.BroadcastAddOp(*operands, broadcast_dimensions=attribute)
        operation.operation.verify()
        if not isinstance(operation.result.type, ir.RankedTensorType):
            raise ValueError("no shape is inferred")
        result = operation.result.type
        return [None if result.is_dynamic_dim(i) else result.get_dim_size(i) for i in range(result.rank)]


class Operation:
    """An operation on arrays whose result shows which elements it reads."""

    def __init__(self, name, arrays, shape, dims=None, types=None):
        """types, of the operand and of the result, belong to an operation whose result's size is an operand."""
        self.name, self.arrays, self.shape, self.dims, self.types = name, arrays, shape, dims, types
        self.result_type = write_type(types[1] if types else shape)

    def write(self, number):
        """Its line of IR, with the operands %aN and %bN, and the result %rN."""
        names = [f"%{letter}{number}" for letter, _ in zip("ab", self.arrays)]
        types = [write_type(array.shape) for array in self.arrays]
        line = ""
        if self.types:
            size = f"tensor<{len(self.shape)}xi64>"
            source, types = types, [write_type(self.types[0]), size]
            line = (
                f'%x{number} = "stablehlo.convert"({names[0]}) : ({source[0]}) -> {types[0]}\n'
                f'%s{number} = "stablehlo.constant"() {{value = dense<{self.shape}> : {size}}} : () -> {size}\n'
            ).replace("dense<[]>", "dense<>")
            names = [f"%x{number}", f"%s{number}"]
        attributes = "" if self.dims is None else write_dims(self.dims)
        return line + (
            f'%r{number} = "{self.name}"({", ".join(names)}) {attributes} : ({", ".join(types)}) -> {self.result_type}'
        )

    def get_arguments(self, number):
        return [f"%{letter}{number}: {write_type(array.shape)}" for letter, array in zip("ab", self.arrays)]


def build_module(operations):
    """A module whose function has the results of the operations. An error if it does not verify."""
    arguments = sum((operation.get_arguments(i) for i, operation in enumerate(operations)), [])
    lines = [operation.write(i) for i, operation in enumerate(operations)]
    results = ", ".join(f"%r{i}" for i in range(len(operations)))
    types = ", ".join(operation.result_type for operation in operations)
    body = "\n".join([*lines, f"return {results} : {types}"])
    module = parse(f"func.func @main({', '.join(arguments)}) -> ({types}) {{\n{body}\n}}")
    return refine(module) if any(operation.types for operation in operations) else module


def run_all(operations):
    """The result of each operation, or the error of XLA, found by halves."""
    try:
        return run(build_module(operations), sum((operation.arrays for operation in operations), []))
    except Exception as error:
        if len(operations) == 1:
            return [error]
        half = len(operations) // 2
        return run_all(operations[:half]) + run_all(operations[half:])


def add(name, shapes, types, dims, target=None):
    """The sum of arrays of the shapes, which has the shape of the target if there is one; and the type of the types."""
    if dims == [] and len(shapes[0]) == len(shapes[1]):
        # An absent list, as XLA has it. In CHLO, an empty one is another.
        dims = None

    def infer_of(of):
        return infer(name, tuple(map(tuple, of)), None if dims is None else tuple(dims))

    result_type = infer_of(types) if types else None
    shape = infer_of(shapes)
    if target is not None and shape != target:
        raise ValueError(f"the result's shape {shape} is not the target's")
    low, high = sorted(map(len, shapes))
    if dims and low != high and dims != list(range(high - low, high)):
        # CHLO infers a shape, but XLA compiles no other dimensions than the last ones.
        raise runner.Unsupported
    arrays = [number_elements(shapes[0]), number_elements(shapes[1], STEP)]
    return Operation(name, arrays, shape, dims), result_type


def add_to_target(name, vector, dims, may_grow):
    """The sum with an array of the target."""
    shapes = [vector["operands"][0], vector["target"]]
    if not may_grow and len(shapes[0]) > len(shapes[1]):
        raise ValueError("the rank is above the target's")
    return add(name, shapes, vector.get("types"), dims, None if may_grow else shapes[1])[0]


def broadcast_in_dim(vector, dims):
    array, target = number_elements(vector["operands"][0]), vector["target"]
    types = vector.get("types")
    name = "stablehlo.dynamic_broadcast_in_dim" if types else "stablehlo.broadcast_in_dim"
    operation = Operation(name, [array], target, dims, types)
    build_module([operation])
    return operation


def broadcast_numpy_to(vector):
    """By JAX's function, whose operation this is."""
    shape, target = vector["operands"][0], vector["target"]
    jax.eval_shape(lambda x: jnp.broadcast_to(x, tuple(target)), jax.ShapeDtypeStruct(tuple(shape), np.int64))
    dims = list(range(len(target) - len(shape), len(target)))
    return Operation("stablehlo.broadcast_in_dim", [number_elements(shape)], target, dims)


def plan(vector):
    """The operation of XLA that is the vector's, and the type of its result, or None."""
    rule, dims = vector["rule"], vector.get("broadcast_dimensions")
    if rule not in ("none", "numpy", "in_dim", "bidirectional", "broadcast_in_dim"):
        raise runner.Unsupported
    name = "stablehlo.add" if rule == "none" else "chlo.broadcast_add"
    if not vector["kind"].endswith("_to"):
        return add(name, vector["operands"], vector.get("types"), dims)
    if rule == "broadcast_in_dim":
        return broadcast_in_dim(vector, vector["dims"]), None
    if rule == "numpy":
        return broadcast_numpy_to(vector), None
    return add_to_target(name, vector, dims, rule == "bidirectional"), None


class Batch:
    """Answers vectors of shapes, as many at a time as XLA compiles together. answer is called with each answer."""

    def __init__(self, answer):
        self.answer = answer
        self.planned, self.waiting, self.results = [], {}, {}

    def add(self, vector):
        try:
            operation, result_type = plan(vector)
        except runner.Unsupported:
            self.answer({"id": vector["id"], "unsupported": True})
            return
        except Exception as error:
            self.answer({"id": vector["id"], "error": str(error).split("\n")[0]})
            return
        # Many vectors have the same operation, as those of different types with the same shapes.
        key = operation.write(0)
        self.planned.append((vector, key, result_type))
        if key not in self.results:
            self.waiting[key] = operation
        if len(self.waiting) == BATCH:
            self.finish()

    def finish(self):
        if self.waiting:
            self.results.update(zip(self.waiting, run_all(list(self.waiting.values()))))
        for vector, key, result_type in self.planned:
            answer, result = {"id": vector["id"]}, self.results[key]
            if isinstance(result, Exception):
                answer["error"] = str(result).split("\n")[0]
            else:
                positions = result.ravel()
                is_sum = not vector["kind"].endswith("_to")
                elements = [positions % STEP, positions // STEP] if is_sum else [positions % STEP]
                answer.update(shape=list(result.shape), type=result_type, elements=[part.tolist() for part in elements])
            self.answer(answer)
        self.planned, self.waiting = [], {}
