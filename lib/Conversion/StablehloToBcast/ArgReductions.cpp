//===- ArgReductions.cpp - Bodies that pick an index ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgReductions.h"
#include "NamedOps.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::stablehlo;

//===----------------------------------------------------------------------===//
// A body that only compares
//===----------------------------------------------------------------------===//
//
// Front ends write argmax in several ways. A body that does nothing but compare
// and select depends on the order of its arguments alone, so that evaluating it
// for each order proves what it picks.

namespace {
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

/// How the first element compares with the second.
enum class Order { Less, Equal, Greater, FirstIsNaN, SecondIsNaN, BothAreNaN };

/// Evaluates a body for one order of the elements.
class OrderEvaluator {
public:
  OrderEvaluator(Block &body, Order order) : order(order) {
    constexpr Symbol arguments[] = {Symbol::FirstElement, Symbol::FirstIndex,
                                    Symbol::SecondElement, Symbol::SecondIndex};
    for (auto [argument, symbol] :
         llvm::zip_equal(body.getArguments(), arguments))
      symbols[argument] = symbol;
    for (Operation &op : body.without_terminator())
      if (std::optional<Symbol> symbol = evaluate(op))
        symbols[op.getResult(0)] = *symbol;
  }

  std::optional<Symbol> get(Value value) const {
    auto found = symbols.find(value);
    return found == symbols.end() ? std::nullopt
                                  : std::optional<Symbol>(found->second);
  }

private:
  std::optional<Symbol> evaluate(Operation &op) const;
  std::optional<Symbol> evaluateCompare(Operation &op, Symbol lhs,
                                        Symbol rhs) const;
  /// How `lhs` compares with `rhs`; `Equal` and all with NaN are symmetric.
  std::optional<Order> compare(Symbol lhs, Symbol rhs) const;

  Order order;
  DenseMap<Value, Symbol> symbols;
};
} // namespace

static bool isElement(Symbol symbol) {
  return symbol == Symbol::FirstElement || symbol == Symbol::SecondElement;
}

static bool isIndex(Symbol symbol) {
  return symbol == Symbol::FirstIndex || symbol == Symbol::SecondIndex;
}

static bool isBoolean(Symbol symbol) { return symbol >= Symbol::False; }

static bool isUnordered(Order order) { return order > Order::Greater; }

static Symbol toSymbol(bool value) {
  return value ? Symbol::True : Symbol::False;
}

