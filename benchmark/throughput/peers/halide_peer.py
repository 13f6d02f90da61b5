# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The workloads in Halide, scheduled by its autoscheduler."""

import glob

import halide as hl
import numpy
import peer

# Adams2019 gives slower code for the softmax of rows.
SCHEDULER = "Mullapudi2016"
for path in glob.glob(f"/usr/lib/*/halide14/libautoschedule_{SCHEDULER.lower()}.so"):
    hl.load_plugin(path)
    break
else:
    raise ImportError("libhalide14-0-dev, which has the autoscheduler, is not installed")

# Halide names the innermost dimension first.
j, i, k, n = (hl.Var(name) for name in "jikn")
EPSILON = hl.f32(1e-5)
L2_BYTES, BALANCE = 1 << 20, 40
TYPES = {"float32": hl.Float(32), "int32": hl.Int(32), "uint8": hl.UInt(8)}
OUTPUTS = {"f32": numpy.float32, "i32": numpy.int32, "i64": numpy.int64}


def over(*extents):
    return hl.RDom([(0, extent) for extent in extents])


def func(name, where, value):
    """A function of the variables `where`."""
    result = hl.Func(name)
    result[where] = value
    return result


def row_bias(x, bias, shape):
    return func("out", (j, i), x[j, i] + bias[j])


def column_scale(x, scale, shape):
    return func("out", (j, i), x[j, i] * scale[i])


def outer_sum(column, row, shape):
    return func("out", (j, i), column[i] + row[j])


def nchw_scale_shift_relu(x, scale, shift, shape):
    # One image has three dimensions.
    element = x[(j, i, k, n)[:x.dimensions()]]
    return func("out", (j, i, k, n), hl.max(element * scale[k] + shift[k], hl.f32(0)))


def three_channel_normalization(x, mean, scale, shape):
    return func("out", (j, i, k), (hl.cast(hl.Float(32), x[j, i, k]) - mean[j]) * scale[j])


def middle_scale(x, scale, shape):
    return func("out", (j, i, k), x[j, i, k] * scale[j, k])


def pairwise_squared_difference(x, y, shape):
    difference = x[j, k] - y[j, i]
    return func("out", (j, i, k), difference * difference)


def exp_minus_maximum(x, maximum, shape):
    return func("out", (j, i), hl.exp(x[j, i] - maximum[i]))


def silu_row_bias(x, bias, shape):
    biased = x[j, i] + bias[j]
    return func("out", (j, i), biased / (1.0 + hl.exp(-biased)))


def gelu_row_bias(x, bias, shape):
    biased = x[j, i] + bias[j]
    inner = hl.f32(0.797884560802865) * (biased + hl.f32(0.044715) * biased * biased * biased)
    return func("out", (j, i), 0.5 * biased * (1.0 + hl.tanh(inner)))


def select_row_threshold(x, threshold, shape):
    return func("out", (j, i), hl.select(x[j, i] > threshold[j], x[j, i], hl.f32(0)))


def reversed_times_row_major(x, y, shape):
    return func("out", (j, i, k), x[j, i, k] * y[j, i, k])


def softmax(x, shape):
    r = over(shape[1])
    maximum = func("maximum", i, hl.maximum(x[r, i]))
    exponential = func("exponential", (j, i), hl.exp(x[j, i] - maximum[i]))
    total = func("total", i, hl.sum(exponential[r, i]))
    return func("out", (j, i), exponential[j, i] / total[i])


def softmax_first_axis(x, shape):
    r = over(shape[0])
    maximum = func("maximum", j, hl.maximum(x[j, r]))
    exponential = func("exponential", (j, i), hl.exp(x[j, i] - maximum[j]))
    total = func("total", j, hl.sum(exponential[j, r]))
    return func("out", (j, i), exponential[j, i] / total[j])


def log_softmax(x, shape):
    r = over(shape[1])
    maximum = func("maximum", i, hl.maximum(x[r, i]))
    total = func("total", i, hl.sum(hl.exp(x[r, i] - maximum[i])))
    return func("out", (j, i), x[j, i] - maximum[i] - hl.log(total[i]))


def log_sum_exp(x, shape):
    r = over(shape[1])
    maximum = func("maximum", i, hl.maximum(x[r, i]))
    total = func("total", i, hl.sum(hl.exp(x[r, i] - maximum[i])))
    return func("out", i, maximum[i] + hl.log(total[i]))


def layer_normalization(x, scale, shift, shape):
    r, count = over(shape[1]), float(shape[1])
    mean = func("mean", i, hl.sum(x[r, i]) / count)
    centered = func("centered", (j, i), x[j, i] - mean[i])
    variance = func("variance", i, hl.sum(centered[r, i] * centered[r, i]) / count)
    inverse = func("inverse", i, 1.0 / hl.sqrt(variance[i] + EPSILON))
    return func("out", (j, i), centered[j, i] * inverse[i] * scale[j] + shift[j])


def rms_normalization(x, scale, shape):
    r, count = over(shape[1]), float(shape[1])
    squares = func("squares", i, hl.sum(x[r, i] * x[r, i]) / count)
    inverse = func("inverse", i, 1.0 / hl.sqrt(squares[i] + EPSILON))
    return func("out", (j, i), x[j, i] * inverse[i] * scale[j])


def row_l2_normalization(x, shape):
    r = over(shape[1])
    squares = func("squares", i, hl.sum(x[r, i] * x[r, i]))
    inverse = func("inverse", i, 1.0 / hl.sqrt(squares[i]))
    return func("out", (j, i), x[j, i] * inverse[i])


