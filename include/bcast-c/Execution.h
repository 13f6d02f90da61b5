/*===- bcast-c/Execution.h - Compile and run ----------------------*- C -*-===*\
|*
|* Part of the bcast project, under the Apache License v2.0 with LLVM
|* Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A function of a program, compiled for this machine, and run on memory of the
|* caller. docs/c-api.md has an example.
|*
\*===----------------------------------------------------------------------===*/

#ifndef BCAST_C_EXECUTION_H
#define BCAST_C_EXECUTION_H

#include "bcast-c/Layout.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum BcastElementType {
  BCAST_I1 = 0, /**< one byte, which holds 0 or 1 */
  BCAST_I8 = 1, /**< i8 to i64 are signed */
  BCAST_I16 = 2,
  BCAST_I32 = 3,
  BCAST_I64 = 4,
  BCAST_UI8 = 5,
  BCAST_UI16 = 6,
  BCAST_UI32 = 7,
  BCAST_UI64 = 8,
  BCAST_F16 = 9,
  BCAST_BF16 = 10, /**< the upper half of a float */
  BCAST_F32 = 11,
  BCAST_F64 = 12
} BcastElementType;

/** Bytes of an element; 0 if `elementType` is not a BcastElementType. */
int64_t bcastElementTypeGetBytes(int32_t elementType);

/** The type of an argument or a result. */
typedef struct BcastTensorType {
  int32_t elementType; /**< a BcastElementType; -1 if there is no such argument
                          or result */
  BcastInts shape;     /**< lives as long as the executable */
  /** Whether padded cells lie between its elements in memory. */
  bool isPadded;
  /** Whether the function takes or returns the number itself, of rank 0 here.
   *  An index is a number of BCAST_I64. */
  bool isNumber;
  /** Whether a call may write to the argument, a memref. */
  bool isWritten;
} BcastTensorType;

/** Memory of the caller that holds an array. */
typedef struct BcastBuffer {
  int32_t elementType; /**< a BcastElementType */
  int64_t rank;
  const int64_t *shape; /**< the extents; may be NULL if rank is 0 */
  /** In elements, of any sign; NULL for row-major without padding. */
  const int64_t *strides;
  void *data; /**< the element at index 0; may be NULL if there is none */
  /** Whether the memory from `data` on has all cells of the type's layout, with
   *  the padding value in padded cells. Without effect if the type is not
   *  padded. */
  bool includesPadding;
} BcastBuffer;

/** Options of compilation, each with a default. Unlike other handles, this one
 *  changes: one thread at a time may set and use it. */
typedef struct BcastCompileOptions BcastCompileOptions;

BcastCompileOptions *bcastCompileOptionsCreate(void);
void bcastCompileOptionsDestroy(BcastCompileOptions *options);

/** The number of threads that share the work of a call, 1 by default, up to
 *  65536; 0 for OpenMP's number, which is OMP_NUM_THREADS or else all
 *  processors. Results do not depend on it. With more than one, compiling loads
 *  LLVM's OpenMP library, and fails if there is none. */
bool bcastCompileOptionsSetThreads(BcastCompileOptions *options,
                                   int64_t threads, char **error);
/** In nanoseconds, 10000 by default, up to UINT32_MAX. Work that takes one
 *  thread an estimated time below this stays with the calling thread. */
bool bcastCompileOptionsSetParallelThreshold(BcastCompileOptions *options,
                                             int64_t nanoseconds, char **error);
/** Whether floats may have the larger errors of docs/math.md for speed, false
 * by default. Results may then depend on the processor. */
bool bcastCompileOptionsSetRelaxedAccuracy(BcastCompileOptions *options,
                                           bool relaxed, char **error);
/** Whether to read programs in bytecode form, false by default. MLIR's reader
 *  crashes on wrong bytes: set it for your own files only. */
bool bcastCompileOptionsSetTrusted(BcastCompileOptions *options, bool trusted,
                                   char **error);
/** The folder that keeps object code for later processes; NULL or "" for none,
 *  the default. A program that was compiled with the same options, by the same
 *  builds of bcast and LLVM, for the same processor, is loaded from there.
 *  Compiling makes the folder if needed, and fails if another user could write
 *  to it. Code that cannot be stored or read is a warning of the executable. */
bool bcastCompileOptionsSetCache(BcastCompileOptions *options,
                                 const char *folder, char **error);
/** Adds a shared library with functions that programs have without a body. It
 *  is loaded for the rest of the process. No other library is searched. */
bool bcastCompileOptionsAddLibrary(BcastCompileOptions *options,
                                   const char *path, char **error);
/** The shapes of all inputs; `numInputs` 0 for those of the program, the
 *  default. Dynamic extents of the program become these, and the executable
 *  takes inputs of these shapes alone. Its code is compiled in less time, and
 *  can be faster. BCAST_DYNAMIC leaves the program's extent. */
bool bcastCompileOptionsSetInputShapes(BcastCompileOptions *options,
                                       const BcastInts *shapes,
                                       int64_t numInputs, char **error);
