"""Tests of the Python package."""

import array
import copy
import ctypes
import gc
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings
import weakref

import numpy as np

import bcast
from bcast import _types

# These tests may run on one processor.
warnings.filterwarnings("ignore", ".*: all threads share")

ADD = """
func.func @add(%a: tensor<?x3xf32>, %b: tensor<?xf32>) -> tensor<?x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
"""

LAYOUTS = """
#column = #bcast.layout<minor_to_major = [0, 1]>
#padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5], padding_value = 9.0 : f32>
func.func @main(%a: tensor<2x3xf32, #padded>, %b: tensor<2x3xf32, #column>)
    -> (tensor<2x3xf32, #padded>, tensor<2x3xf32, #column>) {
  %0 = bcast.add %a, %b : (tensor<2x3xf32, #padded>, tensor<2x3xf32, #column>) -> tensor<2x3xf32, #padded>
  %1 = bcast.add %a, %b : (tensor<2x3xf32, #padded>, tensor<2x3xf32, #column>) -> tensor<2x3xf32, #column>
  return %0, %1 : tensor<2x3xf32, #padded>, tensor<2x3xf32, #column>
}
"""


def iota(*shape, dtype=np.float32):
    return np.arange(np.prod(shape, dtype=int), dtype=dtype).reshape(shape)


