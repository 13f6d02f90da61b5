"""Random products of matrices, as programs of random_reductions.py.

The operands have batches that may be stretched, rows or columns, and what is reduced, in any order.
"""

import math
import random

import numpy as np

from elements import BF16, F16, F32, F64, SIGNED

KEPT = [1, 2, 3, 5, 7, 8, 9, 10, 12, 15, 16, 17, 23, 24, 25, 31, 32, 33, 40, 48, 63, 64, 65, 100]
REDUCED = [0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 48, 63, 64, 65, 100, 255, 256, 257, 300, 512, 520, 800]
MOST = 150000
TYPES = [(F32, F32), (F32, F32), (F32, F32), (F64, F64), (F16, F32), (BF16, F32), (BF16, BF16), (F16, F16),
         (SIGNED[2], SIGNED[2]), (SIGNED[0], SIGNED[2]), (SIGNED[1], SIGNED[1])]  # fmt: skip


def make_product(base, value):
    """A subclass of the class of random programs, with its class of values."""

    class Product(base):
        def __init__(self, seed, number):
            self.choose = choose = random.Random(f"product {seed} {number}")
            self.numbers = np.random.default_rng(choose.getrandbits(32))
            self.lines, self.count, self.constants = [], 0, set()
            self.has_layouts = False
            self.arguments, self.arrays, self.values = [], [], []
            stored, computed = choose.choice(TYPES)
            self.types = [stored, computed, F32]
            dims = ["m", "n", *choose.choice([["k"]] * 5 + [["k", "l"]])] + ["a", "b"][: choose.choice([0, 0, 1, 1, 2])]
            choose.shuffle(dims)
            extents = self.choose_extents(dims)
            while math.prod(max(extent, 1) for extent in extents.values()) > MOST:
                extents = self.choose_extents(dims)
            unknown = {dim: choose.random() < dynamic for dynamic in [choose.choice([0, 0, 0.3, 1])] for dim in dims}
            operands = [self.add_operand(dims, extents, unknown, absent, stored, computed) for absent in "nm"]
            result = self.reduce(self.multiply(*operands), dims)
            if choose.random() < 0.5:
                self.add_bias(result)
            for _ in range(choose.choice([0, 0, 1, 2, 4])):
                choose.choice([self.add_unary, self.add_binary, self.add_convert, self.add_back, self.add_reduction])()
            self.results = [result] if choose.random() < 0.3 else []
            if self.values[-1] not in self.results:
                self.results.append(self.values[-1])

        def choose_extents(self, dims):
            choices = {"m": KEPT, "n": KEPT, "k": REDUCED, "l": [1, 2, 3, 5]}
            return {dim: self.choose.choice(choices.get(dim, [1, 2, 3])) for dim in dims}

        def add_operand(self, dims, extents, unknown, absent, stored, computed):
            """An argument in an order of its own, put in the order of `dims`. Its extents of what it does not read are 1."""
            choose = self.choose
            shape = {dim: extents[dim] for dim in dims}
            for dim in dims:
                if dim == absent or (dim in "ab" and choose.random() < 0.3):
                    shape[dim] = 1
            types = {dim: None if unknown[dim] and dim != absent else shape[dim] for dim in dims}
            order = dims if choose.random() < 0.5 else choose.sample(dims, len(dims))
            argument = value(f"%a{len(self.arguments)}", [shape[dim] for dim in order], [types[dim] for dim in order], stored)
            self.add_argument(argument)
            if order != dims:
                places = [order.index(dim) for dim in dims]
                argument = self.add([shape[dim] for dim in dims], [types[dim] for dim in dims], stored,
                                    f"bcast.broadcast_in_dim {argument.name}, dims = {[dims.index(dim) for dim in order]}"
                                    f"{self.sizes(argument, places)}", argument.type)  # fmt: skip
            if stored is not computed:
                argument = self.add_like(argument, f"bcast.convert {argument.name}", argument.type, computed)
            return argument

        def add_argument(self, argument):
            self.values.insert(len(self.arguments), argument)
            self.arguments.append(argument)
            self.arrays.append(self.make_array(argument.element_type, argument.shape))

        def combine(self, operation, left, right):
            known = lambda a, b: a if b == 1 else b if a == 1 or a is None else a
            pad = lambda shape: [1] * (len(left.shape) - len(shape)) + shape
            shape = [b if a == 1 else a for a, b in zip(left.shape, pad(right.shape))]
            types = [known(a, b) for a, b in zip(left.type_shape, pad(right.type_shape))]
            return self.add(shape, types, left.element_type, f"bcast.{operation} {left.name}, {right.name} rule(#bcast.numpy)",
                            f"({left.type}, {right.type})")  # fmt: skip

        def multiply(self, left, right):
            operation = self.choose.choice(["multiply"] * 6 + ["subtract", "maximum"])
            product = self.combine(operation, left, right)
            if operation != "subtract":
                return product
            return self.add_like(product, f"bcast.multiply {product.name}, {product.name}", f"({product.type}, {product.type})")

        def reduce(self, product, dims):
            kind = self.choose.choice(["sum"] * 6 + ["maximum", "product"])
            at = [index for index, dim in enumerate(dims) if dim in "kl"]
            drop = lambda shape: [extent for index, extent in enumerate(shape) if index not in at]
            result = self.add(drop(product.shape), drop(product.type_shape), product.element_type,
                              f"bcast.reduce {kind} {product.name}, dims = {at}", product.type)  # fmt: skip
            result.kind, result.operand, result.dims, result.keep = kind, product, at, False
            return result

        def add_bias(self, result):
            extent = self.choose.choice([1, result.shape[-1]])
            known = extent if extent == 1 or self.choose.random() < 0.5 else result.type_shape[-1]
            bias = value(f"%a{len(self.arguments)}", [extent], [known], result.element_type)
            self.add_argument(bias)
            self.combine("add", result, bias)

    return Product
