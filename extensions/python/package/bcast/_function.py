# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiled functions."""

import ctypes
import math
from collections import namedtuple

import numpy as np

from ._errors import Error
from ._library import DYNAMIC, Buffer, Ints, call, library, make_python_call
from ._memory import gives_array, holds_array, is_read_only, view_memory
from ._types import DTYPES, NAMES


class TensorType(namedtuple("TensorType", "dtype shape name")):
    """The type of an argument or result; an extent of None is known only at run time."""

    __slots__ = ()

    def __str__(self):
        return self.name


def _read_type(type):
    shape = tuple(None if extent == DYNAMIC else extent for extent in type.shape.to_tuple())
    name = "".join("?x" if extent is None else f"{extent}x" for extent in shape)
    return TensorType(DTYPES[type.element_type], shape, name + NAMES[type.element_type])


def _convert_exactly(value, dtype):
    """Returns numbers or lists as an array of dtype, or None if that loses more than precision of
    floats.
    """
    try:
        given = np.asarray(value)
        if given.size == 0:
            return given.astype(dtype)
        if given.dtype.kind not in "iubf":
            return None
        with np.errstate(over="ignore"):
            converted = given.astype(dtype, casting="same_kind" if given.dtype.kind == "f" else "unsafe")
        if dtype.kind in "iub":
            is_same = np.array_equal(converted, given)
        else:
            is_same = np.array_equal(np.isfinite(converted), np.isfinite(given))
        return converted if is_same else None
    except (TypeError, ValueError, OverflowError):
        return None


def _count(number, what):
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _refuse_mask(array, what):
    if isinstance(array, np.ma.MaskedArray):
        raise Error(f"{what}: masked arrays are not supported, as results would have no mask; pass .filled() or .data")


def _explain_conversion(given, expected):
    """Returns a hint for the conversion of an array; empty if one conversion is not enough."""
    if given.kind == "c":
        return "; pass .real and .imag, one after the other"
    if given.kind not in "iubf":
        return ""
    hint = f'; convert it with .astype("{expected}")'
    if given.kind == "f" and expected.kind in "iu":
        return hint + ", which rounds toward 0"
    if expected.kind in "iu" and given.kind in "iu" and not np.can_cast(given, expected):
        return hint + ", which keeps the low bits"
    return hint


def _view_array(value, type, what):
    """Returns an array, or an object that holds one, as NumPy's; None for numbers and lists."""
    try:
        if not holds_array(value):
            return None
        # NumPy has no bf16, and so takes none from other libraries.
        is_known = gives_array(value) and not type.name.endswith("bf16")
        return np.asarray(value) if is_known or not hasattr(value, "__dlpack__") else view_memory(value)
    except Exception as error:
        raise Error(f"{what}: expected {type}, and {value.__class__.__name__} gives NumPy no array: {error}") from error


def _view_written(value, type, what):
    """The memory of an array that a call writes to."""
    _refuse_mask(value, what)
    try:
        array = view_memory(value)
    except Exception as error:
        raise Error(f"{what}: expected {type}, and {value.__class__.__name__} gives no memory: {error}") from error
    if array is None:
        raise Error(f"{what}: expected {type}, an array of {type.dtype}, got {value!r:.60}, which is not an array")
    if array.dtype != type.dtype:
        raise Error(f"{what}: expected {type}, an array of {type.dtype}, got one of {array.dtype}")
    if is_read_only(value, array):
        raise Error(f"{what}: the array is read-only")
    if not _has_whole_strides(array):
        raise Error(f"{what}: the strides {array.strides} are not multiples of the element's size")
    return array


def _find_arrays(values):
    """The arrays in lists."""
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from _find_arrays(value)
        elif not isinstance(value, (int, float, np.generic)) and holds_array(value):
            yield np.asarray(value)


def _convert(value, type, what):
    """Returns value as an array of the type's dtype; an array must have it already."""
    _refuse_mask(value, what)
    # A conversion of numbers would convert values, not bits.
    holds_bits = type.name.endswith("bf16") and type.dtype == np.uint16

    def check(given):
        if given.dtype != type.dtype:
            hint = "" if holds_bits else _explain_conversion(given.dtype, type.dtype)
            raise Error(f"{what}: expected {type}, an array of {type.dtype}, got one of {given.dtype}{hint}")

    given = _view_array(value, type, what)
    if given is not None:
        check(given)
        return given
    if holds_bits:
        raise Error(
            f"{what}: expected {type}, an array of uint16 that holds the bits, or of ml_dtypes.bfloat16 "
            f"where that is installed, got {value!r:.60}"
        )
    converted = _convert_exactly(value, type.dtype)
    if converted is None:
        kind = "integers" if type.dtype.kind in "iu" else "values"
        raise Error(f"{what}: expected {type}, {kind} that {type.dtype} has, got {value!r:.60}")
    if isinstance(value, (list, tuple)):
        for array in _find_arrays(value):
            check(array)
    return converted


# By rank; NumPy has arrays of up to 64 dimensions.
_EXTENTS = [ctypes.c_int64 * rank for rank in range(65)]


