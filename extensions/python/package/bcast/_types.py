# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types of NumPy."""

import numpy as np

try:
    from ml_dtypes import bfloat16
except ImportError:  # Without ml_dtypes, bf16 is passed as its bits.
    bfloat16 = np.uint16

# Indexed by BcastElementType.
_TYPES = [
    ("i1", np.bool_),
    ("i8", np.int8),
    ("i16", np.int16),
    ("i32", np.int32),
    ("i64", np.int64),
    ("ui8", np.uint8),
    ("ui16", np.uint16),
    ("ui32", np.uint32),
    ("ui64", np.uint64),
    ("f16", np.float16),
    ("bf16", bfloat16),
    ("f32", np.float32),
    ("f64", np.float64),
]
NAMES = [name for name, _ in _TYPES]
DTYPES = [np.dtype(dtype) for _, dtype in _TYPES]
