"""Tests of functions with numbers and memrefs, of arrays of other libraries, and of what profilers see."""

import array
import ast
import ctypes
import inspect
import os
import subprocess
import sys
import unittest

import numpy as np

import bcast
from bcast import _types

NUMBERS = """
func.func @numbers(%n: i64, %d: f64) -> (i64, f64) {
  %a = arith.addi %n, %n : i64
  return %a, %d : i64, f64
}
"""

# A number beside a tensor of rank 0.
BOTH = """
func.func @both(%b: i1, %h: f16, %t: tensor<f32>) -> (i1, f16, tensor<f32>) {
  return %b, %h, %t : i1, f16, tensor<f32>
}
"""

COUNT = """
func.func @count(%n: index) -> tensor<?xi64> {
  %0 = bcast.iota dim = 0 sizes(%n) : tensor<?xi64>
  return %0 : tensor<?xi64>
}
"""


def store(element, number):
    """A program that stores a number in the first element."""
    return f"""
func.func @store(%x: memref<?x{element}>) {{
  %c0 = arith.constant 0 : index
  %t = arith.constant {number}{"" if element == "i1" else " : " + element}
  memref.store %t, %x[%c0] : memref<?x{element}>
  return
}}
"""


def double(element):
    return f"""
func.func @double(%x: tensor<?x{element}>) -> tensor<?x{element}> {{
  %0 = bcast.add %x, %x : tensor<?x{element}>
  return %0 : tensor<?x{element}>
}}
"""


class Tensor:
    """What a library with DLPack gives for an array; with is_bfloat, uint16 are the bits of bf16."""

    def __init__(self, elements, is_bfloat=False, device=1):
        self.elements, self.is_bfloat, self.device = elements, is_bfloat, device
        self.num_capsules = self.num_freed = 0

    def __dlpack__(self):
        from bcast._memory import _Tensor

        class Managed(ctypes.Structure):
            _fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]

        x = self.elements
        rank = x.ndim
        self._shape, self._strides = (ctypes.c_int64 * rank)(*x.shape), (ctypes.c_int64 * rank)(
            *(stride // x.itemsize for stride in x.strides)
        )
        code = 4 if self.is_bfloat else {"f": 2, "i": 0, "u": 1, "b": 6, "c": 5}[x.dtype.kind]
        self._managed = Managed(
            _Tensor(
                x.__array_interface__["data"][0], self.device, 0, rank, code, 8 * x.itemsize, 1,
                self._shape, self._strides, 0,
            )
        )  # fmt: skip
        make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
            ("PyCapsule_New", ctypes.pythonapi)
        )
        self.num_capsules += 1

        @ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
        def free(capsule):
            self.num_freed += 1

        self._free = free
        return make(ctypes.addressof(self._managed), b"dltensor", ctypes.cast(free, ctypes.c_void_p))

    def __dlpack_device__(self):
        return self.device, 0


