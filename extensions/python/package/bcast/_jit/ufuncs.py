# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NumPy's ufuncs on traced arrays."""

import numpy as np

from . import trace
from .arrays import TracedArray
from .dtypes import INT, check_dtype, find_loop
from .errors import refuse
from .operands import Literal, find_common_dtype, find_weakness, get_default, make_operand, make_traced, materialize
from .scalars import BUILDERS

_FALLBACK = "fallback=True runs the function with NumPy"


# Operators whose results are truth values for truth values of Python. The other operators take
# these as numbers.
_OF_TRUTH = {
    np.bitwise_and, np.bitwise_or, np.bitwise_xor, np.equal, np.not_equal, np.less, np.less_equal, np.greater,
    np.greater_equal,
}  # fmt: skip


_COMPARISONS = {np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal}


def _limit(literal, other):
    """A Python integer and what it is compared with; if its dtype lacks the integer, numbers of that order."""
    if literal.weak != "i" or isinstance(other, Literal) or other.dtype.kind not in "iu":
        return literal, other
    info = np.iinfo(other.dtype)
    if info.min <= literal.number <= info.max:
        return literal, other
    program = trace.get_active().program
    one = program.constant(other.dtype.type(1), other.dtype)
    ones = TracedArray(program.broadcast_to(one, other.value.sizes), is_scalar=True)
    return Literal(0 if literal.number < 0 else 2), ones


def _get_dtypes(ufunc, operands):
    """The dtypes that NumPy's loop is searched for; weak scalars have the common one."""
    if ufunc is np.ldexp:
        # The exponent is an integer of its own.
        return tuple(get_default(operand.weak) if operand.weak else operand.value.dtype for operand in operands)
    common = find_common_dtype(operands)
    return tuple(common if operand.weak else operand.value.dtype for operand in operands)


def apply(ufunc, *inputs, dtype=None):
    """The results of a ufunc, broadcast by NumPy's rule."""
    if ufunc is np.matmul:
        from .compositions import product

        return product(*inputs)
    builder = BUILDERS.get(ufunc.__name__)
    if builder is None:
        refuse(f"np.{ufunc.__name__} is not supported", _FALLBACK)
    operands = [make_operand(x) for x in inputs]
    if ufunc in _COMPARISONS:
        for place, operand in enumerate(operands):
            if isinstance(operand, Literal):
                operands[place], operands[1 - place] = _limit(operand, operands[1 - place])
    dtypes = _get_dtypes(ufunc, operands)
    try:
        loop, _ = find_loop(ufunc, dtypes, None if dtype is None else check_dtype(dtype, "dtype="))
    except TypeError as error:
        refuse(str(error))
    program = trace.get_active().program
    values = [materialize(operand, dtype) for operand, dtype in zip(operands, loop)]
    results = builder(program, *values)
    if isinstance(results, tuple):
        return tuple(TracedArray(result, is_scalar=True) for result in results)
    return TracedArray(results, is_scalar=True)


def operate(ufunc, *operands):
    """An operator. One of Python scalars alone is a Python scalar, which a ufunc's result is not."""
    known = [make_operand(operand) for operand in operands]
    if all(operand.weak == "b" for operand in known) and ufunc not in _OF_TRUTH:
        operands = known = [TracedArray(materialize(operand, INT), weak="i") for operand in known]
    results = apply(ufunc, *operands)
    for result in results if isinstance(results, tuple) else (results,):
        result.weak = find_weakness(known, result.dtype)
    return results


def write(out, result):
    """Writes a result into out=, an array of the function."""
    if not isinstance(out, TracedArray):
        refuse(
            "writes into an array of NumPy, which is outside of the program",
            "take the result, and pass out= to the call of the compiled function",
        )
    program = trace.get_active().program
    out.check_writable()
    if not np.can_cast(result.dtype, out.dtype, "same_kind"):
        refuse(f"cannot write {result.dtype} into an array of {out.dtype}", f'convert it: .astype("{out.dtype}")')
    value = program.broadcast_to(program.convert(result.value, out.dtype), out.value.sizes)
    out.assign(value)
    return out


def _is_given(out):
    return out is not None and any(array is not None for array in out)


def _finish(results, out):
    if not _is_given(out):
        return results
    if not isinstance(results, tuple):
        return write(out[0], results)
    return tuple(result if array is None else write(array, result) for array, result in zip(out, results))


def call(ufunc, method, inputs, options):
    """__array_ufunc__."""
    options = dict(options)
    out, where = options.pop("out", None), options.pop("where", True)
    dtype = options.pop("dtype", None)
    for name in "casting", "order", "subok":
        options.pop(name, None)
    if method == "reduce":
        from .reductions import reduce_ufunc

        result = reduce_ufunc(ufunc, *inputs, dtype=dtype, where=where, **options)
        return _finish(result, out)
    if options:
        refuse(f"np.{ufunc.__name__}: the option {', '.join(options)} is not supported")
    if method == "outer":
        first, second = map(make_traced, inputs)
        inputs = first.reshape(first.shape + (1,) * second.ndim), second
    elif method != "__call__":
        refuse(f"np.{ufunc.__name__}.{method} is not supported", _FALLBACK)
    results = apply(ufunc, *inputs, dtype=dtype)
    if where is not True:
        if not _is_given(out):
            refuse(
                f"np.{ufunc.__name__}: where= without out= leaves elements open",
                f"np.where(condition, np.{ufunc.__name__}(...), other)",
            )
        results = _select_into(results, out, where)
    return _finish(results, out)


def _select_into(results, out, where):
    from .functions import where as choose

    if isinstance(results, tuple):
        return tuple(_select_into(result, (array,), where) for result, array in zip(results, out))
    if not isinstance(out[0], TracedArray):
        return results
    return choose(where, results.astype(out[0].dtype), out[0])
