//===- VerifyBufferizable.cpp - Tensor operations that nothing lowers -----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream reports "op was not bufferized" only for the first operation, and
// does not name the missing pass. It crashes on an expand_shape into several
// dynamic extents (docs/upstream/expand-two-dynamic-extents.mlir).
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Extensions.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTVERIFYBUFFERIZABLE
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

/// Returns a group of dimensions of `op` with more than one dynamic extent, or
/// -1. Upstream's expand-strided-metadata crashes on such a group.
template <typename OpTy> static int64_t findGroupOfDynamicExtents(OpTy op) {
  for (auto [index, group] : llvm::enumerate(op.getReassociationIndices()))
    if (llvm::count_if(group, [&](int64_t dim) {
          return op.getResultType().isDynamicDim(dim);
        }) > 1)
      return index;
  return -1;
}

namespace {
struct VerifyBufferizable
    : public bcast::impl::BcastVerifyBufferizableBase<VerifyBufferizable> {
  /// Includes the dialects of upstream's passes in its pipeline.
  void getDependentDialects(DialectRegistry &registry) const override {
    BcastVerifyBufferizableBase::getDependentDialects(registry);
    bcast::registerExtensions(registry);
  }

  void runOnOperation() override {
    DenseSet<OperationName> refused;
    getOperation()->walk([&](Operation *op) {
      if (isLowered(op) || !bufferization::hasTensorSemantics(op) ||
          isOpTriviallyDead(op) || !refused.insert(op->getName()).second)
        return;
      op->emitOpError(
            "has tensor types, and no pass of this pipeline lowers it")
              .attachNote()
          << suggestWayOut(op);
    });
    getOperation()->walk([&](Operation *op) {
      int64_t group =
          TypeSwitch<Operation *, int64_t>(op)
              .Case<tensor::ExpandShapeOp, memref::ExpandShapeOp>(
                  [](auto op) { return findGroupOfDynamicExtents(op); })
              .Default([](Operation *) { return int64_t(-1); });
      if (group < 0 || isOpTriviallyDead(op))
        return;
      refused.insert(op->getName());
      op->emitOpError("splits dimension ")
              .append(group, " into several dynamic extents, which MLIR cannot "
                             "lower")
              .attachNote()
          << "make all of them but one static";
    });
    if (!refused.empty())
      signalPassFailure();
  }
};
} // namespace
