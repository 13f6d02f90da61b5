//===- Diagnostics.cpp - Broadcast errors as diagnostics ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"

using namespace mlir;
using namespace mlir::bcast;

LogicalResult
mlir::bcast::reportError(llvm::Error error,
                         function_ref<InFlightDiagnostic()> emitError) {
  llvm::handleAllErrors(
      std::move(error),
      [&](const BroadcastError &broadcastError) {
        InFlightDiagnostic diagnostic = emitError();
        diagnostic << broadcastError.getHeadline();
        if (!broadcastError.getAlignment().empty())
          diagnostic.attachNote() << "the shapes, aligned:\n"
                                  << broadcastError.getAlignment();
        if (!broadcastError.getFix().empty())
          diagnostic.attachNote() << broadcastError.getFix();
      },
      // Rules of other dialects may return other errors.
      [&](const llvm::ErrorInfoBase &other) {
        emitError() << other.message();
      });
  return failure();
}
