# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import sys

sys.path.insert(0, sys.argv[1])

import measure
import numpy
import tables

numpy.seterr(all="ignore")

expected = numpy.sinh(numpy.array([-95.0, 1.0]))
assert measure.find_difference(expected.astype(numpy.float32), "f32", expected) is None
assert measure.find_difference(numpy.float16([numpy.inf]), "f16", numpy.array([7e4])) is None
assert measure.find_difference(numpy.float64([numpy.inf]), "f64", numpy.array([1e40]))

# 1e-20 beside 1e15 is not 0.
expected, actual = numpy.array([1e-20, 1e15]), numpy.float32([0, 1e15])
assert measure.find_difference(actual, "f32", expected) is None
assert measure.find_difference(actual, "f32", expected, is_special=True)

result = {"group": "special", "threads": 1, "caches": "hot", "workload": "exp", "inputs": 1, "missing": {},
          "seconds": {"bcast": [5e-6, 6e-6, 9e-6], "torch": [14e-6, 15e-6, 20e-6], "jax": [9e-6, 9e-6, 9e-6]},
          "calls": {"bcast": [2e-6, 1e-6], "torch": [15e-6, 13.9e-6], "jax": []}}  # fmt: skip
tiny = {**result, "group": "tiny", "seconds": {"bcast": [7e-6], "jax": [6e-6, 5e-6]}}
table = tables.Table([tiny, result], "special", 1, "hot")
assert numpy.allclose(table.get_seconds(result, "bcast"), [4e-6, 5e-6, 8e-6])
assert table.get_seconds(result, "torch") is None
assert numpy.allclose(table.get_seconds(result, "jax"), 4e-6)
assert table.find_fastest(result)[1] == "jax"
