#!/usr/bin/env python3
"""check-workarounds.py ROOT: fails if a workaround does not name the fault.

Each source in lib/Codegen/Workarounds names, in the comment before its includes, a program of
docs/upstream, an issue of llvm-project, or that it is not a fault. A pass that is named as its source
has a test in test/Codegen/Workarounds that runs it alone. Each source that names LLVM or MLIR 22, and each
workaround, includes bcast/Support/LLVM22.h, which lists it, and nothing else.
"""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
sources = sorted((root / "lib/Codegen/Workarounds").glob("*.cpp"))
passes = (root / "include/bcast/Codegen/WorkaroundPasses.td").read_text()
run_alone = set()
for test in (root / "test/Codegen/Workarounds").glob("*.mlir"):
    for command in re.findall(r"RUN: bcast-opt (.*)", test.read_text()):
        names = re.findall(r"\b(?:bcast|convert)-[a-z0-9-]+", command)
        if len(names) == 1:
            run_alone.add(names[0])
failed = not sources
for source in sources:
    text = source.read_text()
    reason = text.split("#include", 1)[0].replace("\n// ", " ")
    programs = re.findall(r"docs/upstream/[\w-]+\.mlir", reason)
    for program in programs:
        if not (root / program).exists():
            print(f"{source.name}: {program} does not exist")
            failed = True
    if not programs and not re.search(r"llvm/llvm-project#\d+|Not a fault:", reason):
        print(f"{source.name}: names no program of docs/upstream and no issue")
        failed = True
    name = re.search(rf'def Bcast{source.stem} : Pass<"([^"]+)"', passes)
    if name and name[1] not in run_alone:
        print(f"{source.name}: no test runs the pass alone")
        failed = True

header = (root / "include/bcast/Support/LLVM22.h").read_text()
listed = set(re.findall(r"^// (lib/\S+):", header, re.MULTILINE))
dependent = {"lib/Codegen/Workarounds"}
for source in sorted(root.glob("lib/**/*.cpp")) + sorted(root.glob("extensions/*/lib/**/*.cpp")):
    text = source.read_text()
    name = str(source.relative_to(root))
    is_workaround = name.startswith("lib/Codegen/Workarounds/")
    includes = '#include "bcast/Support/LLVM22.h"' in text
    if includes and not is_workaround:
        dependent.add(name)
    if not includes and (is_workaround or re.search(r"\b(?:LLVM|MLIR) 22\b", text)):
        print(f"{name}: depends on LLVM 22, and does not include bcast/Support/LLVM22.h")
        failed = True
for name in sorted(listed ^ dependent):
    print(f"include/bcast/Support/LLVM22.h: {name} is {'not listed' if name in dependent else 'no file that includes it'}")
    failed = True
sys.exit(failed)
