//===- Bitcast.cpp - Operations that move no bytes ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bitcast.h"

using namespace mlir;
using namespace mlir::bcast;

PaddingContract mlir::bcast::getPaddingContract(RankedTensorType operand,
                                                RankedTensorType result) {
  TypedAttr value = getPaddingValue(result);
  if (!value)
    return PaddingContract::Free;
  // Attributes are unique: equal ones have equal bits.
  return value == getPaddingValue(operand) ? PaddingContract::Kept
                                           : PaddingContract::Written;
}

/// Calls `decide` with the layouts and the padding contract of the types.
template <typename DecideFn>
static Bitcast decideOnTypes(RankedTensorType operand, RankedTensorType result,
                             DecideFn decide) {
  if (operand.getElementType() != result.getElementType())
    return Bitcast::No;
  return decide(getPhysicalLayout(operand), getPhysicalLayout(result),
                getPaddingContract(operand, result));
}

Bitcast mlir::bcast::getRelayoutBitcast(RankedTensorType operand,
                                        RankedTensorType result) {
  return decideOnTypes(operand, result, [](auto &&...args) {
    return getRelayoutBitcast(args...);
  });
}

Bitcast mlir::bcast::getTransposeBitcast(RankedTensorType operand,
                                         RankedTensorType result,
                                         ArrayRef<int64_t> permutation) {
  return decideOnTypes(
      operand, result, [&](auto &&from, auto &&to, PaddingContract padding) {
        return getTransposeBitcast(from, to, permutation, padding);
      });
}

Bitcast mlir::bcast::getBroadcastBitcast(RankedTensorType operand,
                                         RankedTensorType result,
                                         const OperandMap &map) {
  return decideOnTypes(operand, result,
                       [&](auto &&from, auto &&to, PaddingContract padding) {
                         return getBroadcastBitcast(from, to, map, padding);
                       });
}

Bitcast mlir::bcast::getReshapeBitcast(RankedTensorType operand,
                                       RankedTensorType result) {
  return decideOnTypes(operand, result, [](auto &&...args) {
    return getReshapeBitcast(args...);
  });
}
