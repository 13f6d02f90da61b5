# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the table and the picture of results. usage: tables.py FOLDER, which has results.json."""

import json
import pathlib
import statistics
import sys

import workloads

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "throughput"))
import picture
import report

PEERS = ["jax", "openvino", "onnxruntime", "iree", "torch", "numba", "numexpr", "numpy"]
INTERPRETERS = ["numexpr", "numpy"]
# The contenders of bcast in a group; the first one is compared.
VARIANTS = {"others": ["bcast", "bcast-onnx"], "calls": ["bcast-python", "bcast-jit", "bcast-object"],
            "first": ["bcast-python", "bcast-jit"], "shell": ["bcast-run", "bcast-jit"],
            "tiny": ["bcast", "bcast-onnx"]}  # fmt: skip
TITLES = {
    "tiny": "Calls of tiny programs, which are subtracted below, us",
    "l2": "Workloads of benchmark/throughput in L2, us",
    "others": "Other workloads, us", "special": "Special values, us", "dynamic": "Dynamic shapes, us",
    "calls": "Calls: x + y of 2x3, us", "first": "First call of a program in a process that has had others, ms",
    "shell": "From a shell to the first result, ms"}  # fmt: skip
LEAST, MEAN = 0.97, 1.25
# What is left of a time without the call is no time if it is less than this part of the call.
LEAST_PART, LEAST_SECONDS = 0.1, 2e-8


class Table:
    """The results of a group, with kernel times."""

    def __init__(self, results, group, threads, caches):
        def choose(group):
            return [r for r in results if (r["group"], r["threads"], r["caches"]) == (group, threads, caches)]

        self.group, self.threads, self.caches, self.results = group, threads, caches, choose(group)
        self.ours = VARIANTS.get(group, ["bcast"])[0]
        self.calls = {(name, result["inputs"]): min(times)
                      for result in choose("tiny") for name, times in result["seconds"].items()}  # fmt: skip
        self.names = [name for name in ("kernel", *VARIANTS.get(group, ["bcast"]), *PEERS)
                      if any(name in result["seconds"] for result in self.results)]  # fmt: skip

    def get_seconds(self, result, name):
        """The times of the rounds, less the shortest of the calls beside them; None if there is none."""
        times = result["seconds"].get(name)
        if not times or self.group in ("tiny", "calls", "first", "shell"):
            return times
        call = min(result["calls"].get(name) or [self.calls.get((name, result["inputs"]), 0)])
        if statistics.median(times) - call < call * LEAST_PART:
            return None
        return [max(time - call, LEAST_SECONDS) for time in times]

    def divide(self, result, name):
        """The median over the rounds of a contender's time / bcast's time, or None."""
        theirs, ours = self.get_seconds(result, name), self.get_seconds(result, self.ours)
        return statistics.median(t / o for t, o in zip(theirs, ours)) if theirs and ours else None

    def find_fastest(self, result):
        """The ratio of the fastest peer and its name, or None."""
        ratios = [(self.divide(result, name), name) for name in PEERS if result["seconds"].get(name)]
        return min((ratio for ratio in ratios if ratio[0]), default=None)

    def get_title(self):
        mode = f"{self.threads} thread{'s' * (self.threads > 1)}, {self.caches} caches"
        return f"{TITLES[self.group]} ({mode})"

    def get_lines(self):
        scale = 1e3 if self.group in ("first", "shell") else 1e6
        heads = ["workload", *self.names, *["kernel / bcast"] * ("kernel" in self.names), "fastest / bcast", "fastest"]
        yield "| " + " | ".join(heads) + " |"
        yield "|" + "---|" * len(heads)
        for result in self.results:
            cells = []
            for name in self.names:
                seconds = self.get_seconds(result, name)
                reason = "wrong" if result["missing"].get(name, "").startswith("wrong") else "-"
                cells.append(f"{statistics.median(seconds) * scale:.4g}" if seconds else reason)
            fastest = self.find_fastest(result)
            kernel = self.divide(result, "kernel")
            cells += [f"{kernel:.2f}" if kernel else "-"] * ("kernel" in self.names)
            cells += (f"{fastest[0]:.2f}", fastest[1]) if fastest else "--"
            yield f"| {result['workload']} | " + " | ".join(cells) + " |"

    def get_mean(self, name, results):
        """The geometric mean of the ratios of a contender, or of the fastest peer, and their number."""
        fastest = [self.find_fastest(result) for result in results]
        ratios = [ratio[0] for ratio in fastest if ratio] if name == "fastest" else [
            ratio for ratio in (self.divide(result, name) for result in results) if ratio]  # fmt: skip
        return f"{report.geometric_mean(ratios):.2f} ({len(ratios)})" if ratios else "-"


