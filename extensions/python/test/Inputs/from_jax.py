"""Functions of JAX through bcast.from_jax, with the results of jax.jit. Needs jax: utils/run-checks peers runs it."""

import os

os.environ["JAX_PLATFORMS"] = "cpu"

import threading
import time

import jax
import jax.numpy as jnp
import numpy as np

import bcast

X = np.linspace(-2, 2, 12, dtype=np.float32).reshape(3, 4)
ROW = np.arange(4, dtype=np.float32)


def check(function, *args, tolerance=1e-5, options=(), **kwargs):
    compiled = bcast.from_jax(function, **dict(options))
    for _ in range(2):
        results, expected = compiled(*args, **kwargs), jax.jit(function, **dict(options))(*args, **kwargs)
        assert jax.tree.structure(results) == jax.tree.structure(expected), results
        for found, wanted in zip(jax.tree.leaves(results), jax.tree.leaves(expected)):
            wanted = np.asarray(wanted)
            assert found.dtype == wanted.dtype and found.shape == wanted.shape, (found, wanted)
            np.testing.assert_allclose(
                np.asarray(found, np.float64), np.asarray(wanted, np.float64), rtol=tolerance, atol=tolerance
            )
    return compiled


def refuses(kind, text, call, *args, **kwargs):
    try:
        call(*args, **kwargs)
    except kind as error:
        assert text in str(error), error
    else:
        raise AssertionError(f"{text!r} is not raised")


def test_structures():
    check(lambda a, b: a + b, X, ROW)
    check(lambda tree: {"sum": tree["a"] + tree["b"][0], "parts": (tree["a"], [])}, {"a": X, "b": [ROW]})
    check(lambda x: (), X)
    check(lambda x: (x, x + 1), X)
    check(lambda x, unused: x * 2, X, ROW)
    check(lambda x, scale: x * scale, X, 3.0)
    check(lambda x: x * 2, np.arange(3))
    check(lambda x: x.astype(jnp.bfloat16), X)
    check(lambda x: x + 1, jnp.asarray(X))
    check(lambda *, left, right: left - right, left=X, right=ROW)
    check(jax.grad(lambda w, x: jnp.tanh(x @ w).sum()), np.ones((4, 2), np.float32), X)
    check(jax.vmap(lambda x: jnp.sort(x)[::-1]), X)
    check(lambda x: x * x, X.astype(np.float64))


def test_static_arguments():
    check(lambda x, n: x**n, X, 3, options={"static_argnums": 1})
    check(lambda x, n: x**n, X, 3, options={"static_argnums": -1})
    check(lambda x, n, flip=False: -(x**n) if flip else x**n, X, n=2, flip=True, options={"static_argnames": ("n", "flip")})
    check(lambda x, n: x**n, X, 2, options={"static_argnames": "n"})
    power = bcast.from_jax(lambda x, n: x**n, static_argnames="n")
    np.testing.assert_allclose(power(X, 2), X**2, rtol=1e-6)
    np.testing.assert_allclose(power(X, n=3), X**3, rtol=1e-6)
    refuses(bcast.Error, "must be hashable", power, X, [2])
    times = bcast.from_jax(lambda x, n: x * n, static_argnums=1)
    values = np.arange(3)
    assert [times(values, n).dtype for n in (1, 1.0, True, 1)] == [np.int32, np.float32, np.int32, np.int32]


def test_new_shapes_and_types():
    double = bcast.from_jax(lambda x: x + x)
    for value in (X, ROW, X.astype(np.int32), X[:, ::2], np.float32(1), jnp.ones((2, 2), jnp.bfloat16)):
        np.testing.assert_array_equal(np.asarray(double(value), np.float64), 2 * np.asarray(value, np.float64))
    assert double(5) == 10
    refuses(OverflowError, "1099511627776", double, 1 << 40)


def test_symbolic_shapes():
    softmax = bcast.from_jax(jax.nn.softmax, polymorphic_shapes="b, n")
    for shape in ((2, 3), (1, 1), (7, 64)):
        x = np.random.default_rng(0).standard_normal(shape, np.float32)
        np.testing.assert_allclose(softmax(x), jax.nn.softmax(x), rtol=1e-5)
    assert len(softmax._compiled) == 1
    refuses(bcast.Error, "Expected value >= 1 for dimension variable 'b'", softmax, np.ones((0, 3), np.float32))
    add = bcast.from_jax(
        lambda a, b: a.sum(1) + b.sum(1), polymorphic_shapes=("b, n", "b, m"), symbolic_constraints=("b >= 2",)
    )
    np.testing.assert_allclose(add(X, X[:, :2]), X.sum(1) + X[:, :2].sum(1), rtol=1e-5)
    refuses(bcast.Error, "args[1].shape[0] (= 2) and the specification 'b' (= 3)", add, X, X[:2])
    refuses(bcast.Error, "b >= 2", add, X[:1], X[:1])
    contract = add.contract(X, X[:, :2])
    assert "  let b = arg0.0\n" in contract and "  requires arg1.0 == b\n" in contract, contract
    assert contract.endswith("  result.0 = b\n"), contract


def test_results_of_jax():
    add = bcast.from_jax(lambda a, b: (a + b, a), results="jax")
    for _ in range(2):
        total, first = add(jnp.asarray(X), ROW)
        assert isinstance(total, jax.Array) and isinstance(first, jax.Array)
        np.testing.assert_array_equal(total, X + ROW)
    large = bcast.from_jax(lambda a: a + 1, results="jax")(np.zeros((300, 300), np.float32))
    assert isinstance(large, jax.Array) and float(large.sum()) == 90000
    refuses(ValueError, 'expected "numpy" or "jax"', bcast.from_jax, jnp.sin, results="torch")
    refuses(TypeError, "unexpected keyword argument 'fast'", bcast.from_jax, jnp.sin, fast=True)


