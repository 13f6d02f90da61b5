# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A backend of torch.compile. torch and torch-mlir are needed when it compiles."""

import functools
import inspect
import re

import numpy as np

from ._compile import compile
from ._errors import CompileError, Error
from ._memory import view_memory

# What torch-mlir would make views of, which it lowers worse.
_KEPT = ["aten.flatten.using_ints", "aten.unflatten.int"]
# Of bcast.compile, and a list for what each program demands.
_OPTIONS = ["threads", "parallel_threshold", "accuracy", "cache", "contracts"]
_WAY_OUT = (
    "leave this part to PyTorch: torch.compiler.disable on the function that has it, or torch._dynamo.graph_break() "
    "before and after"
)


@functools.cache
def _import_torch():
    try:
        import torch

        # PyTorch 1 does not have it.
        import torch._dynamo.backends.common
    except ImportError as error:
        raise ImportError(f"bcast.torch_backend needs torch: {error}; pip install torch") from error
    return torch


@functools.cache
def _import_torch_mlir():
    try:
        import torch_mlir.fx
    except ImportError as error:
        raise ImportError(f"bcast.torch_backend needs torch-mlir: {error}; pip install torch-mlir") from error
    return torch_mlir


def _find_refused(text, module):
    """The operations that torch-mlir does not lower: of its diagnostics, or that are left in its program."""
    names = re.findall(r'torch\.operator"?[^\n]*?name = "torch\.([\w.]+)"', text)
    names += re.findall(r"'torch\.(aten\.[\w.]+)'", text)
    if not names:
        names = re.findall(r"torch\.(aten\.[\w.]+)", str(module))
    return ", ".join(dict.fromkeys(names))


def _name_arguments(lowered, module):
    """Gives the arguments their names, and those of Dynamo's symbols to their dimensions."""
    from torch_mlir import ir

    attributes = []
    for node in module.graph.find_nodes(op="placeholder"):
        name, texts = node.meta.get("bcast_name"), {}
        if name:
            texts["bcast.name"] = ir.StringAttr.get(name)
        if hasattr(node.meta.get("val"), "shape"):
            sizes = map(str, node.meta["val"].shape)
            texts["bcast.dim_names"] = ir.ArrayAttr.get(
                [ir.StringAttr.get(size if size.isidentifier() else "") for size in sizes]
            )
        attributes.append(ir.DictAttr.get(texts))
    lowered.body.operations[0].attributes["arg_attrs"] = ir.ArrayAttr.get(attributes)


def _lower(module, name):
    """The text of linalg that torch-mlir makes of a graph."""
    torch_mlir = _import_torch_mlir()
    from torch_mlir.dialects import torch as dialect
    from torch_mlir.extras.fx_importer import FxImporter

    from ._torch_indices import check_indices

    context = torch_mlir.ir.Context()
    dialect.register_dialect(context)
    messages = []

    def keep(diagnostic):
        messages.append(str(diagnostic))
        return True

    handler = context.attach_diagnostic_handler(keep)
    importer = FxImporter(context=context)
    try:
        lowered = torch_mlir.fx.stateless_fx_import(
            module, output_type="linalg-on-tensors", fx_importer=importer, model_name=name, backend_legal_ops=_KEPT
        )
        check_indices(lowered)
        with context:
            context.allow_unregistered_dialects = True
            _name_arguments(lowered, module)
        text = lowered.operation.get_asm()
    except Exception as error:
        text = "\n".join([*messages, f"{type(error).__name__}: {error}"])
        what = _find_refused(text, importer.module) or " ".join(text.split())[:300]
        raise CompileError(f"torch-mlir refuses {what}; {_WAY_OUT}\n{text}") from error
    finally:
        handler.detach()
    if "ml_program.global" in text:
        raise CompileError(
            f"torch-mlir's random numbers are not PyTorch's, and bcast passes on those of static shapes only; {_WAY_OUT}"
        )
    return text


