# Part of the bcast project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the two forms of programs that JAX lowers, as bcast-opt reads them. It needs jax; no test
runs it.

    jax_forms.py BCAST-OPT

The programs are functions of jax.numpy, jax.nn and jax.lax, their gradients, and functions with
symbolic extents. The last line is the number of programs whose pretty form gives another program
than their generic form; these are named."""

import subprocess
import sys
import tempfile

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax, random
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir

X, M, V, I, U, P, C = (
    jax.ShapeDtypeStruct(shape, dtype)
    for shape, dtype in (
        ((3, 8), "float32"),
        ((4, 4), "float32"),
        ((8,), "float32"),
        ((3, 8), "int32"),
        ((3, 8), "uint32"),
        ((3, 8), "bool"),
        ((3, 8), "complex64"),
    )
)
KEY, INDICES = jax.ShapeDtypeStruct((2,), "uint32"), jax.ShapeDtypeStruct((5,), "int32")
IMAGE, KERNEL = jax.ShapeDtypeStruct((1, 3, 8, 8), "float32"), jax.ShapeDtypeStruct((4, 3, 3, 3), "float32")

UNARY = """abs exp exp2 expm1 log log1p sin cos tan sinh cosh tanh arcsin arccos arctan arcsinh arccosh arctanh sqrt
    cbrt floor ceil rint trunc sign square reciprocal isnan isinf isfinite isposinf isneginf logical_not sinc
    nan_to_num signbit frexp modf cumsum cumprod ptp median sort argsort argmax argmin sum prod max min mean var all
    any diff"""
BINARY = """add subtract multiply divide power maximum minimum arctan2 fmod mod floor_divide hypot logaddexp nextafter
    copysign heaviside greater less equal not_equal greater_equal less_equal"""
INTEGERS = "bitwise_and bitwise_or bitwise_xor left_shift right_shift floor_divide mod power gcd"
NN = "relu gelu silu elu selu softplus sigmoid softmax log_softmax logsumexp leaky_relu glu celu mish standardize"
LAX = "erf erfc erf_inv lgamma digamma bessel_i1e rsqrt logistic is_finite round"


def repeat(x):
    return lax.fori_loop(0, 5, lambda i, y: jnp.sin(y) * i, x)


FUNCTIONS = {
    "erf of bf16": (lambda x: lax.erf(x.astype("bfloat16")), X),
    "bits": (lambda x: lax.bitcast_convert_type(x, jnp.int32), X),
    "counts": (lambda u: (lax.population_count(u), lax.clz(u)), U),
    "complex": (lambda x, c: (lax.complex(x, x), c.real, c.imag, abs(c), lax.conj(c), c * c), X, C),
    "special": (lambda x: (lax.zeta(x, x), lax.polygamma(x, x), lax.igamma(x, x), lax.betainc(x, x, x)), X),
    "clamp": (lambda x: (lax.clamp(0.0, x, 1.0), jnp.clip(x, x, 1)), X),
    "select": (lambda p, x: (jnp.where(p, x, 0), lax.select_n(p[0, 0], x, x)), P, X),
    "precision": (lambda x: lax.reduce_precision(x, 5, 10), X),
    "views": (lambda x: (x.T, x.reshape(4, 6), jnp.flip(x), x[1:3, ::2], jnp.tile(x, 2), jnp.roll(x, 1)), X),
    "pad": (lambda x: lax.pad(x, 0.0, ((1, 2, 3), (-1, 0, 0))), X),
    "dynamic slices": (lambda x, i: lax.dynamic_update_slice(x, lax.dynamic_slice(x, i[0, :2], (2, 2)), i[1, :2]), X, I),
    "iota": (lambda: (jnp.arange(5), jnp.eye(3), lax.broadcasted_iota(jnp.uint32, (3, 4), 1)),),
    "constants": (lambda: (jnp.array(np.arange(999.0)), jnp.array([True, False]), jnp.array([1 + 2j]), jnp.inf),),
    "reductions": (lambda p, i: (p.any(0), p.all(), lax.reduce(i, np.int32(0), lax.bitwise_xor, (0, 1))), P, I),
    "reducer": (lambda x: lax.reduce(x, np.float32(0), lambda a, b: a + jnp.sin(b), (0,)), X),
    "two tensors": (lambda x: lax.reduce((x, x), (0.0, 1.0), lambda a, b: (a[0] + b[0], a[1] * b[1]), (1,)), X),
    "while": (lambda x: lax.while_loop(lambda s: s[0] < 9, lambda s: (s[0] + 1, repeat(s[1])), (0, x)), X),
    "scan": (lambda x: lax.scan(lambda c, r: (c + r, c * r), jnp.zeros(8), x), X),
    "branches": (lambda i, x: (lax.cond(i[0, 0] > 0, jnp.sin, jnp.cos, x), lax.switch(i[0, 0], [jnp.sin, jnp.tan], x)), I, X),
    "products": (lambda x: (jnp.dot(x, x.T, precision="highest"), jnp.einsum("ij,ik->ijk", x, x), x @ x[0]), X),
    "algorithm": (lambda x: jnp.dot(x, x.T, precision=lax.DotAlgorithmPreset.BF16_BF16_F32), X),
    "convolution": (lambda x, k: lax.conv(x, k, (2, 1), "SAME"), IMAGE, KERNEL),
    "gradients of convolution": (jax.grad(lambda x, k: lax.conv(x, k, (2, 1), "SAME").sum(), (0, 1)), IMAGE, KERNEL),
    "windows": (jax.grad(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 2), (1, 2), "SAME").sum()), X),
    "gather": (lambda x, i: (x[i], jnp.take(x, i, 1, mode="clip")), X, INDICES),
    "scatter": (lambda x, i: (x.at[i].set(0.0), x.at[i].add(1.0), jax.ops.segment_sum(x, i[:3], 4)), X, INDICES),
    "sort": (lambda x: (lax.sort((x, x), num_keys=2), lax.top_k(x, 3), lax.approx_max_k(x, 2)), X),
    "random": (lambda k: (random.uniform(k, (3,)), random.normal(k, (3,)), random.permutation(k, 5)), KEY),
    "bit generator": (lambda k: lax.rng_bit_generator(jnp.concatenate([k, k]), (3,)), KEY),
    "rng": (lambda: lax.rng_uniform(0.0, 1.0, (3,)),),
    "fft": (lambda x: (jnp.fft.fft(x), jnp.fft.irfft(x), jnp.fft.rfft(x)), X),
    "linear algebra": (lambda m: (jnp.linalg.cholesky(m), jnp.linalg.inv(m), jnp.linalg.svd(m), jnp.linalg.qr(m)), M),
    "barrier": (lambda x: lax.optimization_barrier((x, x[0])), X),
    "composite": (lax.composite(lambda x: x * 2, name="my.op"), X),
    "callbacks": (lambda x: (jax.debug.print("{}", x), jax.pure_callback(lambda t: t, x, x))[1], X),
    "identity": (lambda x: x, X),
    "hessian": (jax.hessian(lambda v: (jnp.sin(v) ** 3).sum()), V),
}
SYMBOLIC = {
    "sum": lambda x: x + x[0] + jnp.arange(x.shape[1]),
    "softmax": jax.nn.softmax,
    "reshape": lambda x: x.reshape(-1),
    "product": lambda x: x @ x.T,
    "parts": lambda x: (jnp.pad(x, 1), jnp.concatenate([x, x]), jnp.tile(x, (2, 1)), x[::-1]),
    "scan": lambda x: lax.scan(lambda c, r: (c + r.sum(), c), 0.0, x),
    "sort": lambda x: (jnp.sort(x), jnp.argmax(x, 1), jnp.cumsum(x, 1)),
    "update": lambda x: x.at[0].set(1.0),
    "random": lambda x: random.normal(random.key(0), x.shape) + x,
    "gradient": jax.grad(lambda x: jnp.tanh(x).sum()),
}


def lower_all():
    """Names and pretty texts."""
    functions = {f"jnp.{name}": (getattr(jnp, name), X) for name in UNARY.split()}
    functions |= {f"jnp.{name}": (getattr(jnp, name), X, X) for name in BINARY.split()}
    functions |= {f"jnp.{name} of {t.dtype}": (getattr(jnp, name), t, t) for name in INTEGERS.split() for t in (I, U)}
    functions |= {f"nn.{name}": (getattr(jax.nn, name), X) for name in NN.split()}
    functions |= {f"lax.{name}": (getattr(lax, name), X) for name in LAX.split()}
    functions |= FUNCTIONS
    for name, (function, *arguments) in functions.items():
        lowered = jax.jit(function, keep_unused=True).lower(*arguments)
        yield name, lowered.as_text()
        yield f"{name}, with locations", lowered.as_text(debug_info=True)
    for name in NN.split():
        loss = jax.grad(lambda x, name=name: getattr(jax.nn, name)(x).sum())
        yield f"gradient of nn.{name}", jax.jit(loss).lower(X).as_text()
    device = jax.devices()[0]
    yield "device", jax.jit(lambda x: x + 1, donate_argnums=0).lower(jax.device_put(jnp.ones(3), device)).as_text()
    mesh = jax.sharding.Mesh(np.array([device]), "x")
    split = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("x"))
    yield "sharding", jax.jit(lambda x: lax.with_sharding_constraint(x * 2, split), in_shardings=split).lower(X).as_text()
    mapped = jax.shard_map(lambda x: lax.psum(x, "x"), mesh=mesh, in_specs=split.spec, out_specs=jax.sharding.PartitionSpec())
    yield "shard_map", jax.jit(mapped).lower(X).as_text()
    extents = jax.ShapeDtypeStruct(export.symbolic_shape("b, n"), "float32")
    for name, function in SYMBOLIC.items():
        yield f"symbolic {name}", export.export(jax.jit(function))(extents).mlir_module()


def read(tool, text):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        run = subprocess.run([tool, file.name, "--mlir-print-op-generic"], capture_output=True, text=True, check=False)
    return run.stdout if run.returncode == 0 else run.stderr.replace(file.name, "")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: jax_forms.py BCAST-OPT")
    num_programs, different = 0, []
    for name, text in lower_all():
        with make_ir_context():
            generic = ir.Module.parse(text).operation.get_asm(print_generic_op_form=True)
        pretty = read(sys.argv[1], text)
        num_programs += 1
        if "error:" in pretty or pretty != read(sys.argv[1], generic):
            different.append(name)
            print(f"{name}: {pretty if 'error:' in pretty else 'another program'}")
    print(f"{len(different)} of {num_programs} programs differ")
    return bool(different)


if __name__ == "__main__":
    sys.exit(main())