class StubTest(unittest.TestCase):
    """The stub has the names and the parameters of the package."""

    def setUp(self):
        path = os.path.join(os.path.dirname(bcast.__file__), "__init__.pyi")
        with open(path, encoding="utf-8") as file:
            self.nodes = ast.parse(file.read()).body

    def test_names(self):
        found = {node.name for node in self.nodes if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        self.assertEqual(found, set(bcast.__all__))

    def test_parameters(self):
        for node in self.nodes:
            is_overload = isinstance(node, ast.FunctionDef) and node.name == "jit" and not node.args.kwonlyargs
            if not isinstance(node, ast.FunctionDef) or is_overload:
                continue
            parameters = inspect.signature(getattr(bcast, node.name)).parameters.values()
            given = [argument.arg for argument in (*node.args.args, node.args.vararg, *node.args.kwonlyargs, node.args.kwarg) if argument]
            self.assertEqual(given, [parameter.name for parameter in parameters], node.name)

    def test_marker(self):
        self.assertTrue(os.path.exists(os.path.join(os.path.dirname(bcast.__file__), "py.typed")))
        self.assertTrue(os.path.isdir(os.path.join(bcast.get_install_dir(), "lib")))


class NumbersTest(unittest.TestCase):
    def test_numbers(self):
        function = bcast.compile(NUMBERS)
        self.assertEqual(repr(function), "<bcast.Function (i64, f64) -> (i64, f64)>")
        for n, d in (3, 2.5), (np.int64(3), np.float64(2.5)), (np.array(3), np.array(2.5)), (True + 2, 2.5):
            results = function(n, d)
            self.assertEqual(results, (6, 2.5))
            self.assertEqual([type(result) for result in results], [np.int64, np.float64])
        self.assertIsNotNone(function._call_quickly((3, 2.5), None))

    def test_both(self):
        function = bcast.compile(BOTH)
        b, h, t = function(True, 1.5, np.float32(2))
        self.assertEqual((type(b), type(h), type(t)), (np.bool_, np.float16, np.ndarray))
        self.assertEqual((b, h, t), (True, 1.5, 2))

    def test_wrong_numbers(self):
        function = bcast.compile(NUMBERS)
        for n in 2.5, 2**63, "a", None, [1, 2], 1j:
            with self.assertRaisesRegex(bcast.Error, "input 0: expected i64"):
                function(n, 1.0)

    def test_a_size(self):
        count = bcast.compile(COUNT)
        self.assertEqual(count(3).tolist(), [0, 1, 2])
        with self.assertRaisesRegex(bcast.Error, "bcast.iota"):
            count(-1)

    def test_out(self):
        function = bcast.compile(NUMBERS)
        out = np.zeros((), np.int64), np.zeros(())
        self.assertIs(function(3, 2.5, out=out), out)
        self.assertEqual((out[0], out[1]), (6, 2.5))


class WrittenTest(unittest.TestCase):
    def test_in_place(self):
        function = bcast.compile(store("i32", 7))
        for x in np.zeros(3, np.int32), np.zeros((3, 2), np.int32)[:, 1], array.array("i", [1, 2, 3]):
            self.assertEqual(function(x), ())
            self.assertEqual(x[0], 7)

    def test_refused(self):
        function = bcast.compile(store("i32", 7))
        fixed = np.zeros(3, np.int32)
        fixed.flags.writeable = False
        for value, text in (
            ([1, 2], "which is not an array"),
            (np.zeros(3), "got one of float64"),
            (fixed, "the array is read-only"),
            (b"12345678", "got one of uint8"),
            (np.broadcast_to(np.int32(1), 3).view(), "read-only"),
            (np.zeros(3, np.dtype([("a", "i4"), ("b", "i2")]))["a"], "strides"),
            (np.int32(1), "got array|is not an array|rank|expected"),
        ):
            with self.assertRaisesRegex(bcast.Error, f"input 0: .*({text})"):
                function(value)


class DlpackTest(unittest.TestCase):
    def test_bfloat(self):
        function = bcast.compile(double("bf16"))
        x = Tensor(np.array([0x3F80, 0x4000, 0], np.uint16), is_bfloat=True)
        y = Tensor(np.zeros(3, np.uint16), is_bfloat=True)
        self.assertEqual(function(x).view(np.uint16).tolist(), [0x4000, 0x4080, 0])
        self.assertIs(function(x, out=y), y)
        self.assertEqual(y.elements.tolist(), [0x4000, 0x4080, 0])
        self.assertEqual((x.num_capsules, x.num_freed), (2, 2))

    def test_types(self):
        for name, dtype in zip(_types.NAMES, _types.DTYPES):
            if name in ("i1", "bf16"):
                continue
            x = np.arange(6).astype(dtype)[::2]
            out = Tensor(np.zeros(3, dtype))
            bcast.compile(double(name))(Tensor(x), out=out)
            self.assertEqual(out.elements.tolist(), (x + x).tolist())

    def test_written(self):
        x = Tensor(np.zeros(3, np.bool_))
        bcast.compile(store("i1", "true"))(x)
        self.assertEqual(x.elements.tolist(), [True, False, False])

    def test_read_only(self):
        class Fixed(Tensor):
            """As JAX's, which cannot be written to, and whose DLPack does not say so."""

            def __array__(self, dtype=None, copy=None):
                view = self.elements.view()
                view.flags.writeable = False
                return view

        fixed = Fixed(np.zeros(3, np.float32))
        with self.assertRaisesRegex(bcast.Error, "out 0: the array is read-only"):
            bcast.compile(double("f32"))(np.ones(3, np.float32), out=fixed)
        self.assertEqual(fixed.elements.tolist(), [0, 0, 0])

    def test_refused(self):
        function = bcast.compile(double("f32"))
        for value, text in (
            (Tensor(np.zeros(3, np.float32), device=2), "on a device of DLPack's type 2"),
            (Tensor(np.zeros(3, np.complex64)), "elements are of DLPack's type 5 with 64 bits"),
            (Tensor(np.zeros(3, np.uint16), is_bfloat=True), "got one of"),
            (Tensor(np.zeros(3)), "got one of float64"),
        ):
            with self.assertRaisesRegex(bcast.Error, f"input 0: .*{text}"):
                function(value)
            with self.assertRaisesRegex(bcast.Error, f"out 0: .*{text}"):
                function(np.zeros(3, np.float32), out=value)


PROFILED = """
import ctypes, os, bcast
function = bcast.compile("func.func @scale(%x: f32) -> f32 {  return %x : f32 }")
class Entry(ctypes.Structure): pass
Entry._fields_ = [("next", ctypes.POINTER(Entry)), ("previous", ctypes.POINTER(Entry)), ("file", ctypes.c_void_p),
                  ("size", ctypes.c_uint64)]
class Descriptor(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("action", ctypes.c_uint32), ("relevant", ctypes.POINTER(Entry)),
                ("first", ctypes.POINTER(Entry))]
llvm = next(line.split()[-1] for line in open("/proc/self/maps") if "/libLLVM" in line)
descriptor = Descriptor.in_dll(ctypes.CDLL(llvm), "__jit_debug_descriptor")
if descriptor.first:
    entry = descriptor.first.contents
    image = ctypes.string_at(entry.file, entry.size)
    print("debugger", image[:4] == b"\\x7fELF", b"main_unchecked" in image)
    del function
    print("freed", not descriptor.first)
path = f"/tmp/perf-{os.getpid()}.map"
if os.path.exists(path):
    addresses = [line.split(maxsplit=2) for line in open(path)]
    print("perf", [name.strip() for _, _, name in addresses], all(int(size, 16) > 0 for _, size, _ in addresses))
    os.remove(path)
"""


class ProfilerTest(unittest.TestCase):
    def run_with(self, **variables):
        environment = {**os.environ, **variables}
        return subprocess.run([sys.executable, "-c", PROFILED], env=environment, check=True, capture_output=True, text=True).stdout

    def test_debugger(self):
        self.assertEqual(self.run_with(BCAST_GDB="1"), "debugger True True\nfreed True\n")

    def test_perf(self):
        output = self.run_with(BCAST_PERF_MAP="1")
        self.assertRegex(output, r"perf \[.*'bcast scale main_unchecked'.*\] True")

    def test_neither(self):
        self.assertEqual(self.run_with(), "")


if __name__ == "__main__":
    unittest.main()
