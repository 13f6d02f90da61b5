#!/usr/bin/env python3
"""Checks that no two types of the C++ sources have one name.

usage: check-type-names.py <source-dir>

Two definitions of a type `mlir::bcast::LoopNest` in two files are a violation of
C++'s one definition rule (ODR): the linker keeps one of the two destructors, and
no compiler reports it. So in include/, lib/, tools/, unittests/, benchmark/ and
test/, a type (class, struct, union or enum) is defined once under each qualified
name, and an alias does not share a name with either. Types and aliases in anonymous
namespaces may have any name, because no other file sees them; so may aliases in .cpp
files and types within functions.

A header under lib/ is private to its folder. It declares its types in a namespace of
that folder, never directly in mlir::bcast, where the public types are.
"""

import collections
import os
import re
import sys

FOLDERS = ("include", "lib", "tools", "unittests", "benchmark", "test", "extensions")
HEADERS = (".h", ".inc")
SUFFIXES = HEADERS + (".c", ".cpp")

PUBLIC_NAMESPACE = "mlir::bcast"

# What is not code: comments, literals and lines of the preprocessor.
SKIPPED = re.compile(
    r"""
      //(?:\\\n|[^\n])*
    | /\*.*?\*/
    | R"(?P<tag>[^()\\\s]*)\(.*?\)(?P=tag)"
    | "(?:\\.|[^"\\\n])*"
    | (?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'
    | ^[ \t]*\#(?:\\\n|[^\n])*
    """,
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)

NAMESPACE = re.compile(r"(?:inline\s+)?namespace\b\s*([\w:]*)$")
# Its "C" is a literal, and thus blank.
EXTERN_C = re.compile(r"extern$")
TYPE = re.compile(
    r"(?:typedef\s+)?(?:class|struct|union|enum(?:\s+(?:class|struct))?)\b\s*"
    r"(?:alignas\s*\([^)]*\)\s*|\[\[[^\]]*\]\]\s*|[A-Z][A-Z_]+\s+)*"
    r"(\w*(?:::\w+)*)\s*"
)
BASES = re.compile(r"(?:final\b\s*)?(?::(?!:)|$)")
ALIAS = re.compile(r"using\s+(\w+)\s*=")
TYPEDEF_END = re.compile(r"(\w+)$")

Declaration = collections.namedtuple("Declaration", "name namespace path line is_alias")
# `namespace` is None for braces that do not belong to a namespace.
Scope = collections.namedtuple("Scope", "namespace is_anonymous typedef")


def find_files(source_dir):
    for folder in FOLDERS:
        for root, dirs, names in os.walk(os.path.join(source_dir, folder)):
            # Inputs are sources of programs of their own.
            dirs[:] = sorted(name for name in dirs if name != "Inputs")
            for name in sorted(names):
                if name.endswith(SUFFIXES):
                    yield os.path.join(root, name)


def split_arguments(text):
    """The "<...>" that `text` begins with, if it does, and the rest."""
    depth = 0
    for i, character in enumerate(text):
        depth += (character == "<") - (character == ">")
        if depth == 0:
            return (text[: i + 1], text[i + 1 :].lstrip()) if i else ("", text)
    return "", text


def drop_template(text):
    """`text` without the template parameters that it begins with."""
    while match := re.match(r"template\s*(?=<)", text):
        text = split_arguments(text[match.end() :])[1]
    return text


def parse_type(head):
    """
    The name of the type that `head` begins to define, or None. Arguments of a
    specialization belong to the name.
    """
    if not (match := TYPE.match(head)):
        return None
    arguments, rest = split_arguments(head[match.end() :])
    return re.sub(r"\s+", " ", match[1] + arguments) if BASES.match(rest) else None


def scan(path, text):
    """Yields the types and aliases that namespaces declare, those of anonymous ones left out."""
    text = SKIPPED.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    scopes = []
    typedef = None
    begin = 0
    for match in re.finditer(r"[{};]", text):
        head = text[begin : match.start()]
        start = begin + len(head) - len(head.lstrip())
        begin = match.end()
        head = drop_template(head.strip())
        in_namespace = all(scope.namespace is not None for scope in scopes)
        visible = in_namespace and not any(scope.is_anonymous for scope in scopes)
        namespace = "::".join(scope.namespace for scope in scopes if scope.namespace) if visible else None

        def declare(name, is_alias=False):
            return Declaration(name, namespace, path, text.count("\n", 0, start) + 1, is_alias)

        if match[0] == "}":
            if not scopes:
                raise ValueError(f"{path}: a closing brace without an opening one")
            typedef = scopes.pop().typedef
            continue
        if match[0] == ";":
            if typedef and visible and (name := TYPEDEF_END.match(head)) and name[1] != typedef:
                yield declare(name[1])
            elif visible and (name := ALIAS.match(head)):
                yield declare(name[1], is_alias=True)
            typedef = None
            continue
        typedef = None
        if in_namespace and (name := NAMESPACE.match(head)):
            scopes.append(Scope(name[1], not name[1], None))
        elif in_namespace and EXTERN_C.match(head):
            scopes.append(Scope("", False, None))
        else:
            name = parse_type(head)
            # "typedef struct {} Name;" names the type after it.
            scopes.append(Scope(None, False, (name or "?") if head.startswith("typedef") else None))
            if visible and name:
                yield declare(name)
    if scopes:
        raise ValueError(f"{path}: an opening brace without a closing one")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: check-type-names.py <source-dir>")
    source_dir = sys.argv[1]
    num_files = 0
    problems = []
    by_name = {}
    for file_path in find_files(source_dir):
        num_files += 1
        path = os.path.relpath(file_path, source_dir).replace(os.sep, "/")
        is_header = path.endswith(HEADERS)
        is_private = is_header and path.startswith("lib/")
        with open(file_path, encoding="utf-8") as file:
            text = file.read()
        for declared in scan(path, text):
            if declared.is_alias and not is_header:
                continue
            name = f"{declared.namespace}::{declared.name}" if declared.namespace else declared.name
            by_name.setdefault(name, []).append((path, declared.line))
            if is_private and declared.namespace == PUBLIC_NAMESPACE:
                problems.append((path, declared.line, f"{name} is private to a folder, and in {PUBLIC_NAMESPACE}"))
    for name, ((first, first_line), *others) in by_name.items():
        problems += [(path, line, f"{name} is also declared at {first}:{first_line}") for path, line in others]
    for path, line, problem in sorted(problems):
        print(f"{path}:{line}: {problem}")
    print(f"{num_files} files, {len(by_name)} types, {len(problems)} problems")
    sys.exit(1 if problems or not by_name else 0)


if __name__ == "__main__":
    main()
