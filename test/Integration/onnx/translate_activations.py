"""Activation functions, by the formulas of ONNX's operator reference."""

from function_builder import NUMPY, pdpd
from onnx_node import translates


def _where_negative(b, x, on_negative):
    """`on_negative` where x < 0, and x elsewhere, NaN included."""
    return b.elementwise("select", b.compare("LT", x, b.scalar(0, like=x)), on_negative, x)


@translates("Relu")
def relu(node, b):
    x = node.inputs[0]
    return b.elementwise("maximum", x, b.scalar(0, like=x))


@translates("LeakyRelu")
def leaky_relu(node, b):
    x = node.inputs[0]
    alpha = b.scalar(node.attribute("alpha", 0.01), like=x)
    return _where_negative(b, x, b.elementwise("multiply", alpha, x))


@translates("PRelu")
def prelu(node, b):
    # Before opset 7 the slope was one number, or one per channel.
    x, slope = node.inputs
    rule = NUMPY if node.opset >= 7 else pdpd(1)
    return _where_negative(b, x, b.elementwise("multiply", x, slope, rule=rule))


@translates("ThresholdedRelu")
def thresholded_relu(node, b):
    x = node.inputs[0]
    alpha = b.scalar(node.attribute("alpha", 1.0), like=x)
    return b.elementwise("select", b.compare("GT", x, alpha), x, b.scalar(0, like=x))


@translates("Elu")
def elu(node, b):
    x = node.inputs[0]
    alpha = b.scalar(node.attribute("alpha", 1.0), like=x)
    scaled = b.elementwise("multiply", alpha, b.unary("exponential_minus_one", x))
    return _where_negative(b, x, scaled)


@translates("Selu")
def selu(node, b):
    x = node.inputs[0]
    alpha = b.scalar(node.attribute("alpha", 1.67326319217681884765625), like=x)
    gamma = b.scalar(node.attribute("gamma", 1.05070102214813232421875), like=x)
    scaled = b.elementwise("multiply", alpha, b.unary("exponential_minus_one", x))
    return b.elementwise("multiply", gamma, _where_negative(b, x, scaled))


@translates("Celu")
def celu(node, b):
    x = node.inputs[0]
    zero = b.scalar(0, like=x)
    alpha = b.scalar(node.attribute("alpha", 1.0), like=x)
    quotient = b.elementwise("divide", x, alpha)
    scaled = b.elementwise("multiply", alpha, b.unary("exponential_minus_one", quotient))
    positive = b.elementwise("maximum", x, zero)
    return b.elementwise("add", positive, b.elementwise("minimum", scaled, zero))


@translates("HardSigmoid")
def hard_sigmoid(node, b):
    return _hard_sigmoid(
        b, node.inputs[0], node.attribute("alpha", 0.2), node.attribute("beta", 0.5)
    )


@translates("HardSwish")
def hard_swish(node, b):
    x = node.inputs[0]
    return b.elementwise("multiply", x, _hard_sigmoid(b, x, 1 / 6, 0.5))


def _hard_sigmoid(b, x, alpha, beta):
    line = b.elementwise("multiply", b.scalar(alpha, like=x), x)
    line = b.elementwise("add", line, b.scalar(beta, like=x))
    return b.elementwise("clamp", b.scalar(0, like=x), line, b.scalar(1, like=x))


@translates("Softplus")
def softplus(node, b):
    # log(1 + exp(x)) = max(x, 0) + log(1 + exp(-|x|)), which does not overflow.
    x = node.inputs[0]
    decay = b.unary("exponential", b.unary("negate", b.unary("abs", x)))
    positive = b.elementwise("maximum", x, b.scalar(0, like=x))
    return b.elementwise("add", positive, b.unary("log_plus_one", decay))


@translates("Softsign")
def softsign(node, b):
    x = node.inputs[0]
    return b.elementwise(
        "divide", x, b.elementwise("add", b.unary("abs", x), b.scalar(1, like=x))
    )


@translates("Shrink")
def shrink(node, b):
    x = node.inputs[0]
    bias = b.scalar(node.attribute("bias", 0.0), like=x)
    limit = node.attribute("lambd", 0.5)
    below = b.compare("LT", x, b.scalar(-limit, like=x))
    above = b.compare("GT", x, b.scalar(limit, like=x))
    upper = b.elementwise(
        "select", above, b.elementwise("subtract", x, bias), b.scalar(0, like=x)
    )
    return b.elementwise("select", below, b.elementwise("add", x, bias), upper)
