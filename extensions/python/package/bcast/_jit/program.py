# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A bcast program as text, built operation by operation."""

import functools
import math
import re

import numpy as np

from .._errors import BroadcastError
from .._rules import resolve
from .._types import DTYPES, NAMES
from .errors import find_location, refuse
from .extents import Extent

# The greatest number of bytes, elements and each extent, which are 64-bit numbers of a program.
MAX_SIZE = 2**63 - 1

_NAMES = {(dtype.kind, dtype.itemsize): name for name, dtype in zip(NAMES, DTYPES) if name != "bf16"}


@functools.lru_cache(maxsize=4096)
def format_type(dtype, shape):
    extents = "".join("?x" if extent is None else f"{extent}x" for extent in shape)
    return f"tensor<{extents}{_NAMES[dtype.kind, dtype.itemsize]}>"


def format_number(value, dtype):
    """An element of a dense constant."""
    if dtype.kind == "b":
        return "true" if value else "false"
    if dtype.kind in "iu":
        return str(int(value))
    if not np.isfinite(value):
        bits = np.asarray(value, dtype).view(f"u{dtype.itemsize}")
        return f"0x{int(bits):0{2 * dtype.itemsize}X}"
    text = repr(float(value))
    mantissa, e, exponent = text.partition("e")
    return text if "." in mantissa else f"{mantissa}.0{e}{exponent}"


def quote(text):
    """A string of MLIR, which has bytes and no code points."""
    parts = []
    for byte in text.encode("utf-8", "surrogateescape"):
        is_plain = 0x20 <= byte < 0x7F and byte not in b'"\\'
        parts.append(chr(byte) if is_plain else f"\\{byte:02X}")
    return f'"{"".join(parts)}"'


def _make_name(name, default, stripped=""):
    """A name of MLIR."""
    name = re.sub(r"\W", "_", name, flags=re.ASCII).strip(stripped) or default
    return f"_{name}" if name[0].isdigit() else name


class Value:
    """A value of the program: its name, dtype, and for each dimension an int or an Extent."""

    __slots__ = ("name", "dtype", "sizes")

    def __init__(self, name, dtype, sizes):
        self.name, self.dtype, self.sizes = name, dtype, tuple(sizes)

    @property
    def rank(self):
        return len(self.sizes)

    @property
    def shape(self):
        return tuple(size if isinstance(size, int) else None for size in self.sizes)

    @property
    def type(self):
        return format_type(self.dtype, self.shape)


