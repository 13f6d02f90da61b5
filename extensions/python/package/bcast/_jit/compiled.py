# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The code of a signature: for the extents of its calls, and for any extents."""

import numpy as np

from .._errors import CompileError, Error

# How often code is compiled for some extents, or fails to be, before it is for any.
_MAX_SPECIAL = 2


class _Code:
    """A compiled function for inputs of these shapes, with None for any extent, or for all if there are none."""

    def __init__(self, shapes, function, run_quickly):
        self.shapes, self.function, self.run_quickly = shapes, function, run_quickly

    def takes(self, arrays):
        if self.shapes is None:
            return True
        for shape, array in zip(self.shapes, arrays):
            for expected, extent in zip(shape, array.shape):
                if expected is not None and expected != extent:
                    return False
        return True


class Compiled:
    """The program of one signature, and its code."""

    def __init__(self, head, compile_program, results, captured, kinds, shapes, may_be_special):
        self.head = head
        # Takes the shapes of _Code; None if nothing is computed.
        self._compile_program = compile_program
        self._results, self._captured = results, tuple(captured)
        self._captured_types = self._get_captured_types()
        self._is_native = all(array.dtype.isnative for array in captured)
        self._kinds = kinds
        # Of the program's arguments, with None for a dynamic extent.
        self._shapes = shapes
        self._num_special = 0 if may_be_special and compile_program else _MAX_SPECIAL
        # The more special before the more general.
        self._codes = () if compile_program else (_Code(None, None, None),)
        # A function of all arguments and out that takes one call of C: if each argument is an array,
        # a number or one object, and the results are those of the program.
        self.run_quickly = None

    def _get_captured_types(self):
        return [(array.shape, array.dtype) for array in self._captured]

    def is_outdated(self):
        """Whether an array of the function was given another shape or dtype."""
        return bool(self._captured) and self._captured_types != self._get_captured_types()

    def has_code(self):
        return bool(self._codes)

    def find(self, leaves):
        """The code for these arrays; None if it has to be compiled."""
        arrays = (*leaves, *self._captured)
        for code in self._codes:
            if code.takes(arrays) and self._is_used(code):
                return code
        return None

    def _is_used(self, code):
        return code.shapes is not None or self._num_special >= _MAX_SPECIAL

    def find_shapes(self, leaves):
        """The shapes of the code that a call with these arrays has or gets."""
        code = self.find(leaves)
        return code.shapes if code else self._choose_shapes((*leaves, *self._captured))

    def compile_for(self, leaves):
        """Returns the code for these arrays, compiled if need be. One thread at a time calls it."""
        code = self.find(leaves)
        if code:
            return code
        shapes = self._choose_shapes((*leaves, *self._captured))
        if shapes is None:
            code = self._get_general()
            self._num_special = _MAX_SPECIAL
        else:
            try:
                code = self._compile(shapes)
                self._codes = (*self._codes, code)
            except CompileError:
                # The code for any extents has the error of the call.
                code = self._get_general()
            self._num_special += 1
        # The general one is last.
        self._codes = tuple(sorted(self._codes, key=lambda code: code.shapes is None))
        quicks = [code.run_quickly for code in self._codes if self._is_used(code)]
        if not quicks or None in quicks:
            self.run_quickly = None
        else:
            self.run_quickly = quicks[0] if len(quicks) == 1 else _try_each(quicks)
        return code

    def _get_general(self):
        for code in self._codes:
            if code.shapes is None:
                return code
        code = self._compile(None)
        self._codes = (*self._codes, code)
        return code

    def _compile(self, shapes):
        function = self._compile_program(shapes)
        return _Code(shapes, function, self._make_quick(function))

    def _choose_shapes(self, arrays):
        """The extents that all calls without code had; None if there are none."""
        if self._num_special >= _MAX_SPECIAL:
            return None
        # Arrays without elements are few, and compute nothing.
        shapes = [
            tuple([extent if known is None and extent else None for known, extent in zip(shape, array.shape)])
            for shape, array in zip(self._shapes, arrays)
        ]
        for code in self._codes:
            if code.shapes is not None:
                shapes = [
                    tuple([a if a == b else None for a, b in zip(shape, others)])
                    for shape, others in zip(shapes, code.shapes)
                ]
        is_special = any(extent is not None for shape in shapes for extent in shape)
        return tuple(shapes) if is_special else None

    def _make_quick(self, function):
        if self._kinds is None or not self._results.are_computed or not self._is_native:
            return None
        kinds, objects = self._kinds
        quick = function.make_quick_call(
            kinds, self._captured, objects, is_one_static=True, has_scalars=True, extents=self._results.find_extents()
        )
        if quick is None or self._results.is_direct:
            return quick
        return self._pack_after(quick)

    def _pack_after(self, quick):
        pack, is_one = self._results.pack, len(self._results.values) == 1

        def run(arguments, out):
            arrays = quick(arguments, out)
            if arrays is None or out is not None:
                return arrays
            # All results are computed: none is an argument.
            return pack((arrays,) if is_one else arrays, ())

        return run

    def run(self, code, leaves, out):
        function = code.function
        captured = self._captured
        if not self._is_native:
            # Each call sees the elements of that moment.
            captured = [array.astype(array.dtype.newbyteorder("="), copy=False) for array in captured]
        arguments = (*leaves, *captured)
        if out is not None:
            return self._run_into(function, arguments, out)
        if function is None:
            return self._results.pack((), arguments)
        arrays = function(*arguments)
        return self._results.pack(arrays if isinstance(arrays, tuple) else (arrays,), arguments)

    def _run_into(self, function, arguments, out):
        outs = (out,) if isinstance(out, np.ndarray) else tuple(out) if isinstance(out, (tuple, list)) else (out,)
        leaves = self._results.leaves
        if len(outs) != len(leaves):
            count = f"{len(leaves)} array{'s' * (len(leaves) != 1)}"
            raise Error(f"out: expected {count}, one for each result, got {len(outs)}")
        for i, array in enumerate(outs):
            if not isinstance(array, np.ndarray):
                raise Error(f"out {i}: expected an array, got {array!r:.60}")
        computed = [None] * len(self._results.values)
        for leaf, array in zip(leaves, outs):
            if leaf.kind in ("array", "scalar", "number"):
                computed[leaf.index] = array if computed[leaf.index] is None else computed[leaf.index]
        # Arguments and constants are copied before the program writes.
        copied = [
            (array, np.array(arguments[leaf.index] if leaf.kind == "argument" else leaf.index))
            for leaf, array in zip(leaves, outs)
            if leaf.kind in ("argument", "constant")
        ]
        if computed:
            function(*arguments, out=tuple(computed))
        for leaf, array in zip(leaves, outs):
            if leaf.kind in ("array", "scalar", "number") and computed[leaf.index] is not array:
                copied.append((array, computed[leaf.index]))
        for array, value in copied:
            np.copyto(array, value, casting="no" if value.dtype == array.dtype else "same_kind")
        return out


def _try_each(quicks):
    """A function that runs the first of these that takes the arguments."""

    def run(arguments, out):
        for quick in quicks:
            results = quick(arguments, out)
            if results is not None:
                return results
        return None

    return run
