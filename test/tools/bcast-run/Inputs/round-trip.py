#!/usr/bin/env python3
"""Sends arrays of every element type through bcast-run, and compares the bytes.

usage: round-trip.py <work-dir>

Also compares the output of bcast-run with NumPy's.
"""

import os
import subprocess
import sys

import numpy as np

TYPES = {"i1": "?", "i8": "i1", "i16": "i2", "i32": "i4", "i64": "i8", "ui8": "u1", "ui16": "u2",
         "ui32": "u4", "ui64": "u8", "f16": "f2", "bf16": "V2", "f32": "f4", "f64": "f8"}  # fmt: skip
SHAPES = [(), (0,), (7,), (3, 4), (2, 3, 4), (40, 40)]


def make_array(element_type, dtype, shape):
    random = np.random.default_rng([len(shape), len(element_type)])
    if element_type == "i1":
        return random.random(shape) < 0.5
    if element_type in ("f16", "f32", "f64"):
        return np.asarray(random.standard_normal(shape) * 1000).astype(dtype)
    width = np.dtype(dtype).itemsize
    elements = random.integers(0, 256, (*shape, width), np.uint8)
    if element_type == "bf16":
        elements[..., 1] &= np.uint8(0x3F)  # No NaN, whose bits may change.
    return np.ascontiguousarray(elements).view(dtype).reshape(shape)


def run(folder, element_type, array):
    extents = "".join(f"{extent}x" for extent in array.shape)
    tensor = f"tensor<{extents}{element_type}>"
    program, x, y = (os.path.join(folder, name) for name in ("program.mlir", "x.npy", "y.npy"))
    with open(program, "w") as file:
        file.write(f"func.func @main(%x: {tensor}) -> {tensor} {{\n  return %x : {tensor}\n}}\n")
    np.save(x, array)
    subprocess.run(["bcast-run", program, "--input=@" + x, "--output=@" + y], check=True)
    with open(x, "rb") as before, open(y, "rb") as after:
        # NumPy writes raw bytes as |V2, and ml_dtypes and bcast-run as <V2.
        assert before.read().replace(b"|V2", b"<V2") == after.read(), (element_type, array.shape)
    if element_type == "bf16":
        return
    printed = subprocess.run(["bcast-run", program, "--input=@" + x],
                             check=True, capture_output=True, text=True).stdout  # fmt: skip
    assert printed == str(array) + "\n", f"{element_type} {array.shape}:\n{printed}NumPy:\n{array}"


os.makedirs(sys.argv[1], exist_ok=True)
for name, dtype in TYPES.items():
    for shape in SHAPES:
        run(sys.argv[1], name, make_array(name, dtype, shape))
print(f"{len(TYPES) * len(SHAPES)} arrays")
