# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""A page per group of operations: inputs, outputs, numbered constraints, example."""

import os
import re

from .definitions import CLAUSE, find_clauses, first_sentence, link_clauses, move_links

# A page: its title, and the files of include/bcast/Dialect/Bcast/IR/ that define its operations.
GROUPS = {
    "unary": ("Elementwise operations of one operand", ["UnaryOps.td"]),
    "binary": ("Elementwise operations of two operands", ["BinaryOps.td"]),
    "ternary": ("Elementwise operations of three operands", ["TernaryOps.td"]),
    "conversions": ("Conversions of element types, and barriers", ["ConversionOps.td", "OptimizationBarrierOp.td"]),
    "broadcasts": ("Broadcasts, iota, and checks of extents", ["BroadcastOps.td", "IotaOp.td"]),
    "reductions": ("Reductions", ["ReduceOp.td", "ArgReduceOps.td"]),
    "layouts": ("Layouts, indices and addresses", ["RelayoutOp.td", "IndexOps.td"]),
    "communication": ("Exchanges between ranks", ["CommunicationOps.td"]),
}

# What the verifier of every elementwise operation checks, in order.
ELEMENTWISE = {
    "TYPE-1": "inputs and outputs have the types above",
    "RESULT-2": "the element type of the result follows from those of the operands",
    "RESULT-1": "the shape of the result is the inferred one",
    "LAYOUT-10": "an encoding is a layout",
}
# The rules that `rule(...)` may name, and the section of each.
RULES = {
    "no rule": "the-rule-none",
    "`#bcast.numpy`": "numpys-rule",
    "`#bcast.pdpd`": "pdpds-rule",
    "`#bcast.in_dim`": "the-rule-in_dim",
}
# Whose clauses no operation names by itself.
FAMILIES = {
    "SHAPE": "all with a rule",
    "NONE": "all without `rule`",
    "NUMPY": "all with `rule(#bcast.numpy)`",
    "PDPD": "all with `rule(#bcast.pdpd)`",
    "INDIM": "all with `rule(#bcast.in_dim)`",
    "BIDIRECTIONAL": "[broadcast](operations/broadcasts.md#bcastbroadcast)",
    "CHECK": "all with a dynamic extent",
    "LAYOUT": "all with a layout",
}
BROADCASTS = "[broadcast](operations/broadcasts.md#bcastbroadcast), [broadcast_in_dim](operations/broadcasts.md#bcastbroadcast_in_dim)"
# Clauses that say themselves for what they hold.
HOLDERS = {
    "NUMPY-8": FAMILIES["BIDIRECTIONAL"],
    "NUMPY-9": FAMILIES["BIDIRECTIONAL"],
    "NUMPY-10": FAMILIES["BIDIRECTIONAL"],
    "INDIM-10": FAMILIES["BIDIRECTIONAL"],
    "CHECK-3": BROADCASTS + ", [iota](operations/broadcasts.md#bcastiota)",
    "CHECK-4": "`tensor.cast`",
    "CHECK-5": "all",
    "CHECK-6": "`cf.assert`",
    "CHECK-7": "reshapes, `tensor.concat`, `tensor.pad`",
    "CHECK-8": "`tensor.reshape`, `tensor.expand_shape`",
    "CHECK-9": "loops of scf",
    "CHECK-10": "operations of linalg",
    "CHECK-11": "`tensor.extract_slice`, `tensor.insert_slice`, `tensor.parallel_insert_slice`",
    "CHECK-12": "`tensor.extract`, `tensor.insert`, `tensor.dim`",
    "CHECK-13": "`tensor.concat`, `tensor.pad`, `tensor.empty`, `tensor.splat`, `tensor.generate`",
    "FLOAT-1": "all on floats",
}
FOLDER = "../../"


def find_pages(source_dir):
    """The page of each operation."""
    pages = {}
    for page, (_, files) in GROUPS.items():
        for name in files:
            path = os.path.join(source_dir, "include", "bcast", "Dialect", "Bcast", "IR", name)
            with open(path, encoding="utf-8") as file:
                for mnemonic in re.findall(r'^def Bcast_\w+Op\s*:\s*\w+<(?:Bcast_Dialect, )?"(\w+)"', file.read(), re.MULTILINE):
                    pages[mnemonic] = page
    return pages


