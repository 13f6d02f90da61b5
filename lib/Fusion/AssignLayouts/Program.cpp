//===- Program.cpp - A function as loop nests -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "../PermuteLoops.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/RegionKindInterface.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

OpOperand *layouts::findFixedUse(Value value) {
  for (OpOperand &use : value.getUses())
    if (!fusion::takesAnyOrder(use))
      return &use;
  return nullptr;
}

OperandMap layouts::getOperandMap(AffineMap map) {
  OperandMap result;
  for (AffineExpr index : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(index);
    result.dims.push_back(dim ? OperandDim{dim.getPosition(), DimRead::Equal}
                              : OperandDim{-1, DimRead::Expand});
  }
  return result;
}

bool layouts::onlyCopies(linalg::GenericOp op) {
  return op.getBody()->without_terminator().empty() &&
         op.getNumDpsInputs() == 1;
}

/// The map of a read through `view` by a reader that reads the view by `map`.
static OperandMap readThrough(BroadcastInDimOp view, const OperandMap &map) {
  OperandMap result = view.resolve().operands.front();
  for (OperandDim &dim : result.dims) {
    OperandDim read = map.dims[dim.resultDim];
    dim = {read.resultDim, read.read == DimRead::Equal ? dim.read : read.read};
  }
  return result;
}

LayoutProgram::LayoutProgram(func::FuncOp function) {
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (llvm::any_of(op->getRegions(), mayBeGraphRegion))
      return WalkResult::skip();
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic || !fusion::isElementwiseNest(generic))
      return WalkResult::advance();
    nestNumbers[op] = nests.size();
    nests.push_back({generic, {}});
    SmallVector<int64_t> shape = generic.getStaticLoopRanges();
    problem.nests.push_back({{shape.begin(), shape.end()},
                             getRowMajorOrder(shape.size()),
                             {},
                             onlyCopies(generic)});
    return WalkResult::skip();
  });
  for (unsigned number = 0; number < nests.size(); ++number)
    addReads(number);
}

unsigned LayoutProgram::getValueNumber(Value value) {
  auto [entry, isNew] = valueNumbers.try_emplace(value, values.size());
  if (!isNew)
    return entry->second;
  values.push_back(value);
  auto type = cast<RankedTensorType>(value.getType());
  StoredValue stored;
  stored.shape.assign(type.getShape().begin(), type.getShape().end());
  stored.elementBytes = getElementBytes(type.getElementType());
  if (auto nest = nestNumbers.find(value.getDefiningOp());
      nest != nestNumbers.end())
    stored.nest = nest->second;
  if (!stored.nest || findFixedUse(value))
    stored.order = getRowMajorOrder(type.getRank());
  problem.values.push_back(std::move(stored));
  return entry->second;
}

void LayoutProgram::addReads(unsigned number) {
  ProgramNest &nest = nests[number];
  for (Value result : nest.op->getResults())
    (void)getValueNumber(result);
  for (OpOperand *input : nest.op.getDpsInputOperands()) {
    ReadPath path{input, {}, input->get(), std::nullopt};
    OperandMap map = getOperandMap(nest.op.getMatchingIndexingMap(input));
    while (auto view = path.value.getDefiningOp<BroadcastInDimOp>()) {
      path.views.push_back(view);
      path.value = view.getOperand();
      map = readThrough(view, map);
    }
    if (!matchPattern(path.value, m_Constant())) {
      unsigned scope =
          scopes
              .try_emplace(path.getDirectUse().getOwner()->getBlock(),
                           scopes.size())
              .first->second;
      NestRead read{getValueNumber(path.value), std::move(map), scope};
      auto &reads = problem.nests[number].reads;
      auto same = llvm::find(reads, read);
      path.read = same - reads.begin();
      if (same == reads.end())
        problem.addRead(number, std::move(read));
    }
    nest.reads.push_back(std::move(path));
  }
}
