#!/usr/bin/env python3
"""Prints the requests of an editor that opens a program and asks about places in it.

usage: open_in_editor.py PROGRAM METHOD:TEXT...

METHOD is hover, definition or references; the place is that of the first TEXT in the program.
"""

import json
import sys
from pathlib import Path


def main():
    program, *places = sys.argv[1:]
    text = Path(program).read_text()
    uri = "test:///program.mlir"
    document = {"uri": uri, "languageId": "mlir", "version": 1, "text": text}
    capabilities = {"processId": 123, "rootPath": "mlir", "capabilities": {}, "trace": "off"}
    requests = [("initialize", capabilities, 0), ("textDocument/didOpen", {"textDocument": document}, None)]
    for number, place in enumerate(places, 1):
        method, wanted = place.split(":", 1)
        before = text[: text.index(wanted) + 1]
        position = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        parameters = {"textDocument": {"uri": uri}, "position": position}
        requests.append((f"textDocument/{method}", parameters, number))
    requests += [("shutdown", None, len(places) + 1), ("exit", None, None)]
    messages = []
    for method, parameters, number in requests:
        message = {"jsonrpc": "2.0", "method": method, "params": parameters, "id": number}
        messages.append(json.dumps({key: value for key, value in message.items() if value is not None}))
    print("\n// -----\n".join(messages))


main()
