"""The operations: the number and the types of their operands. The table of TYPE-1 in docs/spec.md
has the types; functions.py has the functions.
"""

import dataclasses
import inspect
import os
import re
from dataclasses import dataclass

import functions
from elements import ALL, FLOATS, I1, INTEGERS

SPEC = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../docs/spec.md")


@dataclass(frozen=True)
class Operation:
    name: str
    arity: int
    types: tuple
    gives_i1: bool = False
    # Results may differ from the C library's by a few units in the last place.
    approximate: bool = False


COMPARISONS = ("EQ", "NE", "LT", "LE", "GT", "GE")
# Results depend on bits of a NaN, which no operation specifies.
READS_NAN = ("copysign", "bitcast_convert")
# Without a function of their own.
ARITIES = {"compare": 2, "select": 3, "convert": 1, "is_finite": 1, "is_inf": 1, "is_nan": 1, "next_after": 2,
           "reduce_precision": 1, "bitcast_convert": 1}  # fmt: skip


def read_types():
    """Yields the name, the types and the result of each row of TYPE-1's table."""
    with open(SPEC, encoding="utf-8") as file:
        table = file.read().partition("**TYPE-1.**")[2].partition("\n\n")[2].partition("\n\n")[0]
    for row in table.splitlines()[2:]:
        names, integers, floats, truth, result = (cell.strip() for cell in row.split("|")[1:-1])
        types = [I1] * bool(truth) + INTEGERS * bool(integers) + FLOATS * bool(floats)
        for name in re.sub(r"\(.*?\)", "", names).split(","):
            yield name.strip(), tuple(types), result


def count_operands(name):
    """The operands of an operation."""
    if name in ARITIES:
        return ARITIES[name]
    if name in functions.OF_FLOATS:
        function = functions.OF_FLOATS[name]
        return getattr(function, "nin", 0) or len(inspect.signature(function).parameters)
    return len(inspect.signature(functions.OF_INTEGERS[name]).parameters) - 1


def _make():
    for name, types, result in read_types():
        parameters = {
            "compare": COMPARISONS,
            "convert": [target.name for target in ALL],
            "bitcast_convert": [target.name for target in INTEGERS + FLOATS],
            "reduce_precision": ["e5m10", "e4m3", "e8m1", "e1m2", "e8m0", "e11m52"],
        }.get(name, [None])
        function = functions.OF_FLOATS.get(name)
        for parameter in parameters:
            is_bitcast = name == "bitcast_convert"
            yield Operation(
                f"{name} {parameter}" if parameter else name,
                count_operands(name),
                tuple(t for t in types if not is_bitcast or t.width == TYPES[parameter].width),
                gives_i1=result == "i1",
                approximate=getattr(function, "is_approximate", False),
            )
    yield Operation("broadcast", 1, tuple(ALL))
    yield Operation("broadcast_in_dim", 1, tuple(ALL))


TYPES = {element_type.name: element_type for element_type in ALL}
OPERATIONS = {operation.name: operation for operation in _make()}
RANDOM_OPERATIONS = {name: operation for name, operation in OPERATIONS.items() if name.split()[0] not in READS_NAN}
RANDOM_OPERATIONS.update(
    (name, dataclasses.replace(operation, types=tuple(t for t in operation.types if not t.is_float)))
    for name, operation in OPERATIONS.items() if name.startswith("bitcast_convert")
)  # fmt: skip


def result_type(operation, element_type):
    if operation.gives_i1:
        return I1
    if operation.name.startswith(("convert ", "bitcast_convert ")):
        return TYPES[operation.name.split()[1]]
    return element_type


def is_approximate(operation, element_type):
    return operation.approximate and element_type.is_float
