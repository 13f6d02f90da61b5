//===- ReductionBodies.h - What reductions combine --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body of a reduction says its kind: one operation of arith combines the
// value so far with an element. Importers, fusion and code generation read it
// here.
//
// Front ends write argmax in several ways. A body that does nothing but compare
// and select depends on the order of its arguments alone, so that evaluating it
// for each order proves what it picks.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_REDUCTIONBODIES_H
#define BCAST_DIALECT_BCAST_IR_REDUCTIONBODIES_H

#include "bcast/Dialect/Bcast/IR/Enums.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::bcast {

/// The operation by which the body of a linalg.reduce or linalg.generic
/// combines its output `output` with an element, and the kind of that
/// operation.
struct CombiningOp {
  Operation *op;
  arith::AtomicRMWKind kind;
};

/// None if the output is not a reduction by one operation.
std::optional<CombiningOp> findCombiner(Block &body, unsigned output);

namespace reductions {

/// A value of the body: one of its arguments, or a boolean. The first index is
/// less than the second.
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

/// How `lhs` compares with `rhs` if the elements compare as `order`; `Equal`
/// and all with NaN are symmetric. None if they are not of one kind.
std::optional<Order> compare(Symbol lhs, Symbol rhs, Order order);

/// The result of `predicate` on values that compare as `order`.
Symbol evaluate(arith::CmpFPredicate predicate, Order order);

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

/// The kind of which `body`, for an element and one of a later or the same
/// index, picks the first extreme element and its index. [ARG-4] `inAnyOrder`,
/// also for one of an earlier index; then both are of one pair even if the
/// elements are equal.
std::optional<PickedKind> findPickedKind(Block &body, IndexedElement first,
                                         IndexedElement second,
                                         IndexedElement picked,
                                         EvaluateOp evaluate,
                                         bool inAnyOrder = false);

/// As above for a body of arith, which compares integers as signed or unsigned
/// ones.
std::optional<PickedKind>
findPickedKindInArith(Block &body, IndexedElement first, IndexedElement second,
                      IndexedElement picked, bool isUnsigned = false,
                      bool inAnyOrder = false);

} // namespace reductions
} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_REDUCTIONBODIES_H
