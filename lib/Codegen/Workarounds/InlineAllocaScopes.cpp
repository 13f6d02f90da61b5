//===- InlineAllocaScopes.cpp - Loop bodies without stack scopes ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// convert-scf-to-openmp puts the bodies of loops into scopes that cannot hold
// branches (docs/upstream/lower-branches-in-alloca-scopes.mlir).
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTINLINEALLOCASCOPES
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

/// Whether `scope` frees stack memory that is not that of a scope in it.
static bool freesMemory(Operation *scope) {
  return scope
      ->walk([&](Operation *op) {
        bool isOwn =
            isa<memref::AllocaOp, LLVM::AllocaOp>(op) &&
            op->getParentWithTrait<OpTrait::AutomaticAllocationScope>() ==
                scope;
        return isOwn ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Frees the stack memory that `body` allocates at its end.
static void freeAtEnd(Block &body, RewriterBase &rewriter) {
  Location loc = body.getParentOp()->getLoc();
  rewriter.setInsertionPointToStart(&body);
  Value stack = LLVM::StackSaveOp::create(
      rewriter, loc, LLVM::LLVMPointerType::get(rewriter.getContext()));
  rewriter.setInsertionPoint(body.getTerminator());
  LLVM::StackRestoreOp::create(rewriter, loc, stack);
}

namespace {
struct InlineAllocaScopes
    : public bcast::impl::BcastInlineAllocaScopesBase<InlineAllocaScopes> {
  void runOnOperation() override {
    SmallVector<memref::AllocaScopeOp> scopes;
    getOperation()->walk<WalkOrder::PreOrder>(
        [&](memref::AllocaScopeOp scope) { scopes.push_back(scope); });
    IRRewriter rewriter(&getContext());
    // A loop is a scope itself: upstream inlines one that ends its body.
    getOperation()->walk([&](scf::ForOp loop) {
      if (freesMemory(loop))
        freeAtEnd(*loop.getBody(), rewriter);
    });
    for (memref::AllocaScopeOp scope : scopes) {
      Block &body = scope.getBodyRegion().front();
      Operation *end = body.getTerminator();
      SmallVector<Value> results(end->getOperands());
      if (freesMemory(scope))
        freeAtEnd(body, rewriter);
      rewriter.eraseOp(end);
      rewriter.inlineBlockBefore(&body, scope);
      rewriter.replaceOp(scope, results);
    }
  }
};
} // namespace
