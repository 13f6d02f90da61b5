#!/usr/bin/env python3
"""Runs the commands that README.md, docs/ and extensions/*/docs/ show, and compares what they print.

usage: check-documentation.py <source-dir> <build-dir> <work-dir> [<file.md>...]

In a block marked ```console, "$ " starts a command, a backslash at its end
continues it, and the lines up to the next command are what it prints, on both
channels; a line "..." stands for any lines. A block of a program whose first
line is a comment with a file name, "// add.mlir" or "// add/add.cpp", is that file,
for commands to use; with a path in a folder of the project,
"// examples/own-rule/Apl.cpp", its lines must be in that file. Other programs in
```mlir must be valid. Settings in ```json must be valid, and the files that they
name exist. Any other block that is marked with a language is a problem, as
nothing checks it. A command whose last part may end before it has read all, as
head does, is a problem too: the part before it may then fail. Commands run in
<work-dir>, where examples, extensions, build/release and, for what is quoted, tools are
those of the project, and $tree is <build-dir>. An installed tree's share/doc/bcast and
the tree itself do as <source-dir> and <build-dir>; there is no build/release then,
and files in it that settings name are those of the tree.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import sys

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE_NAME = re.compile(r"(?://|#|<!--) ((?:[\w.-]+/)*[\w.-]+\.\w+)(?: -->)?\n")


# A pipe into a command that may end before it has read everything.
ENDS_EARLY = re.compile(r"\|\s*(?:head\b|grep\s+(?:-\w*[qm]|--quiet|--max-count)|sed\s[^|]*q['\"]?\s*(?:\||$))")


def make_work_dir(source_dir, build_dir, work_dir):
    shutil.rmtree(work_dir, ignore_errors=True)
    os.makedirs(work_dir)
    for name in ("examples", "extensions", "tools"):
        if os.path.exists(os.path.join(source_dir, name)):
            os.symlink(os.path.join(source_dir, name), os.path.join(work_dir, name))
    if os.path.exists(os.path.join(source_dir, "CMakeLists.txt")):
        os.makedirs(os.path.join(work_dir, "build"))
        os.symlink(build_dir, os.path.join(work_dir, "build", "release"))


def split_commands(block):
    """The commands of a block, each with the lines it prints."""
    commands = []
    for line in block.splitlines():
        if line.startswith("$ "):
            commands.append(([line[2:]], []))
        elif commands and not commands[-1][1] and commands[-1][0][-1].endswith("\\"):
            commands[-1][0].append(line)
        elif commands:
            commands[-1][1].append(line.rstrip())
        else:
            raise ValueError(f"a console block starts with '$ ', not with '{line}'")
    return [("\n".join(command), lines) for command, lines in commands]


def matches(expected, found):
    """Whether the lines are equal; "..." stands for any lines."""
    pattern = "".join(
        "(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in expected
    )
    return re.fullmatch(pattern, "".join(line + "\n" for line in found)) is not None


def run(command, work_dir):
    finished = subprocess.run(
        ["bash", "-c", command], cwd=work_dir, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, timeout=300,
    )
    lines = [line.rstrip() for line in finished.stdout.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def check_console(block, work_dir):
    """How many commands ran, and what is wrong with them."""
    problems = []
    commands = split_commands(block)
    for command, expected in commands:
        while expected and not expected[-1]:
            expected.pop()
        if early := ENDS_EARLY.search(command):
            problems.append(f"$ {command}\nfails if '{early[0]}' ends first; write a file and read that")
        found = run(command, work_dir)
        if not matches(expected, found):
            problems.append(
                f"$ {command}\nprints\n" + "\n".join(found) + "\nand not\n" + "\n".join(expected)
            )
    return len(commands), problems


def is_quoted(path, work_dir):
    """Whether the path is that of a file of the project, and not of a new one."""
    folder = os.path.join(work_dir, path.split("/")[0])
    return "/" in path and os.path.islink(folder)


def write_program(path, block, work_dir):
    path = os.path.join(work_dir, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(block)


def check_program(block, work_dir):
    parsed = subprocess.run(
        ["bcast-opt", "-"], input=block, cwd=work_dir, capture_output=True, text=True
    )
    return [parsed.stderr + block] if parsed.returncode else []


def check_quotation(path, block, work_dir):
    """Whether the file has these consecutive lines; "..." stands for any lines."""
    path = os.path.join(work_dir, path)
    if not os.path.exists(path):
        return [f"no file {path}"]
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    quoted = block.splitlines()[1:]
    return [] if matches(["...", *quoted, "..."], lines) else [f"not in {path}:\n" + "\n".join(quoted)]


def check_settings(block, build_dir):
    try:
        settings = json.loads(block)
    except json.JSONDecodeError as error:
        return [f"no JSON: {error}"]
    return [f"{name}: no file {value}" for name, value in settings.items()
            if "/" in value and not os.path.exists(os.path.join(build_dir, value.removeprefix("build/release/")))]  # fmt: skip


def check_file(path, build_dir, work_dir):
    """The numbers of commands and of programs in a document, and its problems."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    num_commands = num_programs = 0
    problems = []
    for match in BLOCK.finditer(text):
        language, block = match.groups()
        where = f"{path}:{text.count(chr(10), 0, match.start()) + 1}: "
        found = []
        if language == "console":
            count, found = check_console(block, work_dir)
            num_commands += count
        elif name := FILE_NAME.match(block):
            num_programs += 1
            if is_quoted(name[1], work_dir):
                found = check_quotation(name[1], block, work_dir)
            else:
                write_program(name[1], block, work_dir)
        elif language == "mlir" and "func.func" in block:
            num_programs += 1
            found = check_program(block, work_dir)
        elif language == "json":
            found = check_settings(block, build_dir)
        else:
            found = [f"nothing checks this block:\n{block}"]
        problems += [where + problem for problem in found]
    return num_commands, num_programs, problems


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    source_dir, build_dir, work_dir = map(os.path.abspath, sys.argv[1:4])
    os.environ["tree"] = build_dir
    # Open MPI, on few processors and as root in a container.
    for name in ("ALLOW_RUN_AS_ROOT", "ALLOW_RUN_AS_ROOT_CONFIRM", "MCA_rmaps_base_oversubscribe"):
        os.environ.setdefault("OMPI_" + name, "1")
    os.environ.setdefault("OMPI_MCA_btl_vader_single_copy_mechanism", "none")
    # The reference's examples are checked where they are written; embedding.md,
    # which builds projects, has a test of its own.
    paths = sys.argv[4:] or [
        os.path.join(source_dir, "README.md"),
        *(
            path
            for folder in ("docs", "extensions/*/docs")
            for path in sorted(glob.glob(os.path.join(source_dir, folder, "*.md")))
            if os.path.basename(path) != "embedding.md"
        ),
    ]
    num_commands = num_programs = 0
    problems = []
    for path in paths:
        make_work_dir(source_dir, build_dir, work_dir)
        commands, programs, found = check_file(path, build_dir, work_dir)
        num_commands += commands
        num_programs += programs
        problems += found
    for problem in problems:
        print(problem + "\n")
    print(f"{num_commands} commands, {num_programs} programs, {len(problems)} problems")
    sys.exit(1 if problems or num_commands == 0 else 0)


if __name__ == "__main__":
    main()
