"""Operations of linalg that write to a destination. They may read it, and others may read it later.
"""

import operator

import numpy as np

from elements import I1
from program import format_list
from regions.builder import Impossible
from regions.ir import Tensor

# Exact, and of integers in any order.
FUNCTIONS = {
    "addi": operator.add, "subi": operator.sub, "muli": operator.mul, "andi": operator.and_,
    "ori": operator.or_, "xori": operator.xor, "maxsi": np.maximum, "minsi": np.minimum,
    "addf": operator.add, "subf": operator.sub, "mulf": operator.mul,
}  # fmt: skip
REDUCTIONS = {"addi": np.add, "muli": np.multiply, "andi": np.bitwise_and, "ori": np.bitwise_or,
              "xori": np.bitwise_xor, "maxsi": np.maximum, "minsi": np.minimum}  # fmt: skip


def is_signless(type):
    return type.element.kind != "unsigned"


def is_signed(type):
    return type.element.kind == "signed"


def functions_of(element):
    if element is I1:
        return ["andi", "ori", "xori"]
    suffix = "f" if element.is_float else "i"
    return [name for name in FUNCTIONS if name[-1] == suffix]


def reductions_of(element):
    return ["andi", "ori", "xori"] if element is I1 else list(REDUCTIONS)


class Body:
    """A computation on scalars, as lines and as a function of arrays."""

    def __init__(self, b, element):
        self.b, self.element = b, element
        self.stem = f"%e{next(b.names)}"
        self.lines, self.values, self.steps = [], [], []

    def add(self, name, compute=None):
        self.values.append(name)
        self.steps.append(compute)

    def compute(self):
        """One more step on any two."""
        function = self.b.random.choice(functions_of(self.element))
        x, y = (self.b.random.randrange(len(self.values)) for _ in range(2))
        self.combine(function, x, y)

    def combine(self, function, x, y):
        name = f"{self.stem}_{len(self.values)}"
        self.lines.append(f"  {name} = arith.{function} {self.values[x]}, {self.values[y]} : {self.element.name}")
        self.add(name, lambda done: FUNCTIONS[function](done[x], done[y]))

    def position(self, dim):
        """The index of a loop."""
        name = f"{self.stem}_{len(self.values)}"
        self.lines += [f"  {name}_i = linalg.index {dim} : index",
                       f"  {name} = arith.index_cast {name}_i : index to {self.element.name}"]  # fmt: skip

        def compute(done, shape):
            along = np.arange(shape[dim]).astype(self.element.storage)
            return along.reshape([-1 if d == dim else 1 for d in range(len(shape))])

        compute.takes_shape = True
        self.add(name, compute)

    def run(self, arrays, shape):
        done = list(arrays)
        for step in self.steps[len(arrays):]:  # fmt: skip
            done.append(step(done, shape) if getattr(step, "takes_shape", False) else step(done))
        return done


def destination(b, holds=is_signless):
    """Returns a destination, often one that is read later."""
    return b.plain(holds)


def fill(b):
    target = destination(b)
    scalar = b.scalar(target.type.element)
    text = f"linalg.fill ins({scalar} : {scalar.type}) outs({target} : {target.type}) -> {target.type}"
    return b.append([target.type], text,
                    lambda value, array: np.full(array.shape, value), [scalar, target], "linalg.fill")  # fmt: skip


def place(b, shape, loops):
    """The loop that each dimension goes along, None where it stays at 0, or nothing where they do not fit."""
    free, dims = list(range(len(loops))), []
    for extent in shape:
        fitting = [loop for loop in free if loops[loop] is extent or loops[loop] == extent]
        if extent == 1 and (not fitting or b.chance(0.3)):
            dims.append(None)
        elif fitting:
            dims.append(b.random.choice(fitting))
            free.remove(dims[-1])
        else:
            return None
    return dims


def spread(array, dims, rank):
    """`array` with its dimensions where the loops are."""
    kept = [i for i, loop in enumerate(dims) if loop is not None]
    array = array.reshape([array.shape[i] for i in kept]).transpose(np.argsort([dims[i] for i in kept]))
    loops = {dims[i] for i in kept}
    return np.expand_dims(array, [loop for loop in range(rank) if loop not in loops])


def format_map(dims, rank):
    loops = ", ".join(f"d{loop}" for loop in range(rank))
    return f"affine_map<({loops}) -> ({', '.join('0' if loop is None else f'd{loop}' for loop in dims)})>"


def choose_inputs(b, element, loops):
    """Returns up to two tensors that can be read in these loops, and their maps."""
    inputs = []
    for _ in range(b.random.randint(0, 2)):
        for _ in range(5):
            value = b.tensor(lambda type: type.element is element)
            dims = place(b, value.type.shape, loops)
            if dims is not None:
                inputs.append((b.relaid(value), dims))
                break
    return inputs


