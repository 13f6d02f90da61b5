#!/usr/bin/env python3
"""Runs bcast-run with a terminal as its standard input.

usage: at-terminal.py <arguments of bcast-run>

bcast-run must end by itself. Prints its output and its exit code.
"""

import os
import pty
import subprocess
import sys

ours, theirs = pty.openpty()
finished = subprocess.run(
    ["bcast-run", *sys.argv[1:]], stdin=theirs, capture_output=True, text=True, timeout=60
)
os.close(ours)
print(finished.stdout + finished.stderr, end="")
print("exit code", finished.returncode)
