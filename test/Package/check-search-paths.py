#!/usr/bin/env python3
"""Checks where the loader looks for the libraries that files of a tree need.

usage: check-search-paths.py <prefix> [<folder of it>...]

Reads the dynamic section of each tool, library and plugin in these folders, which are all
of the tree by default. An entry of RPATH or
RUNPATH must be $ORIGIN with a path that stays in the tree, or an absolute path
where others cannot write. An empty entry is the current directory. The
name of a library must not be a relative path.
"""

import os
import re
import stat
import subprocess
import sys


def read_dynamic(path):
    """The entries of the search paths, and the names of the libraries."""
    text = subprocess.run(["readelf", "-dW", path], capture_output=True, text=True, check=True).stdout
    entries = []
    for value in re.findall(r"\((?:RPATH|RUNPATH)\).*?\[(.*)\]", text):
        entries += value.split(":")
    return entries, re.findall(r"\(NEEDED\).*?\[(.*)\]", text)


def find_writable(path):
    """The folder by which others could bring a library to `path`, if any."""
    path = os.path.realpath(path)
    while not os.path.lexists(path):
        path = os.path.dirname(path)
    if os.stat(path).st_mode & stat.S_IWOTH:
        return path
    while path != os.path.sep:
        path = os.path.dirname(path)
        # In folders like /tmp nobody replaces what is another's.
        if os.stat(path).st_mode & (stat.S_IWOTH | stat.S_ISVTX) == stat.S_IWOTH:
            return path
    return None


def find_problems(path, root):
    entries, libraries = read_dynamic(path)
    for entry in entries:
        if not entry:
            yield "an entry of its search path is empty, which is the current directory"
        elif entry.startswith("$ORIGIN"):
            target = os.path.realpath(entry.replace("$ORIGIN", os.path.dirname(path), 1))
            if entry[len("$ORIGIN") :][:1] not in ("", "/") or "$" in entry[1:]:
                yield f"search path: '{entry}' is not $ORIGIN and a path"
            elif os.path.commonpath([target, root]) != root:
                yield f"search path: '{entry}' leads out of the tree"
        elif not entry.startswith("/"):
            yield f"search path: '{entry}' is relative to the current directory"
        elif where := find_writable(entry):
            yield f"search path: '{entry}': others may write to '{where}'"
    for library in libraries:
        if "/" in library and not library.startswith("/"):
            yield f"needs '{library}', relative to the current directory"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    prefix = os.path.realpath(sys.argv[1])
    num_files = num_problems = 0
    for start in sys.argv[2:] or ["."]:
        for folder, dirs, names in os.walk(os.path.join(prefix, start)):
            dirs.sort()
            for name in sorted(names):
                path = os.path.join(folder, name)
                if os.path.islink(path):
                    continue
                with open(path, "rb") as file:
                    # Of types 2 and 3: programs and shared objects, not object files.
                    header = file.read(17)
                if header[:4] != b"\x7fELF" or header[16] not in (2, 3):
                    continue
                num_files += 1
                for problem in find_problems(path, prefix):
                    print(f"{os.path.relpath(path, prefix)}: {problem}")
                    num_problems += 1
    print(f"{num_files} files, {num_problems} problems")
    sys.exit(1 if num_problems else 0)


if __name__ == "__main__":
    main()
