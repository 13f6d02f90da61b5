"""bcast's operations between the others: all rules, and layouts."""

from types import SimpleNamespace

import layouts
import rules
from elements import I1
from operations import RANDOM_OPERATIONS, is_approximate, result_type
from program import format_list, format_parameters, format_rule
from regions.builder import Impossible
from regions.ir import Symbol, Tensor
from semantics import evaluate

EXACT = [operation for operation in RANDOM_OPERATIONS.values()
         if not operation.name.startswith(("broadcast", "convert"))]  # fmt: skip


def random_layout(b, type, share=0.2):
    """The type, now and then with a layout."""
    if not b.chance(share):
        return type
    # What layouts.py knows of a type.
    shown = SimpleNamespace(shape=type.shape, type_shape=type.type_shape, element_type=type.element)
    return Tensor(type.element, type.shape, type.hidden, layouts.random_layout(b.random, b.numpy, shown))


def append(b, operation, operands, shape, rule):
    """An elementwise operation; the type of the result says what its operands' types say."""
    element = operands[-1].type.element
    name, before, after = format_parameters(operation)
    is_hidden = rule[0] != "none" or any(operand.type.hidden for operand in operands)
    hidden = hide_like(operands, shape, rule) if is_hidden else frozenset()
    result = random_layout(b, Tensor(result_type(operation, element), shape, hidden))
    text = f"bcast.{name} {before}{', '.join(map(str, operands))}{after}"
    if rule[0] != "none":
        text += f" rule({format_rule(rule)})"
    text += f" : ({', '.join(str(operand.type) for operand in operands)}) -> {result}"
    return b.append([result], text,
                    lambda *arrays: evaluate(operation, element, rules.broadcast(rule, arrays)),
                    operands, "bcast, rule " + rule[0])  # fmt: skip


def hide_like(operands, shape, rule):
    """The dimensions that the result's type leaves open although all is known here."""
    hidden = set()
    for dim, extent in enumerate(shape):
        if isinstance(extent, Symbol):
            continue
        said = []
        for operand, dims in zip(operands, placements(rule, [o.type.rank for o in operands])):
            said += [operand.type.type_shape[i] for i, d in enumerate(dims) if d == dim]
        if rule[0] == "pdpd":
            said = said[:1]
        # The type has the extent other than 1 of any operand, or 1 if all are 1.
        if None in said and all(e in (None, 1) for e in said):
            hidden.add(dim)
    return frozenset(hidden)


def placements(rule, ranks):
    name, *parameters = rule
    rank = max(ranks)
    if name == "pdpd":
        high, low = ranks
        axis = high - low if parameters[0] == -1 else parameters[0]
        return [range(high), range(axis, axis + low)]
    if name == "in_dim":
        return [range(r) if r == rank else parameters[0] for r in ranks]
    return [range(rank - r, rank) for r in ranks]


def stretched(b, shape):
    """Extents that go with these."""
    return tuple(1 if b.chance(0.3) else extent for extent in shape)


def partner(b, shape):
    """A rule, and the shape of an operand that broadcasts to `shape` by it."""
    rank = len(shape)
    name = b.random.choice(["none", "none", "numpy", "numpy", "pdpd", "in_dim"])
    if name == "none":
        return ("none",), shape
    if name == "numpy":
        return ("numpy",), stretched(b, shape[rank - b.random.randint(0, rank):])  # fmt: skip
    if name == "pdpd":
        size = b.random.randint(0, rank)
        axis = b.random.randint(0, rank - size)
        default = axis == rank - size and b.chance(0.5)
        return ("pdpd", -1 if default else axis), stretched(b, shape[axis : axis + size])
    dims = sorted(b.random.sample(range(rank), b.random.randint(0, rank)))
    if len(dims) == rank:
        return ("in_dim", ()), stretched(b, shape)
    return ("in_dim", tuple(dims)), stretched(b, tuple(shape[dim] for dim in dims))


def elementwise(b):
    a = b.tensor()
    element, shape = a.type.element, a.type.shape
    operation = b.random.choice([o for o in EXACT if element in o.types and not is_approximate(o, element)])
    if operation.arity == 1:
        return append(b, operation, [a], shape, ("none",))
    if operation.arity == 3:
        types = [I1 if operation.name == "select" else element, element, element]
        operands = [b.of(type, shape) for type in types]
        operands[b.random.choice([1, 2])] = a
        return append(b, operation, operands, shape, ("none",) if agree(operands) else ("numpy",))
    rule, other = partner(b, shape)
    operands = [a, b.of(element, other)]
    if rule[0] != "pdpd" and b.chance(0.5):
        operands.reverse()
    if rule[0] == "none" and not agree(operands):
        rule = ("numpy",)
    return append(b, operation, operands, shape, rule)


def agree(operands):
    """Whether the types agree on the extents."""
    return len({operand.type.type_shape for operand in operands}) == 1


def convert(b):
    a = b.tensor()
    operation = RANDOM_OPERATIONS["convert " + b.element().name]
    return append(b, operation, [a], a.type.shape, ("none",))


def broadcast(b):
    """To a shape of which the operand's is a part, written as the explicit form or with a rule."""
    shape = b.tensor().type.shape
    rule, operand_shape = partner(b, shape)
    a = b.of(b.element(), operand_shape)
    if not b.is_small(shape):
        raise Impossible
    sizes = b.sizes(shape)
    result = random_layout(b, Tensor(a.type.element, shape))
    clause = f" sizes({', '.join(map(str, sizes))})" if sizes else ""
    if b.chance(0.5) or rule[0] == "none":
        dims = list(placements(rule, [len(shape), a.type.rank])[1])
        rule = ("broadcast_in_dim", tuple(dims))
        text = f"bcast.broadcast_in_dim {a}, dims = {format_list(dims)}{clause}"
    else:
        if rule[0] == "in_dim" and rule[1] == () and a.type.rank not in (0, len(shape)):
            raise Impossible
        text = f"bcast.broadcast {a} to {format_list(result.type_shape)}{clause} rule({format_rule(rule)})"
    text += f" : {a.type} -> {result}"

    def compute(array, *extents):
        given = iter(extents)
        target = tuple(int(next(given)) if isinstance(extent, Symbol) else extent for extent in shape)
        return rules.broadcast_to(rule, array, target)

    return b.append([result], text, compute, [a, *sizes], "broadcast, rule " + rule[0])


def relayout(b):
    a = b.tensor()
    type = random_layout(b, Tensor(a.type.element, a.type.shape, a.type.hidden), 0.8)
    return b.append([type], f"bcast.relayout {a} : {a.type} -> {type}", lambda array: array, [a],
                    "bcast.relayout")  # fmt: skip


OPS = [(12, elementwise), (2, convert), (3, broadcast), (3, relayout)]
