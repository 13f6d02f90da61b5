# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Graphs of PyTorch, of which torch-mlir gets what it lowers well. Needs torch."""

import math
import operator

import torch
from torch.fx import Graph, GraphModule, Node

from ._errors import CompileError

_aten = torch.ops.aten
_NUMBERS = int, float, torch.SymInt, torch.SymFloat, torch.SymBool
_VIEWS = {_aten.view.default, _aten._unsafe_view.default, _aten.reshape.default}
# Operations whose results have the memory of their first argument: all of its elements, and others.
_WHOLE_VIEWS = _VIEWS | {
    _aten.alias.default, _aten.detach.default, _aten.expand.default, _aten.permute.default, _aten.squeeze.default,
    _aten.squeeze.dim, _aten.squeeze.dims, _aten.t.default, _aten.transpose.int, _aten.unsqueeze.default,
}  # fmt: skip
_ALL_VIEWS = _WHOLE_VIEWS | {
    _aten.as_strided.default, _aten.diagonal.default, _aten.select.int, _aten.slice.Tensor,
}  # fmt: skip


_SCATTERS = {
    _aten.scatter.src, _aten.scatter.value, _aten.scatter.reduce, _aten.scatter.value_reduce, _aten.scatter_add.default,
    _aten.scatter_reduce.two,
}  # fmt: skip
# Operations that torch-mlir takes with a tensor first, and what they are then.
_OF_NUMBER_FIRST = {
    _aten.add.Tensor: _aten.add.Scalar, _aten.mul.Tensor: _aten.mul.Scalar, _aten.sub.Tensor: _aten.rsub.Scalar,
}  # fmt: skip


# Random numbers, of shapes that do not depend on other tensors, or of that of one.
_RANDOM = {_aten.rand.default, _aten.randn.default, _aten.randint.default, _aten.randint.low, _aten.randperm.default}
_RANDOM_LIKE = {
    _aten.rand_like.default: _aten.rand.default, _aten.randn_like.default: _aten.randn.default,
    _aten.bernoulli.p: _aten.bernoulli.p,
}  # fmt: skip


# Integers with which torch-mlir computes as if they were signed, or crashes, and operations that only move them.
_SMALL = {torch.int8, torch.uint8}
_ORDERS = {_aten.sort.default, _aten.sort.stable, _aten.topk.default}
_MOVES = _ALL_VIEWS | {
    _aten._to_copy.default, _aten.cat.default, _aten.clone.default, _aten.constant_pad_nd.default,
    _aten.embedding.default, _aten.gather.default, _aten.index.Tensor, _aten.index_select.default,
}  # fmt: skip


def is_tensor(node):
    return isinstance(node.meta.get("val"), torch.Tensor)


