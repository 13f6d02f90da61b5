//===- Rules.h - The broadcasting rules on plain shapes ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rule, in two forms: between the operands of an elementwise operation,
// and from one operand to a target shape. docs/spec.md states them clause by
// clause with their sources. All functions are total: any list of int64 values
// as shapes, dimensions or axis gives a result or a BroadcastError.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_RULES_RULES_H
#define BCAST_RULES_RULES_H

#include "bcast/Rules/ResolvedBroadcast.h"

namespace mlir::bcast {

/// The default of PDPD's axis: place B at rank(A) - rank(B). [PDPD-3]
inline constexpr int64_t kPdpdDefaultAxis = -1;

//===----------------------------------------------------------------------===//
// Between the operands of an elementwise operation
//===----------------------------------------------------------------------===//

/// No broadcasting: one or more operands of the same rank with equal extents. A
/// dynamic extent equals the others at run time. [NONE-1..3]
BroadcastResolution
resolveNone(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands);

/// NumPy: one or more operands, aligned right. [NUMPY-1..7]
BroadcastResolution
resolveNumpy(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands);

/// PDPD: each B is placed at dimension `axis` of A. The result has the shape of
/// A, which is the first of two operands, and the second of three. [PDPD-1..11]
BroadcastResolution
resolvePdpd(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands,
            int64_t axis = kPdpdDefaultAxis);

/// XLA's binary operations: dimension i of the lower-rank operand matches
/// dimension `broadcastDimensions[i]` of the other one. Then extents of 1
/// stretch in both directions. [INDIM-1..9]
BroadcastResolution resolveInDim(llvm::ArrayRef<int64_t> lhs,
                                 llvm::ArrayRef<int64_t> rhs,
                                 llvm::ArrayRef<int64_t> broadcastDimensions);

/// The same for a list of operands, of which there must be two. [INDIM-1]
BroadcastResolution
resolveInDim(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands,
             llvm::ArrayRef<int64_t> broadcastDimensions);

/// Always an error: this rule is between an operand and a target.
/// [BIDIRECTIONAL-3]
BroadcastResolution
resolveBidirectional(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands);

/// Blocks: NumPy's rule, but in the listed dimensions of the result, counted
/// from the right as -1, -2, ..., the largest extent is the result's, and each
/// extent that divides it is repeated in blocks. [BLOCKS-1..6]
BroadcastResolution
resolveBlocks(llvm::ArrayRef<llvm::ArrayRef<int64_t>> operands,
              llvm::ArrayRef<int64_t> dims);

//===----------------------------------------------------------------------===//
// From one operand to a target shape
//===----------------------------------------------------------------------===//

/// No broadcasting: the operand has the target's shape. [NONE-1..3]
BroadcastResolution resolveNoneTo(llvm::ArrayRef<int64_t> operand,
                                  llvm::ArrayRef<int64_t> target);

/// NumPy's one-directional form (numpy.broadcast_to). [NUMPY-8..10]
BroadcastResolution resolveNumpyTo(llvm::ArrayRef<int64_t> operand,
                                   llvm::ArrayRef<int64_t> target);

/// PDPD with the target as A and the operand as B. [PDPD-1..10]
BroadcastResolution resolvePdpdTo(llvm::ArrayRef<int64_t> operand,
                                  llvm::ArrayRef<int64_t> target,
                                  int64_t axis = kPdpdDefaultAxis);

/// in_dim in one direction: strictly increasing dimensions, each operand extent
/// 1 or the target's. [INDIM-10]
BroadcastResolution resolveInDimTo(llvm::ArrayRef<int64_t> operand,
                                   llvm::ArrayRef<int64_t> target,
                                   llvm::ArrayRef<int64_t> broadcastDimensions);

/// OpenVINO's bidirectional form: NumPy's rule between the operand and the
/// target, so that the result may exceed the target. [BIDIRECTIONAL-1..3]
BroadcastResolution resolveBidirectionalTo(llvm::ArrayRef<int64_t> operand,
                                           llvm::ArrayRef<int64_t> target);

/// Blocks in one direction: in the listed dimensions, the operand's extent
/// divides the target's. [BLOCKS-7]
BroadcastResolution resolveBlocksTo(llvm::ArrayRef<int64_t> operand,
                                    llvm::ArrayRef<int64_t> target,
                                    llvm::ArrayRef<int64_t> dims);

/// The explicit broadcast: operand dimension i reads result dimension
/// `dims[i]`; unique, in any order. [EXPLICIT-1..6]
BroadcastResolution resolveBroadcastInDim(llvm::ArrayRef<int64_t> operand,
                                          llvm::ArrayRef<int64_t> dims,
                                          llvm::ArrayRef<int64_t> result);

} // namespace mlir::bcast

#endif // BCAST_RULES_RULES_H
