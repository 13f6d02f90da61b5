# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the peers that are Python packages share: requests from measure.py, one
JSON object per line, and the arrays of a workload.

A peer is a module with `workloads`, a dictionary from the name of a workload to
a function of a Job that returns a function without arguments. Called, that one
computes the result once and returns it, as something that NumPy understands.
"""

import json
import sys
import time

import numpy

SAMPLE_SECONDS = 1e-3


class Job:
    """The inputs, as views in the order of the logical dimensions, and what the
    workload needs to know of the result."""

    def __init__(self, request):
        self.threads = request["threads"]
        self.output = request["output"]
        self.inputs = []
        for number, operand in enumerate(request["inputs"]):
            cells = numpy.load(f"{request['directory']}/{number}.npy")
            self.inputs.append(view_elements(align(cells), operand))

    def make_output(self, dtype=numpy.float32):
        """Room for the result, in its layout; touched."""
        order = self.output["minor_to_major"][::-1]
        shape = self.output["physical_shape"]
        cells = align(numpy.zeros(shape, dtype))
        assert len(order) == len(shape)
        return view_elements(cells, self.output)


def align(array):
    """A copy at a multiple of 64 bytes."""
    memory = numpy.empty(array.nbytes + 64, numpy.uint8)
    offset = -memory.ctypes.data % 64
    copy = memory[offset : offset + array.nbytes].view(array.dtype)
    copy = copy.reshape(array.shape)
    copy[...] = array
    return copy


def view_elements(cells, operand):
    """The elements among `cells`, whose dimensions are in physical order."""
    major_to_minor = operand["minor_to_major"][::-1]
    logical = cells.transpose([major_to_minor.index(d) for d in range(cells.ndim)])
    return logical[(*(slice(extent) for extent in operand["shape"]), ...)]


def measure(call, count, clock):
    start = clock()
    for _ in range(count):
        call()
    return (clock() - start) / count


def serve(name, version, workloads, store=numpy.save):
    """Answers requests until there are no more. `store(path, result)` writes a
    result."""
    call, count, clock = None, 1, time.process_time

    def load(request):
        nonlocal call, count, clock
        call = None
        make = workloads.get(request["workload"])
        if make is None:
            return {"missing": f"{name} has no program for it"}
        clock = time.process_time if request["threads"] == 1 else time.perf_counter
        call = make(Job(request))
        store(request["result"], call())
        once = max(1e-7, measure(call, 1, clock))
        if once < SAMPLE_SECONDS:
            once = max(1e-7, measure(call, min(1000, int(SAMPLE_SECONDS / once)), clock))
        count = max(1, int(SAMPLE_SECONDS / once))
        return {"loaded": True}

    def sample(request):
        seconds = []
        for _ in range(request["rounds"]):
            call()  # What ran before has the caches.
            seconds.append(measure(call, count, clock))
        return {"seconds": seconds}

    actions = {"load": load, "sample": sample, "version": lambda request: {"version": version}}
    output = sys.stdout
    sys.stdout = sys.stderr  # What a package prints is no answer.
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = actions[request["do"]](request)
        except Exception as error:  # Any failure of a peer is told, and ends nothing.
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=output, flush=True)
