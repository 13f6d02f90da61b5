#!/usr/bin/env python3
"""Takes programs through every door that can say them, with bcast's tools in PATH.

usage: doors.py

Prints a table of programs and doors. In a cell: whether the door gives the same linalg as the
program of bcast does, so that loops and code are the same, too; and whether the compiled program's
result is NumPy's.
"""

import os
import re
import subprocess
import sys
import tempfile

import numpy
import onnx.parser

X, ROW, COLUMN = "tensor<4x8xf32>", "tensor<8xf32>", "tensor<4xf32>"


def run(*command, text=None):
    ran = subprocess.run(command, input=text, capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"{' '.join(command)}:\n{ran.stderr}")
    return ran.stdout


def function(parameters, body, quoted=False):
    """The text of the function; StableHLO's is in generic form."""
    names = ", ".join(f"%{name}: {type}" for name, type in parameters)
    text = f"func.func @main({names}) -> {X} {{\n{body}\n}}\n"
    return f'"builtin.module"() ({{\n{text}}}) : () -> ()\n' if quoted else text


def import_onnx(model):
    with open("model.onnx", "wb") as file:
        file.write(onnx.parser.parse_model(model).SerializeToString())
    return run("bcast-translate", "--import-onnx", "model.onnx")


def import_openvino(parameters, layers):
    """`layers` are names with a type, the layers that they read, and attributes."""
    texts, edges = [], []
    types = {X: "4,8", ROW: "8"}
    for name, type in parameters:
        texts.append(f'<layer id="{name}" name="{name}" type="Parameter" version="opset1"><data element_type="f32"'
                     f' shape="{types[type]}"/><output><port id="9" precision="FP32"/></output></layer>')  # fmt: skip
    weights = b""
    for name, kind, inputs, attributes in [*layers, ("sink", "Result", [layers[-1][0]], {})]:
        if kind == "Const":
            data = b"".join(number.to_bytes(8, "little", signed=True) for number in inputs)
            attributes = {"element_type": "i64", "shape": len(inputs), "offset": len(weights), "size": len(data)}
            weights, inputs = weights + data, []
        ports = "".join(f'<port id="{number}"/>' for number, _ in enumerate(inputs))
        data = " ".join(f'{key}="{value}"' for key, value in attributes.items())
        texts.append(f'<layer id="{name}" name="{name}" type="{kind}" version="opset8"><data {data}/>'
                     f'<input>{ports}</input><output><port id="9"/></output></layer>')  # fmt: skip
        edges += [f'<edge from-layer="{source}" from-port="9" to-layer="{name}" to-port="{number}"/>'
                  for number, source in enumerate(inputs)]  # fmt: skip
    with open("model.xml", "w") as file:
        file.write(f'<net version="11"><layers>{"".join(texts)}</layers><edges>{"".join(edges)}</edges></net>')
    with open("model.bin", "wb") as file:
        file.write(weights)
    return run("bcast-translate", "--import-openvino", "model.xml")


def import_stablehlo(text):
    return run("bcast-opt", "--allow-unregistered-dialect", "--convert-stablehlo-to-bcast=require-all", text=text)


def import_tosa(text):
    passes = "convert-tosa-to-bcast{report=false},tosa-to-linalg-named,tosa-to-linalg,tosa-to-tensor"
    return run("bcast-opt", f"--pass-pipeline=builtin.module(func.func({passes}))", text=text)


def spread(result, operand, type, dims, to=X):
    """A broadcast of StableHLO."""
    return f"""
  {result} = "stablehlo.broadcast_in_dim"({operand}) {{broadcast_dimensions = array<i64{dims}>}} : ({type}) -> {to}"""


def reduce(result, operand, init, kind):
    """A reduction of the rows of StableHLO."""
    return f"""
  {result} = "stablehlo.reduce"({operand}, {init}) ({{
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.{kind}"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }}) {{dimensions = array<i64: 1>}} : ({X}, tensor<f32>) -> {COLUMN}"""


def write_softmax(operand):
    """The softmax of StableHLO, as %0."""
    return f"""
  %least = "stablehlo.constant"() {{value = dense<0xFF800000> : tensor<f32>}} : () -> tensor<f32>
  %zero = "stablehlo.constant"() {{value = dense<0.0> : tensor<f32>}} : () -> tensor<f32>
  {reduce("%m", operand, "%least", "maximum")}
  {spread("%mb", "%m", COLUMN, ": 0")}
  %s = "stablehlo.subtract"({operand}, %mb) : ({X}, {X}) -> {X}
  %e = "stablehlo.exponential"(%s) : ({X}) -> {X}
  {reduce("%n", "%e", "%zero", "add")}
  {spread("%nb", "%n", COLUMN, ": 0")}
  %0 = "stablehlo.divide"(%e, %nb) : ({X}, {X}) -> {X}"""


