//===- Vectors.h - The vectors of the specification -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_CONFORMANCE_VECTORS_H
#define BCAST_TOOLS_BCAST_CONFORMANCE_VECTORS_H

#include "bcast/Arrays/ElementType.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::bcast {

using Extents = SmallVector<int64_t, 4>;

/// What the rules say of shapes: a shape, or the clause that refuses them.
struct ExpectedShape {
  /// Empty if there is a shape.
  std::string clause;
  Extents shape;
  /// For each operand, its shape, and the result dimension that each of its
  /// dimensions reads.
  std::vector<Extents> operands, reads;
};

/// The results of an operation on elements, as bits.
struct ExpectedElements {
  ElementType resultType;
  std::vector<ElementType> operandTypes;
  /// For each operand, one element per result.
  std::vector<std::vector<uint64_t>> operands;
  std::vector<uint64_t> results;
  /// The steps from one number of the type to the next that a result may
  /// differ by.
  unsigned tolerance = 0;
};

/// One line. The question is for runners, without braces; what is expected is
/// one of the two.
struct ConformanceVector {
  std::string id;
  /// What the report counts together: a rule, or an operation.
  std::string group;
  std::string question;
  std::optional<ExpectedShape> shape;
  std::optional<ExpectedElements> elements;
};

using VectorConsumer = llvm::function_ref<void(ConformanceVector)>;

/// Every pair of shapes to rank 3 over the extents 0 to 3, under every rule,
/// by the library of rules.
void makeShapeVectors(VectorConsumer consume);

/// Every elementwise operation of the dialect on every combination of element
/// types that it takes, at corners of these types, by the reference evaluator.
void makeElementVectors(VectorConsumer consume);

/// Writes the question as a line of JSON, with what is expected or without.
void writeVector(const ConformanceVector &vector, bool withExpected,
                 raw_ostream &os);

/// "[1,2]", with the elements as `write` writes them.
template <typename Range, typename Write>
void writeList(raw_ostream &os, const Range &range, Write write) {
  os << '[';
  llvm::interleave(range, os, write, ",");
  os << ']';
}
void writeExtents(raw_ostream &os, ArrayRef<int64_t> extents);

/// The bits of an element: 0x and as many digits as the type has.
std::string stringifyBits(uint64_t bits, ElementType type);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_CONFORMANCE_VECTORS_H
