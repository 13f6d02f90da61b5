#!/usr/bin/env python3
"""forms.py FORM < explicit.mlir: writes a program of the explicit form as `linalg` or `tosa`.

The explicit form is that of `bcast-opt --bcast-to-explicit`, with static shapes and without layouts.
`linalg` has named operations only, and linalg.map for the few that have no name. `tosa` broadcasts
extents of 1, and has reciprocal and multiply in place of divide. An operation that the form lacks
ends the process with status 2.
"""

import re
import sys

NAMED = {"add": "add", "subtract": "sub", "multiply": "mul", "divide": "div", "abs": "abs",
         "maximum": "max", "minimum": "min", "negate": "negf", "exponential": "exp", "log": "log",
         "rsqrt": "rsqrt", "tanh": "tanh", "select": "select"}
TOSA = {"add": "add", "subtract": "sub", "abs": "abs", "maximum": "maximum", "minimum": "minimum",
        "negate": "negate", "exponential": "exp", "log": "log", "rsqrt": "rsqrt", "tanh": "tanh",
        "logistic": "sigmoid", "select": "select", "convert": "cast"}
LINE = re.compile(r"(%\w+) = (bcast\.\w+|arith\.constant) ?(.*?) : (.*)")
REDUCTION = re.compile(r"(sum|maximum) (%\w+), dims = \[([\d, ]*)\]")
COMBINE = {"sum": "arith.addf", "maximum": "arith.maximumf"}
IDENTITY = {"sum": "0.0", "maximum": "0xFF800000"}


def shape_of(tensor):
    return [int(extent) for extent in re.findall(r"(\d+)x", tensor)]


def element_of(tensor):
    return re.search(r"(?:<|x)([a-z]+\d+)>$", tensor)[1]


def tensor_of(shape, element):
    return f"tensor<{''.join(f'{extent}x' for extent in shape)}{element}>"


def split_types(text):
    operands, _, result = text.rpartition(" -> ")
    types = re.findall(r"tensor<[^>]*>", operands or result)
    return types, result


class Writer:
    """Writes operations, and knows the types of values."""

    def __init__(self):
        self.lines = []
        self.types = {}
        self.count = 0

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text, name=None):
        name = name or self.name()
        self.lines.append(f"    {name} = {text}")
        return name

    def refuse(self, operation):
        print(f"forms.py: no form for {operation}", file=sys.stderr)
        sys.exit(2)


class Linalg(Writer):
    def empty(self, tensor):
        return self.emit(f"tensor.empty() : {tensor}")

    def broadcast(self, result, operand, dims, source, target):
        shape, extents = shape_of(source), shape_of(target)
        # Extents of 1 that are stretched are dropped first.
        kept = [i for i, dim in enumerate(dims) if shape[i] == extents[dim]]
        if len(kept) < len(dims):
            groups = [[] for _ in kept]
            position = 0
            for i in range(len(dims) if kept else 0):
                while position + 1 < len(kept) and i >= kept[position + 1]:
                    position += 1
                groups[position].append(i)
            source = tensor_of([shape[i] for i in kept], element_of(source))
            operand = self.emit(f"tensor.collapse_shape {operand} {groups} : "
                                f"{tensor_of(shape, element_of(source))} into {source}")
            dims = [dims[i] for i in kept]
        added = [dim for dim in range(len(extents)) if dim not in dims]
        if not added:
            self.emit(f"tensor.cast {operand} : {source} to {target}", result)
            return
        self.emit(f"linalg.broadcast ins({operand} : {source}) "
                  f"outs({self.empty(target)} : {target}) dimensions = {added}", result)

    def map(self, result, operands, types, target, body):
        arguments = ", ".join(f"%e{i}: {element_of(kind)}" for i, kind in enumerate(types))
        self.emit(f"linalg.map ins({', '.join(operands)} : {', '.join(types)}) "
                  f"outs({self.empty(target)} : {target}) ({arguments}, %out: "
                  f"{element_of(target)}) {{ {body} }}", result)

    def operation(self, result, name, operands, types, target):
        element = element_of(types[-1])
        if name in NAMED:
            kind = NAMED[name]
            types_text = ", ".join(types)
            self.emit(f"linalg.{kind} ins({', '.join(operands)} : {types_text}) "
                      f"outs({self.empty(target)} : {target}) -> {target}", result)
        elif name == "squared_difference":
            difference = self.name()
            self.operation(difference, "subtract", operands, types, target)
            self.operation(result, "multiply", [difference] * 2, types, target)
        elif name == "compare":
            self.map(result, operands, types, target,
                     f"%r = arith.cmpf ogt, %e0, %e1 : {element} linalg.yield %r : i1")
        elif name == "convert":
            convert = {("bf16", "f32"): "extf", ("f32", "bf16"): "truncf",
                       ("i8", "f32"): "uitofp"}[element, element_of(target)]
            self.map(result, operands, types, target,
                     f"%r = arith.{convert} %e0 : {element} to {element_of(target)} "
                     f"linalg.yield %r : {element_of(target)}")
        else:
            self.refuse(name)

    def reduce(self, result, kind, operand, dims, source, target):
        element = element_of(source)
        identity = self.emit(f"arith.constant {IDENTITY[kind]} : {element}")
        init = self.emit(f"linalg.fill ins({identity} : {element}) "
                         f"outs({self.empty(target)} : {target}) -> {target}")
        self.emit(f"linalg.reduce ins({operand} : {source}) outs({init} : {target}) "
                  f"dimensions = {dims} (%in: {element}, %out: {element}) "
                  f"{{ %r = {COMBINE[kind]} %out, %in : {element} "
                  f"linalg.yield %r : {element} }}", result)

    def constant(self, result, value, target):
        self.emit(f"arith.constant {value} : {target}", result)


