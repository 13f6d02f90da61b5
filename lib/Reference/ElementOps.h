//===- ElementOps.h - Single elements of tensors -----------------*- C++ -*===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_REFERENCE_ELEMENTOPS_H
#define BCAST_LIB_REFERENCE_ELEMENTOPS_H

#include "bcast/Reference/Evaluator.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::bcast {

/// Returns one element as an array of shape []. Fails if an index is out of
/// bounds.
llvm::Expected<ArrayPtr> evaluateExtract(tensor::ExtractOp op,
                                         ArrayRef<ArrayPtr> operands);

/// Returns the array of these elements, which are in row-major order.
llvm::Expected<ArrayPtr> evaluateFromElements(tensor::FromElementsOp op,
                                              ArrayRef<ArrayPtr> operands);

} // namespace mlir::bcast

#endif // BCAST_LIB_REFERENCE_ELEMENTOPS_H
