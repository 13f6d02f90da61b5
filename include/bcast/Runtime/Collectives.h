/*===- Collectives.h - Names of changes of sharding ---------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The collective that a change of sharding is, by the names of MLIR's shard
|* dialect: all_gather, all_slice or all_to_all. Remarks of the partitioner and
|* counts of exchanges take the name from here.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_RUNTIME_COLLECTIVES_H
#define BCAST_RUNTIME_COLLECTIVES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The axes of the grid that a change of sharding takes from dimensions and
 * gives to them, as bits. It begins with zeros. */
typedef struct bcast_axis_changes {
  uint32_t taken;
  uint32_t given;
  int32_t is_reordered; /**< a dimension has other major axes */
} bcast_axis_changes;

/** Adds the axes that split a dimension before and after the change. */
static inline void bcast_add_axis_changes(bcast_axis_changes *changes,
                                          int64_t num_from, const int64_t *from,
                                          int64_t num_to, const int64_t *to) {
  int64_t same = 0;
  while (same < num_from && same < num_to && from[same] == to[same])
    ++same;
  if (same < num_from && same < num_to)
    changes->is_reordered = 1;
  for (int64_t i = same; i < num_from; ++i)
    changes->taken |= UINT32_C(1) << from[i];
  for (int64_t i = same; i < num_to; ++i)
    changes->given |= UINT32_C(1) << to[i];
}

/**
 * The name of the change: "all_gather" if axes are only taken, "all_slice" if
 * they are only given, "all_to_all" if the same axes go to other dimensions.
 * Null for any other change, which is several of these.
 */
static inline const char *bcast_name_collective(bcast_axis_changes changes) {
  if (changes.is_reordered)
    return NULL;
  if (changes.taken == changes.given)
    return changes.taken ? "all_to_all" : NULL;
  if (!changes.given)
    return "all_gather";
  return changes.taken ? NULL : "all_slice";
}

#ifdef __cplusplus
}
#endif

#endif /* BCAST_RUNTIME_COLLECTIVES_H */
