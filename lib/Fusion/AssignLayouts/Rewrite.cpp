//===- Rewrite.cpp - Apply an assignment of layouts -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../PermuteLoops.h"
#include "Program.h"
#include "bcast/Dialect/Bcast/Transforms/LayoutConstants.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

/// Completes an order of a tensor's dimensions by those of extent 1.
static SmallVector<int64_t> getMajorToMinor(DimOrder order, int64_t rank) {
  for (int64_t dim = rank - 1; dim >= 0; --dim)
    if (!llvm::is_contained(order, dim))
      order.push_back(dim);
  return llvm::to_vector(llvm::reverse(order));
}

/// Lets the operand of `path` read `value`, with dimensions in `order`, through
/// clones of the path's views, because other readers may use them.
static void readInstead(ReadPath &path, Value value, ArrayRef<int64_t> order,
                        RewriterBase &rewriter) {
  OpOperand *reader = path.operand;
  for (BroadcastInDimOp view : path.views) {
    rewriter.setInsertionPointAfter(view);
    auto clone = cast<BroadcastInDimOp>(rewriter.clone(*view));
    rewriter.modifyOpInPlace(reader->getOwner(), [&] { reader->set(clone); });
    reader = &clone.getOperandMutable();
  }
  fusion::readPermuted(*reader, value, order, rewriter);
}

/// Copies a value for the readers that it pays for. They are in one block.
static PlacedCopy placeCopy(LayoutProgram &program, const LayoutCopy &copy,
                            RewriterBase &rewriter) {
  Value value = program.values[copy.value];
  SmallVector<ReadPath *> paths;
  for (auto [nest, read] : copy.reads)
    for (ReadPath &path : program.nests[nest].reads)
      if (path.read == read)
        paths.push_back(&path);
  Operation *first = paths.front()->getDirectUse().getOwner();
  for (ReadPath *path : paths)
    if (Operation *user = path->getDirectUse().getOwner();
        user->isBeforeInBlock(first))
      first = user;
  SmallVector<int64_t> order = getMajorToMinor(
      copy.order, cast<RankedTensorType>(value.getType()).getRank());
  rewriter.setInsertionPoint(first);
  linalg::GenericOp op =
      fusion::createCopy(rewriter, first->getLoc(), value, order);
  for (ReadPath *path : paths)
    readInstead(*path, op.getResult(0), order, rewriter);
  return {op, "it is read " + std::to_string(copy.numReads) +
                  " times in this order"};
}

/// Lets the uses of `result` that require its order read a copy. Nests may
/// become one with others, so it is not before the first such use.
static std::optional<PlacedCopy> copyForFixedUses(OpResult result,
                                                  RewriterBase &rewriter) {
  Block *block = result.getOwner()->getBlock();
  SmallVector<OpOperand *> uses;
  Operation *first = nullptr;
  for (OpOperand &use : result.getUses()) {
    if (fusion::takesAnyOrder(use))
      continue;
    uses.push_back(&use);
    Operation *user = block->findAncestorOpInBlock(*use.getOwner());
    if (!user)
      user = result.getOwner()->getNextNode();
    if (!first || user->isBeforeInBlock(first))
      first = user;
  }
  if (uses.empty())
    return std::nullopt;
  rewriter.setInsertionPoint(first);
  auto order = llvm::to_vector(
      llvm::seq(cast<RankedTensorType>(result.getType()).getRank()));
  PlacedCopy copy{fusion::createCopy(rewriter, result.getLoc(), result, order),
                  describeFixedUse(*uses.back())};
  for (OpOperand *use : uses)
    rewriter.modifyOpInPlace(use->getOwner(),
                             [&] { use->set(copy.op.getResult(0)); });
  return copy;
}

/// Lays out the constants that `nest` reads in the order of its loops.
static void layOutConstants(ProgramNest &nest, RewriterBase &rewriter) {
  for (ReadPath &path : nest.reads) {
    auto constant = path.value.getDefiningOp<arith::ConstantOp>();
    if (!constant || !path.views.empty())
      continue;
    DimOrder read;
    AffineMap map = nest.op.getMatchingIndexingMap(path.operand);
    for (unsigned loop = nest.op.getNumLoops(); loop-- > 0;)
      if (std::optional<unsigned> dim =
              map.getResultPosition(rewriter.getAffineDimExpr(loop)))
        read.push_back(*dim);
    auto type = cast<RankedTensorType>(constant.getType());
    if (isSameOrder(type.getShape(), read, getRowMajorOrder(type.getRank())))
      continue;
    SmallVector<int64_t> order = getMajorToMinor(read, type.getRank());
    auto layout = llvm::cantFail(PhysicalLayout::get(
        type.getShape(), llvm::to_vector(llvm::reverse(order))));
    auto laidOut = RankedTensorType::get(
        applyPermutation(type.getShape(), order), type.getElementType());
    TypedAttr elements =
        bcast::detail::layOutElements(constant.getValue(), layout, {}, laidOut);
    if (!elements)
      continue;
    rewriter.setInsertionPoint(constant);
    Value value =
        arith::ConstantOp::create(rewriter, constant.getLoc(), elements);
    fusion::readPermuted(*path.operand, value, order, rewriter);
  }
}

SmallVector<PlacedCopy> layouts::rewrite(LayoutProgram &program,
                                         const NestOrders &orders,
                                         RewriterBase &rewriter) {
  SmallVector<PlacedCopy> placed;
  for (const LayoutCopy &copy : getCopies(program.problem, orders))
    placed.push_back(placeCopy(program, copy, rewriter));
  for (auto [nest, loops, order] :
       llvm::zip_equal(program.nests, program.problem.nests, orders)) {
    if (!isSameOrder(loops.shape, loops.order, order)) {
      for (OpResult result : nest.op->getResults())
        if (std::optional<PlacedCopy> copy = copyForFixedUses(result, rewriter))
          placed.push_back(std::move(*copy));
      fusion::permuteLoops(nest.op, llvm::to_vector(llvm::reverse(order)),
                           rewriter);
    }
    layOutConstants(nest, rewriter);
  }
  return placed;
}
