#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the throughput of workloads; see README.md.

usage: measure.py [--filter=TEXT] [--tables=broadcasts,reductions] [--peers=NAME,...]
                  [--sizes=l2,1,16,64,256] [--samples=N] [--threads=N] [--smoke] [--kernels]
                  [--relaxed] [--cold] [--forms] [--output=DIRECTORY]
"""

import argparse
import itertools
import json
import os
import pathlib
import subprocess
import sys

import contenders
import picture
import report


def parse_arguments():
    parser = argparse.ArgumentParser(description="Measures the throughput of workloads.")
    parser.add_argument("--filter", default="", help="only workloads whose name contains this")
    parser.add_argument("--tables", default=",".join(report.COLUMNS),
                        help="only the workloads of these")
    parser.add_argument("--peers", default=",".join(contenders.CONTENDERS),
                        help="only these, beside the kernel")
    parser.add_argument("--sizes", default="l2,1,16,64,256",
                        help="l2, memory, or megabytes of all arrays of a workload")
    parser.add_argument("--samples", type=int, default=21, help="per contender")
    parser.add_argument("--threads", type=int, default=1, help="measure with so many, too; 0 for all processors")
    parser.add_argument("--smoke", action="store_true", help="tiny sizes, one sample")
    parser.add_argument("--relaxed", action="store_true", help="compile bcast's programs with accuracy=relaxed")
    parser.add_argument("--kernels", action="store_true", help="list all kernels with their times")
    parser.add_argument("--cold", action="store_true", help="let 256 MB of other work pass through the caches before each call")
    parser.add_argument("--forms", action="store_true",
                        help="compare with upstream's passes only, and the loops of programs of linalg and TOSA")
    parser.add_argument("--output", help="where to write results.json and the pictures")
    arguments = parser.parse_args()
    arguments.tables = arguments.tables.split(",")
    for name in arguments.tables:
        if name not in report.COLUMNS:
            parser.error(f"there is no table {name}; there are {', '.join(report.COLUMNS)}")
    if arguments.forms:
        arguments.peers = "bcast,stock"
    arguments.peers = arguments.peers.split(",")
    for name in arguments.peers:
        if name not in contenders.CONTENDERS:
            parser.error(f"there is no peer {name}; there are {', '.join(contenders.CONTENDERS)}")
    arguments.sizes = ["smoke"] if arguments.smoke else arguments.sizes.split(",")
    for size in arguments.sizes:
        if size not in report.SIZES and not (size.isdigit() and 0 < int(size) < 100000):
            parser.error(f"there is no size {size}; there are l2, memory, and numbers of megabytes")
    if arguments.smoke:
        arguments.samples = 1
    if arguments.threads == 0:
        arguments.threads = len(os.sched_getaffinity(0))
    return arguments


class Benchmark:
    """The driver, running."""

    def __init__(self, arguments, threads):
        self.arguments, self.threads = arguments, threads
        processors = sorted(os.sched_getaffinity(0))[-threads:]
        trials = 1 if arguments.smoke else 9
        self.driver = contenders.start_driver(arguments.peers, processors, threads, trials,
                                              arguments.relaxed)

    def measure(self, workload, size):
        """Times of all contenders on one workload, sampled in turn."""
        loaded = self.driver.ask(do="load", workload=workload["name"], size=size)
        sampled = self.driver.ask(do="sample", rounds=self.arguments.samples, cold=self.arguments.cold)
        variants = {contender["name"]: contender["variant"] for contender in loaded["contenders"]}
        return {
            "workload": workload["name"],
            "title": workload["title"],
            "table": workload["table"],
            "compute_bound": workload["compute_bound"],
            "size": size,
            "threads": self.threads,
            "caches": "cold" if self.arguments.cold else "hot",
            "extents": loaded["extents"],
            "bytes": loaded["bytes"],
            "kernel": loaded["contenders"][0]["variant"],
            "kernels": loaded["kernels"],
            "stock_loops": variants.get("stock"),
            "seconds": sampled["seconds"],
            "missing": loaded["missing"],
        }


def measure_all(arguments, threads, before=()):
    """All results with this many threads, printed and written as they come, with those before."""
    benchmark = Benchmark(arguments, threads)
    listed = benchmark.driver.ask(do="list")
    report.print_head(report.describe_machine(), listed["instructions"])
    results = []
    for table, size in itertools.product(arguments.tables, arguments.sizes):
        chosen = [workload for workload in listed["workloads"]
                  if workload["table"] == table and arguments.filter in workload["name"]
                  and (workload["sizable"] or size in ("smoke", "l2"))]
        if not chosen:
            continue
        if not arguments.forms:
            report.print_size(table, size, threads, arguments.relaxed, arguments.cold)
        for workload in chosen:
            results.append(benchmark.measure(workload, size))
            write_results(arguments, [], [*before, *results])
            if arguments.forms:
                continue
            report.print_result(results[-1])
            if arguments.kernels:
                report.print_kernels(results[-1])
    benchmark.driver.close()
    print()
    report.print_gaps(results)
    return results


def write_results(arguments, goals, results):
    if not arguments.output:
        return
    os.makedirs(arguments.output, exist_ok=True)
    with open(os.path.join(arguments.output, "results.json"), "w") as file:
        json.dump({"machine": report.describe_machine(), "goals": goals, "results": results}, file, indent=1)


def compare_forms(wanted):
    """For each workload: whether its programs of linalg and TOSA have the loops of bcast's. Needs
    the sources, with bcast-opt and mlir-opt in PATH."""
    folder = pathlib.Path(__file__).resolve().parent
    compare = folder.parent.parent / "test" / "Benchmark" / "same-loops.py"
    programs = [path for path in sorted(folder.glob("programs/*.mlir")) if wanted in path.stem]
    ran = subprocess.run([sys.executable, compare, "mlir-opt", *programs], capture_output=True, text=True)
    if ran.returncode not in (0, 1) or not ran.stdout:
        raise contenders.Failure(ran.stderr)
    lines = [line.split() for line in ran.stdout.splitlines()[1:]]
    return {name: forms for name, *forms in lines}


def main():
    arguments = parse_arguments()
    serial = measure_all(arguments, threads=1)
    if not serial:
        sys.exit(f"no workload's name contains '{arguments.filter}'")
    if arguments.forms:
        report.print_forms(compare_forms(arguments.filter), serial)
    goals = [] if arguments.smoke or arguments.forms else report.summarize(serial, None, arguments.relaxed)
    report.print_goals(goals)
    parallel = []
    if arguments.threads > 1:
        print()
        parallel = measure_all(arguments, arguments.threads, serial)
        gains = [] if arguments.smoke else report.summarize(parallel, serial)
        report.print_goals(gains)
        goals += gains
    if arguments.output:
        machine = report.describe_machine()
        write_results(arguments, goals, serial + parallel)
        for table, name in (("broadcasts", "throughput"), ("reductions", "reductions")):
            for results, suffix in ((serial, ""), (parallel, "-all-cores")):
                results = [result for result in results if result["table"] == table]
                if results:
                    picture.draw(os.path.join(arguments.output, f"{name}{suffix}.svg"), machine,
                                 table, results)
    if wrong := report.find_wrong(serial + parallel):
        sys.exit("wrong: " + "; ".join(wrong))


if __name__ == "__main__":
    try:
        main()
    except contenders.Failure as failure:
        sys.exit(f"measure.py: {failure}")