class Rules(unittest.TestCase):
    def test_numpy_rule_is_numpys(self):
        for shapes in [(), ((),)], [((2, 3), (3,))], [((2, 1, 5), (4, 1), (1,))], [((0, 1), (1, 7))]:
            for operands in filter(None, shapes):
                self.assertEqual(bcast.broadcast_shapes("numpy", *operands), np.broadcast_shapes(*operands))

    def test_other_rules(self):
        self.assertEqual(bcast.broadcast_shapes("none", (2, 3), (2, 3)), (2, 3))
        self.assertEqual(bcast.broadcast_shapes("pdpd", (2, 3, 4), (3,), axis=1), (2, 3, 4))
        self.assertEqual(bcast.broadcast_shapes("pdpd", (2, 3, 4), (4,)), (2, 3, 4))
        self.assertEqual(bcast.broadcast_shapes("in_dim", (4,), (1, 2), broadcast_dimensions=[0]), (4, 2))
        for dims in (0,), np.array([0]), range(1):
            self.assertEqual(bcast.broadcast_shapes("in_dim", (2, 3), (2,), broadcast_dimensions=dims), (2, 3))
        self.assertRaises(TypeError, bcast.broadcast_shapes, "in_dim", (2, 3), (2,), broadcast_dimensions=0)
        self.assertEqual(bcast.broadcast_shapes("numpy", (None, 3), (2, None)), (2, 3))
        self.assertEqual(bcast.broadcast_shapes("numpy", (None,), (1,)), (None,))
        self.assertEqual(bcast.broadcast_to_shape("bidirectional", (3, 1), (1, 4)), (3, 4))
        self.assertEqual(bcast.broadcast_to_shape("numpy", (3, 1), (3, 4)), (3, 4))
        self.assertEqual(bcast.broadcast_shapes("blocks", (2, 6), (4, 3), dims=[-1, -2]), (4, 6))
        self.assertEqual(bcast.broadcast_to_shape("blocks", (4, 2), (4, 6), dims=(-1,)), (4, 6))
        reads = bcast.resolve("blocks", (4, 6), (4, 2), dims=[-1]).operands[1]
        self.assertEqual(reads, ((0, "equal"), (1, "block")))

    def test_resolution(self):
        resolved = bcast.resolve("numpy", (2, 1, None), (4, 1), (None,))
        self.assertEqual(resolved.shape, (2, 4, None))
        self.assertEqual(
            resolved.operands,
            (
                ((0, "equal"), (1, "expand"), (2, "either")),
                ((1, "equal"), (2, "expand")),
                ((2, "either"),),
            ),
        )
        self.assertEqual(resolved.operands[1][1].result_dim, 2)
        self.assertEqual(resolved.operands[1][1].how, "expand")
        pdpd = bcast.resolve("pdpd", (2, 3, 4), (3, 1), axis=1)
        self.assertEqual(pdpd.operands[1], ((1, "equal"), (2, "expand")))
        target = bcast.resolve_to("bidirectional", (3, 1), (1, 4))
        self.assertEqual((target.shape, target.operands[0]), ((3, 4), ((0, "equal"), (1, "expand"))))
        explicit = bcast.resolve_broadcast_in_dim((2, 1), [2, 0], (3, 4, 2))
        self.assertEqual(explicit, ((3, 4, 2), (((2, "equal"), (0, "expand")),)))
        self.assertEqual(bcast.resolve("none", ()), ((), ((),)))
        for arguments in ((2,), [0, 0], (2,)), ((2,), [-1], (2,)), ((-1,), [0], (2,)), ((3,), [0], (2,)):
            with self.assertRaisesRegex(bcast.BroadcastError, "EXPLICIT-|negative extent"):
                bcast.resolve_broadcast_in_dim(*arguments)

    def test_reductions(self):
        self.assertEqual(bcast.reduced_shape((2, None, 4), [0, 2]), (None,))
        self.assertEqual(bcast.reduced_shape((2, 3, 4), (1,), keep_dims=True), (2, 1, 4))
        for dims in ([1, 1], [2, 0], [3], [-1]):
            with self.assertRaisesRegex(bcast.BroadcastError, "REDUCE-1"):
                bcast.reduced_shape((2, 3, 4), dims)
        softmax = bcast.compile("""
            func.func @softmax(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xi32>) {
              %m = bcast.reduce maximum %x, dims = [1] keep_dims : tensor<?x?xf32> -> tensor<?x1xf32>
              %d = bcast.subtract %x, %m rule(#bcast.numpy)
                  : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
              %e = bcast.exponential %d : tensor<?x?xf32>
              %s = bcast.reduce sum %e, dims = [1] keep_dims : tensor<?x?xf32> -> tensor<?x1xf32>
              %r = bcast.divide %e, %s rule(#bcast.numpy)
                  : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
              %i = bcast.arg_maximum %x, dim = 1 : tensor<?x?xf32> -> tensor<?xi32>
              return %r, %i : tensor<?x?xf32>, tensor<?xi32>
            }""")
        x = np.random.default_rng(0).normal(size=(5, 300)).astype(np.float32)
        shares, places = softmax(x)
        e = np.exp(x - x.max(1, keepdims=True))
        np.testing.assert_allclose(shares, e / e.sum(1, keepdims=True), rtol=1e-5)
        np.testing.assert_array_equal(places, x.argmax(1))

    def test_errors_have_the_clause_and_the_shapes(self):
        with self.assertRaises(bcast.BroadcastError) as raised:
            bcast.broadcast_shapes("numpy", (2, 3), (4,))
        self.assertIn("[NUMPY-4]", str(raised.exception))
        self.assertIn("operand 1:     4", str(raised.exception))
        self.assertIsInstance(raised.exception, ValueError)
        with self.assertRaisesRegex(bcast.BroadcastError, "NUMPY-"):
            bcast.broadcast_to_shape("numpy", (3,), (1,))

    def test_hostile(self):
        for call in (
            lambda: bcast.broadcast_shapes("none-of-these", (1,)),
            lambda: bcast.broadcast_shapes("numpy"),
            lambda: bcast.broadcast_shapes("numpy", (-1,)),
            lambda: bcast.broadcast_shapes("numpy", (2**63,)),
            lambda: bcast.broadcast_shapes("numpy", (-(2**63),)),
            lambda: bcast.broadcast_shapes("numpy", [1] * 2000),
            lambda: bcast.broadcast_shapes("numpy", (1,), axis=0),
            lambda: bcast.broadcast_shapes("pdpd", (1,), (1,), axis=2**64),
            lambda: bcast.broadcast_shapes("pdpd", (1,), (1,), axis=7),
            lambda: bcast.broadcast_shapes("in_dim", (1,), (1,)),
            lambda: bcast.broadcast_shapes("blocks", (1,), (1,)),
            lambda: bcast.broadcast_shapes("blocks", (1,), (1,), dims=[0]),
            lambda: bcast.broadcast_shapes("numpy", (1,), (1,), dims=[-1]),
            lambda: bcast.broadcast_shapes("bidirectional", (1,), (1,)),
        ):
            self.assertRaises(bcast.Error, call)
        for call in (
            lambda: bcast.broadcast_shapes("numpy", (2.5, 3)),
            lambda: bcast.broadcast_shapes("pdpd", (1, 2), (2,), axis=1.5),
            lambda: bcast.resolve_broadcast_in_dim((2,), (0.5,), (2,)),
        ):
            self.assertRaises(TypeError, call)


class Version(unittest.TestCase):
    def test_version_is_the_projects(self):
        self.assertEqual(bcast.__version__, os.environ["BCAST_VERSION"])


