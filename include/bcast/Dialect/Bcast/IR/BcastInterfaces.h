//===- BcastInterfaces.h - Interfaces of the bcast dialect ------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BCASTINTERFACES_H
#define BCAST_DIALECT_BCAST_IR_BCASTINTERFACES_H

#include "bcast/Rules/Reduction.h"
#include "bcast/Rules/ResolvedBroadcast.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::bcast {
class ElementwiseOpInterface;
class BroadcastRuleAttrInterface;
class ReductionOpInterface;

namespace detail {
/// The verifier of ElementwiseOpInterface.
LogicalResult verifyElementwise(ElementwiseOpInterface op);

/// The fold of ElementwiseOpInterface: returns a value that equals the result
/// of `op`, or its constant result, or null. An entry of `constants` is the
/// constant value of an operand, or null.
OpFoldResult foldElementwise(Operation *op, ArrayRef<Attribute> constants);

/// The exact extents of the result of `op`.
SmallVector<OpFoldResult> reifyReduction(ReductionOpInterface op,
                                         OpBuilder &builder);

/// Whether the operation has an attribute `rule`.
template <typename OpTy>
using RuleAttrOf = decltype(std::declval<OpTy>().getRuleAttr());
template <typename OpTy>
inline constexpr bool hasRuleAttr = llvm::is_detected<RuleAttrOf, OpTy>::value;
} // namespace detail

/// An elementwise operation with a result of i1.
template <typename ConcreteOp>
class PredResult : public OpTrait::TraitBase<ConcreteOp, PredResult> {};
} // namespace mlir::bcast

#include "bcast/Dialect/Bcast/IR/BcastAttrInterfaces.h.inc"

#include "bcast/Dialect/Bcast/IR/BcastOpInterfaces.h.inc"

namespace mlir::bcast {
/// Resolves the broadcast of the operands of `op`, which must be valid.
ResolvedBroadcast resolveOperands(ElementwiseOpInterface op);

/// Builds the computation of one element of `op` from `args`, one element of
/// each operand. Unsigned integers are represented by signless ones, also in
/// the result.
Value buildScalarComputation(ElementwiseOpInterface op,
                             ImplicitLocOpBuilder &builder, ValueRange args);

/// Builds the computation of one element of `op` in `body`, which is empty and
/// gets an argument per operand. Returns an element of the result.
Value buildScalarComputation(ElementwiseOpInterface op, Block &body);
} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_BCASTINTERFACES_H
