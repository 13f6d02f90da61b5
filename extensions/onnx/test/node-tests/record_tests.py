#!/usr/bin/env python3
"""Writes the tests of an onnx package of PyPI as recorded tests: record_tests.py FOLDER

Debian's libonnx-testdata has those of opset 17. `run_node_tests.py --data FOLDER` runs
them. The suites are node, expanded (node's functions, replaced by their bodies),
pytorch-converted, pytorch-operator, simple, and light. The inputs of light are numbers
from 0 to 1, as in ONNX's own runner.
"""

import re
import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper
from onnx.backend.test.case.node import collect_testcases


def write(value, info, path):
    kind = info.type.WhichOneof("value")
    if isinstance(value, TensorProto):
        message = value
    elif kind == "tensor_type":
        message = numpy_helper.from_array(np.asarray(value), info.name)
    elif kind == "sequence_type":
        message = numpy_helper.from_list(value, info.name)
    else:
        message = numpy_helper.from_optional(value, info.name)
    path.write_bytes(message.SerializeToString())


def write_node_test(case, folder):
    is_expanded = re.search(r"_expanded(_ver\d+)?$", case.name)
    test = folder / ("expanded" if is_expanded else "node") / case.name
    data_set = test / "test_data_set_0"
    for index, (inputs, outputs) in enumerate(case.data_sets):
        data_set = test / f"test_data_set_{index}"
        data_set.mkdir(parents=True, exist_ok=True)
        graph = case.model.graph
        for kind, values, infos in (("input", inputs, graph.input), ("output", outputs, graph.output)):
            for number, (value, info) in enumerate(zip(values, infos)):
                write(value, info, data_set / f"{kind}_{number}.pb")
    (test / "model.onnx").write_bytes(case.model.SerializeToString())


def write_light_test(path, folder):
    test = folder / "light" / path.stem.replace("light_", "test_")
    data_set = test / "test_data_set_0"
    data_set.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, test / "model.onnx")
    model = onnx.load(path)
    initialized = {tensor.name for tensor in model.graph.initializer}
    inputs = [value for value in model.graph.input if value.name not in initialized]
    for number, value in enumerate(inputs):
        shape = [dim.dim_value or 1 for dim in value.type.tensor_type.shape.dim]
        size = int(np.prod(shape))
        data = (np.arange(size).reshape(shape) / size).astype(np.float32)
        write(data, value, data_set / f"input_{number}.pb")
    for number in range(len(model.graph.output)):
        output = path.with_name(f"{path.stem}_output_{number}.pb")
        shutil.copy(output, data_set / f"output_{number}.pb")


def main():
    folder = Path(sys.argv[1])
    for case in collect_testcases(None):
        write_node_test(case, folder)
    data = Path(onnx.__file__).parent / "backend" / "test" / "data"
    for suite in ("pytorch-converted", "pytorch-operator", "simple"):
        shutil.copytree(data / suite, folder / suite, dirs_exist_ok=True)
    for path in sorted((data / "light").glob("*.onnx")):
        write_light_test(path, folder)


if __name__ == "__main__":
    main()
