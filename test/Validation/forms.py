# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of each form of docs/canonicalization.md. They are made for a list of shapes, which are
static, or have `?`."""

import itertools

from programs import Program, Value, shapes_of, tensor, type_of, without

STATIC = shapes_of(0, 1, 2, 3)
# An instance has 0 where these have `?`.
DYNAMIC = [shape for shape in shapes_of("?", 1, 2) if shape]
# The inner shapes of a composition.
SMALL = shapes_of(0, 1, 2)


def has_unknown(shapes):
    return any("?" in shape for shape in shapes)


def columns(shape):
    return f"minor_to_major = {list(range(len(shape)))}"


# Elementwise operations


def each(element, *steps):
    """Steps are operations, each on the result of the one before, with the element types of their
    results where these are others."""

    def programs(shapes):
        for shape in shapes:
            program = Program()
            value = program.array(shape, element)
            for text, result in steps:
                value = program.op(text, [value], shape, result)
            yield program.end(value)

    return programs


def twice(first, second, element):
    return each(element, (f"{first} {{0}}", None), (f"{second} {{0}}", None))


def with_constant(operation, value, element, reverse=False):
    """Of a shape with `?` there is no constant: it has one element, which a rule stretches."""

    def programs(shapes):
        for shape in shapes:
            program = Program()
            operands = [program.array(shape, element), program.constant(value, () if "?" in shape else shape, element)]
            rule = " rule(#bcast.numpy)" if "?" in shape else ""
            yield program.end(program.op(f"{operation} {{0}}, {{1}}{rule}", operands[:: -1 if reverse else 1], shape))

    return programs


def with_itself(operation, element):
    def programs(shapes):
        for shape in shapes:
            program = Program()
            value = program.array(shape, element)
            yield program.end(program.op(f"{operation} {{0}}, {{1}}", [value, value], shape))

    return programs


def in_reverse(operation, element, result=None):
    """Operands of extents `?` are equal for sure if one is computed from the other."""

    def programs(shapes):
        for shape in shapes:
            program = Program()
            first = program.array(shape, element)
            other = program.op("negate {0}", [first], shape) if "?" in shape else program.array(shape, element)
            yield program.end(program.op(f"{operation} {{1}}, {{0}}", [first, other], shape, result))

    return programs


def selects(shapes):
    """What is not taken has one element where the shape has `?`."""
    for shape in shapes:
        other, rule = ((), " rule(#bcast.numpy)") if "?" in shape else (shape, "")
        for value in ("true", "false", None):
            program = Program()
            x = program.array(shape)
            condition = program.constant(value, other, "i1") if value else program.array(other, "i1")
            operands = [x, program.array(other) if value else x]
            operands = operands[::-1] if value == "false" else operands
            yield program.end(program.op(f"select {{0}}, {{1}}, {{2}}{rule}", [condition, *operands], shape, "f32"))


def of_constants(operation, element, x, y):
    def programs(shapes):
        for shape in shapes:
            program = Program()
            operands = [program.constant(value, () if "?" in shape else shape, element) for value in (x, y)]
            if "?" in shape:
                operands.append(program.array(shape, element))
            first = program.op(f"{operation} {{0}}, {{1}}", operands[:2], operands[0].shape)
            yield program.end(
                first if "?" not in shape else program.op("add {0}, {1} rule(#bcast.numpy)", [first, operands[2]], shape)
            )

    return programs


# Broadcasts


def join(x, y):
    """NumPy's rule for two extents; none if they do not fit."""
    if "?" in (x, y):
        other = y if x == "?" else x
        return "?" if other == 1 else other
    return x if y in (1, x) else y if x == 1 else None


