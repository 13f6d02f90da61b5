"""Writes extensions/conformance/docs/misfits.md: what each system does with sizes that do not fit at run time.

usage: benchmark/peers/run misfits [--check]

The sizes are those of bcast-conformance that NumPy's rule refuses. --check ends with 1 where the page has other
counts, or other answers to the examples.
"""

import argparse
import contextlib
import functools
import importlib
import json
import os
import re
import subprocess
import sys
import warnings

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "../../extensions/conformance/docs/misfits.md")
BEGIN, END = "<!-- Written by benchmark/peers/run misfits. -->\n\n", "<!-- The end of what is written. -->\n"
EXAMPLES = (
    "(?) (3) of (2) (3)",
    "(?) (?) of (2) (3)",
    "(?) (?) of (0) (3)",
    "(?,3) (3,3) of (2,3) (3,3)",
    "(?,?) (?,3) of (2,2) (1,3)",
)


def write_type(type):
    return "tensor<" + "".join(f"{'?' if extent is None else extent}x" for extent in type) + "f32>"


# Each function returns one that adds arrays of the types, in which None is an extent that is known at run time.


def make_bcast(a, b):
    import bcast

    result = write_type(bcast.broadcast_shapes("numpy", a, b))
    a, b = write_type(a), write_type(b)
    return bcast.compile(f"""func.func @main(%a: {a}, %b: {b}) -> {result} {{
  %0 = bcast.add %a, %b rule(#bcast.numpy) : ({a}, {b}) -> {result}
  return %0 : {result}
}}""")


def make_numpy(a, b):
    return np.add


def make_torch(a, b):
    import torch

    return lambda a, b: torch.add(torch.from_numpy(a), torch.from_numpy(b)).numpy()


def make_torch_export(a, b):
    import torch

    class Sum(torch.nn.Module):
        def forward(self, a, b):
            return a + b

    arrays = [torch.ones([3 if extent is None else extent for extent in type]) for type in (a, b)]
    dims = [{i: torch.export.Dim.DYNAMIC for i, extent in enumerate(type) if extent is None} for type in (a, b)]
    function = torch.export.export(Sum(), tuple(arrays), dynamic_shapes=tuple(dims)).module()
    return lambda a, b: function(torch.from_numpy(a), torch.from_numpy(b)).numpy()


def make_xla(a, b):
    import jax

    jax.config.update("jax_platforms", "cpu")
    return jax.jit(jax.numpy.add)


def make_tensorflow(a, b):
    import tensorflow as tf

    types = [tf.TensorSpec(type, tf.float32) for type in (a, b)]
    function = tf.function(lambda a, b: tf.raw_ops.AddV2(x=a, y=b)).get_concrete_function(*types)
    return lambda a, b: function(tf.constant(a), tf.constant(b)).numpy()


def make_paddle(a, b):
    import paddle

    paddle.enable_static()
    program = paddle.static.Program()
    with paddle.static.program_guard(program):
        inputs = [paddle.static.data(name, [-1 if extent is None else extent for extent in type], "float32")
                  for name, type in zip("ab", (a, b))]  # fmt: skip
        result = paddle.add(*inputs)
    executor = paddle.static.Executor(paddle.CPUPlace())
    return lambda a, b: executor.run(program, feed={"a": a, "b": b}, fetch_list=[result])[0]


def make_onnxruntime(a, b):
    import onnxruntime
    from onnx import TensorProto, helper

    types = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [f"{name}{i}" if extent is None else extent
             for i, extent in enumerate(type)]) for name, type in (("a", a), ("b", b))]  # fmt: skip
    result = helper.make_tensor_value_info("c", TensorProto.FLOAT, [None] * max(len(a), len(b)))
    graph = helper.make_graph([helper.make_node("Add", ["a", "b"], ["c"])], "sum", types, [result])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)
    onnxruntime.set_default_logger_severity(4)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return lambda a, b: session.run(None, {"a": a, "b": b})[0]


def make_openvino(threads, a, b):
    import openvino
    from openvino import opset13

    parameters = [opset13.parameter([-1 if extent is None else extent for extent in type], dtype=openvino.Type.f32)
                  for type in (a, b)]  # fmt: skip
    model = openvino.Model([opset13.add(*parameters)], parameters)
    program = openvino.compile_model(model, "CPU", {"INFERENCE_NUM_THREADS": threads})
    return lambda a, b: np.array(program([a, b])[0])


# The name of a row, the package whose version it has, how unknown sizes are compiled, and what compiles.
SYSTEMS = {
    "bcast": ("bcast", "once, `?`", make_bcast),
    "NumPy": ("numpy", "not compiled", make_numpy),
    "PyTorch": ("torch", "not compiled", make_torch),
    "PyTorch export": ("torch", "once, `Dim.DYNAMIC`", make_torch_export),
    "XLA by `jax.jit`": ("jax", "again for each shape", make_xla),
    "TensorFlow": ("tensorflow", "once, `None`", make_tensorflow),
    "Paddle": ("paddle", "once, -1", make_paddle),
    "ONNX Runtime": ("onnxruntime", "once, a name", make_onnxruntime),
    "OpenVINO, two threads": ("openvino", "once, -1", functools.partial(make_openvino, 2)),
    "OpenVINO, one thread": ("openvino", "once, -1", functools.partial(make_openvino, 1)),
}


