#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures bcast beside its peers; see README.md."""

import argparse
import importlib.metadata
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

import numpy
import spaces
import tables
import workloads

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "throughput"))
import contenders
import report

ROUNDS, LIMIT_SECONDS = 5, 300
# By type of the result: of an element and of the mean element; or, of integers, the share that may differ.
TOLERANCES = {"f32": 1e-4, "f64": 1e-9, "f16": 4e-3, "bf16": 2e-2}
INTEGERS_THAT_DIFFER = 1e-3
# Peers whose arrays are their own get memory of huge pages, and keep what they free.
ENVIRONMENT = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1", "MALLOC_MMAP_MAX_": "0", "JAX_PLATFORMS": "cpu",
               "MALLOC_TRIM_THRESHOLD_": "100000000000", "TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1",
               "TF_CPP_MIN_LOG_LEVEL": "3"}  # fmt: skip


def parse_arguments():
    parser = argparse.ArgumentParser(description="Measures bcast beside its peers; see README.md.")
    groups = [group for group in workloads.GROUPS if group != "tiny"]
    parser.add_argument("--groups", default=",".join(groups))
    parser.add_argument("--filter", default="", help="only workloads whose name contains one of these")
    parser.add_argument("--peers", default=",".join(tables.PEERS), help="only these, beside bcast and the kernel")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--threads", default="1", help="1, 2, or 1,2")
    parser.add_argument("--caches", default="hot", help="hot, cold, or hot,cold")
    parser.add_argument("--smoke", action="store_true", help="tiny arrays of benchmark/throughput, one round")
    parser.add_argument("--output", default="build/peers-results", help="the folder of results.json, table.md and picture.svg")
    arguments = parser.parse_args()
    for name, known in (("groups", groups), ("peers", tables.PEERS), ("threads", None), ("caches", ["hot", "cold"])):
        values = getattr(arguments, name).split(",")
        setattr(arguments, name, values if known else [int(value) for value in values])
        for value in values:
            if known and value not in known:
                parser.error(f"--{name}: there is no {value}; there are {', '.join(known)}")
    if max(arguments.threads) > len(os.sched_getaffinity(0)):
        parser.error("--threads: there are not so many processors")
    if arguments.smoke:
        arguments.rounds = 1
    return arguments


def widen(array, dtype):
    """Floats as f64."""
    if dtype == "bf16":
        array = (array.view(numpy.uint16).astype(numpy.uint32) << 16).view(numpy.float32)
    return array.astype(numpy.float64) if array.dtype.kind == "f" else array


def find_difference(actual, dtype, expected, is_special=False):
    """In which way a result is wrong, or None."""
    actual = widen(actual, dtype)
    if actual.ndim == expected.ndim:
        actual = actual[tuple(map(slice, expected.shape))]  # Without padding.
    if actual.shape != expected.shape:
        return f"wrong: shape {actual.shape}, expected {expected.shape}"
    if dtype not in TOLERANCES:
        count = numpy.count_nonzero(actual != expected)
        return f"wrong: {count} of {actual.size} differ" if count > INTEGERS_THAT_DIFFER * actual.size else None
    with numpy.errstate(all="ignore"):
        if dtype != "f64":  # What the type cannot hold is infinite.
            expected = widen(expected.astype(numpy.float16 if dtype == "f16" else numpy.float32), None)
        finite = numpy.isfinite(expected)
        scale = numpy.abs(expected)
        if finite.any() and not is_special:
            scale += numpy.abs(expected[finite]).mean()
        # What is subnormal in f32 may be 0.
        right = numpy.abs(actual - expected) <= TOLERANCES[dtype] * scale + 1.2e-38
        right |= (actual == expected) | (numpy.isnan(actual) & numpy.isnan(expected))
    if right.all():
        return None
    place = numpy.unravel_index(numpy.argmin(right), right.shape)
    count = right.size - numpy.count_nonzero(right)
    return f"wrong: {actual[place]:.12g}, expected {expected[place]:.12g}; {count} of {right.size}"