def rules(shapes):
    """NumPy's rule on pairs of shapes to rank 2, and PDPD's of each rank against 1."""
    small = [shape for shape in shapes if len(shape) < 3]
    for x, y in itertools.product(small, small):
        pairs = list(itertools.zip_longest(reversed(x), reversed(y), fillvalue=1))
        shape = [join(p, q) for p, q in reversed(pairs)]
        if None not in shape:
            program = Program()
            yield program.end(program.op("subtract {0}, {1} rule(#bcast.numpy)", [program.array(x), program.array(y)], shape))
    for shape in shapes:
        for axis in range(len(shape)):
            program = Program()
            operands = [program.array(shape), program.array(shape[axis : axis + 1])]
            yield program.end(program.op(f"subtract {{0}}, {{1}} rule(#bcast.pdpd<axis = {axis}>)", operands, shape))


def broadcasts(shapes, sources=None):
    """The operand's shape, the dimensions and the result's shape of all broadcasts."""
    known = None if sources is None else set(sources)
    for shape in shapes:
        for rank in range(len(shape) + 1):
            for dims in itertools.permutations(range(len(shape)), rank):
                extents = [
                    ("?", 1, 2) if shape[dim] == "?" else {shape[dim]: 0, 1: 0, "?" if has_unknown(shapes) else 1: 0}
                    for dim in dims
                ]
                for source in itertools.product(*extents):
                    if known is None or source in known:
                        yield source, dims, shape


def each_broadcast(shapes, sources=None):
    """With the ways to take sizes and to read, where there are several."""
    for source, dims, shape in broadcasts(shapes, sources):
        yield source, dims, shape, {}
        if "?" in source:
            yield source, dims, shape, {"own": False}
            for read in ("equal", "expand"):
                reads = []
                for extent, dim in zip(source, dims):
                    is_open = extent == "?" and shape[dim] != 1
                    reads.append(read if is_open else "expand" if extent == 1 != shape[dim] else "equal")
                yield source, dims, shape, {"reads": reads}


def identities(shapes):
    for shape in shapes:
        for dims in itertools.permutations(range(len(shape))):
            result = [0] * len(shape)
            for dim, extent in zip(dims, shape):
                result[dim] = extent
            is_open = shape and all(extent == "?" for extent in shape)
            for reads in (None, *itertools.product(("equal", "expand"), repeat=len(shape))) if is_open else [None]:
                program = Program()
                yield program.end(program.broadcast(program.array(shape), dims, result, reads=reads))


def inner_shapes(shapes):
    return [shape for shape in shapes if 3 not in shape and (len(shape) < 3 or not has_unknown(shapes))]


def broadcasts_of_broadcasts(shapes):
    small = inner_shapes(shapes)
    outer_of = {}
    for middle, dims, shape, options in each_broadcast(small):
        outer_of.setdefault(middle, []).append((dims, shape, options))
    for source, dims, middle, options in each_broadcast([shape for shape in small if len(shape) < 3]):
        for outer, shape, others in outer_of.get(middle, []):
            program = Program()
            inner = program.broadcast(program.array(source), dims, middle, **options)
            yield program.end(program.broadcast(inner, outer, shape, **others))


def units_of(shape):
    """The shape with an extent of 1 more at each place, and the groups of the dimensions."""
    for place in range(len(shape) + 1 if shape else 0):
        first = max(place - 1, 0)
        groups = [[dim + (dim > first)] for dim in range(len(shape))]
        groups[first] = [first, first + 1]
        yield shape[:place] + (1,) + shape[place:], groups, place


def broadcasts_of_units(expand):
    def programs(shapes):
        for source, dims, shape in broadcasts(inner_shapes(shapes)):
            for longer, groups, place in units_of(source):
                program = Program()
                if not expand:
                    value = program.collapse(program.array(longer), groups, source)
                    yield program.end(program.broadcast(value, dims, shape))
                    continue
                value = program.array(source)
                extents = [program.dim(value, dim) if extent == "?" else extent for dim, extent in enumerate(source)]
                value = program.expand(value, groups, longer, extents[:place] + [1] + extents[place:])
                stretched = [dim + (dim >= place) for dim in range(len(source))]
                for result in (shape[:place] + (extent,) + shape[place:] for extent in (1, 2)):
                    if list(dims) == sorted(dims) and len(dims) == len(shape) and len(result) < 4:
                        copy = Program()
                        copy.arguments, copy.lines = list(program.arguments), list(program.lines)
                        yield copy.end(copy.broadcast(value, sorted([*stretched, place]), result))

    return programs


