# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the playground as one file, which needs no other and no server.

usage: make_playground.py <module.wasm> <output.html>

The policy of the page lets it run these scripts and styles only, and forbids every request.
"""

import base64
import hashlib
import os
import sys

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "playground")
MAXIMUM = 500_000


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def get_source(text):
    """The source of a policy that allows this text."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def make_page(module):
    style = read("page.css")
    script = f'const MODULE = "{base64.b64encode(module).decode()}";\n' + read("page.js")
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {get_source(script)} 'wasm-unsafe-eval'",
            f"style-src {get_source(style)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    page = read("page.html")
    for name, text in (("policy", policy), ("style", style), ("script", script)):
        page = page.replace("{{ " + name + " }}", text)
    return page


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as file:
        page = make_page(file.read())
    if len(page.encode()) >= MAXIMUM:
        sys.exit(f"make_playground: the page has {len(page.encode())} bytes; the limit is {MAXIMUM}")
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(page)


if __name__ == "__main__":
    main()
