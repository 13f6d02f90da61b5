#!/usr/bin/env python3
"""Models of LSTM, GRU and RNN against a loop in NumPy, each with static and with dynamic extents.

usage: recurrent.py FOLDER
"""

import numpy as np
from values import Constant, main

FUNCTIONS = {
    "Affine": lambda x, a=None, b=None: a * x + b,
    "Elu": lambda x, a=1: np.where(x < 0, a * np.expm1(x), x),
    "HardSigmoid": lambda x, a=0.2, b=0.5: np.clip(a * x + b, 0, 1),
    "LeakyRelu": lambda x, a=0.01: np.where(x < 0, a * x, x),
    "Relu": lambda x: np.maximum(x, 0),
    "ScaledTanh": lambda x, a=None, b=None: a * np.tanh(b * x),
    "Sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "Softplus": lambda x: np.log1p(np.exp(x)),
    "Softsign": lambda x: x / (1 + np.abs(x)),
    "Tanh": lambda x: np.tanh(x),
    "ThresholdedRelu": lambda x, a=1: np.where(x > a, x, 0),
}
GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}
DEFAULTS = {"RNN": ["Tanh"], "GRU": ["Sigmoid", "Tanh"], "LSTM": ["Sigmoid", "Tanh", "Tanh"]}


def step(kind, x, h, c, w, r, b, p, functions, attributes):
    """The next state and cell of the matrices of one direction."""
    size = h.shape[1]
    bound = attributes.get("clip", np.inf)
    f, *rest = [lambda x, each=each: each(np.clip(x, -bound, bound)) for each in functions]
    w, r, wb, rb = (each.reshape(GATES[kind], size, *each.shape[1:]) for each in (w, r, *np.split(b, 2)))
    given = [x @ each.T + bias for each, bias in zip(w, wb)]
    held = [h @ each.T + bias for each, bias in zip(r, rb)]
    if kind == "RNN":
        return f(given[0] + held[0]), c
    if kind == "GRU":
        z, reset = f(given[0] + held[0]), f(given[1] + held[1])
        inner = reset * held[2] if attributes.get("linear_before_reset") else (reset * h) @ r[2].T + rb[2]
        return (1 - z) * rest[0](given[2] + inner) + z * h, c
    i, o, forget, cell = (a + b for a, b in zip(given, held))
    peeps = np.split(p, 3)
    i = f(i + peeps[0] * c)
    forget = 1 - i if attributes.get("input_forget") else f(forget + peeps[2] * c)
    c = forget * c + i * rest[0](cell)
    return f(o + peeps[1] * c) * functions[2](c), c


def compute(kind, x, w, r, b, lengths, h, c, p, attributes):
    """The first dimension of x is that of the steps. The results of the operator."""
    steps, batch = x.shape[:2]
    count, size = len(w), r.shape[2]
    names = iter(attributes.get("activations", DEFAULTS[kind] * count))
    numbers = [iter(attributes.get(f"activation_{name}", ())) for name in ("alpha", "beta")]
    functions = []
    for name in names:
        function = FUNCTIONS[name]
        own = [next(each, default) for each, default in zip(numbers, function.__defaults__ or ())]
        functions.append(lambda x, function=function, own=own: function(x, *own))
    all_steps, lasts = np.zeros((steps, count, batch, size)), []
    for d in range(count):
        state, cell = h[d].astype(float), c[d].astype(float)
        is_reverse = attributes.get("direction") == "reverse" or d == 1
        own = functions[d * len(functions) // count :][: len(functions) // count]
        for at in range(steps)[:: -1 if is_reverse else 1]:
            is_in = (at < lengths)[:, None]
            next_state, next_cell = step(kind, x[at], state, cell, w[d], r[d], b[d], p[d], own, attributes)
            state, cell = np.where(is_in, next_state, state), np.where(is_in, next_cell, cell)
            all_steps[at, d] = np.where(is_in, next_state, 0)
        lasts.append((state, cell))
    return all_steps, np.array([state for state, _ in lasts]), np.array([cell for _, cell in lasts])


def make(kind, opset=14, steps=4, batch=2, given="", are_lengths_constant=False, **attributes):
    """A model with the optional inputs whose letters are in `given`."""
    random = np.random.default_rng(7)
    inputs, size, gates = 3, 5, GATES[kind]
    count = 2 if attributes.get("direction") == "bidirectional" else 1

    def draw(*shape):
        return random.uniform(-1, 1, shape).astype(np.float32)

    x, w, r = draw(steps, batch, inputs), draw(count, gates * size, inputs), draw(count, gates * size, size)
    b, h, c = draw(count, 2 * gates * size), draw(count, batch, size), draw(count, batch, size)
    p, lengths = draw(count, 3 * size), np.array([steps, steps // 2, 0, 1][:batch], np.int32)
    optional = {"b": b, "l": lengths, "h": h, "c": c, "p": p}
    zeros = {key: np.zeros_like(each) for key, each in optional.items()} | {"l": np.full(batch, steps)}
    used = {key: each if key in given else zeros[key] for key, each in optional.items()}
    results = compute(kind, x, w, r, used["b"], used["l"], used["h"], used["c"], used["p"], attributes)
    optional["l"] = Constant(lengths, np.int32) if are_lengths_constant else lengths
    names = "blhcp" if kind == "LSTM" else "blh"
    operands = [x, w, r, *(optional[key] if key in given else None for key in names)]
    if attributes.get("layout"):
        operands[0] = operands[0].swapaxes(0, 1).copy()
        operands = [each.swapaxes(0, 1).copy() if any(each is state for state in (h, c)) else each for each in operands]
        results = results[0].transpose(2, 0, 1, 3), *(each.swapaxes(0, 1) for each in results[1:])
    results = tuple(each.astype(np.float32) for each in results[: 3 if kind == "LSTM" else 2])
    return kind, opset, operands, {"hidden_size": size, **attributes}, results


def list_layers():
    for kind in GATES:
        for direction in ("forward", "reverse", "bidirectional"):
            yield make(kind, direction=direction)
            yield make(kind, given="blhcp", direction=direction)
            yield make(kind, given="lh", direction=direction, layout=1, batch=4, are_lengths_constant=True)
        yield make(kind, opset=7, given="bh", clip=0.3)
        yield make(kind, opset=22, given="bhc", steps=1, batch=1)
    yield make("LSTM", given="bhcp", input_forget=1, clip=0.5)
    yield make("GRU", given="blh", linear_before_reset=1, direction="bidirectional")
    yield make("GRU", linear_before_reset=1)


def list_activations():
    for name in FUNCTIONS:
        numbers = {"activation_alpha": [0.75], "activation_beta": [-0.25]}
        yield make("RNN", given="bh", steps=3, activations=[name], **numbers)
        if name in ("Elu", "HardSigmoid", "LeakyRelu", "ThresholdedRelu"):
            yield make("RNN", given="bh", steps=3, activations=[name])
    names = ["LeakyRelu", "Tanh", "HardSigmoid", "Sigmoid", "ScaledTanh", "Affine"]
    yield make("LSTM", given="bhc", direction="bidirectional", activations=names,
               activation_alpha=[0.5, 0.25, 1.5, 0.75], activation_beta=[0.125, 0.75, 0.25])  # fmt: skip


if __name__ == "__main__":
    main((list_layers, list_activations), tolerance=1e-6)
