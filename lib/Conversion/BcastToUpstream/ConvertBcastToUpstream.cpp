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
#include "mlir/Dialect/Arith/IR/Arith.h"
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

/// Whether an attribute or a type of `op` has an attribute of bcast in it, as a
/// tensor with a layout has.
static bool hasAttribute(Operation *op) {
  AttrTypeWalker walker;
  walker.addWalk([](Attribute attribute) {
    return isa<BcastDialect>(attribute.getDialect()) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
  });
  auto isFound = [&](auto value) {
    return walker.walk(value).wasInterrupted();
  };
  return isFound(Attribute(op->getAttrDictionary())) ||
         llvm::any_of(op->getResultTypes(), isFound) ||
         llvm::any_of(op->getRegions(), [&](Region &region) {
           return llvm::any_of(region.getBlocks(), [&](Block &block) {
             return llvm::any_of(block.getArgumentTypes(), isFound);
           });
         });
}

/// Reports an operation that upstream's dialects do not have.
static LogicalResult checkUpstream(Operation *op) {
  if (isa_and_nonnull<BcastDialect>(op->getDialect())) {
    InFlightDiagnostic diagnostic = op->emitOpError()
                                    << "has no form in upstream's dialects";
    diagnostic.attachNote() << "run --bcast-to-linalg first, after passes for "
                               "operations of bcast that it does not lower";
    return diagnostic;
  }
  if (hasAttribute(op)) {
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "has an attribute of bcast, as a tensor with a "
                             "layout has";
    diagnostic.attachNote() << "run --bcast-to-linalg first, which makes "
                               "layouts physical shapes";
    return diagnostic;
  }
  return success();
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