class _Types:
    """What of tensors bcast takes, and their memory as NumPy's arrays."""

    def __init__(self, torch):
        self._torch = torch
        self._taken = {
            torch.bool, torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64, torch.float16, torch.bfloat16,
            torch.float32, torch.float64,
        }  # fmt: skip
        # torch-mlir's integers have no signs.
        self._bits = {torch.uint8: torch.int8}

    def check(self, value, what):
        if not isinstance(value, self._torch.Tensor):
            return
        if value.device.type != "cpu" or value.layout != self._torch.strided:
            raise CompileError(f"{what} is on {value.device} and {value.layout}; bcast takes strided tensors of the CPU")
        if value.dtype not in self._taken:
            raise CompileError(f"{what} is of {value.dtype}, which bcast does not take; {_WAY_OUT}")
        if value.is_neg():
            raise CompileError(f"{what} is a negated view, the imaginary part of a conjugate; pass a copy")

    def is_unsigned(self, dtype):
        return dtype in self._bits

    def to_numpy(self, value):
        """The memory of a tensor; numbers stay."""
        if not isinstance(value, self._torch.Tensor):
            return value
        value = value.detach()
        value = value.view(self._bits.get(value.dtype, value.dtype))
        return view_memory(value) if value.dtype == self._torch.bfloat16 else value.numpy()

    def to_torch(self, array, dtype):
        array = np.asarray(array)
        if dtype == self._torch.bfloat16:
            return self._torch.from_numpy(array.view(np.int16)).view(dtype)
        result = self._torch.from_numpy(array)
        return result if result.dtype == dtype else result.view(dtype)


class _Program:
    """A compiled graph."""

    def __init__(self, module, options, names):
        torch = _import_torch()
        from ._torch_graph import SplitGraph

        self._types = _Types(torch)
        placeholders = module.graph.find_nodes(op="placeholder")
        # A forward has the arguments of Dynamo's graph.
        if len(names) == len(placeholders):
            for node, name in zip(placeholders, names):
                node.meta["bcast_name"] = name
        for node in module.graph.nodes:
            what = f"argument {node.name}" if node.op == "placeholder" else f"the result of {node.target}"
            self._types.check(node.meta.get("val"), what)
        graph = SplitGraph(module)
        self._begin, self._places, self._finish = graph.begin, graph.places, graph.finish
        if self._places == list(range(len(placeholders))):
            self._places = None
        values = [node.meta["val"] for node in graph.computed]
        self._dtypes = [value.dtype for value in values]
        self._orders = list(map(_find_order, values))
        self._function, self._call_quickly = None, _decline
        if graph.computed:
            self._function = compile(_lower(graph.program, "main"), "main", name="torch-mlir's program", **options)
            self._call_quickly = self._make_quick_call(torch) or self._call_quickly

    def get_contract(self):
        return self._function.contract if self._function else ""

    def make_call(self):
        """A function of the list of arguments, which is emptied, as AOTAutograd calls it."""
        call_quickly = self._call_quickly
        if self._begin or self._places or self._finish:
            call_quickly = _decline

        def call(args):
            results = call_quickly(tuple(args), None)
            if results is None:
                results = self._call(args)
            args.clear()
            return results if results.__class__ is tuple else (results,)

        call._boxed_call = True
        return call

    def _call(self, args):
        if self._begin is not None:
            args = [*args, *self._begin(*args)]
        results = ()
        if self._function is not None:
            results = self._run(args if self._places is None else [args[place] for place in self._places])
        return results if self._finish is None else tuple(self._finish(*args, *results))

    def _make_quick_call(self, torch):
        """A call that takes and makes tensors of PyTorch by DLPack's functions in C; None if there are none."""
        functions = getattr(torch.Tensor, "__dlpack_c_exchange_api__", None)
        # Unsigned integers, and other orders of dimensions, are arranged after a call.
        is_as_given = not any(self._orders) and not any(map(self._types.is_unsigned, self._dtypes))
        if functions is None or not is_as_given:
            return None
        kinds = self._function.get_kinds()
        return self._function.make_quick_call(kinds, tensors=(functions, torch.Tensor, torch.nn.Parameter))

    def _run(self, args):
        results = self._call_quickly(tuple(args), None)
        if results is not None:
            return results if results.__class__ is tuple else (results,)
        try:
            results = self._function(*map(self._types.to_numpy, args))
        except Error as error:
            # PyTorch has checked the arguments, and an assertion is the program's own.
            if "[CHECK-" not in str(error) or "[CHECK-6]" in str(error):
                raise
            raise Error(
                f"{error}; torch-mlir wrote this, and it does not hold for these extents: without dynamic=True it is "
                f"not needed, or {_WAY_OUT}"
            ) from error
        results = results if isinstance(results, tuple) else (results,)
        return tuple(
            _arrange(self._types.to_torch(array, dtype), order)
            for array, dtype, order in zip(results, self._dtypes, self._orders)
        )


