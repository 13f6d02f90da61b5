//===- ExtentModels.h - Extents in other dialects ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_TRANSFORMS_EXTENTMODELS_H
#define BCAST_DIALECT_BCAST_TRANSFORMS_EXTENTMODELS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::bcast {

/// Registers upstream's models of the interfaces for shapes and bounds of
/// results.
void registerExtentModels(DialectRegistry &registry);

/// Expresses the extents of results in `root` by those of operands, as
/// bcast-resolve-extents does.
void resolveExtents(Operation *root);

/// Moves the checks of `function` before its computation, as bcast-hoist-checks
/// does. Fails if one never holds.
LogicalResult hoistChecks(func::FuncOp function);

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_TRANSFORMS_EXTENTMODELS_H
