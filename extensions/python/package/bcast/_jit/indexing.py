# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indices: integers, slices, None and Ellipsis."""

import operator

import numpy as np

from . import trace
from .arrays import TracedArray
from .errors import refuse
from .extents import Extent
from .masks import MaskedElements, align_mask, is_mask
from .operands import make_operand, materialize
from .reshapes import reshape


class Range:
    """What an index takes of one dimension: positions start, start + step, ..."""

    def __init__(self, start, size, step=1, is_reversed=False, is_dropped=False):
        self.start, self.size, self.step = start, size, step
        self.is_reversed, self.is_dropped = is_reversed, is_dropped


def _split(key, rank):
    """The entries of an index, one for each dimension and each None."""
    entries = list(key) if isinstance(key, tuple) else [key]
    for entry in entries:
        if isinstance(entry, (TracedArray, np.ndarray, list)):
            _refuse_array(entry)
    taken = sum(entry is not None and entry is not Ellipsis for entry in entries)
    if sum(entry is Ellipsis for entry in entries) > 1:
        refuse("an index can only have a single ellipsis ('...')")
    if taken > rank:
        refuse(f"too many indices for array: array is {rank}-dimensional, but {taken} were indexed")
    if not any(entry is Ellipsis for entry in entries):
        entries.append(Ellipsis)
    place = next(i for i, entry in enumerate(entries) if entry is Ellipsis)
    entries[place : place + 1] = [slice(None)] * (rank - taken)
    return entries


def _refuse_array(entry):
    if getattr(entry, "dtype", None) == bool or (isinstance(entry, list) and entry and isinstance(entry[0], bool)):  # noqa: E721 (a dtype)
        refuse(
            "indexes with an array of truth values beside other indices, so that the result's shape may depend on "
            "elements",
            "index first: y = x[:, 2], and y[mask] = 0; or np.where(mask, x, 0), or a reduction with where=mask",
        )
    if getattr(entry, "weak", None) or getattr(entry, "ndim", 1) == 0:
        refuse(
            "indexes with a number that is not known while the function is traced",
            "name its argument in static_argnames; or np.where over np.arange(n, like=x) == index",
        )
    refuse(
        "indexes with an array of integers, which is not supported",
        "np.where over np.arange(n, like=x) == index for single elements, or index before and after the call",
    )


def _take_position(entry, size, dim):
    """The position of an integer index; one out of bounds fails."""
    if not isinstance(entry, Extent):
        try:
            entry = operator.index(entry)
        except TypeError:
            refuse(
                f"indexes with {type(entry).__name__}: {entry!r:.40}",
                "only integers, slices (`:`), ellipsis (`...`) and None are valid indices",
            )
    if isinstance(entry, int) and isinstance(size, int):
        if not -size <= entry < size:
            refuse(f"index {entry} is out of bounds for axis {dim} with size {size}")
        return entry % size
    program = trace.get_active().program
    if isinstance(entry, int):
        position = size + entry if entry < 0 else entry
        needed = -entry if entry < 0 else entry + 1
        program.check("at_most", needed, size, f"index {entry} is out of bounds", f"dimension {dim}")
        return position
    position = _count_from_end(program, entry, size)
    program.check("non_negative", position, 0, f"an index of dimension {dim}")
    program.check("at_most", position + 1, size, "an index is out of bounds", f"dimension {dim}")
    return position


def _count_from_end(program, position, size):
    """The position of an Extent, which counts from the end if it is negative."""
    if position.is_natural:
        return position
    return program.combine("addi", position, program.combine("andi", program.combine("shrsi", position, 63), size))


def _clamp(program, bound, low, high):
    if isinstance(bound, int) and isinstance(low, int) and isinstance(high, int):
        return max(low, min(bound, high))
    bound = bound if _is_same(bound, high) else program.combine("minsi", bound, high)
    return bound if _is_same(bound, low) else program.combine("maxsi", bound, low)


def _is_same(a, b):
    return a.is_same(b) if isinstance(a, Extent) else isinstance(b, int) and a == b


def _take_bound(program, bound, size, default, low, high):
    if bound is None:
        return default
    if isinstance(bound, TracedArray):
        refuse(
            "a bound of a slice is not known while the function is traced",
            "name its argument in static_argnames; or np.where over np.arange(n, like=x) < bound",
        )
    if isinstance(bound, Extent):
        bound = _count_from_end(program, bound, size)
    else:
        bound = operator.index(bound)
        # Beyond every array, and far from overflow.
        bound = max(-(2**62), min(bound, 2**62))
        if bound < 0:
            bound = size + bound
    return _clamp(program, bound, low, high)


