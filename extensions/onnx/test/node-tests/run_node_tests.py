#!/usr/bin/env python3
"""Runs the backend tests that ONNX records through bcast-translate and bcast-run.

Each model is imported, compiled and run on the recorded inputs. The results are
compared with the recorded outputs, with ONNX's own tolerances, and with the reference
evaluator where it takes the program. An input that the importer needs as a constant is
given its recorded value. Prints how many models ran, and every model that did not and
why. Exits with 1 if one fails, and if fewer run than --minimum.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import textwrap
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

PACKAGES = "libonnx-testdata, python3-onnx and python3-numpy"

try:
    import numpy as np
    import onnx

    from recorded_tests import find_data, list_data_sets, list_tests, load_tensors
    from tensors import load_npy, save_npy
except ModuleNotFoundError as error:
    sys.exit(
        f"error: {sys.executable} has no module '{error.name}'; "
        f"install the Debian packages {PACKAGES} and use Debian's python3"
    )

# Those of ONNX's own runner.
TOLERANCES = {"rtol": 1e-3, "atol": 1e-7}
# Two in the last place of attention, of which ONNX's reference rounds each step.
ATTENTION_TOLERANCES = {onnx.TensorProto.FLOAT16: 2**-9, onnx.TensorProto.BFLOAT16: 2**-6}
TIMEOUT_SECONDS = 300

# The recorded outputs are not those of the model.
WRONG_RECORDINGS = {
    "node/test_adam_multiple": "recorded with epsilon = 0.01, which is not in the model",
    "node/test_cast_FLOAT_to_BFLOAT16": "recorded by truncation to bfloat16, not rounding",
}


class Refused(Exception):
    """The importer refuses the model. The text is the reason."""


@dataclass
class Outcome:
    name: str
    refused: str = ""
    failure: str = ""
    data_sets: int = 0
    evaluated: int = 0
    fixed_inputs: list = field(default_factory=list)


def run_test(test, tools, dynamic):
    outcome = Outcome(f"{test.parent.name}/{test.name}")
    if not (test / "model.onnx").exists():
        outcome.refused = "model not packaged, only its address"
        return outcome
    if outcome.name in WRONG_RECORDINGS:
        outcome.refused = WRONG_RECORDINGS[outcome.name]
        return outcome
    try:
        data_sets = list_data_sets(test)
        if not data_sets:
            raise Refused("no recorded data")
        for data_set in data_sets:
            run_data_set(test / "model.onnx", data_set, tools, dynamic, outcome)
            outcome.data_sets += 1
    except Refused as reason:
        outcome.refused = str(reason)
    except Exception as error:
        outcome.failure = f"{type(error).__name__}: {error}"
    return outcome


def run_data_set(path, data_set, tools, dynamic, outcome):
    model = onnx.load(str(path))
    recorded = load_tensors(data_set, "input")
    expected = load_tensors(data_set, "output")
    if recorded is None or expected is None:
        raise Refused("recorded values are not tensors")
    if dynamic:
        forget_extents(model)
    with tempfile.TemporaryDirectory() as directory:
        program = Path(directory) / "program.mlir"
        outcome.fixed_inputs = translate(model, recorded, program, tools)
        inputs = [
            (tensor, value)
            for tensor, value in zip(recorded, list_inputs(model))
            if value.name not in outcome.fixed_inputs
        ]
        command = [tools.run, str(program)]
        command += [f"--input=@{p}" for p in save_all(inputs, "input", directory)]
        results = [Path(directory) / f"result_{i}.npy" for i in range(len(expected))]
        command += [f"--output=@{path}" for path in results]
        try:
            # exp(x) - 1 near 0 has the absolute error of exp.
            run(command + ["--reference", "--atol=1e-6"])
            outcome.evaluated += 1
        except RuntimeError as error:
            if "is not one of the operations that it evaluates" not in str(error):
                raise
            run(command)
        wanted = save_all(zip(expected, model.graph.output), "output", directory)
        for index, paths in enumerate(zip(results, wanted)):
            rtol = TOLERANCES["rtol"]
            if "/test_attention_" in outcome.name:
                type = model.graph.output[index].type.tensor_type.elem_type
                rtol = ATTENTION_TOLERANCES.get(type, rtol)
            compare(index, *map(load_npy, paths), rtol)


def compare(index, result, expected, rtol):
    """Integers and truth values must be equal."""
    is_float = expected.dtype.kind == "f"
    tolerances = {**TOLERANCES, "rtol": rtol} if is_float else {"rtol": 0, "atol": 0}
    if result.dtype != expected.dtype:
        raise RuntimeError(f"result {index} is of {result.dtype}, expected {expected.dtype}")
    np.testing.assert_allclose(result, expected, **tolerances, err_msg=f"result {index}")


def list_inputs(model):
    """The inputs for which a value is recorded."""
    initialized = {tensor.name for tensor in model.graph.initializer}
    return [v for v in model.graph.input if v.name not in initialized]


def translate(model, recorded, program, tools):
    """Writes the program; returns the inputs that were given their recorded values."""
    fixed = []
    names = [value.name for value in list_inputs(model)]
    while True:
        source = program.with_suffix(".onnx")
        values = dict(zip(names, recorded))
        source.write_bytes(with_initializers(model, {n: values[n] for n in fixed}))
        finished = subprocess.run(
            [tools.translate, "--import-onnx", str(source), "-o", str(program)],
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
        )
        if finished.returncode == 0:
            return fixed
        if finished.returncode != 1 or not finished.stderr:
            raise RuntimeError(f"bcast-translate: exit {finished.returncode}\n{finished.stderr}")
        needed = [
            name
            for name in find_needed_constants(model, finished.stderr)
            if name in names and name not in fixed
        ]
        if not needed:
            raise Refused(summarize(finished.stderr))
        fixed += needed


def with_initializers(model, values):
    """The serialized model with constants in place of inputs."""
    changed = onnx.ModelProto()
    changed.CopyFrom(model)
    for name, tensor in values.items():
        changed.graph.initializer.append(tensor)
        changed.graph.initializer[-1].name = name
    return changed.SerializeToString()


def find_needed_constants(model, errors):
    """The inputs of nodes that must be constants, by the importer's messages."""
    integers = {
        value.name
        for value in model.graph.input
        if value.type.tensor_type.elem_type in (onnx.TensorProto.INT32, onnx.TensorProto.INT64)
    }
    message = r":(\d+):0: error: node '.*' \((\w+)\): .*input (\d+), .* must be a constant"
    for line, op, index in re.findall(message, errors):
        node = model.graph.node[int(line) - 1]
        if op == node.op_type:
            yield node.input[int(index)]
        else:
            # The message is about a node in the operator's body.
            yield from integers.intersection(node.input)


