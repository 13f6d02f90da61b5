//===- Reduction.h - Reduction of test cases --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps of bcast-reduce. Each makes a program smaller and may change its
// results. A test decides which programs stay interesting.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_REDUCTION_REDUCTION_H
#define BCAST_DIALECT_BCAST_REDUCTION_REDUCTION_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"

namespace mlir::bcast {

/// Steps on one operation of this dialect: it becomes an operand, a constant,
/// or simpler.
void populateOperationReductionPatterns(RewritePatternSet &patterns);

/// A call becomes an operand or a constant.
void populateCallReductionPatterns(RewritePatternSet &patterns);

/// A loop or branch, of any dialect, is replaced by its contents.
void populateRegionReductionPatterns(RewritePatternSet &patterns);

/// Steps on a function or module: results, arguments, layouts, dynamic extents.
void populateProgramReductionPatterns(RewritePatternSet &patterns);

/// Gives the dialect the `DialectReductionPatternInterface`, for
/// --reduction-tree of any mlir-reduce. That pass applies all patterns to all
/// operations at once, and in MLIR 22 crashes if the program is then not
/// interesting. So each pattern runs the test first.
void registerReductionPatternInterface(DialectRegistry &registry);

#define GEN_PASS_DECL
#include "bcast/Dialect/Bcast/Reduction/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Dialect/Bcast/Reduction/Passes.h.inc"

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_REDUCTION_REDUCTION_H
