"""A goal that the solver cannot decide in a moment, and one that is wrong."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import proof
import prove

proof.GOALS.clear()
proof.TIME_LIMIT = 100


@proof.goal("NUMPY-1", wrong=[])
def late(scope):
    """Fermat's last theorem, for cubes."""
    a, b, c = (scope.number(name, least=1) for name in "abc")
    scope.claim("within the time", a * a * a + b * b * b != c * c * c)


@proof.goal("NUMPY-1", wrong=[])
def false(scope):
    """An extent is greater than 0."""
    scope.claim("1 is greater", scope.number("extent", least=0) > 0)


prove.main([])