def _find_order(value):
    """The dimensions of a result from the most major one, if that is not the order of its shape."""
    strides = value.stride()
    if any(not isinstance(number, int) for number in (*strides, *value.shape)) or value.is_contiguous():
        return None
    order = sorted(range(value.ndim), key=lambda dim: (-strides[dim], dim))
    # Only memory without gaps and repetition is made so.
    return order if value.permute(order).is_contiguous() else None


def _arrange(tensor, order):
    """The tensor with its dimensions in memory as PyTorch has them."""
    if order is None:
        return tensor
    inverse = [order.index(dim) for dim in range(len(order))]
    return tensor.permute(order).contiguous().permute(inverse)


def _decline(_args, _out):
    return None


def _find_name(node):
    """The name of the function's argument that Dynamo passes, or an empty text."""
    return getattr(getattr(node, "_dynamo_source", None), "local_name", "")


def _check_options(options):
    for name in options:
        if name not in _OPTIONS:
            raise CompileError(f"bcast.torch_backend has no option {name!r}; its options are {', '.join(_OPTIONS)}")


@functools.cache
def _make_backend_error():
    from torch._dynamo.exc import BackendCompilerFailed

    # Both bases are exceptions of users.
    return type("BackendCompileError", (BackendCompilerFailed, CompileError), {"__module__": __name__})


def torch_backend(module, inputs, *, mode=None, options=None):
    """A backend of torch.compile: torch.compile(f, backend=bcast.torch_backend).

    torch-mlir makes linalg of PyTorch's graphs, and bcast compiles it: forward
    and backward, for static shapes and, with dynamic=True, for all. Tensors are
    of the CPU, and are read in place. options of torch.compile are threads,
    parallel_threshold, accuracy and cache of bcast.compile: options={"threads": 2}.
    Each program appends what it demands of extents, as bcast.contract, to the list
    contracts of options. mode is not used.

    An operation that torch-mlir or bcast does not take is a CompileError that
    names it, and PyTorch's BackendCompilerFailed, too. bcast.torch_backend needs torch and torch-mlir.
    """
    _import_torch()
    from torch._dynamo.backends.common import aot_autograd
    from torch.nn.attention import SDPBackend, sdpa_kernel

    _import_torch_mlir()
    from ._torch_decompositions import make_decompositions

    options = dict(options or {})
    contracts = options.pop("contracts", None)
    names = list(map(_find_name, module.graph.find_nodes(op="placeholder")))

    def compile_graph(graph_module, _inputs):
        program = _Program(graph_module, options, names)
        if contracts is not None:
            contracts.append(program.get_contract())
        return program.make_call()

    backend = aot_autograd(fw_compiler=compile_graph, bw_compiler=compile_graph, decompositions=make_decompositions())
    try:
        _check_options(options)
        # torch-mlir has no gradient of the fused attention.
        with sdpa_kernel(SDPBackend.MATH):
            return backend(module, inputs)
    except CompileError as error:
        # PyTorch passes on its own errors, and hides others.
        raise _make_backend_error()(torch_backend, error, inspect.currentframe()) from error