def choose_names(group, peers):
    """The contenders of a group in processes of their own."""
    compilers = [peer for peer in peers if group not in ("first", "shell") or peer not in tables.INTERPRETERS]
    return [*tables.VARIANTS.get(group, ["bcast"]), *compilers]


class Benchmark:
    """The processes of one number of threads, hot or cold."""

    def __init__(self, arguments, threads, caches):
        self.arguments, self.threads, self.caches = arguments, threads, caches
        self.processors = sorted(os.sched_getaffinity(0))[-threads:]
        self.processes, self.versions, self.missing = {}, {}, {}
        self.driver = contenders.start_driver([], self.processors, threads, 1 if arguments.smoke else 9, False)

    def start(self, name):
        """The process of a contender; a Failure if it cannot start."""
        if name in tables.PEERS:
            try:
                self.versions[name] = importlib.metadata.version({"iree": "iree-base-compiler"}.get(name, name))
            except importlib.metadata.PackageNotFoundError:
                raise contenders.Failure("it is not installed")
        process = contenders.Process([sys.executable, HERE / "worker.py", name], self.processors, self.threads,
                                     errors=subprocess.DEVNULL)  # fmt: skip
        self.ask(process, do="start")
        return process

    def ask(self, process, **request):
        watch = threading.Timer(LIMIT_SECONDS, process.process.kill)
        watch.start()
        try:
            return process.ask(**request)
        finally:
            watch.cancel()

    def ask_peer(self, name, **request):
        """Starts the contender if it is not running."""
        if name in self.missing:
            raise contenders.Failure(self.missing[name])
        if name not in self.processes or self.processes[name].process.poll() is not None:
            try:
                self.processes[name] = self.start(name)
            except contenders.Failure as failure:
                self.missing[name] = str(failure)
                raise
        return self.ask(self.processes[name], **request)

    def make_task(self, group, name, directory):
        """The request to load a workload, the expected result, and what the driver says of its own contenders."""
        function, text = workloads.GROUPS[group][name]
        request = {"do": "load", "group": group, "workload": name, "threads": self.threads, "program": None,
                   "is_dynamic": group == "dynamic", "result": f"{directory}/result.npy"}  # fmt: skip
        loaded = {"contenders": []}
        if text is None:
            size = "smoke" if self.arguments.smoke else "l2"
            loaded = self.driver.ask(do="load", workload=name, size=size, directory=directory)
            types = [operand["type"].replace("ui", "u") for operand in loaded["inputs"]]
            arrays = [numpy.load(f"{directory}/{number}.npy") for number in range(len(types))]
            request["program"] = loaded["program"]
            request.update(cells=loaded["output"]["physical_shape"], dtype=loaded["output"]["type"])
        else:
            arrays, types = zip(*workloads.make_inputs(text))
        arrays = [array.view(numpy.uint16) if dtype == "bf16" else array for array, dtype in zip(arrays, types)]
        for number, array in enumerate(arrays):
            numpy.save(f"{directory}/{number}.npy", array)
        with numpy.errstate(all="ignore"):
            expected = numpy.asarray(function(spaces.Numpy(is_reference=True), *map(widen, arrays, types)))
        if text is not None:
            names = {numpy.dtype(dtype).name: name for name, dtype in workloads.DTYPES.items()}
            floats = [dtype for dtype in types if dtype in TOLERANCES] or ["f32"]
            dtype = floats[0] if expected.dtype == numpy.float64 else names[expected.dtype.name]
            request.update(cells=expected.shape, dtype=dtype)
        request.update(shape=expected.shape, types=types, paths=[f"{directory}/{number}.npy" for number in range(len(arrays))])
        return request, expected, loaded

    def measure(self, group, name, directory):
        request, expected, loaded = self.make_task(group, name, directory)
        first, seconds, calls, missing = {}, {}, {}, {}
        for peer in choose_names(group, self.arguments.peers):
            try:
                if group == "shell":
                    seconds[peer] = [self.time_shell(peer, request) for _ in range(min(3, self.arguments.rounds))]
                    continue
                first[peer] = self.ask_peer(peer, **request)["first"]
                if difference := find_difference(numpy.load(request["result"]), request["dtype"], expected, group == "special"):
                    missing[peer] = difference
                    continue
                seconds[peer] = []
                if group == "first":
                    seconds[peer] = [self.ask_peer(peer, **request)["first"] for _ in range(self.arguments.rounds)]
            except contenders.Failure as failure:
                missing[peer] = str(failure)
        if group not in ("first", "shell"):
            self.sample(seconds, calls, missing, bool(loaded["contenders"]))
        return {"group": group, "workload": name, "threads": self.threads, "caches": self.caches,
                "inputs": len(request["paths"]), "first": first, "seconds": seconds, "calls": calls, "missing": missing}  # fmt: skip

    def sample(self, seconds, calls, missing, has_kernel):
        """Adds a sample of each contender in each round, and the time of its call of a tiny program."""
        is_cold = self.caches == "cold"
        for _ in range(self.arguments.rounds):
            if has_kernel:
                for name, times in self.driver.ask(do="sample", rounds=1, cold=is_cold)["seconds"].items():
                    seconds.setdefault(name, []).extend(times)
            for peer in [peer for peer in seconds if peer in self.processes]:
                try:
                    answer = self.ask_peer(peer, do="sample", cold=is_cold)
                    seconds[peer].append(answer["seconds"])
                    calls.setdefault(peer, []).extend([answer["call"]] if answer.get("call") else [])
                except contenders.Failure as failure:
                    missing[peer] = str(failure)
                    del seconds[peer]

    def time_shell(self, peer, request):
        """Seconds from the start of a process to the first result."""
        start = time.perf_counter()
        if peer == "bcast-run":
            path = f"{request['result']}.mlir"
            pathlib.Path(path).write_text(request["program"])
            inputs = [f"--input=@{path}" for path in request["paths"]]
            subprocess.run(["bcast-run", path, *inputs, f"--output=@{request['result']}"], check=True)
            return time.perf_counter() - start
        process = self.start(peer)
        self.ask(process, **request)
        seconds = time.perf_counter() - start
        process.close()
        return seconds

    def close(self):
        for process in [self.driver, *self.processes.values()]:
            if process.process.poll() is None:
                process.close()