class Layouts(unittest.TestCase):
    def test_equal_layouts(self):
        a, b = bcast.Layout((2, 3)), bcast.Layout((2, 3), [1, 0], [2, 3])
        self.assertTrue(a == b and not a != b and hash(a) == hash(b))
        unknown = bcast.Layout((2, None))
        self.assertEqual(unknown, bcast.Layout((2, None)))
        others = [bcast.Layout((3, 2)), bcast.Layout((2, 3), [0, 1]), bcast.Layout((2, 3), None, [2, 4]), unknown]
        self.assertEqual(len({a, b, *others, bcast.Layout((2, 3), [0, 1])}), 5)
        for other in *others, (2, 3), None:
            self.assertTrue(a != other and not a == other)

    def test_layouts_do_not_change(self):
        layout = bcast.Layout((2, 3))
        for name in "shape", "strides", "_layout":
            with self.assertRaisesRegex(AttributeError, "a layout does not change"):
                setattr(layout, name, (5, 5))
        self.assertIn(layout, {bcast.Layout((2, 3))})

    def test_xlas_example(self):
        layout = bcast.Layout((2, 3), [0, 1], [3, 5])
        self.assertEqual((layout.shape, layout.padded_dimensions), ((2, 3), (3, 5)))
        self.assertEqual((layout.minor_to_major, layout.strides), ((0, 1), (1, 3)))
        self.assertEqual(layout.num_allocated_elements, 15)
        self.assertEqual([layout.linearize(index) for index in ((1, 2), (2, 4), (3, 0), (1,))], [7, 14, None, None])
        self.assertEqual(layout.delinearize(7), ((1, 2), False))
        self.assertEqual(layout.delinearize(8), ((2, 2), True))
        self.assertEqual([layout.delinearize(address) for address in (-1, 15, 2**64 + 7)], [None, None, None])
        self.assertEqual(
            repr(layout), "<bcast.Layout 2x3 {minor_to_major = [0, 1], padded_dimensions = [3, 5]}>"
        )

    def test_defaults_are_row_major(self):
        layout = bcast.Layout((2, None, 3))
        self.assertEqual(layout.minor_to_major, (2, 1, 0))
        self.assertEqual((layout.shape, layout.strides), ((2, None, 3), (None, 3, 1)))
        self.assertIsNone(layout.num_allocated_elements)
        self.assertEqual(bcast.Layout(()).delinearize(0), ((), False))

    def test_copies(self):
        for arguments in ((2, 3), [0, 1], [3, 5]), ((2, None, 3),), ((4, None), None, [4, None]), ((2, 3), [0, 1]), ((),):
            layout = bcast.Layout(*arguments)
            self.assertIs(copy.copy(layout), layout)
            self.assertIs(copy.deepcopy([layout])[0], layout)
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                other = pickle.loads(pickle.dumps(layout, protocol))
                self.assertEqual(repr(other), repr(layout))
                for name in ("shape", "minor_to_major", "padded_dimensions", "strides", "num_allocated_elements"):
                    self.assertEqual(getattr(other, name), getattr(layout, name))
        del layout
        self.assertEqual(other.delinearize(0), ((), False))

    def test_hostile(self):
        for arguments in ((-1,),), ((-(2**63),),), ((2, 3), [0, 0]), ((2, 3), [0]), ((2, 3), None, [1, 1]), ((2**63,),):
            self.assertRaises(bcast.Error, bcast.Layout, *arguments)
        for arguments in ((2.7, 3),), ((2, 3), [0.9, 1.9]), ("23",):
            self.assertRaises(TypeError, bcast.Layout, *arguments)
        self.assertRaises(TypeError, bcast.Layout((2, 3)).linearize, (1.9, 2.9))
        self.assertRaises(TypeError, bcast.Layout((2, 3)).delinearize, 2.5)


