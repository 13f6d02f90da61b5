"""Runs a dynamic program that has left bcast: upstream's tools alone compile and run it.

The program ends at --bcast-to-linalg=upstream-only; mlir-opt without a plugin lowers it, and a
process of its own calls the code, since a failed assertion aborts.
"""

import ctypes
import json
import os
import re
import shutil
import subprocess
import sys

import numpy as np

import check_dynamic
from check import TIMEOUT, Failure
from program import to_npy

# Conversions of 16-bit floats, which upstream's runner has, too.
LIBRARIES = os.path.join(os.path.dirname(os.path.realpath(shutil.which("mlir-opt") or "")), "../lib")
PIPELINE = (
    "one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map},"
    "buffer-deallocation-pipeline,convert-bufferization-to-memref,"
    "convert-linalg-to-loops,expand-strided-metadata,lower-affine,convert-scf-to-cf,"
    "convert-math-to-funcs,convert-math-to-llvm{approximate-log1p=false},convert-math-to-libm,"
    # LLVM's back end loses roundings to bf16 that it compares with others.
    "arith-expand{include-bf16=true},convert-to-llvm,reconcile-unrealized-casts"
)
EXPM1 = """module {
func.func private @expm1(f64) -> f64
func.func private @expm1f(f32) -> f32
"""


def compile_upstream(module, folder):
    """Returns the path of a library, and raises Failure with the command that fails."""

    def run(*command, stdin=None):
        try:
            finished = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            raise Failure(f"{command[0]} did not end within {TIMEOUT} seconds")
        if finished.returncode:
            raise Failure(f"{' '.join(command)} ended with {finished.returncode}:\n{finished.stderr}")
        return finished.stdout

    left = run("bcast-opt", "--bcast-to-linalg=upstream-only", module)
    # convert-math-to-llvm computes exp(x) - 1.
    for name, width in ("expm1", 64), ("expm1f", 32):
        call = rf"func.call @{name}(\1) : (f{width}) -> f{width}"
        left = re.sub(rf"math\.expm1 (\S+) : f{width}", call, left)
    left = re.sub(r"(func.func @(?:all|main)\(.*) \{\n", r"\1 attributes {llvm.emit_c_interface} {\n", left)
    left = left.replace("module {\n", EXPM1, 1)
    lowered = run("mlir-opt", f"--pass-pipeline=builtin.module({PIPELINE})", stdin=left)
    path = os.path.join(folder, "program.ll")
    with open(path, "w") as file:
        file.write(run("mlir-translate", "--mlir-to-llvmir", stdin=lowered))
    library = os.path.join(folder, "program.so")
    run("clang-22", "-w", "-O1", "-shared", "-fPIC", path, "-o", library, "-lm",
        f"-L{LIBRARIES}", f"-Wl,-rpath,{LIBRARIES}", "-lmlir_float16_utils")
    return library


class Run(check_dynamic.Run):
    def execute(self):
        with open(self.module, "w") as file:
            file.write(self.text)
        library = compile_upstream(self.module, self.folder)
        outcomes = []
        for number, data in enumerate(self.data):
            outcomes.append({entry: self.call(library, number, data, entry) for entry in check_dynamic.ENTRIES})
        return outcomes

    def call(self, library, number, data, entry):
        inputs = [to_npy(data[a.name], a.element_type) for a in self.program.arguments]
        for i, array in enumerate(inputs):
            np.save(self.path(number, f"in-{i}"), array)
        types = [to_npy(np.zeros(0, v.element_type.storage), v.element_type).dtype.str for v in self.results[entry]]
        request = {
            "library": library, "entry": entry,
            "inputs": [self.path(number, f"in-{i}") for i in range(len(inputs))],
            "outputs": [self.path(number, f"{entry}-{i}") for i in range(len(types))],
            "types": types, "ranks": [len(v.shape) for v in self.results[entry]],
        }  # fmt: skip
        finished = subprocess.run(
            [sys.executable, __file__], input=json.dumps(request), capture_output=True, text=True, timeout=TIMEOUT
        )
        error = None
        if finished.returncode:
            error = finished.stdout + finished.stderr or f"ended with {finished.returncode}"
        is_wrong = self.calls[number].fault is not None
        return {"error": error, "reference": "fails" if is_wrong else None, "difference": None,
                "damage": None, "allocations": 0}  # fmt: skip

    def describe_error(self, call, entry, error):
        """Returns what is wrong with the text of a failed assertion."""
        operation, *_ = call.fault.step.operation.name.split()
        if f"'bcast.{operation}' op" not in error:
            return "names another operation"
        dims = {str(conflict[0]) for conflict in call.fault.conflicts}
        if not any(f"dimension {dim}" in error for dim in dims) and "None" not in dims:
            return "names another dimension"
        return ""


def make_descriptor(rank):
    integers = [("offset", ctypes.c_int64), ("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
    fields = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), *(integers if rank else integers[:1])]
    return type("Descriptor", (ctypes.Structure,), {"_fields_": fields})


def describe_array(array):
    descriptor = make_descriptor(array.ndim)()
    descriptor.allocated = descriptor.aligned = array.ctypes.data
    if array.ndim:
        descriptor.sizes[:] = array.shape
        descriptor.strides[:] = [stride // array.itemsize for stride in array.strides]
    return descriptor


def read_array(descriptor, rank, dtype):
    shape = tuple(descriptor.sizes) if rank else ()
    if 0 in shape:
        return np.zeros(shape, dtype)
    strides = [stride * dtype.itemsize for stride in descriptor.strides] if rank else []
    start = descriptor.aligned + descriptor.offset * dtype.itemsize
    size = sum((n - 1) * s for n, s in zip(shape, strides)) + dtype.itemsize
    memory = np.frombuffer((ctypes.c_char * size).from_address(start), np.uint8)
    return np.ndarray(shape, dtype, memory, 0, strides).copy()


def main():
    """Calls one function, in a process that an assertion may end."""
    request = json.load(sys.stdin)
    # What an assertion prints is not lost when it aborts.
    libc = ctypes.CDLL(None)
    libc.setvbuf(ctypes.c_void_p.in_dll(libc, "stdout"), None, 2, ctypes.c_size_t(0))
    function = getattr(ctypes.CDLL(request["library"]), "_mlir_ciface_" + request["entry"])
    function.restype = None
    arrays = [np.load(path) for path in request["inputs"]]
    descriptors = [describe_array(array) for array in arrays]
    kinds = [make_descriptor(rank) for rank in request["ranks"]]
    fields = [(f"result{i}", kind) for i, kind in enumerate(kinds)]
    results = type("Results", (ctypes.Structure,), {"_fields_": fields})()
    function(ctypes.byref(results), *map(ctypes.byref, descriptors))
    for i, (path, dtype, rank) in enumerate(zip(request["outputs"], request["types"], request["ranks"])):
        np.save(path, read_array(getattr(results, f"result{i}"), rank, np.dtype(dtype)))


if __name__ == "__main__":
    main()
