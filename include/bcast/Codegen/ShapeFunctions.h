//===- ShapeFunctions.h - Functions that tell shapes of results -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_SHAPEFUNCTIONS_H
#define BCAST_CODEGEN_SHAPEFUNCTIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::bcast {

/// Marks the functions that bcast-add-shape-functions has added.
inline constexpr llvm::StringLiteral kShapeFunctionAttrName =
    "bcast.shape_function";

/// What is appended to the name of a function for that of its shape function.
inline constexpr llvm::StringLiteral kShapeFunctionSuffix = ".result_shapes";

/// How many extents of the results of `function` are dynamic, of those in
/// buffers, too.
int64_t countDynamicExtents(func::FuncOp function);

/// Whether `shapes` is the shape function of `function`: by its name, its mark,
/// and what it takes and returns.
bool isShapeFunctionOf(func::FuncOp shapes, func::FuncOp function);

/// The function of which `function` is the shape function, or null.
func::FuncOp findShapedFunction(func::FuncOp function);

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_SHAPEFUNCTIONS_H