def test_random_keys():
    key = jax.random.key(3)
    np.testing.assert_array_equal(
        bcast.from_jax(lambda key: jax.random.uniform(key, (5,)))(key), jax.random.uniform(key, (5,))
    )
    split = bcast.from_jax(jax.random.split)(key)
    assert jax.random.key_data(split).tolist() == jax.random.key_data(jax.random.split(key)).tolist()
    check(jax.random.normal, jax.random.PRNGKey(0), (3,), options={"static_argnums": 1})


def test_weak_types():
    # A weakly typed array of jax does not make the result wider, and is another program than an array of its type.
    add = bcast.from_jax(lambda a, b: a + b)
    half = jnp.ones(3, jnp.bfloat16)
    assert add(jnp.ones(3), half).dtype == jnp.float32
    weak = jnp.asarray(1.0) * 1.0
    for value in (weak, jnp.asarray(2.0, jnp.float32), weak):
        assert add(value, half).dtype == (value + half).dtype


def test_loops():
    loop, int8, int32 = jax.lax.while_loop, jnp.int8, jnp.int32

    def count(first, step, limit, dtype):
        start = (dtype(first), jnp.float32(0))
        return loop(lambda c: c[0] < limit, lambda c: (c[0] + dtype(step), c[1] + 1), start)

    # The counter is a result, or not; ranges and steps that wrap.
    for first, step, limit, dtype in (
        (0, 3, 10, int32), (-128, 1, 127, int8), (-100, 1, 100, int8), (0, -1, 10, int8), (0, 100, 27, int8),
        (-2_000_000_000, 1_000_000, 2_000_000_000, int32),
    ):  # fmt: skip
        check(lambda x, a=first, b=step, c=limit, d=dtype: (count(a, b, c, d)[0], x), X)
        check(lambda x, a=first, b=step, c=limit, d=dtype: count(a, b, c, d)[1] + x, X)
    # A step that the loop does not change, but is no constant.
    check(lambda s: loop(lambda c: c[0] < 10, lambda c: (c[0] + 2 * s, c[1] + 1, c[2] * 2.0),
                         (int32(0), int32(0), jnp.float32(1)))[::2], np.int32(2))  # fmt: skip
    check(lambda x, n: jax.lax.fori_loop(0, 2 * n, lambda i, c: c + i, x), np.int32(0), np.int32(5))
    check(lambda x: loop(lambda c: 10 > c[0], lambda c: (1 + c[0], c[1] + c[0], c[0]), (int32(0), x, int32(0))), X)
    # What a loop carries is overwritten, but not what is read later.
    check(lambda x: jax.lax.fori_loop(0, 4, lambda i, c: (c[1], c[0] + c[1]), (x, x + 1)), X)
    check(lambda x: jax.lax.fori_loop(0, 4, lambda i, c: (c + x) * 2 - c.sum(), x), X)
    check(lambda x: jax.lax.fori_loop(0, 4, lambda i, c: c + c[:1] - c[:, ::-1], x) + x, X)
    check(lambda x: jax.lax.scan(lambda c, a: (c + a, c.T * a), x, jnp.arange(4.0)), X[:, :3])


def test_errors():
    def with_callback(x):
        return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x)

    refuses(bcast.CompileError, "from_jax of with_callback", bcast.from_jax(with_callback), X)
    refuses(bcast.CompileError, "lapack_spotrf_ffi", bcast.from_jax(jnp.linalg.cholesky), np.eye(2, dtype=np.float32))
    add = bcast.from_jax(lambda a, b: a + b)
    refuses(bcast.Error, "JAX does not trace compiled code", jax.jit(add), X, X)
    refuses(TypeError, "add got incompatible shapes", add, X, X[:, :3])
    refuses(bcast.Error, "by position", bcast.from_jax(lambda a: a, polymorphic_shapes="b"), a=ROW)


def test_threads():
    function = bcast.from_jax(lambda x: jnp.cumsum(x) * 2)
    values = [np.full(size, 1, np.float32) for size in range(1, 9)] * 4
    results = [None] * len(values)

    def run(index):
        results[index] = function(values[index])

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(values))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for value, result in zip(values, results):
        np.testing.assert_array_equal(result, 2 * np.arange(1, value.size + 1))


def measure(call, number=200, repeat=50):
    """The least microseconds of a call."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        for _ in range(number):
            call()
        best = min(best, (time.perf_counter() - start) / number)
    return 1e6 * best


def print_times():
    x = np.ones((2, 3), np.float32)
    array = jnp.asarray(x)
    add, add_jax, jitted = (make(lambda a, b: a + b) for make in
                            (bcast.from_jax, lambda f: bcast.from_jax(f, results="jax"), jax.jit))  # fmt: skip
    for name, call in (
        ("jax.jit, arrays of jax", lambda: jitted(array, array).block_until_ready()),
        ("from_jax, NumPy", lambda: add(x, x)),
        ("from_jax, arrays of jax in", lambda: add(array, array)),
        ("from_jax, arrays of jax in and out", lambda: add_jax(array, array)),
    ):
        call()
        print(f"2x3, {name}: {measure(call):.2f} us")


if __name__ == "__main__":
    tests = [value for name, value in sorted(globals().items()) if name.startswith("test_")]
    for test in tests:
        test()
    print(f"{len(tests)} tests of from_jax passed, jax {jax.__version__}")
    print_times()
