# Part of the bcast project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints how many operations of the table of pretty forms a program has in that form."""

import pathlib
import re
import sys

table, program = (pathlib.Path(path).read_text() for path in sys.argv[1:])
names = set()
for dialect, forms in re.findall(r"PrettyForm (\w+)Forms\[\] = \{(.*?)\n\};", table, re.DOTALL):
    for strings in re.findall(r'^    (?:\{|parsedBy\()((?:"[^"]*"\s*)+)', forms, re.MULTILINE):
        names |= {f"{dialect}.{name}" for name in re.sub(r'["\s]+', " ", strings).split()}
missing = sorted(name for name in names if not re.search(rf" {name}\b(?!\")", program))
print(len(names) - len(missing), "of", len(names), "operations;", "missing:", *missing)
