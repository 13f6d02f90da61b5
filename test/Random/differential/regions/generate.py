"""Random programs of the operations in this folder. Program number n depends only on the seed and
n.
"""

import random as python_random

import numpy as np

from elements import I1
from regions import bcast_ops, branches, control, functions, linalg_ops, scalar_ops, tensor_ops
from regions.builder import I32, I64, Builder, Impossible
from regions.ir import Symbol, Tensor
from values import make_array

EXTENTS = [0, 1, 1, 2, 3, 3, 4, 4, 4, 5, 17]
SYMBOL_EXTENTS = [0, 1, 1, 2, 3, 4, 5, 17]
MAX_DEPTH = 3
CALLS = 3

# The required features.
FEATURES = [
    "arith on scalars", "arith.cmpi", "arith.constant", "arith.index_cast", "arith.select",
    "bcast, rule in_dim", "bcast, rule none", "bcast, rule numpy", "bcast, rule pdpd", "bcast.relayout",
    "broadcast, rule broadcast_in_dim", "broadcast, rule in_dim", "broadcast, rule numpy",
    "broadcast, rule pdpd", "cf.br, a loop", "cf.cond_br", "cf.switch", "func.call", "linalg.broadcast",
    "linalg.copy", "linalg.fill", "linalg.generic", "linalg.generic, reads its init",
    "linalg.generic, reduction", "linalg.map", "linalg.map, reads its init", "linalg.matmul",
    "linalg.reduce", "linalg.transpose", "scf.for", "scf.if", "scf.index_switch", "scf.while",
    "tensor.cast", "tensor.collapse_shape", "tensor.dim", "tensor.empty", "tensor.expand_shape",
    "tensor.extract", "tensor.extract_slice", "tensor.from_elements", "tensor.generate", "tensor.insert",
    "tensor.insert_slice", "tensor.pad", "tensor.splat",
]  # fmt: skip

# The weight of each kind of operation.
STRAIGHT = [(5, bcast_ops.OPS), (4, tensor_ops.OPS), (5, linalg_ops.OPS), (1, scalar_ops.OPS)]


def choose_weighted(random, weighted):
    return random.choices([item for _, item in weighted], [weight for weight, _ in weighted])[0]


class Generator(Builder):
    def __init__(self, seed, number):
        random = python_random.Random(f"regions {seed} {number}")
        super().__init__(random, np.random.default_rng(random.getrandbits(64)))
        self.is_static = self.chance(0.4)
        # With few shapes, values go together.
        self.extents = [self.random_extent() for _ in range(self.random.choice([1, 2, 2, 3]))]

    def random_extent(self):
        if self.is_static or self.chance(0.4):
            return self.random.choice(EXTENTS)
        return Symbol(self.random.choice([0, 1, 1, 2]))

    def random_shape(self):
        while True:
            rank = self.random.choice([0, 1, 1, 1, 2, 2, 2, 3])
            shape = tuple(self.random.choice([*self.extents * 2, 1]) for _ in range(rank))
            if self.is_small(shape):
                return shape

    def argument_types(self):
        types = [Tensor(self.element(), self.random_shape()) for _ in range(self.random.randint(1, 3))]
        # What goes together with another one, and what decides.
        types.append(self.random.choice(types))
        types += [Tensor(self.random.choice([I1, I32, I64]), ()) for _ in range(2)]
        types = [bcast_ops.random_layout(self, type, 0.1) for type in types]
        self.random.shuffle(types)
        return types

    def fill(self, most):
        for _ in range(self.random.randint((most + 1) // 3, most)):
            self.step()

    def step(self):
        """Adds an operation that the visible values allow."""
        for _ in range(10):
            if self.budget <= 0:
                return
            try:
                self.try_step()
                return
            except Impossible:
                continue

    def try_step(self):
        kind = self.random.random()
        is_deep = self.depth >= MAX_DEPTH or len(self.program.functions) > 3
        if kind < 0.8 or is_deep:
            choose_weighted(self.random, choose_weighted(self.random, STRAIGHT))(self)
            return
        families = [control.OPS, control.OPS, functions.OPS] + [branches.OPS] * (self.depth == 0)
        operation = choose_weighted(self.random, self.random.choice(families))
        operation(self, lambda b: b.fill(4))

    def generate(self):
        with self.function("main", self.argument_types()) as main:
            self.fill(12)
            main.results = functions.choose_results(self, self.random.randint(1, 4))
        return self.program

    def make_inputs(self):
        """Arrays for the arguments of @main, with extents for the symbols."""
        extents = {}

        def extent(symbol):
            if not isinstance(symbol, Symbol):
                return symbol
            while symbol not in extents:
                chosen = self.random.choice(SYMBOL_EXTENTS)
                if chosen >= symbol.minimum:
                    extents[symbol] = chosen
            return extents[symbol]

        return [self.make_input(argument.type, tuple(map(extent, argument.type.shape)))
                for argument in self.program.main.body.arguments]  # fmt: skip

    def make_input(self, type, shape):
        if shape == () and type.element in (I32, I64):
            return np.asarray(self.numpy.integers(-1, 5), type.element.storage)
        array = make_array(self.numpy, type.element, shape)
        return np.asarray(np.nan_to_num(array, nan=1)) if type.element.is_float else array


def generate(seed, number):
    """Returns a program, inputs of some of its calls, and its features."""
    generator = Generator(seed, number)
    program = generator.generate()
    return program, [generator.make_inputs() for _ in range(CALLS)], generator.features
