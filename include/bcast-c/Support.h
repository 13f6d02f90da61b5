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
|* - A function that can fail takes `char **error` last. Where it fails it
|*   returns NULL or false and leaves a text there, which bcastFreeText frees;
|*   where it does not, NULL. `error` may be NULL, for those who do not ask.
|* - What a Create or Compile function returns, its Destroy function frees;
|*   Destroy takes NULL.
|* - Handles are immutable, all but BcastCompileOptions: any number of threads
|*   may use one at a time.
|* - Queries about an index or a dimension that there is not give -1.
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
  const int64_t *data; /**< may be NULL where size is 0 */
  int64_t size;
} BcastInts;

/** Frees a text that a function of this API has returned; NULL is fine. */
void bcastFreeText(char *text);

/** The version of this library, as in "0.1.0"; not to be freed. */
const char *bcastGetVersion(void);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_C_SUPPORT_H */