/** A compiled function. */
typedef struct BcastExecutable BcastExecutable;

/** Compiles a function of a module in MLIR's text form, or in bytecode if the
 *  options trust it. A module of StableHLO is imported first.
 *
 *  `name` stands for the text in messages; NULL for "<text>". `entry` names the
 *  function; NULL for "main", or the only public one. An error holds all
 *  diagnostics, with their places. */
BcastExecutable *bcastCompile(const char *text, size_t length, const char *name,
                              const char *entry, char **error);
/** Like bcastCompile. `options` may be NULL, for the defaults, and are not
 *  kept. */
BcastExecutable *bcastCompileWithOptions(const char *text, size_t length,
                                         const char *name, const char *entry,
                                         const BcastCompileOptions *options,
                                         char **error);
void bcastExecutableDestroy(BcastExecutable *executable);

/** The warnings of the compilation, one per line; "" if there are none. The
 *  text lives as long as the executable. */
const char *bcastExecutableGetWarnings(const BcastExecutable *executable);

int64_t bcastExecutableGetNumInputs(const BcastExecutable *executable);
int64_t bcastExecutableGetNumResults(const BcastExecutable *executable);
BcastTensorType bcastExecutableGetInputType(const BcastExecutable *executable,
                                            int64_t input);
BcastTensorType bcastExecutableGetResultType(const BcastExecutable *executable,
                                             int64_t result);
/** The layout of memory that compiled code uses in place, for an array of
 *  shape `shape`. */
BcastLayout *bcastExecutableGetInputLayout(const BcastExecutable *executable,
                                           int64_t input, BcastInts shape,
                                           char **error);
BcastLayout *bcastExecutableGetResultLayout(const BcastExecutable *executable,
                                            int64_t result, BcastInts shape,
                                            char **error);

/** The shapes of the results for these inputs, without computing them.
 *  `shapes` has a pointer for each result, to room for as many extents as its
 *  type has; a pointer may be NULL if that is 0. */
bool bcastExecutableGetResultShapes(const BcastExecutable *executable,
                                    const BcastBuffer *inputs,
                                    int64_t numInputs, int64_t *const *shapes,
                                    int64_t numResults, char **error);

/** Runs the function. `results` have the shapes of
 *  bcastExecutableGetResultShapes. Inputs are not written to, but for those
 *  whose type says so; if the call fails, these may hold anything.
 *
 *  Memory is used in place if its strides are those of the type's layout, it is
 *  aligned to its elements, padded cells are included, and no result overlaps
 *  another buffer. Elements of other memory are copied.
 *  It is an error if two elements of a result share memory, as with strides 1
 *  and 1. If a runtime check fails, the error has its text. */
bool bcastExecutableRun(const BcastExecutable *executable,
                        const BcastBuffer *inputs, int64_t numInputs,
                        const BcastBuffer *results, int64_t numResults,
                        char **error);

/** Runs the function without checks of the arrays. `data` has the address of
 *  each input, then of each result; `extents` all dynamic extents, in the order
 *  of the arrays and their dimensions, or is NULL if there are none. The caller
 *  guarantees, and the behavior is undefined otherwise:
 *
 *  - Each array has the element type and the shape of its type, with dynamic
 *    extents that are not negative, and lies in memory as
 *    bcastExecutableGet{Input,Result}Layout say, with the padding value in
 *    padded cells.
 *  - Results have the shapes of bcastExecutableGetResultShapes.
 *  - `data` is not NULL, and `extents` only if there are none.
 *  - No address is NULL, also of an array without elements. Each is a multiple
 *    of the size of an element.
 *  - A result overlaps neither an input nor another result.
 *
 *  Extents are still checked against each other, as the program's rules demand.
 */
bool bcastExecutableRunUnchecked(const BcastExecutable *executable,
                                 void *const *data, const int64_t *extents,
                                 char **error);

/** Describes the code that bcastCompileWithOptions makes, for inputs of these
 *  shapes: the nests of loops with the places of their operations, the bytes of
 *  arrays that each reads and writes, and the temporary buffers. Nothing is
 *  computed. Free the text with bcastFreeText. NULL is an error. */
char *bcastExplain(const char *text, size_t length, const char *name,
                   const char *entry, const BcastCompileOptions *options,
                   const BcastInts *inputShapes, int64_t numInputs,
                   char **error);

/** The contract of `entry`, by default as bcastCompile chooses: a line with the
 *  types of arguments and results, and one for each condition on extents and
 *  each dynamic extent of a result, as docs/dynamic-shapes.md describes. Free
 *  the text with bcastFreeText. NULL is an error, as that a condition never
 *  holds. `options` may be NULL. */
char *bcastGetContract(const char *text, size_t length, const char *name,
                       const char *entry, const BcastCompileOptions *options,
                       char **error);

#ifdef __cplusplus
}
#endif

#endif /* BCAST_C_EXECUTION_H */
