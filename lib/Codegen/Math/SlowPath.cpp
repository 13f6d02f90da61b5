//===- SlowPath.cpp - Branches for rare arguments -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SlowPath.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast::detail;

/// Whether the condition holds for a lane.
static Value createIsAny(Expr condition) {
  if (!isa<VectorType>(condition.getType()))
    return condition;
  return vector::ReductionOp::create(
      condition.getBuilder(), vector::CombiningKind::OR, Value(condition));
}

Expr bcast::detail::branchOnAny(Expr condition, Type type,
                                llvm::function_ref<Expr()> computeAny,
                                llvm::function_ref<Expr()> computeNone) {
  ImplicitLocOpBuilder &b = condition.getBuilder();
  Value isAny = createIsAny(condition);
  auto choice = scf::IfOp::create(b, type, isAny, /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(choice.thenBlock());
    scf::YieldOp::create(b, Value(computeAny()));
    b.setInsertionPointToStart(choice.elseBlock());
    scf::YieldOp::create(b, Value(computeNone()));
  }
  return {condition.getContext(), choice.getResult(0)};
}

Expr bcast::detail::computeWhere(Expr condition, Expr result,
                                 llvm::function_ref<Expr()> compute) {
  return branchOnAny(
      condition, result.getType(),
      [&] { return select(condition, compute(), result); },
      [&] { return result; });
}
