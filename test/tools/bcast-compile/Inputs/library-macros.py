"""library-macros.py FOLDER CC: compiles a program whose arguments have the names of the macros of C's headers.

Writes headers.h, program.mlir and program.h to FOLDER. Prints the number of macros, and that of the macros which
occur in program.h.
"""

import pathlib
import re
import subprocess
import sys

HEADERS = """assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg
stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype""".split()

folder, compiler = pathlib.Path(sys.argv[1]), sys.argv[2]
headers = folder / "headers.h"
headers.write_text("".join(f"#include <{name}.h>\n" for name in HEADERS))
macros = set()
for standard in ["c11", "gnu17"]:
    text = subprocess.run(
        [compiler, f"-std={standard}", "-dM", "-E", headers], check=True, capture_output=True, text=True
    ).stdout
    # Names with an underscore before a capital or another one belong to the compiler. A macro with parameters does
    # not apply to a parameter, which no parenthesis follows.
    macros |= set(re.findall(r"^#define ([A-Za-z]\w*)(?= |$)", text, re.MULTILINE))
# The header needs these; no argument becomes one of them.
macros -= {"bool", "true", "false", "NULL"}
names = sorted(macros)
functions = []
for start in range(0, len(names), 50):
    arguments = ", ".join(f"%{name}: tensor<f32>" for name in names[start : start + 50])
    functions.append(
        f"func.func @f{start}({arguments}) -> tensor<f32> {{\n  return %{names[start]} : tensor<f32>\n}}\n"
    )
functions += [
    f"func.func @{name}(%x: tensor<f32>) -> tensor<f32> {{\n  return %x : tensor<f32>\n}}\n" for name in ["EOF", "assert"]
]
program = folder / "program.mlir"
program.write_text("".join(functions))
entries = ",".join(f"f{start}" for start in range(0, len(names), 50))
subprocess.run(
    ["bcast-compile", program, f"--entry={entries}", f"--header={folder / 'program.h'}", "-o", folder / "program.o"],
    check=True,
)
# The code, without the comments.
header = re.sub(r"/\*.*?\*/", "", (folder / "program.h").read_text(), flags=re.DOTALL)
taken = set(re.findall(r"\w+", header)) & macros
print(f"{len(names)} macros, {len(taken)} in the header", *sorted(taken))
