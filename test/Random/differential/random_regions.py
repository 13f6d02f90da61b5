#!/usr/bin/env python3
"""Random programs of regions, branches, calls, linalg and tensor: compiled code against NumPy.

usage: random_regions.py [--count N] [--seed N|random] [--only N] [--jobs N] [--threads N]
                         [--target host|baseline|streaming] [--require-coverage] [--keep-going] [--print] [--reduce]
"""

import sys

sys.dont_write_bytecode = True

import argparse
import collections
import concurrent.futures
import random
import tempfile

from check import Failure
from regions import check
from regions.generate import FEATURES, generate
from regions.reduce import Reducer

Machine = collections.namedtuple("Machine", ["threads", "target"])


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300, help="how many programs")
    parser.add_argument("--seed", default="0", help="a number, or random")
    parser.add_argument("--only", type=int, help="the one program of this number")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--target", choices=["host", "baseline", "streaming"], default="host")
    parser.add_argument("--require-coverage", action="store_true",
                        help="fail where an operation never occurs")  # fmt: skip
    parser.add_argument("--keep-going", action="store_true", help="do not end at the first failure")
    parser.add_argument("--reduce", action="store_true", help="make the program of --only smaller that fails")
    parser.add_argument("--print", action="store_true", help="print the program of --only, and do not run it")
    options = parser.parse_args()
    if (options.print or options.reduce) and options.only is None:
        parser.error("--print and --reduce need --only")
    if options.seed == "random":
        options.seed = random.randrange(1 << 32)
    return options


def run_one(options, number):
    """Returns the features of the program, and its problem or None."""
    program, inputs, features = generate(options.seed, number)
    with tempfile.TemporaryDirectory(prefix="bcast-regions-") as folder:
        run = lambda: check.check(program, inputs, folder, Machine(options.threads, options.target))
        try:
            if options.reduce:
                Reducer(program, run).run()
            run()
        except Failure as failure:
            return features, (f"program {number} of seed {options.seed} failed "
                              f"(random_regions.py --seed {options.seed} --only {number})\n"
                              f"{program.text()}\n{failure}")  # fmt: skip
    return features, None


def run_all(options, numbers):
    counts, failed = collections.Counter(), 0
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as executor:
        for future in [executor.submit(run_one, options, number) for number in numbers]:
            features, failure = future.result()
            counts.update(features)
            if failure:
                failed += 1
                print(failure, flush=True)
                if not options.keep_going:
                    executor.shutdown(cancel_futures=True)
                    break
    return counts, failed


def main():
    options = parse_arguments()
    if options.print:
        print(generate(options.seed, options.only)[0].text())
        return
    numbers = range(options.count) if options.only is None else [options.only]
    counts, failed = run_all(options, numbers)
    for feature, count in sorted(counts.items()):
        print(f"  {feature}: {count}")
    print(f"seed {options.seed}: {len(numbers)} programs, {failed} failed")
    missing = [name for name in FEATURES if not counts[name]] if options.require_coverage else []
    for feature in missing:
        print(f"never generated: {feature}")
    sys.exit(1 if failed or missing else 0)


if __name__ == "__main__":
    main()
