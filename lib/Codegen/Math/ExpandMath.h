//===- ExpandMath.h - Functions as arithmetic -------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_MATH_EXPANDMATH_H
#define BCAST_LIB_CODEGEN_MATH_EXPANDMATH_H

#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast {

/// Patterns that rewrite the functions of the math dialect on f32 and f64,
/// scalars or vectors of static shape, into arithmetic (docs/math.md). Where an
/// operation is one of the patterns' results, no pattern applies to it again.
/// They may declare functions of libm in the module, and use what `target` has.
void populateExpandMathPatterns(RewritePatternSet &patterns,
                                const CpuTarget &target = {});

/// Patterns that compute the operations of arith and math that round to f16 or
/// bf16 in f32, where LLVM would round in another way.
void populateWidenFloatsPatterns(RewritePatternSet &patterns);

/// Patterns that make comparisons, minima and maxima of the operations of math
/// that neither LLVM nor libm has.
void populateMathToArithPatterns(RewritePatternSet &patterns);

} // namespace mlir::bcast

#endif // BCAST_LIB_CODEGEN_MATH_EXPANDMATH_H
