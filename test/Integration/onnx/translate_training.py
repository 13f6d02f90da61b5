"""Optimizers. Each updates any number of tensors, given as all X, then all G, ...;
the rate R and the number of updates T are scalars."""

from onnx_node import TRAINING_DOMAIN, translates


def _groups(node, count):
    """The tensors after R and T: (X1, G1, H1), (X2, G2, H2), ..."""
    tensors = node.inputs[2:]
    number = len(tensors) // count
    return [tensors[i::number] for i in range(number)]


def _columns(rows):
    """All first results, then all second ones, ..."""
    return [value for column in zip(*rows) for value in column]


class _Scalars:
    """Arithmetic of tensors with the optimizer's attributes."""

    def __init__(self, node, b):
        self.node = node
        self.b = b

    def attribute(self, name, default, like):
        return self.b.scalar(self.node.attribute(name, default), like=like)

    def regularized(self, x, gradient):
        """The gradient of loss and penalty."""
        norm = self.attribute("norm_coefficient", 0.0, like=x)
        penalty = self.b.elementwise("multiply", norm, x)
        return self.b.elementwise("add", penalty, gradient)

    def first_update(self, count):
        return self.b.compare("EQ", count, self.b.scalar(0, like=count))


@translates("Adagrad", domain=TRAINING_DOMAIN)
def adagrad(node, b):
    scalars = _Scalars(node, b)
    rate, count = node.inputs[:2]
    decay = scalars.attribute("decay_factor", 0.0, like=rate)
    steps = b.convert(count, rate.element_type)
    slowdown = b.elementwise("multiply", steps, decay)
    slowdown = b.elementwise("add", b.scalar(1, like=rate), slowdown)
    rate = b.elementwise("divide", rate, slowdown)

    def update(x, gradient, squares):
        gradient = scalars.regularized(x, gradient)
        square = b.elementwise("multiply", gradient, gradient)
        squares = b.elementwise("add", squares, square)
        epsilon = scalars.attribute("epsilon", 1e-6, like=x)
        scale = b.elementwise("add", b.unary("sqrt", squares), epsilon)
        step = b.elementwise("multiply", rate, gradient)
        step = b.elementwise("divide", step, scale)
        return b.elementwise("subtract", x, step), squares

    return _columns(update(*group) for group in _groups(node, 3))


@translates("Momentum", domain=TRAINING_DOMAIN)
def momentum(node, b):
    scalars = _Scalars(node, b)
    rate, count = node.inputs[:2]
    nesterov = node.attribute("mode") == b"nesterov"
    # The first update takes the gradient as it is.
    beta = b.elementwise(
        "select",
        scalars.first_update(count),
        b.scalar(1, like=rate),
        scalars.attribute("beta", None, like=rate),
    )

    def update(x, gradient, velocity):
        alpha = scalars.attribute("alpha", None, like=x)
        gradient = scalars.regularized(x, gradient)
        velocity = b.elementwise(
            "add",
            b.elementwise("multiply", alpha, velocity),
            b.elementwise("multiply", beta, gradient),
        )
        direction = velocity
        if nesterov:
            ahead = b.elementwise("multiply", alpha, velocity)
            direction = b.elementwise("add", gradient, ahead)
        step = b.elementwise("multiply", rate, direction)
        return b.elementwise("subtract", x, step), velocity

    return _columns(update(*group) for group in _groups(node, 3))


@translates("Adam", domain=TRAINING_DOMAIN)
def adam(node, b):
    scalars = _Scalars(node, b)
    rate, count = node.inputs[:2]
    one = b.scalar(1, like=rate)
    steps = b.convert(count, rate.element_type)

    def bias(attribute, default):
        base = scalars.attribute(attribute, default, like=rate)
        return b.elementwise("subtract", one, b.elementwise("power", base, steps))

    corrected = b.elementwise("multiply", rate, b.unary("sqrt", bias("beta", 0.999)))
    corrected = b.elementwise("divide", corrected, bias("alpha", 0.9))
    rate = b.elementwise("select", scalars.first_update(count), rate, corrected)

    def average(attribute, default, old, new):
        weight = scalars.attribute(attribute, default, like=old)
        rest = b.scalar(1 - node.attribute(attribute, default), like=old)
        return b.elementwise(
            "add",
            b.elementwise("multiply", weight, old),
            b.elementwise("multiply", rest, new),
        )

    def update(x, gradient, mean, squares):
        gradient = scalars.regularized(x, gradient)
        mean = average("alpha", 0.9, mean, gradient)
        square = b.elementwise("multiply", gradient, gradient)
        squares = average("beta", 0.999, squares, square)
        epsilon = scalars.attribute("epsilon", 1e-6, like=x)
        scale = b.elementwise("add", b.unary("sqrt", squares), epsilon)
        step = b.elementwise("multiply", rate, mean)
        step = b.elementwise("divide", step, scale)
        x = b.elementwise("subtract", x, step)
        kept = 1 - node.attribute("norm_coefficient_post", 0.0)
        x = b.elementwise("multiply", b.scalar(kept, like=x), x)
        return x, mean, squares

    return _columns(update(*group) for group in _groups(node, 4))
