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

size_t bcast_format_error(const bcast_error *error, char *buffer, size_t size) {
  int length;
  if (error->kind == BCAST_CHECK_NON_NEGATIVE)
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