def _take_slice(entry, size):
    """The range of a slice, upwards; is_reversed if the slice goes down."""
    program = trace.get_active().program
    step = 1 if entry.step is None else operator.index(entry.step)
    if step == 0:
        refuse("slice step cannot be zero")
    if isinstance(size, int) and not isinstance(entry.start, (Extent, TracedArray)) and not isinstance(
        entry.stop, (Extent, TracedArray)
    ):  # fmt: skip
        taken = range(size)[entry]
        # MLIR refuses an offset at the end, also of nothing.
        if step > 0:
            return Range(taken.start if taken else 0, len(taken), step if len(taken) > 1 else 1)
        return Range(taken[-1] if taken else 0, len(taken), -step if len(taken) > 1 else 1, is_reversed=True)
    step = max(-(2**62), min(step, 2**62))
    if step > 0:
        start = _take_bound(program, entry.start, size, 0, 0, size)
        stop = _take_bound(program, entry.stop, size, size, 0, size)
        length = stop - start
    else:
        start = _take_bound(program, entry.start, size, size - 1, -1, size - 1)
        stop = _take_bound(program, entry.stop, size, -1, -1, size - 1)
        length = start - stop
    if isinstance(length, int):
        length = max(length, 0)
    elif not (step > 0 and _is_same(start, 0)) and not (entry.start is None and entry.stop is None):
        length = program.combine("maxsi", length, 0)
    if abs(step) != 1:
        length = -(-length // abs(step)) if isinstance(length, int) else program.combine("ceildivsi", length, abs(step))
    if step > 0:
        return Range(start, length, step)
    first = start + (length - 1) * step
    if not isinstance(first, int):
        first = program.combine("maxsi", first, 0)
    return Range(first, length, -step, is_reversed=True)


def _find_ranges(entries, sizes):
    ranges, dim = [], 0
    for entry in entries:
        if entry is None:
            continue
        size = sizes[dim]
        if isinstance(entry, slice):
            ranges.append(_take_slice(entry, size))
        else:
            if isinstance(entry, (bool, np.bool_)):
                _refuse_array(np.asarray(entry))
            ranges.append(Range(_take_position(entry, size, dim), 1, is_dropped=True))
        dim += 1
    return ranges


def _is_whole(part, size):
    is_plain = part.step == 1 and not part.is_dropped and not part.is_reversed
    return is_plain and _is_same(part.start, 0) and _is_same(part.size, size)


def _reverse(program, x, dims):
    """Reads the dimensions from their ends."""
    if not dims:
        return x
    lasts = {dim: program.index(x.sizes[dim] - 1) for dim in dims}

    def find_position(indices, add):
        return [add("subi", lasts[dim], index) if dim in lasts else index for dim, index in enumerate(indices)]

    return program.gather(x, x.sizes, find_position)


def get_item(x, key):
    """x[key], a view; with a list of integers a copy."""
    from .compositions import take_positions

    x.check_active()
    if is_mask(key):
        return MaskedElements(x, align_mask(x, key), x.ndim - np.ndim(key))
    found = _find_positions(key, x.ndim)
    if found is not None:
        dim, key, positions = found
        return take_positions(get_item(x, key), positions, dim)
    value = _index(x.value, key)
    if value.rank == 0 and not _has_ellipsis(key):
        return TracedArray(value, is_scalar=True)
    return TracedArray(value, base=x, derive=lambda value: _index(value, key), key=key)


def _has_ellipsis(key):
    return key is Ellipsis or (isinstance(key, tuple) and any(entry is Ellipsis for entry in key))


def _find_positions(key, rank):
    """The dimension that a list of integers indexes, and the key with all of it; None if there is no such list."""
    entries = key if isinstance(key, tuple) else (key,)
    lists = [place for place, entry in enumerate(entries) if isinstance(entry, list)]
    if len(lists) != 1 or any(isinstance(entry, (bool, TracedArray, list)) for entry in entries[lists[0]]):
        return None
    if not all(entry is None or entry is Ellipsis or isinstance(entry, (slice, list)) for entry in entries):
        return None
    place = lists[0]
    # After an ellipsis, positions count from the end; each None is one dimension of the result.
    if any(entry is Ellipsis for entry in entries[:place]):
        dim = rank + sum(entry is None for entry in entries) - (len(entries) - place)
    else:
        dim = place
    return dim, entries[:place] + (slice(None),) + entries[place + 1 :], entries[place]


def _index(value, key):
    program = trace.get_active().program
    entries = _split(key, value.rank)
    ranges = _find_ranges(entries, value.sizes)
    if any(isinstance(part.size, int) and part.size == 0 for part in ranges):
        # MLIR refuses an offset at the end, also of nothing.
        value = program.fill(value.dtype.type(0), value.dtype, [part.size for part in ranges])
    elif not all(map(_is_whole, ranges, value.sizes)):
        value = program.extract_slice(
            value, [part.start for part in ranges], [part.size for part in ranges], [part.step for part in ranges]
        )
        value = _reverse(program, value, [dim for dim, part in enumerate(ranges) if part.is_reversed])
    sizes, parts = [], iter(ranges)
    for entry in entries:
        if entry is None:
            sizes.append(1)
            continue
        part = next(parts)
        if not part.is_dropped:
            sizes.append(part.size)
    kept = [part for part in ranges if not part.is_dropped]
    if len(kept) != len(ranges):
        value = reshape(value, [part.size for part in kept])
    if any(entry is None for entry in entries):
        places = [place for place, entry in enumerate(e for e in entries if _stays(e)) if entry is not None]
        value = program.broadcast_in_dim(value, places, sizes)
    return value


def _stays(entry):
    return entry is None or isinstance(entry, slice)


def set_item(x, key, new):
    """x[key] = new."""
    x.check_active()
    if isinstance(new, TracedArray) and new.is_index(x, key):
        # x[key] += y has written there already.
        return
    x.check_writable()
    program = trace.get_active().program
    if is_mask(key):
        x.assign(_write_masked(x, key, new))
        return
    if isinstance(new, MaskedElements):
        new.refuse()
    new = make_operand(new)
    if new.weak is None and not np.can_cast(new.value.dtype, x.dtype, "unsafe"):
        refuse(f"cannot write {new.value.dtype} into an array of {x.dtype}")
    new = _convert(new, x.dtype)
    entries = _split(key, x.ndim)
    ranges = _find_ranges(entries, x.shape)
    sizes = [part.size for part in ranges if not part.is_dropped]
    kept = iter(sizes)
    shape = [1 if entry is None else next(kept) for entry in entries if _stays(entry)]
    while new.rank > len(shape) and new.sizes[0] == 1:
        new = reshape(new, new.sizes[1:])
    if new.rank > len(shape):
        refuse(f"could not broadcast {new.rank} dimensions into {len(shape)}")
    part = program.broadcast_to(new, shape)
    if len(shape) != len(sizes):
        part = reshape(part, sizes)
    if all(map(_is_whole, ranges, x.value.sizes)):
        x.assign(part)
        return
    if any(isinstance(r.size, int) and r.size == 0 for r in ranges):
        return
    if len(sizes) != len(ranges):
        places = [dim for dim, r in enumerate(ranges) if not r.is_dropped]
        part = program.broadcast_in_dim(part, places, [r.size for r in ranges])
    part = _reverse(program, part, [dim for dim, r in enumerate(ranges) if r.is_reversed])
    x.assign(program.insert_slice(part, x.value, [r.start for r in ranges], [r.step for r in ranges]))


def _write_masked(x, key, new):
    """The value of x after x[key] = new."""
    from .functions import where

    mask, program = align_mask(x, key), trace.get_active().program
    num_rest = x.ndim - np.ndim(key)
    if isinstance(new, MaskedElements):
        if not new.has_mask(mask):
            refuse("x[mask] = y[other], of different masks", "np.where(mask, ..., x) of whole arrays")
        new = new.x
    else:
        new = make_operand(new)
        if getattr(new, "ndim", 0) > num_rest:
            refuse("x[mask] = y is supported with a scalar y, and with y = f(x[mask])", "x = np.where(mask, y, x)")
    value = where(mask, TracedArray(_convert(new, x.dtype)), x).value
    return program.broadcast_to(value, x.value.sizes)


def _convert(operand, dtype):
    """Assignment converts as astype does."""
    program = trace.get_active().program
    if operand.weak == "f" and not hasattr(operand, "value") and dtype.kind in "biu":
        return program.constant(np.asarray(operand.number).astype(dtype)[()], dtype)
    return materialize(operand, dtype)
