//===- Precision.h - How exact results can be -------------------*- C++ -*-===//
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

/// For each result of `function`, the element type with the fewest digits in
/// which a float that it depends on is computed: results are as exact as that,
/// and their own type may be wider. Arguments and constants, and what only
/// moves elements, are exact. A result that is no float has its own type.
std::vector<ElementType> getComputedPrecision(func::FuncOp function);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_PRECISION_H
