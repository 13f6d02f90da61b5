#!/usr/bin/env python3
"""Runs bcast-run, which must fail, and prints its message.

usage: fails.py [--results=N] <arguments of bcast-run>

bcast-run must end with exit code 1, print only one line on stderr, and not change the N result
files, by default one.
"""

import os
import subprocess
import sys
import tempfile

arguments = sys.argv[1:]
results = 1
if arguments[0].startswith("--results="):
    results = int(arguments.pop(0).partition("=")[2])

with tempfile.TemporaryDirectory() as folder:
    paths = [os.path.join(folder, f"{i}.npy") for i in range(results)]
    for path in paths:
        with open(path, "wb") as file:
            file.write(b"what was there")
    command = ["bcast-run", *arguments, *("--output=@" + path for path in paths)]
    finished = subprocess.run(command, capture_output=True, text=True)
    assert sorted(os.listdir(folder)) == sorted(map(os.path.basename, paths)), os.listdir(folder)
    for path in paths:
        with open(path, "rb") as file:
            assert file.read() == b"what was there", path

assert finished.returncode == 1, finished
assert finished.stdout == "", finished.stdout
assert finished.stderr.count("\n") == 1, finished.stderr
prefix = "bcast-run: error: "
assert finished.stderr.startswith(prefix), finished.stderr
print(finished.stderr[len(prefix) :], end="")
