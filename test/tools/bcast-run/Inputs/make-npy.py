#!/usr/bin/env python3
"""Writes the .npy files of the test npy-files.test to a folder.

usage: make-npy.py <folder>
"""

import os
import sys

import numpy as np
from numpy.lib import format as npy

os.chdir(sys.argv[1])
array = np.arange(6, dtype=np.float32).reshape(2, 3)

for version in (1, 2, 3):
    for order in "CF":
        with open(f"version-{version}-{order}.npy", "wb") as file:
            npy.write_array(file, np.array(array, order=order), version=(version, 0))
np.save("expected.npy", array)

np.save("big-endian.npy", array.astype(">f4"))
np.save("complex.npy", array.astype(complex))
with open("expected.npy", "rb") as file:
    data = file.read()
for name, content in {
    "empty": b"",
    "truncated-header": data[:40],
    "truncated-data": data[:-1],
    "trailing-data": data + b"x",
    "version-4": data[:6] + b"\x04" + data[7:],
    "no-magic": b"x" + data[1:],
    "no-shape": data.replace(b"'shape'", b"'share'"),
}.items():
    with open(name + ".npy", "wb") as file:
        file.write(content)
