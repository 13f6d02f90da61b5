#!/usr/bin/env python3
"""What other compilers read of programs that left bcast, and whether IREE computes the same.

usage: benchmark/peers/run readers

60 programs leave by --bcast-to-linalg=upstream-only, in generic form: those of
test/Pipelines/upstream-questions.mlir, the examples, and random ones with dynamic shapes. iree-opt,
torch-mlir, xdsl-opt and Debian's mlir-opt-19 parse each. IREE compiles those of the first kind, without
checks, and its results are bcast's. Prints what is refused, and why. Ends with 1 where a result
differs, or where a reader refuses more than the operations that it does not have.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile
import warnings

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
TEST = os.path.join(HERE, "../../test")
sys.path[:0] = [os.path.join(TEST, "Random/differential"), os.path.join(TEST, "Pipelines/Inputs")]
import dynamic_program
import run_upstream

QUESTIONS = os.path.join(TEST, "Pipelines/upstream-questions.mlir")
NUM_PROGRAMS = 60
# What the readers do not have, by the text of their errors.
KNOWN = {
    "xdsl-opt": ("is not registered", "overflowFlags", "dense literal"),
    "mlir-opt-19": ("overflowFlags",),
    # Masks of a constant had a bit for each element before MLIR 22.
    "iree-opt": ("xi1>",),
    "torch-mlir": ("xi1>", "data size"),
    "IREE": ("unexpected during shape cleanup",),
}


def leave(path, *options):
    command = ["bcast-opt", "--bcast-to-linalg=upstream-only checks=none", *options, path]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def run_tool(*command):
    def read(path):
        finished = subprocess.run([*command, path], capture_output=True, text=True)
        return None if finished.returncode == 0 else finished.stdout + finished.stderr

    return read


def read_torch_mlir(path):
    from torch_mlir.ir import Context, Module

    with Context():
        try:
            Module.parse(open(path).read())
        except Exception as error:
            return str(error)
    return None


def find_readers():
    folder = os.path.dirname(sys.executable)
    return {
        "iree-opt": run_tool(os.path.join(folder, "iree-opt"), "-o", "/dev/null"),
        "torch-mlir": read_torch_mlir,
        "xdsl-opt": run_tool(os.path.join(folder, "xdsl-opt")),
        "mlir-opt-19": run_tool("mlir-opt-19", "-o", "/dev/null"),
    }


def shorten(error):
    """The line that says what is wrong."""
    lines = [line.strip(" |^-") for line in error.splitlines()]
    found = [line for line in lines if re.search("error:|not registered|does not verify|mismatch|invalid", line)]
    return (found or list(filter(None, lines)))[-1][:200]


def split_functions(text):
    """The functions of a module, each with the private ones that it may call."""
    functions = re.findall(r"^func\.func .*?^}\n", text, re.S | re.M)
    private = "".join(function for function in functions if "func.func private" in function)
    return {re.search(r"@(\w+)", function)[1]: private + function
            for function in functions if "func.func private" not in function}  # fmt: skip


def make_programs(folder):
    """Paths of programs, the questions first."""
    texts = split_functions(open(QUESTIONS).read())
    for path in sorted(glob.glob(os.path.join(HERE, "../../examples/*/*.mlir"))):
        text = open(path).read()
        if not re.search(r"own-|sharded", path):
            texts[os.path.basename(os.path.dirname(path)) + "-" + os.path.basename(path)[:-5]] = text
    number = 0
    while len(texts) < NUM_PROGRAMS:
        program = dynamic_program.generate("0", number)[0]
        texts[f"random-{number}"] = program.text(program.results, "main")
        number += 1
    paths = []
    for name, text in texts.items():
        paths.append(os.path.join(folder, name + ".mlir"))
        with open(paths[-1], "w") as file:
            file.write(text)
    return paths


def compile_iree(text):
    import iree.compiler
    import iree.runtime

    options = ["--iree-llvmcpu-target-cpu=host"]
    code = iree.compiler.compile_str(text, target_backends=["llvm-cpu"], input_type="none", extra_args=options)
    context = iree.runtime.SystemContext(config=iree.runtime.Config("local-task"))
    context.add_vm_module(iree.runtime.VmModule.copy_buffer(context.instance, code))
    return context.modules.module


def run_iree(path, folder):
    """How many calls IREE and bcast agree on, and the problem, or None."""
    left = leave(path)
    functions = [function for function in run_upstream.find_functions(left)
                 if function[0] in os.path.basename(path)]  # fmt: skip
    made = list(run_upstream.make_requests(folder, functions, 4))
    if any("bf16" in type for _, arguments, _ in functions for type in arguments):
        return 0, None  # NumPy has no bf16.
    errors = run_upstream.run_bcast(path, [request for _, _, request in made], folder)
    try:
        module = compile_iree(left)
    except Exception as error:
        return 0, shorten(str(error))
    count = 0
    for (function, inputs, request), error in zip(made, errors):
        if error:
            continue
        results = module[function[0]](*inputs)
        for path, result in zip(request["outputs"], results if isinstance(results, (tuple, list)) else [results]):
            found = path + ".iree.npy"
            np.save(found, result.to_host().astype(np.load(path).dtype))
            if problem := run_upstream.differ(path, found):
                return count, f"@{function[0]} of {[x.shape for x in inputs]}: {problem}"
        count += 1
    return count, None


def main():
    warnings.simplefilter("ignore")
    refused, failed, calls = {}, [], 0
    readers = find_readers()
    with tempfile.TemporaryDirectory() as folder:
        paths = make_programs(folder)
        for path in paths:
            generic = path.replace(".mlir", ".generic.mlir")
            with open(generic, "w") as file:
                file.write(leave(path, "--mlir-print-op-generic"))
            for name, read in readers.items():
                if error := read(generic):
                    refused.setdefault(name, []).append(f"{os.path.basename(path)}: {shorten(error)}")
                    failed += [] if any(known in error for known in KNOWN[name]) else refused[name][-1:]
        for path in paths[: len(split_functions(open(QUESTIONS).read()))]:
            count, problem = run_iree(path, folder)
            calls += count
            if problem and any(known in problem for known in KNOWN["IREE"]):
                refused.setdefault("IREE", []).append(f"{os.path.basename(path)}: {problem}")
                continue
            failed += [f"{os.path.basename(path)}: {problem}"] * bool(problem)
    for name in readers:
        lines = refused.get(name, [])
        print(f"{name}: {len(paths) - len(lines)} of {len(paths)} programs", *lines, sep="\n  ")
    print(f"IREE: {calls} calls have bcast's results", *refused.get("IREE", []), sep="\n  ")
    print(*failed, sep="\n")
    sys.exit(bool(failed) or not calls)


if __name__ == "__main__":
    main()