def broadcasts_of_constants(splat):
    def programs(shapes):
        for source, dims, shape in broadcasts(shapes):
            if "?" not in source and (splat or 0 not in source):
                counter = itertools.count()

                def nest(extents):
                    return f"[{', '.join(nest(extents[1:]) for _ in range(extents[0]))}]" if extents else f"{next(counter)}.5"

                program = Program()
                value = program.constant("1.5" if splat else nest(source), source)
                yield program.end(program.broadcast(value, dims, shape))

    return programs


def slices_of_broadcasts(shapes):
    """The last element of each dimension; of an extent `?`, as many as an argument says, from the first."""
    for source, dims, shape, options in each_broadcast(shapes):
        if shape and 0 not in shape and 0 not in source:
            program = Program()
            whole = program.broadcast(program.array(source), dims, shape, **options)
            sizes = [program.index() if extent == "?" else 1 for extent in shape]
            offsets = [0 if extent == "?" else extent - 1 for extent in shape]
            result = ["?" if extent == "?" else 1 for extent in shape]
            text = f"tensor.extract_slice {whole.name}{offsets} [{', '.join(map(str, sizes))}] {[1] * len(shape)} : {type_of(whole)} to "
            yield program.end(program.value(text, result))
            if all(extent != "?" for extent in shape):
                program = Program()
                whole = program.broadcast(program.array(source), dims, shape, **options)
                numbers = ", ".join(program.number(offset) for offset in offsets)
                element = program.line(f"tensor.extract {whole.name}[{numbers}] : {type_of(whole)}")
                yield program.end(program.value(f"tensor.from_elements {element} : ", ()))


def transposes_of_broadcasts(shapes):
    for source, dims, shape, options in each_broadcast(shapes):
        for order in itertools.permutations(range(len(shape))):
            if shape and list(order) != sorted(order):
                program = Program()
                whole = program.broadcast(program.array(source), dims, shape, **options)
                result = [shape[dim] for dim in order]
                sizes = ", ".join(program.dim(whole, dim) for dim in order if shape[dim] == "?")
                init = program.value(f"tensor.empty({sizes}) : ", result)
                text = f"linalg.transpose ins({whole.name} : {type_of(whole)}) outs({init.name} : {type_of(init)}) permutation = {list(order)}"
                yield program.end(Value(program.line(text), tuple(result), "f32"))


def multiply(extents):
    product = 1
    for extent in extents:
        product = "?" if "?" in (product, extent) else product * extent
    return product


def reshapes_of_broadcasts(shapes):
    for source, dims, shape, options in each_broadcast(shapes):
        for first in range(len(shape) - 1):
            groups = [[dim] for dim in range(first)] + [[first, first + 1]] + [[dim] for dim in range(first + 2, len(shape))]
            program = Program()
            whole = program.broadcast(program.array(source), dims, shape, **options)
            yield program.end(program.collapse(whole, groups, [multiply(shape[dim] for dim in group) for group in groups]))
        for longer, groups, place in units_of(shape):
            program = Program()
            whole = program.broadcast(program.array(source), dims, shape, **options)
            extents = [program.dim(whole, dim) if extent == "?" else extent for dim, extent in enumerate(shape)]
            if len(longer) < 4:
                yield program.end(program.expand(whole, groups, longer, extents[:place] + [1] + extents[place:]))


# Reductions


def dim_sets(shape):
    for count in range(len(shape) + 1):
        yield from itertools.combinations(range(len(shape)), count)


def reductions(kinds, keep=False, ones=False):
    def programs(shapes):
        for shape in shapes:
            for dims in dim_sets(shape):
                for kind, element in kinds:
                    if not ones or all(shape[dim] == 1 for dim in dims):
                        program = Program()
                        yield program.end(program.reduce(kind, program.array(shape, element), dims, keep))

    return programs


