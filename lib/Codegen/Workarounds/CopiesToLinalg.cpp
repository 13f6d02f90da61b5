//===- CopiesToLinalg.cpp - Copies of views -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream lowers a memref.copy of a view to a call of a function of its
// runtime library (docs/upstream/lower-copies-of-views.mlir,
// llvm/llvm-project#223884).
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTCOPIESTOLINALG
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

static bool isContiguous(Value buffer) {
  auto type = dyn_cast<MemRefType>(buffer.getType());
  return type && type.getLayout().isIdentity();
}

namespace {
struct CopiesToLinalg
    : public bcast::impl::BcastCopiesToLinalgBase<CopiesToLinalg> {
  void runOnOperation() override {
    getOperation()->walk([](memref::CopyOp copy) {
      if (isContiguous(copy.getSource()) && isContiguous(copy.getTarget()))
        return;
      if (copy.getSource() != copy.getTarget()) {
        OpBuilder builder(copy);
        linalg::makeMemRefCopyOp(builder, copy.getLoc(), copy.getSource(),
                                 copy.getTarget());
      }
      copy.erase();
    });
  }
};
} // namespace
