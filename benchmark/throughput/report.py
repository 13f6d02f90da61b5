# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table, the goals and the summary."""

import datetime
import math
import os
import statistics

OURS = "bcast"
# What no peer is: bounds of what can be had, and where this project began.
BOUNDS = ("kernel", "ordered", "memcpy", "memset")
# Whose speed is the goal in L2.
BEST_CODE = ("kernel", "eigen", "stock")
# The columns of each table.
COLUMNS = {
    "broadcasts": ("kernel", "bcast", "stock", "memcpy", "memset", "eigen", "xtensor", "onednn"),
    "reductions": ("kernel", "ordered", "bcast", "stock", "memcpy", "eigen", "xtensor", "onednn"),
}
# How many times the fastest peer's speed is the goal.
PEER_GOALS = {"broadcasts": 3.0, "reductions": 2.0}
# How many times the speed of the stock passes is the goal where their code is scalar.
STOCK_GOAL = 3.0
# The share of the kernel's speed that is the goal with accuracy=relaxed.
RELAXED_GOALS = {"gelu-row-bias": 0.95}
SIZES = {"smoke": "tiny arrays", "l2": "arrays that fit L2",
         "memory": "arrays of 4 times the last-level cache"}


def describe_size(size):
    return SIZES.get(size) or f"arrays of {size} MB"


# Its arithmetic is next to nothing: what it measures is not throughput.
OVERHEAD = "call-overhead"


def median(result, name):
    times = result["seconds"].get(name)
    return statistics.median(times) if times else None


def speed(result, name):
    """Bytes that have to move per second, in GB/s, or None."""
    seconds = median(result, name)
    return result["bytes"] / seconds / 1e9 if seconds else None


def find_best_peer(result):
    """Name of the fastest that is neither bcast, nor the stock pipeline, nor a bound."""
    names = [name for name in result["seconds"] if name not in BOUNDS + (OURS, "stock")]
    return min(names, key=lambda name: median(result, name), default=None)


def divide(result, over, under):
    """How many times as long `over` takes as `under`, or None."""
    over, under = over and median(result, over), under and median(result, under)
    return over / under if over and under else None


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def describe_machine():
    model, caches = "unknown processor", []
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as file:
            for line in file:
                if line.startswith("model name"):
                    model = line.split(":", 1)[1].strip()
                    break
    folder = "/sys/devices/system/cpu/cpu0/cache"
    for index in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        facts = {}
        for name in ("type", "level", "size"):
            path = f"{folder}/{index}/{name}"
            if os.path.exists(path):
                with open(path) as file:
                    facts[name] = file.read().strip()
        if len(facts) == 3 and facts["type"] != "Instruction":
            caches.append(f"L{facts['level']} {facts['size']}")
    return {"processor": model, "processors": len(os.sched_getaffinity(0)), "caches": caches,
            "date": datetime.date.today().isoformat()}


def stringify_machine(machine):
    return (f"{machine['date']}, {machine['processors']} x {machine['processor']}, "
            + ", ".join(machine["caches"]))


def print_head(machine, instructions):
    print(stringify_machine(machine))
    print(f"kernels: {instructions}")


def print_size(table, size, threads, relaxed, is_cold):
    print(f"\n{table}, {describe_size(size)}, {threads} thread{'s' if threads > 1 else ''}"
          + (", cold caches" if is_cold else "")
          + (", bcast with accuracy=relaxed" if relaxed else "") + "; GB/s")
    order = f"{'order':>7}" if "ordered" in COLUMNS[table] else ""
    print(f"{'workload':<30}" + "".join(f"{name:>8}" for name in COLUMNS[table])
          + f"{order}{'/kernel':>9}{'/peer':>7}  fastest peer", flush=True)


def format_number(value, digits):
    return "-" if value is None else f"{value:.{digits}f}"


def print_result(result):
    peer = find_best_peer(result)
    columns = COLUMNS[result["table"]]
    order = ""
    if "ordered" in columns:
        order = f"{format_number(divide(result, 'kernel', 'ordered'), 2):>7}"
    print(f"{result['workload']:<30}"
          + "".join(f"{format_number(speed(result, name), 1):>8}" for name in columns)
          + f"{order}{format_number(divide(result, 'kernel', OURS), 2):>9}"
          + f"{format_number(divide(result, peer, OURS), 2):>7}  {peer or '-'}", flush=True)


def print_kernels(result):
    for name, seconds in sorted(result["kernels"].items(), key=lambda item: item[1]):
        print(f"    {seconds * 1e6:10.2f} us {result['bytes'] / seconds / 1e9:7.1f} GB/s  {name}",
              flush=True)


def print_gaps(results):
    """What does not run what, and why; once for all sizes."""
    gaps = {}
    for result in results:
        for name, reason in result["missing"].items():
            gaps.setdefault((name, reason), []).append(result["workload"])
    for (name, reason), workloads in gaps.items():
        print(f"{name}, {', '.join(dict.fromkeys(workloads))}: {reason}")


def find_wrong(results):
    """What must not be: wrong results, and workloads that bcast does not run."""
    return [f"{result['workload']} ({result['size']}): {name}: {reason}" for result in results
            for name, reason in result["missing"].items()
            if reason.startswith("wrong") or name == OURS]


