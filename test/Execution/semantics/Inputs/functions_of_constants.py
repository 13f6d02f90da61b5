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

MATH = {"exponential": "exp", "exponential_minus_one": "expm1", "log_plus_one": "log1p", "sine": "sin", "cosine": "cos",
        "power": "powf"}  # fmt: skip
MATH |= {name: name for name in "acos acosh asin asinh atan atan2 atanh cbrt cosh erf erfc exp2 log log10 log2 sinh tan tanh".split()}
MATH = {name: f"math.{function}" for name, function in MATH.items()}
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
    # Constants once they are in one body.
    ("selection by x = x", "17x", """%i = bcast.bitcast_convert %zero : tensor<17xE> -> tensor<17xI>
      %same = bcast.compare EQ, %i, %i : (tensor<17xI>, tensor<17xI>) -> tensor<17xi1>
      %v = arith.constant dense<VALUE> : tensor<17xE>
      %c = bcast.select %same, %v, %zero : (tensor<17xi1>, tensor<17xE>, tensor<17xE>) -> tensor<17xE>"""),
    ("selection by an index", "3x", """%i = bcast.iota dim = 0 : tensor<3xi32>
      %four = arith.constant dense<4> : tensor<3xi32>
      %less = bcast.compare LT, %i, %four : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %v = arith.constant dense<VALUE> : tensor<3xE>
      %c = bcast.select %less, %v, %zero : (tensor<3xi1>, tensor<3xE>, tensor<3xE>) -> tensor<3xE>"""),
    ("remainder by 1", "17x", """%i = bcast.bitcast_convert %zero : tensor<17xE> -> tensor<17xI>
      %one = arith.constant dense<1> : tensor<17xI>
      %five = arith.constant dense<5> : tensor<17xI>
      %nothing = bcast.remainder %i, %one : tensor<17xI>
      %sum = bcast.add %nothing, %five : tensor<17xI>
      %c = bcast.convert %sum : tensor<17xI> -> tensor<17xE>"""),
    ("quotient of an index", "17x", """%i = bcast.iota dim = 0 : tensor<17xi32>
      %all = arith.constant dense<17> : tensor<17xi32>
      %nothing = bcast.floor_divide %i, %all : tensor<17xi32>
      %f = bcast.convert %nothing : tensor<17xi32> -> tensor<17xE>
      %v = arith.constant dense<VALUE> : tensor<17xE>
      %c = bcast.add %f, %v : tensor<17xE>"""),
    ("nested selections", "17x", """%v = arith.constant dense<VALUE> : tensor<17xE>
      %less = bcast.compare LT, %zero, %v : (tensor<17xE>, tensor<17xE>) -> tensor<17xi1>
      %s = bcast.select %less, %v, %zero : (tensor<17xi1>, tensor<17xE>, tensor<17xE>) -> tensor<17xE>
      %c = bcast.select %less, %s, %v : (tensor<17xi1>, tensor<17xE>, tensor<17xE>) -> tensor<17xE>"""),
    ("comparison of an integer", "17x", """%i = bcast.bitcast_convert %zero : tensor<17xE> -> tensor<17xI>
      %s = bcast.convert %i : tensor<17xI> -> tensor<17xE>
      %half = arith.constant dense<0.5> : tensor<17xE>
      %other = bcast.compare NE, %s, %half : (tensor<17xE>, tensor<17xE>) -> tensor<17xi1>
      %v = arith.constant dense<VALUE> : tensor<17xE>
      %c = bcast.select %other, %v, %zero : (tensor<17xi1>, tensor<17xE>, tensor<17xE>) -> tensor<17xE>"""),
    ("truth", "17x", """%i = bcast.bitcast_convert %zero : tensor<17xE> -> tensor<17xI>
      %same = bcast.compare EQ, %i, %i : (tensor<17xI>, tensor<17xI>) -> tensor<17xi1>
      %f = bcast.convert %same : tensor<17xi1> -> tensor<17xE>
      %v = arith.constant dense<VALUE> : tensor<17xE>
      %c = bcast.multiply %f, %v : tensor<17xE>"""),
]  # fmt: skip

# Programs of linalg, where FUNCTION is one of math and ARGS are `%x`, once or twice. `%k` is a scalar constant,
# and `%f` the result.
GENERIC = """linalg.generic {indexing_maps = [MAPaffine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      INS outs(%e : tensor<17xE>) {"""
BRANCH = GENERIC.replace("MAP", "affine_map<(d0) -> (d0)>, ").replace("INS", "ins(%zero : tensor<17xE>)") + """
      ^bb0(%z: E, %out: E):
        %less = arith.cmpf olt, %z, %k : E
        %y = scf.if %less -> E {
          COMPUTE
          %inner = FUNCTION ARGS : E
          scf.yield %inner : E
        } else {
          scf.yield %k : E
        }
        linalg.yield %y : E
      } -> tensor<17xE>"""
