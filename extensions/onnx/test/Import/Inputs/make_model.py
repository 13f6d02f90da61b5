"""Writes the model of a text in ONNX's own syntax: make_model.py TEXT MODEL.onnx

Lines that begin with // are comments, which ONNX's syntax does not have.
"""

import sys
from pathlib import Path

import onnx
import onnx.parser

text, model = sys.argv[1:]
lines = Path(text).read_text().splitlines()
source = "\n".join(line for line in lines if not line.startswith("//"))
parsed = onnx.parser.parse_model(source)
Path(model).write_bytes(parsed.SerializeToString())
