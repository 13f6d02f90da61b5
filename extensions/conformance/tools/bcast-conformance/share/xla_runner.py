#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers the vectors of bcast-conformance with XLA, as JAX runs it on processors. --version prints JAX's version
and jaxlib's."""

import json
import sys

import jax
import jaxlib

import runner
import xla_elements
import xla_shapes


def print_answer(answer):
    print(json.dumps(answer))


def main():
    jax.config.update("jax_platforms", "cpu")
    jax.config.update("jax_enable_x64", True)
    batch = xla_shapes.Batch(print_answer)
    for line in sys.stdin:
        vector = json.loads(line)
        if vector["kind"] in xla_shapes.KINDS:
            batch.add(vector)
        else:
            print_answer(runner.answer_vector(vector, xla_elements.ARRAYS, xla_elements.compute))
    batch.finish()


if __name__ == "__main__":
    if sys.argv[1:] == ["--version"]:
        print(f"XLA JAX {jax.__version__}, jaxlib {jaxlib.__version__}")
    else:
        main()
