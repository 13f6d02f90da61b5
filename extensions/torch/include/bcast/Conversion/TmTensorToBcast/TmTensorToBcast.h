//===- TmTensorToBcast.h - tm_tensor to bcast ------------------ -*- C++
//-*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_TMTENSORTOBCAST_TMTENSORTOBCAST_H
#define BCAST_CONVERSION_TMTENSORTOBCAST_TMTENSORTOBCAST_H

#include "bcast/Support/FrontEnds.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class DialectRegistry;
class RewritePatternSet;

namespace bcast {

/// Patterns that rewrite operations of torch-mlir's dialect tm_tensor, which
/// they match by name. A pattern that does not match changes nothing and
/// reports the reason by notifyMatchFailure.
void populateTmTensorToBcastPatterns(RewritePatternSet &patterns);

#define GEN_PASS_DECL
#include "bcast/Conversion/TmTensorToBcast/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Conversion/TmTensorToBcast/Passes.h.inc"

/// Registers convert-tm-tensor-to-bcast.
inline void registerTmTensor(DialectRegistry &) {
  registerTmTensorToBcastPasses();
}

/// Reads linalg of torch-mlir that has operations of tm_tensor, in generic and
/// in pretty form. Its dialect is for contexts of tools, which do not have it.
FrontEnd getTmTensorFrontEnd();

} // namespace bcast
} // namespace mlir

#endif // BCAST_CONVERSION_TMTENSORTOBCAST_TMTENSORTOBCAST_H
