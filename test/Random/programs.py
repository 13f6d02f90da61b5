"""The command line of a script that runs random programs."""

import argparse
import concurrent.futures
import os
import sys


def run_programs(format_program, run):
    """Runs the programs that the command line names, and exits with 1 if one fails.

    A program is known by its name, the seed and a number. format_program(name) returns its text, and
    run(name) an error or None.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", type=int, help="print and run the one program of this number")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    numbers = range(arguments.count) if arguments.only is None else [arguments.only]
    names = [f"{arguments.seed} {number}" for number in numbers]
    if arguments.only is not None:
        print(format_program(names[0]))
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for name, error in zip(names, pool.map(run, names)):
            if error:
                failed += 1
                print(f"program {name}: {error}")
    print(f"{len(names)} programs, {failed} failed")
    sys.exit(failed != 0)
