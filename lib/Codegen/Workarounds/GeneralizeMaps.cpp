//===- GeneralizeMaps.cpp - linalg.map that updates its init --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bufferization omits the copy of an init that the body of a linalg.map reads
// (docs/upstream/bufferize-map-that-reads-its-init.mlir,
// llvm/llvm-project#213241).
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTGENERALIZEMAPS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

namespace {
struct GeneralizeMaps
    : public bcast::impl::BcastGeneralizeMapsBase<GeneralizeMaps> {
  void runOnOperation() override {
    // Upstream's `payloadUsesValueFromOperand` returns false for the init of
    // linalg.map.
    SmallVector<linalg::MapOp> maps;
    getOperation()->walk([&](linalg::MapOp op) {
      if (op.hasPureTensorSemantics() &&
          !op.getBody()->getArguments().back().use_empty())
        maps.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::MapOp op : maps) {
      rewriter.setInsertionPoint(op);
      if (failed(linalg::generalizeNamedOp(rewriter, op)))
        return signalPassFailure();
    }
  }
};
} // namespace
