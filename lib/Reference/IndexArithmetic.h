//===- IndexArithmetic.h - Addresses in layouts -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_REFERENCE_INDEXARITHMETIC_H
#define BCAST_LIB_REFERENCE_INDEXARITHMETIC_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Reference/Evaluator.h"

namespace mlir::bcast {

/// An index as an array of one i64.
llvm::Expected<ArrayPtr> createIndex(int64_t value);

/// The results, from operands that are indices. [INDEX-2, INDEX-3]
llvm::Expected<std::vector<ArrayPtr>>
evaluateIndexArithmetic(LinearizeIndexOp op, ArrayRef<ArrayPtr> operands);
llvm::Expected<std::vector<ArrayPtr>>
evaluateIndexArithmetic(DelinearizeIndexOp op, ArrayRef<ArrayPtr> operands);

} // namespace mlir::bcast

#endif // BCAST_LIB_REFERENCE_INDEXARITHMETIC_H
