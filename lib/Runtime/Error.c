/*===- Error.c - Why a compiled function failed -------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "bcast/Runtime/Error.h"

#include <inttypes.h>
#include <stdio.h>

/* What the caller's buffer has that is wrong, or NULL for other checks. */
static const char *get_buffer_property(int32_t kind) {
  switch (kind) {
  case BCAST_CHECK_SIZE:
    return "size";
  case BCAST_CHECK_STRIDE:
    return "stride";
  case BCAST_CHECK_OFFSET:
    return "offset";
  default:
    return NULL;
  }
}

size_t bcast_format_error(const bcast_error *error, char *buffer, size_t size) {
  const char *property = get_buffer_property(error->kind);
  int length;
  if (property)
    length = snprintf(buffer, size,
                      "%s: %s has %s %" PRId64 "; it must be %" PRId64,
                      error->location, error->subject, property, error->extent,
                      error->expected);
  else if (error->kind == BCAST_CHECK_NON_NEGATIVE)
    length = snprintf(buffer, size,
                      "%s: %s has extent %" PRId64 "; it must not be negative",
                      error->location, error->subject, error->extent);
  else
    length = snprintf(buffer, size,
                      "%s: %s has extent %" PRId64
                      ", and the result has extent %" PRId64 "; %s",
                      error->location, error->subject, error->extent,
                      error->expected,
                      error->kind == BCAST_CHECK_EQUAL
                          ? "they must be equal"
                          : "they must be equal, or the first one 1");
  return length < 0 ? 0 : (size_t)length;
}
