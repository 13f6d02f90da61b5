"""Operations of tensor: slices, written and read, and reshapes."""

import numpy as np

from program import format_list
from regions.builder import I32, I64, Impossible, fill_in
from regions.ir import INDEX, Symbol, Tensor, Value, at_least


def from_elements(b):
    element = b.element()
    shape = b.random.choice([(), (1,), (2,), (3,), (2, 2), (1, 3)])
    count = int(np.prod(shape, dtype=int))
    scalars = [b.scalar(element) for _ in range(count)]
    type = Tensor(element, shape)
    names = ", ".join(map(str, scalars))
    return b.append([type], f"tensor.from_elements {names} : {type}",
                    lambda *values: np.array(values, element.storage).reshape(shape),
                    scalars, "tensor.from_elements")  # fmt: skip


def insert(b):
    target = b.plain(lambda type: type.is_filled() and type.element.kind != "unsigned")
    scalar = b.scalar(target.type.element)
    indices = [b.index_below(target, dim) for dim in range(target.type.rank)]

    def compute(value, array, *at):
        array = array.copy()
        array[tuple(int(i) for i in at)] = value
        return array

    names = ", ".join(map(str, indices))
    return b.append([target.type], f"tensor.insert {scalar} into {target}[{names}] : {target.type}",
                    compute, [scalar, target, *indices], "tensor.insert")  # fmt: skip


class Range:
    """Offset, size and stride in one dimension: each a number or an index. `extent` is the size."""

    def __init__(self, offset, size, stride, extent):
        self.offset, self.size, self.stride, self.extent = offset, size, stride, extent


def refuse_empty(extent):
    """The verifier takes no offset in a dimension of extent 0."""
    if extent == 0:
        raise Impossible


def range_of_extent(b, extent, size):
    """A place in a dimension for a number of elements that is at most its extent."""
    refuse_empty(extent)
    if isinstance(size, Symbol):
        if size is not extent:
            raise Impossible
        return Range(0, b.extent(size), 1, size)
    if size > at_least(extent):
        raise Impossible
    if isinstance(extent, Symbol):
        if size != 1:
            return Range(0, size, 1, size)
        offset = b.bounded(b.extent(extent)) if b.chance(0.5) else b.random.randrange(extent.minimum)
        return Range(offset, size, 1, size)
    stride = b.random.choice([1, 1, 1, 2, 3])
    if size and (size - 1) * stride >= extent:
        stride = 1
    room = extent - (size - 1) * stride if size else extent
    offset = b.bounded(b.constant(INDEX, room)) if b.chance(0.3) else b.random.randrange(room)
    return Range(offset, size, stride, size)


def random_range(b, extent):
    refuse_empty(extent)
    if isinstance(extent, Symbol):
        whole = b.chance(0.6) or extent.minimum == 0
        size = extent if whole else b.random.randint(0, extent.minimum)
    elif b.chance(0.1):
        # A runtime number of elements.
        limit = b.constant(INDEX, extent + 1)
        return Range(0, b.bounded(limit), 1, Symbol(0))
    else:
        size = extent if b.chance(0.4) else b.random.randint(min(1, extent), extent)
    return range_of_extent(b, extent, size)


def format_ranges(ranges):
    parts = ([r.offset for r in ranges], [r.size for r in ranges], [r.stride for r in ranges])
    return " ".join(format_list(part) for part in parts).replace("'", "")


def index_operands(ranges):
    return [part for r in ranges for part in (r.offset, r.size, r.stride) if isinstance(part, Value)]


def select(ranges, indices):
    """NumPy's index of these ranges."""
    given = iter(indices)

    def number(part):
        return int(next(given)) if isinstance(part, Value) else part

    slices = []
    for r in ranges:
        offset, size, stride = number(r.offset), number(r.size), number(r.stride)
        slices.append(slice(offset, offset + (size - 1) * stride + 1 if size else offset, stride))
    return tuple(slices)


def reduced(b, ranges):
    """Chooses the kept dimensions; those of extent 1 may be dropped."""
    drop = b.chance(0.3)
    return [dim for dim, r in enumerate(ranges) if not (drop and r.extent == 1 and b.chance(0.7))]


def slice_type(source, ranges, kept):
    """A size that is an index leaves the extent open in the type."""
    hidden = {i for i, dim in enumerate(kept) if isinstance(ranges[dim].size, Value)}
    shape = tuple(ranges[dim].extent for dim in kept)
    return Tensor(source.type.element, shape, frozenset(i for i in hidden if not isinstance(shape[i], Symbol)))