def list_tables(data):
    modes = dict.fromkeys((result["group"], result["threads"], result["caches"]) for result in data["results"])
    return [Table(data["results"], *mode) for mode in modes]


def get_summary(tables):
    """The geometric means of each group, and the workloads in which bcast is behind."""
    yield "| geometric mean of peer's time / bcast's time, and the number of workloads | kernel | " + " | ".join(
        PEERS) + " | fastest peer |"  # fmt: skip
    yield "|" + "---|" * (len(PEERS) + 3)
    behind = []
    for table in tables:
        if table.group == "tiny":
            continue
        parts = {table.get_title(): table.results}
        if table.group == "others":
            parts["Those without products"] = [r for r in table.results if r["workload"] not in workloads.PRODUCTS]
        for title, results in parts.items():
            yield f"| {title} | " + " | ".join(table.get_mean(name, results) for name in ("kernel", *PEERS, "fastest")) + " |"
        for result in table.results:
            fastest = table.find_fastest(result)
            if fastest and fastest[0] < LEAST and table.group in ("l2", "others", "dynamic", "special"):
                line = f"- {fastest[0]:.2f} {result['workload']}, {fastest[1]}: {table.get_title()}"
                behind.append((fastest[0], line))
    yield f"\nBelow {LEAST} of the fastest peer, {len(behind)}; the goal is none without products, and a geometric mean of {MEAN}:\n"
    yield from (line for _, line in sorted(behind))


def write(folder):
    folder = pathlib.Path(folder)
    data = json.loads((folder / "results.json").read_text())
    tables = list_tables(data)
    machine = report.stringify_machine(data["machine"])
    versions = ", ".join(f"{name} {version}" for name, version in data["versions"].items() if version)
    lines = [machine, "", versions, "", *(f"- missing: {name}: {reason}" for name, reason in data["missing"].items()), ""]
    lines += [*get_summary(tables)]
    for table in tables:
        lines += ["", f"### {table.get_title()}", "", *table.get_lines(), ""]
        reasons = {}
        for result in table.results:
            for name, reason in result["missing"].items():
                reasons.setdefault((name, reason.splitlines()[0]), []).append(result["workload"])
        lines += [f"- {name}: {', '.join(names)}: {reason}" for (name, reason), names in reasons.items()]
    (folder / "table.md").write_text("\n".join(lines) + "\n")
    print("\n".join(get_summary(tables)))
    panels = [(f"{table.threads} thread{'s' * (table.threads > 1)}, {table.caches} caches", {
        result["workload"]: {name: ratio for name in ("kernel", *PEERS) if (ratio := table.divide(result, name))}
        for result in table.results}) for table in tables if table.group in ("l2", "others")]  # fmt: skip
    picture.draw_ratios(folder / "picture.svg", "Peer's time / bcast's time", machine, panels, ["kernel", *PEERS])


def print_result(result):
    times = ", ".join(f"{name} {statistics.median(seconds) * 1e6:.4g}" for name, seconds in result["seconds"].items())
    print(f"{result['group']}, {result['workload']}: {times} us")
    for name, reason in result["missing"].items():
        print(f"    {name}: {reason}"[:200])
    sys.stdout.flush()


if __name__ == "__main__":
    write(sys.argv[1])
