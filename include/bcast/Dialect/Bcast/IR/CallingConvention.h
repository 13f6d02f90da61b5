//===- CallingConvention.h - The convention of compiled code ----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The marks on functions between the stages, and the layout of bcast_error in
// compiled code. docs/calling-compiled-code.md describes both for users.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_CALLINGCONVENTION_H
#define BCAST_DIALECT_BCAST_IR_CALLINGCONVENTION_H

#include "bcast/Runtime/Error.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <array>

namespace mlir::bcast {

/// Marks an argument or result whose layout was materialized. The value is the
/// original type, with the layout.
inline constexpr llvm::StringLiteral kLogicalTypeAttrName =
    "bcast.logical_type";

/// The name of an argument or a result in the model that was imported: a text.
inline constexpr llvm::StringLiteral kNameAttrName = "bcast.name";

/// The names of the dimensions of an argument in the model that was imported:
/// an array of texts. The text of a dimension without a name is empty.
inline constexpr llvm::StringLiteral kDimNamesAttrName = "bcast.dim_names";

/// The grid of ranks of a function that computes on shards: an array of i64.
inline constexpr llvm::StringLiteral kGridAttrName = "bcast.grid";

/// The axes of the grid that split each dimension of the whole array of which
/// an argument or a result is a shard: an array of arrays of i64.
inline constexpr llvm::StringLiteral kSplitAxesAttrName = "bcast.split_axes";

/// The type of the whole array of which an argument or a result is a shard.
inline constexpr llvm::StringLiteral kWholeTypeAttrName = "bcast.whole_type";

/// Marks the argument with the communicator, the coordinates of the rank and
/// the dynamic extents of the whole arguments.
inline constexpr llvm::StringLiteral kShardContextAttrName =
    "bcast.shard_context";

/// Marks an argument that is the buffer of a result, as upstream's
/// buffer-results-to-out-params does.
inline constexpr llvm::StringLiteral kResultBufferAttrName = "bufferize.result";

/// Marks a function that frees its allocations, also if a check fails.
inline constexpr llvm::StringLiteral kFreesBuffersAttrName =
    "bcast.frees_buffers";

/// Marks a function that bcast-add-shape-functions added.
inline constexpr llvm::StringLiteral kShapeFunctionAttrName =
    "bcast.shape_function";

/// The name of a shape function is that of its function with this suffix.
inline constexpr llvm::StringLiteral kShapeFunctionSuffix = ".result_shapes";

/// The function that bcast-outline-computation splits off has its name with
/// this suffix.
inline constexpr llvm::StringLiteral kUncheckedFunctionSuffix = ".unchecked";

/// The C interface of a function has this prefix and the function's name.
inline constexpr llvm::StringLiteral kCInterfacePrefix = "_mlir_ciface_";

/// Whether `function` takes or returns an array. C calls another one by its own
/// name.
bool hasArrays(func::FuncOp function);

/// Whether `argument` is the buffer of a result.
bool isResultBuffer(func::FuncOp function, unsigned argument);

/// Returns the number of results that `function` writes to buffers: 0 before
/// bufferization.
unsigned countResultBuffers(func::FuncOp function);

/// Returns the number of dynamic extents of the results of `function`, those in
/// buffers included.
int64_t countDynamicExtents(func::FuncOp function);

/// Whether `shapes` is the shape function of `function`: by its name, its mark,
/// and the types that it takes and returns.
bool isShapeFunctionOf(func::FuncOp shapes, func::FuncOp function);

/// Returns the function of which `function` is the shape function, or null.
func::FuncOp findShapedFunction(func::FuncOp function);

/// The types of the members of bcast_error, in order, in any type system.
template <typename T>
std::array<T, 16> getErrorMembers(T pointer, T int64, T int32) {
  return {pointer, pointer, pointer, pointer, int64, int64, int32, int32,
          int64,   int64,   int64,   int64,   int64, int64, int64, int64};
}

/// The number of the member of bcast_error that is values[0].
inline constexpr int32_t kErrorValuesMember = 8;

static_assert(sizeof(void *) != 8 ||
                  (offsetof(bcast_error, location) == 0 &&
                   offsetof(bcast_error, subject) == 8 &&
                   offsetof(bcast_error, against) == 16 &&
                   offsetof(bcast_error, clause) == 24 &&
                   offsetof(bcast_error, extent) == 32 &&
                   offsetof(bcast_error, expected) == 40 &&
                   offsetof(bcast_error, kind) == 48 &&
                   offsetof(bcast_error, num_values) == 52 &&
                   offsetof(bcast_error, values) == 56 &&
                   sizeof(bcast_error) == 56 + 8 * BCAST_ERROR_VALUES),
              "getErrorMembers has the members of bcast_error");

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_CALLINGCONVENTION_H