std::optional<Order> OrderEvaluator::compare(Symbol lhs, Symbol rhs) const {
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

std::optional<Symbol> OrderEvaluator::evaluateCompare(Operation &op, Symbol lhs,
                                                      Symbol rhs) const {
  std::optional<ComparisonDirection> direction =
      symbolizeComparisonDirection(getEnumerator(&op, "comparison_direction"));
  std::optional<Order> found = compare(lhs, rhs);
  if (!direction || !found ||
      getEnumerator(&op, "compare_type") == "TOTALORDER")
    return std::nullopt;
  bool isLess = *found == Order::Less, isEqual = *found == Order::Equal,
       isGreater = *found == Order::Greater;
  switch (*direction) {
  case ComparisonDirection::EQ:
    return toSymbol(isEqual);
  case ComparisonDirection::NE:
    return toSymbol(!isEqual);
  case ComparisonDirection::LT:
    return toSymbol(isLess);
  case ComparisonDirection::LE:
    return toSymbol(isLess || isEqual);
  case ComparisonDirection::GT:
    return toSymbol(isGreater);
  case ComparisonDirection::GE:
    return toSymbol(isGreater || isEqual);
  }
  llvm_unreachable("every direction is handled");
}

std::optional<Symbol> OrderEvaluator::evaluate(Operation &op) const {
  SmallVector<Symbol> operands;
  for (Value operand : op.getOperands()) {
    std::optional<Symbol> symbol = get(operand);
    if (!symbol)
      return std::nullopt;
    operands.push_back(*symbol);
  }
  StringRef name = op.getName().getStringRef();
  if (!name.consume_front("stablehlo.") || op.getNumResults() != 1)
    return std::nullopt;
  bool areBooleans = llvm::all_of(operands, isBoolean);
  if (name == "not" && operands.size() == 1 && areBooleans)
    return toSymbol(operands[0] == Symbol::False);
  if (name == "select" && operands.size() == 3 && isBoolean(operands[0]))
    return operands[operands[0] == Symbol::True ? 1 : 2];
  if (operands.size() != 2)
    return std::nullopt;
  Symbol lhs = operands[0], rhs = operands[1];
  if (name == "compare")
    return evaluateCompare(op, lhs, rhs);
  if (areBooleans) {
    if (name == "and")
      return std::min(lhs, rhs);
    if (name == "or")
      return std::max(lhs, rhs);
    if (name == "xor")
      return toSymbol(lhs != rhs);
    return std::nullopt;
  }
  if (name != "maximum" && name != "minimum")
    return std::nullopt;
  std::optional<Order> found = compare(lhs, rhs);
  if (!found)
    return std::nullopt;
  // NaN wins. Elements that are both NaN, or equal, cannot be told apart.
  if (*found == Order::FirstIsNaN)
    return Symbol::FirstElement;
  if (*found == Order::SecondIsNaN)
    return Symbol::SecondElement;
  return *found == (name == "maximum" ? Order::Less : Order::Greater) ? rhs
                                                                      : lhs;
}

/// Whether `body` picks as an index of the extreme elements of `kind` does.
static bool picks(Block &body, ReduceKind kind) {
  SmallVector<Order> orders = {Order::Less, Order::Equal, Order::Greater};
  if (isa<FloatType>(getElementTypeOrSelf(body.getArgument(0))))
    orders.append({Order::FirstIsNaN, Order::SecondIsNaN, Order::BothAreNaN});
  Order wins = kind == ReduceKind::Maximum ? Order::Greater : Order::Less;
  return llvm::all_of(orders, [&](Order order) {
    OrderEvaluator evaluator(body, order);
    std::optional<Symbol> element = evaluator.get(body.back().getOperand(0));
    std::optional<Symbol> index = evaluator.get(body.back().getOperand(1));
    bool isTie = order == Order::Equal || order == Order::BothAreNaN;
    bool isFirst = isTie || order == wins || order == Order::FirstIsNaN;
    return element && index && isElement(*element) &&
           (isTie || (*element == Symbol::FirstElement) == isFirst) &&
           *index == (isFirst ? Symbol::FirstIndex : Symbol::SecondIndex);
  });
}

std::optional<ReduceKind> stablehlo::findArgKind(Block &body) {
  if (!isa<IntegerType>(getElementTypeOrSelf(body.getArgument(1))))
    return std::nullopt;
  for (ReduceKind kind : {ReduceKind::Maximum, ReduceKind::Minimum})
    if (picks(body, kind))
      return kind;
  return std::nullopt;
}

bool stablehlo::isIotaAlong(Value value, int64_t dim) {
  Operation *op = value.getDefiningOp();
  StringRef name = op ? op->getName().getStringRef() : "";
  if (name == "stablehlo.iota" || name == "stablehlo.dynamic_iota")
    return getInteger(op, "iota_dimension") == dim;
  if (name != "stablehlo.broadcast_in_dim" || op->getNumOperands() != 1)
    return false;
  // An extent of 1 is not stretched if it is the only one.
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = dyn_cast<RankedTensorType>(value.getType());
  std::optional<SmallVector<int64_t>> dims =
      getIntegers(op, "broadcast_dimensions");
  return from && to && dims && from.getRank() == 1 && dims->size() == 1 &&
         dims->front() == dim && dim < to.getRank() &&
         from.getDimSize(0) == to.getDimSize(dim) && from.hasStaticShape() &&
         isIotaAlong(op->getOperand(0), 0);
}
