//===- Evaluator.h - The reference evaluator --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates programs element by element, without regard for speed. Every
// operand is gathered through its OperandMap. Every scalar function is stated a
// second time, independently of the compiled code. Tests compare compiled code
// to the evaluator.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_REFERENCE_EVALUATOR_H
#define BCAST_REFERENCE_EVALUATOR_H

#include "bcast/Arrays/Array.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <memory>
#include <vector>

namespace mlir::bcast {

using ArrayPtr = std::shared_ptr<const Array>;

/// Evaluates `function` on `inputs`, one per argument, whose element types and
/// static extents are the arguments'. Takes bcast operations, dense constants,
/// tensor.dim, tensor.cast, tensor.extract, tensor.from_elements, arith's
/// operations on indices and integers, calls and returns: source programs, and
/// the output of `--bcast-to-explicit`. Functions must have a single block.
///
/// Fails on other operations, if shapes do not broadcast at run time, if a call
/// recurses, and if an allocation fails.
llvm::Expected<std::vector<ArrayPtr>> evaluate(func::FuncOp function,
                                               ArrayRef<ArrayPtr> inputs);

} // namespace mlir::bcast

#endif // BCAST_REFERENCE_EVALUATOR_H