def scale_shift_relu():
    parameters = [("x", X), ("scale", ROW), ("shift", ROW)]
    yield "bcast", function(parameters, f"""
  %zero = arith.constant dense<0.0> : tensor<f32>
  %0 = bcast.multiply %x, %scale rule(#bcast.numpy) : ({X}, {ROW}) -> {X}
  %1 = bcast.add %0, %shift rule(#bcast.numpy) : ({X}, {ROW}) -> {X}
  %2 = bcast.maximum %1, %zero rule(#bcast.numpy) : ({X}, tensor<f32>) -> {X}
  return %2 : {X}""")  # fmt: skip
    yield "linalg", function(parameters, f"""
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : {X}
  %a = linalg.broadcast ins(%scale : {ROW}) outs(%e : {X}) dimensions = [0]
  %0 = linalg.mul ins(%x, %a : {X}, {X}) outs(%e : {X}) -> {X}
  %b = linalg.broadcast ins(%shift : {ROW}) outs(%e : {X}) dimensions = [0]
  %1 = linalg.add ins(%0, %b : {X}, {X}) outs(%e : {X}) -> {X}
  %z = linalg.fill ins(%zero : f32) outs(%e : {X}) -> {X}
  %2 = linalg.max ins(%1, %z : {X}, {X}) outs(%e : {X}) -> {X}
  return %2 : {X}""")  # fmt: skip
    yield "tosa", import_tosa(function(parameters, f"""
  %row = tosa.const_shape {{values = dense<[1, 8]> : tensor<2xindex>}} : () -> !tosa.shape<2>
  %exact = "tosa.const"() {{values = dense<0> : tensor<1xi8>}} : () -> tensor<1xi8>
  %zero = "tosa.const"() {{values = dense<0.0> : tensor<1x1xf32>}} : () -> tensor<1x1xf32>
  %a = tosa.reshape %scale, %row : ({ROW}, !tosa.shape<2>) -> tensor<1x8xf32>
  %b = tosa.reshape %shift, %row : ({ROW}, !tosa.shape<2>) -> tensor<1x8xf32>
  %0 = tosa.mul %x, %a, %exact : ({X}, tensor<1x8xf32>, tensor<1xi8>) -> {X}
  %1 = tosa.add %0, %b : ({X}, tensor<1x8xf32>) -> {X}
  %2 = tosa.maximum %1, %zero : ({X}, tensor<1x1xf32>) -> {X}
  return %2 : {X}"""))  # fmt: skip
    yield "stablehlo", import_stablehlo(function(parameters, f"""
  %zero = "stablehlo.constant"() {{value = dense<0.0> : tensor<f32>}} : () -> tensor<f32>
  {spread("%a", "%scale", ROW, ": 1")}
  %0 = "stablehlo.multiply"(%x, %a) : ({X}, {X}) -> {X}
  {spread("%b", "%shift", ROW, ": 1")}
  %1 = "stablehlo.add"(%0, %b) : ({X}, {X}) -> {X}
  {spread("%z", "%zero", "tensor<f32>", "")}
  %2 = "stablehlo.maximum"(%1, %z) : ({X}, {X}) -> {X}
  return %2 : {X}""", quoted=True))  # fmt: skip
    yield "onnx", import_onnx("""
<ir_version: 8, opset_import: ["" : 13]>
main (float[4, 8] x, float[8] scale, float[8] shift) => (float[4, 8] y) {
  scaled = Mul(x, scale)
  shifted = Add(scaled, shift)
  y = Relu(shifted)
}""")
    place = {"auto_broadcast": "pdpd", "auto_broadcast.auto_broadcast_axis": 1}
    yield "openvino", import_openvino(parameters, [("scaled", "Multiply", ["x", "scale"], place),
                                                   ("shifted", "Add", ["scaled", "shift"], place),
                                                   ("y", "ReLU", ["shifted"], {})])  # fmt: skip


