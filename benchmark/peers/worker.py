# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One peer in a process. usage: worker.py PEER; requests from measure.py and answers are JSON objects, one
per line."""

import itertools
import json
import os
import sys
import time

import libraries
import numpy
import workloads

BLOCK_SECONDS = 2e-3
# Times of two blocks of calls that differ by at most this part are warm.
SAME_TIME, MAX_BLOCKS = 0.02, 12
COLD_CALLS, COLD_BYTES = 3, 256 << 20
# Blocks of calls of a tiny program beside each sample.
TINY_BLOCKS, TINY_SECONDS = 3, 3e-4


def align(array, place):
    """A copy that begins at a cache line, and not where those with other places do in their pages."""
    memory = numpy.empty(array.nbytes + 65536, numpy.uint8)
    start = -memory.ctypes.data % 4096 + 5120 * place
    copy = memory[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


class Task:
    """What a contender computes: a function, the cells of its inputs and their types, and room for the cells
    of the result."""

    def __init__(self, request):
        self.__dict__.update(request)
        self.function = workloads.GROUPS[self.group][self.workload][0]
        # The same for all contenders.
        self.places = itertools.cycle(range(12))
        self.arrays = [align(numpy.load(path), next(self.places)) for path in self.paths]
        self.inputs = list(zip(self.arrays, self.types))

    def make_output(self):
        """Room for the result, bits for bf16."""
        return align(numpy.zeros(self.shape, workloads.DTYPES.get(self.dtype, "uint16")), next(self.places))

    def make_cells(self):
        """The same with padding."""
        return align(numpy.zeros(self.cells, workloads.DTYPES.get(self.dtype, "uint16")), next(self.places))

    def get_arrays(self, may_be_bf16=False):
        """The inputs; bf16 as ml_dtypes has it."""
        if "bf16" not in self.types:
            return self.arrays
        if not may_be_bf16:
            raise libraries.Missing("it has no bf16")
        import ml_dtypes

        return [a.view(ml_dtypes.bfloat16) if t == "bf16" else a for a, t in self.inputs]


class Worker:
    def __init__(self, peer):
        self.peer, self.other = libraries.CONTENDERS[peer](), None
        self.tiny = {}  # Calls by the number of inputs.

    def load(self, request):
        self.call = None
        task = Task(request)
        start = time.perf_counter()
        self.call = self.peer.make(task)
        result = self.call()
        first = time.perf_counter() - start
        result = numpy.asarray(self.peer.fetch(result))
        if result.dtype.name == "bfloat16":
            result = result.view(numpy.uint16)
        numpy.save(request["result"], result)
        if task.group == "tiny":
            self.tiny[len(task.arrays)] = self.call
        self.warm = self.tiny.get(len(task.arrays))
        once = max(1e-8, self.measure(1))
        if once < BLOCK_SECONDS:
            once = max(1e-8, self.measure(max(1, min(1000, int(BLOCK_SECONDS / once)))))
        self.count = max(1, int(BLOCK_SECONDS / once))
        return {"first": first}

    def measure(self, count, call=None):
        call, start = call or self.call, time.perf_counter()
        for _ in range(count):
            call()
        return (time.perf_counter() - start) / count / self.peer.calls

    def sample(self, request):
        if request["cold"]:
            return {"seconds": self.sample_cold()}
        last = self.measure(self.count)
        for _ in range(MAX_BLOCKS):
            seconds = self.measure(self.count)
            if abs(seconds - last) <= SAME_TIME * last:
                break
            last = seconds
        return {"seconds": seconds, "call": self.measure_tiny()}

    def measure_tiny(self):
        """The time of a call of a tiny program with as many inputs, now, or None."""
        if not self.warm:
            return None
        count = max(1, int(TINY_SECONDS / max(1e-8, self.measure(10, self.warm))))
        return min(self.measure(count, self.warm) for _ in range(TINY_BLOCKS))

    def sample_cold(self):
        """The median time of calls before each of which other work passed through the caches, and a call of a
        tiny program: what each call of the library needs is warm, and the workload's data are cold."""
        if self.other is None:
            self.other = numpy.zeros(COLD_BYTES // 8)
        times = []
        for _ in range(COLD_CALLS):
            self.other += 1
            if self.warm:
                self.warm()
            times.append(self.measure(1))
        return sorted(times)[COLD_CALLS // 2]


def main():
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # What a package prints is no answer.
    worker = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if request["do"] == "start":
                worker = Worker(sys.argv[1])
                answer = {"started": True}
            else:
                answer = getattr(worker, request["do"])(request)
        except libraries.Missing as missing:
            answer = {"error": str(missing)}
        except Exception as error:  # Any failure of a peer is told, and ends nothing.
            answer = {"error": " ".join(f"{type(error).__name__}: {error}".split())[:200]}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
