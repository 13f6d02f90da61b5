//===- NestCosts.cpp - The memory and the time of nests -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NestCosts.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Fusion/MachineModel.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::execution;

/// The bytes of a buffer; none if they are known at run time only.
static std::optional<double> countBytes(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  if (!type.hasStaticShape())
    return std::nullopt;
  double bytes = getElementBytes(type.getElementType());
  for (int64_t extent : type.getShape())
    bytes *= double(extent);
  return bytes;
}

namespace {
class Costs {
public:
  Costs(FunctionCost &cost, const CpuTarget &target)
      : cost(cost), target(target) {}

  void visit(Block &block);

private:
  void addNest(Operation *op);
  void addAccess(Operation *op, Value buffer, bool reads, bool writes);
  double getBytes(Value buffer);

  FunctionCost &cost;
  const CpuTarget &target;
  double liveBytes = 0;
  struct Access {
    bool reads = false, writes = false;
  };
  /// Of the nest that is visited: the buffers outside of it.
  llvm::MapVector<Value, Access> accesses;
  Operation *nest = nullptr;
};
} // namespace

double Costs::getBytes(Value buffer) {
  std::optional<double> bytes = countBytes(buffer);
  while (!bytes) {
    auto view = buffer.getDefiningOp<ViewLikeOpInterface>();
    if (!view)
      break;
    buffer = view.getViewSource();
    bytes = countBytes(buffer);
  }
  cost.isIncomplete |= !bytes;
  return bytes.value_or(0);
}

void Costs::addAccess(Operation *op, Value buffer, bool reads, bool writes) {
  if (!isa<MemRefType>(buffer.getType()))
    return;
  // A view inside of the nest is a part of what the nest uses.
  while (nest->isAncestor(buffer.getParentBlock()->getParentOp())) {
    auto view = buffer.getDefiningOp<ViewLikeOpInterface>();
    if (!view)
      return;
    buffer = view.getViewSource();
  }
  // Casts do not change the bytes, and a stretched array has those of the
  // array. Other views may be parts.
  while (isa_and_nonnull<memref::CastOp, memref::ReinterpretCastOp>(
      buffer.getDefiningOp()))
    buffer = buffer.getDefiningOp<ViewLikeOpInterface>().getViewSource();
  Access &access = accesses[buffer];
  // An array that the nest has written before is in a cache.
  access.reads |= reads && !access.writes;
  access.writes |= writes;
}

/// Names without dialects: addf for arith.addf.
static void listOperations(Operation *op, SetVector<StringRef> &names) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !isa<linalg::GenericOp>(op)) {
    names.insert(op->getName().stripDialect());
    return;
  }
  size_t before = names.size();
  bool computes = false;
  linalgOp.getBlock()->walk([&](Operation *inner) {
    if (inner->hasTrait<OpTrait::IsTerminator>() ||
        inner->hasTrait<OpTrait::ConstantLike>())
      return;
    computes = true;
    names.insert(inner->getName().stripDialect());
  });
  if (!computes && names.size() == before)
    names.insert("copy");
}

static void listPlaces(Location loc, SetVector<Attribute> &places) {
  loc->walk([&](Location inner) {
    auto place = dyn_cast<FileLineColLoc>(inner);
    if (place)
      places.insert(place);
    return place ? WalkResult::skip() : WalkResult::advance();
  });
}

/// Whether `op` accesses elements, and is not a loop or a branch.
static bool isStep(Operation *op) {
  return isa<linalg::LinalgOp>(op) || op->getNumRegions() == 0;
}

/// The steps of `op` in all steps of the loops up to `nest`. A loop of unknown
/// extent counts as one step.
static double countSteps(linalg::GenericOp op, Operation *nest) {
  double steps = 1;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    Value operand;
    unsigned dim;
    if (failed(op.mapIterationSpaceDimToOperandDim(loop, operand, dim)))
      continue;
    // The last tile may be smaller.
    FailureOr<int64_t> size = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, {operand, dim}, /*stopCondition=*/nullptr,
        /*closedUB=*/true);
    steps *= double(size.value_or(1));
  }
  for (Operation *loop = op; loop != nest;) {
    loop = loop->getParentOp();
    if (auto forall = dyn_cast<LoopLikeOpInterface>(loop))
      if (std::optional<APInt> count = forall.getStaticTripCount())
        steps *= count->roundToDouble();
  }
  return steps;
}

