#!/usr/bin/env python3
"""Checks that docs/decisions.md has the constants of the sources.

usage: check-constants.py <source-dir>

A constant that decides what code is generated, how long that takes, or what is
refused is `constexpr`, of an integer type, in a namespace or static, and named kName. A row
`| `kName` | value |` of a table has it, with its value as a decimal number. Two
constants of one name need two rows. The constants of number formats, file formats and
processors, and of printed text, are none.
"""

import collections
import os
import re
import sys

FOLDERS = (
    "include/bcast/Fusion",
    "lib/Bounds",
    "lib/Codegen",
    "lib/Dialect/Bcast/Transforms",
    "lib/Execution",
    "lib/Fusion",
    "lib/Pipelines",
    "lib/Validation",
)
NO_DECISIONS = {
    *("kBias", "kFractionBits", "kInstructionLanes", "kUnitBits"),
    *("kAlignment", "kHashSize", "kHeaderSize", "kManySteps", "kMaxLength"),
}
DECLARATION = re.compile(r"^(?:[ ]*static |inline )*constexpr (?:u?int64_t|unsigned|size_t|int)\s+(k[A-Z][^;]*);", re.M)
CONSTANT = re.compile(r"(k[A-Z]\w*) =\s+([^,;]+)")
ROW = re.compile(r"^\| `(k[A-Z]\w*)` \| (\d+) \|", re.M)
# Of other folders, in terms of which some are defined.
KNOWN = {"kReductionBlock": 256}


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def find_constants(source_dir):
    """The name and the expression of each constant."""
    for top in FOLDERS:
        for folder, folders, files in os.walk(os.path.join(source_dir, top)):
            folders.sort()
            for name in sorted(files):
                if name.endswith((".h", ".cpp")):
                    for declaration in DECLARATION.findall(read(folder, name)):
                        yield from CONSTANT.findall(declaration)


def evaluate(constants):
    """Counts the pairs of a name and a value."""
    values = dict(KNOWN)
    left = [(name, re.sub(r"u?int64_t|size_t|(?<=\d)'", "", text)) for name, text in constants]
    counts = collections.Counter()
    while left:
        later = []
        for name, text in left:
            if set(re.findall(r"k[A-Z]\w*", text)) <= values.keys():
                values[name] = eval(text, {}, values)
                counts[name, values[name]] += 1
            else:
                later.append((name, text))
        if len(later) == len(left):
            sys.exit(f"unknown constants in {later}")
        left = later
    return counts


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = evaluate(find_constants(sys.argv[1]))
    found = collections.Counter({key: n for key, n in found.items() if key[0] not in NO_DECISIONS})
    listed = collections.Counter((name, int(value)) for name, value in ROW.findall(read(sys.argv[1], "docs/decisions.md")))
    for name, value in sorted((found - listed).elements()):
        print(f"docs/decisions.md: has no row for {name}, which is {value}")
    for name, value in sorted((listed - found).elements()):
        print(f"docs/decisions.md: {name} of {value} is not in the sources")
    print(f"{sum(found.values())} constants")
    sys.exit(found != listed)


if __name__ == "__main__":
    main()
