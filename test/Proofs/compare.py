#!/usr/bin/env python3
"""Compares the model with the library, on small shapes.

usage: compare.py vectors|shapes|layouts|indices|parts [--wrong=CLAUSE]

vectors reads the lines of bcast-conformance, shapes and layouts ask the Python package, indices folds
bcast.delinearize_index by bcast-opt, and parts compiles the header of compiled programs. --wrong takes
a wrong clause of mutants.py into the model. The last line counts cases and differences.
"""

import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

import mutants
from model import bidirectional, blocks, broadcast_in_dim, distribution, in_dim, layout, none, numpy, pdpd, reduction
from model.resolved import BLOCK, EITHER, EQUAL, EXPAND, Run
from model.terms import DYNAMIC

READS = {EQUAL: "equal", EXPAND: "expand", EITHER: "either", BLOCK: "block"}


def between(question, shapes):
    """The model's answer for the operands of an elementwise operation."""
    rule = question["rule"]
    if rule == "pdpd":
        return pdpd.resolve(shapes, question["axis"])
    if rule == "in_dim":
        return in_dim.resolve(shapes, question["broadcast_dimensions"])
    if rule == "blocks":
        return blocks.resolve(shapes, question["dims"])
    return {"none": none, "numpy": numpy, "bidirectional": bidirectional}[rule].resolve(shapes)


def onto(question, operand, target):
    """The same for an operand and a target."""
    rule = question["rule"]
    if rule == "pdpd":
        return pdpd.resolve_to(operand, target, question["axis"])
    if rule == "in_dim":
        return in_dim.resolve_to(operand, target, question["broadcast_dimensions"])
    if rule == "blocks":
        return blocks.resolve_to(operand, target, question["dims"])
    if rule == "broadcast_in_dim":
        return broadcast_in_dim.resolve_to(operand, target, question["dims"])
    return {"none": none, "numpy": numpy, "bidirectional": bidirectional}[rule].resolve_to(operand, target)


def extents(shape):
    return [DYNAMIC if extent is None else extent for extent in shape]


def describe(resolution, reads=False):
    """As the vectors say it; with reads, also the way of each."""
    if resolution.clause:
        return {"clause": resolution.clause}
    maps = [[(dim, READS[read]) if reads else dim for dim, read in map] for map in resolution.maps]
    return {"shape": resolution.shape, "reads": maps}


def answer_broadcast(question):
    kind = question["kind"]
    is_to = kind.endswith("_to")
    shapes = question["operands"] + ([question["target"]] if is_to else [])

    def resolve(shapes):
        return onto(question, *shapes) if is_to else between(question, shapes)

    answer = describe(resolve(shapes))
    if kind.startswith("dynamic"):
        types = [extents(type) for type in question["types"]]
        resolution = resolve(types)
        passes = resolution.clause is None and Run(resolution, types, shapes).passes
        if passes != ("shape" in answer):
            return {"passes its checks": passes}
        if passes:
            answer["type"] = [None if extent == DYNAMIC else extent for extent in resolution.shape]
            answer["shape"] = Run(resolution, types, shapes).shape
    return answer


def answer_elements(question):
    answer = describe(between(question, question["shapes"]))
    answer.pop("reads", None)
    return answer


def answer_reduce(question):
    shape, keep_dims = question["shapes"][0], question["keep_dims"]
    if "dim" in question:
        answer = describe(reduction.resolve_arg(shape, question["dim"], keep_dims))
    else:
        answer = describe(reduction.resolve(shape, question["dims"], keep_dims))
    answer.pop("reads", None)
    return answer


def answer_relayout(question):
    """The memory of the result: elements move, and padding is written."""
    (shape,), memory = question["shapes"], question["operands"][0]

    def read(layout):
        return layout.get("padded_dimensions", shape), layout["minor_to_major"]

    source, result = read(question["operand_layout"]), read(question["result_layout"])
    cells = [question["result_layout"].get("padding_value")] * layout.size(result[0])
    for index in itertools.product(*map(range, shape)):
        cells[layout.linearize(*result, index)] = memory[layout.linearize(*source, index)]
    return {"elements": cells}


