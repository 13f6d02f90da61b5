#!/usr/bin/env python3
"""Checks that the examples in the ODS descriptions parse.

usage: check-examples.py <source-dir> [<opt-tool>]

Every ```mlir block under "Example:" in the description of an operation, an
attribute, a type or a pass in include/**/*.td is wrapped into a function and
parsed with the tool (bcast-opt by default). An operation or an attribute
without an example is an error, and so is one that does not parse. The operands
of a statement take their types from its end: the types of "(T, U) -> R" in
order, T of "T -> R", or the one type for all of them; those in "sizes(...)", of
operations on indices and behind the tensor of tensor.dim are of type index. A
block of types becomes the signature of a function.
"""

import os
import re
import subprocess
import sys

DEFINITION = re.compile(r"^def\s+(\w+)\s*:\s*(\w+)", re.MULTILINE)
DESCRIPTION = re.compile(r"let\s+description\s*=\s*\[\{(.*?)\}\];", re.DOTALL)
BLOCK = re.compile(r"^[ ]*```mlir\n(.*?)^[ ]*```", re.DOTALL | re.MULTILINE)
VALUE = re.compile(r"%[\w#]+")
STRING = re.compile(r'"[^"]*"')
SIZES = re.compile(r"\b(?:sizes|extents?|inner|communicator)\s*\(([^)]*)\)")
INDEX_OPERATIONS = (
    "bcast.check_extent ",
    "bcast.delinearize_index ",
    "bcast.linearize_index ",
)
OPENING, CLOSING = "<([{", ">)]}"


class ExampleError(Exception):
    """An example that this script cannot wrap."""


def find_definitions(source_dir):
    """Yields (file, line, name, class, description) of each definition."""
    for root, dirs, names in os.walk(os.path.join(source_dir, "include")):
        dirs.sort()
        for name in sorted(names):
            if not name.endswith(".td"):
                continue
            path = os.path.join(root, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            starts = list(DEFINITION.finditer(text))
            for index, start in enumerate(starts):
                is_last = index + 1 == len(starts)
                end = len(text) if is_last else starts[index + 1].start()
                body = DESCRIPTION.search(text, start.start(), end)
                line = text.count("\n", 0, start.start()) + 1
                description = body[1] if body else ""
                yield path, line, start[1], start[2], description


def find_examples(description):
    """The ```mlir blocks that follow "Example:"."""
    _, marker, rest = description.partition("Example:")
    return [block[1] for block in BLOCK.finditer(rest)] if marker else []


def needs_example(name, base):
    """Operations and attributes with a text form of their own."""
    if name.endswith("Op"):
        return base.endswith("Op")
    return name.endswith("Attr") and base.endswith("Attr") and base != "EnumAttr"


def split_top_level(text, separator):
    """Splits outside of brackets. The > of an arrow closes nothing."""
    parts, depth, start, index = [], 0, 0, 0
    while index < len(text):
        if text.startswith("->", index):
            if depth == 0 and separator == "->":
                parts.append(text[start:index])
                start = index + 2
            index += 2
            continue
        if text[index] in OPENING:
            depth += 1
        elif text[index] in CLOSING:
            depth -= 1
        elif depth == 0 and text.startswith(separator, index):
            parts.append(text[start:index])
            index += len(separator)
            start = index
            continue
        index += 1
    return [part.strip() for part in parts + [text[start:]]]


def split_statements(block):
    """Joins the lines that continue a statement."""
    statements = []
    for line in block.splitlines():
        line = line.strip()
        if not line or line.startswith("//"):
            continue
        if statements and not re.match(r"%[\w#:, %]+=|\w+\.\w+ ", line):
            statements[-1] += " " + line
        else:
            statements.append(line)
    return statements


def parse_statement(statement):
    """The results, and the (operand, type) pairs of a statement."""
    left, equals, right = statement.partition(" = ")
    results = VALUE.findall(left) if equals and left.startswith("%") else []
    body = right if results else statement
    if body.startswith(INDEX_OPERATIONS):
        body = body.partition(" in tensor<")[0]
        return results, [(value, "index") for value in VALUE.findall(STRING.sub("", body))]
    parts = split_top_level(body, " : ")
    if len(parts) < 2:
        raise ExampleError(f"no types at the end of: {statement}")
    code, signature = " : ".join(parts[:-1]), parts[-1]
    sizes = [size for group in SIZES.findall(code) for size in VALUE.findall(group)]
    operands = VALUE.findall(SIZES.sub("", code))
    inputs = split_top_level(signature, "->")[0]
    if inputs.startswith("("):
        types = split_top_level(inputs[1:-1], ",")
    else:
        types = split_top_level(inputs, ",")
        if len(types) == 1:
            types = [inputs] * (len(operands) if inputs == signature else 1)
    if body.startswith("tensor.dim "):
        types = [signature, "index"]
    if body.startswith("tensor.cast "):
        types = [signature.partition(" to ")[0]]
    if len(types) != len(operands):
        raise ExampleError(
            f"{len(operands)} operands and {len(types)} types in: {statement}"
        )
    pairs = list(zip(operands, types)) + [(size, "index") for size in sizes]
    return results, pairs


def wrap(block):
    """The example as a module."""
    first = block.strip()
    if first.startswith("module "):
        return block
    if not first.startswith("%") and not re.match(r"\w+\.\w+ ", first):
        types = [line.strip() for line in block.splitlines() if line.strip()]
        return f"func.func private @example({', '.join(types)})\n"
    statements = split_statements(block)
    arguments, defined = {}, set()
    for statement in statements:
        results, pairs = parse_statement(statement)
        for value, type in pairs:
            if value in defined:
                continue
            if arguments.setdefault(value, type) != type:
                raise ExampleError(f"{value} is {arguments[value]} and {type}")
        defined.update(results)
    signature = ", ".join(f"{value}: {type}" for value, type in arguments.items())
    body = "".join(f"  {statement}\n" for statement in statements)
    return f"func.func @example({signature}) {{\n{body}  return\n}}\n"


def check(tool, block):
    """Why the example does not parse, or an empty string."""
    try:
        module = wrap(block)
    except ExampleError as error:
        return str(error)
    # No tool knows the dialect of the imports by name.
    flags = ["--allow-unregistered-dialect"] if '"stablehlo.' in module else []
    run = subprocess.run(
        [tool, "-", *flags], input=module, capture_output=True, text=True, check=False
    )
    return f"{run.stderr.strip()}\n{module}" if run.returncode else ""


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: check-examples.py <source-dir> [<opt-tool>]")
    source_dir, tool = sys.argv[1], (sys.argv + ["bcast-opt"])[2]
    num_definitions = num_examples = num_problems = 0
    for path, line, name, base, description in find_definitions(source_dir):
        where = f"{os.path.relpath(path, source_dir)}:{line}: {name}"
        examples = find_examples(description)
        num_definitions += bool(examples)
        if not examples and needs_example(name, base):
            print(f"{where}: has no example")
            num_problems += 1
        for example in examples:
            num_examples += 1
            problem = check(tool, example)
            if problem:
                print(f"{where}: the example does not parse: {problem}")
                num_problems += 1
    if num_examples == 0:
        print("no example was found")
        num_problems += 1
    print(
        f"{num_examples} examples of {num_definitions} definitions, "
        f"{num_problems} problems"
    )
    sys.exit(1 if num_problems else 0)


if __name__ == "__main__":
    main()