class Tosa(Writer):
    def reshape(self, operand, source, target, result=None):
        shape = shape_of(target)
        values = f"dense<{shape}> : tensor<{len(shape)}xindex>" if shape else \
            "dense<> : tensor<0xindex>"
        size = self.emit(f"tosa.const_shape {{values = {values}}} : "
                         f"() -> !tosa.shape<{len(shape)}>")
        return self.emit(f"tosa.reshape {operand}, {size} : ({source}, "
                         f"!tosa.shape<{len(shape)}>) -> {target}", result)

    def broadcast(self, result, operand, dims, source, target):
        shape, rank = shape_of(source), len(shape_of(target))
        ones = [1] * rank
        for i, dim in enumerate(dims):
            ones[dim] = shape[i]
        self.types[result] = tensor_of(ones, element_of(target))
        self.reshape(operand, source, self.types[result], result)

    def operation(self, result, name, operands, types, target):
        element = element_of(target)
        types = [self.types.get(operand, kind) for operand, kind in zip(operands, types)]
        shapes = [shape_of(kind) for kind in types]
        target = tensor_of([max(extents) for extents in zip(*shapes)], element)
        self.types[result] = target
        signature = f"({', '.join(types)}) -> {target}"
        if name == "negate":
            zero = [self.emit(f'"tosa.const"() {{values = dense<0.0> : tensor<1x{element}>}} : '
                              f"() -> tensor<1x{element}>") for _ in range(2)]
            self.emit(f"tosa.negate {operands[0]}, {zero[0]}, {zero[1]} : ({types[0]}, "
                      f"tensor<1x{element}>, tensor<1x{element}>) -> {target}", result)
        elif name in TOSA:
            self.emit(f"tosa.{TOSA[name]} {', '.join(operands)} : {signature}", result)
        elif name == "compare":
            self.emit(f"tosa.greater {', '.join(operands)} : {signature}", result)
        elif name == "multiply":
            zero = self.emit('"tosa.const"() {values = dense<0> : tensor<1xi8>} : '
                             "() -> tensor<1xi8>")
            self.emit(f"tosa.mul {', '.join(operands)}, {zero} : ({', '.join(types)}, "
                      f"tensor<1xi8>) -> {target}", result)
        elif name == "divide":
            inverse = self.emit(f"tosa.reciprocal {operands[1]} : ({types[1]}) -> {types[1]}")
            self.types[inverse] = types[1]
            self.operation(result, "multiply", [operands[0], inverse], types, target)
        elif name == "squared_difference":
            difference = self.name()
            self.operation(difference, "subtract", operands, types, target)
            self.operation(result, "multiply", [difference] * 2, [target] * 2, target)
        else:
            self.refuse(name)

    def reduce(self, result, kind, operand, dims, source, target):
        source = self.types.get(operand, source)
        for dim in dims:
            shape = shape_of(source)
            shape[dim] = 1
            reduced = tensor_of(shape, element_of(source))
            operand = self.emit(f"tosa.reduce_{'sum' if kind == 'sum' else 'max'} {operand} "
                                f"{{axis = {dim} : i32}} : ({source}) -> {reduced}")
            source = reduced
        self.reshape(operand, source, target, result)

    def constant(self, result, value, target):
        if re.fullmatch(r"dense<-?[\d.Ee+-]+>", value):
            target = tensor_of([1] * len(shape_of(target)), element_of(target))
            self.types[result] = target
        self.emit(f'"tosa.const"() {{values = {value} : {target}}} : () -> {target}', result)


def translate(text, writer):
    # Operations of linalg and TOSA have signless integers.
    text = text.replace("xui8", "xi8")
    head = re.search(r"  func\.func .*\{\n", text)[0]
    result_type = None
    for line in text.splitlines():
        if match := re.match(r"    return (%\w+) : (.*)", line):
            value, result_type = match.groups()
            if writer.types.get(value, result_type) != result_type:
                writer.refuse("a stretched result")
            writer.lines.append(line)
            continue
        match = LINE.match(line.strip())
        if not match:
            continue
        result, operation, arguments, types_text = match.groups()
        name = operation.removeprefix("bcast.")
        types, target = split_types(types_text)
        operands = re.findall(r"%\w+", arguments)
        if operation == "arith.constant":
            writer.constant(result, arguments, target)
        elif name == "broadcast_in_dim":
            dims = [int(dim) for dim in re.findall(r"\d+", arguments.split("dims = ")[1])]
            writer.broadcast(result, operands[0], dims, types[0], target)
        elif name == "reduce":
            kind, operand, dims = REDUCTION.match(arguments).groups()
            writer.reduce(result, kind, operand, [int(dim) for dim in dims.split(",")], types[0],
                          target)
        elif name == "arg_maximum":
            writer.refuse(name)
        else:
            if len(types) < len(operands):
                types = types * len(operands)
            writer.operation(result, name, operands, types, target)
    return "module {\n" + head + "\n".join(writer.lines) + "\n  }\n}\n"


if __name__ == "__main__":
    program = sys.stdin.read()
    forms = {"linalg": Linalg, "tosa": Tosa}
    if "tensor<?" in program or "layout" in program or "x?" in program:
        print("forms.py: dynamic shapes and layouts have no form", file=sys.stderr)
        sys.exit(2)
    sys.stdout.write(translate(program, forms[sys.argv[1]]()))
