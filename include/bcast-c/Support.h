/*===- bcast-c/Support.h - Basics of the C API --------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Conventions of this API:
|*
|* - A function that can fail takes `char **error` last. If it fails, it returns
|*   NULL or false and sets `*error` to a text, which bcastFreeText frees; else
|*   it sets `*error` to NULL. `error` may be NULL.
|* - A Destroy function frees the result of a Create or Compile function, and
|*   accepts NULL.
|* - Handles are immutable, apart from BcastCompileOptions: any number of
|*   threads may use one at the same time.
|* - Queries about an index or a dimension that does not exist return -1.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_C_SUPPORT_H
#define BCAST_C_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The extent of a dimension that is known only at run time. */
#define BCAST_DYNAMIC INT64_MIN

/** The most dimensions that this API takes. */
#define BCAST_MAX_RANK 1024

/** A list of integers, such as a shape: the extents, major dimension first. It
 *  belongs to the caller and is read during the call only. */
typedef struct BcastInts {
  const int64_t *data; /**< may be NULL if size is 0 */
  int64_t size;
} BcastInts;

/** Frees a text from a function of this API; accepts NULL. */
void bcastFreeText(char *text);

/** The version of this library, as in "0.1.0"; not to be freed. */
const char *bcastGetVersion(void);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_C_SUPPORT_H */
