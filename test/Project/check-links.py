#!/usr/bin/env python3
"""Checks that what the documents name is there.

usage: check-links.py <source-dir> [<include-dir>]

In every .md file of the sources: a link leads to a file, and to a heading of it
where it has a fragment; a path in `code` that starts with a folder of the
project is one, where {a,b}, * and ** stand for what they do in a shell; so is a
header that is named as programs include it. README.md leads to every document
in docs/, directly or by a document that it leads to directly. With <include-dir>,
<source-dir> is the documents' folder of an installed tree: headers are in
<include-dir>, and paths in code are those of docs and examples.
"""

import glob
import os
import re
import sys

# The text of a link may be on two lines.
LINK = re.compile(r"!?\[[^\]\n]*(?:\n[^\]\n]+)?\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
PATH = re.compile(r"[\w.{}*,/+-]+/[\w.{}*,/+-]*")


def find_documents(source_dir):
    for folder, folders, files in os.walk(source_dir):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "build"]
        yield from (os.path.join(folder, name) for name in sorted(files) if name.endswith(".md"))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def blank(match):
    """Code is no link, but one may have code as its text."""
    return "`" + re.sub(r"[\[\]()]", " ", match[1]) + "`"


def get_anchors(text):
    """As GitHub makes them of headings; the second one of a name gets a number."""
    anchors = set()
    for heading in HEADING.findall(FENCE.sub("", text)):
        heading = LINK.sub(lambda match: match[0][1 : match[0].index("]")], heading)
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        number = 0
        while (numbered := f"{anchor}-{number}" if number else anchor) in anchors:
            number += 1
        anchors.add(numbered)
    return anchors


def expand_braces(path):
    match = re.search(r"\{([^{}]*)\}", path)
    if not match:
        return [path]
    return [
        expanded
        for part in match[1].split(",")
        for expanded in expand_braces(path[: match.start()] + part + path[match.end() :])
    ]


def exists(path):
    return bool(glob.glob(path, recursive=True))


def check_link(document, target):
    """What is wrong with a link, or None."""
    if re.match(r"[a-z]+:", target):
        return None
    path, _, fragment = target.partition("#")
    path = os.path.normpath(os.path.join(os.path.dirname(document), path)) if path else document
    if not os.path.exists(path):
        return f"no file {target}"
    if fragment and path.endswith(".md") and fragment not in get_anchors(read(path)):
        return f"no heading {target}"
    return None


def check_path(source_dir, include_dirs, top_folders, path):
    """What is wrong with a path in code, or None. Of what is no path of the project nothing is."""
    if not PATH.fullmatch(path):
        return None
    first = path.split("/")[0]
    if first in top_folders:
        bases = [source_dir]
    elif first in ("bcast", "bcast-c") and path.endswith(".h"):
        bases = include_dirs
    else:
        return None
    missing = [part for part in expand_braces(path) if not any(exists(os.path.join(base, part)) for base in bases)]
    return f"no path {', '.join(missing)}" if missing else None


def get_linked(document):
    """The documents that one links to."""
    folder = os.path.dirname(document)
    targets = (target.partition("#")[0] for target in LINK.findall(read(document)))
    return {os.path.normpath(os.path.join(folder, target)) for target in targets if target.endswith(".md")}


def check_reachable(source_dir):
    readme = os.path.join(source_dir, "README.md")
    direct = get_linked(readme)
    reached = direct.union(*(get_linked(path) for path in direct if os.path.exists(path)))
    documents = glob.glob(os.path.join(source_dir, "docs", "**", "*.md"), recursive=True)
    for path in sorted(documents + glob.glob(os.path.join(source_dir, "extensions", "*", "docs", "*.md"))):
        is_top = os.path.dirname(path) == os.path.join(source_dir, "docs")
        if path not in (direct if is_top else reached):
            yield f"README.md: does not lead to {os.path.relpath(path, source_dir)}"


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    source_dir = os.path.abspath(sys.argv[1])
    if len(sys.argv) == 3:
        include_dirs = [os.path.abspath(sys.argv[2])]
        top_folders = {"docs", "examples"}
    else:
        include_dirs = glob.glob(os.path.join(source_dir, "extensions", "*", "include"))
        include_dirs.append(os.path.join(source_dir, "include"))
        top_folders = {
            name
            for name in os.listdir(source_dir)
            if os.path.isdir(os.path.join(source_dir, name)) and name not in ("build", ".git")
        }
    num_documents = num_checked = 0
    problems = []
    for document in find_documents(source_dir):
        text = read(document)
        num_documents += 1
        prose = FENCE.sub(lambda match: "\n" * match[0].count("\n"), text)
        found = [
            (match.start(), check_link(document, match[1])) for match in LINK.finditer(CODE.sub(blank, prose))
        ] + [
            (match.start(), check_path(source_dir, include_dirs, top_folders, word))
            for match in CODE.finditer(prose)
            for word in match[1].split()
        ]
        num_checked += len(found)
        name = os.path.relpath(document, source_dir)
        found.sort(key=lambda pair: pair[0])
        problems += [
            f"{name}:{prose.count(chr(10), 0, start) + 1}: {problem}" for start, problem in found if problem
        ]
    problems += check_reachable(source_dir)
    print("\n".join(problems + [f"{num_documents} documents, {num_checked} links and words, {len(problems)} problems"]))
    sys.exit(1 if problems or not num_checked else 0)


if __name__ == "__main__":
    main()
