//===- StablehloToBcast.h - StableHLO to bcast ---------------- -*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_STABLEHLOTOBCAST_STABLEHLOTOBCAST_H
#define BCAST_CONVERSION_STABLEHLOTOBCAST_STABLEHLOTOBCAST_H

#include "bcast/Support/FrontEnds.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class DialectRegistry;
class RewritePatternSet;

namespace bcast {

/// Patterns that rewrite operations of StableHLO and CHLO, which they match by
/// name, to bcast, tensor, arith and linalg. A pattern that does not match
/// changes nothing and reports the reason by notifyMatchFailure.
void populateStablehloToBcastPatterns(RewritePatternSet &patterns);

#define GEN_PASS_DECL
#include "bcast/Conversion/StablehloToBcast/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Conversion/StablehloToBcast/Passes.h.inc"

/// Registers convert-stablehlo-to-bcast.
inline void registerStablehlo(DialectRegistry &) {
  registerStablehloToBcastPasses();
}

/// Reads StableHLO in generic and in pretty form. Its dialects are for contexts
/// of tools, which have none of these names.
FrontEnd getStablehloFrontEnd();

} // namespace bcast
} // namespace mlir

#endif // BCAST_CONVERSION_STABLEHLOTOBCAST_STABLEHLOTOBCAST_H