ANSWERS = {
    "broadcast": answer_broadcast,
    "broadcast_to": answer_broadcast,
    "dynamic_broadcast": answer_broadcast,
    "dynamic_broadcast_to": answer_broadcast,
    "broadcast_elements": answer_elements,
    "reduce": answer_reduce,
    "arg_reduce": answer_reduce,
    "relayout": answer_relayout,
}


def compare_vectors():
    kinds = "|".join(ANSWERS)
    # An id begins with the kind, or with the name of an operation; `kind` is in each line.
    with subprocess.Popen(["bcast-conformance"], stdout=subprocess.PIPE, text=True) as vectors:
        for line in vectors.stdout:
            if not re.search(rf'"kind":"({kinds})"', line):
                continue
            question = json.loads(line)
            expected = question["expected"]
            answer = ANSWERS[question["kind"]](question)
            if question["kind"] != "relayout":
                expected.pop("elements", None)
            expected.pop("tolerance", None)
            yield question["id"], expected, answer


def list_shapes(largest_rank, numbers=(DYNAMIC, 0, 1, 2, 3)):
    for rank in range(largest_rank + 1):
        yield from map(list, itertools.product(numbers, repeat=rank))


def known(shape):
    return [None if extent == DYNAMIC else extent for extent in shape]


def ask(function, *arguments, **parameters):
    """What the package answers, in the words of describe()."""
    import bcast

    try:
        resolution = function(*arguments, **parameters)
    except bcast.BroadcastError as error:
        return {"clause": re.search(r"\[([A-Z_]+-\d+)\]", str(error))[1]}
    return {"shape": extents(resolution.shape), "reads": [[tuple(read) for read in map] for map in resolution.operands]}


def list_questions(ranks, is_to):
    """The rules with parameters, right and wrong, for two shapes."""
    yield {"rule": "none"}
    yield {"rule": "numpy"}
    yield {"rule": "bidirectional"}
    for axis in range(-2, 4):
        yield {"rule": "pdpd", "axis": axis}
    low, high = min(ranks), max(ranks)
    for length in range(low + 1):
        for dims in itertools.product(range(-1, high + 1), repeat=length):
            yield {"rule": "in_dim", "broadcast_dimensions": list(dims)}
    for dims in [], [-1], [-2], [-2, -1], [0], [-1, -1]:
        yield {"rule": "blocks", "dims": dims}
    if is_to:
        for dims in itertools.product(range(-1, ranks[1] + 1), repeat=ranks[0]):
            yield {"rule": "broadcast_in_dim", "dims": list(dims)}
        yield {"rule": "broadcast_in_dim", "dims": [0] * (ranks[0] + 1)}


