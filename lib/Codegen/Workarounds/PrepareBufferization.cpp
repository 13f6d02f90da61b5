//===- PrepareBufferization.cpp - For one-shot-bufferize ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream reports "op was not bufferized" only for the first operation, and
// does not name the missing pass. It crashes on an expand_shape into several
// dynamic extents (docs/upstream/expand-two-dynamic-extents.mlir). The analysis
// and the types of bufferization take twice the time for each level of nested
// operations with regions, if each yields a tensor of the next one
// (docs/upstream/bufferize-nests.mlir). Both end at a copy.
//
//===----------------------------------------------------------------------===//

#include "LiftControlFlow.h"
#include "bcast/Codegen/Extensions.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPREPAREBUFFERIZATION
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// Returns the passes to run before the pipelines for operations like `op`.
static StringRef suggestWayOut(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  if (dialect == "tosa")
    return "--bcast-from-tosa rewrites programs of TOSA; see docs/importing.md";
  if (op->hasTrait<OpTrait::Elementwise>() &&
      (dialect == "arith" || dialect == "math"))
    return "--convert-elementwise-to-bcast rewrites arith and math on ranked "
           "tensors, and upstream's --convert-elementwise-to-linalg "
           "rewrites others; see docs/importing.md";
  if (dialect == "shard")
    return "partition the program for a grid of processes, with "
           "--bcast-partition or with --shard of bcast-compile and bcast-run, "
           "or remove its shard.shard operations";
  if (isa<linalg::PackOp>(op))
    return "upstream's --transform-interpreter with "
           "transform.structured.lower_pack rewrites it to a tensor.pad, a "
           "tensor.expand_shape and a linalg.transpose";
  if (isa<linalg::UnPackOp>(op))
    return "upstream's --transform-interpreter with "
           "transform.structured.lower_unpack rewrites it to a "
           "linalg.transpose, a tensor.collapse_shape and a slice";
  if (isa<linalg::WinogradFilterTransformOp, linalg::WinogradInputTransformOp,
          linalg::WinogradOutputTransformOp>(op))
    return "upstream's --transform-interpreter with "
           "transform.structured.decompose_winograd_op rewrites it to loops "
           "and products of matrices";
  if (isa<tensor::BitcastOp>(op))
    return "bcast.bitcast_convert is the same on numbers";
  if (isa<tensor::GatherOp>(op))
    return "a linalg.generic whose body has a tensor.extract is the same";
  if (dialect == "linalg")
    return "decompose the operation into structured operations of linalg "
           "first";
  return "lower it to operations of bcast or linalg, or to operations of "
         "arith, func, scf or tensor that upstream bufferizes; see "
         "docs/bcast-run.md";
}

/// Whether the pipelines lower `op` on buffers.
static bool isLowered(Operation *op) {
  if (isa_and_present<linalg::LinalgDialect>(op->getDialect()) &&
      !op->hasTrait<OpTrait::IsTerminator>())
    return isa<linalg::LinalgOp>(op);
  return isa<bufferization::BufferizableOpInterface>(op);
}

/// Reports the operations that no pass lowers, the first of each kind.
static LogicalResult verifyBufferizable(Operation *root) {
  DenseSet<OperationName> refused;
  root->walk([&](Operation *op) {
    if (isLowered(op) || !bufferization::hasTensorSemantics(op) ||
        isOpTriviallyDead(op) || !refused.insert(op->getName()).second)
      return;
    op->emitOpError("has tensor types, and no pass of this pipeline lowers it")
            .attachNote()
        << suggestWayOut(op);
  });
  // LLVM takes a mode as what the processor is set to, and does not set it.
  root->walk([&](arith::ArithRoundingModeInterface op) {
    auto mode = op.getRoundingModeAttr();
    if (!mode || mode.getValue() == arith::RoundingMode::to_nearest_even)
      return;
    refused.insert(op->getName());
    op->emitOpError("rounds ")
            .append(stringifyRoundingMode(mode.getValue()),
                    ", and compiled code rounds to nearest, ties to even")
            .attachNote()
        << "leave the mode out, or correct the result by comparing it";
  });
  return success(refused.empty());
}

/// Upstream takes arguments of a function to be writable otherwise.
static void protectArguments(func::FuncOp function) {
  if (function.isPrivate() || function.isDeclaration())
    return;
  StringRef name = bufferization::BufferizationDialect::kWritableAttrName;
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (isa<TensorType>(argument.getType()) &&
        !function.getArgAttr(index, name))
      function.setArgAttr(index, name,
                          BoolAttr::get(function.getContext(), false));
  }
}

/// The levels of a nest take at most 2^8 times the time of one, and a copy is
/// made once in the time that 8 levels of operations take.
static constexpr unsigned kLevelsPerCopy = 8;

static bufferization::AllocTensorOp copyTensor(OpBuilder &builder,
                                               Value value) {
  return bufferization::AllocTensorOp::create(
      builder, value.getLoc(), cast<RankedTensorType>(value.getType()),
      /*dynamicSizes=*/ValueRange(), value, /*size_hint=*/Value(),
      // The default one; otherwise, bufferization asks for that of `value`.
      /*memory_space=*/builder.getI64IntegerAttr(0));
}

/// Copies the operands and results of a loop: bufferization computes the types
/// of initial values and of yielded values, each of which doubles the time.
static void copyTensors(Operation *op) {
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()))
      operand.set(copyTensor(builder, operand.get()));
  builder.setInsertionPointAfter(op);
  for (OpResult result : op->getResults()) {
    if (!isa<RankedTensorType>(result.getType()) || result.use_empty())
      continue;
    Operation *copy = copyTensor(builder, result);
    result.replaceAllUsesExcept(copy->getResult(0), copy);
  }
}

static void copyNestedResults(Operation *root) {
  // The levels of nested results in the regions of each operation.
  DenseMap<Operation *, unsigned> levels;
  root->walk([&](RegionBranchOpInterface op) {
    if (llvm::none_of(op->getResultTypes(), llvm::IsaPred<TensorType>))
      return;
    auto parent = op->getParentOfType<RegionBranchOpInterface>();
    if (!parent)
      return;
    unsigned level = levels.lookup(op) + 1;
    if (level == kLevelsPerCopy) {
      copyTensors(op);
      return;
    }
    unsigned &parentLevel = levels[parent];
    parentLevel = std::max(parentLevel, level);
  });
}

namespace {
struct PrepareBufferization
    : public bcast::impl::BcastPrepareBufferizationBase<PrepareBufferization> {
  using Base::Base;

  /// Includes the dialects of upstream's passes in its pipeline.
  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    bcast::registerExtensions(registry);
  }

  void runOnOperation() override {
    if (failed(bcast::liftControlFlow(getOperation())))
      return signalPassFailure();
    if (!allowUnknownOps && failed(verifyBufferizable(getOperation())))
      return signalPassFailure();
    getOperation()->walk(protectArguments);
    copyNestedResults(getOperation());
  }
};
} // namespace
