"""The answers of NumPy, one of which is changed.

usage: wrong_runner.py NUMPY_RUNNER CHANGE
"""

import json
import subprocess
import sys

runner, change = sys.argv[1:]
text = subprocess.run([sys.executable, runner], stdin=sys.stdin, capture_output=True, text=True, check=True).stdout
for line in text.splitlines():
    answer = json.loads(line)
    if change == "shape" and answer["id"] == "broadcast numpy (2,1) (3)":
        answer["shape"] = [2, 1]
    elif change == "positions" and answer["id"] == "broadcast numpy (2,1) (3)":
        answer["elements"][0][1] = 1
    elif change == "refuse" and answer["id"] == "broadcast numpy (2,1) (3)":
        answer = {"id": answer["id"], "error": "no"}
    elif change == "accept" and answer["id"] == "broadcast numpy (2) (3)":
        answer = {"id": answer["id"], "shape": [3]}
    elif change == "bit" and answer["id"] == "add f32 f32":
        answer["elements"][5] = f"0x{int(answer['elements'][5], 16) ^ 1:08x}"
    elif change == "steps" and answer["id"] == "exponential f32":
        # More than the tolerance of 4 from exp(1).
        answer["elements"][2] = f"0x{int(answer['elements'][2], 16) + 6:08x}"
    elif change == "missing" and answer["id"] == "add f32 f32":
        continue
    elif change == "count" and answer["id"] == "add f32 f32":
        answer["elements"].pop()
    elif change == "form" and answer["id"] == "add f32 f32":
        answer["elements"][0] = 0
    elif change == "id" and answer["id"] == "add f32 f32":
        answer["id"] = "add"
    print(json.dumps(answer))
    if change == "twice" and answer["id"] == "add f32 f32":
        print(json.dumps(answer))
