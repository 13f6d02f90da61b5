//===- BFloat16.h - Rounding to bf16 ----------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_MATH_BFLOAT16_H
#define BCAST_LIB_CODEGEN_MATH_BFLOAT16_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast::detail {

/// Rounds vectors of 16 f32 to bf16 by AVX512-BF16's instruction. The
/// instruction flushes subnormal numbers to zero. A vector with such a number,
/// which is rare, is rounded by integers in `bcast-expand-bf16`.
struct RoundToBFloat16ByInstruction : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override;
};

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_CODEGEN_MATH_BFLOAT16_H