class Program:
    """The body of one function. An operation has the location of the user's line."""

    def __init__(self, name, location=None):
        # The line of the function, for errors about arguments and results.
        self._location = location
        self.name = _make_name(name, "main", "_")
        self.arguments = []
        self._lines = []
        self._count = 0
        self._indices = {}
        self._constants = {}

    def add_argument(self, name, dtype, sizes):
        """sizes has None for an extent that is known at run time, where it is not 1."""
        # Names within operations begin with a point, so that no argument has one.
        name = f"%{_make_name(name, 'arg')}"
        taken = {argument.name for argument in self.arguments}
        while name in taken:
            name += f"_{len(self.arguments)}"
        value = Value(name, dtype, ())
        value.sizes = tuple(
            Extent(self, (value, dim), is_not_one=True) if size is None else size for dim, size in enumerate(sizes)
        )
        self.arguments.append(value)
        return value

    def is_same_value(self, a, b):
        """Whether two values are known to be equal: of the same operations on the same values."""
        if a.name == b.name:
            return True
        names, known = {}, {}
        for text, _ in self._lines:
            match = re.match(r"(%\w+) = ", text)
            if match:
                operation = re.sub(r"%\w+", lambda name: names.get(name[0], name[0]), text[match.end() :])
                names[match[1]] = known.setdefault(operation, match[1])
        return names.get(a.name, a.name) == names.get(b.name, b.name)

    def add_line(self, text):
        self._lines.append((text, find_location()))

    def define(self, text):
        """Adds an operation with one result; returns the result's name."""
        name = f"%{self._count}"
        self._count += 1
        self.add_line(f"{name} = {text}")
        return name

    def make(self, text, dtype, sizes):
        """Adds an operation whose result is a tensor. An extent of None is that of the result."""
        size = math.prod(size for size in sizes if isinstance(size, int) and size) * dtype.itemsize
        if size > MAX_SIZE:
            shape = tuple(size if isinstance(size, int) else "?" for size in sizes)
            refuse(
                f"array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size: {dtype} of "
                f"shape ({', '.join(map(str, shape))})"
            )
        value = Value(None, dtype, ())
        value.sizes = tuple(Extent(self, (value, dim)) if size is None else size for dim, size in enumerate(sizes))
        value.name = self.define(f"{text}{value.type}")
        return value

    def format_head(self, results, place=""):
        """The name and the types of the function."""
        arguments = ", ".join(f"{value.name}: {value.type}{place}" for value in self.arguments)
        types = ", ".join(value.type for value in results)
        return f"func.func @{self.name}({arguments}) -> ({types})"

    def format(self, results, with_locations=True):
        """The text of the program that returns these values."""
        place = ""
        if with_locations and self._location:
            place = f" loc({quote(self._location[0])}:{self._location[1]}:1)"
        lines = [f"{self.format_head(results, place)} {{"]
        for text, (name, line, column) in self._lines:
            own_place = f" loc({quote(name)}:{line}:{column})" if with_locations else ""
            lines.append(f"  {text}{own_place}")
        names, types = (", ".join(getattr(value, what) for value in results) for what in ("name", "type"))
        lines.append(f"  return {names} : {types}{place}")
        lines.append("}" + place)
        return "\n".join(lines) + "\n"

    #
    # Indices
    #

    def index(self, size):
        """The name of the index of a size."""
        if isinstance(size, Extent):
            return size.get_index()
        if not -MAX_SIZE - 1 <= size <= MAX_SIZE:
            refuse(f"the number {size} does not fit in the 64 bits of an extent", "make it smaller")
        if size not in self._indices:
            self._indices[size] = self.define(f"arith.constant {size} : index")
        return self._indices[size]

    def dim(self, value, dim):
        return self.define(f"tensor.dim {value.name}, {self.index(dim)} : {value.type}")

    def combine(self, operation, lhs, rhs, is_natural=False):
        """Index arithmetic on sizes; is_natural if it is known not to be negative."""
        name = self.define(f"arith.{operation} {self.index(lhs)}, {self.index(rhs)} : index")
        are_natural = [size >= 0 if isinstance(size, int) else size.is_natural for size in (lhs, rhs)]
        is_natural |= any(are_natural) if operation == "maxsi" else all(are_natural) and operation != "subi"
        return Extent(self, name, is_natural=is_natural)

    def check(self, kind, size, expected, subject, against=None, clause=None):
        text = f"bcast.check_extent {kind}, {self.index(size)}, {self.index(expected)}, {quote(subject)}"
        if against:
            text += f" against {quote(against)}"
        if clause:
            text += f" clause {quote(clause)}"
        self.add_line(text)

    def _list_sizes(self, sizes):
        """The operands of the dynamic sizes."""
        names = [self.index(size) for size in sizes if isinstance(size, Extent)]
        return f" sizes({', '.join(names)})" if names else ""

    #
    # Tensors
    #

    def constant(self, number, dtype, shape=()):
        key = format_number(number, dtype), dtype, shape
        if key not in self._constants:
            self._constants[key] = self.make(f"arith.constant dense<{key[0]}> : ", dtype, shape)
        return self._constants[key]

    def fill(self, number, dtype, sizes):
        """A tensor of one number."""
        return self.broadcast_to(self.constant(number, dtype), sizes)

    def from_index(self, size, dtype):
        """A size as a tensor without dimensions."""
        if isinstance(size, int):
            return self.constant(size, dtype)
        number = self.define(f"arith.index_cast {self.index(size)} : index to i64")
        value = self.make(f"tensor.from_elements {number} : ", np.dtype(np.int64), ())
        return self.convert(value, dtype)

    def convert(self, x, dtype):
        if x.dtype == dtype:
            return x
        return self.make(f"bcast.convert {x.name} : {x.type} -> ", dtype, x.sizes)

    def bitcast(self, x, dtype):
        return self.make(f"bcast.bitcast_convert {x.name} : {x.type} -> ", dtype, x.sizes)

    def elementwise(self, name, *operands, dtype=None):
        """An operation with NumPy's broadcasting; dtype is that of the result."""
        dtype = dtype or operands[-1].dtype
        names = ", ".join(operand.name for operand in operands)
        first = operands[0]
        if all(operand is first for operand in operands):
            types = first.type if len(operands) == 1 else f"({', '.join([first.type] * len(operands))})"
            if dtype == first.dtype:
                return self.make(f"bcast.{name} {names} : ", dtype, first.sizes)
            return self.make(f"bcast.{name} {names} : {types} -> ", dtype, first.sizes)
        sizes = self.broadcast(name, operands)
        types = ", ".join(operand.type for operand in operands)
        return self.make(f"bcast.{name} {names} rule(#bcast.numpy) : ({types}) -> ", dtype, sizes)

    def broadcast(self, name, operands):
        """The sizes of the operands' broadcast; None for those that only the result has.

        The rule decides. Where it leaves open whether an extent is stretched,
        one that is not 1 is not: all such extents have to be equal.
        """
        try:
            resolution = resolve("numpy", *(operand.shape for operand in operands))
        except BroadcastError as error:
            refuse(f"operands could not be broadcast together: {error}")
        name = name.split()[0]
        sizes = []
        for dim, extent in enumerate(resolution.shape):
            reads = [
                (number, operand.sizes[i], i)
                for number, (operand, dims) in enumerate(zip(operands, resolution.operands))
                for i, read in enumerate(dims)
                if read.result_dim == dim and isinstance(operand.sizes[i], Extent)
            ]
            if not reads:
                sizes.append(extent)
                continue
            known = [(number, size) for number, size, _ in reads if size.is_not_one]
            chosen = known[0][1] if known else None
            for number, size in known[1:]:
                if not size.is_same(chosen):
                    self.check(
                        "equal", size, chosen,
                        f"'bcast.{name}' op numpy rule: dimension {dim}: operand {number}",
                        f"operand {known[0][0]}", "NUMPY-4",
                    )  # fmt: skip
                    size.unify(chosen)
            if extent is not None:
                sizes.append(extent)
            elif chosen is not None:
                sizes.append(chosen)
            elif all(size.is_same(reads[0][1]) for _, size, _ in reads):
                sizes.append(reads[0][1])
            else:
                sizes.append(None)
        return sizes

    def compare(self, direction, a, b):
        return self.elementwise(f"compare {direction},", a, b, dtype=np.dtype(bool))

    def select(self, condition, a, b):
        return self.elementwise("select", condition, a, b)

    def broadcast_to(self, x, sizes, rule="numpy"):
        """numpy.broadcast_to, or by another rule."""
        sizes = tuple(sizes)
        if len(sizes) == x.rank and all(map(is_same_size, sizes, x.sizes)):
            return x
        return self.make(
            f"bcast.broadcast {x.name}{self._list_sizes(sizes)} rule(#bcast.{rule}) : {x.type} -> ", x.dtype, sizes
        )

    def broadcast_in_dim(self, x, dims, sizes):
        """Dimension i of x becomes dimension dims[i] of the result."""
        dims = ", ".join(map(str, dims))
        return self.make(
            f"bcast.broadcast_in_dim {x.name}, dims = [{dims}]{self._list_sizes(sizes)} : {x.type} -> ", x.dtype, sizes
        )

    def transpose(self, x, order):
        """numpy.transpose: dimension order[i] of x becomes dimension i of the result."""
        if list(order) == list(range(x.rank)):
            return x
        places = [list(order).index(dim) for dim in range(x.rank)]
        return self.broadcast_in_dim(x, places, [x.sizes[dim] for dim in order])

    def reduce(self, kind, x, dims, keep_dims=False):
        """A bcast.reduce, or with a kind of arg_maximum or arg_minimum the index of the extreme element."""
        sizes = [1 if dim in dims else size for dim, size in enumerate(x.sizes) if keep_dims or dim not in dims]
        keep = " keep_dims" if keep_dims else ""
        if kind.startswith("arg_"):
            return self.make(
                f"bcast.{kind} {x.name}, dim = {dims[0]}{keep} : {x.type} -> ", np.dtype(np.int64), sizes
            )
        places = ", ".join(map(str, dims))
        return self.make(f"bcast.reduce {kind} {x.name}, dims = [{places}]{keep} : {x.type} -> ", x.dtype, sizes)

    def iota(self, dim, dtype, sizes):
        return self.make(f"bcast.iota dim = {dim}{self._list_sizes(sizes)} : ", dtype, sizes)

    def cast(self, x, shape):
        """States the sizes of x; an extent is checked at run time. None forgets a size."""
        if all(map(is_same_size, shape, x.sizes)):
            return x
        to = format_type(x.dtype, tuple(size if isinstance(size, int) else None for size in shape))
        if to == x.type:
            return x
        return self.make(f"tensor.cast {x.name} : {x.type} to ", x.dtype, shape)

    def collapse(self, x, groups, sizes):
        return self.make(f"tensor.collapse_shape {x.name} {groups} : {x.type} into ", x.dtype, sizes)

    def expand(self, x, groups, sizes):
        names = ", ".join(self.index(size) if isinstance(size, Extent) else str(size) for size in sizes)
        return self.make(
            f"tensor.expand_shape {x.name} {groups} output_shape [{names}] : {x.type} into ", x.dtype, sizes
        )

    def _list(self, sizes):
        return "[" + ", ".join(self.index(s) if isinstance(s, Extent) else str(s) for s in sizes) + "]"

    def extract_slice(self, x, offsets, sizes, steps):
        ranges = " ".join(map(self._list, (offsets, sizes, steps)))
        return self.make(f"tensor.extract_slice {x.name}{ranges} : {x.type} to ", x.dtype, sizes)

    def insert_slice(self, part, x, offsets, steps):
        ranges = " ".join(map(self._list, (offsets, part.sizes, steps)))
        return self.make(f"tensor.insert_slice {part.name} into {x.name}{ranges} : {part.type} into ", x.dtype, x.sizes)

    def concatenate(self, parts, dim, sizes):
        names, types = (", ".join(getattr(part, what) for part in parts) for what in ("name", "type"))
        return self.make(f"tensor.concat dim({dim}) {names} : ({types}) -> ", parts[0].dtype, sizes)

    def gather(self, x, sizes, find_position):
        """A result whose element at %.i0, %.i1, ... is that of x at a position.

        find_position takes the names of the indices and a function that adds
        index arithmetic; it returns the names of x's indices.
        """
        rank, element = len(sizes), format_type(x.dtype, ())[len("tensor<") : -1]
        dynamic = ", ".join(self.index(size) for size in sizes if isinstance(size, Extent))
        type = format_type(x.dtype, tuple(size if isinstance(size, int) else None for size in sizes))
        empty = self.define(f"tensor.empty({dynamic}) : {type}")
        indices = [f"%.i{dim}" for dim in range(rank)]
        lines = [f"{name} = linalg.index {dim} : index" for dim, name in enumerate(indices)]

        def add(operation, lhs, rhs):
            lines.append(f"%.p{len(lines)} = arith.{operation} {lhs}, {rhs} : index")
            return lines[-1].split()[0]

        position = ", ".join(find_position(indices, add))
        lines.append(f"%.e = tensor.extract {x.name}[{position}] : {x.type}")
        lines.append(f"linalg.yield %.e : {element}")
        names = ", ".join(f"d{dim}" for dim in range(rank))
        parallel = ", ".join(['"parallel"'] * rank)
        body = "".join(f"    {line}\n" for line in lines)
        return self.make(
            f"linalg.generic {{indexing_maps = [affine_map<({names}) -> ({names})>], iterator_types = [{parallel}]}} "
            f"outs({empty} : {type}) {{\n  ^bb0(%.out: {element}):\n{body}  }} -> ",
            x.dtype, sizes,
        )  # fmt: skip


def is_same_size(a, b):
    """Whether two sizes are known to be equal."""
    if isinstance(a, Extent):
        return a.is_same(b)
    return isinstance(b, int) and a == b
