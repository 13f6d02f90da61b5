//===- MergeParts.cpp - Parts of one result computed together -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MergeParts.h"
#include "bcast/Codegen/MemoryOverlap.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "bcast/Fusion/MergeReductions.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;
using namespace mlir::bcast::loops;

/// The part of a buffer whose elements `op` computes, each in a step.
static memref::SubViewOp getPart(linalg::GenericOp op) {
  // An operation that only asserts has no output.
  if (op.getNumDpsInits() == 0 || !op.hasPureBufferSemantics() ||
      op.getNumReductionLoops() != 0 || op->hasAttr(kPlanAttrName) ||
      !llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
        return op.getMatchingIndexingMap(&init).isIdentity();
      }))
    return {};
  return op.getDpsInits().front().getDefiningOp<memref::SubViewOp>();
}

/// Whether both are parts of one buffer, of the same extents, without a common
/// element.
static bool areApart(memref::SubViewOp lhs, memref::SubViewOp rhs) {
  if (lhs.getSource() != rhs.getSource() ||
      lhs.getType().getShape() != rhs.getType().getShape() ||
      !isEqualConstantIntOrValueArray(lhs.getMixedSizes(),
                                      rhs.getMixedSizes()) ||
      !lhs.hasUnitStride() || !rhs.hasUnitStride())
    return false;
  return llvm::any_of(
      llvm::zip_equal(lhs.getStaticOffsets(), rhs.getStaticOffsets(),
                      lhs.getStaticSizes()),
      [](auto dim) {
        auto [first, second, size] = dim;
        return ShapedType::isStatic(first) && ShapedType::isStatic(second) &&
               ShapedType::isStatic(size) &&
               (first + size <= second || second + size <= first);
      });
}

static bool canMerge(linalg::GenericOp first, linalg::GenericOp second) {
  memref::SubViewOp part = getPart(second);
  if (!part || !getPart(first) || first.getNumLoops() != second.getNumLoops() ||
      first.getNumDpsInits() + second.getNumDpsInits() > kMaxResults ||
      second.getNumDpsInits() != 1 || first->getBlock() != second->getBlock() ||
      !shareInput(first, second))
    return false;
  for (Value init : first.getDpsInits()) {
    auto other = init.getDefiningOp<memref::SubViewOp>();
    if (!other || !areApart(other, part))
      return false;
  }
  for (linalg::GenericOp op : {first, second})
    for (Value input : op.getDpsInputs())
      if (isa<MemRefType>(input.getType()) &&
          mayOverlap(input, part.getSource()))
        return false;
  return llvm::all_of(
      llvm::make_range(std::next(first->getIterator()), second->getIterator()),
      [](Operation &op) { return isMemoryEffectFree(&op); });
}

void mlir::bcast::loops::mergeParts(SmallVectorImpl<linalg::LinalgOp> &ops,
                                    RewriterBase &rewriter) {
  SmallVector<linalg::LinalgOp> merged;
  for (linalg::LinalgOp op : ops) {
    auto second = dyn_cast<linalg::GenericOp>(op.getOperation());
    auto first =
        merged.empty()
            ? linalg::GenericOp()
            : dyn_cast<linalg::GenericOp>(merged.back().getOperation());
    if (!first || !second || !canMerge(first, second)) {
      merged.push_back(op);
      continue;
    }
    rewriter.setInsertionPoint(second);
    merged.back() =
        cast<linalg::LinalgOp>(merge(first, second, rewriter).getOperation());
  }
  ops = std::move(merged);
}
