"""Control flow of scf: regions that read values from outside and pass on any visible value."""

from elements import I1
from regions import scalar_ops
from regions.ir import INDEX, Op, Scalar, Symbol, Tensor, get, join, join_types


def is_spelled(value, wanted):
    """Whether the value has this type as MLIR spells it: other extents may stand for `?`."""
    return str(value.type) == str(wanted)


class Types:
    """Of what regions pass on. Where a type is open, its `?` are other extents each time."""

    def __init__(self, b, types, share):
        self.b, self.types, self.open = b, list(types), set()
        for index, type in enumerate(self.types):
            if isinstance(type, Tensor) and type.symbols and b.chance(share):
                shape = tuple(Symbol(0) if isinstance(e, Symbol) else e for e in type.shape)
                self.types[index] = Tensor(type.element, shape, type.hidden, type.layout)
                self.open.add(self.types[index])

    def choose_value(self, type):
        """Returns a value of this type: one of the region, one from outside, or another result."""
        if type in self.open:
            return self.b.choose(lambda value: is_spelled(value, type))
        inner = [value for value in self.b.blocks[-1].values() if value.type == type]
        if inner and self.b.chance(0.6):
            return self.b.random.choice(inner)
        return self.b.choose(lambda value: value.type == type)

    def choose(self):
        return [self.choose_value(type) for type in self.types]


def result_types(b):
    """Of values in sight, so that each region has what to yield."""
    values = [b.choose(lambda value: True) for _ in range(b.random.choice([1, 1, 2, 2, 3]))]
    return Types(b, [value.type for value in values], 0.3)


class Region:
    """A block and its yielded values."""

    def __init__(self, b, fill, types, arguments=()):
        with b.region(arguments) as self.block:
            fill(b)
            self.yielded = types.choose()

    @property
    def passed(self):
        return self.block, self.yielded

    def run(self, environment):
        self.block.run(environment)
        return get(environment, self.yielded)

    def lines(self):
        return [*self.block.lines(), *yield_lines(self.yielded)]


def yield_lines(values):
    return ["  scf.yield" + (f" {join(values)} : {join_types(values)}" if values else "")]


def set_sources(results, passed):
    """`passed` has what each way gives for the results."""
    for values in passed:
        for result, value in zip(results, values):
            result.sources.append(value)


def finish(b, results, passed, lines, run, feature):
    """Appends what `run` computes; `lines` gives the text behind the names, from the text of the types. `passed` has
    the blocks, and what each gives for the results."""
    set_sources(results, [values for _, values in passed])
    names = f"{join(results)} = " if results else ""
    types = f" -> ({join_types(results)})" if results else ""

    def text():
        first, *rest = lines(types)
        return [names + first, *rest]

    b.append_op(Op(text, run, results, [block for block, _ in passed if block]), feature)
    return results


def if_(b, fill):
    condition = scalar_ops.truth(b)
    types = result_types(b)
    then = Region(b, fill, types)
    other = Region(b, fill, types)
    results = [b.new_value(type) for type in types.types]

    def run(environment):
        environment.update(zip(results, (then if environment[condition] else other).run(environment)))

    def lines(types):
        return [f"scf.if {condition}{types} {{", *then.lines(), "} else {", *other.lines(), "}"]

    return finish(b, results, [then.passed, other.passed], lines, run, "scf.if")


def index_switch(b, fill):
    index = b.any_index()
    types = result_types(b)
    cases = sorted(b.random.sample([0, 1, 2, 3, -1], b.random.randint(1, 3)))
    regions = {case: Region(b, fill, types) for case in [*cases, None]}
    results = [b.new_value(type) for type in types.types]

    def run(environment):
        region = regions.get(int(environment[index]), regions[None])
        environment.update(zip(results, region.run(environment)))

    def lines(types):
        text = [f"scf.index_switch {index} -> {join_types(results)}"]
        for case, region in regions.items():
            text += ["default {" if case is None else f"case {case} {{", *region.lines(), "}"]
        return text

    return finish(b, results, [region.passed for region in regions.values()], lines, run, "scf.index_switch")


