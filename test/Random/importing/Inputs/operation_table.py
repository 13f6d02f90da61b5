"""The function of each operation of arith and math, one element at a time.

An operation has a list of Case, each with a body that computes results %r0,
%r1, ... from operands %a, %b, %c, and what NumPy makes of it; or it is refused.
Operands are such that no result is undefined or poison.
"""

import itertools
import math
import struct
from dataclasses import dataclass

import numpy as np
from elements import BF16, F16, F32, F64, FLOATS, I1, PRECISION, SIGNED, round_once, store, widen

I8, I16, I32, I64 = SIGNED
APPROXIMATE = 4


@dataclass
class Case:
    body: str
    operands: list  # arrays and their element types, in pairs
    results: list  # the same
    ulps: int = 0


@dataclass
class Refused:
    """An operation that no pass lowers."""

    body: str
    element_type: object


#
# Operands
#

NUMBERS = [
    0.0, -0.0, 0.25, -0.25, 0.5, -0.5, 0.875, 1.0, -1.0, 1.125, 1.5, -1.5, 2.0, -2.0, 2.5, -2.5, 3.75, -3.75,
    10.0, -10.0, 100.0, 1000.0, math.inf, -math.inf, math.nan,
]  # fmt: skip


def make_floats(element_type):
    precision, smallest = PRECISION[element_type.name]
    tiny = [2.0**smallest, 2.0 ** (smallest + precision - 1), 2.0 ** (smallest + precision - 2)]
    # Past halfway between two f16 or bf16 by less than f32 tells apart.
    near_ties = [1 + 2.0**-8 + 2.0**-40, 1 + 2.0**-11 + 2.0**-40] if element_type is F64 else []
    return [*NUMBERS, *tiny, -tiny[0], *near_ties]


def make_integers(element_type):
    low, high = element_type.min, element_type.max
    near_ties = [(1 << 24) + (1 << 16) + 1] if element_type.width > 16 else []
    near_ties += [(1 << 60) + (1 << 52) + 1] if element_type.width > 32 else []
    return [0, 1, 2, 3, 7, 8, 100, high, high - 1, -1, -2, -3, -7, -100, low, low + 1, *near_ties]


def make_arrays(lists, element_types, accept=None):
    """All tuples of the numbers, as an array for each operand."""
    tuples = [t for t in itertools.product(*lists) if accept is None or accept(*t)]
    columns = list(zip(*tuples))
    arrays = []
    for column, element_type in zip(columns, element_types):
        if element_type.is_float:
            with np.errstate(over="ignore"):
                arrays.append(store(np.array(column, np.float64 if element_type is F64 else np.float32), element_type))
        else:
            arrays.append(np.array([x for x in column], object).astype(element_type.storage))
    return arrays


