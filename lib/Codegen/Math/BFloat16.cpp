//===- BFloat16.cpp - Rounding to bf16 ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BFloat16.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

/// The lanes that the instruction rounds at once.
static constexpr int64_t kLanes = 16;

static bool isRoundedAtOnce(arith::TruncFOp op) {
  auto type = dyn_cast<VectorType>(op.getType());
  return type &&
         type ==
             VectorType::get({kLanes}, BFloat16Type::get(op.getContext())) &&
         getElementTypeOrSelf(op.getIn()).isF32();
}

static Value callIntrinsic(ImplicitLocOpBuilder &b, Type type, StringRef name,
                           ValueRange args) {
  return LLVM::CallIntrinsicOp::create(b, type, b.getStringAttr(name), args)
      .getResult(0);
}

LogicalResult bcast::detail::RoundToBFloat16ByInstruction::matchAndRewrite(
    arith::TruncFOp op, PatternRewriter &rewriter) const {
  // Code in an scf.if rounds subnormal numbers by integers; see below.
  if (!isRoundedAtOnce(op) || isa<scf::IfOp>(op->getParentOp()))
    return rewriter.notifyMatchFailure(op, "not rounded by one instruction");
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  constexpr int64_t kSubnormal = 0x20;
  Value kind = LLVM::ConstantOp::create(b, b.getI32IntegerAttr(kSubnormal));
  Value areSubnormal =
      callIntrinsic(b, VectorType::get({kLanes}, b.getI1Type()),
                    "llvm.x86.avx512.fpclass.ps.512", {op.getIn(), kind});
  Value anySubnormal =
      vector::ReductionOp::create(b, vector::CombiningKind::OR, areSubnormal);
  auto choice = scf::IfOp::create(
      b, anySubnormal,
      [&](OpBuilder &inner, Location loc) {
        Value rounded = inner.clone(*op)->getResult(0);
        scf::YieldOp::create(inner, loc, rounded);
      },
      [&](OpBuilder &inner, Location loc) {
        ImplicitLocOpBuilder innerBuilder(loc, inner);
        Value rounded =
            callIntrinsic(innerBuilder, op.getType(),
                          "llvm.x86.avx512bf16.cvtneps2bf16.512", op.getIn());
        scf::YieldOp::create(inner, loc, rounded);
      });
  rewriter.replaceOp(op, choice);
  return success();
}
