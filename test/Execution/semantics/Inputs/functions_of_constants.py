"""Functions of constants: the same bits as of arguments of the same values.

Upstream folds the functions of math by the libm of the compiling machine, whose results have other
bits than compiled code. Each program computes a function of a constant and of an argument, and
counts the elements that differ.

usage: functions_of_constants.py DOCS_MATH ELEMENT_TYPE [BCAST_RUN_OPTION ...]
"""

import re
import subprocess
import sys
import tempfile

VALUES = [0.0, -0.7, 0.3, 1.0e-40, 0.5, 1.7, 2.5, -3.3, 10.0, 0.99, 1.01, 30.5, 77.0, 0.123, -0.001, 5.5, 0.61]


def dense(values):
    return "[" + ", ".join(f"{value:.4e}" for value in values) + "]"


# A name, the shape, and the constant `%c`, where ROW are the values, VALUE is one, and E the element type.
FORMS = [
    ("scalar", "", "%c = arith.constant dense<VALUE> : tensor<E>"),
    ("one", "1x", "%c = arith.constant dense<VALUE> : tensor<1xE>"),
    ("splat", "17x", "%c = arith.constant dense<VALUE> : tensor<17xE>"),
    ("large", "3x1025x", "%c = arith.constant dense<VALUE> : tensor<3x1025xE>"),
    ("row", "17x", "%c = arith.constant dense<ROW> : tensor<17xE>"),
    ("stretched", "3x17x", """%v = arith.constant dense<VALUE> : tensor<E>
      %c = bcast.broadcast_in_dim %v, dims = [] : tensor<E> -> tensor<3x17xE>"""),
    ("rows", "3x17x", """%v = arith.constant dense<ROW> : tensor<17xE>
      %c = bcast.broadcast_in_dim %v, dims = [1] : tensor<17xE> -> tensor<3x17xE>"""),
    ("iota of one", "1x17x", """%i = bcast.iota dim = 0 : tensor<1x17xE>
      %v = arith.constant dense<VALUE> : tensor<1x17xE>
      %c = bcast.add %i, %v : tensor<1x17xE>"""),
    ("iota", "17x", """%i = bcast.iota dim = 0 : tensor<17xE>
      %v = arith.constant dense<VALUE> : tensor<17xE>
      %c = bcast.multiply %i, %v : tensor<17xE>"""),
    ("sum", "", """%v = arith.constant dense<VALUE> : tensor<1xE>
      %c = bcast.reduce sum %v, dims = [0] : tensor<1xE> -> tensor<E>"""),
    ("fill", "5x", """%v = arith.constant VALUE : E
      %e = tensor.empty() : tensor<5xE>
      %c = linalg.fill ins(%v : E) outs(%e : tensor<5xE>) -> tensor<5xE>"""),
]  # fmt: skip


def read_functions(path):
    """The functions of the first table of docs/math.md."""
    with open(path, encoding="utf-8") as file:
        table = file.read().split("## Errors")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if re.match(r"\| [a-z]", line)]
    names = [name.strip() for row in rows for name in row.split(",")]
    return sorted({name for name in names if re.fullmatch("[a-z_0-9]+", name) and len(name) > 2} - {"operation", "f32"})


def make_program(functions, form, value, element):
    """Counts, for each function, elements of a constant whose function has other bits than that of an argument."""
    _, shape, constant = form
    tensor = f"tensor<{shape}{element}>"
    bits, truth, numbers = (f"tensor<{shape}{kind}>" for kind in (f"i{element.strip('bf')}", "i1", "i32"))
    constant = constant.replace("VALUE", str(value)).replace("ROW", dense(VALUES))
    lines = [re.sub(r"\bE\b|(?<=x)E(?=>)", element, constant), f"%n = bcast.add %c, %zero : {tensor}"]
    dims = ", ".join(str(dim) for dim in range(shape.count("x")))
    for name in functions:
        apply = lambda x: f"bcast.{name} {', '.join([x] * (2 if name in ('atan2', 'power') else 1))} : {tensor}"
        lines += [
            f"%f_{name} = {apply('%c')}",
            f"%g_{name} = {apply('%n')}",
            f"%fb_{name} = bcast.bitcast_convert %f_{name} : {tensor} -> {bits}",
            f"%gb_{name} = bcast.bitcast_convert %g_{name} : {tensor} -> {bits}",
            f"%d_{name} = bcast.compare NE, %fb_{name}, %gb_{name} : ({bits}, {bits}) -> {truth}",
            # Any NaN is equal to any NaN.
            f"%nf_{name} = bcast.compare EQ, %f_{name}, %f_{name} : ({tensor}, {tensor}) -> {truth}",
            f"%ng_{name} = bcast.compare EQ, %g_{name}, %g_{name} : ({tensor}, {tensor}) -> {truth}",
            f"%n_{name} = bcast.or %nf_{name}, %ng_{name} : {truth}",
            f"%w_{name} = bcast.and %d_{name}, %n_{name} : {truth}",
            f"%i_{name} = bcast.convert %w_{name} : {truth} -> {numbers}",
            f"%count_{name} = bcast.reduce sum %i_{name}, dims = [{dims}] : {numbers} -> tensor<i32>",
        ]
    counts = ", ".join(f"%count_{name}" for name in functions)
    types = ", ".join(["tensor<i32>"] * len(functions))
    body = "\n  ".join(lines)
    return f"func.func @main(%zero: {tensor}) -> ({types}) {{\n  {body}\n  return {counts} : {types}\n}}\n"


def main():
    element, options = sys.argv[2], sys.argv[3:]
    functions = read_functions(sys.argv[1])
    failed = False
    for form in FORMS if element == "f32" else FORMS[1::3]:
        for value in [0.7, 1.3] if form[0] not in ("row", "rows") else [0]:
            with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
                file.write(make_program(functions, form, value, element))
                file.flush()
                run = subprocess.run(["bcast-run", file.name, f"--input={form[1]}{element}=0", *options],
                                     capture_output=True, text=True, check=False)  # fmt: skip
            counts = run.stdout.split()
            if run.returncode or len(counts) != len(functions):
                sys.exit(f"{form[0]} of {value}:\n{run.stderr}")
            wrong = [f"{name} ({count})" for name, count in zip(functions, counts) if count != "0"]
            if wrong:
                failed = True
                print(f"{form[0]} of {value}: {', '.join(wrong)} differ from functions of arguments")
    print(f"{len(functions)} functions of {element}")
    sys.exit(1 if failed else 0)


main()
