"""Runs a program with several inputs, and compares every element with NumPy's result."""

import json
import os
import subprocess

import numpy as np

from check import TIMEOUT, Failure
from compare import describe, differences


def write_requests(inputs, results, folder):
    requests = []
    for number, arrays in enumerate(inputs):
        request = {"entry": "main", "inputs": [], "outputs": []}
        for index, array in enumerate(arrays):
            request["inputs"].append(os.path.join(folder, f"{number}-input-{index}.npy"))
            np.save(request["inputs"][-1], array)
        for index in range(len(results)):
            request["outputs"].append(os.path.join(folder, f"{number}-result-{index}.npy"))
        requests.append(request)
    path = os.path.join(folder, "calls.json")
    with open(path, "w") as file:
        json.dump(requests, file)
    return path, requests


def execute(program, requests_path, folder, machine):
    module = os.path.join(folder, "program.mlir")
    with open(module, "w") as file:
        file.write(program.text())
    try:
        finished = subprocess.run(["bcast-test-call", module, requests_path, str(machine.threads), machine.target],
                                  capture_output=True, text=True, timeout=TIMEOUT)  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Failure(f"did not end within {TIMEOUT} seconds")
    outcomes = [json.loads(line) for line in finished.stdout.splitlines()]
    if finished.returncode or finished.stderr:
        place = f"call {len(outcomes)}" if outcomes else "compilation"
        raise Failure(f"{place}: ended with {finished.returncode}:\n{finished.stderr}")
    return outcomes


def compare_result(index, result):
    value, path, expected = result
    element = value.type.element
    actual = np.load(path)
    if actual.shape != expected.shape or actual.dtype != expected.dtype:
        return (f"result {index} came back as {actual.dtype} {actual.shape}, "
                f"NumPy has {expected.dtype} {expected.shape}\n")  # fmt: skip
    if not differences(actual, expected, element, 0).any():
        return ""
    return (f"result {index}, {value}, differs from NumPy\n"
            f"NumPy: {describe(expected, element)}\ncompiled: {describe(actual, element)}\n")  # fmt: skip


def check(program, inputs, folder, machine):
    """Raises Failure if the program has a wrong result."""
    results = program.main.results
    expected = [program.main.run(arrays) for arrays in inputs]
    path, requests = write_requests(inputs, results, folder)
    outcomes = execute(program, path, folder, machine)
    for number, (arrays, request, outcome) in enumerate(zip(inputs, requests, outcomes)):
        problems = "".join(f"{what}: {outcome[what]}\n" for what in ("error", "damage", "difference")
                           if outcome[what])  # fmt: skip
        if not outcome["error"]:
            for result in enumerate(zip(results, request["outputs"], expected[number])):
                problems += compare_result(*result)
        if problems:
            raise Failure(f"call {number}: {problems}{describe_inputs(program, arrays)}")


def describe_inputs(program, arrays):
    return "\n".join(f"input {argument}: {describe(array, argument.type.element)}"
                     for argument, array in zip(program.main.body.arguments, arrays))  # fmt: skip
