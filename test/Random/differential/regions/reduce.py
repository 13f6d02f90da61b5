"""Removes parts of a program that its failure does not need."""

import re

from check import Failure
from regions.ir import Block


def all_blocks(block):
    yield block
    for op in block.ops:
        for inner in op.blocks:
            yield from all_blocks(inner)


def sketch(failure):
    """The kind of a failure."""
    return re.sub(r"\S*program.mlir:[0-9:]*|%\w+|[0-9]+", "", "\n".join(str(failure).splitlines()[:2]))


class Reducer:
    def __init__(self, program, check):
        self.program, self.check = program, check

    def failure(self):
        try:
            self.check()
        except Failure as failure:
            return sketch(failure)
        except Exception:
            # The rest is invalid, for example an index out of bounds.
            return "broken"
        return None

    def run(self):
        self.wanted = self.failure()
        while self.drop_results() | self.drop_ops() | self.drop_functions():
            pass

    def still_fails(self):
        return self.failure() == self.wanted

    def drop_results(self):
        results, changed = self.program.main.results, False
        for index in reversed(range(len(results))):
            if len(results) > 1:
                kept = results.pop(index)
                if self.still_fails():
                    changed = True
                else:
                    results.insert(index, kept)
        return changed

    def drop_functions(self):
        changed = False
        for function in self.program.functions[:-1]:
            position = self.program.functions.index(function)
            self.program.functions.remove(function)
            if self.still_fails():
                changed = True
            else:
                self.program.functions.insert(position, function)
        return changed

    def drop_ops(self):
        changed = False
        for function in reversed(self.program.functions):
            for block in list(all_blocks(function.body)):
                for op in reversed(list(block.ops)):
                    changed |= self.drop(function, block, op)
        return changed

    def drop(self, function, block, op):
        """Without the operation; other values stand for its results."""
        position = block.ops.index(op)
        block.ops.remove(op)
        others = self.stand_ins(function, block, position, op.results)
        for candidate in others:
            self.replace(op.results, candidate)
            if self.still_fails():
                return True
            self.replace(op.results, [None] * len(op.results))
        block.ops.insert(position, op)
        return False

    def replace(self, results, others):
        for result, other in zip(results, others):
            result.stand_in = other
            self.program.gone[str(result)] = other

    def stand_ins(self, function, block, position, results):
        pool = function.body.arguments + Block(block.arguments, block.ops[:position]).values()
        found = [[value for value in pool if value.type == result.type] for result in results]
        yield []
        if results and all(found):
            for choose in (0, -1):
                yield [values[choose] for values in found]
