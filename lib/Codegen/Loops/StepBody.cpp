//===- StepBody.cpp - What a step of loops computes -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepBody.h"
#include "bcast/Support/Speculation.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

SetVector<Value> mlir::bcast::loops::getUses(Operation &op) {
  SetVector<Value> uses(op.operand_begin(), op.operand_end());
  getUsedValuesDefinedAbove(op.getRegions(), uses);
  return uses;
}

StepBody::StepBody(linalg::GenericOp op)
    : elements(op.getBody()->getArguments()), isFixed(elements.size()),
      results(op.getBody()->getTerminator()->getOperands()) {
  for (Operation &inner : op.getBody()->without_terminator())
    ops.insert(&inner);
  for (OpOperand *input : op.getDpsInputOperands())
    if (op.getMatchingIndexingMap(input).isConstant())
      isFixed.set(input->getOperandNumber());
}

void StepBody::insertIndex(unsigned access, Operation *op) {
  elements.insert(elements.begin() + access, op->getResult(0));
  llvm::SmallBitVector fixed(elements.size());
  for (unsigned index : isFixed.set_bits())
    fixed.set(index + (index >= access));
  isFixed = std::move(fixed);
  ops.remove(op);
}

void StepBody::dropUnused() {
  llvm::SmallPtrSet<Operation *, 16> used;
  for (Value result : results)
    used.insert(result.getDefiningOp());
  for (Operation *op : llvm::reverse(ops))
    if (used.contains(op))
      for (Value value : getUses(*op))
        used.insert(value.getDefiningOp());
  ops.remove_if([&](Operation *op) { return !used.contains(op); });
}

bool StepBody::isRead(unsigned access) const {
  Value element = elements[access];
  return llvm::is_contained(results, element) ||
         llvm::any_of(element.getUsers(), [&](Operation *user) {
           return ops.contains(
               element.getParentBlock()->findAncestorOpInBlock(*user));
         });
}

/// Whether the memory of a vector of `type` is that of an array. LLVM packs
/// elements of other widths, such as i24 and f80.
static bool isVectorElement(Type type) {
  if (!type.isIntOrFloat())
    return type.isIndex();
  unsigned bits = type.getIntOrFloatBitWidth();
  return bits == 1 || (bits >= 8 && llvm::isPowerOf2_32(bits));
}

std::string mlir::bcast::loops::explainScalarBody(const StepBody &body,
                                                  bool skipIndices) {
  auto explainTypes = [](TypeRange types) -> std::string {
    for (Type type : types)
      if (!isVectorElement(type)) {
        std::string text;
        llvm::raw_string_ostream(text)
            << "vectors have no elements of type " << type;
        return text;
      }
    return "";
  };
  if (std::string reason = explainTypes(TypeRange(ValueRange(body.elements)));
      !reason.empty())
    return reason;
  for (Operation *op : body.ops) {
    if (skipIndices && isa<linalg::IndexOp>(op))
      continue;
    if (op->getNumResults() != 1 || op->getNumRegions() != 0 ||
        !OpTrait::hasElementwiseMappableTraits(op))
      return "'" + op->getName().getStringRef().str() +
             "' op has no form on vectors";
    for (TypeRange types :
         {TypeRange(op->getResultTypes()), TypeRange(op->getOperandTypes())})
      if (std::string reason = explainTypes(types); !reason.empty())
        return reason;
  }
  return "";
}

bool mlir::bcast::loops::isVectorizable(const StepBody &body) {
  return explainScalarBody(body).empty();
}

bool mlir::bcast::loops::isSpeculatable(const StepBody &body) {
  return llvm::all_of(body.ops, mayBeSpeculated);
}

unsigned mlir::bcast::loops::getWidestElement(const StepBody &body) {
  unsigned widest = 8;
  auto add = [&](Type type) {
    if (type.isIntOrFloat())
      widest = std::max(widest, type.getIntOrFloatBitWidth());
    else
      widest = std::max(widest, 64u);
  };
  // What no loop changes is computed once, as a scalar.
  DenseSet<Value> changed;
  for (auto [access, element] : llvm::enumerate(body.elements))
    if (!body.isFixed.test(access)) {
      changed.insert(element);
      add(element.getType());
    }
  for (Operation *op : body.ops) {
    if (!isa<linalg::IndexOp>(op) && op->getNumRegions() == 0 &&
        llvm::none_of(op->getOperands(),
                      [&](Value operand) { return changed.contains(operand); }))
      continue;
    llvm::for_each(op->getResultTypes(), add);
    changed.insert_range(op->getResults());
  }
  return widest;
}

ElementCost mlir::bcast::loops::getCost(const StepBody &body) {
  ElementCost cost;
  for (Operation *op : body.ops)
    cost = cost + ElementCost::get(*op);
  return cost;
}

int64_t mlir::bcast::loops::getPicosecondsPerStep(const StepBody &body,
                                                  bool isScalar) {
  return getCost(body).getPicoseconds(
      llvm::divideCeil(getWidestElement(body), 8), isScalar);
}

bool mlir::bcast::loops::movesOnlyBFloat16(const StepBody &body) {
  return getWidestElement(body) == 32 &&
         llvm::all_of(llvm::enumerate(body.elements),
                      [&](auto element) {
                        return element.value().getType().isBF16() ||
                               !body.isRead(element.index());
                      }) &&
         llvm::all_of(body.results,
                      [](Value result) { return result.getType().isBF16(); });
}

bool mlir::bcast::loops::computesBFloat16(const StepBody &body) {
  return llvm::any_of(body.results, [](Value result) {
    return result.getType().isBF16() && result.getDefiningOp() != nullptr;
  });
}
