//===- Plan.h - Plans that programs give ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_PLAN_H
#define BCAST_DIALECT_BCAST_IR_PLAN_H

#include "mlir/IR/Operation.h"

namespace mlir::bcast {

/// On an operation of bcast that computes elements, or a linalg.generic: how
/// its loops run, in the syntax that `--bcast-print-plans` prints. An operation
/// with a plan keeps its own loops.
constexpr llvm::StringLiteral kPlanAttrName = "bcast.plan";

/// Gives the plan of `from`, if any, to the operation that takes its place.
inline void copyPlan(Operation *from, Operation *to) {
  if (Attribute plan = from->getAttr(kPlanAttrName); plan && to)
    to->setAttr(kPlanAttrName, plan);
}

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_PLAN_H
