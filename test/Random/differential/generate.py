"""Random programs. Program number n depends only on the seed and n. It has the n-th share of all
(operation, type) pairs and rules, so that the first few hundred programs have all of them.
"""

import itertools
import random as python_random

import numpy as np

import rules
import shapes
from elements import I1
from operations import RANDOM_OPERATIONS, is_approximate, result_type
from program import Program, Step, Value
from values import make_array

max_steps = 8
forced_steps = 2

# Their results may differ by as much as an operand is large where it differs by a
# unit in the last place, which no tolerance holds.
MAGNIFYING = ("remainder", "floor_divide", "floor_mod", "reduce_precision")

# A difference of a unit in the last place of an operand may be many units in that of the result:
# near a zero of the result, or near the end of the domain. Each step is compared with NumPy's of
# the same operands, and the whole program with the evaluator only without such steps.
ILL_CONDITIONED = ("add", "subtract", "squared_difference", "power", "log", "log2", "log10", "log_plus_one",
                   "exponential", "exponential_minus_one", "exp2", "sine", "cosine", "tan", "asin", "acos",
                   "sinh", "cosh", "acosh", "atanh", "logistic", "erfc")  # fmt: skip

FEATURES = [(op, t) for op in RANDOM_OPERATIONS.values() for t in op.types]
python_random.Random(0).shuffle(FEATURES)
# How many pairs of the operation come before. Sorted by it, few programs have all operations.
TURNS = {pair: sum(pair[0] is op for op, _ in FEATURES[:place]) for place, pair in enumerate(FEATURES)}
FEATURES.sort(key=TURNS.get)


def use_many_steps():
    """80 programs have every pair of operation and type."""
    global forced_steps, max_steps
    forced_steps, max_steps = 10, 10


def cases_of(operation):
    if operation.name == "broadcast":
        return [case for case in shapes.TARGETS if case != "broadcast_in_dim"]
    if operation.name == "broadcast_in_dim":
        return ["broadcast_in_dim"]
    return {1: ["none"], 2: list(shapes.PAIRS), 3: list(shapes.TRIPLES)}[operation.arity]


