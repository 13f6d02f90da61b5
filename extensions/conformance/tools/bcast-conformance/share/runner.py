# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The protocol of runners, for libraries of arrays in Python: extensions/conformance/docs/conformance.md describes it."""

import json
import math
import os
import resource
import signal
import sys


class Unsupported(Exception):
    """The library does not claim to have this rule or operation."""


def positions(shape):
    """The row-major positions of the elements of a shape, as a list."""
    return list(range(math.prod(shape)))


def run_child(compute, vector, operands):
    """What compute returns, in a process of its own; None if that process dies."""
    read, write = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            answer = {"elements": compute(vector, operands)}
        except Unsupported:
            answer = {"unsupported": True}
        except Exception as error:
            answer = {"error": str(error)}
        with os.fdopen(write, "w") as pipe:
            json.dump(answer, pipe)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        text = pipe.read()
    os.waitpid(process, 0)
    return json.loads(text) if text else None


def run_here(compute, vector, operands):
    try:
        return {"elements": compute(vector, operands)}
    except Unsupported:
        return {"unsupported": True}
    except Exception as error:
        return {"error": str(error)}


def answer_elements(compute, vector, in_child):
    """Elements that the library refuses, or dies of, are null: finds them by halves."""
    run = run_child if in_child(vector) else run_here

    def answer(operands):
        found = run(compute, vector, operands)
        if found and "error" not in found:
            return found
        count = len(operands[0])
        if count == 1:
            return {"elements": [None]}
        halves = [[operand[half] for operand in operands] for half in (slice(count // 2), slice(count // 2, None))]
        return {"elements": sum((answer(half)["elements"] for half in halves), [])}

    return answer(vector["operands"])


def strides(layout, shape):
    """The strides of a layout, and the number of its cells. [LAYOUT-12, LAYOUT-14]"""
    widths = layout.get("padded_dimensions", shape)
    result, cells = [0] * len(shape), 1
    for dim in layout["minor_to_major"]:
        result[dim] = cells
        cells *= widths[dim]
    return result, cells


def answer_vector(vector, functions, compute, in_child=lambda vector: False):
    """The answer to a vector, by the functions that main describes."""
    answer = {"id": vector["id"]}
    try:
        if vector["kind"] == "elementwise":
            answer.update(answer_elements(compute, vector, in_child))
        elif vector["kind"] in functions:
            shape, elements, *result_type = functions[vector["kind"]](vector)
            answer.update(shape=list(shape), elements=elements)
            answer.update(zip(["type"], result_type))
        else:
            answer["unsupported"] = True
    except Unsupported:
        answer["unsupported"] = True
    except Exception as error:
        answer["error"] = str(error)
    return answer


class Worker:
    """A process that answers lines, since the library may end it. An answer has 30 seconds."""

    def __init__(self, answer_line):
        questions, self.questions = os.pipe()
        answers, answers_end = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(self.questions)
            os.close(answers)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            with os.fdopen(questions) as source, os.fdopen(answers_end, "w") as target:
                for line in source:
                    signal.alarm(30)
                    print(answer_line(line), file=target, flush=True)
            os._exit(0)
        os.close(questions)
        os.close(answers_end)
        self.answers = os.fdopen(answers)

    def ask(self, line):
        """The answer, or None if the process ended, with a signal that is then self.signal."""
        try:
            os.write(self.questions, line.encode())
            text = self.answers.readline()
        except BrokenPipeError:
            text = ""
        if text.endswith("\n"):
            return text
        self.close()
        return None

    def close(self):
        os.close(self.questions)
        self.answers.close()
        self.signal = os.waitpid(self.process, 0)[1] & 127


def answer_in_worker(answer_line):
    """Answers the vectors of standard input in another process, and in a new one where it ends.

    The vector at which it ends is asked twice, since what an earlier one wrote out of bounds may end it; a division
    is the vector's own.
    """
    worker = Worker(answer_line)
    for line in sys.stdin:
        text = worker.ask(line)
        if text is None and worker.signal != signal.SIGFPE:
            worker = Worker(answer_line)
            text = worker.ask(line)
        if text is None:
            error = f"the process ends: {signal.strsignal(worker.signal)}"
            text = json.dumps({"id": json.loads(line)["id"], "error": error}) + "\n"
            worker = Worker(answer_line)
        sys.stdout.write(text)
    worker.close()


def main(broadcast, broadcast_to, compute, arrays, in_child=lambda vector: False, in_worker=False):
    """Answers the vectors of standard input.

    broadcast(vector) and broadcast_to(vector) return a shape and, for each
    operand, the positions of its elements in the result. compute(vector,
    operands) returns the elements, as the bits in texts, of operands in that
    form. arrays has a function for each other kind that the library has, which
    returns the shape and the elements of a result. Dynamic broadcasts may
    return the type of the result, too. All raise Unsupported, or any other
    exception to refuse. Vectors of in_child may kill the process; with
    in_worker, any may.
    """
    functions = {"broadcast": broadcast, "broadcast_to": broadcast_to, **arrays}

    def answer_line(line):
        return json.dumps(answer_vector(json.loads(line), functions, compute, in_child))

    if in_worker:
        answer_in_worker(answer_line)
        return
    for line in sys.stdin:
        print(answer_line(line))
