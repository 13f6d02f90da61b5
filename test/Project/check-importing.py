#!/usr/bin/env python3
"""Checks that docs/importing.md has a row for each operation that could be imported.

usage: check-importing.py <importing.md> <mlir-include-dir>

These are TOSA's elementwise operations and all of arith and math but the
constants, as the installed MLIR defines them. A row of an operation that is not
there is an error too.
"""

import os
import re
import subprocess
import sys

# Elementwise without the trait, or described among what is.
ALSO_FROM_TOSA = {"tosa.cast", "tosa.identity", "tosa.mul", "tosa.table"}
DEFINITIONS = ["Tosa/IR/TosaOps.td", "Arith/IR/ArithOps.td", "Math/IR/MathOps.td"]


def read_operations(path, include_dir):
    """The operations of a .td file, and those of them with TOSA's elementwise trait."""
    command = ["mlir-tblgen", "-gen-op-doc", "-I" + include_dir, path]
    text = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    names, elementwise = set(), set()
    for section in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        name = re.match(r"`([\w.]+)`", section)[1]
        names.add(name)
        traits = re.search(r"^Traits: .*$", section, flags=re.MULTILINE)
        if traits and "`TosaElementwiseOperator`" in traits[0]:
            elementwise.add(name)
    return names, elementwise


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        rows = [line.split("|")[1] for line in file if re.match(r"\| `(tosa|arith|math)\.", line)]
    documented = [name for row in rows for name in re.findall(r"`([\w.]+)`", row)]

    existing, expected = set(), set(ALSO_FROM_TOSA)
    for definitions in DEFINITIONS:
        path = os.path.join(sys.argv[2], "mlir", "Dialect", definitions)
        names, elementwise = read_operations(path, sys.argv[2])
        existing |= names
        expected |= elementwise if definitions.startswith("Tosa") else names
    expected -= {"arith.constant"}

    problems = [f"{name} has no row" for name in sorted(expected - set(documented))]
    problems += [f"{name} is no operation" for name in sorted(set(documented) - existing)]
    problems += [f"{name} has two rows" for name in sorted(set(documented)) if documented.count(name) > 1]
    print("\n".join(problems + [f"{len(documented)} operations, {len(problems)} problems"]))
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
