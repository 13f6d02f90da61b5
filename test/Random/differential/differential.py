#!/usr/bin/env python3
"""Random programs: compiled code against the reference evaluator and NumPy.

usage: differential.py [--dynamic [--exit]] [--layouts] [--long-rows] [--count N] [--seed N|random] [--only N]
                       [--jobs N] [--threads N] [--target host|baseline|streaming] [--require-coverage] [--keep-going]
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
import check_exit
import dynamic_program
import generate
import layouts
import shapes
from coverage import Coverage


Machine = collections.namedtuple("Machine", ["threads", "target"])


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dynamic", action="store_true",
                        help="programs with dynamic shapes, each called with several")  # fmt: skip
    parser.add_argument("--exit", action="store_true",
                        help="with --dynamic, upstream's tools alone compile and run what "
                             "--bcast-to-linalg=upstream-only writes")  # fmt: skip
    parser.add_argument("--layouts", action="store_true",
                        help="random layouts of arguments, results and inner values")  # fmt: skip
    parser.add_argument("--long-rows", action="store_true", help="rows of several vectors")
    parser.add_argument("--count", type=int, default=400, help="how many programs")
    parser.add_argument("--seed", default="0", help="a number, or random")
    parser.add_argument("--only", type=int, help="the one program of this number")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1,
                        help="that run each program, even the smallest work of it")  # fmt: skip
    parser.add_argument("--require-coverage", action="store_true",
                        help="fail where an operation, type or rule, or without --dynamic "
                             "a pair of operation and type, never occurs; each program has more steps")  # fmt: skip
    parser.add_argument("--keep-going", action="store_true", help="do not end at the first failure")
    parser.add_argument("--target", choices=["host", "baseline", "streaming"], default="host",
                        help="whose vectors the programs use; streaming is the host with "
                             "non-temporal stores, for --dynamic")  # fmt: skip
    options = parser.parse_args()
    if options.target == "streaming" and not options.dynamic:
        parser.error("--target streaming needs --dynamic")
    options.machine = Machine(options.threads, options.target)
    if options.seed == "random":
        options.seed = random.randrange(1 << 32)
    return options


def make_program(options, number):
    if options.long_rows:
        shapes.use_long_extents()
    if options.require_coverage:
        generate.use_many_steps()
    make = dynamic_program.generate if options.dynamic else generate.generate
    program, *others = make(options.seed, number)
    if options.layouts:
        layouts.choose_layouts(options.seed, number, program)
    return program, *others


def run_static(options, number, folder):
    program, features = make_program(options, number)
    check.check(program, folder, options.machine)
    return features, {}


def run_dynamic(options, number, folder):
    program, features, generator = make_program(options, number)
    chosen = calls.choose_calls(generator.random, program)
    kind = check_exit.Run if options.exit else check_dynamic.Run
    allocations = check_dynamic.check(kind(program, chosen, generator, folder, options.machine))
    illegal = sum(call.fault is not None for call in chosen)
    return features, {
        "legal calls": len(chosen) - illegal,
        "illegal calls": illegal,
        "programs that allocate memory": int(allocations > 0),
    }


def run_one(options, number):
    """Returns the features of the program, counts, and its problem or None."""
    with tempfile.TemporaryDirectory(prefix="bcast-differential-") as folder:
        try:
            run = run_dynamic if options.dynamic else run_static
            return *run(options, number, folder), None
        except check.Failure as failure:
            flags = "--dynamic " * options.dynamic + "--layouts " * options.layouts
            flags += "--exit " * options.exit
            flags += "--long-rows " * options.long_rows
            flags += "--require-coverage " * options.require_coverage
            flags += f"--threads {options.threads} " * (options.threads != 1)
            flags += f"--target {options.target} " * (options.target != "host")
            program, features, *_ = make_program(options, number)
            return features, {}, (f"program {number} of seed {options.seed} failed "
                                  f"(differential.py {flags}--seed {options.seed} --only {number})\n"
                                  f"{check.describe_program(program)}\n{failure}")  # fmt: skip


def run_all(options, numbers, coverage):
    """Returns the numbers of programs and of failures, and the counts."""
    ran = failed = 0
    counts = collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as executor:
        futures = [executor.submit(run_one, options, number)
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
    if options.dynamic:
        shapes.leave_out_blocks()
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
