#!/usr/bin/env python3
"""check-upstream.py FOLDER: runs the commands that show faults of upstream.

FOLDER has programs, whose first lines are `// RUN: COMMAND` with %s for the program, and a README.md that names each.
Prints the faults that are seen. A fault that is not seen is fixed in upstream.
"""

import pathlib
import re
import subprocess
import sys

folder = pathlib.Path(sys.argv[1])
index = (folder / "README.md").read_text()
failed = False
programs = sorted(folder.glob("*.mlir"))
for program in programs:
    if f"]({program.name})" not in index:
        print(f"{program.name}: not in README.md")
        failed = True
    first = program.read_text().splitlines()[0]
    match = re.fullmatch(r"// RUN: (.*)", first)
    if not match:
        print(f"{program.name}: the first line is not // RUN: COMMAND")
        failed = True
        continue
    command = match[1].replace("%s", str(program))
    run = subprocess.run(command, shell=True, capture_output=True, text=True)
    if run.returncode == 0:
        print(f"{program.name}: seen")
    else:
        print(f"{program.name}: not seen\n{run.stdout}{run.stderr}")
        failed = True
for name in re.findall(r"\]\(([^)/]+\.mlir)\)", index):
    if not (folder / name).exists():
        print(f"{name}: in README.md only")
        failed = True
sys.exit(failed or not programs)
