"""Prints what bcast-conformance says of answers, well-formed or not.

usage: answer_forms.py
"""

import json
import subprocess

ELEMENTS, SHAPE, TYPE = "not i1", "broadcast numpy (2) (2)", "dynamic_broadcast numpy (?) (?) of (2) (2)"
GOOD = ["0x1", "0x0"]
TEXTS = {
    "nested": "[" * 1000000,
    "nested in an answer": '{"id":"not i1","error":' + "[" * 200 + "]" * 200 + "}",
    "nested in text": json.dumps({"id": ELEMENTS, "elements": GOOD, "note": '"' + "[" * 1000}),
    "long": '{"id":"not i1","error":"' + " " * (1 << 24) + '"}',
    "NaN": '{"id":"not i1","elements":[NaN,"0x0"]}',
    "not UTF-8": '{"id":"not i1\udcff"}',
    "list": '["not i1"]',
    "end": '{"id":"not i1"',
    "id": '{"id":5}',
    "twice": '{"id":"not i1","unsupported":true}\n{"id":"not i1","unsupported":true}',
}
ANSWERS = {
    "error null": (ELEMENTS, {"error": None, "elements": GOOD}),
    "error null alone": (ELEMENTS, {"error": None}),
    "error empty": (ELEMENTS, {"error": ""}),
    "error true": (ELEMENTS, {"error": True}),
    "error and elements": (ELEMENTS, {"error": "no", "elements": GOOD}),
    "error and shape": (SHAPE, {"error": "no", "shape": [2]}),
    "shape and error null": (SHAPE, {"error": None, "shape": [2], "elements": None, "type": None}),
    "unsupported null": (ELEMENTS, {"unsupported": None, "elements": GOOD}),
    "unsupported false": (ELEMENTS, {"unsupported": False, "elements": GOOD}),
    "unsupported text": (ELEMENTS, {"unsupported": "yes"}),
    "unsupported and shape": (SHAPE, {"unsupported": True, "shape": [2]}),
    "unsupported and error": (SHAPE, {"unsupported": True, "error": "no"}),
    "elements of numbers": (ELEMENTS, {"elements": [1, 0]}),
    "elements of objects": (ELEMENTS, {"elements": [{}, []]}),
    "elements as object": (ELEMENTS, {"elements": {}}),
    "elements null": (ELEMENTS, {"elements": [None, "0x0"]}),
    "too many bits": (ELEMENTS, {"elements": ["0x2", "0x0"]}),
    "65 bits": (ELEMENTS, {"elements": ["0x10000000000000001", "0x0"]}),
    "no digits": (ELEMENTS, {"elements": ["0x", "0x0"]}),
    "negative digits": (ELEMENTS, {"elements": ["0x-1", "0x0"]}),
    "float extent": (SHAPE, {"shape": [2.5]}),
    "65-bit extent": (SHAPE, {"shape": [1 << 64]}),
    "64-bit extent": (SHAPE, {"shape": [(1 << 63) - 1]}),
    "negative extent": (SHAPE, {"shape": [-1]}),
    "least extent": (SHAPE, {"shape": [-(1 << 63)]}),
    "null extent": (SHAPE, {"shape": [None]}),
    "text extent": (SHAPE, {"shape": ["2"]}),
    "positions": (SHAPE, {"shape": [2], "elements": [[0, 1], [0, 1 << 64]]}),
    "null positions": (SHAPE, {"shape": [2], "elements": [[0, 1], [0, None]]}),
    "one list of positions": (SHAPE, {"shape": [2], "elements": [[0, 1]]}),
    "type": (TYPE, {"shape": [2], "type": [None]}),
    "least type": (TYPE, {"shape": [2], "type": [-(1 << 63)]}),
    "text type": (TYPE, {"shape": [2], "type": "?"}),
}


def ask(name, id, text):
    pattern = "^" + "".join(c if c.isalnum() or c in "_ " else "[" + c + "]" for c in id) + "$"
    result = subprocess.run(["bcast-conformance", "--filter=" + pattern, "--answers=-", "--json"], capture_output=True,
                            input=text.encode("utf-8", "surrogateescape"))  # fmt: skip
    assert result.returncode in (0, 1), (name, result)
    if result.stderr:
        print(f"{name}: {result.stderr.decode().strip()}")
        return
    counts = json.loads(result.stdout.splitlines()[-1])
    print(f"{name}:", *(member for member in ("agree", "differ", "unsupported", "missing") if counts[member]))


for name, text in TEXTS.items():
    ask(name, ELEMENTS, text)
for name, (id, answer) in ANSWERS.items():
    ask(name, id, json.dumps({"id": id, **answer}))
