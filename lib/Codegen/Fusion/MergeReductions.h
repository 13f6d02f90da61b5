//===- MergeReductions.h - Reductions over one input ------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_FUSION_MERGEREDUCTIONS_H
#define BCAST_LIB_CODEGEN_FUSION_MERGEREDUCTIONS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::fusion {

/// Lets reductions that read the same elements of one input become one
/// operation with several results, and so one pass over the memory. Returns
/// how many operations fewer there are.
unsigned mergeReductions(Operation *root, RewriterBase &rewriter);

} // namespace mlir::bcast::fusion

#endif // BCAST_LIB_CODEGEN_FUSION_MERGEREDUCTIONS_H
