"""The operations: how many operands they take, and of which types."""

from dataclasses import dataclass

from elements import ALL, BF16, F16, F32, F64, FLOATS, I1, INTEGERS


@dataclass(frozen=True)
class Operation:
    name: str
    arity: int
    types: tuple
    gives_i1: bool = False
    # Within a few units in the last place of the C library's, not exact.
    approximate: bool = False


COMPARISONS = ("EQ", "NE", "LT", "LE", "GT", "GE")


def _make():
    numbers = INTEGERS + FLOATS
    bits = [I1] + INTEGERS
    for name in ("add", "subtract", "multiply", "divide", "remainder", "floor_mod",
                 "squared_difference"):
        yield Operation(name, 2, numbers)
    yield Operation("power", 2, numbers, approximate=True)
    yield Operation("atan2", 2, FLOATS, approximate=True)
    for name in ("maximum", "minimum"):
        yield Operation(name, 2, ALL)
    for name in ("and", "or", "xor"):
        yield Operation(name, 2, bits)
    for name in ("shift_left", "shift_right_arithmetic", "shift_right_logical"):
        yield Operation(name, 2, INTEGERS)
    for direction in COMPARISONS:
        yield Operation("compare " + direction, 2, ALL, gives_i1=True)
    yield Operation("select", 3, ALL)
    yield Operation("clamp", 3, numbers)
    for name in ("abs", "negate", "sign"):
        yield Operation(name, 1, numbers)
    yield Operation("not", 1, bits)
    for name in ("exponential", "exponential_minus_one", "log", "log_plus_one", "cbrt", "sine",
                 "cosine", "tan", "tanh", "logistic", "erf"):
        yield Operation(name, 1, FLOATS, approximate=True)
    for name in ("sqrt", "rsqrt", "floor", "ceil", "round_nearest_even", "round_nearest_afz"):
        yield Operation(name, 1, FLOATS)
    yield Operation("is_finite", 1, FLOATS, gives_i1=True)
    for target in ALL:
        yield Operation("convert " + target.name, 1, ALL)
    yield Operation("broadcast", 1, ALL)
    yield Operation("broadcast_in_dim", 1, ALL)


OPERATIONS = {operation.name: operation for operation in _make()}
TYPES = {element_type.name: element_type for element_type in ALL}


def result_type(operation, element_type):
    if operation.gives_i1:
        return I1
    if operation.name.startswith("convert "):
        return TYPES[operation.name.split()[1]]
    return element_type


def is_approximate(operation, element_type):
    return operation.approximate and element_type.is_float