def list_misfits():
    command = ["bcast-conformance", "--filter=^dynamic_broadcast numpy "]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [vector for vector in map(json.loads, lines) if "clause" in vector["expected"]]


@functools.lru_cache(maxsize=None)
def compile_sum(name, a, b):
    """A function, or the error of the compilation."""
    try:
        return SYSTEMS[name][2](a, b)
    except Exception as error:
        return error


def shorten(error):
    """The line of an error that says most: one with both sizes of the first example, or the last one with a number."""
    lines = [re.sub(r"\s+", " ", line.strip()).replace("|", "\\|") for line in str(error).splitlines()]
    telling = [line for line in lines if re.search(r"\d", line)]
    both = [line for line in lines if re.search(r"\b2\b", line) and re.search(r"\b3\b", line)]
    line = (both or telling[::-1] or lines or [""])[0]
    return line if len(line) <= 200 else "..." + line[-200:]


def ask(name, vector, number):
    """What the system does: an error, a text; or the shape of a result, and whether it has elements that are no sums."""
    function = compile_sum(name, *map(tuple, vector["types"]))
    if isinstance(function, Exception):
        return {"compiles": False, "error": shorten(function)}
    # No two calls have the same sum, so that no earlier result is taken for this one.
    a, b = (np.full(shape, factor * number, np.float32) for shape, factor in zip(vector["operands"], (1, 1000)))
    try:
        result = np.asarray(function(a, b))
    except Exception as error:
        return {"error": shorten(error)}
    return {"shape": list(result.shape), "other": bool((result != np.float32(1001 * number)).any())}


def run_one(name):
    """The answers of a system to all vectors, as JSON."""
    warnings.simplefilter("ignore")
    os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", GLOG_minloglevel="4", FLAGS_call_stack_level="0", CUDA_VISIBLE_DEVICES="")
    with contextlib.redirect_stdout(sys.stderr):
        version = importlib.import_module(SYSTEMS[name][0]).__version__
        answers = {vector["id"]: ask(name, vector, i + 1) for i, vector in enumerate(list_misfits())}
    print(json.dumps({"version": re.split(r"[-+]", version)[0], "answers": answers}))


def describe(answer):
    if "error" in answer:
        return "error" if answer.get("compiles", True) else "does not compile"
    shape = "(" + ",".join(map(str, answer["shape"])) + ")"
    if 0 in answer["shape"]:
        return f"**{shape}, empty**"
    return f"**{shape}, unwritten**" if answer["other"] else f"**{shape}**"


def make_tables():
    answers = {}
    for name in SYSTEMS:
        finished = subprocess.run([sys.executable, __file__, "--one", name], stdout=subprocess.PIPE, text=True, check=True)
        answers[name] = json.loads(finished.stdout)
    rows = [["system", "compiled", "does not compile", "refused", "accepted", "of these, empty", "of these, with other numbers"]]
    for name, (_, compiled, _) in SYSTEMS.items():
        version, results = answers[name]["version"], answers[name]["answers"].values()
        accepted = [answer for answer in results if "shape" in answer]
        empty = sum(0 in answer["shape"] for answer in accepted)
        other = sum(answer["other"] for answer in accepted)
        title = f"**{name}**" if name == "bcast" else f"{name} {version}"
        uncompiled = sum(not answer.get("compiles", True) for answer in results)
        refused = len(results) - len(accepted) - uncompiled
        counts = [uncompiled, refused, len(accepted), *([empty, other] if accepted else ["", ""])]
        rows.append([title, compiled, *map(str, counts)])
    examples = [["types, and sizes at run time", *SYSTEMS]]
    for example in EXAMPLES:
        cells = [describe(answers[name]["answers"]["dynamic_broadcast numpy " + example]) for name in SYSTEMS]
        examples.append([example, *cells])
    first = "dynamic_broadcast numpy " + EXAMPLES[0]
    errors = [["system", "error"]]
    for name in SYSTEMS:
        errors.append([name, f"`{answers[name]['answers'][first].get('error', 'none').replace('`', '')}`"])
    tables = ["".join(write_row(row, i) for i, row in enumerate(table)) for table in (rows, examples, errors)]
    return f"{tables[0]}\nExamples, by types and sizes:\n\n{tables[1]}\nThe errors for the first example:\n\n{tables[2]}\n"


def write_row(cells, index):
    return "| " + " | ".join(cells) + " |\n" + ("|---" * len(cells) + "|\n" if index == 0 else "")


def drop_errors(text):
    return text.partition("The errors for")[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        return run_one(options.one)
    tables = make_tables()
    with open(PAGE) as file:
        text = file.read()
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    if options.check:
        if drop_errors(text[begin:end]) == drop_errors(tables):
            return None
        sys.exit(f"extensions/conformance/docs/misfits.md has other tables than this run:\n{tables}")
    with open(PAGE, "w") as file:
        file.write(text[:begin] + tables + text[end:])


main()
