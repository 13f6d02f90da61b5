//===- Bitcast.h - Operations that move no bytes ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The decisions of bcast/Layout/Bitcast.h on tensor types, with the padding
// values of the types. A change of element type is never a bitcast here.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BITCAST_H
#define BCAST_DIALECT_BCAST_IR_BITCAST_H

#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Layout/Bitcast.h"

namespace mlir::bcast {

/// The contents of the padded cells of `result`, given those of `operand`.
/// Padding values are equal if their bits are: 0.0 is not -0.0.
PaddingContract getPaddingContract(RankedTensorType operand,
                                   RankedTensorType result);

Bitcast getRelayoutBitcast(RankedTensorType operand, RankedTensorType result);

Bitcast getTransposeBitcast(RankedTensorType operand, RankedTensorType result,
                            ArrayRef<int64_t> permutation);

Bitcast getBroadcastBitcast(RankedTensorType operand, RankedTensorType result,
                            const OperandMap &map);

Bitcast getReshapeBitcast(RankedTensorType operand, RankedTensorType result);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_BITCAST_H
