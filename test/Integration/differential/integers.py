"""Integer and truth value operations on Python's integers, which do not
overflow; the result then keeps its low bits.
"""

from elements import I1


def wrap(value, element_type):
    value &= (1 << element_type.width) - 1
    if element_type.kind == "signed" and value >> (element_type.width - 1):
        value -= 1 << element_type.width
    return value


def truncated_quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def divide(t, a, b):
    return -1 if b == 0 else truncated_quotient(a, b)


def remainder(t, a, b):
    return a if b == 0 else a - b * truncated_quotient(a, b)


def floor_mod(t, a, b):
    return a if b == 0 else a % b


def power(t, a, b):
    if b >= 0:
        return pow(a, b, 1 << t.width)
    return {1: 1, -1: 1 - 2 * (b % 2)}.get(a, 0)


def unsigned(t, a):
    return a % (1 << t.width)


def shift_left(t, a, b):
    return a << unsigned(t, b) if unsigned(t, b) < t.width else 0


def shift_right_logical(t, a, b):
    return unsigned(t, a) >> min(unsigned(t, b), t.width)


def shift_right_arithmetic(t, a, b):
    signed = unsigned(t, a) - ((unsigned(t, a) >> (t.width - 1)) << t.width)
    return signed >> min(unsigned(t, b), t.width)


FUNCTIONS = {
    "add": lambda t, a, b: a + b,
    "subtract": lambda t, a, b: a - b,
    "multiply": lambda t, a, b: a * b,
    "divide": divide,
    "remainder": remainder,
    "floor_mod": floor_mod,
    "power": power,
    "maximum": lambda t, a, b: max(a, b),
    "minimum": lambda t, a, b: min(a, b),
    "squared_difference": lambda t, a, b: (a - b) ** 2,
    "and": lambda t, a, b: a & b,
    "or": lambda t, a, b: a | b,
    "xor": lambda t, a, b: a ^ b,
    "shift_left": shift_left,
    "shift_right_arithmetic": shift_right_arithmetic,
    "shift_right_logical": shift_right_logical,
    "clamp": lambda t, low, x, high: min(max(x, low), high),
    "abs": lambda t, a: abs(a),
    "negate": lambda t, a: -a,
    "sign": lambda t, a: (a > 0) - (a < 0),
    "not": lambda t, a: 1 - a if t is I1 else ~a,
}
