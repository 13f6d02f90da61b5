//===- Precision.h - Numeric precision of compiled code ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_PRECISION_H
#define BCAST_EXECUTION_PRECISION_H

#include "bcast/Arrays/ElementType.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::bcast {

/// For each result of `function`, the least precise element type among the
/// computed floats on which it depends. The result has this precision, and its
/// own type may be wider. Arguments, constants, and operations that only move
/// elements are exact. A result that is not a float has its own type.
std::vector<ElementType> getComputedPrecision(func::FuncOp function);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_PRECISION_H
