//===- BufferizeCommunication.cpp - Exchange between buffers --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bufferization.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bufferization;

namespace {
template <typename OpTy>
struct CommunicationInterface : public DstBufferizableOpInterfaceExternalModel<
                                    CommunicationInterface<OpTy>, OpTy> {
  /// The runtime combines into the array.
  static constexpr bool isInPlace = std::is_same_v<OpTy, AllReduceOp>;

  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return isInPlace ||
           !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (!isa<TensorType>(operand.getType())) {
        operands.push_back(operand);
        continue;
      }
      FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      operands.push_back(*buffer);
    }
    unsigned position = cast<OpTy>(op).getInitMutable().getOperandNumber();
    Value init = operands[position];
    auto type = cast<MemRefType>(init.getType());
    // The runtime collapses dimensions, which needs contiguous memory.
    bool needsCopy =
        !std::is_same_v<OpTy, ReshardOp> && !type.getLayout().isIdentity();
    if (needsCopy) {
      SmallVector<Value> sizes;
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        if (type.isDynamicDim(dim))
          sizes.push_back(
              memref::DimOp::create(rewriter, op->getLoc(), init, dim));
      FailureOr<Value> buffer = options.createAlloc(
          rewriter, op->getLoc(),
          MemRefType::get(type.getShape(), type.getElementType()), sizes);
      if (failed(buffer))
        return failure();
      operands[position] = *buffer;
      if (isInPlace)
        memref::CopyOp::create(rewriter, op->getLoc(), init, *buffer);
    }
    OpTy::create(rewriter, op->getLoc(), TypeRange(), operands, op->getAttrs());
    if (needsCopy)
      memref::CopyOp::create(rewriter, op->getLoc(), operands[position], init);
    replaceOpWithBufferizedValues(rewriter, op, init);
    return success();
  }
};
} // namespace

void mlir::bcast::registerCommunicationBufferization(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, BcastDialect *) {
    AllReduceOp::attachInterface<CommunicationInterface<AllReduceOp>>(*context);
    ReshardOp::attachInterface<CommunicationInterface<ReshardOp>>(*context);
    CombineBlocksOp::attachInterface<CommunicationInterface<CombineBlocksOp>>(
        *context);
  });
}
