"""Runs one program and checks each operation in it.

It runs twice. The first run returns the result of every step, and NumPy takes each step's operands
from there, so that errors do not add up and the bound is that of one operation. The second run
returns few results, so that operations are fused: the results must have the same bits. Both times
bcast-run compares with the reference evaluator too.
"""

import os
import subprocess

import numpy as np

import rules
from compare import describe, differences
from operations import is_approximate
from program import from_npy, to_npy
from semantics import evaluate

APPROXIMATE_ULPS = 4
TIMEOUT = 120


class Failure(Exception):
    pass


def execute(command):
    """Returns the problem of a run of bcast-run, or None."""
    try:
        finished = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return f"did not end within {TIMEOUT} seconds"
    if finished.returncode == 0 and not finished.stderr:
        return None
    return f"ended with {finished.returncode}:\n{finished.stderr}"


def randomize_layouts(module, seed):
    changed = module + ".changed"
    error = execute(["bcast-test-opt", module, f"--test-randomize-layouts=seed={seed}", "-o", changed])
    if error:
        raise Failure(f"bcast-test-opt --test-randomize-layouts=seed={seed} {error}")
    os.replace(changed, module)


def run(program, results, folder, machine):
    """Returns the results, and the difference from the reference evaluator or None."""
    module = os.path.join(folder, "program.mlir")
    with open(module, "w") as file:
        file.write(program.text(results))
    if program.inner_seed is not None:
        randomize_layouts(module, program.inner_seed)
    command = ["bcast-run", module, f"--threads={machine.threads}", "--parallel-threshold=0",
               f"--target={machine.target}"]
    command += [f"--input=@{folder}/{argument.name}.npy" for argument in program.arguments]
    paths = [f"{folder}/result-{i}.npy" for i in range(len(results))]
    command += ["--output=@" + path for path in paths]
    reference_error = execute(command + ["--reference"]) if program.compares_reference else ""
    if reference_error or not program.compares_reference:
        error = execute(command)
        if error:
            raise Failure(f"bcast-run, for {len(results)} results, {error}")
    arrays = [from_npy(np.load(path), value.element_type) for value, path in zip(results, paths)]
    for value, array in zip(results, arrays):
        if array.shape != value.shape or array.dtype != value.element_type.storage:
            raise Failure(f"%{value.name} came back as {array.dtype} {array.shape}")
    return arrays, reference_error


def write_inputs(program, folder):
    for argument in program.arguments:
        np.save(os.path.join(folder, argument.name + ".npy"),
                to_npy(program.data[argument.name], argument.element_type))  # fmt: skip


def compute(step, arrays):
    """Returns NumPy's result of one step."""
    if step.target is None:
        operands = rules.broadcast(step.rule, arrays)
    else:
        operands = [rules.broadcast_to(step.rule, arrays[0], step.target)]
    with np.errstate(all="ignore"):
        return np.asarray(evaluate(step.operation, step.element_type, operands))


def compare_step(step, arrays, actual):
    """Returns the difference of compiled code and NumPy in this step, as text."""
    expected = compute(step, arrays)
    result = step.result
    ulps = APPROXIMATE_ULPS if is_approximate(step.operation, step.element_type) else 0
    wrong = differences(actual, expected, result.element_type, ulps)
    if not wrong.any():
        return ""
    lines = [f"%{result.name} differs from NumPy in {wrong.sum()} of {wrong.size} elements"]
    where = tuple(index[0] for index in np.nonzero(wrong)) if wrong.ndim else ()
    lines.append(f"the first is element {list(map(int, where))}")
    for operand, array in zip(step.operands, arrays):
        lines.append(f"operand %{operand.name}: {describe(array, operand.element_type)}")
    lines.append(f"NumPy: {describe(expected, result.element_type)}")
    lines.append(f"compiled: {describe(actual, result.element_type)}")
    return "\n".join(lines) + "\n"


def compare_runs(value, fused, separate):
    """Returns the difference of the second run from the first one, as text."""
    if not differences(fused, separate, value.element_type, 0).any():
        return ""
    return (f"%{value.name} differs between the two runs\n"
            f"fused: {describe(fused, value.element_type)}\n"
            f"every step a result: {describe(separate, value.element_type)}\n")  # fmt: skip


def check(program, folder, machine):
    """Raises Failure if the program has a wrong result."""
    write_inputs(program, folder)
    values = dict(program.data)
    arrays, reference_error = run(program, program.all_results, folder, machine)
    for result, array in zip(program.all_results, arrays):
        values[result.name] = array
    problems = "".join(
        compare_step(step, [values[operand.name] for operand in step.operands], values[step.result.name])
        for step in program.steps
    )
    if reference_error or problems:
        with_reference = reference_error or "agrees with the reference evaluator\n"
        raise Failure(f"{problems or 'compiled and NumPy agree'}\nbcast-run --reference {with_reference}")
    fused, reference_error = run(program, program.results, folder, machine)
    problems = "".join(compare_runs(value, array, values[value.name])
                       for value, array in zip(program.results, fused))  # fmt: skip
    if reference_error or problems:
        raise Failure(f"{problems}bcast-run --reference {reference_error or 'agrees'}")


def describe_program(program):
    lines = [program.text(program.results)]
    for argument in program.arguments:
        array = program.data[argument.name]
        lines.append(f"input %{argument.name}: {describe(array, argument.element_type)}")
    return "\n".join(lines)
