//===- PickedIndex.h - Bodies that pick an index ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Front ends write argmax in several ways. A body that does nothing but compare
// and select depends on the order of its arguments alone, so that evaluating it
// for each order proves what it picks.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_PICKEDINDEX_H
#define BCAST_CONVERSION_IMPORT_PICKEDINDEX_H

#include "bcast/Dialect/Bcast/IR/Enums.h"
#include "mlir/IR/Block.h"

namespace mlir::bcast::importing {

/// A value of the body: one of its arguments, or a boolean. The index of the
/// first element is less than that of the second.
enum class Symbol {
  FirstElement,
  FirstIndex,
  SecondElement,
  SecondIndex,
  False,
  True
};

inline bool isElement(Symbol symbol) {
  return symbol == Symbol::FirstElement || symbol == Symbol::SecondElement;
}
inline bool isBoolean(Symbol symbol) { return symbol >= Symbol::False; }
inline Symbol toSymbol(bool value) {
  return value ? Symbol::True : Symbol::False;
}

/// How the first element compares with the second.
enum class Order { Less, Equal, Greater, FirstIsNaN, SecondIsNaN, BothAreNaN };

inline bool isUnordered(Order order) { return order > Order::Greater; }

/// How `lhs` compares with `rhs` if the elements compare as `order`; `Equal`
/// and all with NaN are symmetric. None if they are not of one kind.
std::optional<Order> compare(Symbol lhs, Symbol rhs, Order order);

/// The extreme one of two elements or indices. NaN wins. Elements that are both
/// NaN, or equal, cannot be told apart.
std::optional<Symbol> pickExtreme(Symbol lhs, Symbol rhs, ReduceKind kind,
                                  Order order);

/// The result of an operation on these operands, or none if it is not known.
using EvaluateOp = function_ref<std::optional<Symbol>(
    Operation &op, ArrayRef<Symbol> operands, Order order)>;

/// An element and its index.
struct IndexedElement {
  Value element, index;
};

struct PickedKind {
  ReduceKind kind;
  /// Whether a second element that is NaN is never picked, and a first one is
  /// never NaN.
  bool dropsNaN = false;
};

/// The kind of which `body`, for an element and a later one, picks the first
/// extreme element and its index. [ARG-4]
std::optional<PickedKind> findPickedKind(Block &body, IndexedElement first,
                                         IndexedElement second,
                                         IndexedElement picked,
                                         EvaluateOp evaluate);

} // namespace mlir::bcast::importing

#endif // BCAST_CONVERSION_IMPORT_PICKEDINDEX_H
