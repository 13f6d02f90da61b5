"""Checks lines of bcast-conformance by the schema, and counts them.

usage: check_vectors.py SCHEMA VECTORS SPEC

The schema is checked for every 20th line of shapes, and for the first elements of each list: the
others are alike.
"""

import collections
import json
import re
import sys

import jsonschema

PLACES = {"axis": ["pdpd"], "broadcast_dimensions": ["in_dim"], "dims": ["broadcast_in_dim"],
          "comparison_direction": ["compare"], "exponent_bits": ["reduce_precision"]}  # fmt: skip


def check(vector):
    """What the schema cannot say."""
    name = vector.get("rule", vector.get("operation"))
    for parameter, owners in PLACES.items():
        assert (parameter in vector) == (name in owners), vector["id"]
    if vector["kind"] == "elementwise":
        lists = vector["operands"] + [vector["expected"]["elements"]]
        types = vector["operand_types"] + [vector["result_type"]]
        assert len(lists) == len(types)
        for elements, element_type in zip(lists, types):
            width = int(re.sub(r"\D", "", element_type))
            assert len(elements) == len(lists[0]), vector["id"]
            assert all(len(element) - 2 == max(1, width // 4) for element in elements), vector["id"]


def shorten(vector):
    if vector["kind"] != "elementwise":
        return vector
    expected = dict(vector["expected"], elements=vector["expected"]["elements"][:5])
    return dict(vector, operands=[elements[:5] for elements in vector["operands"]], expected=expected)


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
                counts[vector["kind"]] += 1
                counts["elements"] += len(vector["expected"]["elements"])
            else:
                counts[f"{vector['kind']} {vector['rule']}"] += 1
                clauses.add(vector["expected"].get("clause"))
            check(vector)
            if vector["kind"] == "elementwise" or number % 20 == 0:
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
