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
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mlir::bcast {

using Extents = SmallVector<int64_t, 4>;

/// The shape that the rules give, or the clause that refuses the operands.
struct ExpectedShape {
  /// Empty if there is a shape.
  std::string clause;
  Extents shape;
  /// The result's type, if the types of operands have dynamic extents.
  std::optional<Extents> type;
  /// For each operand, its shape, and the result dimension that each of its
  /// dimensions reads.
  std::vector<Extents> operands, reads;
};

/// The position of an element in an operand.
struct ElementPosition {
  size_t operand, position;
};

/// The results of an operation on elements, as bits.
struct ExpectedElements {
  ElementType resultType;
  std::vector<ElementType> operandTypes;
  std::vector<std::vector<uint64_t>> operands;
  /// None in padding that may hold anything.
  std::vector<std::optional<uint64_t>> results;
  /// The shape of the results that an answer has, too; none for elementwise
  /// operations on lists.
  std::optional<Extents> shape;
  /// The steps from one number of the type to the next that a result may
  /// differ by.
  unsigned tolerance = 0;
  /// The elements of operands that a result is computed from; empty for the
  /// element with its position in each operand.
  std::function<std::vector<ElementPosition>(size_t)> listSources;
};

/// One line. The question is for runners, without braces; what is expected is
/// one of the two.
struct ConformanceVector {
  StringRef kind;
  std::string id;
  /// The group that the report counts together: a rule, or an operation.
  std::string group;
  std::string question;
  std::optional<ExpectedShape> shape;
  std::optional<ExpectedElements> elements;
};

/// Takes the vectors that it wants. Those of other ids are not evaluated.
struct VectorConsumer {
  llvm::function_ref<bool(StringRef id)> wants;
  llvm::function_ref<void(ConformanceVector)> take;
};

/// Every pair of shapes to rank 3 over the extents 0 to 3, under every rule,
/// and to rank 2 with dynamic extents, by the library of rules.
void makeShapeVectors(VectorConsumer consume);

/// Every elementwise operation of the dialect on every combination of element
/// types that it takes, at corners of these types, by the reference evaluator.
void makeElementVectors(VectorConsumer consume);

/// Reductions and indices of extreme elements, by the reference evaluator.
void makeReductionVectors(VectorConsumer consume);

/// Indices as elements, and operations on three arrays under every rule, by the
/// reference evaluator.
void makeArrayVectors(VectorConsumer consume);

/// Arrays in two layouts, by the library of layouts.
void makeLayoutVectors(VectorConsumer consume);

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
/// With null for dynamic extents.
void writeExtents(raw_ostream &os, ArrayRef<int64_t> extents);
std::string stringifyExtents(ArrayRef<int64_t> extents);

/// "(2,?)", as in ids.
std::string stringifyShape(ArrayRef<int64_t> shape);

/// All lists of `length` numbers from 0 to `largest`, in order.
std::vector<Extents> listAll(int64_t length, int64_t largest);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_CONFORMANCE_VECTORS_H
