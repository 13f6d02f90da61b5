#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares bcast with OpenVINO's processor plugin on files that ov.save_model wrote.

Needs openvino, and for their models onnx, torch, tensorflow and paddle; sources whose package is missing are left out.
A model whose result differs is compared with OpenVINO's reference implementation, too, and with the operation's page,
as NumPy computes it.

usage: compare.py [--jobs N] [--onnx N] [--source NAME] [--only REGEX] FOLDER
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import resource
import signal
import subprocess
import sys

import layers
import numpy as np
import openvino as ov
import programs

# ov.convert_model sends statistics by processes of its own, but not here.
os.environ.setdefault("CI", "true")

CONFIG = {"INFERENCE_PRECISION_HINT": "f32", "INFERENCE_NUM_THREADS": 1}
TIMEOUT = 120


def save(model, path, compress):
    ov.save_model(model, path + ".xml", compress_to_fp16=compress)
    if os.path.getsize(path + ".bin") == 0:
        os.remove(path + ".bin")


def store(path, arrays):
    np.savez(path, *[np.asarray(array) for array in arrays])


def load(path):
    with np.load(path) as file:
        return [file[f"arr_{number}"] for number in range(len(file.files))]


def prepare(case, path):
    """Writes the model, its inputs and the plugin's results. Returns why that is impossible, or nothing."""
    model, inputs = case.build()
    save(model, path, case.compress)
    core = ov.Core()
    compiled = core.compile_model(core.read_model(path + ".xml"), "CPU", CONFIG)
    for array, port in zip(inputs, compiled.inputs, strict=True):
        if array.dtype != port.get_element_type().to_dtype():
            return f"an input is {array.dtype}, not {port.get_element_type()}"
    request = compiled.create_infer_request()
    request.infer({index: ov.Tensor(np.ascontiguousarray(array).reshape(array.shape)) for index, array in enumerate(inputs)})
    results = [np.array(request.get_output_tensor(index).data) for index in range(len(compiled.outputs))]
    if any(port.get_element_type() == ov.Type.bf16 for port in compiled.outputs):
        return "the result is of bf16"
    store(path + "-inputs.npz", inputs)
    store(path + "-plugin.npz", results)
    return None


def evaluate(path):
    """The results of the reference implementation."""
    model = ov.Core().read_model(path + ".xml")
    results = [ov.Tensor(port.get_element_type(), [0]) for port in model.outputs]
    if not model.evaluate(results, [ov.Tensor(array) for array in load(path + "-inputs.npz")]):
        return "cannot be evaluated"
    store(path + "-reference.npz", [result.data for result in results])
    return None


class Worker:
    """A process for what may end it, as the plugin does (SIGSEGV, SIGFPE, SIGABRT)."""

    def __init__(self, function):
        question, self.question = os.pipe()
        self.answer, answer = os.pipe()
        self.process = os.fork()
        if self.process:
            os.close(question)
            os.close(answer)
            return
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with os.fdopen(question) as source, os.fdopen(answer, "w") as target:
            for line in source:
                signal.alarm(TIMEOUT)
                try:
                    reason = function(*json.loads(line))
                except Exception as error:
                    reason = explain(str(error)) or type(error).__name__
                target.write(json.dumps(reason) + "\n")
                target.flush()
        os._exit(0)

    def ask(self, *arguments):
        """The answer, or nothing if the process ended."""
        text = ""
        try:
            os.write(self.question, (json.dumps(arguments) + "\n").encode())
            while not text.endswith("\n"):
                part = os.read(self.answer, 1 << 16).decode()
                if not part:
                    break
                text += part
        except BrokenPipeError:
            pass
        return (json.loads(text),) if text.endswith("\n") else None

    def end(self):
        os.close(self.question)
        os.close(self.answer)
        return os.waitpid(self.process, 0)[1] & 127


def explain(error):
    """The line of an error of OpenVINO that says what is wrong."""
    lines = [line.strip() for line in error.strip().split("\n") if line.strip()]
    return lines[-1][:200] if lines else ""


def ask_each(function, questions):
    """The answer for each question. A process that ends is started again."""
    worker = None
    for question in questions:
        worker = worker or Worker(function)
        answer = worker.ask(*question)
        if answer is None:
            yield f"the process ends with signal {worker.end()}"
            worker = None
        else:
            yield answer[0]
    if worker:
        worker.end()


def run(path):
    """The results of bcast, or why it refuses."""
    command = ["bcast-translate", "--import-openvino", path + ".xml", "-o", path + ".mlir"]
    outputs = [f"{path}-y{number}.npy" for number in range(len(load(path + "-plugin.npz")))]
    for step in (0, 1):
        try:
            ran = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return f"step {step} takes more than {TIMEOUT} s"
        if ran.returncode != 0:
            return ("" if step == 0 else "at run time: ") + (ran.stderr.strip() or f"ends with {ran.returncode}")
        command = ["bcast-run", path + ".mlir", *[f"--output=@{output}" for output in outputs]]
        for number, array in enumerate(load(path + "-inputs.npz")):
            np.save(f"{path}-{number}.npy", array)
            command.append(f"--input=@{path}-{number}.npy")
    return [np.load(output) for output in outputs]


