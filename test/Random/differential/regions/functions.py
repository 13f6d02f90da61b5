"""Functions that call functions, and results of functions."""

from regions.builder import Impossible
from regions.ir import Op, Symbol, Tensor, get, join, join_types


def choose_results(b, most):
    """Returns any visible tensors: arguments, one value twice, and often two, one of which was made
    from the other.
    """
    values = [value for value in b.in_sight() if isinstance(value.type, Tensor)]
    if not values:
        raise Impossible
    made = [value for value in values if value not in b.blocks[0].arguments]
    results = []
    while len(results) < most:
        kind = b.random.random()
        near = [value for result in results for value in result.sources if value in values]
        if kind < 0.45 and near:
            results.append(b.random.choice(near))
        elif kind < 0.75 and made:
            # The last ones depend on most of the others.
            results.append(b.random.choice(made[-8:]))
        else:
            results.append(b.random.choice(results if results and b.chance(0.2) else values))
    b.random.shuffle(results)
    return results


def seen_outside(results, arguments):
    """The types of results; extents that no argument has are other ones at each call."""
    known = {symbol for value in arguments for symbol in value.type.symbols}
    new = {}
    types = []
    for value in results:
        shape = tuple(new.setdefault(extent, Symbol(extent.minimum))
                      if isinstance(extent, Symbol) and extent not in known else extent
                      for extent in value.type.shape)  # fmt: skip
        types.append(Tensor(value.type.element, shape, value.type.hidden, value.type.layout))
    return types


def define(b, fill, arguments):
    name = f"f{len(b.program.functions)}_{next(b.names)}"
    with b.function(name, [value.type for value in arguments]) as function:
        fill(b)
        function.results = choose_results(b, b.random.randint(1, 3))
        if b.chance(0.5):
            function.attributes = " attributes {no_inline}"
    return function


def call(b, fill):
    """Calls a new function, or an old one that takes visible values."""
    function = None
    if b.program.functions and b.chance(0.5):
        function = b.random.choice(b.program.functions)
        arguments = [b.choose(lambda value: value.type == parameter.type)
                     for parameter in function.body.arguments]  # fmt: skip
    else:
        arguments = [b.choose(lambda value: True) for _ in range(b.random.randint(1, 4))]
        function = define(b, fill, arguments)
    results = [b.new_value(type) for type in seen_outside(function.results, arguments)]
    for result in results:
        result.sources = arguments

    def run(environment):
        environment.update(zip(results, function.run(get(environment, arguments))))

    text = (f"{join(results)} = func.call @{function.name}({join(arguments)}) : "
            f"({join_types(arguments)}) -> ({join_types(results)})")  # fmt: skip
    b.append_op(Op(text, run, results), "func.call")
    return results


OPS = [(1, call)]
