#!/usr/bin/env python3
"""Compiles and runs each operation of arith and math, one element at a time.

usage: every_operation.py <mlir-include-dir> [operation...]

The operations are those that the installed MLIR defines; one that
operation_table.py lacks is a failure. An operation runs in the body of a
linalg.generic, which is vectorized, and of a tensor.generate, which is not, on
every type that it takes of those that bcast has. It gives what NumPy gives, or
is refused by name.
"""

import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../differential"))

import numpy as np
import operation_table
from compare import differences
from program import from_npy, to_npy

DEFINITIONS = ["Arith/IR/ArithOps.td", "Math/IR/MathOps.td"]


def read_operations(include_dir):
    names = []
    for definitions in DEFINITIONS:
        path = os.path.join(include_dir, "mlir", "Dialect", definitions)
        command = ["mlir-tblgen", "-gen-op-doc", "-I" + include_dir, path]
        text = subprocess.run(command, capture_output=True, check=True, text=True).stdout
        names += re.findall(r"^### `([\w.]+)`", text, flags=re.MULTILINE)
    return sorted(names)


def tensor(element_type, size):
    return f"tensor<{size}x{element_type.name}>"


def write_generic(body, operands, results, size):
    """Of operands that are (name, element type), and results' element types."""
    ins = ", ".join(name for name, _ in operands)
    in_types = ", ".join(tensor(t, size) for _, t in operands)
    out_types = [tensor(t, size) for t in results]
    lines = [f"%e{i} = tensor.empty() : {type}" for i, type in enumerate(out_types)]
    maps = ", ".join(["affine_map<(i) -> (i)>"] * (len(operands) + len(results)))
    arguments = [f"%{'abc'[i]}: {t.name}" for i, (_, t) in enumerate(operands)]
    arguments += [f"%o{i}: {t.name}" for i, t in enumerate(results)]
    target = f"%v:{len(results)}"
    lines += [
        f'{target} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}}',
        f"    ins({ins} : {in_types}) outs({', '.join(f'%e{i}' for i in range(len(results)))} : {', '.join(out_types)}) {{",
        f"^bb0({', '.join(arguments)}):",
        body,
        f"linalg.yield {', '.join(f'%r{i}' for i in range(len(results)))} : {', '.join(t.name for t in results)}",
        f"}} -> ({', '.join(out_types)})",
    ]
    return lines, [f"%v#{i}" for i in range(len(results))]


def write_generate(body, operands, results, size):
    lines, names = [], []
    for i, t in enumerate(results):
        lines += [f"%g{i} = tensor.generate {{", "^bb0(%n: index):"]
        lines += [
            f"%{'abc'[j]} = tensor.extract {name}[%n] : {tensor(type, size)}" for j, (name, type) in enumerate(operands)
        ]
        lines += [body, f"tensor.yield %r{i} : {t.name}", f"}} : {tensor(t, size)}"]
        names.append(f"%g{i}")
    return lines, names


def write_function(case, name):
    """A function that computes the results twice."""
    size = len(case.operands[0][0])
    operands = [(f"%arg{i}", t) for i, (_, t) in enumerate(case.operands)]
    results = [t for _, t in case.results]
    lines, values = [], []
    for write in write_generic, write_generate:
        more, names = write(case.body, operands, results, size)
        lines += more
        values += names
    types = ", ".join(tensor(t, size) for t in results * 2)
    arguments = ", ".join(f"{name}: {tensor(t, size)}" for name, t in operands)
    return "\n".join(
        [f"func.func @{name}({arguments}) -> ({types}) {{", *lines, f"return {', '.join(values)} : {types}", "}"]
    )


def run(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def check_case(name, case, folder):
    path = os.path.join(folder, f"{name}.mlir")
    with open(path, "w") as file:
        file.write(write_function(case, "main"))
    command = ["bcast-run", path]
    for i, (array, t) in enumerate(case.operands):
        np.save(f"{path}.{i}.npy", to_npy(array, t))
        command.append(f"--input=@{path}.{i}.npy")
    outputs = [f"{path}.out{i}.npy" for i in range(2 * len(case.results))]
    finished = run(command + [f"--output=@{output}" for output in outputs])
    if finished.returncode != 0 or finished.stderr:
        return f"{case.body}\n{finished.stderr}"
    for output, (expected, t), how in zip(outputs, case.results * 2, ["vectors"] * len(case.results) + ["scalars"] * len(case.results)):
        actual = from_npy(np.load(output), t)
        wrong = differences(actual, expected, t, case.ulps)
        if wrong.any():
            at = int(np.nonzero(wrong)[0][0])
            operands = [array[at] for array, _ in case.operands]
            return f"{case.body}\n{how}: {wrong.sum()} of {wrong.size} are wrong; of {operands}: {actual[at]}, not {expected[at]}"
    return ""


def check_refused(name, refused, folder):
    case = operation_table.Case(refused.body, [(np.zeros(4, refused.element_type.storage), refused.element_type)], [])
    case.results = [(case.operands[0][0], refused.element_type)]
    problem = check_case(name, case, folder)
    return "" if f"error: '{name}' op" in problem else f"is not refused by name: {problem}"


def check(name, entry, folder):
    if isinstance(entry, operation_table.Refused):
        return check_refused(name, entry, folder)
    problems = (check_case(f"{name}-{i}", case, folder) for i, case in enumerate(entry))
    return next((problem for problem in problems if problem), "")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with np.errstate(all="ignore"):
        table = operation_table.make_table()
    names = sys.argv[2:] or read_operations(sys.argv[1])
    problems = [f"{name} is not in the table" for name in names if name not in table]
    if not sys.argv[2:]:
        problems += [f"{name} is no operation" for name in sorted(set(table) - set(names))]
    known = [name for name in names if name in table]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, problem in zip(known, pool.map(lambda name: check(name, table[name], folder), known)):
            if problem:
                problems.append(f"{name}: {problem}")
    print("\n".join(problems + [f"{len(known)} operations, {len(problems)} problems"]))
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