class SplitGraph:
    """A graph in two parts: one that bcast compiles, and what Python does at a call.

    Python computes numbers, draws random ones, and makes views that are
    results. So torch-mlir sees no arithmetic of extents, random numbers are
    PyTorch's, nothing is copied for a view, and results share memory as they do
    in PyTorch.
    """

    def __init__(self, module):
        self._module = module
        self._outside = {}
        for node in module.graph.nodes:
            self._outside[node] = self._is_computed_outside(node)
        output = module.graph.find_nodes(op="output")[0].args[0]
        given = list(output) if isinstance(output, (list, tuple)) else [output]
        self._placeholders = module.graph.find_nodes(op="placeholder")
        # The results of the program, each once, in order.
        computed = [self._find_whole(node) for node in given if isinstance(node, Node) and not self._outside[node]]
        wholes = {node for node in computed if node.target not in _ALL_VIEWS}
        computed = [node for node in computed if node in wholes or self._find_whole(node, _ALL_VIEWS) not in wholes]
        self.computed = list(dict.fromkeys(computed))
        inputs = self._make_program()
        places = {node: place for place, node in enumerate(self._placeholders)}
        # Random numbers are drawn in order, before the program runs.
        needed = set(inputs).union(filter(self._is_drawn, module.graph.nodes)).difference(places)
        made = [node for node in module.graph.nodes if node in needed]
        # By input of the program, its place among the arguments, which what `begin` makes follows.
        places.update((node, len(self._placeholders) + index) for index, node in enumerate(made))
        self.places = [places[node] for node in inputs]
        self.begin = self._make_outside([], made) if made else None
        is_program = len(given) == len(self.computed) and all(map(operator.is_, given, self.computed))
        self.finish = None if is_program else self._make_outside([*made, *self.computed], given)

    def _is_drawn(self, node):
        return (node.target in _RANDOM or node.target in _RANDOM_LIKE) and self._outside[node]

    def _is_computed_outside(self, node):
        if node.op == "placeholder":
            return True
        if node.target in _RANDOM or node.target in _RANDOM_LIKE:
            return all(isinstance(extent, int) for extent in node.meta["val"].shape)
        if node.op != "call_function" or not all(self._outside[source] for source in node.all_input_nodes):
            return False
        return isinstance(node.meta.get("val"), _NUMBERS) or (is_tensor(node) and node.target in _ALL_VIEWS)

    def _is_input(self, node):
        """Whether the program, if it needs the node, has it as an input. It makes views of inputs itself."""
        return self._is_drawn(node) or (self._outside[node] and (node.op == "placeholder" or not is_tensor(node)))

    def _find_whole(self, node, views=_WHOLE_VIEWS):
        """The node that a view shows. Views of a part are computed, unless the whole is a result: it may be large."""
        while node.target in views and all(self._outside[other] for other in node.all_input_nodes[1:]):
            node = node.args[0]
        return node

    def _make_program(self):
        """Makes the part that is compiled; returns the nodes that are its inputs."""
        needed, nodes = set(), list(self.computed)
        while nodes:
            node = nodes.pop()
            if node not in needed:
                needed.add(node)
                if not self._is_input(node):
                    nodes += node.all_input_nodes
        graph, copies, inputs = Graph(), {}, []
        # Placeholders are first, in order.
        for node in self._module.graph.nodes:
            if node in needed and self._is_input(node):
                copies[node] = graph.placeholder(f"input_{len(inputs)}")
                copies[node].meta = dict(node.meta)
                inputs.append(node)
        for node in self._module.graph.nodes:
            if node in needed and node not in copies:
                copies[node] = graph.node_copy(node, copies.__getitem__)
        graph.output([copies[node] for node in self.computed])
        for node in list(graph.nodes):
            if node.op == "call_function" and node.target not in _MOVES:
                _widen(graph, node)
            if node.target in _VIEWS or _is_view_of_all(node):
                _split_view(graph, node)
            elif node.target == _aten.index.Tensor:
                _widen_indices(graph, node)
            elif node.target in _OF_NUMBER_FIRST:
                _put_tensor_first(node)
            elif node.target in _SCATTERS and node.args[1] < 0:
                # torch-mlir crashes on these.
                node.update_arg(1, node.args[1] + node.meta["val"].ndim)
        self.program = GraphModule(self._module, graph)
        return inputs

    def _make_outside(self, known, results):
        """A function of the arguments and of what is known beside them to the results."""
        graph, copies = Graph(), {}
        for node in self._placeholders:
            copies[node] = graph.placeholder(node.name)
        for index, node in enumerate(known):
            copies[node] = graph.placeholder(f"known_{index}")
        for node in self._module.graph.nodes:
            if node in copies or node.op != "call_function":
                continue
            if node.target in _RANDOM_LIKE and self._is_drawn(node):
                copies[node] = _draw(graph, node)
            elif (self._outside[node] or node.target in _ALL_VIEWS) and all(map(copies.get, node.all_input_nodes)):
                copies[node] = graph.node_copy(node, copies.__getitem__)
        graph.output([copies[node] if isinstance(node, Node) else node for node in results])
        # Random numbers that are not needed are not drawn.
        graph.eliminate_dead_code(is_impure_node=lambda node: node.op in ("placeholder", "output"))
        return GraphModule(self._module, graph).forward


def _draw(graph, node):
    value = node.meta["val"]
    arguments, options = (list(value.shape),), {"dtype": value.dtype}
    if node.target != _aten.bernoulli.p:
        return graph.call_function(_RANDOM_LIKE[node.target], arguments, options)
    drawn = graph.call_function(_aten.empty.memory_format, arguments, options)
    return graph.call_function(_aten.bernoulli.p, (drawn, node.args[1]))


def _convert(graph, source, dtype):
    copy = graph.call_function(_aten._to_copy.default, (source,), {"dtype": dtype})
    copy.meta = {"val": source.meta["val"].to(dtype)}
    return copy


def _widen_indices(graph, node):
    """torch-mlir takes indices of i64 only."""
    with graph.inserting_before(node):
        indices = [
            _convert(graph, index, torch.int64) if index is not None and index.meta["val"].dtype == torch.int32 else index
            for index in node.args[1]
        ]
    node.update_arg(1, indices)


