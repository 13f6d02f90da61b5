//===- Concatenations.cpp - Pieces copied to one buffer -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bufferization.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

/// Not by affine.apply, which would be composed to one sum for each piece.
static OpFoldResult createSum(OpBuilder &builder, Location loc,
                              OpFoldResult lhs, OpFoldResult rhs) {
  Value first = getValueOrCreateConstantIndexOp(builder, loc, lhs);
  Value second = getValueOrCreateConstantIndexOp(builder, loc, rhs);
  return getAsOpFoldResult(
      builder.createOrFold<arith::AddIOp>(loc, first, second));
}

static void copyPieces(tensor::ConcatOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  RankedTensorType type = op.getResultType();
  auto bufferType = MemRefType::get(type.getShape(), type.getElementType());
  int64_t dim = op.getDim();
  SmallVector<OpFoldResult> ends{builder.getIndexAttr(0)};
  for (Value piece : op.getInputs())
    ends.push_back(createSum(builder, loc, ends.back(),
                             tensor::getMixedSize(builder, loc, piece, dim)));
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, loc, op.getInputs().front());
  sizes[dim] = ends.back();
  SmallVector<Value> dynamicSizes;
  for (auto [size, extent] : llvm::zip_equal(sizes, type.getShape()))
    if (ShapedType::isDynamic(extent))
      dynamicSizes.push_back(
          getValueOrCreateConstantIndexOp(builder, loc, size));
  Value whole = memref::AllocOp::create(builder, loc, bufferType, dynamicSizes);
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  for (auto [piece, begin] :
       llvm::zip_equal(op.getInputs(), ArrayRef(ends).drop_back())) {
    offsets[dim] = begin;
    Value part = memref::SubViewOp::create(
        builder, loc, whole, offsets,
        tensor::getMixedSizes(builder, loc, piece), strides);
    auto copy = bufferization::MaterializeInDestinationOp::create(builder, loc,
                                                                  piece, part);
    copy.setWritable(true);
  }
  auto result = bufferization::ToTensorOp::create(builder, loc, type, whole,
                                                  /*restrict=*/true);
  op.replaceAllUsesWith(result.getResult());
  op.erase();
}

void mlir::bcast::copyPiecesOfConcatenations(Operation *root) {
  SmallVector<tensor::ConcatOp> ops;
  root->walk([&](tensor::ConcatOp op) { ops.push_back(op); });
  llvm::for_each(ops, copyPieces);
}
