/*===- Check.h - What the tests of the C API check with -----------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_TEST_CAPI_CHECK_H
#define BCAST_TEST_CAPI_CHECK_H

#include "bcast-c/Support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);  \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

/** Checks that there is an error with this text in it, and frees it. */
#define CHECK_ERROR(error, text)                                               \
  do {                                                                         \
    if (!(error) || !strstr((error), (text))) {                                \
      fprintf(stderr, "%s:%d: expected the error '%s', got '%s'\n", __FILE__,  \
              __LINE__, (text), (error) ? (error) : "none");                   \
      exit(1);                                                                 \
    }                                                                          \
    bcastFreeText(error);                                                      \
    (error) = NULL;                                                            \
  } while (0)

/** Checks that there is none. */
#define CHECK_NO_ERROR(error)                                                  \
  do {                                                                         \
    if (error) {                                                               \
      fprintf(stderr, "%s:%d: error: %s\n", __FILE__, __LINE__, (error));      \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

#define INTS(...)                                                              \
  ((BcastInts){(const int64_t[]){__VA_ARGS__},                                 \
               sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t)})
#define NO_INTS ((BcastInts){NULL, 0})

#endif /* BCAST_TEST_CAPI_CHECK_H */