def generic(b):
    """All loops are parallel; the body may read the destination."""
    target = destination(b)
    element, rank = target.type.element, target.type.rank
    order = b.random.sample(range(rank), rank) if b.chance(0.3) else list(range(rank))
    loops = [None] * rank
    for loop, extent in zip(order, target.type.shape):
        loops[loop] = extent
    inputs = choose_inputs(b, element, loops)
    body = Body(b, element)
    for index in range(len(inputs)):
        body.add(f"{body.stem}_{index}")
    body.add(f"{body.stem}_out")
    reads = b.chance(0.6)
    if rank and element.kind == "signed" and b.chance(0.3):
        body.position(b.random.randrange(rank))
    if not reads and not inputs and len(body.values) == 1:
        raise Impossible
    if not reads:
        if b.chance(0.4):
            target = b.empty(element, target.type.shape)
        # The destination is the argument after the inputs, and nothing takes it.
        out = len(inputs)
        others = [i for i in range(len(body.values)) if i != out]
        body.combine(b.random.choice(functions_of(element)), b.random.choice(others), b.random.choice(others))
    else:
        for _ in range(b.random.randint(1, 3)):
            body.compute()
    maps = [dims for _, dims in inputs] + [order]

    def compute(*arrays):
        shape = [0] * rank
        for loop, extent in zip(order, arrays[-1].shape):
            shape[loop] = extent
        done = body.run([spread(array, dims, rank) for array, dims in zip(arrays, maps)], shape)
        return np.broadcast_to(done[-1], shape).transpose(order)

    values = [value for value, _ in inputs] + [target]
    return b.append([target.type], format_generic(values, maps, ["parallel"] * rank, body), compute,
                    values, "linalg.generic" + ", reads its init" * reads)  # fmt: skip


def format_generic(values, maps, iterators, body):
    rank = len(iterators)
    *inputs, target = values
    ins = f" ins({', '.join(map(str, inputs))} : {', '.join(str(v.type) for v in inputs)})" if inputs else ""
    arguments = ", ".join(f"{name}: {body.element.name}" for name in body.values[: len(values)])
    kinds = ", ".join(f'"{kind}"' for kind in iterators)
    lines = [f"linalg.generic {{indexing_maps = [{', '.join(format_map(dims, rank) for dims in maps)}], "
             f"iterator_types = [{kinds}]}}{ins} outs({target} : {target.type}) {{",
             f"^bb0({arguments}):", *body.lines,
             f"  linalg.yield {body.values[-1]} : {body.element.name}", f"}} -> {target.type}"]  # fmt: skip
    return "\n".join(lines)


def generic_reduction(b):
    """One input, whose other dimensions are reduced into the destination."""
    source = b.plain(lambda type: is_signed(type) and type.rank)
    element, rank = source.type.element, source.type.rank
    kept = [dim for dim in range(rank) if b.chance(0.5)]
    if b.chance(0.3):
        b.random.shuffle(kept)
    target = b.of(element, tuple(source.type.shape[dim] for dim in kept))
    name = b.random.choice(list(REDUCTIONS))
    body = Body(b, element)
    body.add(f"{body.stem}_0")
    body.add(f"{body.stem}_out")
    body.combine(name, 0, 1)
    rest = tuple(dim for dim in range(rank) if dim not in kept)

    def compute(array, into):
        reduced = reduce_array(REDUCTIONS[name], array, rest)
        order = np.argsort(np.argsort(kept)) if kept else []
        return FUNCTIONS[name](reduced.transpose(order), into)

    iterators = ["parallel" if dim in kept else "reduction" for dim in range(rank)]
    return b.append([target.type], format_generic([source, target], [list(range(rank)), kept], iterators, body),
                    compute, [source, target], "linalg.generic, reduction")  # fmt: skip


def reduce_array(function, array, axes):
    identity = function.identity
    if identity is None:
        limits = np.iinfo(array.dtype)
        identity = limits.min if function is np.maximum else limits.max
    if array.size == 0 or not axes:
        shape = [extent for dim, extent in enumerate(array.shape) if dim not in axes]
        return array if not axes else np.full(shape, identity, array.dtype)
    return function.reduce(array, axis=axes, dtype=array.dtype)


