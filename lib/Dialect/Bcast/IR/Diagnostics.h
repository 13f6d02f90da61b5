//===- Diagnostics.h - Broadcast errors as diagnostics ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_DIALECT_BCAST_IR_DIAGNOSTICS_H
#define BCAST_LIB_DIALECT_BCAST_IR_DIAGNOSTICS_H

#include "bcast/Rules/BroadcastError.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::bcast {

/// Reports the BroadcastError `error` through `emitError`: its headline, and
/// notes with the aligned shapes and with the fix, if it has them. Returns
/// failure.
LogicalResult reportError(llvm::Error error,
                          function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::bcast

#endif // BCAST_LIB_DIALECT_BCAST_IR_DIAGNOSTICS_H
