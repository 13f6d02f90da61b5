#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs of libraries on JAX by bcast.from_jax, and compares with XLA on the CPU.

usage: libraries.py [NAME...]

Needs jax, flax, optax, equinox, distrax, numpyro, blackjax, diffrax, lineax and optimistix; a program whose library is
not there is skipped. Prints the outcome of each program. Fails if one is wrong.
"""

import os
import sys

os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import numpy as np

import bcast

PROGRAMS = {}
KEY = jax.random.PRNGKey(0)


def program(function):
    PROGRAMS[function.__name__] = function
    return function


def make_array(*shape):
    return np.random.default_rng(sum(shape)).standard_normal(shape).astype(np.float32)


def apply(module, *arguments):
    return lambda variables, *given: module.apply(variables, *given), (module.init(KEY, *arguments), *arguments)


@program
def flax_transformer():
    import flax.linen as nn

    class Block(nn.Module):
        @nn.compact
        def __call__(self, x):
            y = nn.LayerNorm()(x)
            x = x + nn.MultiHeadDotProductAttention(2)(y, y)
            return x + nn.Dense(16)(nn.gelu(nn.Dense(32)(nn.LayerNorm()(x))))

    return apply(Block(), make_array(2, 5, 16))


@program
def flax_cnn():
    import flax.linen as nn

    class Network(nn.Module):
        @nn.compact
        def __call__(self, x):
            x = nn.max_pool(nn.relu(nn.Conv(8, (3, 3))(x)), (2, 2), (2, 2))
            x = nn.avg_pool(nn.relu(nn.Conv(8, (3, 3))(x)), (2, 2), (2, 2))
            return nn.Dense(10)(x.reshape(x.shape[0], -1))

    return apply(Network(), make_array(2, 12, 12, 3))


@program
def flax_cnn_train():
    import optax

    forward, (variables, x) = flax_cnn()
    optimizer = optax.adamw(1e-3)

    def step(variables, state, x, labels):
        def loss(variables):
            return optax.softmax_cross_entropy_with_integer_labels(forward(variables, x), labels).mean()

        value, gradient = jax.value_and_grad(loss)(variables)
        updates, state = optimizer.update(gradient, state, variables)
        return value, optax.apply_updates(variables, updates), state

    return step, (variables, optimizer.init(variables), x, np.array([1, 3]))


@program
def flax_lstm():
    import flax.linen as nn

    return apply(nn.RNN(nn.LSTMCell(8)), make_array(2, 6, 4))


@program
def flax_embed():
    import flax.linen as nn

    return apply(nn.Embed(10, 6), np.array([[1, 2], [3, 9]]))


@program
def flax_batch_norm():
    import flax.linen as nn

    module, x = nn.BatchNorm(use_running_average=False), make_array(4, 6)
    return lambda variables, x: module.apply(variables, x, mutable=["batch_stats"]), (module.init(KEY, x), x)


@program
def optax_adam():
    import optax

    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(1e-2))
    parameters = {"w": make_array(3, 4), "b": make_array(4)}

    def step(parameters, state, x):
        gradient = jax.grad(lambda p: ((x @ p["w"] + p["b"]) ** 2).mean())(parameters)
        updates, state = optimizer.update(gradient, state, parameters)
        return optax.apply_updates(parameters, updates), state

    return step, (parameters, optimizer.init(parameters), make_array(5, 3))


@program
def optax_losses():
    import optax

    def losses(a, b):
        labels = (b > 0).astype(jnp.float32)
        return optax.huber_loss(a, b), optax.cosine_similarity(a, b), optax.sigmoid_binary_cross_entropy(a, labels)

    return losses, (make_array(3, 4), 1 - make_array(3, 4))


@program
def optax_ctc():
    import optax

    labels, padding = np.array([[1, 2, 3], [2, 4, 0]]), np.array([[0, 0, 0], [0, 0, 1]], np.float32)
    return optax.ctc_loss, (make_array(2, 6, 5), np.zeros((2, 6), np.float32), labels, padding)


@program
def equinox_mlp():
    import equinox as eqx

    arrays, rest = eqx.partition(eqx.nn.MLP(4, 3, 16, 2, key=KEY), eqx.is_array)
    return lambda arrays, x: jax.vmap(eqx.combine(arrays, rest))(x), (arrays, make_array(5, 4))


@program
def equinox_gru():
    import equinox as eqx

    arrays, rest = eqx.partition(eqx.nn.GRUCell(4, 6, key=KEY), eqx.is_array)

    def run(arrays, xs):
        cell = eqx.combine(arrays, rest)
        return jax.lax.scan(lambda h, x: (cell(x, h), None), jnp.zeros(6), xs)[0]

    return run, (arrays, make_array(7, 4))


@program
def distrax_normal():
    import distrax

    def describe(mean, scale, x):
        distribution = distrax.MultivariateNormalDiag(mean, scale)
        return distribution.log_prob(x), distribution.entropy()

    return describe, (make_array(4), np.abs(make_array(4)) + 0.1, make_array(4))


@program
def distrax_categorical():
    import distrax

    def describe(logits, values):
        return distrax.Categorical(logits).log_prob(values), distrax.Categorical(logits).entropy()

    return describe, (make_array(3, 5), np.array([1, 0, 4]))


@program
def numpyro_log_density():
    import numpyro
    from numpyro.distributions import HalfNormal, Normal
    from numpyro.infer.util import log_density

    def model(x):
        mean, scale = numpyro.sample("mean", Normal(0, 1)), numpyro.sample("scale", HalfNormal(1))
        numpyro.sample("x", Normal(mean, scale), obs=x)

    def run(parameters, x):
        return jax.value_and_grad(lambda p: log_density(model, (x,), {}, p)[0])(parameters)

    return run, ({"mean": np.float32(0.3), "scale": np.float32(1.2)}, make_array(20))


def sample(kernel):
    return lambda key, q: kernel.step(key, kernel.init(q))[0].position, (KEY, make_array(3))


@program
def blackjax_hmc():
    import blackjax

    return sample(blackjax.hmc(lambda q: -0.5 * jnp.sum(q**2), 0.1, jnp.ones(3), num_integration_steps=5))


@program
def blackjax_nuts():
    import blackjax

    return sample(blackjax.nuts(lambda q: -0.5 * jnp.sum(q**2), 0.1, jnp.ones(3)))


@program
def diffrax_ode():
    import diffrax

    def solve(y, a):
        term = diffrax.ODETerm(lambda t, y, args: -a * y)
        return diffrax.diffeqsolve(term, diffrax.Tsit5(), 0, 1, 0.1, y, max_steps=20).ys

    return solve, (make_array(3), np.float32(0.7))


@program
def lineax_cg():
    import lineax

    def solve(a, b):
        operator = lineax.MatrixLinearOperator(a @ a.T + 4 * jnp.eye(4), lineax.positive_semidefinite_tag)
        return lineax.linear_solve(operator, b, lineax.CG(1e-5, 1e-5)).value

    return solve, (make_array(4, 4), make_array(4))


@program
def optimistix_bfgs():
    import optimistix

    def minimize(y, a):
        return optimistix.minimise(lambda y, _: jnp.sum((y - a) ** 2), optimistix.BFGS(1e-4, 1e-4), y).value

    return minimize, (make_array(3), 1 - make_array(3))


@program
def grouped_attention():
    def attend(q, k, v):
        k, v = (jnp.repeat(x, 2, axis=1) for x in (k, v))
        scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) / 2
        mask = jnp.tril(jnp.ones(scores.shape[-2:], bool))
        return jax.nn.softmax(jnp.where(mask, scores, -jnp.inf)) @ v

    return attend, (make_array(1, 4, 5, 4), make_array(1, 2, 5, 4), 1 - make_array(1, 2, 5, 4))


def run(name):
    try:
        function, arguments = PROGRAMS[name]()
    except ImportError as error:
        return f"skipped: {error}"
    expected = jax.jit(function)(*arguments)
    try:
        results = bcast.from_jax(function)(*arguments)
    except bcast.CompileError as error:
        return f"refused: {' '.join(str(error).split())[:300]}"
    for found, wanted in zip(jax.tree.leaves(results), jax.tree.leaves(expected)):
        found, wanted = np.asarray(found, np.float64), np.asarray(wanted, np.float64)
        if not np.allclose(found, wanted, rtol=2e-3, atol=1e-4, equal_nan=True):
            return f"wrong by {np.max(np.abs(found - wanted))}"
    return "right"


def main():
    outcomes = {name: run(name) for name in sys.argv[1:] or PROGRAMS}
    for name, outcome in outcomes.items():
        print(f"{name}: {outcome}")
    kinds = [outcome.split(":")[0].split(" ")[0] for outcome in outcomes.values()]
    print(f"{len(kinds)} programs: " + ", ".join(f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds))))
    return "wrong" in kinds


if __name__ == "__main__":
    sys.exit(main())
