//===- ScalarBuilder.h - Building scalar computations -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_SCALAR_SCALARBUILDER_H
#define BCAST_LIB_DIALECT_BCAST_IR_SCALAR_SCALARBUILDER_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::bcast::detail {

/// Whether the elements of the operation's data operands are unsigned; i1
/// counts as unsigned.
bool hasUnsignedElements(ElementwiseOpInterface op);

/// The constant `value` of `type`, a float or a signless integer type, or a
/// vector of them.
Value createConstant(ImplicitLocOpBuilder &builder, Type type, double value);
Value createConstant(ImplicitLocOpBuilder &builder, Type type,
                     const APInt &value);

inline Value createCmp(ImplicitLocOpBuilder &builder,
                       arith::CmpIPredicate predicate, Value lhs, Value rhs) {
  return arith::CmpIOp::create(builder, predicate, lhs, rhs);
}
inline Value createCmp(ImplicitLocOpBuilder &builder,
                       arith::CmpFPredicate predicate, Value lhs, Value rhs) {
  return arith::CmpFOp::create(builder, predicate, lhs, rhs);
}
inline Value createSelect(ImplicitLocOpBuilder &builder, Value condition,
                          Value onTrue, Value onFalse) {
  return arith::SelectOp::create(builder, condition, onTrue, onFalse);
}

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_DIALECT_BCAST_IR_SCALAR_SCALARBUILDER_H