class Generator:
    def __init__(self, seed, number):
        self.random = python_random.Random(f"{seed} {number}")
        self.numpy = np.random.default_rng([self.random.getrandbits(32), number])
        self.number = number
        self.first_case = python_random.Random(f"{seed}").randrange(1000)
        self.program = Program()
        self.values = []
        # Those that approximate operations led to, and whether they may be operands.
        self.inexact = set()
        self.takes_inexact = True
        self.names = itertools.count()
        # (operation, type, case) of each step, for the counts.
        self.features = []

    def generate(self):
        start = self.number * forced_steps
        forced = [FEATURES[(start + i) % len(FEATURES)] for i in range(forced_steps)]
        steps = [(*pair, self.case_in_turn(*pair)) for pair in forced]
        for _ in range(self.random.randint(0, max_steps - len(steps))):
            operation, element_type = self.random_feature()
            steps.append((operation, element_type, self.random.choice(cases_of(operation))))
        self.random.shuffle(steps)
        for step in steps:
            self.add_step(*step)
        self.choose_results()
        return self.program

    def case_in_turn(self, operation, element_type):
        """Another case for each operation and turn; the seed chooses the first."""
        cases = cases_of(operation)
        place = self.first_case + list(RANDOM_OPERATIONS).index(operation.name)
        return cases[(place + TURNS[operation, element_type]) % len(cases)]

    def random_feature(self):
        """Rather an operation on a type that another one works on."""
        operation = self.random.choice(list(RANDOM_OPERATIONS.values()))
        present = [t for _, t, _ in self.features if t in operation.types]
        return operation, self.random.choice(present or operation.types)

    def new_input(self, element_type, shape):
        is_constant = self.random.random() < 0.2
        value = Value(f"{'c' if is_constant else 'a'}{next(self.names)}", element_type, shape)
        self.program.data[value.name] = make_array(self.numpy, element_type, shape)
        (self.program.constants if is_constant else self.program.arguments).append(value)
        self.values.append(value)
        return value

    def candidates(self, element_type):
        return [
            value for value in self.values
            if value.element_type is element_type and (self.takes_inexact or value not in self.inexact)
        ]  # fmt: skip

    def add_step(self, operation, element_type, case):
        self.takes_inexact = operation.name not in MAGNIFYING or not element_type.is_float
        target, writes_target = None, False
        if case in shapes.TARGETS:
            operands, rule, target, shape = self.choose_target(case, element_type)
            writes_target = shape != target or self.random.random() < 0.3
            writes_target = writes_target and operation.name == "broadcast"
        else:
            types = [element_type] * operation.arity
            if operation.name == "select":
                types[0] = I1
            operands, rule = self.choose_operands(case, types)
            shape = rules.result_shape(rule, [operand.shape for operand in operands])
        result = Value(f"r{next(self.names)}", result_type(operation, element_type), shape)
        self.program.steps.append(Step(operation, operands, result, rule, target, writes_target))
        self.values.append(result)
        if operation.name in ILL_CONDITIONED and self.inexact.intersection(operands):
            self.program.compares_reference = False
        if is_approximate(operation, element_type) or self.inexact.intersection(operands):
            self.inexact.add(result)
        self.features.append((operation, element_type, case))

    def choose_target(self, case, element_type):
        candidates = self.candidates(element_type)
        while True:
            if candidates and self.random.random() < 0.7:
                operand_shape = (operand := self.random.choice(candidates)).shape
            else:
                operand, operand_shape = None, shapes.random_shape(self.random)
            found = shapes.random_target(self.random, case, operand_shape)
            if found:
                operand = operand or self.new_input(element_type, operand_shape)
                rule, target, shape = found
                return [operand], rule, target, shape

    def choose_operands(self, case, types):
        """Returns existing values if some go together, or else new ones."""
        if self.random.random() < 0.7:
            found = self.find_operands(case, types)
            if found:
                return found
        if len(types) == 1:
            return [self.new_input(types[0], shapes.random_shape(self.random))], ("none",)
        make = shapes.random_pair if len(types) == 2 else lambda r, c: shapes.TRIPLES[c](r)
        rule, *operand_shapes = make(self.random, case)
        return [self.find_or_make(t, s) for t, s in zip(types, operand_shapes)], rule

    def find_or_make(self, element_type, shape):
        same = [value for value in self.candidates(element_type) if value.shape == shape]
        return self.random.choice(same) if same else self.new_input(element_type, shape)

    def find_operands(self, case, types):
        pools = [self.candidates(element_type) for element_type in types]
        if not all(pools):
            return None
        for _ in range(10):
            operands = [self.random.choice(pool) for pool in pools]
            operand_shapes = [operand.shape for operand in operands]
            rule = self.random_rule(case, operand_shapes)
            try:
                if shapes.is_small(rules.result_shape(rule, operand_shapes)):
                    return operands, rule
            except ValueError:
                continue
        return None

    def random_rule(self, case, operand_shapes):
        """Returns a rule of this case, which may or may not accept these shapes."""
        name = case.split(",")[0]
        ranks = sorted(map(len, operand_shapes))
        if case == "pdpd, default axis":
            return ("pdpd", -1)
        if name == "pdpd":
            if case == "pdpd, trailing ones" and operand_shapes[1][-1:] != (1,):
                return ("pdpd", -2)
            return ("pdpd", self.random.randint(0, ranks[1]))
        if name == "in_dim":
            wanted = {"equal ranks": ranks[0] == ranks[1], "scalar": ranks[0] == 0,
                      "lower rank": 0 < ranks[0] < ranks[1]}  # fmt: skip
            if not wanted[case.split(", ")[1]]:
                return ("in_dim", (-1,) * 9)
            dims = tuple(shapes.subset(self.random, ranks[1], ranks[0]))
            return ("in_dim", () if ranks[0] == ranks[1] and self.random.random() < 0.5 else dims)
        if name == "blocks":
            return ("blocks", shapes.random_blocks(self.random, ranks[-1]))
        return (name,)

    def choose_results(self):
        used = {id(operand) for step in self.program.steps for operand in step.operands}
        results = [r for r in self.program.all_results
                   if id(r) not in used or self.random.random() < 0.15]  # fmt: skip
        if self.random.random() < 0.1:
            results.append(self.random.choice(self.values))
        self.random.shuffle(results)
        self.program.results = results


def generate(seed, number):
    """A program, and the features that it has."""
    generator = Generator(seed, number)
    return generator.generate(), generator.features
