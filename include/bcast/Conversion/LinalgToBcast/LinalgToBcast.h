//===- LinalgToBcast.h - Reductions of linalg to bcast ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_LINALGTOBCAST_LINALGTOBCAST_H
#define BCAST_CONVERSION_LINALGTOBCAST_LINALGTOBCAST_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;

namespace bcast {

/// Patterns that rewrite linalg.reduce, linalg.softmax and a linalg.generic
/// that only reduces, on tensors, to bcast.reduce and elementwise operations. A
/// pattern that does not match changes nothing and reports the reason by
/// notifyMatchFailure.
void populateLinalgToBcastPatterns(RewritePatternSet &patterns);

#define GEN_PASS_DECL
#include "bcast/Conversion/LinalgToBcast/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Conversion/LinalgToBcast/Passes.h.inc"

} // namespace bcast
} // namespace mlir

#endif // BCAST_CONVERSION_LINALGTOBCAST_LINALGTOBCAST_H
