"""Compiles and calls what --bcast-to-linalg=upstream-only writes, by upstream's tools alone."""

import ctypes
import os
import re
import shutil
import subprocess
import tempfile

import numpy as np

TIMEOUT = 120

# Conversions of 16-bit floats, which upstream's runner has, too.
LIBRARIES = os.path.join(os.path.dirname(os.path.realpath(shutil.which("mlir-opt") or "")), "../lib")
PIPELINE = (
    "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map},"
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


class Failure(Exception):
    """A command of upstream's that fails."""


def compile_program(module, folder):
    """Returns the path of a library with the functions that are public in the module."""

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
    left = re.sub(r"(func.func @.*) \{\n", r"\1 attributes {llvm.emit_c_interface} {\n", left)
    left = left.replace("module {\n", EXPM1, 1)
    lowered = run("mlir-opt", f"--pass-pipeline=builtin.module({PIPELINE})", stdin=left)
    path = os.path.join(folder, "program.ll")
    with open(path, "w") as file:
        file.write(run("mlir-translate", "--mlir-to-llvmir", stdin=lowered))
    library = os.path.join(folder, "program.so")
    run("clang-22", "-w", "-O1", "-shared", "-fPIC", path, "-o", library, "-lm",
        f"-L{LIBRARIES}", f"-Wl,-rpath,{LIBRARIES}", "-lmlir_float16_utils", "-lmlir_c_runner_utils")
    return library


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


def _run(library, entry, inputs, dtypes, ranks):
    # What an assertion prints is not lost when it aborts.
    libc = ctypes.CDLL(None)
    libc.setvbuf(ctypes.c_void_p.in_dll(libc, "stdout"), None, 2, ctypes.c_size_t(0))
    function = getattr(ctypes.CDLL(library), "_mlir_ciface_" + entry)
    function.restype = None
    descriptors = [describe_array(array) for array in inputs]
    fields = [(f"result{i}", make_descriptor(rank)) for i, rank in enumerate(ranks)]
    results = type("Results", (ctypes.Structure,), {"_fields_": fields})()
    # A single result is the descriptor itself, which lies where the structure does.
    function(*[ctypes.byref(results)] * bool(fields), *map(ctypes.byref, descriptors))
    return [read_array(getattr(results, name), rank, np.dtype(dtype))
            for (name, _), rank, dtype in zip(fields, ranks, dtypes)]  # fmt: skip


def call(library, entry, inputs, outputs, dtypes, ranks):
    """Calls a function with arrays, in a process that an assertion may end, and saves its results.

    Returns its error, or None.
    """
    with tempfile.TemporaryFile() as log:
        child = os.fork()
        if child == 0:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
            status = 1
            try:
                for path, array in zip(outputs, _run(library, entry, inputs, dtypes, ranks)):
                    np.save(path, array)
                status = 0
            except Exception as error:
                os.write(2, repr(error).encode())
            os._exit(status)
        _, status = os.waitpid(child, 0)
        if status == 0:
            return None
        log.seek(0)
        return log.read().decode() or f"ended with status {status}"
