# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The processes that measure.py drives: requests and answers are JSON objects,
one per line."""

import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
DRIVER = "bcast-benchmark-throughput"

# In the driver's process.
INTERNAL = ["kernel", "ordered", "bcast", "stock", "memcpy", "memset", "eigen", "xtensor",
            "onednn"]
# What runs each of the other peers, and what installs it.
PEERS = {
    "numpy": ("numpy_peer.py", "apt-get install python3-numpy"),
    "torch": ("torch_peer.py", "apt-get install python3-torch"),
    "scipy": ("scipy_peer.py", "apt-get install python3-scipy"),
    "numba": ("numba_peer.py", "apt-get install python3-numba"),
    "halide": ("halide_peer.py", "apt-get install python3-halide libhalide14-0-dev"),
    "numexpr": ("numexpr_peer.py", "apt-get install python3-numexpr"),
    "onnxruntime": ("onnxruntime_peer.js", "benchmark/throughput/run --install"),
}


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
    wanted = [name for name in contenders if name in INTERNAL]
    return Process([find_driver(), f"--programs={HERE}/programs", f"--processors={threads}",
                    f"--trials={trials}", "--contenders=" + ",".join(wanted or ["kernel"])]
                   + ["--relaxed"] * relaxed,
                   processors, threads)


def get_packages_folder():
    """Where npm's packages are: in the build."""
    return os.path.join(os.path.dirname(os.path.dirname(find_driver())), "benchmark-packages")


def install():
    """What no Debian package has. Runs no code of the package."""
    folder = get_packages_folder()
    os.makedirs(folder, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(os.path.join(HERE, "../../tools/bcast-conformance/share", name), folder)
    subprocess.run(["npm", "ci", "--ignore-scripts", "--prefix", folder], check=True)


def start_peer(name, processors, threads):
    """The peer and its version; fails where it is not installed."""
    script, help_text = PEERS[name]
    script = os.path.join(HERE, "peers", script)
    command = [sys.executable, script]
    if script.endswith(".js"):
        command = ["node", script, get_packages_folder()]
        if shutil.which("node") is None:
            raise Failure("not installed: apt-get install nodejs npm")
    process = Process(command, processors, threads, errors=subprocess.DEVNULL)
    try:
        return process, process.ask(do="version")["version"]
    except Failure as failure:
        process.close()
        raise Failure(f"not installed: {help_text}") from failure
