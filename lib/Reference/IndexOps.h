//===- IndexOps.h - Evaluating linear indices -------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_REFERENCE_INDEXOPS_H
#define BCAST_LIB_REFERENCE_INDEXOPS_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Reference/Evaluator.h"

namespace mlir::bcast {

/// Evaluates an index operation. [INDEX-2, INDEX-3]
llvm::Expected<std::vector<ArrayPtr>>
evaluateIndexOp(LinearizeIndexOp op, ArrayRef<ArrayPtr> operands);
llvm::Expected<std::vector<ArrayPtr>>
evaluateIndexOp(DelinearizeIndexOp op, ArrayRef<ArrayPtr> operands);

} // namespace mlir::bcast

#endif // BCAST_LIB_REFERENCE_INDEXOPS_H
