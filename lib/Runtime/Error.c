/*===- Error.c - Errors of compiled functions ---------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "bcast/Runtime/Error.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* MPI's text of its errors; a program without it has no such errors. */
#ifdef __ELF__
__attribute__((weak)) const char *bcast_mpi_error_text(int32_t code);
#endif

/** A buffer for the start of a line, and the length of the whole line. */
struct line {
  char *buffer;
  size_t size;
  size_t length;
};

static void append(struct line *line, const char *format, ...) {
  int length;
  int fits = line->length < line->size;
  va_list args;
  va_start(args, format);
  length = vsnprintf(fits ? line->buffer + line->length : NULL,
                     fits ? line->size - line->length : 0, format, args);
  va_end(args);
  line->length += length < 0 ? 0 : (size_t)length;
}

/* The wrong property of a caller's buffer; for other checks, the extent. */
static const char *get_property(int32_t kind) {
  switch (kind) {
  case BCAST_CHECK_SIZE:
    return "size";
  case BCAST_CHECK_STRIDE:
    return "stride";
  case BCAST_CHECK_OFFSET:
    return "offset";
  default:
    return "extent";
  }
}

/* The owner of the extent: the last part of the subject, as in "operand 1". */
static const char *get_owner(const char *subject) {
  const char *colon = strrchr(subject, ':');
  return colon && colon[1] == ' ' ? colon + 2 : subject;
}

static void append_expectation(struct line *line, const bcast_error *error) {
  int any_one = error->kind == BCAST_CHECK_EQUAL_OR_ANY_ONE;
  int or_one = (any_one || error->kind == BCAST_CHECK_EQUAL_OR_ONE) &&
               error->expected != 1;
  if (error->kind == BCAST_CHECK_NON_NEGATIVE)
    append(line, "; it must not be negative");
  else if (error->kind == BCAST_CHECK_AT_MOST)
    append(line, "; it must be at most %" PRId64, error->expected);
  else if (error->against) {
    append(line, ", %s has extent %" PRId64 "; they must be equal",
           error->against, error->expected);
    if (any_one && or_one)
      append(line, ", or one of them 1");
    else if (or_one)
      append(line, ", or that of %s must be 1", get_owner(error->subject));
  } else
    append(line, "; it must be %" PRId64 "%s", error->expected,
           or_one ? " or 1" : "");
}

/* The text, with values in the place of {0}, {1}, ... */
static void append_filled(struct line *line, const char *text,
                          const bcast_error *error) {
  int32_t num_values = error->num_values < BCAST_ERROR_VALUES
                           ? error->num_values
                           : BCAST_ERROR_VALUES;
  const char *brace;
  while ((brace = strchr(text, '{'))) {
    int32_t number = brace[1] - '0';
    if (number < 0 || number >= num_values || brace[2] != '}') {
      append(line, "%.*s", (int)(brace + 1 - text), text);
      text = brace + 1;
      continue;
    }
    append(line, "%.*s%" PRId64, (int)(brace - text), text,
           error->values[number]);
    text = brace + 3;
  }
  append(line, "%s", text);
}

size_t bcast_format_error(const bcast_error *error, char *buffer, size_t size) {
  struct line line;
  line.buffer = buffer;
  line.size = size;
  line.length = 0;
  if (size > 0)
    buffer[0] = '\0';
  if (error->location)
    append(&line, "%s: ", error->location);
  if (error->kind == BCAST_CHECK_MEMORY) {
    append(&line, "%s needs %" PRId64 " bytes, for which there is no memory",
           error->subject, error->extent);
  } else if (error->kind == BCAST_CHECK_COMMUNICATION) {
    append(&line, "%s failed with error %" PRId64 " of MPI", error->subject,
           error->extent);
#ifdef __ELF__
    if (bcast_mpi_error_text)
      append(&line, ": %s", bcast_mpi_error_text((int32_t)error->extent));
#endif
  } else if (error->kind == BCAST_CHECK_ASSERTION && error->num_values > 0) {
    append_filled(&line, error->subject, error);
  } else if (error->kind == BCAST_CHECK_ASSERTION) {
    append(&line, "assertion failed: %s", error->subject);
  } else if (error->kind == BCAST_CHECK_ALIGNMENT && error->extent < 0) {
    append(&line, "%s: its data is NULL", error->subject);
  } else if (error->kind == BCAST_CHECK_ALIGNMENT) {
    append(&line,
           "%s lies %" PRId64 " %s past a multiple of its element size; it "
           "must lie at a multiple",
           error->subject, error->extent,
           error->extent == 1 ? "byte" : "bytes");
  } else if (error->kind == BCAST_CHECK_AT_MOST && error->against) {
    append(&line, "%s: %s has extent %" PRId64, error->subject, error->against,
           error->expected);
  } else {
    append(&line, "%s has %s %" PRId64, error->subject,
           get_property(error->kind), error->extent);
    append_expectation(&line, error);
  }
  if (error->clause)
    append(&line, " [%s]", error->clause);
  return line.length;
}
