"""Ends runners by limits, and bcast-conformance by signals, and prints what is left.

usage: end_runners.py FOLDER
"""

import os
import shutil
import signal
import subprocess
import sys
import time

FOLDER = sys.argv[1]
PID = os.path.join(FOLDER, "pid")
# The shell has a child in the background, and that one, too.
SLEEPER = (f"sh -c 'sleep 1000 & echo $! > {PID}.child; sleep 1000' & "
           f"until [ -s {PID}.child ]; do sleep 0.01; done; echo $$ > {PID}; ")  # fmt: skip


def start(*options):
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(os.path.join(FOLDER, "temporary"))
    return subprocess.Popen(
        ["bcast-conformance", "--filter=^not i1$", *options], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
        text=True, env=dict(os.environ, TMPDIR=os.path.join(FOLDER, "temporary")))  # fmt: skip


def wait_for(condition):
    deadline = time.monotonic() + 60
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def read_pids():
    pids = []
    for path in (PID, PID + ".child"):
        if not os.path.exists(path) or not os.path.getsize(path):
            return None
        with open(path) as file:
            pids.append(int(file.read()))
    return pids


def is_gone(pid):
    """Ended, though perhaps nobody has asked for its exit code."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def report(name, process):
    pids = read_pids()
    _, errors = process.communicate(timeout=60)
    gone = wait_for(lambda: all(map(is_gone, pids)))
    print(f"{name}: {process.returncode}, runner {'gone' if gone else 'left'},",
          sorted(set(os.listdir(FOLDER)) - {"pid", "pid.child", "pid.end"}), os.listdir(FOLDER + "/temporary"))  # fmt: skip
    print(errors, end="")


# lit ignores some.
for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(ending, signal.SIG_DFL)
for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    process = start("--runner=" + SLEEPER + "wait", "-o", os.path.join(FOLDER, "output"))
    assert wait_for(read_pids)
    process.send_signal(ending)
    report(ending.name, process)

process = start("--runner=" + SLEEPER + "wait", "--timeout=3")
assert wait_for(read_pids)
report("timeout", process)

process = start("--runner=" + SLEEPER + "yes", "--output-limit=1")
assert wait_for(read_pids)
report("output", process)

# A runner ends with its shell.
process = start("--runner=" + SLEEPER)
assert wait_for(read_pids)
report("background", process)

# As after nohup.
signal.signal(signal.SIGHUP, signal.SIG_IGN)
process = start("--runner=" + SLEEPER + f"until [ -e {PID}.end ]; do sleep 0.01; done; exit 5")
assert wait_for(read_pids)
process.send_signal(signal.SIGHUP)
with open(PID + ".end", "w"):
    report("ignored", process)
