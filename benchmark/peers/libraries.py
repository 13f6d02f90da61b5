# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bcast and its peers: `make` of a Task gives a function that computes the result once, and `fetch` makes an
array of NumPy of what it returns."""

import ctypes
import importlib.util
import os
import subprocess
import tempfile

import numpy
import spaces


class Missing(Exception):
    """A contender does not have a workload."""


def run_tool(*command, text):
    ran = subprocess.run(command, input=text, capture_output=True)
    if ran.returncode:
        raise Missing(" ".join(f"{command[0]}: {ran.stderr.decode()}".split())[:200])
    return ran.stdout


class Contender:
    calls = 1  # of one call of what `make` returns.

    def fetch(self, result):
        return result


def lower_by_jax(task):
    import jax

    jax.config.update("jax_enable_x64", True)
    space = spaces.make_jax()
    inputs = [jax.ShapeDtypeStruct(array.shape, array.dtype) for array in task.get_arrays(True)]
    return jax.jit(lambda *arrays: task.function(space, *arrays)).lower(*inputs).compiler_ir("stablehlo")


class Bcast(Contender):
    """A call without checks. Programs are those of benchmark/throughput, or StableHLO by JAX; ONNX if they are
    dynamic or there is no JAX."""

    def get_program(self, task):
        if task.program:
            return task.program
        if task.is_dynamic or importlib.util.find_spec("jax") is None:
            return BcastOnnx.get_program(self, task)
        text = lower_by_jax(task).operation.get_asm(print_generic_op_form=True)
        options = ["--allow-unregistered-dialect", "--convert-stablehlo-to-bcast=require-all=true", "--inline"]
        return run_tool("bcast-opt", "-", *options, text=text.encode()).decode()

    def compile(self, task):
        import bcast

        return bcast.compile(self.get_program(task), threads=task.threads)

    def make(self, task):
        from bcast._library import library

        function, output = self.compile(task), task.make_cells()
        arrays = [*task.arrays, output]
        shapes = [type.shape for type in (*function.inputs, *function.results)]
        extents = [n for array, shape in zip(arrays, shapes) for n, known in zip(array.shape, shape) if known is None]
        data = (ctypes.c_void_p * len(arrays))(*(array.ctypes.data for array in arrays))
        extents = (ctypes.c_int64 * len(extents))(*extents) if extents else None
        run, executable, error = library.bcastExecutableRunUnchecked, function._executable, ctypes.c_char_p()
        run.argtypes, run.restype = [ctypes.c_void_p] * 4, ctypes.c_bool
        error = ctypes.byref(error)

        def call():
            run(executable, data, extents, error)
            return output

        call.kept = function
        return call


class BcastOnnx(Bcast):
    def get_program(self, task):
        if task.program:
            raise Missing("the program is not made from a function")
        model = spaces.make_onnx_model(task.function, task.inputs, task.is_dynamic, opset=17)
        return run_tool("bcast-translate", "--import-onnx", "-", text=model).decode()


class BcastPython(Bcast):
    def make(self, task):
        function, output, arrays = self.compile(task), task.make_output(), task.arrays
        return lambda: function(*arrays, out=output)


class BcastJit(Contender):
    def make(self, task):
        import bcast

        space = spaces.Numpy()
        function = bcast.jit(lambda *arrays: task.function(space, *arrays))
        arrays = task.get_arrays()
        return lambda: function(*arrays)


class BcastObject(Bcast):
    """A function of an object file, in a loop of C."""

    LOOP = """
    #include <stdint.h>
    void t_main_unchecked(const void *, const void *, void *, void *);
    void loop(const void *x, const void *y, void *result, int64_t count) {
      for (int64_t i = 0; i < count; ++i) t_main_unchecked(x, y, result, 0);
    }"""
    calls = 1000

    def make(self, task):
        folder = tempfile.mkdtemp()
        path, library = os.path.join(folder, "add.o"), os.path.join(folder, "add.so")
        options = ["--unchecked", "--prefix=t_", "--target=host"]
        run_tool("bcast-compile", "-", *options, "-o", path, text=self.get_program(task).encode())
        options = ["-O2", "-shared", "-fPIC", "-x", "c", "-", "-x", "none"]
        run_tool("cc", *options, path, "-o", library, text=self.LOOP.encode())
        output, loop = task.make_output(), ctypes.CDLL(library).loop
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*task.arrays, output)]

        def call():
            loop(*pointers, ctypes.c_int64(self.calls))
            return output

        return call


class Numpy(Contender):
    def make(self, task):
        space, arrays = spaces.Numpy(), task.get_arrays()
        return lambda: task.function(space, *arrays)


class Jax(Contender):
    def __init__(self):
        import jax

        jax.config.update("jax_enable_x64", True)
        jax.config.update("jax_cpu_enable_async_dispatch", False)
        self.jax, self.space = jax, spaces.make_jax()

    def make(self, task):
        if task.is_dynamic:
            raise Missing("its programs are static")
        arrays = [self.jax.device_put(array) for array in task.get_arrays(True)]
        function = self.jax.jit(lambda *arrays: task.function(self.space, *arrays))
        return lambda: function(*arrays).block_until_ready()


class Torch(Contender):
    def __init__(self):
        import torch

        self.torch, self.space = torch, spaces.make_torch()
        torch.inference_mode().__enter__()

    def make(self, task):
        torch = self.torch
        torch.set_num_threads(task.threads)
        arrays = [torch.from_numpy(a.view(numpy.int16)).view(torch.bfloat16) if dtype == "bf16" else torch.from_numpy(a)
                  for a, dtype in task.inputs]  # fmt: skip

        def compute(*arrays):
            return task.function(self.space, *arrays)

        # Functions that share their code share what is compiled and compared before each call.
        compute.__code__ = compute.__code__.replace()
        function = torch.compile(compute, dynamic=task.is_dynamic)
        return lambda: function(*arrays)

    def fetch(self, result):
        result = result.contiguous()
        return (result.view(self.torch.int16) if result.dtype == self.torch.bfloat16 else result).numpy()


class OnnxRuntime(Contender):
    def make(self, task):
        import onnxruntime

        if "bf16" in task.types:
            raise Missing("it has no bf16")
        model = spaces.make_onnx_model(task.function, task.inputs, task.is_dynamic)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = task.threads, 1
        options.log_severity_level = 4
        session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        binding, output = session.io_binding(), task.make_output()
        for number, array in enumerate(task.arrays):
            binding.bind_ortvalue_input(f"in{number}", onnxruntime.OrtValue.ortvalue_from_numpy(array))
        name = session.get_outputs()[0].name
        binding.bind_output(name, "cpu", 0, output.dtype.type, output.shape, output.ctypes.data)

        def call():
            session.run_with_iobinding(binding)
            return output

        return call


class OpenVino(Contender):
    def make(self, task):
        import openvino

        core, model = openvino.Core(), spaces.make_onnx_model(task.function, task.inputs, task.is_dynamic)
        precision = task.types[0] if task.types[0] in ("f16", "bf16") else "f32"
        compiled = core.compile_model(core.read_model(model), "CPU", {
            "PERFORMANCE_HINT": "LATENCY", "NUM_STREAMS": 1, "INFERENCE_NUM_THREADS": task.threads,
            "INFERENCE_PRECISION_HINT": precision})  # fmt: skip
        request, tensors = compiled.create_infer_request(), []
        for number, (array, dtype) in enumerate(task.inputs):
            if dtype == "bf16":
                tensor = openvino.Tensor(openvino.Type.bf16, openvino.Shape(array.shape))
                tensor.data.view(numpy.uint16)[...] = array
            else:
                tensor = openvino.Tensor(array, shared_memory=array.shape != ())
            request.set_input_tensor(number, tensor)
            tensors.append(tensor)

        def call():
            request.infer()
            return request

        call.kept = tensors
        return call

    def fetch(self, result):
        data = result.get_output_tensor(0).data
        return data.view(numpy.uint16) if "bfloat16" in str(data.dtype) else data.copy()


class Iree(Contender):
    FLAGS = ["--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3", "--iree-input-demote-i64-to-i32=false",
             "--iree-input-demote-f64-to-f32=false"]  # fmt: skip

    def make(self, task):
        import iree.compiler
        import iree.runtime

        if task.is_dynamic:
            raise Missing("JAX lowers static programs")
        code = iree.compiler.compile_str(str(lower_by_jax(task)), target_backends=["llvm-cpu"],
                                         input_type="stablehlo", extra_args=self.FLAGS)  # fmt: skip
        # It finds the processors of its threads by the affinity of the process.
        config = iree.runtime.Config("local-sync" if task.threads == 1 else "local-task")
        context = iree.runtime.SystemContext(config=config)
        module = iree.runtime.VmModule.copy_buffer(context.instance, code)
        context.add_vm_module(module)
        function = context.modules[module.name]["main"]
        arrays = [iree.runtime.asdevicearray(config.device, array) for array in task.get_arrays(True)]

        def call():
            return function(*arrays)

        call.kept = context, module, code
        return call

    def fetch(self, result):
        return result.to_host()


class Numexpr(Contender):
    def make(self, task):
        import numexpr
        import texts

        numexpr.set_num_threads(task.threads)
        text, variables = texts.trace(task.function, task.get_arrays()) or (None, None)
        if text is None or "erf(" in text:
            raise Missing("it is no expression of numexpr")
        options = dict(local_dict=variables, global_dict={}, out=task.make_output(), casting="same_kind")
        return lambda: numexpr.evaluate(text.replace("f32(", "("), **options)


class Numba(Contender):
    def make(self, task):
        import numba_loops

        output = task.make_output()
        function, arrays = numba_loops.make_numba(task.function, task.get_arrays(), output, task.threads) or (None, None)
        if function is None:
            raise Missing("there is no loop for it")

        def call():
            function(*arrays)
            return output

        return call


CONTENDERS = {
    "bcast": Bcast, "bcast-onnx": BcastOnnx, "bcast-python": BcastPython, "bcast-jit": BcastJit, "bcast-object": BcastObject,
    "jax": Jax, "openvino": OpenVino, "onnxruntime": OnnxRuntime, "iree": Iree, "torch": Torch, "numba": Numba,
    "numexpr": Numexpr, "numpy": Numpy}  # fmt: skip
