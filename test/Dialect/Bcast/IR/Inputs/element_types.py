#!/usr/bin/env python3
"""Checks that each operation takes the element types of TYPE-1's table, and no other.

usage: element_types.py <source-dir>

A program with an operation on each of its types is printed as it is written, through
text, the generic form and bytecode. On each other type, and unranked, the verifier
refuses the operation and names the types.
"""

import itertools
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(sys.argv[1], "test", "Random", "differential"))
from elements import ALL, I1
from operations import OPERATIONS, result_type
from program import format_parameters

EXPECTED = {
    "100": "i1",
    "010": "i8, i16, i32, i64 or ui8, ui16, ui32, ui64",
    "001": "f16, bf16, f32 or f64",
    "110": "i1, i8, i16, i32, i64 or ui8, ui16, ui32, ui64",
    "011": "i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64",
    "111": "i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64",
}


def name_types(types):
    kinds = [I1 in types, any(t.is_integer for t in types), any(t.is_float for t in types)]
    return EXPECTED["".join(str(int(kind)) for kind in kinds)]


def format_operation(operation, element, result, shape="4x"):
    """Returns a function with the operation on this type."""
    types = [element] * operation.arity
    if operation.name == "select":
        types[0] = "i1"
    tensors = [f"tensor<{shape}{t}>" for t in types]
    result = f"tensor<{shape}{result}>"
    arguments = ", ".join(f"%arg{i}: {t}" for i, t in enumerate(tensors))
    operands = ", ".join(f"%arg{i}" for i in range(operation.arity))
    name, before, after = format_parameters(operation)
    if all(t == result for t in tensors):
        signature = result
    elif len(tensors) == 1:
        signature = f"{tensors[0]} -> {result}"
    else:
        signature = f"({', '.join(tensors)}) -> {result}"
    return arguments, f"%0 = bcast.{name} {before}{operands}{after} : {signature}"


def run(arguments, text):
    return subprocess.run(["bcast-opt", *arguments], input=text, capture_output=True, check=True).stdout


def check_valid(operations):
    """Checks all pairs of an operation and a type, in one module. RESULT-2"""
    functions = []
    for operation in operations:
        for t in operation.types:
            arguments, line = format_operation(operation, t.name, result_type(operation, t).name)
            functions.append(f"  func.func @f{len(functions)}({arguments}) {{\n    {line}\n    return\n  }}\n")
    module = f"module {{\n{''.join(functions)}}}\n\n".encode()
    for arguments in [], ["--mlir-print-op-generic"], ["--emit-bytecode"]:
        printed = run([], run(arguments, module))
        if printed != module:
            for written, read in itertools.zip_longest(module.splitlines(), printed.splitlines()):
                if written != read:
                    sys.exit(f"{arguments}: {written} is printed as {read}")
    return len(functions)


def check_invalid(operations):
    functions = []

    def add(operation, element, result, names, note, shape="4x", operand=0):
        arguments, line = format_operation(operation, element, result, shape)
        name = operation.name.split()[0]
        error = (
            f"'bcast.{name}' op operand #{operand} must be ranked tensor of {names} ({note}) [TYPE-1], "
            f"but got 'tensor<{shape}{element}>'"
        )
        functions.append(
            f"func.func @f({arguments}) {{\n  // expected-error @below {{{{{error}}}}}\n  {line}\n  return\n}}\n"
        )

    for operation in operations:
        # Another width is another error.
        is_bitcast = operation.name.startswith("bitcast_convert")
        names = EXPECTED["011"] if is_bitcast else name_types(operation.types)
        operand = int(operation.name == "select")
        for t in ALL:
            if t not in operation.types and (t is I1 or not is_bitcast):
                result = result_type(operation, t)
                add(operation, t.name, result.name, names, "convert it with bcast.convert")
        # SHAPE-3
        t = operation.types[-1]
        note = "not unranked: the rank decides which dimensions meet, SHAPE-3"
        if not operand:
            add(operation, t.name, result_type(operation, t).name, names, note, "*x")
    text = "\n// -----\n\n".join(functions)
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        subprocess.run(["bcast-opt", file.name, "--split-input-file", "--verify-diagnostics"], check=True, stdout=subprocess.DEVNULL)
    return len(functions)


def main():
    operations = [operation for operation in OPERATIONS.values() if not operation.name.startswith("broadcast")]
    registered = set(re.findall(r"^\| \[`bcast\.(\w+)`", open(sys.argv[1] + "/docs/reference/operations.md").read(), re.M))
    others = {"broadcast", "broadcast_in_dim", "check_extent", "delinearize_index", "linearize_index", "optimization_barrier", "relayout"}
    others |= {"all_reduce", "arg_maximum", "arg_minimum", "combine_blocks", "iota", "reduce", "reshard"}
    if not others < registered:
        sys.exit("the table of operations lacks " + ", ".join(sorted(others - registered)))
    missing = registered - others - {operation.name.split()[0] for operation in operations}
    if missing:
        sys.exit(f"TYPE-1 lacks {', '.join(sorted(missing))}")
    print(f"{check_valid(operations)} valid, {check_invalid(operations)} invalid")


if __name__ == "__main__":
    main()
