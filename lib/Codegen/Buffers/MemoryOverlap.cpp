//===- MemoryOverlap.cpp - Whether buffers may share memory ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/MemoryOverlap.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::bcast;

static bool isBuffer(Value value) {
  return value && isa<BaseMemRefType>(value.getType());
}

//===----------------------------------------------------------------------===//
// The flow of buffers
//===----------------------------------------------------------------------===//

/// Whether each result of `op` that is a buffer is one of its operands, or a
/// view of one.
static bool passesBuffersOn(Operation *op) {
  return isa<ViewLikeOpInterface>(op) ||
         (isMemoryEffectFree(op) && op->getNumRegions() == 0 &&
          llvm::any_of(op->getOperands(), isBuffer) &&
          llvm::any_of(op->getResults(), isBuffer));
}

/// The operands whose memory the results of `op` have.
static SmallVector<Value> getPassedOn(Operation *op) {
  if (auto view = dyn_cast<ViewLikeOpInterface>(op))
    return {view.getViewSource()};
  return llvm::filter_to_vector(op->getOperands(), isBuffer);
}

/// Adds what `argument` is in the blocks before its own. Fails if that is
/// unknown.
static LogicalResult findInBlocks(BlockArgument argument,
                                  SmallVectorImpl<Value> &sources) {
  for (Block *before : argument.getOwner()->getPredecessors()) {
    auto branch = dyn_cast<BranchOpInterface>(before->getTerminator());
    if (!branch)
      return failure();
    for (auto [number, block] : llvm::enumerate(branch->getSuccessors())) {
      if (block != argument.getOwner())
        continue;
      Value source =
          branch.getSuccessorOperands(number)[argument.getArgNumber()];
      if (!source)
        return failure();
      sources.push_back(source);
    }
  }
  return success();
}

/// Adds what `value`, a result or an argument of a region of `op`, is. Fails if
/// that is unknown.
static LogicalResult findInRegions(Operation *op, Value value,
                                   SmallVectorImpl<Value> &sources) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch)
    return failure();
  RegionBranchInverseSuccessorMapping mapping;
  branch.getSuccessorInputOperandMapping(mapping);
  for (OpOperand *operand : mapping.lookup(value))
    sources.push_back(operand->get());
  return success(!sources.empty());
}

/// Adds the values one of which `buffer` is, or is a view of. Fails if `buffer`
/// is an origin.
static LogicalResult findSources(Value buffer,
                                 SmallVectorImpl<Value> &sources) {
  auto argument = dyn_cast<BlockArgument>(buffer);
  if (argument && !argument.getOwner()->isEntryBlock())
    return findInBlocks(argument, sources);
  if (argument)
    return findInRegions(argument.getOwner()->getParentOp(), buffer, sources);
  Operation *op = buffer.getDefiningOp();
  if (!passesBuffersOn(op))
    return findInRegions(op, buffer, sources);
  sources = getPassedOn(op);
  return success();
}

Value mlir::bcast::getViewedBuffer(Value buffer) {
  llvm::SmallPtrSet<Operation *, 4> seen;
  for (auto view = buffer.getDefiningOp<ViewLikeOpInterface>();
       view && seen.insert(view).second;
       view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  return buffer;
}

llvm::SetVector<Value> mlir::bcast::getOrigins(Value buffer) {
  llvm::SetVector<Value> values, origins;
  values.insert(buffer);
  for (size_t i = 0; i != values.size(); ++i) {
    SmallVector<Value> sources;
    if (failed(findSources(values[i], sources)))
      origins.insert(values[i]);
    else
      values.insert_range(sources);
  }
  return origins;
}

namespace {
/// The uses of a buffer.
struct Flow {
  /// The buffer, and the values that may be a view of it.
  llvm::SetVector<Value> views;
  /// Whether code that is not followed may keep one of them.
  bool escapes = false;
};
} // namespace

/// Whether `use` does no more than access the memory.
static bool isAccess(OpOperand &use) {
  Operation *op = use.getOwner();
  if (isa<func::ReturnOp>(op))
    return true;
  bool isStored = isa<memref::StoreOp>(op) && use.getOperandNumber() == 0;
  return !isStored && !isa<CallOpInterface>(op) &&
         !op->hasTrait<OpTrait::IsTerminator>() &&
         (isa<MemoryEffectOpInterface>(op) || isMemoryEffectFree(op)) &&
         llvm::all_of(op->getResultTypes(), [](Type type) {
           return type.isIntOrIndexOrFloat() || isa<VectorType>(type);
         });
}

/// Adds what `use` passes the buffer on to. Fails if that is unknown.
static LogicalResult follow(OpOperand &use, Flow &flow) {
  Operation *op = use.getOwner();
  if (passesBuffersOn(op)) {
    if (llvm::is_contained(getPassedOn(op), use.get()))
      flow.views.insert_range(
          llvm::make_filter_range(op->getResults(), isBuffer));
    return success();
  }
  if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    std::optional<BlockArgument> argument =
        branch.getSuccessorBlockArgument(use.getOperandNumber());
    if (argument)
      flow.views.insert(*argument);
    return success(argument.has_value());
  }
  Operation *parent =
      isa<RegionBranchTerminatorOpInterface>(op) ? op->getParentOp() : op;
  if (auto branch = dyn_cast<RegionBranchOpInterface>(parent)) {
    RegionBranchSuccessorMapping mapping;
    branch.getSuccessorOperandInputMapping(mapping);
    auto inputs = mapping.find(&use);
    if (inputs == mapping.end())
      return failure();
    flow.views.insert_range(inputs->second);
    return success();
  }
  return success(isAccess(use));
}

