# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of JAX, compiled by bcast. jax is needed when one is made."""

import functools
import inspect
import threading

import numpy as np

from ._compile import compile
from ._errors import CompileError, Error


def _import_jax():
    try:
        import jax
    except ImportError as error:
        raise ImportError(f"bcast.from_jax needs jax: {error}; pip install jax") from error
    return jax


class _Compiled:
    """A function for arguments of one structure, and for their shapes or for symbolic ones."""

    def __init__(self, function, out_tree, key_types, is_flat):
        self.function = function
        self.out_tree = out_tree
        # By result, the type of its random keys; None for other arrays.
        self.key_types = key_types
        # Whether the arguments and the result are arrays, so that the program's call is the whole call.
        self.is_flat = is_flat


class JaxFunction:
    """A function of JAX that bcast compiles: once for each structure, shapes and dtypes of its arguments."""

    def __init__(self, function, static_argnums, static_argnames, polymorphic_shapes, constraints, results, options):
        self._jax = _import_jax()
        if results not in ("numpy", "jax"):
            raise ValueError(f'results: expected "numpy" or "jax", got {results!r}')
        inspect.signature(compile).bind("", **options)
        functools.update_wrapper(self, function, updated=())
        self._function = function
        self._static_places, self._static_names = _find_static(function, static_argnums, static_argnames)
        self._polymorphic_shapes = polymorphic_shapes
        self._constraints = constraints
        self._makes_jax = results == "jax"
        self._options = options
        self._array_class = type(self._jax.numpy.zeros(()))
        self._compiled = {}
        self._lock = threading.Lock()
        # The call of the last program that is the whole call; it returns None for other arguments.
        self._call_quickly = _decline

    def __call__(self, *args, **kwargs):
        if not kwargs:
            results = self._call_quickly(args, None)
            if results is None and self._call_quickly is not _decline:
                results = self._call_with_jax(args)
            if results is not None:
                return self._to_jax(results) if self._makes_jax else results
        return self._call(args, kwargs)

    def _call_with_jax(self, args):
        """The result of the last program for arrays of jax, or None if it is not for them."""
        views = []
        for array in args:
            if array.__class__ is not self._array_class or array.weak_type:
                return None
            views.append(np.asarray(array))
        return self._call_quickly(tuple(views), None)

    def __repr__(self):
        return f"<bcast.from_jax({_get_name(self._function)})>"

    def contract(self, /, *args, **kwargs):
        """What the program for these arguments demands of extents, by JAX's names, and the shapes of its results."""
        return self._find(args, kwargs)[0].function.contract

    def _call(self, args, kwargs):
        compiled, leaves = self._find(args, kwargs)
        if compiled.is_flat:
            self._call_quickly = compiled.function._call_quickly or _decline
        inputs = [self._to_numpy(leaf, type) for leaf, type in zip(leaves, compiled.function.inputs)]
        results = compiled.function(*inputs)
        if not isinstance(results, tuple):
            results = (results,)
        results = [self._wrap(result, key_type) for result, key_type in zip(results, compiled.key_types)]
        return self._jax.tree.unflatten(compiled.out_tree, results)

    def _find(self, args, kwargs):
        """The compiled program for arguments, and these as a list."""
        function, args, kwargs, static = self._bind(args, kwargs)
        leaves, tree = self._jax.tree.flatten((args, kwargs))
        key = (static, tree)
        if self._polymorphic_shapes is None:
            key += tuple(map(self._describe, leaves))
        compiled = self._compiled.get(key)
        if compiled is None:
            self._refuse_tracers(leaves)
            with self._lock:
                compiled = self._compiled.get(key) or self._compile(function, args, kwargs, tree, static)
                self._compiled[key] = compiled
        return compiled, leaves

    def _bind(self, args, kwargs):
        """The function of the arguments that are not static, these, and the static ones with their places."""
        places = [place for place in self._static_places if place < len(args)]
        names = [name for name in self._static_names if name in kwargs]
        if not places and not names:
            return self._function, args, kwargs, ()
        static = {place: args[place] for place in places}
        static_kwargs = {name: kwargs[name] for name in names}
        count = len(args)

        def bound(*given, **given_kwargs):
            rest = iter(given)
            merged = [static[place] if place in static else next(rest) for place in range(count)]
            return self._function(*merged, **static_kwargs, **given_kwargs)

        # 1, 1.0 and True are equal, and are other programs.
        values = [*static.items(), *sorted(static_kwargs.items(), key=lambda item: item[0])]
        key = tuple((place, type(value), value) for place, value in values)
        try:
            hash(key)
        except TypeError as error:
            raise Error(f"{_get_name(self._function)}: a static argument must be hashable: {error}") from error
        args = tuple(arg for place, arg in enumerate(args) if place not in static)
        kwargs = {name: arg for name, arg in kwargs.items() if name not in static_kwargs}
        return bound, args, kwargs, key

    def _refuse_tracers(self, leaves):
        for leaf in leaves:
            if isinstance(leaf, self._jax.core.Tracer):
                raise Error(
                    f"{_get_name(self._function)} of bcast.from_jax is called while JAX traces another function, and "
                    "JAX does not trace compiled code; call the function that from_jax got, or jax.pure_callback"
                )

    def _describe(self, leaf):
        """What of an argument decides which program it runs."""
        if isinstance(leaf, (np.ndarray, np.generic)):
            return leaf.shape, leaf.dtype
        if isinstance(leaf, self._jax.Array):
            return leaf.shape, leaf.dtype, getattr(leaf, "weak_type", False)
        return type(leaf)

    def _compile(self, function, args, kwargs, tree, static):
        jax, name = self._jax, _get_name(self._function)
        # All arguments stay inputs, also those that the result does not need.
        jitted = jax.jit(function, keep_unused=True)
        if self._polymorphic_shapes is None:
            lowered = jitted.trace(*args, **kwargs).lower(lowering_platforms=("cpu",))
            text = lowered.compiler_ir("stablehlo").operation.get_asm(print_generic_op_form=True, enable_debug_info=True)
            out_types, out_tree = jax.tree.flatten(lowered.out_info)
        else:
            if kwargs:
                raise Error(f"{name}: with polymorphic_shapes, arguments are passed by position")
            specs = jax.export.symbolic_args_specs(args, self._polymorphic_shapes, self._constraints)
            exported = jax.export.export(jitted, platforms=("cpu",))(*specs)
            text = exported.mlir_module()
            out_types, out_tree = exported.out_avals, exported.out_tree
        try:
            compiled = compile(text, "main", name=name, **self._options)
        except CompileError as error:
            raise CompileError(f"bcast.from_jax of {name}: {error}") from error
        key_types = [type.dtype if self._is_key(type) else None for type in out_types]
        num_results = len(out_types)
        # A number, and an array of JAX that is as one, gives results another type than an array does.
        is_flat = (
            not (kwargs or static or any(key_types) or any(map(self._is_weak, jax.tree.leaves(args))))
            and tree == jax.tree.structure((tuple(range(len(args))), {}))
            and num_results > 0
            and out_tree == jax.tree.structure(tuple(range(num_results)) if num_results > 1 else 0)
        )
        return _Compiled(compiled, out_tree, key_types, is_flat)

    def _is_weak(self, leaf):
        is_array = isinstance(leaf, (np.ndarray, np.generic, self._jax.Array))
        return not is_array or getattr(leaf, "weak_type", False)

    def _is_key(self, array):
        return self._jax.dtypes.issubdtype(array.dtype, self._jax.dtypes.prng_key)

    def _to_numpy(self, leaf, type):
        """The array of a leaf; numbers and wider types are converted as JAX does."""
        if isinstance(leaf, self._jax.Array) and self._is_key(leaf):
            leaf = self._jax.random.key_data(leaf)
        if leaf.__class__ is int and type.dtype.kind in "iu":
            limits = np.iinfo(type.dtype)
            if not limits.min <= leaf <= limits.max:
                raise OverflowError(f"{leaf} is no {type.dtype}, of which JAX takes integers")
        array = np.asarray(leaf)
        return array if array.dtype == type.dtype else array.astype(type.dtype)

    def _wrap(self, result, key_type):
        if key_type is not None:
            return self._jax.random.wrap_key_data(np.asarray(result), impl=key_type._impl.name)
        return self._to_jax(np.asarray(result)) if self._makes_jax else result

    def _to_jax(self, result):
        if result.__class__ is tuple:
            return tuple(map(self._to_jax, result))
        # A copy of a small array takes less time than to pass its memory on.
        if result.nbytes > _MAX_COPIED:
            return self._jax.dlpack.from_dlpack(result)
        return self._jax.numpy.asarray(result)


