# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Operations as ODS states them, and the clauses of docs/spec.md."""

import dataclasses
import os
import re

CLAUSE = r"(?<![\w-])([A-Z][A-Z_]*-\d+)(?![\w-])"


@dataclasses.dataclass
class Operation:
    name: str
    summary: str
    syntax: str
    description: str
    verified: list  # (clause, remark) of "Verifies the following"
    example: str
    declared: set  # interfaces and traits
    attributes: list  # (name, description)
    operands: list  # (name, description)
    results: list  # (name, description)


def split_verified(description):
    """The description without its sentence about verified clauses, and these."""
    match = re.search(r"\n*Verifies the following:(.*?)\.\s*$", description, re.DOTALL)
    if not match:
        return description.strip(), []
    text = " ".join(match[1].split())
    found = re.findall(CLAUSE + r"(?: \(([^()]*)\))?", text)
    return description[: match.start()].strip(), found


def parse_operation(text):
    """One `### ` section of what mlir-tblgen -gen-op-doc writes."""

    def find(pattern, flags=re.DOTALL):
        match = re.search(pattern, text, flags)
        return match[1].strip() if match else ""

    description, verified = split_verified(find(r"\nSyntax:\n\n```\n.*?\n```\n(.*?)(?:\nExample|\nTraits:|\nInterfaces:|\n#+ )"))
    declared = re.findall(r"`([\w:]+)", " ".join(re.findall(r"^(?:Traits|Interfaces): .*", text, re.MULTILINE)))
    rows = r"\| `(\w+)` \| (.*?) \|?$"
    return Operation(
        name=find(r"`bcast\.(\w+)`"),
        summary=find(r"\n_(.*?)_\n"),
        syntax=find(r"\nSyntax:\n\n```\n(.*?)\n```\n"),
        description=description,
        verified=verified,
        example=find(r"\nExamples?:\n\n```mlir\n(.*?)\n```\n"),
        declared=set(declared),
        attributes=re.findall(r"<tr><td><code>(\w+)</code></td><td>.*?</td><td>(.*?)</td></tr>", text),
        operands=re.findall(rows, find(r"#+ Operands:\n(.*?)(?:\n#+ |\Z)"), re.MULTILINE),
        results=re.findall(rows, find(r"#+ Results:\n(.*?)(?:\n#+ |\Z)"), re.MULTILINE),
    )


def parse_operations(text):
    return [parse_operation("### " + part) for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]]


@dataclasses.dataclass
class Clause:
    name: str
    text: str  # its first paragraph
    anchor: str  # of its heading


def make_anchor(heading):
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def read_clauses(source_dir):
    clauses, anchor = {}, ""
    with open(os.path.join(source_dir, "docs", "spec.md"), encoding="utf-8") as file:
        for paragraph in file.read().split("\n\n"):
            if paragraph.startswith("#"):
                anchor = make_anchor(paragraph.lstrip("# "))
            match = re.match(r"\*\*([A-Z][A-Z_]*-\d+)\.\*\* (.*)", paragraph, re.DOTALL)
            if match:
                clauses[match[1]] = Clause(match[1], " ".join(match[2].split()), anchor)
    return clauses


def first_sentence(text):
    return re.match(r"(.*?\.)(?: [A-Z0-9(`]|$)", text)[1]


def find_clauses(text):
    """The clauses that a text names, also in a range as "X-1 to -3"."""
    found = set(re.findall(CLAUSE, text))
    for family, first, last in re.findall(r"([A-Z][A-Z_]*)-(\d+)(?:\.\.| to (?:[A-Z][A-Z_]*)?-)(\d+)", text):
        found.update(f"{family}-{number}" for number in range(int(first), int(last) + 1))
    return found


def move_links(text, folder):
    """The links of the specification, as a document in docs/reference/ has them."""
    return re.sub(r"\]\((?!http)(#?)", lambda match: f"]({folder}{'spec.md#' if match[1] else ''}", text)


def link_clauses(text, clauses, folder):
    """Makes each clause of a text a link to its section of the specification."""

    def link(match):
        clause = clauses.get(match[1])
        return f"[{match[1]}]({folder}spec.md#{clause.anchor})" if clause else match[1]

    return re.sub(CLAUSE, link, text)
