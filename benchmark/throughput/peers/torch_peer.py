# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The workloads in PyTorch, eager, with `out` where it has one."""

import numpy
import peer
import torch
from torch.nn import functional


def take(array):
    if array.dtype.kind == "V":  # bf16, which NumPy does not have.
        return torch.from_numpy(array.view(numpy.int16)).view(torch.bfloat16)
    return torch.from_numpy(array)


def inputs_of(job):
    torch.set_num_threads(job.threads)
    return [take(array) for array in job.inputs]


def row_bias(job):
    x, bias = inputs_of(job)
    dtype = job.inputs[0].dtype
    out = take(job.make_output(dtype))
    return lambda: torch.add(x, bias, out=out)


def multiply(job):
    x, scale = inputs_of(job)
    out = take(job.make_output())
    return lambda: torch.mul(x, scale, out=out)


def scale_shift_relu(job):
    x, scale, shift = inputs_of(job)
    scale, shift = scale.reshape(-1, 1, 1), shift.reshape(-1, 1, 1)
    out = take(job.make_output())
    return lambda: torch.addcmul(shift, x, scale, out=out).relu_()


def three_channel(job):
    image, mean, scale = inputs_of(job)
    out = take(job.make_output())
    return lambda: torch.sub(image, mean, out=out).mul_(scale)


def squared_difference(job):
    x, y = inputs_of(job)
    out = take(job.make_output())
    return lambda: torch.sub(x, y, out=out).square_()


def exp_minus_maximum(job):
    x, maximum = inputs_of(job)
    out = take(job.make_output())
    return lambda: torch.sub(x, maximum, out=out).exp_()


def silu(job):
    x, bias = inputs_of(job)
    out = take(job.make_output())
    return lambda: torch.nn.functional.silu(torch.add(x, bias, out=out), inplace=True)


def gelu(job):
    x, bias = inputs_of(job)
    y, out = take(job.make_output()), take(job.make_output())

    def call():
        torch.add(x, bias, out=y)
        return torch._C._nn.gelu(y, approximate="tanh", out=out)

    return call


def select(job):
    x, threshold = inputs_of(job)
    zero = torch.zeros(())
    return lambda: torch.where(x > threshold, x, zero)


def twelve_operations(job):
    x, row, column, scalar = inputs_of(job)
    a, b = take(job.make_output()), take(job.make_output())

    def call():
        torch.add(x, row, out=a).sub_(column)
        torch.mul(a, scalar, out=b)
        torch.minimum(a.abs_(), b, out=a).mul_(row)
        torch.maximum(a, column, out=a)
        return torch.mul(a, a, out=b).sub_(x).neg_().add_(scalar).mul_(a)

    return call


def softmax(axis):
    def make(job):
        (x,) = inputs_of(job)
        return lambda: torch.softmax(x, axis)

    return make


def log_softmax(job):
    (x,) = inputs_of(job)
    return lambda: torch.log_softmax(x, 1)


def log_sum_exp(job):
    (x,) = inputs_of(job)
    out = take(job.make_output())
    return lambda: torch.logsumexp(x, 1, out=out)


def layer_normalization(job):
    x, scale, shift = inputs_of(job)
    return lambda: functional.layer_norm(x, x.shape[1:], scale, shift, EPSILON)


def rms_normalization(job):
    x, scale = inputs_of(job)

    def call():
        wide = x.float()  # As models do it; nothing to do for f32.
        inverse = wide.square().mean(1, keepdim=True).add_(EPSILON).rsqrt_()
        return (wide * inverse).mul_(scale).to(x.dtype)

    return call


def row_l2_normalization(job):
    (x,) = inputs_of(job)
    return lambda: functional.normalize(x, dim=1, eps=0)


def batch_normalization(to_channels_first):
    def make(job):
        x, scale, shift = inputs_of(job)
        if to_channels_first:  # A view: memory has the channels last.
            x = x.permute(0, 3, 1, 2)
        scale, shift = scale.flatten(), shift.flatten()

        def call():
            result = functional.batch_norm(x, None, None, scale, shift, training=True,
                                           eps=EPSILON)
            return result.permute(0, 2, 3, 1) if to_channels_first else result

        return call

    return make


def standardization(job):
    (x,) = inputs_of(job)
    return lambda: functional.layer_norm(x, x.shape, eps=EPSILON)


def mean(axes):
    def make(job):
        (x,) = inputs_of(job)
        out = take(job.make_output())
        return lambda: torch.mean(x, axes, out=out)

    return make


def squared_distance(job):
    x, y = inputs_of(job)
    x, y = x[:, 0], y[0]
    return lambda: torch.cdist(x, y, compute_mode="donot_use_mm_for_euclid_dist").square_()


def argmax(job):
    (x,) = inputs_of(job)
    out = take(job.make_output(numpy.int64))
    return lambda: torch.argmax(x, 1, out=out)


EPSILON = 1e-5
workloads = {
    "argmax-rows": argmax,
    "softmax": softmax(1),
    "softmax-first-axis": softmax(0),
    "softmax-bf16": softmax(1),
    "log-softmax": log_softmax,
    "log-sum-exp": log_sum_exp,
    "layer-normalization": layer_normalization,
    "rms-normalization": rms_normalization,
    "rms-normalization-bf16": rms_normalization,
    "row-l2-normalization": row_l2_normalization,
    "batch-normalization-nchw": batch_normalization(False),
    "batch-normalization-nhwc": batch_normalization(True),
    "standardization": standardization,
    "mean-first-axis": mean((0,)),
    "mean-middle-axis": mean((1,)),
    "mean-last-axis": mean((1,)),
    "image-mean": mean((1, 2)),
    "pixel-mean": mean((3,)),
    "pairwise-squared-distance": squared_distance,
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
    "nchw-scale-shift-relu": scale_shift_relu,
    "three-channel-normalization": three_channel,
    "pairwise-squared-difference": squared_difference,
    "exp-minus-maximum": exp_minus_maximum,
    "silu-row-bias": silu,
    "gelu-row-bias": gelu,
    "select-row-threshold": select,
    "twelve-operations": twelve_operations,
}


def store(path, result):
    if result.dtype == torch.bfloat16:
        result = result.contiguous().view(torch.int16).numpy().view("V2")
    numpy.save(path, result)


if __name__ == "__main__":
    with torch.no_grad():
        peer.serve("PyTorch", torch.__version__, workloads, store)