def extract_slice(b):
    source = b.plain(lambda type: type.rank)
    ranges = [random_range(b, extent) for extent in source.type.shape]
    kept = reduced(b, ranges)
    type = slice_type(source, ranges, kept)
    dropped = tuple(dim for dim in range(len(ranges)) if dim not in kept)
    return b.append([type], f"tensor.extract_slice {source}{format_ranges(ranges)} : {source.type} to {type}",
                    lambda array, *at: array[select(ranges, at)].squeeze(dropped),
                    [source, *index_operands(ranges)], "tensor.extract_slice")  # fmt: skip


def insert_slice(b):
    target = b.plain(lambda type: type.rank)
    element, shape = target.type.element, target.type.shape
    found = b.find(lambda value: isinstance(value.type, Tensor) and value.type.element is element
                   and not value.type.hidden and not value.type.layout and places(value.type.shape, shape))  # fmt: skip
    if found and b.chance(0.8):
        kept = b.random.choice(places(found.type.shape, shape))
        sizes = [1] * len(shape)
        for dim, extent in zip(kept, found.type.shape):
            sizes[dim] = extent
        ranges = [range_of_extent(b, extent, size) for extent, size in zip(shape, sizes)]
        source = found
    else:
        ranges = [random_range(b, extent) for extent in shape]
        if any(isinstance(r.extent, Symbol) and r.extent not in shape for r in ranges):
            raise Impossible
        kept = reduced(b, ranges)
        source = b.of(element, tuple(ranges[dim].extent for dim in kept))
        if source.type.hidden:
            raise Impossible
    added = tuple(dim for dim in range(len(shape)) if dim not in kept)

    def compute(array, into, *at):
        into = into.copy()
        into[select(ranges, at)] = np.expand_dims(array, added)
        return into

    text = (f"tensor.insert_slice {source} into {target}{format_ranges(ranges)} : "
            f"{source.type} into {target.type}")  # fmt: skip
    return b.append([target.type], text, compute, [source, target, *index_operands(ranges)], "tensor.insert_slice")  # fmt: skip


def places(shape, target):
    """The increasing lists of the target's dimensions that these extents can stand in. What is left out has
    room for 1.
    """
    if len(shape) > len(target):
        return []
    if not target:
        return [[]]
    found = []
    if shape and (shape[0] is target[0] if isinstance(shape[0], Symbol) else shape[0] <= at_least(target[0])):
        found += [[0] + [dim + 1 for dim in rest] for rest in places(shape[1:], target[1:])]
    if at_least(target[0]) > 0:
        found += [[dim + 1 for dim in rest] for rest in places(shape, target[1:])]
    return found


def pad(b):
    source = b.plain(lambda type: type.rank and type.element.kind != "unsigned")
    low = [b.random.choice([0, 0, 1, 2]) for _ in source.type.shape]
    high = [b.random.choice([0, 0, 1, 3]) for _ in source.type.shape]
    shape = tuple(Symbol(e.minimum) if isinstance(e, Symbol) else e + x + y
                  for e, x, y in zip(source.type.shape, low, high))  # fmt: skip
    if not b.is_small(shape):
        raise Impossible
    scalar = b.scalar(source.type.element)
    type = Tensor(source.type.element, shape, source.type.hidden)
    indices = ", ".join(f"%{scalar.name}_{dim}: index" for dim in range(len(shape)))
    text = (f"tensor.pad {source} low{format_list(low)} high{format_list(high)} {{\n"
            f"^bb0({indices}):\n  tensor.yield {scalar} : {scalar.type}\n}} : {source.type} to {type}")  # fmt: skip
    return b.append([type], text, lambda array, value: np.pad(array, list(zip(low, high)), constant_values=value),
                    [source, scalar], "tensor.pad")  # fmt: skip