def some(numbers, count):
    """Every so many of the numbers, for operations with three operands."""
    return numbers[:: max(1, len(numbers) // count)]


#
# Floats
#


def of_floats(name, compute, arity=1, ulps=APPROXIMATE, result=None, accept=None):
    """An operation on one type of floats; `compute` takes longdouble, exactly."""
    cases = []
    for t in FLOATS:
        numbers = make_floats(t) if arity < 3 else some(make_floats(t), 10)
        arrays = make_arrays([numbers] * arity, [t] * arity, accept)
        wide = [widen(array, t).astype(np.longdouble) for array in arrays]
        with np.errstate(all="ignore"):
            values = compute(*wide)
        expected = values if result else round_once(values, t)
        arguments = ", ".join(f"%{letter}" for letter in "abc"[:arity])
        cases.append(
            Case(f"%r0 = {name} {arguments} : {t.name}", list(zip(arrays, [t] * arity)), [(expected, result or t)], ulps)
        )
    return cases


def by_double(function):
    """Python's function of doubles; NaN outside of its domain, and infinity on overflow."""

    def compute(x):
        try:
            return np.longdouble(function(float(x)))
        except OverflowError:
            return np.longdouble(np.inf)
        except ValueError:
            return np.longdouble(np.nan)

    return lambda x: np.array([compute(element) for element in x], np.longdouble)


def maximum(x, y):
    nan = np.isnan(x) | np.isnan(y)
    greater = np.where((x > y) | ((x == y) & ~np.signbit(x)), x, y)
    return np.where(nan, np.longdouble(np.nan), greater)


def minimum(x, y):
    return -maximum(-x, -y)


def drop_nan(choose):
    return lambda x, y: np.where(np.isnan(x), y, np.where(np.isnan(y), x, choose(x, y)))


def have_an_order(x, y):
    """Which of two zeros it takes is open."""
    return not (x == y == 0 and math.copysign(1, x) != math.copysign(1, y))


def round_away(x):
    return np.copysign(np.floor(np.abs(x) + np.longdouble(0.5)), x)


def are_short(*numbers):
    """Their products fit in longdouble's 64 bits."""
    return all(math.isnan(x) or np.float32(x) == x for x in numbers)


def fuse(x, y, z):
    return x * y + z


def classify_normal(t):
    precision, smallest = PRECISION[t.name]
    return lambda x: np.isfinite(x) & (np.abs(x) >= np.longdouble(2) ** (smallest + precision - 1))


def is_normal():
    cases = []
    for t in FLOATS:
        (array,) = make_arrays([make_floats(t)], [t])
        expected = classify_normal(t)(widen(array, t).astype(np.longdouble))
        cases.append(Case(f"%r0 = math.isnormal %a : {t.name}", [(array, t)], [(expected, I1)]))
    return cases


def clamp():
    cases = []
    for t in FLOATS:
        arrays = make_arrays(
            [some(make_floats(t), 10)] * 3, [t] * 3, lambda x, low, high: not low > high and not (low == high == 0)
        )
        x, low, high = (widen(array, t).astype(np.longdouble) for array in arrays)
        expected = round_once(maximum(minimum(x, high), low), t)
        cases.append(
            Case(f"%r0 = math.clampf %a to [%b, %c] : {t.name}", list(zip(arrays, [t] * 3)), [(expected, t)])
        )
    return cases


def sine_and_cosine():
    cases = []
    for t in FLOATS:
        (array,) = make_arrays([make_floats(t)], [t])
        x = widen(array, t).astype(np.longdouble)
        with np.errstate(all="ignore"):
            expected = [(round_once(np.sin(x), t), t), (round_once(np.cos(x), t), t)]
        cases.append(Case(f"%r0, %r1 = math.sincos %a : {t.name}", [(array, t)], expected, APPROXIMATE))
    return cases


def power_of_integer():
    cases = []
    for t in FLOATS:
        exponents = [0, 1, 2, 3, -1, -2]
        base, exponent = make_arrays([make_floats(t), exponents], [t, I32])
        with np.errstate(all="ignore"):
            expected = round_once(widen(base, t).astype(np.longdouble) ** exponent, t)
        # A product is rounded at each step, and a subnormal one loses digits.
        cases.append(
            Case(f"%r0 = math.fpowi %a, %b : {t.name}, i32", [(base, t), (exponent, I32)], [(expected, t)], APPROXIMATE)
        )
    return cases


COMPARISONS = {
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y,
    "lt": lambda x, y: x < y,
    "le": lambda x, y: x <= y,
    "gt": lambda x, y: x > y,
    "ge": lambda x, y: x >= y,
}


def compare_floats():
    cases = []
    for t in FLOATS:
        arrays = make_arrays([make_floats(t)] * 2, [t] * 2)
        x, y = (widen(array, t) for array in arrays)
        unordered = np.isnan(x) | np.isnan(y)
        expected = {"false": unordered & False, "true": unordered | True, "ord": ~unordered, "uno": unordered}
        for name, compare in COMPARISONS.items():
            expected["o" + name] = compare(x, y) & ~unordered
            expected["u" + name] = compare(x, y) | unordered
        lines = [f"%r{i} = arith.cmpf {name}, %a, %b : {t.name}" for i, name in enumerate(expected)]
        cases.append(Case("\n".join(lines), list(zip(arrays, [t] * 2)), [(e, I1) for e in expected.values()]))
    return cases


#
# Integers
#


def wrap(values, t):
    return np.array([(int(x) + t.max + 1) % (1 << t.width) - (t.max + 1) for x in values], object).astype(t.storage)


def of_integers(name, compute, arity=2, accept=None, unsigned=False, types=SIGNED):
    """An operation on one type of integers; `compute` takes Python's, for unsigned ones those that the bits stand for."""
    cases = []
    for t in types:
        if t is I1:
            arrays = make_arrays([[0, 1]] * arity, [I1] * arity, accept)
            numbers = [[int(x) for x in array] for array in arrays]
        else:
            mask = (1 << t.width) - 1
            read = (lambda x: x & mask) if unsigned else (lambda x: x)
            arrays = make_arrays(
                [make_integers(t)] * arity, [t] * arity,
                accept and (lambda *xs: accept(t, *(read(x) for x in xs))),
            )  # fmt: skip
            numbers = [[read(int(x)) for x in array] for array in arrays]
        values = [compute(t, *xs) for xs in zip(*numbers)]
        expected = np.array(values, bool) if t is I1 else wrap(values, t)
        arguments = ", ".join(f"%{letter}" for letter in "abc"[:arity])
        cases.append(Case(f"%r0 = {name} {arguments} : {t.name}", list(zip(arrays, [t] * arity)), [(expected, t)]))
    return cases


def divides(t, x, y):
    return y != 0 and not (x == t.min and y == -1)


def is_not_zero(t, x, y):
    return y != 0


def fits_width(t, x, y):
    return 0 <= y < t.width


def truncate(x, y):
    quotient = abs(x) // abs(y)
    return quotient if (x < 0) == (y < 0) else -quotient


def count_leading_zeros(t, x):
    return t.width - (x & ((1 << t.width) - 1)).bit_length()


def count_trailing_zeros(t, x):
    return next((i for i in range(t.width) if x >> i & 1), t.width)


def raise_to_power(t, x, y):
    if y >= 0:
        return pow(x, y, 1 << t.width)
    return x ** (y % 2) if x in (1, -1) else 0


def compare_integers():
    cases = []
    for t in SIGNED:
        arrays = make_arrays([make_integers(t)] * 2, [t] * 2)
        unsigned = [array.view(f"u{array.itemsize}") for array in arrays]
        lines, results = [], []
        for prefix, operands in ("s", arrays), ("u", unsigned):
            for name, compare in COMPARISONS.items():
                predicate = name if name in ("eq", "ne") else prefix + name
                lines.append(f"%r{len(lines)} = arith.cmpi {predicate}, %a, %b : {t.name}")
                results.append((compare(*operands), I1))
        cases.append(Case("\n".join(lines), list(zip(arrays, [t] * 2)), results))
    return cases


def extended(name, unsigned, compute_high, high_type=None):
    """Two results: the low bits, and what they leave."""
    cases = []
    for t in SIGNED:
        arrays = make_arrays([make_integers(t)] * 2, [t] * 2)
        mask = (1 << t.width) - 1
        pairs = [tuple(int(x) & mask if unsigned else int(x) for x in pair) for pair in zip(*arrays)]
        low = wrap([compute_high(x, y) for x, y in pairs], t)
        high = [compute_high(x, y) >> t.width for x, y in pairs]
        high_array = np.array(high, bool) if high_type else wrap(high, t)
        types = f"{t.name}, i1" if high_type else t.name
        cases.append(
            Case(f"%r0, %r1 = {name} %a, %b : {types}", list(zip(arrays, [t] * 2)), [(low, t), (high_array, high_type or t)])
        )
    return cases


def select():
    cases = []
    for t in [I1, *SIGNED, *FLOATS]:
        numbers = [0, 1] if t is I1 else make_floats(t)[:8] if t.is_float else make_integers(t)[:8]
        pred, x, y = make_arrays([[0, 1], numbers, numbers], [I1, t, t])
        cases.append(
            Case(f"%r0 = arith.select %a, %b, %c : {t.name}", [(pred, I1), (x, t), (y, t)], [(np.where(pred, x, y), t)])
        )
    return cases


#
# Conversions
#


def convert(name, pairs, compute, numbers):
    cases = []
    for source, result in pairs:
        (array,) = make_arrays([numbers(source, result)], [source])
        cases.append(
            Case(f"%r0 = {name} %a : {source.name} to {result.name}", [(array, source)],
                 [(compute(array, source, result), result)])
        )  # fmt: skip
    return cases


def between(types, is_wider):
    """Pairs of a narrower and a wider type, in the order that `is_wider` asks for."""
    pairs = [(x, y) for x in types for y in types if x.width < y.width]
    return pairs if is_wider else [(y, x) for x, y in pairs]


def round_to(array, source, result):
    return round_once(widen(array, source).astype(np.longdouble), result)


def read_unsigned(array, t):
    return [int(x) & ((1 << t.width) - 1) for x in array]


def from_integers(unsigned):
    def compute(array, source, result):
        numbers = read_unsigned(array, source) if unsigned else [-int(x) if source is I1 else int(x) for x in array]
        return round_once(np.array(numbers, np.longdouble), result)

    return compute


def numbers_of(source, result):
    return [0, 1] if source is I1 else make_floats(source) if source.is_float else make_integers(source)


def in_range_of(unsigned):
    def numbers(source, result):
        low, high = (0, 2 * result.max + 1) if unsigned else (result.min, result.max)
        return [x for x in make_floats(source) if math.isfinite(x) and low <= math.trunc(x) <= high]

    return numbers


def to_integers(array, source, result):
    return wrap([math.trunc(float(x)) for x in widen(array, source)], result)


def reinterpret(array, source, result):
    return array.view(result.storage)


INTEGERS_AND_FLOATS = [(i, f) for i in [I1, *SIGNED] for f in FLOATS]
FLOATS_AND_INTEGERS = [(f, i) for f in FLOATS for i in SIGNED]
SAME_WIDTH = [(I16, F16), (F16, I16), (I16, BF16), (BF16, I16), (I32, F32), (F32, I32), (I64, F64), (F64, I64)]


def cast_index(name):
    cases = []
    for t in SIGNED:
        (array,) = make_arrays([make_integers(t)], [t])
        numbers = read_unsigned(array, t) if name == "arith.index_castui" else array
        body = f"%i = {name} %a : {t.name} to index\n%r0 = {name} %i : index to i64"
        cases.append(Case(body, [(array, t)], [(wrap(numbers, I64), I64)]))
    return cases


def constant():
    (array,) = make_arrays([make_integers(I32)], [I32])
    bits = struct.unpack("<f", struct.pack("<I", 0x3F800001))[0]
    expected = np.full(array.shape, bits, np.float32)
    return [Case("%r0 = arith.constant 0x3F800001 : f32", [(array, I32)], [(expected, F32)])]


def make_table():
    signless = [I1, *SIGNED]
    return {
        "arith.addf": of_floats("arith.addf", lambda x, y: x + y, 2, 0),
        "arith.addi": of_integers("arith.addi", lambda t, x, y: x + y),
        "arith.addui_extended": extended("arith.addui_extended", True, lambda x, y: x + y, I1),
        "arith.andi": of_integers("arith.andi", lambda t, x, y: x & y, types=signless),
        "arith.bitcast": convert("arith.bitcast", SAME_WIDTH, reinterpret, numbers_of),
        "arith.ceildivsi": of_integers("arith.ceildivsi", lambda t, x, y: -(-x // y), accept=divides),
        "arith.ceildivui": of_integers("arith.ceildivui", lambda t, x, y: -(-x // y), accept=is_not_zero, unsigned=True),
        "arith.cmpf": compare_floats(),
        "arith.cmpi": compare_integers(),
        "arith.constant": constant(),
        "arith.divf": of_floats("arith.divf", lambda x, y: x / y, 2, 0),
        "arith.divsi": of_integers("arith.divsi", lambda t, x, y: truncate(x, y), accept=divides),
        "arith.divui": of_integers("arith.divui", lambda t, x, y: x // y, accept=is_not_zero, unsigned=True),
        "arith.extf": convert("arith.extf", between(FLOATS, True), round_to, numbers_of),
        "arith.extsi": convert("arith.extsi", between(SIGNED, True), lambda a, s, r: a.astype(r.storage), numbers_of),
        "arith.extui": convert(
            "arith.extui", between(signless, True), lambda a, s, r: wrap(read_unsigned(a, s), r), numbers_of
        ),
        "arith.floordivsi": of_integers("arith.floordivsi", lambda t, x, y: x // y, accept=divides),
        "arith.fptosi": convert("arith.fptosi", FLOATS_AND_INTEGERS, to_integers, in_range_of(unsigned=False)),
        "arith.fptoui": convert("arith.fptoui", FLOATS_AND_INTEGERS, to_integers, in_range_of(unsigned=True)),
        "arith.index_cast": cast_index("arith.index_cast"),
        "arith.index_castui": cast_index("arith.index_castui"),
        "arith.maximumf": of_floats("arith.maximumf", maximum, 2, 0),
        "arith.maxnumf": of_floats("arith.maxnumf", drop_nan(maximum), 2, 0, accept=have_an_order),
        "arith.maxsi": of_integers("arith.maxsi", lambda t, x, y: max(x, y)),
        "arith.maxui": of_integers("arith.maxui", lambda t, x, y: max(x, y), unsigned=True),
        "arith.minimumf": of_floats("arith.minimumf", minimum, 2, 0),
        "arith.minnumf": of_floats("arith.minnumf", drop_nan(minimum), 2, 0, accept=have_an_order),
        "arith.minsi": of_integers("arith.minsi", lambda t, x, y: min(x, y)),
        "arith.minui": of_integers("arith.minui", lambda t, x, y: min(x, y), unsigned=True),
        "arith.mulf": of_floats("arith.mulf", lambda x, y: x * y, 2, 0),
        "arith.muli": of_integers("arith.muli", lambda t, x, y: x * y),
        "arith.mulsi_extended": extended("arith.mulsi_extended", False, lambda x, y: x * y),
        "arith.mului_extended": extended("arith.mului_extended", True, lambda x, y: x * y),
        "arith.negf": of_floats("arith.negf", lambda x: -x, 1, 0),
        "arith.ori": of_integers("arith.ori", lambda t, x, y: x | y, types=signless),
        "arith.remf": of_floats("arith.remf", np.fmod, 2, 0),
        "arith.remsi": of_integers("arith.remsi", lambda t, x, y: x - y * truncate(x, y), accept=divides),
        "arith.remui": of_integers("arith.remui", lambda t, x, y: x % y, accept=is_not_zero, unsigned=True),
        "arith.scaling_extf": Refused(
            "%s = arith.truncf %a : f32 to f8E8M0FNU\n%w = arith.truncf %a : f32 to f8E5M2\n"
            "%r0 = arith.scaling_extf %w, %s : f8E5M2, f8E8M0FNU to f32", F32,
        ),
        "arith.scaling_truncf": Refused(
            "%s = arith.truncf %a : f32 to f8E8M0FNU\n%w = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f8E5M2\n"
            "%r0 = arith.extf %w : f8E5M2 to f32", F32,
        ),
        "arith.select": select(),
        "arith.shli": of_integers("arith.shli", lambda t, x, y: x << y, accept=fits_width),
        "arith.shrsi": of_integers("arith.shrsi", lambda t, x, y: x >> y, accept=fits_width),
        "arith.shrui": of_integers("arith.shrui", lambda t, x, y: x >> y, accept=fits_width, unsigned=True),
        "arith.sitofp": convert("arith.sitofp", INTEGERS_AND_FLOATS, from_integers(unsigned=False), numbers_of),
        "arith.subf": of_floats("arith.subf", lambda x, y: x - y, 2, 0),
        "arith.subi": of_integers("arith.subi", lambda t, x, y: x - y),
        "arith.truncf": convert("arith.truncf", between(FLOATS, False), round_to, numbers_of),
        "arith.trunci": convert("arith.trunci", between(SIGNED, False), lambda a, s, r: wrap(a, r), numbers_of),
        "arith.uitofp": convert("arith.uitofp", INTEGERS_AND_FLOATS, from_integers(unsigned=True), numbers_of),
        "arith.xori": of_integers("arith.xori", lambda t, x, y: x ^ y, types=signless),
        "math.absf": of_floats("math.absf", np.abs, 1, 0),
        "math.absi": of_integers("math.absi", lambda t, x: abs(x), 1),
        "math.acos": of_floats("math.acos", np.arccos),
        "math.acosh": of_floats("math.acosh", np.arccosh),
        "math.asin": of_floats("math.asin", np.arcsin),
        "math.asinh": of_floats("math.asinh", np.arcsinh),
        "math.atan": of_floats("math.atan", np.arctan),
        "math.atan2": of_floats("math.atan2", np.arctan2, 2),
        "math.atanh": of_floats("math.atanh", np.arctanh),
        "math.cbrt": of_floats("math.cbrt", np.cbrt),
        "math.ceil": of_floats("math.ceil", np.ceil, 1, 0),
        "math.clampf": clamp(),
        "math.copysign": of_floats("math.copysign", np.copysign, 2, 0),
        "math.cos": of_floats("math.cos", np.cos),
        "math.cosh": of_floats("math.cosh", np.cosh),
        "math.ctlz": of_integers("math.ctlz", count_leading_zeros, 1),
        "math.ctpop": of_integers("math.ctpop", lambda t, x: bin(x & ((1 << t.width) - 1)).count("1"), 1),
        "math.cttz": of_integers("math.cttz", count_trailing_zeros, 1),
        "math.erf": of_floats("math.erf", by_double(math.erf)),
        "math.erfc": of_floats("math.erfc", by_double(math.erfc)),
        "math.exp": of_floats("math.exp", np.exp),
        "math.exp2": of_floats("math.exp2", np.exp2),
        "math.expm1": of_floats("math.expm1", np.expm1),
        "math.floor": of_floats("math.floor", np.floor, 1, 0),
        "math.fma": of_floats("math.fma", fuse, 3, 0, accept=are_short),
        "math.fpowi": power_of_integer(),
        "math.ipowi": of_integers("math.ipowi", raise_to_power, accept=lambda t, x, y: x != 0 or y >= 0),
        "math.isfinite": of_floats("math.isfinite", np.isfinite, 1, 0, I1),
        "math.isinf": of_floats("math.isinf", np.isinf, 1, 0, I1),
        "math.isnan": of_floats("math.isnan", np.isnan, 1, 0, I1),
        "math.isnormal": is_normal(),
        "math.log": of_floats("math.log", np.log),
        "math.log10": of_floats("math.log10", np.log10),
        "math.log1p": of_floats("math.log1p", np.log1p),
        "math.log2": of_floats("math.log2", np.log2),
        "math.powf": of_floats("math.powf", np.power, 2),
        "math.round": of_floats("math.round", round_away, 1, 0),
        "math.roundeven": of_floats("math.roundeven", np.rint, 1, 0),
        "math.rsqrt": of_floats("math.rsqrt", lambda x: 1 / np.sqrt(x)),
        "math.sin": of_floats("math.sin", np.sin),
        "math.sincos": sine_and_cosine(),
        "math.sinh": of_floats("math.sinh", np.sinh),
        "math.sqrt": of_floats("math.sqrt", np.sqrt, 1, 0),
        "math.tan": of_floats("math.tan", np.tan),
        "math.tanh": of_floats("math.tanh", np.tanh),
        "math.trunc": of_floats("math.trunc", np.trunc, 1, 0),
    }  # fmt: skip
