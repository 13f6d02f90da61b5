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
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Support/LLVM22.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTCOPIESTOLINALG
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;

static bool isContiguous(Value buffer) {
  auto type = dyn_cast<MemRefType>(buffer.getType());
  return type && type.getLayout().isIdentity();
}

/// The target of `op` if it only copies elements of one buffer to another.
static Value findTargetOfCopy(Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return copy.getSource() == copy.getTarget() ? Value() : copy.getTarget();
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || !generic.hasPureBufferSemantics() ||
      generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1)
    return {};
  auto yield = cast<linalg::YieldOp>(generic.getBody()->getTerminator());
  return yield.getOperand(0) == generic.getBody()->getArgument(0)
             ? generic.getDpsInits().front()
             : Value();
}

namespace {
struct CopiesToLinalg
    : public bcast::impl::BcastCopiesToLinalgBase<CopiesToLinalg> {
  void runOnOperation() override {
    getOperation()->walk([&](Operation *op) {
      if (Value target = findTargetOfCopy(op))
        if (auto type = dyn_cast<MemRefType>(target.getType()))
          remark::missed(
              op->getLoc(),
              remark::RemarkOpts::name("copy").category(getArgument()))
              << remark::metric("Bytes", bcast::countBytes(type));
    });
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
