"""Element types: ONNX's numbers, bcast's names, NumPy's arrays, MLIR's literals."""

import numpy as np
from onnx import TensorProto

from unsupported import Unsupported

MLIR_NAMES = {
    TensorProto.BOOL: "i1",
    TensorProto.INT8: "i8",
    TensorProto.INT16: "i16",
    TensorProto.INT32: "i32",
    TensorProto.INT64: "i64",
    TensorProto.UINT8: "ui8",
    TensorProto.UINT16: "ui16",
    TensorProto.UINT32: "ui32",
    TensorProto.UINT64: "ui64",
    TensorProto.FLOAT16: "f16",
    TensorProto.BFLOAT16: "bf16",
    TensorProto.FLOAT: "f32",
    TensorProto.DOUBLE: "f64",
}

# NumPy has no bfloat16. Its values are held as float32, which has all of them.
NUMPY_TYPES = {
    "i1": np.bool_,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "ui8": np.uint8,
    "ui16": np.uint16,
    "ui32": np.uint32,
    "ui64": np.uint64,
    "f16": np.float16,
    "bf16": np.float32,
    "f32": np.float32,
    "f64": np.float64,
}

_MLIR_NAMES_OF_NUMPY = {
    np.dtype(dtype): name for name, dtype in NUMPY_TYPES.items() if name != "bf16"
}


def mlir_name(onnx_type):
    """'f32' for TensorProto.FLOAT; Unsupported for what bcast does not have."""
    if onnx_type in MLIR_NAMES:
        return MLIR_NAMES[onnx_type]
    raise Unsupported(f"{TensorProto.DataType.Name(onnx_type).lower()} tensor")


def common_type(a, b):
    """The type in which NumPy computes with elements of the types `a` and `b`."""
    if a == b:
        return a
    return _MLIR_NAMES_OF_NUMPY[np.result_type(NUMPY_TYPES[a], NUMPY_TYPES[b])]


def is_float(name):
    return name in ("f16", "bf16", "f32", "f64")


def dense_literal(array, name):
    """The elements of `array` as the body of dense<...>."""
    if array.ndim == 0:
        return _scalar_literal(array[()], name)
    return "[" + ", ".join(dense_literal(item, name) for item in array) + "]"


def _scalar_literal(value, name):
    if name == "i1":
        return "true" if value else "false"
    if not is_float(name):
        return str(int(value))
    if not np.isfinite(value):
        return hex(_float_bits(value, name))
    text = repr(float(value))
    if "e" in text and "." not in text:
        text = text.replace("e", ".0e")  # MLIR's lexer wants the point.
    return text


def _float_bits(value, name):
    if name == "bf16":
        return int(np.float32(value).view(np.uint32)) >> 16
    width = np.dtype(NUMPY_TYPES[name]).itemsize
    return int(NUMPY_TYPES[name](value).view(f"u{width}"))
