#!/usr/bin/env python3
"""Random programs: compiled code against the reference evaluator and NumPy.

usage: differential.py [--dynamic] [--count N] [--seed N|random] [--only N]
                       [--jobs N] [--require-coverage] [--keep-going]
"""

import sys

sys.dont_write_bytecode = True

import argparse
import collections
import concurrent.futures
import random
import tempfile

import calls
import check
import check_dynamic
import dynamic_program
import generate
from coverage import Coverage


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dynamic", action="store_true",
                        help="programs with dynamic shapes, each called with several")  # fmt: skip
    parser.add_argument("--count", type=int, default=400, help="how many programs")
    parser.add_argument("--seed", default="0", help="a number, or random")
    parser.add_argument("--only", type=int, help="the one program of this number")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--require-coverage", action="store_true",
                        help="fail where an operation, type or rule, or without --dynamic "
                             "a pair of operation and type, never occurs")  # fmt: skip
    parser.add_argument("--keep-going", action="store_true", help="do not end at the first failure")
    options = parser.parse_args()
    if options.seed == "random":
        options.seed = random.randrange(1 << 32)
    return options


def run_static(seed, number, folder):
    program, features = generate.generate(seed, number)
    check.check(program, folder)
    return features, {}


def run_dynamic(seed, number, folder):
    program, features, generator = dynamic_program.generate(seed, number)
    chosen = calls.choose_calls(generator.random, program)
    allocations = check_dynamic.check(program, chosen, generator, folder)
    illegal = sum(call.fault is not None for call in chosen)
    return features, {
        "legal calls": len(chosen) - illegal,
        "illegal calls": illegal,
        "programs that allocate memory": int(allocations > 0),
    }


def run_one(is_dynamic, seed, number):
    """The features of the program, counts, and what is wrong with it, or None."""
    with tempfile.TemporaryDirectory(prefix="bcast-differential-") as folder:
        try:
            run = run_dynamic if is_dynamic else run_static
            return *run(seed, number, folder), None
        except check.Failure as failure:
            flags = "--dynamic " if is_dynamic else ""
            make = dynamic_program.generate if is_dynamic else generate.generate
            program, features, *_ = make(seed, number)
            return features, {}, (f"program {number} of seed {seed} failed "
                                  f"(differential.py {flags}--seed {seed} --only {number})\n"
                                  f"{check.describe_program(program)}\n{failure}")  # fmt: skip


def run_all(options, numbers, coverage):
    """How many programs ran, how many of them failed, and their counts."""
    ran = failed = 0
    counts = collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as executor:
        futures = [executor.submit(run_one, options.dynamic, options.seed, number)
                   for number in numbers]  # fmt: skip
        for future in futures:
            features, some, failure = future.result()
            coverage.add(features)
            counts.update(some)
            ran += 1
            if failure:
                failed += 1
                print(failure, flush=True)
                if not options.keep_going:
                    executor.shutdown(cancel_futures=True)
                    break
    return ran, failed, counts


def main():
    options = parse_arguments()
    numbers = range(options.count) if options.only is None else [options.only]
    coverage = Coverage()
    ran, failed, counts = run_all(options, numbers, coverage)
    coverage.report()
    for name, count in counts.items():
        print(f"{count} {name}")
    print(f"seed {options.seed}: {ran} programs, {sum(coverage.pairs.values())} steps, {failed} failed")
    missing = coverage.missing(with_pairs=not options.dynamic) if options.require_coverage else []
    for feature in missing:
        print(f"never generated: {feature}")
    sys.exit(1 if failed or missing else 0)


if __name__ == "__main__":
    main()
