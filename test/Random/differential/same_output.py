#!/usr/bin/env python3
"""Runs bcast-opt several times on each program, and compares its output byte for byte.

usage: same_output.py [--static N] [--dynamic N] [--regions N] [--seed N] [--times N] [--jobs N] [FILE...]

The output of the pipelines is compared; with BCAST_SOAK in the environment, that of each pass. The first pass
whose output differs is named. Addresses are other ones each time: the system randomizes them, and the allocator is told to
place and fill memory in other ways, which also shows what is read before it is written. One more run
uses threads. With --object, files are compiled to objects, too, which are compared.
"""

import sys

sys.dont_write_bytecode = True

import argparse
import concurrent.futures
import os
import re
import subprocess
import tempfile

import dynamic_program
import generate
from regions import generate as regions

TIMEOUT = 300
PIPELINE = "--bcast-to-llvm"
# One for each run, and again from the first on.
ALLOCATORS = [
    "glibc.malloc.perturb=0",
    "glibc.malloc.perturb=165:glibc.malloc.tcache_count=0",
    "glibc.malloc.perturb=90:glibc.malloc.mmap_threshold=65536",
    "glibc.malloc.perturb=255:glibc.malloc.top_pad=1048576",
]
HEADER = re.compile(rb"^// -----// IR Dump After (\S+)", re.MULTILINE)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--static", type=int, default=0, help="how many programs of differential.py")
    parser.add_argument("--dynamic", type=int, default=0, help="how many of its dynamic programs")
    parser.add_argument("--regions", type=int, default=0, help="how many of random_regions.py")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--times", type=int, default=len(ALLOCATORS), help="how often each one is compiled")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--object", action="store_true", help="compare objects, too")
    parser.add_argument("files", nargs="*", help="programs")
    return parser.parse_args()


def generated(options):
    """The names and texts of random programs."""
    for number in range(options.static):
        program, *_ = generate.generate(options.seed, number)
        yield f"static-{number}", program.text(program.results)
    for number in range(options.dynamic):
        program, *_ = dynamic_program.generate(options.seed, number)
        yield f"dynamic-{number}", program.text(program.results)
    for number in range(options.regions):
        program, *_ = regions.generate(options.seed, number)
        yield f"regions-{number}", program.text()


def execute(command, run):
    environment = dict(os.environ, GLIBC_TUNABLES=ALLOCATORS[run % len(ALLOCATORS)])
    try:
        finished = subprocess.run(command, capture_output=True, timeout=TIMEOUT, env=environment)
    except subprocess.TimeoutExpired:
        return f"did not end within {TIMEOUT} seconds".encode()
    return b"ended with %d\n" % finished.returncode + finished.stderr + finished.stdout


def first_pass(one, other):
    """The pass after which two outputs are the first time different."""
    names = ["the parser", *(name.decode() for name in HEADER.findall(one))]
    dumps = [re.split(HEADER, text)[::2] for text in (one, other)]
    return next((name for name, a, b in zip(names, *dumps) if a != b), "all passes")


def compare(path, options):
    """Returns the problem of the outputs for one program, as text."""
    command = ["bcast-opt", path, PIPELINE]
    alone = [*command, "--mlir-disable-threading"]
    verbose = [*alone, "--mlir-print-ir-after-all"]
    outputs = [execute(verbose if "BCAST_SOAK" in os.environ else alone, run) for run in range(options.times)]
    if re.match(rb"ended with -", outputs[0]):
        return outputs[0].decode(errors="replace")
    for run, output in enumerate(outputs):
        if output != outputs[0]:
            return f"run {run} differs from run 0 after {first_pass(execute(verbose, 0), execute(verbose, run))}"
    plain = [execute(command, run) for run in range(2)]
    if plain[0] != plain[1]:
        return "two runs with threads differ"
    if options.object:
        return compare_objects(path, options)
    return ""


def compare_objects(path, options):
    objects = set()
    with tempfile.TemporaryDirectory(prefix="bcast-objects-") as folder:
        output = os.path.join(folder, "program.o")
        for run in range(options.times):
            said = execute(["bcast-compile", path, "-o", output], run)
            if not os.path.exists(output):
                return f"bcast-compile made no object: {said.decode(errors='replace')}"
            with open(output, "rb") as file:
                objects.add(file.read())
            os.remove(output)
    return "" if len(objects) == 1 else f"{len(objects)} different objects"


def main():
    options = parse_arguments()
    with tempfile.TemporaryDirectory(prefix="bcast-same-output-") as folder:
        paths = list(options.files)
        for name, text in generated(options):
            paths.append(os.path.join(folder, name + ".mlir"))
            with open(paths[-1], "w") as file:
                file.write(text)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as executor:
            problems = list(executor.map(lambda path: compare(path, options), paths))
        failed = 0
        for path, problem in zip(paths, problems):
            if problem:
                failed += 1
                print(f"{path}: {problem}")
                if path.startswith(folder):
                    with open(path) as file:
                        print(file.read())
    print(f"{len(paths)} programs, {failed} failed")
    sys.exit(1 if failed or not paths else 0)


if __name__ == "__main__":
    main()
