"""Functions of one operand. Where bcast has no such operation, the formula is one
that loses no digits near 0 and gives the same NaNs and infinities."""

from onnx_node import translates

UNARY = {
    "Abs": "abs",
    "BitwiseNot": "not",
    "Ceil": "ceil",
    "Cos": "cosine",
    "Erf": "erf",
    "Exp": "exponential",
    "Floor": "floor",
    "Log": "log",
    "Neg": "negate",
    "Not": "not",
    "Round": "round_nearest_even",
    "Sigmoid": "logistic",
    "Sign": "sign",
    "Sin": "sine",
    "Sqrt": "sqrt",
    "Tan": "tan",
    "Tanh": "tanh",
}


@translates(*UNARY)
def unary(node, b):
    return b.unary(UNARY[node.op_type], node.inputs[0])


@translates("Reciprocal")
def reciprocal(node, b):
    x = node.inputs[0]
    return b.elementwise("divide", b.scalar(1, like=x), x)


@translates("Atan")
def atan(node, b):
    x = node.inputs[0]
    return b.elementwise("atan2", x, b.scalar(1, like=x))


@translates("Asin")
def asin(node, b):
    x = node.inputs[0]
    return b.elementwise("atan2", x, _other_leg(b, x))


@translates("Acos")
def acos(node, b):
    x = node.inputs[0]
    return b.elementwise("atan2", _other_leg(b, x), x)


def _other_leg(b, x):
    """sqrt(1 - x * x), and NaN where |x| > 1."""
    one = b.scalar(1, like=x)
    below, above = b.elementwise("subtract", one, x), b.elementwise("add", one, x)
    return b.unary("sqrt", b.elementwise("multiply", below, above))


@translates("Sinh")
def sinh(node, b):
    x = node.inputs[0]
    up = b.unary("exponential_minus_one", x)
    down = b.unary("exponential_minus_one", b.unary("negate", x))
    return _half(b, b.elementwise("subtract", up, down))


@translates("Cosh")
def cosh(node, b):
    x = node.inputs[0]
    up = b.unary("exponential", x)
    down = b.unary("exponential", b.unary("negate", x))
    return _half(b, b.elementwise("add", up, down))


@translates("Asinh")
def asinh(node, b):
    # With a = |x|: log(a + sqrt(a^2 + 1)) = log1p(a + a tan(atan(a) / 2)).
    x = node.inputs[0]
    a = b.unary("abs", x)
    angle = b.elementwise("atan2", a, b.scalar(1, like=x))
    slope = b.unary("tan", _half(b, angle))
    rest = b.elementwise("multiply", a, slope)
    magnitude = b.unary("log_plus_one", b.elementwise("add", a, rest))
    return b.elementwise("multiply", b.unary("sign", x), magnitude)


@translates("Acosh")
def acosh(node, b):
    # With t = x - 1: log(x + sqrt(x^2 - 1)) = log1p(t + sqrt(t) sqrt(t + 2)).
    x = node.inputs[0]
    t = b.elementwise("subtract", x, b.scalar(1, like=x))
    above = b.elementwise("add", t, b.scalar(2, like=x))
    root = b.elementwise("multiply", b.unary("sqrt", t), b.unary("sqrt", above))
    return b.unary("log_plus_one", b.elementwise("add", t, root))


@translates("Atanh")
def atanh(node, b):
    x = node.inputs[0]
    above = b.unary("log_plus_one", x)
    below = b.unary("log_plus_one", b.unary("negate", x))
    return _half(b, b.elementwise("subtract", above, below))


def _half(b, x):
    return b.elementwise("multiply", x, b.scalar(0.5, like=x))
