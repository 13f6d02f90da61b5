"""The machines that programs are compiled for, and how each runs them."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Machine:
    name: str
    # Options of bcast-compile and of Clang, and the command before the program.
    target: tuple = ()
    clang: tuple = ()
    run: tuple = ()
    # A part of the names of instructions on which the emulator aborts.
    aborts_on: str = None


def cross(name, triple, options, *emulator, **others):
    clang = (f"--target={triple}", "-fuse-ld=lld", "-static")
    return Machine(name, (f"--target={triple}", *options), clang, emulator, **others)


def riscv_v(length):
    """QEMU before 8.1 aborts on conversions to integers (qemu-project/qemu#1441)."""
    return cross(f"rvv{length}", RISCV, ["--features=+v", f"--vector-bits={length}"],
                 "qemu-riscv64", "-cpu", f"rv64,v=true,vlen={length},vext_spec=v1.0", aborts_on=".rtz.")  # fmt: skip


ARM, RISCV = "aarch64-linux-gnu", "riscv64-linux-gnu"
HOST = Machine("host")
MACHINES = [
    cross("neon", ARM, [], "qemu-aarch64", "-cpu", "cortex-a57"),
    cross("sve256", ARM, ["--features=+sve", "--vector-bits=256"], "qemu-aarch64", "-cpu", "max,sve-max-vq=2"),
    cross("sve512", ARM, ["--cpu=a64fx"], "qemu-aarch64", "-cpu", "max,sve-max-vq=4"),
    cross("rv64gc", RISCV, [], "qemu-riscv64"),
    riscv_v(128),
    riscv_v(256),
]  # fmt: skip


class Failure(Exception):
    pass


def find_clang():
    return next((path for name in ("clang-22", "clang") if (path := shutil.which(name))), "clang")


def execute(command, folder, timeout=600):
    try:
        finished = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise Failure(f"{' '.join(command)} did not end")
    if finished.returncode:
        raise Failure(f"{' '.join(command)} ended with {finished.returncode}:\n{finished.stdout}{finished.stderr}")
    return finished.stdout


def build(machine, folder, sources, include, runtime, names=("--header=programs.h",)):
    """Compiles programs.mlir and the C sources in `folder`. Returns the command that runs the program."""
    execute(["bcast-compile", "programs.mlir", "-o", f"{machine.name}.o", *names, *machine.target], folder)
    execute([find_clang(), *machine.clang, "-w", f"-I{include}", "-I.", *sources, runtime, f"{machine.name}.o", "-lm",
             "-o", machine.name], folder)  # fmt: skip
    return [*machine.run, os.path.join(folder, machine.name)]


def find_unsupported(machine, folder):
    """The functions of the object file that have an instruction on which the emulator aborts."""
    if machine.aborts_on is None:
        return set()
    found, function = set(), None
    for line in execute(["llvm-objdump-22", "--disassemble", "--mattr=+v", f"{machine.name}.o"], folder).splitlines():
        if match := re.match(r"\w+ <(?:bcast\.entry\.)?(\w[\w.]*)>:", line):
            function = match[1]
        elif machine.aborts_on in line:
            found.add(function)
    return found