class Compile(unittest.TestCase):
    def test_signature(self):
        function = bcast.compile(ADD)
        self.assertEqual(repr(function), "<bcast.Function (?x3xf32, ?xf32) -> (?x3xf32)>")
        self.assertEqual(function.inputs[0].shape, (None, 3))
        self.assertEqual(function.results[0].dtype, np.float32)

    def test_errors_have_the_diagnostics(self):
        text = ADD.replace("tensor<?xf32>", "tensor<4xf32>")
        with self.assertRaises(bcast.CompileError) as raised:
            bcast.compile(text, name="add.mlir")
        self.assertIn("add.mlir:3:8: error: 'bcast.add' op numpy rule: dimension 1", str(raised.exception))
        self.assertIn("note: the shapes, aligned", str(raised.exception))

    def test_hostile(self):
        for arguments in ("",), ("junk",), (b"ML\xefR\0\0",), (ADD, "none"), (ADD, "\0"), ("\0",), ("\ud7ff",):
            self.assertRaises(bcast.CompileError, bcast.compile, *arguments)
        for text in 5, None, [1, 2]:
            self.assertRaisesRegex(TypeError, "it must be str", bcast.compile, text)
        self.assertRaisesRegex(TypeError, "made by bcast.compile", bcast.Function, ADD)
        self.assertRaisesRegex(TypeError, "name is int; it must be str", bcast.compile, ADD, name=5)
        self.assertRaisesRegex(TypeError, "entry is bytes; it must be str", bcast.compile, ADD, entry=b"main")

    def test_bytecode_must_be_trusted(self):
        bytecode = subprocess.run(
            ["bcast-opt", "--emit-bytecode"], input=ADD.encode(), capture_output=True, check=True
        ).stdout
        self.assertRaisesRegex(bcast.CompileError, "only if it is marked as trusted", bcast.compile, bytecode)
        function = bcast.compile(bytecode, trusted=True)
        np.testing.assert_array_equal(function(iota(2, 3), iota(3)), iota(2, 3) + iota(3))

    def test_what_is_no_program(self):
        way_out = "; bcast-translate makes a program of a model"
        for text, message in (
            ("net.onnx", "the name of a file" + way_out),
            ("net.xml", "the name of a file" + way_out),
            ("program.mlir", "the name of a file$"),
            ('<?xml version="1.0"?><net/>', "is not MLIR" + way_out),
            (b"\x08\x07\x12\x00", "is not MLIR" + way_out),
        ):
            self.assertRaisesRegex(bcast.CompileError, message, bcast.compile, text)

    def test_copies(self):
        function = bcast.compile(ADD)
        self.assertIs(copy.copy(function), function)
        self.assertIs(copy.deepcopy({"add": function})["add"], function)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            with self.assertRaisesRegex(TypeError, "compile it again"):
                pickle.dumps(function, protocol)

    def test_functions_are_freed(self):
        function = bcast.compile(ADD)
        dead = weakref.ref(function)
        del function
        gc.collect()
        self.assertIsNone(dead())


