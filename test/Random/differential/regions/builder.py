"""Appends operations to a block, and chooses operands among the values in sight."""

import contextlib
import itertools

import numpy as np

from elements import F32, F64, I1, SIGNED, UNSIGNED
from program import format_elements
from regions.ir import INDEX, Block, Function, Op, Program, Scalar, Symbol, Tensor, Value, at_least, store
from values import make_array

UI8 = UNSIGNED[0]
I8, _, I32, I64 = SIGNED
# i32 is frequent, so that values go together.
ELEMENTS = [I32] * 6 + [I64, I8, I1, F32, F32, F64, UI8]
NUMBERS = [I32, I64, I8, F32, F64]
MAX_ELEMENTS = 2048
MAX_RANK = 4


class Impossible(Exception):
    """No visible values fit the chosen operation."""


class Builder:
    def __init__(self, random, numpy):
        self.random = random
        self.numpy = numpy
        self.names = itertools.count()
        self.program = Program()
        # The blocks in sight, those of one function, outermost first.
        self.blocks = []
        # Each name once for each operation that was generated.
        self.features = []
        # The number of regions around.
        self.depth = 0
        # The number of further operations.
        self.budget = 60

    # Names, blocks, operations.

    def new_value(self, type, prefix="v"):
        return Value(f"{prefix}{next(self.names)}", type)

    def append(self, types, text, compute, operands=(), feature=None):
        """An operation on values: `text` is all behind the equals sign."""
        results = [self.new_value(type) for type in types]
        for result in results:
            result.sources = list(operands)

        def run(environment):
            with np.errstate(all="ignore"):
                arrays = compute(*[environment[operand] for operand in operands])
            if len(results) == 1:
                arrays = [arrays]
            for result, array in zip(results, arrays):
                environment[result] = store(result, array)

        names = ", ".join(map(str, results))
        self.append_op(Op(f"{names} = {text}" if results else text, run, results), feature)
        return results[0] if len(results) == 1 else results

    def append_op(self, op, feature=None):
        self.blocks[-1].ops.append(op)
        self.budget -= 1
        if feature:
            self.features.append(feature)

    @contextlib.contextmanager
    def region(self, types=(), prefix="b"):
        """Makes a block that sees all visible values, with arguments of these types."""
        block = Block([self.new_value(type, prefix) for type in types])
        self.blocks.append(block)
        self.depth += 1
        try:
            yield block
        finally:
            self.depth -= 1
            self.blocks.pop()

    @contextlib.contextmanager
    def function(self, name, types):
        """A function, in sight of nothing."""
        function = Function(name, Block([self.new_value(type, "a") for type in types]))
        saved = self.blocks, self.depth
        self.blocks, self.depth = [function.body], 0
        try:
            yield function
        finally:
            self.blocks, self.depth = saved
        self.program.functions.append(function)

    # Values in sight.

    def in_sight(self):
        return [value for block in self.blocks for value in block.values()]

    def chance(self, share):
        return self.random.random() < share

    def find(self, holds):
        """Returns a value for which this holds, preferably a late one, or None."""
        found = [value for value in self.in_sight() if holds(value)]
        if not found:
            return None
        return self.random.choice(found[-6:] if self.chance(0.5) else found)

    def choose(self, holds):
        value = self.find(holds)
        if value is None:
            raise Impossible
        return value

    def tensor(self, holds=lambda type: True):
        """Returns a tensor of the wanted type."""
        return self.choose(lambda value: isinstance(value.type, Tensor) and holds(value.type))

    def plain(self, holds=lambda type: True):
        """Returns a row-major tensor: a copy if the chosen one has a layout."""
        return self.relaid(self.tensor(holds))

    def relaid(self, value):
        if not value.type.layout:
            return value
        type = Tensor(value.type.element, value.type.shape, value.type.hidden)
        return self.append([type], f"bcast.relayout {value} : {value.type} -> {type}",
                           lambda array: array, [value], "bcast.relayout")  # fmt: skip

    def element(self, elements=ELEMENTS):
        return self.random.choice(elements)

    def symbols(self):
        """Returns the visible symbols of runtime extents."""
        return list(dict.fromkeys(symbol for value in self.in_sight() for symbol in value.type.symbols))

    def is_known_outside(self, type, blocks):
        known = {symbol for block in blocks for value in block.values() for symbol in value.type.symbols}
        return known.issuperset(type.symbols)

    # Scalars.

    def constant(self, element, number):
        """A scalar; floats as integers that they hold."""
        number = int(number)
        text = str(bool(number)).lower() if element is I1 else f"{number}.0" if element.is_float else str(number)
        suffix = "" if element is I1 else f" : {element.name}"
        array = np.asarray(number).astype(element.storage)
        return self.append([Scalar(element)], f"arith.constant {text}{suffix}", lambda: array)

    def random_constant(self, element):
        number = self.random.choice([0, 1, 2, 3, 7]) if element is not I1 else self.random.choice([0, 1])
        return self.constant(element, -number if element.kind != "bool" and self.chance(0.3) else number)

    def scalar(self, element):
        """In sight, an element of a tensor, or a constant."""
        if element.kind == "unsigned":
            raise Impossible
        found = self.find(lambda value: value.type == Scalar(element))
        if found and self.chance(0.6):
            return found
        source = self.find(lambda value: isinstance(value.type, Tensor)
                           and value.type.element is element and value.type.is_filled())  # fmt: skip
        if source and self.chance(0.7):
            return self.extract(source)
        return self.random_constant(element)

    def extract(self, source):
        indices = [self.index_below(source, dim) for dim in range(source.type.rank)]
        text = f"tensor.extract {source}[{', '.join(map(str, indices))}] : {source.type}"
        return self.append([Scalar(source.type.element)], text,
                           lambda array, *at: array[tuple(int(i) for i in at)],
                           [source, *indices], "tensor.extract")  # fmt: skip

    def dim(self, source, dim):
        """The extent of a dimension, as an index."""
        at = self.constant(INDEX, dim)
        return self.append([Scalar(INDEX)], f"tensor.dim {source}, {at} : {source.type}",
                           lambda array, _: array.shape[dim], [source, at], "tensor.dim")  # fmt: skip

    def extent(self, extent):
        """This extent as an index."""
        if not isinstance(extent, Symbol):
            return self.constant(INDEX, extent)
        source = self.choose(lambda value: extent in value.type.symbols)
        return self.dim(source, source.type.shape.index(extent))

    def any_index(self):
        """Any number, as an index."""
        found = self.find(lambda value: value.type == Scalar(INDEX))
        if found and self.chance(0.7):
            return found
        number = self.scalar(self.random.choice([I32, I64]))
        return self.append([Scalar(INDEX)], f"arith.index_cast {number} : {number.type} to index",
                           lambda array: array, [number], "arith.index_cast")  # fmt: skip

    def bounded(self, limit):
        """A random index below the index `limit`, which is not 0."""
        index = self.any_index()
        return self.append([Scalar(INDEX)], f"arith.remui {index}, {limit} : index",
                           lambda a, b: int(a) % (1 << 64) % int(b), [index, limit])  # fmt: skip

    def index_below(self, source, dim):
        """An index in this dimension, which is not empty."""
        extent = source.type.shape[dim]
        if self.chance(0.3):
            return self.bounded(self.dim(source, dim) if isinstance(extent, Symbol) else self.constant(INDEX, extent))
        return self.constant(INDEX, self.random.randrange(at_least(extent)))

    # Tensors.

    def sizes(self, shape, hidden=frozenset()):
        """An index for each `?` of such a type."""
        return [self.extent(extent) for dim, extent in enumerate(shape)
                if isinstance(extent, Symbol) or dim in hidden]  # fmt: skip

    def dense(self, element, shape):
        """A constant."""
        array = make_array(self.numpy, element, shape)
        if element.is_float:
            array = np.nan_to_num(array, nan=1, posinf=2, neginf=-2)
        type = Tensor(element, shape)
        text = f"arith.constant dense<{format_elements(array, element)}> : {type}"
        return self.append([type], text, lambda: array, feature="arith.constant")

    def empty(self, element, shape):
        """A tensor whose elements are not to be read."""
        type, sizes = Tensor(element, shape), self.sizes(shape)
        names = ", ".join(map(str, sizes))
        value = self.append([type], f"tensor.empty({names}) : {type}",
                            lambda *extents: np.zeros(fill_in(shape, extents)), sizes, "tensor.empty")  # fmt: skip
        value.is_undefined = True
        return value

    def splat(self, element, shape):
        if element.kind == "unsigned":
            raise Impossible
        scalar, sizes = self.scalar(element), self.sizes(shape)
        type = Tensor(element, shape)
        names = f"[{', '.join(map(str, sizes))}]" if sizes else ""
        return self.append([type], f"tensor.splat {scalar}{names} : {type}",
                           lambda value, *extents: np.full(fill_in(shape, extents), value),
                           [scalar, *sizes], "tensor.splat")  # fmt: skip

    def said(self, value, hidden):
        """The value, with these dimensions hidden."""
        if value.type.hidden == hidden:
            return value
        type = Tensor(value.type.element, value.type.shape, hidden)
        return self.append([type], f"tensor.cast {value} : {value.type} to {type}", lambda array: array,
                           [value], "tensor.cast")  # fmt: skip

    def of(self, element, shape):
        """A row-major tensor with these extents."""
        def fits(type):
            return type.element is element and type.shape == shape

        found = self.find(lambda value: isinstance(value.type, Tensor) and fits(value.type))
        if found and self.chance(0.9):
            return self.relaid(found)
        if not any(isinstance(extent, Symbol) for extent in shape) and self.chance(0.4):
            return self.dense(element, shape)
        return self.splat(element, shape)

    def destination(self, element, shape):
        """Returns a tensor that an operation writes to and does not read."""
        return self.empty(element, shape) if self.chance(0.4) else self.of(element, shape)

    def is_small(self, shape):
        """Whether this may be made; a symbol is 17 at most."""
        sizes = [17 if isinstance(extent, Symbol) else extent for extent in shape]
        return len(shape) <= MAX_RANK and np.prod(sizes, dtype=int) <= MAX_ELEMENTS


def fill_in(shape, extents):
    """`shape` with these extents in place of the symbols."""
    rest = iter(extents)
    return tuple(int(next(rest)) if isinstance(extent, Symbol) else extent for extent in shape)
