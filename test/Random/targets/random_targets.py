#!/usr/bin/env python3
"""Random programs on other processors, under qemu: the same bits as on this machine.

Each program is two functions: one returns every value, so that each operation is compared; the other one
returns few, so that operations are fused. NaN is equal to any NaN. An operation that calls libm may differ
by a few units in the last place, and what follows from it is not compared.

Programs are of the kinds static, dynamic and reductions, in turn, or of those that --kind names. A number has
the same program of reductions or products in random_reductions.py.

usage: random_targets.py [--kind static|dynamic|reductions|products ...] [--count N] [--seed N|random] [--only N]
                         [--machine NAME ...] [--quick] [--jobs N]
"""

import sys

sys.dont_write_bytecode = True

import argparse
import concurrent.futures
import os
import random
import re
import tempfile

import driver
import machines
import programs

from check import APPROXIMATE_ULPS
from compare import describe, differences

# Programs of one object file and one process.
BUNDLE = 25
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")


def read_expanded():
    """The functions that docs/math.md lists: bcast computes them by its own arithmetic."""
    with open(f"{ROOT}/docs/math.md", encoding="utf-8") as file:
        return set(re.findall(r"^\| (\w+)[ ,]", file.read(), re.MULTILINE))


def calls_libm(step, expanded):
    return step.operation.approximate and step.element_type.is_float and step.operation.name not in expanded


def compare_machines(program, function, mine, theirs, expanded):
    """Yields the values that differ between two machines."""
    results = {id(value): (value, *arrays) for value, *arrays in zip(function.values, mine, theirs)}
    differs = lambda value, here, there, ulps=0: differences(there, here, value.element_type, ulps).any()
    # Values that follow from another result of libm.
    inexact = set()
    for step in program.steps:
        found = results.pop(id(step.result), None)
        if found and not differs(*found):
            continue
        follows = any(id(operand) in inexact for operand in step.operands)
        near = calls_libm(step, expanded)
        if follows or near or found:
            inexact.add(id(step.result))
        if found and not follows and (not near or differs(*found, APPROXIMATE_ULPS)):
            yield found
    yield from (found for found in results.values() if differs(*found))


def compare_fused(program, arrays):
    """Yields the values that differ between the two functions on one machine."""
    known = dict(zip(map(id, program.every.values), arrays[program.every.name]))
    for value, result in zip(program.fused.values, arrays[program.fused.name]):
        if id(value) in known and differences(result, known[id(value)], value.element_type, 0).any():
            yield value, known[id(value)], result


def explain(machine, program, number, options, what, value, expected, actual):
    return (f"program {number} of seed {options.seed} on {machine.name}: {value.name} {what}\n"
            f"(random_targets.py --kind {' '.join(options.kind)} --seed {options.seed} --only {number} "
            f"--machine {machine.name})\n{program.every.text}"
            f"expected: {describe(expected, value.element_type)}\nactual: {describe(actual, value.element_type)}\n")  # fmt: skip


def run_bundle(options, chosen, numbers):
    """Returns the failures of these programs, and how many an emulator could not run."""
    made = [programs.make(options.seed, number, options.quick, options.kind) for number in numbers]
    expanded = read_expanded()
    failures, here, not_run = [], None, 0
    with tempfile.TemporaryDirectory(prefix="bcast-targets-") as folder:
        places = driver.write(made, folder)
        for machine in [machines.HOST, *chosen]:
            try:
                command = machines.build(machine, folder, ["driver.c"], options.include, options.runtime)
                skipped = machines.find_unsupported(machine, folder)
                machines.execute([*command, *skipped], folder)
            except machines.Failure as failure:
                failures.append(f"programs {numbers} of seed {options.seed} on {machine.name}: {failure}")
                if machine is machines.HOST:
                    break
                continue
            arrays, damaged = driver.read(made, places, folder)
            here = here or arrays
            if damaged:
                failures.append(f"{damaged} of seed {options.seed} on {machine.name} changes memory beside its results")
            for program, number in zip(made, numbers):
                if any(function.name in skipped for function in program.functions):
                    not_run += 1
                    continue
                report = lambda *found: explain(machine, program, number, options, *found)
                for function in program.functions:
                    mine, theirs = here[function.name], arrays[function.name]
                    failures += [report("differs from that of this machine", *found)
                                 for found in compare_machines(program, function, mine, theirs, expanded)][:1]  # fmt: skip
                if not options.quick:
                    failures += [report("differs in a fused program", *found) for found in compare_fused(program, arrays)][:1]
    return failures, not_run


def make_bundles(options, chosen):
    """Yields machines and the numbers of programs that run there. If quick, each program runs on one machine."""
    numbers = list(range(options.count)) if options.only is None else [options.only]
    shares = len(chosen) if options.quick else 1
    for share in range(shares):
        # Neighbours are of different kinds.
        some = numbers[share * len(numbers) // shares : (share + 1) * len(numbers) // shares]
        for start in range(0, len(some), BUNDLE):
            yield [chosen[share]] if options.quick else chosen, some[start : start + BUNDLE]


def main():
    names = [machine.name for machine in machines.MACHINES]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kind", choices=programs.KINDS, nargs="+", default=programs.KINDS[:3],
                        help="the kinds of programs, in turn; without it, all but products")  # fmt: skip
    parser.add_argument("--count", type=int, default=200, help="how many programs")
    parser.add_argument("--seed", default="0", help="a number, or random")
    parser.add_argument("--only", type=int, help="the one program of this number")
    parser.add_argument("--machine", choices=names, nargs="*", default=names)
    parser.add_argument("--quick", action="store_true",
                        help="each program as one of its functions, and on one of the machines")  # fmt: skip
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--include", default=f"{ROOT}/include", help="the folder of bcast/Runtime/Error.h")
    parser.add_argument("--runtime", default=f"{ROOT}/lib/Runtime/Error.c", help="the source of the runtime library")
    options = parser.parse_args()
    if options.seed == "random":
        options.seed = random.randrange(1 << 32)
    chosen = [machine for machine in machines.MACHINES if machine.name in options.machine]
    bundles = list(make_bundles(options, chosen))
    failed = not_run = 0
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as executor:
        for failures, some in executor.map(run_bundle, [options] * len(bundles), *zip(*bundles)):
            failed += len(failures)
            not_run += some
            print(*failures, sep="\n", end="", flush=True)
    count = sum(len(numbers) for _, numbers in bundles)
    print(f"seed {options.seed}: {count} programs on {' '.join(options.machine)}, {failed} failed, "
          f"{not_run} times the emulator lacks an instruction")  # fmt: skip
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
