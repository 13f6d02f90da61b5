//===- ReduceKinds.h - The kinds of reductions ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_REDUCEKINDS_H
#define BCAST_DIALECT_BCAST_IR_REDUCEKINDS_H

#include "bcast/Dialect/Bcast/IR/Enums.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::bcast {

/// Whether elements of `type`, which an operation of bcast takes, can be
/// reduced by `kind`. [REDUCE-3]
bool canReduce(ReduceKind kind, Type type);

/// The type in which elements of `type` are combined. [REDUCE-5]
Type getAccumulatorType(Type type);

/// The operation of arith on signless integers or floats that combines two
/// elements of `type`, which may be unsigned.
arith::AtomicRMWKind getCombiner(ReduceKind kind, Type type);

/// Whether the result of combining several elements by `combiner` depends on
/// the order. [REDUCE-6]
bool isOrdered(arith::AtomicRMWKind combiner);

/// The result of a reduction over nothing, in the type `accumulator`; `type` is
/// that of the elements. [REDUCE-4]
TypedAttr getIdentity(ReduceKind kind, Type type, Type accumulator);

/// Creates whether `x` is more extreme than `y`, for the index of a maximum or
/// minimum of kind `kind`. [ARG-4]
Value createIsBefore(OpBuilder &builder, Location loc,
                     arith::AtomicRMWKind kind, Value x, Value y);
/// Creates whether `y` is not more extreme than `x`.
Value createIsNotAfter(OpBuilder &builder, Location loc,
                       arith::AtomicRMWKind kind, Value x, Value y);

/// A bcast.arg_maximum or bcast.arg_minimum.
Value createArgReduce(OpBuilder &builder, Location loc, ReduceKind kind,
                      Value operand, int64_t dim, Type indexType,
                      bool keepDims = false);

/// The largest extent whose indices fit in elements of `indexType`. [ARG-6]
int64_t getLargestArgExtent(Type indexType);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_REDUCEKINDS_H
