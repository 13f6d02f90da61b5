"""Arithmetic, logic, comparison, selection and conversion."""

from element_types import common_type, mlir_name
from onnx_node import translates

BINARY = {
    "Add": "add",
    "And": "and",
    "BitwiseAnd": "and",
    "BitwiseOr": "or",
    "BitwiseXor": "xor",
    "Div": "divide",
    "Mul": "multiply",
    "Or": "or",
    "Sub": "subtract",
    "Xor": "xor",
}

VARIADIC = {"Max": "maximum", "Mean": "add", "Min": "minimum", "Sum": "add"}

COMPARISONS = {
    "Equal": "EQ",
    "Greater": "GT",
    "GreaterOrEqual": "GE",
    "Less": "LT",
    "LessOrEqual": "LE",
}


@translates(*BINARY)
def binary(node, b):
    return b.elementwise(BINARY[node.op_type], *node.inputs, rule=node.binary_rule())


@translates(*VARIADIC)
def variadic(node, b):
    result = node.inputs[0]
    for operand in node.inputs[1:]:
        result = b.elementwise(
            VARIADIC[node.op_type], result, operand, rule=node.variadic_rule()
        )
    if node.op_type == "Mean":
        count = b.scalar(len(node.inputs), like=result)
        result = b.elementwise("divide", result, count)
    return result


@translates(*COMPARISONS)
def comparison(node, b):
    return b.compare(COMPARISONS[node.op_type], *node.inputs, rule=node.binary_rule())


@translates("Pow")
def power(node, b):
    # The result has the base's type. ONNX computes in NumPy's common type.
    base, exponent = node.inputs
    common = common_type(base.element_type, exponent.element_type)
    result = b.elementwise(
        "power",
        b.convert(base, common),
        b.convert(exponent, common),
        rule=node.binary_rule(),
    )
    return b.convert(result, base.element_type)


@translates("Mod")
def modulo(node, b):
    op = "remainder" if node.attribute("fmod", 0) else "floor_mod"
    return b.elementwise(op, *node.inputs)


@translates("BitShift")
def bit_shift(node, b):
    left = node.attribute("direction") == b"LEFT"
    return b.elementwise("shift_left" if left else "shift_right_logical", *node.inputs)


@translates("Where")
def where(node, b):
    return b.elementwise("select", *node.inputs)


@translates("Clip")
def clip(node, b):
    x = node.inputs[0]
    if node.opset >= 11:
        low, high = node.input(1), node.input(2)
    else:
        bounds = node.attribute("min"), node.attribute("max")
        low, high = (None if v is None else b.scalar(v, like=x) for v in bounds)
    if low and high:
        return b.elementwise("clamp", low, x, high)
    if low:
        return b.elementwise("maximum", x, low)
    if high:
        return b.elementwise("minimum", x, high)
    return x


@translates("Cast")
def cast(node, b):
    return b.convert(node.inputs[0], mlir_name(node.attribute("to")))


@translates("CastLike")
def cast_like(node, b):
    return b.convert(node.inputs[0], node.inputs[1].element_type)


@translates("IsNaN")
def is_nan(node, b):
    x = node.inputs[0]
    return b.compare("NE", x, x)


@translates("IsInf")
def is_inf(node, b):
    x = node.inputs[0]
    negative = node.attribute("detect_negative", 1)
    positive = node.attribute("detect_positive", 1)
    if negative and positive:
        x = b.unary("abs", x)
    if not negative and not positive:
        return b.broadcast(b.constant(False, "i1"), x.shape)
    infinity = float("inf") if positive else float("-inf")
    return b.compare("EQ", x, b.scalar(infinity, like=x))
