"""The answer that a vector of standard input expects, changed.

usage: answer.py 'MEMBER=JSON;MEMBER[INDEX]=JSON'
"""

import json
import re
import sys

vector = json.load(sys.stdin)
answer = dict(vector["expected"], id=vector["id"])
for change in sys.argv[1].split(";"):
    member, index, value = re.fullmatch(r"(\w+)(?:\[(\d+)\])?=(.*)", change).groups()
    if index is None:
        answer[member] = json.loads(value)
    else:
        answer[member][int(index)] = json.loads(value)
print(json.dumps(answer))