def reductions_of_broadcasts(kinds):
    def programs(shapes):
        for source, dims, shape, options in each_broadcast(inner_shapes(shapes)):
            for reduced in dim_sets(shape):
                if any(dim not in dims or source[dims.index(dim)] == 1 for dim in reduced):
                    for kind, element in kinds:
                        program = Program()
                        whole = program.broadcast(program.array(source, element), dims, shape, **options)
                        yield program.end(program.reduce(kind, whole, reduced))

    return programs


def reductions_of_splats(kinds):
    def programs(shapes):
        for shape in shapes:
            for dims in dim_sets(shape):
                for kind, element in kinds:
                    program = Program()
                    value = program.constant("1.5" if element[0] == "f" else "3", () if "?" in shape else shape, element)
                    if "?" in shape:
                        value = program.broadcast(value, [], shape)
                    yield program.end(program.reduce(kind, value, dims))

    return programs


def reductions_of_reductions(kinds):
    def programs(shapes):
        for shape in shapes:
            for first in dim_sets(shape):
                for kind, element in kinds:
                    for second in dim_sets(without(shape, first)):
                        program = Program()
                        inner = program.reduce(kind, program.array(shape, element), first)
                        yield program.end(program.reduce(kind, inner, second))

    return programs


def reductions_of_relayouts(shapes):
    for shape in shapes:
        for dims in dim_sets(shape):
            for kind in ("sum", "maximum"):
                if len(shape) > 1:
                    program = Program()
                    yield program.end(program.reduce(kind, program.relayout(program.array(shape), columns(shape)), dims))


def args_of_equals(shapes):
    for shape in shapes:
        for dim, extent in enumerate(shape):
            for kind in ("maximum", "minimum"):
                programs = [Program() for _ in range(4)]
                if extent == 1:
                    yield programs[0].end(programs[0].arg(programs[0].array(shape), dim, kind))
                if "?" not in shape:
                    yield programs[1].end(programs[1].arg(programs[1].constant("1.5", shape), dim, kind))
                others = [other for other in range(len(shape)) if other != dim]
                whole = programs[2].broadcast(programs[2].array(without(shape, [dim])), others, shape)
                yield programs[2].end(programs[2].arg(whole, dim, kind))
                if others:
                    yield programs[3].end(programs[3].arg(programs[3].iota(others[0], shape), dim, kind))


def args_of_iotas(shapes):
    for shape in shapes:
        for dim in range(len(shape)):
            for kind in ("maximum", "minimum"):
                program = Program()
                yield program.end(program.arg(program.iota(dim, shape, "i32"), dim, kind))


def args_of_broadcasts(shapes):
    for source, dims, shape, options in each_broadcast(inner_shapes(shapes)):
        for dim in dims:
            if source[dims.index(dim)] != 1 != shape[dim]:
                program = Program()
                yield program.end(program.arg(program.broadcast(program.array(source), dims, shape, **options), dim))


# Types and relayouts


def forgetting_casts(shapes):
    for shape in shapes:
        for known in itertools.product((False, True), repeat=len(shape)):
            forgotten = [extent if keeps else "?" for extent, keeps in zip(shape, known)]
            if "?" in forgotten and tuple(forgotten) != shape:
                program = Program()
                value = program.cast(program.array(shape), forgotten)
                yield program.end(program.op("negate {0}", [value], forgotten))
                program = Program()
                value, other = program.cast(program.array(shape), forgotten), program.array(forgotten)
                yield program.end(program.op("subtract {0}, {1}", [value, other], forgotten))
                program = Program()
                value, other = program.cast(program.array(shape), forgotten), program.array(shape[-1:])
                result = [*forgotten[:-1], join(forgotten[-1], shape[-1])]
                yield program.end(program.op("subtract {0}, {1} rule(#bcast.numpy)", [value, other], result))


