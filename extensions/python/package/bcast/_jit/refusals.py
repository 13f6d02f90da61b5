# Part of the bcast project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NumPy's functions that bcast.jit does not have: why, and what to do."""

_OUTSIDE = "call it outside of the function; or fallback=True runs all of it with NumPy"

# Names without "np.", the reason, and a way out.
_GROUPS = (
    (
        "sort argsort partition argpartition lexsort msort sort_complex median percentile quantile nanmedian "
        "nanpercentile nanquantile",
        "bcast does not sort", _OUTSIDE,
    ),
    (
        "nonzero argwhere flatnonzero compress extract trim_zeros unique intersect1d setdiff1d setxor1d union1d",
        "the shape of its result depends on elements", "np.where(mask, x, 0), or a reduction with where=mask",
    ),
    (
        "cumsum cumprod cumproduct nancumsum nancumprod unwrap",
        "each element of its result depends on the one before", _OUTSIDE,
    ),
    (
        "searchsorted digitize interp",
        "it searches in an array",
        "for few bins, (x[..., None] >= bins).sum(axis=-1) is the same",
    ),
    (
        "bincount histogram histogram2d histogramdd histogram_bin_edges",
        "it counts at positions that are elements",
        "for few bins, (x[..., None] == np.arange(n)) summed over the other dimensions",
    ),
    (
        "take_along_axis put put_along_axis ravel_multi_index unravel_index ix_ diag_indices_from "
        "tril_indices_from triu_indices_from",
        "it takes elements at positions that are elements of arrays",
        "np.where over np.arange(n, like=x) == index for single elements; or " + _OUTSIDE,
    ),
    (
        "apply_along_axis apply_over_axes",
        "it calls a function with parts of an array", "axis= of reductions, or operations on the whole array",
    ),
    (
        "einsum einsum_path tensordot cov corrcoef polyfit",
        "products of matrices are not supported",
        "write products with vectors and np.sum; or " + _OUTSIDE,
    ),
    (
        "poly polyadd polyder polydiv polyint polymul polysub roots",
        "of polynomials, np.polyval is supported", "pass the coefficients as an array of NumPy",
    ),
    (
        "array2string array_repr array_str save savez savez_compressed savetxt datetime_as_string",
        "an array has no elements while the function is traced", "return the array",
    ),
    (
        "may_share_memory shares_memory", "an array has no memory while the function is traced", "leave the question out",
    ),
    ("packbits unpackbits", "bcast has no operation on bits of several elements", _OUTSIDE),
    ("geomspace", "its result is not that of NumPy to the last bits", "np.exp(np.linspace(np.log(a), np.log(b), n))"),
    ("i0", "bcast has no Bessel functions", _OUTSIDE),
    ("resize", "it repeats elements", "np.tile, and a slice"),
    ("busday_count busday_offset is_busday", "bcast has no dates", _OUTSIDE),
    ("min_scalar_type", "it depends on elements", "x.dtype"),
    ("printoptions", "it takes no array", "leave it out"),
)  # fmt: skip
_REASONS = {name: (reason, way_out) for names, reason, way_out in _GROUPS for name in names.split()}
_MODULES = {
    "linalg": ("bcast has no linear algebra but np.linalg.norm of vectors", _OUTSIDE),
    "fft": ("bcast has no Fourier transforms", _OUTSIDE),
}


def find_refusal(name):
    """The reason and the way out for a function, by its name without "np."; None if there are none of its own."""
    module = name.partition(".")[0]
    return _REASONS.get(name) or (_MODULES.get(module) if module != name else None)


def explain(name):
    """The same as a text for errors, and a way out."""
    found = find_refusal(name)
    return (f": {found[0]}", found[1]) if found else ("", _OUTSIDE)
