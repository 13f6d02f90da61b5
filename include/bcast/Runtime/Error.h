/*===- Error.h - Errors of compiled functions ---------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_RUNTIME_ERROR_H
#define BCAST_RUNTIME_ERROR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The requirement on the extent. */
enum bcast_check_kind {
  BCAST_CHECK_EQUAL = 0,        /**< the expected one */
  BCAST_CHECK_EQUAL_OR_ONE = 1, /**< the expected one, or 1 */
  BCAST_CHECK_NON_NEGATIVE = 2, /**< 0 or more */
  /* Checks of a buffer of the caller, in elements: */
  BCAST_CHECK_SIZE = 3,   /**< its size in a dimension is the expected one */
  BCAST_CHECK_STRIDE = 4, /**< its stride in a dimension is the expected one */
  BCAST_CHECK_OFFSET = 5, /**< its offset is the expected one */
  /** The buffer's address is a multiple of the size of an element in bytes, and
      is not null if there is memory to read or write. */
  BCAST_CHECK_ALIGNMENT = 6,
  /** Memory for an inner tensor: `extent` is its size in bytes, at most
      INT64_MAX. There is no expected extent. */
  BCAST_CHECK_MEMORY = 7,
  /** At most the expected one. With `against`, `subject` is the whole reason,
     and the text has the expected extent alone. */
  BCAST_CHECK_AT_MOST = 8,
  /** the expected one, or 1; and the tensor with the expected extent could have
      1 instead */
  BCAST_CHECK_EQUAL_OR_ANY_ONE = 9,
  /** Communication with other ranks: `extent` is MPI's error, which is not 0.
      There is no expected extent. */
  BCAST_CHECK_COMMUNICATION = 10,
  /** An assertion of the program: `subject` is its text, in which {0} stands
      for values[0]. There are no extents. */
  BCAST_CHECK_ASSERTION = 11
};

/** The values that the text of an assertion may have. */
enum { BCAST_ERROR_VALUES = 8 };

/**
 * A failed check. A compiled function that returns 1 has set all members but
 * the values of other kinds than assertions. The
 * texts live as long as the function's code.
 */
typedef struct bcast_error {
  /** In the source program, as in "row_bias.mlir:4:10"; may be null. */
  const char *location;
  /** The value with the extent: the operation, the rule, the dimension, the
   *  operand.
   */
  const char *subject;
  /** The value with the expected extent, as in "operand 0"; null if no tensor
   *  has it. */
  const char *against;
  /** The clause of docs/spec.md, as in "NUMPY-4"; may be null. */
  const char *clause;
  int64_t extent;     /**< the actual extent, size, stride or offset, or the
                           address modulo the size of an element, -1 for null */
  int64_t expected;   /**< the required one */
  int32_t kind;       /**< a bcast_check_kind */
  int32_t num_values; /**< of the text of an assertion, else 0 */
  int64_t values[BCAST_ERROR_VALUES];
} bcast_error;

/**
 * Writes the error as one line without a newline into `buffer` of `size` bytes.
 * A longer line is cut off. The text ends with a 0 unless `size` is 0. Returns
 * the length of the whole line.
 */
size_t bcast_format_error(const bcast_error *error, char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_RUNTIME_ERROR_H */