def constant_sizes(shapes):
    for shape in shapes:
        for number in range(4):
            if shape[-1:] == ("?",):
                for source in (shape, shape[:-1], (*shape[:-1], 1)):
                    program = Program()
                    value = program.array(source)
                    known = {dim: program.dim(value, dim) for dim in range(len(shape) - 1) if shape[dim] == "?"}
                    sizes = program.sizes(shape, {**known, len(shape) - 1: program.number(number)})
                    text = f"bcast.broadcast_in_dim {value.name}, dims = {list(range(len(source)))}{sizes} : {type_of(value)} -> "
                    yield program.end(program.value(text, shape))
                program = Program()
                sizes = program.sizes(shape, {len(shape) - 1: program.number(number)})
                yield program.end(program.value(f"bcast.iota dim = {len(shape) - 1}{sizes} : ", shape))


def relayouts_of_relayouts(shapes):
    for shape in shapes:
        if len(shape) > 1:
            for last in ("", columns(shape), f"minor_to_major = {[*range(1, len(shape)), 0]}"):
                program = Program()
                yield program.end(program.relayout(program.relayout(program.array(shape), columns(shape)), last))


def relayouts_of_constants(shapes):
    for shape in shapes:
        if len(shape) > 1 and "?" not in shape:
            program = Program()
            yield program.end(program.relayout(program.constant("1.5", shape, "f32", columns(shape)), ""))


def relayouts_of_operations(shapes):
    for shape in shapes:
        if len(shape) > 1:
            program = Program()
            value = program.relayout(program.array(shape), columns(shape))
            yield program.end(program.relayout(program.op("exponential {0}", [value], shape), ""))


def own_relayouts(shapes):
    for shape in shapes:
        program = Program()
        yield program.end(program.relayout(program.array(shape), ""))


# Index arithmetic


def layouts(shape):
    rank = len(shape)
    yield from (f"minor_to_major = {list(order)}" for order in itertools.permutations(range(rank)))
    if rank and "?" not in shape:
        yield f"padded_dimensions = {[extent + dim % 2 for dim, extent in enumerate(shape)]}"


def linearize(program, indices, shape, layout, sizes):
    text = f"bcast.linearize_index [{', '.join(indices)}]{sizes} in {tensor(shape, 'f32', layout)}"
    return Value(program.line(text), (), "index")


def delinearize(program, address, shape, layout, sizes):
    """The coordinates."""
    name = program.line(f"bcast.delinearize_index {address}{sizes} in {tensor(shape, 'f32', layout)}")
    program.lines[-1] = program.lines[-1].replace(f"{name} =", f"{name}:{len(shape) + 1} =")
    return [Value(f"{name}#{dim}", (), "index") for dim in range(len(shape))]


def index_programs(make):
    def programs(shapes):
        for shape in shapes:
            for layout in layouts(shape):
                program = Program()
                sizes = program.sizes(shape)
                results = make(program, shape, layout, sizes)
                if results:
                    yield program.end(*results)

    return programs


def of_constant_indices(program, shape, layout, sizes):
    numbers = [program.number(max(extent - 1, 0) if extent != "?" else 1) for extent in shape]
    return [linearize(program, numbers, shape, layout, sizes), *delinearize(program, program.number(5), shape, layout, sizes)]


def there_and_back(program, shape, layout, sizes):
    coordinates = delinearize(program, program.index(), shape, layout, sizes)
    return [linearize(program, [value.name for value in coordinates], shape, layout, sizes)]


def one_index(program, shape, layout, sizes):
    zero = program.number(0)
    return [
        linearize(program, [program.index() if dim == at else zero for dim in range(len(shape))], shape, layout, sizes)
        for at in range(len(shape))
    ]


def coordinates_of_ones(program, shape, layout, sizes):
    return delinearize(program, program.index(), shape, layout, sizes) if 1 in shape else []


def most_major(program, shape, layout, sizes):
    is_vector = shape and sum(extent != 1 for extent in shape) < 2
    return delinearize(program, program.index(), shape, layout, sizes) if is_vector else []


