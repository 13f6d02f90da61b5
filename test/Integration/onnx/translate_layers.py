"""Layers with one parameter per channel, which PDPD's rule places at its axis."""

from function_builder import NUMPY, pdpd
from onnx_node import translates
from unsupported import Unsupported


@translates("BatchNormalization")
def batch_normalization(node, b):
    node.ignore("momentum")
    training = (
        node.attribute("training_mode", 0)
        if node.opset >= 14
        else len(node.output_names) > 1
        or (node.opset < 7 and not node.attribute("is_test", 0))
    )
    if training:
        raise Unsupported("reduction: BatchNormalization in training mode")
    if not node.attribute("spatial", 1):
        raise Unsupported("BatchNormalization with spatial = 0")
    x, scale, bias, mean, variance = node.inputs
    epsilon = b.scalar(node.attribute("epsilon", 1e-5), like=variance)
    deviation = b.unary("sqrt", b.elementwise("add", variance, epsilon))
    y = b.elementwise("subtract", x, mean, rule=pdpd(1))
    y = b.elementwise("divide", y, deviation, rule=pdpd(1))
    y = b.elementwise("multiply", y, scale, rule=pdpd(1))
    return b.elementwise("add", y, bias, rule=pdpd(1))


@translates("QuantizeLinear")
def quantize_linear(node, b):
    # The conversion at the end saturates, as ONNX asks for.
    x, scale = node.inputs[:2]
    zero_point = node.input(2)
    rule = _channel_rule(node, scale)
    y = b.convert(x, scale.element_type)
    y = b.unary("round_nearest_even", b.elementwise("divide", y, scale, rule=rule))
    if zero_point:
        offset = b.convert(zero_point, y.element_type)
        y = b.elementwise("add", y, offset, rule=rule)
    return b.convert(y, zero_point.element_type if zero_point else "ui8")


@translates("DequantizeLinear")
def dequantize_linear(node, b):
    # The difference of two 8-bit integers needs more than 8 bits.
    x, scale = node.inputs[:2]
    zero_point = node.input(2)
    rule = _channel_rule(node, scale)
    y = b.convert(x, "i32")
    if zero_point:
        y = b.elementwise("subtract", y, b.convert(zero_point, "i32"), rule=rule)
    return b.elementwise("multiply", b.convert(y, scale.element_type), scale, rule=rule)


def _channel_rule(node, scale):
    axis = node.attribute("axis", 1)
    if scale.shape in ((), (1,)):
        return NUMPY
    return pdpd(axis % node.inputs[0].rank)
