#!/usr/bin/env python3
"""Proves what docs/spec.md states, by Debian's python3-z3.

usage: prove.py [--wrong] [GOAL...]

Proves the goals, or those that are named: a line each, with the clauses. A goal that is refuted is
printed with a counter-example; one on which the solver needs more than 10 s is unknown. Both fail.
With --wrong, each goal is tried with clauses that are wrong (mutants.py), and must be refuted.
"""

import sys

import goals  # noqa: F401
import mutants
from proof import GOALS, prove


def prove_all(names):
    failed = 0
    for name in names:
        goal = GOALS[name]
        outcome = prove(goal)
        is_proven = outcome.verdict == "proven"
        failed += not is_proven
        verdict = outcome.verdict if is_proven or is_unknown(outcome.verdict) else f"refuted: {outcome.verdict}"
        print(f"{name}: {verdict} ({outcome.claims} claims, {', '.join(goal.clauses)})", flush=True)
    print(f"{len(names)} goals, {len(names) - failed} proven, {failed} not")
    return failed


def is_unknown(verdict):
    return verdict.startswith("unknown")


def prove_wrong(names):
    """Each goal under each of its mutants."""
    number = failed = 0
    for name in names:
        for wrong in GOALS[name].wrong:
            with mutants.taken(wrong):
                verdict = prove(GOALS[name]).verdict
            is_refuted = verdict != "proven" and not is_unknown(verdict)
            number, failed = number + 1, failed + (not is_refuted)
            print(f"{name} with '{wrong}': {'refuted: ' if is_refuted else ''}{verdict}", flush=True)
    print(f"{number} wrong clauses, {number - failed} refuted, {failed} not")
    return failed


def main(arguments):
    is_wrong = "--wrong" in arguments
    names = [name for name in arguments if name != "--wrong"]
    unknown = [name for name in names if name not in GOALS]
    if unknown:
        sys.exit(f"prove.py: expected a goal, got '{unknown[0]}'; the goals are {', '.join(GOALS)}")
    sys.exit(1 if (prove_wrong if is_wrong else prove_all)(names or list(GOALS)) else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