def index_types(program, shape, layout, sizes):
    indices = [program.index() for _ in shape]
    return [linearize(program, indices, shape, layout, sizes)] if shape else []


INTEGER_KINDS = [("maximum", "i32"), ("minimum", "ui8"), ("and", "i32"), ("or", "i32")]
FLOAT_KINDS = [("maximum", "f32"), ("minimum", "f32")]
SHIFTS = ("shift_left", "shift_right_logical", "shift_right_arithmetic")

# The generators of each form's programs.
CASES = {
    "a rule on static shapes": [rules],
    "`broadcast_in_dim` to the operand's own shape, in order": [identities],
    "`broadcast_in_dim` of a `broadcast_in_dim`": [broadcasts_of_broadcasts],
    "`broadcast_in_dim` of a `tensor.expand_shape` that only adds extents of 1": [broadcasts_of_units(True)],
    "`broadcast_in_dim` of a `tensor.collapse_shape` that only removes extents of 1": [broadcasts_of_units(False)],
    "`broadcast_in_dim` of a constant with one value": [broadcasts_of_constants(True)],
    "`broadcast_in_dim` of another constant": [broadcasts_of_constants(False)],
    "`tensor.extract`, `tensor.extract_slice` of a `broadcast_in_dim`": [slices_of_broadcasts],
    "`linalg.transpose` of a `broadcast_in_dim`": [transposes_of_broadcasts],
    "`tensor.expand_shape`, `tensor.collapse_shape` of a `broadcast_in_dim`": [reshapes_of_broadcasts],
    "`reduce` with `keep_dims`": [reductions([("sum", "f32"), ("maximum", "i32")], keep=True)],
    "`reduce` along extents of 1, or without dimensions": [
        reductions([("sum", "f32"), ("sum", "i32"), ("maximum", "f32")], ones=True)
    ],
    "maximum, minimum, and, or of a `broadcast_in_dim`, along new or stretched dimensions": [
        reductions_of_broadcasts([("maximum", "f32"), ("and", "i32")])
    ],
    "sum or product of integers of such a broadcast": [reductions_of_broadcasts([("sum", "i32"), ("product", "i32")])],
    "xor of such a broadcast": [reductions_of_broadcasts([("xor", "i32")])],
    "maximum, minimum, and, or, xor, integer sum or product of a splat": [
        reductions_of_splats([*INTEGER_KINDS, *FLOAT_KINDS, ("xor", "i32"), ("sum", "i32"), ("product", "i32")])
    ],
    "`reduce` of a `reduce` of the same kind without other readers": [
        reductions_of_reductions([("sum", "f32"), ("product", "i32"), ("maximum", "f32")])
    ],
    "`reduce` of a `relayout` without other readers": [reductions_of_relayouts],
    "`arg_maximum`, `arg_minimum` along equal elements: an extent of 1, a splat, new or stretched dimensions of a `broadcast_in_dim`, an `iota` along another dimension": [
        args_of_equals
    ],
    "`arg_maximum`, `arg_minimum` of an `iota` along its dimension": [args_of_iotas],
    "`arg_maximum`, `arg_minimum` of another `broadcast_in_dim`": [args_of_broadcasts],
    "an operation of a `tensor.cast` that only forgets extents": [forgetting_casts],
    "a constant size of `broadcast`, `broadcast_in_dim`, `iota`, `linearize_index`, `delinearize_index`": [constant_sizes],
    "`relayout` to the operand's own type": [own_relayouts],
    "`relayout` of a `relayout`": [relayouts_of_relayouts],
    "`relayout` of a constant": [relayouts_of_constants],
    "`relayout` of a broadcast or an elementwise operation": [relayouts_of_operations],
    "x + 0, x - 0, x \\| 0, x ^ 0, x & -1, x << 0, x >> 0": [
        *(with_constant(operation, 0, "i32") for operation in ("add", "subtract", "or", "xor", *SHIFTS)),
        with_constant("and", -1, "i32"),
    ],
    "x * 0, x & 0, x \\| -1": [
        with_constant("multiply", 0, "i32"),
        with_constant("and", 0, "i32"),
        with_constant("or", -1, "i32", reverse=True),
    ],
    "x - x, x ^ x, squared_difference(x, x)": [
        with_itself(operation, "i32") for operation in ("subtract", "xor", "squared_difference")
    ],
    "x + -0.0, x - 0.0": [
        with_constant("add", "-0.0", "f32"),
        with_constant("subtract", "0.0", "f32"),
        with_constant("add", "-0.0", "f16", reverse=True),
    ],
    "x * 1, x / 1, power(x, 1)": [
        with_constant(operation, value, element)
        for operation in ("multiply", "divide", "power")
        for value, element in ((1, "i32"), ("1.0", "f32"), (1, "ui8"))
    ],
    "power(x, 2)": [with_constant("power", 2, "i32"), with_constant("power", "2.0", "f32")],
    "add, multiply, maximum, minimum, squared_difference, and, or, xor, compare EQ and NE": [
        *(
            in_reverse(operation, element)
            for operation in ("add", "multiply", "maximum", "minimum", "squared_difference")
            for element in ("f32", "i32")
        ),
        *(in_reverse(operation, "i32") for operation in ("and", "or", "xor")),
        *(in_reverse(f"compare {direction},", element, "i1") for direction in ("EQ", "NE") for element in ("f32", "i32")),
    ],
    "maximum(x, x), minimum(x, x), copysign(x, x), next_after(x, x), x & x, x \\| x": [
        *(with_itself(operation, element) for operation in ("maximum", "minimum") for element in ("f32", "i32", "ui8")),
        with_itself("copysign", "f32"),
        with_itself("next_after", "f32"),
        with_itself("and", "i32"),
        with_itself("or", "i32"),
    ],
    "select by a constant, or of x and x": [selects],
    "negate(negate(x)), not(not(x))": [
        twice("negate", "negate", "f32"),
        twice("negate", "negate", "i32"),
        twice("not", "not", "i32"),
    ],
    "abs(abs(x)), abs(negate(x))": [twice(name, "abs", element) for name in ("abs", "negate") for element in ("f32", "i32")],
    "sign, floor, ceil, trunc, rounding, twice": [
        *(twice(name, name, "f32") for name in ("sign", "floor", "ceil", "trunc", "round_nearest_even", "round_nearest_afz")),
        twice("sign", "sign", "i32"),
    ],
    "convert and bitcast_convert to the same type, bitcast_convert there and back": [
        each("f32", ("convert {0}", None)),
        each("f32", ("bitcast_convert {0}", "i32"), ("bitcast_convert {0}", "f32")),
    ],
    "convert(convert(x)) with an exact inner conversion": [
        each(first, ("convert {0}", second), ("convert {0}", third))
        for first, second, third in (
            ("f16", "f32", "f64"),
            ("i8", "i16", "i32"),
            ("f16", "f32", "f16"),
            ("ui8", "i16", "i32"),
            ("i16", "f32", "f64"),
        )
    ],
    "an operation on constants of at most 64 elements, or of one value": [
        of_constants(operation, element, x, y)
        for operation in ("add", "subtract", "multiply", "divide", "maximum", "floor_mod")
        for element, x, y in (("f32", "1.7", "-0.3"), ("i32", "-7", "3"), ("ui8", "200", "100"))
    ],
    "`linearize_index`, `delinearize_index` of constants": [index_programs(of_constant_indices)],
    "`linearize_index` of the coordinates from `delinearize_index` in the same layout": [index_programs(there_and_back)],
    "`linearize_index` of one index and zeros": [index_programs(one_index)],
    "a coordinate of `delinearize_index` in a dimension of width 1": [index_programs(coordinates_of_ones)],
    "the coordinate in the most major dimension, if all other widths are 1": [index_programs(most_major)],
    "the tensor type of `linearize_index` or `delinearize_index`": [index_programs(index_types)],
}
