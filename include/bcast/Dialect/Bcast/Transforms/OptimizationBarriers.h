//===- OptimizationBarriers.h - Functions of constants ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_TRANSFORMS_OPTIMIZATIONBARRIERS_H
#define BCAST_DIALECT_BCAST_TRANSFORMS_OPTIMIZATIONBARRIERS_H

#include "mlir/IR/Operation.h"

namespace mlir::bcast {

/// Puts a bcast.optimization_barrier before each function of the math dialect
/// in `root` whose operands folding may turn into constants.
void insertOptimizationBarriers(Operation *root);

/// Replaces each barrier in `root` by its operand.
void dropOptimizationBarriers(Operation *root);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_TRANSFORMS_OPTIMIZATIONBARRIERS_H
