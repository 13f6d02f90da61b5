//===- PickedIndex.cpp - Bodies that pick an index ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/PickedIndex.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

static bool isIndex(Symbol symbol) {
  return symbol == Symbol::FirstIndex || symbol == Symbol::SecondIndex;
}

std::optional<Order> importing::compare(Symbol lhs, Symbol rhs, Order order) {
  if (isIndex(lhs) && isIndex(rhs)) {
    if (lhs == rhs)
      return Order::Equal;
    return lhs == Symbol::FirstIndex ? Order::Less : Order::Greater;
  }
  if (!isElement(lhs) || !isElement(rhs))
    return std::nullopt;
  if (lhs == rhs) {
    bool isNaN = order == Order::BothAreNaN ||
                 order == (lhs == Symbol::FirstElement ? Order::FirstIsNaN
                                                       : Order::SecondIsNaN);
    return isNaN ? Order::BothAreNaN : Order::Equal;
  }
  if (lhs == Symbol::FirstElement || isUnordered(order) ||
      order == Order::Equal)
    return order;
  return order == Order::Less ? Order::Greater : Order::Less;
}

std::optional<Symbol> importing::pickExtreme(Symbol lhs, Symbol rhs,
                                             ReduceKind kind, Order order) {
  std::optional<Order> found = compare(lhs, rhs, order);
  if (!found)
    return std::nullopt;
  if (*found == Order::FirstIsNaN)
    return Symbol::FirstElement;
  if (*found == Order::SecondIsNaN)
    return Symbol::SecondElement;
  return *found == (kind == ReduceKind::Maximum ? Order::Less : Order::Greater)
             ? rhs
             : lhs;
}

namespace {
/// The values that a body yields in one order.
struct PickedSymbols {
  std::optional<Symbol> element, index;
};
} // namespace

std::optional<PickedKind> importing::findPickedKind(Block &body,
                                                    IndexedElement first,
                                                    IndexedElement second,
                                                    IndexedElement picked,
                                                    EvaluateOp evaluate) {
  auto run = [&](Order order) -> PickedSymbols {
    DenseMap<Value, Symbol> symbols = {{first.element, Symbol::FirstElement},
                                       {first.index, Symbol::FirstIndex},
                                       {second.element, Symbol::SecondElement},
                                       {second.index, Symbol::SecondIndex}};
    auto get = [&](Value value) -> std::optional<Symbol> {
      auto found = symbols.find(value);
      return found == symbols.end() ? std::nullopt
                                    : std::optional<Symbol>(found->second);
    };
    for (Operation &op : body.without_terminator()) {
      SmallVector<Symbol> operands;
      for (Value operand : op.getOperands())
        if (std::optional<Symbol> symbol = get(operand))
          operands.push_back(*symbol);
      if (op.getNumResults() != 1 || operands.size() != op.getNumOperands() ||
          operands.empty())
        continue;
      if (std::optional<Symbol> symbol = evaluate(op, operands, order))
        symbols[op.getResult(0)] = *symbol;
    }
    return {get(picked.element), get(picked.index)};
  };
  auto picksFirst = [&](Order order, bool isFirst) {
    PickedSymbols found = run(order);
    bool isTie = order == Order::Equal || order == Order::BothAreNaN;
    return found.element && found.index && isElement(*found.element) &&
           (isTie || (*found.element == Symbol::FirstElement) == isFirst) &&
           *found.index == (isFirst ? Symbol::FirstIndex : Symbol::SecondIndex);
  };
  bool isFloat = isa<FloatType>(getElementTypeOrSelf(first.element));
  for (ReduceKind kind : {ReduceKind::Maximum, ReduceKind::Minimum}) {
    bool isMaximum = kind == ReduceKind::Maximum;
    if (!picksFirst(Order::Less, !isMaximum) ||
        !picksFirst(Order::Equal, true) ||
        !picksFirst(Order::Greater, isMaximum))
      continue;
    if (!isFloat)
      return PickedKind{kind};
    if (picksFirst(Order::SecondIsNaN, true))
      return PickedKind{kind, /*dropsNaN=*/true};
    if (picksFirst(Order::SecondIsNaN, false) &&
        picksFirst(Order::FirstIsNaN, true) &&
        picksFirst(Order::BothAreNaN, true))
      return PickedKind{kind};
  }
  return std::nullopt;
}