def summarize(errors):
    """The reasons, worded so that models refused for the same reason have one text."""
    unknown = re.findall(r"error: operator '([^']*)' cannot be imported", errors)
    if unknown:
        return "op " + ", ".join(sorted(unknown))
    first = re.search(r"error: (.*)", errors).group(1)
    return re.sub(r"node '[^']*' \((\w*)\)", r"\1", re.sub(r"^(input|output) '[^']*'", r"\1", first))


def forget_extents(model):
    """Leaves out all extents, of inputs and of outputs."""
    for value in [*model.graph.input, *model.graph.output]:
        for dim in value.type.tensor_type.shape.dim:
            dim.Clear()


def save_all(tensors, kind, directory):
    """Saves pairs of a tensor and its declaration in the model."""
    paths = []
    for index, (tensor, value) in enumerate(tensors):
        check_shape(tensor, value)
        paths.append(Path(directory) / f"{kind}_{index}.npy")
        save_npy(tensor, value.type.tensor_type.elem_type, paths[-1])
    return paths


def check_shape(tensor, value):
    dims = value.type.tensor_type.shape.dim
    if len(dims) == len(tensor.dims):
        pairs = zip(dims, tensor.dims)
        if all(d.dim_value == n for d, n in pairs if d.HasField("dim_value")):
            return
    elif not value.type.tensor_type.HasField("shape"):
        return
    raise Refused("a recorded value has another shape than the model declares")


