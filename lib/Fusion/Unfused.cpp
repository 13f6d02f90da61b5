//===- Unfused.cpp - Why two operations were not fused --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Fusion/Unfused.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Fusion/Passes.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;

/// Whether `op` gives the elements of its first operand another place.
static bool isView(Operation *op) {
  return isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                         tensor::ExtractSliceOp, tensor::CastOp,
                         BroadcastInDimOp>(op);
}

/// How often the loops of the reader read each element: "4", or "?".
static std::string countReads(linalg::GenericOp reader, AffineMap map) {
  SmallVector<int64_t> extents;
  for (auto [loop, extent] : llvm::enumerate(reader.getStaticLoopRanges()))
    if (!map.isFunctionOfDim(loop))
      extents.push_back(extent);
  if (llvm::is_contained(extents, ShapedType::kDynamic))
    return "?";
  std::optional<int64_t> count = multiplyExtents(extents);
  return count ? std::to_string(*count) : "?";
}

static bool isInLoop(Operation *reader, Operation *producer) {
  for (Operation *op = reader->getParentOp();
       op && !op->isAncestor(producer) && !isa<FunctionOpInterface>(op);
       op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op))
      return true;
  return false;
}

/// Whether both compute the same rows in one loop.
static bool shareRows(Operation *reader, Operation *producer) {
  auto loop = producer->getParentOfType<scf::ForallOp>();
  return loop && loop->isAncestor(reader);
}

/// Why `read` does not compute what `producer` stores. `view` is an operation
/// between them, or null.
static std::string explain(OpOperand &read, linalg::GenericOp producer,
                           Operation *view) {
  auto reader = cast<linalg::GenericOp>(read.getOwner());
  if (view)
    return "'" + view->getName().getStringRef().str() + "' op is between them";
  if (isInLoop(reader, producer))
    return "it is read in a loop, whose every step would compute it again";
  if (reader->getBlock() != producer->getBlock())
    return "they are in different regions";
  AffineMap map = reader.getMatchingIndexingMap(&read);
  std::string reads = countReads(reader, map);
  if (producer.getNumReductionLoops() != 0)
    return "a reduction ends before its result is read, and they have no rows "
           "in common";
  if (!producer->hasOneUse()) {
    size_t users = llvm::range_size(producer->getUsers());
    return std::to_string(users) +
           " operations read it, and no nest has the loops of all of them";
  }
  if (reads != "1")
    return "the reader reads each element " + reads +
           " times, and computing it as often costs more than storing it";
  if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
    return "their loops are over other elements";
  return "the loops of both would compute or read more than one nest should";
}

std::vector<UnfusedPair> mlir::bcast::findUnfusedPairs(Operation *root) {
  std::vector<UnfusedPair> pairs;
  if (!mayFuse(root))
    return pairs;
  root->walk([&](linalg::GenericOp reader) {
    for (OpOperand *read : reader.getDpsInputOperands()) {
      Value value = read->get();
      Operation *view = nullptr;
      // Views in a block that nothing reaches may read each other.
      SmallPtrSet<Operation *, 4> seen;
      while (isView(value.getDefiningOp()) &&
             seen.insert(value.getDefiningOp()).second) {
        view = value.getDefiningOp();
        value = view->getOperand(0);
      }
      auto producer = value.getDefiningOp<linalg::GenericOp>();
      if (producer && !shareRows(reader, producer))
        pairs.push_back({reader.getLoc(), producer.getLoc(),
                         explain(*read, producer, view),
                         countBytes(cast<ShapedType>(value.getType()))});
    }
  });
  return pairs;
}
