#!/usr/bin/env python3
"""Wrong models: the errors of known mistakes, or random bytes that must not crash the importer.

usage: mutate.py [--check] [--count N] [--seed N] MODEL.xml FOLDER
"""

import argparse
import os
import random
import re
import subprocess

MISTAKES = [
    ("version", 'version="11"', 'version="7"'),
    ("truncated", "</layers>", None),
    ("element", "net", "graph"),
    ("cycle", '<edge from-layer="0" from-port="0"', '<edge from-layer="6" from-port="1"'),
    ("edge", 'to-layer="6"', 'to-layer="77"'),
    ("port", 'to-layer="6" to-port="0"', 'to-layer="6" to-port="8"'),
    ("input", '<edge from-layer="4" from-port="2" to-layer="6" to-port="0"/>', ""),
    ("twice", 'id="1" name="scale"', 'id="0" name="scale"'),
    ("type", '64" element_type="f32"', '64" element_type="u1"'),
    ("rank", "?,3,1..64", "..."),
    ("huge", "?,3,1..64", "4611686018427387904,4"),
    ("bytes", 'size="12"', 'size="8"'),
    ("offset", 'offset="0"', 'offset="4"'),
    ("weights", "", ""),
    ("mode", '"Add" version="opset1">\n      <data auto_broadcast="pdpd"',
     '"Add" version="opset1">\n      <data auto_broadcast="explicit"'),
    ("axis", '"Add" version="opset1">\n      <data auto_broadcast="pdpd" auto_broadcast_axis="1"',
     '"Add" version="opset1">\n      <data auto_broadcast="pdpd" auto_broadcast_axis="-2"'),
    ("attribute", '"ReLU" version="opset1">', '"ReLU" version="opset1"><data slope="2"/>'),
    ("operations", "Multiply|Add|ReLU",
     lambda found: {"Multiply": "Convolution", "Add": "Convolution", "ReLU": "ReadValue"}[found[0]]),
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


def mutate(text, count, seed):
    counts = {"imported": 0, "refused": 0, "crashed": 0}
    for number in range(count):
        generator = random.Random(f"{seed} {number}")
        data = bytearray(text.encode())
        for _ in range(generator.randint(1, 4)):
            place = generator.randrange(len(data))
            if generator.random() < 0.5:
                data[place] = generator.choice(b'0123456789<>/="?,.-&\0\xff')
            elif generator.random() < 0.5:
                del data[place : place + generator.randint(1, 40)]
            else:
                start = generator.randrange(len(data))
                data[place:place] = data[start : start + generator.randint(1, 80)]
        code, errors = run(bytes(data))
        kind = "imported" if code == 0 else "refused" if code == 1 and "error:" in errors else "crashed"
        counts[kind] += 1
        if kind == "crashed":
            with open(f"crash-{number}.xml", "wb") as file:
                file.write(data)
            print(f"file {number}: exit code {code}: {errors[:500]}")
    print(f"{count} files, " + ", ".join(f"{n} {kind}" for kind, n in counts.items()))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="0")
    parser.add_argument("model")
    parser.add_argument("folder")
    arguments = parser.parse_args()
    with open(arguments.model) as file:
        text = file.read()
    os.chdir(arguments.folder)
    if arguments.check:
        check(text)
    else:
        mutate(text, arguments.count, arguments.seed)


main()
