//===- ComputePart.cpp - Part of an elementwise operation -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputePart.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::fusion;

/// Whether each dimension is read by one loop or at one index.
static bool isSlicedByLoops(AffineMap map) {
  return llvm::all_of(map.getResults(), [](AffineExpr expr) {
    return isa<AffineDimExpr, AffineConstantExpr>(expr);
  });
}

bool fusion::canComputePart(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() ||
      llvm::count_if(op->getResults(),
                     [](OpResult result) { return !result.use_empty(); }) != 1)
    return false;
  AffineMap written =
      op.getMatchingIndexingMap(&*op.getDpsInitsMutable().begin());
  auto isParallel = [&](AffineExpr loop) {
    return op.getIteratorTypesArray()[cast<AffineDimExpr>(loop)
                                          .getPosition()] ==
           utils::IteratorType::parallel;
  };
  return written.isProjectedPermutation() &&
         written.getNumResults() == op.getNumParallelLoops() &&
         llvm::all_of(written.getResults(), isParallel) &&
         llvm::all_of(op.getDpsInitsMutable(),
                      [&](OpOperand &init) {
                        return op.getMatchingIndexingMap(&init) == written;
                      }) &&
         llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
           return !isa<RankedTensorType>(input->get().getType()) ||
                  isSlicedByLoops(op.getMatchingIndexingMap(input));
         });
}

/// The part of `init`, which is written by `map`, for the steps in `loops`.
static Value sliceInit(linalg::GenericOp op, OpOperand &init,
                       ArrayRef<StepRange> loops, OpBuilder &builder) {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  for (AffineExpr expr : op.getMatchingIndexingMap(&init).getResults()) {
    const StepRange &range = loops[cast<AffineDimExpr>(expr).getPosition()];
    offsets.push_back(range.offset);
    sizes.push_back(range.size);
    strides.push_back(range.stride);
  }
  auto fill = init.get().getDefiningOp<linalg::FillOp>();
  if (op.payloadUsesValueFromOperand(&init) && !fill)
    return tensor::ExtractSliceOp::create(builder, op.getLoc(), init.get(),
                                          offsets, sizes, strides);
  Value empty = tensor::EmptyOp::create(
      builder, op.getLoc(), sizes, getElementTypeOrSelf(init.get().getType()));
  if (!op.payloadUsesValueFromOperand(&init))
    return empty;
  return linalg::FillOp::create(builder, fill.getLoc(), fill.getInputs(), empty)
      .getResult(0);
}

/// The elements of `input`, read by `map`, for the steps in `loops`.
static Value sliceInput(Value input, AffineMap map, ArrayRef<StepRange> loops,
                        OpBuilder &builder) {
  if (!isa<RankedTensorType>(input.getType()) ||
      llvm::none_of(map.getResults(), llvm::IsaPred<AffineDimExpr>))
    return input;
  Location loc = input.getLoc();
  SmallVector<OpFoldResult> offsets, sizes, strides;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
      const StepRange &range = loops[loop.getPosition()];
      offsets.push_back(range.offset);
      sizes.push_back(range.size);
      strides.push_back(range.stride);
      continue;
    }
    offsets.push_back(builder.getIndexAttr(0));
    sizes.push_back(tensor::getMixedSize(builder, loc, input, dim));
    strides.push_back(builder.getIndexAttr(1));
  }
  // MLIR refuses an offset of 0 in a dimension of extent 0.
  auto type = cast<RankedTensorType>(input.getType());
  if (llvm::is_contained(type.getShape(), 0))
    return tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
  return tensor::ExtractSliceOp::create(builder, loc, input, offsets, sizes,
                                        strides);
}

void fusion::shiftIndices(linalg::GenericOp part, ArrayRef<StepRange> loops) {
  for (auto op : llvm::to_vector(part.getBody()->getOps<linalg::IndexOp>())) {
    const StepRange &range = loops[op.getDim()];
    Location loc = op.getLoc();
    OpBuilder builder(part);
    auto getValue = [&](OpFoldResult bound) {
      return getValueOrCreateConstantIndexOp(builder, loc, bound);
    };
    Value stride = getValue(range.stride), offset = getValue(range.offset);
    auto uses = llvm::to_vector(llvm::make_pointer_range(op->getUses()));
    builder.setInsertionPointAfter(op);
    Value index = op.getResult();
    if (!isOneInteger(range.stride))
      index = arith::MulIOp::create(builder, loc, index, stride);
    if (!isZeroInteger(range.offset))
      index = arith::AddIOp::create(builder, loc, index, offset);
    for (OpOperand *use : uses)
      use->set(index);
  }
}

/// All steps of loop `loop` of `op`.
static StepRange getAllSteps(linalg::GenericOp op, unsigned loop,
                             OpBuilder &builder) {
  AffineExpr index = builder.getAffineDimExpr(loop);
  for (OpOperand &operand : op->getOpOperands())
    if (std::optional<unsigned> dim =
            op.getMatchingIndexingMap(&operand).getResultPosition(index))
      return {builder.getIndexAttr(0),
              tensor::getMixedSize(builder, op.getLoc(), operand.get(), *dim),
              builder.getIndexAttr(1)};
  llvm_unreachable("a loop indexes an operand that canComputePart accepts");
}

Value fusion::computePart(linalg::GenericOp op, unsigned result,
                          SmallVector<StepRange> loops, OpBuilder &builder,
                          function_ref<Value(OpOperand &)> getInput) {
  for (auto [loop, range] : llvm::enumerate(loops))
    if (!range.size)
      range = getAllSteps(op, loop, builder);
  SmallVector<Value> inputs, inits;
  for (OpOperand *input : op.getDpsInputOperands()) {
    Value replacement = getInput ? getInput(*input) : Value();
    inputs.push_back(replacement ? replacement
                                 : sliceInput(input->get(),
                                              op.getMatchingIndexingMap(input),
                                              loops, builder));
  }
  for (OpOperand &init : op.getDpsInitsMutable())
    inits.push_back(sliceInit(op, init, loops, builder));
  auto part = linalg::GenericOp::create(
      builder, op.getLoc(), TypeRange(ValueRange(inits)), inputs, inits,
      op.getIndexingMaps(), op.getIteratorTypes(), StringAttr(), StringAttr());
  IRMapping mapping;
  op.getRegion().cloneInto(&part.getRegion(), mapping);
  shiftIndices(part, loops);
  return part->getResult(result);
}