def generate(b):
    """Elements by their indices."""
    element = b.random.choice([I32, I64])
    shape = b.tensor().type.shape
    sizes = b.sizes(shape)
    factors = [b.random.choice([1, 2, 3, 10]) for _ in shape]
    type = Tensor(element, shape)
    scalar = b.scalar(element)
    stem = f"%g{next(b.names)}"
    lines = [f"tensor.generate {', '.join(map(str, sizes))} {{",
             f"^bb0({', '.join(f'{stem}_i{dim}: index' for dim in range(len(shape)))}):"]  # fmt: skip
    last = str(scalar)
    for dim, factor in enumerate(factors):
        lines += [f"  {stem}_c{dim} = arith.constant {factor} : index",
                  f"  {stem}_m{dim} = arith.muli {stem}_i{dim}, {stem}_c{dim} : index",
                  f"  {stem}_t{dim} = arith.index_cast {stem}_m{dim} : index to {element.name}",
                  f"  {stem}_s{dim} = arith.addi {last}, {stem}_t{dim} : {element.name}"]  # fmt: skip
        last = f"{stem}_s{dim}"
    lines += [f"  tensor.yield {last} : {element.name}", f"}} : {type}"]

    def compute(value, *extents):
        extents = fill_in(shape, extents)
        total = np.full(extents, value, element.storage)
        for dim, factor in enumerate(factors):
            along = np.arange(extents[dim], dtype=element.storage) * element.storage(factor)
            total = total + along.reshape([-1 if d == dim else 1 for d in range(len(extents))])
        return total

    return b.append([type], "\n".join(lines), compute, [scalar, *sizes], "tensor.generate")


def groups(b, rank):
    """Neighbouring dimensions, in groups."""
    cuts = sorted(b.random.sample(range(1, rank), b.random.randint(0, rank - 1))) if rank > 1 else []
    return [list(range(start, end)) for start, end in zip([0, *cuts], [*cuts, rank])]


def collapse_shape(b):
    source = b.plain(lambda type: type.rank and not type.hidden)
    parts = groups(b, source.type.rank)
    if len(parts) == source.type.rank:
        raise Impossible
    shape = []
    for part in parts:
        extents = [source.type.shape[dim] for dim in part]
        symbols = [extent for extent in extents if isinstance(extent, Symbol)]
        product = int(np.prod([extent for extent in extents if not isinstance(extent, Symbol)], dtype=int))
        if not symbols:
            shape.append(product)
        else:
            is_same = len(symbols) == 1 and product == 1
            shape.append(symbols[0] if is_same else Symbol(int(np.prod([at_least(e) for e in extents]))))
    type = Tensor(source.type.element, tuple(shape))
    shapes = lambda array: [int(np.prod([array.shape[dim] for dim in part], dtype=int)) for part in parts]
    return b.append([type], f"tensor.collapse_shape {source} {parts} : {source.type} into {type}",
                    lambda array: array.reshape(shapes(array)), [source], "tensor.collapse_shape")  # fmt: skip


def expand_shape(b):
    source = b.plain(lambda type: type.rank and not type.hidden)
    parts, shape = [], []
    for extent in source.type.shape:
        new = [extent]
        if b.chance(0.5) and len(shape) < 4:
            factors = [1] if isinstance(extent, Symbol) else [n for n in (1, 2, 3, 5) if extent % n == 0]
            factor = b.random.choice(factors)
            new = [factor, extent] if isinstance(extent, Symbol) else [factor, extent // factor]
            if b.chance(0.5):
                new.reverse()
        parts.append(list(range(len(shape), len(shape) + len(new))))
        shape += new
    if len(shape) == source.type.rank:
        raise Impossible
    type = Tensor(source.type.element, tuple(shape))
    sizes = b.sizes(shape)
    given = iter(sizes)
    output = [next(given) if isinstance(extent, Symbol) else extent for extent in shape]
    text = f"tensor.expand_shape {source} {parts} output_shape {format_list(output)} : {source.type} into {type}"
    return b.append([type], text, lambda array, *extents: array.reshape(fill_in(shape, extents)),
                    [source, *sizes], "tensor.expand_shape")  # fmt: skip


def cast(b):
    """Casts to a less static type, or back."""
    source = b.plain(lambda type: type.rank)
    known = [dim for dim, extent in enumerate(source.type.shape) if not isinstance(extent, Symbol)]
    hidden = frozenset(dim for dim in known if b.chance(0.5))
    if hidden == source.type.hidden:
        raise Impossible
    return b.said(source, hidden)


def empty_and_fill(b):
    shape = b.tensor().type.shape
    element = b.element()
    if element.kind == "unsigned":
        raise Impossible
    scalar, empty = b.scalar(element), b.empty(element, shape)
    text = f"linalg.fill ins({scalar} : {scalar.type}) outs({empty} : {empty.type}) -> {empty.type}"
    return b.append([empty.type], text,
                    lambda value, array: np.full(array.shape, value), [scalar, empty], "linalg.fill")  # fmt: skip


OPS = [(1, from_elements), (4, insert), (4, extract_slice), (6, insert_slice), (1, pad), (1, generate),
       (1, collapse_shape), (1, expand_shape), (2, cast), (1, empty_and_fill)]  # fmt: skip
