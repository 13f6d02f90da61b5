"""Checks lines of bcast-conformance by the schema, and counts them.

usage: check_vectors.py SCHEMA VECTORS SPEC

The schema is checked for every 50th line without elements, and for the first elements of each list:
the others are alike.
"""

import collections
import json
import math
import re
import sys

import jsonschema

PLACES = {"axis": ["pdpd"], "broadcast_dimensions": ["in_dim"], "dims": ["blocks", "broadcast_in_dim", "reduce"],
          "comparison_direction": ["compare"], "exponent_bits": ["reduce_precision"],
          "dim": ["arg_reduce", "iota"], "keep_dims": ["reduce", "arg_reduce"],
          "types": ["dynamic_broadcast", "dynamic_broadcast_to"]}  # fmt: skip


def count_elements(vector):
    """The elements that each operand and the result must have."""
    if vector["kind"] == "elementwise":
        return [len(vector["operands"][0])] * (len(vector["operands"]) + 1)
    if vector["kind"] == "relayout":
        layouts = (vector["operand_layout"], vector["result_layout"])
        return [math.prod(layout.get("padded_dimensions", vector["shapes"][0])) for layout in layouts]
    return [math.prod(shape) for shape in [*vector.get("shapes", []), vector["expected"].get("shape", [])]]


def check(vector):
    """What the schema cannot say."""
    names = {vector.get("rule"), vector.get("operation"), vector["kind"]}
    for parameter, owners in PLACES.items():
        assert (parameter in vector) == bool(names & set(owners)), vector["id"]
    if "result_type" not in vector:
        return
    lists = vector.get("operands", []) + [vector["expected"].get("elements", [])]
    types = vector.get("operand_types", []) + [vector["result_type"]]
    if "clause" in vector["expected"]:
        lists, types = lists[:-1], types[:-1]
    assert len(lists) == len(types)
    for elements, element_type, count in zip(lists, types, count_elements(vector)):
        width = int(re.sub(r"\D", "", element_type))
        assert len(elements) == count, vector["id"]
        assert all(element is None or len(element) - 2 == max(1, width // 4) for element in elements), vector["id"]


def shorten(vector):
    if "result_type" not in vector:
        return vector
    expected = dict(vector["expected"])
    if "elements" in expected:
        expected["elements"] = expected["elements"][:5]
    short = dict(vector, expected=expected)
    if "operands" in vector:
        short["operands"] = [elements[:5] for elements in vector["operands"]]
    return short


def main():
    schema_path, vectors_path, spec_path = sys.argv[1:]
    with open(schema_path) as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    ids, counts, operations, clauses = set(), collections.Counter(), set(), set()
    with open(vectors_path) as file:
        for number, line in enumerate(file):
            vector = json.loads(line)
            assert vector["id"] not in ids, vector["id"]
            ids.add(vector["id"])
            if vector["kind"] == "elementwise":
                operations.add(vector["operation"])
            name = vector["kind"]
            if "result_type" in vector:
                counts[f"{name}: elements"] += len(vector["expected"].get("elements", []))
            else:
                name += f" {vector['rule']}"
            counts[name] += 1
            clauses.add(vector["expected"].get("clause"))
            check(vector)
            if "result_type" in vector and len(line) > 1000 or number % 50 == 0:
                validator.validate(shorten(vector))
    for name, count in sorted(counts.items()):
        print(name, count)

    with open(spec_path, encoding="utf-8") as file:
        table = file.read().partition("**TYPE-1.**")[2].partition("\n\n")[2].partition("\n\n")[0]
    specified = set()
    for row in table.splitlines()[2:]:
        specified.update(name.strip() for name in re.sub(r"\(.*?\)", "", row.split("|")[1]).split(","))
    print("operations without vectors:", sorted(specified - operations))
    print("operations that are not specified:", sorted(operations - specified))
    print("clauses:", *sorted(clauses - {None}))


main()
