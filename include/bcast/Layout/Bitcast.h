//===- Bitcast.h - Whether an operation moves bytes -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A transpose, reshape, broadcast or relayout is a bitcast where the memory of
// its operand is, as it is, the memory of its result [LAYOUT-16]:
//
// 1. every element of the result has the address, in the result's layout, that
//    the element of the operand which it copies has in the operand's layout;
// 2. the result's allocation is not larger than the operand's;
// 3. where the result has a padding value, each padded cell of the result is a
//    padded cell of the operand, whose layout has the same padding value.
//
// With dynamic extents it has to hold for all that can occur at run time. The
// decisions are exact, but that an allocation that does not fit in int64 is no
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
  /// Some byte has to move, or may have to, depending on run time extents.
  No,
  /// The result is the first part of the operand's allocation, which is or may
  /// be larger.
  Prefix,
  /// The result is all of the operand's allocation.
  Whole,
};

inline bool isBitcast(Bitcast bitcast) { return bitcast != Bitcast::No; }

/// What the padded cells of the result have to hold.
enum class PaddingContract {
  /// Anything: the result has no padding value.
  Free,
  /// What the padded cells of the operand hold.
  Kept,
  /// Something else, or what nothing is known of in the operand.
  Written,
};

/// Between two layouts of one shape. Here and below, a dynamic extent is the
/// extent that it has to be equal to; where extents cannot be equal: No.
Bitcast getRelayoutBitcast(const PhysicalLayout &operand,
                           const PhysicalLayout &result,
                           PaddingContract padding);

/// Where dimension i of the result is dimension `permutation[i]` of the
/// operand; No where that is no permutation.
Bitcast getTransposeBitcast(const PhysicalLayout &operand,
                            const PhysicalLayout &result,
                            llvm::ArrayRef<int64_t> permutation,
                            PaddingContract padding);

/// Where the operand reads the result as `map` says. What may be stretched at
/// run time is a bitcast only where that makes no difference.
Bitcast getBroadcastBitcast(const PhysicalLayout &operand,
                            const PhysicalLayout &result, const OperandMap &map,
                            PaddingContract padding);

/// Where both list the same elements in row-major order of their indices; No
/// where their numbers differ. The i-th dynamic extents of both are taken for
/// equal, which they are where there is one.
Bitcast getReshapeBitcast(const PhysicalLayout &operand,
                          const PhysicalLayout &result,
                          PaddingContract padding);

} // namespace mlir::bcast

#endif // BCAST_LAYOUT_BITCAST_H
