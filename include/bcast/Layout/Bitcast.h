//===- Bitcast.h - Operations that move no bytes ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A transpose, reshape, broadcast or relayout is a bitcast if the memory of its
// operand, unchanged, is the memory of its result [LAYOUT-16]:
//
// 1. every element of the result has the same address as the operand's element
//    that it copies, each in its own layout;
// 2. the result's allocation is not larger than the operand's;
// 3. if the result has a padding value, each padded cell of the result is a
// padded cell of the operand, whose layout has the same padding value.
//
// With dynamic extents, these conditions must hold for all their values. The
// decisions are exact, but an allocation that does not fit in int64 is never a
// bitcast.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LAYOUT_BITCAST_H
#define BCAST_LAYOUT_BITCAST_H

#include "bcast/Layout/PhysicalLayout.h"
#include "bcast/Rules/ResolvedBroadcast.h"

namespace mlir::bcast {

/// Whether the operand's memory is the result's.
enum class Bitcast {
  /// Some byte must move, for at least some runtime extents.
  No,
  /// The result is the first part of the operand's allocation; the rest may be
  /// empty at run time.
  Prefix,
  /// The result is all of the operand's allocation.
  Whole,
};

/// The required contents of the padded cells of the result.
enum class PaddingContract {
  /// Anything: the result has no padding value.
  Free,
  /// The contents of the operand's padded cells.
  Kept,
  /// Other contents, or contents that are unknown in the operand.
  Written,
};

/// Between two layouts of one shape. In all functions of this file, a dynamic
/// extent stands for the extent that it must equal. Returns No if extents
/// cannot be equal.
Bitcast getRelayoutBitcast(const PhysicalLayout &operand,
                           const PhysicalLayout &result,
                           PaddingContract padding);

/// For a transpose: dimension i of the result is dimension `permutation[i]` of
/// the operand. Returns No if `permutation` is not a permutation.
Bitcast getTransposeBitcast(const PhysicalLayout &operand,
                            const PhysicalLayout &result,
                            llvm::ArrayRef<int64_t> permutation,
                            PaddingContract padding);

/// For a broadcast by `map`. A broadcast that may stretch a dimension at run
/// time is a bitcast only if stretching makes no difference.
Bitcast getBroadcastBitcast(const PhysicalLayout &operand,
                            const PhysicalLayout &result, const OperandMap &map,
                            PaddingContract padding);

/// For a reshape: both have the same elements in row-major order of their
/// indices. Returns No if the numbers of elements differ. The i-th dynamic
/// extents of both shapes are assumed equal; a single one always is.
Bitcast getReshapeBitcast(const PhysicalLayout &operand,
                          const PhysicalLayout &result,
                          PaddingContract padding);

} // namespace mlir::bcast

#endif // BCAST_LAYOUT_BITCAST_H