def softmax():
    parameters = [("x", X)]
    yield "bcast", function(parameters, f"""
  %maximum = bcast.reduce maximum %x, dims = [1] keep_dims : {X} -> tensor<4x1xf32>
  %shifted = bcast.subtract %x, %maximum rule(#bcast.numpy) : ({X}, tensor<4x1xf32>) -> {X}
  %exponential = bcast.exponential %shifted : {X}
  %sum = bcast.reduce sum %exponential, dims = [1] keep_dims : {X} -> tensor<4x1xf32>
  %0 = bcast.divide %exponential, %sum rule(#bcast.numpy) : ({X}, tensor<4x1xf32>) -> {X}
  return %0 : {X}""")  # fmt: skip
    yield "linalg", function(parameters, f"""
  %e = tensor.empty() : {X}
  %0 = linalg.softmax dimension(1) ins(%x : {X}) outs(%e : {X}) -> {X}
  return %0 : {X}""")  # fmt: skip
    yield "stablehlo", import_stablehlo(function(parameters, write_softmax("%x") + f"\n  return %0 : {X}", quoted=True))
    yield "onnx", import_onnx("""
<ir_version: 8, opset_import: ["" : 13]>
main (float[4, 8] x) => (float[4, 8] y) {
  y = Softmax(x)
}""")
    yield "openvino", import_openvino(parameters, [("y", "SoftMax", ["x"], {"axis": 1})])


def attention_scores():
    """Scores that a mask leaves out, scaled, and their softmax."""
    parameters, mask = [("x", X), ("mask", ROW)], f"({X}, {ROW}) -> {X}"
    yield "bcast", function(parameters, f"""
  %masked = bcast.add %x, %mask rule(#bcast.numpy) : {mask}
  %maximum = bcast.reduce maximum %masked, dims = [1] keep_dims : {X} -> tensor<4x1xf32>
  %shifted = bcast.subtract %masked, %maximum rule(#bcast.numpy) : ({X}, tensor<4x1xf32>) -> {X}
  %exponential = bcast.exponential %shifted : {X}
  %sum = bcast.reduce sum %exponential, dims = [1] keep_dims : {X} -> tensor<4x1xf32>
  %0 = bcast.divide %exponential, %sum rule(#bcast.numpy) : ({X}, tensor<4x1xf32>) -> {X}
  return %0 : {X}""")  # fmt: skip
    yield "linalg", function(parameters, f"""
  %e = tensor.empty() : {X}
  %a = linalg.broadcast ins(%mask : {ROW}) outs(%e : {X}) dimensions = [0]
  %masked = linalg.add ins(%x, %a : {X}, {X}) outs(%e : {X}) -> {X}
  %0 = linalg.softmax dimension(1) ins(%masked : {X}) outs(%e : {X}) -> {X}
  return %0 : {X}""")  # fmt: skip
    yield "stablehlo", import_stablehlo(function(parameters, f"""
  {spread("%masks", "%mask", ROW, ": 1")}
  %masked = "stablehlo.add"(%x, %masks) : ({X}, {X}) -> {X}
  {write_softmax("%masked")}
  return %0 : {X}""", quoted=True))  # fmt: skip
    yield "onnx", import_onnx("""
<ir_version: 8, opset_import: ["" : 13]>
main (float[4, 8] x, float[8] mask) => (float[4, 8] y) {
  masked = Add(x, mask)
  y = Softmax(masked)
}""")
    yield "openvino", import_openvino(parameters, [("masked", "Add", ["x", "mask"], {}),
                                                   ("y", "SoftMax", ["masked"], {"axis": -1})])  # fmt: skip


def stretch(result, operand):
    """A column of linalg as a matrix; linalg.broadcast adds dimensions only."""
    maps = "affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>"
    return f"""
  {result} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}}
      ins({operand} : tensor<4x1xf32>) outs(%e : {X}) {{
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }} -> {X}"""