def initial_values(b):
    """Returns the initial values of a loop, and the types of its iteration values."""
    values = [b.choose(lambda value: True) for _ in range(b.random.randint(0, 3))]
    return values, Types(b, [value.type for value in values], 0.2)


def trip_count(b):
    """Returns a number of steps, which may be 0 and may depend on the inputs."""
    if b.chance(0.4):
        return b.constant(INDEX, b.random.choice([0, 1, 2, 3]))
    return b.bounded(b.constant(INDEX, 4))


def for_(b, fill):
    values, types = initial_values(b)
    upper = trip_count(b)
    lower, step = b.constant(INDEX, b.random.choice([0, 0, 1])), b.constant(INDEX, b.random.choice([1, 1, 2]))
    body = Region(b, fill, types, [Scalar(INDEX), *types.types])
    position, *carried = body.block.arguments
    results = [b.new_value(type) for type in types.types]

    def run(environment):
        arrays = get(environment, values)
        for number in range(*(int(environment[bound]) for bound in (lower, upper, step))):
            environment.update(zip(carried, arrays))
            environment[position] = INDEX.storage(number)
            arrays = body.run(environment)
        environment.update(zip(results, arrays))

    def lines(types):
        start = ", ".join(f"{a} = {v}" for a, v in zip(carried, values))
        start = f" iter_args({start})" if carried else ""
        return [f"scf.for {position} = {lower} to {upper} step {step}{start}{types} {{", *body.lines(), "}"]

    return finish(b, results, [body.passed, (None, values)], lines, run, "scf.for")


def while_(b, fill):
    """Ends after a number of steps, or sooner. What the condition passes on need not be what came."""
    values, types = initial_values(b)
    count, zero, one = trip_count(b), b.constant(INDEX, 0), b.constant(INDEX, 1)
    inner = [Scalar(INDEX), *types.types]
    with b.region(inner) as before:
        fill(b)
        position = before.arguments[0]
        going = b.append([Scalar(I1)], f"arith.cmpi ult, {position}, {count} : index",
                         lambda x, y: int(x) < int(y), [position, count])  # fmt: skip
        if b.chance(0.3):
            other = scalar_ops.truth(b)
            going = b.append([going.type], f"arith.andi {going}, {other} : i1", lambda x, y: x & y,
                             [going, other])  # fmt: skip
        known = b.blocks[:-1]
        passed = [b.choose(lambda value: b.is_known_outside(value.type, known))
                  for _ in range(b.random.randint(0, 3))]  # fmt: skip
    passed_on = [position, *passed]
    results = [b.new_value(value.type) for value in passed_on]
    with b.region([value.type for value in passed_on]) as after:
        fill(b)
        reached = after.arguments[0]
        further = b.append([Scalar(INDEX)], f"arith.addi {reached}, {one} : index", lambda x, y: x + y,
                           [reached, one])  # fmt: skip
        yielded = [further, *types.choose()]

    def run(environment):
        arrays = get(environment, [zero, *values])
        while True:
            environment.update(zip(before.arguments, arrays))
            before.run(environment)
            arrays = get(environment, passed_on)
            if not environment[going]:
                break
            environment.update(zip(after.arguments, arrays))
            after.run(environment)
            arrays = get(environment, yielded)
        environment.update(zip(results, arrays))

    def lines(types):
        start = ", ".join(f"{a} = {v}" for a, v in zip(before.arguments, [zero, *values]))
        arguments = ", ".join(f"{a}: {a.type}" for a in after.arguments)
        return [f"scf.while ({start}) : ({', '.join(str(type) for type in inner)}){types} {{", *before.lines(),
                f"  scf.condition({going}) {join(passed_on)} : {join_types(passed_on)}", "} do {",
                f"^bb0({arguments}):", *after.lines(), *yield_lines(yielded), "}"]  # fmt: skip

    return finish(b, results, [(before, passed_on), (after, [])], lines, run, "scf.while")


OPS = [(6, if_), (3, index_switch), (4, for_), (3, while_)]
