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
INTERNAL = ["kernel", "bcast", "stock", "memcpy", "memset", "eigen", "xtensor"]
# Name of a peer, its command, and how to install what it needs.
PEERS = {
    "numpy": (["peers/numpy_peer.py"], "apt-get install python3-numpy"),
}


class Failure(Exception):
    pass


class Process:
    """A process that answers requests."""

    def __init__(self, command, processors, threads):
        # Threads that keep waiting actively would disturb whoever is next.
        environment = dict(os.environ, OMP_NUM_THREADS=str(threads), KMP_BLOCKTIME="0",
                           OMP_WAIT_POLICY="passive")
        self.name = os.path.basename(command[0])
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
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


def start_driver(contenders, processors, threads, trials):
    tool = shutil.which(DRIVER)
    if tool is None:
        sys.exit(f"{DRIVER} is not in PATH; build it, then "
                 'export PATH="$PWD/build/release/bin:$PATH"')
    wanted = [name for name in contenders if name in INTERNAL]
    return Process([tool, f"--programs={HERE}/programs", f"--processors={threads}",
                    f"--trials={trials}", "--contenders=" + ",".join(wanted or ["kernel"])],
                   processors, threads)


def start_peer(name, processors, threads):
    """The peer and its version; fails where it is not installed."""
    (script, *arguments), help_text = PEERS[name]
    interpreter = "node" if script.endswith(".js") else sys.executable
    if shutil.which(interpreter) is None:
        raise Failure(f"{interpreter} is missing: {help_text}")
    process = Process([interpreter, os.path.join(HERE, script), *arguments], processors, threads)
    try:
        return process, process.ask(do="version")["version"]
    except Failure as failure:
        process.close()
        raise Failure(f"not installed: {help_text}") from failure
