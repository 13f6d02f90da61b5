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
/// scalars or vectors of static shape, into arithmetic (docs/math.md). No
/// pattern applies to the result of another. The patterns may add constants to
/// the module, and use the features of `target`.
void populateExpandMathPatterns(RewritePatternSet &patterns,
                                const CpuTarget &target = {});

} // namespace mlir::bcast

#endif // BCAST_LIB_CODEGEN_MATH_EXPANDMATH_H
