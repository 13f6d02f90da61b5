"""Runs models with wrong numbers that are known at run time only, and prints the errors.

usage: run_time_errors.py FOLDER
"""

import os
import re
import subprocess
import sys

import numpy as np
from operations import Constant, Static, scalar, write_model

x = np.zeros((4, 5), np.float32)
masks = {"begin_mask": "0", "end_mask": "0", "shrink_axis_mask": "1"}

WRONG = [
    ("VariadicSplit", 1, [x, Constant(0), Static([5, -1])], {}, 2),
    ("VariadicSplit", 1, [x, Constant(0), Static([1, 2])], {}, 2),
    ("Pad", 1, [x, Static([4, 0]), Constant([0, 0])], {"pad_mode": "reflect"}, 1),
    ("Pad", 12, [x, Static([-5, 0]), Static([0, 0])], {"pad_mode": "constant"}, 1),
    ("Pad", 1, [x[:0], Static([1, 0]), Constant([0, 0])], {"pad_mode": "edge"}, 1),
    ("Pad", 1, [x, Static([2**63 - 1, 0]), Static([2**63 - 1, 0])], {"pad_mode": "edge"}, 1),
    ("Pad", 1, [x, Static([-(2**63), 0]), Constant([0, 0])], {"pad_mode": "constant"}, 1),
    ("VariadicSplit", 1, [x, Constant(0), Static([-1, -1])], {}, 2),
    ("Tile", 1, [x, Static([1, -1])], {}, 1),
    ("Reshape", 1, [x, Static([3, -1])], {"special_zero": "false"}, 1),
    ("Reshape", 1, [x, Static([-1, -1])], {"special_zero": "false"}, 1),
    ("Reshape", 1, [x, Static([-4, -5])], {"special_zero": "false"}, 1),
    ("Reshape", 1, [x[:2, :3], Static([9, 6148914691236517206])], {"special_zero": "false"}, 1),
    ("Reshape", 1, [x[:2, :3], Static([0, -1])], {"special_zero": "false"}, 1),
    ("Broadcast", 3, [x, Static([-1, 5])], {"mode": "numpy"}, 1),
    ("Gather", 8, [x[:0], np.zeros(2, np.int64), Constant(0)], {}, 1),
    ("StridedSlice", 1, [x[:0], Static([0]), Static([1])], masks, 1),
    ("Range", 4, [Static(0), Static(2**63 - 1), Static(1)], {"output_type": "i64"}, 1),
    ("Range", 4, [Static(0), scalar(np.inf, np.float32), Static(1)], {"output_type": "f32"}, 1),
    ("Range", 4, [Static(0), Static(1), Static(0)], {"output_type": "i64"}, 1),
    ("OneHot", 1, [Static([0]), Static(2**63 - 1), Constant(1), Constant(0)], {"axis": 0}, 1),
    ("MatMul", 1, [np.ones((4, 2, 3), np.float32), np.ones((5, 3, 2), np.float32)], {}, 1),
    ("PRelu", 1, [np.ones((2, 3, 4), np.float32), np.ones(5, np.float32)], {}, 1),
    ("Eye", 9, [Static(-1), Static(2), Constant(0)], {"output_type": "f32"}, 1),
    ("Eye", 9, [Static(2**30), Static(4), Constant(0)], {"output_type": "f32"}, 1),
    ("Tile", 1, [x, Static([2**31, 1])], {}, 1),
    ("Broadcast", 3, [x[:1, :1], Static([2**30, 4])], {"mode": "numpy"}, 1),
]  # fmt: skip

os.makedirs(sys.argv[1], exist_ok=True)
os.chdir(sys.argv[1])
for operation, opset, inputs, attributes, count in WRONG:
    write_model("wrong", operation, opset, inputs, attributes, True, count)
    subprocess.run(["bcast-translate", "--import-openvino", "wrong.xml", "-o", "wrong.mlir"], check=True)
    command = ["bcast-run", "wrong.mlir"]
    for number, value in enumerate(value for value in inputs if not isinstance(value, Constant)):
        np.save(f"{number}.npy", getattr(value, "array", value))
        command.append(f"--input=@{number}.npy")
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 1, (operation, ran)
    print(operation + ": " + re.search(r"error: (.*)", ran.stderr)[1])
