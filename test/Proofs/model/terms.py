"""Conditions and choices on numbers, and on terms of the solver alike."""

# An extent that is known only at run time, `?`.
DYNAMIC = -1
# No extent: the rule refuses.
FAIL = -2

try:
    import z3
except ImportError:  # Numbers need no solver.
    z3 = None


def is_term(value):
    return z3 is not None and isinstance(value, z3.ExprRef)


def choose(condition, yes, no):
    if not is_term(condition):
        return yes if condition else no
    return z3.If(condition, yes, no)


def cases(*branches, otherwise):
    """The value of the first branch, a pair of a condition and a value, whose condition holds."""
    value = otherwise
    for condition, result in reversed(branches):
        value = choose(condition, result, value)
    return value


def every(*conditions):
    if any(map(is_term, conditions)):
        return z3.And(*conditions)
    return all(conditions)


def some(*conditions):
    if any(map(is_term, conditions)):
        return z3.Or(*conditions)
    return any(conditions)


def no(condition):
    return z3.Not(condition) if is_term(condition) else not condition


def implies(condition, conclusion):
    return some(no(condition), conclusion)


def same(a, b):
    """Both conditions hold, or none does."""
    return a == b


def count(conditions):
    return sum((choose(condition, 1, 0) for condition in conditions), 0)


def least(a, b):
    return choose(a < b, a, b)


def product(factors):
    result = 1
    for factor in factors:
        result = result * factor
    return result


def divide(number, width):
    """The quotient and the remainder of the floor division by a positive width."""
    if not is_term(number) and not is_term(width):
        return divmod(number, width)
    # What defines them, rather than the solver's operators, of which it knows less.
    number, width = (value if is_term(value) else z3.IntVal(value) for value in (number, width))
    key = number.get_id(), width.get_id()
    if key not in divisions:
        quotient, remainder = z3.FreshInt("quotient"), z3.FreshInt("remainder")
        defined = z3.And(number == quotient * width + remainder, remainder >= 0, remainder < width)
        divisions[key] = quotient, remainder, number, width, z3.Implies(width > 0, defined)
    return divisions[key][:2]


def is_multiple(number, width):
    """The proofs hold for any relation in its place, so that the solver need not divide."""
    if not is_term(number) and not is_term(width):
        return width > 0 and number % width == 0
    relation = z3.Function("is_multiple", z3.IntSort(), z3.IntSort(), z3.BoolSort())
    return relation(number, width)


# The divisions of terms: the same terms have the same quotient.
divisions = {}


def known_facts():
    """What is known of the terms that divide() has made."""
    return [division[-1] for division in divisions.values()]
