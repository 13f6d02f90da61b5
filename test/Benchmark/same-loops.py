#!/usr/bin/env python3
"""same-loops.py MLIR_OPT PROGRAM...: compares the loops of programs of bcast, linalg and TOSA.

Each PROGRAM is a workload of benchmark/throughput. It is written in generics, one per operation, in
named operations of linalg, and in TOSA, which upstream's passes lower to linalg. All forms have to
become the same affine loops. Prints a table of the forms: `same` if all is the same up to the order
of constants, `loops` if the loops and their loads are the same and the arithmetic differs, since a
form defines it otherwise (rsqrt, sigmoid, bf16, the least number of TOSA's maximum). The reference
for TOSA is what --convert-tosa-to-bcast makes of the same operations.
"""

import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent
SIZES = dict(M=128, N=256, P=272, A=16, B=48, C=40, H=24, W=32, D=64, R=100, K=64)
TOSA_TO_LINALG = ("--pass-pipeline=builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,"
                  "tosa-to-tensor,tosa-to-arith))")

TOSA_TO_BCAST = ("--pass-pipeline=builtin.module(func.func(convert-tosa-to-bcast{report=false},"
                 "tosa-to-tensor))")


def run(*command, program):
    result = subprocess.run(command, input=program, capture_output=True, text=True)
    if result.returncode not in (0, 2):
        sys.exit(f"{' '.join(command)}: {result.stderr}")
    return result.stdout if result.returncode == 0 else None


def opt(*passes, program):
    return run("bcast-opt", "-", *passes, program=program)


def get_loops(program):
    """The affine loops of a program, with constants and extents in place of their names."""
    text = opt("--bcast-to-affine=vector-bits=512", program=program)
    constants = dict(re.findall(r"(%\w+) = arith\.constant (.*)", text))
    for name, buffer, dim in re.findall(r"(%\w+) = memref\.dim (%\w+), (%\w+)", text):
        constants[name] = f"dim {constants[dim]} of {buffer}"
    lines = [line for line in text.splitlines()
             if not re.search(r"= (arith\.constant|memref\.dim) ", line)]
    names = {}

    def rename(match):
        name = match[0]
        if name in constants:
            return f"({constants[name]})"
        return names.setdefault(name, f"%{len(names)}")

    return [re.sub(r"%\w+", rename, line) for line in lines]


def without_arithmetic(loops):
    """The loops and the loads, without the names of values."""
    kept = [line for line in loops if re.search(r"(affine|scf)\.(for|parallel) |load ", line)]
    return [re.sub(r"%\d+(#\d+)?|\([^()]*f(32|16)\)", "%", line) for line in kept]


def compare(reference, form):
    if form is None:
        return "-"
    loops = get_loops(form)
    if loops == reference:
        return "same"
    return "loops" if without_arithmetic(loops) == without_arithmetic(reference) else "DIFFERENT"


def main():
    mlir_opt, *paths = sys.argv[1:]
    print(f"{'workload':<32} generic   named     tosa")
    different = False
    for path in sorted(map(pathlib.Path, paths)):
        program = re.sub(r"\$([A-Z])", lambda match: str(SIZES[match[1]]), path.read_text())
        explicit = opt("--bcast-to-explicit", program=program)
        reference = get_loops(program)
        generic = opt("--bcast-explicit-to-linalg=fuse=false", program=explicit)
        named = run(sys.executable, FOLDER / "forms.py", "linalg", program=explicit)
        tosa = run(sys.executable, FOLDER / "forms.py", "tosa", program=explicit)
        forms = [compare(reference, generic), compare(reference, named)]
        if tosa:
            imported = opt(TOSA_TO_BCAST, program=tosa)
            lowered = run(mlir_opt, "-", TOSA_TO_LINALG, program=tosa)
            forms.append(compare(get_loops(imported), lowered))
        else:
            forms.append("-")
        different |= "DIFFERENT" in forms
        print(f"{path.stem:<32} " + " ".join(f"{form:<9}" for form in forms).rstrip())
    sys.exit(different)


main()
