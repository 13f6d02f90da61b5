"""Scalars: arithmetic, and conditions of branches."""

from elements import I1
from regions.builder import I32, I64
from regions.ir import Scalar, Tensor
from regions.linalg_ops import FUNCTIONS, functions_of
from semantics import DIRECTIONS


def arithmetic(b):
    element = b.random.choice([I32, I64, I1])
    x, y = b.scalar(element), b.scalar(element)
    function = b.random.choice(functions_of(element))
    return b.append([Scalar(element)], f"arith.{function} {x}, {y} : {element.name}", FUNCTIONS[function],
                    [x, y], "arith on scalars")  # fmt: skip


def select(b):
    """One of two tensors or scalars."""
    condition = truth(b)
    x = b.find(lambda value: True)
    y = b.choose(lambda value: value.type == x.type)
    return b.append([x.type], f"arith.select {condition}, {x}, {y} : {x.type}",
                    lambda c, p, q: p if c else q, [condition, x, y], "arith.select")  # fmt: skip


def truth(b):
    """Returns a condition that depends on the inputs if possible."""
    found = b.find(lambda value: value.type == Scalar(I1))
    if found and b.chance(0.5):
        return found
    source = b.find(lambda value: isinstance(value.type, Tensor) and value.type.element is I1
                    and value.type.is_filled())  # fmt: skip
    if source and b.chance(0.7):
        return b.extract(source)
    element = b.random.choice([I32, I64])
    x, y = b.scalar(element), b.scalar(element)
    direction = b.random.choice(list(DIRECTIONS))
    name = direction.lower() if direction in ("EQ", "NE") else "s" + direction.lower()
    return b.append([Scalar(I1)], f"arith.cmpi {name}, {x}, {y} : {element.name}", DIRECTIONS[direction],
                    [x, y], "arith.cmpi")  # fmt: skip


OPS = [(1, arithmetic), (1, select)]
