"""A random program: its values, its operations, and its MLIR text."""

from dataclasses import dataclass, field

import numpy as np

from elements import BF16, ElementType


@dataclass(eq=False)
class Value:
    name: str
    element_type: ElementType
    shape: tuple

    @property
    def mlir_type(self):
        return f"tensor<{''.join(f'{extent}x' for extent in self.shape)}{self.element_type.name}>"


@dataclass(eq=False)
class Step:
    operation: object
    operands: list
    result: Value
    rule: tuple
    # The target shape of a broadcast, and whether it is spelled out.
    target: tuple = None
    writes_target: bool = False

    @property
    def element_type(self):
        return self.operands[-1].element_type


@dataclass
class Program:
    arguments: list = field(default_factory=list)
    constants: list = field(default_factory=list)
    steps: list = field(default_factory=list)
    # What @main returns; @all returns every step's result.
    results: list = field(default_factory=list)
    # Arrays by the name of the argument or constant.
    data: dict = field(default_factory=dict)

    @property
    def all_results(self):
        return [step.result for step in self.steps]

    def text(self, results):
        """A module with the function @main, which gives these results."""
        arguments = ", ".join(f"%{a.name}: {a.mlir_type}" for a in self.arguments)
        types = ", ".join(value.mlir_type for value in results)
        lines = [f"func.func @main({arguments}) -> ({types}) {{"]
        for constant in self.constants:
            elements = format_elements(self.data[constant.name], constant.element_type)
            lines.append(f"  %{constant.name} = arith.constant "
                         f"dense<{elements}> : {constant.mlir_type}")  # fmt: skip
        lines += ["  " + format_step(step) for step in self.steps]
        names = ", ".join("%" + value.name for value in results)
        return "\n".join(lines + [f"  return {names} : {types}", "}", ""])


def format_elements(array, element_type):
    """Nested lists of decimal integers, or of the bits of floats."""
    if array.size == 0:
        return ""
    if element_type.is_float:
        return format_bits(array.view(f"u{array.itemsize}"))
    return str(array.tolist()).lower()


def format_bits(bits):
    if bits.ndim == 0:
        return f"0x{int(bits):0{2 * bits.dtype.itemsize}X}"
    return format_comma_list(map(format_bits, map(np.asarray, bits)))


def format_comma_list(texts):
    return "[" + ", ".join(texts) + "]"


def format_list(extents):
    return format_comma_list(map(str, extents))


def format_rule(rule):
    name, *parameters = rule
    if name == "pdpd":
        # The default axis is left out.
        return "#bcast.pdpd" if parameters[0] == -1 else f"#bcast.pdpd<axis = {parameters[0]}>"
    if name == "in_dim":
        return f"#bcast.in_dim<{format_list(parameters[0])}>"
    return f"#bcast.{name}"


def format_step(step):
    name, *parameters = step.operation.name.split()
    operands = ", ".join("%" + operand.name for operand in step.operands)
    text = f"%{step.result.name} = bcast.{name} "
    if name == "compare":
        text += parameters[0] + ", "
    text += operands
    if name == "broadcast_in_dim":
        return f"{text}, dims = {format_list(step.rule[1])} : {types(step)}"
    if step.writes_target:
        text += f" to {format_list(step.target)}"
    if step.rule[0] != "none":
        text += f" rule({format_rule(step.rule)})"
    return f"{text} : {types(step)}"


def types(step):
    operands = [operand.mlir_type for operand in step.operands]
    if len(operands) == 1:
        return f"{operands[0]} -> {step.result.mlir_type}"
    return f"({', '.join(operands)}) -> {step.result.mlir_type}"


def to_npy(array, element_type):
    """As a .npy file has it: bf16 is two raw bytes."""
    return array.view("V2") if element_type is BF16 else array


def from_npy(array, element_type):
    return array.view(np.uint16) if element_type is BF16 else array