def _widen(graph, node):
    """Operations on small integers as those on i32, whose low bits are the results."""
    tensors = [source for source in node.all_input_nodes if is_tensor(source)]
    small = [source for source in tensors if source.meta["val"].dtype in _SMALL]
    is_order = node.target in _ORDERS and any(source.meta["val"].dtype == torch.bool for source in tensors)
    if is_order or (small and not is_tensor(node)):
        dtype = tensors[0].meta["val"].dtype
        raise CompileError(f"torch-mlir does not lower {node.target} of {dtype} as PyTorch computes it; convert it first")
    with graph.inserting_before(node):
        for source in small:
            node.replace_input_with(source, _convert(graph, source, torch.int32))
    if is_tensor(node) and (dtype := node.meta["val"].dtype) in _SMALL:
        value = node.meta["val"].to(torch.int32)
        if "dtype" in node.kwargs:
            node.update_kwarg("dtype", torch.int32)
        with graph.inserting_after(node):
            node.meta["val"] = value
            back = _convert(graph, node, dtype)
        node.meta.pop("tensor_meta", None)
        node.replace_all_uses_with(back, delete_user_cb=lambda user: user is not back)


def _put_tensor_first(node):
    first, second = node.args[:2]
    if len(node.args) == 2 and not node.kwargs and isinstance(second, Node) and is_tensor(second):
        if not isinstance(first, Node) or not is_tensor(first):
            node.target, node.args = _OF_NUMBER_FIRST[node.target], (second, first)


def _get_expression(extent):
    return extent.node.expr if isinstance(extent, torch.SymInt) else extent


def _get_hint(extents):
    hints = [extent.node.hint if isinstance(extent, torch.SymInt) else extent for extent in extents]
    return None if None in hints else math.prod(hints)


def _group(operand, result):
    """Pairs of ranges of dimensions that have the same elements, or None if that is not known."""
    groups, i, j = [], 0, 0
    while i < len(operand) and j < len(result):
        first, second = i, j
        i, j = i + 1, j + 1
        while True:
            ours, theirs = _get_hint(operand[first:i]), _get_hint(result[second:j])
            if ours is None or theirs is None:
                return None
            if ours == theirs:
                break
            i, j = (i + 1, j) if ours < theirs else (i, j + 1)
            if i > len(operand) or j > len(result):
                return None
        groups.append(((first, i), (second, j)))
    if not groups or any(extent != 1 for extent in operand[i:] + result[j:]):
        return None
    (first, _), (second, _) = groups.pop()
    groups.append(((first, len(operand)), (second, len(result))))
    for (first, i), (second, j) in groups:
        ours = math.prod(map(_get_expression, operand[first:i]))
        if ours != math.prod(map(_get_expression, result[second:j])):
            return None
    return groups


def _is_view_of_all(node):
    """Whether an as_strided shows the elements of a row-major tensor, all of them in order."""
    if node.target != _aten.as_strided.default or len(node.args) != 3 or node.kwargs:
        return False
    value, source = node.meta["val"], node.args[0].meta["val"]
    strides, expected = [], 1
    for extent in reversed(value.shape):
        strides.append(expected)
        expected = expected * _get_expression(extent)
    return (
        source.is_contiguous()
        and math.prod(map(_get_expression, source.shape)) == expected
        and list(map(_get_expression, value.stride())) == strides[::-1]
    )


def _split_view(graph, node):
    """A view with dynamic extents as dimensions that are joined and split.

    torch-mlir takes the first of two dynamic extents that are joined for the
    result, and the other for 1.
    """
    source, sizes = node.args[0], node.args[1]
    operand, result = source.meta["val"].shape, node.meta["val"].shape
    if all(isinstance(extent, int) for extent in (*operand, *result)) or not operand or not result or 0 in operand:
        return
    groups = _group(list(operand), list(result))
    if groups is None:
        return
    sizes = [size if isinstance(size, Node) else extent for size, extent in zip(sizes, result)]
    if any(isinstance(size, torch.SymInt) for size in sizes):
        return
    value, shape = source.meta["val"], list(operand)

    def add(target, *arguments):
        nonlocal source
        source = graph.call_function(target, (source, *arguments))
        source.meta = {"val": value.new_empty(shape)}

    with graph.inserting_before(node):
        for (first, end), _ in reversed(groups):
            if end - first > 1:
                shape[first:end] = [math.prod(operand[first:end])]
                add(_aten.flatten.using_ints, first, end - 1)
        for index, (_, (first, end)) in reversed(list(enumerate(groups))):
            if end - first > 1:
                shape[index : index + 1] = result[first:end]
                add(_aten.unflatten.int, index, sizes[first:end])
    node.replace_all_uses_with(source)
    graph.erase_node(node)