def layer_normalization():
    parameters, kept = [("x", X), ("scale", ROW), ("shift", ROW)], "tensor<4x1xf32>"
    yield "bcast", function(parameters, f"""
  %count = arith.constant dense<8.0> : tensor<f32>
  %epsilon = arith.constant dense<1.0e-05> : tensor<f32>
  %sum = bcast.reduce sum %x, dims = [1] keep_dims : {X} -> {kept}
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : ({kept}, tensor<f32>) -> {kept}
  %centered = bcast.subtract %x, %mean rule(#bcast.numpy) : ({X}, {kept}) -> {X}
  %squares = bcast.multiply %centered, %centered : {X}
  %square_sum = bcast.reduce sum %squares, dims = [1] keep_dims : {X} -> {kept}
  %variance = bcast.divide %square_sum, %count rule(#bcast.numpy) : ({kept}, tensor<f32>) -> {kept}
  %shifted = bcast.add %variance, %epsilon rule(#bcast.numpy) : ({kept}, tensor<f32>) -> {kept}
  %deviation = bcast.sqrt %shifted : {kept}
  %normal = bcast.divide %centered, %deviation rule(#bcast.numpy) : ({X}, {kept}) -> {X}
  %scaled = bcast.multiply %normal, %scale rule(#bcast.numpy) : ({X}, {ROW}) -> {X}
  %0 = bcast.add %scaled, %shift rule(#bcast.numpy) : ({X}, {ROW}) -> {X}
  return %0 : {X}""")  # fmt: skip
    yield "linalg", function(parameters, f"""
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %epsilon = arith.constant 1.0e-05 : f32
  %e = tensor.empty() : {X}
  %c = tensor.empty() : {COLUMN}
  %k = tensor.empty() : {kept}
  %zeros = linalg.fill ins(%zero : f32) outs(%c : {COLUMN}) -> {COLUMN}
  %counts = linalg.fill ins(%count : f32) outs(%k : {kept}) -> {kept}
  %epsilons = linalg.fill ins(%epsilon : f32) outs(%k : {kept}) -> {kept}
  %row_sum = linalg.reduce {{arith.addf}} ins(%x : {X}) outs(%zeros : {COLUMN}) dimensions = [1]
  %sum = tensor.expand_shape %row_sum [[0, 1]] output_shape [4, 1] : {COLUMN} into {kept}
  %mean = linalg.div ins(%sum, %counts : {kept}, {kept}) outs(%k : {kept}) -> {kept}
  {stretch("%means", "%mean")}
  %centered = linalg.sub ins(%x, %means : {X}, {X}) outs(%e : {X}) -> {X}
  %squares = linalg.mul ins(%centered, %centered : {X}, {X}) outs(%e : {X}) -> {X}
  %row_squares = linalg.reduce {{arith.addf}} ins(%squares : {X}) outs(%zeros : {COLUMN}) dimensions = [1]
  %square_sum = tensor.expand_shape %row_squares [[0, 1]] output_shape [4, 1] : {COLUMN} into {kept}
  %variance = linalg.div ins(%square_sum, %counts : {kept}, {kept}) outs(%k : {kept}) -> {kept}
  %shifted = linalg.add ins(%variance, %epsilons : {kept}, {kept}) outs(%k : {kept}) -> {kept}
  %deviation = linalg.sqrt ins(%shifted : {kept}) outs(%k : {kept}) -> {kept}
  {stretch("%deviations", "%deviation")}
  %normal = linalg.div ins(%centered, %deviations : {X}, {X}) outs(%e : {X}) -> {X}
  %scales = linalg.broadcast ins(%scale : {ROW}) outs(%e : {X}) dimensions = [0]
  %scaled = linalg.mul ins(%normal, %scales : {X}, {X}) outs(%e : {X}) -> {X}
  %shifts = linalg.broadcast ins(%shift : {ROW}) outs(%e : {X}) dimensions = [0]
  %0 = linalg.add ins(%scaled, %shifts : {X}, {X}) outs(%e : {X}) -> {X}
  return %0 : {X}""")  # fmt: skip
    yield "stablehlo", import_stablehlo(function(parameters, f"""
  %zero = "stablehlo.constant"() {{value = dense<0.0> : tensor<f32>}} : () -> tensor<f32>
  %count = "stablehlo.constant"() {{value = dense<8.0> : tensor<f32>}} : () -> tensor<f32>
  %epsilon = "stablehlo.constant"() {{value = dense<1.0e-05> : tensor<f32>}} : () -> tensor<f32>
  {spread("%counts", "%count", "tensor<f32>", "", kept)}
  {spread("%epsilons", "%epsilon", "tensor<f32>", "", kept)}
  {reduce("%row_sum", "%x", "%zero", "add")}
  {spread("%sum", "%row_sum", COLUMN, ": 0", kept)}
  %mean = "stablehlo.divide"(%sum, %counts) : ({kept}, {kept}) -> {kept}
  {spread("%means", "%mean", kept, ": 0, 1")}
  %centered = "stablehlo.subtract"(%x, %means) : ({X}, {X}) -> {X}
  %squares = "stablehlo.multiply"(%centered, %centered) : ({X}, {X}) -> {X}
  {reduce("%row_squares", "%squares", "%zero", "add")}
  {spread("%square_sum", "%row_squares", COLUMN, ": 0", kept)}
  %variance = "stablehlo.divide"(%square_sum, %counts) : ({kept}, {kept}) -> {kept}
  %shifted = "stablehlo.add"(%variance, %epsilons) : ({kept}, {kept}) -> {kept}
  %deviation = "stablehlo.sqrt"(%shifted) : ({kept}) -> {kept}
  {spread("%deviations", "%deviation", kept, ": 0, 1")}
  %normal = "stablehlo.divide"(%centered, %deviations) : ({X}, {X}) -> {X}
  {spread("%scales", "%scale", ROW, ": 1")}
  %scaled = "stablehlo.multiply"(%normal, %scales) : ({X}, {X}) -> {X}
  {spread("%shifts", "%shift", ROW, ": 1")}
  %0 = "stablehlo.add"(%scaled, %shifts) : ({X}, {X}) -> {X}
  return %0 : {X}""", quoted=True))  # fmt: skip
    yield "onnx", import_onnx("""
<ir_version: 8, opset_import: ["" : 17]>
main (float[4, 8] x, float[8] scale, float[8] shift) => (float[4, 8] y) {
  y = LayerNormalization(x, scale, shift)
}""")
    mvn = {"normalize_variance": "true", "eps": "1e-5", "eps_mode": "inside_sqrt"}
    yield "openvino", import_openvino(parameters, [("axes", "Const", [-1], {}), ("normal", "MVN", ["x", "axes"], mvn),
                                                   ("scaled", "Multiply", ["normal", "scale"], {}),
                                                   ("y", "Add", ["scaled", "shift"], {})])  # fmt: skip


