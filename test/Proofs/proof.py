"""Goals, their variables, and the solver."""

import itertools
import multiprocessing
import sys

import z3
from model import terms
from model.terms import DYNAMIC, every, implies, no, product, some

# Milliseconds for each claim. A claim that takes longer is unknown, which is no proof.
TIME_LIMIT = 10000

GOALS = {}


class Goal:
    def __init__(self, state, clauses, wrong):
        self.name, self.text = state.__name__, " ".join(state.__doc__.split())
        self.state, self.clauses, self.wrong = state, clauses.split(), [wrong] if isinstance(wrong, str) else wrong


def goal(clauses, wrong):
    """Declares what a function states of the clauses; `wrong` names the mutants that refute it."""

    def declare(state):
        GOALS[state.__name__] = Goal(state, clauses, wrong)
        return state

    return declare


class Scope:
    """The variables of a goal, what is assumed of them, and what is claimed."""

    def __init__(self):
        self.assumptions, self.claims, self.shown = [], [], []
        terms.divisions.clear()

    def new_case(self):
        """The next claims have variables of their own."""
        self.assumptions, self.shown = [], []
        terms.divisions.clear()

    def number(self, name, least=None):
        value = z3.FreshInt(name)
        self.shown.append((name, [value], show_number, None))
        if least is not None:
            self.assume(value >= least)
        return value

    def numbers(self, name, rank, least=None):
        return self.list_numbers(name, rank, least, show_number)

    def list_numbers(self, name, rank, least, show_value):
        values = [z3.FreshInt(name) for _ in range(rank)]
        self.shown.append((name, values, show_value, None))
        if least is not None:
            self.assume(*(value >= least for value in values))
        return values

    def condition(self, name):
        value = z3.FreshBool(name)
        self.shown.append((name, [value], show_number, None))
        return value

    def shape(self, name, rank):
        """The extents of a run."""
        return self.numbers(name, rank, least=0)

    def types(self, name, rank):
        """Extents of which some may be `?`."""
        return self.list_numbers(name, rank, DYNAMIC, show_extent)

    def operand(self, name, rank):
        """The extents that are known, and those of a run."""
        types = [z3.FreshInt(name) for _ in range(rank)]
        shape = [z3.FreshInt(name) for _ in range(rank)]
        self.shown.append((name, types, show_extent, shape))
        for type, extent in zip(types, shape):
            self.assume(extent >= 0, some(type == DYNAMIC, type == extent))
        return types, shape

    def assume(self, *conditions):
        self.assumptions += conditions

    def use(self, lemma, *arguments):
        """Assumes an instance of a lemma, which has a goal of its own."""
        hypotheses, conclusion = lemma(*arguments)
        self.assume(implies(every(True, *hypotheses), conclusion))

    def claim(self, text, *conclusions):
        self.claims.append((text, self.assumptions + terms.known_facts(), every(True, *conclusions), list(self.shown)))

    def claim_lemma(self, lemma, *arguments):
        hypotheses, conclusion = lemma(*arguments)
        self.assume(*hypotheses)
        self.claim(lemma.__name__.replace("_", " "), conclusion)


def show_number(value):
    return str(value).lower()


def show_extent(value):
    return "?" if value.as_long() == DYNAMIC else str(value)


def show(model, shown):
    """The variables as shapes: "A (?, 3) of (2, 3)"."""
    texts = []
    for name, values, show_value, run in shown:
        lists = [values] if run is None else [values, run]
        shapes = [", ".join(show_value(model.eval(value, model_completion=True)) for value in list) for list in lists]
        texts.append(name + " " + " of ".join(f"({shape})" for shape in dict.fromkeys(shapes)))
    return ", ".join(texts)


def list_factors(term):
    if not z3.is_mul(term):
        return [term]
    return [factor for child in term.children() for factor in list_factors(child)]


def list_products(term, seen):
    """The products of several terms, and the factors of each."""
    if term.get_id() in seen:
        return
    seen.add(term.get_id())
    factors = list_factors(term)
    if sum(not z3.is_int_value(factor) for factor in factors) > 1:
        yield term, factors
    else:
        for child in term.children():
            yield from list_products(child, seen)


def is_contradiction(conditions):
    """True if no integers satisfy the conditions, whatever the products of terms are.

    Equal products are one unknown, so that linear arithmetic decides. It answers where the solver
    would try values for factors forever; if it does not contradict, this says nothing.
    """
    conditions = [condition for condition in conditions if condition is not True]
    simple = z3.simplify(z3.And(*conditions), som=True, som_blowup=1000)
    unknowns, pairs = {}, []
    for term, factors in list_products(simple, set()):
        variables = [factor for factor in factors if not z3.is_int_value(factor)]
        key = tuple(sorted(factor.get_id() for factor in variables))
        unknown = unknowns.setdefault(key, z3.FreshInt("product"))
        pairs.append((term, product(factor.as_long() for factor in factors if z3.is_int_value(factor)) * unknown))
    return bool(pairs) and check([z3.substitute(simple, *pairs)])[0] == z3.unsat


def check(conditions):
    solver = z3.Solver()
    solver.set("timeout", TIME_LIMIT)
    solver.add(*conditions)
    return solver.check(), solver


def decide(claim):
    """ "proven", "unknown", or a counter-example as text."""
    text, assumptions, conclusion, shown = claim
    if conclusion is True:
        return "proven"
    conditions = [*assumptions, no(conclusion)]
    if is_contradiction(conditions):
        return "proven"
    result, solver = check(conditions)
    if result == z3.unsat:
        return "proven"
    if result == z3.unknown:
        return f"unknown: {text}"
    return f"{text}: {show(solver.model(), shown)}"


class Outcome:
    def __init__(self, verdict, claims):
        self.verdict, self.claims = verdict, claims


def decide_all(goal, verdicts):
    """Sends the number of claims, and their verdicts as far as they are proven."""
    scope = Scope()
    goal.state(scope)
    verdicts.send(len(scope.claims))
    for claim in scope.claims:
        verdicts.send(claim[0])
        verdicts.send(verdict := decide(claim))
        if verdict != "proven":
            break


def prove(goal):
    """The first verdict that is not "proven", if there is one. A process of its own, as the solver may pass its limit."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=decide_all, args=(goal, sender))
    process.start()
    sender.close()
    verdict = "proven"
    try:
        claims = receiver.recv()
        if claims == 0:
            raise ValueError(f"{goal.name} claims nothing")
        for _ in range(claims):
            text = receiver.recv()
            # Of each claim the solver is asked twice.
            verdict = receiver.recv() if receiver.poll(2 * TIME_LIMIT / 1000 + 5) else f"unknown: {text}"
            if verdict != "proven":
                break
    except EOFError:
        sys.exit(f"{goal.name}: the process ended")
    process.kill()
    process.join()
    return Outcome(verdict, claims)


def ranks(largest, number):
    return itertools.product(range(largest + 1), repeat=number)
