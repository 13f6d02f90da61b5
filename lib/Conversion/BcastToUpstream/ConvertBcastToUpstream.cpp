//===- ConvertBcastToUpstream.cpp - The pass convert-bcast-to-upstream ----===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToUpstream/BcastToUpstream.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/Transforms/OptimizationBarriers.h"
#include "bcast/Support/Operations.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_CONVERTBCASTTOUPSTREAM
#include "bcast/Conversion/BcastToUpstream/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

static bool isOfBcast(NamedAttribute attribute) {
  return isa_and_nonnull<BcastDialect>(attribute.getNameDialect());
}

/// Says which arguments and results have another type than in the source.
static void reportSignature(FunctionOpInterface function) {
  auto report = [&](StringRef what, unsigned number, Attribute logical,
                    Type type) {
    if (logical)
      emitRemark(function.getLoc())
          << what << " " << number << " of @" << function.getName() << ": "
          << logical << " is passed as " << type;
  };
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    report("argument", i, function.getArgAttr(i, kLogicalTypeAttrName),
           function.getArgumentTypes()[i]);
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    report("result", i, function.getResultAttr(i, kLogicalTypeAttrName),
           function.getResultTypes()[i]);
}

static void dropAttributes(Operation *op) {
  SmallVector<StringAttr> names;
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (isOfBcast(attribute))
      names.push_back(attribute.getName());
  for (StringAttr name : names)
    op->removeDiscardableAttr(name);
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    for (NamedAttribute attribute : llvm::to_vector(function.getArgAttrs(i)))
      if (isOfBcast(attribute))
        function.removeArgAttr(i, attribute.getName());
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    for (NamedAttribute attribute : llvm::to_vector(function.getResultAttrs(i)))
      if (isOfBcast(attribute))
        function.removeResultAttr(i, attribute.getName());
}

/// An attribute of bcast in an attribute or a type of `op`, as a tensor with a
/// layout has; null if there is none.
static Attribute findAttribute(Operation *op) {
  Attribute found;
  AttrTypeWalker walker;
  walker.addWalk([&](Attribute attribute) {
    if (!isa<BcastDialect>(attribute.getDialect()))
      return WalkResult::advance();
    found = attribute;
    return WalkResult::interrupt();
  });
  walker.walk(Attribute(op->getAttrDictionary()));
  for (Type type : op->getResultTypes())
    walker.walk(type);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        walker.walk(type);
  return found;
}

/// Reports an operation that upstream's dialects do not have.
static LogicalResult checkUpstream(Operation *op) {
  if (isa_and_nonnull<BcastDialect>(op->getDialect())) {
    InFlightDiagnostic diagnostic = op->emitOpError()
                                    << "has no form in upstream's dialects";
    diagnostic.attachNote()
        << (isa<ReshardOp, CombineBlocksOp>(op)
                ? "it is of a program for several processes, which "
                  "--bcast-to-llvm lowers"
                : "--bcast-to-linalg lowers it before this pass, unless it is "
                  "in a cycle");
    return diagnostic;
  }
  if (Attribute attribute = findAttribute(op)) {
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "has the attribute " << attribute << " of bcast";
    diagnostic.attachNote()
        << (isa<LayoutAttr>(attribute)
                ? "--bcast-to-linalg makes layouts physical shapes"
                : "remove it first");
    return diagnostic;
  }
  return success();
}

/// Reads the extents from memory, as upstream lowers several dynamic ones.
static void lowerDynamicSplit(tensor::ExpandShapeOp op) {
  if (!splitsIntoDynamicExtents(op.getResultType(),
                                op.getReassociationIndices()))
    return;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value shape = tensor::FromElementsOp::create(
      builder, loc,
      getValueOrCreateConstantIndexOp(builder, loc, op.getMixedOutputShape()));
  op.replaceAllUsesWith(
      tensor::ReshapeOp::create(builder, loc, op.getType(), op.getSrc(), shape)
          .getResult());
  op.erase();
}

namespace {
struct ConvertBcastToUpstreamPass
    : public bcast::impl::ConvertBcastToUpstreamBase<
          ConvertBcastToUpstreamPass> {
  using ConvertBcastToUpstreamBase::ConvertBcastToUpstreamBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(lowerChecksToUpstream(module, checks)))
      return signalPassFailure();
    lowerRuntimeBroadcasts(module);
    module.walk(lowerDynamicSplit);
    dropOptimizationBarriers(module);
    bool isFound = false;
    module.walk([&](Operation *op) {
      // A copy that keeps two operations apart.
      if (auto relayout = dyn_cast<RelayoutOp>(op);
          relayout && relayout.getType() == relayout.getOperand().getType() &&
          relayout.getOperand() != relayout.getResult()) {
        relayout.replaceAllUsesWith(relayout.getOperand());
        relayout.erase();
        return;
      }
      if (auto function = dyn_cast<FunctionOpInterface>(op))
        reportSignature(function);
      dropAttributes(op);
      isFound |= failed(checkUpstream(op));
    });
    if (isFound)
      signalPassFailure();
  }
};
} // namespace