def map_op(b):
    """The body has the destination's element as its last argument, and may read it."""
    target = destination(b)
    element = target.type.element
    inputs = [b.said(b.of(element, target.type.shape), target.type.hidden)
              for _ in range(b.random.randint(0, 2))]  # fmt: skip
    body = Body(b, element)
    for index in range(len(inputs) + 1):
        body.add(f"{body.stem}_{index}")
    reads = not inputs or b.chance(0.4)
    if reads:
        for _ in range(b.random.randint(1, 2)):
            body.compute()
    else:
        if b.chance(0.4) and not target.type.hidden:
            target = b.empty(element, target.type.shape)
        x, y = (b.random.randrange(len(inputs)) for _ in range(2))
        body.combine(b.random.choice(functions_of(element)), x, y)
    ins = f" ins({', '.join(map(str, inputs))} : {', '.join(str(v.type) for v in inputs)})" if inputs else ""
    arguments = ", ".join(f"{name}: {element.name}" for name in body.values[: len(inputs) + 1])
    text = "\n".join([f"linalg.map{ins} outs({target} : {target.type})", f"({arguments}) {{", *body.lines,
                      f"  linalg.yield {body.values[-1]} : {element.name}", "}"])  # fmt: skip
    return b.append([target.type], text, lambda *arrays: body.run(arrays, arrays[-1].shape)[-1],
                    [*inputs, target], "linalg.map" + ", reads its init" * reads)  # fmt: skip


def matmul(b):
    left = b.plain(lambda type: is_signed(type) and type.rank == 2)
    element, (m, k) = left.type.element, left.type.shape
    found = b.find(lambda value: isinstance(value.type, Tensor) and value.type.element is element
                   and value.type.rank == 2 and value.type.shape[0] in (k,))  # fmt: skip
    right = b.relaid(found) if found else b.of(element, (k, b.random.choice([1, 2, 4])))
    n = right.type.shape[1]
    if not b.is_small((m, n)):
        raise Impossible
    target = b.of(element, (m, n))
    operands = f"ins({left}, {right} : {left.type}, {right.type}) outs({target} : {target.type}) -> {target.type}"
    return b.append([target.type], "linalg.matmul " + operands, lambda x, y, into: into + np.matmul(x, y),
                    [left, right, target], "linalg.matmul")  # fmt: skip


def known(b, value):
    """All that is known said by the type, for operations whose verifiers want equal types."""
    return b.said(value, frozenset())


def transpose(b):
    source = known(b, b.plain(lambda type: is_signless(type) and type.rank))
    order = b.random.sample(range(source.type.rank), source.type.rank)
    target = known(b, b.destination(source.type.element, tuple(source.type.shape[dim] for dim in order)))
    text = (f"linalg.transpose ins({source} : {source.type}) outs({target} : {target.type}) "
            f"permutation = {format_list(order)}")  # fmt: skip
    return b.append([target.type], text, lambda array, _: array.transpose(order), [source, target],
                    "linalg.transpose")  # fmt: skip


def reduce(b):
    source = known(b, b.plain(lambda type: type.rank and (is_signed(type) or type.element is I1)))
    element, rank = source.type.element, source.type.rank
    dims = tuple(sorted(b.random.sample(range(rank), b.random.randint(1, rank))))
    target = known(b, b.of(element, tuple(source.type.shape[dim] for dim in range(rank) if dim not in dims)))
    name = b.random.choice(reductions_of(element))
    function = REDUCTIONS[name] if element is not I1 else {"andi": np.logical_and, "ori": np.logical_or,
                                                           "xori": np.logical_xor}[name]  # fmt: skip
    text = (f"linalg.reduce {{ arith.{name} }} ins({source} : {source.type}) outs({target} : {target.type}) "
            f"dimensions = {format_list(dims)}")  # fmt: skip
    return b.append([target.type], text,
                    lambda array, into: function(reduce_array(function, array, dims), into),
                    [source, target], "linalg.reduce")  # fmt: skip


def broadcast(b):
    target = known(b, destination(b, lambda type: is_signless(type) and type.rank))
    rank = target.type.rank
    added = sorted(b.random.sample(range(rank), b.random.randint(1, rank)))
    shape = tuple(extent for dim, extent in enumerate(target.type.shape) if dim not in added)
    source = known(b, b.of(target.type.element, shape))
    text = (f"linalg.broadcast ins({source} : {source.type}) outs({target} : {target.type}) "
            f"dimensions = {format_list(added)}")  # fmt: skip
    return b.append([target.type], text,
                    lambda array, into: np.broadcast_to(np.expand_dims(array, added), into.shape),
                    [source, target], "linalg.broadcast")  # fmt: skip


def copy(b):
    source = b.plain(is_signless)
    target = b.destination(source.type.element, source.type.shape)
    text = f"linalg.copy ins({source} : {source.type}) outs({target} : {target.type}) -> {target.type}"
    return b.append([target.type], text,
                    lambda array, _: array, [source, target], "linalg.copy")  # fmt: skip


OPS = [(5, fill), (10, generic), (3, generic_reduction), (4, map_op), (3, matmul), (2, transpose), (2, reduce),
       (2, broadcast), (1, copy)]  # fmt: skip
