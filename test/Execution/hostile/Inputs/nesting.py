"""Runs tools on programs that nest deeper than the stack, in all ways of nesting.

usage: nesting.py FOLDER TOOL...
"""

import os
import subprocess
import sys

MAIN = "func.func @main() { return }\n"


def attribute(text):
    return f"module attributes {{a.b = {text}}} {{\n{MAIN}}}\n"


def aliases(sigil, first, rest):
    """`depth` of them, each made of the one before."""
    return lambda depth: "".join(
        f"{sigil}a{i} = {rest.replace('$', f'{sigil}a{i - 1}') if i else first}\n" for i in range(depth)
    )


# By name: what has a depth of N, how deep it may be, and the error of what is deeper.
NESTING, OPERATORS = "256 levels of nesting", "an expression of more than 4096 operators"
PROGRAMS = {
    "region": (lambda n: "func.func @main(%c: i1) {\n" + "scf.if %c {\n" * n + "}\n" * n + "return }\n", 250, NESTING),
    "generic": (lambda n: '"builtin.module"() ({\n' * n + "}) : () -> ()\n" * n, 120, NESTING),
    "list": (lambda n: attribute("[" * n + "]" * n), 250, NESTING),
    "dictionary": (lambda n: attribute("{a = " * n + "1" + "}" * n), 250, NESTING),
    "dense": (lambda n: attribute("dense<" + "[" * n + "1" + "]" * n + ">: tensor<" + "1x" * n + "i32>"), 250, NESTING),
    "function-type": (lambda n: attribute("() -> (" * n + "i1" + ")" * n), 250, NESTING),
    "type": (lambda n: attribute("tuple<" * n + "i1" + ">" * n), 250, NESTING),
    "location": (lambda n: MAIN + "module {} loc(" + "fused[" * n + '"b"' + "]" * n + ")\n", 250, NESTING),
    "affine": (lambda n: attribute("affine_map<(d0) -> (" + "(" * n + "d0" + ")" * n + ")>"), 250, NESTING),
    "minus": (lambda n: attribute("affine_map<(d0) -> (" + "-" * n + "d0)>"), 4000, OPERATORS),
    "minus-lines": (lambda n: attribute("affine_map<(d0) -> (" + "- //\n" * n + "d0)>"), 4000, OPERATORS),
    "plus": (lambda n: attribute("affine_map<(d0) -> (d0" + " + (d0)" * n + ")>"), 2000, OPERATORS),
    "symbols": (lambda n: attribute("affine_map<()[s0] -> (s0" + " floordiv 7" * n + ")>"), 2000, OPERATORS),
    "alias": (lambda n: aliases("#", "1", "[$]")(n) + attribute(f"#a{n - 1}"), 250, NESTING),
    "type-alias": (lambda n: aliases("!", "i1", "tuple<$>")(n) + attribute(f"!a{n - 1}"), 250, NESTING),
    "alias-lines": (lambda n: aliases("!", "() -> ()", "()\n->\n($)")(n) + attribute(f"!a{n - 1}"), 250, NESTING),
    "doubled": (lambda n: aliases("!", "i1", "tuple<$, $>")(n) + attribute(f"!a{n - 1}"), 8, "an alias for more than"),
}


def main():
    folder, *tools = sys.argv[1:]
    failures = 0
    for name, (make, allowed, error) in PROGRAMS.items():
        path = os.path.join(folder, f"{name}.mlir")
        for depth in allowed, 100_000:
            with open(path, "w") as file:
                file.write(make(depth))
            for tool in tools:
                run = subprocess.run([tool, path], capture_output=True, text=True, timeout=300)
                refused = "no program may have so many" in run.stderr and error in run.stderr
                if run.returncode < 0 or refused != (depth > allowed) or (refused and run.returncode != 1):
                    print(f"{tool}: {name} of depth {depth}: exit code {run.returncode}: {run.stderr[:300]}")
                    failures += 1
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
