"""Runs a dynamic program that has left bcast: upstream's tools alone compile and run it.

A process of its own calls the code, since a failed assertion aborts.
"""

import os
import sys

import numpy as np

import check_dynamic
from check import Failure
from program import to_npy

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import upstream


class Run(check_dynamic.Run):
    def execute(self):
        with open(self.module, "w") as file:
            file.write(self.text)
        try:
            library = upstream.compile_program(self.module, self.folder)
        except upstream.Failure as failure:
            raise Failure(str(failure)) from None
        outcomes = []
        for number, data in enumerate(self.data):
            outcomes.append({entry: self.call(library, number, data, entry) for entry in check_dynamic.ENTRIES})
        return outcomes

    def call(self, library, number, data, entry):
        inputs = [to_npy(data[a.name], a.element_type) for a in self.program.arguments]
        types = [to_npy(np.zeros(0, v.element_type.storage), v.element_type).dtype.str for v in self.results[entry]]
        outputs = [self.path(number, f"{entry}-{i}") for i in range(len(types))]
        ranks = [len(v.shape) for v in self.results[entry]]
        error = upstream.call(library, entry, inputs, outputs, types, ranks)
        is_wrong = self.calls[number].fault is not None
        return {"error": error, "reference": "fails" if is_wrong else None, "difference": None,
                "damage": None, "allocations": 0}  # fmt: skip

    def describe_error(self, call, entry, error):
        """Returns what is wrong with the text of a failed assertion."""
        operation, *_ = call.fault.step.operation.name.split()
        if f"'bcast.{operation}' op" not in error:
            return "names another operation"
        dims = {str(conflict[0]) for conflict in call.fault.conflicts}
        if not any(f"dimension {dim}" in error for dim in dims) and "None" not in dims:
            return "names another dimension"
        return ""
