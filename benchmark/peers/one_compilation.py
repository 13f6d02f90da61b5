#!/usr/bin/env python3
"""Writes README.md's table: a sum of two vectors, compiled once for any lengths, in each system.

usage: benchmark/peers/run one-compilation [--check]

--check ends with 1 where README.md
has other results; the seconds, from a shell to the first result, are not compared.
"""

import argparse
import contextlib
import importlib.metadata
import json
import os
import subprocess
import sys
import tempfile
import time
import warnings

PAIRS = ((3, 3), (3, 1), (1, 3), (0, 1), (0, 3), (3, 2))
HERE = os.path.dirname(os.path.abspath(__file__))
README = os.path.join(HERE, "../../README.md")
BEGIN = "| a + b of lengths |"
PROGRAM = """func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""
TOSA = """func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tosa.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""


def make_bcast():
    import bcast

    return bcast.compile(PROGRAM)


def _make_iree(text, kind):
    import iree.compiler
    import iree.runtime

    code = iree.compiler.compile_str(
        text, target_backends=["llvm-cpu"], input_type=kind, extra_args=["--iree-llvmcpu-target-cpu=host"]
    )
    context = iree.runtime.SystemContext(config=iree.runtime.Config("local-task"))
    context.add_vm_module(iree.runtime.VmModule.copy_buffer(context.instance, code))
    return lambda a, b: context.modules.module["main"](a, b).to_host()


def make_iree_after_bcast():
    command = ["bcast-opt", "--bcast-to-linalg=upstream-only", "-"]
    left = subprocess.run(command, input=PROGRAM, capture_output=True, text=True, check=True)
    return _make_iree(left.stdout, "none")


def make_iree():
    return _make_iree(TOSA, "tosa")


def make_jax():
    import jax

    types = [jax.ShapeDtypeStruct((extent,), jax.numpy.float32) for extent in jax.export.symbolic_shape("a, b")]
    exported = jax.export.export(jax.jit(lambda x, y: x + y))(*types)
    return exported.call


def make_torch_export():
    import torch

    class Sum(torch.nn.Module):
        def forward(self, a, b):
            return a + b

    any_length = {0: torch.export.Dim.DYNAMIC}
    program = torch.export.export(Sum(), (torch.ones(3), torch.ones(3)), dynamic_shapes=(any_length, any_length))
    function = program.module()
    return lambda a, b: function(torch.from_numpy(a), torch.from_numpy(b)).numpy()


def make_openvino():
    import openvino
    import openvino.opset13 as opset

    a, b = (opset.parameter([-1], name=name, dtype=openvino.Type.f32) for name in "ab")
    compiled = openvino.compile_model(openvino.Model([opset.add(a, b)], [a, b]), "CPU")
    return lambda a, b: compiled([a, b])[0]


def make_onnxruntime():
    import onnx
    import onnxruntime
    from onnx import TensorProto, helper

    types = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [extent])
             for name, extent in (("a", "n"), ("b", "m"), ("c", None))]  # fmt: skip
    graph = helper.make_graph([helper.make_node("Add", ["a", "b"], ["c"])], "sum", types[:2], types[2:])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)
    onnx.checker.check_model(model)
    onnxruntime.set_default_logger_severity(4)
    session = onnxruntime.InferenceSession(model.SerializeToString())
    return lambda a, b: session.run(None, {"a": a, "b": b})[0]


# The name of a row, the package whose version it has, and what compiles.
SYSTEMS = {
    "bcast": (None, make_bcast),
    "bcast to linalg, then IREE": ("iree-base-compiler", make_iree_after_bcast),
    "IREE": ("iree-base-compiler", make_iree),
    "JAX export": ("jax", make_jax),
    "PyTorch export": ("torch", make_torch_export),
    "OpenVINO": ("openvino", make_openvino),
    "ONNX Runtime (interprets)": ("onnxruntime", make_onnxruntime),
}


def describe(function, n, m):
    """What a call does, in a word or two."""
    import numpy as np

    a, b = np.arange(n, dtype="f4"), np.arange(m, dtype="f4") + 10
    try:
        expected = a + b
    except ValueError:
        expected = None
    try:
        result = np.asarray(function(a, b))
    except Exception:
        return "error" if expected is None else "refused"
    if expected is None:
        return "**empty**" if result.size == 0 else f"**{result.size} elements**"
    if result.shape != expected.shape:
        return f"**{result.size} element{'s' * (result.size != 1)}**"
    return "right" if np.array_equal(result, expected) else "**wrong**"


def run_one(name):
    """The cells of a row, as JSON."""
    warnings.simplefilter("ignore")
    with contextlib.redirect_stdout(sys.stderr):
        try:
            function = SYSTEMS[name][1]()
            cells = [describe(function, *pair) for pair in PAIRS]
        except Exception as error:
            print(error, file=sys.stderr)
            cells = ["does not compile"] * len(PAIRS)
    print(json.dumps(cells))


def run_row(name):
    package = SYSTEMS[name][0]
    finished = subprocess.run([sys.executable, __file__, "--one", name], capture_output=True, text=True)
    cells = json.loads(finished.stdout) if finished.returncode == 0 else ["crashes"] * len(PAIRS)
    title = f"{name} {importlib.metadata.version(package)}" if package else f"**{name}**"
    seconds = "" if cells[0] == "does not compile" else f"{measure_first(name):.1f}"
    return f"| {title} | " + " | ".join([*cells, seconds]) + " |"


def measure_first(name):
    """The seconds from a shell to the first result: the least of three processes."""
    command = [sys.executable, __file__, "--first", name]
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(PROGRAM)
        file.flush()
        if name == "bcast":
            command = ["bcast-run", file.name, "--input=3xf32=1", "--input=3xf32=2"]
        times = []
        for _ in range(3):
            start = time.perf_counter()
            subprocess.run(command, capture_output=True, check=True)
            times.append(time.perf_counter() - start)
    return min(times)


def run_first(name):
    import numpy as np

    SYSTEMS[name][1]()(np.ones(3, "f4"), np.ones(3, "f4"))


def make_table():
    head = f"{BEGIN} " + " | ".join(f"{n}, {m}" for n, m in PAIRS) + " | seconds to the first result |"
    return "\n".join([head, "|---" * (len(PAIRS) + 2) + "|", *map(run_row, SYSTEMS)]) + "\n"


def drop_seconds(table):
    return [line.rsplit("|", 2)[0] for line in table.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--first", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        return run_one(options.one)
    if options.first:
        return run_first(options.first)
    table = make_table()
    with open(README) as file:
        text = file.read()
    begin = text.index(BEGIN)
    end = text.index("\n\n", begin) + 1
    if options.check:
        if drop_seconds(text[begin:end]) == drop_seconds(table):
            return None
        sys.exit(f"README.md has another table than this run:\n{table}")
    with open(README, "w") as file:
        file.write(text[:begin] + table + text[end:])


main()
