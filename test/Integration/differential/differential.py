#!/usr/bin/env python3
"""Random programs: compiled code against the reference evaluator and NumPy.

usage: differential.py [--count N] [--seed N|random] [--only N] [--jobs N]
                       [--require-coverage] [--keep-going]
"""

import sys

sys.dont_write_bytecode = True

import argparse
import concurrent.futures
import random
import tempfile

from check import Failure, check, describe_program
from coverage import Coverage
from generate import generate


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=400, help="how many programs")
    parser.add_argument("--seed", default="0", help="a number, or random")
    parser.add_argument("--only", type=int, help="the one program of this number")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--require-coverage", action="store_true",
                        help="fail where an operation, rule or (operation, type) pair never occurs")  # fmt: skip
    parser.add_argument("--keep-going", action="store_true", help="do not end at the first failure")
    options = parser.parse_args()
    if options.seed == "random":
        options.seed = random.randrange(1 << 32)
    return options


def run_one(seed, number):
    """The features of the program, and what is wrong with it, or None."""
    program, features = generate(seed, number)
    with tempfile.TemporaryDirectory(prefix="bcast-differential-") as folder:
        try:
            check(program, folder)
        except Failure as failure:
            return features, (f"program {number} of seed {seed} failed "
                              f"(differential.py --seed {seed} --only {number})\n"
                              f"{describe_program(program)}\n{failure}")  # fmt: skip
    return features, None


def run_all(options, numbers, coverage):
    """How many programs ran, and how many of them failed."""
    ran = failed = 0
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as executor:
        futures = [executor.submit(run_one, options.seed, number) for number in numbers]
        for future in futures:
            features, failure = future.result()
            coverage.add(features)
            ran += 1
            if failure:
                failed += 1
                print(failure, flush=True)
                if not options.keep_going:
                    executor.shutdown(cancel_futures=True)
                    break
    return ran, failed


def main():
    options = parse_arguments()
    numbers = range(options.count) if options.only is None else [options.only]
    coverage = Coverage()
    ran, failed = run_all(options, numbers, coverage)
    coverage.report()
    print(f"seed {options.seed}: {ran} programs, {sum(coverage.pairs.values())} steps, {failed} failed")
    missing = coverage.missing() if options.require_coverage else []
    for feature in missing:
        print(f"never generated: {feature}")
    sys.exit(1 if failed or missing else 0)


if __name__ == "__main__":
    main()
