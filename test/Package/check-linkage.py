#!/usr/bin/env python3
"""Checks that an installed tree uses the one libMLIR.so and carries no copy of it.

usage: check-linkage.py <prefix> <folder of libMLIR.so and libLLVM.so>

A tool, shared library or plugin that refers to MLIR must need libMLIR.so, and
nothing in the tree may define a symbol of libMLIR.so or libLLVM.so. Weak ones
are fine: they are inline functions and templates, of which the loader takes one.
"""

import os
import subprocess
import sys

STRONG = set("TtDdBbRr")
ARCHIVE, ELF = b"!<arch>\n", b"\x7fELF"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def find_files(prefix):
    """Yields (path, first bytes) of each archive, tool and shared library."""
    for root, dirs, names in os.walk(prefix):
        dirs.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            if os.path.islink(path):
                continue
            with open(path, "rb") as file:
                start = file.read(8)
            if start.startswith((ARCHIVE, ELF)):
                yield path, start


def read_symbols(path, *options):
    """The symbols of mlir and llvm: those defined for good, and all."""
    strong, names = set(), set()
    for line in run("nm", *options, path).splitlines():
        fields = line.split()
        if len(fields) < 2 or not ("4mlir" in fields[-1] or "4llvm" in fields[-1]):
            continue
        names.add(fields[-1])
        if fields[-2] in STRONG:
            strong.add(fields[-1])
    return strong, names


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    prefix, llvm_dir = sys.argv[1:]
    shared = set()
    for name in ("libMLIR.so", "libLLVM.so"):
        shared |= read_symbols(os.path.join(llvm_dir, name), "-D", "--defined-only")[0]
    context = "_ZN4mlir11MLIRContextC1ENS0_9ThreadingE"
    if context not in shared:
        sys.exit(f"expected {context} in the libraries of {llvm_dir}")

    num_archives = num_linked = num_problems = 0
    for path, start in find_files(prefix):
        strong, names = read_symbols(path)
        where = os.path.relpath(path, prefix)
        problems = []
        if copied := strong & shared:
            problems.append(f"defines {len(copied)} symbols of LLVM, {min(copied)} among them")
        if start.startswith(ARCHIVE):
            num_archives += 1
        elif names:
            num_linked += 1
            if "Shared library: [libMLIR.so" not in run("readelf", "-d", path):
                problems.append("does not need libMLIR.so")
        for problem in problems:
            print(f"{where}: {problem}")
        num_problems += len(problems)
    print(f"{num_archives} archives, {num_linked} linked files, {num_problems} problems")
    sys.exit(1 if num_problems else 0)


if __name__ == "__main__":
    main()
