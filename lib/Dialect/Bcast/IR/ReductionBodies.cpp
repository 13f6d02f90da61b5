//===- ReductionBodies.cpp - What reductions combine ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/ReductionBodies.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::reductions;

//===----------------------------------------------------------------------===//
// One operation
//===----------------------------------------------------------------------===//

static std::optional<arith::AtomicRMWKind> getKind(Operation *combiner) {
  using Kind = arith::AtomicRMWKind;
  using MaybeKind = std::optional<Kind>;
  return llvm::TypeSwitch<Operation *, MaybeKind>(combiner)
      .Case([](arith::AddFOp) { return Kind::addf; })
      .Case([](arith::AddIOp) { return Kind::addi; })
      .Case([](arith::MulFOp) { return Kind::mulf; })
      .Case([](arith::MulIOp) { return Kind::muli; })
      .Case([](arith::MaximumFOp) { return Kind::maximumf; })
      .Case([](arith::MinimumFOp) { return Kind::minimumf; })
      .Case([](arith::MaxSIOp) { return Kind::maxs; })
      .Case([](arith::MinSIOp) { return Kind::mins; })
      .Case([](arith::MaxUIOp) { return Kind::maxu; })
      .Case([](arith::MinUIOp) { return Kind::minu; })
      .Case([](arith::AndIOp) { return Kind::andi; })
      .Case([](arith::OrIOp) { return Kind::ori; })
      .Case([](arith::XOrIOp) { return Kind::xori; })
      .Default([](Operation *) { return std::nullopt; });
}

