# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The spaces whose functions the workloads call: NumPy's, JAX's, PyTorch's, and one that makes ONNX models."""

import functools

import numpy


class Space:
    """Functions by other functions, for spaces that have none of their own. `module` has all others."""

    def __init__(self, module=None):
        self.module = module

    def __getattr__(self, name):
        return getattr(self.module, name)

    def rsqrt(self, x):
        return 1.0 / self.sqrt(x)

    def sigmoid(self, x):
        return 1.0 / (1.0 + self.exp(-x))

    def silu(self, x):
        return x / (1.0 + self.exp(-x))

    def gelu_tanh(self, x):
        return 0.5 * x * (1.0 + self.tanh(0.797884560802865 * (x + 0.044715 * x * x * x)))

    def gelu_erf(self, x):
        return 0.5 * x * (1.0 + self.erf(x * 0.7071067811865476))

    def clip(self, x, low, high):
        return self.minimum(self.maximum(x, low), high)

    def softmax(self, x, axis):
        exponential = self.exp(x - self.max(x, axis=axis, keepdims=True))
        return exponential / self.sum(exponential, axis=axis, keepdims=True)

    def log_softmax(self, x, axis):
        centered = x - self.max(x, axis=axis, keepdims=True)
        return centered - self.log(self.sum(self.exp(centered), axis=axis, keepdims=True))

    def layer_norm(self, x, scale, shift):
        centered = x - self.mean(x, axis=-1, keepdims=True)
        variance = self.mean(centered * centered, axis=-1, keepdims=True)
        return centered * self.rsqrt(variance + 1e-5) * scale + shift


class Numpy(Space):
    """NumPy. Of the expected results, floats are f64."""

    def __init__(self, is_reference=False):
        super().__init__(numpy)
        self.is_reference = is_reference

    def cast(self, x, dtype):
        if dtype == "bf16" and self.is_reference:
            return x
        return x.astype({"f32": numpy.float64 if self.is_reference else numpy.float32, "u8": numpy.uint8}[dtype])

    def erf(self, x):
        import scipy.special

        return scipy.special.erf(x)


def make_jax():
    import jax

    class Jax(Space):
        rsqrt, erf = staticmethod(jax.lax.rsqrt), staticmethod(jax.lax.erf)
        sigmoid, silu = staticmethod(jax.nn.sigmoid), staticmethod(jax.nn.silu)
        softmax, log_softmax = staticmethod(jax.nn.softmax), staticmethod(jax.nn.log_softmax)
        gelu_tanh = staticmethod(functools.partial(jax.nn.gelu, approximate=True))
        gelu_erf = staticmethod(functools.partial(jax.nn.gelu, approximate=False))
        cast = staticmethod(lambda x, dtype: x.astype({"f32": "float32", "u8": "uint8", "bf16": "bfloat16"}[dtype]))

    return Jax(jax.numpy)


def make_torch():
    import torch
    from torch.nn import functional

    class Torch(Space):
        rsqrt, sigmoid, power, silu = torch.rsqrt, torch.sigmoid, torch.pow, staticmethod(functional.silu)
        softmax, log_softmax = staticmethod(functional.softmax), staticmethod(functional.log_softmax)
        gelu_tanh = staticmethod(functools.partial(functional.gelu, approximate="tanh"))
        gelu_erf = staticmethod(functional.gelu)
        transpose = staticmethod(lambda x, order: x.permute(order))
        max = staticmethod(lambda x, axis, keepdims=False: torch.amax(x, axis, keepdims))
        sum = staticmethod(lambda x, axis, keepdims=False: torch.sum(x, axis, keepdims))
        mean = staticmethod(lambda x, axis, keepdims=False: torch.mean(x, axis, keepdims))
        argmax = staticmethod(lambda x, axis: torch.argmax(x, axis))
        cumsum = staticmethod(lambda x, axis: torch.cumsum(x, axis))
        concatenate = staticmethod(lambda parts, axis: torch.cat(parts, axis))
        layer_norm = staticmethod(lambda x, scale, shift: functional.layer_norm(x, scale.shape, scale, shift))

        def maximum(self, x, y):
            return torch.maximum(x, y) if isinstance(y, torch.Tensor) else torch.clamp(x, min=y)

        def minimum(self, x, y):
            return torch.minimum(x, y) if isinstance(y, torch.Tensor) else torch.clamp(x, max=y)

        def cast(self, x, dtype):
            return x.to({"f32": torch.float32, "u8": torch.uint8, "bf16": torch.bfloat16}[dtype])

    return Torch(torch)


# The codes of element types in ONNX.
ONNX_TYPES = {"f32": 1, "u8": 2, "i8": 3, "i32": 6, "i64": 7, "b1": 9, "f16": 10, "f64": 11, "bf16": 16}


class Value:
    """A tensor of an ONNX model. Only inputs know their shapes."""

    def __init__(self, model, name, dtype, shape=None):
        self.model, self.name, self.dtype, self.shape = model, name, dtype, shape

    def __neg__(self):
        return self.model.add_node("Neg", [self])

    def __getitem__(self, index):
        part, model = index[-1], self.model
        bounds = [part.start or 0, 1 << 31 if part.stop is None else part.stop, -1]
        return model.add_node("Slice", [self, *(model.add_constant([bound], "i64") for bound in bounds)])


