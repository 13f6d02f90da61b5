#!/usr/bin/env python3
"""Compares Versions.inc with the schemas of the installed onnx package, which knows opset 28."""

import re
import sys
from pathlib import Path

import onnx.defs

TABLE = Path(__file__).parents[2] / "lib" / "Versions.inc"
# Versions whose text alone changed the meaning.
MEANING = {("BitShift", 28), ("GridSample", 20), ("Mod", 28), ("Pad", 19), ("Resize", 19), ("ScatterElements", 18), ("ScatterND", 18)}  # fmt: skip
LIBRARY_OPSET, MAX_OPSET = 17, 28
ANY = 2**31 - 1


def list_expected():
    schemas = {}
    for schema in onnx.defs.get_all_schemas_with_history():
        if schema.domain == "" and schema.since_version <= MAX_OPSET:
            schemas.setdefault(schema.name, {})[schema.since_version] = schema
    for op, versions in schemas.items():
        before = None
        for since in sorted(versions):
            schema = versions[since]
            if since > LIBRARY_OPSET:
                yield (op, since), describe(op, schema, before)
            before = schema


def describe(op, schema, before):
    inputs = "kAny" if schema.max_input == ANY else str(schema.max_input)
    if before is None:
        return ("NEW", inputs, "")
    new, old = set(schema.attributes), set(before.attributes)
    changes = " ".join(sorted(new - old) + [f"-{name}" for name in sorted(old - new)])
    if changes or schema.max_input != before.max_input or (op, schema.since_version) in MEANING:
        return ("CHANGED", inputs, changes)
    return ("SAME", "", "")


def list_found():
    for line in TABLE.read_text().splitlines():
        row = re.fullmatch(r"(\w+)\((\w+), (.*)\)", line)
        if row and row[1] == "SAME":
            for since in row[3].split(", "):
                yield (row[2], int(since)), ("SAME", "", "")
        elif row:
            since, inputs, *changes = row[3].split(", ")
            yield (row[2], int(since)), (row[1], inputs, "".join(changes).strip('"'))


def main():
    if onnx.defs.onnx_opset_version() < MAX_OPSET:
        sys.exit(f"error: onnx {onnx.__version__} does not know opset {MAX_OPSET}")
    expected, found = dict(list_expected()), dict(list_found())
    wrong = [key for key in sorted(expected | found) if expected.get(key) != found.get(key)]
    for key in wrong:
        print(f"{key}: {TABLE.name} has {found.get(key)}, and onnx {expected.get(key)}")
    print(f"{len(expected)} versions, {len(wrong)} wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
