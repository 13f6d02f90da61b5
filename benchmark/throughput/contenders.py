# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processes that answer requests: these and the answers are JSON objects, one per line."""

import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
DRIVER = "bcast-benchmark-throughput"

CONTENDERS = ["kernel", "ordered", "bcast", "stock", "memcpy", "memset", "eigen", "xtensor", "onednn"]


class Failure(Exception):
    pass


class Process:
    """A process that answers requests."""

    def __init__(self, command, processors, threads, errors=None):
        # Threads that wait actively for more work disturb whoever is next.
        environment = dict(os.environ, OMP_NUM_THREADS=str(threads), KMP_BLOCKTIME="1")
        if threads > 1:
            # Some kernels leave all threads on one processor. With OMP_PROC_BIND, GCC's library,
            # which oneDNN loads, would bind the main thread, and so all threads of bcast.
            environment["KMP_AFFINITY"] = "granularity=fine,scatter"
        self.name = os.path.basename(command[0])
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
            env=environment,
            preexec_fn=lambda: os.sched_setaffinity(0, processors))

    def ask(self, **request):
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        line = self.process.stdout.readline()
        if not line:
            raise Failure(f"{self.name} ended with exit code {self.process.wait()}")
        answer = json.loads(line)
        if "error" in answer:
            raise Failure(answer["error"])
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def find_driver():
    tool = shutil.which(DRIVER)
    if tool is None:
        sys.exit(f"{DRIVER} is not in PATH; build it, then "
                 'export PATH="$PWD/build/release/bin:$PATH"')
    return tool


def start_driver(contenders, processors, threads, trials, relaxed):
    wanted = [name for name in contenders if name in CONTENDERS]
    return Process([find_driver(), f"--programs={HERE}/programs", f"--processors={threads}",
                    f"--trials={trials}", "--contenders=" + ",".join(wanted or ["kernel"])]
                   + ["--relaxed"] * relaxed,
                   processors, threads)