std::optional<CombiningOp> mlir::bcast::findCombiner(Block &body,
                                                     unsigned output) {
  OperandRange yielded = body.getTerminator()->getOperands();
  Value accumulator = body.getArguments().take_back(yielded.size())[output];
  Operation *op = yielded[output].getDefiningOp();
  if (!op || op->getBlock() != &body || !op->hasOneUse() ||
      !accumulator.hasOneUse() || *accumulator.user_begin() != op)
    return std::nullopt;
  std::optional<arith::AtomicRMWKind> kind = getKind(op);
  return kind ? std::optional(CombiningOp{op, *kind}) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// An element and its index
//===----------------------------------------------------------------------===//

static bool isIndex(Symbol symbol) {
  return symbol == Symbol::FirstIndex || symbol == Symbol::SecondIndex;
}

std::optional<Order> reductions::compare(Symbol lhs, Symbol rhs, Order order) {
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
  if (lhs == Symbol::FirstElement || order >= Order::FirstIsNaN ||
      order == Order::Equal)
    return order;
  return order == Order::Less ? Order::Greater : Order::Less;
}

Symbol reductions::evaluate(arith::CmpFPredicate predicate, Order order) {
  APFloat one(1.0), two(2.0), nan = APFloat::getNaN(one.getSemantics());
  bool isLeftNaN = order == Order::FirstIsNaN || order == Order::BothAreNaN;
  bool isRightNaN = order == Order::SecondIsNaN || order == Order::BothAreNaN;
  return toSymbol(arith::applyCmpPredicate(predicate,
                                           isLeftNaN                 ? nan
                                           : order == Order::Greater ? two
                                                                     : one,
                                           isRightNaN             ? nan
                                           : order == Order::Less ? two
                                                                  : one));
}

/// None if elements or indices are compared as if they had another sign.
static std::optional<Symbol> evaluate(arith::CmpIPredicate predicate,
                                      Order order, bool isUnsigned) {
  using arith::CmpIPredicate;
  if (predicate > CmpIPredicate::ne &&
      isUnsigned != (predicate >= CmpIPredicate::ult))
    return std::nullopt;
  APInt one(/*numBits=*/8, 1), two(/*numBits=*/8, 2);
  return toSymbol(arith::applyCmpPredicate(predicate,
                                           order == Order::Greater ? two : one,
                                           order == Order::Less ? two : one));
}

std::optional<Symbol> reductions::pickExtreme(Symbol lhs, Symbol rhs,
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

std::optional<PickedKind>
reductions::findPickedKind(Block &body, IndexedElement first,
                           IndexedElement second, IndexedElement picked,
                           EvaluateOp evaluate, bool inAnyOrder) {
  auto run = [&](Order order, Symbol firstIndex,
                 Symbol secondIndex) -> PickedSymbols {
    DenseMap<Value, Symbol> symbols = {{first.element, Symbol::FirstElement},
                                       {first.index, firstIndex},
                                       {second.element, Symbol::SecondElement},
                                       {second.index, secondIndex}};
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
    bool isTie = order == Order::Equal || order == Order::BothAreNaN;
    auto picks = [&](Symbol firstIndex, Symbol secondIndex) {
      bool picksFirst = isTie ? firstIndex == Symbol::FirstIndex : isFirst;
      PickedSymbols found = run(order, firstIndex, secondIndex);
      return found.element && found.index && isElement(*found.element) &&
             ((isTie && !inAnyOrder) ||
              (*found.element == Symbol::FirstElement) == picksFirst) &&
             *found.index == (picksFirst ? firstIndex : secondIndex);
    };
    // The index of the initial value may be that of an element.
    return picks(Symbol::FirstIndex, Symbol::SecondIndex) &&
           picks(Symbol::FirstIndex, Symbol::FirstIndex) &&
           (!inAnyOrder || picks(Symbol::SecondIndex, Symbol::FirstIndex));
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

static std::optional<Symbol> evaluate(Operation &op, ArrayRef<Symbol> operands,
                                      Order order, bool isUnsigned) {
  using Result = std::optional<Symbol>;
  bool areBooleans = llvm::all_of(operands, isBoolean);
  auto pick = [&](ReduceKind kind) {
    return pickExtreme(operands[0], operands[1], kind, order);
  };
  bool isSigned = !isUnsigned || llvm::all_of(operands, isIndex);
  auto pickSigned = [&](ReduceKind kind) {
    return isSigned ? pick(kind) : Result();
  };
  // An operation that drops NaN picks the other operand, or any one if both are
  // NaN.
  auto pickNumber = [&](ReduceKind kind) -> Result {
    std::optional<Order> found = compare(operands[0], operands[1], order);
    if (found == Order::FirstIsNaN)
      return Symbol::SecondElement;
    return found == Order::SecondIsNaN ? Symbol::FirstElement : pick(kind);
  };
  return llvm::TypeSwitch<Operation *, Result>(&op)
      .Case([&](arith::CmpFOp cmp) -> Result {
        std::optional<Order> found = compare(operands[0], operands[1], order);
        return found ? Result(reductions::evaluate(cmp.getPredicate(), *found))
                     : Result();
      })
      .Case([&](arith::CmpIOp cmp) -> Result {
        std::optional<Order> found = compare(operands[0], operands[1], order);
        return found ? ::evaluate(cmp.getPredicate(), *found, !isSigned)
                     : Result();
      })
      .Case([&](arith::SelectOp) -> Result {
        if (!isBoolean(operands[0]))
          return std::nullopt;
        return operands[operands[0] == Symbol::True ? 1 : 2];
      })
      .Case([&](arith::MaximumFOp) { return pick(ReduceKind::Maximum); })
      .Case([&](arith::MinimumFOp) { return pick(ReduceKind::Minimum); })
      .Case([&](arith::MaxSIOp) { return pickSigned(ReduceKind::Maximum); })
      .Case([&](arith::MinSIOp) { return pickSigned(ReduceKind::Minimum); })
      .Case([&](arith::MaxNumFOp) { return pickNumber(ReduceKind::Maximum); })
      .Case([&](arith::MinNumFOp) { return pickNumber(ReduceKind::Minimum); })
      .Case([&](arith::AndIOp) {
        return areBooleans ? Result(std::min(operands[0], operands[1]))
                           : Result();
      })
      .Case([&](arith::OrIOp) {
        return areBooleans ? Result(std::max(operands[0], operands[1]))
                           : Result();
      })
      .Default(Result());
}

std::optional<PickedKind>
reductions::findPickedKindInArith(Block &body, IndexedElement first,
                                  IndexedElement second, IndexedElement picked,
                                  bool isUnsigned, bool inAnyOrder) {
  return findPickedKind(
      body, first, second, picked,
      [&](Operation &op, ArrayRef<Symbol> operands, Order order) {
        return ::evaluate(op, operands, order, isUnsigned);
      },
      inAnyOrder);
}