def find_difference(found, expected, tolerance):
    for a, b in zip(found, expected, strict=True):
        if a.shape != b.shape or a.dtype != b.dtype:
            return f"{a.dtype} {a.shape}, not {b.dtype} {b.shape}"
        if a.dtype.kind not in "f":
            if not np.array_equal(a, b):
                return f"{a.ravel()[a.ravel() != b.ravel()][:4]}, not {b.ravel()[a.ravel() != b.ravel()][:4]}"
            continue
        limit = max(tolerance, 2e-3) if a.dtype == np.float16 else tolerance
        wide = [each.astype(np.float64) for each in (a, b)]
        isOff = ~np.isclose(*wide, rtol=limit, atol=limit, equal_nan=True)
        if isOff.any():
            return f"{a[isOff][:4]}, not {b[isOff][:4]}"
    return ""


def judge(case, path):
    """right, wrong or refused, and the reason."""
    found = run(path)
    if isinstance(found, str):
        return "refused", found
    difference = find_difference(found, load(path + "-plugin.npz"), case.tolerance)
    return ("wrong", difference) if difference else ("right", "")


def shorten(reason):
    """The reason without names and numbers, to count by."""
    errors = re.findall(r"error: (.*)", reason) or [reason.split("\n")[-1]]
    unknown = re.findall(r"operation '(\w+)' cannot be imported", reason)
    if unknown:
        return "no operation " + ", ".join(sorted(set(unknown)))
    return re.sub(r"layer '[^']*' ", "", errors[0])[:150]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--onnx", type=int, default=320, help="the number of ONNX's node tests, chosen at random")
    parser.add_argument("--source", action="append", help="layers, onnx, torch, tensorflow or paddle")
    parser.add_argument("--only", default="", help="names that match")
    args = parser.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    cases = [*layers.list_cases(), *programs.list_cases(args.onnx)]
    cases = [c for c in cases if (not args.source or c.source in args.source) and re.search(args.only, c.name)]
    paths = [os.path.join(args.folder, f"{number}-{re.sub(r'[^A-Za-z0-9_.-]', '_', c.name)}") for number, c in enumerate(cases)]
    counts = collections.defaultdict(collections.Counter)
    reasons, wrong = collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        judged = []
        answers = ask_each(lambda number: prepare(cases[number], paths[number]), [[n] for n in range(len(cases))])
        for case, path, reason in zip(cases, paths, answers):
            if reason:
                counts[case.source]["not by OpenVINO"] += 1
                print(f"{case.name}: OpenVINO: {reason}", flush=True)
            else:
                judged.append((case, path, pool.submit(judge, case, path)))
        for case, path, future in judged:
            verdict, reason = future.result()
            if verdict == "wrong":
                wrong.append((case, path, reason))
                continue
            counts[case.source][verdict] += 1
            if verdict == "refused":
                reasons[shorten(reason)] += 1
                print(f"{case.name}: refused: {shorten(reason)}", flush=True)
    references = ask_each(evaluate, [[path] for _, path, _ in wrong])
    for (case, path, difference), reason in zip(wrong, references):
        found = [np.load(f"{path}-y{number}.npy") for number in range(len(load(path + "-plugin.npz")))]
        plugin = load(path + "-plugin.npz")
        # Where the plugin lost the shape, nobody says what is right.
        isLost = all(array.size == 0 for array in plugin) and any(array.size for array in found)
        verdict = "not by OpenVINO" if isLost else "wrong"
        if not reason and not find_difference(found, load(path + "-reference.npz"), case.tolerance):
            verdict = "right by the reference"
        elif case.expected and not find_difference(found, case.expected, case.tolerance):
            verdict = "right by the page"
        counts[case.source][verdict] += 1
        print(f"{case.name}: {verdict}: {difference} ({path})")
    print("\nRefused:")
    for reason, count in reasons.most_common():
        print(f"{count:5} {reason}")
    verdicts = ("right", "right by the reference", "right by the page", "wrong", "refused", "not by OpenVINO")
    counts["all"] = sum(counts.values(), collections.Counter())
    print(f"\nOpenVINO {ov.__version__.split('-')[0]}: " + ", ".join(verdicts))
    for source, counted in counts.items():
        print(f"{source}: {', '.join(str(counted[verdict]) for verdict in verdicts)}")
    sys.exit(counts["all"]["wrong"] != 0)


if __name__ == "__main__":
    main()
