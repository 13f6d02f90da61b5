#!/usr/bin/env python3
"""Runs the programs of bcast-compile's tests on other processors, under qemu.

usage: aot.py FOLDER RUNTIME

FOLDER has kernels.mlir and main.c, and RUNTIME the source of the runtime library.
"""

import sys

sys.dont_write_bytecode = True

import os
import shutil
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Random/targets"))

import machines


def main():
    source, runtime = map(os.path.abspath, sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="bcast-aot-") as folder:
        shutil.copy(f"{source}/kernels.mlir", f"{folder}/programs.mlir")
        for machine in machines.MACHINES:
            command = machines.build(machine, folder, [f"{source}/main.c"], runtime, f"{runtime}/Error.c",
                                     names=["--prefix=kernels_", "--header=kernels.h"])  # fmt: skip
            print(f"{machine.name}: {machines.execute(command, folder)}", end="")


if __name__ == "__main__":
    main()
