//===- LoopBody.cpp - The computation of a loop step ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopBody.h"
#include "bcast/Fusion/MachineModel.h"
#include "bcast/Support/Speculation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The values from outside that `op` and its regions use.
static SetVector<Value> getUses(Operation &op) {
  SetVector<Value> uses(op.operand_begin(), op.operand_end());
  getUsedValuesDefinedAbove(op.getRegions(), uses);
  return uses;
}

LoopBody::LoopBody(const LoopNest &nest, LoopSet vectorLoops, int64_t lanes)
    : body(*nest.op.getBody()), vectorLoops(std::move(vectorLoops)),
      none(nest.getNumLoops()), lanes(lanes) {
  for (auto [argument, access] :
       llvm::zip_equal(body.getArguments(), nest.accesses)) {
    LoopSet loops = none;
    for (const AccessDim &dim : access.dims)
      loops.set(dim.loop);
    loopsOf[argument] = loops;
  }
  LoopSet all(nest.getNumLoops(), true);
  for (Operation &op : body.without_terminator()) {
    LoopSet loops = none;
    for (Value value : getUses(op))
      loops |= getLoops(value);
    // Operations with undefined behaviour are computed only for elements.
    if (!mayBeSpeculated(&op))
      loops = all;
    for (Value result : op.getResults())
      loopsOf[result] = loops;
  }
}

const LoopSet &LoopBody::getLoops(Value value) const {
  auto found = loopsOf.find(value);
  return found == loopsOf.end() ? none : found->second;
}

bool LoopBody::isVector(Value value) const {
  return lanes > 1 && getLoops(value).anyCommon(vectorLoops);
}

bool LoopBody::hasVectorUser(Value value) const {
  return lanes > 1 && llvm::any_of(value.getUsers(), [&](Operation *user) {
           return user == body.getTerminator() ||
                  (user->getNumResults() != 0 && isVector(user->getResult(0)));
         });
}

Value LoopBody::getVector(OpBuilder &builder, Value value,
                          ComputedValues &computed) const {
  Value known = computed.values.lookupOrDefault(value);
  if (isVector(value))
    return known;
  Value &splat = computed.splats[value];
  if (!splat)
    splat = vector::BroadcastOp::create(builder, value.getLoc(),
                                        getVectorType(value.getType()), known);
  return splat;
}

void LoopBody::computeOp(OpBuilder &builder, Operation &op,
                         ComputedValues &computed) const {
  bool asVector = op.getNumResults() != 0 && isVector(op.getResult(0));
  if (!asVector) {
    Operation *copy = builder.clone(op, computed.values);
    if (hasVectorUser(copy->getNumResults() ? op.getResult(0) : Value()))
      getVector(builder, op.getResult(0), computed);
    return;
  }
  SmallVector<Value> operands =
      llvm::map_to_vector(op.getOperands(), [&](Value value) {
        return getVector(builder, value, computed);
      });
  SmallVector<Type> types =
      llvm::map_to_vector(op.getResultTypes(), [&](Type type) -> Type {
        return getVectorType(type);
      });
  Operation *copy = builder.create(op.getLoc(), op.getName().getIdentifier(),
                                   operands, types, op.getAttrs());
  computed.values.map(op.getResults(), copy->getResults());
}

ComputedValues LoopBody::start(OpBuilder &builder) const {
  ComputedValues computed;
  for (Operation &op : body.without_terminator()) {
    if (op.getNumResults() == 0 || !isVector(op.getResult(0)))
      continue;
    for (Value value : op.getOperands())
      if (value.getParentBlock() != &body)
        getVector(builder, value, computed);
  }
  return computed;
}

void LoopBody::compute(OpBuilder &builder, const LoopSet &loops,
                       ComputedValues &computed, ReadAccess read) const {
  auto isDue = [&](Value value) {
    LoopSet others = getLoops(value);
    others.reset(loops);
    return others.none() && !computed.values.contains(value);
  };
  for (BlockArgument argument : body.getArguments()) {
    if (argument.use_empty() || !isDue(argument))
      continue;
    computed.values.map(
        argument, read(builder, argument.getArgNumber(), isVector(argument)));
    if (!isVector(argument) && hasVectorUser(argument))
      getVector(builder, argument, computed);
  }
  for (Operation &op : body.without_terminator())
    if (op.getNumResults() != 0 && isDue(op.getResult(0)))
      computeOp(builder, op, computed);
}