def run(command):
    finished = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS)
    if finished.returncode:
        raise RuntimeError(finished.stderr.strip() or f"exit {finished.returncode}")


def print_names(names):
    print(
        textwrap.fill(
            " ".join(names),
            width=100,
            initial_indent="    ",
            subsequent_indent="    ",
            break_on_hyphens=False,
        )
    )


def report(outcomes):
    """Prints all outcomes; returns how many models passed and failed."""
    refused = defaultdict(list)
    for outcome in outcomes:
        if outcome.refused:
            refused[outcome.refused].append(outcome.name)
    ran = [outcome for outcome in outcomes if not outcome.refused]
    failed = [outcome for outcome in ran if outcome.failure]
    fixed = [outcome for outcome in ran if outcome.fixed_inputs]

    print(f"refused: {len(outcomes) - len(ran)} of {len(outcomes)} models")
    for reason, names in sorted(refused.items(), key=lambda i: (-len(i[1]), i[0])):
        print(f"  {reason}: {len(names)}")
        print_names(names)
    print(f"compiled for the recorded value of an input: {len(fixed)} models")
    print_names(f"{o.name}({', '.join(o.fixed_inputs)})" for o in fixed)
    for outcome in failed:
        message = textwrap.indent(outcome.failure, "    ")
        print(f"FAILED: {outcome.name}\n{message}", file=sys.stderr)
    suites = Counter(o.name.split("/")[0] for o in outcomes)
    right = Counter(o.name.split("/")[0] for o in ran if not o.failure)
    print("| suite | models | taken and right | refused |\n|---|---|---|---|")
    for suite, count in suites.items():
        print(f"| {suite} | {count} | {right[suite]} | {count - right[suite]} |")
    print(
        f"ran: {len(ran)} models, {sum(o.data_sets for o in ran)} data sets, "
        f"{sum(o.evaluated for o in ran)} also evaluated, "
        f"{len(ran) - len(failed)} passed, {len(failed)} failed"
    )
    return len(ran) - len(failed), len(failed)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bcast-run", dest="run", default="bcast-run", metavar="PROGRAM")
    parser.add_argument(
        "--bcast-translate", dest="translate", default="bcast-translate", metavar="PROGRAM"
    )
    parser.add_argument("--data", help="directory of the suites node, simple, ...")
    parser.add_argument("--filter", default="", help="only tests that this pattern is found in")
    parser.add_argument("--dynamic", action="store_true", help="make every extent dynamic")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth test")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--minimum", type=int, default=1, help="models that must pass")
    parser.add_argument("--verbose", action="store_true", help="print each outcome when it is known")
    options = parser.parse_args()

    data = find_data(options.data)
    if not data:
        sys.exit(
            "error: ONNX's backend tests were not found; "
            f"install the Debian packages {PACKAGES}, or name the directory with --data"
        )
    tests = [test for test in list_tests(data) if re.search(options.filter, str(test))]
    tests = tests[:: options.every]
    work = partial(run_test, tools=options, dynamic=options.dynamic)
    with ProcessPoolExecutor(options.jobs) as pool:
        outcomes = []
        for outcome in pool.map(work, tests, chunksize=8):
            outcomes.append(outcome)
            if options.verbose:
                print(outcome.name, outcome.refused or outcome.failure or "right", file=sys.stderr)
    passed, failed = report(outcomes)
    if failed:
        sys.exit(f"error: {failed} models failed")
    if passed < options.minimum:
        sys.exit(f"error: {passed} models passed, expected at least {options.minimum}")


if __name__ == "__main__":
    main()