def main():
    arguments = parse_arguments()
    os.environ.update(ENVIRONMENT)
    os.makedirs(arguments.output, exist_ok=True)
    data = {"machine": report.describe_machine(), "versions": {}, "missing": {}, "results": []}
    for threads in arguments.threads:
        os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=" + ("false" if threads == 1 else "true")
        for caches in arguments.caches:
            is_first = (threads, caches) == (arguments.threads[0], arguments.caches[0])
            benchmark = Benchmark(arguments, threads, caches)
            # Calls and first results depend on neither.
            groups = ["tiny", *(group for group in arguments.groups if is_first or group in ("l2", "others", "dynamic"))]
            for group in groups:
                for name in workloads.GROUPS[group]:
                    if group != "tiny" and not any(part in name for part in arguments.filter.split(",")):
                        continue
                    try:
                        with tempfile.TemporaryDirectory() as directory:
                            data["results"].append(benchmark.measure(group, name, directory))
                        tables.print_result(data["results"][-1])
                    except contenders.Failure as failure:  # Of the driver.
                        data["missing"][f"{group}, {name}"] = str(failure)
                    data["versions"].update(benchmark.versions)
                    data["missing"].update(benchmark.missing)
                    pathlib.Path(arguments.output, "results.json").write_text(json.dumps(data, indent=1))
            benchmark.close()
    tables.write(arguments.output)
    wrong = {f"{result['workload']}: {name}: {reason}" for result in data["results"]
             for name, reason in result["missing"].items() if reason.startswith("wrong") and name.startswith("bcast")}  # fmt: skip
    if wrong:
        sys.exit("\n".join(sorted(wrong)))


if __name__ == "__main__":
    try:
        main()
    except contenders.Failure as failure:
        sys.exit(f"measure.py: {failure}")
