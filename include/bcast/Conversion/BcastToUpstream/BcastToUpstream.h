//===- BcastToUpstream.h - The exit to upstream's dialects ------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_BCASTTOUPSTREAM_BCASTTOUPSTREAM_H
#define BCAST_CONVERSION_BCASTTOUPSTREAM_BCASTTOUPSTREAM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::bcast {

/// What a bcast.check_extent becomes.
enum class UpstreamChecks { Assert, Call, None };

/// Replaces all checks in `module`. Fails if UpstreamChecks::Call finds another
/// bcast_check_failed.
LogicalResult lowerChecksToUpstream(ModuleOp module, UpstreamChecks checks);

/// Replaces all broadcasts in `root` whose stretching is known only at run
/// time, and that are in no cycle.
void lowerRuntimeBroadcasts(Operation *root);

#define GEN_PASS_DECL
#include "bcast/Conversion/BcastToUpstream/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bcast/Conversion/BcastToUpstream/Passes.h.inc"

} // namespace mlir::bcast

#endif // BCAST_CONVERSION_BCASTTOUPSTREAM_BCASTTOUPSTREAM_H
