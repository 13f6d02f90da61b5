#!/usr/bin/env python3
"""Checks that no file of an inner ring names an outer one.

usage: check-rings.py <source-dir>

The rings are the core, the compiler and the extensions. lib/CMakeLists.txt and tools/CMakeLists.txt name the
folders of the first two below a heading each; extensions/ has the third. A file includes headers of its own ring
and of those inside it, and a target links to their libraries. An extension uses another one only if
extensions/CMakeLists.txt says so.
"""

import os
import re
import sys

HEADINGS = ("core", "compiler")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"(bcast(?:-c)?/[^"]+)"', re.MULTILINE)
LIBRARY = re.compile(r"^add_bcast_(?:library|tool|plugin)\((\w[\w-]*)|^add_library\((\w[\w-]*) ", re.MULTILINE)
LINKED = re.compile(r"\b(?:Bcast(?!AllExtensions|Precompiled|Tablegen)[A-Z]\w+|bcast-c)\b")
USES = re.compile(r"^set\(BCAST_USES_(\w+) (\w+)\)", re.MULTILINE)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Rings:
    """The ring of each folder: 0 for the core, 1 for the compiler, or the name of an extension."""

    def __init__(self, source_dir):
        self._source_dir = source_dir
        self._folders = {}
        for parent in "lib", "tools":
            ring = None
            for line in read(os.path.join(source_dir, parent, "CMakeLists.txt")).splitlines():
                heading = re.match(r"# The (core|compiler): |# Extensions", line)
                if heading:
                    ring = HEADINGS.index(heading[1]) if heading[1] else None
                folder = re.match(r"\s*add_subdirectory\((\S+)\)", line)
                if folder and ring is not None:
                    self._folders[f"{parent}/{folder[1]}"] = ring
        extensions = os.path.join(source_dir, "extensions")
        self._uses = set(USES.findall(read(os.path.join(extensions, "CMakeLists.txt"))))
        self._headers, self._libraries = {}, {}
        for path in self.find_files():
            ring = self.get(path)
            include = re.search(r"(?:^|/)include/(bcast(?:-c)?/.*\.(?:h|td))$", path)
            if include:
                self._headers[include[1]] = ring
            if path.endswith("CMakeLists.txt"):
                for names in LIBRARY.findall(read(os.path.join(source_dir, path))):
                    self._libraries[names[0] or names[1]] = ring

    def find_files(self):
        for folder in "include", "lib", "tools", "extensions":
            for parent, _, files in sorted(os.walk(os.path.join(self._source_dir, folder))):
                for file in sorted(files):
                    if file.endswith((".h", ".c", ".cpp", ".td", ".def", ".in")) or file == "CMakeLists.txt":
                        yield os.path.relpath(os.path.join(parent, file), self._source_dir)

    def get(self, path):
        """The ring of a file; None if it is of none, as the list of folders."""
        if path.startswith("extensions/"):
            return path.split("/")[1] if path.count("/") > 1 else None
        if path.startswith("include/bcast-c/"):
            return self._folders["lib/CAPI"]
        path = re.sub(r"^include/bcast/", "lib/", path)
        found = [folder for folder in self._folders if path.startswith(folder + "/")]
        return self._folders[max(found, key=len)] if found else None

    def _find(self, name):
        """The ring of a header; a generated one is beside its .td file."""
        return self._headers.get(re.sub(r"\.(h|cpp)\.inc$", ".td", name))

    def allows(self, user, used):
        if isinstance(used, str):
            return user == used or (user, used) in self._uses
        return isinstance(user, str) or used <= user

    def find_problems(self):
        for path in self.find_files():
            ring = self.get(path)
            if ring is None:
                if not path.endswith(("CMakeLists.txt", ".in")):
                    yield f"{path}: the folder is below no heading of CMakeLists.txt"
                continue
            text = read(os.path.join(self._source_dir, path))
            names = [(name, self._find(name)) for name in INCLUDE.findall(text)]
            if path.endswith("CMakeLists.txt"):
                names += [(name, self._libraries.get(name)) for name in LINKED.findall(text)]
            for name, used in names:
                if used is not None and not self.allows(ring, used):
                    yield f"{path}: {describe(ring)} uses {name} of {describe(used)}"


def describe(ring):
    return f"the {HEADINGS[ring]}" if isinstance(ring, int) else f"extension {ring}"


def main(source_dir):
    rings = Rings(source_dir)
    problems = list(rings.find_problems())
    for problem in problems:
        print(problem)
    print(f"{len(list(rings.find_files()))} files, {len(problems)} problems")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
