"""The backend tests that ONNX records and Debian packages."""

import sys
from pathlib import Path

import onnx

SUITES = ("node", "pytorch-converted", "pytorch-operator", "simple", "real")


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
    """The recorded tensors of `kind` "input" or "output", in order."""
    count = len(list(data_set.glob(f"{kind}_*.pb")))
    return [onnx.load_tensor(str(data_set / f"{kind}_{i}.pb")) for i in range(count)]
