#!/usr/bin/env python3
"""repeat.py COUNT COMMAND...: runs a command several times, and prints once what it prints each time.

What depends on addresses differs from run to run, as the system places memory at random.
"""

import subprocess
import sys

count, command = int(sys.argv[1]), sys.argv[2:]
first = None
for _ in range(count):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode != 0:
        sys.exit(run.stdout.decode() + f"exit code {run.returncode}")
    if first is not None and run.stdout != first:
        sys.exit(
            f"{' '.join(command)} printed\n{first.decode()}\nand then\n{run.stdout.decode()}"
        )
    first = run.stdout
sys.stdout.buffer.write(first)
