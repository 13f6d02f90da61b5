"""Element types, their representation in NumPy, and rounding to these types.

bf16 is held as its 16 bits, in uint16, because NumPy has no such type.
"""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class ElementType:
    name: str
    kind: str  # "bool", "signed", "unsigned" or "float"
    width: int
    storage: type

    @property
    def is_float(self):
        return self.kind == "float"

    @property
    def is_integer(self):
        return self.kind in ("signed", "unsigned")

    @property
    def min(self):
        return -(1 << (self.width - 1)) if self.kind == "signed" else 0

    @property
    def max(self):
        return (1 << (self.width - (self.kind == "signed"))) - 1


I1 = ElementType("i1", "bool", 1, np.bool_)
SIGNED = [ElementType(f"i{w}", "signed", w, getattr(np, f"int{w}")) for w in (8, 16, 32, 64)]
UNSIGNED = [ElementType(f"ui{w}", "unsigned", w, getattr(np, f"uint{w}")) for w in (8, 16, 32, 64)]
F16 = ElementType("f16", "float", 16, np.float16)
BF16 = ElementType("bf16", "float", 16, np.uint16)
F32 = ElementType("f32", "float", 32, np.float32)
F64 = ElementType("f64", "float", 64, np.float64)

INTEGERS = SIGNED + UNSIGNED
FLOATS = [F16, BF16, F32, F64]
ALL = [I1] + INTEGERS + FLOATS

# Bits of the significand, and the exponent of the smallest subnormal.
PRECISION = {"f16": (11, -24), "bf16": (8, -133), "f32": (24, -149), "f64": (53, -1074)}
LARGEST_EXPONENT = {"f16": 16, "bf16": 128, "f32": 128, "f64": 1024}


def compute_type(element_type):
    """Returns the type of computations on this float type."""
    return np.float64 if element_type is F64 else np.float32


def widen(array, element_type):
    """The values of `array`, exactly, in the type that computes with them."""
    if element_type is BF16:
        return (array.astype(np.uint32) << np.uint32(16)).view(np.float32)
    return array.astype(compute_type(element_type))


def round_once(values, element_type):
    """Rounds longdouble values to nearest even, straight to the type."""
    values = np.asarray(values, np.longdouble)
    if element_type is F64:
        return values.astype(np.float64)
    precision, smallest = PRECISION[element_type.name]
    finite = np.where(np.isfinite(values), values, 0)
    _, exponent = np.frexp(finite)
    quantum = np.maximum(exponent - precision, smallest)
    rounded = np.ldexp(np.rint(np.ldexp(finite, -quantum)), quantum)
    rounded = np.where(
        np.abs(rounded) >= np.ldexp(np.longdouble(1), LARGEST_EXPONENT[element_type.name]),
        np.copysign(np.longdouble(np.inf), values),
        np.copysign(rounded, values),
    )
    return store(np.where(np.isfinite(values), rounded, values).astype(np.float32), element_type)


def store(values, element_type):
    """Rounds computed values (see compute_type) to the type, and stores them."""
    values = np.asarray(values)
    if element_type is not BF16:
        return values.astype(element_type.storage)
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32).reshape(values.shape)
    nearest = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)
    return np.where(np.isnan(values), np.uint32(0x7FC0), nearest).astype(np.uint16)
