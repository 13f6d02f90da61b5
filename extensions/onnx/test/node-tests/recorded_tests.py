"""The backend tests that ONNX records and Debian packages, and those that record_tests.py
writes."""

import sys
from pathlib import Path

import onnx

NUMERIC_TYPES = set(onnx.TensorProto.DataType.values()) - {
    onnx.TensorProto.UNDEFINED,
    onnx.TensorProto.STRING,
    onnx.TensorProto.COMPLEX64,
    onnx.TensorProto.COMPLEX128,
}
SUITES = ("node", "expanded", "pytorch-converted", "pytorch-operator", "simple", "light", "real")


def find_data(given=None):
    """The directory that has the suites, or None."""
    candidates = [Path(given)] if given else [
        Path(onnx.__file__).parent / "backend" / "test" / "data",
        Path(sys.prefix) / "share" / "libonnx-testdata" / "data",
    ]
    for directory in candidates:
        if any((directory / "node").glob("*/model.onnx")):
            return directory
    return None


def list_tests(data):
    """One directory per test."""
    return [test for suite in SUITES for test in sorted((data / suite).glob("test_*"))]


def list_data_sets(test):
    return sorted(test.glob("test_data_set_*"))


def load_tensors(data_set, kind):
    """The recorded tensors of `kind` "input" or "output", in order; None if one is not
    a tensor."""
    tensors = []
    for index in range(len(list(data_set.glob(f"{kind}_*.pb")))):
        tensor = onnx.TensorProto()
        try:
            tensor.ParseFromString((data_set / f"{kind}_{index}.pb").read_bytes())
        except Exception:
            return None
        if tensor.data_type not in NUMERIC_TYPES:
            return None
        tensors.append(tensor)
    return tensors
