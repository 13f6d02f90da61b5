#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Validates each rewrite of docs/canonicalization.md on all shapes to rank 3 with extents to 3.

usage: rewrites.py [--check] [TEXT...]

Prints a row for each form whose text contains one of TEXT, and fails if a program differs, if a
form rewrites nothing, or if the page has a form that is neither tried nor given a reason here.
Without TEXT, writes docs/validated-rewrites.md; with --check, fails if the page is another.
"""

import itertools
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SHAPES = [shape for rank in range(4) for shape in itertools.product(range(4), repeat=rank)]
SMALL = [shape for shape in SHAPES if len(shape) < 3]
HEADER = """\
<!-- Written by test/Validation/rewrites.py; edit that. -->

# Validated rewrites

Each form of [canonical forms](canonicalization.md) is run on all shapes to rank 3 with extents of 0
to 3. A row without numbers says why it is not. `bcast-opt --bcast-validate` compares
[the terms of all elements](proofs.md#rewrites-validated) before and after. Of the programs, as many
are rewritten as the table says; the others are what the form leaves as it is.

| form | programs | rewritten | verdict |
|---|---|---|---|
"""


def tensor(shape, element="f32"):
    return "tensor<" + "".join(f"{extent}x" for extent in shape) + element + ">"


def function(arguments, result, *lines):
    """A function of %a, %b, ... of these types. In the lines, the last value is %r."""
    names = ", ".join(f"%{name}: {kind}" for name, kind in zip("abcd", arguments))
    return f"({names}) -> {result} {{\n  " + "\n  ".join(lines) + f"\n  return %r : {result}\n}}\n"


def of_each_shape(element, *lines, result=None, arguments=1, shapes=SHAPES):
    """A function for each shape; T is the tensor, and E<type> one of another element type."""
    for shape in shapes:
        kind = tensor(shape, element)
        text = [re.sub(r"E<(\w+)>", lambda m: tensor(shape, m[1]), line).replace("T", kind) for line in lines]
        yield function([kind] * arguments, tensor(shape, result or element), *text)


def with_constant(operation, value, element, reverse=False):
    operands = "%c, %a" if reverse else "%a, %c"
    return of_each_shape(element, f"%c = arith.constant dense<{value}> : T", f"%r = bcast.{operation} {operands} : T")


def with_itself(operation, element):
    return of_each_shape(element, f"%r = bcast.{operation} %a, %a : T")


def twice(first, second, element):
    return of_each_shape(element, f"%0 = bcast.{first} %a : T", f"%r = bcast.{second} %0 : T")


def chain(*generators):
    return itertools.chain.from_iterable(generators)


def each_pair_of_shapes():
    """NumPy's rule on all pairs of shapes to rank 2, and PDPD's on those of rank 3 against 1."""
    for x, y in itertools.product(SMALL, SMALL):
        pairs = list(itertools.zip_longest(reversed(x), reversed(y), fillvalue=1))
        if all(p == q or 1 in (p, q) for p, q in pairs):
            shape = [q if p == 1 else p for p, q in reversed(pairs)]
            types = [tensor(x), tensor(y)]
            yield function(
                types,
                tensor(shape),
                f"%r = bcast.subtract %a, %b rule(#bcast.numpy) : ({types[0]}, {types[1]}) -> {tensor(shape)}",
            )
    for shape in SHAPES:
        if len(shape) == 3:
            for axis in range(3):
                types = [tensor(shape), tensor(shape[axis : axis + 1])]
                yield function(
                    types,
                    tensor(shape),
                    f"%r = bcast.subtract %a, %b rule(#bcast.pdpd<axis = {axis}>) : ({types[0]}, {types[1]}) -> {tensor(shape)}",
                )


def broadcasts(shapes=SHAPES, sources=SMALL):
    """The shapes of an operand and a result, and the dimensions, of all broadcasts."""
    for shape in shapes:
        for rank in range(min(len(shape), 2) + 1):
            for dims in itertools.permutations(range(len(shape)), rank):
                for stretched in itertools.product((False, True), repeat=rank):
                    source = tuple(1 if one else shape[dim] for one, dim in zip(stretched, dims))
                    if source in sources and not any(one and shape[dim] == 1 for one, dim in zip(stretched, dims)):
                        yield source, list(dims), shape


def in_dim(result, operand, source, dims, shape, element="f32"):
    return f"%{result} = bcast.broadcast_in_dim %{operand}, dims = {dims} : {tensor(source, element)} -> {tensor(shape, element)}"


def identities():
    for shape in SHAPES:
        for dims in itertools.permutations(range(len(shape))):
            result = [0] * len(shape)
            for dim, extent in zip(dims, shape):
                result[dim] = extent
            yield function([tensor(shape)], tensor(result), in_dim("r", "a", shape, list(dims), result))


def broadcasts_of_broadcasts():
    for source, dims, middle in broadcasts(shapes=SMALL):
        for inner, outer, shape in broadcasts(sources=[middle]):
            if max(shape, default=0) < 3:
                yield function(
                    [tensor(source)], tensor(shape), in_dim("0", "a", source, dims, middle), in_dim("r", "0", inner, outer, shape)
                )


def broadcasts_of_units(expand):
    for source, dims, shape in broadcasts(
        sources=[s for s in SMALL if len(s) == 1 and not expand or len(s) == 2 and s[0] == 1 and expand]
    ):
        other = source[1:] if expand else (1, *source)
        operation = "expand_shape" if expand else "collapse_shape"
        sizes = f" output_shape {list(source)}" if expand else ""
        yield function(
            [tensor(other)],
            tensor(shape),
            f"%0 = tensor.{operation} %a [[0, 1]]{sizes} : {tensor(other)} into {tensor(source)}",
            in_dim("r", "0", source, dims, shape),
        )


def broadcasts_of_constants(splat):
    for source, dims, shape in broadcasts():
        if splat or 0 not in source:
            counter = itertools.count()

            def nest(extents):
                return f"[{', '.join(nest(extents[1:]) for _ in range(extents[0]))}]" if extents else f"{next(counter)}.5"

            value = "1.5" if splat else nest(source)
            yield function(
                [], tensor(shape), f"%0 = arith.constant dense<{value}> : {tensor(source)}", in_dim("r", "0", source, dims, shape)
            )


def slices_of_broadcasts():
    for source, dims, shape in broadcasts():
        if shape and 0 not in shape and 0 not in source:
            offsets = [extent - 1 for extent in shape]
            ones = [1] * len(shape)
            yield function(
                [tensor(source)],
                tensor(ones),
                in_dim("0", "a", source, dims, shape),
                f"%r = tensor.extract_slice %0{offsets} {ones} {ones} : {tensor(shape)} to {tensor(ones)}",
            )


def transposes_of_broadcasts():
    for source, dims, shape in broadcasts():
        if len(shape) == 2:
            result = tensor(shape[::-1])
            yield function(
                [tensor(source)],
                result,
                in_dim("0", "a", source, dims, shape),
                f"%e = tensor.empty() : {result}",
                f"%r = linalg.transpose ins(%0 : {tensor(shape)}) outs(%e : {result}) permutation = [1, 0]",
            )


def reshapes_of_broadcasts():
    for source, dims, shape in broadcasts():
        if len(shape) == 2:
            result = tensor([shape[0] * shape[1]])
            yield function(
                [tensor(source)],
                result,
                in_dim("0", "a", source, dims, shape),
                f"%r = tensor.collapse_shape %0 [[0, 1]] : {tensor(shape)} into {result}",
            )


def reduce(kind, result, operand, shape, dims, element, keep=False):
    left = [extent for dim, extent in enumerate(shape) if dim not in dims]
    if keep:
        left = [1 if dim in dims else extent for dim, extent in enumerate(shape)]
    keeps = " keep_dims" if keep else ""
    return (
        left,
        f"%{result} = bcast.reduce {kind} %{operand}, dims = {list(dims)}{keeps} : {tensor(shape, element)} -> {tensor(left, element)}",
    )


def dim_sets(shape):
    return chain(*(itertools.combinations(range(len(shape)), count) for count in range(len(shape) + 1)))


def reductions(kinds, keep=False, shapes=SHAPES, accepts=lambda shape, dims: True):
    for shape in shapes:
        for dims in dim_sets(shape):
            for kind, element in kinds:
                if accepts(shape, dims):
                    left, line = reduce(kind, "r", "a", shape, dims, element, keep)
                    yield function([tensor(shape, element)], tensor(left, element), line)


def reductions_of_broadcasts(kinds, splat=False):
    for source, dims, shape in broadcasts():
        for reduced in dim_sets(shape):
            if any(dim not in dims or source[dims.index(dim)] == 1 for dim in reduced):
                for kind, element in kinds:
                    left, line = reduce(kind, "r", "0", shape, reduced, element)
                    yield function(
                        [tensor(source, element)], tensor(left, element), in_dim("0", "a", source, dims, shape, element), line
                    )


def reductions_of_splats(kinds):
    for shape in SHAPES:
        for dims in dim_sets(shape):
            for kind, element in kinds:
                left, line = reduce(kind, "r", "c", shape, dims, element)
                value = "1.5" if element[0] == "f" else "3"
                yield function([], tensor(left, element), f"%c = arith.constant dense<{value}> : {tensor(shape, element)}", line)


def reductions_of_reductions(kinds):
    for shape in SHAPES:
        for first in dim_sets(shape):
            for kind, element in kinds:
                middle, line = reduce(kind, "0", "a", shape, first, element)
                for second in dim_sets(middle):
                    left, last = reduce(kind, "r", "0", middle, second, element)
                    yield function([tensor(shape, element)], tensor(left, element), line, last)


def args_of(lines_of, accepts=lambda shape, dim: True):
    for shape in SHAPES:
        for dim in range(len(shape)):
            if accepts(shape, dim):
                left = tensor(shape[:dim] + shape[dim + 1 :], "i32")
                arguments, element, lines = lines_of(shape, dim)
                yield function(
                    arguments,
                    left,
                    *lines,
                    f"%r = bcast.arg_maximum %{'0' if lines else 'a'}, dim = {dim} : {tensor(shape, element)} -> {left}",
                )


def columns(shape, padded=False):
    order = list(range(len(shape)))
    return tensor(shape, "f32")[:-1] + f", #bcast.layout<minor_to_major = {order}>>" if shape else "tensor<f32>"


def relayouts(inner, outer):
    for shape in SHAPES:
        if len(shape) > 1:
            plain, column = tensor(shape), columns(shape)
            yield function([plain], plain, *(line.replace("P", plain).replace("C", column) for line in (inner, outer)))


INTEGER_KINDS = [("maximum", "i32"), ("minimum", "ui8"), ("and", "i32"), ("or", "i32")]
FLOAT_KINDS = [("maximum", "f32"), ("minimum", "f32")]

CASES = {
    "a rule on static shapes": each_pair_of_shapes,
    "`broadcast_in_dim` to the operand's own shape, in order": identities,
    "`broadcast_in_dim` of a `broadcast_in_dim`": broadcasts_of_broadcasts,
    "`broadcast_in_dim` of a `tensor.expand_shape` that only adds extents of 1": lambda: broadcasts_of_units(True),
    "`broadcast_in_dim` of a `tensor.collapse_shape` that only removes extents of 1": lambda: broadcasts_of_units(False),
    "`broadcast_in_dim` of a constant with one value": lambda: broadcasts_of_constants(True),
    "`broadcast_in_dim` of another constant": lambda: broadcasts_of_constants(False),
    "`tensor.extract`, `tensor.extract_slice` of a `broadcast_in_dim`": slices_of_broadcasts,
    "`linalg.transpose` of a `broadcast_in_dim`": transposes_of_broadcasts,
    "`tensor.expand_shape`, `tensor.collapse_shape` of a `broadcast_in_dim`": reshapes_of_broadcasts,
    "`reduce` with `keep_dims`": lambda: reductions([("sum", "f32"), ("maximum", "i32")], keep=True),
    "`reduce` along extents of 1, or without dimensions": lambda: reductions(
        [("sum", "f32"), ("sum", "i32"), ("maximum", "f32")], accepts=lambda shape, dims: all(shape[dim] == 1 for dim in dims)
    ),
    "maximum, minimum, and, or of a `broadcast_in_dim`, along new or stretched dimensions": lambda: reductions_of_broadcasts(
        [("maximum", "f32"), ("and", "i32")]
    ),
    "sum or product of integers of such a broadcast": lambda: reductions_of_broadcasts([("sum", "i32"), ("product", "i32")]),
    "xor of such a broadcast": lambda: reductions_of_broadcasts([("xor", "i32")]),
    "maximum, minimum, and, or, xor, integer sum or product of a splat": lambda: reductions_of_splats(
        [*INTEGER_KINDS, *FLOAT_KINDS, ("xor", "i32"), ("sum", "i32"), ("product", "i32")]
    ),
    "`reduce` of a `reduce` of the same kind without other readers": lambda: reductions_of_reductions(
        [("sum", "f32"), ("product", "i32"), ("maximum", "f32")]
    ),
    "`arg_maximum`, `arg_minimum` along equal elements: an extent of 1, a splat, new or stretched dimensions of a `broadcast_in_dim`, an `iota` along another dimension": lambda: (
        chain(
            args_of(lambda shape, dim: ([tensor(shape)], "f32", []), lambda shape, dim: shape[dim] == 1),
            args_of(
                lambda shape, dim: (
                    [tensor(shape[:dim] + shape[dim + 1 :])],
                    "f32",
                    [in_dim("0", "a", shape[:dim] + shape[dim + 1 :], [i for i in range(len(shape)) if i != dim], shape)],
                )
            ),
            args_of(
                lambda shape, dim: ([], "f32", [f"%0 = bcast.iota dim = {1 - dim} : {tensor(shape)}"]),
                lambda shape, dim: len(shape) == 2,
            ),
        )
    ),
    "`arg_maximum`, `arg_minimum` of an `iota` along its dimension": lambda: args_of(
        lambda shape, dim: ([], "i32", [f"%0 = bcast.iota dim = {dim} : {tensor(shape, 'i32')}"])
    ),
    "`relayout` to the operand's own type": lambda: of_each_shape("f32", "%r = bcast.relayout %a : T -> T"),
    "`relayout` of a `relayout`": lambda: relayouts("%0 = bcast.relayout %a : P -> C", "%r = bcast.relayout %0 : C -> P"),
    "`relayout` of a constant": lambda: relayouts("%c = arith.constant dense<1.5> : C", "%r = bcast.relayout %c : C -> P"),
    "`relayout` of a broadcast or an elementwise operation": lambda: relayouts(
        "%0 = bcast.relayout %a : P -> C\n  %1 = bcast.exponential %0 : C", "%r = bcast.relayout %1 : C -> P"
    ),
    "x + 0, x - 0, x \\| 0, x ^ 0, x & -1, x << 0, x >> 0": lambda: chain(
        *(
            with_constant(operation, 0, "i32")
            for operation in ("add", "subtract", "or", "xor", "shift_left", "shift_right_logical", "shift_right_arithmetic")
        ),
        with_constant("and", -1, "i32"),
    ),
    "x * 0, x & 0, x \\| -1": lambda: chain(
        with_constant("multiply", 0, "i32"), with_constant("and", 0, "i32"), with_constant("or", -1, "i32", reverse=True)
    ),
    "x - x, x ^ x, squared_difference(x, x)": lambda: chain(
        *(with_itself(operation, "i32") for operation in ("subtract", "xor", "squared_difference"))
    ),
    "x + -0.0, x - 0.0": lambda: chain(
        with_constant("add", "-0.0", "f32"),
        with_constant("subtract", "0.0", "f32"),
        with_constant("add", "-0.0", "f16", reverse=True),
    ),
    "x * 1, x / 1, power(x, 1)": lambda: chain(
        *(
            with_constant(operation, value, element)
            for operation in ("multiply", "divide", "power")
            for value, element in ((1, "i32"), ("1.0", "f32"), (1, "ui8"))
        )
    ),
    "power(x, 2)": lambda: chain(with_constant("power", 2, "i32"), with_constant("power", "2.0", "f32")),
    "add, multiply, maximum, minimum, squared_difference, and, or, xor, compare EQ and NE": lambda: chain(
        *(
            of_each_shape(element, f"%r = bcast.{operation} %b, %a : T", arguments=2)
            for operation in ("add", "multiply", "maximum", "minimum", "squared_difference")
            for element in ("f32", "i32")
        ),
        *(of_each_shape("i32", f"%r = bcast.{operation} %b, %a : T", arguments=2) for operation in ("and", "or", "xor")),
        *(
            of_each_shape(element, f"%r = bcast.compare {direction}, %b, %a : (T, T) -> E<i1>", arguments=2, result="i1")
            for direction in ("EQ", "NE")
            for element in ("f32", "i32")
        ),
    ),
    "maximum(x, x), minimum(x, x), copysign(x, x), next_after(x, x), x & x, x \\| x": lambda: chain(
        *(with_itself(operation, element) for operation in ("maximum", "minimum") for element in ("f32", "i32", "ui8")),
        with_itself("copysign", "f32"),
        with_itself("and", "i32"),
        with_itself("or", "i32"),
    ),
    "select by a constant, or of x and x": lambda: chain(
        *(
            of_each_shape(
                "f32",
                f"%c = arith.constant dense<{value}> : E<i1>",
                "%r = bcast.select %c, %a, %b : (E<i1>, T, T) -> T",
                arguments=2,
            )
            for value in ("true", "false")
        )
    ),
    "negate(negate(x)), not(not(x))": lambda: chain(
        twice("negate", "negate", "f32"), twice("negate", "negate", "i32"), twice("not", "not", "i32")
    ),
    "abs(abs(x)), abs(negate(x))": lambda: chain(
        twice("abs", "abs", "f32"), twice("negate", "abs", "f32"), twice("abs", "abs", "i32"), twice("negate", "abs", "i32")
    ),
    "sign, floor, ceil, trunc, rounding, twice": lambda: chain(
        *(twice(name, name, "f32") for name in ("sign", "floor", "ceil", "round_nearest_even", "round_nearest_afz"))
    ),
    "convert and bitcast_convert to the same type, bitcast_convert there and back": lambda: chain(
        of_each_shape("f32", "%r = bcast.convert %a : T -> T"),
        of_each_shape("f32", "%0 = bcast.bitcast_convert %a : T -> E<i32>", "%r = bcast.bitcast_convert %0 : E<i32> -> T"),
    ),
    "convert(convert(x)) with an exact inner conversion": lambda: chain(
        *(
            of_each_shape(
                first,
                f"%0 = bcast.convert %a : T -> E<{second}>",
                f"%r = bcast.convert %0 : E<{second}> -> E<{third}>",
                result=third,
            )
            for first, second, third in (("f16", "f32", "f64"), ("i8", "i16", "i32"), ("f16", "f32", "f16"))
        )
    ),
    "an operation on constants of at most 64 elements, or of one value": lambda: chain(
        *(
            of_each_shape(
                element,
                f"%c = arith.constant dense<{x}> : T",
                f"%d = arith.constant dense<{y}> : T",
                f"%r = bcast.{operation} %c, %d : T",
                arguments=0,
            )
            for operation in ("add", "subtract", "multiply", "divide", "maximum", "floor_mod")
            for element, x, y in (("f32", "1.7", "-0.3"), ("i32", "-7", "3"), ("ui8", "200", "100"))
        )
    ),
}

REASONS = {
    "`reduce` of a `relayout` without other readers": "terms have no layouts: a reduction of the operand itself has the same elements",
    "`arg_maximum`, `arg_minimum` of another `broadcast_in_dim`": "the index is chosen by elements, and no law reorders the choices",
    "an operation of a `tensor.cast` that only forgets extents": "types alone change",
    "a constant size of `broadcast`, `broadcast_in_dim`, `iota`, `linearize_index`, `delinearize_index`": "types alone change",
    "`linearize_index`, `delinearize_index` of constants": "on indices, which `test/Proofs` proves for all extents",
    "`linearize_index` of the coordinates from `delinearize_index` in the same layout": "on indices, which `test/Proofs` proves for all extents",
    "`linearize_index` of one index and zeros": "on indices, which `test/Proofs` proves for all extents",
    "a coordinate of `delinearize_index` in a dimension of width 1": "on indices, which `test/Proofs` proves for all extents",
    "the coordinate in the most major dimension, if all other widths are 1": "on indices, which `test/Proofs` proves for all extents",
    "the tensor type of `linearize_index` or `delinearize_index`": "on indices, which `test/Proofs` proves for all extents",
}
NO_LAW = "numbers agree, and no law makes the terms equal"


def read_forms():
    with open(os.path.join(ROOT, "docs", "canonicalization.md"), encoding="utf-8") as page:
        cells = re.findall(r"^\| (.*?) (?<!\\)\| .*\|$", page.read(), re.M)
    return [cell for cell in cells if cell != "form"]


def run(text, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        return subprocess.run(
            ["bcast-opt", file.name, "--mlir-disable-threading", *options], capture_output=True, text=True, check=False
        )


def split(text):
    return dict(re.findall(r"func\.func @(f\d+)(.*?)\n  }", text, re.S))


def validate(form):
    """The row of a form, and what is wrong."""
    programs, rewritten, unknown, faults = 0, 0, 0, []
    functions = list(CASES[form]())
    if len(functions) > 1024:  # as many, evenly
        functions = functions[:: len(functions) // 1024 + 1]
    for begin in range(0, len(functions), 256):
        text = "".join(f"func.func @f{number}{body}" for number, body in enumerate(functions[begin : begin + 256]))
        plain, canonical = run(text), run(text, "--canonicalize")
        if plain.returncode or canonical.returncode:
            return "", [f"{form}: {(plain.stderr or canonical.stderr)[:400]}"]
        before, after = split(plain.stdout), split(canonical.stdout)
        rewritten += sum(before[name] != after[name] for name in before)
        programs += len(before)
        verdicts = re.findall(r"^@\w+: (.*)$", run(text, "--bcast-validate=passes=canonicalize", "-o", os.devnull).stdout, re.M)
        if len(verdicts) != len(before):
            faults.append(f"{form}: {len(verdicts)} verdicts of {len(before)} programs")
        for verdict in verdicts:
            if NO_LAW in verdict:
                unknown += 1
            elif not verdict.startswith("validated"):
                faults.append(f"{form}: {verdict}")
    if not rewritten:
        faults.append(f"{form}: nothing is rewritten")
    verdict = f"unknown for {unknown}, where {NO_LAW}; else validated" if unknown else "validated"
    return f"| {form} | {programs} | {rewritten} | {verdict} |\n", faults


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    forms = read_forms()
    faults = [f"no such form: {form}" for form in [*CASES, *REASONS] if form not in forms]
    page = HEADER
    for form in forms:
        if arguments and not any(text in form for text in arguments):
            continue
        if form in REASONS:
            row = f"| {form} | | | {REASONS[form]} |\n"
        elif form in CASES:
            row, found = validate(form)
            faults += found
        else:
            row, found = "", faults.append(f"neither tried nor given a reason: {form}")
        page += row
        if arguments:
            print(row, end="")
    print("\n".join(faults[:40]))
    if arguments or faults:
        sys.exit(bool(faults))
    path = os.path.join(ROOT, "docs", "validated-rewrites.md")
    if "--check" in sys.argv:
        with open(path, encoding="utf-8") as file:
            if file.read() != page:
                sys.exit("docs/validated-rewrites.md is not what rewrites.py writes")
    else:
        with open(path, "w", encoding="utf-8") as file:
            file.write(page)
    rows, parts = page.count("| validated |"), page.count("; else validated |")
    print(f"{rows} forms validated, {parts} in part, {len(REASONS)} with a reason why not")


if __name__ == "__main__":
    main()
