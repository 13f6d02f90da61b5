"""docs/spec.md in executable form: each rule as arithmetic on extents and ranks.

A module has the name of its file in lib/. Extents may be numbers, which compare.py compares with
the library, or terms of an SMT solver, about which prove.py proves what the specification states.
Ranks of whole shapes are numbers in both cases; the functions on a single dimension, on positions
and on addresses take terms everywhere.
"""
