//===- EvaluateText.h - Operations as text ----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_CONFORMANCE_EVALUATETEXT_H
#define BCAST_TOOLS_BCAST_CONFORMANCE_EVALUATETEXT_H

#include "Vectors.h"
#include "bcast/Reference/Evaluator.h"
#include "bcast/Reference/Scalar.h"

namespace mlir::bcast {

/// An operation on arrays, as a question for runners and in MLIR.
struct ArrayOperation {
  StringRef kind;
  /// The group that the report counts together. Its name begins the id.
  std::string group;
  /// The rest of the id.
  std::string idRest;
  StringRef operation;
  /// The members that a question of this kind has, after a comma.
  std::string members;
  std::vector<ArrayPtr> operands;
  ElementType resultType;
  /// The result's shape; any if the operation is refused.
  Extents resultShape;
  /// The operation without its types, on %0, %1 and so on.
  std::string text;
  /// As in ExpectedElements.
  std::function<std::vector<ElementPosition>(size_t)> listSources;
};

/// Evaluates operations with the reference evaluator.
class TextEvaluator {
public:
  TextEvaluator();
  ~TextEvaluator();

  /// Makes the vector of the operation: its result, or the clause by which the
  /// verifier refuses it.
  void make(const ArrayOperation &operation, VectorConsumer consumer);

private:
  MLIRContext context;
};

/// An array with an element for each position, as `get` returns it.
ArrayPtr makeArray(ElementType type, ArrayRef<int64_t> shape,
                   llvm::function_ref<Scalar(int64_t position)> get);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_CONFORMANCE_EVALUATETEXT_H
