# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bcast.jit and bcast.evaluate: NumPy code as bcast programs.

A call goes through these files:

    function      finds or makes the compiled function of a signature
    compilations  which thread compiles which signature
    signature     describes the arguments of a call without the elements of arrays
    trace         the program that a thread records
    arrays        the placeholder of an array, and what it refuses
    operators     ... its operators
    methods       ... its methods
    masks         the placeholder of the elements that a mask chooses
    extents       the placeholder of an extent that is known only at run time
    ufuncs        __array_ufunc__: dtypes, out=, where=
    functions     __array_function__: the table of functions, and those of elements
    results       the arrays in what the function returns

    operands      what an operation takes: placeholders, Python scalars, arrays
    dtypes        dtypes that bcast has; promotion
    scalars       a ufunc as operations of bcast
    reductions, views, reshapes, indexing, joins, creation, compositions, selections
                  NumPy's other functions
    refusals      those that bcast lacks, with the reason
    axes          arguments that Python has to know
    program       the text of the program, one method for each operation
    errors        refusals, with the user's line

    evaluate      the caller's variables
    expression    a parsed expression
"""

from .errors import TraceError
from .evaluate import evaluate
from .function import JitFunction, jit

__all__ = ["JitFunction", "TraceError", "evaluate", "jit"]