def _make_buffer(array, element_type, includes_padding=False):
    """A Buffer. It keeps its shape and strides alive, but not the array's memory."""
    rank, size = array.ndim, array.itemsize
    extents = _EXTENTS[rank]
    # The strides are whole elements, or there are no elements.
    strides = extents(*[stride // size for stride in array.strides])
    # Much faster than array.ctypes.data.
    address = array.__array_interface__["data"][0]
    if address % size and not array.size:
        # NumPy aligns only what has elements.
        address -= address % size
    return Buffer(element_type, rank, extents(*array.shape), strides, address, includes_padding)


# Bytes of a cache line, and of results that are worth the microsecond to begin at one.
_LINE, _LEAST_ALIGNED = 64, 1 << 16
# NumPy's large arrays begin 16 bytes after a page. A load waits for an earlier store whose address has the
# same last 12 bits, so results begin at another place of a page.
_FROM_PAGE = 960


def _make_empty(shape, dtype):
    """An array that begins at a cache line if it is large, and not where NumPy's large ones begin."""
    size = math.prod(shape) * dtype.itemsize
    if not _LEAST_ALIGNED <= size < 1 << 62:
        return np.empty(shape, dtype)
    memory = np.empty(size + _FROM_PAGE + _LINE, np.uint8)
    start = -memory.__array_interface__["data"][0] % _LINE + _FROM_PAGE
    return memory[start : start + size].view(dtype).reshape(shape)


# An array of which the library knows where its fields are.
_PROBE = np.empty((2, 3))


def _has_whole_strides(array):
    """Whether strides are whole elements, which may not hold for a field of a record."""
    size = array.itemsize
    return not any([stride % size for stride in array.strides]) or array.size == 0


class _Executable:
    """Compiled code, which is freed with the last function of Python that runs it."""

    def __init__(self, pointer):
        # What ctypes passes.
        self._as_parameter_ = pointer

    def __del__(self):
        if library is not None:
            library.bcastExecutableDestroy(self)


class Function:
    """A compiled function: takes arrays, and returns one, or a tuple of them.

    Any number of threads may call it at a time; Python's lock is not held while
    it runs. A copy is the function itself.
    """

    def __init__(self, executable):
        if not isinstance(executable, int):
            raise TypeError("functions are made by bcast.compile(text)")
        self._executable = executable = _Executable(executable)
        get = library.bcastExecutableGetInputType
        inputs = [get(executable, i) for i in range(library.bcastExecutableGetNumInputs(executable))]
        get = library.bcastExecutableGetResultType
        results = [get(executable, i) for i in range(library.bcastExecutableGetNumResults(executable))]
        self._input_codes = [type.element_type for type in inputs]
        self._result_codes = [type.element_type for type in results]
        self.inputs = tuple(map(_read_type, inputs))
        self.results = tuple(map(_read_type, results))
        self._has_static_results = all(None not in type.shape for type in self.results)
        # Padding of a new result belongs to it, and a quick call cannot say so.
        self._is_padded = any(type.is_padded for type in results)
        self._is_written = [type.is_written for type in inputs]
        self._is_number = [type.is_number for type in inputs]
        self._returns_number = [type.is_number for type in results]
        self._call_quickly = self._make_own_quick_call()
        # By result, the shape of the last call and the layout that belongs to it.
        self._layouts = [(None, None, None)] * len(self.results)

    @property
    def contract(self):
        """What the program demands of the extents of its inputs, and the shapes of its results, as bcast.contract."""
        return self._get_contract()

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        raise TypeError("cannot pickle a compiled function; pickle the program's text and compile it again")

    def __repr__(self):
        inputs, results = (", ".join(map(str, types)) for types in (self.inputs, self.results))
        return f"<bcast.Function ({inputs}) -> ({results})>"

    def __call__(self, *arrays, out=None):
        """Runs the function.

        Arrays must have the dtypes of self.inputs. Numbers and lists are
        converted if that loses only the precision of floats. An array is read
        in place if its memory matches the program's type; others are copied.
        Without out, results are new arrays. With out, an array or a tuple of
        arrays with any strides, results are written there, and out is returned.
        """
        if self._call_quickly is not None:
            results = self._call_quickly(arrays, out)
            if results is not None:
                return results
        # The general way converts and copies, or finds the fault.
        if len(arrays) != len(self.inputs):
            raise Error(f"expected {_count(len(self.inputs), 'input')} ({', '.join(map(str, self.inputs))}), got {len(arrays)}")
        arrays = [self._view_input(array, i) for i, array in enumerate(arrays)]
        inputs = (Buffer * len(arrays))(*map(_make_buffer, arrays, self._input_codes))
        if out is None:
            results, buffers = self._allocate(inputs)
        else:
            # The memory lives until the call ends.
            results, buffers, _memory = self._check_out(out)
        call(Error, library.bcastExecutableRun, self._executable, inputs, len(inputs), buffers, len(buffers))
        if out is None and any(self._returns_number):
            results = [array[()] if number else array for array, number in zip(results, self._returns_number)]
        return results[0] if len(results) == 1 else tuple(results)

    def get_kinds(self):
        """The kinds of the inputs that make_quick_call takes."""
        # Numbers of other types are converted first.
        kinds = {"i64": "i", "f64": "f"}
        return "".join(kinds.get(type.name, "a") if is_number else "a" for type, is_number in zip(self.inputs, self._is_number))

    def _make_own_quick_call(self):
        scalars = [number for type, number in zip(self.results, self._returns_number) if not type.shape]
        if any(self._is_written) or (any(scalars) and not all(scalars)):
            return None
        return self.make_quick_call(self.get_kinds(), has_scalars=any(scalars))

    def _view_input(self, array, index):
        """An array of the input's dtype and with whole strides, in its own memory if that is written to."""
        type, what = self.inputs[index], f"input {index}"
        if self._is_written[index]:
            return _view_written(array, type, what)
        if array.__class__ is not np.ndarray or array.dtype != type.dtype:
            array = _convert(array, type, what)
        return array if _has_whole_strides(array) else array.copy()

    def make_quick_call(self, kinds, captured=(), objects=(), is_one_static=False, has_scalars=False, extents=(), tensors=()):
        """A function of a tuple of arguments and of out, or None if there is none for these types.

        It returns the results, or None if __call__ has to convert, to copy or to
        find a fault. kinds has a character for each argument: "a" for an array,
        "f" or "i" for a Python float or int, "o" for one of objects, which are
        no inputs. captured are arrays that follow the arguments. With
        is_one_static, a dynamic extent is not 1; with has_scalars, results
        without dimensions are scalars. extents has two numbers for each extent
        of the results, if it is not empty: the input and the dimension that have
        it, or -1 and the extent.
        """
        if self._is_padded:
            return None
        dtypes = [tuple(type.dtype for type in types) for types in (self.inputs, self.results)]
        context = (
            _PROBE, np.ndarray, _PROBE.dtype, float, int, np.empty, _make_empty, *dtypes, tuple(captured),
            tuple(objects), extents, self._executable, tuple(tensors),
        )  # fmt: skip
        return make_python_call(self._executable, kinds.encode(), context, None, is_one_static, has_scalars)

    def _allocate(self, inputs):
        """New arrays in the layouts of the program's types."""
        shapes = [type.shape for type in self.results] if self._has_static_results else self._get_shapes(inputs)
        results = [self._allocate_result(i, shape) for i, shape in enumerate(shapes)]
        buffers = (Buffer * len(results))(*(_make_buffer(array, code, True) for array, code in zip(results, self._result_codes)))
        return results, buffers

    def _get_shapes(self, inputs):
        ranks = [len(type.shape) for type in self.results]
        extents = [(ctypes.c_int64 * max(rank, 1))() for rank in ranks]
        pointer = ctypes.POINTER(ctypes.c_int64)
        pointers = (pointer * len(extents))(*(ctypes.cast(list_, pointer) for list_ in extents))
        call(
            Error, library.bcastExecutableGetResultShapes,
            self._executable, inputs, len(inputs), pointers, len(extents),
        )  # fmt: skip
        return [tuple(list_[:rank]) for list_, rank in zip(extents, ranks)]

    def _get_layout(self, index, shape):
        """Returns the dimensions from the most major one, and their widths."""
        known, order, widths = self._layouts[index]
        if known == shape:
            return order, widths
        layout = call(Error, library.bcastExecutableGetResultLayout, self._executable, index, Ints.of(shape))
        try:
            order = [library.bcastLayoutGetMajor(layout, i) for i in range(len(shape))]
            widths = [library.bcastLayoutGetWidth(layout, dim) for dim in order]
        finally:
            library.bcastLayoutDestroy(layout)
        self._layouts[index] = shape, order, widths
        return order, widths

    def _allocate_result(self, index, shape):
        order, widths = self._get_layout(index, shape)
        try:
            box = _make_empty(widths, self.results[index].dtype)
        except ValueError as error:
            # An empty array may have extents that NumPy refuses.
            raise Error(f"result {index}: NumPy has no array of shape {tuple(widths)}: {error}") from None
        if box.shape == shape and order == sorted(order):
            return box
        logical = box.transpose([order.index(dim) for dim in range(len(shape))])
        # For rank 0, the ellipsis makes a view instead of a scalar.
        return logical[tuple(slice(extent) for extent in shape) + (...,)]

    def _check_out(self, out):
        is_tuple = isinstance(out, (tuple, list)) and all(map(holds_array, out))
        if not is_tuple and not holds_array(out):
            raise Error(f"out: expected an array, or a tuple of {len(self.results)}, to write to, got {out!r:.60}")
        results = list(out) if is_tuple else [out]
        if len(results) != len(self.results):
            raise Error(f"out: expected {_count(len(self.results), 'array')}, got {len(results)}")
        memory = [_view_written(array, type, f"out {i}") for i, (array, type) in enumerate(zip(results, self.results))]
        buffers = (Buffer * len(results))(*map(_make_buffer, memory, self._result_codes))
        return results, buffers, memory
