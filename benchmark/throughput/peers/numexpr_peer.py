# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The workloads in numexpr: one expression each, into memory allocated once."""

import numexpr
import numpy
import peer

CONSTANTS = {
    name: numpy.float32(value)
    for name, value in [("zero", 0), ("half", 0.5), ("one", 1), ("cubic", 0.044715),
                        ("factor", 0.797884560802865)]
}


def evaluate(expression, names, prepare=None):
    def make(job):
        numexpr.set_num_threads(job.threads)
        arrays = dict(zip(names, prepare(job.inputs) if prepare else job.inputs))
        if any(array.dtype.kind == "V" for array in arrays.values()):
            raise TypeError("there is no bf16")
        out = job.make_output(numpy.int32 if job.output["type"] == "i32" else numpy.float32)
        variables = dict(arrays, **CONSTANTS)

        def call():
            return numexpr.evaluate(expression, local_dict=variables, global_dict={}, out=out,
                                    casting="same_kind")

        return call

    return make


def per_channel(inputs):
    x, *others = inputs
    return [x, *(other.reshape(-1, 1, 1) for other in others)]


row_bias = evaluate("x + y", "xy")
multiply = evaluate("x * y", "xy")
CENTERED = "(x + r - c)"
GATED = f"(where(abs{CENTERED} < {CENTERED} * s, abs{CENTERED}, {CENTERED} * s) * r)"
GATED = f"where({GATED} > c, {GATED}, c)"
workloads = {
    "row-bias": row_bias,
    "row-bias-i32": row_bias,
    "row-bias-bf16": row_bias,
    "padded-row-bias": row_bias,
    "outer-sum": row_bias,
    "column-major-plus-row-major": row_bias,
    "call-overhead": row_bias,
    "column-scale": multiply,
    "middle-scale": multiply,
    "reversed-times-row-major": multiply,
    "nchw-scale-shift-relu": evaluate(
        "where(x * s + t > zero, x * s + t, zero)", "xst", per_channel),
    "three-channel-normalization": evaluate("(x - m) * s", "xms"),
    "pairwise-squared-difference": evaluate("(x - y) ** 2", "xy"),
    "exp-minus-maximum": evaluate("exp(x - m)", "xm"),
    "silu-row-bias": evaluate("(x + b) / (one + exp(-(x + b)))", "xb"),
    "gelu-row-bias": evaluate(
        "half * (x + b) * (one + tanh(factor * ((x + b) + cubic * (x + b) * (x + b) * (x + b))))",
        "xb"),
    "select-row-threshold": evaluate("where(x > t, x, zero)", "xt"),
    "twelve-operations": evaluate(f"(s - ({GATED} * {GATED} - x)) * {GATED}", "xrcs"),
}

if __name__ == "__main__":
    peer.serve("numexpr", numexpr.__version__, workloads)
