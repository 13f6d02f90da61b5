//===- Evaluator.h - The reference evaluator --------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates programs element by element, with no regard for speed: every
// operand is gathered through its OperandMap, and every scalar function is
// written down once more, independently of the compiled code. It is what
// compiled code is compared to.
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
/// what `--bcast-to-explicit` makes of them. The functions have one block.
///
/// Fails where another operation is met, where shapes do not broadcast at run
/// time, where a call recurses, and where memory runs out.
llvm::Expected<std::vector<ArrayPtr>> evaluate(func::FuncOp function,
                                               ArrayRef<ArrayPtr> inputs);

} // namespace mlir::bcast

#endif // BCAST_REFERENCE_EVALUATOR_H
