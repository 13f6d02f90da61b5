//===- BufferizeBroadcasts.cpp - Broadcasts as views of buffers -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bufferization.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bufferization;

/// Returns the type of the view of a buffer of type `source`. A stride is
/// static if the source's is, unless run time decides whether the dimension
/// stretches.
static FailureOr<MemRefType> getViewType(BroadcastInDimOp op, Type source) {
  auto sourceType = dyn_cast<MemRefType>(source);
  SmallVector<int64_t> sourceStrides;
  int64_t offset;
  if (!sourceType ||
      failed(sourceType.getStridesAndOffset(sourceStrides, offset)))
    return op.emitOpError() << "has an operand whose buffer has no strides";
  SmallVector<int64_t> strides(op.getType().getRank(), 0);
  OperandMap map = op.resolve().operands.front();
  for (auto [dim, read] : llvm::enumerate(map.dims))
    if (read.read == DimRead::Equal)
      strides[read.resultDim] = sourceStrides[dim];
    else if (read.read == DimRead::Either)
      strides[read.resultDim] = ShapedType::kDynamic;
  return MemRefType::get(
      op.getType().getShape(), op.getType().getElementType(),
      StridedLayoutAttr::get(op.getContext(), offset, strides),
      sourceType.getMemorySpace());
}

/// Creates the strides of the result dimensions: 0 for stretched and new
/// dimensions, and the operand's strides otherwise.
static SmallVector<OpFoldResult>
createStrides(BroadcastInDimOp op, OpBuilder &builder,
              memref::ExtractStridedMetadataOp source) {
  Location loc = op.getLoc();
  OpFoldResult zero = builder.getIndexAttr(0);
  SmallVector<OpFoldResult> strides(op.getType().getRank(), zero);
  OperandMap map = op.resolve().operands.front();
  for (auto [dim, read] : llvm::enumerate(map.dims)) {
    if (read.read == DimRead::Expand)
      continue;
    OpFoldResult stride = source.getConstifiedMixedStrides()[dim];
    if (read.read == DimRead::Either) {
      Value one = arith::ConstantIndexOp::create(builder, loc, 1);
      Value isStretched = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::eq, source.getSizes()[dim], one);
      Value none = getValueOrCreateConstantIndexOp(builder, loc, zero);
      stride = arith::SelectOp::create(
                   builder, loc, isStretched, none,
                   getValueOrCreateConstantIndexOp(builder, loc, stride))
                   .getResult();
    }
    strides[read.resultDim] = stride;
  }
  return strides;
}

namespace {
struct BroadcastInDimInterface
    : public BufferizableOpInterface::ExternalModel<BroadcastInDimInterface,
                                                    BroadcastInDimOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return false;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    if (!isa<TensorType>(operand.get().getType()))
      return {};
    return {{op->getResult(0), BufferRelation::Unknown}};
  }
  /// Elements of the result share memory.
  bool isWritable(Operation *, Value, const AnalysisState &) const {
    return false;
  }
  FailureOr<BufferLikeType>
  getBufferType(Operation *op, Value, const BufferizationOptions &options,
                const BufferizationState &state,
                SmallVector<Value> &invocationStack) const {
    auto broadcast = cast<BroadcastInDimOp>(op);
    FailureOr<BufferLikeType> source = bufferization::getBufferType(
        broadcast.getOperand(), options, state, invocationStack);
    if (failed(source))
      return failure();
    FailureOr<MemRefType> type = getViewType(broadcast, *source);
    if (failed(type))
      return failure();
    return cast<BufferLikeType>(*type);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto broadcast = cast<BroadcastInDimOp>(op);
    FailureOr<Value> source =
        getBuffer(rewriter, broadcast.getOperand(), options, state);
    if (failed(source))
      return failure();
    Location loc = op->getLoc();
    auto metadata =
        memref::ExtractStridedMetadataOp::create(rewriter, loc, *source);
    FailureOr<MemRefType> type = getViewType(broadcast, source->getType());
    if (failed(type))
      return failure();
    auto view = memref::ReinterpretCastOp::create(
        rewriter, loc, *type, metadata.getBaseBuffer(),
        metadata.getConstifiedMixedOffset(),
        getMixedValues(broadcast.getType().getShape(), broadcast.getSizes(),
                       rewriter),
        createStrides(broadcast, rewriter, metadata));
    replaceOpWithBufferizedValues(rewriter, op, view.getResult());
    return success();
  }
};
} // namespace

void mlir::bcast::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, BcastDialect *) {
    BroadcastInDimOp::attachInterface<BroadcastInDimInterface>(*context);
    context->loadDialect<memref::MemRefDialect>();
  });
}
