"""Counts of generated features, and of missing ones."""

from collections import Counter

from generate import FEATURES, cases_of
from operations import RANDOM_OPERATIONS


class Coverage:
    def __init__(self):
        self.pairs = Counter()
        self.cases = Counter()

    def add(self, features):
        for operation, element_type, case in features:
            self.pairs[operation.name, element_type.name] += 1
            if operation.arity > 1 or case.startswith("broadcast"):
                self.cases[case] += 1

    def missing(self, with_pairs):
        cases = {case for operation in RANDOM_OPERATIONS.values() for case in cases_of(operation)
                 if operation.arity > 1 or case.startswith("broadcast")}  # fmt: skip
        pairs = {(operation.name, element_type.name) for operation, element_type in FEATURES}
        if with_pairs:
            missing = map(" on ".join, pairs - set(self.pairs))
        else:
            names = lambda pairs: {name for pair in pairs for name in pair}
            missing = names(pairs) - names(self.pairs)
        return sorted(cases - set(self.cases)) + sorted(missing)

    def report(self):
        operations, types = Counter(), Counter()
        for (operation, element_type), count in self.pairs.items():
            operations[operation] += count
            types[element_type] += count
        for title, counts in (("rule", self.cases), ("operation", operations), ("type", types)):
            print(f"steps per {title}:")
            for name, count in sorted(counts.items()):
                print(f"  {name}: {count}")
        print(f"{len(self.pairs)} of {len(FEATURES)} pairs of operation and type")