def compare_shapes():
    """Each pair to rank 2 over `?`, 0, 1, 2 and 3, with every way to read; three operands; reductions."""
    import bcast

    for a, b in itertools.product(list_shapes(2), repeat=2):
        for is_to in False, True:
            for question in list_questions((len(a), len(b)), is_to):
                parameters = {name: value for name, value in question.items() if name != "rule"}
                rule = question["rule"]
                if rule == "broadcast_in_dim":
                    asked = ask(bcast.resolve_broadcast_in_dim, known(a), parameters["dims"], known(b))
                else:
                    asked = ask(bcast.resolve_to if is_to else bcast.resolve, rule, known(a), known(b), **parameters)
                answer = describe(onto(question, a, b) if is_to else between(question, [a, b]), reads=True)
                yield f"{question} {a} {'to' if is_to else 'with'} {b}", asked, answer
    few = [DYNAMIC, 1, 2, 3]
    for shapes in itertools.product([[], *([extent] for extent in few), [1, 2], [2, 1], [DYNAMIC, 3]], repeat=3):
        for question in (
            {"rule": "none"},
            {"rule": "numpy"},
            {"rule": "blocks", "dims": [-1]},
            *({"rule": "pdpd", "axis": axis} for axis in (-1, 0, 1)),
        ):
            parameters = {name: value for name, value in question.items() if name != "rule"}
            asked = ask(bcast.resolve, question["rule"], *map(known, shapes), **parameters)
            yield f"{question} {shapes}", asked, describe(between(question, list(shapes)), reads=True)
    for shapes in [], [[2]], [[2]] * 3, [[2]] * 4:
        for rule in "none", "numpy", "pdpd", "in_dim":
            question = {"rule": rule, "axis": -1, "broadcast_dimensions": []}
            parameters = {"pdpd": {"axis": -1}, "in_dim": {"broadcast_dimensions": []}}.get(rule, {})
            asked = ask(bcast.resolve, rule, *map(known, shapes), **parameters)
            yield f"{rule} {shapes}", asked, describe(between(question, shapes), reads=True)
    # The package refuses negative extents before the library does.
    from bcast import _library, _rules

    for shapes in [[2, -3], [2, 2]], [[2, 2], [-3, 2]]:
        ints = (_library.Ints * 2)(*map(_library.Ints.of, shapes))
        for rule in "none", "numpy", "pdpd", "in_dim":
            made = _rules._make_rule(rule, None, [] if rule == "in_dim" else None)
            asked = ask(_library.call, bcast.BroadcastError, _library.library.bcastResolve, made, ints, 2)
            question = {"rule": rule, "axis": -1, "broadcast_dimensions": []}
            yield f"{rule} {shapes}", asked, describe(between(question, shapes), reads=True)
    for shape in list_shapes(3, (DYNAMIC, 0, 2)):
        for length in range(len(shape) + 1):
            for dims in itertools.product(range(-1, len(shape) + 1), repeat=length):
                for keep_dims in False, True:
                    try:
                        asked = {"shape": extents(bcast.reduced_shape(known(shape), dims, keep_dims=keep_dims))}
                    except bcast.BroadcastError as error:
                        asked = {"clause": re.search(r"\[([A-Z_]+-\d+)\]", str(error))[1]}
                    answer = describe(reduction.resolve(shape, list(dims), keep_dims))
                    answer.pop("reads", None)
                    yield f"reduce {shape} {dims} {keep_dims}", asked, answer


def compare_layouts():
    """Strides, sizes and addresses of each shape to rank 3 over 0, 1, 2, in all orders, padded or not."""
    import bcast

    for shape in list_shapes(3, (0, 1, 2)):
        rank = len(shape)
        for order in itertools.permutations(range(rank)):
            for widths in list(shape), [extent + 1 + dim % 2 for dim, extent in enumerate(shape)]:
                asked = bcast.Layout(shape, order, widths)
                name = f"{shape} {order} {widths}"
                yield f"strides of {name}", list(asked.strides), layout.strides(widths, order)
                yield f"size of {name}", asked.num_allocated_elements, layout.size(widths)
                for coordinate in itertools.product(*map(range, widths)):
                    address = layout.linearize(widths, order, coordinate)
                    yield f"{coordinate} in {name}", asked.linearize(coordinate), address
                for address in range(layout.size(widths)):
                    coordinate = layout.delinearize(widths, order, address)
                    answer = tuple(coordinate), layout.is_padding(shape, coordinate)
                    yield f"{address} in {name}", asked.delinearize(address), answer
    numbers = -1, 0, 1, 2
    for shape in [], [2], [2, 0], [DYNAMIC, 1]:
        for order in itertools.chain(*(itertools.product(numbers, repeat=length) for length in range(4))):
            for widths in None, *itertools.product((DYNAMIC, 1, 2), repeat=len(shape)), [2] * 3:
                given = None if widths is None else known(widths)
                try:
                    bcast.Layout(known(shape), order, given)
                    asked = None
                except bcast.Error as error:
                    asked = re.findall(r"\[(LAYOUT-\d+)\]", str(error))
                    # One message may leave it open which of two clauses is violated.
                widths = None if widths is None else list(widths)
                refusals = layout.refusals(shape, list(order), widths)
                answer = next((clause for condition, clause in refusals if condition), None)
                yield f"layout {shape} {order} {widths}", asked, asked if asked and answer in asked else answer


