//===- OperationCost.h - Costs of scalar operations -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_OPERATIONCOST_H
#define BCAST_LIB_CODEGEN_OPERATIONCOST_H

#include "mlir/IR/Operation.h"

namespace mlir::bcast {

/// Whether `op` takes much longer than a load of an element: divisions, roots,
/// functions of libm, and operations with regions. Rounding, signs, and fused
/// multiplication and addition are a few instructions.
bool isExpensive(Operation &op);

} // namespace mlir::bcast

#endif // BCAST_LIB_CODEGEN_OPERATIONCOST_H
