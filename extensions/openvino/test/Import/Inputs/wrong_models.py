#!/usr/bin/env python3
"""Prints the errors of a model with each of a list of mistakes.

usage: wrong_models.py MODEL.xml FOLDER
"""

import os
import re
import subprocess
import sys

ADD = '"Add" version="opset1">\n\t\t\t<data auto_broadcast="pdpd"'
ADD_AXIS = ADD + ' auto_broadcast.auto_broadcast_axis="1"'
MISTAKES = [
    ("version", 'version="11"', 'version="7"'),
    ("truncated", "</layers>", None),
    ("element", "net", "graph"),
    ("cycle", '<edge from-layer="0" from-port="0"', '<edge from-layer="5" from-port="1"'),
    ("edge", 'to-layer="5"', 'to-layer="77"'),
    ("port", 'to-layer="5" to-port="0"', 'to-layer="5" to-port="8"'),
    ("input", '<edge from-layer="4" from-port="2" to-layer="5" to-port="0" />', ""),
    ("twice", 'id="1" name="scale"', 'id="0" name="scale"'),
    ("type", '64" element_type="f32"', '64" element_type="u1"'),
    ("rank", "?,3,1..64", "..."),
    ("huge", "?,3,1..64", "4611686018427387904,4"),
    ("bytes", 'size="12"', 'size="8"'),
    ("offset", 'offset="0"', 'offset="4"'),
    ("weights", "", ""),
    ("mode", ADD, ADD.replace("pdpd", "explicit")),
    ("axis", ADD_AXIS, ADD_AXIS.replace('"1"', '"-2"')),
    ("name", ADD_AXIS, ADD_AXIS.replace("auto_broadcast.", "")),
    ("caffe", ADD_AXIS, ADD_AXIS.replace("auto_broadcast.auto_broadcast_axis", "axis")),
    ("attribute", '"ReLU" version="opset1">', '"ReLU" version="opset1"><data slope="2"/>'),
    ("operations", "Multiply|Add|ReLU",
     lambda found: {"Multiply": "NonZero", "Add": "NonZero", "ReLU": "ReadValue"}[found[0]]),
]  # fmt: skip


def run(text, weights=b"\0\0 A\0\0\xa0A\0\0\x96\xc3"):
    """Imports the model. Returns the exit code and the errors."""
    with open("model.xml", "wb") as file:
        file.write(text)
    if weights is not None:
        with open("model.bin", "wb") as file:
            file.write(weights)
    elif os.path.exists("model.bin"):
        os.remove("model.bin")
    ran = subprocess.run(["bcast-translate", "--import-openvino", "model.xml", "-o", "model.mlir"],
                         capture_output=True, text=True, timeout=60)  # fmt: skip
    return ran.returncode, ran.stderr


def check(text):
    for name, old, new in MISTAKES:
        if new is None:
            wrong = text[: text.index(old)]
        elif callable(new):
            wrong = re.sub(old, new, text)
        elif name == "element":
            wrong = text.replace("<net", "<graph").replace("</net", "</graph")
        else:
            assert old in text, name
            wrong = text.replace(old, new, 1)
        if os.path.exists("model.mlir"):
            os.remove("model.mlir")
        code, errors = run(wrong.encode(), *((None,) if name == "weights" else ()))
        assert code == 1 and not os.path.exists("model.mlir"), (name, code)
        for line in errors.splitlines():
            if "error:" in line:
                print(f"{name}: {line}")


def main():
    with open(sys.argv[1]) as file:
        text = file.read()
    os.chdir(sys.argv[2])
    check(text)


main()
