# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions as users of JAX write them, with the shapes of their arguments.

FUNCTIONS has for each name the function and a text per argument: "3x8" is of f32 in (-2, 2), "+" before it makes it
positive, "i5:" makes it integers in [0, 5), "b:" predicates, "s" marks a positive definite matrix. Extents of 3 and 8
stand for symbols in variants with symbolic shapes.
"""

import jax
import jax.numpy as jnp
from jax import lax, nn

FUNCTIONS = {}


def add(name, function, *arguments):
    assert name not in FUNCTIONS, name
    FUNCTIONS[name] = (function, arguments)


def register(*arguments):
    def decorate(function):
        add(function.__name__, function, *arguments)
        return function

    return decorate


# Elementwise.
for name in (
    "abs arcsinh arctan cbrt ceil cos cosh deg2rad exp exp2 expm1 fabs floor isfinite isinf isnan negative positive "
    "rad2deg rint round sign signbit sin sinc sinh square tan tanh trunc nan_to_num"
).split():
    add(f"unary_{name}", getattr(jnp, name), "3x8")
for name in "arccosh log log10 log1p log2 reciprocal sqrt".split():
    add(f"unary_{name}", (lambda f: lambda x: f(x + 1))(getattr(jnp, name)), "+3x8")
for name in "arccos arcsin arctanh".split():
    add(f"unary_{name}", (lambda f: lambda x: f(x / 4))(getattr(jnp, name)), "3x8")
for name in (
    "add subtract multiply divide maximum minimum fmax fmin arctan2 copysign hypot logaddexp logaddexp2 fmod mod "
    "floor_divide heaviside nextafter greater equal less_equal not_equal logical_xor float_power"
).split():
    add(f"binary_{name}", getattr(jnp, name), "3x8", "+8" if name in ("mod", "fmod", "floor_divide") else "8")
add("binary_power", lambda x, y: jnp.power(x, y), "+3x8", "8")
add("binary_bits", lambda x, y: ((x & y) | (x ^ 3)) << (y & 3), "i9:3x8", "i9:8")
add("binary_gcd", jnp.gcd, "i9:3x8", "i9:8")
add("binary_divmod", jnp.divmod, "i9:3x8", "i5:8")
add("clip", lambda x: jnp.clip(x, -1, 1), "3x8")
add("where", lambda c, x, y: jnp.where(c, x, y), "b:3x8", "3x8", "8")
add("select_n", lambda i, x, y, z: lax.select_n(i, x, y, z), "i3:3x8", "3x8", "3x8", "3x8")
add("polyval", lambda c, x: jnp.polyval(c, x), "5", "3x8")
add("popcount", lax.population_count, "i9:3x8")
add("clz", lax.clz, "i9:3x8")

# Broadcasting and views.
add("outer_sum", lambda x, y: x[:, None] + y[None, :], "3", "8")
add("bias", lambda x, b: x + b, "3x8", "8")
add("column", lambda x, c: x * c, "3x8", "3x1")
add("broadcast_to", lambda x: jnp.broadcast_to(x, (4, *x.shape)), "3x8")
add("tile", lambda x: jnp.tile(x, (2, 3)), "3x8")
add("repeat", lambda x: jnp.repeat(x, 2, axis=1), "3x8")
add("meshgrid", lambda x, y: jnp.meshgrid(x, y), "3", "8")
add("reshape", lambda x: x.reshape(-1), "3x8")
add("reshape_heads", lambda x: x.reshape(x.shape[0], 2, 4).transpose(1, 0, 2), "3x8")
add("transpose", lambda x: x.T @ x, "3x8")
add("swap", lambda x: jnp.swapaxes(x, 0, 2), "2x3x8")
add("moveaxis", lambda x: jnp.moveaxis(x, 0, -1), "2x3x8")
add("squeeze", lambda x: jnp.squeeze(x, 1) + 1, "3x1x8")
add("flip", lambda x: jnp.flip(x, 1), "3x8")
add("rot90", jnp.rot90, "3x8")
add("roll", lambda x: jnp.roll(x, 3, axis=1), "3x8")
add("concatenate", lambda x, y: jnp.concatenate([x, y], 0), "3x8", "2x8")
add("stack", lambda x, y: jnp.stack([x, y], 1), "3x8", "3x8")
add("split", lambda x: jnp.split(x, 2, axis=1), "3x8")
add("pad", lambda x: jnp.pad(x, ((1, 2), (0, 3)), constant_values=7.0), "3x8")
add("pad_reflect", lambda x: jnp.pad(x, ((1, 1), (2, 2)), mode="reflect"), "3x8")
add("pad_edge", lambda x: jnp.pad(x, ((1, 1), (2, 2)), mode="edge"), "3x8")
add("pad_interior", lambda x: lax.pad(x, 0.0, ((1, -1, 1), (0, 2, 2))), "3x8")
add("triu", jnp.triu, "8x8")
add("tril_mask", lambda x: jnp.where(jnp.tril(jnp.ones(x.shape, bool)), x, -jnp.inf), "8x8")
add("eye_product", lambda x: x @ jnp.eye(8), "3x8")
add("diag", jnp.diag, "8x8")
add("diag_of", jnp.diag, "8")
add("arange_sum", lambda x: x + jnp.arange(8.0), "3x8")
add("linspace", lambda x: x * jnp.linspace(0, 1, 8), "3x8")
add("iota", lambda x: x + lax.broadcasted_iota(jnp.float32, (3, 8), 1), "3x8")
add("cast_f16", lambda x: (x.astype(jnp.float16) * 2).astype(jnp.float32), "3x8")
add("cast_bf16", lambda x: (x.astype(jnp.bfloat16) * 2).astype(jnp.float32), "3x8")
add("cast_i8", lambda x: (x * 40).astype(jnp.int8), "3x8")
add("cast_u8", lambda x: (abs(x) * 90).astype(jnp.uint8) // 3, "3x8")
add("bitcast", lambda x: lax.bitcast_convert_type(x, jnp.int32), "3x8")
add("reduce_precision", lambda x: lax.reduce_precision(x, 5, 3), "3x8")

# Reductions.
for name in "sum mean max min prod std var argmax argmin any all ptp nansum nanmax count_nonzero median".split():
    add(f"reduce_{name}", (lambda f: lambda x: f(x, axis=1))(getattr(jnp, name)), "3x8")
for name in "sum mean max".split():
    add(f"reduce_all_{name}", getattr(jnp, name), "3x8")
    add(f"reduce_columns_{name}", (lambda f: lambda x: f(x, axis=0, keepdims=True))(getattr(jnp, name)), "3x8")
add("reduce_mean_var", lambda x: (x.mean((0, 2)), x.var((0, 2))), "2x3x8")
add("reduce_where", lambda x, m: jnp.sum(x, axis=1, where=m), "3x8", "b:3x8")
add("reduce_norm", lambda x: jnp.linalg.norm(x, axis=1), "3x8")
add("reduce_average", lambda x, w: jnp.average(x, axis=1, weights=w), "3x8", "+8")
add("reduce_quantile", lambda x: jnp.quantile(x, 0.3, axis=1), "3x8")
add("reduce_custom", lambda x: lax.reduce(x, 1.0, lambda a, b: a * b + a + b, (1,)), "3x8")
add("reduce_two", lambda x, i: lax.reduce((x, i), (-jnp.inf, 0), lambda a, b: (jnp.maximum(a[0], b[0]), a[1] + b[1]), (1,)), "3x8", "i9:3x8")
add("reduce_and", lambda x: lax.reduce(x, True, lax.bitwise_and, (1,)), "b:3x8")
add("cumsum", lambda x: jnp.cumsum(x, 1), "3x8")
add("cumprod", lambda x: jnp.cumprod(x, 1), "3x8")
add("cummax", lambda x: lax.cummax(x, 0), "3x8")
add("cumlogsumexp", lambda x: lax.cumlogsumexp(x, 1, reverse=True), "3x8")
add("diff", lambda x: jnp.diff(x, axis=1), "3x8")
add("trapezoid", lambda x: jnp.trapezoid(x, axis=1), "3x8")
add("associative_scan", lambda x: lax.associative_scan(jnp.add, x, axis=1), "3x8")
add("histogram", lambda x: jnp.histogram(x, bins=4, range=(-2, 2))[0], "3x8")

# Indexing.
add("index_int", lambda x: x[1], "3x8")
add("index_slice", lambda x: x[:, 1:7:2], "3x8")
add("index_negative", lambda x: x[-1, ::-1], "3x8")
add("index_array", lambda x, i: x[i], "3x8", "i3:5")
add("index_two", lambda x, i, j: x[i, j], "3x8", "i3:4", "i8:4")
add("index_rows", lambda x, i: x[jnp.arange(3), i], "3x8", "i8:3")
add("index_mask_sum", lambda x: jnp.where(x > 0, x, 0).sum(), "3x8")
add("take", lambda x, i: jnp.take(x, i, axis=1), "3x8", "i8:2x3")
add("take_fill", lambda x, i: jnp.take(x, i, axis=0, mode="fill", fill_value=0), "3x8", "i9:4")
add("take_along", lambda x, i: jnp.take_along_axis(x, i, axis=1), "3x8", "i8:3x2")
add("embed", lambda table, i: table[i] * 2, "8x4", "i8:3")
add("one_hot", lambda i: nn.one_hot(i, 8), "i8:3")
add("dynamic_slice", lambda x, i: lax.dynamic_slice(x, (i[0], i[1]), (2, 4)), "3x8", "i9:2")
add("dynamic_update", lambda x, y, i: lax.dynamic_update_slice(x, y, (i[0], i[1])), "3x8", "2x4", "i9:2")
add("dynamic_index", lambda x, i: lax.dynamic_index_in_dim(x, i[0], 1), "3x8", "i8:2")
add("set_column", lambda x: x.at[:, 2].set(0.0), "3x8")
add("set_rows", lambda x, i, y: x.at[i].set(y), "3x8", "i3:1", "1x8")
add("add_at", lambda x, i, y: x.at[i].add(y), "3x8", "i3:5", "5x8")
add("max_at", lambda x, i, y: x.at[i].max(y), "3x8", "i3:5", "5x8")
add("mul_at", lambda x, i, y: x.at[:, i].multiply(y), "3x8", "i8:4", "3x4")
add("cache_update", lambda cache, new, i: cache.at[:, i[0]].set(new), "2x8x4", "2x4", "i8:1")
add("segment_sum", lambda x, i: jax.ops.segment_sum(x, i, 3), "8x4", "i3:8")
add("segment_max", lambda x, i: jax.ops.segment_max(x, i, 3), "8x4", "i3:8")
add("searchsorted", lambda a, v: jnp.searchsorted(jnp.cumsum(a), v), "+8", "+3")
add("bincount", lambda i: jnp.bincount(i, length=8), "i8:24")
add("nonzero_size", lambda x: jnp.nonzero(x > 0, size=8, fill_value=0)[1], "3x8")
add("unravel", lambda i: jnp.unravel_index(i, (3, 8)), "i9:5")

# Sorting.
add("sort", lambda x: jnp.sort(x, axis=1), "3x8")
add("sort_down", lambda x: -jnp.sort(-x, axis=0), "3x8")
add("argsort", lambda x: jnp.argsort(x, axis=1), "3x8")
add("sort_pairs", lambda x, i: lax.sort((x, i), dimension=1, num_keys=1), "3x8", "i9:3x8")
add("lexsort", lambda x, y: jnp.lexsort((x, y)), "8", "i3:8")
add("top_k", lambda x: lax.top_k(x, 3), "3x8")
add("partition", lambda x: jnp.partition(x, 3, axis=1), "3x8")
add("rank", lambda x: jnp.argsort(jnp.argsort(x, axis=1), axis=1), "3x8")

# Products.
add("matmul", lambda x, w: x @ w, "3x8", "8x5")
add("matmul_batch", lambda x, y: x @ y, "2x3x8", "2x8x4")
add("dot", jnp.dot, "8", "8")
add("vdot", jnp.vdot, "3x8", "3x8")
add("outer", jnp.outer, "3", "8")
add("tensordot", lambda x, y: jnp.tensordot(x, y, ((0, 1), (0, 1))), "3x8", "3x8x2")
add("einsum", lambda x, y: jnp.einsum("bhqd,bhkd->bhqk", x, y), "2x2x3x8", "2x2x5x8")
add("einsum_sum", lambda x, y, z: jnp.einsum("ij,jk,k->i", x, y, z), "3x8", "8x4", "4")
add("kron", jnp.kron, "3x2", "2x4")
add("trace", jnp.trace, "8x8")
add("matrix_power", lambda x: jnp.linalg.matrix_power(x, 3), "8x8")
add("cross", jnp.cross, "4x3", "4x3")
add("conv_nhwc", lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")), "1x6x6x3", "3x3x3x4")
add("conv_stride", lambda x, w: lax.conv(x, w, (2, 2), "VALID"), "2x3x8x8", "4x3x3x3")
add("conv_depthwise", lambda x, w: lax.conv_general_dilated(x, w, (1,), "SAME", feature_group_count=8, dimension_numbers=("NHC", "HIO", "NHC")), "1x6x8", "3x1x8")
add("conv_dilated", lambda x, w: lax.conv_general_dilated(x, w, (1,), [(2, 2)], rhs_dilation=(2,)), "1x3x8", "2x3x3")
add("conv_transposed", lambda x, w: lax.conv_transpose(x, w, (2,), "SAME", dimension_numbers=("NHC", "HIO", "NHC")), "1x5x3", "3x3x2")
add("convolve", lambda x, k: jnp.convolve(x, k, mode="same"), "8", "3")
add("max_pool", lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID"), "1x6x6x3")
add("avg_pool", lambda x: lax.reduce_window(x, 0.0, lax.add, (1, 3, 3, 1), (1, 1, 1, 1), "SAME") / 9, "1x6x6x3")


# Networks.
for name in (
    "relu relu6 sigmoid softplus soft_sign silu elu selu celu gelu hard_sigmoid hard_tanh leaky_relu log_sigmoid mish"
).split():
    add(f"nn_{name}", getattr(nn, name), "3x8")
add("nn_gelu_exact", lambda x: nn.gelu(x, approximate=False), "3x8")
add("nn_glu", lambda x: nn.glu(x, axis=1), "3x8")
add("nn_softmax", nn.softmax, "3x8")
add("nn_log_softmax", nn.log_softmax, "3x8")
add("nn_logsumexp", lambda x: nn.logsumexp(x, axis=1), "3x8")
add("nn_standardize", nn.standardize, "3x8")


@register("3x8", "8", "8")
def layer_norm(x, scale, bias):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + bias


@register("3x8", "8")
def rms_norm(x, scale):
    return x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-6) * scale


@register("2x3x4x4", "3", "3")
def batch_norm(x, scale, bias):
    mean, variance = x.mean((0, 2, 3), keepdims=True), x.var((0, 2, 3), keepdims=True)
    return (x - mean) / jnp.sqrt(variance + 1e-5) * scale[:, None, None] + bias[:, None, None]


@register("2x3x8", "2x3x8", "2x3x8")
def causal_attention(q, k, v):
    scores = jnp.einsum("bqd,bkd->bqk", q, k) / 8**0.5
    mask = jnp.tril(jnp.ones(scores.shape[-2:], bool))
    return nn.softmax(jnp.where(mask, scores, -1e9)) @ v


@register("3x8")
def rotary(x):
    angles = jnp.arange(3.0)[:, None] / 10 ** jnp.arange(4.0)
    first, second = x[:, :4], x[:, 4:]
    return jnp.concatenate(
        [first * jnp.cos(angles) - second * jnp.sin(angles), second * jnp.cos(angles) + first * jnp.sin(angles)], 1
    )


@register("3x8", "8x4", "4", "4x2", "2")
def mlp(x, w, b, v, c):
    return jnp.tanh(x @ w + b) @ v + c


@register("3x8", "3x4", "12x16", "16")
def lstm_cell(x, h, w, b):
    gates = jnp.concatenate([x, h], 1) @ w + b
    i, f, g, o = jnp.split(gates, 4, axis=1)
    c = nn.sigmoid(f) * h + nn.sigmoid(i) * jnp.tanh(g)
    return nn.sigmoid(o) * jnp.tanh(c), c


@register("3x8", "i8:3")
def cross_entropy(logits, labels):
    return -jnp.take_along_axis(nn.log_softmax(logits), labels[:, None], axis=1).mean()


@register("3x8", "i8:3")
def cross_entropy_one_hot(logits, labels):
    return -(nn.one_hot(labels, 8) * nn.log_softmax(logits)).sum(1).mean()


@register("3x8", "3x8")
def huber(x, y):
    error = jnp.abs(x - y)
    return jnp.where(error < 1, 0.5 * error**2, error - 0.5).mean()


@register("3x8", "3x8")
def cosine_similarity(x, y):
    return (x * y).sum(1) / (jnp.linalg.norm(x, axis=1) * jnp.linalg.norm(y, axis=1) + 1e-8)


@register("3x8", "5x8")
def pairwise_distance(x, y):
    return ((x[:, None, :] - y[None, :, :]) ** 2).sum(-1)


@register("3x8", "3x8", "+3x8")
def adam_step(w, m, v):
    gradient = 2 * w
    m, v = 0.9 * m + 0.1 * gradient, 0.999 * v + 0.001 * gradient**2
    return w - 1e-3 * (m / 0.1) / (jnp.sqrt(v / 0.001) + 1e-8), m, v


# Control flow.
@register("3x8", "8x8")
def scan_rnn(xs, w):
    def step(h, x):
        h = jnp.tanh(x + h @ w)
        return h, h.sum()

    return lax.scan(step, jnp.zeros(8), xs)


@register("3x8")
def fori(x):
    return lax.fori_loop(0, 5, lambda i, v: v * 0.5 + i, x)


@register("3x8")
def while_norm(x):
    return lax.while_loop(lambda v: jnp.abs(v).max() > 0.1, lambda v: v * 0.5, x)


add("cond", lambda x: lax.cond(x.sum() > 0, jnp.sin, jnp.cos, x), "3x8")
add("switch", lambda i, x: lax.switch(i[0], [jnp.sin, jnp.cos, jnp.tanh], x), "i3:1", "3x8")
add("map", lambda xs: lax.map(lambda x: (x * x).sum(), xs), "3x8")
add("newton", lambda x: lax.fori_loop(0, 6, lambda _, y: 0.5 * (y + x / y), x), "+3x8")
add("checkpoint", jax.checkpoint(lambda x: jnp.sin(jnp.exp(x))), "3x8")
add("custom_jvp", nn.relu, "2x3x8")
add("stop_gradient", lambda x: lax.stop_gradient(x) * x, "3x8")

# Special functions.
for name in "erf erfc erfinv gammaln digamma expit logit entr i0e i1e ndtr log_ndtr xlogy xlog1py zeta polygamma".split():
    function = getattr(jax.scipy.special, name)
    if name in ("xlogy", "xlog1py"):
        add(f"special_{name}", function, "+3x8", "+8")
    elif name == "zeta":
        add("special_zeta", lambda x, f=function: f(x + 1.5, 2.0), "+3x8")
    elif name == "polygamma":
        add("special_polygamma", lambda x, f=function: f(1, x + 1), "+3x8")
    elif name in ("erfinv", "logit"):
        add(f"special_{name}", lambda x, f=function: f(x / 2.5), "+3x8")
    else:
        add(f"special_{name}", function, "+3x8" if name in ("gammaln", "digamma", "entr") else "3x8")
add("norm_logpdf", jax.scipy.stats.norm.logpdf, "3x8")
add("norm_cdf", jax.scipy.stats.norm.cdf, "3x8")

# Random numbers.
add("random_uniform", lambda i: jax.random.uniform(jax.random.PRNGKey(i[0]), (3, 8)), "i9:1")
add("random_normal", lambda i: jax.random.normal(jax.random.PRNGKey(i[0]), (3, 8)), "i9:1")
add("random_randint", lambda i: jax.random.randint(jax.random.PRNGKey(i[0]), (3, 8), 0, 9), "i9:1")
add("random_split", lambda i: jax.random.split(jax.random.PRNGKey(i[0]), 3), "i9:1")
add("random_bernoulli", lambda i: jax.random.bernoulli(jax.random.PRNGKey(i[0]), 0.3, (3, 8)), "i9:1")
add("random_permutation", lambda i: jax.random.permutation(jax.random.PRNGKey(i[0]), 8), "i9:1")
add("dropout", lambda i, x: jnp.where(jax.random.bernoulli(jax.random.PRNGKey(i[0]), 0.9, x.shape), x / 0.9, 0), "i9:1", "3x8")

# What bcast refuses.
add("cholesky", jnp.linalg.cholesky, "s8x8")
add("solve", jnp.linalg.solve, "s8x8", "8")
add("fft", lambda x: jnp.abs(jnp.fft.fft(x)), "3x8")
