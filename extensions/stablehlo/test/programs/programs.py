"""Imports programs of StableHLO, in generic form and written as JAX lowers such functions, runs
them compiled and by the reference evaluator, and compares their results with NumPy's. Prints a
table: what is taken and right, and what is refused with its operations.

    programs.py FOLDER [PLUGIN]

With PLUGIN, a registered dialect must give the same program."""

import math
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy

CONVERT = ["--allow-unregistered-dialect", "--convert-stablehlo-to-bcast=require-all=true"]
erf = numpy.vectorize(math.erf, otypes=[numpy.float64])


def softmax(x, axis=-1):
    e = numpy.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


def layer_norm(x, scale, offset):
    centered = x - x.mean(1, keepdims=True)
    return centered / numpy.sqrt((centered**2).mean(1, keepdims=True) + 1e-5) * scale + offset


def rms_norm(x, scale):
    return x / numpy.sqrt((x**2).mean(1, keepdims=True) + 1e-5) * scale


def attention(q, k, v):
    scores = numpy.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(8)
    scores = numpy.where(numpy.tril(numpy.ones((5, 5), bool)), scores, -numpy.inf)
    return numpy.einsum("bhqk,bkhd->bqhd", softmax(scores), v)


def cross_entropy(x, labels):
    log_softmax = numpy.log(softmax(x))
    return -log_softmax[numpy.arange(6), labels.astype(int)].mean()


def image_normalization(x):
    y = (x / 255 - [0.485, 0.456, 0.406]) / [0.229, 0.224, 0.225]
    return y.transpose(2, 0, 1)


def hashed(x):
    h = x.astype(numpy.uint64)
    h ^= h >> numpy.uint64(16)
    h = h * numpy.uint64(2146121005) % numpy.uint64(2**32)
    h ^= h >> numpy.uint64(15)
    return h, [[bin(value).count("1") for value in row] for row in h.tolist()]


def convolution(x, w):
    padded = numpy.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = [padded[:, i : i + 8, j : j + 8] @ w[i, j] for i in range(3) for j in range(3)]
    return numpy.maximum(sum(windows), 0)


def small_cnn(x, kernel, w):
    pooled = numpy.stack([convolution(image[None], kernel)[0] for image in x]).reshape(2, 4, 2, 4, 2, 4)
    return pooled.max((2, 4)).sum((1, 2)) @ w


def max_pool_gradient(x, y):
    windows = x.reshape(2, 3, 2, 3, 2, 3)
    is_most = windows == windows.max((2, 4), keepdims=True)
    return (is_most * y.reshape(2, 3, 1, 3, 1, 3)).reshape(x.shape)


def dilated_pad(x):
    y = numpy.zeros((5, 9))
    y[1:4, 1:8:2] = x
    return y


# The functions compute in f64 from the same inputs.
PROGRAMS = {
    "argmax": lambda x: x.argmax(1),
    "attention": attention,
    "batch_norm": lambda x, mean, var, scale, offset: (x - mean) / numpy.sqrt(abs(var) + 1e-5) * scale + offset,
    "convolution": convolution,
    "cross_entropy": cross_entropy,
    "cumsum": lambda x: x.cumsum(),
    "dynamic_batch": lambda x, b: softmax(x + b),
    "dynamic_index": lambda x, i: x[int(i)],
    "embedding": lambda x, i: x[i[:, 0].astype(int)],
    "floor_mod_and_clip": lambda x: (x.clip(-3, 6), x % 4),
    "gelu_erf": lambda x: x * (1 + erf(x / math.sqrt(2))) / 2,
    "gelu_tanh": lambda x: x / 2 * (1 + numpy.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
    "hash": hashed,
    "image_normalization": image_normalization,
    "l2_normalize": lambda x: x / numpy.linalg.norm(x, axis=1, keepdims=True),
    "layer_norm": layer_norm,
    "logsumexp": lambda x: numpy.log(numpy.exp(x).sum(1)),
    "max_pool_gradient": max_pool_gradient,
    "mean_f16": lambda x: x.mean(1),
    "mlp": lambda x, w1, b1, w2, b2: numpy.maximum(x @ w1 + b1, 0) @ w2 + b2,
    "newton_sqrt": lambda x: numpy.sqrt(x),
    "pad": dilated_pad,
    "rms_norm": rms_norm,
    "roll": lambda x: numpy.roll(x, 2, axis=1)[::-1],
    "rotary_halves": lambda x: numpy.concatenate([-x[:, 1::2], x[:, ::2]], 1),
    "silu": lambda x: x / (1 + numpy.exp(-x)),
    "small_cnn": small_cnn,
    "softmax": softmax,
    "sort": numpy.sort,
    "switch": lambda x, i: [-x, numpy.exp(x), numpy.tanh(x)][min(max(int(i), 0), 2)],
    "variance": lambda x: x.var(),
}

# Programs with operations that bcast does not have.
REFUSED = {
    "cholesky": ["stablehlo.custom_call"],
    "fft": ["stablehlo.complex", "stablehlo.fft", "stablehlo.imag", "stablehlo.real"],
}

# Ranges of inputs other than (-3, 3): of integers, of roots, and of variances.
RANGES = {
    ("cross_entropy", 1): (0, 10),
    ("dynamic_index", 1): (0, 4),
    ("embedding", 1): (0, 10),
    ("newton_sqrt", 0): (0.5, 2),
    ("batch_norm", 2): (0.1, 2),
    ("floor_mod_and_clip", 0): (-100, 100),
    ("switch", 1): (0, 3),
}
DTYPES = {"f16": numpy.float16, "f32": numpy.float32, "i32": numpy.int32, "ui8": numpy.uint8, "ui32": numpy.uint32}


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True)


