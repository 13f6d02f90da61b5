"""Runs one dynamic program with several runtime shapes, and checks each call.

The program is compiled as two functions: @all returns the result of every step,
and NumPy takes each step's operands from there; @main returns few results, so that operations are
fused: the results must have the same bits. A call whose shapes do not fit must fail in both and
name the fault; bcast-test-call checks that nothing else happens.
"""

import dataclasses
import json
import os
import re
import subprocess

import numpy as np

from check import TIMEOUT, Failure, compare_runs, compare_step
from compare import describe
from program import from_npy, to_npy
from values import make_array

MESSAGE = re.compile(
    r"(?P<place>\S+): '(?P<operation>\S+)' op (?:(?P<rule>\w+) rule: )?dimension (?P<dim>\d+)(?P<beyond>: | of )"
    r"(?P<label>.*) has extent (?P<extent>\d+)"
    r"(?:, (?P<against>.*) has extent (?P<other>\d+); they must be equal(?P<stretched>, or that of (?P=label) must be 1|, or one of them 1)?"
    r"|; it must be (?P<number>\d+)(?P<or_one> or 1)?) \[(?P<clause>[A-Z_]+-\d+)\]"
)
ENTRIES = ("all", "main")


def make_data(program, call, generator):
    """The arrays of a call, by name."""
    data = dict(program.data)
    for argument in program.arguments:
        shape = call.shapes[argument.name]
        if data[argument.name].shape != shape:
            data[argument.name] = make_array(generator.numpy, argument.element_type, shape)
    return data


class Run:
    """A program with its calls in a folder."""

    def __init__(self, program, calls, generator, folder, machine):
        self.machine = machine
        self.program, self.calls, self.folder = program, calls, folder
        self.results = {"all": program.all_results, "main": program.results}
        self.module = os.path.join(folder, "program.mlir")
        self.text = "".join(program.text(self.results[entry], entry) for entry in ENTRIES)
        self.data = [make_data(program, call, generator) for call in calls]

    def path(self, number, name):
        return os.path.join(self.folder, f"{number}-{name}.npy")

    def execute(self):
        """Returns the output of bcast-test-call for each call, by its entry."""
        with open(self.module, "w") as file:
            file.write(self.text)
        requests = []
        for number, data in enumerate(self.data):
            for argument in self.program.arguments:
                np.save(self.path(number, argument.name),
                        to_npy(data[argument.name], argument.element_type))  # fmt: skip
            for entry in ENTRIES:
                requests.append({
                    "entry": entry,
                    "inputs": [self.path(number, a.name) for a in self.program.arguments],
                    "outputs": [self.path(number, f"{entry}-{i}") for i in range(len(self.results[entry]))],
                })  # fmt: skip
        requests_path = os.path.join(self.folder, "calls.json")
        with open(requests_path, "w") as file:
            json.dump(requests, file)
        try:
            finished = subprocess.run(["bcast-test-call", self.module, requests_path,
                                       str(self.machine.threads), self.machine.target],
                                      capture_output=True, text=True, timeout=TIMEOUT)  # fmt: skip
        except subprocess.TimeoutExpired:
            raise Failure(f"did not end within {TIMEOUT} seconds")
        outcomes = [json.loads(line) for line in finished.stdout.splitlines()]
        if finished.returncode or finished.stderr:
            call = f"call {len(outcomes) // 2}" if outcomes else "compilation"
            raise Failure(f"{call}: ended with {finished.returncode}:\n{finished.stderr}")
        return [dict(zip(ENTRIES, outcomes[i : i + 2])) for i in range(0, len(outcomes), 2)]

    def load(self, number, entry):
        call, arrays = self.calls[number], []
        for i, value in enumerate(self.results[entry]):
            array = from_npy(np.load(self.path(number, f"{entry}-{i}")), value.element_type)
            if array.shape != call.shapes[value.name] or array.dtype != value.element_type.storage:
                raise Failure(f"@{entry}: %{value.name} came back as {array.dtype} {array.shape}, "
                              f"NumPy's shape is {call.shapes[value.name]}")  # fmt: skip
            arrays.append(array)
        return arrays

    def line_of(self, step, entry):
        lines = self.text.splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith(f"func.func @{entry}("))
        found = next(i for i, line in enumerate(lines[start:], start)
                     if line.startswith(f"  %{step.result.name} = "))  # fmt: skip
        return found + 1

    def describe_error(self, call, entry, error):
        """Returns the problem of the error of a call that must fail, as text."""
        match = MESSAGE.fullmatch(error)
        if not match:
            return "is no line that says what is at fault"
        step = call.fault.step
        operation, *_ = step.operation.name.split()
        place = match["place"].rsplit(":", 2)
        if place[:2] != [self.module, str(self.line_of(step, entry))]:
            return f"is not at %{step.result.name}, which fails first"
        if match["operation"] != "bcast." + operation:
            return "names another operation"
        rule = None if step.rule[0] in ("none", "broadcast_in_dim") else step.rule[0]
        if match["rule"] != rule:
            return "names another rule"
        if (match["or_one"] or match["stretched"]) and step.rule[0] == "none":
            return "says that 1 is stretched"
        if match["stretched"] and "one of them" in match["stretched"] and step.rule[0] == "pdpd":
            return "says that an extent of A is stretched"
        if match["against"] == match["label"]:
            return "compares an extent with itself"
        is_beyond = match["beyond"] == " of "
        # The clauses of the errors of the same static shapes.
        if step.rule[0] == "pdpd" and match["clause"] != ("PDPD-6" if is_beyond else "PDPD-7"):
            return "names another clause"
        extents = match["label"], int(match["extent"]), int(match["other"] or match["number"])
        if (None if is_beyond else int(match["dim"]), *extents) not in call.fault.conflicts:
            return f"names extents that are not at fault; these are: {sorted(call.fault.conflicts, key=str)}"
        return ""