def make_rows(values, kind, prefix, constraints):
    rows = []
    for index, (name, description) in enumerate(values, len(constraints["labels"]) + 1):
        label = f"({prefix}{index})"
        constraints["labels"].append(label)
        rows.append(f"| {label} | `{name}` | {kind + ', ' if kind else ''}{description} |")
    return rows


def state(clause, remark, clauses):
    text = remark or move_links(first_sentence(clauses[clause].text), FOLDER).rstrip(".:")
    text = re.sub(r"\s*\(" + CLAUSE + r"\)", "", text)
    return f"{text[0].upper() + text[1:]}. {link_clauses('[' + clause + ']', clauses, FOLDER).replace('[[', '[').replace(')]', ')')}"


def list_constraints(operation, clauses):
    lines = []
    if "ElementwiseOpInterface" in operation.declared:
        lines += [state(clause, remark, clauses) for clause, remark in ELEMENTWISE.items()]
        if "rule" in dict(operation.attributes):
            rules = dict(RULES)
            if len(operation.operands) > 2:
                rules.pop("`#bcast.in_dim`")
            named = ", ".join(f"[{rule}]({FOLDER}spec.md#{anchor})" for rule, anchor in rules.items())
            lines.append(f"The shapes fit by the rule: {named}, or a rule of another dialect.")
    lines += [state(clause, remark, clauses) for clause, remark in operation.verified]
    return lines


def make_section(operation, clauses):
    parts = [
        f"## `bcast.{operation.name}`",
        f"_{operation.summary}_",
        link_clauses(operation.description, clauses, FOLDER),
        f"```\n{operation.syntax}\n```",
    ]
    labels = {"labels": []}
    inputs = make_rows(operation.operands, "", "I", labels) + make_rows(operation.attributes, "attribute", "I", labels)
    if inputs:
        parts.append("\n".join(["| input | name | type |", "|---|---|---|", *inputs]))
    labels = {"labels": []}
    outputs = make_rows(operation.results, "", "O", labels)
    if outputs:
        parts.append("\n".join(["| output | name | type |", "|---|---|---|", *outputs]))
    constraints = list_constraints(operation, clauses)
    if constraints:
        parts.append("\n".join(f"- (C{index}) {line}" for index, line in enumerate(constraints, 1)))
    if operation.example:
        parts.append(f"```mlir\n{operation.example}\n```")
    return "\n\n".join(part for part in parts if part)


def make_page(page, operations, pages, clauses):
    title = GROUPS[page][0]
    listed = [operation for operation in operations if pages[operation.name] == page]
    preface = (
        "Inputs (I), outputs (O) and what the verifier checks (C) are numbered. A clause leads to\n"
        f"its section of [the specification]({FOLDER}spec.md); [the list of clauses](../clauses.md) leads back."
    )
    return "\n\n".join([f"# {title}", preface, *(make_section(operation, clauses) for operation in listed)])


def make_clauses(operations, pages, clauses):
    """A row per clause: its first sentence, and the operations whose pages name it."""
    lines = ["| clause | says | operations |", "|---|---|---|"]
    elementwise = [operation.name for operation in operations if "ElementwiseOpInterface" in operation.declared]
    for name, clause in clauses.items():
        named = []
        for operation in operations:
            found = find_clauses(operation.description) | {verified for verified, _ in operation.verified}
            if name in found:
                named.append(f"[{operation.name}](operations/{pages[operation.name]}.md#bcast{operation.name})")
        if name in ELEMENTWISE:
            named.append(f"all {len(elementwise)} elementwise operations")
        family = name.rsplit("-", 1)[0]
        # A description may name the clause of a rule that an operation does not take.
        if family in FAMILIES and (not named or family in ("NONE", "NUMPY", "PDPD", "INDIM")):
            named = [FAMILIES[family]]
        if name in HOLDERS:
            named = [HOLDERS[name]]
        text = clause.text if len(clause.text) < 200 else first_sentence(clause.text)
        text = move_links(text, "../").replace("|", "\\|")
        lines.append(f"| [{name}](../spec.md#{clause.anchor}) | {text} | {', '.join(named)} |")
    return "\n".join(lines)
