# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""The table of what each operation has: types, shapes, layouts, front ends, shards, interfaces."""

import os
import re
import subprocess
import tempfile

# A front end, and the folders of its import.
DOORS = {
    "StableHLO": ["extensions/stablehlo/lib"],
    "ONNX": ["extensions/onnx/lib", "extensions/graph"],
    "OpenVINO": ["extensions/openvino/lib", "extensions/graph"],
    "TOSA": ["lib/Conversion/TosaToBcast"],
    "arith, math": ["lib/Conversion/ElementwiseToBcast"],
}

# Programs of operations that are not elementwise, with types A of the shape [4, 6], R of [4] and S of [6, 4].
PROGRAMS = {
    "broadcast_in_dim": "func.func @{f}(%x: {R}{n}) -> {A} {{ %r = bcast.broadcast_in_dim %x, dims = [0]{sizes} : {R} -> {A} return %r : {A} }}",
    "broadcast": "func.func @{f}(%x: {R}{n}) -> {A} {{ %r = bcast.broadcast %x{sizes} rule(#bcast.pdpd<axis = 0>) : {R} -> {A} return %r : {A} }}",
    "reduce": "func.func @{f}(%x: {A}) -> {R} {{ %r = bcast.reduce sum %x, dims = [1] : {A} -> {R} return %r : {R} }}",
    "arg_maximum": "func.func @{f}(%x: {A}) -> {I} {{ %r = bcast.arg_maximum %x, dim = 1 : {A} -> {I} return %r : {I} }}",
    "arg_minimum": "func.func @{f}(%x: {A}) -> {I} {{ %r = bcast.arg_minimum %x, dim = 1 : {A} -> {I} return %r : {I} }}",
    "iota": "func.func @{f}({n0}) -> {A} {{ %r = bcast.iota dim = 0{sizes} : {A} return %r : {A} }}",
    "relayout": "func.func @{f}(%x: {A}) -> {O} {{ %r = bcast.relayout %x : {A} -> {O} return %r : {O} }}",
    "linearize_index": "func.func @{f}(%i: index, %j: index, %n: index, %m: index) -> index {{ %r = bcast.linearize_index [%i, %j]{sizes} in {A} return %r : index }}",
    "delinearize_index": "func.func @{f}(%i: index, %n: index, %m: index) -> index {{ %r:3 = bcast.delinearize_index %i{sizes} in {A} return %r#0 : index }}",
}

# Kinds of shapes and layouts that a program may have, and the pass that must take it.
VARIANTS = {
    "static": ("4x6", "4", "", "--bcast-to-llvm"),
    "`?`": ("?x?", "?", "", "--bcast-to-llvm"),
    "layouts": ("4x6", "4", "minor_to_major = [0, 1]", "--bcast-to-llvm"),
    "shard": ("4x6", "4", "", "--bcast-partition=grid=2 split=0"),
}

SHARD_ALONE = "the program of a rank has it"


def make_program(operation, shape, row, layout):
    """A function of the operation's name that applies it, or nothing."""

    def tensor(element, extents=shape, order=layout):
        return f"tensor<{extents}x{element}{', #bcast.layout<' + order + '>' if order else ''}>"

    is_dynamic = "?" in shape
    parts = {
        "f": "apply_" + operation.name,
        "A": tensor("f32"),
        "R": tensor("f32", row, ""),
        "I": tensor("i32", row, ""),
        "O": tensor("f32", shape, "" if layout else "minor_to_major = [0, 1]"),
        "n": ", %n: index, %m: index" if is_dynamic else "",
        "n0": "%n: index, %m: index" if is_dynamic else "",
        "sizes": " sizes(%n, %m)" if is_dynamic else "",
    }
    if operation.name in PROGRAMS:
        return PROGRAMS[operation.name].format(**parts)
    if "ElementwiseOpInterface" not in operation.declared:
        return None
    # The elementwise operations take all types that their descriptions name: one of each is tried.
    element = "f32" if "f32" in operation.operands[-1][1] else "i32"
    types = [tensor("i1") if name == "pred" else tensor(element) for name, _ in operation.operands]
    is_truth = re.fullmatch(r"ranked tensor of i1", operation.results[0][1])
    result = tensor("i1" if is_truth else element)
    extra = {"reduce_precision": ", format = e5m10", "compare": "LT, "}.get(operation.name, "")
    names = ", ".join(f"%x{index}" for index in range(len(types)))
    listed = "(" + ", ".join(types) + ")" if len(types) > 1 else types[0]
    arguments = ", ".join(f"%x{index}: {kind}" for index, kind in enumerate(types))
    before, after = (extra, "") if extra == "LT, " else ("", extra)
    return (
        f"func.func @apply_{operation.name}({arguments}) -> {result} {{ %r = bcast.{operation.name} "
        f"{before}{names}{after} : {listed} -> {result} return %r : {result} }}"
    )


