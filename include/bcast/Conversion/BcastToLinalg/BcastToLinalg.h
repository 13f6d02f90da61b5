//===- BcastToLinalg.h - Lowering to linalg ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_BCASTTOLINALG_BCASTTOLINALG_H
#define BCAST_CONVERSION_BCASTTOLINALG_BCASTTOLINALG_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"

namespace mlir::bcast {

/// Lowers all explicit operations in `root`, and makes all types signless. A
/// bcast.broadcast_in_dim stays if its stretching is known only at run time.
LogicalResult lowerToLinalg(Operation *root);

/// Makes the types of all values in `root` signless: of func, scf and cf, and
/// of arith, linalg, tensor and ub, whose operations have the same semantics on
/// signless integers.
LogicalResult makeSignless(Operation *root);

/// An error if `op` has a tensor of unsigned integers and its dialect is none
/// of these.
LogicalResult checkSignlessConvertible(Operation *op);

/// Patterns that expand bcast.linearize_index and bcast.delinearize_index to
/// operations of the arith dialect.
void populateExpandIndexOpsPatterns(RewritePatternSet &patterns);

#define GEN_PASS_DECL
#include "bcast/Conversion/BcastToLinalg/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Conversion/BcastToLinalg/Passes.h.inc"

} // namespace mlir::bcast

#endif // BCAST_CONVERSION_BCASTTOLINALG_BCASTTOLINALG_H
