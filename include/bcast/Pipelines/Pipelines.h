//===- Pipelines.h - The pipelines from source to LLVM ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pipeline per stage. Each starts from a source program and ends at its
// stage: source -> explicit -> linalg -> affine -> llvm.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PIPELINES_PIPELINES_H
#define BCAST_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"

namespace mlir::bcast {

/// Implicit rules rewritten to bcast.broadcast_in_dim, canonical.
void buildToExplicitPipeline(OpPassManager &pm);

/// As above, then fused linalg.generic operations on tensors.
void buildToLinalgPipeline(OpPassManager &pm);

/// As above, then bufferized affine loops. Function results become arguments
/// that the caller allocates.
void buildToAffinePipeline(OpPassManager &pm);

/// As above, then the LLVM dialect. Every function gets a C interface,
/// `_mlir_ciface_NAME`, that takes pointers to memref descriptors.
void buildToLLVMPipeline(OpPassManager &pm);

/// Registers all passes of this project under their command line names.
void registerPasses();

/// Registers --bcast-to-explicit, --bcast-to-linalg, --bcast-to-affine and
/// --bcast-to-llvm.
void registerPipelines();

} // namespace mlir::bcast

#endif // BCAST_PIPELINES_PIPELINES_H
