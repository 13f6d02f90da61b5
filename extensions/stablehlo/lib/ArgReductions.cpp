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
#include "bcast/Dialect/Bcast/IR/ReductionBodies.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::reductions;
using namespace mlir::bcast::stablehlo;

static std::optional<Symbol> evaluateCompare(Operation &op, Symbol lhs,
                                             Symbol rhs, Order order) {
  std::optional<ComparisonDirection> direction =
      symbolizeComparisonDirection(getEnumerator(&op, "comparison_direction"));
  std::optional<Order> found = compare(lhs, rhs, order);
  if (!direction || !found || !hasMatchingCompareType(&op) ||
      getEnumerator(&op, "compare_type") == "TOTALORDER")
    return std::nullopt;
  using Predicate = arith::CmpFPredicate;
  switch (*direction) {
  case ComparisonDirection::EQ:
    return reductions::evaluate(Predicate::OEQ, *found);
  case ComparisonDirection::NE:
    return reductions::evaluate(Predicate::UNE, *found);
  case ComparisonDirection::LT:
    return reductions::evaluate(Predicate::OLT, *found);
  case ComparisonDirection::LE:
    return reductions::evaluate(Predicate::OLE, *found);
  case ComparisonDirection::GT:
    return reductions::evaluate(Predicate::OGT, *found);
  case ComparisonDirection::GE:
    return reductions::evaluate(Predicate::OGE, *found);
  }
  llvm_unreachable("every direction is handled");
}

static std::optional<Symbol> evaluate(Operation &op, ArrayRef<Symbol> operands,
                                      Order order) {
  StringRef name = op.getName().getStringRef();
  if (!name.consume_front("stablehlo."))
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
    return evaluateCompare(op, lhs, rhs, order);
  if (areBooleans) {
    if (name == "and")
      return std::min(lhs, rhs);
    if (name == "or")
      return std::max(lhs, rhs);
    if (name == "xor")
      return toSymbol(lhs != rhs);
    return std::nullopt;
  }
  if (name == "maximum" || name == "minimum")
    return pickExtreme(
        lhs, rhs, name == "maximum" ? ReduceKind::Maximum : ReduceKind::Minimum,
        order);
  return std::nullopt;
}

std::optional<ReduceKind> stablehlo::findArgKind(Block &body) {
  if (!isa<IntegerType>(getElementTypeOrSelf(body.getArgument(1))))
    return std::nullopt;
  // The elements come in any order, so that the first one may be NaN, too.
  std::optional<PickedKind> picked = findPickedKind(
      body, {body.getArgument(0), body.getArgument(1)},
      {body.getArgument(2), body.getArgument(3)},
      {body.back().getOperand(0), body.back().getOperand(1)}, ::evaluate);
  return picked && !picked->dropsNaN ? std::optional(picked->kind)
                                     : std::nullopt;
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
