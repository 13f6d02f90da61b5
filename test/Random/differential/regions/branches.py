"""Branches of cf, which split a function's body into blocks."""

from elements import I1, SIGNED
from regions import control, scalar_ops
from regions.control import Region
from regions.ir import INDEX, Op, Scalar, join, join_types


def label(b):
    return f"^l{next(b.names)}"


def jump(target, values):
    return f"{target}({join(values)} : {join_types(values)})" if values else target


def head(target, values):
    arguments = ", ".join(f"{value}: {value.type}" for value in values)
    return f"{target}({arguments}):" if values else f"{target}:"


def inner(region):
    """The lines of the operations alone."""
    return [line[2:] for line in region.block.lines()]




def cond_br(b, fill):
    """Both ways meet again; one of them may have no block of its own."""
    condition = scalar_ops.truth(b)
    types = control.result_types(b)
    direct = types.choose() if b.chance(0.3) else None
    then = Region(b, fill, types)
    other = None if direct else Region(b, fill, types)
    results = [b.new_value(type) for type in types.types]
    control.set_sources(results, [direct] if direct else [other.yielded])
    control.set_sources(results, [then.yielded])
    here, there, end = label(b), label(b), label(b)

    def run(environment):
        if environment[condition]:
            arrays = then.run(environment)
        else:
            arrays = other.run(environment) if other else [environment[value] for value in direct]
        environment.update(zip(results, arrays))

    def lines():
        away = there if other else jump(end, direct)
        text = [f"cf.cond_br {condition}, {here}, {away}", head(here, []), *inner(then),
                f"cf.br {jump(end, then.yielded)}"]  # fmt: skip
        if other:
            text += [head(there, []), *inner(other), f"cf.br {jump(end, other.yielded)}"]
        return text + [head(end, results)]

    b.append_op(Op(lines, run, results, [region.block for region in (then, other) if region]), "cf.cond_br")
    return results


def switch(b, fill):
    types = control.result_types(b)
    flag = b.scalar(SIGNED[2])
    cases = b.random.sample([0, 1, 2, 3, 7], b.random.randint(1, 2))
    regions = {case: Region(b, fill, types) for case in [None, *cases]}
    results = [b.new_value(type) for type in types.types]
    control.set_sources(results, [region.yielded for region in regions.values()])
    labels = {case: label(b) for case in regions}
    end = label(b)

    def run(environment):
        region = regions.get(int(environment[flag]), regions[None])
        environment.update(zip(results, region.run(environment)))

    def lines():
        ways = [f"{'default' if case is None else case}: {labels[case]}" for case in regions]
        text = [f"cf.switch {flag} : i32, [{', '.join(ways)}]"]
        for case, region in regions.items():
            text += [head(labels[case], []), *inner(region), f"cf.br {jump(end, region.yielded)}"]
        return text + [head(end, results)]

    b.append_op(Op(lines, run, results, [region.block for region in regions.values()]), "cf.switch")
    return results


def loop(b, fill):
    """A block that branches to itself while a number is below another."""
    values, types = control.initial_values(b)
    count, zero, one = control.trip_count(b), b.constant(INDEX, 0), b.constant(INDEX, 1)
    results = [b.new_value(type) for type in [Scalar(INDEX), *types.types]]
    position = results[0]
    going, further = b.new_value(Scalar(I1)), b.new_value(Scalar(INDEX))
    start, again, end = label(b), label(b), label(b)
    # The arguments of the first block are in sight of the body, and of all that follows.
    with b.region() as seen:
        seen.arguments = results
        body = Region(b, fill, types)
    control.set_sources(results[1:], [values, body.yielded])

    def run(environment):
        environment.update(zip(results, [environment[value] for value in [zero, *values]]))
        while environment[position] < environment[count]:
            arrays = body.run(environment)
            environment[further] = environment[position] + INDEX.storage(1)
            environment.update(zip(results, [environment[further], *arrays]))

    def lines():
        return [f"cf.br {jump(start, [zero, *values])}", head(start, results),
                f"{going} = arith.cmpi ult, {position}, {count} : index",
                f"cf.cond_br {going}, {again}, {end}", head(again, []), *inner(body),
                f"{further} = arith.addi {position}, {one} : index",
                f"cf.br {jump(start, [further, *body.yielded])}", head(end, [])]  # fmt: skip

    b.append_op(Op(lines, run, results, [body.block]), "cf.br, a loop")
    return results


OPS = [(2, cond_br), (1, switch), (2, loop)]
