"""Calls of a dynamic program: the runtime shapes of its arguments, all shapes that follow, and the
fault of shapes that do not fit.
"""

from dataclasses import dataclass, field

import rules
import shapes as random_shapes
from dynamic_types import placement_in_target, placements
from rules import index_of_a

MAX_ELEMENTS = 1024
LEGAL, ILLEGAL = 3, 3
ATTEMPTS = 60


@dataclass
class Fault:
    step: object
    # (dimension, what has the extent, the extent, the other extent) of each
    # pair of extents that do not go together.
    conflicts: set


@dataclass
class Call:
    # By the name of the value: of arguments, constants and results.
    shapes: dict
    # By the name of the result, where the step has a target.
    targets: dict = field(default_factory=dict)
    fault: Fault = None
    is_large: bool = False

    def target(self, step):
        return self.targets.get(step.result.name)


def resolve_sizes(step, shapes):
    sizes = iter(size if isinstance(size, int) else shapes[size[0].name][size[1]] for size in step.sizes)
    return tuple(next(sizes) if extent is None else extent for extent in step.target_type)


def holds(reads, operand, target):
    """Whether the extents agree with `reads`."""
    return all(read == "either" or (read == "equal" and extent == expected)
               or (read == "expand" and extent == 1)
               for read, extent, expected in zip(reads, operand, target))  # fmt: skip


def run_step(step, shapes, target):
    """The result's shape, or ValueError."""
    operands = [shapes[operand.name] for operand in step.operands]
    if target is None:
        return rules.result_shape(step.rule, operands)
    result = rules.result_shape_to(step.rule, operands[0], target)
    if step.reads and not holds(step.reads, operands[0], [target[dim] for dim in step.rule[1]]):
        raise ValueError("not read as said")
    return result


def run(program, argument_shapes):
    call = Call({**{c.name: c.shape for c in program.constants}, **argument_shapes})
    for step in program.steps:
        target = None
        if step.target is not None:
            target = call.targets[step.result.name] = resolve_sizes(step, call.shapes)
        try:
            result = run_step(step, call.shapes, target)
        except ValueError:
            call.fault = Fault(step, find_conflicts(step, call.shapes, target))
            break
        for extent, known in zip(result, step.result.type_shape):
            if known not in (None, extent):
                raise AssertionError(f"%{step.result.name} is {result}, not as its type says")
        call.shapes[step.result.name] = result
    sizes = [random_shapes.math.prod(shape) for shape in call.shapes.values()]
    call.is_large = max(sizes, default=0) > MAX_ELEMENTS
    return call


def find_conflicts(step, shapes, target):
    operands = [shapes[operand.name] for operand in step.operands]
    labels = [f"operand {i}" for i in range(len(operands))]
    if target is None:
        placed = placements(step.rule, [len(shape) for shape in operands])
        one_way = labels[index_of_a(len(labels))] if step.rule[0] == "pdpd" else None
    else:
        placed = placement_in_target(step.rule, len(operands[0]), len(target))
        operands.append(target)
        labels.append("the target")
        one_way = None if step.rule[0] == "bidirectional" else "the target"
    meeting = [(dim, label, extent, read)
               for shape, dims, label in zip(operands, placed, labels)
               for extent, dim, read in zip(shape, dims, reads_of(step, label, len(shape)))]  # fmt: skip
    return set(conflicts_among(meeting, step.rule, one_way))


def reads_of(step, label, rank):
    return step.reads if step.reads and label == "operand 0" else ["either"] * rank


def conflicts_among(meeting, rule, one_way):
    """`one_way` has the extents that are not stretched, and are the result's."""
    for dim, label, extent, read in meeting:
        if dim is None:
            # Beyond PDPD's first operand.
            if extent != 1:
                yield None, label, extent, 1
            continue
        if read == "expand" and extent != 1:
            yield dim, label, extent, 1
        for other_dim, other, expected, _ in meeting:
            if dim != other_dim or extent == expected or label == other:
                continue
            if rule[0] == "none" or read == "equal":
                yield dim, label, extent, expected
            elif extent != 1 and (expected != 1 or one_way):
                if one_way in (None, other):
                    yield dim, label, extent, expected


def vary(random, arguments):
    """Returns other values of dynamic extents."""
    slots = [(a, dim) for a in arguments for dim, e in enumerate(a.type_shape) if e is None]
    extents = {(a.name, dim): a.shape[dim] for a, dim in slots}

    def rename():
        new = {old: random_shapes.random_extent(random) for old in sorted(set(extents.values()))}
        for slot in extents:
            extents[slot] = new[extents[slot]]

    def rename_one():
        old, new = random.choice(list(extents.values())), random.choice([0, 1, 2, 3, 5])
        for slot in extents:
            if extents[slot] == old:
                extents[slot] = new

    def some_ones():
        for slot in random.sample(list(extents), random.randint(1, len(extents))):
            extents[slot] = 1

    def one_slot():
        extents[random.choice(list(extents))] = random.choice([0, 1, 2, 3, 4, 5, 17])

    for change in random.choices([rename, rename_one, some_ones, one_slot], k=random.choice([1, 1, 2])):
        change()
    return {a.name: tuple(extents.get((a.name, dim), e) for dim, e in enumerate(a.shape))
            for a in arguments}  # fmt: skip


def choose_calls(random, program):
    """The call with the shapes of the static program, which is legal, then others
    in any order.
    """
    first = run(program, {a.name: a.shape for a in program.arguments})
    if first.fault:
        raise AssertionError("the shapes of the static program do not fit")
    chosen, counts = {str(first.shapes): first}, {True: 0, False: 0}
    if all(None not in a.type_shape for a in program.arguments):
        return [first]
    for _ in range(ATTEMPTS):
        call = run(program, vary(random, program.arguments))
        is_legal = call.fault is None
        if call.is_large or str(call.shapes) in chosen or counts[is_legal] == (LEGAL if is_legal else ILLEGAL):
            continue
        counts[is_legal] += 1
        chosen[str(call.shapes)] = call
    others = list(chosen.values())[1:]
    random.shuffle(others)
    return [first] + others
