#!/usr/bin/env python3
"""Compares the environment variables that sources read with the table of docs/installing.md.

usage: check-environment.py <source-dir>
"""

import os
import re
import sys

READ = re.compile(r"""(getenv|environ)\W""")
ARGUMENT = re.compile(r"""(?:getenv|environ\.get|environ)[(\[]\s*["']([A-Za-z_]\w*)["']""")
# If the name is a variable of the code, each name of the file counts.
INDIRECT = re.compile(r"""(?:getenv|environ\.get)\(\s*[a-z]""")
NAME = re.compile(r'"([A-Z][A-Z0-9]*_[A-Z0-9_]+)"')


def find_read(source_dir):
    for folder in "lib", "tools", "include", "extensions":
        for root, folders, names in os.walk(os.path.join(source_dir, folder)):
            folders[:] = [name for name in folders if name != "test"]
            for name in names:
                if not name.endswith((".c", ".cpp", ".h", ".inc", ".py")):
                    continue
                with open(os.path.join(root, name), encoding="utf-8") as file:
                    text = file.read()
                if READ.search(text):
                    found = ARGUMENT.findall(text) + (NAME.findall(text) if INDIRECT.search(text) else [])
                    yield from ((variable, os.path.join(root, name)) for variable in found)


def main(source_dir):
    with open(os.path.join(source_dir, "docs", "installing.md"), encoding="utf-8") as file:
        section = file.read().split("## Environment variables")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    documented = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    read = dict(find_read(source_dir))
    problems = [f"{path}: reads '{name}', which docs/installing.md lacks" for name, path in sorted(read.items()) if name not in documented]
    problems += [f"docs/installing.md: no source reads '{name}'" for name in sorted(documented - set(read))]
    for problem in problems:
        print(problem)
    print(f"{len(read)} variables, {len(problems)} problems")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
