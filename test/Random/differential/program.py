"""A random program: its values, its operations, and its MLIR text."""

from dataclasses import dataclass, field

import numpy as np

from elements import BF16, ElementType


@dataclass(eq=False)
class Value:
    name: str
    element_type: ElementType
    shape: tuple
    # The shape in the type, None for `?`; where it is left out, `shape`.
    type_shape: tuple = None
    # As MLIR spells it; None for row-major.
    layout: str = None

    @property
    def mlir_type(self):
        extents = map(format_extent, self.shape if self.type_shape is None else self.type_shape)
        layout = f", {self.layout}" if self.layout else ""
        return f"tensor<{''.join(extent + 'x' for extent in extents)}{self.element_type.name}{layout}>"


@dataclass(eq=False)
class Step:
    operation: object
    operands: list
    result: Value
    rule: tuple
    # The target shape of a broadcast, and whether it is spelled out.
    target: tuple = None
    writes_target: bool = False
    # What the target is in the types, None for `?`; where each `?` takes its size
    # from, a constant or (value, dimension); and what is said of each read.
    target_type: tuple = None
    sizes: list = field(default_factory=list)
    reads: tuple = None

    @property
    def element_type(self):
        return self.operands[-1].element_type


@dataclass
class Program:
    arguments: list = field(default_factory=list)
    constants: list = field(default_factory=list)
    steps: list = field(default_factory=list)
    # The results of @main; @all returns every step's result.
    results: list = field(default_factory=list)
    # If not None, inner values get random layouts from this seed.
    inner_seed: int = None
    # Whether the evaluator's results, from its own operands, lie within its tolerance.
    compares_reference: bool = True
    # Arrays by the name of the argument or constant.
    data: dict = field(default_factory=dict)

    @property
    def all_results(self):
        return [step.result for step in self.steps]

    def text(self, results, name="main"):
        """A function that gives these results."""
        arguments = ", ".join(f"%{a.name}: {a.mlir_type}" for a in self.arguments)
        types = ", ".join(value.mlir_type for value in results)
        lines = [f"func.func @{name}({arguments}) -> ({types}) {{"]
        for constant in self.constants:
            elements = format_elements(self.data[constant.name], constant.element_type)
            lines.append(f"  %{constant.name} = arith.constant "
                         f"dense<{elements}> : {constant.mlir_type}")  # fmt: skip
        for step in self.steps:
            lines += ["  " + line for line in format_sizes(step) + [format_step(step)]]
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


def format_extent(extent):
    return "?" if extent is None else str(extent)


def format_list(extents):
    return format_comma_list(map(format_extent, extents))


def format_rule(rule):
    name, *parameters = rule
    if name == "pdpd":
        # The default axis is left out.
        return "#bcast.pdpd" if parameters[0] == -1 else f"#bcast.pdpd<axis = {parameters[0]}>"
    if name == "in_dim":
        return f"#bcast.in_dim<{format_list(parameters[0])}>"
    if name == "blocks":
        return f"#bcast.blocks<{format_list(parameters[0])}>"
    return f"#bcast.{name}"


def size_name(step, index):
    return f"{step.result.name}_size{index}"


def format_sizes(step):
    """The lines that make the sizes of a step's target."""
    lines = []
    for index, size in enumerate(step.sizes):
        name = size_name(step, index)
        if isinstance(size, int):
            lines.append(f"%{name} = arith.constant {size} : index")
        else:
            value, dim = size
            lines.append(f"%{name}_dim = arith.constant {dim} : index")
            lines.append(f"%{name} = tensor.dim %{value.name}, %{name}_dim : {value.mlir_type}")
    return lines


def format_parameters(operation):
    """Returns the name of an operation, and the text before and after its operands."""
    name, *parameters = operation.name.split()
    after = f", format = {parameters[0]}" if name == "reduce_precision" else ""
    return name, parameters[0] + ", " if name == "compare" else "", after


def format_step(step):
    name, before, after = format_parameters(step.operation)
    operands = ", ".join("%" + operand.name for operand in step.operands)
    text = f"%{step.result.name} = bcast.{name} {before}{operands}{after}"
    sizes = ", ".join("%" + size_name(step, index) for index in range(len(step.sizes)))
    sizes = f" sizes({sizes})" if sizes else ""
    if name == "broadcast_in_dim":
        reads = f" reads = {format_comma_list(step.reads)}" if step.reads else ""
        return f"{text}, dims = {format_list(step.rule[1])}{reads}{sizes} : {types(step)}"
    if step.writes_target:
        text += f" to {format_list(step.target_type or step.target)}"
    text += sizes
    if step.rule[0] != "none":
        text += f" rule({format_rule(step.rule)})"
    return f"{text} : {types(step)}"


def types(step):
    operands = [operand.mlir_type for operand in step.operands]
    if len(operands) == 1:
        return f"{operands[0]} -> {step.result.mlir_type}"
    return f"({', '.join(operands)}) -> {step.result.mlir_type}"


def to_npy(array, element_type):
    """Converts to the representation of .npy files: bf16 is two raw bytes."""
    return array.view("V2") if element_type is BF16 else array


def from_npy(array, element_type):
    return array.view(np.uint16) if element_type is BF16 else array