_MAX_COPIED = 1 << 16


def _decline(_args, _out):
    return None


def _get_name(function):
    return getattr(function, "__name__", repr(function))


def _find_static(function, places, names):
    """The places and names of static arguments; as for jax.jit, one follows from the other by the signature."""
    places = () if places is None else (places,) if isinstance(places, int) else tuple(places)
    names = () if names is None else (names,) if isinstance(names, str) else tuple(names)
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    listed = [
        parameter.name if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD) else None
        for parameter in parameters
    ]
    places = {place + len(listed) if place < 0 else place for place in places}
    places |= {place for place, name in enumerate(listed) if name in names}
    names = {*names, *(listed[place] for place in places if place < len(listed) and listed[place])}
    return sorted(places), sorted(names)


def from_jax(
    function,
    *,
    static_argnums=None,
    static_argnames=None,
    polymorphic_shapes=None,
    symbolic_constraints=(),
    results="numpy",
    **options,
):
    """Compiles a function of JAX by bcast, as jax.jit compiles it by XLA.

    Arguments are pytrees of arrays of jax or NumPy, and numbers; results have
    the structure of the function's result, with arrays of NumPy, or of jax with
    results="jax". The function is traced for each structure, shapes and dtypes
    of its arguments, and for each value of its static arguments, which
    static_argnums and static_argnames name as for jax.jit.

    With polymorphic_shapes, one compilation serves all shapes that these texts
    allow, one for each argument, as in jax.export.symbolic_args_specs: "b, ..."
    says that the first extent is b. symbolic_constraints are conditions, as
    "b >= 4". A call with other shapes is an Error with JAX's text.

    options are those of bcast.compile: threads, accuracy, cache, and others.
    Raises CompileError if the program has an operation that bcast does not
    take: all are named, with their places in the program.
    """
    return JaxFunction(
        function, static_argnums, static_argnames, polymorphic_shapes, symbolic_constraints, results, options
    )