def find_taken(bcast_opt, operations, variant):
    """The names of the operations whose programs of `variant` the compiler takes."""
    shape, row, layout, pass_name = VARIANTS[variant]
    programs = {operation.name: make_program(operation, shape, row, layout) for operation in operations}
    lines = {name: program for name, program in programs.items() if program}
    while lines:
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write("\n".join(lines.values()) + "\n")
            file.flush()
            run = subprocess.run([bcast_opt, file.name, pass_name, "-o", os.devnull], capture_output=True, text=True)
        if run.returncode == 0:
            return set(lines)
        refused = {int(line) - 1 for line in re.findall(r"\.mlir:(\d+):\d+: error:", run.stderr)}
        names = list(lines)
        if not refused:
            raise SystemExit(f"generate-reference: {bcast_opt} {pass_name}: {run.stderr}")
        for index in refused:
            lines.pop(names[index])
    return set()


def read_sources(source_dir, folders):
    texts = []
    for folder in folders:
        for root, _, names in os.walk(os.path.join(source_dir, folder)):
            for name in sorted(names):
                if name.endswith((".cpp", ".h", ".def", ".inc")):
                    with open(os.path.join(root, name), encoding="utf-8") as file:
                        texts.append(file.read())
    return "\n".join(texts)


def get_class(name):
    return "".join(part.capitalize() for part in name.split("_")) + "Op"


def find_door(source_dir, folders, operations):
    """The operations that the import's sources build."""
    text = read_sources(source_dir, folders)
    # Lists of functions name the operation first.
    for path in set(re.findall(r'#include "(bcast/\S+\.def)"', text)):
        with open(os.path.join(source_dir, "include", path), encoding="utf-8") as file:
            text += "\n".join(re.findall(r"\((\w+Op), \w+, \w+\)", file.read()))
    # A kind of other dialects' operations may have the same name: `tosa::AddOp`.
    mentioned = set(re.findall(r"(?:(?<![\w:])|(?<=bcast::))(\w+Op)\b", text))
    if "createArgReduce(" in text:
        mentioned |= {"ArgMaximumOp", "ArgMinimumOp"}
    return {operation.name for operation in operations if get_class(operation.name) in mentioned}


def describe_types(operation):
    """The element types of the tensors, in words."""
    values = [description for _, description in operation.operands if "tensor" in description or "memref" in description]
    text = " ".join(values or [description for _, description in operation.results])
    words = []
    if "i32" in text:
        words.append("integers")
    if "f32" in text:
        words.append("floats")
    if re.search(r"\bi1\b", text):
        words.append("i1")
    if not words:
        words.append("tensors and memrefs" if "memref" in text else "floats, also scalars and vectors" if "float" in text else "index")
    return ", ".join(words)


def make_status(source_dir, bcast_opt, operations, pages, interfaces):
    taken = {variant: find_taken(bcast_opt, operations, variant) for variant in VARIANTS}
    doors = {door: find_door(source_dir, folders, operations) for door, folders in DOORS.items()}
    columns = ["types", *list(VARIANTS)[1:], *doors, "interfaces"]
    lines = ["| operation | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for operation in operations:
        name = operation.name
        cells = [describe_types(operation)]
        if make_program(operation, "4x6", "4", "") is None:
            cells += ["yes", "", SHARD_ALONE] if pages[name] == "communication" else ["", "", ""]
        elif name not in taken["static"]:
            raise SystemExit(f"generate-reference: bcast.{name} does not compile")
        else:
            cells += ["yes" if name in taken[variant] else "" for variant in list(VARIANTS)[1:]]
            if pages[name] == "layouts" and name != "relayout":
                # On numbers, of which every rank has all.
                cells[-1] = ""
        cells += ["yes" if name in found else "" for found in doors.values()]
        cells.append(", ".join(short for short, full in interfaces.items() if full in operation.declared))
        lines.append(f"| [`bcast.{name}`](operations/{pages[name]}.md#bcast{name}) | " + " | ".join(cells) + " |")
    return re.sub(" +", " ", "\n".join(lines))
