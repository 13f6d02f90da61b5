#!/usr/bin/env python3
"""Runs the backend tests that ONNX records through bcast-run.

Each model whose operations bcast has is translated into MLIR text and compiled and
run on the recorded inputs, twice: once against the recorded outputs, with ONNX's own
tolerances, and once against the reference evaluator, with bcast-run's relative one,
which is a few units in the last place, and ONNX's absolute one, as a difference of
functions has the error of its terms. Prints how many ran, and every model that did not and
why. Exits with 1 if one fails, and if fewer run than --minimum.
"""

import argparse
import subprocess
import sys
import tempfile
import textwrap
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

PACKAGES = "libonnx-testdata, python3-onnx and python3-numpy"

try:
    import onnx

    from onnx_to_bcast import Translation
    from tensors import save_npy
    from test_data import find_data, list_data_sets, list_tests, load_tensors
    from unsupported import Unsupported
except ModuleNotFoundError as error:
    sys.exit(
        f"error: {sys.executable} has no module '{error.name}'; "
        f"install the Debian packages {PACKAGES} and use Debian's python3"
    )

# Those of ONNX's own runner. bcast-run compares integers and i1 exactly.
TOLERANCES = ["--rtol=1e-3", "--atol=1e-7"]
TIMEOUT_SECONDS = 120

# What the recorded outputs show is not what the model says.
WRONG_RECORDINGS = {
    "node/test_adam_multiple": "recorded with epsilon = 0.01, which is not in the model",
    "node/test_cast_FLOAT_to_BFLOAT16": "recorded by truncation to bfloat16, not rounding",
}


@dataclass
class Outcome:
    name: str
    left_out: str = ""
    failure: str = ""
    data_sets: int = 0
    compiled_in: list = field(default_factory=list)


def run_test(test, bcast_run):
    outcome = Outcome(f"{test.parent.name}/{test.name}")
    if not (test / "model.onnx").exists():
        outcome.left_out = "model not packaged, only its address"
        return outcome
    if outcome.name in WRONG_RECORDINGS:
        outcome.left_out = WRONG_RECORDINGS[outcome.name]
        return outcome
    try:
        model = onnx.load(str(test / "model.onnx"))
        data_sets = list_data_sets(test)
        if not data_sets:
            raise Unsupported("no recorded data")
        for data_set in data_sets:
            run_data_set(model, data_set, bcast_run, outcome)
            outcome.data_sets += 1
    except Unsupported as reason:
        outcome.left_out = str(reason)
    except Exception as error:
        outcome.failure = f"{type(error).__name__}: {error}"
    return outcome


def run_data_set(model, data_set, bcast_run, outcome):
    translation = Translation(model, partial(load_tensors, data_set, "input"))
    outcome.compiled_in = translation.compiled_in
    with tempfile.TemporaryDirectory() as directory:
        program = Path(directory) / "program.mlir"
        program.write_text(translation.text)
        inputs = save_all(data_set, "input", translation.inputs, directory)
        outputs = save_all(data_set, "output", translation.outputs, directory)
        command = [bcast_run, str(program)]
        command += [f"--input=@{path}" for path in inputs]
        expected = [f"--expected-output=@{path}" for path in outputs]
        run(command + expected + TOLERANCES)
        run(command + ["--reference", "--atol=1e-7"])


def save_all(data_set, kind, values, directory):
    """Saves the recorded tensors, of which there is one per value of the program."""
    tensors = load_tensors(data_set, kind)
    if len(tensors) != len(values):
        raise Unsupported(f"recorded {kind}s are not those that the model declares")
    paths = []
    for index, (tensor, value) in enumerate(zip(tensors, values)):
        if tuple(tensor.dims) != value.shape:
            raise Unsupported(f"recorded {kind} has another shape than the model declares")
        paths.append(Path(directory) / f"{kind}_{index}.npy")
        save_npy(tensor, value.element_type, paths[-1])
    return paths


def run(command):
    finished = subprocess.run(
        command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS
    )
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
    left_out = defaultdict(list)
    for outcome in outcomes:
        if outcome.left_out:
            left_out[outcome.left_out].append(outcome.name)
    ran = [outcome for outcome in outcomes if not outcome.left_out]
    failed = [outcome for outcome in ran if outcome.failure]
    specialized = [outcome for outcome in ran if outcome.compiled_in]

    print(f"left out: {len(outcomes) - len(ran)} of {len(outcomes)} models")
    for reason, names in sorted(left_out.items(), key=lambda i: (-len(i[1]), i[0])):
        print(f"  {reason}: {len(names)}")
        print_names(names)
    print(f"compiled for the recorded value of an input: {len(specialized)} models")
    print_names(f"{o.name}({', '.join(o.compiled_in)})" for o in specialized)
    for outcome in failed:
        message = textwrap.indent(outcome.failure, "    ")
        print(f"FAILED: {outcome.name}\n{message}", file=sys.stderr)
    print(
        f"ran: {len(ran)} models, {sum(o.data_sets for o in ran)} data sets, "
        f"{len(ran) - len(failed)} passed, {len(failed)} failed"
    )
    return len(ran) - len(failed), len(failed)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bcast-run", default="bcast-run", metavar="PROGRAM")
    parser.add_argument("--data", help="directory of the suites node, simple, ...")
    parser.add_argument("--filter", default="", help="only tests with this in the name")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minimum", type=int, default=1, help="models that must pass")
    options = parser.parse_args()

    data = find_data(options.data)
    if not data:
        sys.exit(
            "error: ONNX's backend tests were not found; "
            f"install the Debian packages {PACKAGES}, or name the directory with --data"
        )
    tests = [test for test in list_tests(data) if options.filter in str(test)]
    with ProcessPoolExecutor(options.jobs) as pool:
        outcomes = list(
            pool.map(partial(run_test, bcast_run=options.bcast_run), tests, chunksize=8)
        )
    passed, failed = report(outcomes)
    if failed:
        sys.exit(f"error: {failed} models failed")
    if passed < options.minimum:
        sys.exit(f"error: {passed} models passed, expected at least {options.minimum}")


if __name__ == "__main__":
    main()
