//===- TosaToBcast.h - TOSA to bcast ----------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_TOSATOBCAST_TOSATOBCAST_H
#define BCAST_CONVERSION_TOSATOBCAST_TOSATOBCAST_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;

namespace bcast {

/// Patterns that rewrite TOSA's elementwise operations to bcast operations with
/// the same result, if TOSA defines the result. A pattern that does not match
/// changes nothing and reports the reason by notifyMatchFailure.
void populateTosaToBcastPatterns(RewritePatternSet &patterns);

#define GEN_PASS_DECL
#include "bcast/Conversion/TosaToBcast/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Conversion/TosaToBcast/Passes.h.inc"

} // namespace bcast
} // namespace mlir

#endif // BCAST_CONVERSION_TOSATOBCAST_TOSATOBCAST_H