LINALG_FORMS = [
    ("scalar input", GENERIC.replace("MAP", "affine_map<(d0) -> ()>, ").replace("INS", "ins(%k : E)") + """
      ^bb0(%x: E, %out: E):
        %y = FUNCTION ARGS : E
        linalg.yield %y : E
      } -> tensor<17xE>"""),
    ("captured", GENERIC.replace("MAP", "").replace("INS", "") + """
      ^bb0(%out: E):
        %x = arith.negf %negated : E
        %y = FUNCTION ARGS : E
        linalg.yield %y : E
      } -> tensor<17xE>"""),
    ("two equal constants", GENERIC.replace("MAP", "").replace("INS", "") + """
      ^bb0(%out: E):
        %i = linalg.index 0 : index
        %first = arith.cmpi eq, %i, %c0 : index
        %other = arith.constant VALUE : E
        %x = arith.select %first, %k, %other : E
        %y = FUNCTION ARGS : E
        linalg.yield %y : E
      } -> tensor<17xE>"""),
    ("in a region", GENERIC.replace("MAP", "").replace("INS", "") + """
      ^bb0(%out: E):
        %i = linalg.index 0 : index
        %some = arith.cmpi ult, %i, %c17 : index
        %y = scf.if %some -> E {
          %x = arith.constant VALUE : E
          %inner = FUNCTION ARGS : E
          scf.yield %inner : E
        } else {
          scf.yield %k : E
        }
        linalg.yield %y : E
      } -> tensor<17xE>"""),
    ("decided by a branch", BRANCH.replace("COMPUTE", "%x = arith.select %less, %k, %z : E")),
    ("truth in a branch", BRANCH.replace("COMPUTE", """%one = arith.uitofp %less : i1 to E
          %x = arith.mulf %one, %k : E""")),
    ("scalar", """scf.execute_region -> tensor<17xE> {
        %x = arith.constant VALUE : E
        %y = FUNCTION ARGS : E
        %all = tensor.splat %y : tensor<17xE>
        scf.yield %all : tensor<17xE>
      }"""),
]  # fmt: skip


def read_functions(path):
    """The functions of the first table of docs/math.md."""
    with open(path, encoding="utf-8") as file:
        table = file.read().split("## Errors")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if re.match(r"\| [a-z]", line)]
    names = [name.strip() for row in rows for name in row.split(",")]
    return sorted({name for name in names if re.fullmatch("[a-z_0-9]+", name) and len(name) > 2} - {"operation", "f32"})


def make_program(functions, form, value, element):
    """The functions, and a program that counts, for each, elements of a constant whose function has other bits than that of an argument."""
    if len(form) == 2:
        functions = [name for name in functions if name in MATH]
    _, shape, constant = form if len(form) == 3 else (form[0], "17x", "%c = arith.constant dense<VALUE> : tensor<17xE>")
    tensor = f"tensor<{shape}{element}>"
    integer = f"i{element.strip('bf')}"
    bits, truth, numbers = (f"tensor<{shape}{kind}>" for kind in (integer, "i1", "i32"))

    def fill_in(text):
        text = text.replace("VALUE", str(value)).replace("ROW", dense(VALUES))
        return re.sub(r"\bI\b|(?<=x)I(?=>)", integer, re.sub(r"\bE\b|(?<=x)E(?=>)", element, text))

    lines = [fill_in(constant), f"%n = bcast.add %c, %zero : {tensor}"]
    if len(form) == 2:
        lines += [fill_in("%k = arith.constant VALUE : E"), f"%e = tensor.empty() : {tensor}",
                  fill_in("%negated = arith.constant -VALUE : E"),
                  "%c0 = arith.constant 0 : index", "%c17 = arith.constant 17 : index"]  # fmt: skip
    dims = ", ".join(str(dim) for dim in range(shape.count("x")))
    for name in functions:
        count = 2 if name in ("atan2", "power") else 1
        apply = lambda x: f"bcast.{name} {', '.join([x] * count)} : {tensor}"
        body = apply("%c")
        if len(form) == 2:
            body = fill_in(form[1]).replace("FUNCTION", MATH[name]).replace("ARGS", ", ".join(["%x"] * count))
        lines += [
            f"%f_{name} = {body}",
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
    return functions, f"func.func @main(%zero: {tensor}) -> ({types}) {{\n  {body}\n  return {counts} : {types}\n}}\n"


def main():
    element, options = sys.argv[2], sys.argv[3:]
    functions = read_functions(sys.argv[1])
    failed = False
    forms = FORMS + LINALG_FORMS
    for form in forms if element == "f32" and not options else forms[1::4]:
        for value in [0] if form[0] in ("row", "rows") else [0.7, 1.3] if form[0] in ("scalar", "splat") else [0.7]:
            with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
                tested, program = make_program(functions, form, value, element)
                file.write(program)
                file.flush()
                run = subprocess.run(["bcast-run", file.name, f"--input={form[1] if len(form) == 3 else '17x'}{element}=0", *options],
                                     capture_output=True, text=True, check=False)  # fmt: skip
            counts = run.stdout.split()
            if run.returncode or len(counts) != len(tested):
                sys.exit(f"{form[0]} of {value}:\n{run.stderr}")
            wrong = [f"{name} ({count})" for name, count in zip(tested, counts) if count != "0"]
            if wrong:
                failed = True
                print(f"{form[0]} of {value}: {', '.join(wrong)} differ from functions of arguments")
    print(f"{len(functions)} functions of {element}")
    sys.exit(1 if failed else 0)


main()
