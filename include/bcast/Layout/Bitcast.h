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
// 1. every element of the result has the address, in the result's layout, that
//    the element of the operand which it copies has in the operand's layout;
// 2. the result's allocation is not larger than the operand's;
// 3. if the result has a padding value, each padded cell of the result is a
// padded cell of the operand, whose layout has the same padding value.
//
// With dynamic extents, this has to hold for all their values at run time. The
// decisions are exact, except that an allocation that does not fit in int64 is
// never a bitcast.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LAYOUT_BITCAST_H
#define BCAST_LAYOUT_BITCAST_H

#include "bcast/Layout/PhysicalLayout.h"
#include "bcast/Rules/ResolvedBroadcast.h"

namespace mlir::bcast {

/// Whether the operand's memory is the result's.
enum class Bitcast {
  /// Some byte has to move, or may have to, depending on run time extents.
  No,
  /// The result is the first part of the operand's allocation, which is or may
  /// be larger.
  Prefix,
  /// The result is all of the operand's allocation.
  Whole,
};

inline bool isBitcast(Bitcast bitcast) { return bitcast != Bitcast::No; }

/// The required contents of the padded cells of the result.
enum class PaddingContract {
  /// Anything: the result has no padding value.
  Free,
  /// The contents of the operand's padded cells.
  Kept,
  /// Other contents, or contents that are unknown in the operand.
  Written,
};

/// Between two layouts of one shape. Here and below, a dynamic extent stands
/// for the extent that it must equal. Returns No if extents cannot be equal.
Bitcast getRelayoutBitcast(const PhysicalLayout &operand,
                           const PhysicalLayout &result,
                           PaddingContract padding);

/// For a transpose: dimension i of the result is dimension `permutation[i]` of
/// the operand. Returns No if that is not a permutation.
Bitcast getTransposeBitcast(const PhysicalLayout &operand,
                            const PhysicalLayout &result,
                            llvm::ArrayRef<int64_t> permutation,
                            PaddingContract padding);

/// For a broadcast by `map`. If a dimension may be stretched at run time, it is
/// a bitcast only if stretching makes no difference.
Bitcast getBroadcastBitcast(const PhysicalLayout &operand,
                            const PhysicalLayout &result, const OperandMap &map,
                            PaddingContract padding);

/// For a reshape: both have the same elements in row-major order of their
/// indices. Returns No if their numbers differ. The i-th dynamic extents of
/// both are assumed equal, which holds if there is one.
Bitcast getReshapeBitcast(const PhysicalLayout &operand,
                          const PhysicalLayout &result,
                          PaddingContract padding);

} // namespace mlir::bcast

#endif // BCAST_LAYOUT_BITCAST_H