static Flow getFlow(Value buffer) {
  Flow flow;
  flow.views.insert(buffer);
  for (size_t i = 0; i != flow.views.size(); ++i)
    for (OpOperand &use : flow.views[i].getUses())
      flow.escapes |= failed(follow(use, flow));
  return flow;
}

llvm::SetVector<Value> mlir::bcast::getPossibleViews(Value buffer) {
  return getFlow(buffer).views;
}

//===----------------------------------------------------------------------===//
// Overlap
//===----------------------------------------------------------------------===//

/// The function that has `origin` as its argument, or null.
static func::FuncOp getFunction(Value origin) {
  auto argument = dyn_cast<BlockArgument>(origin);
  if (!argument || !argument.getOwner()->isEntryBlock())
    return {};
  return dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
}

static bool isAllocated(Value origin) {
  auto op = origin.getDefiningOp<MemoryEffectOpInterface>();
  return op && op.getEffectOnValue<MemoryEffects::Allocate>(origin);
}

/// Whether `origin` overlaps no other origin that code beside the function
/// knows from elsewhere.
static bool isAlone(Value origin) {
  if (func::FuncOp function = getFunction(origin)) {
    unsigned number = cast<BlockArgument>(origin).getArgNumber();
    return isResultBuffer(function, number) ||
           function.getArgAttr(number, LLVM::LLVMDialect::getNoAliasAttrName());
  }
  return isAllocated(origin);
}

/// Whether `origin` exists before the function runs, or is allocated.
static bool isKnown(Value origin) {
  return getFunction(origin) || isAllocated(origin) ||
         origin.getDefiningOp<memref::GetGlobalOp>();
}

static bool mayOriginsOverlap(Value lhs, Value rhs) {
  if (lhs == rhs)
    return true;
  if (isKnown(lhs) && isKnown(rhs))
    return !isAlone(lhs) && !isAlone(rhs);
  auto isApart = [](Value origin) {
    return isAlone(origin) && !getFlow(origin).escapes;
  };
  return !isApart(lhs) && !isApart(rhs);
}

bool mlir::bcast::mayOverlap(Value lhs, Value rhs) {
  if (lhs == rhs)
    return true;
  llvm::SetVector<Value> others = getOrigins(rhs);
  return llvm::any_of(getOrigins(lhs), [&](Value origin) {
    return llvm::any_of(
        others, [&](Value other) { return mayOriginsOverlap(origin, other); });
  });
}

bool mlir::bcast::mayAccess(Operation *op, Value buffer) {
  auto isUnknown = [](Operation *inner) {
    return isa<CallOpInterface>(inner) ||
           (!isa<MemoryEffectOpInterface>(inner) &&
            !inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>());
  };
  auto mayEscape = [&] {
    return llvm::any_of(getOrigins(buffer), [](Value origin) {
      return !isAlone(origin) || getFlow(origin).escapes;
    });
  };
  return containsOp(op, [&](Operation *inner) {
    if (isMemoryEffectFree(inner))
      return false;
    bool accesses = llvm::any_of(inner->getOperands(), [&](Value operand) {
      return isBuffer(operand) && mayOverlap(operand, buffer);
    });
    return accesses || (isUnknown(inner) && mayEscape());
  });
}