def add_operators():
    for name, node in (("add", "Add"), ("sub", "Sub"), ("mul", "Mul"), ("truediv", "Div"), ("gt", "Greater")):
        dtype = "b1" if name == "gt" else None
        setattr(Value, f"__{name}__", lambda x, y, node=node, dtype=dtype: x.model.add_node(node, [x, y], dtype))
        setattr(Value, f"__r{name}__", lambda x, y, node=node: x.model.add_node(node, [y, x]))


add_operators()


class Onnx(Space):
    """Makes an ONNX model of a function."""

    def __init__(self, opset):
        super().__init__()
        self.opset, self.nodes, self.constants, self.count = opset, [], [], 0

    def make_name(self):
        self.count += 1
        return f"v{self.count}"

    def add_constant(self, value, dtype):
        from onnx import helper

        value = numpy.asarray(value)
        tensor = helper.make_tensor(self.make_name(), ONNX_TYPES[dtype], value.shape, value.ravel().tolist())
        self.constants.append(tensor)
        return Value(self, tensor.name, dtype)

    def add_node(self, node, operands, dtype=None, **attributes):
        """Numbers among the operands get the type of the last tensor."""
        from onnx import helper

        likes = [operand.dtype for operand in operands if isinstance(operand, Value) and operand.dtype != "i64"]
        operands = [x if isinstance(x, Value) else self.add_constant(x, likes[-1]) for x in operands]
        result = Value(self, self.make_name(), dtype or likes[-1])
        self.nodes.append(helper.make_node(node, [x.name for x in operands], [result.name], **attributes))
        return result

    def reduce(self, node, x, axis, keepdims):
        axes = axis if isinstance(axis, tuple) else (axis,)
        if node != "ReduceSum" and self.opset < 18:
            return self.add_node(node, [x], keepdims=int(keepdims), axes=axes)
        return self.add_node(node, [x, self.add_constant(axes, "i64")], keepdims=int(keepdims))

    def cast(self, x, dtype):
        return self.add_node("Cast", [x], dtype, to=ONNX_TYPES[dtype])

    def reshape(self, x, shape):
        return self.add_node("Reshape", [x, self.add_constant(shape, "i64")])

    def layer_norm(self, x, scale, shift):
        return self.add_node("LayerNormalization", [x, scale, shift], epsilon=1e-5)

    def cumsum(self, x, axis):
        return self.add_node("CumSum", [x, self.add_constant(axis, "i64")])

    def argmax(self, x, axis):
        return self.add_node("ArgMax", [x], "i64", axis=axis, keepdims=0)

    def gelu_tanh(self, x):
        return super().gelu_tanh(x) if self.opset < 20 else self.add_node("Gelu", [x], approximate="tanh")

    def gelu_erf(self, x):
        return super().gelu_erf(x) if self.opset < 20 else self.add_node("Gelu", [x])

    transpose = lambda self, x, order: self.add_node("Transpose", [x], perm=order)
    softmax = lambda self, x, axis: self.add_node("Softmax", [x], axis=axis)
    log_softmax = lambda self, x, axis: self.add_node("LogSoftmax", [x], axis=axis)
    concatenate = lambda self, parts, axis: self.add_node("Concat", parts, axis=axis)
    rsqrt = lambda self, x: self.add_node("Reciprocal", [self.sqrt(x)])
    silu = lambda self, x: x * self.sigmoid(x)
    max = lambda self, x, axis, keepdims=False: self.reduce("ReduceMax", x, axis, keepdims)
    sum = lambda self, x, axis, keepdims=False: self.reduce("ReduceSum", x, axis, keepdims)
    mean = lambda self, x, axis, keepdims=False: self.reduce("ReduceMean", x, axis, keepdims)


def add_functions():
    nodes = {"logical_and": "And", "logical_or": "Or", "logical_not": "Not", "matmul": "MatMul",
             "maximum": "Max", "minimum": "Min", "power": "Pow"}  # fmt: skip
    plain = ("abs", "clip", "erf", "exp", "log", "round", "sigmoid", "sin", "sinh", "sqrt", "tanh", "where")
    for name in (*nodes, *plain):
        node = nodes.get(name, name.capitalize())
        setattr(Onnx, name, lambda self, *operands, node=node: self.add_node(node, operands))


add_functions()


def make_onnx_model(function, inputs, is_dynamic, opset=20):
    """The model of a function of inputs: pairs of an array and its type. If it is dynamic, only extents
    of 1 are static."""
    from onnx import helper

    model, infos, values = Onnx(opset), [], []
    for number, (array, dtype) in enumerate(inputs):
        shape = [f"d{number}_{i}" if is_dynamic and extent != 1 else extent for i, extent in enumerate(array.shape)]
        infos.append(helper.make_tensor_value_info(f"in{number}", ONNX_TYPES[dtype], shape))
        values.append(Value(model, f"in{number}", dtype, array.shape))
    result = function(model, *values)
    output = helper.make_tensor_value_info(result.name, ONNX_TYPES[result.dtype], None)
    graph = helper.make_graph(model.nodes, "workload", infos, [output], model.constants)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=8).SerializeToString()
