"""Writes one MLIR function of bcast operations, with the result types inferred."""

from dataclasses import dataclass

import numpy as np

from element_types import NUMPY_TYPES, dense_literal, is_float

NUMPY = "#bcast.numpy"
NO_RULE = None


def pdpd(axis=None):
    return "#bcast.pdpd" if axis is None else f"#bcast.pdpd<axis = {axis}>"


def tensor_type(shape, element_type):
    return "tensor<" + "".join(f"{extent}x" for extent in shape) + element_type + ">"


@dataclass(frozen=True)
class Value:
    name: str
    element_type: str
    shape: tuple

    @property
    def rank(self):
        return len(self.shape)

    @property
    def type(self):
        return tensor_type(self.shape, self.element_type)


class FunctionBuilder:
    def __init__(self):
        self._arguments = []
        self._lines = []
        self._count = 0
        self._scalars = {}

    def argument(self, shape, element_type):
        value = Value(f"%arg{len(self._arguments)}", element_type, tuple(shape))
        self._arguments.append(value)
        return value

    def comment(self, text):
        self._lines.append(f"// {text}")

    def finish(self, results, name="main"):
        """The text of the function, which returns `results`."""
        arguments = ", ".join(f"{a.name}: {a.type}" for a in self._arguments)
        names = ", ".join(value.name for value in results)
        types = ", ".join(value.type for value in results)
        body = "".join(f"  {line}\n" for line in self._lines)
        return (
            f"func.func @{name}({arguments}) -> ({types}) {{\n"
            f"{body}  return {names} : {types}\n}}\n"
        )

    def constant(self, array, element_type):
        array = np.asarray(array, NUMPY_TYPES[element_type])
        # dense<> has no brackets that would tell an inner extent of 0.
        text = dense_literal(array, element_type) if array.size else ""
        type_text = tensor_type(array.shape, element_type)
        return self._emit(
            f"arith.constant dense<{text}> : {type_text}", array.shape, element_type
        )

    def scalar(self, number, like):
        """A constant scalar of the element type of the value `like`."""
        element_type = like.element_type
        if not is_float(element_type) and number != int(number):
            raise ValueError(f"{number} is no {element_type}")
        key = (element_type, repr(number))
        if key not in self._scalars:
            self._scalars[key] = self.constant(number, element_type)
        return self._scalars[key]

    def unary(self, op, x):
        return self._emit(f"bcast.{op} {x.name} : {x.type}", x.shape, x.element_type)

    def convert(self, x, element_type):
        if x.element_type == element_type:
            return x
        result = tensor_type(x.shape, element_type)
        return self._emit(
            f"bcast.convert {x.name} : {x.type} -> {result}", x.shape, element_type
        )

    def elementwise(self, op, *operands, rule=NUMPY):
        return self._elementwise(op, "", operands, rule, operands[-1].element_type)

    def compare(self, direction, a, b, rule=NUMPY):
        return self._elementwise("compare", f"{direction}, ", (a, b), rule, "i1")

    def broadcast(self, x, shape):
        """x broadcast to exactly `shape`."""
        result = tensor_type(shape, x.element_type)
        return self._emit(
            f"bcast.broadcast {x.name} rule({NUMPY}) : {x.type} -> {result}",
            shape,
            x.element_type,
        )

    def expand(self, x, target):
        """x broadcast together with the shape `target`."""
        shape = np.broadcast_shapes(x.shape, tuple(target))
        result = tensor_type(shape, x.element_type)
        to = ", ".join(str(extent) for extent in target)
        return self._emit(
            f"bcast.broadcast {x.name} to [{to}] rule(#bcast.bidirectional) : "
            f"{x.type} -> {result}",
            shape,
            x.element_type,
        )

    def broadcast_in_dim(self, x, dims, shape):
        result = tensor_type(shape, x.element_type)
        dims = ", ".join(str(dim) for dim in dims)
        return self._emit(
            f"bcast.broadcast_in_dim {x.name}, dims = [{dims}] : {x.type} -> {result}",
            shape,
            x.element_type,
        )

    def _elementwise(self, op, prefix, operands, rule, element_type):
        shape = _result_shape([operand.shape for operand in operands], rule)
        names = ", ".join(operand.name for operand in operands)
        types = ", ".join(operand.type for operand in operands)
        rule_text = f" rule({rule})" if rule else ""
        return self._emit(
            f"bcast.{op} {prefix}{names}{rule_text} : "
            f"({types}) -> {tensor_type(shape, element_type)}",
            shape,
            element_type,
        )

    def _emit(self, text, shape, element_type):
        value = Value(f"%{self._count}", element_type, tuple(shape))
        self._count += 1
        self._lines.append(f"{value.name} = {text}")
        return value


def _result_shape(shapes, rule):
    """bcast-run's verifier checks the rule."""
    return np.broadcast_shapes(*shapes) if rule == NUMPY else shapes[0]
