//===- Compare.h - Answers of runners ---------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_CONFORMANCE_COMPARE_H
#define BCAST_TOOLS_BCAST_CONFORMANCE_COMPARE_H

#include "Vectors.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace mlir::bcast {

/// Runner.cpp counts by it.
enum class Verdict { Agrees, Differs, Unsupported, Missing };

/// The comparison of an answer with the expected one.
struct Comparison {
  Verdict verdict = Verdict::Agrees;
  /// The differences: one of a shape, and one for each element.
  struct Difference {
    /// For an element, the bits and the numbers of the operands; none if it
    /// depends on many.
    std::vector<std::string> operands, operandValues;
    /// The index of the element in the result, if that has a shape.
    std::string index;
    std::string expected, answer;
    /// The same as numbers; for a shape, empty.
    std::string expectedValue, answerValue;
  };
  std::vector<Difference> differences;
};

/// Compares an answer to what is expected. Fails if the answer does not have
/// the form that extensions/conformance/docs/conformance.md describes.
llvm::Expected<Comparison> compareAnswer(const ConformanceVector &vector,
                                         const llvm::json::Object &answer);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_CONFORMANCE_COMPARE_H
