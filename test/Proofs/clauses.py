#!/usr/bin/env python3
"""The table of docs/spec.md: for each clause a test, its place in the model, and the goals that prove it.

usage: clauses.py <source-dir> [--write]

A clause has a place if a file of model/ names it, or else a reason here why it is stated only. A clause
with neither or both is a problem, and a table that is not current, which --write makes. A test stays in
the table as long as it names the clause.
"""

import importlib.util
import os
import re
import sys

import goals  # noqa: F401
import proof

# Why the model has nothing of a clause. A family stands for all its clauses that the model does not name.
ELEMENTS = (
    "TYPE WRAP ABS DIVIDE FLOOR_DIVIDE REMAINDER FLOOR_MOD POWER SHIFT BITS FLOAT SIGN ROUND COPYSIGN CLASSIFY NEXT_AFTER "
    "REDUCE_PRECISION MINMAX CLAMP COMPARE SELECT BITCAST CONVERT"
).split()
STATED = {
    **dict.fromkeys(ELEMENTS, "a definition, of elements"),
    "SHAPE-3": "about types",
    "TARGET": "about syntax",
    "RESULT-2": "about types",
    "CHECK": "about a run",
    "LAYOUT": "about types",
    "LAYOUT-16": "decided by enumeration, in `unittests/Layout/BitcastSweepTest.cpp`",
    "RELAYOUT": "about programs",
    "PADDING-1": "about a run",
    "BOUNDARY": "about a caller's memory",
    "REDUCE": "a definition, of elements",
    "REDUCE-7": "about rounding",
    "REDUCE-8": "about 64 bits: the model's integers have no bounds",
    "ARG": "a definition, of elements",
    "ARG-6": "about 64 bits: the model's integers have no bounds",
    "IOTA": "about syntax",
    "IOTA-3": "a definition, of elements",
    "SHARD": "about programs and processes",
    "INDEX-1": "about 64 bits: the model's integers have no bounds",
}

# The first folders are those whose tests say the most about a clause.
FOLDERS = (
    "unittests/Rules/",
    "unittests/Layout/",
    "test/Execution/semantics/",
    "test/Execution/dynamic/",
    "test/Dialect/Bcast/IR/",
    "test/",
    "",
)

BEGIN = "| clause | a test | in the model | proven, or why not |\n"
HERE = os.path.dirname(os.path.abspath(__file__))


def load_check_clauses(source_dir):
    path = os.path.join(source_dir, "test", "Project", "check-clauses.py")
    spec = importlib.util.spec_from_file_location("check_clauses", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def find_named(names, paths):
    """The clauses that each file names."""
    named = {}
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            named[path] = {clause for clause, _ in names.written(file.read())}
    return named


class Clauses:
    def __init__(self, source_dir):
        self.source_dir = source_dir
        with open(os.path.join(source_dir, "docs", "spec.md"), encoding="utf-8") as file:
            self.spec = file.read()
        check = load_check_clauses(source_dir)
        self.clauses = check.DEFINITION.findall(self.spec)
        names = check.Names({clause.rsplit("-", 1)[0] for clause in self.clauses})
        model = os.path.join(HERE, "model")
        self.model = find_named(names, (os.path.join(model, name) for name in sorted(os.listdir(model)) if name.endswith(".py")))
        tests = find_named(names, check.find_files(source_dir, check.TESTS))
        self.tests = {os.path.relpath(path, source_dir): clauses for path, clauses in tests.items()}
        self.problems, self.used, self.counts = [], set(), [0, 0]

    def find_test(self, clause):
        """The test that the table has, if it names the clause, or else that of the first folder that has one."""
        row = re.search(rf"^\| {clause} \| `([^`]*)` \|", self.spec, re.MULTILINE)
        if row and clause in self.tests.get(row[1], ()):
            return row[1]

        family = clause.rsplit("-", 1)[0].lower()

        def rank(path):
            folder = next(place for place, folder in enumerate(FOLDERS) if path.startswith(folder))
            is_named = family in os.path.basename(path).lower().replace("-", "_")
            return folder, not is_named, len(self.tests[path]), path

        # Sources of an extension, and what tests share, are no tests.
        is_test = re.compile(r"(^|/)(unit)?tests?/.*\.(cpp|c|mlir|test|py)$")
        named = [path for path, clauses in self.tests.items() if clause in clauses and is_test.search(path)]
        return min(named, key=rank, default=None)

    def make_row(self, clause):
        test = self.find_test(clause)
        if test is None:
            self.problems.append(f"{clause}: no test names it")
        places = [os.path.basename(path) for path, clauses in self.model.items() if clause in clauses]
        proven = [goal.name for goal in proof.GOALS.values() if clause in goal.clauses]
        family = clause.rsplit("-", 1)[0]
        reason = STATED.get(clause, STATED.get(family))
        self.used.update({clause, family} if not places else ())
        if proven and not places:
            self.problems.append(f"{clause}: {proven[0]} proves it, and the model does not name it")
        if not proven and not places and reason is None:
            self.problems.append(f"{clause}: not in the model, and not in the list of those that are only stated")
        if places and clause in STATED:
            self.problems.append(f"{clause}: in the model, and in the list of those that are only stated")
        verdict = ", ".join(f"`{name}`" for name in proven) or ("compared" if places else reason)
        self.counts = [count + bool(one) for count, one in zip(self.counts, (places, proven))]
        return f"| {clause} | `{test}` | {', '.join(places)} | {verdict} |\n"

    def make_table(self):
        return BEGIN + "|---|---|---|---|\n" + "".join(map(self.make_row, self.clauses))

    def check(self, write):
        begin = self.spec.find(BEGIN)
        if begin < 0:
            sys.exit("clauses.py: docs/spec.md has no table of clauses")
        end = self.spec.find("\n\n", begin) + 1 or len(self.spec)
        table = self.make_table()
        for goal in proof.GOALS.values():
            self.problems += [f"{goal.name}: no clause {clause}" for clause in goal.clauses if clause not in self.clauses]
        self.problems += [f"{name}: no such clause is only stated" for name in sorted(set(STATED) - self.used)]
        if self.spec[begin:end] != table:
            if write:
                with open(os.path.join(self.source_dir, "docs", "spec.md"), "w", encoding="utf-8") as file:
                    file.write(self.spec[:begin] + table + self.spec[end:])
            else:
                self.problems.append(
                    "docs/spec.md: the table of clauses is not current; test/Proofs/clauses.py . --write makes it"
                )
        for problem in self.problems:
            print(problem)
        print(
            f"{len(self.clauses)} clauses: {self.counts[0]} in the model, {self.counts[1]} proven, {len(self.problems)} problems"
        )
        return bool(self.problems)


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[1:] not in ([], ["--write"]):
        sys.exit("usage: clauses.py <source-dir> [--write]")
    sys.exit(Clauses(arguments[0]).check(write=arguments[1:] == ["--write"]))


if __name__ == "__main__":
    main(sys.argv[1:])
