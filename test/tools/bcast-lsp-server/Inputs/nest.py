"""Prints what an editor sends that opens texts with 100,000 levels of nesting, for bcast-lsp-server -lit-test."""

import json

N = 100_000
TEXTS = {
    "list": "module attributes {a.b = " + "[" * N,
    "region": "func.func @f(%c: i1) {\n" + "scf.if %c {\n" * N,
    "minus": "module attributes {a.b = affine_map<(d0) -> (" + "-" * N + "d0)>} {}",
}


def send(method, params=None, **members):
    print(json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **members}), "// -----", sep="\n")


send("initialize", {"processId": 1, "rootPath": "bcast", "capabilities": {}}, id=0)
for name, text in TEXTS.items():
    document = {"uri": f"test:///{name}.mlir", "languageId": "mlir", "version": 1, "text": text}
    send("textDocument/didOpen", {"textDocument": document})
send("shutdown", id=3)
send("exit")
