//===- ShapeOps.h - Operations on shapes ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_REFERENCE_SHAPEOPS_H
#define BCAST_LIB_REFERENCE_SHAPEOPS_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Reference/Evaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::bcast {

/// Returns an error of the evaluator at `op`. `message` continues "'name' at
/// place".
llvm::Error makeEvaluationError(Operation *op, const Twine &message);

/// Returns the extent as an i64 of shape [].
llvm::Expected<ArrayPtr> evaluateDim(tensor::DimOp op,
                                     ArrayRef<ArrayPtr> operands);

/// Returns the operand, whose extents must match the static ones of the
/// result's type.
llvm::Expected<ArrayPtr> evaluateCast(tensor::CastOp op, ArrayPtr operand);

/// Returns the elements of `operand`, whose dimensions each are the product of
/// a group of dimensions of the result.
llvm::Expected<ArrayPtr> evaluateCollapse(tensor::CollapseShapeOp op,
                                          ArrayPtr operand);

/// Returns the elements of `operand` in `shape`, which splits its dimensions.
llvm::Expected<ArrayPtr> evaluateExpand(tensor::ExpandShapeOp op,
                                        ArrayPtr operand,
                                        ArrayRef<int64_t> shape);

/// Returns one of the operands. Conditions that are tensors are not supported.
llvm::Expected<ArrayPtr> evaluateSelect(arith::SelectOp op,
                                        ArrayRef<ArrayPtr> operands);

/// Returns the error of a failed check, in the words of compiled code.
/// [CHECK-2]
llvm::Error evaluateCheck(CheckExtentOp op, ArrayRef<ArrayPtr> operands);

} // namespace mlir::bcast

#endif // BCAST_LIB_REFERENCE_SHAPEOPS_H
