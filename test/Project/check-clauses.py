#!/usr/bin/env python3
"""Checks that every clause of docs/spec.md is in the code and has a test.

usage: check-clauses.py <source-dir>

A clause is defined in the specification by its id in bold, "**NUMPY-4.**". It
must be named in the code (include/, lib/) and in a test (test/, unittests/).
A range, "NUMPY-1..7" or "NUMPY-1 to NUMPY-7", names its inner clauses too in
the code, but not in the tests: there each clause is written out. An id of a
known family that the specification does not define is an error everywhere.
"""

import os
import re
import sys

CODE = ("include", "lib", "extensions")
TESTS = ("test", "unittests", "extensions")
# Its lists name clauses; docs/spec.md has what it proves.
NO_TESTS = os.path.join("test", "Proofs")
SUFFIXES = (".c", ".cpp", ".h", ".inc", ".mlir", ".py", ".td", ".test", ".txt")

DEFINITION = re.compile(r"^\*\*([A-Z][A-Z_]*-\d+)\.\*\*", re.MULTILINE)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def find_files(source_dir, folders):
    for folder in folders:
        for root, dirs, names in os.walk(os.path.join(source_dir, folder)):
            dirs.sort()
            if os.path.relpath(root, source_dir) == NO_TESTS:
                dirs.clear()
                continue
            for name in sorted(names):
                path = os.path.join(root, name)
                if name.endswith(SUFFIXES) and not os.path.samefile(path, __file__):
                    yield path


class Names:
    """Finds the clauses that a text names."""

    def __init__(self, families):
        family = "|".join(sorted(families, key=len, reverse=True))
        self.single = re.compile(rf"(?<![\w-])({family})-(\d+)(?![\w-])")
        # "to" can stand at the end of a line of a comment.
        self.range = re.compile(
            rf"(?<![\w-])({family})-(\d+)(?:\.\.(?:\1-)?|[\s/#;]+to[\s/#;]+\1-)(\d+)(?![\w-])"
        )

    def written(self, text):
        """Yields each id that is written out, and where."""
        for match in self.single.finditer(text):
            yield f"{match[1]}-{int(match[2])}", match.start()

    def ranged(self, text):
        """Yields each id in a range, its ends included, and where."""
        for match in self.range.finditer(text):
            for number in range(int(match[2]), int(match[3]) + 1):
                yield f"{match[1]}-{number}", match.start()


def scan(source_dir, folders, names, with_ranges, clauses, unknown):
    """The clauses that files name; adds ids that are no clauses to `unknown`."""
    found = set()
    for path in find_files(source_dir, folders):
        text = read(path)
        written, ranged = list(names.written(text)), list(names.ranged(text))
        for clause, start in written + ranged:
            if clause not in clauses:
                line = text.count("\n", 0, start) + 1
                unknown.add((os.path.relpath(path, source_dir), line, clause))
        found.update(clause for clause, _ in written)
        if with_ranges:
            found.update(clause for clause, _ in ranged)
    return found & clauses


def report(title, lines):
    if lines:
        print(f"{title}:")
        for line in lines:
            print(f"  {line}")
    return len(lines)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: check-clauses.py <source-dir>")
    source_dir = sys.argv[1]
    spec_path = os.path.join(source_dir, "docs", "spec.md")
    if not os.path.isfile(spec_path):
        sys.exit(f"check-clauses.py: {spec_path} is not a file")
    spec = read(spec_path)
    ordered = DEFINITION.findall(spec)
    if not ordered:
        sys.exit(f"check-clauses.py: {spec_path} defines no clause")
    clauses = set(ordered)
    names = Names({clause.rsplit("-", 1)[0] for clause in clauses})

    unknown = set()
    in_code = scan(source_dir, CODE, names, True, clauses, unknown)
    in_tests = scan(source_dir, TESTS, names, False, clauses, unknown)
    for clause, start in list(names.written(spec)) + list(names.ranged(spec)):
        if clause not in clauses:
            unknown.add(("docs/spec.md", spec.count("\n", 0, start) + 1, clause))

    problems = report(
        "defined more than once",
        sorted({clause for clause in ordered if ordered.count(clause) > 1}),
    )
    problems += report(
        "not named in the code (include/, lib/)",
        [clause for clause in ordered if clause not in in_code],
    )
    problems += report(
        "not named in a test (test/, unittests/)",
        [clause for clause in ordered if clause not in in_tests],
    )
    problems += report(
        "named, but not defined in docs/spec.md",
        [f"{path}:{line}: {clause}" for path, line, clause in sorted(unknown)],
    )
    print(
        f"{len(clauses)} clauses: {len(in_code)} named in the code, "
        f"{len(in_tests)} named in a test, {problems} problems"
    )
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
