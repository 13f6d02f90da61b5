/*===- AllReduce.c - Reductions across processes ------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Communicator.h"

#include "Limits.h"
#include "bcast/Runtime/Mpi.h"

/* MPI's own operations are no choice: of Open MPI 4.1.4, sums of 16 unsigned
 * bits saturate, and of MPICH 4.0.2, maxima of unsigned elements compare them
 * as signed ones. MPI_MAX leaves NaN and -0 open. */
#define DEFINE(NAME, TYPE, RESULT)                                             \
  static void NAME(void *left, void *right, int *count, MPI_Datatype *type) {  \
    const TYPE *lefts = left;                                                  \
    TYPE *rights = right;                                                      \
    (void)type;                                                                \
    for (int i = 0; i < *count; ++i) {                                         \
      TYPE a = lefts[i];                                                       \
      TYPE b = rights[i];                                                      \
      rights[i] = RESULT;                                                      \
    }                                                                          \
  }

#define DEFINE_EXTREMES(NAME, TYPE)                                            \
  DEFINE(NAME##_maximum, TYPE, a > b ? a : b)                                  \
  DEFINE(NAME##_minimum, TYPE, a < b ? a : b)

/* Signed integers wrap as unsigned ones do. */
#define DEFINE_BITS(NAME, TYPE)                                                \
  DEFINE(NAME##_sum, TYPE, (TYPE)(a + b))                                      \
  DEFINE(NAME##_product, TYPE, (TYPE)((uint64_t)a * b))                        \
  DEFINE(NAME##_and, TYPE, a &b)                                               \
  DEFINE(NAME##_or, TYPE, a | b)                                               \
  DEFINE(NAME##_xor, TYPE, a ^ b)

DEFINE_BITS(bits8, uint8_t)
DEFINE_BITS(bits16, uint16_t)
DEFINE_BITS(bits32, uint32_t)
DEFINE_BITS(bits64, uint64_t)
DEFINE_EXTREMES(i8, int8_t)
DEFINE_EXTREMES(i16, int16_t)
DEFINE_EXTREMES(i32, int32_t)
DEFINE_EXTREMES(i64, int64_t)
DEFINE_EXTREMES(ui8, uint8_t)
DEFINE_EXTREMES(ui16, uint16_t)
DEFINE_EXTREMES(ui32, uint32_t)
DEFINE_EXTREMES(ui64, uint64_t)
DEFINE(f32_sum, float, a + b)
DEFINE(f32_product, float, (a * b))
DEFINE(f64_sum, double, a + b)
DEFINE(f64_product, double, (a * b))

/* Floats by their bits: NaN if one is NaN, and -0 is less than +0 [MINMAX-1].
 * Without the sign, a NaN is greater than an infinity. */
#define IS_NAN(X, SIGN, INFINITY_BITS) ((X & ~SIGN) > INFINITY_BITS)
#define DEFINE_FLOAT_EXTREMES(NAME, TYPE, SIGN, INFINITY_BITS)                 \
  static TYPE NAME##_key(TYPE x) { return (TYPE)(x & SIGN ? ~x : x | SIGN); }  \
  DEFINE(NAME##_maximum, TYPE,                                                 \
         IS_NAN(a, SIGN, INFINITY_BITS) || (!IS_NAN(b, SIGN, INFINITY_BITS) && \
                                            NAME##_key(a) > NAME##_key(b))     \
             ? a                                                               \
             : b)                                                              \
  DEFINE(NAME##_minimum, TYPE,                                                 \
         IS_NAN(a, SIGN, INFINITY_BITS) || (!IS_NAN(b, SIGN, INFINITY_BITS) && \
                                            NAME##_key(a) < NAME##_key(b))     \
             ? a                                                               \
             : b)

DEFINE_FLOAT_EXTREMES(f16, uint16_t, 0x8000u, 0x7c00u)
DEFINE_FLOAT_EXTREMES(bf16, uint16_t, 0x8000u, 0x7f80u)
DEFINE_FLOAT_EXTREMES(f32, uint32_t, 0x80000000u, 0x7f800000u)
DEFINE_FLOAT_EXTREMES(f64, uint64_t, 0x8000000000000000u, 0x7ff0000000000000u)

enum { NUM_ELEMENTS = BCAST_MPI_UI64 + 1, NUM_KINDS = BCAST_MPI_XOR + 1 };

struct element {
  int bytes;
  /** By kind; null if the elements have none. */
  MPI_User_function *functions[NUM_KINDS];
};

#define INTEGERS(WIDTH, NAME)                                                  \
  {                                                                            \
    WIDTH / 8, {                                                               \
      bits##WIDTH##_sum, bits##WIDTH##_product, NAME##_maximum,                \
          NAME##_minimum, bits##WIDTH##_and, bits##WIDTH##_or,                 \
          bits##WIDTH##_xor                                                    \
    }                                                                          \
  }

static const struct element elements[NUM_ELEMENTS] = {
    [BCAST_MPI_F32] = {4, {f32_sum, f32_product, f32_maximum, f32_minimum}},
    [BCAST_MPI_F64] = {8, {f64_sum, f64_product, f64_maximum, f64_minimum}},
    [BCAST_MPI_F16] = {2, {NULL, NULL, f16_maximum, f16_minimum}},
    [BCAST_MPI_BF16] = {2, {NULL, NULL, bf16_maximum, bf16_minimum}},
    [BCAST_MPI_I8] = INTEGERS(8, i8),
    [BCAST_MPI_I16] = INTEGERS(16, i16),
    [BCAST_MPI_I32] = INTEGERS(32, i32),
    [BCAST_MPI_I64] = INTEGERS(64, i64),
    [BCAST_MPI_UI8] = INTEGERS(8, ui8),
    [BCAST_MPI_UI16] = INTEGERS(16, ui16),
    [BCAST_MPI_UI32] = INTEGERS(32, ui32),
    [BCAST_MPI_UI64] = INTEGERS(64, ui64),
};

static MPI_Datatype get_type(int64_t element) {
  switch (elements[element].bytes) {
  case 1:
    return MPI_BYTE;
  case 2:
    return MPI_INT16_T;
  case 4:
    return MPI_INT32_T;
  default:
    return MPI_INT64_T;
  }
}

static int get_operation(int64_t element, int64_t kind, MPI_Op *result) {
  static _Thread_local MPI_Op operations[NUM_ELEMENTS][NUM_KINDS];
  static _Thread_local char is_made[NUM_ELEMENTS][NUM_KINDS];
  int error = MPI_SUCCESS;
  if (element < 0 || element >= NUM_ELEMENTS)
    return MPI_ERR_TYPE;
  if (kind < 0 || kind >= NUM_KINDS || !elements[element].functions[kind])
    return MPI_ERR_OP;
  if (!is_made[element][kind])
    error = MPI_Op_create(elements[element].functions[kind], /*commute=*/1,
                          &operations[element][kind]);
  is_made[element][kind] = !error;
  *result = operations[element][kind];
  return error;
}

int32_t bcast_mpi_all_reduce(const int64_t *words) {
  struct bcast_mpi_communicator *communicator;
  struct bcast_mpi_grid grid;
  bcast_mpi_axes axes = 0;
  int64_t element = words[1];
  int64_t kind = words[2];
  MPI_Op operation;
  MPI_Comm comm;
  char *values;
  int64_t count;
  int error = bcast_mpi_find_communicator(words[0], &communicator);
  words += 3;
  if (!error)
    error = get_operation(element, kind, &operation);
  if (!error)
    error = bcast_mpi_read_grid(communicator, &words, &grid);
  if (error)
    return error;
  for (int64_t num_axes = *words++; num_axes > 0; --num_axes)
    axes |= 1u << *words++;
  count = *words++;
  values = (char *)(uintptr_t)*words;
  error = bcast_mpi_find_group(communicator, &grid, axes, &comm);
  for (int64_t i = 0; i < count && !error; i += BCAST_MPI_MAX_COUNT) {
    int64_t left = count - i;
    error = MPI_Allreduce(
        MPI_IN_PLACE, values + i * elements[element].bytes,
        (int)(left < BCAST_MPI_MAX_COUNT ? left : BCAST_MPI_MAX_COUNT),
        get_type(element), operation, comm);
  }
  return error ? bcast_mpi_fail(communicator, "all_reduce", error) : error;
}