def make_inputs(name, text, generator):
    """Arrays for the arguments of @main; an extent `?` is 3."""
    signature = re.search(r"@main\((.*?)\) ->", text).group(1)
    inputs = []
    for index, kind in enumerate(re.findall(r"tensor<(.*?)>", signature)):
        *shape, element = kind.split("x")
        dtype = numpy.dtype(DTYPES[element])
        shape = [3 if extent == "?" else int(extent) for extent in shape]
        low, high = RANGES.get((name, index), (0, 256) if dtype.kind == "u" else (-3, 3))
        inputs.append(generator.uniform(low, high, shape).astype(dtype))
    return inputs


def check_results(name, results, inputs):
    """None, or how the results differ from NumPy's."""
    wide = [x.astype(numpy.float64 if x.dtype.kind == "f" else numpy.int64) for x in inputs]
    expected = PROGRAMS[name](*wide)
    expected = expected if isinstance(expected, tuple) else (expected,)
    if len(expected) != len(results):
        return f"{len(results)} results in place of {len(expected)}"
    for result, value in zip(results, expected):
        tolerance = 2e-3 if result.dtype == numpy.float16 else 2e-5
        value = numpy.asarray(value)
        if result.shape != value.shape:
            return f"shape {result.shape} in place of {value.shape}"
        if not numpy.allclose(result, value.astype(numpy.float64), rtol=tolerance, atol=tolerance / 10):
            return f"differs by {abs(result - value).max()}"
    return None


def execute(program, name, inputs, folder, arguments, count):
    """None, how the results differ from NumPy's, or why the program does not run."""
    command = ["bcast-run", program]
    for index, value in enumerate(inputs):
        numpy.save(folder / f"{index}.npy", value)
        command.append(f"--input=@{folder / f'{index}.npy'}")
    outputs = [folder / f"result{index}.npy" for index in range(count)]
    done = run(*command, *arguments, *(f"--output=@{output}" for output in outputs))
    if done.returncode != 0:
        return done.stderr.strip().splitlines()[0]
    return check_results(name, [numpy.load(output) for output in outputs], inputs)


def check_taken(name, source, folder, plugin):
    """The cells of a row of the table, and whether the program is right."""
    program = folder / "program.mlir"
    done = run("bcast-opt", source, *CONVERT, "-o", program)
    if done.returncode != 0:
        return f"not taken: {done.stderr.splitlines()[0]}", "", False
    if plugin:
        registered = run("bcast-opt", source, *CONVERT, f"--load-dialect-plugin={plugin}")
        if registered.stdout != program.read_text():
            return "differs from the import of a registered dialect", "", False
    text = source.read_text()
    inputs = make_inputs(name, text, numpy.random.default_rng(len(name)))
    count = len(re.findall("jax.result_info", text))
    compiled = execute(program, name, inputs, folder, [], count)
    # Near 0, 1 + tanh(x) of gelu has the absolute accuracy of tanh.
    evaluate = ["--reference", "--rtol=1e-5", "--atol=1e-6"]
    evaluated = execute(program, name, inputs, folder, evaluate, count)
    # The evaluator takes bcast's operations and reshapes, and names others.
    untaken = re.search("'([a-z_.]+)' op is not one of the operations that it evaluates", evaluated or "")
    right = compiled is None and (evaluated is None or untaken is not None)
    cell = f"does not take {untaken.group(1)}" if untaken else evaluated or "right"
    return compiled or "right", cell, right


def check_refused(name, source, folder):
    output = folder / "refused.mlir"
    done = run("bcast-opt", source, *CONVERT, "-o", output)
    counted = re.search(r"bcast does not take \d+ operations?: (.*)", done.stderr)
    named = sorted(re.findall(r"'(.*?)'", counted.group(1))) if counted else []
    right = done.returncode == 1 and named == REFUSED[name] and not output.exists()
    return "refused: " + ", ".join(named), "", right


def main():
    sources = sorted(pathlib.Path(sys.argv[1]).glob("*.mlir"))
    plugin = sys.argv[2] if len(sys.argv) > 2 else None
    assert {source.stem for source in sources} == PROGRAMS.keys() | REFUSED.keys()
    wrong = []
    counts = {"taken and right": 0, "refused with reason": 0}
    print("| program | compiled | evaluator |\n|---|---|---|")
    for source in sources:
        name = source.stem
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            if name in PROGRAMS:
                *cells, right = check_taken(name, source, folder, plugin)
            else:
                *cells, right = check_refused(name, source, folder)
        print(f"| {name} | {cells[0]} | {cells[1]} |".replace("|  |", "| |"))
        if right:
            counts["taken and right" if name in PROGRAMS else "refused with reason"] += 1
        else:
            wrong.append(name)
    print(f"\n{len(sources)} programs: " + ", ".join(f"{count} {what}" for what, count in counts.items()), end="")
    print(f", {len(wrong)} wrong: {', '.join(wrong)}" if wrong else ", 0 wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