def normalize(where, x, element, count):
    """`element` is an element of the reduction, `x` one of the result."""
    mean = func("mean", where, hl.sum(element) / count)
    squares = func("squares", where, hl.sum(element * element) / count)
    variance = squares[where] - mean[where] * mean[where]
    inverse = func("inverse", where, 1.0 / hl.sqrt(variance + EPSILON))
    return (x - mean[where]) * inverse[where]


def batch_normalization_nchw(x, scale, shift, shape):
    images, _, height, width = shape
    r = over(width, height, images)
    normal = normalize(k, x[j, i, k, n], x[r.x, r.y, k, r.z], float(images * height * width))
    return func("out", (j, i, k, n), normal * scale[k] + shift[k])


def batch_normalization_nhwc(x, scale, shift, shape):
    images, height, width, _ = shape
    r = over(width, height, images)
    normal = normalize(j, x[j, i, k, n], x[j, r.x, r.y, r.z], float(images * height * width))
    return func("out", (j, i, k, n), normal * scale[j] + shift[j])


def standardization(x, shape):
    r = over(shape[1], shape[0])
    return func("out", (j, i), normalize((), x[j, i], x[r.x, r.y], float(shape[0] * shape[1])))


def mean_first_axis(x, shape):
    return func("out", j, hl.sum(x[j, over(shape[0])]) / float(shape[0]))


def mean_middle_axis(x, shape):
    return func("out", (j, i), hl.sum(x[j, over(shape[1]), i]) / float(shape[1]))


def mean_last_axis(x, shape):
    return func("out", i, hl.sum(x[over(shape[1]), i]) / float(shape[1]))


def image_mean(x, shape):
    r = over(shape[2], shape[1])
    return func("out", (j, i), hl.sum(x[j, r.x, r.y, i]) / float(shape[1] * shape[2]))


def pixel_mean(x, shape):
    return func("out", (j, i, k), hl.sum(x[over(shape[3]), j, i, k]) / float(shape[3]))


def argmax(x, shape):
    return func("out", i, hl.cast(hl.Int(64), hl.argmax(x[over(shape[1]), i])[0]))


def squared_distance(x, y, shape):
    r = over(shape[2])
    difference = x[r, i] - y[r, j]
    return func("out", (j, i), hl.sum(difference * difference))


def make(define):
    def make_call(job):
        out = job.make_output(OUTPUTS[job.output["type"]])
        # Halide does not keep the memory alive. Extents of 1 have any stride.
        arrays = [array.squeeze() for array in job.inputs]
        parameters = []
        for array in arrays:
            parameter = hl.ImageParam(TYPES[array.dtype.name], array.ndim)
            for number, (extent, step) in enumerate(zip(reversed(array.shape),
                                                        reversed(array.strides))):
                dimension = parameter.dim(number)
                dimension.set_bounds(0, extent)
                dimension.set_stride(step // array.itemsize)
                dimension.set_estimate(0, extent)
            parameter.set(hl.Buffer(array.T))
            parameters.append(parameter)
        result = define(*parameters, job.inputs[0].shape)
        result.set_estimates([hl.Range(0, extent) for extent in reversed(out.shape)])
        pipeline = hl.Pipeline(result)
        target = hl.get_host_target()
        pipeline.auto_schedule(SCHEDULER, target,
                               hl.MachineParams(job.threads, L2_BYTES, BALANCE))
        pipeline.compile_jit(target)
        buffer = hl.Buffer(out.T)

        def call(arrays=arrays):
            pipeline.realize(buffer)
            return out

        return call

    return make_call


workloads = {
    "row-bias": make(row_bias),
    "row-bias-i32": make(row_bias),
    "padded-row-bias": make(row_bias),
    "call-overhead": make(row_bias),
    "column-major-plus-row-major": make(lambda x, y, shape: func("out", (j, i), x[j, i] + y[j, i])),
    "column-scale": make(column_scale),
    "outer-sum": make(outer_sum),
    "nchw-scale-shift-relu": make(nchw_scale_shift_relu),
    "three-channel-normalization": make(three_channel_normalization),
    "middle-scale": make(middle_scale),
    "pairwise-squared-difference": make(pairwise_squared_difference),
    "exp-minus-maximum": make(exp_minus_maximum),
    "silu-row-bias": make(silu_row_bias),
    "gelu-row-bias": make(gelu_row_bias),
    "select-row-threshold": make(select_row_threshold),
    "reversed-times-row-major": make(reversed_times_row_major),
    "argmax-rows": make(argmax),
    "softmax": make(softmax),
    "softmax-first-axis": make(softmax_first_axis),
    "log-softmax": make(log_softmax),
    "log-sum-exp": make(log_sum_exp),
    "layer-normalization": make(layer_normalization),
    "rms-normalization": make(rms_normalization),
    "row-l2-normalization": make(row_l2_normalization),
    "batch-normalization-nchw": make(batch_normalization_nchw),
    "batch-normalization-nhwc": make(batch_normalization_nhwc),
    "standardization": make(standardization),
    "mean-first-axis": make(mean_first_axis),
    "mean-middle-axis": make(mean_middle_axis),
    "mean-last-axis": make(mean_last_axis),
    "image-mean": make(image_mean),
    "pixel-mean": make(pixel_mean),
    "pairwise-squared-distance": make(squared_distance),
}

if __name__ == "__main__":
    peer.serve("Halide", "14", workloads)
