//===- SlowPath.h - Branches for rare arguments -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_MATH_SLOWPATH_H
#define BCAST_LIB_CODEGEN_MATH_SLOWPATH_H

#include "Expr.h"

namespace mlir::bcast::detail {

/// Returns the result of `computeAny`, of the type, if the condition holds for
/// a lane, and else that of `computeNone`. Only one of them is executed.
Expr branchOnAny(Expr condition, Type type,
                 llvm::function_ref<Expr()> computeAny,
                 llvm::function_ref<Expr()> computeNone);

/// Returns `result`, with lanes under `condition` taken from the result of
/// `compute`. A branch skips the computation if no lane needs it.
Expr computeWhere(Expr condition, Expr result,
                  llvm::function_ref<Expr()> compute);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_CODEGEN_MATH_SLOWPATH_H