def summarize(results, serial, relaxed=False):
    """The goals of each table."""
    goals = []
    for result in results if relaxed else []:
        goal, ratio = RELAXED_GOALS.get(result["workload"]), divide(result, "kernel", OURS)
        if goal and ratio:
            goals.append((f"{result['workload']} with accuracy=relaxed, {describe_size(result['size'])}: "
                          "of the kernel's speed", ratio, goal, ratio >= goal))
    for table in COLUMNS:
        goals += [(f"{table}: {text}", *rest) for text, *rest in summarize_table(
            table, [result for result in results if result["table"] == table], serial)]
    return goals


def summarize_table(table, results, serial):
    """The goals: a text, the figure, and whether it is reached, for each. `serial` has the
    results with one thread where `results` have more."""
    throughput = [result for result in results if result["workload"] != OVERHEAD]
    roofline = [divide(result, "kernel", OURS) for result in throughput]
    roofline = [ratio for ratio in roofline if ratio]
    peers = [divide(result, find_best_peer(result), OURS) for result in results]
    peers = [ratio for ratio in peers if ratio]
    all_peers = [divide(result, name, OURS) for result in results for name in result["seconds"]
                 if name not in BOUNDS + (OURS, "stock")]
    all_peers = [ratio for ratio in all_peers if ratio]
    goals = []

    def add(text, value, goal):
        goals.append((text, value, goal, value >= goal))

    if serial is None:
        near = [median(result, OURS) / min(median(result, name) for name in BEST_CODE
                                           if median(result, name))
                for result in throughput if result["size"] == "l2" and median(result, OURS)
                and any(median(result, name) for name in BEST_CODE)]
        if near and table == "broadcasts":
            add("of the fastest of kernel, Eigen and stock in L2, at least", 1 / max(near), 0.97)
        if roofline:
            add("of the kernel's speed, geometric mean", geometric_mean(roofline), 0.90)
            add("of the kernel's speed, at least", min(roofline), 0.75)
        if peers:
            add("times the fastest peer, at least", min(peers), 1.0)
            bound = [divide(result, find_best_peer(result), "kernel") for result in results]
            bound = geometric_mean([ratio for ratio in bound if ratio])
            add(f"times the fastest peer, geometric mean, of which the kernel has {bound:.2f}",
                geometric_mean(peers), PEER_GOALS[table])
            add("times each peer, geometric mean", geometric_mean(all_peers), PEER_GOALS[table])
    else:
        before = {(result["workload"], result["size"]): result for result in serial}

        def find_gains(name):
            """Speed with threads relative to one thread, for each result."""
            pairs = [(result, median(before[result["workload"], result["size"]], name), median(result, name))
                     for result in results]
            return [(result, one / all_) for result, one, all_ in pairs if one and all_]

        gains = find_gains(OURS)
        if gains:
            threads = results[0]["threads"]
            add(f"times one thread's speed with {threads}, at least",
                min(gain for _, gain in gains), 1.0)
            bound = [gain for result, gain in gains if result["compute_bound"]]
            if bound:
                # What the machine gives: virtual processors may share arithmetic units.
                most = max([gain for result, gain in find_gains("kernel") if result["compute_bound"]], default=0)
                add(f"times one thread's speed with {threads} where arithmetic binds, at least "
                    f"(at most {max(bound):.2f}; the kernels have at most {most:.2f})",
                    min(bound), 1.8 if threads == 2 else 0.85 * threads)
    return goals


def print_forms(forms, results):
    """The loops of each workload's forms, and bcast's speed relative to the stock passes'."""
    sizes = list(dict.fromkeys(result["size"] for result in results))
    print(f"{'workload':<30}{'generic':>9}{'named':>9}{'tosa':>9}  {'stock':<8}"
          + "".join(f"{size:>8}" for size in sizes))
    scalar = {size: {} for size in sizes}
    for name, cells in forms.items():
        found = {result["size"]: result for result in results if result["workload"] == name}
        ratios = {size: divide(result, "stock", OURS) for size, result in found.items()}
        loops = next((result["stock_loops"] for result in found.values() if result["stock_loops"]), "-")
        print(f"{name:<30}" + "".join(f"{cell:>9}" for cell in cells) + f"  {loops:<8}"
              + "".join(f"{format_number(ratios.get(size), 2):>8}" for size in sizes))
        for size, ratio in ratios.items():
            if loops == "scalar" and ratio and name != OVERHEAD:
                scalar[size][name] = ratio
    for size, ratios in scalar.items():
        slow = [name for name, ratio in ratios.items() if ratio < STOCK_GOAL]
        print(f"{describe_size(size)}: {len(ratios) - len(slow)} of {len(ratios)} workloads whose stock code has scalar "
              f"loops have {STOCK_GOAL:g} times its speed" + (f"; not {', '.join(slow)}" if slow else ""))


def print_goals(goals):
    for text, value, goal, reached in goals:
        print(f"{value:8.2f} {text}; the goal of {goal:.2f} is {'' if reached else 'not '}reached")
