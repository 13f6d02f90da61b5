//===- FloatLaws.cpp - The laws of floats ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Floats commute, and have the neutral elements of docs/canonicalization.md;
// they are not reordered.
//
//===----------------------------------------------------------------------===//

#include "Laws.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

const Term *TermPool::makeNegation(const Term *x) {
  if (x->isNode("arith.negf"))
    return x->args.front();
  if (std::optional<APFloat> real = x->getFloat())
    return getConstant(FloatAttr::get(x->type, -*real));
  return makeNode("arith.negf", x->type, x);
}

const Term *TermPool::makeFloatSum(const Term *x, const Term *y) {
  for (auto [p, q] : {std::pair(x, y), std::pair(y, x)})
    if (isExactly(q, -0.0) || (isExactly(q, 0.0) && p->isNeverNegativeZero))
      return p;
  // (x + 0) + y is (x + y) + 0: both are x + y, or +0 where that is -0.
  const Term *zero = nullptr;
  Terms parts;
  for (const Term *term : {x, y}) {
    if (isExactly(term, 0.0)) {
      zero = term;
      continue;
    }
    if (term->isNode("arith.addf"))
      for (auto [p, q] : {std::pair(term->args[0], term->args[1]),
                          std::pair(term->args[1], term->args[0])})
        if (isExactly(q, 0.0)) {
          zero = q;
          term = p;
          break;
        }
    parts.push_back(term);
  }
  if (parts.empty())
    return zero;
  const Term *sum = parts.size() == 2
                        ? makeNode("arith.addf", x->type, inOrder(parts))
                        : parts.front();
  if (!zero || sum->isNeverNegativeZero)
    return sum;
  return makeNode("arith.addf", x->type, inOrder({sum, zero}));
}

const Term *TermPool::makeFloatProduct(const Term *x, const Term *y) {
  for (auto [p, q] : {std::pair(x, y), std::pair(y, x)}) {
    if (isExactly(q, 1.0))
      return p;
    if (isExactly(q, -1.0))
      return makeNegation(p);
    if (q->isNode("arith.negf"))
      return makeNegation(makeFloatProduct(p, q->args.front()));
  }
  // The squares of x - y and of y - x.
  if (x == y && x->isNode("arith.addf")) {
    const Term *reverse =
        makeFloatSum(makeNegation(x->args[0]), makeNegation(x->args[1]));
    if (reverse->id < x->id)
      x = y = reverse;
  }
  return makeNode("arith.mulf", x->type, inOrder({x, y}));
}

/// Whether `term` converts an integer to a float without rounding.
static bool isExactConversion(const Term *term) {
  bool isSigned = term->isNode("arith.sitofp");
  if (!isSigned && !term->isNode("arith.uitofp"))
    return false;
  auto from = dyn_cast<IntegerType>(term->args.front()->type);
  return from && from.getWidth() - isSigned <=
                     APFloat::semanticsPrecision(
                         cast<FloatType>(term->type).getFloatSemantics());
}

const Term *TermPool::normalizeFloat(Operation *op,
                                     ArrayRef<const Term *> args) {
  Type type = args.front()->type;
  const Term *x = args[0], *y = args.size() > 1 ? args[1] : nullptr;
  using Result = const Term *;
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](arith::AddFOp) { return makeFloatSum(x, y); })
      .Case([&](arith::SubFOp) { return makeFloatSum(x, makeNegation(y)); })
      .Case([&](arith::NegFOp) { return makeNegation(x); })
      .Case([&](arith::MulFOp) { return makeFloatProduct(x, y); })
      .Case([&](arith::DivFOp) -> Result {
        return isExactly(y, 1.0) ? x : nullptr;
      })
      .Case([&](math::PowFOp) -> Result {
        if (isExactly(y, 1.0))
          return x;
        return isExactly(y, 2.0) ? makeFloatProduct(x, x) : nullptr;
      })
      .Case<arith::MaximumFOp, arith::MinimumFOp>(
          [&](Operation *) { return makeFlat(op, type, args); })
      .Case<arith::MaxNumFOp, arith::MinNumFOp>([&](Operation *) -> Result {
        if (x == y)
          return x;
        return makeNode(op->getName().getStringRef(), type, inOrder(args));
      })
      .Case([&](math::CopySignOp) -> Result { return x == y ? x : nullptr; })
      .Case([&](math::AbsFOp) -> Result {
        if (x->isNode("math.absf"))
          return x;
        return x->isNode("arith.negf")
                   ? makeNode("math.absf", type, x->args.front())
                   : nullptr;
      })
      .Case<math::FloorOp, math::CeilOp, math::TruncOp, math::RoundOp,
            math::RoundEvenOp>([&](Operation *) -> Result {
        bool isWhole = x->isNode("math.floor") || x->isNode("math.ceil") ||
                       x->isNode("math.trunc") || x->isNode("math.round") ||
                       x->isNode("math.roundeven");
        return isWhole ? x : nullptr;
      })
      .Case<arith::ExtFOp, arith::TruncFOp>([&](Operation *) -> Result {
        Type result = op->getResult(0).getType();
        const Term *inner = x->args.empty() ? nullptr : x->args.front();
        // What rounds once.
        if (isExactConversion(x))
          return makeNode(x->name, result, inner);
        if (!x->isNode("arith.extf"))
          return nullptr;
        if (isa<arith::ExtFOp>(op))
          return makeNode("arith.extf", result, inner);
        return inner->type == result ? inner : nullptr;
      })
      .Default([](Operation *) -> Result { return nullptr; });
}
