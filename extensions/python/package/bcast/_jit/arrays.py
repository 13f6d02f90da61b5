# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The placeholder of an array while a function is traced."""

import weakref

import numpy as np

from . import trace
from .errors import refuse, refuse_attribute
from .methods import Methods
from .operators import Operators
from .refusals import explain

# The key of a view that is not an index. None is an index.
NO_KEY = object()
# The origin of a broadcast array, as errors name it.
READ_ONLY = "a broadcast array, which is read-only"
_STATIC = "use np.where, or pass the value in a Python argument named in static_argnames"


# Part of a placeholder's text.
PLACEHOLDER = "while bcast.jit traces"


class TracedArray(Operators, Methods):
    """Stands for an array: has its dtype and rank, and extents that may be known only at run time.

    NumPy's functions, operators and methods on it add operations to the
    program. It has no elements.
    """

    # NumPy's scalars leave operators to this class.
    __array_priority__ = 1000

    def __init__(
        self, value, weak=None, origin=None, base=None, derive=None, key=NO_KEY, invert=None, is_scalar=False
    ):
        if base is not None and base.is_scalar:
            # NumPy's scalars have no memory: a view of one is an array of its own.
            base, derive, key, invert = None, None, NO_KEY, None
        self._value = value
        # Whether NumPy has a scalar here, which never changes, and no array without dimensions.
        self.is_scalar = is_scalar and value.rank == 0
        # "i" or "f" for a Python scalar, whose dtype gives way to others.
        self.weak = weak
        # If the function may not write to the array: its origin, as errors name it.
        self._origin = origin
        # Of a view: the array whose memory it has, and how its value follows from that array's. After
        # a write, that array's value follows from this one by the index that it is, or by invert.
        self._base, self._derive, self._key, self._invert = base, derive, key, invert
        self._seen = None if base is None else base.value
        # References to the views that may still be in use.
        self._views = []
        self._trace = trace.get_active()
        if base is not None:
            base._views.append(weakref.ref(self))

    @property
    def value(self):
        """The value of the program. That of a view follows writes to its base."""
        # Without recursion, as views of views may be many.
        views, array = [], self
        while array._derive is not None:
            views.append(array)
            array = array._base
        for view in reversed(views):
            if view._seen is not view._base._value:
                view._seen = view._base._value
                view._value = view._derive(view._seen)
        return self._value

    def check_active(self):
        if trace.get_active() is not self._trace:
            refuse("an array of another call is used: it was kept from an earlier trace", "return it from the function")

    #
    # Attributes
    #

    @property
    def dtype(self):
        return self.value.dtype

    @property
    def shape(self):
        return self.value.sizes

    @shape.setter
    def shape(self, shape):
        refuse("sets the shape of an array", "x = x.reshape(...)")

    @property
    def ndim(self):
        return self.value.rank

    @property
    def size(self):
        size = 1
        for extent in self.value.sizes:
            size = size * extent
        return size

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.size * self.itemsize

    @property
    def base(self):
        return self._base

    def __repr__(self):
        shape = ", ".join(map(str, self.shape))
        return f"<array of {self.dtype}, shape ({shape}), {PLACEHOLDER}>"

    def __format__(self, spec):
        return refuse(
            "formats an array as text, but it has no elements while the function is traced",
            "format the result; repr(x) shows the dtype and the shape",
        )

    #
    # What needs elements
    #

    def __bool__(self):
        return refuse("branches on the value of an array", _STATIC)

    def _refuse_number(self, what, way_out=_STATIC):
        return refuse(f"converts an array to {what}, but it has no elements while the function is traced", way_out)

    def __int__(self):
        return self._refuse_number("a Python int", ".astype(np.int64) converts in the program")

    def __float__(self):
        return self._refuse_number(
            "a Python float, as functions of math do", "np.sqrt and others take arrays; .astype(float) converts"
        )

    def __complex__(self):
        return self._refuse_number("a Python complex")

    def __index__(self):
        return self._refuse_number("a Python index", "np.where over np.arange(n, like=x) == index")

    def __array__(self, *arguments, **options):
        return refuse(
            "converts an array to one of NumPy: np.asarray, np.array, an item of another array, or a function that "
            "bcast.jit does not have",
            "leave the conversion out, or np.asarray(x, like=x); pass an array for a list of numbers; for a list of "
            "arrays np.stack([...])",
        )

    def __contains__(self, element):
        return refuse("asks whether an array has an element", "(x == element).any() is the same in the program")

    def __len__(self):
        if not self.shape:
            raise TypeError("len() of unsized object")
        if isinstance(self.shape[0], int):
            return self.shape[0]
        return refuse(
            "takes len() of an array whose extent is known at run time",
            "x.shape[0] is that extent; or compile for fixed extents: @bcast.jit(static=True)",
        )

    def __iter__(self):
        if not self.shape:
            raise TypeError("iteration over a 0-d array")
        if not isinstance(self.shape[0], int):
            refuse(
                "iterates over an extent that is known at run time",
                "write it on whole arrays, or compile for fixed extents: @bcast.jit(static=True)",
            )
        return iter([self[i] for i in range(self.shape[0])])

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if not hasattr(np.ndarray, name):
            return refuse_attribute(f"attribute {name!r} of an array: np.ndarray has none")
        reason, way_out = explain(name)
        return refuse_attribute(f"attribute {name!r} of an array: bcast.jit does not have it{reason}", way_out)

    #
    # NumPy's protocols
    #

    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        from .ufuncs import call

        return call(ufunc, method, inputs, options)

    def __array_function__(self, function, types, arguments, options):
        from .functions import call

        return call(function, arguments, options)

    #
    # Writes
    #

    def check_writable(self):
        if self.is_scalar:
            refuse("writes into a scalar, which NumPy refuses, too", "x[...] is an array without dimensions")
        if self._origin == READ_ONLY:
            refuse(f"writes into {READ_ONLY}", "copy it: np.broadcast_to(...).copy()")
        if self._origin:
            refuse(
                f"writes into {self._origin}, which would be changed for the caller",
                "compute a new array: x = x + y in place of x += y, np.where(...) in place of x[...] = y",
            )
        if self._base is not None:
            if self._key is NO_KEY and self._invert is None:
                refuse(
                    "writes into a reshaped array, which in NumPy may be the memory of the array, or a copy",
                    "write before the reshape, by an index of the array itself: y[:, 0] = 9. A copy, "
                    "y.reshape(...).copy(), can be written to, but y does not see that",
                )
            self._base.check_writable()
            return
        views = [self]
        while views:
            live = [view for view in [reference() for reference in views.pop()._views] if view is not None]
            if any(view._derive is None for view in live):
                refuse(
                    "writes into an array of which there is a reshaped view",
                    "write before the reshape. A copy, z = y.reshape(...).copy(), allows writes to y, but does not see "
                    "them",
                )
            views += live

    def assign(self, value):
        """Replaces all elements; every name and view of this array sees that."""
        self.check_active()
        self.check_writable()
        if self._base is None:
            self._value = value
            return
        if self._invert is not None:
            self._base.assign(self._invert(value))
            return
        from .indexing import set_item

        set_item(self._base, self._key, TracedArray(value))

    def is_index(self, base, key):
        """Whether this is the view base[key], of the same key as an object."""
        return self._base is base and self._key is key
