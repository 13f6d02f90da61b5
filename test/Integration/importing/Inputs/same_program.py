#!/usr/bin/env python3
"""One program through every door that can say it: the linalg of all doors is the same.

usage: same_program.py FOLDER
"""

import os
import re
import subprocess
import sys

import onnx.parser

X, ROW = "tensor<4x8xf32>", "tensor<8xf32>"


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
  %a = "stablehlo.broadcast_in_dim"(%scale) {{broadcast_dimensions = array<i64: 1>}} : ({ROW}) -> {X}
  %0 = "stablehlo.multiply"(%x, %a) : ({X}, {X}) -> {X}
  %b = "stablehlo.broadcast_in_dim"(%shift) {{broadcast_dimensions = array<i64: 1>}} : ({ROW}) -> {X}
  %1 = "stablehlo.add"(%0, %b) : ({X}, {X}) -> {X}
  %z = "stablehlo.broadcast_in_dim"(%zero) {{broadcast_dimensions = array<i64>}} : (tensor<f32>) -> {X}
  %2 = "stablehlo.maximum"(%1, %z) : ({X}, {X}) -> {X}
  return %2 : {X}""", quoted=True))  # fmt: skip
    yield "onnx", import_onnx("""
<ir_version: 8, opset_import: ["" : 13]>
main (float[4, 8] x, float[8] scale, float[8] shift) => (float[4, 8] y) {
  scaled = Mul(x, scale)
  shifted = Add(scaled, shift)
  y = Relu(shifted)
}""")
    place = {"auto_broadcast": "pdpd", "auto_broadcast_axis": 1}
    yield "openvino", import_openvino(parameters, [("scaled", "Multiply", ["x", "scale"], place),
                                                   ("shifted", "Add", ["scaled", "shift"], place),
                                                   ("y", "ReLU", ["shifted"], {})])  # fmt: skip


def softmax():
    parameters, column = [("x", X)], "tensor<4xf32>"
    yield "bcast", function(parameters, f"""
  %maximum = bcast.reduce maximum %x dims [1] keep_dims : {X} -> tensor<4x1xf32>
  %shifted = bcast.subtract %x, %maximum rule(#bcast.numpy) : ({X}, tensor<4x1xf32>) -> {X}
  %exponential = bcast.exponential %shifted : {X}
  %sum = bcast.reduce sum %exponential dims [1] keep_dims : {X} -> tensor<4x1xf32>
  %0 = bcast.divide %exponential, %sum rule(#bcast.numpy) : ({X}, tensor<4x1xf32>) -> {X}
  return %0 : {X}""")  # fmt: skip
    yield "linalg", function(parameters, f"""
  %e = tensor.empty() : {X}
  %0 = linalg.softmax dimension(1) ins(%x : {X}) outs(%e : {X}) -> {X}
  return %0 : {X}""")  # fmt: skip
    reduced = """ ({{
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.{0}"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }}) {{dimensions = array<i64: 1>}}"""
    yield "stablehlo", import_stablehlo(function(parameters, f"""
  %least = "stablehlo.constant"() {{value = dense<0xFF800000> : tensor<f32>}} : () -> tensor<f32>
  %zero = "stablehlo.constant"() {{value = dense<0.0> : tensor<f32>}} : () -> tensor<f32>
  %m = "stablehlo.reduce"(%x, %least){reduced.format("maximum")} : ({X}, tensor<f32>) -> {column}
  %mb = "stablehlo.broadcast_in_dim"(%m) {{broadcast_dimensions = array<i64: 0>}} : ({column}) -> {X}
  %s = "stablehlo.subtract"(%x, %mb) : ({X}, {X}) -> {X}
  %e = "stablehlo.exponential"(%s) : ({X}) -> {X}
  %n = "stablehlo.reduce"(%e, %zero){reduced.format("add")} : ({X}, tensor<f32>) -> {column}
  %nb = "stablehlo.broadcast_in_dim"(%n) {{broadcast_dimensions = array<i64: 0>}} : ({column}) -> {X}
  %0 = "stablehlo.divide"(%e, %nb) : ({X}, {X}) -> {X}
  return %0 : {X}""", quoted=True))  # fmt: skip
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
  %maximum = bcast.reduce maximum %masked dims [1] keep_dims : {X} -> tensor<4x1xf32>
  %shifted = bcast.subtract %masked, %maximum rule(#bcast.numpy) : ({X}, tensor<4x1xf32>) -> {X}
  %exponential = bcast.exponential %shifted : {X}
  %sum = bcast.reduce sum %exponential dims [1] keep_dims : {X} -> tensor<4x1xf32>
  %0 = bcast.divide %exponential, %sum rule(#bcast.numpy) : ({X}, tensor<4x1xf32>) -> {X}
  return %0 : {X}""")  # fmt: skip
    yield "linalg", function(parameters, f"""
  %e = tensor.empty() : {X}
  %a = linalg.broadcast ins(%mask : {ROW}) outs(%e : {X}) dimensions = [0]
  %masked = linalg.add ins(%x, %a : {X}, {X}) outs(%e : {X}) -> {X}
  %0 = linalg.softmax dimension(1) ins(%masked : {X}) outs(%e : {X}) -> {X}
  return %0 : {X}""")  # fmt: skip
    yield "onnx", import_onnx("""
<ir_version: 8, opset_import: ["" : 13]>
main (float[4, 8] x, float[8] mask) => (float[4, 8] y) {
  masked = Add(x, mask)
  y = Softmax(masked)
}""")
    yield "openvino", import_openvino(parameters, [("masked", "Add", ["x", "mask"], {}),
                                                   ("y", "SoftMax", ["masked"], {"axis": -1})])  # fmt: skip


def layer_normalization():
    parameters, kept = [("x", X), ("scale", ROW), ("shift", ROW)], "tensor<4x1xf32>"
    yield "bcast", function(parameters, f"""
  %count = arith.constant dense<8.0> : tensor<f32>
  %epsilon = arith.constant dense<1.0e-05> : tensor<f32>
  %sum = bcast.reduce sum %x dims [1] keep_dims : {X} -> {kept}
  %mean = bcast.divide %sum, %count rule(#bcast.numpy) : ({kept}, tensor<f32>) -> {kept}
  %centered = bcast.subtract %x, %mean rule(#bcast.numpy) : ({X}, {kept}) -> {X}
  %squares = bcast.multiply %centered, %centered : {X}
  %square_sum = bcast.reduce sum %squares dims [1] keep_dims : {X} -> {kept}
  %variance = bcast.divide %square_sum, %count rule(#bcast.numpy) : ({kept}, tensor<f32>) -> {kept}
  %shifted = bcast.add %variance, %epsilon rule(#bcast.numpy) : ({kept}, tensor<f32>) -> {kept}
  %deviation = bcast.sqrt %shifted : {kept}
  %normal = bcast.divide %centered, %deviation rule(#bcast.numpy) : ({X}, {kept}) -> {X}
  %scaled = bcast.multiply %normal, %scale rule(#bcast.numpy) : ({X}, {ROW}) -> {X}
  %0 = bcast.add %scaled, %shift rule(#bcast.numpy) : ({X}, {ROW}) -> {X}
  return %0 : {X}""")  # fmt: skip
    yield "onnx", import_onnx("""
<ir_version: 8, opset_import: ["" : 17]>
main (float[4, 8] x, float[8] scale, float[8] shift) => (float[4, 8] y) {
  y = LayerNormalization(x, scale, shift)
}""")
    mvn = {"normalize_variance": "true", "eps": "1e-5", "eps_mode": "inside_sqrt"}
    yield "openvino", import_openvino(parameters, [("axes", "Const", [-1], {}), ("normal", "MVN", ["x", "axes"], mvn),
                                                   ("scaled", "Multiply", ["normal", "scale"], {}),
                                                   ("y", "Add", ["scaled", "shift"], {})])  # fmt: skip


def main():
    os.makedirs(sys.argv[1], exist_ok=True)
    os.chdir(sys.argv[1])
    failed = 0
    for program in (scale_shift_relu, softmax, attention_scores, layer_normalization):
        expected, doors = None, []
        for door, text in program():
            found = run("bcast-opt", "--bcast-to-linalg", text=text)
            # Names, and the parentheses around a result with a name.
            found = re.sub(r' \{bcast.name = "[^"]*"\}', "", found).replace(f"-> ({X}) {{", f"-> {X} {{")
            expected = expected or found
            doors.append(door)
            if found != expected:
                failed += 1
                print(f"{program.__name__}: {door} gives\n{found}and not\n{expected}")
        print(f"{program.__name__}: {', '.join(doors)}")
    print(f"{failed} doors differ")
    sys.exit(failed != 0)


main()