def check_illegal(run, call, outcomes):
    problems = ""
    for entry in ENTRIES:
        error = outcomes[entry]["error"]
        if error is None:
            problems += f"@{entry}: succeeded, %{call.fault.step.result.name} does not fit\n"
            continue
        wrong = run.describe_error(call, entry, error)
        if wrong:
            problems += f"@{entry}: the error {wrong}: {error}\n"
        if outcomes[entry]["reference"] is None:
            problems += f"@{entry}: the reference evaluator succeeded\n"
    return problems


def check_legal(run, number, outcomes):
    call, problems = run.calls[number], ""
    for entry in ENTRIES:
        for what in ("error", "reference", "difference"):
            is_compared = what != "difference" or run.program.compares_reference
            if is_compared and outcomes[entry][what] is not None:
                problems += f"@{entry}: {what}: {outcomes[entry][what]}\n"
    if any(outcomes[entry]["error"] for entry in ENTRIES):
        return problems
    values = dict(run.data[number])
    values.update(zip((r.name for r in run.results["all"]), run.load(number, "all")))
    for step in run.program.steps:
        concrete = dataclasses.replace(step, target=call.target(step))
        problems += compare_step(concrete, [values[o.name] for o in step.operands],
                                 values[step.result.name])  # fmt: skip
    for value, array in zip(run.results["main"], run.load(number, "main")):
        problems += compare_runs(value, array, values[value.name])
    return problems


def check_call(run, number, outcomes):
    problems = ""
    for entry in ENTRIES:
        if outcomes[entry]["damage"]:
            problems += f"@{entry}: {outcomes[entry]['damage']}\n"
    call = run.calls[number]
    if call.fault:
        problems += check_illegal(run, call, outcomes)
    else:
        problems += check_legal(run, number, outcomes)
    if problems:
        raise Failure(f"call {number}:\n{problems}{describe_call(run, number)}")


def describe_call(run, number):
    lines = []
    for argument in run.program.arguments:
        array = run.data[number][argument.name]
        lines.append(f"input %{argument.name}: {describe(array, argument.element_type)}")
    return "\n".join(lines)


def check(run):
    """Raises Failure if a call has a wrong result. Returns the number of allocations of the calls.
    """
    outcomes = run.execute()
    for number, outcome in enumerate(outcomes):
        check_call(run, number, outcome)
    return sum(outcome["main"]["allocations"] for outcome in outcomes)
