/*===- bcast-c/Layout.h - Positions of elements in memory ---------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A shape with its dimension order and its widths in memory; docs/layouts.md
|* explains layouts. Addresses, strides and sizes count elements. A number is -1
|* if it depends on a dynamic extent or does not fit in int64_t.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_C_LAYOUT_H
#define BCAST_C_LAYOUT_H

#include "bcast-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct BcastLayout BcastLayout;

/** `minorToMajor` lists the dimensions, the one that varies fastest in memory
 *  first; NULL for [n-1, ..., 0]. `widths` has the width of each dimension, at
 *  least its extent; NULL for no padding. */
BcastLayout *bcastLayoutCreate(BcastInts shape, const BcastInts *minorToMajor,
                               const BcastInts *widths, char **error);
void bcastLayoutDestroy(BcastLayout *layout);

int64_t bcastLayoutGetRank(const BcastLayout *layout);
/** BCAST_DYNAMIC if it is known only at run time; then the width is, too. */
int64_t bcastLayoutGetExtent(const BcastLayout *layout, int64_t dim);
int64_t bcastLayoutGetWidth(const BcastLayout *layout, int64_t dim);
/** -1 if it is not known. */
int64_t bcastLayoutGetStride(const BcastLayout *layout, int64_t dim);

/** The i-th most minor and the i-th most major dimension. */
int64_t bcastLayoutGetMinor(const BcastLayout *layout, int64_t i);
int64_t bcastLayoutGetMajor(const BcastLayout *layout, int64_t i);
/** The place of dimension `dim` in memory, counted from the most major. */
int64_t bcastLayoutGetPhysicalDim(const BcastLayout *layout, int64_t dim);

/** True if no extent is dynamic. */
bool bcastLayoutIsStatic(const BcastLayout *layout);
/** True if the order is [n-1, ..., 0], padded or not. */
bool bcastLayoutIsRowMajor(const BcastLayout *layout);
/** True if a width exceeds its extent. */
bool bcastLayoutIsPadded(const BcastLayout *layout);
/** True if an extent is known to be 0. */
bool bcastLayoutIsEmpty(const BcastLayout *layout);
/** The number of dimensions of extent above 1. */
int64_t bcastLayoutGetTrueRank(const BcastLayout *layout);

/** The product of the extents, and that of the widths. */
int64_t bcastLayoutGetNumElements(const BcastLayout *layout);
int64_t bcastLayoutGetNumAllocatedElements(const BcastLayout *layout);

/** IsInBounds: whether `index` is that of an element. IsInBox: whether it is
 *  that of a cell, element or padding. */
bool bcastLayoutIsInBounds(const BcastLayout *layout, BcastInts index);
bool bcastLayoutIsInBox(const BcastLayout *layout, BcastInts index);
/** The address of a cell, element or padding; -1 if there is none. */
int64_t bcastLayoutLinearize(const BcastLayout *layout, BcastInts index);
/** The cell at an address. Writes its index, of the layout's rank, and whether
 *  it is padding; each pointer may be NULL. False if there is none. */
bool bcastLayoutDelinearize(const BcastLayout *layout, int64_t address,
                            int64_t *index, bool *isPadding);

/** Resolves a dimension; a negative one counts from the end. */
bool bcastNormalizeDim(int64_t dim, int64_t rank, int64_t *normalized,
                       char **error);

/** The layout of a transpose that moves nothing: dimension i of the result is
 *  dimension permutation[i]. */
BcastLayout *bcastLayoutPermuteDims(const BcastLayout *layout,
                                    BcastInts permutation, char **error);
/** Dimension `from` becomes dimension `to`. */
BcastLayout *bcastLayoutMoveDim(const BcastLayout *layout, int64_t from,
                                int64_t to, char **error);
/** The layout without dimension `dim`. */
BcastLayout *bcastLayoutDeleteDim(const BcastLayout *layout, int64_t dim,
                                  char **error);
/** The layout with a dimension of extent 1 before dimension `dim`; behind the
 *  last for -1. No address changes. */
BcastLayout *bcastLayoutInsertUnitDim(const BcastLayout *layout, int64_t dim,
                                      char **error);

/** The same shape, order and widths. */
bool bcastLayoutEqual(const BcastLayout *a, const BcastLayout *b);
/** The same shape, and the same element at every address. */
bool bcastLayoutPhysicallyEquivalent(const BcastLayout *a,
                                     const BcastLayout *b);

/** "2x3 {minor_to_major = [0, 1], padded_dimensions = [3, 5]}", for
 *  bcastFreeText. */
char *bcastLayoutToText(const BcastLayout *layout);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_C_LAYOUT_H */