DOORS = ["bcast", "linalg", "tosa", "stablehlo", "onnx", "openvino"]
# TOSA divides only integers; a product with tosa.reciprocal is rounded twice.
PROGRAMS = [
    (scale_shift_relu, lambda x, scale, shift: numpy.maximum(x * scale + shift, 0)),
    (softmax, lambda x: normalize(numpy.exp(x))),
    (attention_scores, lambda x, mask: normalize(numpy.exp(x + mask))),
    (layer_normalization, lambda x, scale, shift: standardize(x) * scale + shift),
]


def normalize(x):
    return x / x.sum(1, keepdims=True)


def standardize(x):
    centered = x - x.mean(1, keepdims=True)
    return centered / numpy.sqrt((centered**2).mean(1, keepdims=True) + 1e-5)


def lower(text):
    """The linalg of a program, without the names of arguments and results. Constants and empty
    tensors, which are in the order of the program, are in place of their names."""
    found = run("bcast-opt", "--bcast-to-linalg", text=text)
    for name, type in re.findall(r"^ *(%\w+) = tensor\.empty\(\) : (.*)\n", found, re.MULTILINE):
        found = re.sub(rf"{name}\b", f"empty {type}", found)
    constant = r"^ *(%cst\w*) = arith\.constant (.*) : f32\n"
    for name, value in re.findall(constant, found, re.MULTILINE):
        found = re.sub(rf"{name}\b", value, found)
    found = re.sub(r"^ *\S+ = arith\.constant .*\n", "", found, flags=re.MULTILINE)
    found = re.sub(r"^ *empty .* = tensor\.empty\(\) .*\n", "", found, flags=re.MULTILINE)
    return re.sub(r' \{bcast.name = "[^"]*"\}', "", found).replace(f"-> ({X}) {{", f"-> {X} {{")


def is_right(text, reference):
    """Whether the compiled program has NumPy's result."""
    generator = numpy.random.default_rng(1)
    shapes = [(4, 8), (8,), (8,)][: reference.__code__.co_argcount]
    inputs = [generator.uniform(-3, 3, shape).astype(numpy.float32) for shape in shapes]
    for number, array in enumerate(inputs):
        numpy.save(f"{number}.npy", array)
    run("bcast-run", "-", *(f"--input=@{number}.npy" for number in range(len(inputs))), "--output=@result.npy",
        text=text)  # fmt: skip
    expected = reference(*(array.astype(numpy.float64) for array in inputs))
    return numpy.allclose(numpy.load("result.npy"), expected, rtol=1e-5, atol=1e-6)


def main():
    failed = 0
    print(f"{'program':<20} {' '.join(f'{door:<11}' for door in DOORS)}".rstrip())
    for program, reference in PROGRAMS:
        forms = dict(program())
        expected = lower(forms["bcast"])
        cells = []
        for door in DOORS:
            if door not in forms:
                cells.append("-")
                continue
            cells.append("same" if lower(forms[door]) == expected else "DIFFERENT")
            cells[-1] += ", right" if is_right(forms[door], reference) else ", WRONG"
        failed += sum(cell not in ("same, right", "-") for cell in cells)
        print(f"{program.__name__:<20} {' '.join(f'{cell:<11}' for cell in cells)}".rstrip())
    return failed != 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.exit(main())