def compare_indices():
    """INDEX-2 and INDEX-3 at addresses in and out of bounds, as bcast-opt folds them."""
    cases, lines = [], []
    for shape in list_shapes(3, (0, 2, 3)):
        orders = list(itertools.permutations(range(len(shape))))
        for order, pad in itertools.product({orders[0], orders[-1]}, (0, 1)):
            widths = [extent + pad for extent in shape]
            for address in -7, -1, 0, 1, 5, 11, 40:
                cases.append((shape, order, widths, address))
    for number, (shape, order, widths, address) in enumerate(cases):
        text = "x".join([*map(str, shape), "f32"])
        encoding = f", #bcast.layout<minor_to_major = {list(order)}, padded_dimensions = {widths}>" if shape else ""
        rank = len(shape)
        names = ", ".join(f"%r#{i}" for i in range(rank + 1)) if rank else "%r"
        lines += [
            f"func.func @f{number}() -> ({', '.join(['index'] * rank + ['i1'])}) {{",
            f"  %a = arith.constant {address} : index",
            f"  %r{f':{rank + 1}' if rank else ''} = bcast.delinearize_index %a in tensor<{text}{encoding}>",
            f"  return {names} : {', '.join(['index'] * rank + ['i1'])}",
            "}",
        ]
    folded = subprocess.run(
        ["bcast-opt", "--canonicalize"], input="\n".join(lines), capture_output=True, text=True, check=True
    ).stdout
    for (shape, order, widths, address), body in zip(cases, folded.split("func.func")[1:], strict=True):
        values = dict(re.findall(r"(%[\w-]+) = arith.constant (-?\w+)", body))
        returned = re.search(r"return ([^:]*) :", body)[1].split(", ")
        asked = [json.loads(values.get(name, '"?"')) for name in returned]
        answer = [*layout.delinearize(widths, order, address), layout.is_in_bounds(shape, widths, order, address)]
        yield f"{address} in {shape} {order} {widths}", asked, answer


def compare_parts():
    """SHARD-1 and SHARD-2, as the header of compiled programs computes them."""
    program = """
        #include "bcast/Runtime/BlockDistribution.h"
        #include <stdio.h>
        int main(void) {
          for (int64_t extent = 0; extent < 20; ++extent)
            for (int64_t parts = 1; parts < 8; ++parts)
              for (int64_t part = 0; part < parts; ++part) {
                bcast_range range = bcast_get_part(extent, 0, parts, part);
                printf("%d %d %d %d %d\\n", (int)extent, (int)parts, (int)part, (int)range.offset, (int)range.extent);
              }
        }"""
    include = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "include")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "parts")
        subprocess.run(["cc", f"-I{include}", "-x", "c", "-", "-o", path], input=program, text=True, check=True)
        lines = subprocess.run([path], capture_output=True, text=True, check=True).stdout.splitlines()
    for line in lines:
        extent, parts, part, *asked = map(int, line.split())
        yield f"part {part} of {parts} of {extent}", asked, list(distribution.get_part(extent, parts, part))


COMPARISONS = {
    "vectors": compare_vectors,
    "shapes": compare_shapes,
    "layouts": compare_layouts,
    "indices": compare_indices,
    "parts": compare_parts,
}


def compare(kind):
    number = differences = 0
    for name, expected, answer in COMPARISONS[kind]():
        number += 1
        if expected != answer:
            differences += 1
            if differences <= 5:
                print(f"{name}: the library has {expected}, the model {answer}")
    print(f"{kind}: {number} cases, {differences} differences")
    return differences


def main(kind, wrong=None):
    if kind not in COMPARISONS or (wrong and not wrong.startswith("--wrong=")):
        sys.exit(__doc__.split("\n\n")[1])
    if wrong is None:
        sys.exit(1 if compare(kind) else 0)
    wrong = wrong.removeprefix("--wrong=")
    if wrong not in mutants.WRONG:
        sys.exit(f"compare.py: --wrong: expected a clause of mutants.py, got '{wrong}': {'; '.join(mutants.WRONG)}")
    with mutants.taken(wrong):
        sys.exit(1 if compare(kind) else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
