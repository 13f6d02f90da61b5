//===- CEntryPoint.h - The C interface of compiled functions ----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The C functions of `bcast-compile`. Each takes a pointer per array, followed
// by the dynamic extents, instead of memref descriptors.
//
//   int32_t NAME(const T *x, int64_t x_dim0, ..., T *result,
//                int64_t result_dim0, ..., bcast_error *error);
//
// On request there is also NAME_unchecked, which takes the same and does not
// check the arrays.
//
// If a result has dynamic extents, another function computes them:
//
//   int32_t NAME_result_shapes(const T *x, int64_t x_dim0, ...,
//                              int64_t *result_dim0, ..., bcast_error *error);
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_CENTRYPOINT_H
#define BCAST_EXECUTION_CENTRYPOINT_H

#include "bcast/Execution/Signature.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::bcast {

/// A function with the name and the types that a caller in C sees.
struct CEntryPoint {
  /// A C identifier.
  std::string name;
  Signature signature;
  /// Whether there is a function that does not check the arrays.
  bool unchecked = false;

  /// The name in the LLVM module of the function that takes descriptors.
  std::string getDescriptorName() const { return "bcast.entry." + name; }
  bool hasDynamicResult() const;
};

/// The suffix of the function that computes the extents of results.
inline constexpr llvm::StringLiteral kResultShapesSuffix = "_result_shapes";

/// The suffix of the function that does not check the arrays of the caller.
inline constexpr llvm::StringLiteral kUncheckedSuffix = "_unchecked";

/// Adds `functions` to `module`, which is lowered to LLVM and has the functions
/// that take descriptors. Makes all other functions internal. Fails if `module`
/// lacks a function that takes descriptors.
llvm::Error addCEntryPoints(llvm::Module &module,
                            ArrayRef<CEntryPoint> functions);

/// Adds for `function`, which takes descriptors, one that reads these from
/// memory, and another one for its shape function:
///
///   int32_t NAME(const int64_t *descriptors, bcast_error *error);
///   int32_t NAME_result_shapes(const int64_t *descriptors, bcast_error
///   *error);
///
/// The function without checks takes the addresses of all arrays, inputs first,
/// and all dynamic extents:
///
///   int32_t NAME_unchecked(void *const *data, const int64_t *extents,
///                          bcast_error *error);
///
/// Makes all other functions internal. Fails if `module` lacks a function.
llvm::Error addPackedEntryPoints(llvm::Module &module,
                                 const CEntryPoint &function);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_CENTRYPOINT_H
