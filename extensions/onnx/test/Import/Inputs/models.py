"""Runs models of one operator, with static and with dynamic extents."""

import concurrent.futures
import os
import subprocess
import sys

import numpy as np
import onnx
from onnx import helper
from onnx.mapping import NP_TYPE_TO_TENSOR_TYPE


class Constant:
    """An input that the model holds."""

    def __init__(self, value, type=np.int64):
        self.array = np.array(value, type)


def write_model(path, operation, opset, inputs, attributes, outputs, is_dynamic):
    parameters, initializers, names = [], [], []
    for number, given in enumerate(inputs):
        names.append("" if given is None else f"x{number}")
        if given is None:
            continue
        array = getattr(given, "array", given)
        type = NP_TYPE_TO_TENSOR_TYPE[array.dtype]
        if isinstance(given, Constant):
            initializers.append(helper.make_tensor(names[-1], type, array.shape, array.tobytes(), raw=True))
        else:
            # A list of i32 has a known number of elements.
            is_open = is_dynamic and array.dtype != np.int32
            shape = [f"{names[-1]}_{dim}" if is_open else extent for dim, extent in enumerate(array.shape)]
            parameters.append(helper.make_tensor_value_info(names[-1], type, shape))
    domain, _, operation = operation.rpartition(".")
    results = ["" if each is None else f"y{number}" for number, each in enumerate(outputs)]
    node = helper.make_node(operation, names, results, domain=domain, **attributes)
    values = [onnx.ValueInfoProto(name=name) for name in results if name]
    graph = helper.make_graph([node], "one", parameters, values, initializers)
    opsets = [helper.make_opsetid("", opset)] + [helper.make_opsetid(domain, 1)] * bool(domain)
    with open(path, "wb") as file:
        file.write(helper.make_model(graph, opset_imports=opsets).SerializeToString())


def run(path, inputs, outputs):
    """Returns an error, or nothing."""
    command = ["bcast-run", path + ".onnx"]
    for number, value in enumerate(each for each in inputs if isinstance(each, np.ndarray)):
        np.save(f"{path}-x{number}.npy", value)
        command.append(f"--input=@{path}-x{number}.npy")
    outputs = [each for each in outputs if each is not None]
    command += [f"--output=@{path}-y{number}.npy" for number in range(len(outputs))]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if ran.returncode != 0:
        return ran.stderr
    for number, expected in enumerate(outputs):
        found = np.load(f"{path}-y{number}.npy")
        if (found.shape, found.dtype) != (expected.shape, expected.dtype):
            return f"{found.shape} {found.dtype}, not {expected.shape} {expected.dtype}"
        tolerance = 2e-3 if found.dtype == np.float16 else 1e-5
        if not np.allclose(found, expected, rtol=tolerance, atol=tolerance / 10, equal_nan=True):
            return f"output {number}: {found.tolist()}, not {expected.tolist()}"
    return None


def check(folder, cases):
    """Each case has the operation, the opset, the inputs, the attributes and the outputs; None is left out."""
    os.makedirs(folder, exist_ok=True)
    jobs = []
    for number, (operation, opset, inputs, attributes, outputs) in enumerate(cases):
        for is_dynamic in (False, True):
            path = os.path.join(folder, f"{number}{'-dynamic' * is_dynamic}")
            write_model(path + ".onnx", operation, opset, inputs, attributes, outputs, is_dynamic)
            jobs.append((f"{path}: {operation}", path, inputs, outputs))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = list(pool.map(lambda job: run(*job[1:]), jobs))
    for job, error in zip(jobs, errors):
        if error:
            print(f"{job[0]}: {error}")
    failed = sum(error is not None for error in errors)
    print(f"{len(jobs) - failed} models right, {failed} failed")
    sys.exit(failed != 0)
