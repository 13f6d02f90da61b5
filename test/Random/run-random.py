#!/usr/bin/env python3
"""Runs a script of random programs as a test has it or, with --soak=SEED, five times as many of others.

usage: run-random.py [--soak=SEED] SCRIPT [ARGUMENT...]

SCRIPT has options --count and --seed. With --soak, the count is multiplied by 5 and the seed is
increased by SEED. The command that runs is printed, so that a failure can be run again alone.
"""

import os
import sys

SOAK_FACTOR = 5


def soak(arguments, seed):
    """The arguments with a larger count and another seed."""
    arguments = list(arguments)
    if "--seed" not in arguments:
        arguments += ["--seed", "0"]
    for option, change in (("--count", lambda n: n * SOAK_FACTOR), ("--seed", lambda n: n + seed)):
        index = arguments.index(option) + 1
        arguments[index] = str(change(int(arguments[index])))
    return arguments


def main():
    arguments = sys.argv[1:]
    seed = None
    if arguments and arguments[0].startswith("--soak="):
        seed = int(arguments.pop(0).removeprefix("--soak="))
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    if seed is not None:
        arguments = soak(arguments, seed)
    print("$", *arguments, flush=True)
    os.execv(sys.executable, [sys.executable, *arguments])


main()
