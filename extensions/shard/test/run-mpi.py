#!/usr/bin/env python3
"""Runs a program on several processes: run-mpi.py {openmpi,mpich} PROCESSES [--timeout=SECONDS] COMMAND...

The exit code is the launcher's. Processes that take longer are killed, and the exit code is 124.
More processes than processors are fine, and so is root in a container.
"""

import os
import signal
import subprocess
import sys

LAUNCHERS = {
    "openmpi": ["mpirun.openmpi", "--oversubscribe", "--bind-to", "none", "-n"],
    "mpich": ["mpirun.mpich", "-n"],
}
ENVIRONMENT = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    # Containers forbid reads of another process's memory; Open MPI would warn.
    "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
    # Processes that wait leave the processors to others.
    "OMPI_MCA_mpi_yield_when_idle": "1",
    # With sanitizers, programs cannot have UCX's own hooks of memory, and MPI's libraries leak.
    "UCX_MEM_MMAP_HOOK_MODE": "none",
    "LSAN_OPTIONS": "detect_leaks=0",
    # Threads of compiled programs; processes share the processors.
    "OMP_NUM_THREADS": "1",
}


def main():
    arguments = sys.argv[1:]
    if len(arguments) < 3 or arguments[0] not in LAUNCHERS:
        sys.exit(__doc__)
    mpi, processes, *command = arguments
    timeout = 120
    if command[0].startswith("--timeout="):
        timeout = float(command.pop(0).split("=")[1])
    launcher = subprocess.Popen(
        LAUNCHERS[mpi] + [processes] + command,
        env={**ENVIRONMENT, **os.environ},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        sys.exit(launcher.wait(timeout))
    except subprocess.TimeoutExpired:
        # The launcher ends its processes.
        launcher.terminate()
        try:
            launcher.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(launcher.pid, signal.SIGKILL)
            launcher.wait()
        print(f"run-mpi.py: {command[0]} on {processes} processes took more than {timeout:g} s", file=sys.stderr)
        sys.exit(124)


main()
