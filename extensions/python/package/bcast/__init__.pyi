# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of the package's interface."""

import os
from typing import Any, Callable, Generic, Mapping, NamedTuple, Optional, Sequence, Tuple, TypeVar, Union, overload

import numpy as np
import numpy.typing as npt

_Shape = Sequence[Optional[int]]
_Result = TypeVar("_Result")

__version__: str

class Error(ValueError): ...
class CompileError(Error): ...
class BroadcastError(Error): ...
class TraceError(Error): ...

class TensorType(NamedTuple):
    dtype: np.dtype[Any]
    shape: Tuple[Optional[int], ...]
    name: str

class Function:
    inputs: Tuple[TensorType, ...]
    results: Tuple[TensorType, ...]
    @property
    def contract(self) -> str: ...
    def __call__(self, *arrays: npt.ArrayLike, out: Any = None) -> Any: ...

def compile(
    text: Union[str, bytes, bytearray, memoryview],
    entry: Optional[str] = None,
    *,
    name: str = "<text>",
    input_shapes: Optional[Sequence[_Shape]] = None,
    threads: int = 1,
    parallel_threshold: int = 10_000,
    accuracy: str = "precise",
    trusted: bool = False,
    cache: Union[str, bytes, os.PathLike[Any], None] = None,
    libraries: Sequence[Union[str, bytes, os.PathLike[Any]]] = (),
) -> Function: ...
def contract(
    text: Union[str, bytes, bytearray, memoryview],
    entry: Optional[str] = None,
    *,
    name: str = "<text>",
    trusted: bool = False,
) -> str: ...
def explain(
    text: Union[str, bytes, bytearray, memoryview],
    shapes: Sequence[Sequence[int]],
    entry: Optional[str] = None,
    *,
    name: str = "<text>",
    input_shapes: Optional[Sequence[_Shape]] = None,
    threads: int = 1,
    parallel_threshold: int = 10_000,
    accuracy: str = "precise",
    trusted: bool = False,
) -> str: ...
def get_install_dir() -> str: ...

class DimRead(NamedTuple):
    result_dim: int
    how: str

class Resolution(NamedTuple):
    shape: Tuple[Optional[int], ...]
    operands: Tuple[Tuple[DimRead, ...], ...]

def resolve(
    rule: str,
    *shapes: _Shape,
    axis: Optional[int] = None,
    broadcast_dimensions: Optional[Sequence[int]] = None,
    dims: Optional[Sequence[int]] = None,
) -> Resolution: ...
def resolve_to(
    rule: str,
    operand: _Shape,
    target: _Shape,
    *,
    axis: Optional[int] = None,
    broadcast_dimensions: Optional[Sequence[int]] = None,
    dims: Optional[Sequence[int]] = None,
) -> Resolution: ...
def resolve_broadcast_in_dim(operand: _Shape, dims: Sequence[int], result: _Shape) -> Resolution: ...
def broadcast_shapes(
    rule: str,
    *shapes: _Shape,
    axis: Optional[int] = None,
    broadcast_dimensions: Optional[Sequence[int]] = None,
    dims: Optional[Sequence[int]] = None,
) -> Tuple[Optional[int], ...]: ...
def broadcast_to_shape(
    rule: str,
    operand: _Shape,
    target: _Shape,
    *,
    axis: Optional[int] = None,
    broadcast_dimensions: Optional[Sequence[int]] = None,
    dims: Optional[Sequence[int]] = None,
) -> Tuple[Optional[int], ...]: ...
def reduced_shape(operand: _Shape, dims: Sequence[int], *, keep_dims: bool = False) -> Tuple[Optional[int], ...]: ...

class Layout:
    shape: Tuple[int, ...]
    strides: Tuple[int, ...]
    num_allocated_elements: int
    def __init__(
        self,
        shape: Sequence[int],
        minor_to_major: Optional[Sequence[int]] = None,
        padded_dimensions: Optional[_Shape] = None,
    ) -> None: ...
    def linearize(self, index: Sequence[int]) -> Optional[int]: ...
    def delinearize(self, address: int) -> Optional[Tuple[Tuple[int, ...], bool]]: ...

class JitFunction(Generic[_Result]):
    @property
    def signatures(self) -> Any: ...
    def __call__(self, /, *args: Any, out: Any = None, **kwargs: Any) -> _Result: ...
    def mlir(self, /, *args: Any, **kwargs: Any) -> str: ...
    def contract(self, /, *args: Any, **kwargs: Any) -> str: ...
    def explain(self, /, *args: Any, **kwargs: Any) -> str: ...

class JaxFunction(Generic[_Result]):
    def __call__(self, *args: Any, **kwargs: Any) -> _Result: ...
    def contract(self, /, *args: Any, **kwargs: Any) -> str: ...

def from_jax(
    function: Callable[..., _Result],
    *,
    static_argnums: Union[int, Sequence[int], None] = None,
    static_argnames: Union[str, Sequence[str], None] = None,
    polymorphic_shapes: Any = None,
    symbolic_constraints: Sequence[str] = (),
    results: str = "numpy",
    **options: Any,
) -> JaxFunction[_Result]: ...
def torch_backend(
    module: Any,
    inputs: Sequence[Any],
    *,
    mode: Optional[str] = None,
    options: Optional[Mapping[str, Any]] = None,
) -> Callable[..., Any]: ...
@overload
def jit(function: Callable[..., _Result]) -> JitFunction[_Result]: ...
@overload
def jit(
    function: None = None,
    *,
    static: Optional[bool] = None,
    static_argnames: Union[str, Sequence[str]] = (),
    static_argnums: Union[int, Sequence[int]] = (),
    threads: int = 1,
    parallel_threshold: int = 10_000,
    accuracy: str = "precise",
    cache: Union[str, bytes, os.PathLike[Any], None] = None,
    fallback: bool = False,
) -> Callable[[Callable[..., _Result]], JitFunction[_Result]]: ...
def evaluate(
    expression: str,
    local_dict: Optional[Mapping[str, Any]] = None,
    global_dict: Optional[Mapping[str, Any]] = None,
    out: Any = None,
    *,
    threads: int = 1,
    parallel_threshold: int = 10_000,
    accuracy: str = "precise",
    cache: Union[str, bytes, os.PathLike[Any], None] = None,
    fallback: bool = False,
) -> Any: ...