Value LoopBody::getStoredValue(OpBuilder &builder, unsigned output,
                               ComputedValues &computed) const {
  Value value = body.getTerminator()->getOperand(output);
  return lanes > 1 ? getVector(builder, value, computed)
                   : computed.values.lookupOrDefault(value);
}

/// Whether the memory of a vector of `type` is that of an array. LLVM packs
/// elements of other widths, such as i24 and f80.
static bool isVectorElement(Type type) {
  if (!type.isIntOrFloat())
    return type.isIndex();
  unsigned bits = type.getIntOrFloatBitWidth();
  return bits == 1 || (bits >= 8 && llvm::isPowerOf2_32(bits));
}

std::string mlir::bcast::loops::explainScalarBody(linalg::GenericOp op,
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
  if (std::string reason = explainTypes(op.getBody()->getArgumentTypes());
      !reason.empty())
    return reason;
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (skipIndices && isa<linalg::IndexOp>(inner))
      continue;
    if (inner.getNumResults() != 1 || inner.getNumRegions() != 0 ||
        !OpTrait::hasElementwiseMappableTraits(&inner))
      return "'" + inner.getName().getStringRef().str() +
             "' op has no form on vectors";
    for (TypeRange types : {TypeRange(inner.getResultTypes()),
                            TypeRange(inner.getOperandTypes())})
      if (std::string reason = explainTypes(types); !reason.empty())
        return reason;
  }
  return "";
}

bool mlir::bcast::loops::isVectorizable(linalg::GenericOp op) {
  return explainScalarBody(op).empty();
}

bool mlir::bcast::loops::isSpeculatable(linalg::GenericOp op) {
  return llvm::all_of(op.getBody()->without_terminator(),
                      [](Operation &op) { return mayBeSpeculated(&op); });
}

unsigned mlir::bcast::loops::getWidestElement(linalg::GenericOp op) {
  unsigned widest = 8;
  auto add = [&](Type type) {
    if (type.isIntOrFloat())
      widest = std::max(widest, type.getIntOrFloatBitWidth());
    else
      widest = std::max(widest, 64u);
  };
  // What no loop changes is computed once, as a scalar.
  DenseSet<Value> changed;
  for (OpOperand &operand : op->getOpOperands())
    if (op.isDpsInit(&operand) ||
        !op.getMatchingIndexingMap(&operand).isConstant())
      changed.insert(op.getMatchingBlockArgument(&operand));
  for (Value argument : changed)
    add(argument.getType());
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (!isa<linalg::IndexOp>(inner) && inner.getNumRegions() == 0 &&
        llvm::none_of(inner.getOperands(),
                      [&](Value operand) { return changed.contains(operand); }))
      continue;
    llvm::for_each(inner.getResultTypes(), add);
    changed.insert_range(inner.getResults());
  }
  return widest;
}

int64_t mlir::bcast::loops::getPicosecondsPerStep(linalg::GenericOp op,
                                                  bool isScalar) {
  return ElementCost::get(*op.getBody())
      .getPicoseconds(llvm::divideCeil(getWidestElement(op), 8), isScalar);
}

bool mlir::bcast::loops::movesOnlyBFloat16(linalg::GenericOp op) {
  auto isMovedAsBFloat16 = [](BlockArgument argument) {
    return argument.use_empty() || argument.getType().isBF16();
  };
  return getWidestElement(op) == 32 &&
         llvm::all_of(op.getBody()->getArguments(), isMovedAsBFloat16) &&
         llvm::all_of(op.getBody()->getTerminator()->getOperandTypes(),
                      [](Type type) { return type.isBF16(); });
}

bool mlir::bcast::loops::computesBFloat16(linalg::GenericOp op) {
  return llvm::any_of(
      op.getBody()->getTerminator()->getOperands(), [](Value value) {
        return value.getType().isBF16() && value.getDefiningOp() != nullptr;
      });
}