/// The picoseconds of the body of `op`, per step.
static int64_t getPicosecondsPerStep(linalg::GenericOp op,
                                     const CpuTarget &target) {
  int64_t bytes = 1;
  for (Type type : op.getBody()->getArgumentTypes())
    bytes = std::max(bytes, getElementBytes(type));
  return ElementCost::get(*op.getBody())
      .getPicoseconds(bytes, /*isScalar=*/target.vectorBits == 0);
}

void Costs::addNest(Operation *op) {
  nest = op;
  accesses.clear();
  SetVector<StringRef> names;
  SetVector<Attribute> places;
  double innerBytes = 0, picoseconds = 0;
  op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    if (!isStep(inner))
      return WalkResult::advance();
    if (isa<memref::AllocOp, memref::AllocaOp>(inner))
      innerBytes += getBytes(inner->getResult(0));
    if (auto generic = dyn_cast<linalg::GenericOp>(inner))
      picoseconds +=
          countSteps(generic, op) * getPicosecondsPerStep(generic, target);
    if (auto dps = dyn_cast<DestinationStyleOpInterface>(inner);
        dps && dps.hasPureBufferSemantics()) {
      auto linalgOp = dyn_cast<linalg::LinalgOp>(inner);
      for (Value input : dps.getDpsInputs())
        addAccess(inner, input, /*reads=*/true, /*writes=*/false);
      for (OpOperand &init : dps.getDpsInitsMutable())
        addAccess(inner, init.get(),
                  linalgOp && linalgOp.payloadUsesValueFromOperand(&init),
                  /*writes=*/true);
      // A gathered array, as of a slice or a reshape, is not an operand.
      inner->walk([&](memref::LoadOp load) {
        addAccess(inner, load.getMemref(), /*reads=*/true, /*writes=*/false);
      });
    } else if (auto copy = dyn_cast<memref::CopyOp>(inner)) {
      addAccess(inner, copy.getSource(), /*reads=*/true, /*writes=*/false);
      addAccess(inner, copy.getTarget(), /*reads=*/false, /*writes=*/true);
    } else {
      return WalkResult::skip();
    }
    // The initial fill of a reduction is not an operation of the program.
    if (!isa<linalg::FillOp>(inner)) {
      listOperations(inner, names);
      listPlaces(inner->getLoc(), places);
    }
    return WalkResult::skip();
  });
  cost.temporaryBytes = std::max(cost.temporaryBytes, liveBytes + innerBytes);
  if (accesses.empty())
    return;
  NestCost result;
  bool isOnlyFill = names.empty();
  if (isOnlyFill)
    names.insert("fill");
  result.operations = llvm::to_vector(names.getArrayRef());
  for (Attribute place : places)
    result.places.push_back(cast<FileLineColLoc>(place));
  for (auto &[buffer, access] : accesses) {
    double bytes = getBytes(buffer);
    result.bytesRead += access.reads ? bytes : 0;
    result.bytesWritten += access.writes ? bytes : 0;
  }
  result.picoseconds =
      picoseconds +
      getPicosecondsOfMove(result.bytesRead + result.bytesWritten, target);
  // The operation that follows reads or overwrites it.
  if (isOnlyFill && isa<linalg::FillOp>(op) && op->getNextNode() &&
      llvm::is_contained(op->getNextNode()->getOperands(),
                         op->getOperands().back()))
    return;
  cost.nests.push_back(std::move(result));
}

void Costs::visit(Block &block) {
  for (Operation &op : block) {
    if (isa<memref::AllocOp, memref::AllocaOp>(op)) {
      liveBytes += getBytes(op.getResult(0));
      cost.temporaryBytes = std::max(cost.temporaryBytes, liveBytes);
    } else if (auto dealloc = dyn_cast<memref::DeallocOp>(op)) {
      Value buffer = dealloc.getMemref();
      while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
        buffer = view.getViewSource();
      liveBytes -= countBytes(buffer).value_or(0);
    } else if (isa<scf::IfOp, scf::IndexSwitchOp>(op)) {
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          visit(inner);
    } else {
      addNest(&op);
    }
  }
}

FunctionCost execution::computeCost(func::FuncOp function,
                                    const CpuTarget &target) {
  FunctionCost cost;
  Costs costs(cost, target);
  for (Block &block : function.getBody())
    costs.visit(block);
  return cost;
}
