"""The rule of blocks against np.repeat: programs with `?`, and static ones, on all shapes to rank 3 over 0, 1, 2, 3, 4
and 6. Prints how many cases gave the elements, and how many were refused; ends at the first difference.
"""

import itertools
import sys

import bcast
import numpy as np

EXTENTS = 0, 1, 2, 3, 4, 6


class Refused(Exception):
    pass


def stretch(array, shape, dims):
    """The operand in the shape of the result, by np.repeat in the listed dimensions."""
    for dim in dims:
        if -dim > array.ndim:
            continue
        extent, result = array.shape[dim], shape[dim]
        if extent > 1:
            if result == 0 or result % extent:
                raise Refused
            array = np.repeat(array, result // extent, axis=dim)
    try:
        return np.broadcast_to(array, shape)
    except ValueError:
        raise Refused from None


def find_shape(shapes, dims):
    shape = []
    for dim in range(-max(map(len, shapes)), 0):
        extents = {shape[dim] for shape in shapes if -dim <= len(shape)} - {1} or {1}
        if dim not in dims and len(extents) > 1:
            raise Refused
        shape.append(max(extents))
    return tuple(shape)


def number(shape, step):
    return (np.arange(np.prod(shape, dtype=int)) * step).astype(np.int32).reshape(shape)


def write_type(type):
    return "tensor<" + "".join(f"{'?' if extent is None else extent}x" for extent in type) + "i32>"


def compile_sum(types, dims):
    rule = f"#bcast.blocks<{list(dims)}>"
    result = write_type(bcast.broadcast_shapes("blocks", *types, dims=dims))
    a, b = map(write_type, types)
    return bcast.compile(
        f"func.func @main(%a: {a}, %b: {b}) -> {result} {{\n"
        f"  %0 = bcast.add %a, %b rule({rule}) : ({a}, {b}) -> {result}\n  return %0 : {result}\n}}"
    )


class Tally:
    def __init__(self):
        self.equal = self.refused = 0

    def compare(self, name, shapes, dims, compute):
        """compute takes the operands, and raises bcast.Error where it refuses them."""
        operands = [number(shape, step) for shape, step in zip(shapes, (1, 1000))]
        try:
            result = compute(*operands)
        except bcast.Error:
            result = None
        try:
            shape = find_shape(shapes, dims)
            expected = sum(stretch(operand, shape, dims) for operand in operands)
        except Refused:
            expected = None
        if (result is None) != (expected is None) or (
            result is not None and not (result.shape == expected.shape and np.array_equal(result, expected))
        ):
            sys.exit(f"{name} {shapes} {dims}: {result}, expected {expected}")
        if result is None:
            self.refused += 1
        else:
            self.equal += 1


def list_dims(rank):
    return [dims for size in range(1, rank + 1) for dims in itertools.combinations(range(-rank, 0), size)]


def check_dynamic(tally):
    """One program for each pair of ranks, of `?` alone; of large ranks, some of the shapes."""
    for ranks in itertools.product(range(4), repeat=2):
        for dims in list_dims(max(ranks)):
            function = compile_sum([(None,) * rank for rank in ranks], dims)
            lists = [list(itertools.product(EXTENTS, repeat=rank)) for rank in ranks]
            pairs = list(itertools.product(*lists))
            for shapes in pairs[:: 1 if len(pairs) < 2000 else 53]:
                tally.compare("dynamic", shapes, dims, function)


def check_static(tally):
    """Types of rank 1 and 2, some extents of which are `?`."""
    kinds = None, 0, 1, 2, 6
    for types in itertools.product(itertools.product(kinds, repeat=1), itertools.product((None, 1, 3, 6), repeat=2)):
        try:
            function = compile_sum(types, (-1,))
        except bcast.BroadcastError:
            function = None
        runs = [[EXTENTS if extent is None else (extent,) for extent in type] for type in types]
        shapes = itertools.product(*(list(itertools.product(*run)) for run in runs))
        for pair in list(shapes)[::3]:
            tally.compare("static", pair, (-1,), function or refuse)


def refuse(*_):
    raise bcast.Error("the types are refused")


for check in check_dynamic, check_static:
    tally = Tally()
    check(tally)
    print(f"{check.__name__}: {tally.equal} equal, {tally.refused} refused")