class Run(unittest.TestCase):
    def test_no_elements_where_numpy_has_no_such_shape(self):
        function = bcast.compile(
            "func.func @f(%x: tensor<?x1x?xf32>, %y: tensor<?x?x1xf32>) -> tensor<?x?x?xf32> {\n"
            "  %0 = bcast.add %x, %y rule(#bcast.numpy)"
            " : (tensor<?x1x?xf32>, tensor<?x?x1xf32>) -> tensor<?x?x?xf32>\n"
            "  return %0 : tensor<?x?x?xf32>\n"
            "}\n"
        )
        x, y = np.zeros((0, 1, 2**40), np.float32), np.zeros((0, 2**40, 1), np.float32)
        message = r"^result 0: NumPy has no array of shape \(0, 1099511627776, 1099511627776\): "
        with self.assertRaisesRegex(bcast.Error, message):
            function(x, y)

    @classmethod
    def setUpClass(cls):
        cls.add = bcast.compile(ADD)
        cls.layouts = bcast.compile(LAYOUTS)

    def test_results_are_numpys(self):
        a, b = iota(4, 3), iota(3)
        np.testing.assert_array_equal(self.add(a, b), a + b)
        np.testing.assert_array_equal(self.add(a, b[1:2]), a + b[1:2])
        self.assertEqual(self.add(a[:0], b).shape, (0, 3))

    def test_large_results_begin_at_a_cache_line(self):
        b = iota(3)
        for result in (self.add(iota(5462, 3), b), self.add(iota(40000, 3)[::2], b)):
            self.assertEqual(result.ctypes.data % 64, 0)
            self.assertTrue(result.flags.c_contiguous and result.flags.writeable)

    def test_large_results_begin_elsewhere_in_a_page(self):
        # Loads of x would wait for stores of y.
        x = np.ones((1 << 19, 3), np.float32)
        y = self.add(x, iota(3))
        distance = (y.__array_interface__["data"][0] - x.__array_interface__["data"][0]) % 4096
        self.assertTrue(128 <= distance <= 4096 - 128, distance)

    def test_any_strides(self):
        for a in (iota(3, 4).T, iota(8, 6)[::-2, ::2], np.broadcast_to(np.float32(2), (4, 3)), iota(4, 3)[::-1]):
            for b in (iota(3)[::-1], iota(6)[::2]):
                np.testing.assert_array_equal(self.add(a, b), a + b)
        record = np.zeros(4, [("tag", "i1"), ("x", "f4", 3)])
        record["x"] = iota(4, 3)
        np.testing.assert_array_equal(self.add(record["x"], iota(3)), iota(4, 3) + iota(3))
        a = iota(4, 3)
        a.flags.writeable = False
        np.testing.assert_array_equal(self.add(a, iota(3)), a + iota(3))

    def test_numbers_and_lists(self):
        np.testing.assert_array_equal(self.add([[1, 2, 3]], [0.5]), [[1.5, 2.5, 3.5]])
        integers = bcast.compile("func.func @f(%x: tensor<ui8>) -> tensor<ui8> { return %x : tensor<ui8> }")
        result = integers(255)
        self.assertEqual((result.shape, result.dtype, int(result)), ((), np.uint8, 255))
        for value in (256, -1, 1.5, "1", None, [[1], [2, 3]], 2**70):
            with self.assertRaises(ValueError, msg=repr(value)):
                integers(value)
        floats = bcast.compile("func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }")
        for value in [0.1, 2**24 + 1, 1e-60], [np.inf, -np.inf, np.nan], [3.4028235e38], [True], []:
            np.testing.assert_array_equal(floats(value), np.array(value, np.float32))
        for value in [1e39], [0, -1e300], ["1"], [2**200], [1j]:
            with self.assertRaisesRegex(bcast.Error, "values that float32 has", msg=repr(value)):
                floats(value)
        halves = bcast.compile("func.func @f(%x: tensor<f16>) -> tensor<f16> { return %x : tensor<f16> }")
        self.assertEqual(halves(65504), 65504)
        for value in (65520, 65520.0):
            self.assertRaises(bcast.Error, halves, value)

    def test_lists_that_hold_arrays(self):
        """Their arrays are converted as arrays are: not to another type."""
        negate = bcast.compile(
            "func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
            "  %0 = bcast.negate %x : tensor<?x?xf32>\n  return %0 : tensor<?x?xf32>\n}"
        )
        for value in [np.array([1 / 3])], ([0.5], np.array([1 / 3])), [[np.array(1 / 3)]], [np.array([2**24 + 1])]:
            self.assertRaisesRegex(bcast.Error, r"an array of float32, got one of (float|int)64; convert it", negate, value)
        for make in array.array, lambda code, x: memoryview(array.array(code, x)), lambda code, x: (ctypes.c_double * 1)(*x):
            with self.assertRaisesRegex(bcast.Error, "an array of float32, got one of float64; convert it"):
                negate([make("d", [1 / 3])])
        for value in [np.array([0.5], "f4")], [[np.float64(0.5)]], [[0.5]], [array.array("f", [0.5])]:
            np.testing.assert_array_equal(negate(value), [[-0.5]])

    def test_objects_that_hold_arrays(self):
        """They are converted as arrays are: not to another type."""

        class Array:
            def __init__(self, array):
                self.array = array

            def __array__(self, dtype=None, copy=None):
                return self.array

        class Interface:
            def __init__(self, array):
                self.array = array
                self.__array_interface__ = array.__array_interface__

        class Dlpack:
            def __init__(self, array):
                self.array = array

            def __dlpack__(self, **options):
                return self.array.__dlpack__()

            def __dlpack_device__(self):
                return self.array.__dlpack_device__()

        class Broken:
            def __array__(self, dtype=None, copy=None):
                raise RuntimeError("no array")

        a = iota(3)
        def hold_in_ctypes(x):
            return (np.ctypeslib.as_ctypes_type(x.dtype) * x.size)(*x)

        for hold in Array, Interface, Dlpack, memoryview, lambda x: array.array(x.dtype.char, x.tolist()), hold_in_ctypes:
            np.testing.assert_array_equal(self.add([a], hold(a)), [a + a])
            with self.assertRaisesRegex(bcast.Error, "an array of float32, got one of float64; convert it"):
                self.add([a], hold(a.astype(np.float64)))
        with self.assertRaisesRegex(bcast.Error, "and Broken gives NumPy no array: no array"):
            self.add([a], Broken())

    def test_out(self):
        a, b = iota(2, 3), iota(3)
        for out in (np.zeros((2, 3), np.float32), np.zeros((3, 2), np.float32).T, np.zeros((4, 6), np.float32)[::-2, ::2]):
            self.assertIs(self.add(a, b, out=out), out)
            np.testing.assert_array_equal(out, a + b)
        expected = a + b
        self.add(a, b, out=a)  # In place.
        np.testing.assert_array_equal(a, expected)
        memory = iota(7)
        expected = memory[:6].reshape(2, 3) + b
        self.add(memory[:6].reshape(2, 3), b, out=memory[1:].reshape(2, 3))
        np.testing.assert_array_equal(memory[1:].reshape(2, 3), expected)

    def test_hostile_out(self):
        a, b = iota(2, 3), iota(3)
        read_only = np.zeros((2, 3), np.float32)
        read_only.flags.writeable = False
        record = np.zeros(2, [("tag", "i1"), ("x", "f4", 3)])["x"]
        for out in (read_only, record, np.zeros((2, 3)), np.zeros((1, 3), np.float32), np.zeros((2, 4), np.float32), (), [[0] * 3] * 2):
            self.assertRaises(bcast.Error, self.add, a, b, out=out)

    def test_out_that_is_no_array(self):
        a, b = iota(2, 3), iota(3)
        for out in ([0, 0], [[0] * 3] * 2, (1, 2), 1.0, "out"):
            with self.assertRaisesRegex(bcast.Error, r"out: expected an array, or a tuple of 1, to write to, got "):
                self.add(a, b, out=out)

    def test_hints(self):
        """Errors suggest .astype if it converts the array, and state its effect."""
        a, b = iota(2, 3), iota(3)
        with self.assertRaisesRegex(bcast.Error, r'got one of float64; convert it with \.astype\("float32"\)$'):
            self.add(a.astype(np.float64), b)
        with self.assertRaisesRegex(bcast.Error, r"got one of complex64; pass \.real and \.imag, one after the other$"):
            self.add(a.astype(np.complex64), b)
        for dtype in (object, "U3"):
            with self.assertRaisesRegex(bcast.Error, r"an array of float32, got one of \S+$"):
                self.add(a.astype(dtype), b)
        bytes = bcast.compile("func.func @main(%x: tensor<?xui8>) -> tensor<?xui8> { return %x : tensor<?xui8> }")
        with self.assertRaisesRegex(bcast.Error, r'\.astype\("uint8"\), which rounds toward 0$'):
            bytes(iota(2))
        with self.assertRaisesRegex(bcast.Error, r'\.astype\("uint8"\), which keeps the low bits$'):
            bytes(np.arange(3))
        with self.assertRaisesRegex(bcast.Error, r"integers that uint8 has, got \[1\.0\]$"):
            bytes([1.0])
        with self.assertRaisesRegex(bcast.Error, r"integers that uint8 has, got \[256\]$"):
            bytes([256])

    def test_masks(self):
        a, b = iota(2, 3), iota(3)
        masked = np.ma.masked_array(iota(2, 3), mask=a > 2)
        for call in (lambda: self.add(masked, b), lambda: self.add(a, b, out=masked)):
            self.assertRaisesRegex(bcast.Error, "masked arrays are not supported", call)

    def test_errors(self):
        a, b = iota(2, 3), iota(3)
        with self.assertRaisesRegex(bcast.Error, r"<text>:3:8: 'bcast.add' op numpy rule: .*\[NUMPY-4\]"):
            self.add(a, iota(2))
        for arguments in (
            (a,),
            (a, b, b),
            (iota(2, 4), b),
            (b, b),
            (a.astype(np.float64), b),
            (a.astype(">f4"), b),
            (np.float64(1), b),
        ):
            self.assertRaises(bcast.Error, self.add, *arguments)

    def test_layouts(self):
        a, b = iota(2, 3), iota(2, 3) * 10
        for x in (a, np.asfortranarray(a)):
            padded, column = self.layouts(x, b)
            np.testing.assert_array_equal(padded, a + b)
            np.testing.assert_array_equal(column, a + b)
            # As the program says, and so without a copy.
            self.assertEqual(padded.strides, (4, 12))
            self.assertEqual(column.strides, (4, 8))
        box = padded.base.ravel() if padded.base.ndim == 2 else padded.base
        self.assertEqual(int((box == 9).sum()), 15 - 6 + int((a + b == 9).sum()))
        padded, column = self.layouts(padded, column)
        np.testing.assert_array_equal(padded, 2 * (a + b))
        # A view of a larger array: what is between its elements stays.
        large = np.zeros((5, 3), np.float32)
        self.layouts(a, b, out=(large.T[:2, :3], np.empty((2, 3), np.float32)))
        np.testing.assert_array_equal(large.T[:2, :3], a + b)
        self.assertEqual(np.count_nonzero(large), np.count_nonzero(a + b))

    def test_every_element_type(self):
        for name, dtype in zip(_types.NAMES, _types.DTYPES):
            function = bcast.compile(
                f"func.func @f(%x: tensor<?x{name}>) -> (tensor<?x{name}>, tensor<?x{name}>)"
                f" {{ return %x, %x : tensor<?x{name}>, tensor<?x{name}> }}"
            )
            x = np.array([0, 1, 1, 0]).astype(dtype)
            for result in function(x):
                self.assertEqual(result.dtype, dtype)
                np.testing.assert_array_equal(result, x)

    def test_bf16(self):
        function = bcast.compile(
            "func.func @f(%x: tensor<2xbf16>) -> tensor<2xbf16>"
            " { %0 = bcast.add %x, %x : tensor<2xbf16>\n return %0 : tensor<2xbf16> }"
        )
        x = (np.array([1.5, -2], np.float32).view(np.uint32) >> 16).astype(np.uint16).view(_types.bfloat16)
        bits = function(x).view(np.uint16).astype(np.uint32) << 16
        np.testing.assert_array_equal(bits.view(np.float32), [3, -4])
        if _types.bfloat16 is np.uint16:  # Numbers might be values or bits.
            self.assertRaisesRegex(bcast.Error, "an array of uint16 that holds the bits", function, [1, 2])
            self.assertRaisesRegex(bcast.Error, "got one of float32$", function, np.ones(2, np.float32))

    def test_functions_of_the_compilers_runtime(self):
        # LLVM rounds this power from f64 to f16 by a function of libgcc.
        function = bcast.compile(
            "func.func @f(%x: tensor<1xf16>) -> tensor<1xf16>"
            " { %0 = bcast.power %x, %x : tensor<1xf16>\n return %0 : tensor<1xf16> }"
        )
        np.testing.assert_array_equal(function(np.array([2], np.float16)), [4])

    def test_no_results(self):
        self.assertEqual(bcast.compile("func.func @f() { return }")(), ())

    def test_threads(self):
        problems = []

        def work(number):
            try:
                for i in range(50):
                    a = np.full((100, 3), number + i, np.float32)
                    np.testing.assert_array_equal(self.add(a, iota(3)), a + iota(3))
                bcast.compile(ADD)
            except Exception as error:
                problems.append(error)

        threads = [threading.Thread(target=work, args=(1000 * i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(problems, [])

    @unittest.skipUnless(os.path.isdir("/proc/self/task"), "counts threads where Linux lists them")
    def test_a_call_starts_threads(self):
        program = f"""if True:
            import os, numpy as np, bcast
            count = lambda: len(os.listdir("/proc/self/task"))
            add = bcast.compile({ADD!r}, threads=3, parallel_threshold=0)
            a, before = np.ones((1001, 3), np.float32), count()
            add(a, [1, 2, 3])
            print(count() - before)
        """
        output = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True).stdout
        self.assertEqual(output, b"2\n")

    @unittest.skipUnless(
        hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1, "needs several processors"
    )
    def test_bound_threads_are_announced_once(self):
        program = f"""if True:
            import os, sys, warnings, numpy as np, bcast
            if sys.argv[1] == "bound":
                os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
            with warnings.catch_warnings(record=True) as caught:
                for i in range(2):
                    add = bcast.compile({ADD!r}, threads=2, parallel_threshold=0)
                    add(np.ones((1001, 3), np.float32), [1, 2, 3])
            print(*[warning.message for warning in caught])
        """
        for mode, binding, expected in ("bound", {}, "share 1 of"), ("free", {"OMP_PROC_BIND": "spread"}, None):
            output = subprocess.run(
                [sys.executable, "-c", program, mode], stdout=subprocess.PIPE, check=True, text=True,
                env={**os.environ, **binding},
            ).stdout  # fmt: skip
            self.assertEqual(output.count("threads"), 1 if expected else 0, output)
            self.assertIn(expected or "", output)

    def test_threads_that_share_a_call(self):
        a, b = iota(1001, 3), iota(3)
        for threads in 2, 3, 0:
            add = bcast.compile(ADD, threads=threads, parallel_threshold=0)
            self.assertEqual(add(a, b).tobytes(), self.add(a, b).tobytes())
        with self.assertRaisesRegex(bcast.Error, "NUMPY-4"):
            add(a, [1, 2])
        for arguments in {"threads": -1}, {"threads": 65537}, {"threads": -(2**70)}, {"parallel_threshold": 2**64}:
            with self.assertRaisesRegex(bcast.CompileError, "it must be 0 to "):
                bcast.compile(ADD, **arguments)
        self.assertRaises(TypeError, bcast.compile, ADD, threads=1.5)

    def test_relaxed_accuracy(self):
        text = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
          %0 = bcast.exponential %x : tensor<?xf32>
          return %0 : tensor<?xf32>
        }"""
        x = np.linspace(-80, 80, 10000, dtype=np.float32)
        exact = np.exp(x.astype(np.float64))
        errors = {}
        for accuracy in "precise", "relaxed":
            result = bcast.compile(text, accuracy=accuracy)(x)
            errors[accuracy] = np.max(np.abs(result - exact) / exact)
        self.assertLess(errors["precise"], 3e-7)
        self.assertLess(errors["relaxed"], 2**-17)
        with self.assertRaisesRegex(bcast.CompileError, "it must be 'precise' or 'relaxed'"):
            bcast.compile(text, accuracy="fast")

    def test_input_shapes(self):
        text = """func.func @main(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
          %0 = bcast.add %x, %y rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
          return %0 : tensor<?x?xf32>
        }"""
        add = bcast.compile(text, input_shapes=[(4, None), (3,)])
        self.assertEqual([str(type) for type in add.inputs + add.results], ["4x?xf32", "3xf32", "4x3xf32"])
        np.testing.assert_array_equal(add(iota(4, 3), iota(3)), iota(4, 3) + iota(3))
        self.assertRaisesRegex(bcast.Error, "expected 4x\\?xf32, got 5x3xf32", add, iota(5, 3), iota(3))
        self.assertRaisesRegex(bcast.Error, "NUMPY-4", add, iota(4, 2), iota(3))
        self.assertIn("(4x3xf32, 3xf32)", bcast.explain(text, [(4, 3), (3,)], input_shapes=[(4, 3), (3,)]))
        for shapes, reason in (
            ([(4, 3)], "expected 2 inputs"),
            ([(4, 3), (3, 3)], "input 1: expected"),
            ([(4, 3), (2,)], "NUMPY-4"),
        ):
            self.assertRaisesRegex(bcast.CompileError, reason, bcast.compile, text, input_shapes=shapes)
        self.assertRaisesRegex(bcast.Error, "negative", bcast.compile, text, input_shapes=[(4, -3), (3,)])
        for shapes in [(4, 3.5), (3,)], [None, (3,)], {4: 3}:
            self.assertRaisesRegex(TypeError, r"input_shapes\[0\] is .*as in \(2, 3\)", bcast.compile, text, input_shapes=shapes)
        self.assertRaisesRegex(bcast.CompileError, "takes \\?x\\?xf32, \\?xf32", bcast.compile, text, input_shapes=[])
        self.assertRaisesRegex(bcast.Error, "each extent must be known", bcast.explain, text, [(4, None), (3,)])
        contract = (
            "@main(arg0: ?x?xf32, arg1: ?xf32) -> (result: ?x?xf32)\n"
            "  requires arg0.1 == arg1.0 or arg0.1 == 1 or arg1.0 == 1  # NUMPY-4\n"
            "  result.0 = arg0.0\n"
            "  result.1 = arg1.0 if arg0.1 == 1 else arg0.1\n"
        )
        self.assertEqual(bcast.contract(text), contract)
        self.assertEqual(bcast.compile(text).contract, contract)
        never = text.replace("tensor<?x?xf32>", "tensor<?x2xf32>").replace("tensor<?xf32>", "tensor<3xf32>")
        self.assertRaisesRegex(bcast.CompileError, "NUMPY", bcast.contract, never)
        self.assertRaisesRegex(bcast.CompileError, "other", bcast.contract, text, "other")

    def test_cache(self):
        a, b = iota(4, 3), iota(3)
        with tempfile.TemporaryDirectory() as parent:
            folder = pathlib.Path(parent, "new", "cache")
            for _ in range(2):
                self.assertEqual(bcast.compile(ADD, cache=folder)(a, b).tobytes(), self.add(a, b).tobytes())
            (file,) = folder.iterdir()
            file.write_bytes(file.read_bytes()[:-1])
            with self.assertWarnsRegex(RuntimeWarning, "is not used: it is damaged"):
                add = bcast.compile(ADD, cache=os.fsencode(folder))
            self.assertEqual(add(a, b).tobytes(), self.add(a, b).tobytes())
            bcast.compile(ADD, cache=str(folder))
            folder.chmod(0o777)
            with self.assertRaisesRegex(bcast.CompileError, "the folder can be written to by other users"):
                bcast.compile(ADD, cache=folder)
        for wrong in "", "a\0b":
            self.assertRaisesRegex(bcast.CompileError, "expected the name of a folder", bcast.compile, ADD, cache=wrong)
        self.assertRaises(TypeError, bcast.compile, ADD, cache=1)


if __name__ == "__main__":
    unittest.main()
