#!/usr/bin/env python3
# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a module of elementwise operations with implicit broadcasts.

usage: generate.py <number of operations> [<kind>]

functions     functions of 100 operations each, so that a module grows as
              programs do; each operation takes the result of the one before
deep          the same in one function: one chain
wide          one function, each operation of which takes the arguments; all
              results are returned
dynamic       as functions, with dynamic extents
deep-dynamic  as deep, with dynamic extents
chain         one function without broadcasts, each operation of which takes the result of the one
              before and the argument
results       as chain, and all results are returned
constants     as chain, but each operation takes a constant of its own
dynamic-results  as results, with a dynamic extent
dynamic-arguments
              one function that adds so many arguments of dynamic extents
switch        one function that takes one of so many cases, each of one operation
sum-rank      the sum of one argument of so many dimensions of unknown extent along every second one
softmax-rank  the same as a softmax
concat        the concatenation of so many arguments of unknown extent
differences   x - sum(x) of each row of 32x64, so many times, each of the one before
softmaxes     so many softmaxes, each of an argument of its own
calls         so many functions, each of which calls the next one twice
called        functions of 50 operations on matrices of dynamic extents, which are not inlined; one
              function calls them all

In functions, deep, wide, dynamic and deep-dynamic, every operation takes a rule: NumPy, PDPD and
in_dim in turn, on shapes of which each broadcasts one operand. The same arguments give the same module.
"""

import sys

PER_FUNCTION = 100
STATIC = ("8", "16", "32")
DYNAMIC = ("?", "16", "?")
# A rule, and which of the full shape's extents the second operand has.
OPERANDS = [
    ("#bcast.numpy", "{2}x"),
    ("#bcast.numpy", "{1}x1x"),
    ("#bcast.pdpd<axis = 0>", "{0}x"),
    ("#bcast.pdpd<axis = 1>", "{1}x{2}x"),
    ("#bcast.in_dim<[0, 2]>", "{0}x{2}x"),
    ("#bcast.numpy", ""),
]
OPERATIONS = ["add", "multiply", "subtract", "maximum"]


def write_function(index, count, extents, is_wide, out):
    full = f"tensor<{'x'.join(extents)}xf32>"
    kinds = [f"tensor<{shape.format(*extents)}f32>" for _, shape in OPERANDS]
    arguments = ", ".join(f"%b{i}: {kind}" for i, kind in enumerate(kinds))
    returned = [f"%v{i + 1}" for i in range(count)] if is_wide else [f"%v{count}"]
    types = ", ".join([full] * len(returned))
    out.write(f"func.func @f{index}(%v0: {full}, {arguments}) -> ({types}) {{\n")
    for i in range(count):
        # The least common multiple of the lengths is 12, so all pairs come.
        which = (i + i // 12) % len(OPERANDS)
        rule, kind = OPERANDS[which][0], kinds[which]
        operation = OPERATIONS[i % len(OPERATIONS)]
        first = 0 if is_wide else i
        out.write(
            f"  %v{i + 1} = bcast.{operation} %v{first}, %b{which} rule({rule})"
            f" : ({full}, {kind}) -> {full}\n"
        )
    out.write(f"  return {', '.join(returned)} : {types}\n}}\n")


def write_chain(count, kind, out):
    """One function of as many operations on vectors of 4 elements."""
    full = "tensor<?xf32>" if kind == "dynamic-results" else "tensor<4xf32>"
    returned = range(1, count + 1) if kind.endswith("results") else [count]
    types = ", ".join([full] * len(returned))
    out.write(f"func.func @f0(%v0: {full}, %b: {full}) -> ({types}) {{\n")
    for i in range(count):
        second = "%b"
        if kind == "constants":
            second = f"%c{i}"
            out.write(f"  {second} = arith.constant dense<[{i}.0, 1.0, 2.0, 3.0]> : {full}\n")
        operation = OPERATIONS[i % len(OPERATIONS)]
        out.write(f"  %v{i + 1} = bcast.{operation} %v{i}, {second} : {full}\n")
    values = ", ".join(f"%v{i}" for i in returned)
    out.write(f"  return {values} : {types}\n}}\n")


def write_switch(count, out):
    """A choice of as many blocks."""
    full = "tensor<4xf32>"
    out.write(f"func.func @f0(%v: {full}, %case: i32) -> {full} {{\n")
    cases = "".join(f",\n    {i}: ^case{i}" for i in range(count))
    out.write(f"  cf.switch %case : i32, [\n    default: ^end(%v : {full}){cases}\n  ]\n")
    for i in range(count):
        operation = OPERATIONS[i % len(OPERATIONS)]
        out.write(f"^case{i}:\n  %v{i} = bcast.{operation} %v, %v : {full}\n")
        out.write(f"  cf.br ^end(%v{i} : {full})\n")
    out.write(f"^end(%r: {full}):\n  return %r : {full}\n}}\n")


def write_arguments(count, out):
    """A sum of as many arguments, each of which may be broadcast."""
    full = "tensor<?xf32>"
    arguments = ", ".join(f"%a{i}: {full}" for i in range(count + 1))
    out.write(f"func.func @f0({arguments}) -> {full} {{\n")
    for i in range(count):
        first = f"%v{i}" if i else "%a0"
        out.write(f"  %v{i + 1} = bcast.add {first}, %a{i + 1} rule(#bcast.numpy) : ({full}, {full}) -> {full}\n")
    out.write(f"  return %v{count} : {full}\n}}\n")


def get_softmax(number, full, reduced, dims):
    return (
        f"  %m{number} = bcast.reduce maximum %x{number} dims {dims} keep_dims : {full} -> {reduced}\n"
        f"  %d{number} = bcast.subtract %x{number}, %m{number} rule(#bcast.numpy) : ({full}, {reduced}) -> {full}\n"
        f"  %e{number} = bcast.exponential %d{number} : {full}\n"
        f"  %s{number} = bcast.reduce sum %e{number} dims {dims} keep_dims : {full} -> {reduced}\n"
        f"  %r{number} = bcast.divide %e{number}, %s{number} rule(#bcast.numpy) : ({full}, {reduced}) -> {full}\n"
    )


def write_reductions(count, kind, out):
    get_type = lambda extents: f"tensor<{'x'.join([*extents, 'f32'])}>"
    arguments, body, results = ["%x0"], "", ["%r0"]
    if kind.endswith("rank"):
        dims = list(range(1, count, 2))
        full = result = get_type("?" * count)
        if kind == "softmax-rank":
            body = get_softmax(0, full, get_type("?1"[i % 2] for i in range(count)), dims)
        else:
            result = get_type("?" * (count - len(dims)))
            body = f"  %r0 = bcast.reduce sum %x0 dims {dims} : {full} -> {result}\n"
    elif kind == "concat":
        full = result = get_type("?")
        arguments = [f"%x{i}" for i in range(count)]
        types = ", ".join([full] * count)
        body = f"  %r0 = tensor.concat dim(0) {', '.join(arguments)} : ({types}) -> {full}\n"
    elif kind == "softmaxes":
        full = result = get_type("??")
        arguments, results = ([f"%{name}{i}" for i in range(count)] for name in "xr")
        body = "".join(get_softmax(i, full, get_type("?1"), [1]) for i in range(count))
    else:
        full = result = get_type(["32", "64"])
        reduced = get_type(["32", "1"])
        results = [f"%x{count}"]
        for i in range(count):
            body += f"  %s{i} = bcast.reduce sum %x{i} dims [1] keep_dims : {full} -> {reduced}\n"
            body += f"  %x{i + 1} = bcast.subtract %x{i}, %s{i} rule(#bcast.numpy) : ({full}, {reduced}) -> {full}\n"
    types = ", ".join([result] * len(results))
    listed = ", ".join(f"{name}: {full}" for name in arguments)
    out.write(f"func.func @f0({listed}) -> ({types}) {{\n{body}  return {', '.join(results)} : {types}\n}}\n")


def write_calls(count, out):
    full = "tensor<4xf32>"
    for i in range(count):
        out.write(f"func.func {'private ' if i else ''}@f{i}(%v0: {full}) -> {full} {{\n")
        for j in range(2):
            called = f"call @f{i + 1}(%v{j}) : ({full}) -> {full}"
            computed = f"bcast.add %v{j}, %v{j} : {full}"
            out.write(f"  %v{j + 1} = {called if i + 1 < count else computed}\n")
        out.write(f"  return %v2 : {full}\n}}\n")


def write_called(count, out):
    full = "tensor<?x?xf32>"
    size = PER_FUNCTION // 2
    number = max(count // size, 1)
    for i in range(number):
        out.write(f"func.func private @g{i}(%v0: {full}, %b: {full}) -> {full} attributes {{no_inline}} {{\n")
        for j in range(size):
            # Each function has an order of its own.
            operation = OPERATIONS[(j + (j + i) // 8) % len(OPERATIONS)]
            out.write(f"  %v{j + 1} = bcast.{operation} %v{j}, %b rule(#bcast.numpy) : ({full}, {full}) -> {full}\n")
        out.write(f"  return %v{size} : {full}\n}}\n")
    out.write(f"func.func @f0(%v0: {full}, %b: {full}) -> {full} {{\n")
    for i in range(number):
        out.write(f"  %v{i + 1} = call @g{i}(%v{i}, %b) : ({full}, {full}) -> {full}\n")
    out.write(f"  return %v{number} : {full}\n}}\n")


def main():
    kind = sys.argv[2] if len(sys.argv) == 3 else "functions"
    blocks = ("functions", "deep", "wide", "dynamic", "deep-dynamic")
    reductions = ("sum-rank", "softmax-rank", "concat", "differences", "softmaxes")
    kinds = (*blocks, *reductions, "chain", "results", "dynamic-results", "constants", "switch", "calls", "called", "dynamic-arguments")
    if len(sys.argv) not in (2, 3) or not sys.argv[1].isdigit() or kind not in kinds:
        sys.exit(__doc__)
    total = int(sys.argv[1])
    if kind in ("calls", "called", "switch"):
        write = {"calls": write_calls, "called": write_called, "switch": write_switch}[kind]
        return write(total, sys.stdout)
    if kind in reductions:
        return write_reductions(total, kind, sys.stdout)
    if kind == "dynamic-arguments":
        return write_arguments(total, sys.stdout)
    if kind not in blocks:
        return write_chain(total, kind, sys.stdout)
    size = PER_FUNCTION if kind in ("functions", "dynamic") else total
    extents = DYNAMIC if "dynamic" in kind else STATIC
    for index, start in enumerate(range(0, total, size)):
        write_function(index, min(size, total - start), extents, kind == "wide", sys.stdout)


if __name__ == "__main__":
    main()
