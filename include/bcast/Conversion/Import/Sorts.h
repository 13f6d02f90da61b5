//===- Sorts.h - Elements in order ------------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_SORTS_H
#define BCAST_CONVERSION_IMPORT_SORTS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::bcast::importing {

/// Whether elements `lhs`, one of each operand, come before elements `rhs`: an
/// i1.
using IsBefore = function_ref<Value(OpBuilder &builder, Location loc,
                                    ValueRange lhs, ValueRange rhs)>;

/// Sorts `operands`, which have one shape, along `dim`, all by the same
/// permutation. The order of elements of which none is before the other stays.
/// An order that is none gives a permutation, too. Elements are signless.
SmallVector<Value> createSort(OpBuilder &builder, Location loc,
                              ValueRange operands, int64_t dim,
                              IsBefore isBefore);

/// The first `count` of the sorted elements along `dim`, and their positions,
/// of type `positionType`. `count`, an index, is at most the extent. `isBefore`
/// takes an element and its position.
std::pair<Value, Value> createTopK(OpBuilder &builder, Location loc,
                                   Value operand, int64_t dim,
                                   OpFoldResult count, Type positionType,
                                   IsBefore isBefore);

} // namespace mlir::bcast::importing

#endif // BCAST_CONVERSION_IMPORT_SORTS_H
